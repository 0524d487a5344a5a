//! Decorations, of ids and of members, and what groups of decorations add to them.

use std::collections::HashMap;

use rspirv::spirv::Decoration;

use crate::module::Module;
use crate::steps::step;
use crate::types::{Id, Type};

/// The member number of a decoration on the whole of its target.
pub(crate) const WHOLE: u32 = u32::MAX;

/// The decorations that reflection asks for.
const ASKED: [Decoration; 29] = [
    Decoration::BufferBlock,
    Decoration::RowMajor,
    Decoration::ArrayStride,
    Decoration::MatrixStride,
    Decoration::BuiltIn,
    Decoration::NoPerspective,
    Decoration::Flat,
    Decoration::Patch,
    Decoration::Centroid,
    Decoration::Sample,
    Decoration::Restrict,
    Decoration::Volatile,
    Decoration::Coherent,
    Decoration::NonWritable,
    Decoration::NonReadable,
    Decoration::Location,
    Decoration::Component,
    Decoration::Index,
    Decoration::Binding,
    Decoration::DescriptorSet,
    Decoration::Offset,
    Decoration::LinkageAttributes,
    Decoration::InputAttachmentIndex,
    Decoration::WeightTextureQCOM,
    Decoration::BlockMatchTextureQCOM,
    Decoration::PerPrimitiveEXT,
    Decoration::PerVertexKHR,
    Decoration::CounterBuffer,
    Decoration::UserSemantic,
];

fn bit(kind: u32) -> u64 {
    ASKED.iter().position(|&asked| asked as u32 == kind).map_or(0, |i| 1 << i)
}

/// What groups of decorations add to their targets.
///
/// A target keeps the groups that bring a decoration in [`ASKED`] which no group before them brings: those are as many
/// as there are kinds, however many groups a damaged module lists.
#[derive(Clone, Debug, Default)]
pub(crate) struct Groups {
    /// (target, member or [`WHOLE`], group, what it brings), sorted.
    members: Vec<(Id, u32, Id, u64)>,
}

impl Groups {
    /// `pairs` are (target, member, group), `decorations` as a module keeps them.
    pub(crate) fn new(mut pairs: Vec<(Id, u32, Id)>, decorations: &[(Id, u32, u32, u32)]) -> Groups {
        if pairs.is_empty() {
            return Groups::default();
        }
        let mut kinds: HashMap<Id, u64> = pairs.iter().map(|pair| (pair.2, 0)).collect();
        for &(target, _, kind, _) in decorations.iter().filter(|decoration| decoration.1 == WHOLE) {
            step(1);
            if let Some(kinds) = kinds.get_mut(&target) {
                *kinds |= bit(kind);
            }
        }
        pairs.sort_unstable();
        let mut members = Vec::new();
        let (mut last, mut seen) = (None, 0);
        for (target, member, group) in pairs {
            step(1);
            if last != Some((target, member)) {
                (last, seen) = (Some((target, member)), 0);
            }
            let new = kinds.get(&group).map_or(0, |kinds| kinds & !seen);
            seen |= new;
            if new != 0 {
                members.push((target, member, group, new));
            }
        }
        Groups { members }
    }

    /// The group that brings `kind` to a target.
    fn of(&self, target: Id, member: u32, kind: Decoration) -> Option<Id> {
        debug_assert!(bit(kind as u32) != 0, "{kind:?} is missing in ASKED");
        if self.members.is_empty() {
            return None;
        }
        let bit = bit(kind as u32);
        let first = self.members.partition_point(|&(t, m, ..)| (t, m) < (target, member));
        let groups = self.members.iter().skip(first).take_while(|&&(t, m, ..)| (t, m) == (target, member));
        let group = groups.inspect(|_| step(1)).find(|&&(.., brings)| brings & bit != 0);
        group.map(|&(_, _, group, _)| group)
    }

    /// (target, member, kind) of what groups bring of `kinds`.
    fn bring(&self, kinds: [Decoration; 2]) -> impl Iterator<Item = (Id, u32, u32)> {
        self.members.iter().flat_map(move |&(target, member, _, brings)| {
            let found = kinds.into_iter().filter(move |&kind| brings & bit(kind as u32) != 0);
            found.map(move |kind| (target, member, kind as u32))
        })
    }
}

/// A decoration as a module has it, known or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decorated<'m> {
    /// The id that it is on; a group's id for one on a group.
    pub target: Id,
    /// The member of the structure `target` that it is on.
    pub member: Option<u32>,
    /// The SPIR-V `Decoration` number.
    pub kind: u32,
    /// The words after the number.
    pub operands: &'m [u32],
    /// Offset of the first of them in the module, in words: where a tool would write another binding.
    pub offset: usize,
}

/// So many decorations are looked through one by one.
const FEW: usize = 8;

/// The decorations of one id or member, looked up once for all that is asked of them.
#[derive(Clone, Copy)]
pub(crate) struct Decorations<'m> {
    module: &'m Module,
    id: Id,
    member: u32,
    /// Its own, by number.
    own: &'m [(Id, u32, u32, u32)],
}

impl<'m> Decorations<'m> {
    /// The operands of the decoration `kind`, its own or its groups'; empty for one without operands.
    pub(crate) fn operands(&self, kind: Decoration) -> Option<&'m [u32]> {
        self.own(kind).or_else(|| {
            let group = self.module.groups.of(self.id, self.member, kind)?;
            self.module.decorations_of(group, WHOLE).own(kind)
        })
    }

    fn own(&self, kind: Decoration) -> Option<&'m [u32]> {
        let found = match self.own.len() > FEW {
            true => self.own.get(self.own.partition_point(|own| own.2 < kind as u32)),
            false => self.own.iter().find(|own| own.2 == kind as u32),
        };
        let &(_, member, _, offset) = found.filter(|own| own.2 == kind as u32)?;
        let n_fixed = if member == WHOLE { 2 } else { 3 };
        self.module.instruction(offset).map(|inst| inst.operands_from(n_fixed))
    }

    /// Whether there is one.
    pub(crate) fn has(&self, kind: Decoration) -> bool {
        self.operands(kind).is_some()
    }

    /// Its single literal, such as that of `Location`.
    pub(crate) fn value(&self, kind: Decoration) -> Option<u32> {
        self.operands(kind)?.first().copied()
    }
}

impl Module {
    /// All decorations, by target, member and number: unknown ones too.
    pub fn decorations(&self) -> impl Iterator<Item = Decorated<'_>> {
        self.decorations.iter().filter_map(|&(target, member, kind, offset)| {
            let n_fixed = if member == WHOLE { 2 } else { 3 };
            let operands = self.instruction(offset)?.operands_from(n_fixed);
            let member = Some(member).filter(|&member| member != WHOLE);
            Some(Decorated { target, member, kind, operands, offset: offset as usize + 1 + n_fixed })
        })
    }

    /// The operands of a decoration of `id`, its own or its groups'; empty for one without operands.
    pub(crate) fn decoration(&self, id: Id, kind: Decoration) -> Option<&[u32]> {
        self.decoration_of(id, WHOLE, kind)
    }

    /// All decorations of `id`, or of a structure's member.
    pub(crate) fn decorations_of(&self, id: Id, member: u32) -> Decorations<'_> {
        let first = self.decorations.partition_point(|&(t, m, ..)| (t, m) < (id, member));
        let rest = self.decorations.get(first..).unwrap_or(&[]);
        // Most have a few.
        let few = rest.iter().take(FEW + 1).take_while(|&&(t, m, ..)| (t, m) == (id, member)).count();
        let n = match few > FEW {
            true => rest.partition_point(|&(t, m, ..)| (t, m) == (id, member)),
            false => few,
        };
        Decorations { module: self, id, member, own: rest.get(..n).unwrap_or(&[]) }
    }

    fn decoration_of(&self, id: Id, member: u32, kind: Decoration) -> Option<&[u32]> {
        self.decorations_of(id, member).operands(kind)
    }

    /// The string of a decoration of `id` or of its member, such as `UserSemantic`.
    pub(crate) fn decoration_string(&self, id: Id, member: u32, kind: Decoration) -> Option<String> {
        let words = self.decoration_of(id, member, kind)?;
        let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).take_while(|&b| b != 0).collect();
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The HLSL semantic of a variable or member.
    pub(crate) fn semantic(&self, id: Id, member: Option<u32>) -> Option<String> {
        self.decoration_string(id, member.unwrap_or(WHOLE), Decoration::UserSemantic)
    }

    /// The single literal of a decoration such as `Location`.
    pub(crate) fn decoration_value(&self, id: Id, kind: Decoration) -> Option<u32> {
        self.decoration(id, kind)?.first().copied()
    }

    /// Notes the structures all of whose members are decorated `NonWritable` or `NonReadable`.
    pub(crate) fn index_member_access(&mut self) {
        let kinds = [Decoration::NonWritable, Decoration::NonReadable];
        let of_member =
            |&(_, member, kind): &(Id, u32, u32)| member != WHOLE && kinds.iter().any(|&k| k as u32 == kind);
        let own = self.decorations.iter().map(|d| (d.0, d.1, d.2));
        let mut pairs: Vec<(Id, u32, u32)> = own.chain(self.groups.bring(kinds)).filter(of_member).collect();
        pairs.sort_unstable_by_key(|&(target, member, kind)| (kind, target, member));
        pairs.dedup();
        for run in pairs.chunk_by(|a, b| (a.0, a.2) == (b.0, b.2)) {
            let Some(&(target, _, kind)) = run.first() else { continue };
            let Some(Type::Struct { members }) = self.types.get(target).map(|entry| &entry.ty) else {
                continue;
            };
            let n_decorated = run.iter().filter(|pair| (pair.1 as usize) < members.len()).count();
            if n_decorated > 0 && n_decorated == members.len() {
                let (not_writable, not_readable) = self.member_access.entry(target).or_default();
                *(if kind == kinds[0] as u32 { not_writable } else { not_readable }) = true;
            }
        }
    }
}
