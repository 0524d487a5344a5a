//! Variables that functions share with their shader, and which of them a kernel has.

use rspirv::spirv::{BuiltIn, Decoration, StorageClass};
use spanforge_reflect::Instruction;

/// Bindings of a kernel's own, in set 0.
const OWN_BINDINGS: u32 = 2;

/// Why a kernel can't have a variable of this storage class and with these decorations.
pub(super) fn outside(class: u32, decorations: &[Instruction]) -> Option<String> {
    let said = |decoration: Decoration| {
        let is_it = |inst: &&Instruction| inst.operands.get(1) == Some(&(decoration as u32));
        decorations.iter().find(is_it).and_then(|inst| inst.operands.get(2)).copied()
    };
    match StorageClass::from_u32(class)? {
        StorageClass::PushConstant => Some("it has push constants, and so has the kernel".into()),
        StorageClass::Input => match said(Decoration::BuiltIn) {
            Some(built_in) if is_of_compute(built_in) => None,
            Some(built_in) => Some(match BuiltIn::from_u32(built_in) {
                Some(built_in) => format!("it reads {built_in:?}, which compute shaders have not"),
                None => format!("it reads built-in {built_in}, which is not known"),
            }),
            None => Some("it reads an input of another stage".into()),
        },
        StorageClass::Output => Some("it writes an output of another stage".into()),
        StorageClass::UniformConstant | StorageClass::Uniform | StorageClass::StorageBuffer => {
            let place = said(Decoration::DescriptorSet).zip(said(Decoration::Binding));
            let (_, binding) = place.filter(|&(set, binding)| set == 0 && binding < OWN_BINDINGS)?;
            Some(format!("its binding {binding} of set 0 is the kernel's own"))
        }
        _ => None,
    }
}

fn is_of_compute(built_in: u32) -> bool {
    use BuiltIn as B;
    let all = [
        B::NumWorkgroups,
        B::WorkgroupId,
        B::LocalInvocationId,
        B::GlobalInvocationId,
        B::LocalInvocationIndex,
        B::SubgroupSize,
        B::NumSubgroups,
        B::SubgroupId,
        B::SubgroupLocalInvocationId,
        B::SubgroupEqMask,
        B::SubgroupGeMask,
        B::SubgroupGtMask,
        B::SubgroupLeMask,
        B::SubgroupLtMask,
        B::DeviceIndex,
    ];
    all.iter().any(|&known| known as u32 == built_in)
}
