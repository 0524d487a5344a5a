//! The GPU layer itself.

use std::ffi::CStr;

use crate::harness::{
    buffer, desc, download, each_barrier_is_needed, guarded, guarded_words, host, loud_host, upload,
    validation,
};
use crate::kernels::{COVER_FRAG, COVER_VERT, Cover, Mark, Nothing, One};
use spanforge::gpu::{
    Access, Blend, Commands, Device, FeatureSet, Format, GraphicsDesc, GraphicsPipeline, Host, HostDesc,
    Image, ImageDesc, ImageState, ImageUsage, Memory, Pipeline, RenderingDesc, Requirements, Tier,
    Validation, requirements,
};
use spanforge::{Error, Output, Rasterizer, RasterizerDesc};

/// Every required feature alone, with its name in Vulkan: written by hand, as a check of what the library says of itself.
pub fn required_features() -> [(&'static str, FeatureSet); 4] {
    let none = FeatureSet::default();
    let all = [
        ("synchronization2", FeatureSet { synchronization2: true, ..none }),
        ("dynamicRendering", FeatureSet { dynamic_rendering: true, ..none }),
        ("maintenance4", FeatureSet { maintenance4: true, ..none }),
        ("scalarBlockLayout", FeatureSet { scalar_block_layout: true, ..none }),
    ];
    let together = all.iter().fold(none, |together, (_, one)| together.or(one));
    assert_eq!(together, requirements(Tier::Vulkan13).features, "another feature is required");
    all
}

#[test]
fn requirements_name_exactly_what_is_missing() {
    let needs = requirements(Tier::Vulkan13);
    assert!(needs.missing(needs.api_version, &needs.extensions, &needs.features).is_empty());
    for (name, one) in required_features() {
        let rest = needs.features.without(&one);
        let missing = needs.missing(needs.api_version, &needs.extensions, &rest);
        assert_eq!(missing, [format!("feature {name}")]);
    }
    // Vulkan 1.3 asks for no extension; another tier may.
    let extensions = vec![c"VK_KHR_first", c"VK_KHR_second"];
    let more = Requirements { extensions: extensions.clone(), ..needs.clone() };
    for (left_out, other) in [(0, 1), (1, 0)] {
        let missing = more.missing(needs.api_version, &[extensions[other]], &needs.features);
        assert_eq!(missing, [format!("extension {}", extensions[left_out].to_string_lossy())]);
    }
    // What is required is asked for in any case, what is optional where the device knows it.
    let known = |name: &CStr| {
        let mut known = ash::vk::ExtensionProperties::default();
        let text = name.to_bytes_with_nul().iter();
        known.extension_name.iter_mut().zip(text).for_each(|(to, from)| *to = *from as _);
        known
    };
    let optional = vec![c"VK_EXT_third", c"VK_EXT_fourth"];
    let more = Requirements { optional_extensions: optional, ..more };
    assert_eq!(
        more.extensions_of(&[known(c"VK_EXT_fourth"), known(c"VK_EXT_fifth")]),
        [c"VK_KHR_first", c"VK_KHR_second", c"VK_EXT_fourth"]
    );
    let all = needs.missing(1 << 22, &[], &FeatureSet::default());
    assert_eq!(all.len(), 5 + needs.extensions.len(), "{all:?}");
}

#[test]
fn a_device_that_is_not_there_is_named() {
    let none = HostDesc { device: Some("no such device".into()), ..desc() };
    match Host::new(&none) {
        Err(Error::Missing(list)) => assert!(list[0].contains("no such device"), "{list:?}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn optional_features_can_be_left_off() {
    let bare = loud_host(&HostDesc { without: FeatureSet::all(), ..desc() });
    let features = bare.device().features();
    assert_eq!(features.enabled, FeatureSet::required());
    assert!(!features.int64 && !features.float16);
    assert!(bare.messages().is_empty(), "{:?}", bare.messages());
}

#[test]
fn types_cross_threads() {
    fn crosses<T: Send + Sync>() {}
    fn moves<T: Send>() {}
    crosses::<Device>();
    crosses::<Host>();
    crosses::<spanforge::gpu::Buffer>();
    crosses::<Image>();
    crosses::<Pipeline<Mark>>();
    crosses::<GraphicsPipeline<Cover>>();
    crosses::<(spanforge::Scene, spanforge::View, spanforge::Error)>();
    moves::<(Commands<'_>, spanforge::Rasterizer)>();
}

#[test]
fn bytes_go_there_and_back() {
    let host = host();
    let words: Vec<u32> = (0..1000).collect();
    let [from, to] = [upload(&host, "from", &words), guarded(&host, "to", 1000)];
    host.submit(|cmd| {
        cmd.copy(from.slice(400..800), to.slice(40..))?;
        cmd.fill(to.slice(..40), 7)?;
        cmd.update(to.slice(440..), &[8u32, 9])
    })
    .unwrap();
    let got = guarded_words(&host, &to);
    assert!(
        got[..10].iter().all(|word| *word == 7) && got[10..110] == words[100..200] && got[110..112] == [8, 9]
    );
}

#[test]
fn copies_refuse_what_does_not_fit() {
    let host = host();
    let [a, b] = [("a", 64), ("b", 32)].map(|(name, size)| buffer(host.device(), name, size, Memory::Device));
    let copy = host.submit(|cmd| cmd.copy(a.all(), b.all()));
    assert_eq!(copy, Err(Error::Capacity { buffer: "b".into(), needed: 64, available: 32 }));
    assert!(host.submit(|cmd| cmd.copy(a.slice(..40), a.slice(8..))).is_err());
    assert!(host.submit(|cmd| cmd.fill(a.slice(1..5), 0)).is_err());
    assert!(a.read::<u32>().is_err(), "memory of the device is not the CPU's to read");
    let huge = spanforge::gpu::BufferDesc {
        name: "huge",
        size: u64::MAX,
        usage: spanforge::gpu::Usage::STORAGE,
        memory: Memory::Device,
    };
    assert!(matches!(host.device().create_buffer(&huge), Err(Error::Capacity { .. })));
}

#[test]
fn bindings_refuse_what_does_not_fit() {
    let host = host();
    let mark = Pipeline::<Mark>::new(host.device(), &Nothing).unwrap();
    let words = buffer(host.device(), "words", 4096, Memory::Device);
    let name = |result: spanforge::Result<()>| match result {
        Err(Error::InvalidInput { what, why }) => format!("{what}: {why}"),
        other => panic!("{other:?}"),
    };
    let empty = host.submit(|cmd| cmd.dispatch(&mark, One(words.slice(9..9)), &[0, 0], 1));
    assert!(name(empty).contains("mark.comp [words]"));
    let crooked = host.submit(|cmd| cmd.dispatch(&mark, One(words.slice(4..)), &[0, 0], 1));
    assert!(name(crooked).contains("words begins at byte 4"));
    let many = host.submit(|cmd| cmd.dispatch(&mark, One(words.all()), &[0, 0], 1 << 33));
    assert!(name(many).contains("workgroups"));
    // No workgroups is nothing, whatever is bound.
    host.submit(|cmd| cmd.dispatch(&mark, One(words.slice(4..)), &[0, 0], 0)).unwrap();
}

#[test]
fn groups_are_given_directly_folded_and_indirectly() {
    let host = host();
    let mark = Pipeline::<Mark>::new(host.device(), &Nothing).unwrap();
    for n in [1u32, 63, 64, 65, 65_535 * 64 + 1] {
        let words = guarded(&host, "words", n.into());
        host.submit(|cmd| cmd.dispatch(&mark, One(words.all()), &[n, 5], mark.groups_for(n.into()))).unwrap();
        assert!(guarded_words(&host, &words).iter().all(|word| *word == 5), "{n}");
        let arguments = upload(&host, "arguments", &[9, n.div_ceil(64).min(65_535), 1, 1]);
        host.submit(|cmd| cmd.dispatch_indirect(&mark, One(words.all()), &[n, 6], arguments.slice(4..)))
            .unwrap();
        let marked = n.min(65_535 * 64) as usize;
        assert!(guarded_words(&host, &words)[..marked].iter().all(|word| *word == 6), "{n}");
    }
}

#[test]
fn every_barrier_of_an_indirect_dispatch_is_needed() {
    let record = |host: &Host| {
        let mark = Pipeline::<Mark>::new(host.device(), &Nothing)?;
        let words = buffer(host.device(), "words", 4096, Memory::Device);
        let back = buffer(host.device(), "back", 4096, Memory::Readback);
        host.submit(|cmd| {
            cmd.fill(words.all(), 1)?;
            cmd.barrier(Access::TransferWrite, &[Access::ComputeWrite]);
            cmd.dispatch(&mark, One(words.all()), &[4, 1], 1)?;
            cmd.barrier(Access::ComputeWrite, &[Access::IndirectRead, Access::ComputeWrite]);
            cmd.dispatch_indirect(&mark, One(words.slice(1024..)), &[4, 1], words.all())?;
            cmd.barrier(Access::ComputeWrite, &[Access::TransferRead]);
            cmd.copy(words.all(), back.all())
        })
    };
    each_barrier_is_needed(3, record);
}

#[test]
fn gpu_assisted_validation_reports_a_planted_write_out_of_bounds() {
    // Debian 12's layer (1.3.239) lets it pass; the runner of a current layer sets the path.
    if validation() != Validation::GpuAssisted || std::env::var_os("VK_LAYER_PATH").is_none() {
        println!("not run: this needs the GPU-assisted pass under a current layer");
        return;
    }
    let loud = loud_host(&desc());
    let mark = Pipeline::<Mark>::new(loud.device(), &Nothing).unwrap();
    let words = buffer(loud.device(), "words", 1024, Memory::Device);
    loud.submit(|cmd| cmd.dispatch(&mark, One(words.slice(..256)), &[65, 1], 2)).unwrap();
    assert!(!loud.messages().is_empty(), "65 words were written where 64 are bound");
}

/// Draws a triangle over an image of 8 x 4 and gives its pixels.
fn cover(host: &Host, samples: u32, blend: Blend) -> spanforge::Result<Vec<[u8; 4]>> {
    let device = host.device();
    let image = |name, samples, usage| {
        device.create_image(&ImageDesc {
            name,
            width: 8,
            height: 4,
            format: Format::Rgba8Unorm,
            samples,
            usage,
        })
    };
    let target = image("target", samples, ImageUsage::COLOR | ImageUsage::TRANSFER_SRC)?;
    let resolved = image("resolved", 1, ImageUsage::COLOR | ImageUsage::TRANSFER_SRC)?;
    let graphics = GraphicsDesc { samples, blend, ..Default::default() };
    let pipeline = GraphicsPipeline::<Cover>::new(device, &COVER_VERT, &COVER_FRAG, &graphics)?;
    let colors = upload(host, "colors", &[0.0f32, 0.0, 0.0, 0.0, 0.2, 0.4, 0.0, 0.6]);
    let arguments = upload(host, "arguments", &[3u32, 1, 0, 1]);
    let pixels = buffer(device, "pixels", 8 * 4 * 4, Memory::Readback);
    host.submit(|cmd| {
        cmd.label("cover", |cmd| {
            cmd.transition(&target, ImageState::UNDEFINED, ImageState::COLOR)?;
            let resolve = (samples > 1).then_some(&resolved);
            if let Some(resolve) = resolve {
                cmd.transition(resolve, ImageState::UNDEFINED, ImageState::COLOR)?;
            }
            cmd.begin_rendering(&RenderingDesc {
                color: &target,
                clear: Some([0.0, 0.0, 1.0, 1.0]),
                resolve,
                depth: None,
                clear_depth: None,
            })?;
            cmd.draw_indirect(&pipeline, One(colors.all()), &(), arguments.all())?;
            cmd.end_rendering();
            let drawn = resolve.unwrap_or(&target);
            cmd.transition(drawn, ImageState::COLOR, ImageState::TRANSFER_SRC)?;
            cmd.copy_to_buffer(drawn, pixels.all())
        })
    })?;
    pixels.read()
}

#[test]
fn draws_cover_blend_and_resolve() {
    let host = host();
    for samples in [1, 4] {
        let replaced = cover(&host, samples, Blend::Replace).unwrap();
        assert_eq!(replaced, vec![[51, 102, 0, 153]; 32], "{samples}");
        let over = cover(&host, samples, Blend::Over).unwrap();
        assert_eq!(over, vec![[51, 102, 102, 255]; 32], "{samples}");
    }
    let unknown = cover(&host, 64, Blend::Over);
    assert!(matches!(unknown, Err(Error::Missing(_))), "{unknown:?}");
}

#[test]
fn every_transition_of_a_draw_is_needed() {
    let checked = loud_host(&HostDesc { validation: Validation::Off, ..desc() });
    for number in 0..3 {
        checked.device().skip_barrier(Some(number));
        let result = cover(&checked, 4, Blend::Over);
        assert!(matches!(result, Err(Error::Hazard(_))), "{number}: {result:?}");
    }
}

#[test]
fn a_forgotten_end_of_rendering_is_an_error() {
    let host = loud_host(&HostDesc { validation: Validation::Off, ..desc() });
    let target = host
        .device()
        .create_image(&ImageDesc {
            name: "target",
            width: 4,
            height: 4,
            format: Format::Rgba8Unorm,
            samples: 1,
            usage: ImageUsage::COLOR,
        })
        .unwrap();
    let result = host.submit(|cmd| {
        cmd.transition(&target, ImageState::UNDEFINED, ImageState::COLOR)?;
        let clear = Some([0.0; 4]);
        cmd.begin_rendering(&RenderingDesc {
            color: &target,
            clear,
            resolve: None,
            depth: None,
            clear_depth: None,
        })
    });
    assert!(matches!(result, Err(Error::InvalidInput { .. })));
}

#[test]
fn what_a_frame_used_outlives_it_and_nothing_piles_up() {
    let host = host();
    let mark = Pipeline::<Mark>::new(host.device(), &Nothing).unwrap();
    let mut after_warming = (0, 0);
    for round in 0..300 {
        let kept = host
            .submit(|cmd| {
                let short_lived = buffer(cmd.device(), "short-lived", 64 << 10, Memory::Device);
                cmd.dispatch(&mark, One(short_lived.all()), &[1000, round], 16)?;
                let before = cmd.device().memory().0;
                drop(short_lived);
                assert_eq!(cmd.device().memory().0, before, "memory was freed under a frame that uses it");
                Ok(before)
            })
            .unwrap();
        assert!(host.device().memory().0 < kept, "memory is free once the frame has completed");
        match round {
            10 => after_warming = host.device().memory(),
            11.. => assert_eq!(host.device().memory(), after_warming, "round {round}"),
            _ => (),
        }
    }
}

#[test]
fn a_failed_recording_leaves_nothing_behind() {
    let host = host();
    for _ in 0..3 {
        let failed = host.submit(|_| Err::<(), _>(Error::invalid("recording", "on purpose")));
        assert!(failed.is_err());
    }
    let words = upload(&host, "words", &[1u32, 2, 3]);
    assert_eq!(download::<u32>(&host, &words)[..3], [1, 2, 3]);
}

#[test]
fn stages_are_timed_where_the_device_can() {
    let host = loud_host(&HostDesc { profile: true, ..desc() });
    let mark = Pipeline::<Mark>::new(host.device(), &Nothing).unwrap();
    let words = buffer(host.device(), "words", 4 << 20, Memory::Device);
    for _ in 0..20 {
        host.submit(|cmd| {
            cmd.stage("fill");
            cmd.fill(words.all(), 0)?;
            cmd.barrier(Access::TransferWrite, &[Access::ComputeWrite]);
            cmd.stage("mark");
            cmd.dispatch(&mark, One(words.all()), &[1 << 20, 3], mark.groups_for(1 << 20))
        })
        .unwrap();
    }
    let times = host.stage_times().unwrap();
    if host.device().features().timestamps {
        assert_eq!(times.iter().map(|time| time.name).collect::<Vec<_>>(), ["fill", "mark"]);
        assert!(times.iter().all(|time| time.ms > 0.0 && time.ms < 10_000.0), "{times:?}");
    }
    assert!(host.stage_times().unwrap().is_empty(), "times are fetched once");
    assert!(host.messages().is_empty(), "{:?}", host.messages());
}

#[test]
fn hosts_live_side_by_side_on_threads() {
    let [first, second] = [host(), host()];
    std::thread::scope(|scope| {
        for (host, value) in [(&first, 1), (&first, 2), (&second, 3), (&second, 4)] {
            scope.spawn(move || {
                let mark = Pipeline::<Mark>::new(host.device(), &Nothing).unwrap();
                for _ in 0..20 {
                    let words = guarded(host, "words", 100);
                    host.submit(|cmd| cmd.dispatch(&mark, One(words.all()), &[100, value], 2)).unwrap();
                    assert_eq!(guarded_words(host, &words), [value; 100]);
                }
            });
        }
    });
}

/// A second rasterizer of the same kind compiles nothing, nor does one that comes after; another kind only what is its own.
#[test]
fn equal_pipelines_are_made_once() {
    let host = host();
    let device = host.device();
    std::thread::scope(|scope| {
        (0..4).for_each(|_| drop(scope.spawn(|| Pipeline::<Mark>::new(device, &Nothing).unwrap())));
    });
    let [kept, made] = device.n_pipelines();
    assert!(kept == 1 && (1..=4).contains(&made), "{kept} of {made}");
    let make =
        |output: Output| Rasterizer::new(device, &RasterizerDesc { output, ..Default::default() }).unwrap();
    let n_after = |output: Output| {
        let first = make(output);
        let n = device.n_pipelines();
        let second = make(output);
        assert_eq!(device.n_pipelines(), n, "{output:?}: a second one beside the first");
        drop((first, second));
        make(output);
        assert_eq!(device.n_pipelines(), n, "{output:?}: one after others");
        n[0]
    };
    let composite = n_after(Output::Composite { samples: 16 });
    let fewer_samples = n_after(Output::Composite { samples: 4 });
    assert!(composite > 8 && fewer_samples > composite);
    let drawn = n_after(Output::draw(Format::Rgba8Unorm, 4));
    assert!(drawn > fewer_samples);
    // What is dropped can be given back, and what is held cannot.
    let held = make(Output::Composite { samples: 4 });
    let mark = Pipeline::<Mark>::new(device, &Nothing).unwrap();
    device.trim_pipelines();
    let [n_held, _] = device.n_pipelines();
    assert!(n_held > 1 && n_held < fewer_samples, "{n_held}");
    assert_eq!(n_after(Output::Composite { samples: 4 }), n_held);
    drop(held);
    device.trim_pipelines();
    assert_eq!(device.n_pipelines()[0], 1);
    let words = guarded(&host, "words", 64);
    host.submit(|cmd| cmd.dispatch(&mark, One(words.all()), &[64, 7], 1)).unwrap();
    assert_eq!(guarded_words(&host, &words), [7; 64]);
    let drawn = n_after(Output::draw(Format::Rgba8Unorm, 4));
    // The draw alone follows from the format, of solid colours and of all.
    assert_eq!(n_after(Output::draw(Format::Bgra8Unorm, 4)), drawn + 2);
}

/// A pipeline keeps its device, and another device does not take it.
#[test]
fn pipelines_keep_to_their_device() {
    let [first, second] = [host(), host()];
    let mark = Pipeline::<Mark>::new(first.device(), &Nothing).unwrap();
    let words = guarded(&second, "words", 8);
    let result = second.submit(|cmd| cmd.dispatch(&mark, One(words.all()), &[8, 7], 1));
    assert!(
        matches!(&result, Err(Error::InvalidInput { why, .. }) if why.contains("another device")),
        "{result:?}"
    );
    // The host is gone, the pipeline is the last that holds its device.
    drop(first);
    drop(mark);
    let again = Pipeline::<Mark>::new(second.device(), &Nothing).unwrap();
    second.submit(|cmd| cmd.dispatch(&again, One(words.all()), &[8, 7], 1)).unwrap();
    assert_eq!(guarded_words(&second, &words), [7; 8]);
}

/// One colour, in the kind of numbers that the image holds; depth is none.
#[test]
fn an_image_is_cleared() {
    let host = host();
    let make = |format, usage| {
        let desc = ImageDesc { name: "cleared", width: 3, height: 2, format, samples: 1, usage };
        host.device().create_image(&desc).unwrap()
    };
    let bytes_of = |format: Format, color: [f32; 4]| {
        let image = make(format, ImageUsage::TRANSFER_SRC | ImageUsage::TRANSFER_DST);
        let back = buffer(host.device(), "back", 6 * format.bytes(), Memory::Readback);
        host.submit(|cmd| {
            cmd.transition(&image, ImageState::UNDEFINED, ImageState::TRANSFER_DST)?;
            cmd.clear(&image, color)?;
            cmd.transition(&image, ImageState::TRANSFER_DST, ImageState::TRANSFER_SRC)?;
            cmd.copy_to_buffer(&image, back.all())?;
            cmd.barrier(Access::TransferWrite, &[Access::HostRead]);
            Ok(())
        })
        .unwrap();
        back.read::<u8>().unwrap()
    };
    assert_eq!(bytes_of(Format::Rgba8Unorm, [1.0, 0.0, 0.2, 1.0]), [255, 0, 51, 255].repeat(6));
    assert_eq!(bytes_of(Format::R32Uint, [70_000.9, 0.0, 0.0, 0.0]), 70_000_u32.to_ne_bytes().repeat(6));
    let depth = make(Format::Depth32Float, ImageUsage::DEPTH | ImageUsage::TRANSFER_DST);
    let refused = host.submit(|cmd| {
        cmd.transition(&depth, ImageState::UNDEFINED, ImageState::TRANSFER_DST)?;
        cmd.clear(&depth, [0.0; 4])
    });
    assert_eq!(refused.unwrap_err().to_string(), "cleared: an image of depth has no colour");
}
