//! Texts packed by lz-string, as in the links of f-puzzles and SudokuPad.
//!
//! LZ78 over UTF-16: a stream of codes, each for a string met before. The first codes stand for "a new character of
//! 8 bits", "a new character of 16 bits", "the end"; each code after them also names a new string, the one before
//! it and the first character of its own. A code has as many bits as the number of strings so far needs, lowest bit
//! first; base64 carries six bits a character, highest bit first.
//!
//! # References
//! Ziv and Lempel, *Compression of individual sequences via variable-rate coding* (1978); the order of the codes and
//! bits is that of lz-string 1.4.

use std::ops::Range;

/// Why a text cannot be unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Broken {
    /// A character that base64 does not have.
    Sign(char),
    /// It ends too early, or names a string that it has not met.
    Code,
    /// It would become longer than allowed.
    Long,
    /// What comes out is not UTF-16.
    Characters,
}

/// Unpacks base64, up to so many UTF-16 units.
pub(super) fn unpack_base64(packed: &str, longest: usize) -> Result<String, Broken> {
    let mut six_bits = Vec::with_capacity(packed.len());
    for sign in packed.chars().filter(|&sign| sign != '=') {
        six_bits.push(value_of_sign(sign).ok_or(Broken::Sign(sign))?);
    }
    let units = unpack(Bits { six_bits: &six_bits, at: 0 }, longest)?;
    String::from_utf16(&units).map_err(|_| Broken::Characters)
}

/// What a sign of base64 is worth, in its usual alphabet or in the one for links.
pub(super) fn value_of_sign(sign: char) -> Option<u8> {
    let value = match sign {
        'A'..='Z' => u32::from(sign) - u32::from('A'),
        'a'..='z' => u32::from(sign) - u32::from('a') + 26,
        '0'..='9' => u32::from(sign) - u32::from('0') + 52,
        '+' | '-' => 62,
        '/' | '_' => 63,
        _ => return None,
    };
    u8::try_from(value).ok()
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

/// How many bits the next code has, and how many more strings may be named before it needs another.
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
    // Each string met so far is a piece of what has come out: no piece is ever copied but once.
    let mut met: Vec<Range<usize>> = Vec::new();
    let mut last: Option<Range<usize>> = None;
    let mut width = Width { bits: 3, room: 4 };
    loop {
        let start = out.len();
        // The first code can only be for a new character or the end.
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
                // A string may be used by the very code that names it: the last one, and its own first character,
                // which is the last one's.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_their_packed_form() {
        let unpack = |packed| unpack_base64(packed, 100).unwrap();
        assert_eq!(unpack("BYUwNmD2Q==="), "hello");
        // Each code uses the string that it names.
        assert_eq!(unpack("IY1/k==="), "a".repeat(20));
        assert_eq!(unpack("IYR8NQSmQ==="), "añ€añ€");
        assert_eq!(unpack("Q==="), "");
    }

    #[test]
    fn what_is_broken_is_refused() {
        assert_eq!(unpack_base64("IY1/k===", 19), Err(Broken::Long));
        assert_eq!(unpack_base64("IY1/", 100), Err(Broken::Code));
        assert_eq!(unpack_base64("", 100), Err(Broken::Code));
        assert_eq!(unpack_base64("IY1!", 100), Err(Broken::Sign('!')));
        for packed in ["////", "AAAA", "BYUwNmD3", "w", "4444444444444444"] {
            assert!(unpack_base64(packed, 100).is_err(), "{packed}");
        }
    }
}
