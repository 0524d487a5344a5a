//! Functions of any module: what the calls and the bodies tell, and linkage.

use spanforge_reflect::{Direction, Evidence, LinkageKind, Module, Signature};

/// Instructions of a module by hand.
fn module_of(instructions: &[(u16, &[u32])]) -> Module {
    let mut words = vec![0x0723_0203, 0x0001_0600, 0, 1000, 0];
    for (opcode, operands) in instructions {
        words.push((operands.len() as u32 + 1) << 16 | u32::from(*opcode));
        words.extend(*operands);
    }
    Module::read(words).unwrap()
}

const TYPES: [(u16, &[u32]); 7] = [
    (19, &[1]),       // void
    (22, &[2, 32]),   // float
    (32, &[3, 7, 2]), // pointer to a function's float
    (33, &[4, 1]),    // void()
    (33, &[5, 1, 3]), // void(float*)
    (43, &[2, 6, 0]), // 0.0
    (32, &[7, 6, 2]), // pointer to a private float
];

/// A function with one pointer parameter and this body, and perhaps a caller.
fn direction_of(body: &[(u16, &[u32])], caller: &[(u16, &[u32])]) -> (Direction, Evidence) {
    let mut all = TYPES.to_vec();
    all.extend([(54, &[1, 20, 0, 5][..]), (55, &[3, 21]), (248, &[22])]);
    all.extend(body);
    all.extend([(253, &[][..]), (56, &[])]);
    if !caller.is_empty() {
        all.extend([(54, &[1, 40, 0, 4][..]), (248, &[41])]);
        all.extend(caller);
        all.extend([(253, &[][..]), (56, &[])]);
    }
    let parameter = &module_of(&all).signatures()[0].parameters[0];
    (parameter.direction, parameter.evidence)
}

#[test]
fn the_rule_on_any_module() {
    let variable: (u16, &[u32]) = (59, &[3, 50, 7]);
    let store: (u16, &[u32]) = (62, &[50, 6]);
    let load: (u16, &[u32]) = (61, &[2, 51, 50]);
    let again: (u16, &[u32]) = (61, &[2, 53, 50]);
    let call: (u16, &[u32]) = (57, &[1, 52, 20, 50]);
    let second: (u16, &[u32]) = (57, &[1, 54, 20, 50]);
    let calls = |caller: &[(u16, &[u32])]| direction_of(&[], caller);
    let by_call = |direction| (direction, Evidence::Calls);
    let nothing = (Direction::Unknown, Evidence::None);
    assert_eq!(calls(&[variable, store, call]), by_call(Direction::In));
    assert_eq!(calls(&[variable, call, load]), by_call(Direction::Out));
    assert_eq!(calls(&[variable, store, call, load, again]), by_call(Direction::InOut));
    // A variable of the source's own does not tell: it may be stored and loaded for other reasons.
    assert_eq!(calls(&[variable, call]), nothing);
    assert_eq!(calls(&[variable, load, call]), nothing);
    assert_eq!(calls(&[variable, store, call, store]), nothing);
    assert_eq!(calls(&[variable, store, call, second, load]), nothing);
    assert_eq!(calls(&[variable, store, (249, &[60]), (248, &[60]), call]), nothing);
    assert_eq!(calls(&[(59, &[3, 50, 7, 6]), call, load]), nothing);
    // Two calls of the form that differ.
    let other: &[(u16, &[u32])] =
        &[variable, (59, &[3, 70, 7]), store, call, (57, &[1, 71, 20, 70]), (61, &[2, 72, 70])];
    assert_eq!(calls(other), nothing);

    let body = |body: &[(u16, &[u32])]| direction_of(body, &[]);
    let by_body = |direction| (direction, Evidence::Body);
    let read: (u16, &[u32]) = (61, &[2, 30, 21]);
    let write: (u16, &[u32]) = (62, &[21, 6]);
    assert_eq!(body(&[]), nothing, "neither read nor written");
    assert_eq!(body(&[read]), by_body(Direction::In));
    assert_eq!(body(&[write]), by_body(Direction::Out));
    assert_eq!(body(&[write, read]), by_body(Direction::Out));
    assert_eq!(body(&[read, write]), nothing, "an `in` used as a variable, or `inout`");
    assert_eq!(body(&[(249, &[31]), (248, &[31]), write]), nothing, "perhaps not always written");
    assert_eq!(body(&[(57, &[1, 32, 99, 21])]), nothing, "handed on to what is not there");
    assert_eq!(body(&[(62, &[90, 21])]), nothing, "the pointer itself is stored");
    assert_eq!(body(&[(60_000, &[5, 21])]), nothing, "an instruction that nobody knows");
    // What the calls say goes before what the body does.
    assert_eq!(direction_of(&[read], &[variable, store, call, load]), by_call(Direction::InOut));
    // The index 21 of a component is no pointer.
    assert_eq!(body(&[read, (81, &[2, 33, 30, 21])]), by_body(Direction::In));
}

#[test]
fn linkage_names_functions() {
    // "exported" and "import", with their kinds.
    let export: &[u32] = &[20, 41, u32::from_le_bytes(*b"expo"), u32::from_le_bytes(*b"rted"), 0, 0];
    let import: &[u32] = &[30, 41, u32::from_le_bytes(*b"impo"), u32::from_le_bytes(*b"rt\0\0"), 1];
    let mut all: Vec<(u16, &[u32])> = vec![(71, export), (71, import)];
    all.extend(TYPES);
    all.extend([
        (54, &[1, 30, 0, 5][..]),
        (55, &[3, 31]),
        (56, &[]),
        (54, &[1, 20, 0, 5]),
        (55, &[3, 21]),
        (248, &[22]),
        (57, &[1, 23, 30, 21]),
        (253, &[]),
        (56, &[]),
    ]);
    let signatures = module_of(&all).signatures();
    let [import, export] = signatures.as_slice() else { panic!("{signatures:?}") };
    let said = |s: &Signature| (s.name.clone(), s.named, s.linkage.clone().unwrap().kind, s.defined);
    assert_eq!(said(import), ("import".into(), true, LinkageKind::Import, false));
    assert_eq!(said(export), ("exported".into(), true, LinkageKind::Export, true));
    assert_eq!((import.callers.as_slice(), export.callees.as_slice()), (&[20][..], &[30][..]));
    // Neither says what its parameter is: one has no body, the other hands it on.
    assert!(signatures.iter().all(|s| s.parameters[0].direction == Direction::Unknown));
}
