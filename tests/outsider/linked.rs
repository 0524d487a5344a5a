//! Programs with Spanforge in them start where there is no Vulkan loader: none is linked. Of Linux's format of programs (ELF).

use std::path::PathBuf;

use crate::example;

/// A whole number of so many bytes, the low one first.
fn number(file: &[u8], at: u64, n: usize) -> u64 {
    let bytes = &file[at as usize..][..n];
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// Names of the libraries that a program of 64 bits cannot start without.
fn needed(file: &[u8]) -> Vec<String> {
    assert!(file.starts_with(b"\x7FELF\x02\x01"), "no program of 64 bits, low byte first");
    let (first, size, n) = (number(file, 32, 8), number(file, 54, 2), number(file, 56, 2));
    // Type, offset in the file, address in memory, length.
    let parts: Vec<_> = (0..n)
        .map(|i| first + i * size)
        .map(|at| [(at, 4), (at + 8, 8), (at + 16, 8), (at + 32, 8)].map(|(at, n)| number(file, at, n)))
        .collect();
    let [_, at, _, length] = *parts.iter().find(|part| part[0] == 2).expect("no dynamic section");
    let entries = (at..at + length).step_by(16).map(|at| (number(file, at, 8), number(file, at + 8, 8)));
    let entries: Vec<_> = entries.take_while(|(tag, _)| *tag != 0).collect();
    let (_, address) = *entries.iter().find(|(tag, _)| *tag == 5).expect("no table of names");
    let holds = |part: &&[u64; 4]| part[0] == 1 && (part[2]..part[2] + part[3]).contains(&address);
    let [_, offset, start, _] = *parts.iter().find(holds).expect("the names are not in the file");
    let names = &file[(offset + address - start) as usize..];
    let name = |at: u64| {
        let text = names[at as usize..].split(|byte| *byte == 0).next().unwrap();
        String::from_utf8(text.to_vec()).unwrap()
    };
    entries.iter().filter(|(tag, _)| *tag == 1).map(|(_, at)| name(*at)).collect()
}

#[test]
fn no_program_needs_a_vulkan_loader() {
    let of_tests = PathBuf::from(std::env::args().next().unwrap());
    let samples = ["svg", "embed", "terrain", "boids", "halton", "primitives"];
    let name = "outsider::linked::no_program_needs_a_vulkan_loader";
    let found = samples.into_iter().map_while(|sample| example::find(name, sample));
    for program in [of_tests].into_iter().chain(found) {
        let libraries = needed(&std::fs::read(&program).unwrap());
        assert!(libraries.iter().any(|name| name.starts_with("libc.so")), "{program:?}: {libraries:?}");
        assert!(!libraries.iter().any(|name| name.contains("vulkan")), "{program:?}: {libraries:?}");
    }
}
