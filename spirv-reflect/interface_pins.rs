//! The pins of whole shaders: what a host sets, binds and draws into.

use std::collections::HashMap;
use std::sync::Arc;

use crate::binding::{Binding, DescriptorType, PushConstants, Use};
use crate::dimensions::Counts;
use crate::interface::InterfaceVariable;
use crate::inventory::{Inventory, Uses};
use crate::layout::MemberLayout;
use crate::metadata::{Annotations, Metadata, MetadataErrors, Property};
use crate::module::{EntryPoint, Stage};
use crate::pin::{Number, Pin, PinDirection, PinOrigin};
use crate::pin_type::PinType;
use crate::pins::{Pins, sorted};
use crate::specialize::Evaluation;
use crate::steps::step;
use crate::types::{Id, Type};

impl Evaluation<'_> {
    /// The pins of a shader, as a host sees it: specialization constants by id (but for workgroup sizes and those without a name), the members
    /// of push-constant and uniform blocks, vertex attributes, images and other descriptors are sinks; storage buffers
    /// and images that it writes, and the targets of a fragment shader, are sources. A buffer or image that it reads
    /// and writes is one of each, of one name. Members of structures in blocks are pins of their own, named by their
    /// path (`light.color`); a block's only member gives no name of its own to what is in it. Of a module with several
    /// entry points, only what this one uses counts.
    ///
    /// Looks through the whole module for what the entry point uses: who asks for those of all entry points takes
    /// [`all_interface_pins`](Self::all_interface_pins). The pins of a module whose blocks, written out, are far larger
    /// than itself end early.
    ///
    /// # Errors
    /// Every property of `annotations` that does not suit its pin's type.
    pub fn interface_pins(
        &self,
        entry: &EntryPoint,
        annotations: &Annotations,
    ) -> Result<Vec<Pin>, MetadataErrors> {
        self.interface_pins_of(entry, self.module.uses_of(entry).as_ref(), annotations)
    }

    /// The same, given what [`Module::uses`](crate::Module::uses) or [`Module::uses_of`](crate::Module::uses_of) tells of
    /// the entry point; with `None` it is taken to use all that is declared. No function's body is looked at.
    ///
    /// # Errors
    /// As [`interface_pins`](Self::interface_pins).
    pub fn interface_pins_of(
        &self,
        entry: &EntryPoint,
        uses: Option<&HashMap<Id, Use>>,
        annotations: &Annotations,
    ) -> Result<Vec<Pin>, MetadataErrors> {
        let declared = Inventory::new(self);
        let mut budget = budget(self, annotations);
        let leaves: Vec<_> = self.interfaces_of([entry]).into_iter().flatten().collect();
        let mut interface = Interface {
            values: self,
            annotations,
            declared: &declared,
            budget: &mut budget,
            pins: Pins::default(),
        };
        interface.collect(entry, uses, &leaves);
        interface.pins.finish()
    }

    /// The same for each entry point of the module, in their order. All of them together take at most four times what the
    /// module's size allows one; what comes after that is left off.
    ///
    /// # Errors
    /// As [`interface_pins`](Self::interface_pins), those of all entry points.
    pub fn all_interface_pins(&self, annotations: &Annotations) -> Result<Vec<Vec<Pin>>, MetadataErrors> {
        let declared = Inventory::new(self);
        let mut budget = budget(self, annotations).saturating_mul(4);
        let (uses, interfaces) = (self.module.uses(), self.interfaces());
        let entries = self.module.entry_points().iter().zip(&uses).zip(&interfaces);
        let (mut all, mut errors) = (Vec::with_capacity(uses.len()), Vec::new());
        for ((entry, uses), leaves) in entries {
            let (budget, pins) = (&mut budget, Pins::default());
            let mut interface = Interface { values: self, annotations, declared: &declared, budget, pins };
            interface.collect(entry, uses.as_ref(), leaves);
            match interface.pins.finish() {
                Ok(pins) => all.push(pins),
                Err(found) => errors.extend(found.0),
            }
        }
        if errors.is_empty() { Ok(all) } else { Err(sorted(errors)) }
    }
}

/// What the pins of an entry point may take: what the module's size allows, and some copies of what is said of it.
fn budget(values: &Evaluation, annotations: &Annotations) -> usize {
    values.module.words().len().saturating_add(annotations.text_len() / 16)
}

struct Interface<'e, 'm> {
    values: &'e Evaluation<'m>,
    annotations: &'e Annotations,
    declared: &'e Inventory,
    /// Pins that may still be made, and members visited.
    budget: &'e mut usize,
    pins: Pins,
}

/// Where a block's member is bound: a member's offset and size to its origin.
type Origin<'a> = &'a dyn Fn(u64, u64) -> PinOrigin;

impl Interface<'_, '_> {
    fn collect(&mut self, entry: &EntryPoint, uses: Uses, leaves: &[Arc<[InterfaceVariable]>]) {
        if *self.budget == 0 {
            return;
        }
        // What the only entry point doesn't use is declared for it all the same.
        let only = self.values.module.entry_points().len() == 1;
        let listed = uses.filter(|_| !only);
        self.constants(entry);
        self.push_constants(listed);
        self.bindings(listed, uses);
        self.attributes_and_targets(entry, leaves);
    }

    /// Whether there is room for a pin of some name, and of what is said of it.
    fn spend(&mut self, name: &str, metadata: Option<&Metadata>) -> bool {
        step(1);
        let said = metadata.map_or(0, Metadata::text_len);
        let left = self.budget.checked_sub(1 + (name.len() + said) / 64);
        *self.budget = left.unwrap_or(0);
        left.is_some()
    }

    fn constants(&mut self, entry: &EntryPoint) {
        let sizes = self.values.workgroup_size(entry).map_or([None; 3], |size| size.spec_ids);
        let declared = self.declared;
        for constant in &declared.constants {
            let spec_id = constant.spec_id;
            if !constant.named || sizes.contains(&Some(spec_id)) {
                continue;
            }
            let Some(declared) = self.values.module.constant(constant.constant) else { continue };
            let ty = self.values.pin_type(declared.ty);
            let default = ty.scalar().and_then(|scalar| Number::from_bits(scalar, constant.default));
            let metadata = self.annotations.variable(&constant.name);
            if !self.spend(&constant.name, metadata) {
                return;
            }
            let mut pin = Pin::new(&constant.name, PinDirection::Sink, ty, PinOrigin::Constant { spec_id });
            pin.default = default.map(|number| vec![number]);
            self.pins.add(pin, metadata);
        }
    }

    fn push_constants(&mut self, listed: Uses) {
        let declared = self.declared;
        for &PushConstants { variable, ty, .. } in declared.push(listed) {
            let origin = |offset, size| PinOrigin::Push { variable, offset, size };
            let name = self.values.module.name(variable).unwrap_or_else(|| "push".into());
            self.block(ty, &name, &origin);
        }
    }

    fn bindings(&mut self, listed: Uses, uses: Uses) {
        let declared = self.declared;
        for binding in declared.bindings(listed) {
            let variable = binding.variable;
            if declared.counters.contains(&variable) {
                continue;
            }
            let (set, number) = (binding.set, binding.binding);
            if binding.kind == DescriptorType::UniformBuffer && binding.array.is_empty() {
                let origin =
                    |offset, size| PinOrigin::Uniform { variable, set, binding: number, offset, size };
                self.block(binding.ty, &binding.name, &origin);
                continue;
            }
            let origin = PinOrigin::Resource { variable, set, binding: number, kind: binding.kind };
            let found = match uses {
                Some(uses) => uses.get(&variable).copied().unwrap_or_default(),
                None => Use { reads: !binding.write_only, writes: !binding.read_only },
            };
            // What nobody touches goes in, unless it can't.
            let goes_in = found.reads || (!found.writes && !binding.write_only);
            let ty = self.resource_type(binding);
            let block = self.values.module.shared_name(binding.ty);
            let metadata =
                self.annotations.variable(&binding.name).or_else(|| self.annotations.variable(&block?));
            for (direction, is_one) in
                [(PinDirection::Sink, goes_in), (PinDirection::Source, found.writes || !goes_in)]
            {
                if is_one {
                    if !self.spend(&binding.name, metadata) {
                        return;
                    }
                    let pin = Pin::new(&binding.name, direction, ty.clone(), origin.clone());
                    self.pins.add(pin, metadata);
                }
            }
        }
    }

    fn resource_type(&self, binding: &Binding) -> PinType {
        let element = match binding.kind {
            DescriptorType::StorageBuffer => PinType::Buffer {
                block: binding.ty,
                name: self.values.module.struct_name(binding.ty),
                element: self.only_member(binding.ty).map(Box::new),
            },
            _ => self.values.pin_type(binding.ty),
        };
        if binding.array.is_empty() {
            return element;
        }
        PinType::Array { element: Box::new(element), dimensions: Counts(binding.array.clone()) }
    }

    /// What a block is an array of, where it has one member that is one.
    fn only_member(&self, block: Id) -> Option<PinType> {
        let Type::Struct { members } = self.values.module.ty(block)? else { return None };
        let [member] = **members else { return None };
        match self.values.module.ty(member)? {
            Type::RuntimeArray { element } | Type::Array { element, .. } => {
                Some(self.values.pin_type(*element))
            }
            _ => None,
        }
    }

    fn attributes_and_targets(&mut self, entry: &EntryPoint, leaves: &[Arc<[InterfaceVariable]>]) {
        let direction = match entry.stage {
            Stage::Vertex => PinDirection::Sink,
            Stage::Fragment => PinDirection::Source,
            _ => return,
        };
        for end in leaves.iter().flat_map(|leaves| leaves.iter()) {
            let variable = end.variable;
            let Some(location) = end.location.filter(|_| end.built_in.is_none()) else { continue };
            if end.is_input != (direction == PinDirection::Sink) {
                continue;
            }
            let origin = match direction {
                PinDirection::Sink => PinOrigin::Attribute { variable, location },
                PinDirection::Source => PinOrigin::Target { variable, location },
            };
            let metadata = self.annotations.variable(&end.name);
            if !self.spend(&end.name, metadata) {
                return;
            }
            self.pins.add(Pin::new(&end.name, direction, self.values.pin_type(end.ty), origin), metadata);
        }
    }

    fn block(&mut self, ty: Id, name: &str, origin: Origin) {
        let declared = self.values.module.shared_name(ty);
        let whole = self.annotations.variable(declared.as_deref().unwrap_or(name));
        if !self.spend(name, None) {
            return;
        }
        let category = whole.and_then(|metadata| {
            metadata.0.iter().find_map(|(_, property)| match property {
                Property::Category(text) => Some(text.clone()),
                _ => None,
            })
        });
        let first = self.pins.list.len();
        self.members(ty, "", 0, name, origin);
        // What is said of all applies to each that says nothing of its own.
        let Some(category) = category else { return };
        let cost = 1 + category.len() / 64;
        for pin in self.pins.list.iter_mut().skip(first).filter(|pin| pin.category.is_none()) {
            *self.budget = self.budget.saturating_sub(cost);
            pin.category = (*self.budget > 0).then(|| category.clone());
        }
    }

    /// The members of a structure, those of structures inside one by one. Types are nested at most
    /// [`crate::MAX_NESTING`] deep.
    fn members(&mut self, ty: Id, path: &str, base: u64, block: &str, origin: Origin) {
        if *self.budget == 0 {
            return;
        }
        let Some(layout) = self.values.struct_layout(ty) else { return };
        let is_wrapper = path.is_empty() && layout.members.len() == 1;
        let of = layout.name.as_deref().unwrap_or("");
        for member in &layout.members {
            let cost = 1 + (path.len() + member.name.len()) / 8;
            *self.budget = self.budget.saturating_sub(cost);
            if *self.budget == 0 {
                return;
            }
            let offset = base.saturating_add(member.offset);
            let name = if path.is_empty() { member.name.clone() } else { format!("{path}.{}", member.name) };
            if member.array.is_empty() && self.is_struct(member) {
                let path = if is_wrapper { "" } else { &name };
                self.members(member.element, path, offset, block, origin);
                continue;
            }
            let metadata = self.annotations.member(of, &member.name);
            if !self.spend(block, metadata) {
                return;
            }
            let ty = self.values.pin_type(member.ty);
            let pin = Pin::new(name, PinDirection::Sink, ty, origin(offset, member.size));
            self.pins.add_qualified(pin, block.into(), metadata);
        }
    }

    fn is_struct(&self, member: &MemberLayout) -> bool {
        matches!(self.values.module.ty(member.element), Some(Type::Struct { .. }))
    }
}
