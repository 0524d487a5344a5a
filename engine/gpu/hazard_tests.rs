#![allow(clippy::unwrap_used)]

use super::*;

const A: Key = Key::Buffer(1);
const B: Key = Key::Buffer(2);

fn who(command: u32, binding: &'static str, restrict: bool) -> Who {
    Who { command, name: Data::Static("command"), binding: Data::Static(binding), restrict }
}

/// A recording that reads as a list.
#[derive(Default)]
struct Recording {
    tracker: Tracker,
    command: u32,
}

impl Recording {
    fn next(&mut self) -> Who {
        self.command += 1;
        who(self.command, "binding", false)
    }

    /// One command with these accesses of whole buffers.
    fn command(&mut self, accesses: &[(Key, Access)]) -> Result<(), HazardKind> {
        let who = self.next();
        accesses.iter().try_for_each(|(key, access)| {
            self.tracker.access(*key, "buffer", 0..100, *access, &who).map_err(|hazard| hazard.kind)
        })
    }

    fn range(&mut self, bytes: Range<u64>, access: Access) -> Result<(), HazardKind> {
        let who = self.next();
        self.tracker.access(A, "buffer", bytes, access, &who).map_err(|hazard| hazard.kind)
    }
}

use Access::{ComputeRead, ComputeReadWrite, ComputeWrite, IndirectRead, TransferRead, TransferWrite};
use HazardKind::{ReadAfterWrite, WriteAfterRead, WriteAfterWrite};

#[test]
fn unordered_pairs_are_hazards_and_reads_are_not() {
    let pairs = [
        (ComputeWrite, ComputeRead, Err(ReadAfterWrite)),
        (ComputeRead, ComputeWrite, Err(WriteAfterRead)),
        (ComputeWrite, TransferWrite, Err(WriteAfterWrite)),
        (ComputeReadWrite, ComputeReadWrite, Err(WriteAfterWrite)),
        (ComputeRead, IndirectRead, Ok(())),
    ];
    for (first, second, result) in pairs {
        let mut recording = Recording::default();
        recording.command(&[(A, first)]).unwrap();
        recording.command(&[(B, second)]).unwrap();
        assert_eq!(recording.command(&[(A, second)]), result, "{first:?} {second:?}");
    }
}

#[test]
fn a_barrier_serves_what_it_names_alone() {
    let mut recording = Recording::default();
    recording.command(&[(A, ComputeWrite)]).unwrap();
    recording.tracker.barrier(ComputeWrite, &[IndirectRead]);
    recording.command(&[(A, IndirectRead)]).unwrap();
    assert_eq!(recording.command(&[(A, ComputeRead)]), Err(ReadAfterWrite));

    let mut recording = Recording::default();
    recording.command(&[(A, ComputeWrite)]).unwrap();
    recording.tracker.barrier(TransferWrite, &[ComputeRead]);
    assert_eq!(recording.command(&[(A, ComputeRead)]), Err(ReadAfterWrite));
}

#[test]
fn a_write_after_a_read_needs_an_order_alone() {
    let mut recording = Recording::default();
    recording.command(&[(A, ComputeRead)]).unwrap();
    // Whatever memory this makes visible: compute after compute is the order.
    recording.tracker.barrier(ComputeWrite, &[ComputeRead]);
    recording.command(&[(A, ComputeWrite)]).unwrap();
    // A write after that write needs it to be visible to writes.
    recording.tracker.barrier(ComputeWrite, &[ComputeRead]);
    assert_eq!(recording.command(&[(A, ComputeWrite)]), Err(WriteAfterWrite));
}

#[test]
fn barriers_chain() {
    let mut recording = Recording::default();
    recording.command(&[(A, ComputeWrite)]).unwrap();
    recording.tracker.barrier(ComputeWrite, &[TransferRead]);
    recording.tracker.barrier(TransferRead, &[IndirectRead]);
    recording.command(&[(A, IndirectRead)]).unwrap();
    // A chain whose links do not meet is none.
    let mut recording = Recording::default();
    recording.command(&[(A, ComputeWrite)]).unwrap();
    recording.tracker.barrier(ComputeWrite, &[TransferRead]);
    recording.tracker.barrier(IndirectRead, &[ComputeRead]);
    assert_eq!(recording.command(&[(A, ComputeRead)]), Err(ReadAfterWrite));
    // Without a barrier that makes the write available, an order is not enough to read.
    let mut recording = Recording::default();
    recording.command(&[(A, ComputeWrite)]).unwrap();
    recording.tracker.barrier(ComputeRead, &[TransferRead]);
    assert_eq!(recording.command(&[(A, TransferRead)]), Err(ReadAfterWrite));
}

#[test]
fn a_stage_stands_for_those_before_or_after_it() {
    use Access::{ColorWrite, FragmentRead, VertexRead};
    // Whoever waits for a shader has waited for the arguments; the order is all that a write after a read needs.
    for (read, source, result) in [
        (IndirectRead, ComputeWrite, Ok(())),
        (IndirectRead, FragmentRead, Ok(())),
        (VertexRead, ColorWrite, Ok(())),
        (FragmentRead, VertexRead, Err(WriteAfterRead)),
        (ComputeRead, IndirectRead, Err(WriteAfterRead)),
        (ComputeRead, FragmentRead, Err(WriteAfterRead)),
    ] {
        let mut recording = Recording::default();
        recording.command(&[(A, read)]).unwrap();
        recording.tracker.barrier(source, &[TransferWrite]);
        assert_eq!(recording.command(&[(A, TransferWrite)]), result, "{read:?}, {source:?}");
    }
    // A later stage waits with an earlier one, but sees nothing of what was made visible to that alone.
    let mut recording = Recording::default();
    recording.command(&[(A, TransferRead), (B, TransferWrite)]).unwrap();
    recording.tracker.barrier(TransferWrite, &[IndirectRead]);
    recording.command(&[(A, ComputeWrite)]).unwrap();
    assert_eq!(recording.command(&[(B, ComputeRead)]), Err(ReadAfterWrite));
}

#[test]
fn ranges_that_do_not_overlap_are_independent() {
    let mut recording = Recording::default();
    recording.range(0..16, ComputeWrite).unwrap();
    recording.range(16..32, ComputeWrite).unwrap();
    recording.range(40..40, ComputeWrite).unwrap();
    assert_eq!(recording.range(15..16, ComputeRead), Err(ReadAfterWrite));
    assert_eq!(recording.range(31..33, ComputeWrite), Err(WriteAfterWrite));
    recording.range(32..50, ComputeRead).unwrap();
}

#[test]
fn a_covering_write_takes_the_place_of_what_was_before() {
    let mut recording = Recording::default();
    recording.range(0..10, ComputeWrite).unwrap();
    recording.tracker.barrier(ComputeWrite, &[ComputeReadWrite]);
    recording.range(0..20, ComputeWrite).unwrap();
    assert_eq!(recording.range(0..10, ComputeRead), Err(ReadAfterWrite));
    recording.tracker.barrier(ComputeWrite, &[ComputeRead]);
    recording.range(0..20, ComputeRead).unwrap();
}

#[test]
fn accesses_of_one_command_are_its_own_affair() {
    let mut recording = Recording::default();
    recording.command(&[(A, ComputeRead), (A, ComputeWrite), (A, ComputeRead)]).unwrap();
    assert!(recording.command(&[(A, ComputeRead)]).is_err());
}

#[test]
fn what_is_restrict_shares_no_bytes_with_what_is_written() {
    for (first, second, restrict, bytes, result) in [
        (ComputeRead, ComputeWrite, [true, false], 0..50, Err(HazardKind::Aliased)),
        (ComputeWrite, ComputeRead, [false, true], 0..50, Err(HazardKind::Aliased)),
        (ComputeReadWrite, ComputeReadWrite, [true, true], 0..50, Err(HazardKind::Aliased)),
        (ComputeWrite, ComputeWrite, [false, false], 0..50, Ok(())),
        (ComputeRead, ComputeRead, [true, true], 0..50, Ok(())),
        (ComputeWrite, ComputeWrite, [true, true], 50..100, Ok(())),
    ] {
        let mut tracker = Tracker::default();
        let [one, other] = [("one", restrict[0]), ("other", restrict[1])]
            .map(|(binding, restrict)| who(1, binding, restrict));
        tracker.access(A, "buffer", 0..50, first, &one).unwrap();
        let found = tracker.access(A, "buffer", bytes, second, &other);
        assert_eq!(found.map_err(|hazard| hazard.kind), result, "{first:?} {second:?} {restrict:?}");
    }
    // The reads and writes of one binding are one.
    let mut tracker = Tracker::default();
    tracker.access(A, "buffer", 0..50, ComputeRead, &who(1, "one", true)).unwrap();
    tracker.access(A, "buffer", 0..50, ComputeWrite, &who(1, "one", true)).unwrap();
}

#[test]
fn images_keep_their_layout_and_transitions_their_order() {
    const UNDEFINED: i32 = 0;
    const GENERAL: i32 = 1;
    const SOURCE: i32 = 6;
    let image = Key::Image(1);
    let (mut tracker, who) = (Tracker::default(), |command| who(command, "", false));
    let kind = |result: Result<(), Box<Hazard>>| result.map_err(|hazard| hazard.kind);
    let to_general = ((Access::None, UNDEFINED), (ComputeWrite, GENERAL));
    kind(tracker.transition(image, "image", to_general.0, to_general.1, &who(1))).unwrap();
    kind(tracker.layout(image, "image", GENERAL, &who(2))).unwrap();
    kind(tracker.access(image, "image", 0..9, ComputeWrite, &who(2))).unwrap();
    assert_eq!(kind(tracker.layout(image, "image", SOURCE, &who(3))), Err(HazardKind::Layout));
    // The write must be in the transition's first scope.
    let wrong = tracker.transition(image, "image", (ComputeRead, GENERAL), (TransferRead, SOURCE), &who(4));
    assert_eq!(kind(wrong), Err(WriteAfterWrite));
    kind(tracker.transition(image, "image", (ComputeWrite, GENERAL), (TransferRead, SOURCE), &who(5)))
        .unwrap();
    kind(tracker.access(image, "image", 0..9, TransferRead, &who(6))).unwrap();
    assert_eq!(kind(tracker.access(image, "image", 0..9, ComputeRead, &who(7))), Err(ReadAfterWrite));
}
