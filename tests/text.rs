//! Text: places against the font's own numbers, pictures against usvg's, the cache counted, and fonts that mean harm.

use std::time::{Duration, Instant};

use skrifa::instance::{LocationRef, Size};
use skrifa::raw::TableProvider;
use skrifa::{FontRef, MetadataProvider};
use spanforge::text::{Font, TextLayout, TextStyle};
use spanforge::{Affine, Brush, Color, Error, Fill, Scene};

use crate::random::Random;
use crate::shared_data::shared;

#[path = "text/hostile.rs"]
mod hostile;
#[path = "text/picture.rs"]
#[cfg(feature = "svg")]
mod picture;

fn embedded() -> Font {
    Font::embedded().unwrap()
}

/// A font of the shared data.
fn font(test: &str, file: &str) -> Option<Font> {
    let data = std::fs::read(shared(test, "resvg/fonts")?.join(file)).unwrap();
    Some(Font::new(file, data, 0).unwrap())
}

fn layout(font: &Font, text: &str) -> TextLayout {
    font.layout(text, &TextStyle::new(20.0)).unwrap()
}

fn ids(layout: &TextLayout) -> Vec<u32> {
    layout.glyphs().iter().map(|glyph| glyph.id).collect()
}

fn why(result: Result<impl std::fmt::Debug, Error>) -> String {
    match result {
        Err(error @ Error::InvalidInput { .. }) => error.to_string(),
        other => panic!("{other:?}"),
    }
}

/// Advances of characters, each alone, by skrifa.
fn advances(font: &Font, text: &str) -> Vec<f64> {
    let data = font.data();
    let font = FontRef::from_index(data.data.data(), data.index).unwrap();
    let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
    let advance = |c| f64::from(metrics.advance_width(font.charmap().map(c).unwrap_or_default()).unwrap());
    text.chars().map(advance).collect()
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9 * a.abs().max(1.0)
}

#[test]
fn places_are_the_fonts_own() {
    let font = embedded();
    let data = font.data();
    let read = FontRef::from_index(data.data.data(), data.index).unwrap();
    let metrics = read.metrics(Size::unscaled(), LocationRef::default());
    let scale = 20.0 / f64::from(metrics.units_per_em);
    // No pair of these is kerned.
    let text = "HEHHE0123";
    let layout = layout(&font, text);
    assert!(near(layout.ascent(), f64::from(metrics.ascent) * scale));
    assert!(near(layout.descent(), f64::from(-metrics.descent) * scale));
    let height = metrics.ascent - metrics.descent + metrics.leading;
    assert!(near(layout.line_height(), f64::from(height) * scale));
    let mut x = 0.0;
    for ((glyph, c), advance) in layout.glyphs().iter().zip(text.chars()).zip(advances(&font, text)) {
        assert_eq!(glyph.id, read.charmap().map(c).unwrap().to_u32());
        assert!(near(glyph.x, x * scale) && glyph.y == 0.0, "{glyph:?}");
        x += advance;
    }
    assert!(near(layout.width(), x * scale));
    // All digits take the same room.
    let digits = advances(&font, "0123456789");
    assert!(digits.iter().all(|advance| *advance == digits[0]));
}

#[test]
fn outlines_are_the_fonts_own() {
    let font = embedded();
    let data = font.data();
    let read = FontRef::from_index(data.data.data(), data.index).unwrap();
    let glyf = read.glyf().unwrap();
    let loca = read.loca(None).unwrap();
    for c in ['H', 'g', '@', 'é', 'Ж', 'ω'] {
        let glyph = loca.get_glyf(read.charmap().map(c).unwrap(), &glyf).unwrap().unwrap();
        let size = 1000.0; // a unit is a unit
        let path = font.layout(&c.to_string(), &TextStyle::new(size)).unwrap().to_path();
        let bounds = kurbo::Shape::bounding_box(&path);
        let stored = [glyph.x_min(), glyph.y_max(), glyph.x_max(), glyph.y_min()].map(f64::from);
        let found = [bounds.x0, -bounds.y0, bounds.x1, -bounds.y1];
        assert!(stored.iter().zip(found).all(|(a, b)| (a - b).abs() < 1.01), "{c}: {stored:?} {found:?}");
    }
}

#[test]
fn lines_break_where_the_text_says_so() {
    let font = embedded();
    for (text, lines) in [
        ("", vec![""]),
        ("a", vec!["a"]),
        ("a\nb", vec!["a", "b"]),
        ("a\n", vec!["a", ""]),
        ("\n\n", vec!["", "", ""]),
        ("a\r\nb\rc", vec!["a", "b", "c"]),
        ("a\u{2028}b\u{2029}c\u{85}d", vec!["a", "b", "c", "d"]),
    ] {
        let layout = layout(&font, text);
        let found: Vec<_> = layout.lines().iter().map(|line| &text[line.text.clone()]).collect();
        assert_eq!(found, lines, "{text:?}");
        for (i, line) in layout.lines().iter().enumerate() {
            assert!(near(line.baseline, i as f64 * layout.line_height()));
            assert_eq!(line.glyphs.len(), line.text.len(), "a glyph a letter, none for the break");
            assert!(layout.glyphs()[line.glyphs.clone()].iter().all(|glyph| glyph.y == line.baseline));
        }
        let height = (lines.len() - 1) as f64 * layout.line_height() + layout.ascent() + layout.descent();
        assert!(near(layout.height(), height));
        assert_eq!(layout.n_missing(), 0, "{text:?}");
    }
    let style = TextStyle { line_height: Some(30.0), ..TextStyle::new(20.0) };
    assert_eq!(font.layout("a\nb", &style).unwrap().lines()[1].baseline, 30.0);
}

#[test]
fn kerning_takes_effect() {
    let font = embedded();
    let sum: f64 = advances(&font, "AVATo").iter().sum::<f64>() * 20.0 / 1000.0;
    let kerned = layout(&font, "AVATo").width();
    assert!(kerned < sum - 1.0, "{kerned} {sum}");
    let off = TextStyle { features: vec![(*b"kern", 0)], ..TextStyle::new(20.0) };
    assert!(near(font.layout("AVATo", &off).unwrap().width(), sum));
}

#[test]
fn substitutions_take_effect() {
    let font = embedded();
    let frac = TextStyle { features: vec![(*b"frac", 1)], ..TextStyle::new(20.0) };
    assert_ne!(ids(&font.layout("1/2", &frac).unwrap()), ids(&layout(&font, "1/2")));
    // The plan of one choice of features is not another's.
    assert_eq!(ids(&layout(&font, "1/2")), ids(&layout(&embedded(), "1/2")));
}

#[test]
fn ligatures_are_made() {
    let Some(font) = font("text::ligatures_are_made", "SourceSansPro-Regular.ttf") else { return };
    let ligature = layout(&font, "ff");
    assert_eq!(ligature.glyphs().len(), 1);
    let off = TextStyle { features: vec![(*b"liga", 0)], ..TextStyle::new(20.0) };
    assert_eq!(font.layout("ff", &off).unwrap().glyphs().len(), 2);
}

#[test]
fn marks_stand_on_their_letters() {
    let font = embedded();
    // Composed where the font has the letter; else the mark is put over it, by the font's anchors.
    assert_eq!(ids(&layout(&font, "e\u{301}")), ids(&layout(&font, "é")));
    let [plain, marked] = ["q", "q\u{301}"].map(|text| layout(&font, text));
    assert_eq!(marked.glyphs().len(), 2);
    assert!(near(marked.width(), plain.width()));
    let mark = marked.glyphs()[1];
    let high = layout(&font, "Q\u{301}").glyphs()[1];
    assert!(high.y < mark.y, "higher over a capital: {high:?} {mark:?}");
}

#[test]
fn text_to_the_left_is_reversed_and_joined() {
    let hebrew = layout(&embedded(), "ab \u{5D0}\u{5D1}1");
    let bytes: Vec<_> = hebrew.glyphs().iter().map(|glyph| glyph.byte).collect();
    assert_eq!(bytes, [0, 1, 2, 7, 5, 3], "the digit after the letters stands to their left");
    assert_eq!(hebrew.n_missing(), 2);
    // A line that begins with a letter to the left is read from there.
    let hebrew = layout(&embedded(), "\u{5D0} a\nb");
    let bytes: Vec<_> = hebrew.glyphs().iter().map(|glyph| glyph.byte).collect();
    assert_eq!(bytes, [3, 2, 0, 5]);

    let test = "text::text_to_the_left_is_reversed_and_joined";
    let Some(font) = font(test, "Amiri-Regular.ttf") else { return };
    let [alone, joined] = ["\u{628}", "\u{628}\u{628}\u{628}"].map(|text| ids(&layout(&font, text)));
    assert!(joined.iter().all(|glyph| !alone.contains(glyph)), "{alone:?} {joined:?}");
    assert_eq!(layout(&font, "\u{628}\u{628}\u{628}").n_missing(), 0);
}

/// Each script of a line goes to the shaper as what it is.
#[test]
fn scripts_are_told_apart() {
    let Some(font) = font("text::scripts_are_told_apart", "NotoSansDevanagari-Regular.ttf") else { return };
    let word = "\u{915}\u{94D}\u{937}\u{93F}"; // its last character is drawn first
    let alone = ids(&layout(&font, word));
    let behind = ids(&layout(&font, &format!("abc {word}")));
    assert_eq!(behind[4..], alone[..]);
    let first: usize = layout(&font, word).glyphs()[0].byte;
    assert_eq!(first, 0, "a cluster is named by its first byte");
}

#[test]
fn characters_without_a_glyph_are_counted() {
    let font = embedded();
    let layout = layout(&font, "a\u{4E00}b\u{1F600}");
    assert_eq!((layout.n_missing(), layout.n_undrawable()), (2, 0));
    assert_eq!(layout.glyphs()[1].id, 0);
    assert!(font.has('a') && !font.has('\u{4E00}'));
    // Never meant to be seen.
    for text in ["\t", "a\u{7}b", "\u{200D}", "\u{FEFF}a", "\u{AD}"] {
        let layout = font.layout(text, &TextStyle::new(20.0)).unwrap();
        assert_eq!(layout.n_missing(), 0, "{text:?}");
    }
    let tab = font.layout("\t", &TextStyle::new(20.0)).unwrap().width();
    assert!(near(tab, font.layout(" ", &TextStyle::new(20.0)).unwrap().width()));
}

#[test]
fn the_embedded_font_covers_what_it_says() {
    let font = embedded();
    let ranges = [' '..='~', '\u{A0}'..='\u{FF}', '\u{100}'..='\u{17F}', 'Α'..='Ρ', 'α'..='ω', 'Ѐ'..='џ'];
    for c in ranges.into_iter().flatten() {
        assert!(font.has(c), "{c:?}");
        let layout = font.layout(&c.to_string(), &TextStyle::new(20.0)).unwrap();
        assert_eq!((layout.n_missing(), layout.n_undrawable()), (0, 0), "{c:?}");
    }
    assert!(font.data().data.len() < 120 << 10);
}

#[test]
fn no_outline_is_read_twice() {
    let font = embedded();
    assert_eq!((font.n_outlines_read(), font.n_outlines_held()), (0, 0));
    layout(&font, "abcabc");
    assert_eq!((font.n_outlines_read(), font.n_outlines_held()), (3, 3));
    font.layout("cab aa", &TextStyle::new(64.0)).unwrap();
    assert_eq!(font.n_outlines_read(), 4, "only the space is new");
    std::thread::scope(|scope| {
        for _ in 0..4 {
            let font = font.clone();
            scope.spawn(move || (0..100).for_each(|_| drop(layout(&font, "abc d"))));
        }
    });
    assert_eq!(font.n_outlines_read(), 5);
    layout(&embedded(), "abc");
    assert_eq!(font.n_outlines_read(), 5, "another font's cache is its own");
}

#[test]
fn the_cache_is_bounded() {
    let Some(font) = font("text::the_cache_is_bounded", "MPLUS1p-Regular.ttf") else { return };
    let all: Vec<char> = ('\u{20}'..'\u{FFFF}').filter(|c| font.has(*c)).collect();
    assert!(all.len() > 5000, "{}", all.len());
    let (mut most, mut drops, mut before) = (0, 0, 0);
    for chars in all.chunks(100) {
        layout(&font, &String::from_iter(chars));
        let held = font.n_outlines_held();
        drops += usize::from(held < before);
        most = most.max(held);
        before = held;
    }
    println!(
        "{} characters: {} read, at most {most} held, dropped {drops} times",
        all.len(),
        font.n_outlines_read()
    );
    assert!(drops > 0 && font.n_outlines_read() < 2 * all.len() as u64);
}

#[test]
fn axes_change_outlines_and_advances() {
    let Some(font) = font("text::axes_change_outlines_and_advances", "RobotoFlex.subset.ttf") else { return };
    let axis = |tag: &[u8; 4]| font.axes().into_iter().find(|axis| axis.tag == *tag).unwrap();
    assert_eq!((axis(b"wght").min, axis(b"wght").default, axis(b"wght").max), (100.0, 400.0, 1000.0));
    let bold = font.with_variations(&[(*b"wght", 1000.0)]).unwrap();
    assert!(layout(&bold, "minimum").width() > layout(&font, "minimum").width() + 1.0);
    let area = |font: &Font| -kurbo::Shape::area(&layout(font, "l").to_path());
    assert!(area(&bold).abs() > 1.5 * area(&font).abs(), "{} {}", area(&bold), area(&font));
    let beyond = font.with_variations(&[(*b"wght", 1e9)]).unwrap();
    assert_eq!(layout(&beyond, "minimum").to_path(), layout(&bold, "minimum").to_path());
    assert!(why(font.with_variations(&[(*b"none", 1.0)])).contains("axis none"));
    assert!(why(font.with_variations(&[(*b"wght", f32::NAN)])).contains("axis wght"));
    assert!(embedded().axes().is_empty());
}

/// CFF outlines, whose contours turn the other way round, are read too.
#[test]
fn postscript_outlines_are_drawn() {
    let Some(font) = font("text::postscript_outlines_are_drawn", "CFF-and-SBIX.otf") else { return };
    let all: String = ('\u{20}'..'\u{FFFF}').filter(|c| font.has(*c)).collect();
    let layout = layout(&font, &all);
    assert_eq!(layout.n_undrawable(), 0);
    assert!(layout.to_path().elements().len() > 100);
}

#[test]
fn bad_numbers_are_named() {
    let font = embedded();
    for (size, says) in [(f64::NAN, "not finite"), (f64::INFINITY, "not finite"), (-1.0, "negative")] {
        let text = why(font.layout("a", &TextStyle::new(size)));
        assert!(text.starts_with("size: ") && text.contains(says), "{text}");
        let style = TextStyle { line_height: Some(size), ..TextStyle::new(20.0) };
        let text = why(font.layout("a", &style));
        assert!(text.starts_with("line_height: ") && text.contains(says), "{text}");
    }
    assert!(why(font.layout("abcdef", &TextStyle::new(f64::MAX))).contains("not finite"));
    // Nothing to see is not an error.
    for (text, size) in [("", 20.0), (" ", 20.0), ("a", 0.0), ("a", 1e-300)] {
        let layout = font.layout(text, &TextStyle::new(size)).unwrap();
        let mut scene = Scene::new();
        scene.fill_text(&layout, Affine::IDENTITY, &Brush::Solid(Color::BLACK)).unwrap();
    }
}

#[test]
fn a_text_is_one_path() {
    let font = embedded();
    let mut scene = Scene::new();
    let brush = Brush::Solid(Color::BLACK);
    let text = layout(&font, "one\npath");
    let id = scene.fill_text(&text, Affine::IDENTITY, &brush).unwrap();
    scene.fill(&text.to_path(), Fill::NonZero, Affine::IDENTITY, &brush).unwrap();
    assert_eq!((scene.n_paths(), id.number()), (2, 0));
    let nowhere = Affine::translate((f64::NAN, 0.0));
    assert!(why(scene.fill_text(&text, nowhere, &brush)).contains("path 2"));
}

#[test]
fn fonts_may_be_used_from_any_thread() {
    fn check<T: Send + Sync + Clone + 'static>() {}
    check::<Font>();
    check::<TextLayout>();
}

/// Time in proportion to length, whatever the text is.
#[test]
fn long_texts_take_time_in_proportion() {
    let font = embedded();
    let words = |n: usize| "The quick brown fox. ".repeat(n / 21);
    let texts: [(&str, &dyn Fn(usize) -> String); 6] = [
        ("words", &words),
        ("one word", &|n| "a".repeat(n)),
        ("marks", &|n| "\u{301}".repeat(n / 2)),
        ("two directions", &|n| "a\u{5D0}".repeat(n / 3)),
        ("embeddings", &|n| "\u{202B}a".repeat(n / 4)),
        ("lines", &|n| "\n".repeat(n)),
    ];
    for (name, text) in texts {
        let time = |text: &str| {
            let start = Instant::now();
            let layout = layout(&font, text);
            assert!(layout.glyphs().len() <= text.len());
            start.elapsed()
        };
        let (short, long) = (text(1 << 16), text(1 << 20));
        let [short, long] = [time(&short).min(time(&short)), time(&long)];
        println!("{name}: 64 KB {short:.1?}, 1 MB {long:.1?}");
        assert!(long < short * 16 * 5 + Duration::from_secs(1), "{name}: {short:?} {long:?}");
    }
}

/// What a line of an overlay costs: printed.
#[test]
fn a_line_of_a_hundred_characters() {
    let font = embedded();
    let line = "frame 2.41 ms  fragment_emit 0.31 ms  row_walk 0.52 ms  composite 0.88 ms  memory 41.2 MB  0123456789"
        [..100]
        .to_owned();
    let style = TextStyle::new(14.0);
    let time = |what: &str, n: u32, run: &mut dyn FnMut()| {
        let start = Instant::now();
        (0..n).for_each(|_| run());
        println!("{what}: {:.4} ms", start.elapsed().as_secs_f64() * 1e3 / f64::from(n));
    };
    time("font", 20, &mut || drop(embedded()));
    time("first layout", 1, &mut || drop(font.layout(&line, &style).unwrap()));
    time("layout", 1000, &mut || drop(font.layout(&line, &style).unwrap()));
    let layout = font.layout(&line, &style).unwrap();
    time("to_path", 1000, &mut || drop(layout.to_path()));
    let mut scene = Scene::new();
    let brush = Brush::Solid(Color::BLACK);
    time("fill_text", 1000, &mut || {
        scene.fill_text(&layout, Affine::IDENTITY, &brush).unwrap();
    });
    println!("{} elements", layout.to_path().elements().len());
    println!("{} outlines held", font.n_outlines_held());
}
