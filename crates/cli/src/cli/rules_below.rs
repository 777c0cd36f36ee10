//! The rules in words, below a picture.

use exdoku_format::rules_text_without;
use exdoku_puzzle::render::{Marked, Picture, draw_board};

/// All rules in words, except those that the picture states below itself.
pub(super) fn rules_below(picture: &Picture<'_>) -> Marked {
    let legend = draw_board(picture).legend;
    let stated: Vec<&str> = legend.iter().filter_map(|line| line.split([':', ' ']).next()).collect();
    let text = rules_text_without(picture.variant, picture.puzzle, &stated).join(" ");
    Marked { text, ..Marked::default() }
}
