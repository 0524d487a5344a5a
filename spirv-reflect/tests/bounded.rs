//! Modules in which many things share what is said once: the tool's memory and output stay bounded.

use std::process::Command;

use serde_json::Value;
use spanforge_reflect::Module;

use crate::damage::{borrow, module_of};
use crate::hostile::{Instructions, images};

/// What the tool may take of address space, and write.
const MOST_KIB: usize = 600_000;
const MOST_WRITTEN: usize = 24 << 20;

/// The tool's text and JSON of a module. YAML says the same; it is bounded too.
fn told(name: &str, instructions: &Instructions) -> (String, Value) {
    let words = module_of(&borrow(instructions));
    assert!(Module::read(words.clone()).is_ok(), "{name}");
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let path = std::env::temp_dir().join(format!("spanforge-reflect-{}-{name}.spv", std::process::id()));
    std::fs::write(&path, bytes).unwrap();
    let write = |options: &[&str]| {
        let tool = env!("CARGO_BIN_EXE_spanforge-reflect");
        // Beyond the limit an allocation fails, and with it the tool.
        let script = format!("ulimit -v {MOST_KIB} && exec \"$@\"");
        let mut command = Command::new("sh");
        command.args(["-c", &script, "sh", tool, "reflect"]).arg(&path).args(options);
        let output = command.output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{name} {options:?}: {} {errors}", output.status);
        assert!(output.stdout.len() < MOST_WRITTEN, "{name} {options:?}: {} bytes", output.stdout.len());
        String::from_utf8(output.stdout).unwrap()
    };
    let (text, json, yaml) = (write(&[]), write(&["--json"]), write(&["--yaml"]));
    std::fs::remove_file(&path).unwrap();
    let json: Value = serde_json::from_str(&json).unwrap();
    assert!(yaml.contains("bindings:"), "{name}");
    (text, json)
}

fn len(value: &Value) -> usize {
    value.as_array().unwrap().len()
}

/// Written out they would be 375 MB of JSON.
#[test]
fn dimensions_of_many_bindings() {
    const N: u32 = 10_000;
    let nested = (0..250).map(|i| (28, vec![500 + i, if i == 0 { 5 } else { 499 + i }, 7])).collect();
    let (text, json) = told("nested", &images(N, nested, 749));
    let bindings = json["bindings"].as_array().unwrap();
    assert_eq!(bindings.len(), N as usize);
    for binding in bindings {
        let left_off = binding["dimensions_left_off"].as_u64().unwrap();
        assert_eq!(len(&binding["dimensions"]) as u64 + left_off, 250);
        assert_eq!(binding["count"], 1);
    }
    // The first ones have what anybody reads; for the last ones no room is left.
    let of = |i: usize| len(&bindings[i]["dimensions"]);
    assert_eq!((of(0), of(4_000), of(N as usize - 1)), (16, 16, 0));
    let listed: usize = (0..N as usize).map(of).sum();
    assert!((60_000..=65_536).contains(&listed), "{listed}");
    assert!(text.lines().any(|line| line.contains("1 x 1 x … and 234 more")), "{}", &text[..2000]);
    assert!(text.lines().any(|line| line.contains("  … and 250 more")));
}

/// Members of a block cost their module a word each.
#[test]
fn dimensions_of_many_members() {
    const N: usize = 10_000;
    let mut types: Instructions =
        (0..250).map(|i| (28, vec![500 + i, if i == 0 { 6 } else { 499 + i }, 7])).collect();
    types.push((30, [vec![9], vec![749; N]].concat()));
    types.extend([(32, vec![11, 2, 9]), (59, vec![11, 3_000_000, 2])]);
    let mut hostile = images(0, types, 5);
    hostile.splice(1..1, (0..N as u32).map(|m| (72, vec![9, m, 35, 4 * m])));
    hostile.splice(1..1, (0..250).map(|i| (71, vec![500 + i, 6, 4])));
    hostile.splice(1..1, [(71, vec![9, 2]), (71, vec![3_000_000, 34, 0]), (71, vec![3_000_000, 33, 0])]);
    let (text, json) = told("members", &hostile);
    let members = json["structs"][0]["members"].as_array().unwrap();
    assert_eq!((members.len(), len(&members[0]["dimensions"])), (N, 16));
    assert_eq!(members[0]["dimensions_left_off"], 234);
    assert_eq!(members[0]["type"], format!("uint{}[… 234 more]", "[1]".repeat(16)));
    assert!(text.contains("… and more: --json has them all"));
}

/// Beyond the budget of the memory flow an entry point counts as using everything.
#[test]
fn uses_of_many_entry_points() {
    const N: u32 = 3_000;
    let mut hostile: Instructions = (0..N).map(|i| (15, vec![5, 100_000 + i, 0x0061_6161])).collect();
    hostile.extend((0..N).flat_map(|i| [(71, vec![200_000 + i, 34, 0]), (71, vec![200_000 + i, 33, i])]));
    hostile.push((71, vec![3, 2]));
    hostile.push((72, vec![3, 0, 35, 0]));
    hostile.extend([(19, vec![1]), (21, vec![2, 32, 0]), (30, vec![3, 2]), (32, vec![4, 12, 3])]);
    hostile.push((33, vec![6, 1]));
    hostile.extend((0..N).map(|i| (59, vec![4, 200_000 + i, 12])));
    hostile.extend([(54, vec![1, 50, 0, 6]), (248, vec![51])]);
    hostile.extend((0..N).map(|i| (62, vec![200_000 + i, 200_000 + i])));
    hostile.extend([(253, vec![]), (56, vec![])]);
    for i in 0..N {
        hostile.extend([(54, vec![1, 100_000 + i, 0, 6]), (248, vec![500_000 + i])]);
        hostile.extend([(57, vec![1, 400_000 + i, 50]), (253, vec![]), (56, vec![])]);
    }
    let (text, json) = told("entries", &hostile);
    let bindings = json["bindings"].as_array().unwrap();
    let users =
        |binding: &Value| len(&binding["used_by"]) as u64 + binding["used_by_left_off"].as_u64().unwrap();
    assert!(bindings.len() == N as usize && bindings.iter().all(|binding| users(binding) == u64::from(N)));
    assert!(len(&bindings[0]["used_by"]) > 0 && bindings[0]["used_by_left_off"] != 0);
    assert!(text.contains("aaa: reads, writes; … and "), "{}", &text[text.len() - 2000..]);
}

/// A name of a quarter of a megabyte, of the type of every binding.
#[test]
fn long_names_of_what_many_have() {
    const N: u32 = 2_000;
    let name = |id: u32, n: usize| (5, [vec![id], vec![0x6161_6161; n], vec![0]].concat());
    let mut types: Instructions = vec![(30, vec![9, 6]), (32, vec![11, 12, 9])];
    types.extend((0..N).map(|i| (59, vec![11, 3_000_000 + i, 12])));
    let mut hostile = images(0, types, 5);
    hostile.splice(
        1..1,
        (0..N).flat_map(|i| [(71, vec![3_000_000 + i, 34, 0]), (71, vec![3_000_000 + i, 33, i])]),
    );
    hostile
        .splice(1..1, [name(9, 60_000), name(3_000_001, 60_000), (71, vec![9, 2]), (72, vec![9, 0, 35, 0])]);
    let (text, json) = told("names", &hostile);
    let (block, structs) = (&json["bindings"][0]["struct"], json["structs"].as_array().unwrap());
    assert_eq!(block, &Value::from("a".repeat(200) + "…"));
    assert!(structs.iter().any(|layout| &layout["name"] == block));
    // One's own name is whole, and moves the rest of its own line alone.
    assert_eq!(json["bindings"][1]["name"].as_str().unwrap().len(), 240_000);
    assert!(text.lines().filter(|line| line.len() > 2_000).count() < 4);
}

/// Each length follows from one constant more than the one before: of others, or of one and the same.
#[test]
fn constants_behind_many_lengths() {
    const N: u32 = 5_000;
    let (spec, sum, array, pointer, variable) = (1_000_000, 2_000_000, 3_000_000, 4_000_000, 5_000_000);
    let module = |term: fn(u32) -> u32| {
        let before = |i: u32| if i == 0 { 7 } else { sum + i - 1 };
        let mut types: Instructions = (0..N).map(|i| (50, vec![6, spec + i, 1])).collect();
        types.extend((0..N).map(|i| (52, vec![6, sum + i, 128, before(i), spec + term(i)])));
        types.extend((0..N).map(|i| (28, vec![array + i, 5, sum + i])));
        types.extend((0..N).map(|i| (32, vec![pointer + i, 0, array + i])));
        types.extend((0..N).map(|i| (59, vec![pointer + i, variable + i, 0])));
        let mut hostile = images(0, types, 5);
        hostile.splice(1..1, (0..N).map(|i| (71, vec![spec + i, 1, i])));
        hostile.splice(1..1, (0..N).map(|i| (71, vec![variable + i, 33, i])));
        hostile
    };
    let ids = |json: &Value, i: usize| json["bindings"][i]["dimensions"][0]["spec_ids"].clone();
    let last = N as usize - 1;
    let (text, json) = told("lengths", &module(|i| i));
    assert_eq!((len(&ids(&json, 0)), len(&ids(&json, 100))), (1, 101));
    assert_eq!(
        (&json["bindings"][last]["dimensions_left_off"], &json["bindings"][last]["count"]),
        (&1.into(), &(N + 1).into())
    );
    assert!(text.lines().any(|line| line.contains("  … and 1 more")));
    let (text, json) = told("length", &module(|_| 0));
    assert_eq!((len(&ids(&json, 100)), ids(&json, last)), (1, Value::Null));
    assert!(text.contains("(of too many ids to list)") && text.contains(" (id 0)"));
}

/// Entry points of one function have all of its modes.
#[test]
fn modes_that_entry_points_share() {
    const N: u32 = 4_000;
    let mut hostile: Instructions = (0..N).map(|_| (15, vec![5, 1, 0x0061_6161])).collect();
    // Modes that no specification has; the last with many operands.
    hostile.push((16, vec![1, 17, 8, 8, 1]));
    hostile.extend((0..N).map(|i| (16, vec![1, 1_000_000 + i, 0, 0])));
    hostile.push((16, [vec![1, 2_000_000], vec![0; 10_000]].concat()));
    hostile.extend([(19, vec![2]), (33, vec![3, 2])]);
    hostile.extend([(54, vec![2, 1, 0, 3]), (248, vec![99]), (253, vec![]), (56, vec![])]);
    let (text, json) = told("modes", &hostile);
    let entries = json["entry_points"].as_array().unwrap();
    for entry in entries {
        let left_off = entry["left_off"].as_u64().unwrap();
        assert_eq!(len(&entry["modes"]) as u64 + left_off, u64::from(N) + 2);
        assert_eq!(entry["workgroup_size"][0]["size"], 8);
    }
    let (first, last) = (&entries[0], &entries[N as usize - 1]);
    assert_eq!((first["left_off"].as_u64(), len(&last["modes"])), (Some(0), 0));
    assert_eq!(len(&first["modes"][N as usize + 1]["operands"]), 10_000);
    assert!(text.contains("more in the lists of this entry point"));
}

/// Each entry point refers to a binding that has a name of a quarter of a megabyte.
#[test]
fn a_long_name_that_many_refer_to() {
    const N: u32 = 4_000;
    let mut hostile: Instructions = (0..N).map(|_| (15, vec![5, 1, 0x0061_6161])).collect();
    // A character of two bytes lies across the end.
    hostile.push((5, [vec![100, 0x61a9_c361], vec![0xc3a9_c3a9; 60_000], vec![0]].concat()));
    hostile.extend([(71, vec![100, 33, 0]), (19, vec![2]), (33, vec![3, 2]), (22, vec![4, 32])]);
    hostile.extend([(25, vec![5, 4, 1, 0, 0, 0, 1, 0]), (32, vec![6, 0, 5]), (59, vec![6, 100, 0])]);
    hostile.extend([(54, vec![2, 1, 0, 3]), (248, vec![99]), (253, vec![]), (56, vec![])]);
    let (_, json) = told("unused", &hostile);
    let entries = json["entry_points"].as_array().unwrap();
    assert!(
        entries.len() == N as usize && entries.iter().all(|entry| entry["unused"] == entries[0]["unused"])
    );
    let name = entries[0]["unused"][0].as_str().unwrap();
    assert!(name.ends_with("…") && (190..=203).contains(&name.len()), "{name}");
}

/// Each array is as long as a constant of its own, all of which have the name of one.
#[test]
fn a_long_name_in_many_expressions() {
    const N: u32 = 3_000;
    let (spec, array, pointer, variable) = (1_000_000, 2_000_000, 3_000_000, 4_000_000);
    let mut types: Instructions = vec![(50, vec![6, 20, 1])];
    types.extend((0..N).map(|i| (50, vec![6, spec + i, 1])));
    types.extend((0..N).map(|i| (28, vec![array + i, 5, spec + i])));
    types.extend((0..N).map(|i| (32, vec![pointer + i, 0, array + i])));
    types.extend((0..N).map(|i| (59, vec![pointer + i, variable + i, 0])));
    let mut hostile = images(0, types, 5);
    hostile.splice(1..1, (0..N).map(|i| (71, vec![variable + i, 33, i])));
    hostile.splice(1..1, (0..N).map(|i| (71, vec![spec + i, 1, 7])));
    hostile
        .splice(1..1, [(5, [vec![20], vec![0x6161_6161; 60_000], vec![0]].concat()), (71, vec![20, 1, 7])]);
    let (_, json) = told("expressions", &hostile);
    let expression = |i: usize| &json["bindings"][i]["dimensions"][0]["expression"];
    assert_eq!(expression(0), &Value::from("a".repeat(240) + "…"));
    assert_eq!(expression(1_000), expression(0));
}
