//! What calling a function does beside giving values: whether equal calls may be one, and whether one may be left out.

use rspirv::spirv::{Op, StorageClass};
use spanforge_reflect::{Instruction, Module, Type};

use crate::graph::Effect;

/// Of one instruction of a module; calls are the caller's to look up.
pub(super) fn effect(class_of: &dyn Fn(u32) -> Option<u32>, inst: &Instruction) -> Effect {
    let Some(op) = inst.op() else { return Effect::Writes };
    let is_own = |place: usize| {
        let class = inst.operands.get(place).and_then(|&pointer| class_of(pointer));
        class == Some(StorageClass::Function as u32)
    };
    let is_constant = |place: usize| {
        let class = inst.operands.get(place).and_then(|&pointer| class_of(pointer));
        let constant = [StorageClass::UniformConstant, StorageClass::PushConstant];
        constant.iter().any(|&constant| class == Some(constant as u32))
    };
    match op {
        Op::Store if is_own(0) => Effect::None,
        // An image is read where its texels are.
        Op::Load if is_own(2) || is_constant(2) => Effect::None,
        Op::Load => Effect::Reads,
        Op::CopyMemory => match (is_own(0), is_own(1) || is_constant(1)) {
            (true, true) => Effect::None,
            (true, false) => Effect::Reads,
            (false, _) => Effect::Writes,
        },
        Op::ImageRead | Op::ImageSparseRead => Effect::Reads,
        Op::ImageWrite => Effect::Writes,
        Op::ExtInst => match inst.operands.get(3) {
            // Modf and Frexp of GLSL.std.450 write through their last operand.
            Some(35 | 51) if !is_own(5) => Effect::Writes,
            _ => Effect::None,
        },
        _ if is_pure(op) => Effect::None,
        _ => Effect::Writes,
    }
}

/// Whether fragment shaders alone have the instruction: derivatives, interpolation away from the pixel's centre, discarding.
pub(super) fn is_of_fragments(inst: &Instruction) -> bool {
    match inst.op() {
        Some(Op::ExtInst) => matches!(inst.operands.get(3), Some(76..=78)),
        Some(op) => {
            (Op::DPdx as u32..=Op::FwidthCoarse as u32).contains(&(op as u32))
                || matches!(
                    op,
                    Op::ImageSampleImplicitLod
                        | Op::ImageSampleDrefImplicitLod
                        | Op::ImageSampleProjImplicitLod
                        | Op::ImageSampleProjDrefImplicitLod
                        | Op::ImageSparseSampleImplicitLod
                        | Op::ImageSparseSampleDrefImplicitLod
                        | Op::ImageQueryLod
                        | Op::Kill
                        | Op::TerminateInvocation
                        | Op::DemoteToHelperInvocation
                )
        }
        None => false,
    }
}

/// What gives the same value for the same operands and does nothing else. What is not listed counts as a write.
fn is_pure(op: Op) -> bool {
    let code = op as u32;
    let within = |first: Op, last: Op| (first as u32..=last as u32).contains(&code);
    within(Op::VectorExtractDynamic, Op::Transpose)
        || within(Op::SampledImage, Op::ImageQuerySamples)
        || within(Op::ConvertFToU, Op::Bitcast)
        || within(Op::SNegate, Op::SMulExtended)
        || within(Op::Any, Op::FUnordGreaterThanEqual)
        || within(Op::ShiftRightLogical, Op::BitCount)
        || within(Op::DPdx, Op::FwidthCoarse)
        || within(Op::Phi, Op::Branch)
        || matches!(
            op,
            Op::Function
                | Op::FunctionParameter
                | Op::FunctionEnd
                | Op::FunctionCall
                | Op::Variable
                | Op::Label
                | Op::BranchConditional
                | Op::Switch
                | Op::Return
                | Op::ReturnValue
                | Op::Unreachable
                | Op::Undef
                | Op::Nop
                | Op::AccessChain
                | Op::InBoundsAccessChain
                | Op::ArrayLength
                | Op::CopyLogical
                | Op::SDot
                | Op::UDot
                | Op::SUDot
                | Op::SDotAccSat
                | Op::UDotAccSat
                | Op::SUDotAccSat
        )
}

/// The storage class of a pointer's type.
pub(super) fn class_of_type(module: &Module, ty: u32) -> Option<u32> {
    match module.ty(ty) {
        Some(Type::Pointer { storage, .. }) => Some(*storage),
        _ => None,
    }
}
