//! What a shader's file is, by its name and its first bytes, and what to do with one that is not taken.

use std::path::Path;

/// SPIR-V's magic number in both byte orders.
const MAGIC: [[u8; 4]; 2] = [[0x03, 0x02, 0x23, 0x07], [0x07, 0x23, 0x02, 0x03]];

/// Whether a file is SPIR-V: by its first bytes, else by its name, unless it is text.
pub fn is_spirv(path: &Path, bytes: &[u8]) -> bool {
    let is_text = || std::str::from_utf8(bytes).is_ok_and(|text| !text.is_empty() && !text.contains('\0'));
    let is_named = || path.extension().is_some_and(|extension| extension == "spv");
    MAGIC.iter().any(|magic| bytes.starts_with(magic)) || is_named() && !is_text()
}

/// The stage that a file's name says.
pub(crate) fn stage(name: &str) -> Option<shaderc::ShaderKind> {
    Some(match name.rsplit_once('.')?.1 {
        "comp" => shaderc::ShaderKind::Compute,
        "vert" => shaderc::ShaderKind::Vertex,
        "frag" => shaderc::ShaderKind::Fragment,
        "tesc" => shaderc::ShaderKind::TessControl,
        "tese" => shaderc::ShaderKind::TessEvaluation,
        "geom" => shaderc::ShaderKind::Geometry,
        "task" => shaderc::ShaderKind::Task,
        "mesh" => shaderc::ShaderKind::Mesh,
        "rgen" => shaderc::ShaderKind::RayGeneration,
        "rint" => shaderc::ShaderKind::Intersection,
        "rahit" => shaderc::ShaderKind::AnyHit,
        "rchit" => shaderc::ShaderKind::ClosestHit,
        "rmiss" => shaderc::ShaderKind::Miss,
        "rcall" => shaderc::ShaderKind::Callable,
        _ => return None,
    })
}

/// Refuses a text without a `#version` that glslang takes for Vulkan. It says so itself, but for old versions and none it
/// first prints the declarations of all builtin functions to standard output.
pub(crate) fn check_version(path: &str, text: &str) -> Result<(), String> {
    const OLDEST: u32 = 140;
    let mut lines = text.lines().zip(1..);
    let directive = |line: &str| {
        let after = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("version")?;
        Some(after.split_whitespace().next().unwrap_or_default().to_owned())
    };
    let Some((version, line)) = lines.find_map(|(line, n)| Some((directive(line)?, n))) else {
        return Err(format!(
            "{path}:1: no `#version`; a shader for Vulkan begins with one, such as `#version 460`"
        ));
    };
    match version.parse::<u32>() {
        Ok(n) if n >= OLDEST => Ok(()),
        _ => Err(format!(
            "{path}:{line}: `#version {version}` is not for Vulkan; the newest is `#version 460`"
        )),
    }
}

/// Why a file is no GLSL shader, and what makes one of it that is taken.
pub(crate) fn advice(path: &str) -> String {
    let (stem, extension) = path.rsplit_once('.').unwrap_or((path, ""));
    let (language, command) = match extension.to_ascii_lowercase().as_str() {
        "spv" => {
            return format!(
                "{path} is text, not SPIR-V: of SPIR-V as text `spirv-as` makes a module, and a shader's GLSL is \
                 named after its stage, such as {stem}.comp"
            );
        }
        "spvasm" | "spvasm32" => ("SPIR-V as text", format!("spirv-as {path} -o {stem}.spv")),
        "hlsl" | "fx" | "fxh" => (
            "HLSL, which is not compiled here",
            format!("dxc -spirv -fspv-reflect -T cs_6_0 -E main {path} -Fo {stem}.spv"),
        ),
        "slang" => {
            ("Slang, which is not compiled here", format!("slangc {path} -target spirv -o {stem}.spv"))
        }
        "wgsl" => ("WGSL, which is not compiled here", format!("naga {path} {stem}.spv")),
        _ => {
            return format!(
                "{path}: the name ends in no stage; give a shader's GLSL as .comp, .vert, .frag, .tesc, .tese, \
                 .geom, .task, .mesh, .rgen, .rint, .rahit, .rchit, .rmiss or .rcall, and SPIR-V as .spv"
            );
        }
    };
    format!("{path} is {language}; make a module of it first: `{command}`")
}
