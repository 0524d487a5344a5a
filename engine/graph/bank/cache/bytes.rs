//! Numbers, texts and lists as bytes, and back.

use std::collections::HashMap;

/// Appends a number.
pub(super) fn put(to: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        to.push(number as u8 | 0x80);
        number >>= 7;
    }
    to.push(number as u8);
}

/// Appends a list of words.
pub(super) fn put_words(to: &mut Vec<u8>, words: &[u32]) {
    put(to, words.len() as u64);
    words.iter().for_each(|&word| put(to, word.into()));
}

/// Things that are written once and then named by their number.
#[derive(Default)]
pub(super) struct Table {
    known: HashMap<Vec<u8>, u64>,
    /// All of them, one behind the other.
    bytes: Vec<u8>,
}

impl Table {
    pub(super) fn number(&mut self, entry: Vec<u8>) -> u64 {
        let n = self.known.len() as u64;
        *self.known.entry(entry).or_insert_with_key(|entry| {
            self.bytes.extend_from_slice(entry);
            n
        })
    }

    /// How many there are, and they.
    pub(super) fn write(&self, to: &mut Vec<u8>) {
        put(to, self.known.len() as u64);
        to.extend_from_slice(&self.bytes);
    }
}

/// Bytes that are read in their order. Errors say where.
pub(super) struct Reader<'b> {
    all: &'b [u8],
    at: usize,
}

impl<'b> Reader<'b> {
    pub(super) fn new(all: &'b [u8]) -> Reader<'b> {
        Reader { all, at: 0 }
    }

    /// An error about what was read last.
    pub(super) fn wrong<T>(&self, what: &str) -> Result<T, String> {
        Err(format!("a kept bank that is damaged: byte {}: {what}", self.at))
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.all.len()
    }

    pub(super) fn number(&mut self) -> Result<u64, String> {
        // Most have one byte.
        if let Some(&byte) = self.all.get(self.at)
            && byte < 0x80
        {
            self.at += 1;
            return Ok(byte.into());
        }
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let Some(&byte) = self.all.get(self.at) else { return self.wrong("it ends within a number") };
            self.at += 1;
            let low = u64::from(byte & 0x7f);
            if low << shift >> shift != low {
                break;
            }
            number |= low << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        self.wrong("a number of more than 64 bits")
    }

    pub(super) fn word(&mut self) -> Result<u32, String> {
        let number = self.number()?;
        u32::try_from(number).or_else(|_| self.wrong("a number of more than 32 bits"))
    }

    /// A number below `end`.
    pub(super) fn below(&mut self, end: usize, what: &str) -> Result<usize, String> {
        let number = usize::try_from(self.number()?).ok().filter(|number| *number < end);
        number.map_or_else(|| self.wrong(&format!("{what} that there is not")), Ok)
    }

    /// The length of a list, each of whose elements takes a byte at the least: memory stays in proportion to what is read.
    pub(super) fn length(&mut self) -> Result<usize, String> {
        let number = self.number()?;
        let most = self.all.len() - self.at;
        let number = usize::try_from(number).ok().filter(|number| *number <= most);
        number.map_or_else(|| self.wrong("a list that is longer than the file"), Ok)
    }

    pub(super) fn flag(&mut self) -> Result<bool, String> {
        Ok(self.below(2, "a truth")? == 1)
    }

    pub(super) fn words(&mut self) -> Result<Box<[u32]>, String> {
        let n = self.length()?;
        let mut words = vec![0; n].into_boxed_slice();
        for word in &mut words {
            *word = match self.all.get(self.at) {
                Some(&byte) if byte < 0x80 => {
                    self.at += 1;
                    byte.into()
                }
                _ => self.word()?,
            };
        }
        Ok(words)
    }

    pub(super) fn text(&mut self) -> Result<&'b str, String> {
        let n = self.length()?;
        let text = self.all.get(self.at..self.at + n).unwrap_or_default();
        self.at += n;
        std::str::from_utf8(text).or_else(|_| self.wrong("a text that is not UTF-8"))
    }

    /// A list of what `each` reads.
    pub(super) fn list<T>(
        &mut self,
        mut each: impl FnMut(&mut Self) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        let n = self.length()?;
        // What an element takes in memory may be many times its bytes.
        let mut list = Vec::with_capacity(n.min(4096));
        for _ in 0..n {
            list.push(each(self)?);
        }
        Ok(list)
    }

    /// What `each` reads, if it is there.
    pub(super) fn option<T>(
        &mut self,
        each: impl FnOnce(&mut Self) -> Result<T, String>,
    ) -> Result<Option<T>, String> {
        if self.flag()? { each(self).map(Some) } else { Ok(None) }
    }
}
