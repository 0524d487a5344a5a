//! Every function of every bank, linked alone: valid, and on a device equal to its twin.

use super::compare::disagreement;
use super::device::Runner;
use super::inputs::{N, inputs};
use super::tools::validator_says;
use super::{Shape, all_banks};
use crate::random::Random;
use crate::reference::nodes::BANKS;
use spanforge::graph::PinType;
use spanforge_reflect::Module;

#[test]
fn every_function_linked_alone_is_valid() {
    let banks = all_banks();
    let mut wrong = Vec::new();
    for (bank, _) in BANKS {
        for function in banks.functions(bank) {
            let words = banks.kernel(&function.key).unwrap();
            wrong.extend(validator_says(&words).map(|text| format!("{}: {text}", function.key)));
            // What it doesn't call isn't there, nor is what the other functions of its bank need.
            let module = Module::read(words).unwrap();
            assert_eq!(module.capabilities(), [1], "{}", function.key);
            let signatures = module.signatures();
            let unused: Vec<_> =
                signatures.iter().filter(|s| !s.is_entry_point && s.callers.is_empty()).collect();
            assert!(unused.is_empty(), "{}: {unused:?}", function.key);
            assert!(signatures.iter().any(|s| s.name == function.key.name), "{}", function.key);
        }
    }
    assert!(wrong.is_empty(), "{} modules are not valid:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_function_linked_alone_agrees_with_its_twin() {
    let (banks, runner) = (all_banks(), Runner::new());
    let (mut wrong, mut n) = (Vec::new(), 0);
    for (bank, cases) in BANKS {
        for (k, (function, case)) in banks.functions(bank).iter().zip(*cases).enumerate() {
            let shape = Shape::of(function);
            let pipeline = runner.pipeline(&banks.kernel(&function.key).unwrap());
            let given = inputs(&shape, &function.pins, case, &mut Random::new(0x11_4B + k as u64));
            let n_out: usize = shape.outs().map(PinType::n_scalars).sum();
            let found = pipeline.run([N as u32, 0], N as u32 / 64, &given, N * n_out);
            wrong.extend(disagreement(&shape, case, &given, &found).map(|text| format!("{bank}: {text}")));
            n += 1;
        }
    }
    assert!(wrong.is_empty(), "{} functions disagree:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(n, 624);
}

/// `precise` comes along: a sum and a product that are one instruction on a device round once.
#[test]
fn arithmetic_stays_uncontracted() {
    let banks = all_banks();
    for function in banks.functions("arithmetic").iter().filter(|f| f.key.name == "multiply_add") {
        let module = Module::read(banks.kernel(&function.key).unwrap()).unwrap();
        let precise: Vec<u32> = module.decorations().filter(|d| d.kind == 42).map(|d| d.target).collect();
        // FAdd, FMul.
        let rounds = module.instructions().filter(|inst| [129, 133].contains(&inst.opcode));
        let rounds: Vec<u32> = rounds.filter_map(|inst| inst.result_id()).collect();
        assert!(rounds.len() > 1 && rounds.iter().all(|id| precise.contains(id)), "{}", function.key);
    }
}
