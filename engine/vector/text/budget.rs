//! What reading a font may cost. A glyph is made of others, or of subroutines, which are made of others in turn: a few
//! hundred bytes can ask for more steps than anyone will wait for. What is asked is counted before it is done.

use std::cell::Cell;

use skrifa::instance::NormalizedCoord;
use skrifa::outline::OutlineGlyphFormat;
use skrifa::raw::ps::cff::CffFontRef;
use skrifa::raw::ps::cff::blend::BlendState;
use skrifa::raw::ps::cff::index::Index;
use skrifa::raw::ps::cs::{self, CharstringContext, CharstringKind, CommandSink};
use skrifa::raw::ps::error::Error;
use skrifa::raw::tables::glyf::{Glyf, Glyph};
use skrifa::raw::tables::layout::LookupList;
use skrifa::raw::tables::loca::Loca;
use skrifa::raw::types::Fixed;
use skrifa::raw::{ReadError, TableProvider};
use skrifa::{FontRef, GlyphId};

/// Glyphs in a glyph of `glyf`, all levels together.
const MAX_COMPONENTS: u32 = 1024;
/// How deep glyphs lie in each other: skrifa reads no deeper.
const MAX_DEPTH: u32 = 32;
/// Bytes of the charstrings of one glyph, each counted as often as it is called, and a call as so many more.
const MAX_CHARSTRING: u64 = 1 << 22;
const CALL: u64 = 16;

/// Subtables of all lookups of `GSUB`, and of `GPOS`.
const MAX_SUBTABLES: usize = 1 << 16;

/// True when the outline of a glyph can be read, in bounded time.
pub(super) fn allows_outline(
    font: &FontRef<'_>,
    format: OutlineGlyphFormat,
    coords: &[NormalizedCoord],
    glyph: GlyphId,
) -> bool {
    match format {
        OutlineGlyphFormat::Glyf => match (font.loca(None), font.glyf()) {
            (Ok(loca), Ok(glyf)) => allows_components(&loca, &glyf, glyph, &mut { MAX_COMPONENTS }, 0),
            _ => false,
        },
        OutlineGlyphFormat::Cff | OutlineGlyphFormat::Cff2 => allows_charstring(font, format, coords, glyph),
        OutlineGlyphFormat::Varc => false,
    }
}

fn allows_components(loca: &Loca<'_>, glyf: &Glyf<'_>, glyph: GlyphId, left: &mut u32, depth: u32) -> bool {
    if *left == 0 || depth > MAX_DEPTH {
        return false;
    }
    *left -= 1;
    match loca.get_glyf(glyph, glyf) {
        Ok(Some(Glyph::Composite(composite))) => composite
            .component_glyphs_and_flags()
            .all(|(part, _)| allows_components(loca, glyf, part.into(), left, depth + 1)),
        // The reader of points takes the first flag for granted where there is any data.
        Ok(Some(Glyph::Simple(simple))) => simple.num_points() > 0 || simple.glyph_data().is_empty(),
        // Nothing to draw, or something that ends the drawing too.
        Ok(None) | Err(_) => true,
    }
}

/// True for a glyph of `glyf` that says that it has no contour: nothing to draw, whatever follows.
pub(super) fn is_blank(font: &FontRef<'_>, format: OutlineGlyphFormat, glyph: GlyphId) -> bool {
    let (OutlineGlyphFormat::Glyf, Ok(loca), Ok(glyf)) = (format, font.loca(None), font.glyf()) else {
        return false;
    };
    matches!(loca.get_glyf(glyph, &glyf), Ok(Some(Glyph::Simple(simple))) if simple.num_points() == 0)
}

/// Runs the charstring once with nothing drawn, and gives up at the limit.
fn allows_charstring(
    font: &FontRef<'_>,
    format: OutlineGlyphFormat,
    coords: &[NormalizedCoord],
    glyph: GlyphId,
) -> bool {
    let tag = if format == OutlineGlyphFormat::Cff { b"CFF " } else { b"CFF2" };
    let Some(data) = font.data_for_tag(skrifa::Tag::new(tag)).map(|data| data.as_bytes()) else {
        return false;
    };
    let cff = match format {
        OutlineGlyphFormat::Cff => CffFontRef::new_cff(data, 0, None),
        _ => CffFontRef::new_cff2(data, None),
    };
    let Ok(cff) = cff else { return false };
    let Ok(subfont) = cff.subfont(cff.subfont_index(glyph).unwrap_or_default(), coords) else { return false };
    let subrs = match subfont.subrs_offset() as usize {
        0 => Ok(Index::Empty),
        offset => Index::new(data.get(offset..).unwrap_or_default(), format == OutlineGlyphFormat::Cff2),
    };
    let (Ok(subrs), Ok(charstring)) = (subrs, cff.charstrings().get(glyph.to_u32() as usize)) else {
        return false;
    };
    let store = cff.var_store().cloned();
    let blend = store.and_then(|store| BlendState::new(store, coords, subfont.vs_index()).ok());
    let inner = (data, cff.charstrings(), cff.global_subrs(), &subrs);
    let counted = Counted { inner, left: Cell::new(MAX_CHARSTRING) };
    // An error of another kind ends the drawing as it ended this.
    counted.take(charstring).is_ok()
        && (cs::evaluate(&counted, blend, charstring, &mut Nowhere).is_ok() || counted.left.get() > 0)
}

type Charstrings<'a> = (&'a [u8], &'a Index<'a>, &'a Index<'a>, &'a Index<'a>);

/// The charstrings of a font, handed out until the bytes are spent.
struct Counted<'a> {
    inner: Charstrings<'a>,
    left: Cell<u64>,
}

impl Counted<'_> {
    fn take<'b>(&self, charstring: &'b [u8]) -> Result<&'b [u8], Error> {
        let left = self.left.get().saturating_sub(charstring.len() as u64 + CALL);
        self.left.set(left);
        if left == 0 { Err(ReadError::OutOfBounds.into()) } else { Ok(charstring) }
    }
}

impl CharstringContext for Counted<'_> {
    fn kind(&self) -> CharstringKind {
        self.inner.kind()
    }

    fn seac_components(&self, base: i32, accent: i32) -> Result<[&[u8]; 2], Error> {
        let [base, accent] = self.inner.seac_components(base, accent)?;
        Ok([self.take(base)?, self.take(accent)?])
    }

    fn global_subr(&self, index: i32) -> Result<&[u8], Error> {
        self.take(self.inner.global_subr(index)?)
    }

    fn subr(&self, index: i32) -> Result<&[u8], Error> {
        self.take(self.inner.subr(index)?)
    }
}

/// Where the outline goes that is only counted.
struct Nowhere;

impl CommandSink for Nowhere {
    fn move_to(&mut self, _: Fixed, _: Fixed) {}
    fn line_to(&mut self, _: Fixed, _: Fixed) {}
    fn curve_to(&mut self, _: Fixed, _: Fixed, _: Fixed, _: Fixed, _: Fixed, _: Fixed) {}
    fn close(&mut self) {}
}

/// True when the lookups of the layout tables have no more subtables than any font needs: thousands of lookups may
/// share the bytes of one, and the shaper goes through each.
pub(super) fn allows_lookups(font: &FontRef<'_>) -> bool {
    let gsub = font.gsub().and_then(|table| table.lookup_list());
    let gpos = font.gpos().and_then(|table| table.lookup_list());
    gsub.map_or(0, |list| n_subtables(&list)).max(gpos.map_or(0, |list| n_subtables(&list))) <= MAX_SUBTABLES
}

fn n_subtables<T>(list: &LookupList<'_, T>) -> usize {
    // A lookup is its type, its flags, the number of its subtables.
    let count = |lookup: usize| list.offset_data().read_at::<u16>(lookup + 4).unwrap_or_default();
    list.lookup_offsets().iter().map(|offset| usize::from(count(offset.get().to_u32() as usize))).sum()
}
