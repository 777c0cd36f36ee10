//! Drawing boards: with box-drawing characters for terminals, and as pictures.

mod board;
mod clues;
mod marks;
#[cfg(feature = "png")]
mod png;
mod svg;
mod walls;

pub use board::{
    draw, draw_candidates, draw_difference, draw_grid, draw_painted_difference, draw_painted_grid, way_to_one_solution,
};
pub use clues::draw_clues;
pub use marks::marked;
#[cfg(feature = "png")]
pub use png::{Png, TooLarge, draw_png};
pub use svg::{BoardDrawing, LinkArrow, Marked, Picture, Tint, draw_board, draw_svg};
