//! What the CPU writes for the stages: of a frame, and of each of its parts. All of it is written before the first command
//! is recorded, and only when it has changed.

use crate::error::Error;
use crate::gpu::{BufferSlice, Device, FrameNumbers};

use super::outlines::Outlines;
use super::parts::Part;
use super::ramp::Ramps;
use super::room::Upload;

/// What the CPU writes: of the frame, and of each of its parts.
pub(crate) struct Uploads {
    points: Upload,
    curves: Upload,
    pub(crate) ramps: Upload,
    parts: Vec<PartUploads>,
}

/// What the CPU writes of one part.
pub(crate) struct PartUploads {
    /// Points and curves of its own, where curves were cut for the view.
    cut: Option<[Upload; 2]>,
    pub(crate) paths: Upload,
    pub(crate) groups: Upload,
    pub(crate) paints: Upload,
    /// For composite.
    pub(crate) list_starts: Upload,
    pub(crate) lists: Upload,
    /// For runs.
    pub(crate) row_places: Upload,
    pub(crate) layer_rows: Upload,
}

/// What a frame is made of.
pub(crate) struct Content<'a> {
    pub(crate) outlines: &'a mut Outlines,
    pub(crate) ramps: &'a mut Ramps,
    pub(crate) parts: &'a mut [Part],
    /// Runs are made.
    pub(crate) draws: bool,
}

impl Uploads {
    pub(crate) fn new() -> Self {
        Self {
            points: Upload::new("points"),
            curves: Upload::new("curves"),
            ramps: Upload::new("ramps"),
            parts: Vec::new(),
        }
    }

    /// Bytes of all of them.
    pub(crate) fn bytes(&self) -> u64 {
        self.all().map(Upload::size).sum()
    }

    /// Bytes that the CPU has written into those that there are.
    pub(crate) fn written(&self) -> u64 {
        self.all().map(Upload::written).sum()
    }

    fn all(&self) -> impl Iterator<Item = &Upload> {
        let of_parts = self.parts.iter().flat_map(|part| part.cut.iter().flatten().chain(part.all()));
        [&self.points, &self.curves, &self.ramps].into_iter().chain(of_parts)
    }

    /// The records of every part.
    pub(crate) fn write(
        &mut self,
        device: &Device,
        numbers: FrameNumbers,
        content: Content<'_>,
    ) -> Result<(), Error> {
        let Content { outlines, ramps, parts, draws } = content;
        if parts.iter().any(|part| part.plan.clipped.is_none()) {
            self.points.write(device, numbers, &mut outlines.points)?;
            self.curves.write(device, numbers, &mut outlines.curves)?;
        }
        self.ramps.write(device, numbers, &mut ramps.words)?;
        self.parts.resize_with(parts.len(), PartUploads::new);
        self.parts.iter_mut().zip(parts).try_for_each(|(to, part)| to.write(device, numbers, part, draws))
    }

    /// Notes that a frame reads what is in force.
    pub(crate) fn used(&mut self, numbers: FrameNumbers) {
        let shared = [&mut self.points, &mut self.curves, &mut self.ramps];
        let of_parts = self.parts.iter_mut().flat_map(|part| {
            let PartUploads { cut, paths, groups, paints, list_starts, lists, row_places, layer_rows } = part;
            let own = [paths, groups, paints, list_starts, lists, row_places, layer_rows];
            cut.iter_mut().flatten().chain(own)
        });
        shared.into_iter().chain(of_parts).for_each(|upload| upload.used(numbers));
    }

    pub(crate) fn part(&self, part: usize) -> Result<&PartUploads, Error> {
        self.parts.get(part).ok_or_else(|| Error::invalid("uploads", "nothing was prepared"))
    }

    /// The points and curves that a part is made of.
    pub(crate) fn curves_of(&self, part: usize) -> Result<[BufferSlice<'_>; 2], Error> {
        let [points, curves] = match &self.part(part)?.cut {
            Some([points, curves]) => [points, curves],
            None => [&self.points, &self.curves],
        };
        Ok([points.all()?, curves.all()?])
    }
}

impl PartUploads {
    fn new() -> Self {
        Self {
            cut: None,
            paths: Upload::new("paths"),
            groups: Upload::new("work groups"),
            paints: Upload::new("paints"),
            list_starts: Upload::new("row list starts"),
            lists: Upload::new("row lists"),
            row_places: Upload::new("row places"),
            layer_rows: Upload::new("layer rows"),
        }
    }

    fn all(&self) -> [&Upload; 7] {
        let Self { cut: _, paths, groups, paints, list_starts, lists, row_places, layer_rows } = self;
        [paths, groups, paints, list_starts, lists, row_places, layer_rows]
    }

    fn write(
        &mut self,
        device: &Device,
        numbers: FrameNumbers,
        part: &mut Part,
        draws: bool,
    ) -> Result<(), Error> {
        let plan = &mut part.plan;
        match &plan.clipped {
            Some(cut) => {
                let [points, curves] = self.cut.get_or_insert_with(|| ["points", "curves"].map(Upload::new));
                points.replace(device, numbers, &cut.points)?;
                curves.replace(device, numbers, &cut.curves)?;
            }
            None => self.cut = None,
        }
        self.paths.write(device, numbers, &mut plan.paths)?;
        self.groups.write(device, numbers, &mut plan.groups)?;
        self.paints.write(device, numbers, &mut part.paints)?;
        if draws {
            self.layer_rows.write(device, numbers, &mut plan.layer_rows)?;
            return self.row_places.write(device, numbers, &mut plan.row_places);
        }
        self.list_starts.write(device, numbers, &mut plan.list_starts)?;
        self.lists.write(device, numbers, &mut plan.lists)
    }
}
