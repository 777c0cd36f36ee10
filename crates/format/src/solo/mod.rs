//! Game IDs of Solo, the Sudoku of Simon Tatham's puzzle collection.
//!
//! ```text
//!   2x3:c1b6b3a2b6a2b3a5b3a1b4b2c         boxes of 2 rows and 3 columns; letters are runs of empty cells, a for one
//!   9jx:i7_5a6...,cd_a_c__cba...          jigsaw and both diagonals; after the comma the borders of the regions
//!   3x3k:zzzc,a_b...,ba12c7...            killer: the borders of the cages, and the sum in the first cell of each
//! ```
//!
//! Borders: all edges between neighbours in a row, row by row, then all between neighbours in a column, column by
//! column, then one more. Each border is written as the number of edges before it that are not borders: `_` for 0, `a`
//! for 1, `y` for 25; `z` for 25 and no border.

mod read;
mod sizes;
mod write;

pub(super) use read::{looks_like, translate};
pub use write::to_solo;
