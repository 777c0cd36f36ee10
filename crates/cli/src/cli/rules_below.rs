//! The rules in words, below a picture.

use exdoku_format::rules_text_without;
use exdoku_puzzle::render::{Marked, Picture, draw_board};

/// All rules in words, except those that the picture states below itself.
pub(super) fn rules_below(picture: &Picture<'_>) -> Marked {
    let legend = draw_board(picture).legend;
    let stated: Vec<&str> = legend.iter().filter_map(|line| line.split([':', ' ']).next()).collect();
    let mut text = rules_text_without(picture.variant, picture.puzzle, &stated);
    text.retain(|paragraph| !is_told(paragraph, &legend));
    Marked { text: text.join(" "), ..Marked::default() }
}

/// Whether a paragraph of the rules consists of sentences that are told elsewhere, apart from the name of the kind.
fn is_told(paragraph: &str, elsewhere: &[String]) -> bool {
    let without = |rest: String, sentence: &String| rest.replace(sentence.as_str(), "");
    let rest = elsewhere.iter().filter(|sentence| !sentence.is_empty()).fold(paragraph.to_owned(), without);
    rest.trim().is_empty() || rest.trim_end().ends_with(':') && rest.len() < paragraph.len()
}
