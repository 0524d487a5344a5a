//! Makes: the partial of a window, by drawing.
//! In: elements. Out: for each quantity that is kept, a texture of one texel, and from that a quad of the partial.
//! Elements are points of four floats: all blended into one pixel, or one a pixel, and then level after level of half the
//! size.

use super::method::{Method, ReduceDesc};
use super::plan::{ReduceShape, Window};
use crate::error::Result;
use crate::gpu::{
    Access, Blend, BufferSlice, Commands, Constants, Device, Format, GraphicsDesc, GraphicsPipeline, Image,
    ImageBinding, ImageDesc, ImageState, ImageUsage, Pipeline, RenderingDesc, Topology,
};
use crate::layout::{ReducePointsPush, ReducePush, ReduceTexturePush};
use crate::shaders::{reduce_mip, reduce_points_frag, reduce_points_vert, reduce_texel};

/// The format of all textures.
pub(super) const FORMAT: Format = Format::Rgba32Float;

/// Quads of scratch before the partials.
const HEADER_QUADS: u32 = (super::HEADER / 16) as u32;

/// Pipelines and textures.
#[derive(Debug)]
pub(super) struct Drawn {
    quantities: Vec<Quantity>,
    /// Side 1, 2, 4 and so on; one where all is blended into one pixel.
    levels: Vec<Image>,
    /// The device averages neighbours on its own.
    scales: bool,
}

/// What is made of the elements in a pass of its own.
#[derive(Debug)]
struct Quantity {
    points: GraphicsPipeline<reduce_points_vert::Kernel>,
    mip: Pipeline<reduce_mip::Kernel>,
    texel: Pipeline<reduce_texel::Kernel>,
    /// What nothing is drawn over.
    none: f32,
    is_sum: bool,
}

impl Drawn {
    pub(super) fn new(device: &Device, desc: &ReduceDesc, shape: &ReduceShape) -> Result<Self> {
        let kept = desc.operation.kept(desc.element);
        // In the order of a partial's quads; numbers are those of `glsl/shared/reduce_texture.glsl`.
        let quantities = [
            (kept.sum, 0, Blend::Add, 0.0),
            (kept.low, 1, Blend::Min, f32::INFINITY),
            (kept.high, 2, Blend::Max, f32::NEG_INFINITY),
        ];
        let wanted = quantities.into_iter().filter(|(wanted, ..)| *wanted);
        let quantities = wanted.map(|(_, quantity, blend, none)| {
            let points = reduce_points_vert::Constants {
                stride: desc.element.words(),
                components: desc.element.components(),
                quantity,
            };
            let constants = points.values();
            let graphics = GraphicsDesc {
                topology: Topology::Points,
                color_format: FORMAT,
                blend: if desc.method == Method::Blend { blend } else { Blend::Replace },
                constants: &constants,
                ..GraphicsDesc::default()
            };
            let (vert, frag) = (&reduce_points_vert::SHADER, &reduce_points_frag::SHADER);
            Ok(Quantity {
                points: GraphicsPipeline::new(device, vert, frag, &graphics)?,
                mip: Pipeline::new(device, &reduce_mip::Constants { quantity })?,
                texel: Pipeline::new(device, &reduce_texel::Constants { quantity })?,
                none,
                is_sum: quantity == 0,
            })
        });
        let quantities = quantities.collect::<Result<_>>()?;
        let most = match desc.method {
            Method::Mips => shape.window / desc.element.stride(),
            _ => 1,
        };
        let scales = device.limits().scalable_formats.contains(&FORMAT);
        let mut usage = ImageUsage::COLOR | ImageUsage::SAMPLED | ImageUsage::STORAGE;
        if scales {
            usage = usage | ImageUsage::TRANSFER_SRC | ImageUsage::TRANSFER_DST;
        }
        let level = |side: u32| {
            let name = "level of a reduction";
            device.create_image(&ImageDesc {
                name,
                width: side,
                height: side,
                format: FORMAT,
                samples: 1,
                usage,
            })
        };
        let levels = (0..=side_for(most).trailing_zeros()).map(|bits| level(1 << bits));
        Ok(Self { quantities, levels: levels.collect::<Result<_>>()?, scales })
    }

    /// Records one window. `values` begin with its first element; none are bound where there are none. `push` is that of the
    /// combining pass.
    pub(super) fn record(
        &self,
        cmd: &mut Commands<'_>,
        values: Option<(BufferSlice<'_>, u32)>,
        count: Option<BufferSlice<'_>>,
        partials: BufferSlice<'_>,
        window: &Window,
        push: &ReducePush,
    ) -> Result<()> {
        let points = ReducePointsPush {
            n: window.n,
            first: window.first,
            counted: push.counted,
            count_word: push.count_word,
            first_word: values.map_or(0, |(_, first_word)| first_word),
            ..ReducePointsPush::default()
        };
        for (index, quantity) in self.quantities.iter().enumerate() {
            if index > 0 {
                // Another quad of the partial, but the same buffer.
                cmd.barrier(Access::ComputeWrite, &[Access::ComputeWrite]);
            }
            let bound = values.map(|(values, _)| {
                let count = count.unwrap_or(values);
                reduce_points_vert::Bindings { values, count }
            });
            let (mut made, rows) = self.draw(cmd, quantity, bound, points)?;
            let (mut level, mut rows, mut scale) = (made.0, rows, 1.0);
            while level > 0 {
                let (from, to) = (&self.levels[level], &self.levels[level - 1]);
                // Averages of four are exact in size only where nothing is missing.
                made.1 = match self.scales && quantity.is_sum && rows == from.width() {
                    true => {
                        scale *= 4.0;
                        scale_down(cmd, from, to, made.1)?
                    }
                    false => mip(cmd, quantity, from, to, made.1, rows)?,
                };
                (level, rows) = (level - 1, rows.div_ceil(2));
            }
            let last = &self.levels[0];
            cmd.transition(last, made.1, ImageState::COMPUTE_SAMPLED)?;
            let partial = HEADER_QUADS + window.first_partial * self.quantities.len() as u32 + index as u32;
            let push = ReduceTexturePush { partial, scale, ..ReduceTexturePush::default() };
            let bindings = reduce_texel::Bindings { level: ImageBinding::new(last), partials };
            cmd.dispatch(&quantity.texel, bindings, &push, 1)?;
        }
        Ok(())
    }

    /// Draws the points into the smallest level that has a pixel for each, or into the only one: which, its state, and how many
    /// of its rows may have points.
    fn draw(
        &self,
        cmd: &mut Commands<'_>,
        quantity: &Quantity,
        bindings: Option<reduce_points_vert::Bindings<'_>>,
        push: ReducePointsPush,
    ) -> Result<((usize, ImageState), u32)> {
        let level = (side_for(push.n.into()).trailing_zeros() as usize).min(self.levels.len() - 1);
        let target = &self.levels[level];
        let (width, height) = (target.width(), target.height());
        // What the last reduction sampled is no longer needed.
        cmd.transition(target, ImageState::COMPUTE_SAMPLED.discarded(), ImageState::COLOR)?;
        let clear = Some([quantity.none; 4]);
        cmd.begin_rendering(&RenderingDesc {
            color: target,
            clear,
            resolve: None,
            depth: None,
            clear_depth: None,
        })?;
        let drawn = match bindings {
            Some(bindings) => {
                let push = ReducePointsPush { width, height, ..push };
                cmd.draw(&quantity.points, bindings, &push, push.n, 1)
            }
            None => Ok(()),
        };
        cmd.end_rendering();
        drawn?;
        Ok(((level, ImageState::COLOR), push.n.div_ceil(width).clamp(1, height)))
    }
}

/// The next level in compute: the weighted sum, or the least or greatest, of up to four texels.
fn mip(
    cmd: &mut Commands<'_>,
    quantity: &Quantity,
    from: &Image,
    to: &Image,
    made: ImageState,
    rows: u32,
) -> Result<ImageState> {
    // The level is complete before it is read; what was in the next one is no longer needed.
    cmd.transition(from, made, ImageState::COMPUTE_SAMPLED)?;
    cmd.transition(to, ImageState::COMPUTE_SAMPLED.discarded(), ImageState::COMPUTE_WRITE)?;
    let bindings = reduce_mip::Bindings { level: ImageBinding::new(from), next: ImageBinding::new(to) };
    let push = ReduceTexturePush { width: from.width(), height: rows, ..ReduceTexturePush::default() };
    let groups = quantity.mip.grid_for([from.width().div_ceil(2), rows.div_ceil(2), 1]);
    cmd.dispatch_grid(&quantity.mip, bindings, &push, groups)?;
    Ok(ImageState::COMPUTE_WRITE)
}

/// The next level by the device's own filter: the average of four texels.
fn scale_down(cmd: &mut Commands<'_>, from: &Image, to: &Image, made: ImageState) -> Result<ImageState> {
    cmd.transition(from, made, ImageState::TRANSFER_SRC)?;
    cmd.transition(to, ImageState::COMPUTE_SAMPLED.discarded(), ImageState::TRANSFER_DST)?;
    cmd.scale(from, to)?;
    // As the next reduction expects it.
    cmd.transition(from, ImageState::TRANSFER_SRC, ImageState::COMPUTE_SAMPLED)?;
    Ok(ImageState::TRANSFER_DST)
}

/// The side of the smallest square that holds so many texels, a power of two.
fn side_for(n: u64) -> u32 {
    let mut side = 1_u32;
    while u64::from(side) * u64::from(side) < n {
        side *= 2;
    }
    side
}

#[cfg(test)]
mod tests {
    use super::side_for;

    #[test]
    fn squares_hold_what_they_must_and_no_more() {
        for (n, side) in
            [(0, 1), (1, 1), (2, 2), (4, 2), (5, 4), (16, 4), (17, 8), (1 << 20, 1024), ((1 << 20) + 1, 2048)]
        {
            assert_eq!(side_for(n), side, "{n}");
        }
    }
}
