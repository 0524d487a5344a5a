//! Before anything is timed: all readers say the same of what they can be asked alike. A reader that sees less of a module
//! would be fast for that.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use spanforge_reflect::Module;
use spirq::prelude::Variable;

use crate::modules::Group;

/// Set and binding of each descriptor.
type Places = BTreeSet<(u32, u32)>;

/// What a reader says of a module; `None` where it can't be asked.
#[derive(Debug, Default, PartialEq)]
struct Facts {
    /// Names of entry points.
    entries: Option<BTreeSet<String>>,
    /// Descriptors that are declared.
    declared: Option<Places>,
    /// Descriptors that an entry point uses.
    used: Option<Places>,
}

/// How many comparisons were made with each peer.
#[derive(Default)]
pub struct Agreed {
    pub rspirv: usize,
    pub spirq: usize,
    pub rspirv_reflect: usize,
}

const NO_IN_BOUNDS: &str = "it follows no OpInBoundsAccessChain";
const NO_TEXELS: &str = "it tells of no texel buffer that is an image alone, as SPIR-V 1.6 has them";

/// Where a peer is wrong about a module: its file, the peer and why. Each must be needed.
const KNOWN: &[(&str, &str, &str)] = &[
    ("copy_array_1.spv", "spirq", NO_IN_BOUNDS),
    ("copy_array_3.spv", "spirq", NO_IN_BOUNDS),
    ("phy_storage_buffer_used_3.spv", "spirq", NO_IN_BOUNDS),
    ("vector/fragment_count_texels.comp", "spirq", NO_TEXELS),
    ("vector/fragment_emit_texels.comp", "spirq", NO_TEXELS),
];

/// Asks all readers about all modules.
///
/// # Errors
/// Every module of which two say different things.
pub fn check(groups: &[Group]) -> Result<Agreed, String> {
    let (mut agreed, mut differences) = (Agreed::default(), Vec::new());
    let known: BTreeSet<_> = KNOWN.iter().map(|(file, peer, _)| (*file, *peer)).collect();
    let mut left = known.clone();
    for (name, bytes) in groups.iter().flat_map(|group| &group.modules) {
        let ours = ours(bytes).ok_or_else(|| format!("{name}: not read"))?;
        let peers: [(&str, Ask, &mut usize); 3] = [
            ("rspirv", rspirv, &mut agreed.rspirv),
            ("spirq", spirq, &mut agreed.spirq),
            ("rspirv-reflect", rspirv_reflect, &mut agreed.rspirv_reflect),
        ];
        for (peer, ask, n) in peers {
            // What a peer refuses, or panics over, it is not timed on either.
            let Ok(Some(theirs)) = catch_unwind(AssertUnwindSafe(|| ask(bytes))) else { continue };
            let same = |a: &Option<_>, b: &Option<_>| a.is_none() || b.is_none() || a == b;
            let all = theirs.entries.is_none() || theirs.entries == ours.entries;
            if all && same(&theirs.declared, &ours.declared) && same(&theirs.used, &ours.used) {
                *n += 1;
            } else if known.contains(&(name.as_str(), peer)) {
                left.remove(&(name.as_str(), peer));
            } else {
                differences.push(format!("{name}: {peer} says {theirs:?}, we say {ours:?}"));
            }
        }
    }
    let stale =
        left.iter().map(|(file, peer)| format!("{file}: {peer} is right about it now, or refuses it"));
    differences.extend(stale);
    if differences.is_empty() { Ok(agreed) } else { Err(differences.join("\n")) }
}

type Ask = fn(&[u8]) -> Option<Facts>;

fn ours(bytes: &[u8]) -> Option<Facts> {
    let module = Module::from_bytes(bytes).ok()?;
    let bindings = module.evaluate(&[]).bindings();
    let uses = module.uses();
    let is_used = |id: u32| uses.iter().flatten().any(|uses| uses.contains_key(&id));
    Some(Facts {
        entries: Some(module.entry_points().iter().map(|entry| entry.name.clone()).collect()),
        declared: Some(bindings.iter().map(|binding| (binding.set, binding.binding)).collect()),
        used: Some(bindings.iter().filter(|b| is_used(b.variable)).map(|b| (b.set, b.binding)).collect()),
    })
}

fn rspirv(bytes: &[u8]) -> Option<Facts> {
    let module = rspirv::dr::load_bytes(bytes).ok()?;
    let name = |inst: &rspirv::dr::Instruction| match inst.operands.get(2) {
        Some(rspirv::dr::Operand::LiteralString(name)) => name.clone(),
        _ => String::new(),
    };
    Some(Facts { entries: Some(module.entry_points.iter().map(name).collect()), ..Facts::default() })
}

/// It tells of what entry points use.
fn spirq(bytes: &[u8]) -> Option<Facts> {
    let entries = spirq::ReflectConfig::new().spv(bytes).reflect().ok()?;
    let places = entries.iter().flat_map(|entry| &entry.vars).filter_map(|variable| match variable {
        Variable::Descriptor { desc_bind, .. } => Some((desc_bind.set(), desc_bind.bind())),
        _ => None,
    });
    Some(Facts {
        used: Some(places.collect()),
        entries: Some(entries.iter().map(|entry| entry.name.clone()).collect()),
        declared: None,
    })
}

/// It tells of what is declared, and of no entry point.
fn rspirv_reflect(bytes: &[u8]) -> Option<Facts> {
    let module = rspirv_reflect::Reflection::new_from_spirv(bytes).ok()?;
    let sets = module.get_descriptor_sets().ok()?;
    let places = sets.iter().flat_map(|(set, bindings)| bindings.keys().map(|binding| (*set, *binding)));
    Some(Facts { declared: Some(places.collect()), ..Facts::default() })
}
