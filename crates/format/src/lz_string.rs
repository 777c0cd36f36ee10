//! Text compressed by lz-string, as in the links of f-puzzles and SudokuPad.
//!
//! LZ78 over UTF-16: a stream of codes, each for a string in the dictionary. The first codes mean "a new character of 8
//! bits", "a new character of 16 bits", "end"; each code after them also adds a string to the dictionary: the previous
//! one and the first character of its own. The width of a code grows with the dictionary. Codes are written lowest bit
//! first; base64 has six bits per character, highest bit first.
//!
//! Packing takes the longest known string at each step, so the result is the same as that of lz-string.
//!
//! # References
//! Ziv and Lempel, *Compression of individual sequences via variable-rate coding* (1978); the order of the codes and
//! bits is that of lz-string 1.4.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::base64;

/// Why a text cannot be unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Broken {
    /// A character that is not in base64.
    Character(char),
    /// It ends too early, or refers to an unknown string.
    Code,
    /// The text would be longer than allowed.
    Long,
    /// The text is not valid Unicode.
    Characters,
}

/// Unpacks base64, up to `longest` UTF-16 units.
pub(super) fn unpack_base64(packed: &str, longest: usize) -> Result<String, Broken> {
    let six_bits = base64::values(packed).map_err(Broken::Character)?;
    let units = unpack(Bits { six_bits: &six_bits, at: 0 }, longest)?;
    String::from_utf16(&units).map_err(|_| Broken::Characters)
}

/// Unpacks the base64 of lz-string's links, where `-` and `$` stand for `/` and `=`.
pub(super) fn unpack_link(packed: &str, longest: usize) -> Result<String, Broken> {
    unpack_base64(&packed.replace('-', "/").replace('$', "="), longest)
}

struct Bits<'a> {
    six_bits: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    /// The next bits, the lowest first.
    fn take(&mut self, count: u32) -> Result<usize, Broken> {
        let mut value = 0;
        for place in 0..count {
            let six = self.six_bits.get(self.at / 6).ok_or(Broken::Code)?;
            value |= usize::from(six >> (5 - self.at % 6) & 1) << place;
            self.at += 1;
        }
        Ok(value)
    }
}

/// The bits of the next code, and the number of strings until it needs another bit.
struct Width {
    bits: u32,
    room: usize,
}

impl Width {
    fn one_more_name(&mut self) {
        self.room -= 1;
        if self.room == 0 {
            self.room = 1 << self.bits;
            self.bits += 1;
        }
    }
}

fn unpack(mut bits: Bits<'_>, longest: usize) -> Result<Vec<u16>, Broken> {
    const NEW_8: usize = 0;
    const NEW_16: usize = 1;
    const END: usize = 2;
    const FIRST_NAME: usize = 3;
    let mut out: Vec<u16> = Vec::new();
    // Each known string is a range of the output.
    let mut met: Vec<Range<usize>> = Vec::new();
    let mut last: Option<Range<usize>> = None;
    let mut width = Width { bits: 3, room: 4 };
    loop {
        let start = out.len();
        // The first code can only mean a new character or the end.
        let code = bits.take(if last.is_some() { width.bits } else { 2 })?;
        match code {
            END => return Ok(out),
            NEW_8 | NEW_16 => {
                let unit = bits.take(if code == NEW_8 { 8 } else { 16 })?;
                out.push(u16::try_from(unit).map_err(|_| Broken::Code)?);
                met.push(start..start + 1);
                if last.is_some() {
                    width.one_more_name();
                }
            }
            name => {
                // A code may refer to the string that it adds: the last one and its first character again.
                let next =
                    last.as_ref().filter(|_| name - FIRST_NAME == met.len()).map(|last| last.start..last.end + 1);
                let string = met.get(name - FIRST_NAME).cloned().or(next).ok_or(Broken::Code)?;
                if start + string.len() > longest {
                    return Err(Broken::Long);
                }
                for at in string {
                    out.push(out[at]);
                }
            }
        }
        if out.len() > longest {
            return Err(Broken::Long);
        }
        if let Some(last) = last {
            met.push(last.start..last.end + 1);
            width.one_more_name();
        }
        last = Some(start..out.len());
    }
}

/// Packs text into base64, as lz-string does.
pub(super) fn pack_base64(text: &str) -> String {
    let bits = pack(text.encode_utf16());
    let value =
        |six: &[bool]| (0..6).fold(0, |value, at| value << 1 | usize::from(six.get(at).copied().unwrap_or(false)));
    let mut packed: String = bits.chunks(6).map(|six| base64::character(value(six))).collect();
    // The last character always has spare bits.
    if bits.len().is_multiple_of(6) {
        packed.push('A');
    }
    while !packed.len().is_multiple_of(4) {
        packed.push('=');
    }
    packed
}

/// The bits so far, and the width of the next code.
struct Packer {
    bits: Vec<bool>,
    width: Width,
    /// Characters that have a code but have not been written yet.
    fresh: HashSet<usize>,
}

impl Packer {
    fn put(&mut self, value: usize, count: u32) {
        self.bits.extend((0..count).map(|place| value >> place & 1 == 1));
    }

    /// Writes the code of a string; for a new character, the character itself.
    fn string(&mut self, code: usize, first: u16) {
        let width = self.width.bits;
        if self.fresh.remove(&code) {
            let wide = first >= 256;
            self.put(usize::from(wide), width);
            self.put(usize::from(first), if wide { 16 } else { 8 });
            self.width.one_more_name();
        } else {
            self.put(code, width);
        }
        self.width.one_more_name();
    }
}

fn pack(units: impl Iterator<Item = u16>) -> Vec<bool> {
    const END: usize = 2;
    // A string is the code of all but its last character, and that character; a single character has no code before it.
    let mut codes: HashMap<(Option<usize>, u16), usize> = HashMap::new();
    let mut next = END + 1;
    let mut packer = Packer { bits: Vec::new(), width: Width { bits: 2, room: 2 }, fresh: HashSet::new() };
    let mut current: Option<(usize, u16)> = None;
    for unit in units {
        let single = *codes.entry((None, unit)).or_insert_with(|| {
            packer.fresh.insert(next);
            next += 1;
            next - 1
        });
        current = Some(match current {
            None => (single, unit),
            Some((code, first)) => match codes.get(&(Some(code), unit)) {
                Some(&longer) => (longer, first),
                None => {
                    packer.string(code, first);
                    codes.insert((Some(code), unit), next);
                    next += 1;
                    (single, unit)
                }
            },
        });
    }
    if let Some((code, first)) = current {
        packer.string(code, first);
    }
    let width = packer.width.bits;
    packer.put(END, width);
    packer.bits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_their_packed_form() {
        let unpack = |packed| unpack_base64(packed, 100).unwrap();
        assert_eq!(unpack("BYUwNmD2Q==="), "hello");
        // Each code refers to the string that it adds.
        assert_eq!(unpack("IY1/k==="), "a".repeat(20));
        assert_eq!(unpack("IYR8NQSmQ==="), "añ€añ€");
        assert_eq!(unpack("Q==="), "");
        for packed in ["BYUwNmD2Q===", "IY1/kA==", "IYR8NQSmQ===", "Q==="] {
            assert_eq!(pack_base64(&unpack(packed)), packed);
        }
    }

    #[test]
    fn refuses_damaged_input() {
        assert_eq!(unpack_base64("IY1/k===", 19), Err(Broken::Long));
        assert_eq!(unpack_base64("IY1/", 100), Err(Broken::Code));
        assert_eq!(unpack_base64("", 100), Err(Broken::Code));
        assert_eq!(unpack_base64("IY1!", 100), Err(Broken::Character('!')));
        for packed in ["////", "AAAA", "BYUwNmD3", "w", "4444444444444444"] {
            assert!(unpack_base64(packed, 100).is_err(), "{packed}");
        }
    }
}
