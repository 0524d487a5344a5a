//! Lists as shaders keep them, one invocation after the other, and the arguments that follow from their counters.

/// A list with a counter that also counts what found no room.
#[derive(Clone, Debug)]
pub struct List<T> {
    pub count: u32,
    pub capacity: u32,
    /// Those that are there.
    pub elements: Vec<T>,
}

impl<T: Clone> List<T> {
    pub fn new(capacity: u32) -> Self {
        Self { count: 0, capacity, elements: vec![] }
    }

    pub fn append(&mut self, value: T) -> bool {
        let fits = self.count < self.capacity;
        if fits {
            self.elements.push(value);
        }
        self.count = (self.count + 1).min(1 << 30);
        fits
    }

    pub fn pop(&mut self) -> Option<T> {
        self.count = self.count.min(self.capacity).saturating_sub(1);
        self.elements.pop()
    }
}

/// Workgroups of an indirect dispatch over a list.
pub fn dispatch_arguments(count: u32, capacity: u32, group_size: u32) -> [u32; 3] {
    let n_groups = count.min(capacity).div_ceil(group_size);
    let rows = n_groups.div_ceil(65_535).max(1);
    [n_groups.div_ceil(rows), rows, 1]
}

/// Vertices, instances, first of either, of an indirect draw of a list.
pub fn draw_arguments(count: u32, capacity: u32, vertices: u32, instanced: bool) -> [u32; 4] {
    let n = count.min(capacity);
    match instanced {
        true => [vertices, n, 0, 0],
        false => [n.min(u32::MAX.checked_div(vertices).unwrap_or(0)) * vertices, 1, 0, 0],
    }
}
