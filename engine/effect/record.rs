//! Recording an effect: checks first, then pass after pass.

use super::flow::{Filter, Origin, Use, error};
use super::target::Target;
use super::{Effect, Pass};
use crate::error::{Error, Result};
use crate::gpu::{Commands, ImageBinding, Resource, Sampler};

impl Effect {
    /// Records the effect. `resources` are the images and buffers of the host's, by the names of [`Effect::pins`] that are no
    /// parameters: an `&Image` or a `BufferSlice`, `.into()`.
    ///
    /// The host brings images into the state that their shader takes them in, and finds them there afterwards:
    /// `COMPUTE_SAMPLED` where it samples (`sampler2D`, `texture2D`), `COMPUTE_READ`, `COMPUTE_WRITE` or `COMPUTE_READ_WRITE`
    /// where it loads, stores or both (`image2D`). Buffers that it reads are ordered before `ComputeRead`. Behind it the host
    /// orders what it does with the result, from `ComputeWrite` (or by the transition from `COMPUTE_WRITE`). Barriers between
    /// passes, and against records before this one, are recorded here.
    ///
    /// Nothing is submitted or waited for, and no memory is allocated. What is recorded is submitted to one queue in the order
    /// of recording. The images that are written have the size of [`Effect::prepare`].
    ///
    /// # Errors
    /// A name that is left out, twice there or not known, another format or size, all with nothing recorded; a missing
    /// barrier, or out of memory for descriptors, after which the next record finds nothing of earlier ones.
    pub fn record(&mut self, cmd: &mut Commands<'_>, resources: &[(&str, Resource<'_>)]) -> Result<()> {
        let Some(size) = self.size else {
            return Err(Error::invalid(&self.name, "`prepare` must be told the picture's size first"));
        };
        self.check(size, resources)?;
        let recorded = self.record_passes(cmd, size, resources);
        match &recorded {
            Ok(()) => self.targets.iter_mut().for_each(Target::turn),
            Err(_) => self.targets.iter_mut().for_each(Target::lose),
        }
        recorded
    }

    fn record_passes(
        &mut self,
        cmd: &mut Commands<'_>,
        [width, height]: [u32; 2],
        resources: &[(&str, Resource<'_>)],
    ) -> Result<()> {
        let Self { passes, targets, linear, nearest, .. } = self;
        let (linear, nearest): (&Sampler, &Sampler) = (linear, nearest);
        for target in targets.iter_mut() {
            target.begin(cmd)?;
        }
        for Pass { pipeline, uses, scale, push } in passes.iter() {
            for one in uses {
                let (index, previous) = match one.from {
                    Origin::Target(index) => (index, false),
                    Origin::Previous(index) => (index, true),
                    _ => continue,
                };
                if let Some(target) = targets.get_mut(index) {
                    target.enter(cmd, previous, one.state, one.writes)?;
                }
            }
            let sampler = |one: &Use| if one.filter == Some(Filter::Nearest) { nearest } else { linear };
            let of_target = |index: usize, previous| {
                targets.get(index).and_then(|target| target.image(previous)).map(ImageBinding::new)
            };
            let mut bound: Vec<(&str, Resource<'_>)> = Vec::with_capacity(uses.len());
            for one in uses {
                let of_host =
                    || resources.iter().find(|(name, _)| *name == one.name).map(|(_, found)| *found);
                let found = match one.from {
                    Origin::HostImage | Origin::HostBuffer => of_host(),
                    Origin::Target(index) => of_target(index, false).map(Resource::Image),
                    Origin::Previous(index) => of_target(index, true).map(Resource::Image),
                    Origin::Sampler => Some(Resource::Image(ImageBinding::sampler(sampler(one)))),
                };
                let found = match found {
                    Some(Resource::Image(image)) if one.filter.is_some() => {
                        Some(Resource::Image(image.or_sampler(sampler(one))))
                    }
                    found => found,
                };
                bound.extend(found.map(|found| (one.name.as_str(), found)));
            }
            let n_groups = pipeline.grid_for([scale.of(width), scale.of(height), 1]);
            cmd.dispatch_named(pipeline, &bound, push, n_groups)?;
        }
        Ok(())
    }

    /// The resources are those that the passes ask for.
    fn check(&self, size: [u32; 2], resources: &[(&str, Resource<'_>)]) -> Result<()> {
        let fail = |name: &str, why: String| Err(error(&self.name, name, why));
        let of_host = || {
            let all = self.passes.iter().flat_map(|pass| &pass.uses);
            all.filter(|one| matches!(one.from, Origin::HostImage | Origin::HostBuffer))
        };
        for (n, (name, _)) in resources.iter().enumerate() {
            if of_host().all(|one| one.name != *name) {
                let mut names: Vec<_> = of_host().map(|one| one.name.as_str()).collect();
                names.sort_unstable();
                names.dedup();
                return fail(name, format!("it takes nothing of that name; it takes: {}", names.join(", ")));
            }
            if resources.iter().take(n).any(|(other, _)| other == name) {
                return fail(name, "it is given twice".into());
            }
        }
        for one in of_host() {
            let Some((_, found)) = resources.iter().find(|(name, _)| *name == one.name) else {
                return fail(&one.name, "it is not given".into());
            };
            let image = match (found, one.from) {
                (Resource::Buffer(_), Origin::HostBuffer) => continue,
                (Resource::Image(binding), Origin::HostImage) => binding.image(),
                (Resource::Buffer(_), _) => return fail(&one.name, "a buffer where an image belongs".into()),
                (Resource::Image(_), _) => return fail(&one.name, "an image where a buffer belongs".into()),
            };
            let Some(image) = image else {
                return fail(&one.name, "it is a sampler without an image".into());
            };
            let about = |why: String| error(&self.name, &one.name, format!("{}: {why}", image.name()));
            one.takes(image.format()).map_err(about)?;
            // A sampler of the host's is the host's matter.
            if let Resource::Image(binding) = found
                && !binding.has_sampler()
            {
                one.filters(image.format(), &self.device.limits().filterable_formats).map_err(about)?;
            }
            let [width, height] = [image.width(), image.height()];
            if one.writes && [width, height] != size {
                let why =
                    format!("it has {width} x {height} pixels, `prepare` was told {} x {}", size[0], size[1]);
                return Err(about(why));
            }
            if image.samples() != 1 {
                return Err(about(format!(
                    "it has {} samples a pixel, and effects take one",
                    image.samples()
                )));
            }
        }
        Ok(())
    }
}
