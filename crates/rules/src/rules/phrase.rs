//! What a solver calls a rule of some kind: the key `reason` of a definition.
//!
//! ```text
//!   "cage {cells}[ ({sum})]"                     cage r1c1-3 (15), or cage r1c1-3 where there is no sum
//!   "[white dot {white}][black dot {black}]"     white dot r1c1-2
//! ```
//!
//! `{name}` is the value of a parameter. A part in `[ ]` is left out unless all its parameters were given.

use exdoku_text::board::Board;

use super::RuleUse;
use super::scope::Binding;
use super::write::cells_to_text;

/// The phrase with the parameters of a rule use; none if nothing of it is left.
pub fn phrase(template: &str, rule_use: &RuleUse, board: &Board) -> Option<String> {
    fill(template, |name, _| value(rule_use.named(name)?, board))
}

/// The phrase with these values, each asked for by its name and whether it stands in brackets; none if nothing of it is
/// left.
pub(super) fn fill(template: &str, value: impl Fn(&str, bool) -> Option<String>) -> Option<String> {
    let mut text = String::new();
    for (part, optional) in parts(template) {
        match filled(part, |name| value(name, optional)) {
            Some(filled) => text += &filled,
            None if optional => {}
            None => return None,
        }
    }
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then_some(text)
}

/// The names of parameters that a phrase has.
pub(super) fn names(template: &str) -> impl Iterator<Item = &str> {
    template.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name)
}

/// The parts of a phrase, and whether they stand in brackets.
fn parts(template: &str) -> Vec<(&str, bool)> {
    let mut parts = Vec::new();
    for piece in template.split('[') {
        match piece.split_once(']') {
            Some((inside, after)) => parts.extend([(inside, true), (after, false)]),
            None => parts.push((piece, false)),
        }
    }
    parts.retain(|(part, _)| !part.is_empty());
    parts
}

fn filled(part: &str, value: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut pieces = part.split('{');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (name, after) = piece.split_once('}')?;
        text += &value(name)?;
        text += after;
    }
    Some(text)
}

/// A value in words; none for one that has none.
pub fn value(binding: &Binding, board: &Board) -> Option<String> {
    let all = |words: Vec<String>| Some(words.join(" "));
    match binding {
        Binding::Number(number) => Some(number.to_string()),
        Binding::Numbers(numbers) => all(numbers.iter().map(i64::to_string).collect()),
        Binding::Cells(cells) => Some(cells_to_text(board, cells)),
        Binding::Lines(lines) => {
            all(lines.iter().filter(|line| !line.is_empty()).map(|line| cells_to_text(board, line)).collect())
        }
        Binding::Pairs(pairs) => all(pairs.iter().map(|&(a, b)| cells_to_text(board, &[a, b])).collect()),
        Binding::Digits(digits) => all(digits.iter().map(|&digit| board.digits().value(digit).to_string()).collect()),
        Binding::Text(text) => Some(text.clone()),
        Binding::Truth(_) | Binding::Toml(_) | Binding::Absent => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::keys::killer;

    #[test]
    fn parts_without_their_parameters_are_left_out() {
        let board = Board::square(4).unwrap();
        let cells: Vec<_> = board.cells().take(3).collect();
        let cage = RuleUse::bare("killer").with(killer::CELLS, cells);
        let template = "cage {cells}[ ({sum})]";
        assert_eq!(phrase(template, &cage, &board).as_deref(), Some("cage r1c1-3"));
        let with_sum = cage.with(killer::SUM, 6);
        assert_eq!(phrase(template, &with_sum, &board).as_deref(), Some("cage r1c1-3 (6)"));
        assert_eq!(phrase("line {line}", &with_sum, &board), None);
    }
}
