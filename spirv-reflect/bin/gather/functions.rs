//! Functions, and who calls whom.

use std::collections::HashMap;

use spanforge_reflect::{Direction, Id, Parameter, Signature};

use super::Gather;
use crate::report;
use crate::type_text::shortened;

impl Gather<'_, '_> {
    pub(super) fn functions(&self) -> Vec<report::Function> {
        let all = self.module.signatures();
        let names = self.signatures(&all);
        let of_id: HashMap<Id, &String> = all.iter().map(|function| function.id).zip(&names).collect();
        let function = |(function, signature): (&Signature, &String)| report::Function {
            name: function.name.clone(),
            signature: signature.clone(),
            result: function.result.map_or("void".into(), |ty| self.types.text(ty)),
            parameters: function.parameters.iter().map(|parameter| self.parameter(parameter)).collect(),
            calls: function.callees.iter().filter_map(|id| Some(of_id.get(id)?.to_string())).collect(),
            entry_point: function.is_entry_point,
            linkage: function.linkage.as_ref().map(|linkage| linkage.name.clone()),
        };
        all.iter().zip(&names).map(function).collect()
    }

    /// `mix(vec3, vec3, float)` of each function: overloads share a name. What is alike, or is cut, gets a number behind it.
    fn signatures(&self, all: &[Signature]) -> Vec<String> {
        let mut taken: HashMap<String, u32> = HashMap::new();
        let of = |function: &Signature| {
            let mut text = format!("{}(", shortened(&function.name));
            for (n, parameter) in function.parameters.iter().enumerate() {
                text.push_str(if n == 0 { "" } else { ", " });
                text.push_str(&self.types.text(parameter.ty));
                // Any number of functions may call one of any number of parameters.
                if text.len() > MAX_LENGTH {
                    text.push_str(", …");
                    break;
                }
            }
            text.push(')');
            let n = taken.entry(text.clone()).or_default();
            *n += 1;
            if *n == 1 { text } else { format!("{text}#{n}") }
        };
        all.iter().map(of).collect()
    }

    fn parameter(&self, parameter: &Parameter) -> report::Parameter {
        report::Parameter {
            name: parameter.name.clone(),
            ty: self.types.text(parameter.ty),
            direction: match parameter.direction {
                Direction::In => Some("in".into()),
                Direction::Out => Some("out".into()),
                Direction::InOut => Some("inout".into()),
                Direction::Unknown => None,
            },
            is_const: parameter.is_const(),
        }
    }
}

/// Parameters are listed up to about this many bytes.
const MAX_LENGTH: usize = 240;
