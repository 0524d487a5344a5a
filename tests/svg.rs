//! SVG files into scenes: what is drawn, what is said not to be, and what is refused where.

use spanforge::Error;
use spanforge::svg::{self, Drawing, NotDrawn, Options};

use crate::shared_data::shared;

fn read(body: &str) -> Drawing {
    let text = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50">{body}</svg>"#);
    svg::read(text.as_bytes(), &Options::default()).unwrap()
}

fn not_drawn(body: &str) -> Vec<(&'static str, usize)> {
    read(body).not_drawn.iter().collect()
}

const RECT: &str = r#"<rect width="9" height="9"/>"#;

#[test]
fn every_feature_that_a_scene_lacks_is_listed() {
    let defs = r##"<defs>
        <clipPath id="c"><rect width="5" height="5"/></clipPath>
        <mask id="m"><rect width="5" height="5" fill="white"/></mask>
        <filter id="f"><feGaussianBlur stdDeviation="2"/></filter>
        <pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="2" height="2"/></pattern>
    </defs>"##;
    let rect = r#"<rect width="10" height="10"/>"#;
    let image = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    for (name, body) in [
        (NotDrawn::CLIP_PATH, format!(r##"<g clip-path="url(#c)">{rect}</g>"##)),
        (NotDrawn::MASK, format!(r##"<g mask="url(#m)">{rect}</g>"##)),
        (NotDrawn::FILTER, format!(r##"<g filter="url(#f)">{rect}</g>"##)),
        (NotDrawn::BLEND_MODE, format!(r#"{rect}<g style="mix-blend-mode:multiply">{rect}</g>"#)),
        (NotDrawn::GROUP_OPACITY, format!(r#"<g opacity="0.5">{rect}{rect}</g>"#)),
        (NotDrawn::GROUP_OPACITY, r#"<rect opacity="0.5" width="9" height="9" stroke="red"/>"#.to_owned()),
        (NotDrawn::PATTERN, r#"<rect width="10" height="10" fill="url(#p)"/>"#.to_owned()),
        (NotDrawn::IMAGE, format!(r#"<image width="9" height="9" href="{image}"/>"#)),
        (NotDrawn::TEXT, r#"<text y="20">word</text>"#.to_owned()),
        (NotDrawn::ALIASED, r#"<rect width="9" height="9" shape-rendering="crispEdges"/>"#.to_owned()),
        (
            NotDrawn::MITER_CLIP,
            r#"<path d="M0 0H9V9" stroke="red" stroke-linejoin="miter-clip"/>"#.to_owned(),
        ),
        (NotDrawn::DASHES, r#"<path d="M0 0H90V9" stroke="red" stroke-dasharray="0.00001"/>"#.to_owned()),
    ] {
        assert_eq!(not_drawn(&format!("{defs}{body}")), [(name, 1)], "{body}");
    }
    let blend = r#"<g style="isolation:isolate"><rect width="9" height="9"/><g style="mix-blend-mode:screen"><rect width="9" height="9"/></g></g>"#;
    assert_eq!(not_drawn(blend), [(NotDrawn::BLEND_MODE, 1), (NotDrawn::ISOLATION, 1)]);
}

/// What usvg drops or approximates without a word in its tree.
#[test]
fn what_the_parser_drops_is_listed() {
    let gradient = r#"<stop stop-color="red"/><stop offset="1" stop-color="lime"/>"#;
    let filled = r##"<rect width="9" height="9" fill="url(#g)"/>"##;
    let stroked = r#"stroke="red" fill="none" d="M1 1H9V9""#;
    for (name, body) in [
        (NotDrawn::VECTOR_EFFECT, format!(r#"<path vector-effect="non-scaling-stroke" {stroked}/>"#)),
        (NotDrawn::VECTOR_EFFECT, format!(r#"<style>path {{ vector-effect: fixed-position }}</style><path {stroked}/>"#)),
        (NotDrawn::ARCS_JOIN, format!(r#"<path stroke-linejoin="arcs" {stroked}/>"#)),
        (NotDrawn::ARCS_JOIN, format!(r#"<g style="stroke-linejoin: arcs"><path {stroked}/></g>"#)),
        (
            NotDrawn::ARCS_JOIN,
            r##"<defs><path id="p" stroke-linejoin="arcs" d="M1 1H9V9"/></defs><use href="#p" stroke="red"/>"##.to_owned(),
        ),
        (NotDrawn::PATH_LENGTH, format!(r#"<path pathLength="10" stroke-dasharray="1" {stroked}/>"#)),
        (
            NotDrawn::LINEAR_RGB,
            format!(r#"<linearGradient id="g" color-interpolation="linearRGB">{gradient}</linearGradient>{filled}"#),
        ),
        (
            NotDrawn::LINEAR_RGB,
            format!(r#"<defs style="color-interpolation: linearRGB"><radialGradient id="g">{gradient}</radialGradient></defs>{filled}"#),
        ),
        (
            NotDrawn::FOREIGN_OBJECT,
            r#"<foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml">word</p></foreignObject>"#.to_owned(),
        ),
        (NotDrawn::UNKNOWN_ELEMENT, r#"<mesh href="x"/>"#.to_owned()),
        (NotDrawn::UNKNOWN_ELEMENT, r#"<video xmlns="http://www.w3.org/1999/xhtml" src="a.webm"/>"#.to_owned()),
        (NotDrawn::ANIMATION, r#"<rect width="9" height="9"><animate attributeName="x" to="5"/></rect>"#.to_owned()),
        (NotDrawn::SCRIPT, "<script>draw()</script>".to_owned()),
        (NotDrawn::EXTERNAL, r#"<use href="other.svg#shape"/>"#.to_owned()),
        (NotDrawn::EXTERNAL, r#"<style>@import "other.css";</style>"#.to_owned()),
        (NotDrawn::WRAPPED_TEXT, r#"<text style="inline-size: 30px"> </text>"#.to_owned()),
        (NotDrawn::IMAGE, r#"<image width="9" height="9" href="nowhere.png"/>"#.to_owned()),
        (NotDrawn::IMAGE, r#"<image width="9" height="9" href="data:image/tiff;base64,AAAA"/>"#.to_owned()),
        (NotDrawn::NOT_FINITE, r#"<path d="M 1 1 L 1e39 1"/>"#.to_owned()),
        (NotDrawn::NOT_FINITE, r#"<path d="M 3e38 1 l 3e38 1"/>"#.to_owned()),
        (NotDrawn::NOT_FINITE, r#"<rect width="1e39" height="9"/>"#.to_owned()),
        (NotDrawn::NOT_FINITE, r#"<g transform="scale(1e39)"><rect width="9" height="9"/></g>"#.to_owned()),
        (NotDrawn::CSS_TRANSFORM, r#"<rect style="transform: translate(5px, 2em)" width="9" height="9"/>"#.to_owned()),
        (NotDrawn::NOT_FINITE, r#"<path transform="scale(1e-30)" d="M 0 0 L 1e31 0 L 1e31 1e31 Z"/>"#.to_owned()),
        (NotDrawn::CSS_TRANSFORM, r#"<rect style="rotate: 45deg" width="9" height="9"/>"#.to_owned()),
        (NotDrawn::CSS_GEOMETRY, r#"<circle style="r: 5px"/>"#.to_owned()),
        (NotDrawn::CSS_COLOR, r#"<rect style="fill: color-mix(in srgb, red, blue)" width="9" height="9"/>"#.to_owned()),
        (NotDrawn::CLIP_PATH, r#"<rect clip-path="circle(5px)" width="9" height="9"/>"#.to_owned()),
        (NotDrawn::CSS_RULE, format!("<style>@media screen {{ rect {{ fill: lime }} }}</style>{RECT}")),
        (NotDrawn::CSS_RULE, format!("<style>rect:not(.a) {{ fill: lime }}</style>{RECT}")),
        (NotDrawn::MASK, r#"<rect style="mask-image: linear-gradient(red, lime)" width="9" height="9"/>"#.to_owned()),
        (NotDrawn::FILTER, r#"<rect style="backdrop-filter: blur(2px)" width="9" height="9"/>"#.to_owned()),
        (
            NotDrawn::UNKNOWN_ELEMENT,
            r##"<defs><solidColor id="s" solid-color="red"/></defs><rect fill="url(#s)" width="9" height="9"/>"##.to_owned(),
        ),
        (NotDrawn::CSS_GEOMETRY, r#"<rect width="calc(3px + 4px)" height="9"/>"#.to_owned()),
        (NotDrawn::EXTERNAL, r#"<h:link xmlns:h="http://www.w3.org/1999/xhtml" rel="stylesheet" href="other.css"/>"#.to_owned()),
        // Not shown, but its rules hold.
        (
            NotDrawn::EXTERNAL,
            r#"<g display="none"><link xmlns="http://www.w3.org/1999/xhtml" rel="Alternate StyleSheet" href="other.css"/></g>"#.to_owned(),
        ),
        (NotDrawn::CSS_RULE, format!("<g display='none'><style>@media print {{ rect {{ fill: lime }} }}</style></g>{RECT}")),
        (NotDrawn::CSS_RULE, format!("<style type=''>rect {{ fill: lime }}</style>{RECT}")),
        (NotDrawn::CLIP, format!(r#"<svg width="9" height="9" clip="rect(1, 5, 5, 1)">{RECT}</svg>"#)),
        (NotDrawn::CLIP, format!(r#"<svg width="9" height="9" style="clip: rect(1px 5px 5px 1px)">{RECT}</svg>"#)),
        (NotDrawn::CLIP, format!("<style>svg > svg {{ clip: rect(auto, auto, 5px, 1px) }}</style><svg width='9' height='9'>{RECT}</svg>")),
    ] {
        assert_eq!(not_drawn(&body), [(name, 1)], "{body}");
    }
    let sheet = r#"<?xml-stylesheet href="other.css"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#;
    let sheet = svg::read(sheet.as_bytes(), &Options::default()).unwrap();
    assert_eq!(sheet.not_drawn.count(NotDrawn::EXTERNAL), 1);
}

/// Text that is not on the path that it refers to, as the reader takes it.
#[test]
fn what_text_on_a_path_asks_for_is_listed() {
    let of = |attributes: &str| {
        let text =
            format!(r##"<path id="p" d="M1 9H90"/><text><textPath {attributes}>word</textPath></text>"##);
        read(&text).not_drawn.count(NotDrawn::TEXT_PATH)
    };
    for attributes in [
        r#"path="M 1 1 L 9 9""#,
        r##"path="M1 1H9" href="#p""##,
        r##"side="right" href="#p""##,
        r##"method="stretch" href="#p""##,
    ] {
        assert_eq!(of(attributes), 1, "{attributes}");
    }
    // By SVG's own rule the reference counts where the path has an error or says nothing.
    for attributes in [
        r##"href="#p""##,
        r##"path="M 1 1 L q" href="#p""##,
        r##"path=" " side="left" method="align" href="#p""##,
    ] {
        assert_eq!(of(attributes), 0, "{attributes}");
    }
}

/// One plain colour is drawn where it fills the picture.
#[test]
fn backgrounds_that_are_not_drawn_are_listed() {
    let of = |attributes: &str| {
        let text = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50" {attributes}><g/></svg>"#
        );
        let drawing = svg::read(text.as_bytes(), &Options::default()).unwrap();
        (drawing.not_drawn.iter().collect::<Vec<_>>(), drawing.scene.n_paths())
    };
    for (attributes, n_paths) in [
        (r#"style="background: red""#, 0),
        (r#"style="background-image: linear-gradient(red, lime)""#, 0),
        (r#"style="background-color: currentColor""#, 0),
        (r#"style="background-color: lab(50% 40 59.5)""#, 0),
        // Painted, though not all of the picture, or though SVG has no such attribute.
        (r#"style="background-color: red" viewBox="0 0 10 10""#, 1),
        (r#"style="background-color: red" transform="scale(.5)""#, 1),
        (r#"background-color="red""#, 1),
    ] {
        assert_eq!(of(attributes), (vec![(NotDrawn::BACKGROUND, 1)], n_paths), "{attributes}");
    }
    for (attributes, n_paths) in [
        (r#"style="background-color: red""#, 1),
        (r#"style="background-color: red" viewBox="-3 0 10 5""#, 1),
        (r#"style="background-color: red" viewBox="0 0 10 10" preserveAspectRatio="none""#, 1),
        (r#"style="background-color: red" viewBox="0 0 10 10" preserveAspectRatio="xMidYMid slice""#, 1),
        // It paints nothing, as a path.
        (r#"style="background: none; background-color: transparent""#, 1),
        (r#"background="red""#, 0),
    ] {
        assert_eq!(of(attributes), (vec![], n_paths), "{attributes}");
    }
    assert_eq!(
        not_drawn(r#"<svg style="background: red" width="9" height="9"/>"#),
        [],
        "it is nobody's background"
    );
}

/// What browsers understand and the reader does not.
#[test]
fn values_beyond_svg_1_1_are_listed() {
    for (name, body) in [
        (NotDrawn::CSS_COLOR, r#"<rect color="lime" fill="currentcolor" width="9" height="9"/>"#),
        (NotDrawn::CSS_COLOR, r#"<rect fill="RebeccaPurple" width="9" height="9"/>"#),
        (NotDrawn::CSS_COLOR, r#"<rect fill="lime" style="fill: bogus" width="9" height="9"/>"#),
        (NotDrawn::CSS_VALUE, r#"<rect style="fill: unset" width="9" height="9"/>"#),
        (NotDrawn::CSS_VALUE, r#"<rect fill="NONE" width="9" height="9"/>"#),
        (NotDrawn::CSS_VALUE, r#"<path d="M0 0H9V9" fill-rule="EvenOdd"/>"#),
        (NotDrawn::CSS_VALUE, r#"<rect display="None" width="9" height="9"/>"#),
        (NotDrawn::CSS_VALUE, r#"<rect stroke="red" stroke-width=".5rem" width="9" height="9"/>"#),
        (NotDrawn::CSS_VALUE, r#"<rect stroke="red" stroke-width="calc(1px + 1px)" width="9" height="9"/>"#),
        (NotDrawn::CSS_VALUE, r#"<line x2="20vw" stroke="red"/>"#),
        (NotDrawn::CSS_VALUE, r#"<path stroke="red" d="M0 0H9" stroke-dasharray="1 2rem"/>"#),
        (NotDrawn::CSS_VALUE, r#"<rect opacity="var(--x, .5)" width="9" height="9"/>"#),
        (NotDrawn::CSS_GEOMETRY, r#"<rect width="2rem" height="9"/>"#),
        (NotDrawn::CSS_GEOMETRY, r#"<circle r="20vmin"/>"#),
        (
            NotDrawn::CSS_GEOMETRY,
            r#"<svg style="width: 50px" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>"#,
        ),
        (NotDrawn::EXTERNAL, r#"<rect fill="url(other.svg#g)" width="9" height="9"/>"#),
        (NotDrawn::EXTERNAL, r#"<path marker-end="url('other.svg#m')" d="M0 0H9V9"/>"#),
        (
            NotDrawn::EXTERNAL,
            r##"<linearGradient id="g" href="x.svg#h"/><rect stroke="red" fill="url(#g)" width="9" height="9"/>"##,
        ),
        (NotDrawn::EXTERNAL, r#"<style>@IMPORT url(a.css);</style><rect width="9" height="9"/>"#),
        (
            NotDrawn::CSS_RULE,
            r#"<style media="print">rect { fill: lime }</style><rect width="9" height="9"/>"#,
        ),
        (
            NotDrawn::CSS_RULE,
            r#"<style>.a { fill: red } <!-- --> rect { fill: lime }</style><rect width="9" height="9"/>"#,
        ),
        (
            NotDrawn::CSS_RULE,
            r#"<style>rect { fill: lime; &amp;.b { fill: red } }</style><rect width="9" height="9"/>"#,
        ),
    ] {
        assert_eq!(not_drawn(body), [(name, 1)], "{body}");
    }
    // What browsers pass over, too, or what says nothing.
    for body in [
        r#"<rect fill="blu" width="9" height="9"/>"#,
        r#"<rect transform="translate(10px, 10px)" width="9" height="9"/>"#,
        r#"<rect style="stroke-opacity: .5; fill: Lime; stroke-width: 2em" stroke="RED" width="1e1" height="9mm"/>"#,
        r##"<linearGradient id="g"><stop offset="10%" stop-opacity="50%"/></linearGradient><rect fill="url( '#g' ) red" width="9" height="9"/>"##,
        r#"<style>/* @import 'x'; */ [x="}"] { fill: lime }</style><rect width="9" height="9"/>"#,
        r#"<style type="text/less">@media x { a { } }</style><rect width="9" height="9"/>"#,
        r#"<g color="lime"><rect fill="currentColor" width="9" height="9"/></g>"#,
        r#"<svg style="width: 100%; height: auto"><rect width="9" height="9"/></svg>"#,
    ] {
        assert_eq!(not_drawn(body), [], "{body}");
    }
}

#[test]
fn what_is_drawn_exactly_is_not_listed() {
    for body in [
        r##"<rect fill="#CD853F icc-color(acmecmyk, 0.11, 0.48)" width="9" height="9"/>"##,
        // No stroke, no effect.
        r#"<path vector-effect="non-scaling-stroke" stroke-linejoin="arcs" d="M1 1H9V9"/>"#,
        // Overridden.
        r#"<style>path { stroke-linejoin: bevel }</style><path stroke-linejoin="arcs" stroke="red" d="M1 1H9V9"/>"#,
        // Not displayed, or a definition that nothing refers to.
        r#"<g display="none"><foreignObject/><path d="M NaN 0"/><image width="9" height="9" href="nowhere.png"/></g>"#,
        r#"<defs><path d="M NaN 0"/><linearGradient id="g" color-interpolation="linearRGB"/></defs>"#,
        // The file has a substitute.
        r#"<switch><foreignObject width="9" height="9"/><rect width="9" height="9"/></switch>"#,
        r#"<foreignObject requiredExtensions="http://example.org/"/>"#,
        r#"<metadata><x:set xmlns:x="http://example.org/"/></metadata>"#,
        r#"<path d=""/><path d="none"/><path/>"#,
        // SVG says where a shape with an error ends, and there it does.
        r#"<path d="M 1 1 L 9 1 L 9 9 Q 5"/><path d="M NaN 0 L 9 9"/>"#,
        r#"<polygon points="1 1 9 1 9 9 x"/><polyline points="1 1 9 1 9 9 5"/>"#,
        r#"<svg width="9" height="9" clip="auto"><g clip="rect(1 2 3 4)"><rect width="9" height="9"/></g></svg>"#,
        r#"<link xmlns="http://www.w3.org/1999/xhtml" rel="icon" href="a.png"/><link rel="stylesheet" href="a.css"/>"#,
        r#"<rect style="transform: translate(5, 2)" width="9" height="9" pathLength="4"/>"#,
        r#"<g opacity="0.5"><g><rect width="10" height="10"/></g></g>"#,
        r#"<g opacity="0.5"><rect width="10" height="10"/><rect width="10" height="10" visibility="hidden"/></g>"#,
        r#"<path opacity="0.5" d="M0 0 H10" fill="red" stroke="blue"/>"#, // a line's fill paints nothing
        r#"<g style="isolation:isolate"><rect width="9" height="9"/><rect width="9" height="9"/></g>"#,
        r##"<clipPath id="c"><rect width="20" height="9"/></clipPath><g clip-path="url(#c)"><rect width="20" height="9"/></g>"##,
        r#"<image visibility="hidden" width="9" height="9" href="nowhere.png"/>"#,
        r#"<path d="M0 0H90V9" stroke="red" stroke-dasharray="3 1 2" stroke-linecap="square"/>"#,
    ] {
        assert_eq!(not_drawn(body), [], "{body}");
    }
}

#[test]
fn paints_follow_their_order_and_hidden_ones_are_left_out() {
    assert_eq!(read(r#"<rect width="9" height="9" stroke="red"/>"#).scene.n_paths(), 2);
    assert_eq!(read(r#"<rect width="9" height="9" stroke="red" paint-order="stroke"/>"#).scene.n_paths(), 2);
    assert_eq!(read(r#"<rect width="9" height="9" fill="none"/>"#).scene.n_paths(), 0);
    assert_eq!(read(r#"<rect width="9" height="9" visibility="hidden"/>"#).scene.n_paths(), 0);
    assert_eq!(read("").scene.n_paths(), 0);
}

#[test]
fn a_file_that_is_not_svg_is_refused_with_line_and_column() {
    let place = |data: &[u8]| match svg::read(data, &Options::default()) {
        Err(Error::Malformed { line, column, why }) => (line, column, why),
        other => panic!("{other:?}"),
    };
    assert_eq!(place(b"").0, 1);
    assert_eq!(place(b"not xml").0, 1);
    let (line, column, why) = place(b"<svg xmlns='http://www.w3.org/2000/svg'>\n  <g>\n  </svg>");
    assert_eq!((line, column), (3, 3), "{why}");
    assert!(!why.contains("3:3"), "the position is said once: {why}");
    let (line, column, why) = place(b"<!-- a page -->\n<html/>");
    assert_eq!((line, column), (2, 1), "{why}");
    assert!(why.contains("html"), "{why}");
    let (line, column, _) = place(b"<svg>\n<text>a\xff</text></svg>");
    assert_eq!((line, column), (2, 8));
    assert_eq!(place(b"<svg xmlns='http://www.w3.org/2000/svg' width='-1' height='4'/>").0, 1);
    assert_eq!(place(&[0x1f, 0x8b, 1, 2, 3]).0, 1);
}

#[test]
fn hostile_numbers_end_in_a_scene_or_an_error() {
    for d in
        ["M1e19 0 L-1e19 1e19 Z", "M0 0", "M0 0 L0 0", "M 1e38 1e38 L 3e38 -3e38", "M0 0 C 0 0 0 0 0 0 Z", ""]
    {
        for style in [r#"fill="red""#, r#"fill="none" stroke="red" stroke-width="1e-30""#] {
            let text = format!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="{d}" {style}/></svg>"#
            );
            match svg::read(text.as_bytes(), &Options::default()) {
                Ok(_) | Err(Error::InvalidInput { .. }) => {}
                Err(other) => panic!("{d}: {other}"),
            }
        }
    }
}

/// usvg panics on an image whose sides are so unequal that its rectangle is empty where it lies.
#[test]
fn what_usvg_cannot_read_is_an_error() {
    let picture = "iVBORw0KGgoAAAANSUhEUgAAAAp/AAAPCAYAAAAAAAAA";
    let text = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>
<image x='4' y='4' width='1' height='1.5' href='data:image/png;base64,{picture}'/></svg>"
    );
    let read = std::panic::catch_unwind(|| svg::read(text.as_bytes(), &Options::default()).map(drop));
    let Ok(Err(Error::Malformed { line, .. })) = read else { panic!("{read:?}") };
    assert_eq!(line, 1);
}

/// Damaged versions of a file are read or refused, and nothing else happens.
#[test]
fn damaged_files_do_not_panic() {
    let text = include_bytes!("../samples/pictures/emblem.svg");
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move |n: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % n as u64) as usize
    };
    for case in 0..2000 {
        let mut damaged = text.to_vec();
        for _ in 0..=random(4) {
            let at = random(damaged.len());
            match random(4) {
                0 => damaged[at] ^= 1 << random(7),
                1 => damaged.truncate(at.max(1)),
                2 => drop(damaged.remove(at)),
                _ => damaged.insert(at, b"0123456789-.e<>\"&;"[random(18)]),
            }
        }
        let result = std::panic::catch_unwind(|| drop(svg::read(&damaged, &Options::default())));
        assert!(result.is_ok(), "case {case}: {}", String::from_utf8_lossy(&damaged));
    }
}

#[test]
fn scenes_are_read() {
    let Some(scenes) = shared("svg::scenes_are_read", "scenes") else { return };
    for (name, n_paths) in [("tiger", 182), ("world-map", 1012), ("paper-text", 3860), ("helsinki", 6626)] {
        let data = std::fs::read(scenes.join(name).with_extension("svg")).unwrap();
        let drawing = svg::read(&data, &Options::default()).unwrap();
        assert_eq!(drawing.scene.n_paths(), n_paths, "{name}");
        assert!(drawing.width > 0.0 && drawing.height > 0.0);
    }
}

#[cfg(feature = "text")]
#[test]
fn text_is_drawn_where_fonts_are_given() {
    let Some(folder) = shared("svg::text_is_drawn_where_fonts_are_given", "resvg/fonts") else { return };
    let mut options = Options::default();
    assert!(options.fonts.load_folder(&folder).unwrap() > 10);
    let text =
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><text y="20">word</text></svg>"#;
    let drawing = svg::read(text.as_bytes(), &options).unwrap();
    assert_eq!(drawing.not_drawn.iter().count(), 0);
    assert_eq!(drawing.scene.n_paths(), 1);
    assert!(options.fonts.load_folder(&folder.join("none")).is_err());
}
