//! Shards: parts of a puzzle as JSON records, each of which any machine can search independently.
//!
//! ```text
//!   {"variant": "classic-6x6", "puzzle": "1.....", "shard":
//!       {"number": 3, "of": 64, "digest": "8c1f...", "version": "0.1.0", "size": 51200, "assume": {"r1c2": [2, 4]}}}
//! ```
//!
//! A shard is a puzzle with the candidates of some cells limited. Each solution of the puzzle is in exactly one shard. The
//! digest covers the version of the program, the puzzle and all its shards: answers with the same digest and different
//! numbers can be added up.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use exdoku_rules::variant::Puzzle;
use exdoku_text::board::{Board, read_cells};

/// The shard of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// The number of the part, from 1.
    pub number: u64,
    /// The number of parts.
    pub of: u64,
    /// The digest of the version, the puzzle and all its shards.
    pub digest: String,
    /// The version of the program that divided the puzzle.
    pub version: String,
    /// The approximate number of nodes of its search.
    pub size: f64,
    /// Cells with limited candidates: the names of the cells, and the values of the digits.
    pub assume: BTreeMap<String, Vec<i64>>,
}

/// Why a shard does not fit its puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WrongShard {
    /// This version of the program made it.
    OtherVersion(String),
    /// There is no part with this number.
    Number {
        /// The number, from 1.
        number: u64,
        /// The number of parts.
        of: u64,
    },
    /// The board has no cell of this name.
    NoCell(String),
    /// The cell cannot hold this value.
    NoDigit {
        /// Its name.
        cell: String,
        /// The value.
        value: i64,
    },
}

impl fmt::Display for WrongShard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongShard::OtherVersion(other) => {
                write!(f, "exdoku {other} made this shard, and this is exdoku {VERSION}")
            }
            WrongShard::Number { number, of } => write!(f, "there is no shard {number} of {of}"),
            WrongShard::NoCell(cell) => write!(f, "the board has no cell `{cell}`"),
            WrongShard::NoDigit { cell, value } => write!(f, "{cell} cannot hold {value}"),
        }
    }
}

impl Error for WrongShard {}

/// The version of this program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A shard as a line of a file.
#[derive(Clone, Debug, Serialize)]
pub struct ShardLine<'s> {
    /// The id of the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<&'s Value>,
    /// The variant of a plain text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<&'s str>,
    /// The puzzle: plain text or TOML.
    pub puzzle: &'s str,
    /// The shard.
    pub shard: &'s Shard,
}

impl Shard {
    /// Limits the candidates of its puzzle.
    ///
    /// # Errors
    /// Another version made it, or the board has no such cells or digits.
    pub fn apply(&self, board: &Board, puzzle: &mut Puzzle) -> Result<(), WrongShard> {
        if self.version != VERSION {
            return Err(WrongShard::OtherVersion(self.version.clone()));
        }
        if self.number == 0 || self.number > self.of {
            return Err(WrongShard::Number { number: self.number, of: self.of });
        }
        for (name, values) in &self.assume {
            let cells = read_cells(board, name).map_err(|_| WrongShard::NoCell(name.clone()))?;
            for cell in cells {
                let digits = board.digits_of(cell);
                let no_digit = |value| WrongShard::NoDigit { cell: name.clone(), value };
                let digit = |&value: &i64| digits.of_value(value).ok_or_else(|| no_digit(value));
                let set = values.iter().map(digit).collect::<Result<_, _>>()?;
                puzzle.limit(cell, set);
            }
        }
        Ok(())
    }
}

/// A digest of texts, as 32 hexadecimal digits: FNV-1a of 128 bits. It detects accidental differences.
///
/// Fowler, Noll, Vo and Eastlake, The FNV non-cryptographic hash algorithm, RFC 9923.
pub fn digest<'t>(texts: impl IntoIterator<Item = &'t str>) -> String {
    const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    let mut hash = OFFSET;
    let mut add = |byte: u8| hash = (hash ^ u128::from(byte)).wrapping_mul(PRIME);
    for text in texts {
        text.bytes().for_each(&mut add);
        // Not a byte of UTF-8: it separates texts.
        add(0xff);
    }
    format!("{hash:032x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_those_of_fnv() {
        // The empty input, then one separator.
        assert_eq!(digest([]), "6c62272e07bb014262b821756295c58d");
        assert_ne!(digest(["ab", "c"]), digest(["a", "bc"]));
    }
}
