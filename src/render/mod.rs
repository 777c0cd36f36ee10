//! A board drawn with box-drawing lines for terminals and snapshots.

mod board;

pub use board::{draw, draw_candidates, draw_difference, draw_grid, draw_painted_difference};
