//! The command line.

use std::path::PathBuf;

use clap::Parser;

use super::shared::RunOptions;
use super::window::WindowOptions;

/// A patch of shader functions that runs while it is drawn: boxes, pins and wires over what they compute.
#[derive(Parser, Debug)]
#[command(
    name = "nodes",
    after_help = "Examples:\n  \
        nodes --patch samples/nodes/patches/marble.json\n  \
        nodes --headless --patch samples/nodes/patches/swarm.json --frames 200 --output swarm.png\n  \
        nodes --patch my.json --functions my_functions\n\n\
        A patch is a graph as spanforge::graph saves it. What comes out of it as `color` is the colour of each pixel; what \
        comes out as `force` moves particles. Its parameters `position` and `time` are given, others have the patch's own \
        values. A new patch is begun where the file is not there yet, in a window alone.\n\n\
        In the window: the left button moves boxes, draws wires from pin to pin (pulling a wire off a pin removes it) and \
        drags values; on the ground it moves all. A adds a box by searching, Delete removes the chosen one, Z undoes, Y \
        does again, F opens the text of the chosen box's function (of the folder of functions; F2 writes it), W writes the patch, E exports it as a crate of Rust, Tab hides the boxes, the space bar stops and starts \
        the time, S saves a screenshot, a patch that is dropped is opened, Esc or Q closes.\n\n\
        Exit code 0: the patch ran. 1: an error, or a message of the validation layer. 2: a command line that cannot be read."
)]
pub(crate) struct Options {
    /// The patch.
    #[arg(long, value_name = "FILE.json")]
    pub(crate) patch: Option<PathBuf>,

    /// A folder of functions, .glsl or .spv files, that is read again when they change.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) functions: Option<PathBuf>,

    /// Where the patch goes as a crate of Rust; without a window at once [default in a window: beside the patch].
    #[arg(long, value_name = "FOLDER")]
    pub(crate) export: Option<PathBuf>,

    /// Draw the boxes over the picture without a window too.
    #[arg(long)]
    pub(crate) boxes: bool,

    #[command(flatten)]
    pub(crate) window: WindowOptions,

    #[command(flatten)]
    pub(crate) run: RunOptions,
}
