//! The name of a rule in explanations: the key `reason` of a definition.
//!
//! ```text
//!   "cage {cells}[ ({sum})]"                     cage r1c1-3 (15), or cage r1c1-3 where there is no sum
//!   "[white dot {white}][black dot {black}]"     white dot r1c1-2
//! ```
//!
//! `{name}` is the value of a parameter, and `{name:counts}` pairs of count and digit. A part in `[ ]` is left out unless all its
//! parameters were given.

use exdoku_text::board::Board;

use super::binding::Binding;
use super::rule_use::RuleUse;
use super::template::fill;
use super::text::cells_to_text;

/// The phrase with the parameters of a rule use; none if nothing is left of it.
pub fn phrase(template: &str, rule_use: &RuleUse, board: &Board) -> Option<String> {
    fill(template, |name, _| {
        let (name, form) = name.split_once(':').unwrap_or((name, ""));
        let binding = rule_use.named(name)?;
        match (name, binding) {
            (_, Binding::Numbers(numbers)) if form == COUNTS => Some(counts(numbers)),
            ("digits", Binding::Numbers(numbers)) => Some(values_in_words(numbers, rule_use, board)),
            ("equals", Binding::Numbers(numbers)) => Some(range(numbers)),
            _ => value(binding, board),
        }
    })
}

/// The form of a parameter that consists of pairs of count and digit.
pub(super) const COUNTS: &str = "counts";

/// Pairs of count and digit: `13 24`, or `10x3` where a number has several digits.
pub(super) fn counts(numbers: &[i64]) -> String {
    let sign = if numbers.iter().all(|number| (0..10).contains(number)) { "" } else { "x" };
    let couple = |couple: &[i64]| couple.iter().map(i64::to_string).collect::<Vec<_>>().join(sign);
    numbers.chunks(2).map(couple).collect::<Vec<_>>().join(" ")
}

/// Values of the cells of a rule use in words: `black` for a layer with this name of a value.
pub fn values_in_words(numbers: &[i64], rule_use: &RuleUse, board: &Board) -> String {
    let cell = rule_use.parameters.iter().find_map(|(_, binding)| match binding {
        Binding::Cells(cells) => cells.first().copied(),
        _ => None,
    });
    let word = |&number: &i64| {
        let layer = cell.and_then(|cell| board.layer_of(cell));
        let value = layer.and_then(|layer| Some(layer.describe(layer.digits.of_value(number)?)));
        value.unwrap_or_else(|| number.to_string())
    };
    numbers.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// `1-3` for 1 2 3.
fn range(numbers: &[i64]) -> String {
    match numbers {
        [first, .., last] if numbers.len() > 2 && numbers.windows(2).all(|pair| pair[1] == pair[0] + 1) => {
            format!("{first}-{last}")
        }
        _ => numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" or "),
    }
}

/// A value in words, if it has any.
pub fn value(binding: &Binding, board: &Board) -> Option<String> {
    let all = |words: Vec<String>| Some(words.join(" "));
    match binding {
        Binding::Cells(cells) => Some(cells_to_text(board, cells)),
        Binding::Lines(lines) => {
            all(lines.iter().filter(|line| !line.is_empty()).map(|line| cells_to_text(board, line)).collect())
        }
        Binding::Pairs(pairs) => all(pairs.iter().map(|&(a, b)| cells_to_text(board, &[a, b])).collect()),
        other => other.plain(" ", |digit| board.digits().value(digit).to_string()),
    }
}
