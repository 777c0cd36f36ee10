//! Packed puzzles without an address.

use super::wiki;
use crate::{base64, sudokupad};

/// Whether a line is a packed puzzle without an address. Packed JSON begins with N and a digit from 4 to 7.
pub(super) fn is_packed(line: &str) -> bool {
    if line.get(1..3) == Some("9B") && wiki::looks_like(line) {
        return true;
    }
    if let Some(compact) = line.strip_prefix("scf") {
        return sudokupad::looks_compact(compact);
    }
    let packed = ["scl", "ctc"].iter().find_map(|prefix| line.strip_prefix(prefix)).unwrap_or(line);
    let is_sign = |sign| base64::value(sign).is_some() || sign == '=';
    matches!(packed.as_bytes(), [b'N', b'4'..=b'7', ..]) && packed.len() >= 20 && packed.chars().all(is_sign)
}
