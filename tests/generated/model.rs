//! Random blocks in GLSL: nested structs, arrays of arrays, matrices of both orders, scalars of all widths.

use std::fmt::Write;

/// Which scalars a model has: those of 32 bits, also of 64, also of 8 and 16.
#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    Plain,
    Wide,
    Small,
}

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Kind::Plain => "PLAIN",
            Kind::Wide => "WIDE",
            Kind::Small => "SMALL",
        }
    }

    fn scalars(self) -> &'static [Scalar] {
        use Scalar::*;
        match self {
            Kind::Plain => &[Bool, Int, Uint, Float],
            Kind::Wide => &[Bool, Int, Uint, Float, Int64, Uint64, Double],
            Kind::Small => &[Float, Uint, Int8, Uint8, Int16, Uint16, Half],
        }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Scalar {
    Bool,
    Int,
    Uint,
    Float,
    Int64,
    Uint64,
    Double,
    Int8,
    Uint8,
    Int16,
    Uint16,
    Half,
}

impl Scalar {
    /// Its name, and what stands before `vec`.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Scalar::Bool => ("bool", "b"),
            Scalar::Int => ("int", "i"),
            Scalar::Uint => ("uint", "u"),
            Scalar::Float => ("float", ""),
            Scalar::Int64 => ("int64_t", "i64"),
            Scalar::Uint64 => ("uint64_t", "u64"),
            Scalar::Double => ("double", "d"),
            Scalar::Int8 => ("int8_t", "i8"),
            Scalar::Uint8 => ("uint8_t", "u8"),
            Scalar::Int16 => ("int16_t", "i16"),
            Scalar::Uint16 => ("uint16_t", "u16"),
            Scalar::Half => ("float16_t", "f16"),
        }
    }

    /// The words that the shader stores for a value.
    fn words(self, value: &str) -> Vec<String> {
        let two = |pair: String| vec![format!("{pair}.x"), format!("{pair}.y")];
        match self {
            Scalar::Bool | Scalar::Int | Scalar::Uint | Scalar::Uint8 | Scalar::Uint16 => {
                vec![format!("uint({value})")]
            }
            Scalar::Int8 | Scalar::Int16 => vec![format!("uint(int({value}))")],
            Scalar::Float => vec![format!("floatBitsToUint({value})")],
            Scalar::Half => vec![format!("floatBitsToUint(float({value}))")],
            Scalar::Int64 | Scalar::Uint64 => two(format!("unpackUint2x32(uint64_t({value}))")),
            Scalar::Double => two(format!("unpackDouble2x32({value})")),
        }
    }
}

#[derive(Clone, Debug)]
pub enum Ty {
    Scalar(Scalar),
    Vector(Scalar, usize),
    /// Columns and rows.
    Matrix(Scalar, usize, usize),
    Struct(usize),
    Array(Box<Ty>, usize),
}

#[derive(Clone)]
pub struct Member {
    pub name: String,
    pub ty: Ty,
    /// Of a block's member: its matrices lie row by row.
    pub row_major: bool,
}

/// A block as the shader declares it.
pub struct Block {
    pub binding: usize,
    pub layout: &'static str,
    /// The block's name in GLSL, its instance's, and its type's in Rust.
    pub name: String,
    pub rust: String,
    pub is_uniform: bool,
}

pub struct Model {
    pub kind: Kind,
    pub seed: u64,
    pub structs: Vec<Vec<Member>>,
    /// The members of every block.
    pub members: Vec<Member>,
    /// Elements of type `structs[tail]` at the end of every storage block.
    pub tail: Option<usize>,
    pub blocks: Vec<Block>,
}

/// Elements that the test puts at the end of a block.
pub const N_TAIL: usize = 3;
const MIN_LEAVES: usize = 12;
const MAX_LEAVES: usize = 100;

/// SplitMix64.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

impl Model {
    pub fn new(kind: Kind, seed: u64) -> Model {
        let mut random = Random(seed);
        loop {
            let model = Model::any(kind, seed, &mut random);
            let n: usize = model.members.iter().map(|member| model.leaves(&member.ty)).sum();
            let tail = model.tail.map_or(0, |tail| N_TAIL * model.leaves(&Ty::Struct(tail)));
            if (MIN_LEAVES..=MAX_LEAVES).contains(&(n + tail)) {
                return model;
            }
        }
    }

    fn any(kind: Kind, seed: u64, random: &mut Random) -> Model {
        let mut structs: Vec<Vec<Member>> = Vec::new();
        for n in 0..random.below(5) {
            let members = (0..1 + random.below(4)).map(|i| member(kind, random, n, i)).collect();
            structs.push(members);
        }
        let n = structs.len();
        let mut members: Vec<Member> = (0..1 + random.below(5)).map(|i| member(kind, random, n, i)).collect();
        members.iter_mut().for_each(|member| member.row_major = random.below(3) == 0);
        let tail = (n > 0 && random.below(3) > 0).then(|| random.below(n));
        let block = |binding, layout, name: &str, is_uniform| Block {
            binding,
            layout,
            name: name.to_lowercase(),
            rust: name.into(),
            is_uniform,
        };
        let mut blocks = vec![block(0, "std430", "First", false), block(1, "scalar", "Second", false)];
        // Small types in uniform blocks are a feature of their own.
        if kind != Kind::Small {
            blocks.push(block(2, "std140", "Third", true));
            blocks.push(block(3, "std140", "Fourth", false));
        }
        Model { kind, seed, structs, members, tail, blocks }
    }

    /// Scalars inside.
    pub fn leaves(&self, ty: &Ty) -> usize {
        match ty {
            Ty::Scalar(_) => 1,
            Ty::Vector(_, n) => *n,
            Ty::Matrix(_, columns, rows) => columns * rows,
            Ty::Struct(n) => self.structs.get(*n).unwrap().iter().map(|member| self.leaves(&member.ty)).sum(),
            Ty::Array(element, n) => n * self.leaves(element),
        }
    }

    pub fn glsl(&self) -> String {
        let mut text = String::from("#version 460\n#extension GL_EXT_scalar_block_layout : require\n");
        let extensions: &[&str] = match self.kind {
            Kind::Plain => &[],
            Kind::Wide => &["GL_EXT_shader_explicit_arithmetic_types_int64"],
            Kind::Small => &["GL_EXT_shader_8bit_storage", "GL_EXT_shader_16bit_storage"],
        };
        extensions.iter().for_each(|name| writeln!(text, "#extension {name} : require").unwrap());
        text += "layout(local_size_x = 1) in;\n";
        for (n, members) in self.structs.iter().enumerate() {
            writeln!(text, "struct Part{n} {{ {}}};", declare(members)).unwrap();
        }
        for block in &self.blocks {
            let (head, tail) = match (block.is_uniform, self.tail) {
                (true, _) => ("uniform", String::new()),
                (false, None) => ("readonly buffer", String::new()),
                (false, Some(n)) => ("readonly buffer", format!("Part{n} tail[]; ")),
            };
            let Block { binding, layout, name, rust, .. } = block;
            let members = declare(&self.members);
            writeln!(
                text,
                "layout(set = 0, binding = {binding}, {layout}) {head} {rust} {{ {members}{tail}}} {name};"
            )
            .unwrap();
        }
        text += "layout(set = 0, binding = 4, std430) writeonly buffer Words { uint data[]; } words;\n";
        text += "void main() {\n";
        let mut n = 0;
        for block in &self.blocks {
            let mut store = |scalar: Scalar, path: &str| {
                for word in scalar.words(path) {
                    writeln!(text, "    words.data[{n}] = {word};").unwrap();
                    n += 1;
                }
            };
            for member in &self.members {
                self.visit(&member.ty, &format!("{}.{}", block.name, member.name), &mut store);
            }
            if let Some(tail) = self.tail.filter(|_| !block.is_uniform) {
                for i in 0..N_TAIL {
                    self.visit(&Ty::Struct(tail), &format!("{}.tail[{i}]", block.name), &mut store);
                }
            }
        }
        text + "}\n"
    }

    /// Every scalar inside, in order, by its path in GLSL.
    fn visit(&self, ty: &Ty, path: &str, store: &mut impl FnMut(Scalar, &str)) {
        match ty {
            Ty::Scalar(scalar) => store(*scalar, path),
            Ty::Vector(scalar, n) => {
                // Of small types GLSL can do nothing with a vector but widen it.
                let path = match scalar {
                    Scalar::Int8 | Scalar::Int16 => format!("ivec{n}({path})"),
                    Scalar::Uint8 | Scalar::Uint16 => format!("uvec{n}({path})"),
                    Scalar::Half => format!("vec{n}({path})"),
                    _ => path.into(),
                };
                (0..*n).for_each(|i| store(*scalar, &format!("{path}[{i}]")));
            }
            Ty::Matrix(scalar, columns, rows) => {
                for column in 0..*columns {
                    (0..*rows).for_each(|row| store(*scalar, &format!("{path}[{column}][{row}]")));
                }
            }
            Ty::Struct(n) => {
                for member in self.structs.get(*n).unwrap() {
                    self.visit(&member.ty, &format!("{path}.{}", member.name), store);
                }
            }
            Ty::Array(element, n) => {
                (0..*n).for_each(|i| self.visit(element, &format!("{path}[{i}]"), store));
            }
        }
    }
}

/// Structs below number `n_structs` may be used.
fn member(kind: Kind, random: &mut Random, n_structs: usize, number: usize) -> Member {
    const NAMES: [&str; 6] = ["weight", "type", "worldPos", "padding_4", "value", "m_Matrix"];
    let mut ty = any_type(kind, random, n_structs);
    while random.below(4) == 0 {
        ty = Ty::Array(Box::new(ty), 1 + random.below(3));
    }
    let name = NAMES.get((number + random.below(2) * 3) % 6).unwrap();
    Member { name: format!("{name}{number}"), ty, row_major: false }
}

fn any_type(kind: Kind, random: &mut Random, n_structs: usize) -> Ty {
    let scalars = kind.scalars();
    let scalar = *scalars.get(random.below(scalars.len())).unwrap();
    let size = 2 + random.below(3);
    match random.below(8) {
        0..3 => Ty::Scalar(scalar),
        3..5 => Ty::Vector(scalar, size),
        5 => {
            let double = kind == Kind::Wide && random.below(2) == 0;
            let scalar = if double { Scalar::Double } else { Scalar::Float };
            Ty::Matrix(scalar, size, 2 + random.below(3))
        }
        _ if n_structs > 0 => Ty::Struct(random.below(n_structs)),
        _ => Ty::Scalar(scalar),
    }
}

fn declare(members: &[Member]) -> String {
    let mut text = String::new();
    for member in members {
        let row_major = if member.row_major { "layout(row_major) " } else { "" };
        let (mut lengths, mut ty) = (String::new(), &member.ty);
        while let Ty::Array(element, n) = ty {
            write!(lengths, "[{n}]").unwrap();
            ty = element;
        }
        let name = match ty {
            Ty::Scalar(scalar) => scalar.names().0.into(),
            Ty::Vector(scalar, n) => format!("{}vec{n}", scalar.names().1),
            Ty::Matrix(scalar, columns, rows) => format!("{}mat{columns}x{rows}", scalar.names().1),
            Ty::Struct(n) => format!("Part{n}"),
            Ty::Array(..) => unreachable!(),
        };
        write!(text, "{row_major}{name} {}{lengths}; ", member.name).unwrap();
    }
    text
}
