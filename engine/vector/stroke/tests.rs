use kurbo::{BezPath, Cap, Circle, Point, Rect, Shape, Stroke, Vec2};

use super::{MAX_DASHES, check, outline};

fn path(text: &str) -> BezPath {
    BezPath::from_svg(text).expect("a path")
}

fn dashed(cap: Cap, offset: f64, dashes: &[f64]) -> Stroke {
    Stroke::new(6.0).with_caps(cap).with_dashes(offset, dashes)
}

fn n_contours(outline: &BezPath) -> usize {
    outline.elements().iter().filter(|e| matches!(e, kurbo::PathEl::MoveTo(_))).count()
}

/// A dot of diameter 6 lies around each of `centers` and nothing else does.
fn assert_dots(outline: &BezPath, centers: &[Point], what: &str) {
    assert_eq!(n_contours(outline), centers.len(), "{what}");
    for center in centers {
        for step in 0..12 {
            let out = Vec2::from_angle(f64::from(step) * 0.52);
            let (inside, outside) = (*center + out * 2.95, *center + out * 3.05);
            assert_ne!(outline.winding(inside), 0, "{what}: {inside:?} near {center:?}");
            assert_eq!(outline.winding(outside), 0, "{what}: {outside:?} near {center:?}");
        }
    }
}

#[test]
fn dashes_without_length_are_dots() {
    // Starts that are and are not exact in binary.
    for start in [10.0, 10.5, 10.1, -0.3] {
        for (offset, first) in [(0.0, 0.0), (12.0, 0.0), (5.0, 7.0), (-5.0, 5.0), (1200.0, 0.0)] {
            for slope in [0.0, 0.37, -2.0] {
                let direction = Vec2::new(1.0, slope).normalize();
                let from = Point::new(start, 3.3);
                let mut line = BezPath::new();
                line.move_to(from);
                line.line_to(from + direction * 139.9);
                let centers: Vec<Point> =
                    (0..12).map(|k| from + direction * (first + 12.0 * f64::from(k))).collect();
                let centers: Vec<Point> = centers.into_iter().filter(|c| c.distance(from) < 139.9).collect();
                let what = format!("from {start}, slope {slope}, offset {offset}");
                assert_dots(&outline(&line, &dashed(Cap::Round, offset, &[0.0, 12.0]), 1.0), &centers, &what);
                let butt = outline(&line, &dashed(Cap::Butt, offset, &[0.0, 12.0]), 1.0);
                assert!(butt.is_empty(), "{what}: {butt:?}");
            }
        }
    }
}

#[test]
fn dots_lie_on_curves_and_closed_paths() {
    let circle = Circle::new((80.0, 40.0), 14.0).to_path(1e-9);
    let around = 28.0 * std::f64::consts::PI;
    let style = dashed(Cap::Round, 0.0, &[0.0, around / 11.0 * (1.0 + 1e-9)]);
    let centers: Vec<Point> = (0..11)
        .map(|k| {
            Point::new(80.0, 40.0) + 14.0 * Vec2::from_angle(f64::from(k) / 11.0 * std::f64::consts::TAU)
        })
        .collect();
    assert_dots(&outline(&circle, &style, 1.0), &centers, "circle");
    let square = path("M10 10 H34 V34 H10 Z");
    let corners = [(10.0, 10.0), (34.0, 10.0), (34.0, 34.0), (10.0, 34.0)].map(Point::from);
    assert_dots(&outline(&square, &dashed(Cap::Round, 0.0, &[0.0, 24.0]), 1.0), &corners, "square");
    // The pattern begins anew with each contour.
    let two = path("M10 10 h20 M10 30 h20");
    let centers = [(10.0, 10.0), (22.0, 10.0), (10.0, 30.0), (22.0, 30.0)].map(Point::from);
    assert_dots(&outline(&two, &dashed(Cap::Round, 0.0, &[0.0, 12.0]), 1.0), &centers, "two contours");
    // A quadratic that is a straight line, with uneven speed.
    let bent = path("M0 0 Q100 0 120 0");
    let centers = [0.0, 50.0, 100.0].map(|x| Point::new(x, 0.0));
    assert_dots(&outline(&bent, &dashed(Cap::Round, 0.0, &[0.0, 50.0]), 1.0), &centers, "quadratic");
}

#[test]
fn squares_lie_along_the_path() {
    let slanted = outline(&path("M10 10 L70 90"), &dashed(Cap::Square, 0.0, &[0.0, 40.0]), 1.0);
    assert_eq!(n_contours(&slanted), 3);
    let (along, across) = (Vec2::new(0.6, 0.8), Vec2::new(-0.8, 0.6));
    for k in 0..3 {
        let center = Point::new(10.0, 10.0) + along * 40.0 * f64::from(k);
        for (a, b) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
            assert_ne!(slanted.winding(center + along * 2.95 * a + across * 2.95 * b), 0, "{k}");
            assert_eq!(slanted.winding(center + along * 3.05 * a), 0, "{k}");
            assert_eq!(slanted.winding(center + across * 3.05 * b), 0, "{k}");
        }
    }
    // A contour without length has an upright square.
    let point = outline(&path("M5 5 Z M9 9"), &Stroke::new(4.0).with_caps(Cap::Square), 1.0);
    assert_eq!(point.bounding_box(), Rect::new(3.0, 3.0, 7.0, 7.0));
    assert!((point.area().abs() - 16.0).abs() < 1e-9);
}

/// Pieces [from, to] on a line along y = 0.
fn assert_dashes(line: &str, offset: f64, dashes: &[f64], expected: &[[f64; 2]]) {
    let outline = outline(&path(line), &dashed(Cap::Butt, offset, dashes), 1.0);
    let mut found: Vec<[f64; 2]> = outline
        .elements()
        .split(|e| matches!(e, kurbo::PathEl::ClosePath))
        .filter(|contour| !contour.is_empty())
        .map(|contour| contour.to_vec().bounding_box_of())
        .collect();
    found.sort_by(|a, b| a[0].total_cmp(&b[0]));
    assert_eq!(found.len(), expected.len(), "{dashes:?} at {offset}: {found:?}");
    for (found, expected) in found.iter().zip(expected) {
        let near = |i: usize| (found[i] - expected[i]).abs() < 1e-6;
        assert!(near(0) && near(1), "{dashes:?} at {offset}: {found:?}, not {expected:?}");
    }
}

trait BoundingBox {
    fn bounding_box_of(self) -> [f64; 2];
}

impl BoundingBox for Vec<kurbo::PathEl> {
    fn bounding_box_of(self) -> [f64; 2] {
        let bounds = BezPath::from_vec(self).bounding_box();
        [bounds.x0, bounds.x1]
    }
}

#[test]
fn patterns() {
    let line = "M0 0 H30";
    assert_dashes(line, 0.0, &[10.0, 5.0], &[[0.0, 10.0], [15.0, 25.0]]);
    assert_dashes(line, 3.0, &[10.0, 5.0], &[[0.0, 7.0], [12.0, 22.0], [27.0, 30.0]]);
    assert_dashes(line, 10.0, &[10.0, 5.0], &[[5.0, 15.0], [20.0, 30.0]]);
    // An odd count counts twice.
    assert_dashes(line, 0.0, &[4.0], &[[0.0, 4.0], [8.0, 12.0], [16.0, 20.0], [24.0, 28.0]]);
    let expected =
        [[0.0, 1.0], [5.0, 6.0], [8.0, 12.0], [13.0, 15.0], [19.0, 20.0], [22.0, 26.0], [27.0, 29.0]];
    assert_dashes(line, 6.0, &[4.0, 1.0, 2.0], &expected);
    // Gaps without length are none, dashes without length too where caps are butt.
    assert_dashes(line, 0.0, &[10.0, 0.0], &[[0.0, 30.0]]);
    assert_dashes(line, 0.0, &[10.0, 5.0, 0.0, 5.0], &[[0.0, 10.0], [20.0, 30.0]]);
    // No pattern at all.
    assert_dashes(line, 0.0, &[0.0], &[[0.0, 30.0]]);
    assert_dashes(line, 7.0, &[0.0, 0.0], &[[0.0, 30.0]]);
    assert_dashes(line, 1e300, &[1e10, 1.0], &[[0.0, 30.0]]);
}

/// A dash that runs over the start of a closed contour is one piece, with a join there and no caps.
#[test]
fn dashes_go_around_closed_contours() {
    let square = path("M10 10 H34 V34 H10 Z");
    let style = dashed(Cap::Butt, 6.0, &[12.0, 12.0]).with_join(kurbo::Join::Miter);
    let outline = outline(&square, &style, 1.0);
    assert_eq!(n_contours(&outline), 4, "{outline:?}");
    // The corner of the miter at (7, 7).
    assert_ne!(outline.winding(Point::new(7.1, 7.1)), 0);
    let whole = super::outline(&square, &dashed(Cap::Butt, 0.0, &[200.0, 1.0]), 1.0);
    assert_eq!(whole.elements(), super::outline(&square, &Stroke::new(6.0), 1.0).elements());
}

/// Curves with cusps, loops and turns: the dashes of a pattern and those of the other half of it make the whole length.
#[test]
fn dashes_of_wild_curves_have_their_length() {
    for text in [
        "M0 0 C100 0 0 100 100 100",
        "M0 0 C90 90 10 90 80 0",
        "M0 0 C100 100 0 100 100 0",
        "M3 3 Q50 3 20 3",
    ] {
        let line = path(text);
        let length = line.perimeter(1e-9);
        let mut sum = 0.0;
        for offset in [0.0, 1.0] {
            let style = Stroke::new(0.001).with_caps(Cap::Butt).with_dashes(offset, [1.0]);
            sum += outline(&line, &style, 1000.0).area().abs() / 0.001;
        }
        assert!((sum - length).abs() < 0.01 * length, "{text}: {sum}, not {length}");
    }
}

#[test]
fn hostile_patterns_are_refused() {
    let line = path("M0 50 H100");
    let refused = |dashes: &[f64]| check(&line, &dashed(Cap::Butt, 0.0, dashes)).is_err();
    assert!(refused(&[1e-12, 1e-12]) && refused(&[5e-324]) && refused(&[0.0, 1e-310]));
    assert!(refused(&[-1.0]) && refused(&[f64::NAN]) && refused(&[1e308, 1e308]));
    assert!(!refused(&[]) && !refused(&[0.0]) && !refused(&[0.0, 0.0]) && !refused(&[1.0, 1.0]));
    assert!(check(&path("M0 0 L1e300 1e300"), &dashed(Cap::Butt, 0.0, &[1.0])).is_err());
    assert!(check(&path("M0 0 L1e300 1e300"), &dashed(Cap::Butt, 0.0, &[1e298])).is_ok());
}

/// The most dashes there may be, on the costliest curve, with the costliest caps.
#[test]
fn the_limit_bounds_the_work() {
    let curve = path("M0 0 C100 0 0 100 100 100");
    let period = super::polygon_length(&curve) * 2.0 / MAX_DASHES * 1.001;
    let style = Stroke::new(5.0).with_caps(Cap::Round).with_dashes(0.0, [0.5 * period, 0.5 * period]);
    check(&curve, &style).expect("within the limit");
    let start = std::time::Instant::now();
    let outline = outline(&curve, &style, 1.0);
    let seconds = start.elapsed().as_secs_f64();
    println!("{} elements in {seconds:.3} s", outline.elements().len());
    // Some 0.2 s of work on one free core.
    assert!(seconds < 2.0, "{seconds} s");
}

/// Control points that all but coincide with their ends leave the caps of a line as they are.
#[test]
fn a_line_as_a_curve_has_the_caps_of_a_line() {
    for scale in [1.0, 8.0, 1024.0] {
        let style = Stroke::new(20.0);
        let line = outline(&path("M20 160 L160.0001 20"), &style, scale);
        let curve = outline(&path("M20 160 C20.0001 160 160 20 160.0001 20"), &style, scale);
        assert!((curve.area().abs() - line.area().abs()).abs() < 1e-6, "{} {}", curve.area(), line.area());
        assert_eq!(n_contours(&curve), 1);
        let (a, b) = (line.bounding_box(), curve.bounding_box());
        assert!((a.x0 - b.x0).abs() + (a.y0 - b.y0).abs() + (a.x1 - b.x1).abs() + (a.y1 - b.y1).abs() < 1e-6);
    }
    // A tiny circle keeps its curves: its stroke is round.
    let dot = outline(&Circle::new((5.0, 5.0), 1e-4).to_path(1e-9), &Stroke::new(6.0), 1.0);
    assert!(dot.bounding_box().width() < 6.01 && dot.winding(Point::new(7.5, 7.5)) == 0);
}

/// Sizes that overflow or vanish when squared.
#[test]
fn sizes_do_not_matter() {
    let usual = outline(
        &path("M0 0 C40 0 60 80 100 100 L150 0"),
        &Stroke::new(7.0).with_dashes(3.0, [9.0, 4.0]),
        1.0,
    );
    for exponent in [-900, -40, 40, 900] {
        let unit = 2_f64.powi(exponent);
        let shape = kurbo::Affine::scale(unit) * path("M0 0 C40 0 60 80 100 100 L150 0");
        let style = Stroke::new(7.0 * unit).with_dashes(3.0 * unit, [9.0 * unit, 4.0 * unit]);
        let found = kurbo::Affine::scale(1.0 / unit) * outline(&shape, &style, 1.0 / unit);
        assert_eq!(n_contours(&found), n_contours(&usual), "2^{exponent}");
        assert!((found.area() - usual.area()).abs() < 1e-3, "2^{exponent}");
    }
}
