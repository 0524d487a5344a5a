//! The bodies of one module, each after those that it calls.

use std::collections::{HashMap, HashSet};

use spanforge_reflect::Module;

use crate::graph::body::{self, Bodies, BodyId};
use crate::graph::pool::Pool;
use crate::graph::pool::read::Declarations;

/// The bodies of one module, made when they are asked for.
pub(in crate::graph) struct Made<'m> {
    module: &'m Module,
    /// Numbers of the functions, by id, that whoever links says: bodies call them by these.
    open: HashMap<u32, u32>,
    /// Place of each function, by id.
    places: HashMap<u32, usize>,
    /// The functions that each calls, by place.
    callees: Vec<Vec<u32>>,
    bodies: HashMap<u32, BodyId>,
    refused: HashMap<u32, String>,
}

impl<'m> Made<'m> {
    pub(in crate::graph) fn new(module: &'m Module, open: HashMap<u32, u32>) -> Made<'m> {
        let callees: Vec<_> = module.signatures().into_iter().map(|signature| signature.callees).collect();
        let places = module.functions().iter().enumerate().map(|(place, function)| (function.id, place));
        let (places, bodies) = (places.collect(), HashMap::new());
        Made { module, open, places, callees, bodies, refused: HashMap::new() }
    }

    /// The body of a function, after those that it calls: depth first, without recursion.
    pub(in crate::graph) fn body(
        &mut self,
        pool: &mut Pool,
        bodies: &mut Bodies,
        declarations: &mut Declarations<'m>,
        id: u32,
    ) -> Result<BodyId, String> {
        // The function, and how many of its callees have been looked at.
        let mut open: Vec<(u32, usize)> = vec![(id, 0)];
        // Those that are open.
        let mut path: HashSet<u32> = HashSet::from([id]);
        while let Some((id, n_seen)) = open.last_mut() {
            let id = *id;
            let place = self.places.get(&id).copied().unwrap_or(usize::MAX);
            let callee = self.callees.get(place).and_then(|callees| callees.get(*n_seen)).copied();
            *n_seen += 1;
            if let Some(callee) = callee {
                if self.open.contains_key(&callee) {
                    continue;
                }
                if path.contains(&callee) {
                    let reason = "it calls itself, perhaps through others, or what does".to_owned();
                    self.refused.extend(open.iter().map(|(id, _)| (*id, reason.clone())));
                    return Err(reason);
                }
                if !self.bodies.contains_key(&callee) && !self.refused.contains_key(&callee) {
                    open.push((callee, 0));
                    path.insert(callee);
                }
                continue;
            }
            open.pop();
            path.remove(&id);
            if self.bodies.contains_key(&id) || self.refused.contains_key(&id) {
                continue;
            }
            match self.read(pool, bodies, declarations, place) {
                Ok(body) => _ = self.bodies.insert(id, body),
                Err(reason) => _ = self.refused.insert(id, reason),
            }
        }
        match (self.bodies.get(&id), self.refused.get(&id)) {
            (Some(&body), _) => Ok(body),
            (None, reason) => Err(reason.cloned().unwrap_or_default()),
        }
    }

    fn read(
        &self,
        pool: &mut Pool,
        bodies: &mut Bodies,
        declarations: &mut Declarations<'m>,
        place: usize,
    ) -> Result<BodyId, String> {
        let function = self.module.functions().get(place).ok_or("it is not there")?;
        for callee in self.callees.get(place).into_iter().flatten() {
            if let Some(reason) = self.refused.get(callee) {
                let name = self.module.name(*callee).unwrap_or_else(|| format!("%{callee}"));
                // Any number of functions may call one with a name of any length.
                let name: String = name.chars().take(64).collect();
                // Not a chain as long as the calls are deep.
                let reason = reason.rsplit_once(" which can't be linked: ").map_or(&**reason, |last| last.1);
                return Err(format!("it calls `{name}`, which can't be linked: {reason}"));
            }
        }
        let read =
            body::read::read(self.module, declarations, pool, bodies, (&self.bodies, &self.open), function);
        read.map(|(body, facts)| bodies.intern(body, facts))
    }
}
