//! What every test on a device needs: a host under the validation layer that must stay silent, data there and back,
//! canaries behind buffers.
//!
//! `SPANFORGE_VALIDATION` is `core` (the default), `gpu` or `off`; the driver is the environment's.

use std::sync::OnceLock;

use bytemuck::Pod;
use spanforge::gpu::{Buffer, BufferDesc, Device, DeviceKind, Host, HostDesc, Memory, Usage, Validation};

/// A host that fails the test when the validation layer has said anything.
pub struct TestHost(Host);

impl std::ops::Deref for TestHost {
    type Target = Host;
    fn deref(&self) -> &Host {
        &self.0
    }
}

impl Drop for TestHost {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let messages = self.0.messages();
            assert!(messages.is_empty(), "the validation layer says: {messages:#?}");
        }
    }
}

pub fn validation() -> Validation {
    match std::env::var("SPANFORGE_VALIDATION").as_deref() {
        Ok("off") => Validation::Off,
        Ok("gpu") => Validation::GpuAssisted,
        Ok("core") | Err(_) => Validation::Core,
        Ok(other) => panic!("SPANFORGE_VALIDATION={other}: say core, gpu or off"),
    }
}

/// `SPANFORGE_KIND=gpu` makes every test run what a GPU would: plain forms of the shaders, work cut as for GPUs.
pub fn kind() -> Option<DeviceKind> {
    match std::env::var("SPANFORGE_KIND").as_deref() {
        Ok("gpu") => Some(DeviceKind::Discrete),
        Ok("own") | Err(_) => None,
        Ok(other) => panic!("SPANFORGE_KIND={other}: say own or gpu"),
    }
}

pub fn desc() -> HostDesc {
    HostDesc {
        application: "spanforge tests".into(),
        validation: validation(),
        hazard_check: true,
        kind: kind(),
        ..Default::default()
    }
}

/// The usual host: layer on, hazard check on.
pub fn host() -> TestHost {
    TestHost(Host::new(&desc()).unwrap())
}

/// Bytes that a binding of [`narrow`] covers.
pub const NARROW: u64 = 1 << 16;

/// A host whose bindings cover 64 KiB, so that little is more than one of them holds; its work is cut for that kind of device,
/// or for what it is.
pub fn narrow(kind: Option<DeviceKind>) -> TestHost {
    let host = TestHost(Host::new(&HostDesc { storage_range: Some(NARROW), kind, ..desc() }).unwrap());
    assert_eq!(host.device().limits().max_storage_range, NARROW);
    host
}

/// The usual host. On SwiftShader it is one for all tests of the run: it compiles in the thread that makes the pipeline and keeps it
/// for that device alone. lavapipe compiles where work runs, a submit after the other, and keeps what it compiled on disk: there
/// tests beside each other want a host each. Whoever lets go of it sees to it that the layer has been silent.
pub enum SharedHost {
    OfThisRun(&'static Host),
    Own(TestHost),
}

pub fn shared() -> SharedHost {
    match is_swiftshader() {
        true => SharedHost::OfThisRun(of_this_run()),
        false => SharedHost::Own(host()),
    }
}

/// The one host of the run. It is never destroyed, so there is one at most: the layer's GPU-assisted checks crash at the end of a
/// process that leaves two.
pub fn of_this_run() -> &'static Host {
    static HOST: OnceLock<Host> = OnceLock::new();
    HOST.get_or_init(|| Host::new(&desc()).unwrap())
}

fn is_swiftshader() -> bool {
    std::env::var("SPANFORGE_DRIVER").as_deref() == Ok("swiftshader")
}

impl std::ops::Deref for SharedHost {
    type Target = Host;
    fn deref(&self) -> &Host {
        match self {
            Self::OfThisRun(host) => host,
            Self::Own(host) => host,
        }
    }
}

impl Drop for SharedHost {
    fn drop(&mut self) {
        // The other kind sees to it by itself.
        if let Self::OfThisRun(host) = self
            && !std::thread::panicking()
        {
            let messages = host.messages();
            assert!(messages.is_empty(), "the validation layer says: {messages:#?}");
        }
    }
}

/// What a test takes of its combinations: all, but every `n`th on SwiftShader, which takes one to three seconds to compile a
/// kernel of a reduction, and keeps nothing for the next process. In full such a test takes it three to four times as long, also
/// where all share one device and with it their pipelines: minutes in all. For reductions `n` divides no list's length of
/// combinations, so that the tests between them have each method, element and operation there all the same. With
/// `SPANFORGE_LONG` set (`scripts/test.sh --long`) it takes all there too.
pub fn thinned<T>(n: usize, all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    let long = std::env::var_os("SPANFORGE_LONG").is_some();
    all.into_iter().step_by(if is_swiftshader() && !long { n } else { 1 })
}

/// A host whose messages the test reads itself.
pub fn loud_host(desc: &HostDesc) -> Host {
    Host::new(desc).unwrap()
}

const ALL: [Usage; 5] =
    [Usage::STORAGE, Usage::TEXELS, Usage::INDIRECT, Usage::TRANSFER_SRC, Usage::TRANSFER_DST];

pub fn buffer(device: &Device, name: &str, size: u64, memory: Memory) -> Buffer {
    let usage = ALL.into_iter().reduce(|all, one| all | one).unwrap();
    device.create_buffer(&BufferDesc { name, size, usage, memory }).unwrap()
}

/// A buffer of the GPU's with these values and nothing else.
pub fn upload<T: Pod>(host: &Host, name: &str, values: &[T]) -> Buffer {
    let size = size_of_val(values) as u64;
    let mut staging = buffer(host.device(), "staging", size, Memory::Upload);
    staging.write(0, values).unwrap();
    let target = buffer(host.device(), name, size, Memory::Device);
    host.submit(|cmd| cmd.copy(staging.slice(..size), target.all())).unwrap();
    target
}

/// All that a buffer holds.
pub fn download<T: Pod>(host: &Host, source: &Buffer) -> Vec<T> {
    let staging = buffer(host.device(), "staging", source.size(), Memory::Readback);
    host.submit(|cmd| cmd.copy(source.all(), staging.all())).unwrap();
    staging.read().unwrap()
}

/// What nobody may touch.
pub const CANARY: u32 = 0xC0FF_EE11;
const N_CANARIES: u64 = 64;

/// A buffer of `n_words` words, with canaries there and behind.
pub fn guarded(host: &Host, name: &str, n_words: u64) -> Buffer {
    let target = buffer(host.device(), name, (n_words + N_CANARIES) * 4, Memory::Device);
    host.submit(|cmd| cmd.fill(target.all(), CANARY)).unwrap();
    target
}

/// The words before the canaries, which must be as they were.
pub fn guarded_words(host: &Host, source: &Buffer) -> Vec<u32> {
    let mut words: Vec<u32> = download(host, source);
    let behind = words.split_off(words.len() - N_CANARIES as usize);
    assert!(behind.iter().all(|word| *word == CANARY), "{} was written beyond its end", source.name());
    words
}

/// Hazards that the current layer does not see: after bindings that a shader touches by atomics alone, which it takes for
/// no access, and the layout of an image that is only resolved to.
pub const LAYER_IS_BLIND: [&str; 4] = [
    "that vector/fragment_count.comp [counts] used before",
    "that vector/fragment_count_texels.comp [counts] used before",
    "that vector/counts_lines.comp [totals] used before",
    "(Layout): rendering [] touches resolved",
];

/// Fails where the current layer, whose runner sets its path, missed a hazard that it is not known to be blind to.
pub fn assert_seen(what: &str, mut unseen: Vec<String>) {
    println!("{what}: the layer does not complain for {unseen:#?}");
    if std::env::var_os("VK_LAYER_PATH").is_some() {
        unseen.retain(|why| !LAYER_IS_BLIND.iter().any(|known| why.contains(known)));
        assert!(unseen.is_empty(), "{what}: the current layer misses {unseen:#?}");
    }
}

/// Records once for every barrier with that barrier left out, and demands that the hazard check complains each time. Then the
/// same of the validation layer's core and synchronization checks (Debian's own layer sees less than the current one).
/// The work is cut for the device as it is. `run` makes what it records with: pipelines stay with the device.
pub fn each_barrier_is_needed(n_barriers: u32, run: impl Fn(&Host) -> spanforge::Result<()>) {
    let checked = Host::new(&HostDesc { validation: Validation::Off, kind: None, ..desc() }).unwrap();
    run(&checked).unwrap();
    assert_eq!(checked.device().n_barriers(), n_barriers, "number of barriers in the last recording");
    let mut hazards = Vec::new();
    for number in 0..n_barriers {
        checked.device().skip_barrier(Some(number));
        match run(&checked) {
            Err(spanforge::Error::Hazard(hazard)) => hazards.push(hazard.to_string()),
            result => panic!("without barrier {number}: {result:?}"),
        }
    }
    if validation() == Validation::Core {
        let mut unseen = Vec::new();
        let loud = loud_host(&HostDesc { hazard_check: false, kind: None, ..desc() });
        run(&loud).unwrap();
        assert_eq!(loud.messages(), [""; 0], "with all barriers");
        for (number, hazard) in (0..n_barriers).zip(&hazards) {
            // The layer looks at recordings; layouts it compares when they are submitted.
            loud.rehearse(!hazard.contains("(Layout)"));
            let before = loud.messages().len();
            loud.device().skip_barrier(Some(number));
            run(&loud).unwrap();
            if loud.messages().len() == before {
                unseen.push(format!("{number}: {hazard}"));
            }
        }
        assert_seen("left-out barriers", unseen);
    }
}
