//! Modules to damage: those that the crate has itself, and the real ones beside the checkout where they are.

use crate::hostile::{Instructions, buffers, images};
use crate::{damage, many, real_modules};

/// Name and words of each: some that are made by hand, with feature `compile` the hard cases, and the real ones.
pub(crate) fn modules() -> Vec<(String, Vec<u32>)> {
    let mut found = made();
    #[cfg(feature = "compile")]
    found.extend(crate::hard::files().into_iter().map(|file| {
        let words = crate::hard::shader(&file).words().to_vec();
        (file, words)
    }));
    let real = real_modules().unwrap_or_default().into_iter();
    found.extend(real.map(|(path, bytes)| {
        let words = spanforge_reflect::words_from_bytes(&bytes).unwrap();
        (path.display().to_string(), words)
    }));
    found
}

/// The shortest that has a bit of everything.
pub(crate) fn smallest() -> Vec<u32> {
    damage::module_of(&damage::borrow(&buffers(1, 2, 1)))
}

/// Blocks, images, names, constants with an expression, stages with inputs and outputs, calls.
fn made() -> Vec<(String, Vec<u32>)> {
    let mut specialized = images(2, vec![(50, vec![6, 20, 3]), (52, vec![6, 21, 132, 20, 20])], 22);
    specialized.insert(1, (71, vec![20, 1, 0]));
    let at = specialized.iter().position(|(opcode, _)| *opcode == 52).unwrap() + 1;
    specialized.insert(at, (28, vec![22, 5, 21]));
    let vertex = many::interface(0, vec![(32, vec![21, 3, 4])], &[(30, 21, 0), (31, 21, 3)], 3);
    let fragment = many::interface(4, vec![(32, vec![21, 1, 6])], &[(30, 21, 1)], 1);
    let all: [(&str, Instructions); 6] = [
        ("buffers", buffers(3, 4, 2)),
        ("images", images(3, vec![], 5)),
        ("specialized", specialized),
        ("vertex", vertex),
        ("fragment", fragment),
        ("functions", many::functions(4, 3)),
    ];
    all.map(|(name, found)| (name.into(), damage::module_of(&damage::borrow(&found)))).into()
}
