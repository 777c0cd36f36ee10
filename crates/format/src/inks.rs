//! The colours of drawings that other programs show.

use exdoku_rules::rules::Figure;

pub(super) const WHITE: &str = "#FFFFFF";
/// The grey of thermometers and marked cells.
pub(super) const GREY: &str = "#CFCFCF";
pub(super) const DARK: &str = "#777777";
pub(super) const BLACK: &str = "#000000";

/// The colour of a figure, or its default.
pub(super) fn ink(figure: &Figure, usual: &'static str) -> String {
    figure.colour.clone().unwrap_or_else(|| usual.to_owned())
}

/// The filling and the border of a closed figure.
pub(super) fn fill_and_border(figure: &Figure) -> (String, String) {
    match figure.outline {
        true => (WHITE.to_owned(), ink(figure, DARK)),
        false => (ink(figure, GREY), ink(figure, GREY)),
    }
}
