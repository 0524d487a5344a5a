//! Shaders that are reflected while the program runs: bound by name, checked for hazards, made once, and refused.

use crate::harness;
use crate::random::Random;
use spanforge::Error;
use spanforge::gpu::{
    Access, ConstantValue, FeatureSet, HostDesc, Memory, Resource, Shader, Stage, UntypedPipeline,
};
use spanforge_reflect::compile;

const DOUBLE: &str = "#version 460
layout(local_size_x_id = 3) in;
layout(constant_id = 3) const uint GROUP = 32;
layout(constant_id = 4) const float FACTOR = 2;
layout(push_constant) uniform Push { uint first; uint n; };
layout(binding = 2) readonly buffer Numbers { float numbers[]; };
layout(binding = 0) writeonly buffer Doubles { float data[]; } doubles[2];
void main() {
    uint at = gl_GlobalInvocationID.x;
    if (at >= n) return;
    doubles[0].data[at] = FACTOR * numbers[first + at];
    doubles[1].data[at] = -numbers[first + at];
}";

/// Words with names, as `Shader::from_spirv` wants them.
fn words(text: &str) -> Vec<u32> {
    compile::text_and_comments("found.comp", text, &[]).unwrap().0.plain
}

fn shader(text: &str) -> Result<Shader, Error> {
    Shader::from_spirv("found.comp", &words(text))
}

#[test]
fn a_shader_of_words_is_bound_by_name() {
    let host = harness::host();
    let shader = shader(DOUBLE).unwrap();
    assert_eq!((shader.stage, shader.workgroup_size), (Stage::Compute, [32, 1, 1]));
    let constants = [(3, ConstantValue::from(16_u32)), (4, ConstantValue::from(3.0_f32))];
    let pipeline = UntypedPipeline::new(host.device(), &shader, &constants).unwrap();
    assert_eq!(pipeline.group_size(), [16, 1, 1]);
    let numbers: Vec<f32> = (0..100).map(|n| n as f32).collect();
    let source = harness::upload(&host, "numbers", &numbers);
    let [first, second, third] =
        ["first", "second", "third"].map(|name| harness::buffer(host.device(), name, 400, Memory::Device));
    let push: Vec<u8> = [10_u32, 50].iter().flat_map(|word| word.to_ne_bytes()).collect();
    let all: [(&str, Resource<'_>); 3] =
        [("doubles", first.all().into()), ("numbers", source.all().into()), ("doubles", second.all().into())];
    let grid = pipeline.grid_for([50, 1, 1]);
    host.submit(|cmd| cmd.dispatch_named(&pipeline, &all, &push, grid)).unwrap();
    let (first_words, second_words): (Vec<f32>, Vec<f32>) =
        (harness::download(&host, &first), harness::download(&host, &second));
    for at in 0..50 {
        assert_eq!(
            (first_words[at], second_words[at]),
            (3.0 * (at + 10) as f32, -((at + 10) as f32)),
            "{at}"
        );
    }

    // Names are checked, and lengths, before anything is recorded.
    let refused = |all: &[(&str, Resource<'_>)], push: &[u8]| {
        let refused = host.submit(|cmd| cmd.dispatch_named(&pipeline, all, push, grid));
        refused.unwrap_err().to_string()
    };
    let why = refused(&all[..2], &push);
    assert_eq!(why, "found.comp [doubles]: 1 resources for 2 descriptors");
    let why = refused(&[all[0], all[1], all[2], ("more", source.all().into())], &push);
    assert_eq!(why, "found.comp [more]: it has no binding of that name; there are: doubles, numbers");
    let why = refused(&all, &push[..7]);
    assert_eq!(why, "found.comp: its push constants end at byte 8, and 7 bytes are given");

    // A run-time shader's reads and writes are known: what is missing is named.
    let missing = host.submit(|cmd| {
        cmd.dispatch_named(&pipeline, &all, &push, grid)?;
        cmd.copy(first.all(), second.all())
    });
    let Err(Error::Hazard(hazard)) = missing else { panic!("{missing:?}") };
    assert_eq!((hazard.previous.as_str(), hazard.previous_binding.as_str()), ("found.comp", "doubles"));
    host.submit(|cmd| {
        cmd.dispatch_named(&pipeline, &all, &push, grid)?;
        // It only reads these: no barrier is needed before others read them.
        cmd.copy(source.all(), third.all())?;
        cmd.barrier(Access::ComputeWrite, &[Access::TransferRead, Access::TransferWrite]);
        cmd.copy(first.all(), second.all())
    })
    .unwrap();
}

#[test]
fn equal_shaders_are_one_pipeline_and_go_with_their_holders() {
    let host = harness::host();
    let (device, text) = (host.device(), words(DOUBLE));
    let before = device.n_pipelines();
    let make = |name: &str| {
        let shader = Shader::from_spirv(name, &text).unwrap();
        UntypedPipeline::new(device, &shader, &[]).unwrap()
    };
    let both = [make("found.comp"), make("found.comp")];
    assert_eq!(device.n_pipelines(), [before[0] + 1, before[1] + 1]);
    let other = make("other.comp");
    assert_eq!(device.n_pipelines(), [before[0] + 2, before[1] + 2], "another name is another in messages");
    drop(both);
    device.trim_pipelines();
    assert_eq!(device.n_pipelines()[0], before[0] + 1, "what nobody holds is given back");
    drop(other);
    device.trim_pipelines();
    assert_eq!(device.n_pipelines()[0], before[0]);
}

#[test]
fn a_shader_that_cannot_be_is_refused_by_name() {
    let good = words(DOUBLE);
    let spirv = |words: &[u32]| Shader::from_spirv("found.comp", words).map(drop).unwrap_err().to_string();
    assert_eq!(spirv(&[]), "found.comp: SPIR-V word 0 (header): shorter than a header of five words");
    assert!(spirv(&good[..good.len() - 1]).starts_with("found.comp: SPIR-V word "));
    let mut newer = good.clone();
    newer[1] = 0x0001_0700;
    assert_eq!(spirv(&newer), "found.comp: it is SPIR-V 1.7, the newest for Vulkan 1.3 is 1.6");
    for (text, why) in [
        (
            DOUBLE.replace("layout(binding = 2)", "layout(set = 4, binding = 2)"),
            "found.comp: `numbers` is in set 4, devices have 4 from 0 on",
        ),
        (
            DOUBLE.replace("uint first;", "uint more[31]; uint first;"),
            "found.comp: its push constants end at byte 132, devices have 128",
        ),
        (
            DOUBLE.replace("doubles[2]", "doubles[5000]"),
            "found.comp: it binds 5001 descriptors, at most 4096 are taken",
        ),
    ] {
        assert_eq!(shader(&text).map(drop).unwrap_err().to_string(), why);
    }
    let host = harness::host();
    let make =
        |shader: &Shader| UntypedPipeline::new(host.device(), shader, &[]).map(drop).unwrap_err().to_string();
    let wide = shader(&DOUBLE.replace("GROUP = 32", "GROUP = 100000")).unwrap();
    assert!(make(&wide).starts_with("found.comp: workgroup of [100000, 1, 1], the device allows "));
    let fragment = "#version 460\nlayout(location = 0) out vec4 color;\nvoid main() { color = vec4(1); }";
    let fragment = compile::text_and_comments("found.frag", fragment, &[]).unwrap().0.plain;
    let fragment = Shader::from_spirv("found.frag", &fragment).unwrap();
    assert_eq!(make(&fragment), "found.frag: it is a shader of the stage Fragment, not a compute shader");
}

/// What the device has not enabled is named before Vulkan sees the module.
#[test]
fn a_feature_that_is_off_is_named() {
    let text = "#version 460
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer Numbers { uint numbers[]; };
void main() { numbers[0] = uint((uint64_t(numbers[1]) * 5ul) >> 3); }";
    let shader = shader(text).unwrap();
    let without = FeatureSet { shader_int64: true, ..FeatureSet::default() };
    let host = harness::loud_host(&HostDesc { without, ..harness::desc() });
    let refused = UntypedPipeline::new(host.device(), &shader, &[]).map(drop).unwrap_err();
    let Error::Missing(missing) = &refused else { panic!("{refused}") };
    assert_eq!(missing, &["feature shaderInt64 (capability Int64 of found.comp)"]);
    assert_eq!(host.messages(), [""; 0]);
}

/// Damaged words give errors or a shader, never a panic. (None is made a pipeline: drivers may do anything with it.)
#[test]
fn damaged_words_are_survived() {
    let good = words(DOUBLE);
    let mut random = Random::new(0xDA3A6E);
    let (mut n_read, mut n_refused) = (0, 0);
    for _ in 0..3000 {
        let mut words = good.clone();
        match random.below(3) {
            0 => words.truncate(random.below(good.len())),
            1 => {
                let (from, to) = (random.below(good.len()), random.below(good.len()));
                words[to] = good[from];
            }
            _ => words[random.below(good.len())] ^= 1 << random.below(32),
        }
        match Shader::from_spirv("damaged.comp", &words) {
            Ok(_) => n_read += 1,
            Err(error) => {
                assert!(error.to_string().starts_with("damaged.comp"), "{error}");
                n_refused += 1;
            }
        }
    }
    assert!(n_read > 100 && n_refused > 100, "{n_read} read, {n_refused} refused");
}
