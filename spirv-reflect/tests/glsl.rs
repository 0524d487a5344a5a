//! Hard cases of our own, compiled here.

use spanforge_reflect::compile::Folder;
use spanforge_reflect::{Binding, Count, DescriptorType, Evaluation, Module, Use};

use crate::damage::{Random, survive};
use crate::generated::{Glsl, HEAD};

pub(crate) fn compile(test: &str, stage: &str, body: &str) -> Module {
    let name = format!("case/{test}.{stage}");
    let glsl = Glsl::new(test, &[(&name, &format!("{HEAD}{body}"))]);
    let folder = Folder::read(&glsl.path("glsl"), &[]).unwrap();
    let compiled = folder.compile(&name).unwrap_or_else(|e| panic!("{e}"));
    // What ships is read too.
    Module::read(compiled.optimized).unwrap();
    Module::read(compiled.plain).unwrap()
}

fn binding(values: &Evaluation, name: &str) -> Binding {
    let found = values.bindings();
    found.iter().find(|b| b.name == name).cloned().unwrap_or_else(|| panic!("{name} is not in {found:#?}"))
}

fn used(module: &Module, name: &str) -> Option<Use> {
    let id = binding(&module.evaluate(&[]), name).variable;
    module.uses()[0].as_ref().unwrap().get(&id).copied()
}

#[test]
fn sizes_follow_specialization() {
    let module = compile(
        "specialized",
        "comp",
        "
layout(constant_id = 1) const int N = 4;
layout(constant_id = 2) const uint M = 3;
layout(constant_id = 7) const bool WIDE = false;
layout(local_size_x_id = 2, local_size_y = 5, local_size_z_id = 9) in;
const int LENGTH = WIDE ? N * 2 + 1 : N - 1;
const uvec3 SHAPE = uvec3(M, uint(N), 7u);
const uint SWIZZLED = SHAPE.zyx.y + (M << 2) % 5u;
layout(set = 0, binding = 0) uniform sampler2D t[N * 2];
layout(set = 0, binding = 1, scalar) buffer Data { float a[LENGTH]; uint b[SWIZZLED][2]; uint c; } data;
void main() { data.a[0] = texture(t[1], vec2(0)).x; data.b[0][1] = uint(SHAPE.x); }",
    );
    let names: Vec<_> =
        module.spec_constants().iter().map(|c| (c.spec_id, c.named, c.name.clone(), c.default)).collect();
    assert!(names.contains(&(1, true, "N".into(), 4)), "{names:?}");
    assert!(names.contains(&(7, true, "WIDE".into(), 0)), "{names:?}");

    let facts = |given: &[(u32, u64)]| {
        let values = module.evaluate(given);
        let data = values.struct_layout(binding(&values, "data").ty).unwrap();
        let size = values.workgroup_size(&module.entry_points()[0]).unwrap();
        assert_eq!(size.spec_ids, [Some(2), None, Some(9)]);
        let sizes: Vec<u64> = data.members.iter().map(|m| m.size).collect();
        (binding(&values, "t").count(), sizes, size.size)
    };
    // SWIZZLED = N + (M << 2) % 5. glslang declares the constant behind an axis once more, with a default of 1.
    assert_eq!(facts(&[]), (Some(8), vec![12, 48, 4], [Some(1), Some(5), Some(1)]));
    assert_eq!(
        facts(&[(1, 6), (2, 4), (7, 1), (9, 2)]),
        (Some(12), vec![52, 56, 4], [Some(4), Some(5), Some(2)])
    );
    let count = binding(&module.evaluate(&[]), "t").array[0].count;
    assert!(matches!(count, Count::Specialized { value: Some(8), .. }), "{count:?}");
}

#[test]
fn wide_constants_and_conversions() {
    let module = compile(
        "wide",
        "comp",
        "
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(constant_id = 0) const uint64_t BIG = 0x100000002ul;
layout(constant_id = 1) const int SMALL = -7;
layout(constant_id = 2) const float16_t HALF = float16_t(1.5);
layout(local_size_x = 1) in;
const int N = int(BIG >> 32) + SMALL / 2 + SMALL % 3 + 8;
layout(set = 0, binding = 0, scalar) buffer Data { uint64_t a[N]; float16_t h; uint8_t b[3]; } data;
void main() { data.a[0] = BIG + uint64_t(HALF); }",
    );
    let size = |given: &[(u32, u64)]| {
        let values = module.evaluate(given);
        let data = values.struct_layout(binding(&values, "data").ty).unwrap();
        (data.members[0].size, data.members[1].size, data.members[2].size, data.alignment)
    };
    // 1 - 3 + (-7 % 3) + 8; GLSL's % of a negative number is undefined, glslang writes OpSMod: 2.
    assert_eq!(size(&[]), (64, 2, 3, 8));
    assert_eq!(size(&[(0, 3 << 32), (1, 4)]), (8 * (3 + 2 + 1 + 8), 2, 3, 8));
    let defaults: Vec<u64> = module.spec_constants().iter().map(|c| c.default).collect();
    assert_eq!(defaults, [0x1_0000_0002, 0xffff_fff9, 0x3e00]);
}

#[test]
fn what_is_read_and_what_is_written() {
    let module = compile(
        "access",
        "comp",
        "
layout(local_size_x = 1) in;
struct S { uint a; uint b; };
layout(set = 0, binding = 0, scalar) buffer B0 { uint data[]; } read;
layout(set = 0, binding = 1, scalar) buffer B1 { uint data[]; } written;
layout(set = 0, binding = 2, scalar) buffer B2 { uint data[]; } both;
layout(set = 0, binding = 3, scalar) buffer B3 { uint data[]; } atomic;
layout(set = 0, binding = 4, scalar) buffer B4 { uint data[]; } length_only;
layout(set = 0, binding = 5, scalar) buffer B5 { S data; } copied_from;
layout(set = 0, binding = 6, scalar) buffer B6 { S data; } copied_to;
layout(set = 0, binding = 7, scalar) buffer B7 { uint data[]; } not_used;
layout(set = 0, binding = 8, scalar) restrict readonly buffer B8 { uint data[]; } declared_read_only;
layout(set = 1, binding = 0, r32ui) uniform uimage2D image_atomic;
layout(set = 1, binding = 1, rgba8) uniform image2D image_written;
layout(set = 1, binding = 2, rgba8) uniform image2D image_read;
layout(set = 1, binding = 3, rgba8) uniform image2D image_size;
layout(set = 1, binding = 4) uniform texture2D plain_texture;
layout(set = 1, binding = 5) uniform sampler plain_sampler;
layout(set = 1, binding = 6) uniform writeonly image2D image_argument;
layout(set = 1, binding = 7, rgba8) uniform image2D images[4];
void never() { not_used.data[0] = 1; }
void deep(writeonly image2D image) { imageStore(image, ivec2(0), vec4(0)); }
void pass(writeonly image2D image) { deep(image); }
void main() {
    written.data[0] = read.data[gl_GlobalInvocationID.x] + length_only.data.length();
    both.data[1] += declared_read_only.data[0];
    atomicMax(atomic.data[2], 1u);
    copied_to.data = copied_from.data;
    imageAtomicAdd(image_atomic, ivec2(0), 1u);
    imageStore(image_written, ivec2(0), imageLoad(image_read, ivec2(0)) + float(imageSize(image_size).x)
        + texture(sampler2D(plain_texture, plain_sampler), vec2(0)));
    pass(image_argument);
    imageStore(images[gl_LocalInvocationIndex], ivec2(0), vec4(1));
}",
    );
    let is = |name: &str, reads: bool, writes: bool| {
        assert_eq!(used(&module, name), Some(Use { reads, writes }), "{name}");
    };
    is("read", true, false);
    is("written", false, true);
    is("both", true, true);
    is("atomic", true, true);
    is("length_only", false, false);
    is("copied_from", true, false);
    is("copied_to", false, true);
    is("declared_read_only", true, false);
    is("image_atomic", true, true);
    is("image_written", false, true);
    is("image_read", true, false);
    is("image_size", false, false);
    is("plain_texture", true, false);
    is("plain_sampler", true, false);
    is("image_argument", false, true);
    is("images", false, true);
    let values = module.evaluate(&[]);
    assert!(values.bindings().iter().all(|b| b.name != "not_used") || used(&module, "not_used").is_none());
    let declared = binding(&values, "declared_read_only");
    assert!(declared.read_only && !declared.write_only);
    assert!(binding(&values, "image_argument").write_only);
    assert_eq!(binding(&values, "images").count(), Some(4));
}

#[test]
fn every_descriptor_type() {
    let module = compile(
        "kinds",
        "frag",
        "
#extension GL_EXT_ray_query : require
#extension GL_EXT_nonuniform_qualifier : require
#extension GL_EXT_samplerless_texture_functions : require
layout(set = 0, binding = 0) uniform sampler s;
layout(set = 0, binding = 1) uniform sampler2DArray combined[6];
layout(set = 0, binding = 2) uniform textureCube sampled;
layout(set = 0, binding = 3, rg32f) uniform image3D storage;
layout(set = 0, binding = 4) uniform textureBuffer uniform_texel;
layout(set = 0, binding = 5, r32f) uniform imageBuffer storage_texel;
layout(set = 0, binding = 6) uniform Uniform { float f; } uniform_block;
layout(set = 0, binding = 7) buffer Storage { float f; } storage_block;
layout(input_attachment_index = 3, set = 0, binding = 8) uniform subpassInputMS attachment;
layout(set = 0, binding = 9) uniform accelerationStructureEXT scene;
layout(set = 1, binding = 0) uniform texture2DMS unbounded[];
layout(location = 0) in flat int index;
layout(location = 0) out vec4 colour;
void main() {
    rayQueryEXT query;
    rayQueryInitializeEXT(query, scene, 0, 0xFF, vec3(0), 0, vec3(1), 1);
    colour = texture(combined[1], vec3(0)) + texture(samplerCube(sampled, s), vec3(0)) + imageLoad(storage, ivec3(0))
        + texelFetch(uniform_texel, 0) + imageLoad(storage_texel, 0) + uniform_block.f + storage_block.f
        + subpassLoad(attachment, 0) + texelFetch(unbounded[nonuniformEXT(index)], ivec2(0), 0);
}",
    );
    let values = module.evaluate(&[]);
    use DescriptorType::*;
    for (name, kind, count) in [
        ("s", Sampler, Some(1)),
        ("combined", CombinedImageSampler, Some(6)),
        ("sampled", SampledImage, Some(1)),
        ("storage", StorageImage, Some(1)),
        ("uniform_texel", UniformTexelBuffer, Some(1)),
        ("storage_texel", StorageTexelBuffer, Some(1)),
        ("uniform_block", UniformBuffer, Some(1)),
        ("storage_block", StorageBuffer, Some(1)),
        ("attachment", InputAttachment, Some(1)),
        ("scene", AccelerationStructure, Some(1)),
        ("unbounded", SampledImage, None),
    ] {
        let found = binding(&values, name);
        assert_eq!((found.kind, found.count()), (kind, count), "{name}");
        let only_read = Use { reads: true, writes: false };
        assert_eq!(used(&module, name), Some(only_read), "{name}");
    }
    assert_eq!(binding(&values, "attachment").input_attachment_index, Some(3));
    let combined = binding(&values, "combined").image.unwrap();
    assert!(combined.arrayed && combined.dim == 1 && !combined.multisampled);
    assert!(binding(&values, "unbounded").image.unwrap().multisampled);
}

/// Removes every name: opcodes 5 and 6.
pub(crate) fn strip(words: &[u32]) -> Vec<u32> {
    let mut kept = words[..5].to_vec();
    let mut at = 5;
    while at < words.len() {
        let (opcode, n) = (words[at] & 0xffff, (words[at] >> 16) as usize);
        if opcode != 5 && opcode != 6 {
            kept.extend(&words[at..at + n]);
        }
        at += n;
    }
    kept
}

#[test]
fn without_names_the_facts_are_the_same() {
    let module = compile(
        "stripped",
        "comp",
        "
layout(constant_id = 5) const uint N = 2;
layout(local_size_x = 1) in;
struct S { uint a; vec2 b; };
layout(set = 2, binding = 3, scalar) buffer Data { S data[N]; uint more; } data;
void main() { data.data[0].a = data.more; }",
    );
    let stripped = Module::read(strip(module.words())).unwrap();
    let (a, b) = (module.evaluate(&[]), stripped.evaluate(&[]));
    let (named, nameless) = (&a.bindings()[0], &b.bindings()[0]);
    assert_eq!(nameless.name, "binding_2_3");
    assert_eq!((named.set, named.binding, named.kind), (nameless.set, nameless.binding, nameless.kind));
    let (x, y) = (a.struct_layout(named.ty).unwrap(), b.struct_layout(nameless.ty).unwrap());
    assert_eq!(y.members[1].name, "member_1");
    assert_eq!((x.size, x.members[1].offset), (y.size, y.members[1].offset));
    assert_eq!(stripped.spec_constants()[0].name, "constant_5");
    assert_eq!(module.uses(), stripped.uses());
}

#[test]
fn damaged_shaders_of_our_own() {
    let module = compile(
        "damaged",
        "comp",
        "
layout(constant_id = 0) const uint N = 2;
layout(local_size_x_id = 0) in;
struct S { uint a; mat3 b[2]; };
const uint TWICE = N * 2 + uvec3(N, 1u, 2u).zyx.x;
layout(set = 0, binding = 0, scalar) buffer Data { S data[TWICE]; uint tail[]; } data;
layout(set = 0, binding = 1, rgba8) uniform image2D images[N];
void change(inout uint value) { value += 1; }
void main() { change(data.data[gl_LocalInvocationIndex].a); for (uint i = 0; i < N; i++) imageStore(images[i], ivec2(0), vec4(data.tail[i])); }",
    );
    let n_read = survive("our own", module.words(), 4_000, &mut Random(0x5eed_0002));
    assert!(n_read > 400, "{n_read} of them could be read");
}
