//! Text compressed by lz-string, as in the links of f-puzzles and SudokuPad: unpacked up to a limit. The crate lz-str, which packs, has
//! none, and a short link may stand for a text that fills the memory.
//!
//! LZ78 over UTF-16: a stream of codes, each for a string in the dictionary. The first codes mean "a new character of 8
//! bits", "a new character of 16 bits", "end"; each code after them also adds a string to the dictionary: the previous
//! one and the first character of its own. The width of a code grows with the dictionary. Codes are written lowest bit
//! first; base64 has six bits per character, highest bit first.
//!
//! # References
//! Ziv and Lempel, *Compression of individual sequences via variable-rate coding* (1978); the order of the codes and
//! bits is that of lz-string 1.4.

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

/// Packs text into base64. lz-str pads it with one sign too many.
pub(super) fn pack_base64(text: &str) -> String {
    let packed = lz_str::compress_to_base64(text);
    let signs = packed.trim_end_matches('=');
    format!("{signs}{}", &"==="[..signs.len().wrapping_neg() % 4])
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
