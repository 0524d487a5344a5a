//! The banks of glsl/nodes and their twins.

use super::{Shape, all_banks};
use crate::reference::nodes::BANKS;
#[cfg(feature = "shaderc")]
use spanforge::graph::standard_banks;

/// Banks, twins and their functions are the same, one to one, and as many as were promised.
#[test]
fn banks_and_twins_match() {
    let banks = all_banks();
    let (names, expected): (Vec<_>, Vec<_>) = (
        banks.banks().map(|bank| bank.name.as_str()).collect(),
        BANKS.iter().map(|(bank, _)| *bank).collect(),
    );
    assert_eq!(names, expected);
    let mut n = 0;
    for (bank, cases) in BANKS {
        let found: Vec<_> =
            banks.functions(bank).iter().map(|function| Shape::of(function).signature).collect();
        let expected: Vec<_> = cases.iter().map(|case| case.signature.to_owned()).collect();
        assert_eq!(found, expected, "{bank}");
        n += found.len();
    }
    assert_eq!(n, 624);
}

/// What is shipped as bytes is what is compiled, in all that a user of it sees, and in every word that is linked.
#[cfg(feature = "shaderc")]
#[test]
fn kept_banks_are_the_compiled_ones() {
    let (kept, banks) = (standard_banks().unwrap(), all_banks());
    assert_eq!(kept.banks().count(), BANKS.len());
    for (kept_bank, bank) in kept.banks().zip(banks.banks()) {
        assert_eq!((&kept_bank.name, &kept_bank.refused), (&bank.name, &bank.refused));
        let functions = banks.functions(&bank.name);
        assert_eq!(kept.functions(&bank.name).len(), functions.len());
        for (kept_one, function) in kept.functions(&bank.name).iter().zip(functions) {
            super::assert_equal(kept_one, function);
            let words = banks.kernel(&function.key).unwrap();
            assert_eq!(kept.kernel(&function.key).unwrap(), words, "{}", function.key);
        }
    }
    // What they share is kept once here as there.
    assert_eq!(kept.n_kept(), banks.n_kept());
}
