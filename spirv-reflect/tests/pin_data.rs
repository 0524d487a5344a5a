//! Pins as data in the generated Rust.

use crate::declared::{declare, refused};

#[test]
fn pins_are_data() {
    let text = declare(
        "pins",
        "comp",
        "
layout(local_size_x = 64) in;
//@ label \"Strength\" min 0 max 3.5
layout(constant_id = 2) const float strength = 3.14159265;
layout(push_constant, std430) uniform Push {
    //@ label \"Tint of it all\" color default (1, 0.5, 0, 1) help \"What the picture is multiplied with, component by component, premultiplied\"
    vec4 tint;
    //@ enum \"off\" = 0, \"on\" = 1, \"a rather long name of a mode\" = 7 default 1
    int mode;
    //@ unit \"deg\" semantic \"time\"
    float angle;
} push;
layout(set = 0, binding = 0, std430) readonly buffer From { vec4 data[]; } from;
layout(set = 0, binding = 1, std430) writeonly buffer To { vec4 data[]; } to;
void main() {
    uint i = gl_GlobalInvocationID.x;
    to.data[i] = from.data[i] * push.tint * strength * push.angle * float(push.mode);
}",
    )
    .unwrap();
    let flat: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let pins = &text[text.find("pub static PINS").unwrap()..text.find("pub mod layout").unwrap()];
    // What nothing is said of isn't written.
    for nothing in ["None", "&[]", "color: false"] {
        assert!(!pins.contains(nothing), "{nothing} is in\n{pins}");
    }
    for part in [
        "use spanforge::{gpu, pin};",
        "name: \"strength\", label: \"Strength\", direction: pin::Direction::Sink, ty: \"float\", origin: \
         pin::Origin::Constant { id: 2 }, default: &[pin::Number::Float(3.1415927)], min: \
         Some(pin::Number::Float(0.0)), max: Some(pin::Number::Float(3.5)), ..pin::Pin::NEW }",
        "label: \"Tint of it all\",",
        "color: true,",
        "(\"a rather long name of a mode\", pin::Number::Int(7)),",
        "unit: Some(\"deg\"),",
        "semantic: Some(\"time\"),",
        "name: \"from\", label: \"From\", direction: pin::Direction::Sink,",
        "name: \"to\", label: \"To\", direction: pin::Direction::Source,",
        "origin: pin::Origin::Push { offset: 16, size: 4, },",
    ] {
        assert!(flat.contains(part), "{part} is not in\n{text}");
    }
    let wrong = refused(
        "wrongpins",
        "layout(push_constant) uniform Push { //@ min 1 max 0\nfloat x; } push;
layout(set = 0, binding = 0) buffer A { float x; } a; void main() { a.x = push.x; }",
    );
    assert!(wrong.contains("wrongpins.comp:"), "{wrong}");
}
