//! Defined kinds with a special encoding.
//!
//! A definition states the meaning of a rule by simpler rules, and is encoded like them. For some lines, a stronger encoding
//! is known: a sandwich is one of few ways to place its outermost digits and to fill it. Such a kind is encoded here; its
//! violations are still those of the simpler rules.

use exdoku_encode::{Alternative, Division, Encoder, NoOpposite, sets_with_sum};
use exdoku_text::board::{Board, Cell, Digit, DigitSet, Grid};

use super::define::Encoding;
use super::keys::sandwich as keys;
use super::rule::{Rule, State, Violation};
use super::rule_use::RuleUse;
use super::together::All;

/// The special encoding of a built-in definition, if it has one.
pub(super) fn encoding_of(name: &str) -> Option<Encoding> {
    (name == keys::NAME).then_some(sandwich as Encoding)
}

/// A rule that is not encoded like the rules that define it.
#[derive(Debug)]
pub(super) struct Encoded {
    line: Vec<Cell>,
    clue: i64,
    encoding: Encoding,
    rule: Box<dyn Rule>,
}

impl Encoded {
    /// The rule of a use whose parameters are a line and a clue.
    pub(super) fn of(encoding: Encoding, rule_use: &RuleUse, rules: Vec<Box<dyn Rule>>) -> Box<dyn Rule> {
        let rule = Box::new(All(rules));
        match (rule_use.get(keys::LINE), rule_use.get(keys::CLUE)) {
            (Some(line), Some(clue)) => Box::new(Encoded { line: line.to_vec(), clue, encoding, rule }),
            _ => rule,
        }
    }
}

impl Rule for Encoded {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        if !(self.encoding)(&self.line, self.clue, encoder) {
            self.rule.encode(encoder);
        }
    }

    fn broken(&self, encoder: &mut Encoder<'_>) -> Result<Vec<Alternative>, NoOpposite> {
        self.rule.broken(encoder)
    }

    fn is_kept(&self, board: &Board, grid: &Grid) -> bool {
        self.rule.is_kept(board, grid)
    }

    fn state(&self, board: &Board, grid: &Grid) -> State {
        self.rule.state(board, grid)
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        self.rule.violations(board, grid)
    }
}

/// The largest number of ways to divide a line.
const MOST: usize = 2_000;

/// The outermost digits in two of the cells, and the sets of digits between them that add up to the clue.
fn sandwich(line: &[Cell], clue: i64, encoder: &mut Encoder<'_>) -> bool {
    let board = encoder.board();
    let digits: Vec<(Digit, i64)> =
        board.digits().iter().map(|digit| (digit, i64::from(board.digits().value(digit)))).collect();
    let [(first, low), between @ .., (last, high)] = &digits[..] else { return false };
    if !line.iter().all(|&cell| board.is_cell(cell)) {
        return false;
    }
    let bread: DigitSet = [*first, *last].into_iter().collect();
    let mut divisions = Vec::new();
    let mut impossible = Vec::new();
    for size in 0..line.len().saturating_sub(1) {
        let fillings = sets_with_sum(between, size, clue, MOST);
        for start in 0..line.len() - size - 1 {
            let end = start + size + 1;
            if fillings.is_empty() {
                impossible.push((line[start], line[end]));
            }
            for filling in &fillings {
                let part = Some(((start + 1..end).collect(), *filling));
                divisions.push(Division { limits: vec![(start, bread), (end, bread)], part });
            }
        }
        if divisions.len() > MOST {
            return false;
        }
    }
    let name = format!("sandwich {}", board.name(line[0]));
    encoder.different(name.as_str(), line);
    for (a, b) in impossible {
        encoder.relate(name.as_str(), a, b, |u, w| (u - w).abs() != high - low);
    }
    encoder.divide(name, line, divisions);
    true
}
