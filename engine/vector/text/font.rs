//! A face of a font file, checked once, with what is made of it kept: what the shaper has found in its tables, and the
//! outlines of glyphs.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use harfrust::{ShaperData, ShaperInstance};
use peniko::{Blob, FontData};
use skrifa::instance::{LocationRef, NormalizedCoord, Size};
use skrifa::outline::OutlineGlyphFormat;
use skrifa::raw::TableProvider;
use skrifa::{FontRef, MetadataProvider, Tag};

use super::budget;
use super::glyph::Glyphs;
use super::shape::Plans;
use crate::error::Error;

/// A face of a font file. Clones are cheap and share what has been read.
#[derive(Clone)]
pub struct Font(pub(super) Arc<Face>);

/// What all clones share.
pub(super) struct Face {
    pub(super) name: String,
    data: FontData,
    /// Of each axis, normalized; empty at the font's own design.
    coords: Vec<NormalizedCoord>,
    pub(super) instance: ShaperInstance,
    pub(super) shaper: ShaperData,
    pub(super) plans: Mutex<Plans>,
    pub(super) glyphs: Mutex<Glyphs>,
    pub(super) format: OutlineGlyphFormat,
    pub(super) metrics: Metrics,
}

/// In units of the font: `units_per_em` to the em.
#[derive(Clone, Copy)]
pub(super) struct Metrics {
    pub(super) units_per_em: f64,
    pub(super) ascent: f64,
    pub(super) descent: f64,
    pub(super) leading: f64,
}

/// An axis of a variable font.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// Its name: `*b"wght"` for weight, `*b"wdth"` for width.
    pub tag: [u8; 4],
    /// The least value.
    pub min: f32,
    /// The value of the font's own design.
    pub default: f32,
    /// The greatest value.
    pub max: f32,
}

impl Font {
    /// Reads face `index` (0 where the file has one face) of the bytes of a TrueType or OpenType file. `name` is for
    /// errors.
    ///
    /// A `Vec<u8>` converts into the blob; bytes that lie elsewhere go into one without a copy (`Blob::new`). Bytes of
    /// which only a part is damaged may be taken: then some glyphs are wrong or left out.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] names the font and the face, and says what is wrong with the bytes.
    pub fn new(name: impl Into<String>, data: impl Into<Blob<u8>>, index: u32) -> Result<Self, Error> {
        Self::at(name.into(), FontData::new(data.into(), index), &[])
    }

    /// The same face at another place of its design space: `[(*b"wght", 700.0)]`. Values beyond an axis's end are those
    /// of the end, axes that are not named stay at their default. The bytes are shared, the cache of glyphs is not.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] names the axis that the font does not have, or whose value is not finite.
    pub fn with_variations(&self, variations: &[([u8; 4], f32)]) -> Result<Self, Error> {
        let axes = self.axes();
        for (tag, value) in variations {
            let why = match axes.iter().any(|axis| axis.tag == *tag) {
                false => "the font has no such axis".to_owned(),
                true if !value.is_finite() => format!("{value} is not finite"),
                true => continue,
            };
            let tag = String::from_utf8_lossy(tag);
            return Err(Error::invalid(format!("{}, axis {tag}", self.0.what()), why));
        }
        Self::at(self.0.name.clone(), self.0.data.clone(), variations)
    }

    /// The axes of a variable font, in the file's order; of others none.
    #[must_use]
    pub fn axes(&self) -> Vec<Axis> {
        let Ok(font) = self.0.font() else { return Vec::new() };
        let axis = |axis: skrifa::Axis| Axis {
            tag: axis.tag().to_be_bytes(),
            min: axis.min_value(),
            default: axis.default_value(),
            max: axis.max_value(),
        };
        font.axes().iter().map(axis).collect()
    }

    /// The name it was given.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The bytes and the number of the face.
    #[must_use]
    pub fn data(&self) -> &FontData {
        &self.0.data
    }

    /// True when the font has a glyph for the character.
    #[must_use]
    pub fn has(&self, c: char) -> bool {
        self.0.font().is_ok_and(|font| font.charmap().map(c).is_some())
    }

    /// How many outlines have been read out of the font's tables so far. One that is still held is not read again.
    #[must_use]
    pub fn n_outlines_read(&self) -> u64 {
        self.0.glyphs().n_read()
    }

    /// How many outlines are held, those that are empty included: at most some 10,000. (When there is no more room all
    /// are dropped; layouts keep theirs.)
    #[must_use]
    pub fn n_outlines_held(&self) -> usize {
        self.0.glyphs().n_held()
    }

    fn at(name: String, data: FontData, variations: &[([u8; 4], f32)]) -> Result<Self, Error> {
        let refuse = |why: &str| Err(Error::invalid(format!("font \"{name}\", face {}", data.index), why));
        let font = match FontRef::from_index(data.data.data(), data.index) {
            Ok(font) => font,
            Err(error) => return refuse(&error.to_string()),
        };
        let coords: Vec<_> = {
            let settings = variations.iter().map(|(tag, value)| (Tag::new(tag), *value));
            font.axes().location(settings).coords().to_vec()
        };
        let location = LocationRef::new(&coords);
        let metrics = font.metrics(Size::unscaled(), location);
        if !(16..=16_384).contains(&metrics.units_per_em) {
            return refuse("there are not 16 to 16,384 units to the em");
        }
        if font.varc().is_ok() {
            return refuse("variable composites (VARC) are not supported");
        }
        let Some(format) = font.outline_glyphs().format() else {
            return refuse("there are no outlines (glyf, CFF or CFF2)");
        };
        if !font.charmap().has_map() {
            return refuse("there is no map from characters to glyphs");
        }
        if !budget::allows_lookups(&font) {
            return refuse("the lookups of its layout tables overlap");
        }
        let instance = ShaperInstance::from_coords(&font, coords.iter().copied());
        let shaper = ShaperData::new(&font);
        Ok(Self(Arc::new(Face {
            instance,
            shaper,
            plans: Mutex::default(),
            glyphs: Mutex::default(),
            format,
            metrics: Metrics {
                units_per_em: metrics.units_per_em.into(),
                ascent: metrics.ascent.into(),
                descent: (-metrics.descent).into(),
                leading: metrics.leading.into(),
            },
            name,
            data,
            coords,
        })))
    }
}

impl TryFrom<FontData> for Font {
    type Error = Error;

    /// peniko's font; [`Font::new`] also takes a name for errors.
    fn try_from(data: FontData) -> Result<Self, Error> {
        Self::at("unnamed".into(), data, &[])
    }
}

impl fmt::Debug for Font {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Font").field("name", &self.0.name).field("data", &self.0.data).finish_non_exhaustive()
    }
}

impl Face {
    /// How an error names it.
    pub(super) fn what(&self) -> String {
        format!("font \"{}\", face {}", self.name, self.data.index)
    }

    /// The tables. These bytes were read once: an error does not come again.
    pub(super) fn font(&self) -> Result<FontRef<'_>, Error> {
        FontRef::from_index(self.data.data.data(), self.data.index)
            .map_err(|error| Error::invalid(self.what(), error.to_string()))
    }

    pub(super) fn location(&self) -> LocationRef<'_> {
        LocationRef::new(&self.coords)
    }

    /// A thread that panicked while it held the cache left it whole: entries are added in one step.
    pub(super) fn glyphs(&self) -> std::sync::MutexGuard<'_, Glyphs> {
        self.glyphs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
