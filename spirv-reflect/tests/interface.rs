//! What goes into stages and comes out, location by location.

use spanforge_reflect::{MergeOptions, Module, ShaderStage, merge};

use crate::hard::shader;

fn located(module: &Module, is_input: bool) -> Vec<(String, u32, u32)> {
    let interface = module.evaluate(&[]).interface(&module.entry_points()[0]);
    let of = interface.into_iter().filter(|v| v.is_input == is_input && v.built_in.is_none());
    of.map(|v| (v.name, v.location.unwrap(), v.locations)).collect()
}

/// Every element of an array of structures or blocks has locations of its own, whatever the dimensions.
#[test]
fn elements_of_arrays_have_their_locations() {
    let (vertex, fragment) = (shader("element_locations.vert"), shader("element_locations.frag"));
    let mut expected = Vec::new();
    let mut add = |name: String, location: u32, locations: u32| expected.push((name, location, locations));
    for i in 0..2 {
        add(format!("lamps[{i}].colour"), 2 * i, 1);
        add(format!("lamps[{i}].cone"), 2 * i + 1, 1);
        add(format!("blocks[{i}].uv"), 4 + 3 * i, 1);
        add(format!("blocks[{i}].weights"), 5 + 3 * i, 2);
        for j in 0..2 {
            add(format!("grid[{i}][{j}].colour"), 10 + 4 * i + 2 * j, 1);
            add(format!("grid[{i}][{j}].cone"), 11 + 4 * i + 2 * j, 1);
        }
    }
    add("last".into(), 18, 1);
    expected.sort_by_key(|place| place.1);
    for (module, is_input) in [(&vertex, false), (&fragment, true)] {
        let mut found = located(module, is_input);
        found.sort_by_key(|place| place.1);
        assert_eq!(found, expected, "input {is_input}");
    }
    let stage = |shader, module| ShaderStage { shader, module, entry_point: "main", constants: &[] };
    let stages = [stage("vertex", &vertex), stage("fragment", &fragment)];
    merge(&stages, &MergeOptions::default()).unwrap_or_else(|conflicts| panic!("{conflicts}"));
    // Without names each is called by its place.
    let stripped = Module::read(crate::glsl::strip(vertex.words())).unwrap();
    let names: Vec<String> = located(&stripped, false).into_iter().map(|place| place.0).collect();
    assert!(names.iter().enumerate().all(|(i, name)| !names[..i].contains(name)), "{names:?}");
    assert!(names.contains(&"output_17".into()), "{names:?}");
}
