//! Lists in shaders of anyone's: appended to, consumed, popped and drawn, in elements of 16 to 256 bytes, with and without
//! subgroup ballots.

use spanforge::Error;
use spanforge::gpu::{
    Access, Buffer, Commands, Device, Format, GraphicsDesc, GraphicsPipeline, HazardKind, Host, HostDesc,
    Image, ImageDesc, ImageState, ImageUsage, Kernel, Memory, Pipeline, RenderingDesc, Topology,
};
use spanforge::layout::AppendHeader;
use spanforge::primitive::{AppendArguments, AppendBuffer, DrawElements};
use spanforge_generated::{list_1, list_2, list_3, list_16};

use crate::harness::{buffer, desc, download, each_barrier_is_needed, guarded, guarded_words, host};
use crate::reference::append::{List, dispatch_arguments};

/// The numbers that the append shader makes: of each invocation that does not leave, one a turn.
fn appended(n: u32, leave: u32, turns: u32) -> Vec<u32> {
    let stays = (0..n).filter(|i| i % leave != 1);
    stays.flat_map(|i| (0..=i % turns).map(move |turn| 8 * i + turn)).collect()
}

fn words_of(id: u32, parts: usize) -> Vec<u32> {
    let part = |part: u32| [id, id.wrapping_mul(3), !id, id ^ 0x5A5A].map(|word| word.wrapping_add(part));
    (0..parts as u32).flat_map(part).collect()
}

/// After whatever a step did with lists and notes, whatever the next one does.
fn next(cmd: &mut Commands<'_>) {
    let after = [Access::ComputeReadWrite, Access::IndirectRead, Access::VertexRead, Access::TransferWrite];
    cmd.barrier(Access::ComputeReadWrite, &after);
    cmd.barrier(Access::TransferWrite, &after);
}

fn header(host: &Host, memory: &Buffer) -> AppendHeader {
    let words: Vec<u32> = download(host, memory);
    AppendHeader { count: words[0], capacity: words[1], unused: [words[2], words[3]] }
}

/// Words of notes: broken elements, failed pops, then how often each number was seen.
fn notes(host: &Host, n_ids: u32) -> Buffer {
    let notes = guarded(host, "notes", u64::from(n_ids) + 2);
    host.submit(|cmd| cmd.fill(notes.slice(..(u64::from(n_ids) + 2) * 4), 0)).unwrap();
    notes
}

const SIDE: u32 = 64;

fn target(device: &Device) -> Image {
    let usage = ImageUsage::COLOR | ImageUsage::TRANSFER_SRC;
    let format = Format::Rgba8Unorm;
    let desc = ImageDesc { name: "target", width: SIDE, height: SIDE, format, samples: 1, usage };
    device.create_image(&desc).unwrap()
}

/// All tests of lists with elements of one size.
macro_rules! lists {
    ($($name:ident $module:ident $parts:literal,)*) => {$(
        mod $name {
            use super::$module::{layout, list_append, list_append_ballot, list_both, list_consume};
            use super::$module::{list_consume_ballot, list_draw_frag, list_draw_vert, list_pop, list_pop_ballot};
            use super::*;

            type Element = layout::Element;

            fn pipeline<K: Kernel, B: Kernel<Push = K::Push>>(
                host: &Host,
                ballots: bool,
                constants: &K::Constants,
            ) -> Pipeline<K> {
                match ballots {
                    true => Pipeline::with_ballots::<B>(host.device(), constants).unwrap(),
                    false => Pipeline::new(host.device(), constants).unwrap(),
                }
            }

            /// What the tests do with lists, recorded or submitted.
            struct Shaders {
                append: Pipeline<list_append::Kernel>,
                consume: Pipeline<list_consume::Kernel>,
                pop: Pipeline<list_pop::Kernel>,
                arguments: AppendArguments,
                groups: Buffer,
            }

            impl Shaders {
                fn new(host: &Host, ballots: bool, group: u32) -> Self {
                    let append = list_append::Constants { group: 64 };
                    let consume = list_consume::Constants { group };
                    let pop = list_pop::Constants { group: 64 };
                    Self {
                        append: pipeline::<_, list_append_ballot::Kernel>(host, ballots, &append),
                        consume: pipeline::<_, list_consume_ballot::Kernel>(host, ballots, &consume),
                        pop: pipeline::<_, list_pop_ballot::Kernel>(host, ballots, &pop),
                        arguments: AppendArguments::new(host.device()).unwrap(),
                        groups: buffer(host.device(), "groups", 16, Memory::Device),
                    }
                }

                /// Appends what [`appended`] says; the number of those that were stored.
                fn append(&self, host: &Host, list: AppendBuffer<'_, Element>, n: u32, leave: u32, turns: u32) -> u32 {
                    let stored = guarded(host, "stored", 1);
                    host.submit(|cmd| {
                        cmd.fill(stored.slice(..4), 0)?;
                        next(cmd);
                        let bindings = list_append::Bindings { list: list.list(), stored: stored.slice(..4) };
                        let push = layout::AppendPush { n, leave, turns };
                        list_append::dispatch(cmd, &self.append, bindings, &push, n.into())
                    })
                    .unwrap();
                    guarded_words(host, &stored)[0]
                }

                fn consume(
                    &self,
                    cmd: &mut Commands<'_>,
                    list: AppendBuffer<'_, Element>,
                    next_list: AppendBuffer<'_, Element>,
                    seen: &Buffer,
                    push: &layout::ConsumePush,
                ) -> spanforge::Result<()> {
                    let [group_size, ..] = self.consume.group_size();
                    self.arguments.record_dispatch(cmd, list, group_size, self.groups.all())?;
                    // The arguments are there before they are fetched.
                    cmd.barrier(Access::ComputeWrite, &[Access::IndirectRead]);
                    let n_bytes = (u64::from(push.n_ids) + 2) * 4;
                    let bindings =
                        list_consume::Bindings { list: list.list(), next: next_list.list(), seen: seen.slice(..n_bytes) };
                    cmd.dispatch_indirect(&self.consume, bindings, push, self.groups.all())
                }

                /// Pops so often; gives how many failed and adds to what was seen.
                fn pop(&self, host: &Host, list: AppendBuffer<'_, Element>, n: u32, n_ids: u32, seen: &Buffer) {
                    host.submit(|cmd| {
                        let seen = seen.slice(..(u64::from(n_ids) + 2) * 4);
                        let bindings = list_pop::Bindings { list: list.list(), seen };
                        list_pop::dispatch(cmd, &self.pop, bindings, &layout::PopPush { n, n_ids }, u64::from(n) * 3)
                    })
                    .unwrap();
                }
            }

            /// The elements that are there, each whole, as numbers in order.
            fn ids(host: &Host, memory: &Buffer) -> Vec<u32> {
                let (n, words) = (header(host, memory).length() as usize, guarded_words(host, memory));
                let elements = words[4..].chunks($parts * 4).take(n);
                let mut ids: Vec<u32> = elements
                    .map(|words| {
                        assert_eq!(words, words_of(words[0], $parts));
                        words[0]
                    })
                    .collect();
                ids.sort_unstable();
                ids
            }

            fn list_of(host: &Host, capacity: u32) -> Buffer {
                let memory = guarded(host, "list", AppendBuffer::<Element>::size(capacity) / 4);
                let list = typed(&memory, capacity);
                host.submit(|cmd| list.reset(cmd)).unwrap();
                memory
            }

            fn typed(memory: &Buffer, capacity: u32) -> AppendBuffer<'_, Element> {
                let list = AppendBuffer::new(memory.slice(..AppendBuffer::<Element>::size(capacity))).unwrap();
                assert_eq!(list.capacity(), capacity);
                list
            }

            /// How often each number was seen, broken elements and failed pops before.
            fn seen(host: &Host, notes: &Buffer) -> (u32, u32, Vec<u32>) {
                let words = guarded_words(host, notes);
                (words[0], words[1], words[2..].to_vec())
            }

            fn once(ids: &[u32], n_ids: u32) -> Vec<u32> {
                let mut counts = vec![0; n_ids as usize];
                ids.iter().for_each(|id| counts[*id as usize] += 1);
                counts
            }

            #[test]
            fn what_fits_is_stored_and_all_is_counted() {
                let host = host();
                for ballots in [false, true] {
                    let shaders = Shaders::new(&host, ballots, 64);
                    for (n, leave, turns) in
                        [(1, 2, 1), (3, 2, 1), (4, 5, 1), (8, 9, 1), (63, 64, 1), (65, 3, 1), (500, 2, 1), (257, 7, 5)]
                    {
                        let all = appended(n, leave, turns);
                        let total = all.len() as u32;
                        for capacity in [0, 1, total / 10, total.saturating_sub(1), total, total + 9] {
                            let memory = list_of(&host, capacity);
                            let stored = shaders.append(&host, typed(&memory, capacity), n, leave, turns);
                            let mut twin = List::new(capacity);
                            all.iter().for_each(|id| _ = twin.append(*id));
                            let header = header(&host, &memory);
                            let what = format!("{ballots} {n} {leave} {turns} {capacity}");
                            assert_eq!((header.count, header.capacity), (twin.count, capacity), "{what}");
                            assert_eq!(header.needed(), total, "{what}");
                            assert_eq!(stored as usize, twin.elements.len(), "{what}");
                            // Which ones is nobody's business, but each of them once.
                            let found = ids(&host, &memory);
                            assert_eq!(found.len(), twin.elements.len(), "{what}");
                            assert!(found.windows(2).all(|pair| pair[0] != pair[1]), "{what}");
                            assert!(found.iter().all(|id| all.binary_search(id).is_ok()), "{what}");
                        }
                    }
                }
            }

            /// Ten times more than there is room for; then the list is consumed, drawn and popped, more often than there are
            /// elements, and appended to again.
            #[test]
            fn tenfold_overflow_then_consume_draw_and_pop() {
                let host = host();
                const N_IDS: u32 = 3600;
                let (n, capacity) = (450, 45);
                for ballots in [false, true] {
                    let shaders = Shaders::new(&host, ballots, 64);
                    let memory = list_of(&host, capacity);
                    let list = typed(&memory, capacity);
                    assert_eq!(shaders.append(&host, list, n, n, 1), capacity);
                    assert_eq!(header(&host, &memory).needed(), n - 1);
                    let there = ids(&host, &memory);
                    assert_eq!(there.len() as u32, capacity);

                    let (notes_of_all, other) = (notes(&host, N_IDS), list_of(&host, 0));
                    host.submit(|cmd| {
                        let push = layout::ConsumePush { n_ids: N_IDS, children: 0 };
                        shaders.consume(cmd, list, typed(&other, 0), &notes_of_all, &push)
                    })
                    .unwrap();
                    assert_eq!(download::<u32>(&host, &shaders.groups)[..3], dispatch_arguments(n - 1, capacity, 64));
                    assert!(seen(&host, &notes_of_all) == (0, 0, once(&there, N_IDS)), "consumed");
                    guarded_words(&host, &other);

                    for draw in [DrawElements::Instances(1), DrawElements::Vertices(1)] {
                        let covered = drawn(&host, &shaders, list, draw);
                        assert_eq!(covered, there, "{draw:?}");
                    }

                    // A pop after an overflow takes what is there, and the counter then says what is left.
                    let notes_of_pops = notes(&host, N_IDS);
                    shaders.pop(&host, list, 20, N_IDS, &notes_of_pops);
                    assert_eq!(header(&host, &memory).count, capacity - 20);
                    let (broken, failed, counts) = seen(&host, &notes_of_pops);
                    assert_eq!((broken, failed, counts.iter().sum::<u32>()), (0, 0, 20));
                    assert!(counts.iter().zip(once(&there, N_IDS)).all(|(seen, there)| *seen <= there));

                    // There is room again, for as many.
                    assert_eq!(shaders.append(&host, list, 200, 200, 1), 20);
                    assert_eq!(header(&host, &memory).needed(), capacity - 20 + 199);

                    let (rest, before) = (ids(&host, &memory), notes(&host, N_IDS));
                    shaders.pop(&host, list, 500, N_IDS, &before);
                    assert_eq!(header(&host, &memory).count, 0, "never below zero");
                    assert!(seen(&host, &before) == (0, 500 - capacity, once(&rest, N_IDS)), "popped");
                    shaders.pop(&host, list, 33, N_IDS, &before);
                    assert_eq!((header(&host, &memory).count, seen(&host, &before).1), (0, 533 - capacity));
                    let mut twin = List::<u32>::new(capacity);
                    twin.count = n - 1;
                    twin.elements = there;
                    (0..20).for_each(|_| _ = twin.pop());
                    assert_eq!(twin.count, capacity - 20);
                }
            }

            /// The pixels that a draw of the list covers, as numbers in order.
            fn drawn(
                host: &Host,
                shaders: &Shaders,
                list: AppendBuffer<'_, Element>,
                draw: DrawElements,
            ) -> Vec<u32> {
                let device = host.device();
                let desc = GraphicsDesc { topology: Topology::Points, ..GraphicsDesc::default() };
                let shaders_of_draw = (&list_draw_vert::SHADER, &list_draw_frag::SHADER);
                let pipeline = GraphicsPipeline::<list_draw_vert::Kernel>::new(
                    device, shaders_of_draw.0, shaders_of_draw.1, &desc,
                )
                .unwrap();
                let (color, back) =
                    (target(device), buffer(device, "back", u64::from(SIDE * SIDE) * 4, Memory::Readback));
                host.submit(|cmd| {
                    shaders.arguments.record_draw(cmd, list, draw, shaders.groups.all())?;
                    cmd.barrier(Access::ComputeWrite, &[Access::IndirectRead]);
                    cmd.transition(&color, ImageState::UNDEFINED, ImageState::COLOR)?;
                    let clear = Some([0.0; 4]);
                    cmd.begin_rendering(&RenderingDesc {
                        color: &color, clear, resolve: None, depth: None, clear_depth: None,
                    })?;
                    let instanced = u32::from(matches!(draw, DrawElements::Instances(_)));
                    let bindings = list_draw_vert::Bindings { list: list.list() };
                    cmd.draw_indirect(&pipeline, bindings, &layout::DrawPush { instanced }, shaders.groups.all())?;
                    cmd.end_rendering();
                    cmd.transition(&color, ImageState::COLOR, ImageState::TRANSFER_SRC)?;
                    cmd.copy_to_buffer(&color, back.all())
                })
                .unwrap();
                let pixels: Vec<u32> = back.read_range(0, (SIDE * SIDE) as usize).unwrap();
                (0..SIDE * SIDE).filter(|at| pixels[*at as usize] != 0).collect()
            }

            /// A tree, level by level in one command buffer: what one dispatch appends the next consumes.
            fn grow(host: &Host, shaders: &Shaders, n_ids: u32, children: u32, levels: u32) -> Vec<u32> {
                let memories = [list_of(host, n_ids), list_of(host, n_ids)];
                let [mut from, mut to] = [0, 1].map(|i| typed(&memories[i], n_ids));
                let notes = notes(host, n_ids);
                let mut root = Element::default();
                root.parts.as_flattened_mut().copy_from_slice(&words_of(0, $parts));
                host.submit(|cmd| {
                    from.fill(cmd, &[root])?;
                    for _ in 0..levels {
                        to.reset(cmd)?;
                        // Filled or emptied before it is consumed or appended to.
                        cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
                        let push = layout::ConsumePush { n_ids, children };
                        shaders.consume(cmd, from, to, &notes, &push)?;
                        std::mem::swap(&mut from, &mut to);
                        // Consumed before it is emptied; appended before it is counted.
                        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite, Access::TransferWrite]);
                        // Fetched before the arguments are others.
                        cmd.barrier(Access::IndirectRead, &[Access::ComputeWrite]);
                    }
                    Ok(())
                })
                .unwrap();
                let (broken, failed, counts) = seen(host, &notes);
                assert_eq!((broken, failed), (0, 0));
                memories.iter().for_each(|memory| _ = guarded_words(host, memory));
                counts
            }

            #[test]
            fn chains_without_the_host() {
                let host = host();
                for ballots in [false, true] {
                    let shaders = Shaders::new(&host, ballots, 64);
                    for (n_ids, children, levels) in [(1, 2, 1), (100, 1, 101), (1023, 2, 10), (1024, 2, 11), (2000, 5, 7)] {
                        let counts = grow(&host, &shaders, n_ids, children, levels);
                        assert!(counts.iter().all(|n| *n == 1), "{ballots} {n_ids} {children}: {counts:?}");
                    }
                    // Too few levels: some are not reached, none twice.
                    let counts = grow(&host, &shaders, 1023, 2, 9);
                    assert_eq!(counts.iter().sum::<u32>(), 511);
                }
            }

            #[test]
            fn what_does_not_fit_a_shader_is_refused() {
                let host = host();
                let shaders = Shaders::new(&host, true, 64);
                let memory = buffer(host.device(), "list", 65_536, Memory::Device);
                let notes = notes(&host, 4);
                let submit = |bytes| {
                    host.submit(|cmd| {
                        let bindings = list_pop::Bindings { list: bytes, seen: notes.slice(..24) };
                        list_pop::dispatch(cmd, &shaders.pop, bindings, &layout::PopPush { n: 0, n_ids: 4 }, 1)
                    })
                };
                let list = AppendBuffer::<Element>::new(memory.all()).unwrap();
                host.submit(|cmd| list.reset(cmd)).unwrap();
                assert!(submit(list.list()).is_ok());
                let wrong = AppendBuffer::<[u32; 20]>::new(memory.all()).unwrap();
                match submit(wrong.list()) {
                    Err(Error::InvalidInput { what, why }) => {
                        let stride = $parts * 16;
                        assert!(what.contains("list_pop") && what.contains("[list]"), "{what}");
                        let wants = format!("of 80 bytes from byte 16 on, the shader of {stride} bytes from byte 16 on");
                        assert!(why.ends_with(&wants), "{why}");
                    }
                    other => panic!("{other:?}"),
                }
                let elsewhere = memory.all().of_elements(32, $parts * 16);
                assert!(matches!(submit(elsewhere), Err(Error::InvalidInput { .. })));
            }

            /// A dispatch that appends to the list that it pops from, is refused; with two lists it moves elements.
            #[test]
            fn append_and_pop_of_one_list_in_one_dispatch_is_refused() {
                let host = host();
                let both = Pipeline::<list_both::Kernel>::new(host.device(), &list_both::Constants { group: 64 }).unwrap();
                let shaders = Shaders::new(&host, true, 64);
                let (memory, other) = (list_of(&host, 100), list_of(&host, 100));
                let (from, to) = (typed(&memory, 100), typed(&other, 100));
                shaders.append(&host, from, 50, 51, 1);
                let submit = |to: AppendBuffer<'_, Element>| {
                    host.submit(|cmd| {
                        let bindings = list_both::Bindings { from: from.list(), to: to.list() };
                        list_both::dispatch(cmd, &both, bindings, 64)
                    })
                };
                match submit(from) {
                    Err(Error::Hazard(hazard)) => {
                        assert_eq!((hazard.kind, hazard.resource.as_str()), (HazardKind::Aliased, "list"));
                        assert!(hazard.to_string().contains("[from] and as [to]"), "{hazard}");
                    }
                    other => panic!("{other:?}"),
                }
                let before = ids(&host, &memory);
                submit(to).unwrap();
                assert_eq!((ids(&host, &memory), ids(&host, &other)), (vec![], before));
            }

            /// Workgroups of one invocation, so that there are more than 65,535; and the counter at its end.
            #[test]
            fn folded_dispatches_and_the_end_of_the_counter() {
                if $parts > 1 {
                    return;
                }
                let host = host();
                let shaders = Shaders::new(&host, true, 1);
                for n in [65_534, 65_535, 65_536, 70_001] {
                    let (memory, other) = (list_of(&host, n), list_of(&host, 0));
                    let notes = notes(&host, n * 8);
                    shaders.append(&host, typed(&memory, n), n, 1, 1);
                    host.submit(|cmd| {
                        let push = layout::ConsumePush { n_ids: n * 8, children: 0 };
                        shaders.consume(cmd, typed(&memory, n), typed(&other, 0), &notes, &push)
                    })
                    .unwrap();
                    let all: Vec<u32> = (0..n).map(|i| i * 8).collect();
                    assert!(seen(&host, &notes) == (0, 0, once(&all, n * 8)), "{n}");
                }
                const END: u32 = 1 << 30;
                for ballots in [false, true] {
                    let shaders = Shaders::new(&host, ballots, 64);
                    let memory = list_of(&host, 10);
                    for count in [END - 5, END - 1000, END] {
                        let header_of = AppendHeader { count, capacity: 10, ..AppendHeader::default() };
                        host.submit(|cmd| cmd.update(memory.slice(..16), &[header_of])).unwrap();
                        assert_eq!(shaders.append(&host, typed(&memory, 10), 1000, 1, 1), 0);
                        assert_eq!(header(&host, &memory).count, (count + 1000).min(END), "{ballots} {count}");
                    }
                    let notes = notes(&host, 4);
                    shaders.pop(&host, typed(&memory, 10), 3, 4, &notes);
                    assert_eq!(header(&host, &memory).count, 7);
                }
            }

            #[test]
            fn every_barrier_of_a_chain_is_needed() {
                if $parts > 1 {
                    return;
                }
                let record = |host: &Host| {
                    let shaders = Shaders::new(host, true, 64);
                    let memories = [0, 1].map(|_| buffer(host.device(), "list", 4096, Memory::Device));
                    let [from, to] = [0, 1].map(|i| AppendBuffer::<Element>::new(memories[i].all()).unwrap());
                    let notes = buffer(host.device(), "notes", 4096, Memory::Device);
                    host.submit(|cmd| {
                        from.reset(cmd)?;
                        to.reset(cmd)?;
                        cmd.fill(notes.all(), 0)?;
                        cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
                        let push = layout::ConsumePush { n_ids: 100, children: 2 };
                        shaders.consume(cmd, from, to, &notes, &push)?;
                        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite, Access::TransferWrite]);
                        from.reset(cmd)?;
                        cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
                        // Arguments that were fetched are ordered before the next ones by the barrier behind their dispatch.
                        shaders.consume(cmd, to, from, &notes, &push)
                    })
                };
                each_barrier_is_needed(5, record);
            }
        }
    )*};
}

lists! {
    of_16_bytes list_1 1,
    of_32_bytes list_2 2,
    of_48_bytes list_3 3,
    of_256_bytes list_16 16,
}

/// Without ballots the plain form is taken, and a device that lacks them is none that this machine has: what the choice
/// looks at is told here.
#[test]
fn the_form_with_ballots_is_taken_where_there_are_ballots() {
    let host = spanforge::gpu::Host::new(&HostDesc { ..desc() }).unwrap();
    let constants = list_1::list_append::Constants { group: 64 };
    let taken = Pipeline::<list_1::list_append::Kernel>::with_ballots::<list_1::list_append_ballot::Kernel>(
        host.device(),
        &constants,
    );
    let has_ballots = host.device().features().subgroup_ballot;
    assert_eq!(format!("{:?}", taken.unwrap()).contains("ballot"), has_ballots);
}
