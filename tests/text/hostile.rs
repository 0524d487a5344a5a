//! Fonts that are damaged, and fonts that were made to do harm: an error or wrong glyphs, in little time.

use super::*;

/// A text that reaches composites, kerning, marks, substitutions and both directions.
const TEXT: &str = "AVATo ffi fraction 1/2 éñ q\u{301}\u{308} Жω \u{628}\u{5D0}x\n~";

/// Reads, lays out, makes the path. True when it got so far.
fn use_it(data: Vec<u8>) -> bool {
    let Ok(font) = Font::new("damaged", data, 0) else { return false };
    let variations: Vec<_> = font.axes().iter().take(4).map(|axis| (axis.tag, axis.max)).collect();
    // An axis may have been damaged into one that is not finite.
    let font = font.with_variations(&variations).unwrap_or(font);
    let style = TextStyle { features: vec![(*b"frac", 1)], ..TextStyle::new(16.0) };
    let Ok(layout) = font.layout(TEXT, &style) else { return false };
    let mut scene = Scene::new();
    scene.fill_text(&layout, Affine::IDENTITY, &Brush::Solid(Color::BLACK)).unwrap();
    true
}

fn damage(random: &mut Random, whole: &[u8]) -> Vec<u8> {
    let mut data = whole.to_vec();
    let directory = 12 + 16 * usize::from(u16::from_be_bytes([data[4], data[5]]));
    for _ in 0..=random.below(6) {
        let n = data.len();
        // Half of the faults in one table's first bytes, where its counts and offsets are.
        let record = 12 + 16 * random.below((directory.min(n) / 16).max(1));
        let offset =
            data.get(record + 8..record + 12).map_or(0, |b| u32::from_be_bytes([b[0], b[1], b[2], b[3]]));
        let near = (offset as usize).min(n - 1) + random.below(64);
        let at = if random.flip() { near.min(n - 1) } else { random.below(n) };
        match random.below(8) {
            0 => data.truncate(at.max(16)),
            1 => data[at] = random.pick(&[0, 1, 0x7F, 0x80, 0xFF]),
            2 => drop(data.splice(at..at, [0; 2])),
            3 => drop(data.drain(at..(at + 1 + random.below(4)).min(n))),
            4 => data[at..(at + 4).min(n)].fill(0xFF),
            _ => data[at] ^= 1 << random.below(8),
        }
        if data.len() < 16 {
            break;
        }
    }
    data
}

/// Damages a font `n` times.
fn damage_all(name: &str, whole: &[u8], n: usize) {
    let (mut used, mut slowest) = (0, Duration::ZERO);
    for case in 0..n {
        let mut random = Random::new(0x7E87_0000 + case as u64);
        let data = damage(&mut random, whole);
        let start = Instant::now();
        let result = std::panic::catch_unwind(|| use_it(data));
        slowest = slowest.max(start.elapsed());
        used += usize::from(result.unwrap_or_else(|_| panic!("{name}, {random}")));
    }
    println!("{name}: {used} of {n} damaged fonts were used, slowest {slowest:.1?}");
    assert!(used > 0 && used < n);
    assert!(slowest < Duration::from_secs(5), "{name}: {slowest:?}");
}

#[test]
fn damaged_fonts_do_not_panic() {
    let font = embedded();
    assert!(use_it(font.data().data.data().to_vec()));
    damage_all("embedded", font.data().data.data(), 6000);
}

#[test]
fn damaged_fonts_of_other_kinds_do_not_panic() {
    let test = "text::hostile::damaged_fonts_of_other_kinds_do_not_panic";
    for file in ["CFF-and-SBIX.otf", "Yellowtail-Regular.ttf", "RobotoFlex.subset.ttf", "Amiri-Regular.ttf"] {
        let Some(font) = font(test, file) else { return };
        damage_all(file, font.data().data.data(), 1000);
    }
}

#[test]
fn what_is_not_a_font_is_refused_by_name() {
    let refused = |data: Vec<u8>| {
        let text = why(Font::new("ui.ttf", data, 0));
        assert!(text.starts_with("font \"ui.ttf\", face 0: "), "{text}");
    };
    refused(Vec::new());
    refused(b"not a font".to_vec());
    let whole = embedded().data().data.data().to_vec();
    refused(whole[..whole.len() / 1000].to_vec());
    let text = why(Font::new("ui.ttf", whole.clone(), 7));
    assert!(text.starts_with("font \"ui.ttf\", face 7: "), "{text}");
    // Without a table that is needed.
    for (tag, says) in [(b"glyf", "outlines"), (b"cmap", "map"), (b"head", "em")] {
        let mut data = whole.clone();
        let at = data.windows(4).position(|w| w == tag).unwrap();
        data[at] = b'?';
        let text = why(Font::new("ui.ttf", data, 0));
        assert!(text.contains(says), "{text}");
    }
}

/// Offset of a table and its length.
fn table(data: &[u8], tag: &[u8; 4]) -> (usize, usize) {
    let record = (12..).step_by(16).find(|at| &data[*at..at + 4] == tag).unwrap();
    let word = |at: usize| u32::from_be_bytes(data[at..at + 4].try_into().unwrap()) as usize;
    (word(record + 8), word(record + 12))
}

/// Where the bytes of a glyph of the embedded font begin.
fn glyph_at(data: &[u8], c: char) -> usize {
    let read = FontRef::new(data).unwrap();
    let glyph = read.charmap().map(c).unwrap();
    table(data, b"glyf").0 + read.loca(None).unwrap().get_raw(glyph.to_u32() as usize).unwrap() as usize
}

/// Nothing to draw, whatever stands behind; a glyph that has it as a part is left out.
#[test]
fn a_glyph_without_contours_is_blank() {
    let mut data = embedded().data().data.data().to_vec();
    let at = glyph_at(&data, 'e');
    data[at..at + 2].fill(0);
    let font = Font::new("blank", data, 0).unwrap();
    let drawn = layout(&font, "He");
    assert_eq!((drawn.n_missing(), drawn.n_undrawable()), (0, 0));
    assert_eq!(drawn.to_path(), layout(&font, "H").to_path());
    assert_eq!(layout(&font, "Hé").n_undrawable(), 1);
}

/// A glyph of two parts, each of them itself: 2^32 parts where none is counted.
#[test]
fn a_glyph_made_of_itself_is_left_out() {
    let font = embedded();
    let mut data = font.data().data.data().to_vec();
    let glyph = FontRef::new(&data).unwrap().charmap().map('é').unwrap();
    let at = glyph_at(&data, 'é');
    assert_eq!(data[at..at + 2], [0xFF, 0xFF], "a composite glyph");
    let id = (glyph.to_u32() as u16).to_be_bytes();
    let flags = u16::from_be_bytes([data[at + 10], data[at + 11]]);
    assert!(flags & 0x20 != 0, "more than one part");
    data[at + 12..at + 14].copy_from_slice(&id);
    let second = at + 14 + if flags & 1 != 0 { 4 } else { 2 };
    data[second + 2..second + 4].copy_from_slice(&id);
    let font = Font::new("itself", data, 0).unwrap();
    let start = Instant::now();
    let layout = layout(&font, "aé");
    assert_eq!((layout.n_missing(), layout.n_undrawable()), (0, 1));
    assert!(start.elapsed() < Duration::from_secs(1));
}

/// Ten subroutines, each of which calls the next a hundred times.
#[test]
fn a_glyph_of_endless_subroutines_is_left_out() {
    fn index(objects: &[Vec<u8>]) -> Vec<u8> {
        let mut index = (objects.len() as u16).to_be_bytes().to_vec();
        index.push(4);
        let mut offset = 1_u32;
        index.extend(offset.to_be_bytes());
        for object in objects {
            offset += object.len() as u32;
            index.extend(offset.to_be_bytes());
        }
        index.extend(objects.iter().flatten());
        index
    }
    // A number from -107 to 107 is one byte, and 107 is what is taken from the number of a subroutine.
    let call = |subroutine: u8| [subroutine + 32, 29];
    let calls = |subroutine: u8, n: usize| [call(subroutine).repeat(n), vec![11]].concat();
    let subroutines: Vec<_> = (0..9).map(|i| calls(i + 1, 100)).chain([vec![11]]).collect();
    let box_of = |size: u8| vec![139, 139, 21, 139 + size, 6, 139 + size, 7, 139 - size, 6, 14]; // rmoveto hlineto ..
    let glyphs: Vec<_> = (0..624)
        .map(|i| if i == 0 { box_of(50) } else { [calls(0, 1)[..2].to_vec(), vec![14]].concat() })
        .collect();
    let make = |glyphs: &[Vec<u8>]| {
        let names = index(&[b"x".to_vec()]);
        let rest = [[0_u8; 2].to_vec(), index(&subroutines)].concat(); // no strings
        // The top dictionary: one five-byte number, and the operator for where the glyphs are.
        let top_length = index(&[vec![0; 6]]).len();
        let at = (4 + names.len() + top_length + rest.len()) as u32;
        let top = index(&[[vec![29], at.to_be_bytes().to_vec(), vec![17]].concat()]);
        let cff = [vec![1, 0, 4, 4], names, top, rest, index(glyphs)].concat();
        // In place of the table `glyf`, at the end of the file.
        let mut data = embedded().data().data.data().to_vec();
        let record = (12..).step_by(16).find(|at| &data[*at..at + 4] == b"glyf").unwrap();
        let offset = data.len() as u32;
        data[record..record + 4].copy_from_slice(b"CFF ");
        data[record + 8..record + 12].copy_from_slice(&offset.to_be_bytes());
        data[record + 12..record + 16].copy_from_slice(&(cff.len() as u32).to_be_bytes());
        data.extend(cff);
        // Tables are found by bisection: in the order of their names.
        let mut records: Vec<_> =
            data[12..12 + 16 * usize::from(data[5])].chunks(16).map(<[u8]>::to_vec).collect();
        records.sort();
        let n = records.concat().len();
        data[12..12 + n].copy_from_slice(&records.concat());
        Font::new("subroutines", data, 0).unwrap()
    };
    let sane = make(&vec![box_of(50); 624]);
    assert_eq!(layout(&sane, "ab").n_undrawable(), 0, "the table is read");
    assert!(layout(&sane, "ab").to_path().elements().len() >= 8);
    let start = Instant::now();
    let layout = layout(&make(&glyphs), "ab");
    assert_eq!((layout.n_missing(), layout.n_undrawable()), (0, 2));
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}
