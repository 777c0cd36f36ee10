//! Unknowns outside the grid: VA1, VA2, ... They are arranged in rows, so they have neighbours like cells.

use crate::excerpt::Excerpt;
use exdoku_text::board::{Digits, Position};
use exdoku_text::source::Diagnostics;

use super::syntax::Constraint;

/// The most unknowns of one name.
const MOST: usize = 1000;

/// Unknowns of one name.
pub(super) struct Unknowns {
    /// The prefix of their names, in lower case.
    pub(super) name: String,
    pub(super) count: usize,
    /// The number in a row.
    pub(super) columns: usize,
    pub(super) digits: Digits,
}

impl Unknowns {
    /// `Var~A~label~3`: VA1, VA2, VA3; `Var~A`: VA. Without a width, rows are as long as those of the grid.
    pub(super) fn read(
        var: &Constraint<'_>,
        digits: Digits,
        columns: usize,
        diagnostics: &mut Diagnostics,
    ) -> Option<Unknowns> {
        let mut fail = |word: &Excerpt<'_>, message: String| diagnostics.refuse(word.error(message));
        let Some(prefix) = var.arguments.first() else {
            return fail(&var.name, "Var needs a prefix: Var~PREFIX~LABEL~COUNT".to_owned());
        };
        if !prefix.text.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            return fail(prefix, "a prefix may only contain letters".to_owned());
        }
        let (count, columns) = match var.arguments.get(2).filter(|count| !count.text.is_empty()) {
            None => (Some(1), columns),
            Some(count) => match count.text.split_once('x') {
                Some((rows, width)) => match (rows.parse::<usize>(), width.parse::<usize>()) {
                    (Ok(rows), Ok(width)) => (Some(rows.saturating_mul(width)), width),
                    _ => (None, columns),
                },
                None => (count.text.parse().ok(), columns),
            },
        };
        let name = format!("v{}", prefix.text.to_ascii_lowercase());
        match count.filter(|count| (1..=MOST).contains(count)) {
            Some(count) => Some(Unknowns { name, count, columns, digits }),
            None => fail(&var.arguments[2], format!("expected a count from 1 to {MOST}, like 3 or 2x3")),
        }
    }

    /// The number of an unknown in a text, from 0: `va3`. A single unknown needs no number.
    pub(super) fn number(&self, text: &str) -> Option<usize> {
        let rest = text.strip_prefix(&self.name)?;
        if rest.is_empty() && self.count == 1 {
            return Some(0);
        }
        let plain = !rest.starts_with(['0', '+']);
        let number: usize = rest.parse().ok().filter(|_| plain)?;
        (1..=self.count).contains(&number).then(|| number - 1)
    }

    /// The name of the unknown with a number from 0.
    pub(super) fn at(&self, number: usize) -> String {
        format!("{}{}", self.name, number + 1)
    }

    /// Row and column of the unknown with a number from 0.
    pub(super) fn position(&self, number: usize) -> Position {
        Position::new(number / self.columns, number % self.columns)
    }

    /// The number of the unknown in a row and column.
    pub(super) fn number_at(&self, Position { row, column }: Position) -> Option<usize> {
        let number = row * self.columns + column;
        (column < self.columns && number < self.count).then_some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_places() {
        let unknowns = Unknowns { name: "va".to_owned(), count: 5, columns: 3, digits: Digits::new(1, 4).unwrap() };
        assert_eq!(unknowns.number("va4"), Some(3));
        assert_eq!([unknowns.number("va"), unknowns.number("va6"), unknowns.number("va04")], [None; 3]);
        assert_eq!(unknowns.at(3), "va4");
        assert_eq!(unknowns.position(3), Position::new(1, 0));
        assert_eq!(unknowns.number_at(Position::new(1, 1)), Some(4));
        assert_eq!([unknowns.number_at(Position::new(1, 2)), unknowns.number_at(Position::new(0, 3))], [None; 2]);
        let one = Unknowns { count: 1, ..unknowns };
        assert_eq!((one.number("va"), one.number("va1")), (Some(0), Some(0)));
    }
}
