//! Places in a box and their linear indices: of an invocation in its workgroup, of an invocation in all that is
//! dispatched, and the number of workgroups for a box of work. Ids and sizes are `[x, y, z]`, counted in invocations, and
//! x runs fastest: the index is `z * X * Y + y * X + x`, which is how Vulkan defines `LocalInvocationIndex`.
//!
//! `glsl/shared/workgroup.glsl` has the same functions under the same names, in 32 bits and without checks. Here what
//! lies outside its box is refused, and so is an index that its type does not hold. A size is that of a shader, as
//! reflection found it ([`Shader::workgroup_size`]), or of a pipeline, as its constants made it
//! ([`Pipeline::group_size`]).
//!
//! ```
//! use spanforge::workgroup::{grid_for, linear_local, local_at};
//!
//! assert_eq!(linear_local([2, 3, 1], [4, 4, 2])?, 30);
//! assert_eq!(local_at(30, [4, 4, 2])?, [2, 3, 1]);
//! assert_eq!(grid_for([1920, 1080, 1], [16, 16, 1])?, [120, 68, 1]);
//! # Ok::<(), spanforge::Error>(())
//! ```
//!
//! [`Shader::workgroup_size`]: crate::gpu::Shader::workgroup_size
//! [`Pipeline::group_size`]: crate::gpu::UntypedPipeline::group_size

use crate::error::{Error, Result};

/// The index of a local id in a workgroup of `size`: what the shader knows as `gl_LocalInvocationIndex`.
///
/// # Errors
/// An id outside the workgroup, or an index beyond 32 bits.
pub fn linear_local(id: [u32; 3], size: [u32; 3]) -> Result<u32> {
    let index = linear("local id", id, size)?;
    u32::try_from(index).map_err(|_| Error::invalid("local id", format!("{index} is more than 32 bits hold")))
}

/// The local id of an index in a workgroup of `size`: the inverse of [`linear_local`].
///
/// # Errors
/// An index at or beyond the number of the workgroup's invocations.
pub fn local_at(index: u32, size: [u32; 3]) -> Result<[u32; 3]> {
    at("local index", index.into(), size)
}

/// The index of a global id in all of `extent`: the invocations of a dispatch, or the box that is worked on. In shaders it
/// has 32 bits, which suffice where [`n_places`] says so.
///
/// # Errors
/// An id outside the extent, or an index beyond 64 bits.
pub fn linear_global(id: [u32; 3], extent: [u32; 3]) -> Result<u64> {
    let index = linear("global id", id, extent)?;
    u64::try_from(index)
        .map_err(|_| Error::invalid("global id", format!("{index} is more than 64 bits hold")))
}

/// The global id of an index in all of `extent`: the inverse of [`linear_global`].
///
/// # Errors
/// An index at or beyond the number of places.
pub fn global_at(index: u64, extent: [u32; 3]) -> Result<[u32; 3]> {
    at("global index", index, extent)
}

/// The number of places in `extent`, where it fits a shader's 32 bits.
///
/// # Errors
/// More than `u32::MAX` places.
pub fn n_places(extent: [u32; 3]) -> Result<u32> {
    let n = product(extent);
    u32::try_from(n)
        .map_err(|_| Error::invalid("extent", format!("{extent:?} has {n} places, more than 32 bits hold")))
}

/// Workgroups of `size` along each axis for one invocation a place of `extent`; some of their invocations may lie outside.
/// None along an axis whose extent is 0. [`Commands::dispatch_grid`] takes at most 65,535 an axis.
///
/// # Errors
/// A size of 0 along an axis.
///
/// [`Commands::dispatch_grid`]: crate::gpu::Commands::dispatch_grid
pub fn grid_for(extent: [u32; 3], size: [u32; 3]) -> Result<[u32; 3]> {
    if size.contains(&0) {
        return Err(Error::invalid("workgroup size", format!("{size:?} holds nothing")));
    }
    Ok(std::array::from_fn(|axis| extent[axis].div_ceil(size[axis])))
}

/// Of the id in its box; 96 bits hold it.
fn linear(what: &str, id: [u32; 3], size: [u32; 3]) -> Result<u128> {
    if (0..3).any(|axis| id[axis] >= size[axis]) {
        return Err(Error::invalid(what, format!("{id:?} lies outside {size:?}")));
    }
    let ([x, y, z], [width, height, _]) = (id.map(u128::from), size.map(u128::from));
    Ok((z * height + y) * width + x)
}

fn at(what: &str, index: u64, size: [u32; 3]) -> Result<[u32; 3]> {
    if u128::from(index) >= product(size) {
        return Err(Error::invalid(what, format!("{index} lies outside {size:?}")));
    }
    let [width, height, _] = size.map(u64::from);
    let row = index / width;
    // Each is below its side of the box.
    Ok([index % width, row % height, row / height].map(|part| part as u32))
}

fn product(size: [u32; 3]) -> u128 {
    size.into_iter().map(u128::from).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_specification() {
        assert_eq!(linear_local([2, 3, 1], [4, 4, 2]), Ok(30));
        assert_eq!(linear_local([3, 3, 1], [4, 4, 2]), Ok(31));
    }

    #[test]
    fn indices_count_all_places_in_order_and_back() {
        for size in [[1, 1, 1], [4, 4, 2], [7, 1, 3], [1, 5, 2], [2, 3, 11], [64, 1, 1], [1, 1, 9]] {
            let [width, height, depth] = size;
            let mut next = 0;
            for (z, y) in (0..depth).flat_map(|z| (0..height).map(move |y| (z, y))) {
                for id in (0..width).map(|x| [x, y, z]) {
                    assert_eq!(linear_local(id, size), Ok(next));
                    assert_eq!(linear_global(id, size), Ok(next.into()));
                    assert_eq!(local_at(next, size), Ok(id));
                    assert_eq!(global_at(next.into(), size), Ok(id));
                    next += 1;
                }
            }
            assert_eq!(n_places(size), Ok(next));
            assert!(local_at(next, size).is_err() && global_at(next.into(), size).is_err());
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        const MAX: u32 = u32::MAX;
        assert!(linear_local([4, 0, 0], [4, 4, 2]).is_err(), "outside");
        assert!(linear_local([0, 0, 0], [0, 4, 2]).is_err() && local_at(0, [4, 0, 2]).is_err(), "empty");
        assert_eq!(linear_local([MAX - 1, 0, 0], [MAX, 2, 1]), Ok(MAX - 1));
        assert_eq!(linear_local([0, 1, 0], [MAX, 2, 1]), Ok(MAX));
        assert!(linear_local([1, 1, 0], [MAX, 2, 1]).is_err(), "33 bits");
        let last = [MAX - 1, MAX - 1, 0];
        let index = u64::from(MAX) * u64::from(MAX) - 1;
        assert_eq!(linear_global(last, [MAX, MAX, 1]), Ok(index));
        assert_eq!(global_at(index, [MAX, MAX, 1]), Ok(last));
        assert!(linear_global([MAX - 1; 3], [MAX; 3]).is_err(), "96 bits");
        assert_eq!((n_places([65_535, 65_537, 1]), n_places([0, 7, 7])), (Ok(MAX), Ok(0)));
        assert!(n_places([65_536, 65_536, 1]).is_err());
    }

    #[test]
    fn grids_cover_with_less_than_a_workgroup_to_spare() {
        for (extent, size, grid) in [
            ([1920, 1080, 1], [16, 16, 1], [120, 68, 1]),
            ([0, 5, 5], [4, 4, 4], [0, 2, 2]),
            ([u32::MAX; 3], [1, 2, u32::MAX], [u32::MAX, 1 << 31, 1]),
        ] {
            assert_eq!(grid_for(extent, size), Ok(grid));
        }
        assert!(grid_for([1, 1, 1], [8, 0, 1]).is_err());
    }
}
