//! What ray tracing and task stages hand over.

use rspirv::spirv::{Decoration, StorageClass};

use crate::binding::snake_case;
use crate::module::{EntryPoint, Variable};
use crate::specialize::Evaluation;
use crate::types::Id;

/// A variable that ray tracing or mesh stages hand over, outside of inputs and outputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payload {
    /// The variable's id.
    pub variable: Id,
    /// Its name, `<kind>_<location>` where the module has none.
    pub name: String,
    /// What it is.
    pub kind: PayloadKind,
    /// The location, where it has one.
    pub location: Option<u32>,
    /// Its type.
    pub ty: Id,
}

/// Kinds of [`Payload`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum PayloadKind {
    Ray,
    IncomingRay,
    HitAttribute,
    Callable,
    IncomingCallable,
    Task,
}

impl PayloadKind {
    fn from_storage(storage: u32) -> Option<PayloadKind> {
        [
            (StorageClass::RayPayloadKHR, PayloadKind::Ray),
            (StorageClass::IncomingRayPayloadKHR, PayloadKind::IncomingRay),
            (StorageClass::HitAttributeKHR, PayloadKind::HitAttribute),
            (StorageClass::CallableDataKHR, PayloadKind::Callable),
            (StorageClass::IncomingCallableDataKHR, PayloadKind::IncomingCallable),
            (StorageClass::TaskPayloadWorkgroupEXT, PayloadKind::Task),
        ]
        .into_iter()
        .find_map(|(class, kind)| (class as u32 == storage).then_some(kind))
    }
}

impl Evaluation<'_> {
    /// The payloads of ray tracing and task stages that an entry point lists. Below SPIR-V 1.4 entry points list inputs
    /// and outputs alone: there a module with one entry point gives all that it has, one with more gives none.
    pub fn payloads(&self, entry: &EntryPoint) -> Vec<Payload> {
        let lists_all = self.module.header().version >= (1, 4);
        let takes_all = !lists_all && self.module.entry_points().len() == 1;
        // One of the two is there; the other isn't even looked at, whatever there is of it.
        let all = takes_all.then(|| self.module.variables()).into_iter().flatten();
        let listed = lists_all.then(|| self.listed(entry)).into_iter().flatten();
        let payload = |(id, variable): (Id, &Variable)| {
            let kind = PayloadKind::from_storage(variable.storage)?;
            let location = self.module.decoration_value(id, Decoration::Location);
            let synthetic = || match location {
                Some(location) => snake_case(&format!("{kind:?}_{location}")),
                None => snake_case(&format!("{kind:?}")),
            };
            let name = self.module.name(id).unwrap_or_else(synthetic);
            Some(Payload { variable: id, name, kind, location, ty: variable.ty? })
        };
        listed.chain(all).filter_map(payload).collect()
    }
}
