//! Truth from the driver: layouts that reflection made create pipelines without a word from the validation layer, and
//! with anything left out of them not.

use crate::harness::validation;
use crate::raw_device::{Features, Part, RawDevice, Targets};
use crate::shared_data::skip;
use ash::vk;
use spanforge::gpu::Validation;
use spanforge_reflect::compile;
use spanforge_reflect::{
    Conflict, DescriptorCount, DescriptorType, MergeOptions, Module, PipelineLayout, Place, Scalar,
    ShaderStage, Stage, merge,
};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Shaders that make one pipeline together.
struct Case {
    name: String,
    shaders: Vec<(String, Module)>,
}

impl Case {
    /// Merges, with the numbers of descriptors that only a host can say, and values for all constants.
    fn layout(&self, constants: &[(u32, u64)]) -> PipelineLayout {
        let mut options = MergeOptions::default();
        let stages: Vec<_> = self
            .shaders
            .iter()
            .map(|(shader, module)| ShaderStage { shader, module, entry_point: "main", constants })
            .collect();
        let conflicts = match merge(&stages, &options) {
            Ok(layout) => return layout,
            Err(conflicts) => conflicts,
        };
        for conflict in &conflicts.0 {
            let Conflict::UnknownCount { place: Place::Binding { set, binding }, .. } = *conflict else {
                panic!("{}: {conflict}", self.name)
            };
            let partially_bound = true;
            options.counts.push(DescriptorCount {
                set,
                binding,
                count: 16,
                partially_bound,
                ..Default::default()
            });
        }
        merge(&stages, &options).unwrap_or_else(|conflicts| panic!("{}: {conflicts}", self.name))
    }

    /// The name without the optimization.
    fn stem(&self) -> &str {
        self.name.strip_suffix(", optimized").unwrap_or(&self.name)
    }

    /// Members of blocks that reach into the next one under these constants, in the words of the layer.
    fn overlaps(&self, constants: &[(u32, u64)]) -> Vec<String> {
        let mut found = Vec::new();
        for (_, module) in &self.shaders {
            let values = module.evaluate(constants);
            let mut open: Vec<u32> = values.bindings().iter().map(|binding| binding.ty).collect();
            while let Some(layout) = open.pop().map(|ty| values.struct_layout(ty)) {
                let Some(layout) = layout else { continue };
                open.extend(layout.members.iter().map(|member| member.element));
                for (m, pair) in layout.members.windows(2).enumerate() {
                    let (end, next) = (pair[0].offset + pair[0].size, pair[1].offset);
                    if end > next {
                        let (m, last) = (m + 1, end - 1);
                        found.push(format!(
                            "Structure member {m} at offset {next} overlaps previous member ending at offset {last}."
                        ));
                    }
                }
            }
        }
        found
    }

    fn parts(&self) -> Vec<Part<'_>> {
        let stage = |module: &Module| module.entry_points()[0].stage;
        self.shaders.iter().map(|(_, module)| Part { stage: stage(module), words: module.words() }).collect()
    }

    /// What a render pass for the fragment shader has.
    fn targets(&self, layout: &PipelineLayout) -> Targets {
        let mut targets = Targets {
            formats: Vec::new(),
            n_inputs: 0,
            samples: vk::SampleCountFlags::TYPE_1,
            topology: vk::PrimitiveTopology::TRIANGLE_LIST,
        };
        for (_, module) in &self.shaders {
            let entry = &module.entry_points()[0];
            let modes = module.execution_modes(entry).iter().map(|mode| mode.mode);
            match (entry.stage, modes.into_iter().find(|mode| (19..=23).contains(mode))) {
                (Stage::TessellationControl, _) => targets.topology = vk::PrimitiveTopology::PATCH_LIST,
                (Stage::Geometry, Some(19)) => targets.topology = vk::PrimitiveTopology::POINT_LIST,
                (Stage::Geometry, Some(20)) => targets.topology = vk::PrimitiveTopology::LINE_LIST,
                _ => {}
            }
        }
        let fragment = self.shaders.iter().find(|(_, m)| m.entry_points()[0].stage == Stage::Fragment);
        let Some((_, module)) = fragment else { return targets };
        let values = module.evaluate(&[]);
        for output in values.interface(&module.entry_points()[0]).into_iter().filter(|v| !v.is_input) {
            let Some(location) = output.location else { continue };
            let n = location as usize + output.locations as usize;
            targets.formats.resize(n.max(targets.formats.len()), vk::Format::R8G8B8A8_UNORM);
            targets.formats[location as usize..n].fill(match output.scalar {
                Some(Scalar::Int { .. }) => vk::Format::R8G8B8A8_SINT,
                Some(Scalar::Uint { .. }) => vk::Format::R8G8B8A8_UINT,
                _ => vk::Format::R8G8B8A8_UNORM,
            });
        }
        for binding in values.bindings().iter().filter(|b| b.kind == DescriptorType::InputAttachment) {
            assert!(layout.binding(binding.set, binding.binding).is_some());
            let n = binding.input_attachment_index.unwrap_or(0) + binding.count().unwrap_or(1) as u32;
            targets.n_inputs = targets.n_inputs.max(n);
            if binding.image.unwrap().multisampled {
                targets.samples = vk::SampleCountFlags::TYPE_4;
            }
        }
        targets
    }

    /// What the device lacks for it.
    fn missing(&self, device: &RawDevice, layout: &PipelineLayout) -> Option<String> {
        let lacks = |c: &&u32| !has_capability(&device.features, **c);
        let capability = self.shaders.iter().flat_map(|(_, m)| m.capabilities()).find(lacks);
        if let Some(&number) = capability {
            return Some(format!("the device has not the feature behind capability {number}"));
        }
        if layout.n_sets() > device.limits.max_bound_descriptor_sets {
            return Some(format!("{} descriptor sets", layout.n_sets()));
        }
        let vertex = layout.stages.iter().find(|stage| stage.stage == Stage::Vertex)?;
        let attributes = spanforge_reflect::vulkan::vertex_attributes(vertex).unwrap();
        let format = attributes.iter().map(|a| a.format).find(|&format| !device.feeds_vertices(format))?;
        Some(format!("no vertices in {format:?}"))
    }
}

/// Whether what a capability needs is on. The layer complains about those that are not listed here.
fn has_capability(on: &Features, capability: u32) -> bool {
    let (core, v11, v12) = (&on.core, &on.v11, &on.v12);
    let flag = match capability {
        2 => core.geometry_shader,
        3 => core.tessellation_shader,
        9 => v12.shader_float16,
        10 => core.shader_float64,
        11 => core.shader_int64,
        12 => v12.shader_buffer_int64_atomics,
        22 => core.shader_int16,
        23 | 24 => core.shader_tessellation_and_geometry_point_size,
        25 => core.shader_image_gather_extended,
        27 | 48 => core.shader_storage_image_multisample,
        32 => core.shader_clip_distance,
        33 => core.shader_cull_distance,
        34 | 45 => core.image_cube_array,
        35 | 52 => core.sample_rate_shading,
        39 => v12.shader_int8,
        49 => core.shader_storage_image_extended_formats,
        55 => core.shader_storage_image_read_without_format,
        56 => core.shader_storage_image_write_without_format,
        4427 => v11.shader_draw_parameters,
        4433 => v11.storage_buffer16_bit_access,
        4434 => v11.uniform_and_storage_buffer16_bit_access,
        4435 => v11.storage_push_constant16,
        4436 => v11.storage_input_output16,
        4448 => v12.storage_buffer8_bit_access,
        4449 => v12.uniform_and_storage_buffer8_bit_access,
        4450 => v12.storage_push_constant8,
        // Ray queries, ray tracing and mesh shaders are extensions, which the test's device doesn't enable.
        4472 | 4479 | 5283 => vk::FALSE,
        5302 => v12.runtime_descriptor_array,
        5306 => v12.shader_uniform_buffer_array_non_uniform_indexing,
        5307 => v12.shader_sampled_image_array_non_uniform_indexing,
        5308 => v12.shader_storage_buffer_array_non_uniform_indexing,
        5309 => v12.shader_storage_image_array_non_uniform_indexing,
        5345 => v12.vulkan_memory_model,
        5347 => v12.buffer_device_address,
        _ => vk::TRUE,
    };
    flag == vk::TRUE
}

/// Groups files that differ in their stage alone.
fn cases(files: Vec<(String, &'static str, Module)>) -> Vec<Case> {
    let mut found: BTreeMap<String, Case> = BTreeMap::new();
    for (stem, stage, module) in files {
        let case = found.entry(stem.clone()).or_insert(Case { name: stem.clone(), shaders: Vec::new() });
        case.shaders.push((format!("{stem}.{stage}"), module));
    }
    let mut cases: Vec<Case> = found.into_values().collect();
    for case in &mut cases {
        let first = case.shaders[0].1.entry_points()[0].stage;
        if matches!(first, Stage::TessellationControl | Stage::Geometry | Stage::Fragment) {
            let vertex = (format!("{}, the test's vertex shader", case.name), vertex_for(&case.shaders[0].1));
            case.shaders.insert(0, vertex);
        }
    }
    cases
}

/// A vertex shader that writes whatever the next stage reads.
fn vertex_for(next: &Module) -> Module {
    let (mut outputs, mut body) = (String::new(), String::from("gl_Position = vec4(0);"));
    for input in next.evaluate(&[]).interface(&next.entry_points()[0]) {
        let Some(location) = input.location.filter(|_| input.is_input) else { continue };
        let (prefix, scalar) = match input.scalar.unwrap() {
            Scalar::Int { .. } => ("i", "int"),
            Scalar::Uint { .. } => ("u", "uint"),
            Scalar::Float { bits: 64 } => ("d", "double"),
            _ => ("", "float"),
        };
        let ty = match (input.columns, input.components) {
            (1, 1) => scalar.to_owned(),
            (1, n) => format!("{prefix}vec{n}"),
            (columns, rows) => format!("{prefix}mat{columns}x{rows}"),
        };
        let flat = if prefix.is_empty() { "" } else { "flat " };
        let name = format!("o_{location}_{}", input.component);
        let own = input.array.iter().skip(usize::from(input.per_vertex_array));
        let array: String = own.map(|d| format!("[{}]", d.count.value().unwrap())).collect();
        outputs += &format!(
            "layout(location = {location}, component = {}) {flat}out {ty} {name}{array};\n",
            input.component
        );
        if array.is_empty() {
            body += &format!(" {name} = {ty}(0);");
        }
    }
    let file = std::env::temp_dir().join(format!("spanforge-reflection-{}.vert", std::process::id()));
    std::fs::write(&file, format!("#version 460\n{outputs}void main() {{ {body} }}\n")).unwrap();
    let compiled = compile::file(&file, &[], &[]).unwrap();
    std::fs::remove_file(file).unwrap();
    Module::read(compiled.plain).unwrap()
}

const STAGES: [&str; 14] = [
    "vert", "tesc", "tese", "geom", "task", "mesh", "frag", "comp", "rgen", "rint", "rahit", "rchit",
    "rmiss", "rcall",
];

/// The shaders below `root`, by stem and stage; the stages of a pipeline in order.
fn files(root: &Path, skip: &[&str]) -> Vec<(PathBuf, String, &'static str)> {
    let (mut open, mut found) = (vec![root.to_path_buf()], Vec::new());
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                open.extend((!skip.contains(&name.as_str())).then_some(path));
            } else if let Some((stem, end)) = name.rsplit_once('.')
                && let Some(stage) = STAGES.iter().find(|stage| **stage == end)
            {
                found.push((path.clone(), stem.to_owned(), *stage));
            }
        }
    }
    found.sort_by_key(|(_, stem, stage)| (stem.clone(), STAGES.iter().position(|s| s == stage)));
    found
}

/// The shaders that the library ships, as the build left them.
fn own() -> Vec<Case> {
    let words = |stem: &str, stage: &str| {
        let file = format!("{}-{stage}.spv", stem.replace(['/', '.'], "-"));
        let path = Path::new(env!("OUT_DIR")).join("spirv").join(file);
        Module::from_bytes(&std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display())))
            .unwrap()
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("glsl");
    // Effects and functions of nodes are compiled elsewhere.
    let all = files(&root, &["shared", "nodes", "effects"]).into_iter();
    cases(all.map(|(_, stem, stage)| (stem.clone(), stage, words(&stem, stage))).collect())
}

/// The hard cases of reflection's own tests, with names and optimized.
fn hard(wanted: impl Fn(&str) -> bool) -> Vec<Case> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("spirv-reflect/tests/hard");
    let (mut plain, mut optimized) = (Vec::new(), Vec::new());
    for (path, stem, stage) in files(&root, &[]).into_iter().filter(|(_, stem, _)| wanted(stem)) {
        let compiled = compile::file(&path, &[], &[]).unwrap_or_else(|e| panic!("{e}"));
        plain.push((format!("hard/{stem}"), stage, Module::read(compiled.plain).unwrap()));
        optimized.push((format!("hard/{stem}, optimized"), stage, Module::read(compiled.optimized).unwrap()));
    }
    [cases(plain), cases(optimized)].into_iter().flatten().collect()
}

/// Defaults, said by the host; and every number one more than its default.
fn constants(case: &Case) -> Vec<Vec<(u32, u64)>> {
    let all: Vec<_> = case.shaders.iter().flat_map(|(_, module)| module.spec_constants()).collect();
    let mut defaults: Vec<(u32, u64)> = all.iter().map(|c| (c.spec_id, c.default)).collect();
    defaults.sort_unstable();
    // One id in two declarations, of which one is an axis of the workgroup.
    defaults.dedup_by_key(|constant| constant.0);
    let is_int = |id: u32| {
        let of_id = |c: &&spanforge_reflect::SpecConstant| c.spec_id == id;
        all.iter().filter(of_id).all(|c| matches!(c.ty, spanforge_reflect::Type::Int { .. }))
    };
    let more = defaults.iter().map(|&(id, value)| (id, if is_int(id) { value + 1 } else { value })).collect();
    if defaults.is_empty() { vec![vec![]] } else { vec![defaults, more] }
}

/// Overlaps that the layer can't see: it doesn't compute expressions of 64-bit constants.
const LAYER_IS_BLIND: [&str; 2] = ["hard/wide", "hard/wide_constants"];

/// Makes pipelines of all cases: how many, and what was skipped.
fn make(device: &RawDevice, test: &str, cases: &[Case]) -> (usize, Vec<String>) {
    let (mut n_made, mut n_overlaps, mut skipped, mut wrong) = (0, 0, Vec::new(), Vec::new());
    for case in cases {
        for constants in constants(case) {
            let layout = case.layout(&constants);
            if let Some(missing) = case.missing(device, &layout) {
                skipped.push(format!("{}: {missing}", case.name));
                break;
            }
            let messages = device.try_pipeline(&layout, &case.parts(), &case.targets(&layout));
            n_made += 1;
            // A size that a constant makes too large for the offsets in the module is the shader's fault: reflection knows
            // of it, and the layer must name the same bytes.
            let overlaps = case.overlaps(&constants);
            let is_known = |message: &String| overlaps.iter().any(|overlap| message.contains(overlap));
            let is_heard =
                messages.is_empty() == overlaps.is_empty() || LAYER_IS_BLIND.contains(&case.stem());
            if !is_heard || !messages.iter().all(is_known) {
                wrong.push(format!("{} with {constants:?}: {messages:#?}, not {overlaps:?}", case.name));
            }
            n_overlaps += usize::from(!messages.is_empty());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    println!("{n_made} pipelines of {} cases, {n_overlaps} refused as foretold", cases.len());
    if !skipped.is_empty() {
        skip(test, &format!("{} of {} cases: {}", skipped.len(), cases.len(), skipped.join("; ")));
    }
    (n_made, skipped)
}

#[test]
fn every_shader_of_the_project_gets_its_layout() {
    if validation() != Validation::Core {
        println!("not run: core validation is off");
        return;
    }
    let cases = own();
    let n_shaders: usize = cases.iter().map(|case| case.shaders.len()).sum();
    assert!(n_shaders >= 26, "{n_shaders} shaders");
    let (n_made, skipped) =
        make(&RawDevice::new(), "reflection::every_shader_of_the_project_gets_its_layout", &cases);
    // What the library ships runs on every device that it supports.
    assert!(skipped.iter().all(|case| case.contains("wide")), "{skipped:?}");
    assert!(n_made >= cases.len() - skipped.len());
}

#[test]
fn every_hard_case_gets_its_layout() {
    if validation() != Validation::Core {
        println!("not run: core validation is off");
        return;
    }
    let cases = hard(|_| true);
    let test = "reflection::every_hard_case_gets_its_layout";
    let (n_made, skipped) = make(&RawDevice::new(), test, &cases);
    assert!(n_made >= 30, "{n_made} pipelines");
    // With names and optimized alike.
    let plain = skipped.iter().filter(|case| !case.contains(", optimized: "));
    let left_out: Vec<&str> = plain.filter_map(|case| case.split_once(": ")).map(|(name, _)| name).collect();
    assert_eq!(skipped.len(), 2 * left_out.len(), "{skipped:?}");
    let driver = std::env::var("SPANFORGE_DRIVER").unwrap_or_default();
    match LEFT_OUT.iter().find(|(name, _)| *name == driver) {
        Some((_, expected)) => assert_eq!(left_out, *expected, "{driver}: {skipped:#?}"),
        None => println!("no list of what the driver `{driver}` leaves out: {left_out:?}"),
    }
}

/// The hard cases of which each driver of the tests makes no pipeline, for want of a feature: all others it makes. Neither
/// has ray tracing, ray queries and mesh shaders, nor takes three 64-bit numbers as an attribute; lavapipe lacks arrays
/// of descriptors without a length, SwiftShader geometry, tessellation, and numbers of 16 and 64 bits.
const LEFT_OUT: [(&str, &[&str]); 2] = [
    (
        "lavapipe",
        &[
            "hard/closest",
            "hard/generation",
            "hard/heap",
            "hard/indexing",
            "hard/kinds",
            "hard/quads",
            "hard/rays",
            "hard/references",
            "hard/stage",
        ],
    ),
    (
        "swiftshader",
        &[
            "hard/closest",
            "hard/generation",
            "hard/kinds",
            "hard/patch",
            "hard/points",
            "hard/quads",
            "hard/rays",
            "hard/stage",
            "hard/swizzled",
            "hard/wide",
            "hard/wide_constants",
        ],
    ),
];

/// The layer must complain when anything is left out, or its silence would say nothing.
#[test]
fn a_layout_with_anything_left_out_is_refused() {
    if validation() != Validation::Core {
        println!("not run: core validation is off");
        return;
    }
    let device = RawDevice::new();
    let mut n_left_out = 0;
    let mut refused = |case: &Case, what: String, layout: &PipelineLayout| {
        let messages = device.try_pipeline(layout, &case.parts(), &case.targets(&case.layout(&[])));
        assert!(!messages.is_empty(), "{}: without {what} the layer is silent", case.name);
        n_left_out += 1;
    };
    let names = ["vector/draw", "primitive/scan_apply", "hard/push_16_80", "hard/stages", "hard/aliases"];
    let hard = hard(|stem| names.contains(&format!("hard/{stem}").as_str()));
    let all = own().into_iter().chain(hard);
    let cases: Vec<Case> = all.filter(|case| names.contains(&case.name.as_str())).collect();
    assert_eq!(cases.len(), names.len());
    for case in &cases {
        let whole = case.layout(&[]);
        for set in 0..whole.sets.len() {
            for binding in 0..whole.sets[set].bindings.len() {
                let place = format!("set {set} binding {binding}");
                let mut layout = whole.clone();
                layout.sets[set].bindings.remove(binding);
                refused(case, place.clone(), &layout);
                let n_stages = whole.sets[set].bindings[binding].stages.len();
                for stage in (0..n_stages).filter(|_| n_stages > 1) {
                    let mut layout = whole.clone();
                    layout.sets[set].bindings[binding].stages.remove(stage);
                    refused(case, format!("stage {stage} of {place}"), &layout);
                }
                if whole.sets[set].bindings[binding].count > 1 {
                    let mut layout = whole.clone();
                    layout.sets[set].bindings[binding].count -= 1;
                    refused(case, format!("one descriptor of {place}"), &layout);
                }
            }
        }
        for range in 0..whole.push_constants.len() {
            let mut layout = whole.clone();
            layout.push_constants.remove(range);
            refused(case, format!("range {range}"), &layout);
            let mut layout = whole.clone();
            layout.push_constants[range].size -= 4;
            refused(case, format!("the end of range {range}"), &layout);
            let mut layout = whole.clone();
            layout.push_constants[range].offset += 4;
            layout.push_constants[range].size -= 4;
            refused(case, format!("the start of range {range}"), &layout);
        }
    }
    println!("{n_left_out} incomplete layouts refused");
    assert!(n_left_out >= 30, "{n_left_out}");
}
