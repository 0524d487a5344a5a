//! The pins of functions and of whole shaders.

use std::collections::{HashMap, HashSet};

use crate::binding::{Binding, DescriptorType, Use};
use crate::dimensions::Counts;
use crate::function::{Direction, Signature};
use crate::layout::MemberLayout;
use crate::metadata::{Annotated, Annotations, Metadata, MetadataErrors, Property};
use crate::module::{EntryPoint, Stage};
use crate::pin::{Number, Pin, PinDirection, PinOrigin};
use crate::pin_type::PinType;
use crate::specialize::Evaluation;
use crate::types::{Id, Type};

/// The name of the pin of the value that a function returns; no parameter can have it.
pub const RETURN: &str = "return";

impl Evaluation<'_> {
    /// What a text says of a function: that of its name with parameters of its types.
    pub fn annotated<'a>(
        &self,
        signature: &Signature,
        annotations: &'a Annotations,
    ) -> Option<&'a Annotated> {
        let types: Vec<String> =
            signature.parameters.iter().map(|p| self.pin_type(p.ty).to_string()).collect();
        annotations.function(&signature.name, &types)
    }

    /// The pins of a function: parameters in order, then the value that it returns. What goes in is a sink, what comes
    /// out a source; `inout`, and what the module does not tell ([`Direction::Unknown`]), is one of each, of one name.
    ///
    /// # Errors
    /// Every property of `annotated` that does not suit its parameter's type.
    pub fn function_pins(
        &self,
        signature: &Signature,
        annotated: Option<&Annotated>,
    ) -> Result<Vec<Pin>, MetadataErrors> {
        let mut pins = Pins::default();
        for (n, parameter) in signature.parameters.iter().enumerate() {
            let part = annotated.and_then(|annotated| annotated.parts.get(n));
            // A module without names may still have its source's.
            let written = part.filter(|part| !parameter.named && !part.name.is_empty());
            let name = written.map_or(&parameter.name, |part| &part.name);
            let directions: &[PinDirection] = match parameter.direction {
                Direction::In => &[PinDirection::Sink],
                Direction::Out => &[PinDirection::Source],
                Direction::InOut | Direction::Unknown => &[PinDirection::Sink, PinDirection::Source],
            };
            for &direction in directions {
                let pin = Pin::new(name, direction, self.pin_type(parameter.ty), PinOrigin::Parameter(n));
                pins.add(pin, part.map(|part| &part.metadata));
            }
        }
        if let Some(result) = signature.result {
            let ty = self.pin_type(result);
            let mut pin = Pin::new(RETURN, PinDirection::Source, ty, PinOrigin::Return);
            pin.label = "Result".into();
            pins.add(pin, annotated.map(|annotated| &annotated.returned));
        }
        pins.finish()
    }

    /// The pins of a shader, as a host sees it: specialization constants by id (but for workgroup sizes and those without a name), the members
    /// of push-constant and uniform blocks, vertex attributes, images and other descriptors are sinks; storage buffers
    /// and images that it writes, and the targets of a fragment shader, are sources. A buffer or image that it reads
    /// and writes is one of each, of one name. Members of structures in blocks are pins of their own, named by their
    /// path (`light.color`); a block's only member gives no name of its own to what is in it. Of a module with several
    /// entry points, only what this one uses counts.
    ///
    /// Looks through the whole module for what the entry point uses: who asks for each of many entry points asks
    /// [`Module::uses`](crate::Module::uses) once, and then [`interface_pins_of`](Self::interface_pins_of). The pins of a
    /// module whose blocks, written out, are far larger than itself end early.
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
        let only = self.module.entry_points().len() == 1;
        let budget = self.module.words().len();
        let mut interface = Interface { values: self, annotations, budget, pins: Pins::default() };
        let is_used = |id: Id| only || uses.is_none_or(|uses| uses.contains_key(&id));
        interface.constants(entry);
        interface.push_constants(&is_used);
        interface.bindings(&is_used, uses);
        interface.attributes_and_targets(entry);
        interface.pins.finish()
    }
}

/// Pins while they are collected, and what is wrong with what is said of them.
#[derive(Default)]
struct Pins {
    list: Vec<Pin>,
    /// A name in front of each pin's for where that is taken.
    qualifiers: Vec<String>,
    errors: Vec<crate::metadata::MetadataError>,
}

impl Pins {
    fn add(&mut self, pin: Pin, metadata: Option<&Metadata>) {
        self.add_qualified(pin, String::new(), metadata);
    }

    fn add_qualified(&mut self, mut pin: Pin, qualifier: String, metadata: Option<&Metadata>) {
        if let Some(Err(errors)) = metadata.map(|metadata| pin.describe(metadata)) {
            self.errors.extend(errors);
        }
        self.list.push(pin);
        self.qualifiers.push(qualifier);
    }

    fn finish(mut self) -> Result<Vec<Pin>, MetadataErrors> {
        if !self.errors.is_empty() {
            let key = |e: &crate::metadata::MetadataError| {
                (e.place.file.clone(), e.place.line, e.place.column, e.reason.clone())
            };
            self.errors.sort_by_key(key);
            self.errors.dedup();
            return Err(MetadataErrors(self.errors));
        }
        let mut n_of_name: HashMap<(PinDirection, String), usize> = HashMap::new();
        for pin in &self.list {
            *n_of_name.entry((pin.direction, pin.name.clone())).or_default() += 1;
        }
        for (pin, qualifier) in self.list.iter_mut().zip(&self.qualifiers) {
            let n = n_of_name.get(&(pin.direction, pin.name.clone())).copied().unwrap_or(0);
            if n > 1 && !qualifier.is_empty() {
                pin.name = format!("{qualifier}.{}", pin.name);
            }
        }
        // What is alike still gets a number; a damaged module may have any number of them.
        let mut taken: HashSet<(PinDirection, String)> = HashSet::new();
        let mut next: HashMap<(PinDirection, String), usize> = HashMap::new();
        for pin in &mut self.list {
            let name = pin.name.clone();
            while !taken.insert((pin.direction, pin.name.clone())) {
                let n = next.entry((pin.direction, name.clone())).or_insert(1);
                *n += 1;
                pin.name = format!("{name}_{n}");
            }
        }
        Ok(self.list)
    }
}

struct Interface<'e, 'm> {
    values: &'e Evaluation<'m>,
    annotations: &'e Annotations,
    /// Members that may still be visited.
    budget: usize,
    pins: Pins,
}

/// Where a block's member is bound: a member's offset and size to its origin.
type Origin<'a> = &'a dyn Fn(u64, u64) -> PinOrigin;

impl Interface<'_, '_> {
    fn constants(&mut self, entry: &EntryPoint) {
        let sizes = self.values.workgroup_size(entry).map_or([None; 3], |size| size.spec_ids);
        let mut seen = HashSet::new();
        let mut constants = self.values.module.spec_constants();
        constants.sort_by_key(|constant| constant.spec_id);
        for constant in constants {
            let spec_id = constant.spec_id;
            if !constant.named || sizes.contains(&Some(spec_id)) || !seen.insert(spec_id) {
                continue;
            }
            let Some(declared) = self.values.module.constant(constant.constant) else { continue };
            let ty = self.values.pin_type(declared.ty);
            let default = ty.scalar().and_then(|scalar| Number::from_bits(scalar, constant.default));
            let metadata = self.annotations.variable(&constant.name);
            let mut pin = Pin::new(constant.name, PinDirection::Sink, ty, PinOrigin::Constant { spec_id });
            pin.default = default.map(|number| vec![number]);
            self.pins.add(pin, metadata);
        }
    }

    fn push_constants(&mut self, is_used: &dyn Fn(Id) -> bool) {
        for block in self.values.push_constants() {
            let variable = block.variable;
            if is_used(variable) {
                let origin = |offset, size| PinOrigin::Push { variable, offset, size };
                let name = self.values.module.name(variable).unwrap_or_else(|| "push".into());
                self.block(block.ty, &name, &origin);
            }
        }
    }

    fn bindings(&mut self, is_used: &dyn Fn(Id) -> bool, uses: Option<&HashMap<Id, Use>>) {
        let bindings = self.values.bindings();
        let counters: HashSet<Id> = bindings.iter().filter_map(|binding| binding.counter).collect();
        for binding in bindings {
            let variable = binding.variable;
            if !is_used(variable) || counters.contains(&variable) {
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
            let ty = self.resource_type(&binding);
            let block = self.values.module.name(binding.ty);
            let metadata =
                self.annotations.variable(&binding.name).or_else(|| self.annotations.variable(&block?));
            for (direction, is_one) in
                [(PinDirection::Sink, goes_in), (PinDirection::Source, found.writes || !goes_in)]
            {
                if is_one {
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
                name: self.values.struct_name(binding.ty),
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

    fn attributes_and_targets(&mut self, entry: &EntryPoint) {
        let direction = match entry.stage {
            Stage::Vertex => PinDirection::Sink,
            Stage::Fragment => PinDirection::Source,
            _ => return,
        };
        for end in self.values.interface(entry) {
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
            self.pins.add(Pin::new(end.name, direction, self.values.pin_type(end.ty), origin), metadata);
        }
    }

    fn block(&mut self, ty: Id, name: &str, origin: Origin) {
        let declared = self.values.module.name(ty);
        let whole = self.annotations.variable(declared.as_deref().unwrap_or(name));
        let category = whole.and_then(|metadata| {
            metadata.0.iter().find_map(|(_, property)| match property {
                Property::Category(text) => Some(text.clone()),
                _ => None,
            })
        });
        let first = self.pins.list.len();
        self.members(ty, "", 0, name, origin);
        // What is said of all applies to each that says nothing of its own.
        for pin in self.pins.list.iter_mut().skip(first) {
            pin.category = pin.category.take().or_else(|| category.clone());
        }
    }

    /// The members of a structure, those of structures inside one by one. Types are nested at most
    /// [`crate::MAX_NESTING`] deep.
    fn members(&mut self, ty: Id, path: &str, base: u64, block: &str, origin: Origin) {
        if self.budget == 0 {
            return;
        }
        let Some(layout) = self.values.struct_layout(ty) else { return };
        let is_wrapper = path.is_empty() && layout.members.len() == 1;
        let of = layout.name.as_deref().unwrap_or("");
        for member in &layout.members {
            let cost = 1 + (path.len() + member.name.len()) / 16;
            self.budget = self.budget.saturating_sub(cost);
            if self.budget == 0 {
                return;
            }
            let offset = base.saturating_add(member.offset);
            let name = if path.is_empty() { member.name.clone() } else { format!("{path}.{}", member.name) };
            if member.array.is_empty() && self.is_struct(member) {
                let path = if is_wrapper { "" } else { &name };
                self.members(member.element, path, offset, block, origin);
                continue;
            }
            let ty = self.values.pin_type(member.ty);
            let pin = Pin::new(name, PinDirection::Sink, ty, origin(offset, member.size));
            self.pins.add_qualified(pin, block.into(), self.annotations.member(of, &member.name));
        }
    }

    fn is_struct(&self, member: &MemberLayout) -> bool {
        matches!(self.values.module.ty(member.element), Some(Type::Struct { .. }))
    }
}
