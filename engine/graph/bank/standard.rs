//! The banks of `glsl/nodes`, as `scripts/keep.sh` kept them.

use super::Banks;
use crate::error::Result;

/// Names and bytes.
const KEPT: &[(&str, &[u8])] = include!("../../../kept/nodes.rs");

/// The banks that come with this crate: arithmetic, comparison, vectors, matrices, colours, noise, waves, shapes and others,
/// some six hundred functions. They need no compiler.
///
/// ```
/// let banks = spanforge::graph::standard_banks()?;
/// let add = banks.functions("arithmetic").iter().find(|function| function.key.name == "add");
/// assert_eq!(add.map(|add| (add.pins[0].name.as_str(), add.pins.len())), Some(("x", 3)));
/// # Ok::<(), spanforge::Error>(())
/// ```
///
/// # Errors
/// When what is kept is of another version than this ([`crate::Error::Graph`]): never in a build whose tests pass.
pub fn standard_banks() -> Result<Banks> {
    let mut banks = Banks::new();
    for (name, bytes) in KEPT {
        banks.load_kept(name, bytes)?;
    }
    Ok(banks)
}
