//! The kernel around a graph's function: words in, words out.

use std::fmt::Write;

use super::function::Function;
use super::names::Names;
use crate::graph::plan::Plan;
use crate::graph::value::{Base, Type};

pub(super) fn head(group_size: u32) -> String {
    format!(
        "
layout(local_size_x = {group_size}) in;
layout(set = 0, binding = 0, std430) readonly buffer From {{ uint words[]; }} from;
layout(set = 0, binding = 1, std430) writeonly buffer To {{ uint words[]; }} to;
layout(push_constant) uniform Push {{ uint n_elements; }};

"
    )
}

pub(super) fn main(plan: &Plan, function: &Function, names: &mut Names) -> String {
    let mut text = String::from(
        "#line 0 \"main\"
void main() {
    uint element = gl_GlobalInvocationID.x;
    if (element >= n_elements) return;
",
    );
    let n_words: usize = plan.parameters.iter().map(|(_, ty)| ty.n_scalars()).sum();
    let base = names.unlike_others("base_in");
    // Writing to a String can't fail.
    let _ = writeln!(text, "    uint {base} = element * {n_words}u;");
    let mut at = 0;
    for (name, (_, ty)) in function.parameters.iter().zip(&plan.parameters) {
        let words: Vec<String> = (at..at + ty.n_scalars()).map(|word| read(&base, word, *ty)).collect();
        at += ty.n_scalars();
        let _ = writeln!(text, "    {ty} {name} = {ty}({});", words.join(", "));
    }
    for (name, (_, value)) in function.outputs.iter().zip(&plan.outputs) {
        let _ = writeln!(text, "    {} {name};", plan.type_of(*value));
    }
    let ends: Vec<&str> = function.parameters.iter().chain(&function.outputs).map(String::as_str).collect();
    let _ = writeln!(text, "    graph({});", ends.join(", "));
    let n_words: usize = plan.outputs.iter().map(|(_, value)| plan.type_of(*value).n_scalars()).sum();
    let base = names.unlike_others("base_out");
    let _ = writeln!(text, "    uint {base} = element * {n_words}u;");
    let mut at = 0;
    for (name, (_, value)) in function.outputs.iter().zip(&plan.outputs) {
        let ty = plan.type_of(*value);
        for n in 0..ty.n_scalars() {
            let word = word_of(name, ty, n);
            let _ = writeln!(text, "    to.words[{base} + {at}u] = {word};");
            at += 1;
        }
    }
    text.push_str("}\n");
    text
}

fn read(base: &str, word: usize, ty: Type) -> String {
    let word = format!("from.words[{base} + {word}u]");
    match ty.base() {
        Base::Bool => format!("{word} != 0u"),
        Base::Int => format!("int({word})"),
        Base::Uint => word,
        Base::Float => format!("uintBitsToFloat({word})"),
    }
}

fn word_of(name: &str, ty: Type, n: usize) -> String {
    let rows = usize::from(ty.rows());
    let part = match (ty.columns(), ty.rows()) {
        (1, 1) => name.to_owned(),
        (1, _) => format!("{name}[{n}]"),
        _ => format!("{name}[{}][{}]", n / rows, n % rows),
    };
    match ty.base() {
        Base::Bool => format!("{part} ? 1u : 0u"),
        Base::Int => format!("uint({part})"),
        Base::Uint => part,
        Base::Float => format!("floatBitsToUint({part})"),
    }
}
