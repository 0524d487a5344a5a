//! What goes into a stage and comes out of it.

use std::collections::HashMap;
use std::sync::Arc;

use rspirv::spirv::{BuiltIn, Decoration, StorageClass};

use crate::binding::snake_case;
use crate::decoration::{Decorations, WHOLE};
use crate::dimensions::Dimensions;
use crate::ids::IdMap;
use crate::layout::Scalar;
use crate::module::{EntryPoint, Stage, Variable};
use crate::specialize::Evaluation;
use crate::steps::step;
use crate::types::{Id, Type};

/// An input or output of an entry point: a variable, or one leaf of a variable that is a structure.
#[derive(Clone, Debug, PartialEq)]
pub struct InterfaceVariable {
    /// The variable's id.
    pub variable: Id,
    /// The member of the variable's structure in which this lies.
    pub member: Option<u32>,
    /// Its name: the variable's, or the member's, with the way to it where structures are nested
    /// (`light.cone[1].angle`) or the variable is an array of them (`lamps[1].colour`). What the module doesn't name is
    /// called by its builtin (`frag_coord`), by its place (`input_2`, `output_0_3` where the component isn't 0) or,
    /// having none, `member_<n>` or `variable_<n>`, the n-th variable of the module.
    pub name: String,
    /// True for an input, false for an output.
    pub is_input: bool,
    /// The location; `None` for builtins and for what has none.
    pub location: Option<u32>,
    /// Locations that it takes, beginning there; 0 for builtins.
    pub locations: u32,
    /// The first component in its location.
    pub component: u32,
    /// The input of the blend equation that this output is, where two share a location.
    pub index: u32,
    /// The SPIR-V `BuiltIn` number.
    pub built_in: Option<u32>,
    /// The type as declared.
    pub ty: Id,
    /// Array dimensions, outermost first: the one that counts vertices, where there is one, then its own. Elements of
    /// an array of structures are leaves of their own.
    pub array: Dimensions,
    /// The first of those dimensions counts vertices (or primitives) and takes no locations.
    pub per_vertex_array: bool,
    /// The scalar that it is made of; `None` for structures.
    pub scalar: Option<Scalar>,
    /// Components of its vector or column.
    pub components: u32,
    /// Columns of its matrix; 1 for others.
    pub columns: u32,
    /// Whether it isn't interpolated.
    pub flat: bool,
    /// Whether it is interpolated without regard to perspective.
    pub no_perspective: bool,
    /// Whether it is interpolated inside the primitive's covered part.
    pub centroid: bool,
    /// Whether it is interpolated at each sample.
    pub sample: bool,
    /// Whether it belongs to a patch, not to a vertex.
    pub patch: bool,
    /// Whether it belongs to a primitive of a mesh shader.
    pub per_primitive: bool,
    /// Whether a fragment shader reads it at each vertex.
    pub per_vertex: bool,
    /// The HLSL semantic, where the module tells it.
    pub semantic: Option<String>,
}

impl InterfaceVariable {
    /// The `VkFormat` number of a vertex attribute that has this type, of one column for a matrix: `R32G32_SFLOAT`
    /// (103) for a `vec2`. `None` for booleans, structures and encodings that Vulkan has no such format for.
    pub fn vertex_format(&self) -> Option<u32> {
        // The formats of one width lie in order of components; then UINT, SINT, SFLOAT.
        let (bits, kind) = match self.scalar? {
            Scalar::Uint { bits } => (bits, 0),
            Scalar::Int { bits } => (bits, 1),
            Scalar::Float { bits } => (bits, 2),
            Scalar::Bool => return None,
        };
        let n = self.components.checked_sub(1).filter(|&n| n < 4)?;
        match bits {
            8 if kind < 2 => [13, 20, 27, 41].get(n as usize).map(|first| first + kind),
            16 => Some(74 + 7 * n + kind),
            32 => Some(98 + 3 * n + kind),
            64 => Some(110 + 3 * n + kind),
            _ => None,
        }
    }
}

/// What decorations say of a variable or member, and of all that holds it.
#[derive(Clone, Copy, Default)]
struct Qualifiers {
    flat: bool,
    no_perspective: bool,
    centroid: bool,
    sample: bool,
    patch: bool,
    per_primitive: bool,
    per_vertex: bool,
}

/// The walk through the structures of one entry point's interface.
struct Walk<'e, 'm> {
    values: &'e Evaluation<'m>,
    found: Vec<InterfaceVariable>,
    /// Locations that a type takes, by id.
    locations: HashMap<Id, u32>,
    /// Members that may still be visited.
    budget: usize,
}

/// A variable that an entry point lists.
struct End {
    variable: Id,
    ty: Id,
    is_input: bool,
    /// Whether its stage has one for each vertex or primitive.
    by_vertex: bool,
}

/// Where the walk is.
struct Place {
    variable: Id,
    member: Option<u32>,
    is_input: bool,
    /// The way here; empty in a variable's own structure, and where something on the way has no name.
    name: String,
    /// The dimension of the variable that counts vertices, if one does.
    array: Dimensions,
    per_vertex_array: bool,
    location: Option<u32>,
    /// Locations of the elements before this one: a member's own location is that of the first element's.
    shift: u32,
    qualifiers: Qualifiers,
}

impl Evaluation<'_> {
    /// The inputs and outputs of an entry point, in the order in which it lists them; a structure's members one by one,
    /// nested ones too, each with its own location. A module whose structures have more members, written out, than it
    /// has words gets the list as far as that.
    ///
    /// Entry points may list the same variables: who asks for those of all of them takes
    /// [`interfaces`](Self::interfaces).
    pub fn interface(&self, entry: &EntryPoint) -> Vec<InterfaceVariable> {
        let mut walk = Walk::new(self);
        walk.found.reserve(entry.interface.len().min(16));
        for end in self.ends(entry) {
            if walk.variable(&end).is_none() {
                break;
            }
        }
        walk.found
    }

    /// The same for each entry point of the module, in their order, variable by variable: entry points that list a
    /// variable share what it gives, so that all of them together take no more than the module's size allows. Here too
    /// the lists go as far as the module has words.
    pub fn interfaces(&self) -> Vec<Vec<Arc<[InterfaceVariable]>>> {
        self.interfaces_of(self.module.entry_points())
    }

    /// The same for some of the entry points.
    pub(crate) fn interfaces_of<'a>(
        &self,
        entries: impl IntoIterator<Item = &'a EntryPoint>,
    ) -> Vec<Vec<Arc<[InterfaceVariable]>>> {
        let mut walk = Walk::new(self);
        let mut known: HashMap<(Id, bool), Arc<[InterfaceVariable]>> = HashMap::new();
        let mut of_variable = |end: End| {
            step(1);
            let leaves = known.entry((end.variable, end.by_vertex)).or_insert_with(|| {
                if walk.variable(&end).is_none() {
                    // What comes after the end of one list is in no other.
                    walk.budget = 0;
                }
                std::mem::take(&mut walk.found).into()
            });
            Some(Arc::clone(leaves)).filter(|leaves| !leaves.is_empty())
        };
        entries.into_iter().map(|entry| self.ends(entry).filter_map(&mut of_variable).collect()).collect()
    }

    /// The inputs and outputs that an entry point lists.
    fn ends<'a>(&'a self, entry: &'a EntryPoint) -> impl Iterator<Item = End> {
        self.listed(entry).filter_map(|(id, variable)| {
            let is_input = match variable.storage {
                s if s == StorageClass::Input as u32 => true,
                s if s == StorageClass::Output as u32 => false,
                _ => return None,
            };
            let by_vertex = match (entry.stage, is_input) {
                (Stage::TessellationControl, _) => true,
                (Stage::TessellationEvaluation | Stage::Geometry, true) | (Stage::Mesh, false) => true,
                (Stage::Fragment, true) => self.module.decoration(id, Decoration::PerVertexKHR).is_some(),
                _ => false,
            };
            Some(End { variable: id, ty: variable.ty?, is_input, by_vertex })
        })
    }

    /// The variables that an entry point lists, each once: a damaged list may name one any number of times.
    pub(crate) fn listed<'a>(&'a self, entry: &'a EntryPoint) -> impl Iterator<Item = (Id, &'a Variable)> {
        // Short lists are looked through.
        const SHORT: usize = 16;
        let (all, is_short) = (&entry.interface, entry.interface.len() <= SHORT);
        let mut seen = IdMap::new(self.module.words().len());
        let ids = all.iter().enumerate().filter(move |&(i, id)| match is_short {
            true => !all.iter().take(i).any(|before| before == id),
            false => seen.insert(*id, ()),
        });
        ids.filter_map(|(_, &id)| Some((id, self.module.variables.get(id)?)))
    }
}

impl<'e, 'm> Walk<'e, 'm> {
    fn new(values: &'e Evaluation<'m>) -> Walk<'e, 'm> {
        let budget = values.module.words().len();
        Walk { values, found: Vec::new(), locations: HashMap::new(), budget }
    }

    fn variable(&mut self, end: &End) -> Option<()> {
        let &End { variable: id, ty, is_input, by_vertex } = end;
        let module = self.values.module;
        let (array, element) = self.values.dimensions(ty);
        let own = module.decorations_of(id, WHOLE);
        let on = |kind| own.value(kind);
        let qualifiers = self.qualifiers(Qualifiers::default(), &own);
        let per_vertex_array = by_vertex && !array.is_empty() && !qualifiers.patch;
        let (outer, inner) = match array.split_first() {
            Some((&vertices, inner)) if per_vertex_array => {
                (Dimensions::around(vertices, Dimensions::default()), inner.clone())
            }
            _ => (Dimensions::default(), array.clone()),
        };
        let mut place = Place {
            variable: id,
            member: None,
            is_input,
            name: module.name(id).unwrap_or_default(),
            per_vertex_array,
            array: outer,
            location: on(Decoration::Location),
            shift: 0,
            qualifiers,
        };
        if matches!(module.ty(element), Some(Type::Struct { .. })) {
            // Members of one structure are named without the variable.
            if inner.is_empty() {
                place.name.clear();
            }
            return self.elements(element, &inner, &mut place);
        }
        step(1);
        self.budget = self.budget.checked_sub(1)?;
        let mut leaf =
            self.leaf(&mut place, element, &inner, on(Decoration::BuiltIn), on(Decoration::Component));
        leaf.ty = ty;
        leaf.array = array;
        leaf.index = on(Decoration::Index).unwrap_or(0);
        leaf.semantic = module.semantic(id, None);
        self.push(leaf)
    }

    fn structure(&mut self, id: Id, place: &Place) -> Option<()> {
        let module = self.values.module;
        let Some(Type::Struct { members }) = module.ty(id) else { return Some(()) };
        let mut next = place.location;
        for (m, &ty) in members.iter().enumerate() {
            step(1);
            self.budget = self.budget.checked_sub(1 + place.name.len() / 64)?;
            let m = m as u32;
            let decorated = module.decorations_of(id, m);
            let value = |kind| decorated.value(kind);
            let own = value(Decoration::Location).map(|location| location.saturating_add(place.shift));
            let location = own.or(next);
            next = location.and_then(|location| location.checked_add(self.locations(ty)));
            let (array, element) = self.values.dimensions(ty);
            let own = module.member_name(id, m);
            let mut place = Place {
                variable: place.variable,
                member: place.member.or(Some(m)),
                is_input: place.is_input,
                name: match (own, place.name.is_empty()) {
                    (Some(own), true) => own,
                    (Some(own), false) => format!("{}.{own}", place.name),
                    (None, true) => String::new(),
                    (None, false) => format!("{}.member_{m}", place.name),
                },
                array: place.array.clone(),
                per_vertex_array: place.per_vertex_array,
                location,
                shift: place.shift,
                qualifiers: self.qualifiers(place.qualifiers, &decorated),
            };
            if matches!(module.ty(element), Some(Type::Struct { .. })) {
                if place.name.is_empty() {
                    place.name = format!("member_{m}");
                }
                self.elements(element, &array, &mut place)?;
                continue;
            }
            let mut leaf = self.leaf(
                &mut place,
                element,
                &array,
                value(Decoration::BuiltIn),
                value(Decoration::Component),
            );
            if leaf.name.is_empty() {
                leaf.name = format!("member_{m}");
            }
            leaf.ty = ty;
            leaf.array = place.array.then(&array);
            leaf.index = value(Decoration::Index).unwrap_or(0);
            leaf.semantic = module.semantic(id, Some(m));
            self.push(leaf)?;
        }
        Some(())
    }

    /// Long names count too: one name may be part of many.
    fn push(&mut self, leaf: InterfaceVariable) -> Option<()> {
        self.budget = self.budget.checked_sub(leaf.name.len() / 64)?;
        self.found.push(leaf);
        Some(())
    }

    /// A structure, or each of an array of them: they lie one behind the other.
    fn elements(&mut self, element: Id, array: &Dimensions, place: &mut Place) -> Option<()> {
        let Some((dimension, inner)) = array.split_first() else { return self.structure(element, place) };
        let n_locations = self.elements_locations(element, inner);
        let (name, location, shift) = (place.name.clone(), place.location, place.shift);
        let mut before = 0_u32;
        for i in 0..dimension.count.value().unwrap_or(0) {
            step(1);
            self.budget = self.budget.checked_sub(1)?;
            if !name.is_empty() {
                place.name = format!("{name}[{i}]");
            }
            place.location = location.and_then(|location| location.checked_add(before));
            place.shift = shift.saturating_add(before);
            self.elements(element, inner, place)?;
            before = before.saturating_add(n_locations);
        }
        Some(())
    }

    fn leaf(
        &self,
        place: &mut Place,
        element: Id,
        array: &Dimensions,
        built_in: Option<u32>,
        component: Option<u32>,
    ) -> InterfaceVariable {
        let (scalar, components) = self.values.scalar_of(element);
        let columns = match self.values.module.ty(element) {
            Some(Type::Matrix { count, .. }) => *count,
            _ => 1,
        };
        let location = place.location.filter(|_| built_in.is_none());
        let component = component.unwrap_or(0);
        let q = place.qualifiers;
        InterfaceVariable {
            variable: place.variable,
            member: place.member,
            name: match (std::mem::take(&mut place.name), built_in, location) {
                (name, ..) if !name.is_empty() => name,
                (_, Some(built_in), _) => built_in_name(built_in),
                (_, _, Some(location)) => {
                    let way = if place.is_input { "input" } else { "output" };
                    match component {
                        0 => format!("{way}_{location}"),
                        _ => format!("{way}_{location}_{component}"),
                    }
                }
                _ if place.member.is_some() => String::new(),
                _ => {
                    let n = self.values.module.variables.slot(place.variable).unwrap_or_default();
                    format!("variable_{n}")
                }
            },
            is_input: place.is_input,
            location,
            locations: if location.is_some() { times(array, self.vectors(element)) } else { 0 },
            component,
            index: 0,
            built_in,
            ty: element,
            array: Dimensions::default(),
            per_vertex_array: place.per_vertex_array,
            scalar,
            components,
            columns,
            flat: q.flat,
            no_perspective: q.no_perspective,
            centroid: q.centroid,
            sample: q.sample,
            patch: q.patch,
            per_primitive: q.per_primitive,
            per_vertex: q.per_vertex,
            semantic: None,
        }
    }

    fn qualifiers(&self, outer: Qualifiers, own: &Decorations) -> Qualifiers {
        let has = |kind| own.has(kind);
        Qualifiers {
            flat: outer.flat || has(Decoration::Flat),
            no_perspective: outer.no_perspective || has(Decoration::NoPerspective),
            centroid: outer.centroid || has(Decoration::Centroid),
            sample: outer.sample || has(Decoration::Sample),
            patch: outer.patch || has(Decoration::Patch),
            per_primitive: outer.per_primitive || has(Decoration::PerPrimitiveEXT),
            per_vertex: outer.per_vertex || has(Decoration::PerVertexKHR),
        }
    }

    /// Locations of a scalar, vector or matrix: one for each vector of up to 128 bits, two for a wider one.
    fn vectors(&self, element: Id) -> u32 {
        let (scalar, components) = self.values.scalar_of(element);
        let bits = match scalar {
            Some(Scalar::Int { bits } | Scalar::Uint { bits } | Scalar::Float { bits }) => bits,
            _ => 32,
        };
        let vector = if bits == 64 && components > 2 { 2 } else { 1 };
        match self.values.module.ty(element) {
            Some(Type::Matrix { count, .. }) => count.saturating_mul(vector),
            _ => vector,
        }
    }

    /// Locations that a member takes.
    fn locations(&mut self, ty: Id) -> u32 {
        let (array, element) = self.values.dimensions(ty);
        self.elements_locations(element, &array)
    }

    fn elements_locations(&mut self, element: Id, array: &Dimensions) -> u32 {
        let one = match self.values.module.ty(element) {
            Some(Type::Struct { members }) => match self.locations.get(&element) {
                Some(&known) => known,
                None => {
                    let sum = members.iter().fold(0_u32, |sum, &ty| sum.saturating_add(self.locations(ty)));
                    self.locations.insert(element, sum);
                    sum
                }
            },
            _ => self.vectors(element),
        };
        times(array, one)
    }
}

/// `one` for each element; what has no known count counts once.
fn times(array: &Dimensions, one: u32) -> u32 {
    u32::try_from(array.known().saturating_mul(u64::from(one))).unwrap_or(u32::MAX)
}

/// `FragCoord` to `frag_coord`; `built_in_<n>` for a number without a name.
fn built_in_name(number: u32) -> String {
    match BuiltIn::from_u32(number) {
        Some(built_in) => snake_case(&format!("{built_in:?}")),
        None => format!("built_in_{number}"),
    }
}
