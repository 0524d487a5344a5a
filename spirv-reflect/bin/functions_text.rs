//! Functions as text.

use std::collections::HashMap;
use std::fmt::Write;

use crate::report::{self, Report};
use crate::table::clean;

pub(crate) fn functions(out: &mut String, report: &Report) {
    if report.functions.is_empty() {
        return;
    }
    let mut parameters = report.functions.iter().flat_map(|function| &function.parameters);
    let is_unknown = |parameter: &report::Parameter| parameter.direction.is_none() && !parameter.is_const;
    let note = if parameters.any(is_unknown) {
        " (?: the module doesn't tell whether in, out or inout)"
    } else {
        ""
    };
    let _ = writeln!(out, "\nfunctions{note}");
    let mut n_of_name: HashMap<&str, u32> = HashMap::new();
    report.functions.iter().for_each(|function| *n_of_name.entry(&function.name).or_default() += 1);
    // A name is enough where there is one function of it.
    let callee = |signature: &String| {
        let name = signature.split_once('(').map_or(signature.as_str(), |(name, _)| name);
        let is_alone = n_of_name.get(name).is_some_and(|&n| n == 1);
        if is_alone { name.to_owned() } else { signature.clone() }
    };
    for function in &report.functions {
        let parameter = |p: &report::Parameter| match (p.is_const, &p.direction) {
            (true, _) => format!("const {} {}", p.ty, p.name),
            (_, None) => format!("? {} {}", p.ty, p.name),
            (_, Some(direction)) => format!("{direction} {} {}", p.ty, p.name),
        };
        let parameters: Vec<String> = function.parameters.iter().map(parameter).collect();
        let mut text = format!("  {} {}({})", function.result, function.name, parameters.join(", "));
        if !function.calls.is_empty() {
            let calls: Vec<String> = function.calls.iter().map(callee).collect();
            let _ = write!(text, "  calls {}", calls.join(", "));
        }
        let _ = writeln!(out, "{}", clean(&text));
    }
}
