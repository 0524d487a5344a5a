//! Banks as bytes: what loading a module finds, so that it need not be found again, nor compiled.
//!
//! A file is one bank with all that it is made of. Behind the head everything is numbers of seven bits a byte, the last below
//! 128: strings, types of pins, declarations, bodies, functions, what was refused; each names only what stands before it, by
//! its place in its own list. The order follows from the functions alone, so equal banks are equal bytes, whatever was
//! loaded before them.

use spanforge_reflect::kept::hash;

use super::{Bank, Banks, failed};
use crate::error::Result;
use crate::graph::error::{At, GraphErrorKind, GraphErrors};

mod bytes;
mod pins;
mod read;
mod write;

#[cfg(test)]
mod tests;

const MAGIC: [u8; 8] = *b"SPFBANK\0";
/// Another one for every change of what is written.
const VERSION: u32 = 2;
/// Magic number, version, hash of what follows.
const HEAD: usize = 8 + 4 + 8;

impl Banks {
    /// A bank as bytes, for [`Banks::load_kept`]. The same functions are the same bytes, whatever other banks there are.
    /// `source` says what the bank was made of, in 64 bits of the caller's: [`kept_source`] gives them back.
    ///
    /// # Errors
    /// When there is no such bank ([`crate::Error::Graph`]).
    pub fn save(&self, bank: &str, source: u64) -> Result<Vec<u8>> {
        let found = self.banks.get(bank).ok_or_else(|| failed(bank, "there is no such bank".into()))?;
        let content = write::content(self, found, source).map_err(|reason| failed(bank, reason))?;
        let head = [&MAGIC[..], &VERSION.to_le_bytes(), &hash(&content).to_le_bytes()];
        Ok([&head.concat()[..], &content].concat())
    }

    /// Takes a bank that was [saved](Banks::save), under a name of its own: its functions, pins and all that is linked are
    /// what they were.
    ///
    /// # Errors
    /// When the name is taken, another version wrote the bytes, or they are damaged; then nothing has changed
    /// ([`crate::Error::Graph`]).
    pub fn load_kept(&mut self, name: &str, bytes: &[u8]) -> Result<&Bank> {
        if self.banks.contains_key(name) {
            let kind = GraphErrorKind::Clash { what: "a bank", name: name.into() };
            return Err(GraphErrors::one(At::file(name), kind).into());
        }
        let content = content(bytes).map_err(|reason| failed(name, reason))?;
        let kept = read::Kept::read(name, content).map_err(|reason| failed(name, reason))?;
        let (functions, refused) = kept.join(&mut self.pool, &mut self.bodies);
        let first = self.functions.len();
        functions.into_iter().for_each(|function| self.push(function));
        Ok(self.insert(name, first, refused))
    }
}

/// What whoever saved a bank said that it was made of; `None` where another version wrote the bytes, or they are damaged.
pub fn kept_source(bytes: &[u8]) -> Option<u64> {
    read::source(content(bytes).ok()?).ok()
}

/// What is behind the head.
fn content(bytes: &[u8]) -> Result<&[u8], String> {
    let (head, content) = bytes.split_at_checked(HEAD).ok_or("no kept bank: it is too short")?;
    let (magic, rest) = head.split_at(MAGIC.len());
    if magic != MAGIC {
        return Err("no kept bank: it does not begin as one".into());
    }
    let (version, sum) = rest.split_at(4);
    if version != VERSION.to_le_bytes() {
        let found = version.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte));
        return Err(format!("a kept bank of version {found}, and this is version {VERSION}: save it anew"));
    }
    if sum != hash(content).to_le_bytes() {
        return Err("a kept bank that is damaged: it is not what was saved".into());
    }
    Ok(content)
}
