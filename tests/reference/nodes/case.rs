//! What a twin's table says of each function of a bank, and 32-bit words to values and back.
//!
//! A case takes the words of all parameters that go in, in order, and gives those of the returned value, then those of
//! the parameters that come out. Floats and integers are their bits, a `bool` is 0 or 1, matrices lie by columns.

/// How far a device may be from the twin, and why.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    pub tolerance: Tolerance,
    pub reason: &'static str,
}

/// Of each component of a result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tolerance {
    /// Equal; zeros of either sign are equal.
    Exact,
    /// At most this many floats away.
    Ulps(u32),
    /// At most this much away.
    Absolute(f32),
    /// At most this share of the twin's away, or of 1 where that is below.
    Relative(f32),
    /// At most this much away but for one input in ten, which lies beside a jump.
    Mostly(f32),
}

/// A function of a bank.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// `vec2 add(vec2, vec2)`: type, name, types of parameters as the bank's GLSL has them, `out` in front of what comes out.
    pub signature: &'static str,
    pub bound: Bound,
    /// Where float inputs come from at random, but for pins that say `min` and `max`.
    pub within: [f32; 2],
    pub run: fn(&[u32]) -> Vec<u32>,
}

pub const fn case(
    signature: &'static str,
    bound: Bound,
    within: [f32; 2],
    run: fn(&[u32]) -> Vec<u32>,
) -> Case {
    Case { signature, bound, within, run }
}

const fn bound(tolerance: Tolerance, reason: &'static str) -> Bound {
    Bound { tolerance, reason }
}

use Tolerance::{Absolute, Exact, Mostly, Relative, Ulps};

pub const INTEGER: Bound = bound(Exact, "integers and booleans only");
pub const SELECT: Bound = bound(Exact, "only compares, selects and rounds to integers");
pub const ROUNDED: Bound =
    bound(Exact, "add, subtract and multiply are correctly rounded, and `precise` keeps their order");
pub const DIVISION: Bound = bound(Ulps(3), "one division: 2.5 ulp in Vulkan");
pub const ROOT: Bound = bound(Ulps(5), "one square root: 1 / inversesqrt, 2 + 2.5 ulp in Vulkan");
pub const CONVERSION: Bound = bound(Ulps(1), "integers beyond 24 bits may round either way");
/// Of what jumps where a quotient's rounding decides.
pub const fn beside_jumps(within: f32) -> Bound {
    bound(Mostly(within), "jumps where a quotient is a whole number or a half, which its rounding moves")
}
/// Of a quotient of integers beyond 24 bits.
pub const DIVISION_OF_INTEGERS: Bound =
    bound(Ulps(5), "two integers rounded to floats, one division: 1 + 1 + 2.5 ulp");
/// Of results that cancel, or follow from several divisions and roots.
pub const fn of_steps(within: f32) -> Bound {
    bound(
        Absolute(within),
        "several divisions, roots or products that cancel, each within a few ulp of its own size",
    )
}
/// Of sine, cosine and what is made of them.
pub const fn of_circular(within: f32) -> Bound {
    bound(Absolute(within), "sin and cos: 2^-11 in Vulkan within -pi to pi")
}
/// Of inverse circular functions.
pub const fn of_arc(within: f32) -> Bound {
    bound(Absolute(within), "atan, asin, acos: 4,096 ulp in Vulkan")
}
/// Of exp, log and pow.
pub const fn of_exponential(within: f32) -> Bound {
    bound(Absolute(within), "exp: 3 + 2|x| ulp, log: 3 ulp, pow: exp2(y log2 x) in Vulkan")
}

/// Of powers that may be large: an error of the logarithm is one of the result's size.
pub const fn of_power(within: f32) -> Bound {
    bound(
        Relative(within),
        "pow: exp2(y log2 x) in Vulkan, with 3 ulp of the logarithm times y, and 3 + 2|y log2 x| ulp",
    )
}

/// A value that is a number of words.
pub trait Words: Sized {
    const N: usize;
    fn read(words: &[u32]) -> Self;
    fn write(&self, words: &mut Vec<u32>);
}

impl Words for f32 {
    const N: usize = 1;
    fn read(words: &[u32]) -> f32 {
        f32::from_bits(words[0])
    }
    fn write(&self, words: &mut Vec<u32>) {
        words.push(self.to_bits());
    }
}

impl Words for u32 {
    const N: usize = 1;
    fn read(words: &[u32]) -> u32 {
        words[0]
    }
    fn write(&self, words: &mut Vec<u32>) {
        words.push(*self);
    }
}

impl Words for i32 {
    const N: usize = 1;
    fn read(words: &[u32]) -> i32 {
        words[0] as i32
    }
    fn write(&self, words: &mut Vec<u32>) {
        words.push(*self as u32);
    }
}

impl Words for bool {
    const N: usize = 1;
    fn read(words: &[u32]) -> bool {
        words[0] != 0
    }
    fn write(&self, words: &mut Vec<u32>) {
        words.push(u32::from(*self));
    }
}

impl<T: Words, const K: usize> Words for [T; K] {
    const N: usize = K * T::N;
    fn read(words: &[u32]) -> [T; K] {
        std::array::from_fn(|i| T::read(&words[i * T::N..]))
    }
    fn write(&self, words: &mut Vec<u32>) {
        self.iter().for_each(|value| value.write(words));
    }
}

/// A returned value and what comes out beside it.
impl<A: Words, B: Words> Words for (A, B) {
    const N: usize = A::N + B::N;
    fn read(words: &[u32]) -> (A, B) {
        (A::read(words), B::read(&words[A::N..]))
    }
    fn write(&self, words: &mut Vec<u32>) {
        self.0.write(words);
        self.1.write(words);
    }
}

macro_rules! calls {
    ($($call:ident $each:ident $($arg:ident)*;)*) => {$(
        /// Calls a function with values read one behind the other.
        #[allow(non_snake_case, unused_mut, unused_variables, unused_assignments)]
        pub fn $call<$($arg: Words,)* R: Words>(words: &[u32], f: impl Fn($($arg),*) -> R) -> Vec<u32> {
            let mut at = 0;
            $(let $arg = <$arg>::read(&words[at..]); at += <$arg>::N;)*
            let mut out = Vec::new();
            f($($arg),*).write(&mut out);
            out
        }

        /// Calls a function of floats once for each of `K` components.
        #[allow(non_snake_case, unused_mut, unused_variables, unused_assignments)]
        pub fn $each<const K: usize, R: Words>(words: &[u32], f: impl Fn($(calls!(@float $arg)),*) -> R) -> Vec<u32> {
            let mut out = Vec::new();
            for i in 0..K {
                let mut at = i;
                $(let $arg = f32::from_bits(words[at]); at += K;)*
                f($($arg),*).write(&mut out);
            }
            out
        }
    )*};
    (@float $arg:ident) => { f32 };
}

calls! {
    call0 each0;
    call1 each1 A;
    call2 each2 A B;
    call3 each3 A B C;
    call4 each4 A B C D;
    call5 each5 A B C D E;
    call6 each6 A B C D E F;
    call7 each7 A B C D E F G;
}
