//! Packed puzzles, in links or without an address.
//!
//! ```text
//!   fpuzzlesN4Ig...   sclN4...   ctcN4...   scf5NlQ...   classicB6...     with the prefixes of SudokuPad
//!   N4Ig...                                                              JSON packed by lz-string
//!   eyJ...   W1s...                                                      JSON in base64
//!   S9B160106...                                                         cells of sudokuwiki
//! ```

use super::address::Link;
use super::carried::{Carried, NoPuzzle};
use super::wiki;
use crate::json::is_json;
use crate::percent::decoded;
use crate::{base64, lz_string, sudokupad};

/// Whether a line is a packed puzzle without an address. Packed JSON begins with N and a digit from 4 to 7.
pub(super) fn is_packed(line: &str) -> bool {
    if wiki::looks_packed(line) {
        return true;
    }
    if let Some(compact) = line.strip_prefix("scf") {
        return sudokupad::looks_compact(compact);
    }
    let packed = ["scl", "ctc", "fpuzzles", "fpuz"].iter().find_map(|prefix| line.strip_prefix(prefix)).unwrap_or(line);
    let is_sign = |sign| base64::value(sign).is_some() || sign == '=';
    matches!(packed.as_bytes(), [b'N', b'4'..=b'7', ..]) && packed.len() >= 20 && packed.chars().all(is_sign)
}

/// Unpacks a puzzle with one of SudokuPad's prefixes; `None` without a prefix.
pub(super) fn prefixed(link: Link<'_>, identity: &str) -> Option<Result<Carried, NoPuzzle>> {
    type Carry = fn(String) -> Carried;
    const PREFIXES: [(&str, Carry); 6] = [
        ("fpuzzles", Carried::FPuzzles),
        ("fpuz", Carried::FPuzzles),
        ("scl", Carried::SudokuPad),
        ("ctc", Carried::SudokuPad),
        ("scf", Carried::Compact),
        ("classic", Carried::Classic),
    ];
    let (prefix, carry) = PREFIXES.into_iter().find(|(prefix, _)| identity.starts_with(prefix))?;
    let packed = &identity[prefix.len()..];
    Some(match prefix {
        "scf" | "classic" => Ok(carry(decoded(packed))),
        _ => link.unpacked(packed, lz_string::unpack_base64).map(carry),
    })
}

/// Unpacks JSON packed by lz-string, in either of its alphabets.
pub(super) fn lz_json(link: Link<'_>, packed: &str) -> Result<Carried, NoPuzzle> {
    let usual = link.unpacked(packed, lz_string::unpack_base64);
    let text = usual.or_else(|wrong| link.unpacked(packed, lz_string::unpack_link).map_err(|_| wrong))?;
    Ok(match text {
        text if text.contains("\"gridSize\"") || text.contains("\"grid_size\"") => Carried::Lisudoku(text),
        text if text.contains("\"formatVersion\"") => Carried::SudokuMaker(text),
        text if text.contains("\"grid\"") => Carried::FPuzzles(text),
        text => Carried::SudokuPad(text),
    })
}

/// Decodes JSON in base64; `None` if it is not JSON.
pub(super) fn base64_json(packed: &str) -> Option<String> {
    let begins = ["eyJ", "eyA", "ewog", "ewoJ", "W1", "Wy", "W3"].iter().any(|start| packed.starts_with(start));
    if !begins || packed.len() < 16 {
        return None;
    }
    let text = String::from_utf8(base64::decode(packed).ok()?).ok()?;
    is_json(&text).then_some(text)
}
