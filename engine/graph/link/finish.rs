//! The sections of a module in their order.

use rspirv::spirv::{AddressingModel, Capability, ExecutionModel, MemoryModel, Op};

use super::{Linker, write};
use crate::error::Result;
use crate::graph::words::{first_word, string};

/// Vulkan's limits on ids, and on the words of one instruction.
const MAX_IDS: usize = 0x3f_ffff;
const MAX_WORDS: usize = 0xffff;
const VERSION: u32 = 0x0001_0600;

/// An entry point.
pub(in crate::graph) struct Entry<'e> {
    pub(in crate::graph) model: ExecutionModel,
    pub(in crate::graph) function: u32,
    pub(in crate::graph) name: &'e str,
    pub(in crate::graph) modes: &'e [Mode],
}

/// An execution mode of an entry point.
#[derive(Debug, Clone)]
pub(in crate::graph) struct Mode {
    /// `OpExecutionMode` with literals, or `OpExecutionModeId` with ids.
    pub(in crate::graph) op: Op,
    /// Its number, then its operands.
    pub(in crate::graph) operands: Vec<u32>,
}

impl Linker<'_> {
    /// The module. Each entry point lists all global variables.
    ///
    /// # Errors
    /// When it has more ids or global variables than a device must take.
    pub(in crate::graph) fn finish(mut self, entries: &[Entry]) -> Result<Vec<u32>> {
        self.write_bodies();
        Linker::bounded("ids", self.next as usize, MAX_IDS)?;
        let n_known = self.declarations.len() + self.functions.len() + self.decorations.len();
        let mut words = Vec::with_capacity(n_known + self.names.len() + self.interface.len() + 64);
        words.extend([0x0723_0203, VERSION, 0, self.next, 0]);
        write(&mut words, Op::Capability, &[Capability::Shader as u32]);
        for &capability in self.needs.capabilities.iter().filter(|&&c| c != Capability::Shader as u32) {
            write(&mut words, Op::Capability, &[capability]);
        }
        for extension in &self.needs.extensions {
            write(&mut words, Op::Extension, &string(extension));
        }
        words.append(&mut self.imports);
        write(&mut words, Op::MemoryModel, &[AddressingModel::Logical as u32, MemoryModel::GLSL450 as u32]);
        for entry in entries {
            let name = string(entry.name);
            let n_words = 3 + name.len() + self.interface.len();
            Linker::bounded("words of an entry point", n_words, MAX_WORDS)?;
            words.extend([first_word(Op::EntryPoint, n_words), entry.model as u32, entry.function]);
            words.extend(name);
            words.extend_from_slice(&self.interface);
        }
        for entry in entries {
            for Mode { op, operands } in entry.modes {
                write(&mut words, *op, &[&[entry.function], &operands[..]].concat());
            }
        }
        for section in [&self.names, &self.decorations, &self.declarations, &self.functions] {
            words.extend_from_slice(section);
        }
        Ok(words)
    }
}
