//! What the tool's text and JSON say of functions, pins, arrays by vertex and long lists.

use serde_json::Value;

use crate::cli::{Folder, hard, refused, told};

const OVERLOADS: &str = "#version 460
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) buffer Data { vec4 value; } data;
float soften(const float x) { return x * 0.5; }
vec3 soften(inout vec3 x, in float by) { x *= by; return x; }
float once(out float to) { to = 1.0; return soften(to); }
void main() {
    vec3 v = data.value.xyz;
    float w;
    data.value = vec4(soften(v, 2.0), once(w)) + vec4(v, w) * soften(data.value.w);
}
";

#[test]
fn callees_are_told_by_signature_where_names_are_shared() {
    let folder = Folder::new("overloads");
    let path = folder.write("overloads.comp", OVERLOADS.as_bytes());
    let text = told(&["reflect", &path]);
    for line in [
        "functions",
        "  float soften(const float x)",
        "  vec3 soften(inout vec3 x, in float by)",
        "  float once(out float to)  calls soften(float)",
    ] {
        assert!(text.lines().any(|found| found == line), "{line:?} is not in\n{text}");
    }
    let main = text.lines().find(|line| line.starts_with("  void main()")).unwrap();
    assert!(main.contains("soften(float)") && main.contains("soften(vec3, float)"), "{main}");
    assert!(main.contains("once") && !main.contains("once("), "{main}");
    let json: Value = serde_json::from_str(&told(&["reflect", "--json", &path])).unwrap();
    let all = json["functions"].as_array().unwrap();
    let mut signatures: Vec<&str> =
        all.iter().map(|function| function["signature"].as_str().unwrap()).collect();
    let called = all.iter().flat_map(|function| function["calls"].as_array().unwrap());
    assert!(called.map(|call| call.as_str().unwrap()).all(|call| signatures.contains(&call)));
    signatures.sort_unstable();
    assert_eq!(signatures, ["main()", "once(float)", "soften(float)", "soften(vec3, float)"]);
}

/// A pointer that neither calls nor the body tell of.
#[test]
fn an_unknown_direction_is_no_constant() {
    let Some(modules) = crate::real_modules() else { return };
    let (path, _) = modules.iter().find(|(path, _)| path.ends_with("hlsl/semantics.spv")).unwrap();
    let text = told(&["reflect", path.to_str().unwrap()]);
    assert!(text.contains("\nfunctions (?: the module doesn't tell whether in, out or inout)\n"), "{text}");
    assert!(text.contains("src.main(in PSInput input, ? uint prim_id)"), "{text}");
}

#[test]
fn members_of_arrayed_blocks_have_the_array() {
    let type_of = |file: &str, list: &str, name: &str| {
        let json: Value = serde_json::from_str(&told(&["reflect", "--json", &hard(file)])).unwrap();
        let all = json["entry_points"][0][list].as_array().unwrap();
        let found = all.iter().find(|variable| variable["name"] == name).unwrap();
        (found["type"].as_str().unwrap().to_owned(), found["per_vertex_array"].as_bool().unwrap())
    };
    // Of three vertices, the inner array last.
    assert_eq!(type_of("points.geom", "inputs", "gl_Position"), ("vec4[3]".into(), true));
    assert_eq!(type_of("points.geom", "inputs", "gl_ClipDistance"), ("float[3][1]".into(), true));
    assert_eq!(type_of("points.geom", "outputs", "gl_Position"), ("vec4".into(), false));
    assert_eq!(type_of("points.geom", "inputs", "uv"), ("vec2[3]".into(), true));
    let text = told(&["reflect", &hard("points.geom")]);
    assert!(text.lines().any(|line| line.ends_with("gl_ClipDistance  float[3][1]")), "{text}");
}

#[test]
fn long_lists_of_unused_bindings_are_cut_in_text() {
    let folder = Folder::new("unused");
    let mut glsl = String::from("#version 460\nlayout(local_size_x = 1) in;\n");
    for i in 0..60 {
        glsl += &format!("layout(set = 0, binding = {i}) uniform sampler2D picture_{i};\n");
    }
    // Used by a function that is not called, each is still declared.
    let path = folder.write("unused.comp", (glsl + "void main() {}\n").as_bytes());
    let json: Value = serde_json::from_str(&told(&["reflect", "--json", &path])).unwrap();
    assert_eq!(json["entry_points"][0]["unused"].as_array().unwrap().len(), 60);
    let text = told(&["reflect", &path]);
    let line = text.lines().find(|line| line.starts_with("  unused")).unwrap();
    assert!(line.starts_with("  unused     picture_0, picture_1, ") && line.len() < 140, "{line}");
    let n_listed = line.matches("picture_").count();
    assert!(line.ends_with(&format!(", … and {} more", 60 - n_listed)), "{line}");
}

const PINS: &str = "#version 460
layout(local_size_x = 8, local_size_y = 8) in;
//@ label \"Strength\" min 0 max 1 step 0.1
layout(constant_id = 3) const float strength = 0.1;
layout(set = 0, binding = 0, rgba8) uniform readonly image2D source;
layout(set = 0, binding = 1, rgba8) uniform writeonly image2D target;
layout(push_constant) uniform Push {
    //@ color default (1, 0.5, 0) category \"Look\"
    vec3 tint;
    //@ enum \"off\" = 0, \"on\" = 1 default 1
    int mode;
} push;
void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    imageStore(target, at, imageLoad(source, at) * vec4(push.tint * strength, push.mode));
}
";

#[test]
fn pins_with_what_comments_say() {
    let folder = Folder::new("pins");
    let path = folder.write("pins.comp", PINS.as_bytes());
    let json: Value = serde_json::from_str(&told(&["reflect", "--json", &path])).unwrap();
    let yaml: Value = serde_saphyr::from_str(&told(&["reflect", "--yaml", &path])).unwrap();
    assert_eq!(json, yaml);
    let pins = json["entry_points"][0]["pins"].as_array().unwrap();
    let names: Vec<(&str, &str)> =
        pins.iter().map(|pin| (pin["name"].as_str().unwrap(), pin["direction"].as_str().unwrap())).collect();
    let expected =
        [("strength", "sink"), ("tint", "sink"), ("mode", "sink"), ("source", "sink"), ("target", "source")];
    assert_eq!(names, expected);
    // A float of 32 bits as it was written.
    assert_eq!(format!("{} {}", pins[0]["default"], pins[0]["step"]), "[0.1] 0.1");
    assert_eq!((&pins[0]["origin"]["kind"], &pins[0]["origin"]["spec_id"]), (&"constant".into(), &3.into()));
    assert_eq!((&pins[1]["color"], &pins[1]["category"]), (&true.into(), &"Look".into()));
    assert_eq!((&pins[2]["choices"][1]["name"], &pins[2]["choices"][1]["value"]), (&"on".into(), &1.into()));
    assert_eq!((&pins[2]["origin"]["offset"], &pins[2]["origin"]["size"]), (&12.into(), &4.into()));
    assert_eq!((&pins[4]["type"], &pins[4]["origin"]["binding"]), (&"image2D".into(), &1.into()));
    let text = told(&["reflect", &path]);
    for line in [
        "pins of main",
        "  sink    strength  float    0.1          0.0..1.0  0.1   Strength  constant 3",
        "  source  target    image2D                               Target    set 0 binding 1",
    ] {
        assert!(text.lines().any(|found| found == line), "{line:?} is not in\n{text}");
    }
    // Where nothing is said of any, the other sections have it all.
    assert!(!told(&["reflect", &hard("push_parts.frag")]).contains("pins of"));
    let wrong = folder.write("wrong.comp", PINS.replace("step 0.1", "step \"x\"").as_bytes());
    let message = refused(&["reflect", &wrong]);
    assert!(message.contains("wrong.comp:3:"), "{message}");
}
