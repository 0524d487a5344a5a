//! Structs filled by generated Rust arrive in the shader, every scalar of them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "append.rs"]
mod append;
#[path = "effects.rs"]
mod effects;
#[path = "grid.rs"]
mod grid;
#[allow(dead_code, unreachable_pub, missing_docs)]
#[path = "../harness.rs"]
mod harness;
#[path = "includes.rs"]
mod includes;
#[path = "../random.rs"]
#[allow(dead_code, unreachable_pub, missing_docs)]
mod random;
#[allow(dead_code, unreachable_pub, missing_docs)]
#[path = "../reference"]
mod reference {
    pub mod append;
    pub mod effect;
    pub mod grid;
    pub mod scan;
}
#[allow(dead_code)]
#[path = "../shared_data.rs"]
mod shared_data;

use spanforge::Error;
use spanforge::bytemuck;
use spanforge::gpu::{Access, BufferDesc, FeatureSet, Memory, Pipeline, Usage};
use spanforge::pin;
use spanforge_generated::{Case, PLAIN, SMALL, WIDE, constants, download, lengths, tint, upload};

/// A feature's name, and whether a device has it.
type Need = (&'static str, fn(&FeatureSet) -> bool);

/// Runs the cases where the device has what they need.
fn check(test: &str, cases: &[Case], needs: &[Need]) {
    let host = harness::host();
    let enabled = host.device().features().enabled;
    if let Some((missing, _)) = needs.iter().find(|(_, has)| !has(&enabled)) {
        return shared_data::skip(test, &format!("the device lacks {missing}"));
    }
    let mut n_words = 0;
    for case in cases {
        let (expected, found) = (case.run)(&host).unwrap_or_else(|e| panic!("{}: {e}", case.name));
        let differs = (0..expected.len()).find(|&i| found.get(i) != expected.get(i));
        let Case { name, seed, .. } = case;
        assert_eq!(
            differs, None,
            "{name}, seed {seed}: word {differs:?} of {found:x?} is not of {expected:x?}"
        );
        n_words += expected.len();
    }
    println!("{} shaders from seed {} on, {n_words} words", cases.len(), cases[0].seed);
}

#[test]
fn scalars_of_32_bits() {
    check("generated::scalars_of_32_bits", &PLAIN, &[]);
}

#[test]
fn scalars_of_64_bits() {
    let needs: [Need; 2] =
        [("shaderInt64", |has| has.shader_int64), ("shaderFloat64", |has| has.shader_float64)];
    check("generated::scalars_of_64_bits", &WIDE, &needs);
}

#[test]
fn scalars_of_8_and_16_bits() {
    let needs: [Need; 2] = [
        ("storageBuffer8BitAccess", |has| has.storage_8bit),
        ("storageBuffer16BitAccess", |has| has.storage_16bit),
    ];
    check("generated::scalars_of_8_and_16_bits", &SMALL, &needs);
}

/// What `bindings` writes is as rustfmt would write it with its default settings.
#[test]
fn the_text_is_formatted() {
    let folder = std::path::Path::new(env!("OUT_DIR"));
    std::fs::write(folder.join("rustfmt.toml"), "").unwrap();
    let mut rustfmt = std::process::Command::new("rustfmt");
    rustfmt.args(["--edition=2024", "--check", "--config-path"]).arg(folder.join("rustfmt.toml"));
    rustfmt.arg(folder.join("tint.rs")).arg(folder.join("constants.rs")).arg(folder.join("lengths.rs"));
    for case in PLAIN.iter().chain(&WIDE).chain(&SMALL) {
        rustfmt.arg(folder.join(format!("{}.rs", case.name)));
    }
    match rustfmt.output() {
        Ok(output) => assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout)),
        Err(e) => println!("skipped: no rustfmt ({e})"),
    }
}

/// The whole of what is written for a shader, used as a person would: structs, bindings in two sets, push constants that
/// begin at byte 16, constants, a grid of workgroups.
#[test]
fn a_shader_by_its_bindings() {
    let host = harness::host();
    let [width, height, stride] = [13_u32, 9, 16];
    let constants = tint::Constants::default().with_group_x(4).with_gain(2.0).with_offset(5);
    let pipeline = Pipeline::<tint::Kernel>::new(host.device(), &constants).unwrap();
    assert_eq!(pipeline.group_size(), [4, 8, 1]);

    let tints = tint::layout::Tints {
        tints: [
            tint::layout::Tint { color: [1.0, 2.0, 4.0], weight: 0.5 },
            tint::layout::Tint { color: [8.0, 16.0, 32.0], weight: 0.25 },
        ],
        // Columns: y to x, z to y, x to z.
        basis: [[0.0, 0.0, 1.0].into(), [1.0, 0.0, 0.0].into(), [0.0, 1.0, 0.0].into()],
    };
    let head = tint::layout::Pixels { stride, ..Default::default() };
    let pixel = |x: u32, y: u32| [x as f32, y as f32, (x * y) as f32];
    let pixels: Vec<tint::layout::F32x3Stride16> =
        (0..stride * height).map(|i| pixel(i % stride, i / stride).into()).collect();
    let bytes = [bytemuck::bytes_of(&head), bytemuck::cast_slice(&pixels)].concat();

    let tints = upload(&host, "tints", bytemuck::bytes_of(&tints)).unwrap();
    let pixels = upload(&host, "pixels", &bytes).unwrap();
    let (size, usage) = (u64::from(width * height) * 12, Usage::STORAGE | Usage::TRANSFER_SRC);
    let desc = BufferDesc { name: "result", size, usage, memory: Memory::Device };
    let result = host.device().create_buffer(&desc).unwrap();
    let bindings = tint::Bindings { tints: tints.all(), pixels: pixels.all(), result: result.all() };
    let push = tint::layout::Push { size: [width, height], strength: 3.0, ..Default::default() };
    host.submit(|cmd| {
        tint::dispatch(cmd, &pipeline, bindings, &push, [width, height, 1])?;
        cmd.barrier(Access::ComputeWrite, &[Access::TransferRead]);
        Ok(())
    })
    .unwrap();

    let found: Vec<f32> = download(&host, &result).unwrap().into_iter().map(f32::from_bits).collect();
    let (tints, weights) = ([[1.0, 2.0, 4.0], [8.0, 16.0, 32.0]], [0.5, 0.25]);
    for (i, found) in found.chunks_exact(3).enumerate() {
        let (x, y) = (i as u32 % width, i as u32 / width);
        let ([r, g, b], n) = (pixel(x, y), (x as usize + y as usize) & 1);
        // Small integers and halves: exact in any order.
        let expected: Vec<f32> =
            (0..3).map(|c| [g, b, r][c] + tints[n][c] * weights[n] * 2.0 * 3.0 + 5.0).collect();
        assert_eq!(found, expected, "pixel {x}, {y}");
    }
    // More workgroups than Vulkan allows are refused before anything is recorded.
    let refused = host.submit(|cmd| tint::dispatch(cmd, &pipeline, bindings, &push, [1, 8 * 65_536, 1]));
    assert!(refused.unwrap_err().to_string().contains("65535"), "one axis too many");
    host.submit(|cmd| tint::dispatch(cmd, &pipeline, bindings, &push, [0, 1, 1])).unwrap();
}

/// Constants of every width arrive as they are: their defaults, and what the builder sets.
#[test]
fn constants_of_every_type() {
    let host = harness::host();
    let enabled = host.device().features().enabled;
    let needs: [Need; 5] = [
        ("shaderInt8", |has| has.shader_int8),
        ("shaderInt16", |has| has.shader_int16),
        ("shaderInt64", |has| has.shader_int64),
        ("shaderFloat16", |has| has.shader_float16),
        ("shaderFloat64", |has| has.shader_float64),
    ];
    if let Some((missing, _)) = needs.iter().find(|(_, has)| !has(&enabled)) {
        let why = format!("the device lacks {missing}");
        return shared_data::skip("generated::constants_of_every_type", &why);
    }
    let all = constants::Constants::default()
        .with_flag(true)
        .with_i8(i8::MIN)
        .with_u8(255)
        .with_i16(i16::MIN)
        .with_u16(65_535)
        .with_i32(i32::MIN)
        .with_u32(7)
        .with_i64(-5)
        .with_u64(u64::MAX - 1)
        .with_f16(0xbc00)
        .with_f32(-0.5)
        .with_f64(1e300)
        .with_group(2);
    for (constants, flag, half) in [(constants::Constants::default(), 0, 0x3e00), (all, 1, 0xbc00)] {
        let pipeline = Pipeline::<constants::Kernel>::new(host.device(), &constants).unwrap();
        let desc = BufferDesc {
            name: "words",
            size: 64,
            usage: Usage::STORAGE | Usage::TRANSFER_SRC,
            memory: Memory::Device,
        };
        let words = host.device().create_buffer(&desc).unwrap();
        let bindings = constants::Bindings { words: words.all() };
        host.submit(|cmd| {
            constants::dispatch(cmd, &pipeline, bindings, 1)?;
            cmd.barrier(Access::ComputeWrite, &[Access::TransferRead]);
            Ok(())
        })
        .unwrap();
        let words_of = |bits: u64| [bits as u32, (bits >> 32) as u32];
        let [[i64_low, i64_high], [u64_low, u64_high], [f64_low, f64_high]] =
            [constants.i64 as u64, constants.u64, constants.f64.to_bits()].map(words_of);
        let expected = [
            flag,
            i32::from(constants.i8) as u32,
            constants.u8.into(),
            i32::from(constants.i16) as u32,
            constants.u16.into(),
            constants.i32 as u32,
            constants.u32,
            i64_low,
            i64_high,
            u64_low,
            u64_high,
            half,
            constants.f32.to_bits(),
            f64_low,
            f64_high,
            constants.group,
        ];
        assert_eq!(download(&host, &words).unwrap(), expected);
        assert_eq!(pipeline.group_size(), [constants.group, 1, 1]);
    }
}

/// Bindings and structs have the lengths that constants have by default. Another value of such a constant is refused by the
/// names of both; constants that no length follows from are free.
#[test]
fn lengths_keep_their_constants() {
    use lengths::{Constants, Kernel, layout};
    let host = harness::host();
    let run = |constants: &Constants| {
        let pipeline = Pipeline::<Kernel>::new(host.device(), constants)?;
        let parts: Vec<_> =
            (1..5_u32).map(|n| upload(&host, "part", bytemuck::bytes_of(&n)).unwrap()).collect();
        let parts: [_; 4] = std::array::from_fn(|i| parts[i].all());
        let table =
            layout::Table { head: 10, rows: [20, 30], last: layout::Row { cells: [1, 2, 3, 4], n: 50 } };
        let table = upload(&host, "table", bytemuck::bytes_of(&table)).unwrap();
        let (size, usage) = (4, Usage::STORAGE | Usage::TRANSFER_SRC);
        let desc = BufferDesc { name: "result", size, usage, memory: Memory::Device };
        let result = host.device().create_buffer(&desc).unwrap();
        let bindings = lengths::Bindings { parts, table: table.all(), result: result.all() };
        let push = layout::Push { weights: [1, 2, 3] };
        host.submit(|cmd| {
            lengths::dispatch(cmd, &pipeline, bindings, &push, 1)?;
            cmd.barrier(Access::ComputeWrite, &[Access::TransferRead]);
            Ok(())
        })?;
        Ok::<u32, Error>(download(&host, &result)?[0])
    };
    let sum = (1 + 4) + 10 + (20 + 30) + (4 + 50) + 3;
    assert_eq!(run(&Constants::default()), Ok(sum));
    assert_eq!(run(&Constants::default().with_scale(3)), Ok(sum * 3));
    let refused = |constants: Constants, constant: &str, length: &str| {
        let expected = Error::FixedConstant {
            shader: "lengths.comp".into(),
            constant: constant.into(),
            length: length.into(),
        };
        assert_eq!(run(&constants), Err(expected));
    };
    refused(Constants::default().with_n(3), "N", "parts");
    refused(Constants::default().with_wide(false), "WIDE", "table.last.cells");
    refused(Constants::default().with_m(1), "M", "push.weights");
    let message = run(&Constants::default().with_n(3)).unwrap_err().to_string();
    assert_eq!(message, "lengths.comp: constant `N` must keep its default, which `parts` was made for");
    // The text says so, with the expressions.
    let text = std::fs::read_to_string(concat!(env!("OUT_DIR"), "/lengths.rs")).unwrap();
    for line in [
        "/// Set 0, binding 0: an array of `N * 2`, 4 with default constants; each `part` from byte 0 on, any number of `u32`.",
        "/// `Table` in GLSL with default constants: 32 bytes.",
        "/// Byte 4: `uint[N]`, `N` is 2 with default constants.",
        "/// Byte 4: `uint[WIDE ? 4 : 2]`, `WIDE ? 4 : 2` is 4 with default constants.",
        "/// It must keep that, which the length of `parts`, `table.rows` follows from.",
    ] {
        assert!(text.lines().any(|found| found.trim() == line), "{line} is not in\n{text}");
    }
}

#[test]
fn pins_say_what_the_comments_say() {
    let pin = |name: &str| tint::PINS.iter().find(|pin| pin.name == name).unwrap();
    let gain = pin("GAIN");
    assert_eq!((gain.label, gain.direction), ("Gain", pin::Direction::Sink));
    assert_eq!(gain.default, [pin::Number::Float(3.0)]);
    assert_eq!((gain.max, gain.step), (Some(pin::Number::Float(16.0)), Some(pin::Number::Float(0.5))));
    let strength = pin("strength");
    assert_eq!(strength.origin, pin::Origin::Push { offset: 24, size: 4 });
    assert_eq!((strength.ty, strength.unit), ("float", Some("x")));
    assert_eq!(pin("result").direction, pin::Direction::Source);
    assert_eq!(pin("result").origin, pin::Origin::Resource { set: 1, binding: 1 });
}
