//! Layouts that GLSL doesn't give: members that share bytes, and tails without padding before them.

use rspirv::dr::Operand;
use rspirv::spirv::Decoration;
use spanforge_reflect::{Evaluation, StructLayout};

use crate::constants::{Constants, Kind};

/// A structure of members at offsets.
fn structure(module: &mut Constants, members: &[(u32, u32)]) -> u32 {
    let b = &mut module.builder;
    let block = b.type_struct(members.iter().map(|member| member.0));
    for (m, &(_, offset)) in members.iter().enumerate() {
        b.member_decorate(block, m as u32, Decoration::Offset, [Operand::LiteralBit32(offset)]);
    }
    block
}

fn overlaps(values: &Evaluation, block: u32) -> Vec<Option<usize>> {
    let layout: StructLayout = values.struct_layout(block).unwrap();
    layout.members.iter().map(|member| member.overlaps).collect()
}

#[test]
fn members_that_share_bytes_are_told() {
    let mut module = Constants::new();
    let uint = module.scalar(Kind::Uint(32));
    let length = module.spec_default(Kind::Uint(32), 2);
    let b = &mut module.builder;
    let (array, tail) = (b.type_array(uint, length), b.type_runtime_array(uint));
    for ty in [array, tail] {
        b.decorate(ty, Decoration::ArrayStride, [Operand::LiteralBit32(4)]);
    }
    let apart = structure(&mut module, &[(uint, 8), (uint, 0), (uint, 4), (tail, 12)]);
    // The third begins inside the first, the tail inside the second; the last two share their byte.
    let shared = structure(&mut module, &[(uint, 0), (array, 4), (uint, 2), (tail, 8)]);
    let same = structure(&mut module, &[(uint, 0), (uint, 0)]);
    // Longer by specialization than the room that its default left.
    let grown = structure(&mut module, &[(array, 0), (uint, 8), (uint, 12)]);
    let (module, _) = module.read();
    let values = module.evaluate(&[]);
    assert_eq!(overlaps(&values, apart), [None; 4]);
    assert_eq!(overlaps(&values, shared), [None, Some(2), Some(0), Some(1)]);
    assert_eq!(overlaps(&values, same), [None, Some(0)]);
    assert_eq!(overlaps(&values, grown), [None; 3]);
    let values = module.evaluate(&[(0, 4)]);
    assert_eq!(overlaps(&values, grown), [None, Some(0), Some(0)]);
}

/// What a host writes as a block's header ends where the tail begins.
#[test]
fn no_padding_lies_in_a_runtime_tail() {
    let mut module = Constants::new();
    let (double, uint) = (module.scalar(Kind::Float(64)), module.scalar(Kind::Uint(32)));
    let tail = module.builder.type_runtime_array(uint);
    module.builder.decorate(tail, Decoration::ArrayStride, [Operand::LiteralBit32(4)]);
    let with_tail = structure(&mut module, &[(double, 0), (uint, 8), (tail, 12)]);
    let without = structure(&mut module, &[(double, 0), (uint, 8)]);
    let (module, _) = module.read();
    let values = module.evaluate(&[]);
    let of = |block: u32| {
        let layout = values.struct_layout(block).unwrap();
        let members: Vec<u64> = layout.members.iter().map(|member| member.padded_size).collect();
        (layout.size, layout.padded_size, layout.alignment, members)
    };
    assert_eq!(of(with_tail), (12, 12, 8, vec![8, 4, 0]));
    assert_eq!(of(without), (12, 16, 8, vec![8, 8]));
}
