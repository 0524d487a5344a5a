//! Every function of every bank on a device against its twin, by way of GLSL.

use super::compare::disagreement;
use super::device::Runner;
use super::inputs::{N, inputs};
use super::{Shape, all_banks, folder};
use crate::random::Random;
use crate::reference::nodes::BANKS;
use spanforge_reflect::{Direction, PinType, Scalar};
use std::fmt::Write;

#[test]
fn every_function_agrees_with_its_twin() {
    let (banks, runner) = (all_banks(), Runner::new());
    let mut wrong = Vec::new();
    for (bank, cases) in BANKS {
        let functions = banks.functions(bank);
        let shapes: Vec<_> = functions.iter().map(Shape::of).collect();
        let words = compiled(bank, &shapes);
        let pipeline = runner.pipeline(&words);
        for (k, (function, case)) in functions.iter().zip(*cases).enumerate() {
            let shape = &shapes[k];
            let given = inputs(shape, &function.pins, case, &mut Random::new(0x5EED + k as u64));
            let n_out: usize = shape.outs().map(PinType::n_scalars).sum();
            let found = pipeline.run([N as u32, k as u32], N as u32 / 64, &given, N * n_out);
            wrong.extend(disagreement(shape, case, &given, &found).map(|text| format!("{bank}: {text}")));
        }
    }
    assert!(wrong.is_empty(), "{} functions disagree:\n{}", wrong.len(), wrong.join("\n"));
}

/// A shader whose push constants say how often it calls which function.
fn compiled(bank: &str, shapes: &[Shape]) -> Vec<u32> {
    let out = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{bank}.comp"));
    std::fs::write(&out, shader(bank, shapes)).unwrap();
    let compiled = spanforge_reflect::compile::file(&out, &[], &[folder()]);
    compiled.unwrap_or_else(|error| panic!("{bank}: {error}")).plain
}

fn shader(bank: &str, shapes: &[Shape]) -> String {
    let mut text = format!(
        "#version 460
#extension GL_GOOGLE_include_directive : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer In {{ uint from[]; }};
layout(set = 0, binding = 1) writeonly buffer Out {{ uint to[]; }};
layout(push_constant) uniform Push {{ uint n_calls, which; }};
#include \"{bank}.glsl\"
"
    );
    let mut cases = String::new();
    for (k, shape) in shapes.iter().enumerate() {
        // Writing to a String can't fail.
        let _ = write!(text, "{}", call(k, shape));
        let _ = writeln!(cases, "case {k}u: case_{k}(i); break;");
    }
    let head =
        "void main() {\nuint i = gl_GlobalInvocationID.x;\nif (i >= n_calls) return;\nswitch (which) {";
    text + &format!("{head}\n{cases}}}\n}}\n")
}

/// A function that reads the arguments of call `i`, calls, and writes what comes out.
fn call(k: usize, shape: &Shape) -> String {
    let n_in: usize = shape.ins().map(PinType::n_scalars).sum();
    let n_out: usize = shape.outs().map(PinType::n_scalars).sum();
    let (mut at, mut lines) = (0, Vec::new());
    for (p, (_, ty, direction)) in shape.parameters.iter().enumerate() {
        let read = |word: usize| {
            let word = format!("from[i * {n_in}u + {word}u]");
            match ty.scalar().unwrap() {
                Scalar::Float { .. } => format!("uintBitsToFloat({word})"),
                Scalar::Bool => format!("{word} != 0u"),
                Scalar::Int { .. } => format!("int({word})"),
                _ => word,
            }
        };
        if *direction == Direction::Out {
            lines.push(format!("{ty} a{p};"));
            continue;
        }
        let words: Vec<_> = (at..at + ty.n_scalars()).map(read).collect();
        at += ty.n_scalars();
        lines.push(format!("{ty} a{p} = {ty}({});", words.join(", ")));
    }
    let arguments: Vec<_> = (0..shape.parameters.len()).map(|p| format!("a{p}")).collect();
    let name = shape.signature.split_once(' ').unwrap().1.split_once('(').unwrap().0;
    let called = format!("{name}({});", arguments.join(", "));
    lines.push(match &shape.result {
        Some(ty) => format!("{ty} r = {called}"),
        None => called,
    });
    let result = shape.result.iter().map(|ty| ("r".to_owned(), ty));
    let comes_out = shape.parameters.iter().enumerate().filter(|(_, p)| p.2 != Direction::In);
    let mut word = 0;
    for (name, ty) in result.chain(comes_out.map(|(p, (_, ty, _))| (format!("a{p}"), ty))) {
        for c in 0..ty.n_scalars() {
            let part = match ty {
                PinType::Matrix { rows, .. } => format!("{name}[{}][{}]", c as u32 / rows, c as u32 % rows),
                PinType::Vector { .. } => format!("{name}[{c}]"),
                _ => name.clone(),
            };
            let bits = match ty.scalar().unwrap() {
                Scalar::Float { .. } => format!("floatBitsToUint({part})"),
                Scalar::Bool => format!("{part} ? 1u : 0u"),
                Scalar::Int { .. } => format!("uint({part})"),
                _ => part,
            };
            lines.push(format!("to[i * {n_out}u + {word}u] = {bits};"));
            word += 1;
        }
    }
    format!("void case_{k}(uint i) {{\n    {}\n}}\n", lines.join("\n    "))
}
