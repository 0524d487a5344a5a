//! A report as text for people.

use std::collections::HashMap;
use std::fmt::Write;

use crate::report::{self, Dimension, Literal, Report};
use crate::table::{Table, clean};
use crate::{functions_text, pins_text};

/// Trees of structures end after this many lines.
const MAX_TREE_LINES: usize = 4096;
/// What stands in place of the others.
const REST: &str = "… and more: --json has them all";
/// Lists of names are this long, in characters.
const MAX_LIST: usize = 100;
/// Trees are at most this deep.
const MAX_TREE_DEPTH: usize = 32;

/// `pins`: whether those are shown, as where their source says something of them.
pub(crate) fn text(report: &Report, pins: bool) -> String {
    let mut out = String::new();
    head(&mut out, report);
    for entry in &report.entry_points {
        entry_point(&mut out, entry);
    }
    section(&mut out, "specialization constants", &spec_constants(report));
    section(&mut out, "bindings", &bindings(report));
    section(&mut out, "push constants", &push_constants(report));
    layouts(&mut out, report);
    if pins {
        for entry in &report.entry_points {
            section(&mut out, &format!("pins of {}", clean(&entry.name)), &pins_text::pins(entry));
        }
    }
    functions_text::functions(&mut out, report);
    out
}

fn section(out: &mut String, title: &str, table: &Table) {
    if !table.is_empty() {
        let _ = writeln!(out, "\n{title}");
        table.write(out, "  ");
    }
}

fn head(out: &mut String, report: &Report) {
    let _ = write!(out, "{}: SPIR-V {}", clean(&report.file), report.version);
    if let Some(source) = &report.source {
        let _ = write!(out, ", {} {}", source.language, source.version);
    }
    let report::Generator { name, tool, version } = &report.generator;
    let _ = match name {
        Some(name) => writeln!(out, ", by {name} (generator {tool}.{version})"),
        None => writeln!(out, ", by generator {tool}.{version}"),
    };
    let mut lists = vec![("capabilities", &report.capabilities), ("extensions", &report.extensions)];
    lists.retain(|(_, list)| !list.is_empty());
    for (title, list) in lists {
        let _ = writeln!(out, "  {title:<12}  {}", clean(&list.join(", ")));
    }
    if !report.given.is_empty() {
        let given = report.given.iter().map(|given| format!("{} = {}", given.id, literal(&given.value)));
        let _ = writeln!(out, "  {:<12}  {}", "specialized", given.collect::<Vec<_>>().join(", "));
    }
}

fn entry_point(out: &mut String, entry: &report::Entry) {
    let _ = writeln!(out, "\nentry point {} ({})", clean(&entry.name), entry.stage);
    if let Some(axes) = &entry.workgroup_size {
        let sizes: Vec<String> =
            axes.iter().map(|axis| axis.size.map_or("?".into(), |size| size.to_string())).collect();
        let mut line = format!("  workgroup  {}", sizes.join(" x "));
        for (name, axis) in ["x", "y", "z"].iter().zip(axes) {
            if let Some(expression) = &axis.expression {
                let _ = write!(line, "; {name} = {}{}", clean(expression), ids(&axis.spec_ids));
            }
        }
        let _ = writeln!(out, "{line}");
    }
    let modes: Vec<String> = entry
        .modes
        .iter()
        // The line above says what these say.
        .filter(|mode| !(mode.name.starts_with("LocalSize") && entry.workgroup_size.is_some()))
        .map(|mode| {
            let operands: Vec<String> = mode.operands.iter().map(u32::to_string).collect();
            if operands.is_empty() {
                mode.name.clone()
            } else {
                format!("{} {}", mode.name, operands.join(" "))
            }
        })
        .collect();
    if !modes.is_empty() {
        let _ = writeln!(out, "  modes      {}", modes.join(", "));
    }
    if !entry.unused.is_empty() {
        let _ = writeln!(out, "  unused     {}", clean(&first_of(&entry.unused)));
    }
    if entry.left_off > 0 {
        let _ = writeln!(out, "  left off   {} more in the lists of this entry point", entry.left_off);
    }
    for (title, list) in [("inputs", &entry.inputs), ("outputs", &entry.outputs)] {
        let mut table = Table::new(
            &["location", "component", "index", "name", "type", "qualifiers", "semantic"],
            &[0, 1, 2],
        );
        for variable in list {
            let place = match (&variable.built_in, variable.location) {
                (Some(built_in), _) => built_in.clone(),
                (_, Some(first)) if variable.locations > 1 => {
                    format!("{first}..{}", u64::from(first) + u64::from(variable.locations) - 1)
                }
                (_, Some(location)) => location.to_string(),
                _ => String::new(),
            };
            let non_zero = |n: u32| if n == 0 { String::new() } else { n.to_string() };
            table.row(vec![
                place,
                non_zero(variable.component),
                non_zero(variable.index),
                variable.name.clone(),
                variable.ty.clone(),
                variable.qualifiers.join(" "),
                variable.semantic.clone().unwrap_or_default(),
            ]);
        }
        if !table.is_empty() {
            let _ = writeln!(out, "  {title}");
            table.write(out, "    ");
        }
    }
    let mut table = Table::new(&["kind", "location", "name", "type", "stride"], &[1, 4]);
    for payload in &entry.payloads {
        let location = payload.location.map_or(String::new(), |n| n.to_string());
        table.row(vec![payload.kind.clone(), location, payload.name.clone(), payload.ty.clone()]);
    }
    for heap in &entry.heaps {
        let stride = heap.stride.map_or("device's".into(), |n| n.to_string());
        table.row(vec![heap.kind.clone(), String::new(), heap.name.clone(), heap.ty.clone(), stride]);
    }
    if !table.is_empty() {
        let _ = writeln!(out, "  payloads and heaps");
        table.write(out, "    ");
    }
}

/// ` (id 3)` behind what specialization constants set.
fn ids(ids: &Option<Vec<u32>>) -> String {
    match ids.as_deref() {
        None => " (of too many ids to list)".into(),
        Some([]) => String::new(),
        Some([id]) => format!(" (id {id})"),
        Some(ids) => format!(" (ids {})", ids.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")),
    }
}

pub(crate) fn literal(value: &Literal) -> String {
    match value {
        Literal::Bool(value) => value.to_string(),
        Literal::Int(value) => value.to_string(),
        Literal::Uint(value) => value.to_string(),
        Literal::Float32(value) => format!("{value:?}"),
        Literal::Float(value) => format!("{value:?}"),
        Literal::Text(text) => text.clone(),
    }
}

fn spec_constants(report: &Report) -> Table {
    let mut table = Table::new(&["id", "name", "type", "default", "value"], &[0, 3, 4]);
    let mut by_id: Vec<&report::SpecConstant> = report.spec_constants.iter().collect();
    by_id.sort_by_key(|constant| constant.id);
    for constant in by_id {
        let (default, value) = (literal(&constant.default), literal(&constant.value));
        let value = if value == default { String::new() } else { value };
        table.row(vec![constant.id.to_string(), constant.name.clone(), constant.ty.clone(), default, value]);
    }
    table
}

/// The names that fit on a line of some length, and how many there are besides.
fn first_of(names: &[String]) -> String {
    let mut end = 0;
    let n = names.iter().take_while(|name| {
        end += name.chars().count() + 2;
        end <= MAX_LIST
    });
    let n = n.count().max(1);
    with_rest(names.iter().take(n).cloned().collect(), names.len().saturating_sub(n), ", ")
}

/// `… and 9 more` behind a list that leaves them off.
fn with_rest(mut listed: Vec<String>, left_off: usize, between: &str) -> String {
    if left_off > 0 {
        listed.push(format!("… and {left_off} more"));
    }
    listed.join(between)
}

fn dimensions(list: &[Dimension], left_off: usize) -> String {
    let one = |dimension: &Dimension| match (&dimension.expression, dimension.count) {
        (Some(expression), Some(n)) if expression.parse::<u64>().is_err() => {
            format!("{n} = {expression}{}", ids(&dimension.spec_ids))
        }
        (_, Some(n)) => n.to_string(),
        (Some(expression), None) => format!("? = {expression}"),
        (None, None) => "runtime".into(),
    };
    with_rest(list.iter().map(one).collect(), left_off, " x ")
}

fn bindings(report: &Report) -> Table {
    let titles = ["set", "binding", "name", "kind", "type", "count", "declared", "used by", "more"];
    let mut table = Table::new(&titles, &[0, 1]);
    for binding in &report.bindings {
        let used = binding.used_by.iter().map(|used| {
            let how = match (used.reads, used.writes) {
                (true, true) => "reads, writes",
                (true, false) => "reads",
                (false, true) => "writes",
                (false, false) => "names",
            };
            match report.entry_points.len() {
                1 => how.to_string(),
                _ => format!("{}: {how}", used.entry),
            }
        });
        let used: Vec<String> = used.collect();
        let mut more = Vec::new();
        more.extend(binding.aliased.then(|| "alias".to_string()));
        more.extend(binding.image.as_ref().and_then(|image| image.format.clone()));
        more.extend(binding.input_attachment_index.map(|index| format!("input attachment {index}")));
        more.extend(binding.counter.as_ref().map(|counter| format!("counted by {counter}")));
        table.row(vec![
            binding.set.to_string(),
            binding.binding.to_string(),
            binding.name.clone(),
            binding.kind.clone(),
            binding.ty.clone(),
            dimensions(&binding.dimensions, binding.dimensions_left_off),
            binding.access.join(" "),
            used_text(used, binding.used_by_left_off),
            more.join(", "),
        ]);
    }
    table
}

fn used_text(used: Vec<String>, left_off: usize) -> String {
    if used.is_empty() && left_off == 0 { "unused".into() } else { with_rest(used, left_off, "; ") }
}

fn push_constants(report: &Report) -> Table {
    let mut table = Table::new(&["offset", "size", "name", "type", "used"], &[0, 1]);
    for block in &report.push_constants {
        let used = block.used_by.iter().map(|range| {
            let bytes = format!("{}..{}", range.offset, range.offset + range.size);
            if report.entry_points.len() == 1 { bytes } else { format!("{}: {bytes}", range.entry) }
        });
        let used: Vec<String> = used.collect();
        table.row(vec![
            block.offset.to_string(),
            block.size.to_string(),
            block.name.clone(),
            block.block.clone(),
            used_text(used, block.used_by_left_off),
        ]);
    }
    table
}

fn layouts(out: &mut String, report: &Report) {
    let by_name: HashMap<&str, &report::Struct> =
        report.structs.iter().map(|layout| (layout.name.as_str(), layout)).collect();
    let mut table = Table::new(&["offset", "size", "padded", "stride", "member", "type"], &[0, 1, 2, 3]);
    for layout in report.structs.iter().filter(|layout| layout.root) {
        if is_full(&mut table) {
            break;
        }
        let runtime = if layout.runtime { ", then a runtime array" } else { "" };
        table.row(vec![
            String::new(),
            layout.size.to_string(),
            layout.padded_size.to_string(),
            String::new(),
            layout.name.clone(),
            format!("aligned to {}{runtime}", layout.alignment),
        ]);
        tree(&mut table, &by_name, layout, 1);
    }
    section(out, "layouts (bytes; offsets from the start of the structure that holds the member)", &table);
}

/// Whether a table of trees has all its lines; the last one says that there are more.
fn is_full(table: &mut Table) -> bool {
    if table.len() == MAX_TREE_LINES {
        table.row(vec![String::new(), String::new(), String::new(), String::new(), REST.into()]);
    }
    table.len() > MAX_TREE_LINES
}

fn tree(table: &mut Table, all: &HashMap<&str, &report::Struct>, layout: &report::Struct, depth: usize) {
    for member in &layout.members {
        if is_full(table) {
            return;
        }
        let strides = member.dimensions.iter().filter_map(|dimension| dimension.stride);
        let mut strides: Vec<String> = strides.map(|stride| stride.to_string()).collect();
        let mut ty = member.ty.clone();
        if let Some(matrix) = &member.matrix {
            strides.push(matrix.stride.to_string());
            ty.push_str(if matrix.row_major { " row_major" } else { "" });
        }
        if let Some(other) = &member.overlaps {
            let _ = write!(ty, ", overlaps {other}");
        }
        let size = if member.dimensions.iter().any(|d| d.runtime) {
            "runtime".into()
        } else {
            member.size.to_string()
        };
        table.row(vec![
            member.offset.to_string(),
            size,
            member.padded_size.to_string(),
            with_rest(strides, member.dimensions_left_off, " "),
            format!("{}{}", "  ".repeat(depth), member.name),
            ty,
        ]);
        let inner = member.inner.as_deref().and_then(|name| all.get(name));
        if let Some(inner) = inner.filter(|_| depth < MAX_TREE_DEPTH) {
            tree(table, all, inner, depth + 1);
        }
    }
}
