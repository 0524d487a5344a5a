//! The patch editor: what a hand does to a patch, and what is to be seen of it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::Value;

use super::hand::{self, BUTTON, ESCAPE};
use super::picture::Picture;
use super::program::{Program, assert_alike};

const TAB: u32 = 0xFF09;
const ENTER: u32 = 0xFF0D;
const DELETE: u32 = 0xFFFF;
const BACKSPACE: u32 = 0xFF08;
const DOWN: u32 = 0xFF54;
const F2: u32 = 0xFFBF;

const PATCHES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/nodes/patches");
const SIZE: &str = "1100x400";
/// Of what is wrong, as it is drawn.
const WRONG: [u8; 3] = [255, 104, 92];

/// A function of somebody's own for every pixel.
const TONE: &str = r#"{"next": 2, "nodes": [
        {"id": 0, "kind": {"parameter": {"name": "position", "type": "vec2"}}, "position": [40, 40]},
        {"id": 1, "kind": {"function": {"bank": "mine", "name": "tone", "types": ["vec2"]}}, "position": [260, 40]}],
        "links": [{"from": {"node": 0, "pin": "value"}, "to": {"node": 1, "pin": "x"}}],
        "outputs": [{"name": "color", "from": {"node": 1, "pin": "return"}}]}"#;

/// A folder that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("spanforge-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Where a row of a box lies, whose corner the patch says: `x` from its left edge.
fn at(corner: [i16; 2], x: i16, row: i16) -> (i16, i16) {
    // The graph's origin, the title, half a row.
    (16 + corner[0] + x, 16 + corner[1] + 22 + 18 * row + 9)
}

/// The right edge of a box, where its sources are.
const RIGHT: i16 = 172;

fn drag(editor: &Program, from: (i16, i16), to: (i16, i16)) {
    editor.hand.point(from.0, from.1);
    editor.hand.press(BUTTON);
    editor.hand.point(i16::midpoint(from.0, to.0), i16::midpoint(from.1, to.1));
    editor.hand.point(to.0, to.1);
    editor.hand.release(BUTTON);
}

/// What the editor writes.
fn written(editor: &mut Program, patch: &str) -> Value {
    editor.hand.type_('w');
    // Behind it in the queue.
    editor.save();
    serde_json::from_str(&std::fs::read_to_string(patch).unwrap()).unwrap()
}

/// Without the boxes.
fn plain(editor: &mut Program) -> Picture {
    editor.hand.key(TAB);
    let saved = editor.save();
    editor.hand.key(TAB);
    saved.picture
}

fn n_wrong(picture: &Picture) -> usize {
    let is_wrong = |pixel: &&[u8; 4]| pixel.iter().zip(WRONG).all(|(a, b)| a.abs_diff(b) <= 8);
    picture.pixels.iter().filter(is_wrong).count()
}

#[test]
fn a_patch_is_edited() {
    let name = "windows::nodes::a_patch_is_edited";
    let folder = Folder::new("edited-patch");
    let patch = folder.path("marble.json");
    let original = std::fs::read_to_string(Path::new(PATCHES).join("marble.json")).unwrap();
    std::fs::write(&patch, &original).unwrap();
    let arguments = ["--patch", &patch, "--size", SIZE];
    let Some(mut editor) = Program::start(name, "nodes", &arguments) else { return };
    let headless = |editor: &Program| editor.headless(&arguments);
    // Corners as the patch has them; the box of what comes out lies to the right of the last.
    let [position, scale, noise, palette, output] = [[20, 20], [20, 80], [440, 170], [650, 120], [882, 120]];

    let with_boxes = editor.headless(&[&arguments[..], &["--boxes"]].concat());
    let first = editor.save().picture;
    assert_alike("with boxes", &first, &with_boxes);
    editor.assert_on_screen(&first);
    let before = headless(&editor);
    assert_eq!(plain(&mut editor).pixels, before.pixels);
    assert_eq!(n_wrong(&first), 0);

    // A value is dragged a fifth of its range, and that is undone.
    drag(&editor, at(scale, 130, 0), at(scale, 160, 0));
    let dragged = written(&mut editor, &patch);
    let value = &dragged["nodes"][1]["values"]["value"]["of"][0];
    assert!((value.as_f64().unwrap() - (2.5 + 0.2 * 11.9)).abs() < 1e-3, "{value}");
    assert_eq!(plain(&mut editor).pixels, headless(&editor).pixels);
    assert!(headless(&editor).pixels != before.pixels);
    editor.hand.type_('z');
    assert_eq!(written(&mut editor, &patch), serde_json::from_str::<Value>(&original).unwrap());
    assert_eq!(std::fs::read_to_string(&patch).unwrap(), original);
    editor.hand.type_('y');
    assert_eq!(written(&mut editor, &patch), dragged);

    // A wire is pulled off a pin, and another put there.
    drag(&editor, at(palette, 0, 1), (600, 380));
    let links = |patch: &Value| patch["links"].as_array().unwrap().clone();
    let pulled = written(&mut editor, &patch);
    assert_eq!(links(&pulled).len() + 1, links(&dragged).len());
    assert_eq!(plain(&mut editor).pixels, headless(&editor).pixels);
    drag(&editor, at(noise, RIGHT, 0), at(palette, 0, 1));
    let linked = written(&mut editor, &patch);
    let last = links(&linked).pop().unwrap();
    assert_eq!(
        (&last["from"]["node"], &last["to"]["node"], &last["to"]["pin"]),
        (&4.into(), &6.into(), &"t".into())
    );
    let right = plain(&mut editor);
    assert_eq!(right.pixels, headless(&editor).pixels);

    // A wrong wire is told at its box, and what ran goes on.
    drag(&editor, at(position, RIGHT, 0), at(palette, 0, 1));
    let wrong = editor.save().picture;
    assert!(n_wrong(&wrong) > 100, "{} pixels say that it is wrong", n_wrong(&wrong));
    assert_eq!(plain(&mut editor).pixels, right.pixels);
    editor.hand.type_('z');
    assert_eq!(n_wrong(&editor.save().picture), 0);
    assert_eq!(written(&mut editor, &patch), linked);

    // A box is found by words, and goes again.
    editor.hand.point(300, 300);
    editor.hand.type_('a');
    "sine_wave".chars().for_each(|character| editor.hand.type_(character));
    editor.hand.key(ENTER);
    let added = written(&mut editor, &patch);
    let new = &added["nodes"][7];
    assert_eq!(new["kind"]["function"]["name"], "sine_wave", "{added:#}");
    assert_eq!(new["position"], serde_json::json!([284.0, 284.0]));
    editor.hand.key(DELETE);
    assert_eq!(written(&mut editor, &patch)["nodes"], linked["nodes"]);

    // The output is moved to another host: it has another type there.
    drag(&editor, at(output, 0, 0), at(output, 0, 1));
    assert_eq!(written(&mut editor, &patch)["outputs"][0]["name"], "force");
    assert!(n_wrong(&editor.save().picture) > 100);
    editor.hand.key(ESCAPE);
    editor.assert_ends_well();
}

/// A changed function changes the picture; a broken one is told, and what ran goes on.
#[test]
fn a_changed_function_is_seen() {
    let name = "windows::nodes::a_changed_function_is_seen";
    let folder = Folder::new("changed-function");
    std::fs::create_dir(folder.path("my")).unwrap();
    let (file, functions, patch) =
        (folder.path("my/mine.glsl"), folder.path("my"), folder.path("patch.json"));
    let glsl = |color: &str| format!("vec3 tone(vec2 x) {{\n  return {color};\n}}\n");
    std::fs::write(&file, glsl("vec3(1, 0, 0)")).unwrap();
    std::fs::write(&patch, TONE).unwrap();
    let arguments = ["--patch", &patch, "--functions", &functions, "--size", "480x200"];
    let Some(mut editor) = Program::start(name, "nodes", &arguments) else { return };
    let corner = |editor: &mut Program| *editor.save().picture.pixels.last().unwrap();
    assert_eq!(corner(&mut editor), [255, 0, 0, 255]);

    std::fs::write(&file, glsl("vec3(0, x.x * 0.0 + 1.0, 0)")).unwrap();
    hand::until("another colour", Duration::from_secs(60), || corner(&mut editor) == [0, 255, 0, 255]);
    assert_eq!(n_wrong(&editor.save().picture), 0);
    std::fs::write(&file, glsl("nothing")).unwrap();
    hand::until("a message", Duration::from_secs(60), || n_wrong(&editor.save().picture) > 50);
    assert_eq!(corner(&mut editor), [0, 255, 0, 255]);
    std::fs::write(&file, glsl("vec3(0, 0, 1)")).unwrap();
    hand::until("the last colour", Duration::from_secs(60), || corner(&mut editor) == [0, 0, 255, 255]);
    assert_eq!(n_wrong(&editor.save().picture), 0);
    editor.hand.close();
    editor.assert_ends_well();
}

/// A function is written in the window: what is wrong stands at its line, and what is right runs.
#[test]
fn a_function_is_written() {
    let name = "windows::nodes::a_function_is_written";
    let folder = Folder::new("written-function");
    std::fs::create_dir(folder.path("my")).unwrap();
    let (file, functions, patch) =
        (folder.path("my/mine.glsl"), folder.path("my"), folder.path("patch.json"));
    let text = "vec3 tone(vec2 x) {\n  return vec3(1, 0, 0);\n}\n";
    std::fs::write(&file, text).unwrap();
    std::fs::write(&patch, TONE).unwrap();
    let arguments = ["--patch", &patch, "--functions", &functions, "--size", "640x300"];
    let Some(mut editor) = Program::start(name, "nodes", &arguments) else { return };
    let type_ = |editor: &Program, text: &str| text.chars().for_each(|c| editor.hand.type_(c));
    // Its box is chosen by its title; the text is open at the function.
    let (x, y) = at([260, 40], 20, -1);
    editor.hand.point(x, y);
    editor.hand.click(BUTTON);
    editor.hand.type_('f');
    editor.hand.key(DOWN);
    type_(&editor, "return y; ");
    editor.hand.key(F2);
    hand::until("what was written", Duration::from_secs(60), || {
        std::fs::read_to_string(&file).unwrap().starts_with("vec3 tone(vec2 x) {\nreturn y;   return")
    });
    let corner = |picture: &Picture| *picture.pixels.last().unwrap();
    // S would be typed: what is on the screen is looked at.
    let look = |editor: &Program| Picture { width: 640, height: 300, pixels: editor.hand.look(640, 300) };
    hand::until("a message", Duration::from_secs(60), || n_wrong(&look(&editor)) > 50);
    assert_eq!(corner(&look(&editor)), [255, 0, 0, 255]);
    for _ in 0..3 {
        editor.hand.key(BACKSPACE);
    }
    type_(&editor, "vec3(0, 1, 0); ");
    editor.hand.key(F2);
    hand::until("another colour", Duration::from_secs(60), || corner(&look(&editor)) == [0, 255, 0, 255]);
    hand::until("no message", Duration::from_secs(60), || n_wrong(&look(&editor)) == 0);
    // No box is chosen without a window.
    editor.hand.key(ESCAPE);
    editor.hand.point(300, 250);
    editor.hand.click(BUTTON);
    let saved = editor.save().picture;
    assert_eq!(saved.pixels, editor.headless(&[&arguments[..], &["--boxes"]].concat()).pixels);
    editor.hand.close();
    editor.assert_ends_well();
}

/// Particles stand still when told to, and are where the same frame has them without a window.
#[test]
fn particles_are_paused() {
    let name = "windows::nodes::particles_are_paused";
    let patch = format!("{PATCHES}/swarm.json");
    let arguments = ["--patch", &patch, "--size", "320x180"];
    let Some(mut editor) = Program::start(name, "nodes", &arguments) else { return };
    editor.hand.key(TAB);
    editor.hand.type_(' ');
    let saved = editor.save();
    let frame: u32 = saved.line.rsplit_once(' ').unwrap().1.parse().unwrap();
    let frames = (frame + 1).to_string();
    let expected = editor.headless(&[&arguments[..], &["--frames", &frames]].concat());
    assert_eq!(saved.picture.pixels, expected.pixels, "frame {frame}");
    assert_eq!(editor.save().picture.pixels, expected.pixels);
    editor.hand.close();
    editor.assert_ends_well();
}
