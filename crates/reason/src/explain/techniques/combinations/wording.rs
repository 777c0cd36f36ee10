//! Excluded ways in words.

use exdoku_text::board::Digit;

use super::ExcludedWay;
use super::broken::Broken;
use super::ways::Label;
use crate::explain::wording::Wording;

impl Wording<'_> {
    /// `with 1 4 5, box 6 has no place for 1`.
    pub(super) fn excluded_way(&self, way: &ExcludedWay) -> String {
        let spaced =
            |digits: &[Digit]| digits.iter().map(|&digit| self.symbols.name(digit)).collect::<Vec<&str>>().join(" ");
        let label = match &way.label {
            Label::Digits(digits) => spaced(digits),
            Label::Each(all) => self
                .list(all.iter().map(|(rule, digits)| format!("{} in {}", spaced(digits), self.rule(*rule))).collect()),
            Label::Cell(cell, digit) => format!("{} in {}", self.digit(*cell, *digit), self.cell(*cell)),
            Label::Sum(sum) => format!("a sum of {sum}"),
        };
        let through = way.through.map(|rule| self.rule(rule));
        let left = |what: &str, whom: &str| match &through {
            Some(rule) => format!("{rule} leaves {whom} {what}"),
            None => format!("{whom} has {what}"),
        };
        let broken = match &way.broken {
            Broken::Cell(cell) => left("no candidate", &self.cell(*cell)),
            Broken::Rule(rule) => match &through {
                Some(_) => left("no combination", &self.rule(*rule)),
                None => format!("{} cannot be satisfied", self.rule(*rule)),
            },
            Broken::Digits { house, digits, cells } => {
                let digits = self.digits(digits);
                match &cells[..] {
                    [] => left(&format!("no place for {digits}"), &self.rule(*house)),
                    some => left(&format!("only {} for {digits}", self.named(some)), &self.rule(*house)),
                }
            }
        };
        format!("with {label}, {broken}")
    }
}
