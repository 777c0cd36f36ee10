//! Base64, in the standard alphabet and in the URL-safe one.
//!
//! Packed puzzles and keys of relations use its six bits per character directly, so characters have values here as well.
//!
//! # References
//! RFC 4648, sections 4 and 5.

/// The standard alphabet.
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

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
    char::from(ALPHABET[value])
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

/// Decodes bytes.
///
/// # Errors
/// The first character that is not in base64.
pub(super) fn decode(encoded: &str) -> Result<Vec<u8>, char> {
    let mut bytes = Vec::with_capacity(encoded.len() / 4 * 3);
    let (mut bits, mut count) = (0_u32, 0);
    for six in values(encoded)? {
        bits = bits << 6 | u32::from(six);
        count += 6;
        if count >= 8 {
            count -= 8;
            // The bits above these belong to bytes already pushed.
            bytes.push((bits >> count & 0xff) as u8);
            bits &= (1 << count) - 1;
        }
    }
    Ok(bytes)
}

/// Encodes bytes in the URL-safe alphabet, without padding.
pub(super) fn encode(bytes: &[u8]) -> String {
    let mut encoded = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let held = three.iter().chain([&0, &0]).take(3).fold(0, |held, &byte| held << 8 | usize::from(byte));
        encoded.extend((0..=three.len()).map(|at| link_character(held >> (18 - 6 * at) & 63)));
    }
    encoded
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
