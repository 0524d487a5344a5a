//! Drawn pixels: the same words by way of an SVG file, and by this crate's own text.

use spanforge::svg::{self, Options};
use spanforge::text::{Font, TextStyle};
use spanforge::{Affine, Brush, Color, Scene, View};

use crate::shot::shoot;

/// The rule for pictures against references: at most 0.3 % of the pixels differ by more than 64 in a channel, and the
/// mean difference is at most 1.
fn compare(what: &str, ours: &[u32], theirs: &[u32]) {
    assert_eq!(ours.len(), theirs.len());
    let difference = |a: u32, b: u32| {
        (0..4).map(|i| (a >> (8 * i) & 255).abs_diff(b >> (8 * i) & 255)).max().unwrap_or_default()
    };
    let all: Vec<u32> = ours.iter().zip(theirs).map(|(a, b)| difference(*a, *b)).collect();
    let differ = all.iter().filter(|d| **d > 64).count();
    let mean = all.iter().sum::<u32>() as f64 / all.len() as f64;
    let inked = ours.iter().filter(|p| **p != u32::MAX).count();
    println!(
        "{what}: {inked} pixels inked, {differ} differ, mean {mean:.4}, most {}",
        all.iter().max().unwrap()
    );
    assert!(inked > all.len() / 50, "{what}: nothing is drawn");
    assert!(differ as f64 <= 0.003 * all.len() as f64 && mean <= 1.0, "{what}: {differ} differ, mean {mean}");
}

#[test]
fn words_look_as_in_an_svg_file() {
    let font = Font::embedded().unwrap();
    let mut options = Options::default();
    assert_eq!(options.fonts.load(font.data().data.data().to_vec()), 1);
    for (size, text) in
        [(12.0, "AVATAR Typing, Wavy 0123"), (17.5, "Ég Öl Ñ q\u{301} Жук Ωμέγα"), (64.0, "Tea @ 8")]
    {
        let (width, height) = (if size > 20.0 { 320 } else { 240 }, 90);
        let file = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">
            <text x="5.25" y="64.5" font-family="Spanforge Sans" font-size="{size}" fill="navy">{text}</text></svg>"#
        );
        let drawing = svg::read(file.as_bytes(), &options).unwrap();
        assert!(drawing.not_drawn.is_empty(), "{:?}", drawing.not_drawn);

        let layout = font.layout(text, &TextStyle::new(size)).unwrap();
        assert_eq!(layout.n_missing(), 0);
        let mut scene = Scene::new();
        let navy = Brush::Solid(Color::from_rgb8(0, 0, 128));
        scene.fill_text(&layout, Affine::translate((5.25, 64.5)), &navy).unwrap();
        let view = View { background: Color::WHITE, ..View::new(width, height) };
        let [ours, theirs] = [&scene, &drawing.scene].map(|scene| shoot(16, scene, &view).pixels);
        compare(&format!("{text} at {size}"), &ours, &theirs);
    }
}
