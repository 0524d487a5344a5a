//! The Rust text of one shader.

use std::fmt::Write;

use crate::binding::DescriptorType;
use crate::emit::{Options, Source, doc};
use crate::facts::{Bound, Constant, Facts};
use crate::module::Stage;
use crate::names::{field, setter};
use crate::pin::Number;
use crate::pin_text;
use crate::pretty::{Expr, Lines};

impl Bound {
    /// The type of one descriptor in Rust, and the `Resource` variant that holds it.
    fn rust(&self) -> (&'static str, &'static str) {
        match self.kind {
            DescriptorType::StorageBuffer
            | DescriptorType::UniformBuffer
            | DescriptorType::UniformTexelBuffer => ("gpu::BufferSlice<'a>", "gpu::Resource::Buffer"),
            _ => ("gpu::ImageBinding<'a>", "gpu::Resource::Image"),
        }
    }
}

/// The kind's name in Rust, for those that the Rust side can bind.
pub(crate) fn kind(kind: DescriptorType) -> Option<&'static str> {
    match kind {
        DescriptorType::StorageBuffer => Some("StorageBuffer"),
        DescriptorType::UniformBuffer => Some("UniformBuffer"),
        DescriptorType::UniformTexelBuffer => Some("UniformTexelBuffer"),
        DescriptorType::StorageImage => Some("StorageImage"),
        DescriptorType::SampledImage => Some("SampledImage"),
        DescriptorType::CombinedImageSampler => Some("CombinedImageSampler"),
        DescriptorType::Sampler => Some("Sampler"),
        _ => None,
    }
}

impl Constant {
    /// Its default as an expression.
    fn default_text(&self) -> String {
        match self.number {
            // Rust has no stable half: its bits.
            _ if self.is_half => format!("{:#06x}", self.default),
            Some(Number::Bool(value)) => value.to_string(),
            Some(Number::Int(value)) => value.to_string(),
            Some(Number::Float(_)) if self.size == 4 => {
                float_text("f32", f32::from_bits(self.default as u32).into(), self.default)
            }
            Some(Number::Float(value)) => float_text(self.ty, value, self.default),
            Some(Number::Uint(_)) | None => self.default.to_string(),
        }
    }

    /// Its default in documentation.
    fn default_doc(&self) -> String {
        match self.number {
            Some(Number::Float(value)) if self.is_half => {
                format!("{} by default, the bits of {value:?}", self.default_text())
            }
            _ => format!("{} by default", self.default_text()),
        }
    }

    /// What has to keep its default, in documentation.
    fn lengths_doc(&self) -> Option<String> {
        let listed: Vec<String> = self.lengths.iter().map(|length| format!("`{length}`")).collect();
        (!listed.is_empty())
            .then(|| format!("It must keep that, which the length of {} follows from.", listed.join(", ")))
    }
}

/// A float that is read back as the same.
fn float_text(ty: &str, value: f64, bits: u64) -> String {
    match value.is_finite() {
        true if ty == "f32" => format!("{:?}", value as f32),
        true => format!("{value:?}"),
        false => format!("{ty}::from_bits({bits})"),
    }
}

/// Writes the items of one shader.
pub(crate) fn write_shader(
    lines: &mut Lines,
    facts: &Facts,
    source: &Source,
    options: &Options,
) -> Result<(), String> {
    match facts.pins {
        Some(_) => lines.line(0, &format!("use {}::{{gpu, pin}};", options.spanforge)),
        None => lines.line(0, &format!("use {}::gpu;", options.spanforge)),
    }
    lines.blank();
    write_static(lines, facts, source)?;
    write_kernel(lines, facts);
    write_bindings(lines, facts);
    write_constants(lines, facts);
    if facts.stage == Stage::Compute {
        write_dispatch(lines, facts, options.spanforge);
    }
    if let Some(pins) = &facts.pins {
        pin_text::write(lines, pins);
    }
    Ok(())
}

/// What is a part of the program.
fn data(value: Expr) -> Expr {
    Expr::Call("gpu::Data::Static", vec![value])
}

/// The words, and what is known of them.
fn write_static(lines: &mut Lines, facts: &Facts, source: &Source) -> Result<(), String> {
    let stage = match facts.stage {
        Stage::Compute => "Compute",
        Stage::Vertex => "Vertex",
        Stage::Fragment => "Fragment",
        other => return Err(format!("the stage {other:?} isn't supported")),
    };
    let bytes = Expr::Call("include_bytes!", vec![Expr::text(format!("{:?}", source.file))]);
    let words = Expr::Call("gpu::words", vec![bytes]);
    lines.expr(0, &format!("static WORDS: [u32; {}] = ", source.words.len()), &words, ";");
    lines.blank();
    let bindings = facts.bindings.iter().map(|bound| {
        let elements = bound.elements.map_or(Expr::text("None"), |(offset, stride)| {
            let fields = [("offset", Expr::text(offset)), ("stride", Expr::text(stride))];
            Expr::Call("Some", vec![Expr::fields("gpu::Elements", fields)])
        });
        let fields = [
            ("set", Expr::text(bound.set)),
            ("binding", Expr::text(bound.binding)),
            ("name", data(Expr::text(format!("{:?}", bound.name)))),
            ("kind", Expr::text(format!("gpu::BindingKind::{}", kind(bound.kind).unwrap_or_default()))),
            ("count", Expr::text(bound.count)),
            ("used", Expr::text(bound.used)),
            ("reads", Expr::text(bound.reads)),
            ("writes", Expr::text(bound.writes)),
            ("restrict", Expr::text(bound.restrict)),
            ("elements", elements),
        ];
        Expr::fields("gpu::Binding", fields)
    });
    let push = facts.push.as_ref().map_or(Expr::text("None"), |push| {
        let fields = [("offset", Expr::text(push.offset)), ("size", Expr::text(push.size))];
        Expr::Call("Some", vec![Expr::fields("gpu::PushRange", fields)])
    });
    let constants = facts.constants.iter().map(|constant| {
        let fields = [
            ("id", Expr::text(constant.spec_id)),
            ("name", data(Expr::text(format!("{:?}", constant.name)))),
            ("size", Expr::text(constant.size)),
            ("default", Expr::text(constant.default)),
            (
                "lengths",
                data(Expr::List(
                    "&[",
                    constant.lengths.iter().map(|l| data(Expr::text(format!("{l:?}")))).collect(),
                    "]",
                )),
            ),
        ];
        Expr::fields("gpu::SpecConstant", fields)
    });
    let fields = [
        ("name", data(Expr::text(format!("{:?}", facts.name)))),
        ("stage", Expr::text(format!("gpu::Stage::{stage}"))),
        ("words", data(Expr::text("&WORDS"))),
        ("workgroup_size", Expr::text(format!("{:?}", facts.workgroup_size))),
        ("workgroup_size_ids", Expr::text(format!("{:?}", facts.workgroup_size_ids))),
        ("bindings", data(Expr::List("&[", bindings.collect(), "]"))),
        ("push_constants", push),
        ("constants", data(Expr::List("&[", constants.collect(), "]"))),
    ];
    lines.line(0, &format!("/// What reflection found in `{}`.", doc(&facts.name)));
    lines.expr(0, "pub static SHADER: gpu::Shader = ", &Expr::fields("gpu::Shader", fields), ";");
    Ok(())
}

fn write_kernel(lines: &mut Lines, facts: &Facts) {
    lines.blank();
    lines.line(0, &format!("/// `{}` as a type, for pipelines.", doc(&facts.name)));
    lines.line(0, "pub enum Kernel {}");
    lines.blank();
    lines.line(0, "impl gpu::Kernel for Kernel {");
    lines.line(1, "const SHADER: &'static gpu::Shader = &SHADER;");
    lines.line(1, "type Bindings<'a> = Bindings<'a>;");
    lines.line(1, &format!("type Push = {};", facts.push_type.as_deref().unwrap_or("()")));
    lines.line(1, "type Constants = Constants;");
    lines.line(0, "}");
}

fn write_bindings(lines: &mut Lines, facts: &Facts) {
    lines.blank();
    lines.line(0, "/// What the shader reads and writes.");
    if facts.bindings.is_empty() {
        lines.line(0, "#[derive(Clone, Copy, Debug, Default)]");
        lines.line(0, "pub struct Bindings<'a>(pub core::marker::PhantomData<&'a ()>);");
        lines.blank();
        lines.line(0, "impl<'a> gpu::Bindings<'a> for Bindings<'a> {");
        lines.line(1, "fn resources(&self, _: &mut Vec<gpu::Resource<'a>>) {}");
        return lines.line(0, "}");
    }
    lines.line(0, "#[derive(Clone, Copy, Debug)]");
    lines.line(0, "pub struct Bindings<'a> {");
    for bound in &facts.bindings {
        let Bound { set, binding, .. } = bound;
        let (ty, name) = (bound.rust().0, field(&bound.name));
        let mut about = format!("Set {set}, binding {binding}");
        if let Some(expression) = &bound.expression {
            let _ = write!(about, ": an array of `{expression}`, {} with default constants", bound.count);
        }
        if !bound.contents.is_empty() {
            let between = if bound.expression.is_some() { "; each " } else { ": " };
            let _ = write!(about, "{between}{}", bound.contents);
        }
        lines.line(1, &format!("/// {}.", doc(&about)));
        match bound.count {
            1 => lines.line(1, &format!("pub {name}: {ty},")),
            n => lines.line(1, &format!("pub {name}: [{ty}; {n}],")),
        }
    }
    lines.line(0, "}");
    lines.blank();
    lines.line(0, "impl<'a> gpu::Bindings<'a> for Bindings<'a> {");
    lines.line(1, "fn resources(&self, out: &mut Vec<gpu::Resource<'a>>) {");
    for bound in &facts.bindings {
        let (variant, name) = (bound.rust().1, field(&bound.name));
        match bound.count {
            1 => lines.line(2, &format!("out.push({variant}(self.{name}));")),
            _ => lines.line(2, &format!("out.extend(self.{name}.map({variant}));")),
        }
    }
    lines.line(1, "}");
    lines.line(0, "}");
}

fn write_constants(lines: &mut Lines, facts: &Facts) {
    let all: Vec<(String, String, &Constant)> =
        facts.constants.iter().map(|c| (field(&c.name), c.default_text(), c)).collect();
    let is_zero = |text: &str| ["0", "0x0000", "0.0", "false"].contains(&text);
    let all_zero = all.iter().all(|(_, default, _)| is_zero(default));
    lines.blank();
    lines.line(0, "/// The specialization constants.");
    let default = if all_zero { ", Default" } else { "" };
    lines.line(0, &format!("#[derive(Clone, Copy, Debug{default}, PartialEq)]"));
    if all.is_empty() {
        lines.line(0, "pub struct Constants {}");
    } else {
        lines.line(0, "pub struct Constants {");
        for (name, _, constant) in &all {
            lines.line(1, &format!("/// Constant {}, {}.", constant.spec_id, constant.default_doc()));
            if let Some(lengths) = constant.lengths_doc() {
                lines.line(1, &format!("/// {}", doc(&lengths)));
            }
            lines.line(1, &format!("pub {name}: {},", constant.ty));
        }
        lines.line(0, "}");
    }
    if !all_zero {
        lines.blank();
        // A default may be near pi.
        if all.iter().any(|(.., constant)| ["f32", "f64"].contains(&constant.ty)) {
            lines.line(0, "#[allow(clippy::approx_constant)]");
        }
        lines.line(0, "impl Default for Constants {");
        lines.line(1, "fn default() -> Self {");
        let fields = all.iter().map(|(name, default, _)| (name.clone(), Expr::text(default)));
        lines.expr(2, "", &Expr::Struct("Self", fields.collect()), "");
        lines.line(1, "}");
        lines.line(0, "}");
    }
    if !all.is_empty() {
        lines.blank();
        lines.line(0, "impl Constants {");
        for (number, (name, _, constant)) in all.iter().enumerate() {
            if number > 0 {
                lines.blank();
            }
            lines.line(1, &format!("/// Sets constant {}, {}.", constant.spec_id, constant.default_doc()));
            if let Some(lengths) = constant.lengths_doc() {
                lines.line(1, &format!("/// {}", doc(&lengths)));
            }
            lines.line(1, "#[must_use]");
            let parameters = ["mut self".to_string(), format!("value: {}", constant.ty)];
            lines.signature(1, &format!("pub fn {}", setter(&constant.name)), &parameters, "Self");
            lines.line(2, &format!("self.{name} = value;"));
            lines.line(2, "self");
            lines.line(1, "}");
        }
        lines.line(0, "}");
    }
    lines.blank();
    lines.line(0, "impl gpu::Constants for Constants {");
    lines.line(1, "fn values(&self) -> Vec<(u32, gpu::ConstantValue)> {");
    let pairs = all.iter().map(|(name, _, constant)| {
        Expr::Call("", vec![Expr::text(constant.spec_id), Expr::text(format!("self.{name}.into()"))])
    });
    lines.expr(2, "", &Expr::List("vec![", pairs.collect(), "]"), "");
    lines.line(1, "}");
    lines.line(0, "}");
}

/// A function that records a dispatch: of items in a row, or of a box where workgroups have more than one dimension.
fn write_dispatch(lines: &mut Lines, facts: &Facts, spanforge: &str) {
    let ([_, y, z], [_, y_id, z_id]) = (facts.workgroup_size, facts.workgroup_size_ids);
    let is_row = y == 1 && z == 1 && y_id.is_none() && z_id.is_none();
    let mut parameters: Vec<String> =
        vec!["cmd: &mut gpu::Commands<'_>".into(), "pipeline: &gpu::Pipeline<Kernel>".into()];
    let bindings = match facts.bindings.is_empty() {
        true => "Bindings::default()",
        false => {
            parameters.push("bindings: Bindings<'_>".into());
            "bindings"
        }
    };
    let push = match &facts.push_type {
        None => "&()",
        Some(ty) => {
            parameters.push(format!("push: &{ty}"));
            "push"
        }
    };
    let (call, groups) = match is_row {
        true => {
            parameters.push("n_items: u64".into());
            ("cmd.dispatch", "pipeline.groups_for(n_items)")
        }
        false => {
            parameters.push("size: [u32; 3]".into());
            ("cmd.dispatch_grid", "pipeline.grid_for(size)")
        }
    };
    lines.blank();
    match is_row {
        true => {
            lines.line(0, "/// Records a dispatch of at least `n_items` invocations; none is nothing. The shader's workgroup is");
            lines.line(0, "/// `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`: y is above 0 from 65,536 workgroups on.");
        }
        false => {
            lines.line(0, "/// Records a dispatch of at least `size` invocations along each axis; an empty size is nothing.");
        }
    }
    lines.line(0, "///");
    lines.line(0, "/// # Errors");
    lines.line(0, "/// Resources that don't fit the bindings, a missing barrier, too many workgroups, or out of memory.");
    lines.signature(0, "pub fn dispatch", &parameters, &format!("{spanforge}::Result<()>"));
    let arguments = ["pipeline", bindings, push, groups].map(Expr::text);
    lines.expr(1, "", &Expr::Call(call, arguments.into()), "");
    lines.line(0, "}");
}
