//! A line of text to glyphs in visual order: runs of one direction, in them runs of one script, in them pieces of
//! bounded length, each through the shaper with what stands before and behind it in view.

use std::ops::Range;
use std::sync::{Arc, PoisonError};

use harfrust::{
    BufferFlags, Direction, Feature, Script, ShapeOptions, ShapePlan, ShapePlanKey, Shaper, Tag,
    UnicodeBuffer,
};
use unicode_bidi::BidiInfo;
use unicode_script::{Script as UnicodeScript, UnicodeScript as _};

use super::font::Face;
use crate::error::Error;

/// Bytes that go to the shaper at once. It looks back and forth over a run of marks or of context without a bound of
/// its own: over pieces of this length the time stays in proportion to the text.
const MAX_PIECE: usize = 4096;
/// Characters before and behind a piece that it may depend on: as many as the shaper looks at.
const CONTEXT: usize = 5;
/// Plans kept for a face.
const MAX_PLANS: usize = 16;

/// How the shaper goes about a script, a direction and a choice of features: found once, used by every piece of the
/// kind.
#[derive(Default)]
pub(super) struct Plans(Vec<Arc<ShapePlan>>);

/// A glyph as the shaper leaves it, in units of the font, y up.
pub(super) struct Shaped {
    pub(super) glyph: u32,
    /// Byte of the text that it comes from; the first of several.
    pub(super) byte: u32,
    pub(super) advance: i32,
    pub(super) offset: [i32; 2],
}

/// The shaping of one text.
pub(super) struct Shaping<'a> {
    face: &'a Face,
    shaper: Shaper<'a>,
    text: &'a str,
    features: Vec<Feature>,
    buffer: Option<UnicodeBuffer>,
}

impl<'a> Shaping<'a> {
    pub(super) fn new(face: &'a Face, text: &'a str, features: &[([u8; 4], u32)]) -> Result<Self, Error> {
        let font = face.font()?;
        let shaper = face.shaper.shaper(&font).instance(Some(&face.instance)).build();
        let features = features.iter().map(|(tag, value)| Feature::new(Tag::new(tag), *value, ..)).collect();
        Ok(Self { face, shaper, text, features, buffer: None })
    }

    /// Appends the glyphs of a line, left to right, and stops once there are more than `most`.
    pub(super) fn line(&mut self, line: Range<usize>, most: usize, out: &mut Vec<Shaped>) {
        let text = &self.text[line.clone()];
        // Below the Hebrew letters nothing runs to the left, and nothing turns direction.
        if text.chars().all(|c| c < '\u{590}') {
            return self.run(line, Direction::LeftToRight, most, out);
        }
        let bidi = BidiInfo::new(text, None);
        for paragraph in &bidi.paragraphs {
            let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
            for run in runs {
                let is_rtl = levels.get(run.start).is_some_and(|level| level.is_rtl());
                let direction = if is_rtl { Direction::RightToLeft } else { Direction::LeftToRight };
                self.run(line.start + run.start..line.start + run.end, direction, most, out);
            }
        }
    }

    /// A run of one direction.
    fn run(&mut self, run: Range<usize>, direction: Direction, most: usize, out: &mut Vec<Shaped>) {
        let mut pieces = Vec::new();
        for (range, script) in scripts(self.text, run) {
            cut(self.text, range, |piece| pieces.push((piece, script)));
        }
        // The last piece of a run to the left stands leftmost.
        if direction == Direction::RightToLeft {
            pieces.reverse();
        }
        for (piece, script) in pieces {
            if out.len() > most {
                break;
            }
            self.piece(piece, script, direction, out);
        }
    }

    fn piece(
        &mut self,
        piece: Range<usize>,
        script: Option<Script>,
        direction: Direction,
        out: &mut Vec<Shaped>,
    ) {
        let text = self.text;
        let (before, behind) = (&text[..piece.start], &text[piece.end..]);
        let mut buffer = self.buffer.take().unwrap_or_default();
        let context: Vec<u32> =
            before.chars().rev().take_while(|c| !is_break(*c)).take(CONTEXT).map(u32::from).collect();
        buffer.set_pre_context_codepoints(&context);
        let is_first = context.is_empty();
        for (at, c) in text[piece.clone()].char_indices() {
            // Not a glyph that is missing, but one that was never meant to be seen.
            let c = match c {
                '\t' => ' ',
                c if c.is_control() => continue,
                c => c,
            };
            buffer.add(c, (piece.start + at) as u32);
        }
        let context: Vec<u32> =
            behind.chars().take_while(|c| !is_break(*c)).take(CONTEXT).map(u32::from).collect();
        buffer.set_post_context_codepoints(&context);
        let mut flags = BufferFlags::default();
        flags.set(BufferFlags::BEGINNING_OF_TEXT, is_first);
        flags.set(BufferFlags::END_OF_TEXT, context.is_empty());
        buffer.set_flags(flags);
        buffer.set_direction(direction);
        if let Some(script) = script {
            buffer.set_script(script);
        }
        let plan = self.plan(script, direction);
        let options = ShapeOptions::new().features(&self.features).plan(Some(&plan));
        let glyphs = self.shaper.shape(buffer, options);
        out.extend(glyphs.glyph_infos().iter().zip(glyphs.glyph_positions()).map(|(info, position)| {
            Shaped {
                glyph: info.glyph_id,
                byte: info.cluster,
                advance: position.x_advance,
                offset: [position.x_offset, position.y_offset],
            }
        }));
        self.buffer = Some(glyphs.clear());
    }

    fn plan(&self, script: Option<Script>, direction: Direction) -> Arc<ShapePlan> {
        let key =
            ShapePlanKey::new(script, direction).instance(Some(&self.face.instance)).features(&self.features);
        // One that panicked meanwhile left the list whole.
        let mut plans = self.face.plans.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(plan) = plans.0.iter().find(|plan| key.matches(plan)) {
            return Arc::clone(plan);
        }
        let plan = Arc::new(ShapePlan::new(&self.shaper, direction, script, None, &self.features));
        if plans.0.len() >= MAX_PLANS {
            plans.0.remove(0);
        }
        plans.0.push(Arc::clone(&plan));
        plan
    }
}

/// Where a line ends.
pub(super) fn is_break(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// A run as ranges of one script each. Characters of any script (spaces, digits, marks) go with those before them, the
/// first ones of a run with those behind.
fn scripts(text: &str, run: Range<usize>) -> Vec<(Range<usize>, Option<Script>)> {
    let mut ranges: Vec<(Range<usize>, Option<UnicodeScript>)> = Vec::new();
    for (at, c) in text[run.clone()].char_indices() {
        let at = run.start + at;
        let script = match c.script() {
            UnicodeScript::Common | UnicodeScript::Inherited | UnicodeScript::Unknown => None,
            script => Some(script),
        };
        match ranges.last_mut() {
            Some((range, of)) if script.is_none() || of.is_none() || *of == script => {
                *of = script.or(*of);
                range.end = at + c.len_utf8();
            }
            _ => ranges.push((at..at + c.len_utf8(), script)),
        }
    }
    let tag = |script: UnicodeScript| {
        Script::from_iso15924_tag(Tag::from_be_bytes(script.as_iso15924_tag().to_be_bytes()))
    };
    ranges.into_iter().map(|(range, script)| (range, script.and_then(tag))).collect()
}

/// Pieces of at most [`MAX_PIECE`] bytes: up to the last space in reach, or else as they come.
fn cut(text: &str, range: Range<usize>, mut piece: impl FnMut(Range<usize>)) {
    let Range { mut start, end } = range;
    while end - start > MAX_PIECE {
        let mut reach = start + MAX_PIECE;
        while !text.is_char_boundary(reach) {
            reach -= 1;
        }
        let at = text[start..reach].rfind(' ').map_or(reach, |space| start + space + 1);
        piece(start..at);
        start = at;
    }
    if start < end {
        piece(start..end);
    }
}
