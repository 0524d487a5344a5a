//! The hazard check: knows what every recorded command reads and writes, and which barriers stand between them.
//!
//! The model is that of synchronization2 with global memory barriers. A barrier `src -> dst` orders every earlier
//! command of `src`'s stages (and every command that an earlier barrier ordered before those stages) before the
//! stages of `dst`; writes of `src` become available, and whatever is available becomes visible to `dst`. A read or
//! write after a write needs that write to be visible to it; a write after a read needs the read to be ordered before
//! it. A source stage stands for the logically earlier ones of its pipeline too, a target stage for the later ones:
//! whoever waits for fragment shaders has waited for the fetch of the draw's arguments. Accesses of one command among
//! themselves are that shader's own affair, but that a binding it declares `restrict` shares no bytes with another one
//! where either is written.

use super::access::{Access, Bits, and_earlier, and_later, stages_of};
use super::data::Data;
use std::collections::HashMap;
use std::ops::Range;

/// Two accesses of the same bytes that no barrier orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hazard {
    /// What kind it is.
    pub kind: HazardKind,
    /// Shader or command that makes the second access.
    pub command: String,
    /// Its binding, or empty.
    pub binding: String,
    /// The buffer or image.
    pub resource: String,
    /// Shader or command that made the first access.
    pub previous: String,
    /// Its binding, or empty.
    pub previous_binding: String,
    /// Number of barriers recorded before the second access.
    pub after_barriers: u32,
}

/// Kinds of hazard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HazardKind {
    /// A read that may see what was there before the write.
    ReadAfterWrite,
    /// A write that may overtake a read.
    WriteAfterRead,
    /// Two writes in no order.
    WriteAfterWrite,
    /// Two bindings of one command hold the same bytes, one of them is written, and the shader declares one `restrict`: it
    /// says that nothing else leads there. No barrier helps.
    Aliased,
    /// An image is not in the layout that the command uses.
    Layout,
}

impl std::fmt::Display for Hazard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { kind, command, binding, resource, previous, previous_binding, after_barriers } = self;
        if *kind == HazardKind::Aliased {
            return write!(
                f,
                "{command} has the same bytes of {resource} as [{previous_binding}] and as [{binding}]: one of them is \
                 written, and one is `restrict`"
            );
        }
        write!(
            f,
            "missing barrier ({kind:?}): {command} [{binding}] touches {resource} that {previous} \
             [{previous_binding}] used before; {after_barriers} barriers were recorded"
        )
    }
}

/// Identity of a tracked resource: its Vulkan handle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Key {
    /// A buffer.
    Buffer(u64),
    /// An image.
    Image(u64),
}

/// Who makes an access.
#[derive(Debug, Clone)]
pub(super) struct Who {
    /// Number of the command in the recording.
    pub(super) command: u32,
    /// Shader or command.
    pub(super) name: Data<str>,
    /// Binding, or empty.
    pub(super) binding: Data<str>,
    /// The shader says that nothing but this binding leads to its memory.
    pub(super) restrict: bool,
}

/// One access that later ones may collide with.
#[derive(Debug, Clone)]
struct Record {
    bytes: Range<u64>,
    who: Who,
    access: Bits,
    writes: bool,
    /// Its writes have been made available.
    available: bool,
    /// Accesses that see its writes.
    visible: Bits,
    /// Stages that start after it (as whole stages).
    ordered: Bits,
}

/// All accesses of one recording.
#[derive(Debug, Default)]
pub(super) struct Tracker {
    resources: HashMap<Key, Vec<Record>>,
    layouts: HashMap<Key, i32>,
    n_barriers: u32,
}

impl Tracker {
    /// Notes an access, or says with what it collides. `name` is the resource's.
    pub(super) fn access(
        &mut self,
        key: Key,
        name: &str,
        bytes: Range<u64>,
        access: Access,
        who: &Who,
    ) -> Result<(), Box<Hazard>> {
        if bytes.is_empty() || access == Access::None {
            return Ok(());
        }
        let bits = access.bits();
        let writes = access.writes();
        let records = self.resources.entry(key).or_default();
        for old in records.iter().filter(|old| overlaps(&old.bytes, &bytes)) {
            let kind = match (old.writes, writes) {
                _ if old.who.command == who.command => {
                    match old.is_kept_from(who) && (old.writes || writes) {
                        true => HazardKind::Aliased,
                        false => continue,
                    }
                }
                (false, false) => continue,
                (true, _) if bits & !old.visible == 0 => continue,
                (false, true) if bits & !old.ordered == 0 => continue,
                (true, false) => HazardKind::ReadAfterWrite,
                (true, true) => HazardKind::WriteAfterWrite,
                (false, true) => HazardKind::WriteAfterRead,
            };
            return Err(Box::new(Hazard {
                kind,
                command: who.name.to_string(),
                binding: who.binding.to_string(),
                resource: name.to_owned(),
                previous: old.who.name.to_string(),
                previous_binding: old.who.binding.to_string(),
                after_barriers: self.n_barriers,
            }));
        }
        if writes {
            // What this write covers is ordered before it, so whoever is ordered after this write is after that too.
            let covered = |old: &Record| bytes.start <= old.bytes.start && old.bytes.end <= bytes.end;
            records.retain(|old| old.who.command == who.command || !covered(old));
        }
        let who = who.clone();
        records.push(Record { bytes, who, access: bits, writes, available: false, visible: 0, ordered: 0 });
        Ok(())
    }

    /// Notes a barrier for every resource.
    pub(super) fn barrier(&mut self, source: Access, targets: &[Access]) {
        self.n_barriers += 1;
        let to = targets.iter().fold(0, |all, access| all | access.bits());
        for record in self.resources.values_mut().flatten() {
            record.pass(source.bits(), to);
        }
    }

    /// Notes a layout transition, which is a barrier and a write of one image.
    pub(super) fn transition(
        &mut self,
        key: Key,
        name: &str,
        (from, old_layout): (Access, i32),
        (to, new_layout): (Access, i32),
        who: &Who,
    ) -> Result<(), Box<Hazard>> {
        self.n_barriers += 1;
        const UNDEFINED: i32 = 0;
        if old_layout != UNDEFINED {
            self.layout(key, name, old_layout, who)?;
        }
        // The transition writes between the two halves of the barrier: earlier accesses must be in its first scope.
        let records = self.resources.entry(key).or_default();
        for old in records.iter_mut() {
            if !old.pass(from.bits(), to.bits()) || (old.writes && !old.available) {
                return Err(Box::new(Hazard {
                    kind: HazardKind::WriteAfterWrite,
                    command: who.name.to_string(),
                    binding: who.binding.to_string(),
                    resource: name.to_owned(),
                    previous: old.who.name.to_string(),
                    previous_binding: old.who.binding.to_string(),
                    after_barriers: self.n_barriers,
                }));
            }
        }
        records.clear();
        records.push(Record {
            bytes: 0..u64::MAX,
            who: who.clone(),
            access: 0,
            writes: true,
            available: true,
            visible: to.bits(),
            ordered: stages_of(to.bits()),
        });
        self.layouts.insert(key, new_layout);
        Ok(())
    }

    /// An image is used in a layout that it was not taken to.
    pub(super) fn no_layout(&self, name: &str, who: &Who) -> Box<Hazard> {
        Box::new(Hazard {
            kind: HazardKind::Layout,
            command: who.name.to_string(),
            binding: who.binding.to_string(),
            resource: name.to_owned(),
            previous: "layout transition".into(),
            previous_binding: String::new(),
            after_barriers: self.n_barriers,
        })
    }

    /// Checks that an image is in a layout, as far as this recording knows.
    pub(super) fn layout(&mut self, key: Key, name: &str, layout: i32, who: &Who) -> Result<(), Box<Hazard>> {
        match self.layouts.get(&key) {
            Some(known) if *known != layout => Err(self.no_layout(name, who)),
            Some(_) => Ok(()),
            None => {
                self.layouts.insert(key, layout);
                Ok(())
            }
        }
    }
}

impl Record {
    /// Another binding of the same command has the bytes, and one of the two is to have them for itself.
    fn is_kept_from(&self, who: &Who) -> bool {
        self.who.binding != who.binding && (self.who.restrict || who.restrict)
    }

    /// Effect of a barrier on an earlier access; false when the access is not before the barrier.
    fn pass(&mut self, source: Bits, target: Bits) -> bool {
        // An execution dependency reaches it directly, or through a chain of barriers.
        if (stages_of(self.access) | self.ordered) & and_earlier(source) == 0 {
            return false;
        }
        self.available |= self.writes && self.access & source != 0;
        self.ordered |= and_later(target);
        if self.available {
            self.visible |= target;
        }
        true
    }
}

fn overlaps(a: &Range<u64>, b: &Range<u64>) -> bool {
    a.start < b.end && b.start < a.end
}

#[cfg(test)]
#[path = "hazard_tests.rs"]
mod tests;
