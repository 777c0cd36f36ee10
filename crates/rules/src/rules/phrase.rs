//! What a solver calls a rule of some kind: the key `reason` of a definition.
//!
//! ```text
//!   "cage {cells}[ ({sum})]"                     cage r1c1-3 (15), or cage r1c1-3 where there is no sum
//!   "[white dot {white}][black dot {black}]"     white dot r1c1-2
//! ```
//!
//! `{name}` is the value of a parameter. A part in `[ ]` is left out unless all its parameters were given.

use exdoku_text::board::Board;

use super::rule_use::RuleUse;
use super::scope::Binding;
use super::template::fill;
use super::text::cells_to_text;

/// The phrase with the parameters of a rule use; none if nothing of it is left.
pub fn phrase(template: &str, rule_use: &RuleUse, board: &Board) -> Option<String> {
    fill(template, |name, _| value(rule_use.named(name)?, board))
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
