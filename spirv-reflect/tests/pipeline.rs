//! Stages that become one layout, and stages that can't.

use spanforge_reflect::compile;
use spanforge_reflect::{
    Conflict, DescriptorCount, DescriptorType, MergeOptions, Module, PipelineLayout, ShaderStage, Stage,
    merge,
};

use crate::generated::{Glsl, HEAD};

/// Shaders by file name; compiled in the order given.
struct Shaders(Vec<(String, Module)>);

impl Shaders {
    fn new(test: &str, files: &[(&str, &str)]) -> Shaders {
        let texts: Vec<(&str, String)> =
            files.iter().map(|(name, text)| (*name, format!("{HEAD}{text}"))).collect();
        let borrowed: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
        let glsl = Glsl::new(&format!("pipeline-{test}"), &borrowed);
        let module = |name: &str| {
            let compiled =
                compile::file(&glsl.path("glsl").join(name), &[], &[]).unwrap_or_else(|e| panic!("{e}"));
            Module::read(compiled.plain).unwrap()
        };
        Shaders(files.iter().map(|(name, _)| (name.to_string(), module(name))).collect())
    }

    fn stages<'a>(&'a self, constants: &'a [(u32, u64)]) -> Vec<ShaderStage<'a>> {
        let stage = |(shader, module): &'a (String, Module)| ShaderStage {
            shader,
            module,
            entry_point: "main",
            constants,
        };
        self.0.iter().map(stage).collect()
    }

    fn merge(&self, options: &MergeOptions) -> Result<PipelineLayout, Vec<Conflict>> {
        merge(&self.stages(&[]), options).map_err(|conflicts| conflicts.0)
    }

    fn messages(&self, options: &MergeOptions) -> Vec<String> {
        let conflicts = self.merge(options).expect_err("conflicts");
        conflicts.iter().map(ToString::to_string).collect()
    }
}

const PAIR: [(&str, &str); 2] = [
    (
        "pair.vert",
        "
struct Light { vec4 place; float range; };
layout(set = 0, binding = 0) uniform Camera { mat4 view; Light lights[4]; } camera;
layout(set = 0, binding = 2, scalar) readonly buffer Points { vec2 data[]; } points;
layout(set = 3, binding = 1) uniform sampler2D heights[2];
layout(push_constant, scalar) uniform Push { layout(offset = 16) mat3x4 model; vec4 tint; } push;
layout(location = 0) in vec3 position;
layout(location = 1) in mat2 turn;
layout(location = 0) out vec4 colour;
layout(location = 1) out Block { vec2 uv; flat uint id; } block;
layout(set = 9, binding = 9) uniform sampler2D not_used;
void main() {
    gl_Position = camera.view * (push.model * position) + texture(heights[1], points.data[0] * turn[0]);
    gl_Position = vec4(gl_Position.xyz, 1);
    colour = push.tint; block.uv = position.xy; block.id = 3;
}",
    ),
    (
        "pair.frag",
        "
struct Lamp { vec4 at; float reach; };
layout(set = 0, binding = 0) uniform Eye { mat4 view; Lamp lamps[4]; } eye;
layout(set = 0, binding = 1, rgba8) uniform image2D target;
layout(set = 3, binding = 1) uniform sampler2D heights[2];
layout(push_constant, scalar) uniform Push { layout(offset = 80) float gain; uint8_t few; } push;
layout(location = 0) in vec3 colour;
layout(location = 1) in Block { vec2 uv; flat uint id; } block;
layout(location = 0) out vec4 result;
void main() {
    result = texture(heights[0], block.uv) * push.gain + vec4(colour, eye.lamps[block.id].reach) + float(push.few);
    imageStore(target, ivec2(block.uv), result);
}",
    ),
];

fn pair() -> Shaders {
    let [vert, (name, text)] = PAIR;
    let text = format!("#extension GL_EXT_shader_explicit_arithmetic_types : require\n{text}");
    Shaders::new("pair", &[vert, (name, &text)])
}

#[test]
fn stages_share_what_they_agree_about() {
    let shaders = pair();
    let layout = shaders.merge(&MergeOptions::default()).unwrap();
    let places: Vec<_> =
        layout.sets.iter().flat_map(|s| s.bindings.iter().map(move |b| (s.set, b.binding))).collect();
    assert_eq!(places, [(0, 0), (0, 1), (0, 2), (3, 1)]);
    assert_eq!(layout.n_sets(), 4);
    let both = [Stage::Vertex, Stage::Fragment];
    let camera = layout.binding(0, 0).unwrap();
    // Names of blocks and members may differ; the layout may not. 64 + 4 * 32.
    assert_eq!((camera.name.as_str(), camera.count, camera.block_size), ("camera", 1, Some(192)));
    assert_eq!((camera.kind, &camera.stages[..]), (DescriptorType::UniformBuffer, &both[..]));
    assert!(camera.reads && !camera.writes);
    assert_eq!(camera.variables.len(), 2);
    let target = layout.binding(0, 1).unwrap();
    assert_eq!((&target.stages[..], target.reads, target.writes), (&both[1..], false, true));
    let heights = layout.binding(3, 1).unwrap();
    assert_eq!((heights.count, &heights.stages[..]), (2, &both[..]));
    assert!(layout.binding(9, 9).is_none(), "glslang keeps it, the shader does not use it");
    // 16 + 48 + 16; 80 + 4 + 1 byte, widened to whole words.
    let ranges: Vec<_> = layout.push_constants.iter().map(|r| (&r.stages[..], r.offset, r.size)).collect();
    assert_eq!(ranges, [(&both[..1], 16, 64), (&both[1..], 80, 8)]);
    let inputs: Vec<_> =
        layout.stages[0].inputs.iter().map(|i| (i.name.as_str(), i.location, i.locations)).collect();
    assert_eq!(inputs, [("position", Some(0), 1), ("turn", Some(1), 2)]);

    let kept = shaders.merge(&MergeOptions { keep_unused: true, ..Default::default() }).unwrap();
    let unused = kept.binding(9, 9).unwrap();
    assert_eq!((unused.reads, unused.writes, &unused.stages[..]), (false, false, &both[..1]));
}

#[cfg(feature = "vulkan")]
#[test]
fn layouts_are_ready_for_ash() {
    use ash::vk;
    use spanforge_reflect::vulkan;
    let layout = pair().merge(&MergeOptions::default()).unwrap();
    let sets = vulkan::set_layouts(&layout);
    assert_eq!(sets.iter().map(|set| set.bindings.len()).collect::<Vec<_>>(), [3, 0, 0, 1]);
    let both = vk::ShaderStageFlags::VERTEX | vk::ShaderStageFlags::FRAGMENT;
    let heights = sets[3].bindings[0];
    assert_eq!((heights.binding, heights.descriptor_count, heights.stage_flags), (1, 2, both));
    assert_eq!(heights.descriptor_type, vk::DescriptorType::COMBINED_IMAGE_SAMPLER);
    let mut flags = sets[3].flags_info();
    assert!(sets[3].info(&mut flags).p_next.is_null(), "no flags, nothing to chain");
    let ranges = vulkan::push_constant_ranges(&layout);
    let expected = [(vk::ShaderStageFlags::VERTEX, 16, 64), (vk::ShaderStageFlags::FRAGMENT, 80, 8)];
    assert_eq!(ranges.iter().map(|r| (r.stage_flags, r.offset, r.size)).collect::<Vec<_>>(), expected);
    let attributes = vulkan::vertex_attributes(&layout.stages[0]).unwrap();
    let expected =
        [(0, vk::Format::R32G32B32_SFLOAT), (1, vk::Format::R32G32_SFLOAT), (2, vk::Format::R32G32_SFLOAT)];
    assert_eq!(attributes.iter().map(|a| (a.location, a.format)).collect::<Vec<_>>(), expected);
    let target = layout.binding(0, 1).unwrap().image.unwrap();
    assert_eq!(vulkan::image_format(target.format), vk::Format::R8G8B8A8_UNORM);
    assert_eq!(vulkan::image_view_type(&target), Some(vk::ImageViewType::TYPE_2D));
    // Every number of the specification's list has a format but `Unknown`.
    let missing: Vec<u32> = (0..42).filter(|&n| vulkan::image_format(n) == vk::Format::UNDEFINED).collect();
    assert_eq!(missing, [0]);
}

#[test]
fn every_conflict_is_named_at_once() {
    let shaders = Shaders::new(
        "conflicts",
        &[
            (
                "a.vert",
                "#extension GL_EXT_samplerless_texture_functions : require
layout(constant_id = 4) const uint N = 2;
layout(constant_id = 5) const uint OTHER = 2;
struct Inner { float x; vec4 y; };
layout(set = 0, binding = 0) uniform sampler2D kinds;
layout(set = 0, binding = 1) uniform sampler2D counts[4];
layout(set = 0, binding = 2, rgba8) uniform image2D formats;
layout(set = 0, binding = 3) uniform texture2D dimensions;
layout(set = 0, binding = 4) uniform Sizes { vec4 a; vec4 b; } sizes;
layout(set = 0, binding = 5) uniform Layouts { vec4 a; Inner inner[2]; } layouts;
layout(set = 0, binding = 6) uniform itexture2D components;
layout(location = 0) out vec3 ok;
layout(location = 1) out vec4 type;
layout(location = 2, component = 1) out vec2 narrow;
void main() {
    gl_Position = texture(kinds, vec2(0)) + texture(counts[0], vec2(0)) + imageLoad(formats, ivec2(0))
        + float(textureSize(dimensions, 0).x) + sizes.b + layouts.inner[0].y + float(textureSize(components, 0).x) + N + OTHER;
    ok = vec3(0); type = vec4(0); narrow = vec2(0);
}",
            ),
            (
                "b.frag",
                "#extension GL_EXT_samplerless_texture_functions : require
layout(constant_id = 4) const uint N = 3;
layout(constant_id = 5) const uint DIFFERENT = 3;
struct Inner { vec4 y; float x; };
layout(set = 0, binding = 0) uniform texture2D kinds_too;
layout(set = 0, binding = 1) uniform sampler2D counts[5];
layout(set = 0, binding = 2, rgba16f) uniform image2D formats;
layout(set = 0, binding = 3) uniform texture3D dimensions;
layout(set = 0, binding = 4) uniform Sizes { vec4 a; vec4 b; float c; } sizes;
layout(set = 0, binding = 5) uniform Layouts { vec4 a; Inner inner[2]; } layouts;
layout(set = 0, binding = 6) uniform texture2D components;
layout(set = 0, binding = 7) buffer Kinds { float f; } buffers;
layout(location = 0) in vec2 ok;
layout(location = 1) in flat ivec4 type;
layout(location = 2) in vec3 narrow;
layout(location = 3) in vec4 missing;
layout(location = 0) out vec4 result;
void main() {
    result = float(textureSize(kinds_too, 0).x) + texture(counts[0], vec2(0)) + imageLoad(formats, ivec2(0)) + buffers.f
        + float(textureSize(dimensions, 0).x) + sizes.b * sizes.c + layouts.inner[0].y + float(textureSize(components, 0).x)
        + N + DIFFERENT + ok.x + type.x + narrow.x + missing;
}",
            ),
        ],
    );
    let expected = [
        // A combined image sampler serves as an image: no conflict at binding 0.
        "set 0 binding 1: a.vert has `counts` as 4 descriptors [4], b.frag has `counts` as 5 descriptors [5]: the number of \
         descriptors differs",
        "set 0 binding 2: a.vert has `formats` as 2D of float in Rgba8, b.frag has `formats` as 2D of float in Rgba16f: the \
         image differs",
        "set 0 binding 3: a.vert has `dimensions` as 2D of float, b.frag has `dimensions` as 3D of float: the image differs",
        "set 0 binding 4: a.vert has `sizes` as 32 bytes with only 2 members in Sizes, b.frag has `sizes` as 36 bytes with \
         `c` at byte 32 as float: the block's size differs",
        "set 0 binding 5: a.vert has `layouts` as 80 bytes with `inner.x` at byte 0 as float, b.frag has `layouts` as 80 bytes \
         with `inner.y` at byte 0 as vec4: the block's layout differs",
        "set 0 binding 6: a.vert has `components` as 2D of int, b.frag has `components` as 2D of float: the image differs",
        "constant 4: a.vert has `N` as 0x2, b.frag has `N` as 0x3: the value differs",
        "location 1: a.vert has `type` as 4 components of float32, b.frag has `type` as 4 components of int32: the type differs",
        "location 2: b.frag has `narrow` as 3 components of float32, but a.vert writes nothing there",
        "location 3: b.frag has `missing` as 4 components of float32, but a.vert writes nothing there",
    ];
    let found = shaders.messages(&MergeOptions::default());
    assert_eq!(found, expected, "{found:#?}");
    // The order of the stages changes the sides, not what is found.
    let mut backwards = shaders.stages(&[]);
    backwards.reverse();
    assert_eq!(merge(&backwards, &MergeOptions::default()).unwrap_err().0.len(), expected.len());
    // What the host says is on purpose, and one value for both, is no conflict.
    let aliased = (2..7).map(|binding| (0, binding)).collect();
    let counts = vec![DescriptorCount { set: 0, binding: 1, count: 5, ..Default::default() }];
    let options = MergeOptions { aliased, counts, ..Default::default() };
    let conflicts = merge(&shaders.stages(&[(4, 9)]), &options).unwrap_err();
    assert_eq!(conflicts.0.len(), 3, "{conflicts}");
}

#[test]
fn kinds_that_differ_are_named() {
    let shader = |declaration: &str, used: &str| {
        format!("{declaration}\nlayout(location = 0) out vec4 o;\nvoid main() {{ o = vec4({used}); }}")
    };
    let vertex = "layout(set = 1, binding = 2) uniform Block { float f; } block;
void main() { gl_Position = vec4(block.f); }";
    let fragment = shader("layout(set = 1, binding = 2) buffer Block { float f; } data;", "data.f");
    let shaders = Shaders::new("kinds", &[("a.vert", vertex), ("b.frag", &fragment)]);
    assert_eq!(
        shaders.messages(&MergeOptions::default()),
        [
            "set 1 binding 2: a.vert has `block` as a uniform buffer, b.frag has `data` as a storage buffer: the type differs"
        ]
    );
}

#[test]
fn runtime_arrays_need_the_hosts_number() {
    let shaders = Shaders::new(
        "runtime",
        &[(
            "heap.comp",
            "
#extension GL_EXT_nonuniform_qualifier : require
#extension GL_EXT_samplerless_texture_functions : require
layout(local_size_x = 1) in;
layout(set = 0, binding = 1) uniform texture2D pictures[];
layout(set = 0, binding = 1) uniform texture3D volumes[];
layout(set = 0, binding = 2, scalar) buffer Out { vec4 data[]; } result;
void main() {
    uint i = gl_GlobalInvocationID.x;
    result.data[i] = texelFetch(pictures[nonuniformEXT(i)], ivec2(0), 0) + texelFetch(volumes[nonuniformEXT(i)], ivec3(0), 0);
}",
        )],
    );
    let count =
        DescriptorCount { set: 0, binding: 1, count: 1000, partially_bound: true, ..Default::default() };
    let with = |count| MergeOptions { counts: vec![count], ..Default::default() };
    assert_eq!(
        shaders.messages(&MergeOptions::default()),
        [
            "set 0 binding 1: heap.comp has `pictures` as an array []: how many descriptors there are isn't known"
        ]
    );
    let layout = shaders.merge(&with(count)).unwrap();
    let heap = layout.binding(0, 1).unwrap();
    assert_eq!((heap.count, heap.runtime, heap.host, heap.variables.len()), (1000, true, Some(count), 2));
    let variable = DescriptorCount { variable: true, ..count };
    assert_eq!(
        shaders.messages(&with(variable)),
        ["set 0 binding 1 has a variable number of descriptors, but binding 2 lies behind it"]
    );
    #[cfg(feature = "vulkan")]
    {
        use ash::vk;
        let after = DescriptorCount { update_after_bind: true, ..count };
        let sets = spanforge_reflect::vulkan::set_layouts(&shaders.merge(&with(after)).unwrap());
        use vk::DescriptorBindingFlags as Flags;
        assert_eq!(sets[0].flags, [Flags::PARTIALLY_BOUND | Flags::UPDATE_AFTER_BIND, Flags::empty()]);
        assert_eq!(sets[0].create_flags(), vk::DescriptorSetLayoutCreateFlags::UPDATE_AFTER_BIND_POOL);
        let mut flags = sets[0].flags_info();
        let info = sets[0].info(&mut flags);
        assert!(!info.p_next.is_null() && info.binding_count == 2);
    }
}

#[test]
fn one_stage_may_see_a_binding_in_several_ways() {
    let shaders = Shaders::new(
        "aliases",
        &[(
            "a.comp",
            "
layout(local_size_x = 1) in;
layout(set = 0, binding = 0, scalar) buffer Words { uint data[]; } words;
layout(set = 0, binding = 0, scalar) buffer Pairs { uvec2 data[4]; } pairs;
layout(set = 0, binding = 1) uniform texture2D picture;
layout(set = 0, binding = 1) uniform sampler smooth_sampler;
void main() { words.data[0] = pairs.data[0].y + uint(texture(sampler2D(picture, smooth_sampler), vec2(0)).x); }",
        )],
    );
    let layout = shaders.merge(&MergeOptions::default()).unwrap();
    let [words, picture] = layout.sets[0].bindings.as_slice() else { panic!() };
    assert_eq!(
        (words.variables.len(), words.block_size, words.reads, words.writes),
        (2, Some(32), true, true)
    );
    assert_eq!(picture.kind, DescriptorType::CombinedImageSampler);
    assert!(picture.image.is_some());
}

#[test]
fn specialization_is_packed_by_type() {
    let shaders = Shaders::new(
        "constants",
        &[(
            "a.comp",
            "
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(constant_id = 1) const bool WIDE = false;
layout(constant_id = 2) const uint64_t BIG = 1ul;
layout(constant_id = 3) const float16_t HALF = float16_t(1);
layout(constant_id = 7) const int N = 3;
layout(local_size_x_id = 7) in;
layout(set = 0, binding = 0) uniform sampler2D t[N];
layout(set = 0, binding = 1) buffer Out { float f; } result;
void main() { result.f = float(BIG) + float(HALF) + float(WIDE) + texture(t[0], vec2(0)).x; }",
        )],
    );
    let given = [(7, 9), (1, 1), (2, 0x1_0000_0002), (3, 0x3e00)];
    let layout = merge(&shaders.stages(&given), &MergeOptions::default()).unwrap();
    let packed = &layout.stages[0].specialization;
    let places: Vec<_> = packed.entries.iter().map(|e| (e.spec_id, e.offset, e.size)).collect();
    assert_eq!(places, [(1, 0, 4), (2, 4, 8), (3, 12, 2), (7, 14, 4)]);
    assert_eq!(packed.data, [1, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0x3e, 9, 0, 0, 0]);
    assert_eq!(layout.binding(0, 0).unwrap().count, 9);
    assert_eq!(layout.stages[0].workgroup_size.unwrap().size, [Some(9), Some(1), Some(1)]);

    let wrong = [(1, 2), (3, 0x1_0000), (8, 0), (7, 1), (7, 2)];
    let found = merge(&shaders.stages(&wrong), &MergeOptions::default()).unwrap_err();
    assert_eq!(
        found.to_string(),
        "a.comp is given a value for constant 8, which no shader of the pipeline has
constant 7: a.comp has `N` as 0x1, a.comp has `N` as 0x2: the value differs
a.comp: constant 1 can't hold 0x2
a.comp: constant 3 can't hold 0x10000"
    );
}

#[test]
fn stages_must_belong_together() {
    let vertex = "void main() { gl_Position = vec4(0); }";
    let compute = "layout(local_size_x = 1) in; void main() {}";
    let shaders = Shaders::new("stages", &[("a.vert", vertex), ("b.comp", compute), ("c.vert", vertex)]);
    assert_eq!(
        shaders.messages(&MergeOptions::default()),
        [
            "a.vert is a Vertex shader, b.comp a Compute shader: no pipeline has both",
            "a.vert is a Vertex shader, c.vert a Vertex shader: no pipeline has both",
        ]
    );
    let missing = ShaderStage { entry_point: "other", ..shaders.stages(&[])[0] };
    let found = merge(&[missing], &MergeOptions::default()).unwrap_err().to_string();
    assert_eq!(found, "a.vert has no entry point `other`");
}

#[test]
fn vertices_of_a_primitive_are_matched_one_by_one() {
    let shaders = Shaders::new(
        "tessellation",
        &[
            (
                "a.vert",
                "layout(location = 0) out vec3 normal; layout(location = 1) out dvec3 wide;
void main() { gl_Position = vec4(0); normal = vec3(1); wide = dvec3(0); }",
            ),
            (
                "b.tesc",
                "
layout(vertices = 3) out;
layout(location = 0) in vec3 normal[];
layout(location = 1) in dvec3 wide[];
layout(location = 0) out vec3 normals[3];
layout(location = 4) patch out vec2 whole[2];
void main() {
    gl_TessLevelInner[0] = 1; gl_TessLevelOuter[0] = 1;
    normals[gl_InvocationID] = normal[gl_InvocationID] + vec3(wide[0]); whole[1] = vec2(0);
}",
            ),
            (
                "c.tese",
                "
layout(triangles) in;
layout(location = 0) in vec3 normals[];
layout(location = 4) patch in vec2 whole[2];
layout(location = 6) patch in vec3 no_such;
void main() { gl_Position = vec4(normals[0] + no_such, whole[0].x); }",
            ),
        ],
    );
    assert_eq!(
        shaders.messages(&MergeOptions::default()),
        ["location 6: c.tese has `no_such` as 3 components of float32, but b.tesc writes nothing there"]
    );
}
