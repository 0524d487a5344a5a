//! What a GPU is to reach, and whether it does.

use spanforge::gpu::{DeviceKind, Host};

use super::measure::Figure;
use super::subject::{SCAN, SORT};

/// Words of the sorts that are known to us.
const SORTED: u32 = 25;

/// One target.
pub(crate) struct Target {
    pub(crate) what: &'static str,
    /// Base-2 logarithm of the size at which it was measured, if it was.
    pub(crate) log2: Option<u32>,
    pub(crate) wanted: f64,
    /// What it comes to, of the size at which it was measured.
    pub(crate) found: Option<f64>,
}

impl Target {
    /// None where it was not measured.
    pub(crate) fn holds(&self) -> Option<bool> {
        self.found.map(|found| found >= self.wanted)
    }
}

/// They are a GPU's.
pub(crate) fn apply(host: &Host) -> bool {
    use DeviceKind::{Discrete, Integrated, Virtual};
    matches!(host.device().limits().kind, Discrete | Integrated | Virtual)
}

/// Shares of the copy at the largest size, and keys a second at 2^25: the best Vulkan sort that is known to us makes 12.1 and 9.35
/// thousand millions, on an RTX 5080.
pub(crate) fn of(figures: &[Figure]) -> Vec<Target> {
    let largest = figures.iter().filter(|figure| figure.of_copy.is_some()).map(|figure| figure.log2).max();
    let best = |is: &dyn Fn(&Figure) -> bool, value: &dyn Fn(&Figure) -> Option<f64>| {
        figures.iter().filter(|figure| is(figure)).filter_map(value).reduce(f64::max)
    };
    let share = |what, named: &dyn Fn(&str) -> bool, wanted| {
        let is = |figure: &Figure| Some(figure.log2) == largest && named(&figure.name);
        Target { what, log2: largest, wanted, found: best(&is, &|figure| figure.of_copy) }
    };
    let sorts = |what, name: &str, wanted| {
        let is = |figure: &Figure| figure.log2 == SORTED && figure.name == name;
        Target { what, log2: Some(SORTED), wanted, found: best(&is, &|figure| Some(figure.per_s)) }
    };
    vec![
        share("best reduction, of the copy", &|name| name.starts_with("reduce"), 0.9),
        share("scan, of the copy", &|name| name == SCAN, 0.85),
        sorts("sort, keys a second", SORT[0], 12.1e9),
        sorts("sort with payload, keys a second", SORT[1], 9.35e9),
    ]
}
