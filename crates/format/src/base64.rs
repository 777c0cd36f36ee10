//! Base64, in the standard alphabet and in the URL-safe one.
//!
//! Packed puzzles and keys of relations use its six bits per character directly, so characters have values here as well.
//!
//! # References
//! RFC 4648, sections 4 and 5.

use base64::engine::general_purpose::{GeneralPurpose, NO_PAD, URL_SAFE_NO_PAD};
use base64::{Engine, alphabet};

/// The six bits of a character, in either alphabet.
pub(super) fn value(character: char) -> Option<u8> {
    let value = match character {
        'A'..='Z' => u32::from(character) - u32::from('A'),
        'a'..='z' => u32::from(character) - u32::from('a') + 26,
        '0'..='9' => u32::from(character) - u32::from('0') + 52,
        '+' | '-' => 62,
        '/' | '_' => 63,
        _ => return None,
    };
    u8::try_from(value).ok()
}

/// The character for six bits, in the standard alphabet.
pub(super) fn character(value: usize) -> char {
    char::from(alphabet::STANDARD.as_str().as_bytes()[value])
}

/// The character for six bits, in the URL-safe alphabet.
pub(super) fn link_character(value: usize) -> char {
    match character(value) {
        '+' => '-',
        '/' => '_',
        other => other,
    }
}

/// The values of all characters, without padding.
///
/// # Errors
/// The first character that is not in base64.
pub(super) fn values(encoded: &str) -> Result<Vec<u8>, char> {
    encoded.chars().filter(|&character| character != '=').map(|character| value(character).ok_or(character)).collect()
}

/// Decodes bytes. What people paste may mix the alphabets, and lack its padding or the last characters.
///
/// # Errors
/// The first character that is not in base64.
pub(super) fn decode(encoded: &str) -> Result<Vec<u8>, char> {
    const TOLERANT: GeneralPurpose =
        GeneralPurpose::new(&alphabet::STANDARD, NO_PAD.with_decode_allow_trailing_bits(true));
    let mut standard: String = values(encoded)?.into_iter().map(|value| character(usize::from(value))).collect();
    // One character more than a multiple of four holds no whole byte.
    if standard.len() % 4 == 1 {
        standard.pop();
    }
    Ok(TOLERANT.decode(standard).expect("all characters are in the alphabet"))
}

/// Encodes bytes in the URL-safe alphabet, without padding.
pub(super) fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes() {
        for (plain, encoded) in [("[124578]*3.*", "WzEyNDU3OF0qMy4q"), (".?([^47]|471)*", "Lj8oW140N118NDcxKSo")] {
            assert_eq!(decode(encoded).as_deref(), Ok(plain.as_bytes()));
            assert_eq!(encode(plain.as_bytes()), encoded);
        }
        assert_eq!(decode("-_w="), decode("+/w"));
        assert_eq!(decode("W!"), Err('!'));
    }
}
