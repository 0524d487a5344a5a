//! What effects refuse: files, passes, parameters and resources, by the names of what is wrong.

use super::{Run, image, upload};
use crate::harness;
use crate::reference::effect::Picture;
use spanforge::Error;
use spanforge::effect::{BLUR, DISPLACE, Effect, GRADE};
use spanforge::gpu::{Format, Host, ImageBinding, ImageState, Resource};

const GOOD: &str = "#version 460
layout(local_size_x = 8, local_size_y = 8) in;
layout(push_constant) uniform Push {
    //@ default 1 min 0 max 16
    float gain;
};
layout(binding = 0) uniform sampler2D image;
layout(binding = 1, rgba16f) uniform writeonly image2D result;
void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(at, imageSize(result)))) return;
    imageStore(result, at, gain * texelFetch(image, at, 0));
}";

/// Two passes, of which the first writes `between` and the second reads it.
const TWO: &str = "#version 460
layout(local_size_x = 8, local_size_y = 8) in;
#pragma pass FIRST
#pragma pass SECOND
#ifdef FIRST
layout(binding = 0) uniform sampler2D image;
layout(binding = 1, rgba16f) uniform writeonly image2D between;
void main() { imageStore(between, ivec2(gl_GlobalInvocationID), texelFetch(image, ivec2(0), 0)); }
#else
layout(binding = 0) uniform sampler2D between;
layout(binding = 1, rgba16f) uniform writeonly image2D result;
void main() { imageStore(result, ivec2(gl_GlobalInvocationID), texelFetch(between, ivec2(0), 0)); }
#endif
";

fn make(host: &Host, text: &str) -> Result<Effect, Error> {
    Effect::from_glsl(host.device(), "my.comp", text, &[])
}

#[test]
fn files_that_are_no_effects() {
    let host = harness::host();
    make(&host, GOOD).unwrap();
    make(&host, TWO).unwrap();
    let in_good = |from: &str, to: &str| GOOD.replacen(from, to, 1);
    let in_two = |from: &str, to: &str| TWO.replacen(from, to, 1);
    for (text, why) in [
        ("".into(), "my.comp:1: no `#version`"),
        (in_good("gain *", "gian *"), "my.comp:12: 'gian' : undeclared identifier"),
        (in_good("default 1", "defualt 1"), "my.comp:4:9: no property `defualt`: did you mean `default`?"),
        (in_good("default 1", "default 17"), "my.comp:4:9: 17 is outside the range"),
        (in_good("writeonly image2D result", "writeonly image2D result[2]"), "my.comp:11: "),
        (
            in_good("uniform sampler2D image", "uniform sampler2D image[2]")
                .replace("texelFetch(image,", "texelFetch(image[1],"),
            "my.comp [image]: it is an array of 2 descriptors, and effects have none",
        ),
        (
            in_good("sampler2D image", "sampler3D image")
                .replace("(image, at, 0)", "(image, ivec3(at, 0), 0)"),
            "my.comp [image]: it is of type sampler3D, and effects take plain images of two dimensions",
        ),
        (
            in_good("push_constant", "binding = 4"),
            "my.comp [push]: parameters of an effect are push constants, not a uniform block",
        ),
        (
            in_good("float gain", "mat2 gain")
                .replace("    //@ default 1 min 0 max 16\n", "")
                .replace("gain *", "gain[0][0] *"),
            "my.comp [gain]: it is of type mat2, and parameters are numbers and vectors",
        ),
        (
            in_good("imageStore(result", "if (gain > 99) imageStore(result")
                .replace("writeonly image2D", "readonly image2D")
                .replace("imageStore(result, at, gain * texelFetch(image, at, 0))", "return"),
            "my.comp: it writes no image, so nothing says how many invocations it takes",
        ),
        (
            in_good("layout(binding = 0)", "//@ semantic \"size 1/2\"\nlayout(binding = 0)"),
            "my.comp [image]: `semantic \"size ..\"` is for images between passes",
        ),
        (
            in_good("layout(binding = 0)", "//@ semantic \"size 1/0\"\nlayout(binding = 0)"),
            "my.comp [image]: `semantic \"size 1/0\"`: a size is such as `size 1/4`",
        ),
        (
            in_good("layout(binding = 0)", "//@ semantic \"previous\"\nlayout(binding = 0)"),
            "my.comp [image]: `semantic \"previous\"`: it takes the name of an image",
        ),
        (
            in_good("layout(binding = 0)", "//@ semantic \"previous kept\"\nlayout(binding = 0)"),
            "my.comp [image]: it is the previous `kept`, which no pass writes",
        ),
        (
            in_good("layout(binding = 1,", "//@ semantic \"nearest\"\nlayout(binding = 1,"),
            "my.comp [result]: `semantic \"nearest\"` is for what has a sampler",
        ),
        (in_two("#pragma pass SECOND", "#pragma pass FIRST"), "my.comp: `#pragma pass FIRST` is there twice"),
        (
            in_two("#pragma pass SECOND", "#pragma pass 2"),
            "my.comp: `#pragma pass 2`: a pass has the name of a macro",
        ),
        (
            in_two("#pragma pass FIRST\n#pragma pass SECOND", "#pragma pass SECOND\n#pragma pass FIRST"),
            "my.comp:SECOND [between]: the pass my.comp:FIRST writes it later; `//@ semantic \"previous between\"`",
        ),
        (
            TWO.replace(
                "rgba16f) uniform writeonly image2D between",
                "rgba8_snorm) uniform writeonly image2D between",
            ),
            "my.comp:FIRST [between]: images between passes are declared rgba8, rgba16f, rgba32f or r32ui",
        ),
        (
            in_two(
                "layout(binding = 0) uniform sampler2D between;",
                "layout(binding = 0) uniform sampler2D between;
                 //@ semantic \"previous between\"
                 layout(binding = 2) uniform sampler2D before;
                 //@ semantic \"previous between\"
                 layout(binding = 3, rgba16f) uniform readonly image2D again;",
            )
            .replace(
                "texelFetch(between, ivec2(0), 0)",
                "texelFetch(before, ivec2(0), 0) + imageLoad(again, ivec2(0))",
            ),
            "my.comp:SECOND [again]: it is the image of `before` too: one samples it, the other one loads it",
        ),
        (
            in_two("#ifdef FIRST", "#if 1"),
            "my.comp:SECOND [between]: the pass my.comp:FIRST writes it already",
        ),
    ] {
        let refused = make(&host, &text).map(drop).unwrap_err().to_string();
        assert!(refused.starts_with(why), "{refused}\nnot\n{why}\n{text}");
    }
    // Files, and what is in them.
    let missing = Effect::from_shader(host.device(), "nowhere/my.comp").map(drop).unwrap_err().to_string();
    assert!(missing.starts_with("nowhere/my.comp: "), "{missing}");
    let spirv = |modules: &[&[u32]], text| {
        Effect::from_spirv(host.device(), "my.spv", modules, text).map(drop).unwrap_err().to_string()
    };
    assert_eq!(spirv(&[], ""), "my.spv: an effect has at least one pass");
    assert_eq!(spirv(&[&[7; 40]], ""), "my.spv: SPIR-V word 0 (header): no SPIR-V magic number");
    assert_eq!(spirv(&[&[], &[], &[]], TWO), "my.spv: 3 modules for 2 passes");
}

/// A file may be GLSL that includes others, or SPIR-V, whose pins then have names and types alone.
#[test]
fn files_are_glsl_or_spirv() {
    let host = harness::host();
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("effect-files");
    std::fs::create_dir_all(&folder).unwrap();
    let (glsl, spirv) = (folder.join("my.comp"), folder.join("my.spv"));
    let include = "#version 460\n#extension GL_GOOGLE_include_directive : require\n#include \"more.glsl\"\n";
    let text = GOOD.replace("#version 460\n", include);
    std::fs::write(&glsl, text.replace("gain *", "more(gain) *")).unwrap();
    std::fs::write(folder.join("more.glsl"), "float more(float x) { return x + 1.0; }\n").unwrap();
    let (compiled, _) = spanforge_reflect::compile::text_and_comments("my.comp", GOOD, &[]).unwrap();
    let bytes: Vec<u8> = compiled.plain.iter().flat_map(|word| word.to_le_bytes()).collect();
    std::fs::write(&spirv, bytes).unwrap();
    let picture = Picture::new(9, 5, |x, y| [x as f64, y as f64, 2.0, 1.0]);
    let source = upload(&host, "source", &picture);
    for (path, factor) in [(glsl, 5.0), (spirv, 4.0)] {
        let mut effect = Effect::from_shader(host.device(), &path).unwrap();
        effect.set("gain", 4.0).unwrap();
        let found = Run::new(&host, &source).picture(&mut effect);
        let expected = Picture::new(9, 5, |x, y| picture.at(x, y).map(|v| v * factor));
        assert_eq!(found, expected, "{}", path.display());
        let is_said = effect.set("gain", 17.0).is_err();
        assert_eq!(is_said, factor == 5.0, "the range is known where there are comments");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn parameters_are_checked_by_name() {
    let host = harness::host();
    let mut grade = Effect::shipped(host.device(), GRADE).unwrap();
    let mut displace = Effect::shipped(host.device(), DISPLACE).unwrap();
    let why = |result: Result<(), Error>| result.unwrap_err().to_string();
    assert_eq!(
        why(grade.set("gama", 2.0)),
        "grade.comp [gama]: it has no parameter of that name; there are: lift, exposure, gamma, contrast, gain, saturation"
    );
    assert_eq!(
        why(grade.set("image", 2.0)).split(';').next(),
        Some("grade.comp [image]: it has no parameter of that name")
    );
    assert_eq!(why(grade.set("gamma", 2.0)), "grade.comp [gamma]: vec3 has 3 components, not 1");
    assert_eq!(
        why(grade.set("gamma", [1.0, 0.05, 1.0])),
        "grade.comp [gamma]: 0.05 is outside its range, 0.1 to 10"
    );
    assert_eq!(why(grade.set("exposure", f64::NAN)), "grade.comp [exposure]: NaN is no float");
    assert_eq!(why(grade.set("exposure", 1e39)), "grade.comp [exposure]: 1e39 is no float");
    assert_eq!(why(grade.set("exposure", true)), "grade.comp [exposure]: true is no float");
    assert_eq!(why(displace.set("shape", 1.0)), "displace.comp [shape]: 1.0 is no uint");
    assert_eq!(why(displace.set("shape", -1)), "displace.comp [shape]: -1 is no uint");
    assert_eq!(
        why(displace.set("shape", 3)),
        "displace.comp [shape]: 3 is none of its choices: 0 (Columns), 1 (Rows), 2 (Rings)"
    );
    // What was refused changed nothing, and bounds are those of the shader's numbers.
    use spanforge_reflect::Number;
    assert_eq!(grade.get("gamma").unwrap(), [Number::Float(1.0); 3]);
    grade.set("gamma", [0.1_f32; 3]).unwrap();
    grade.set("exposure", 3).unwrap();
    assert_eq!(grade.get("exposure").unwrap(), [Number::Float(3.0)]);
    assert_eq!(displace.get("shape").unwrap(), [Number::Uint(0)]);
    displace.set("shape", 2_u64).unwrap();
    assert!(displace.get("level").is_err());
}

#[test]
fn resources_are_checked_before_anything_is_recorded() {
    let host = harness::host();
    let device = host.device();
    let mut displace = Effect::shipped(device, DISPLACE).unwrap();
    let source = upload(&host, "source", &Picture::new(8, 6, |x, _| [x as f64; 4]));
    let spectrum = harness::upload(&host, "bands", &[0.5_f32; 8]);
    let result = image(&host, "result", 8, 6, Format::Rgba16Float);
    let [large, bytes] = [(9, Format::Rgba16Float), (8, Format::Rgba8Unorm)]
        .map(|(width, format)| image(&host, "other", width, 6, format));
    let integers = image(&host, "integers", 8, 6, Format::R32Uint);
    let sampler = device.create_sampler(spanforge::gpu::Filter::Nearest).unwrap();
    let good: [(&str, Resource<'_>); 3] =
        [("image", (&source).into()), ("spectrum", spectrum.all().into()), ("result", (&result).into())];
    let mut refused = |all: &[(&str, Resource<'_>)]| {
        let result = host.submit(|cmd| displace.record(cmd, all));
        assert_eq!(device.n_barriers(), 0);
        result.unwrap_err().to_string()
    };
    assert_eq!(refused(&good), "displace.comp: `prepare` must be told the picture's size first");
    displace.prepare(8, 6).unwrap();
    let mut refused = |all: &[(&str, Resource<'_>)]| {
        let result = host.submit(|cmd| displace.record(cmd, all));
        assert_eq!(device.n_barriers(), 0);
        result.unwrap_err().to_string()
    };
    assert_eq!(refused(&good[..2]), "displace.comp [result]: it is not given");
    let twice = [good[0], good[1], good[2], good[0]];
    assert_eq!(refused(&twice), "displace.comp [image]: it is given twice");
    let more = [good[0], good[1], good[2], ("depth", good[0].1)];
    assert_eq!(
        refused(&more),
        "displace.comp [depth]: it takes nothing of that name; it takes: image, result, spectrum"
    );
    assert_eq!(
        refused(&[good[0], good[1], ("result", (&large).into())]),
        "displace.comp [result]: other: it has 9 x 6 pixels, `prepare` was told 8 x 6"
    );
    assert_eq!(
        refused(&[good[0], good[1], ("result", (&bytes).into())]),
        "displace.comp [result]: other: it is of format Rgba8Unorm, the shader declares Rgba16Float"
    );
    assert_eq!(
        refused(&[("image", (&integers).into()), good[1], good[2]]),
        "displace.comp [image]: integers: it is of format R32Uint, which is not of the kind of number that the shader takes"
    );
    assert_eq!(
        refused(&[("image", good[1].1), good[1], good[2]]),
        "displace.comp [image]: a buffer where an image belongs"
    );
    assert_eq!(
        refused(&[good[0], ("spectrum", good[0].1), good[2]]),
        "displace.comp [spectrum]: an image where a buffer belongs"
    );
    let alone = Resource::Image(ImageBinding::sampler(&sampler));
    assert_eq!(
        refused(&[("image", alone), good[1], good[2]]),
        "displace.comp [image]: it is a sampler without an image"
    );
    // A missing barrier of the host's is named with the shader that was found while the program runs.
    let forgotten = host.submit(|cmd| displace.record(cmd, &good));
    let Err(Error::Hazard(hazard)) = forgotten else { panic!("{forgotten:?}") };
    assert_eq!((hazard.command.as_str(), hazard.binding.as_str()), ("displace.comp", "result"));
    host.submit(|cmd| {
        cmd.transition(&result, ImageState::UNDEFINED, ImageState::COMPUTE_WRITE)?;
        displace.record(cmd, &good)
    })
    .unwrap();
    let limit = device.limits().max_image_size;
    for size in [(0, 6), (8, 0), (limit + 1, 8)] {
        let why = displace.prepare(size.0, size.1).unwrap_err().to_string();
        assert!(why.starts_with("displace.comp: ") && why.contains("pixels"), "{why}");
    }
}

/// No memory: nothing can be recorded, and the next `prepare` begins anew.
#[test]
fn images_that_there_is_no_memory_for() {
    let host = harness::host();
    let mut blur = Effect::shipped(host.device(), BLUR).unwrap();
    host.device().fail_allocation(Some(0));
    assert!(matches!(blur.prepare(16, 16), Err(Error::OutOfDeviceMemory { .. })));
    host.device().fail_allocation(None);
    let refused = host.submit(|cmd| blur.record(cmd, &[])).unwrap_err().to_string();
    assert!(refused.contains("prepare"), "{refused}");
    let source = upload(&host, "source", &Picture::new(16, 16, |_, _| [0.5; 4]));
    let found = Run::new(&host, &source).picture(&mut blur);
    assert!(found.texels.iter().flatten().all(|v| (v - 0.5).abs() < 1e-3));
}
