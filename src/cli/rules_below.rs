//! The rules in words for below a picture.

use crate::format::rules_text;
use crate::render::{Marked, Picture, draw_board};

/// All rules in words, but for those that the picture states below it by itself.
pub(super) fn rules_below(picture: &Picture<'_>) -> Marked {
    let legend = draw_board(picture).legend;
    let stated: Vec<&str> = legend.iter().filter_map(|line| Some(line.split_once(": ")?.0)).collect();
    let is_new = |rule: &&String| {
        let kind = rule.split_once(": ").map_or(String::new(), |(title, _)| title.to_lowercase().replace(' ', "-"));
        !stated.contains(&kind.as_str())
    };
    let rules = rules_text(picture.variant, picture.puzzle);
    let text = rules.iter().filter(is_new).map(String::as_str).collect::<Vec<_>>().join(" ");
    Marked { text, ..Marked::default() }
}
