//! Names and labels for debuggers: where a host has enabled them, every object of Spanforge's has a name and every stage a label;
//! where it has not, nothing of them is called.

use std::cell::RefCell;
use std::ffi::CStr;
use std::sync::OnceLock;

use ash::vk::{self, Handle};
use spanforge::gpu::{Device, Format, FrameNumbers, HostDevice, ImageDesc, ImageUsage, Memory, Validation};
use spanforge::{DrawForm, DrawState, Rasterizer, RasterizerDesc, Scene};

use super::canvas::{Buffer, Canvas};
use super::loader::{self, Function, Hook};
use super::{engine, rasterizer, said, silent, view};
use crate::draw::random_scene;
use crate::engine::Engine;
use crate::harness;
use crate::random::Random;

/// What this thread has seen.
#[derive(Default)]
struct Seen {
    made: Vec<(vk::ObjectType, u64)>,
    named: Vec<(vk::ObjectType, u64, String)>,
    /// Labels that begin, and `None` for the end of one.
    labels: Vec<Option<String>>,
}

thread_local! {
    static SEEN: RefCell<Seen> = RefCell::new(Seen::default());
}

/// One driver and one layer serve all devices of a process.
static BEGIN: OnceLock<vk::PFN_vkCmdBeginDebugUtilsLabelEXT> = OnceLock::new();
static END: OnceLock<vk::PFN_vkCmdEndDebugUtilsLabelEXT> = OnceLock::new();

/// A function that makes objects and notes them: one, or as many as there are infos.
macro_rules! noting {
    ($($function:ident = $name:literal, $pfn:ty, ($($argument:ident: $type:ty),*), $n:expr, $out:ident;)*) => {$(
        unsafe extern "system" fn $function(device: vk::Device, $($argument: $type),*) -> vk::Result {
            // SAFETY: the type is that which the name says; the arguments are the caller's.
            unsafe {
                let real = std::mem::transmute::<Function, $pfn>(loader::real(device, $name));
                let result = real(device, $($argument),*);
                if result == vk::Result::SUCCESS {
                    note_made(std::slice::from_raw_parts($out, $n));
                }
                result
            }
        }
    )*};
}

fn note_made<H: Handle + Copy>(handles: &[H]) {
    SEEN.with_borrow_mut(|seen| seen.made.extend(handles.iter().map(|handle| (H::TYPE, handle.as_raw()))));
}

type Callbacks<'a> = *const vk::AllocationCallbacks<'a>;

noting! {
    create_buffer = c"vkCreateBuffer", vk::PFN_vkCreateBuffer,
        (info: *const vk::BufferCreateInfo<'_>, callbacks: Callbacks<'_>, out: *mut vk::Buffer), 1, out;
    create_image = c"vkCreateImage", vk::PFN_vkCreateImage,
        (info: *const vk::ImageCreateInfo<'_>, callbacks: Callbacks<'_>, out: *mut vk::Image), 1, out;
    create_pool = c"vkCreateDescriptorPool", vk::PFN_vkCreateDescriptorPool,
        (info: *const vk::DescriptorPoolCreateInfo<'_>, callbacks: Callbacks<'_>, out: *mut vk::DescriptorPool), 1, out;
    create_compute = c"vkCreateComputePipelines", vk::PFN_vkCreateComputePipelines,
        (cache: vk::PipelineCache, n: u32, infos: *const vk::ComputePipelineCreateInfo<'_>, callbacks: Callbacks<'_>,
            out: *mut vk::Pipeline), n as usize, out;
    create_graphics = c"vkCreateGraphicsPipelines", vk::PFN_vkCreateGraphicsPipelines,
        (cache: vk::PipelineCache, n: u32, infos: *const vk::GraphicsPipelineCreateInfo<'_>, callbacks: Callbacks<'_>,
            out: *mut vk::Pipeline), n as usize, out;
}

unsafe extern "system" fn set_name(
    device: vk::Device,
    info: *const vk::DebugUtilsObjectNameInfoEXT<'_>,
) -> vk::Result {
    let name = c"vkSetDebugUtilsObjectNameEXT";
    // SAFETY: as above; the name ends in 0.
    unsafe {
        let text = CStr::from_ptr((*info).p_object_name).to_string_lossy().into_owned();
        let named = ((*info).object_type, (*info).object_handle, text);
        SEEN.with_borrow_mut(|seen| seen.named.push(named));
        let real = loader::real(device, name);
        std::mem::transmute::<Function, vk::PFN_vkSetDebugUtilsObjectNameEXT>(real)(device, info)
    }
}

unsafe extern "system" fn begin_label(buffer: vk::CommandBuffer, label: *const vk::DebugUtilsLabelEXT<'_>) {
    // SAFETY: the name ends in 0; the function is set before anything is recorded.
    unsafe {
        let text = CStr::from_ptr((*label).p_label_name).to_string_lossy().into_owned();
        SEEN.with_borrow_mut(|seen| seen.labels.push(Some(text)));
        BEGIN.get().unwrap_unchecked()(buffer, label);
    }
}

unsafe extern "system" fn end_label(buffer: vk::CommandBuffer) {
    SEEN.with_borrow_mut(|seen| seen.labels.push(None));
    // SAFETY: as above.
    unsafe { END.get().unwrap_unchecked()(buffer) }
}

/// Adopts the engine's device, of which everything is noted; its instance extensions are those that `host` says.
fn adopt_noted(engine: &Engine, host: HostDevice<'_>) -> Device {
    // SAFETY: each function is put in the place of one of its type.
    let hooks = unsafe {
        [
            (c"vkCreateBuffer", std::mem::transmute::<vk::PFN_vkCreateBuffer, Function>(create_buffer)),
            (c"vkCreateImage", std::mem::transmute::<vk::PFN_vkCreateImage, Function>(create_image)),
            (
                c"vkCreateDescriptorPool",
                std::mem::transmute::<vk::PFN_vkCreateDescriptorPool, Function>(create_pool),
            ),
            (
                c"vkCreateComputePipelines",
                std::mem::transmute::<vk::PFN_vkCreateComputePipelines, Function>(create_compute),
            ),
            (
                c"vkCreateGraphicsPipelines",
                std::mem::transmute::<vk::PFN_vkCreateGraphicsPipelines, Function>(create_graphics),
            ),
            (
                c"vkSetDebugUtilsObjectNameEXT",
                std::mem::transmute::<vk::PFN_vkSetDebugUtilsObjectNameEXT, Function>(set_name),
            ),
            (
                c"vkCmdBeginDebugUtilsLabelEXT",
                std::mem::transmute::<vk::PFN_vkCmdBeginDebugUtilsLabelEXT, Function>(begin_label),
            ),
            (
                c"vkCmdEndDebugUtilsLabelEXT",
                std::mem::transmute::<vk::PFN_vkCmdEndDebugUtilsLabelEXT, Function>(end_label),
            ),
        ]
    };
    let hooks = hooks.map(|(name, function)| (name, Hook::Instead(function)));
    let device = loader::adopt(engine, host, &hooks).unwrap();
    let real = |name| loader::real(engine.device.handle(), name);
    // SAFETY: the types are those that the names say.
    unsafe {
        BEGIN.get_or_init(|| std::mem::transmute::<Function, _>(real(c"vkCmdBeginDebugUtilsLabelEXT")));
        END.get_or_init(|| std::mem::transmute::<Function, _>(real(c"vkCmdEndDebugUtilsLabelEXT")));
    }
    device
}

/// Composite's picture and a draw, recorded, submitted and waited for; what was seen of that.
fn record_both(engine: &mut Engine, device: &Device, scene: &Scene) -> Seen {
    let canvas = Canvas::new(engine);
    let (name, format, usage) = ("a picture", Format::Rgba8Unorm, ImageUsage::SAMPLED);
    let picture = device.create_image(&ImageDesc { name, width: 4, height: 4, format, samples: 1, usage });
    let mut composed = Rasterizer::new(device, &RasterizerDesc::default()).unwrap();
    let mut drawn = rasterizer(device, canvas.target(false), DrawForm::Quads);
    engine
        .frame(|buffer, numbers| {
            // SAFETY: the engine executes the buffer once, as this frame.
            let mut cmd = unsafe { device.commands(buffer, numbers)? };
            composed.prepare(&mut cmd, scene, &view(0))?;
            composed.composite(&mut cmd)?;
            drawn.prepare(&mut cmd, scene, &view(0))?;
            // The host's own, between Spanforge's.
            cmd.label("the host's", |cmd| {
                canvas.record(buffer, false, || drawn.draw(cmd, &DrawState::default()).unwrap());
                cmd.stage("one of the host's");
                Ok(())
            })?;
            Ok(cmd.finish()?)
        })
        .unwrap();
    engine.wait().unwrap();
    canvas.destroy(engine);
    drop(picture.unwrap());
    SEEN.take()
}

#[test]
fn a_debugger_sees_names_and_labels() {
    if harness::validation() == Validation::Off {
        return;
    }
    let (scene, _) = random_scene(&mut Random::new(0x0075_1DEB), 9, 50.0, &[1.0, 0.5]);
    let mut engine = engine(1);
    let device = adopt_noted(&engine, said(&engine));
    let seen = record_both(&mut engine, &device, &scene);

    // Every object has a name, and no name is empty.
    let names = |(kind, handle): &(vk::ObjectType, u64)| {
        seen.named.iter().filter(|(of, raw, _)| (of, raw) == (kind, handle)).count()
    };
    for made in &seen.made {
        assert!(names(made) > 0, "{made:?} has no name, of {:#?}", seen.named);
    }
    assert!(seen.named.iter().all(|(.., name)| !name.is_empty()), "{:#?}", seen.named);
    use vk::ObjectType as Kind;
    for kind in [Kind::BUFFER, Kind::IMAGE, Kind::PIPELINE, Kind::DESCRIPTOR_POOL] {
        assert!(seen.made.iter().any(|(of, _)| *of == kind), "none made: {kind:?}");
    }
    for name in ["vector/fragment_emit", "pixels", "spans", "a picture"] {
        let is_it = |(.., known): &(_, _, String)| known.contains(name);
        assert!(seen.named.iter().any(is_it), "{name} is not among {:#?}", seen.named);
    }

    // Labels are a stack that ends empty: stages below what they belong to, one after the other.
    let mut open: Vec<String> = vec![];
    let mut paths = vec![];
    for label in &seen.labels {
        match label {
            Some(name) => {
                open.push(name.clone());
                paths.push(open.join(" > "));
            }
            None => assert!(open.pop().is_some(), "an end too many: {:?}", seen.labels),
        }
    }
    assert!(open.is_empty(), "left open: {open:?}");
    let twice = |path: &str| paths.iter().filter(|known| *known == path).count() == 2;
    assert!(twice("prepare") && twice("prepare > fragment_count"), "{paths:#?}");
    assert!(twice("prepare > fragment_emit") && twice("prepare > scan"), "{paths:#?}");
    let at = |path: &str| paths.iter().position(|known| known == path);
    let last = ["composite", "the host's", "the host's > draw", "the host's > one of the host's"].map(at);
    assert!(last.iter().all(Option::is_some) && last.is_sorted(), "{paths:#?}");
    drop(device);
    silent(&engine);
}

/// Whatever the loader has: without the extension there are no names and no labels.
#[test]
fn without_the_extension_nothing_is_named() {
    let (scene, _) = random_scene(&mut Random::new(0x0075_1DEB), 9, 50.0, &[1.0, 0.5]);
    let mut engine = engine(1);
    let debug =
        [c"vkSetDebugUtilsObjectNameEXT", c"vkCmdBeginDebugUtilsLabelEXT", c"vkCmdEndDebugUtilsLabelEXT"];
    let device = if harness::validation() == Validation::Off {
        let hidden = debug.map(|name| (name, Hook::Hidden));
        loader::adopt(&engine, said(&engine), &hidden).unwrap()
    } else {
        adopt_noted(&engine, HostDevice { instance_extensions: &[], ..said(&engine) })
    };
    let seen = record_both(&mut engine, &device, &scene);
    assert!(seen.named.is_empty() && seen.labels.is_empty(), "{:?} {:?}", seen.named, seen.labels);
    // A loader that has not all of them has none.
    drop(device);
    let device = loader::adopt(&engine, said(&engine), &[(debug[2], Hook::Hidden)]).unwrap();
    record_both(&mut engine, &device, &scene);
    drop(device);
    silent(&engine);
}

/// The layer tells of an object by the name that its maker gave it.
#[test]
fn the_layers_messages_have_the_names() {
    if harness::validation() != Validation::Core {
        return;
    }
    let engine = engine(1);
    let device = adopt_noted(&engine, said(&engine));
    let words = harness::buffer(&device, "the one with a name", 64, Memory::Device);
    let (_, handle) = SEEN.take().made.into_iter().find(|(of, _)| *of == vk::ObjectType::BUFFER).unwrap();
    let buffer = Buffer::new(&engine);
    buffer.begin();
    let numbers = FrameNumbers { current: 1, completed: 0 };
    // SAFETY: what is recorded is wrong on purpose, and is never submitted.
    unsafe {
        let cmd = device.commands(buffer.raw, numbers).unwrap();
        // It was not made for indices.
        let wrong = vk::Buffer::from_raw(handle);
        engine.device.cmd_bind_index_buffer(buffer.raw, wrong, 0, vk::IndexType::UINT32);
        cmd.finish().unwrap();
    }
    buffer.end();
    let messages = engine.messages();
    assert!(messages.iter().any(|message| message.contains("the one with a name")), "{messages:#?}");
    buffer.destroy();
    drop((words, device));
}
