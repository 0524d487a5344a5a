//! What made a module.

use crate::report;

/// The tools by their numbers in Khronos's registry of SPIR-V generators: those that write shaders.
const TOOLS: [(u32, &str); 12] = [
    (7, "SPIR-V Tools Assembler"),
    (8, "glslang"),
    (13, "shaderc"),
    (14, "DXC"),
    (15, "rspirv"),
    (17, "SPIR-V Tools Linker"),
    (18, "vkd3d-shader"),
    (21, "clspv"),
    (23, "Tint"),
    (27, "Rust GPU"),
    (28, "naga"),
    (40, "Slang"),
];

pub(super) fn report(generator: u32) -> report::Generator {
    let (tool, version) = (generator >> 16, generator & 0xffff);
    let name = TOOLS.iter().find(|(number, _)| *number == tool).map(|(_, name)| *name);
    report::Generator { name, tool, version }
}
