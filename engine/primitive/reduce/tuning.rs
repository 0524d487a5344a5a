//! Which method is fastest, by measurement, remembered.

use super::Reduce;
use super::element::{Element, Operation};
use super::method::{Method, ReduceDesc, Rounding};
use crate::error::{Error, Result};
use crate::gpu::Device;

/// Times of methods, measured by the host. It can be kept for as long as the device lives, and serves all reductions.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Tuning {
    entries: Vec<Entry>,
}

/// What was measured for one kind of reduction of one order of magnitude.
#[derive(Debug, Clone, PartialEq)]
struct Entry {
    device: String,
    element: Element,
    operation: Operation,
    rounding: Rounding,
    /// Bits of the number of elements.
    magnitude: u32,
    /// Seconds of each method, the fastest first.
    times: Vec<(Method, f64)>,
}

impl Tuning {
    /// Seconds that each method took, the fastest first, where such a reduction of about `n` elements was measured.
    pub fn times(&self, device: &Device, desc: &ReduceDesc, n: u32) -> Option<&[(Method, f64)]> {
        self.find(device, desc, n).map(|entry| &entry.times[..])
    }

    fn find(&self, device: &Device, desc: &ReduceDesc, n: u32) -> Option<&Entry> {
        self.entries.iter().find(|entry| {
            (entry.element, entry.operation, entry.rounding) == (desc.element, desc.operation, desc.rounding)
                && entry.magnitude == magnitude(n)
                && entry.device == identity(device)
        })
    }
}

impl Reduce {
    /// The reduction `desc` by the method that is fastest for about `n` elements (its own method is not looked at).
    ///
    /// Spanforge submits nothing, so it is the host that measures: `seconds` is handed a reduction by each method that the
    /// device has, one after the other, records and submits it over `n` elements as often as it likes, and says how long
    /// one takes. What it says is remembered in `tuning`: the next call for such a reduction, of as many bits of `n`, on such
    /// a device, measures nothing.
    ///
    /// ```
    /// # use spanforge::gpu::{Access, BufferDesc, Host, HostDesc, Memory, Usage};
    /// # use spanforge::primitive::{Element, Operation, Reduce, ReduceDesc, Tuning};
    /// # let host = Host::new(&HostDesc::default())?;
    /// # let n = 5000;
    /// let mut tuning = Tuning::default();
    /// let desc = ReduceDesc::new(Element::U32, Operation::Max);
    /// let make = |name, size, usage| {
    ///     host.device().create_buffer(&BufferDesc { name, size, usage, memory: Memory::Device })
    /// };
    /// let fastest = Reduce::tuned(host.device(), &desc, n, &mut tuning, |reduce| {
    ///     let usage = Usage::STORAGE | Usage::TRANSFER_DST;
    ///     let input = make("input", u64::from(n) * 4, reduce.input_usage())?;
    ///     let scratch = make("scratch", reduce.scratch_size(n), usage)?;
    ///     let result = make("result", reduce.result_size(), usage)?;
    ///     host.submit(|cmd| reduce.clear_scratch(cmd, scratch.all()))?;
    ///     let mut seconds = f64::MAX;
    ///     for _ in 0..5 {
    ///         let start = std::time::Instant::now();
    ///         host.submit(|cmd| reduce.record(cmd, input.all(), n, scratch.all(), result.all()))?;
    ///         seconds = seconds.min(start.elapsed().as_secs_f64());
    ///     }
    ///     Ok(seconds)
    /// })?;
    /// assert_eq!(tuning.times(host.device(), &desc, n).unwrap()[0].0, fastest.desc().method);
    /// # Ok::<(), spanforge::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of `seconds`; no method that gave a time; Vulkan fails.
    pub fn tuned(
        device: &Device,
        desc: &ReduceDesc,
        n: u32,
        tuning: &mut Tuning,
        mut seconds: impl FnMut(&Self) -> Result<f64>,
    ) -> Result<Self> {
        if tuning.find(device, desc, n).is_none() {
            let mut times = vec![];
            for method in Method::ALL {
                let desc = desc.by(method);
                if desc.check(device).is_ok() {
                    times.push((method, seconds(&Self::new(device, &desc)?)?));
                }
            }
            times.retain(|(_, seconds)| seconds.is_finite());
            times.sort_by(|a, b| a.1.total_cmp(&b.1));
            let ReduceDesc { element, operation, rounding, .. } = *desc;
            let (device, magnitude) = (identity(device), magnitude(n));
            tuning.entries.push(Entry { device, element, operation, rounding, magnitude, times });
        }
        let fastest = tuning.find(device, desc, n).and_then(|entry| entry.times.first());
        let Some((method, _)) = fastest else {
            return Err(Error::invalid("tuning of a reduction", "no method was given a time"));
        };
        Self::new(device, &desc.by(*method))
    }
}

/// A device and its driver.
fn identity(device: &Device) -> String {
    let limits = device.limits();
    format!("{} / {}", limits.device_name, limits.driver_name)
}

fn magnitude(n: u32) -> u32 {
    u32::BITS - n.leading_zeros()
}
