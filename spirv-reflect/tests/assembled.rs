//! Modules that GLSL can't say, assembled.

use rspirv::binary::Assemble;
use rspirv::dr::{Builder, Instruction, Operand};
use rspirv::spirv::{self, Decoration, Op, StorageClass, Word};
use spanforge_reflect::{DescriptorType, Module, Stage, Type, Use};

use crate::constants::{Constants, Kind};

/// A shader module with the usual beginning.
fn builder() -> Builder {
    let mut b = Builder::new();
    b.set_version(1, 4);
    b.capability(spirv::Capability::Shader);
    b.memory_model(spirv::AddressingModel::Logical, spirv::MemoryModel::GLSL450);
    b
}

fn read(b: Builder) -> Module {
    Module::read(b.module().assemble()).unwrap()
}

/// A storage buffer of one struct of words, at a binding of set 0.
fn buffer(b: &mut Builder, binding: u32, n_members: usize) -> Word {
    let uint = b.type_int(32, 0);
    let id = b.id();
    b.module_mut().types_global_values.push(Instruction::new(
        Op::TypeStruct,
        None,
        Some(id),
        vec![Operand::IdRef(uint); n_members],
    ));
    for m in 0..n_members as u32 {
        b.member_decorate(id, m, Decoration::Offset, [Operand::LiteralBit32(4 * m)]);
    }
    b.decorate(id, Decoration::Block, []);
    let pointer = b.type_pointer(None, StorageClass::StorageBuffer, id);
    let variable = b.variable(pointer, None, StorageClass::StorageBuffer, None);
    b.decorate(variable, Decoration::DescriptorSet, [Operand::LiteralBit32(0)]);
    b.decorate(variable, Decoration::Binding, [Operand::LiteralBit32(binding)]);
    variable
}

/// Stores to a member of a buffer: the pointer type and its member.
fn store(b: &mut Builder, buffer: Word, member: u32) {
    let uint = b.type_int(32, 0);
    let pointer = b.type_pointer(None, StorageClass::StorageBuffer, uint);
    let index = b.constant_bit32(uint, member);
    let place = b.access_chain(pointer, None, buffer, [index]).unwrap();
    b.store(place, index, None, []).unwrap();
}

fn function(b: &mut Builder, body: impl FnOnce(&mut Builder)) -> Word {
    let void = b.type_void();
    let ty = b.type_function(void, []);
    let id = b.begin_function(void, None, spirv::FunctionControl::NONE, ty).unwrap();
    b.begin_block(None).unwrap();
    body(b);
    b.ret().unwrap();
    b.end_function().unwrap();
    id
}

#[test]
fn two_entry_points_use_different_things() {
    let mut b = builder();
    let (first, second, shared, neither) =
        (buffer(&mut b, 0, 2), buffer(&mut b, 1, 2), buffer(&mut b, 2, 3), buffer(&mut b, 3, 1));
    let helper = function(&mut b, |b| store(b, shared, 1));
    let void = b.type_void();
    let a = function(&mut b, |b| {
        store(b, first, 0);
        b.function_call(void, None, helper, []).unwrap();
    });
    let c = function(&mut b, |b| {
        store(b, second, 1);
        store(b, shared, 2);
    });
    let all = [first, second, shared, neither];
    b.entry_point(spirv::ExecutionModel::GLCompute, a, "a", all);
    b.entry_point(spirv::ExecutionModel::GLCompute, c, "c", all);
    b.execution_mode(a, spirv::ExecutionMode::LocalSize, [4, 2, 1]);
    b.execution_mode(c, spirv::ExecutionMode::LocalSize, [8, 1, 1]);
    let module = read(b);
    let written = Use { reads: false, writes: true };
    let uses = module.uses();
    let of = |entry: usize| all.map(|id| uses[entry].as_ref().unwrap().get(&id).copied());
    assert_eq!(of(0), [Some(written), None, Some(written), None]);
    assert_eq!(of(1), [None, Some(written), Some(written), None]);
    let members = |entry: usize, id: Word| {
        let reached = module.reached()[entry].clone().unwrap();
        (0..3).map(|m| reached.get(&id).is_some_and(|r| r.touches(&[m]))).collect::<Vec<_>>()
    };
    // What a function does that both could call is the caller's alone.
    assert_eq!(members(0, shared), [false, true, false]);
    assert_eq!(members(1, shared), [false, false, true]);
    assert_eq!(members(0, second), [false; 3]);
    let values = module.evaluate(&[]);
    let sizes: Vec<_> =
        module.entry_points().iter().map(|e| values.workgroup_size(e).unwrap().size).collect();
    assert_eq!(sizes, [[Some(4), Some(2), Some(1)], [Some(8), Some(1), Some(1)]]);
}

/// Three ways to say a workgroup's size; the builtin comes before `LocalSizeId`, that before `LocalSize`.
#[test]
fn workgroup_sizes_by_mode_and_builtin() {
    let build = |local_size_id: bool, builtin: &dyn Fn(&mut Constants, [Word; 3]) -> Option<Word>| {
        let mut module = Constants::new();
        let axes = [3, 4, 5].map(|n| module.spec_default(Kind::Uint(32), n));
        let size = builtin(&mut module, axes);
        let b = &mut module.builder;
        let main = function(b, |_| ());
        b.entry_point(spirv::ExecutionModel::GLCompute, main, "main", []);
        b.execution_mode(main, spirv::ExecutionMode::LocalSize, [7, 8, 9]);
        if local_size_id {
            b.execution_mode_id(main, spirv::ExecutionMode::LocalSizeId, [axes[2], axes[1], axes[0]]);
        }
        if let Some(size) = size {
            let kind = Operand::BuiltIn(spirv::BuiltIn::WorkgroupSize);
            b.decorate(size, Decoration::BuiltIn, [kind]);
        }
        let (module, _) = module.read();
        let values = module.evaluate(&[(1, 16)]);
        let found = values.workgroup_size(&module.entry_points()[0]).unwrap();
        (found.size.map(Option::unwrap), found.spec_ids)
    };
    let none: &dyn Fn(&mut Constants, [Word; 3]) -> Option<Word> = &|_, _| None;
    assert_eq!(build(false, none), ([7, 8, 9], [None; 3]));
    assert_eq!(build(true, none), ([5, 16, 3], [Some(2), Some(1), Some(0)]));
    let composite: &dyn Fn(&mut Constants, [Word; 3]) -> Option<Word> = &|module, axes| {
        let three = module.vector(Kind::Uint(32), 3);
        Some(module.composite(three, &axes))
    };
    assert_eq!(build(true, composite), ([3, 16, 5], [Some(0), Some(1), Some(2)]));
    // An operation puts the vector together: each axis is still one constant.
    let shuffled: &dyn Fn(&mut Constants, [Word; 3]) -> Option<Word> = &|module, axes| {
        let three = module.vector(Kind::Uint(32), 3);
        let whole = module.composite(three, &axes);
        Some(module.operation(Op::VectorShuffle, three, &[whole, whole], &[1, 1, 0]))
    };
    assert_eq!(build(true, shuffled), ([16, 16, 3], [Some(1), Some(1), Some(0)]));
}

/// What is not known is kept and in nobody's way.
#[test]
fn unknown_things_are_kept() {
    let mut b = builder();
    let known = buffer(&mut b, 0, 1);
    let main = function(&mut b, |b| store(b, known, 0));
    b.entry_point(spirv::ExecutionModel::GLCompute, main, "main", [known]);
    let mut words = b.module().assemble();
    // Capability 61234 after the header; opcode 40000 and a decoration 54321 of the buffer before the first function.
    let function = words.iter().position(|&word| word == 0x0005_0036).unwrap();
    words.splice(function..function, [0x0003_9c40, 77, 88, 0x0004_0047, known, 54321, 5]);
    words.splice(5..5, [0x0002_0011, 61234]);
    let module = Module::read(words.clone()).unwrap();
    assert_eq!(module.words(), words);
    assert_eq!(module.capabilities(), [61234, 1]);
    let unknown = module.instructions().find(|inst| inst.opcode == 40000).unwrap();
    assert_eq!((unknown.operands, unknown.op()), (&[77, 88][..], None));
    let decoration = module.decorations().find(|decoration| decoration.kind == 54321).unwrap();
    assert_eq!((decoration.target, decoration.operands, decoration.member), (known, &[5][..], None));
    assert_eq!(words[decoration.offset], 5);
    assert_eq!(module.evaluate(&[]).bindings().len(), 1);
    // An unknown instruction in a function may do anything with what it names.
    let end = words.iter().rposition(|&word| word == 0x0001_00fd).unwrap();
    words.splice(end..end, [0x0002_9c40, known]);
    let module = Module::read(words).unwrap();
    let all = Use { reads: true, writes: true };
    assert_eq!(module.uses_of(&module.entry_points()[0]).unwrap()[&known], all);
    assert!(module.reached_by(&module.entry_points()[0]).unwrap()[&known].touches(&[0]));
}

/// HLSL's counters, by decoration.
#[test]
fn counters_belong_to_their_buffers() {
    let mut b = builder();
    let (data, counter) = (buffer(&mut b, 0, 4), buffer(&mut b, 1, 1));
    b.decorate_id(data, Decoration::CounterBuffer, [Operand::IdRef(counter)]);
    let bindings = read(b).evaluate(&[]).bindings();
    assert_eq!((bindings[0].counter, bindings[1].counter), (Some(counter), None));
    assert_eq!(bindings[1].kind, DescriptorType::StorageBuffer);
}

/// A kernel of OpenCL: another stage, other operations, nothing to bind.
#[test]
fn kernels_are_read_too() {
    let mut module = Constants::new();
    let n = module.spec_default(Kind::Uint(32), 8);
    let float = module.scalar(Kind::Float(32));
    let converted = module.operation(Op::ConvertUToF, float, &[n], &[]);
    let half = module.operation(Op::FMul, float, &[converted, converted], &[]);
    let b = &mut module.builder;
    let main = function(b, |_| ());
    b.entry_point(spirv::ExecutionModel::Kernel, main, "kernel", []);
    b.execution_mode(main, spirv::ExecutionMode::LocalSizeHint, [64, 1, 1]);
    let (module, _) = module.read();
    let entry = &module.entry_points()[0];
    assert_eq!((entry.stage, entry.stage.flag(), entry.stage.execution_model()), (Stage::Other(6), None, 6));
    let values = module.evaluate(&[(0, 3)]);
    assert_eq!(values.bits(half), Some(u64::from(9.0_f32.to_bits())));
    assert_eq!(values.workgroup_size(entry), None);
    assert_eq!(module.execution_modes(entry)[0].operands, [64, 1, 1]);
}

/// A float of another encoding is not taken for one of IEEE 754.
#[test]
fn other_floats_are_told_apart() {
    let mut b = builder();
    let id = b.id();
    let words = vec![Operand::LiteralBit32(16), Operand::FPEncoding(spirv::FPEncoding::BFloat16KHR)];
    b.module_mut().types_global_values.push(Instruction::new(Op::TypeFloat, None, Some(id), words));
    let module = read(b);
    assert_eq!(module.ty(id), Some(&Type::OtherFloat { bits: 16, encoding: 0 }));
    assert_eq!(module.evaluate(&[]).size_of(id), Some(2));
}

/// HLSL's packing: a member begins in the padding of the last element of an array before it.
#[test]
fn members_may_lie_in_the_padding_of_arrays() {
    let mut module = Constants::new();
    let (float, three) = (module.scalar(Kind::Float(32)), module.literal_constant(Kind::Uint(32), 3));
    let b = &mut module.builder;
    let array = b.type_array(float, three);
    b.decorate(array, Decoration::ArrayStride, [Operand::LiteralBit32(16)]);
    let block = b.type_struct([array, float, array]);
    for (m, offset) in [(0, 0), (1, 36), (2, 48)] {
        b.member_decorate(block, m, Decoration::Offset, [Operand::LiteralBit32(offset)]);
    }
    let (module, _) = module.read();
    let layout = module.evaluate(&[]).struct_layout(block).unwrap();
    let places: Vec<_> = layout.members.iter().map(|m| (m.offset, m.size, m.padded_size)).collect();
    assert_eq!(places, [(0, 36, 36), (36, 4, 12), (48, 48, 48)]);
}

/// The payload of a ray with motion comes after the time.
#[test]
fn payloads_of_rays_with_motion_are_used() {
    for (op, n_before) in [(Op::TraceRayKHR, 10), (Op::TraceNV, 10), (Op::TraceRayMotionNV, 11)] {
        let mut b = builder();
        let float = b.type_float(32, None);
        let zero = b.constant_bit32(float, 0);
        let pointer = b.type_pointer(None, StorageClass::RayPayloadKHR, float);
        let payload = b.variable(pointer, None, StorageClass::RayPayloadKHR, None);
        let main = function(&mut b, |b| {
            let mut operands = vec![Operand::IdRef(zero); n_before];
            operands.push(Operand::IdRef(payload));
            b.insert_into_block(rspirv::dr::InsertPoint::End, Instruction::new(op, None, None, operands))
                .unwrap();
        });
        b.entry_point(spirv::ExecutionModel::RayGenerationKHR, main, "main", [payload]);
        let module = read(b);
        let uses = module.uses_of(&module.entry_points()[0]).unwrap();
        assert_eq!(uses.get(&payload), Some(&Use { reads: true, writes: true }), "{op:?}");
    }
}

/// A member behind a runtime array has no one place: the whole block counts as used.
#[test]
fn push_constants_without_a_place_count_whole() {
    let mut module = Constants::new();
    let uint = module.scalar(Kind::Uint(32));
    let (zero, one) =
        (module.literal_constant(Kind::Uint(32), 0), module.literal_constant(Kind::Uint(32), 1));
    let b = &mut module.builder;
    let element = b.type_struct([uint, uint]);
    let tail = b.type_runtime_array(element);
    b.decorate(tail, Decoration::ArrayStride, [Operand::LiteralBit32(8)]);
    let block = b.type_struct([uint, tail]);
    for (ty, member, offset) in [(element, 0, 0), (element, 1, 4), (block, 0, 4), (block, 1, 8)] {
        b.member_decorate(ty, member, Decoration::Offset, [Operand::LiteralBit32(offset)]);
    }
    let pointer = b.type_pointer(None, StorageClass::PushConstant, block);
    let push = b.variable(pointer, None, StorageClass::PushConstant, None);
    let to_uint = b.type_pointer(None, StorageClass::PushConstant, uint);
    let main = function(b, |b| {
        let place = b.access_chain(to_uint, None, push, [one, zero, one]).unwrap();
        b.load(uint, None, place, None, []).unwrap();
    });
    b.entry_point(spirv::ExecutionModel::GLCompute, main, "main", [push]);
    let (module, _) = module.read();
    let values = module.evaluate(&[]);
    let reached = module.reached_by(&module.entry_points()[0]).unwrap();
    assert_eq!(reached[&push].paths().collect::<Vec<_>>(), [[1, 1]]);
    assert_eq!(values.used_push_constants(Some(&reached)), values.push_constants());
    assert_eq!(values.push_constants().len(), 1);
}

/// glslang declares the constant behind a workgroup's axis a second time: a host sets one constant.
#[test]
fn one_specialization_id_is_listed_once() {
    let mut module = Constants::new();
    let nameless = module.spec_default(Kind::Uint(32), 1);
    let (ty, b) = (module.scalar(Kind::Uint(32)), &mut module.builder);
    let named = b.spec_constant_bit32(ty, 8);
    let other = b.spec_constant_bit32(ty, 9);
    for id in [named, other] {
        b.decorate(id, Decoration::SpecId, [Operand::LiteralBit32(0)]);
    }
    b.name(named, "SIZE");
    b.name(other, "ALSO");
    let last = module.spec_default(Kind::Uint(32), 2);
    let (module, _) = module.read();
    let found = module.spec_constants();
    let found: Vec<_> = found.iter().map(|c| (c.constant, c.spec_id, c.name.as_str(), c.default)).collect();
    assert_eq!(found, [(named, 0, "SIZE", 8), (last, 1, "constant_1", 2)]);
    assert_eq!(module.expression(nameless), "SIZE");
}
