//! What a module says does not hang on how it is written: byte order, version, names.

use spanforge_reflect::Module;

use crate::hard::{folder, shader};

/// The same module without names.
fn strip(module: &Module) -> Module {
    Module::read(crate::glsl::strip(module.words())).unwrap()
}

/// Every hard case says the same in either byte order, in any version, and but for names without names.
#[test]
fn facts_do_not_hang_on_notation() {
    let mut n = 0;
    for entry in std::fs::read_dir(folder()).unwrap() {
        let file = entry.unwrap().file_name().into_string().unwrap();
        let module = shader(&file);
        let facts = |module: &Module| {
            let values = module.evaluate(&[]);
            let mut bindings = values.bindings();
            bindings.iter_mut().for_each(|binding| binding.name.clear());
            let entry = &module.entry_points()[0];
            let mut interface = values.interface(entry);
            interface.iter_mut().for_each(|variable| variable.name.clear());
            let mut reached: Vec<_> = module.reached_by(entry).unwrap().into_iter().collect();
            reached.sort_by_key(|(id, _)| *id);
            (
                bindings,
                interface,
                module.uses(),
                values.workgroup_size(entry),
                reached,
                values.push_constants(),
            )
        };
        let swapped: Vec<u8> = module.words().iter().flat_map(|word| word.to_be_bytes()).collect();
        assert_eq!(facts(&Module::from_bytes(&swapped).unwrap()), facts(&module), "{file}");
        for minor in 0..=6 {
            let mut words = module.words().to_vec();
            words[1] = 0x0001_0000 | minor << 8;
            let other = Module::read(words).unwrap();
            assert_eq!(other.header().version, (1, minor as u8));
            assert_eq!(facts(&other), facts(&module), "{file} as 1.{minor}");
        }
        let (nameless, again) = (strip(&module), strip(&strip(&module)));
        assert_eq!(facts(&nameless), facts(&module), "{file}");
        let names = |module: &Module| {
            let values = module.evaluate(&[]);
            let variables = values.interface(&module.entry_points()[0]).into_iter().map(|v| v.name);
            let names: Vec<String> = values.bindings().into_iter().map(|b| b.name).chain(variables).collect();
            assert!(names.iter().all(|name| !name.is_empty()), "{file}: {names:?}");
            names
        };
        assert_eq!(names(&nameless), names(&again), "{file}");
        n += 1;
    }
    assert!(n >= 20, "{n}");
}

/// Names that are made up say where a thing is, and so stay when ids change.
#[test]
fn names_are_made_of_places() {
    let stripped = strip(&shader("stage.vert"));
    let interface = stripped.evaluate(&[]).interface(&stripped.entry_points()[0]);
    let mut names: Vec<&str> = interface.iter().map(|v| v.name.as_str()).collect();
    names.sort_unstable();
    for expected in ["input_0", "input_2_1", "input_3", "output_0", "output_9", "position", "vertex_index"] {
        assert!(names.contains(&expected), "{expected} in {names:?}");
    }
    let stripped = strip(&shader("workgroup.comp"));
    let names: Vec<String> = stripped.spec_constants().into_iter().map(|c| c.name).collect();
    assert!(names.contains(&"constant_7".into()), "{names:?}");
}
