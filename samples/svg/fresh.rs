//! Files and folders that get their names when they are whole: what a run that failed has begun is not left behind, and what
//! an earlier one has made stays until then.

use std::fs::File;
use std::io::{BufWriter, Error, Result};
use std::path::{Path, PathBuf};

/// Something under a temporary name, which goes with it.
pub(crate) struct Fresh {
    temporary: PathBuf,
    place: PathBuf,
    is_folder: bool,
}

impl Fresh {
    /// A file that will be `place`, which is a regular file or nothing; where it is a link, what that leads to.
    pub(crate) fn file(place: &Path) -> Result<(Self, BufWriter<File>)> {
        let place = match std::fs::metadata(place) {
            Ok(there) if !there.is_file() => return Err(Error::other("it is not a regular file")),
            Ok(_) => place.canonicalize()?,
            Err(_) => place.to_owned(),
        };
        let fresh = Self { temporary: beside(&place, "tmp"), place, is_folder: false };
        let file = File::create(&fresh.temporary)?;
        Ok((fresh, BufWriter::new(file)))
    }

    /// A folder that will be `place`, where there is nothing, or a folder of nothing but files that `is_ours`.
    pub(crate) fn folder(place: &Path, is_ours: impl Fn(&str) -> bool) -> Result<Self> {
        if place.exists() {
            for entry in std::fs::read_dir(place)? {
                let name = entry?.file_name();
                if !name.to_str().is_some_and(&is_ours) {
                    let why = format!("it holds {}, which no report has put there", name.display());
                    return Err(Error::other(why));
                }
            }
        }
        let place = place.canonicalize().unwrap_or_else(|_| place.to_owned());
        let fresh = Self { temporary: beside(&place, "tmp"), place, is_folder: true };
        std::fs::create_dir(&fresh.temporary)?;
        Ok(fresh)
    }

    /// Where it is until it has its name.
    pub(crate) fn path(&self) -> &Path {
        &self.temporary
    }

    /// Takes the place of what had its name.
    pub(crate) fn keep(self) -> Result<()> {
        if !self.is_folder || !self.place.exists() {
            return std::fs::rename(&self.temporary, &self.place);
        }
        // A folder with something in it is not replaced: it goes out of the way first, and comes back if need be.
        let old = beside(&self.place, "old");
        std::fs::rename(&self.place, &old)?;
        match std::fs::rename(&self.temporary, &self.place) {
            Ok(()) => std::fs::remove_dir_all(&old),
            Err(error) => std::fs::rename(&old, &self.place).and(Err(error)),
        }
    }
}

impl Drop for Fresh {
    fn drop(&mut self) {
        // Gone already where it was kept.
        let _ = match self.is_folder {
            true => std::fs::remove_dir_all(&self.temporary),
            false => std::fs::remove_file(&self.temporary),
        };
    }
}

/// A name that is this run's own, in the same folder.
fn beside(place: &Path, end: &str) -> PathBuf {
    let mut name = place.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.{end}", std::process::id()));
    place.with_file_name(name)
}
