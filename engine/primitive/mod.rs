//! Parallel primitives. Each records into the host's command buffer, from and to buffers of the caller's, with
//! barriers inside where its own steps need them; what comes before and after is the caller's to order.

mod append;
mod count;
mod grid;
mod histogram;
mod reduce;
mod scan;
mod scratch;
mod select;
mod sort;
mod unique;
mod windows;

pub use append::{AppendArguments, AppendBuffer, DrawElements};
pub use count::Count;
pub(crate) use count::word_of;
pub use grid::{Grid, GridBuffers, GridPoints};
pub use histogram::{Bins, Histogram, HistogramShape};
pub use reduce::{Element, Method, Operation, Reduce, ReduceDesc, ReduceShape, Rounding, Tuning};
pub use scan::{LookBack, LookBackShape, Scan, ScanDesc, ScanElement, ScanShape, Segments};
pub use select::{Bound, Comparison, Select, SelectBuffers, SelectDesc, SelectOutput, SelectShape};
pub use sort::{Sort, SortBuffers, SortDesc, SortKey, SortShape};
pub use unique::{Unique, UniqueBuffers};
pub(crate) use windows::windows;

#[cfg(test)]
mod tests {
    use crate::shaders;

    /// `OpCapability` of `GroupNonUniform` and those that belong to it.
    fn uses_subgroups(words: &[u32]) -> bool {
        let mut at = 5;
        while let Some(&[first, operand]) = words.get(at..at + 2) {
            if first & 0xFFFF == 17 && (61..=68).contains(&operand) {
                return true;
            }
            at += (first >> 16).max(1) as usize;
        }
        false
    }

    /// What is the same in subgroups of any size because nothing in it asks for one, and what is not.
    #[test]
    fn sorts_scans_and_histograms_ask_for_no_subgroup() {
        macro_rules! of {
            ($($shader:ident),*) => { [$((&shaders::$shader::SHADER.name, &shaders::$shader::SHADER.words)),*] };
        }
        for (name, words) in of!(
            sort_count,
            sort_count_table,
            sort_count_quads,
            sort_scatter,
            sort_scatter_table,
            sort_scatter_quads,
            scan_reduce,
            scan_apply,
            scan_look_back,
            histogram,
            select,
            select_scatter,
            select_unordered,
            unique,
            unique_scatter,
            grid_count,
            halton,
            reduce_threads,
            reduce_group,
            reduce_launch
        ) {
            assert!(!uses_subgroups(words), "{name}");
        }
        for (name, words) in of!(select_subgroup, compact_subgroup, reduce_subgroup) {
            assert!(uses_subgroups(words), "{name}");
        }
    }
}
