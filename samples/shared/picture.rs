//! Pictures in memory (premultiplied RGBA8) and as PNG files (straight alpha).

use std::fs::File;
use std::io::{BufReader, BufWriter, Error, ErrorKind};
use std::path::{Path, PathBuf};

/// Where a PNG goes.
#[derive(Clone, Debug)]
pub(crate) enum Destination {
    /// A regular file, there or not; its folder is there.
    File(PathBuf),
    /// A device, a pipe: it is written into and never replaced.
    Stream(PathBuf),
}

impl Destination {
    /// Looks at what lies at `path` and writes nothing. A link stays, and what it leads to is written. An error names the
    /// path.
    pub(crate) fn find(path: &Path) -> Result<Self, Error> {
        Self::look(path).map_err(|error| named(path, error))
    }

    fn look(path: &Path) -> Result<Self, Error> {
        if path.file_name().is_none() {
            return Err(Error::other("it does not name a file"));
        }
        let kind = match std::fs::metadata(path) {
            Ok(there) => there.file_type(),
            Err(e) if e.kind() == ErrorKind::NotFound && path.is_symlink() => {
                return Err(Error::other("it is a link to nothing"));
            }
            Err(e) if e.kind() == ErrorKind::NotFound => {
                let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
                if !folder.is_dir() {
                    return Err(Error::other(format!("there is no folder {}", folder.display())));
                }
                return Ok(Self::File(path.to_owned()));
            }
            Err(e) => return Err(e),
        };
        if kind.is_dir() {
            return Err(Error::other("it is a folder"));
        }
        // A stream keeps its name: that of /dev/stdout leads to a pipe that has no other.
        Ok(if kind.is_file() { Self::File(path.canonicalize()?) } else { Self::Stream(path.to_owned()) })
    }
}

/// Premultiplied, sRGB-encoded RGBA8, rows from the top.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) pixels: Vec<[u8; 4]>,
}

impl Picture {
    pub(crate) fn is_empty(&self) -> bool {
        self.pixels.is_empty()
    }

    /// Writes a PNG. To a file, under a temporary name that it then gives its own: a failure leaves nothing half written.
    /// An error names the path.
    pub(crate) fn save(&self, destination: &Destination) -> Result<(), Error> {
        match destination {
            Destination::File(path) => self.replace(path).map_err(|error| named(path, error)),
            Destination::Stream(path) => {
                let file = File::options().write(true).open(path);
                file.and_then(|file| self.encode(file)).map_err(|error| named(path, error))
            }
        }
    }

    fn replace(&self, path: &Path) -> Result<(), Error> {
        let mut name = path.file_name().ok_or(ErrorKind::InvalidInput)?.to_owned();
        name.push(format!(".{}.tmp", std::process::id()));
        let temporary = path.with_file_name(name);
        let file = File::create_new(&temporary)?;
        let written = self.encode(file).and_then(|()| std::fs::rename(&temporary, path));
        if written.is_err() {
            // The first error is the one to report.
            let _ = std::fs::remove_file(&temporary);
        }
        written
    }

    fn encode(&self, file: File) -> Result<(), Error> {
        let mut encoder = png::Encoder::new(BufWriter::new(file), self.width, self.height);
        // Tells what wrote the file: scripts/demo.sh replaces no other.
        encoder.add_text_chunk("Software".into(), "Spanforge".into())?;
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
        let mut writer = encoder.write_header()?;
        let straight: Vec<u8> = self.pixels.iter().flat_map(|p| unpremultiply(*p)).collect();
        writer.write_image_data(&straight)?;
        writer.finish()?;
        Ok(())
    }

    /// Reads a PNG of any kind.
    pub(crate) fn load(path: &Path) -> Result<Self, Error> {
        Self::read(path).map_err(|error| named(path, error))
    }

    fn read(path: &Path) -> Result<Self, Error> {
        let mut decoder = png::Decoder::new(BufReader::new(File::open(path)?));
        decoder
            .set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
        let mut reader = decoder.read_info()?;
        let size = reader.output_buffer_size().ok_or_else(|| Error::other("the picture is too large"))?;
        let mut bytes = vec![0; size];
        let info = reader.next_frame(&mut bytes)?;
        let bytes = &bytes[..info.buffer_size()];
        let pixels = match info.color_type {
            png::ColorType::Rgba => {
                bytes.chunks_exact(4).map(|p| premultiply([p[0], p[1], p[2], p[3]])).collect()
            }
            png::ColorType::GrayscaleAlpha => {
                bytes.chunks_exact(2).map(|p| premultiply([p[0], p[0], p[0], p[1]])).collect()
            }
            other => return Err(Error::other(format!("unexpected colour type {other:?}"))),
        };
        Ok(Self { width: info.width, height: info.height, pixels })
    }
}

fn named(path: &Path, error: Error) -> Error {
    Error::new(error.kind(), format!("{}: {error}", path.display()))
}

fn premultiply([r, g, b, a]: [u8; 4]) -> [u8; 4] {
    let times_alpha = |c: u8| ((u32::from(c) * u32::from(a) * 2 + 255) / 510) as u8;
    [times_alpha(r), times_alpha(g), times_alpha(b), a]
}

fn unpremultiply([r, g, b, a]: [u8; 4]) -> [u8; 4] {
    let over_alpha = |c: u8| match u32::from(a) {
        0 => 0,
        a => ((u32::from(c) * 510 + a) / (2 * a)).min(255) as u8,
    };
    [over_alpha(r), over_alpha(g), over_alpha(b), a]
}
