//! The instructions of a function that is emitted here.

use std::collections::HashMap;

use rspirv::spirv::{FunctionControl, Op, StorageClass};

use super::{Linker, write};

/// A function while it is written. Variables come first in its first block, whenever they are asked for.
pub(in crate::graph) struct Code<'l, 'b> {
    pub(in crate::graph) linker: &'l mut Linker<'b>,
    head: Vec<u32>,
    variables: Vec<u32>,
    /// Variables by type, for what is stored and loaded around one call.
    scratch: HashMap<u32, Vec<u32>>,
    words: Vec<u32>,
    pub(in crate::graph) id: u32,
    /// Ids of its parameters.
    pub(in crate::graph) parameters: Vec<u32>,
}

impl<'l, 'b> Code<'l, 'b> {
    /// A function that takes and returns these types.
    pub(in crate::graph) fn new(linker: &'l mut Linker<'b>, result: u32, parameters: &[u32]) -> Code<'l, 'b> {
        let ty = linker.function_type(result, parameters);
        let (id, mut head) = (linker.fresh(), Vec::new());
        write(&mut head, Op::Function, &[result, id, FunctionControl::NONE.bits(), ty]);
        let mut given = Vec::with_capacity(parameters.len());
        for &parameter in parameters {
            let id = linker.fresh();
            write(&mut head, Op::FunctionParameter, &[parameter, id]);
            given.push(id);
        }
        let label = linker.fresh();
        write(&mut head, Op::Label, &[label]);
        let (variables, words, scratch) = (Vec::new(), Vec::new(), HashMap::new());
        Code { linker, head, variables, scratch, words, id, parameters: given }
    }

    /// An instruction without a result.
    pub(in crate::graph) fn does(&mut self, op: Op, operands: &[u32]) {
        write(&mut self.words, op, operands);
    }

    /// An instruction that gives a value of a type.
    pub(in crate::graph) fn value(&mut self, op: Op, ty: u32, operands: &[u32]) -> u32 {
        let id = self.linker.fresh();
        write(&mut self.words, op, &[&[ty, id], operands].concat());
        id
    }

    /// The `n`th variable of a type. Calls come one after the other and share them.
    pub(in crate::graph) fn scratch(&mut self, ty: u32, n: usize) -> u32 {
        let known = self.scratch.get(&ty).and_then(|known| known.get(n)).copied();
        known.unwrap_or_else(|| {
            let pointer = self.linker.pointer(StorageClass::Function, ty);
            let id = self.linker.fresh();
            write(&mut self.variables, Op::Variable, &[pointer, id, StorageClass::Function as u32]);
            self.scratch.entry(ty).or_default().push(id);
            id
        })
    }

    /// Begins a block.
    pub(in crate::graph) fn label(&mut self, label: u32) {
        self.does(Op::Label, &[label]);
    }

    /// Ends the function; its last instruction ended a block.
    pub(in crate::graph) fn end(mut self) -> u32 {
        self.does(Op::FunctionEnd, &[]);
        let functions = &mut self.linker.functions;
        functions.append(&mut self.head);
        functions.append(&mut self.variables);
        functions.append(&mut self.words);
        self.id
    }
}
