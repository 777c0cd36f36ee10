//! Colours and signs of drawings that other programs show.

pub(super) const WHITE: &str = "#FFFFFF";
pub(super) const GREY: &str = "#CDCDCD";
pub(super) const DARK: &str = "#8F8F8F";
pub(super) const BLACK: &str = "#000000";

/// A colour as `#rrggbb`.
pub(super) fn hex(colour: &str) -> String {
    let figures = colour.trim_start_matches('#');
    let times = if figures.len() == 3 { 2 } else { 1 };
    ['#'].into_iter().chain(figures.chars().flat_map(|figure| std::iter::repeat_n(figure, times))).collect()
}

/// The head of an arrow in the direction of a step.
pub(super) fn arrowhead(towards: (isize, isize)) -> &'static str {
    match towards {
        (..=-1, ..=-1) => "◤",
        (..=-1, 0) => "▲",
        (..=-1, 1..) => "◥",
        (1.., ..=-1) => "◣",
        (1.., 0) => "▼",
        (1.., 1..) => "◢",
        (0, ..=-1) => "◀",
        (0, 0..) => "▶",
    }
}

/// The sign whose tip points in the direction of a step.
pub(super) fn chevron(towards: (isize, isize)) -> &'static str {
    match towards {
        (1.., _) => "∨",
        (..=-1, _) => "∧",
        (_, 1..) => ">",
        _ => "<",
    }
}
