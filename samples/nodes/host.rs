//! The shaders that call what a patch computes. Which one it is follows from what comes out of the patch.

use spanforge::graph::Graph;

/// A shader with one function that a graph supplies.
#[derive(Debug, PartialEq)]
pub(crate) struct Host {
    pub(crate) file: &'static str,
    pub(crate) text: &'static str,
    pub(crate) function: &'static str,
    /// What the function takes, which a graph need not have: names and types.
    pub(crate) inputs: &'static [(&'static str, &'static str)],
    /// What comes out of the graph.
    pub(crate) output: &'static str,
    /// 0 where the host runs once a pixel and keeps nothing from frame to frame.
    pub(crate) n_particles: u32,
}

const INPUTS: &[(&str, &str)] = &[("position", "vec2"), ("time", "float")];

const PICTURE: Host = Host {
    file: "picture.comp",
    text: include_str!("hosts/picture.comp"),
    function: "GetColor",
    inputs: INPUTS,
    output: "color",
    n_particles: 0,
};

const PARTICLES: Host = Host {
    file: "particles.comp",
    text: include_str!("hosts/particles.comp"),
    function: "GetForce",
    inputs: INPUTS,
    output: "force",
    n_particles: 20_000,
};

pub(crate) static HOSTS: [Host; 2] = [PICTURE, PARTICLES];

impl Host {
    /// That of a graph. One that has neither output is a picture's, whose errors say what it lacks.
    pub(crate) fn of(graph: &Graph) -> &'static Host {
        let has = |host: &&Host| graph.outputs.iter().any(|output| output.name == host.output);
        HOSTS.iter().find(has).unwrap_or(&HOSTS[0])
    }
}
