//! Pins of functions and shaders.

use spanforge_reflect::library::{Library, Options};
use spanforge_reflect::metadata::Annotations;
use spanforge_reflect::{
    DescriptorType, Direction, Module, Number, Parameter, Pin, PinDirection, PinOrigin, PinType, RETURN,
    Scalar, Use, label_of,
};

use crate::generated::HEAD;
use crate::real_modules;

fn library(text: &str) -> Library {
    Library::compile("lib.glsl", text, &Options::default()).unwrap_or_else(|e| panic!("{e}"))
}

/// Direction, type and name, as one reads them.
fn written(pins: &[Pin]) -> Vec<String> {
    let of = |pin: &Pin| {
        let direction = if pin.direction == PinDirection::Sink { "sink" } else { "source" };
        format!("{direction} {} {}", pin.ty, pin.name)
    };
    pins.iter().map(of).collect()
}

/// The pins of a shader with one entry point, with what its comments say.
fn shader(test: &str, stage: &str, text: &str) -> Vec<Pin> {
    try_shader(test, stage, text).unwrap_or_else(|e| panic!("{e}"))
}

fn try_shader(test: &str, stage: &str, body: &str) -> Result<Vec<Pin>, String> {
    let text = format!("{HEAD}{body}");
    let module = crate::glsl::compile(&format!("pins-{test}"), stage, body);
    let annotations = Annotations::read("shader", &text).map_err(|e| e.to_string())?;
    let values = module.evaluate(&[]);
    values.interface_pins(&module.entry_points()[0], &annotations).map_err(|e| e.to_string())
}

#[test]
fn a_functions_pins() {
    let library = library(
        "struct Light { vec3 color; };
//@ return: unit \"m\" label \"Height\"
//@ baseColor: default (1, 0.5, 0) min 0 max 1 step 0.25 color label \"Tint\" semantic \"albedo\" category \"look\"
//@ mode: enum \"Off\" = 0, \"On\" = 1 default 1 help \"a switch\"
//@ both: default 7 min -8 unit \"px\"
float f(vec3 baseColor, const uint mode, inout int both, out mat2 rotation, Light lights[2], sampler2D image)
{ rotation = mat2(1); both += 1; return baseColor.x; }
void nothing() { }",
    );
    let pins = &library.functions[0].pins;
    let expected = [
        "sink vec3 baseColor",
        "sink uint mode",
        "sink int both",
        "source int both",
        "source mat2 rotation",
        "sink Light[2] lights",
        "sink sampler2D image",
        "source float return",
    ];
    assert_eq!(written(pins), expected);
    let tint = &pins[0];
    assert_eq!((tint.label.as_str(), tint.color, tint.semantic.as_deref()), ("Tint", true, Some("albedo")));
    assert_eq!(tint.default, Some(vec![Number::Float(1.0), Number::Float(0.5), Number::Float(0.0)]));
    assert_eq!(
        (tint.min, tint.max, tint.step),
        (Some(Number::Float(0.0)), Some(Number::Float(1.0)), Some(Number::Float(0.25)))
    );
    assert_eq!((tint.category.as_deref(), &tint.origin), (Some("look"), &PinOrigin::Parameter(0)));
    let mode = &pins[1];
    assert_eq!(mode.choices, [("Off".to_string(), Number::Uint(0)), ("On".to_string(), Number::Uint(1))]);
    assert_eq!((&mode.default, mode.help.as_deref()), (&Some(vec![Number::Uint(1)]), Some("a switch")));
    // Both ends of an `inout` are described; the default is the sink's.
    assert_eq!(pins[2].default, Some(vec![Number::Int(7)]));
    assert_eq!(
        (&pins[3].default, pins[3].min, pins[3].unit.as_deref()),
        (&None, Some(Number::Int(-8)), Some("px"))
    );
    let result = &pins[7];
    assert_eq!(
        (result.name.as_str(), result.label.as_str(), result.unit.as_deref()),
        (RETURN, "Height", Some("m"))
    );
    assert_eq!(pins[5].label, "Lights", "what has no comment has a sensible name");
    assert_eq!(library.functions[1].pins, []);
}

#[test]
fn names_for_people() {
    for (name, label) in [
        ("baseColor", "Base Color"),
        ("base_color", "Base Color"),
        ("BASE_COLOR", "BASE COLOR"),
        ("HTTPServer", "HTTP Server"),
        ("x", "X"),
        ("uv2", "Uv2"),
        ("noise3D", "Noise 3D"),
        ("light.color", "Light Color"),
        ("__a__b__", "A B"),
        ("_", "_"),
        ("", ""),
        ("größeÄ", "Größe Ä"),
    ] {
        assert_eq!(label_of(name), label, "{name}");
    }
}

#[test]
fn what_does_not_suit_a_type_is_an_error_at_its_place() {
    let function = "float f(vec3 v, int i, uint u, float x, bool b, mat2 m, float a[2], sampler2D s, out float o, int8_t small, float16_t half_) { o = 0; return x; }";
    let head = "#extension GL_EXT_shader_explicit_arithmetic_types : require\n";
    let cases = [
        ("v: default 1", "2:8: vec3 has 3 components, not 1"),
        ("x: default (1, 2)", "2:8: float has 1 component, not 2"),
        ("m: default (1, 0, 0)", "2:8: mat2 has 4 components, not 3"),
        ("i: default 0.5", "2:8: 0.5 is no integer"),
        ("i: default 2147483648", "2:8: 2147483648 is no signed integer of 32 bits"),
        ("small: min -129", "2:12: -129 is no signed integer of 8 bits"),
        ("u: default -1", "2:8: -1 is no unsigned integer of 32 bits"),
        ("x: default 1e39", "2:8: 1e39 is too large for a float of 32 bits"),
        ("half_: default 65505", "2:12: 65505 is too large for a float of 16 bits"),
        ("b: default 1", "2:8: 1 is no boolean: `true` or `false`"),
        ("x: default true", "2:8: true is no number"),
        ("b: min 0", "2:8: `min` is for numbers, not for bool"),
        ("b: unit \"m\"", "2:8: `unit` is for numbers, not for bool"),
        ("a: default (1, 2)", "2:8: float[2] has no default"),
        ("s: default 1", "2:8: sampler2D has no default"),
        ("s: max 1", "2:8: `max` is for numbers, not for sampler2D"),
        ("x: step 0", "2:8: a step of 0 is not above 0"),
        ("x: color", "2:8: `color` is for vectors of three or four floats, not for float"),
        ("x: enum \"A\" = 0", "2:8: `enum` is for integers, not for float"),
        ("u: enum \"A\" = -1", "2:8: -1 is no unsigned integer of 32 bits"),
        ("x: min 1 max 0", "2:14: the range is empty: 0 is below 1"),
        ("x: min 1 default 0.5", "2:14: 0.5 is outside the range"),
        ("v: default (0, 1, 2) max 1", "2:8: 2 is outside the range"),
        ("i: enum \"A\" = 0, \"B\" = 9 max 5", "2:8: the value of \"B\" is outside the range"),
        ("i: enum \"A\" = 0 default 1", "2:21: no name of `enum` has this value"),
        ("return: default 1", "2:13: what comes out has no default"),
    ];
    for (note, expected) in cases {
        let text = format!("{head}//@ {note}\n{function}");
        let error = Library::compile("lib.glsl", &text, &Options::default()).unwrap_err();
        assert_eq!(error.to_string(), format!("lib.glsl:{expected}"), "{note}");
    }
    for note in [
        "i: default -2147483648",
        "u: default 0xffffffff",
        "x: default 1",
        "small: default -128 max 127",
        "m: default (1, 0, 0, 1) min 0",
        "x: min 1 max 1",
        "o: default 1",
    ] {
        let text = format!("{head}//@ {note}\n{function}");
        let result = Library::compile("lib.glsl", &text, &Options::default());
        assert!(result.is_ok(), "{note}: {}", result.unwrap_err());
    }
}

#[test]
fn a_compute_shaders_pins() {
    let pins = shader(
        "compute",
        "comp",
        "
layout(local_size_x_id = 7) in;
layout(constant_id = 7) const uint GROUP = 64;
//@ label \"Taps\" min -9 max 9
layout(constant_id = 1) const int TAPS = -5;
layout(constant_id = 2) const float SHARP = 0.25;
layout(constant_id = 3) const bool WRAP = true;
struct Light { vec3 color; float power; };
//@ category \"frame\"
layout(set = 0, binding = 0, std140) uniform Frame {
    //@ unit \"s\"
    float time;
    Light sun;
    Light rest[2];
    mat3 view;
} frame;
struct Values {
    //@ color default (1, 1, 1, 1)
    vec4 tint;
    ivec2 size;
};
layout(push_constant, scalar) uniform Push { Values values; };
//@ label \"Cells\"
layout(set = 0, binding = 1, scalar) readonly buffer Input { vec2 data[]; } cells;
layout(set = 0, binding = 2, scalar) buffer Output { uint n; float data[]; } sums;
layout(set = 0, binding = 3, scalar) buffer Both { float data[]; } both;
layout(set = 1, binding = 0) uniform sampler2D source;
layout(set = 1, binding = 1, rgba8) uniform writeonly image2D target;
layout(set = 1, binding = 2, r32ui) uniform uimage3D counts[2];
layout(set = 1, binding = 3) uniform samplerBuffer texels;
layout(set = 1, binding = 4) uniform sampler nearest;
layout(set = 1, binding = 5) uniform texture2DArray layers;
layout(set = 1, binding = 6) uniform samplerCubeShadow shadow;
void main() {
    sums.n = 1; sums.data[0] = cells.data[0].x + frame.time + values.tint.x + SHARP + float(TAPS) + (WRAP ? 1 : 0);
    both.data[0] += frame.view[0][0] + frame.sun.power + frame.rest[0].power + float(GROUP);
    imageStore(target, values.size, texelFetch(source, ivec2(0), 0) + texelFetch(texels, 0));
    imageAtomicAdd(counts[0], ivec3(0), 1);
    both.data[1] = textureLod(sampler2DArray(layers, nearest), vec3(0), 0).x + texture(shadow, vec4(0));
}",
    );
    let expected = [
        "sink int TAPS",
        "sink float SHARP",
        "sink bool WRAP",
        "sink vec4 tint",
        "sink ivec2 size",
        "sink float time",
        "sink vec3 sun.color",
        "sink float sun.power",
        "sink Light[2] rest",
        "sink mat3 view",
        "sink Input cells",
        "source Output sums",
        "sink Both both",
        "source Both both",
        "sink sampler2D source",
        "source image2D target",
        "sink uimage3D[2] counts",
        "source uimage3D[2] counts",
        "sink samplerBuffer texels",
        "sink sampler nearest",
        "sink texture2DArray layers",
        "sink samplerCubeShadow shadow",
    ];
    assert_eq!(written(&pins), expected);
    let pin = |name: &str| pins.iter().find(|pin| pin.name == name).unwrap();
    assert_eq!(
        (pin("TAPS").default.clone(), pin("TAPS").label.as_str()),
        (Some(vec![Number::Int(-5)]), "Taps")
    );
    assert_eq!(pin("SHARP").default, Some(vec![Number::Float(0.25)]));
    assert_eq!(pin("WRAP").default, Some(vec![Number::Bool(true)]));
    assert_eq!(pin("WRAP").origin, PinOrigin::Constant { spec_id: 3 });
    // What a structure in a block says goes with it; a block's category is its members'.
    assert!(pin("tint").color && pin("tint").default.as_ref().is_some_and(|d| d.len() == 4));
    assert!(matches!(pin("size").origin, PinOrigin::Push { offset: 16, size: 8, .. }));
    assert!(matches!(
        pin("sun.power").origin,
        PinOrigin::Uniform { set: 0, binding: 0, offset: 28, size: 4, .. }
    ));
    assert_eq!((pin("time").unit.as_deref(), pin("time").category.as_deref()), (Some("s"), Some("frame")));
    assert_eq!(pin("sun.power").label, "Sun Power");
    assert_eq!(pin("cells").label, "Cells");
    let PinType::Buffer { element: Some(element), .. } = &pin("cells").ty else { panic!("no buffer") };
    assert_eq!(element.to_string(), "vec2");
    assert!(matches!(&pin("sums").ty, PinType::Buffer { element: None, .. }));
    let storage = DescriptorType::StorageImage;
    assert!(
        matches!(pin("target").origin, PinOrigin::Resource { set: 1, binding: 1, kind, .. } if kind == storage)
    );
    let PinType::Array { element, .. } = &pin("counts").ty else { panic!("no array") };
    assert!(matches!(**element, PinType::Image { scalar: Some(Scalar::Uint { bits: 32 }), .. }));
}

#[test]
fn attributes_and_render_targets() {
    let pins = shader(
        "vertex",
        "vert",
        "
//@ semantic \"position\"
layout(location = 2) in vec3 position;
layout(location = 0) out vec2 uv;
void main() { gl_Position = vec4(position, 1); uv = position.xy + float(gl_VertexIndex); }",
    );
    assert_eq!(written(&pins), ["sink vec3 position"]);
    assert_eq!(pins[0].semantic.as_deref(), Some("position"));
    assert!(matches!(pins[0].origin, PinOrigin::Attribute { location: 2, .. }));
    let pins = shader(
        "fragment",
        "frag",
        "
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
layout(location = 1) out uvec2 ids[2];
layout(input_attachment_index = 0, set = 0, binding = 0) uniform subpassInput before;
void main() { color = vec4(uv, 0, 1) + subpassLoad(before); ids[0] = uvec2(1); ids[1] = ids[0]; gl_FragDepth = 0; }",
    );
    assert_eq!(written(&pins), ["sink subpassInput before", "source vec4 color", "source uvec2[2] ids"]);
    assert!(matches!(pins[2].origin, PinOrigin::Target { location: 1, .. }));
}

#[test]
fn names_that_clash_are_told_apart() {
    let pins = shader(
        "clash",
        "comp",
        "
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) uniform A { float scale; float own; } first;
layout(set = 0, binding = 1) uniform B { float scale; } second;
layout(set = 0, binding = 2) uniform C { float scale; };
layout(set = 0, binding = 3, scalar) buffer D { float x; } to;
void main() { to.x = first.scale + first.own + second.scale + scale; }",
    );
    let expected = [
        "sink float first.scale",
        "sink float own",
        "sink float second.scale",
        "sink float c.scale",
        "source D to",
    ];
    assert_eq!(written(&pins), expected);
}

#[test]
fn errors_in_a_shaders_comments() {
    let body = |note: &str| {
        format!(
            "//@ {note}\nlayout(constant_id = 0) const int N = 1;\nlayout(local_size_x = 1) in;\nlayout(set = 0, binding = 0, scalar) buffer D {{ int x; }} to;\nvoid main() {{ to.x = N; }}"
        )
    };
    let line = HEAD.lines().count() + 1;
    let error = |note| try_shader("errors", "comp", &body(note)).unwrap_err();
    assert_eq!(error("default 3"), format!("shader:{line}:5: a constant's declaration has its default"));
    assert_eq!(error("max 0"), format!("shader:{line}:5: 1 is outside the range"));
    assert_eq!(
        error("color"),
        format!("shader:{line}:5: `color` is for vectors of three or four floats, not for int")
    );
}

/// What is set reads as it was written, whatever the width of the float.
#[test]
#[allow(clippy::approx_constant)]
fn numbers_are_short() {
    let pins = shader(
        "short",
        "comp",
        "#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
//@ min 0.1 max 3.3
layout(constant_id = 0) const float ratio = 0.1;
layout(constant_id = 1) const float pi = 3.14159265358979;
layout(constant_id = 2) const double fine = 3.14159265358979LF;
//@ step 0.1
layout(constant_id = 3) const float16_t half_ = 0.1hf;
layout(set = 0, binding = 0, scalar) buffer D { double x; } to;
void main() { to.x = ratio + pi + fine + half_; }",
    );
    let default = |name: &str| {
        let pin = pins.iter().find(|pin| pin.name == name).unwrap();
        pin.default.as_deref().unwrap().to_vec()
    };
    assert_eq!(default("ratio"), [Number::Float(0.1)]);
    assert_eq!(default("pi"), [Number::Float(3.1415927)]);
    assert_eq!(default("fine"), [Number::Float(3.14159265358979)]);
    assert_eq!(default("half_"), [Number::Float(0.1)]);
    assert_eq!((pins[0].min, pins[0].max), (Some(Number::Float(0.1)), Some(Number::Float(3.3))));
    assert_eq!(pins[3].step, Some(Number::Float(0.1)));
    let error = try_shader(
        "long",
        "comp",
        "
layout(local_size_x = 1) in;
//@ max 0.1
layout(constant_id = 0) const float ratio = 0.3;
layout(set = 0, binding = 0, scalar) buffer D { float x; } to;
void main() { to.x = ratio; }",
    )
    .unwrap_err();
    assert!(error.ends_with(": 0.3 is outside the range"), "{error}");
}

/// Stripped of names, a shader has the same pins under other names.
#[test]
fn pins_without_names() {
    let body = "
layout(local_size_x = 1) in;
struct S { float a; float b; };
layout(set = 0, binding = 0) uniform A { S s; vec2 c; } first;
layout(set = 0, binding = 1, scalar) buffer D { float x; } to;
void main() { to.x = first.s.a + first.s.b + first.c.x; }";
    let module = crate::glsl::compile("pins-stripped", "comp", body);
    let stripped = Module::read(crate::glsl::strip(module.words())).unwrap();
    let none = Annotations::default();
    let pins =
        |module: &Module| module.evaluate(&[]).interface_pins(&module.entry_points()[0], &none).unwrap();
    let (named, nameless) = (pins(&module), pins(&stripped));
    assert_eq!(named.len(), nameless.len());
    for (a, b) in named.iter().zip(&nameless) {
        assert_eq!((a.direction, &a.origin), (b.direction, &b.origin));
    }
    let names: Vec<_> = nameless.iter().map(|pin| pin.name.as_str()).collect();
    assert_eq!(names, ["member_0.member_0", "member_0.member_1", "member_1", "binding_0_1"]);
}

#[test]
fn real_modules_have_plausible_pins() {
    let Some(modules) = real_modules() else { return };
    let none = Annotations::default();
    let (mut n_pins, mut n_sources, mut n_resources, mut n_known, mut n_parameters) = (0, 0, 0, 0, 0);
    for (path, bytes) in modules {
        let module = Module::from_bytes(&bytes).unwrap();
        let values = module.evaluate(&[]);
        for entry in module.entry_points() {
            let pins =
                values.interface_pins(entry, &none).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            let mut seen = std::collections::HashSet::new();
            for pin in &pins {
                assert!(seen.insert((pin.direction, &pin.name)), "{}: {} twice", path.display(), pin.name);
                assert!(!pin.label.is_empty() || pin.name.is_empty());
            }
            // Every descriptor that the entry point touches has a pin.
            let uses = module.uses_of(entry).unwrap();
            let counters: Vec<_> = values.bindings().iter().filter_map(|b| b.counter).collect();
            for binding in values.bindings().iter().filter(|b| uses.contains_key(&b.variable)) {
                let has = pins.iter().any(|pin| match pin.origin {
                    PinOrigin::Resource { variable, .. } | PinOrigin::Uniform { variable, .. } => {
                        variable == binding.variable
                    }
                    _ => false,
                });
                let is_empty =
                    values.struct_layout(binding.ty).is_some_and(|layout| layout.members.is_empty());
                assert!(
                    has || is_empty || counters.contains(&binding.variable),
                    "{}: {}",
                    path.display(),
                    binding.name
                );
            }
            n_pins += pins.len();
            n_sources += pins.iter().filter(|pin| pin.direction == PinDirection::Source).count();
            n_resources += pins.iter().filter(|pin| matches!(pin.origin, PinOrigin::Resource { .. })).count();
        }
        for signature in module.signatures() {
            let pins = values.function_pins(&signature, None).unwrap();
            assert!(pins.len() >= signature.parameters.len(), "{}", path.display());
            // DXC drops what an unused parameter would be given: nothing of it is left to tell.
            let unknown = |p: &&Parameter| p.direction == Direction::Unknown;
            assert!(signature.parameters.iter().filter(unknown).all(|p| p.body == Use::default()));
            n_parameters += signature.parameters.len();
            n_known += signature.parameters.iter().filter(|p| !unknown(p)).count();
        }
    }
    println!(
        "{n_pins} pins, {n_sources} sources, {n_resources} resources; {n_known} of {n_parameters} directions known"
    );
    // 305, 46 and 142 were counted; 7 of 12.
    assert!(n_pins > 280 && n_sources > 40 && n_resources > 130 && n_known > 6);
}
