//! What `reflect` writes, as data. Names and meanings of fields are part of the tool's contract: `--help` lists them.

use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct Report {
    pub(crate) file: String,
    /// `1.6`.
    pub(crate) version: String,
    pub(crate) generator: Generator,
    pub(crate) source: Option<Source>,
    pub(crate) capabilities: Vec<String>,
    pub(crate) extensions: Vec<String>,
    /// Specialization constants that were set.
    pub(crate) given: Vec<Given>,
    pub(crate) entry_points: Vec<Entry>,
    pub(crate) bindings: Vec<Binding>,
    pub(crate) push_constants: Vec<PushConstants>,
    pub(crate) spec_constants: Vec<SpecConstant>,
    pub(crate) structs: Vec<Struct>,
    pub(crate) functions: Vec<Function>,
}

#[derive(Serialize)]
pub(crate) struct Generator {
    /// Of the usual ones.
    pub(crate) name: Option<&'static str>,
    pub(crate) tool: u32,
    pub(crate) version: u32,
}

#[derive(Serialize)]
pub(crate) struct Source {
    pub(crate) language: String,
    pub(crate) version: u32,
}

#[derive(Serialize)]
pub(crate) struct Given {
    pub(crate) id: u32,
    pub(crate) value: Literal,
}

/// A scalar.
#[derive(Clone, Serialize)]
#[serde(untagged)]
pub(crate) enum Literal {
    Bool(bool),
    Int(i64),
    Uint(u64),
    Float32(f32),
    Float(f64),
    /// What JSON has no number for: infinities, NaN, unknown encodings.
    Text(String),
}

#[derive(Serialize)]
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) stage: String,
    pub(crate) modes: Vec<Mode>,
    /// x, y, z; `null` for stages without workgroups.
    pub(crate) workgroup_size: Option<Vec<Axis>>,
    pub(crate) inputs: Vec<Variable>,
    pub(crate) outputs: Vec<Variable>,
    pub(crate) payloads: Vec<Payload>,
    pub(crate) heaps: Vec<Heap>,
    /// Bindings that it doesn't touch.
    pub(crate) unused: Vec<String>,
    pub(crate) pins: Vec<Pin>,
    /// What the lists of modes, inputs, outputs, payloads, heaps, unused bindings and pins leave off, all together.
    pub(crate) left_off: usize,
}

/// What a host sets, links or shows.
#[derive(Serialize)]
pub(crate) struct Pin {
    pub(crate) name: String,
    pub(crate) label: String,
    /// `sink` or `source`.
    pub(crate) direction: &'static str,
    #[serde(rename = "type")]
    pub(crate) ty: String,
    pub(crate) origin: Origin,
    /// A value for each component.
    pub(crate) default: Option<Vec<Literal>>,
    pub(crate) min: Option<Literal>,
    pub(crate) max: Option<Literal>,
    pub(crate) step: Option<Literal>,
    pub(crate) unit: Option<String>,
    /// Names of values.
    pub(crate) choices: Vec<Choice>,
    pub(crate) color: bool,
    pub(crate) semantic: Option<String>,
    pub(crate) category: Option<String>,
    pub(crate) help: Option<String>,
}

#[derive(Serialize)]
pub(crate) struct Choice {
    pub(crate) name: String,
    pub(crate) value: Literal,
}

/// Where a pin comes from: those fields are set that its kind has.
#[derive(Default, Serialize)]
pub(crate) struct Origin {
    /// `constant`, `push`, `uniform`, `buffer`, `resource`, `attribute` or `target`.
    pub(crate) kind: &'static str,
    pub(crate) spec_id: Option<u32>,
    pub(crate) set: Option<u32>,
    pub(crate) binding: Option<u32>,
    pub(crate) location: Option<u32>,
    pub(crate) offset: Option<u64>,
    pub(crate) size: Option<u64>,
}

#[derive(Serialize)]
pub(crate) struct Mode {
    pub(crate) name: String,
    pub(crate) operands: Vec<u32>,
}

#[derive(Serialize)]
pub(crate) struct Axis {
    pub(crate) size: Option<u32>,
    /// The constant as text, where it can be specialized.
    pub(crate) expression: Option<String>,
    /// `null` where finding or listing them costs too much.
    pub(crate) spec_ids: Option<Vec<u32>>,
}

#[derive(Serialize)]
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) location: Option<u32>,
    pub(crate) locations: u32,
    pub(crate) component: u32,
    pub(crate) index: u32,
    pub(crate) built_in: Option<String>,
    /// With the dimension that counts vertices.
    #[serde(rename = "type")]
    pub(crate) ty: String,
    pub(crate) vk_format: Option<u32>,
    pub(crate) per_vertex_array: bool,
    /// `flat`, `centroid`, `patch`, ...
    pub(crate) qualifiers: Vec<String>,
    pub(crate) semantic: Option<String>,
}

#[derive(Serialize)]
pub(crate) struct Payload {
    pub(crate) name: String,
    pub(crate) kind: String,
    pub(crate) location: Option<u32>,
    #[serde(rename = "type")]
    pub(crate) ty: String,
}

#[derive(Serialize)]
pub(crate) struct Heap {
    pub(crate) name: String,
    pub(crate) kind: String,
    #[serde(rename = "type")]
    pub(crate) ty: String,
    pub(crate) stride: Option<u32>,
}

#[derive(Serialize)]
pub(crate) struct Binding {
    pub(crate) set: u32,
    pub(crate) binding: u32,
    pub(crate) name: String,
    pub(crate) kind: String,
    pub(crate) vk_descriptor_type: Option<u32>,
    #[serde(rename = "type")]
    pub(crate) ty: String,
    /// Number of descriptors; `null` for a runtime array.
    pub(crate) count: Option<u64>,
    /// The outermost.
    pub(crate) dimensions: Vec<Dimension>,
    /// How many are not listed.
    pub(crate) dimensions_left_off: usize,
    /// What declarations allow, in GLSL's words: `readonly`, `coherent`, ...
    pub(crate) access: Vec<String>,
    pub(crate) image: Option<Image>,
    /// The structure that lies in the buffer.
    #[serde(rename = "struct")]
    pub(crate) block: Option<String>,
    pub(crate) input_attachment_index: Option<u32>,
    /// The name of the buffer that counts this one's elements.
    pub(crate) counter: Option<String>,
    pub(crate) used_by: Vec<Use>,
    pub(crate) used_by_left_off: usize,
    /// Another variable has the same set and binding.
    pub(crate) aliased: bool,
}

#[derive(Serialize)]
pub(crate) struct Use {
    pub(crate) entry: String,
    pub(crate) reads: bool,
    pub(crate) writes: bool,
    /// Members of the block that it doesn't touch, the outermost: `light.colour`.
    pub(crate) unused_members: Vec<String>,
}

#[derive(Serialize)]
pub(crate) struct Dimension {
    pub(crate) count: Option<u64>,
    pub(crate) runtime: bool,
    pub(crate) expression: Option<String>,
    /// `null` where finding them costs too much.
    pub(crate) spec_ids: Option<Vec<u32>>,
    pub(crate) stride: Option<u64>,
}

#[derive(Serialize)]
pub(crate) struct Image {
    pub(crate) dim: String,
    pub(crate) arrayed: bool,
    pub(crate) multisampled: bool,
    /// `null` where it isn't told.
    pub(crate) depth: Option<bool>,
    pub(crate) format: Option<String>,
}

#[derive(Serialize)]
pub(crate) struct PushConstants {
    pub(crate) name: String,
    pub(crate) offset: u64,
    pub(crate) size: u64,
    #[serde(rename = "struct")]
    pub(crate) block: String,
    /// The bytes that entry points read.
    pub(crate) used_by: Vec<Range>,
    pub(crate) used_by_left_off: usize,
}

#[derive(Serialize)]
pub(crate) struct Range {
    pub(crate) entry: String,
    pub(crate) offset: u64,
    pub(crate) size: u64,
}

#[derive(Serialize)]
pub(crate) struct SpecConstant {
    pub(crate) id: u32,
    pub(crate) name: String,
    #[serde(rename = "type")]
    pub(crate) ty: String,
    pub(crate) default: Literal,
    pub(crate) value: Literal,
}

#[derive(Serialize)]
pub(crate) struct Struct {
    /// Unique in the report.
    pub(crate) name: String,
    pub(crate) size: u64,
    pub(crate) padded_size: u64,
    pub(crate) alignment: u64,
    pub(crate) runtime: bool,
    /// A block, or reached through a buffer reference: what trees begin with.
    pub(crate) root: bool,
    pub(crate) members: Vec<Member>,
}

#[derive(Serialize)]
pub(crate) struct Member {
    pub(crate) name: String,
    #[serde(rename = "type")]
    pub(crate) ty: String,
    pub(crate) offset: u64,
    pub(crate) size: u64,
    pub(crate) padded_size: u64,
    /// The member inside which it begins, where two share bytes.
    pub(crate) overlaps: Option<String>,
    pub(crate) dimensions: Vec<Dimension>,
    pub(crate) dimensions_left_off: usize,
    pub(crate) matrix: Option<Matrix>,
    /// The structure that it is, or an array of.
    #[serde(rename = "struct")]
    pub(crate) inner: Option<String>,
    /// The structure that it points to.
    pub(crate) reference: Option<String>,
}

#[derive(Serialize)]
pub(crate) struct Matrix {
    pub(crate) columns: u32,
    pub(crate) rows: u32,
    pub(crate) stride: u64,
    pub(crate) row_major: bool,
}

#[derive(Serialize)]
pub(crate) struct Function {
    pub(crate) name: String,
    /// The name with the types of its parameters: unique in the report.
    pub(crate) signature: String,
    pub(crate) result: String,
    pub(crate) parameters: Vec<Parameter>,
    /// The signatures of the functions that it calls.
    pub(crate) calls: Vec<String>,
    pub(crate) entry_point: bool,
    /// The name by which other modules know it.
    pub(crate) linkage: Option<String>,
}

#[derive(Serialize)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    #[serde(rename = "type")]
    pub(crate) ty: String,
    /// `in`, `out`, `inout`; `null` where the module doesn't tell.
    pub(crate) direction: Option<String>,
    #[serde(rename = "const")]
    pub(crate) is_const: bool,
}
