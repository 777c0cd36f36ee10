//! A way to divide cells: which digits single cells hold, and which digits the cells of a part hold together.

use exdoku_text::board::{Digit, DigitSet};

/// One way to divide some cells.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Division {
    /// The limited cells, by number, ascending, each with the digits that it may hold.
    pub limits: Vec<(usize, DigitSet)>,
    /// The cells of a part, by number, ascending, and an equal number of digits that they hold.
    pub part: Option<(Vec<usize>, DigitSet)>,
}

/// The sets of `size` of the digits, by ascending value, whose values have this sum; hardly more than `most` of them.
pub fn sets_with_sum(digits: &[(Digit, i64)], size: usize, sum: i64, most: usize) -> Vec<DigitSet> {
    fn go(digits: &[(Digit, i64)], size: usize, sum: i64, chosen: DigitSet, most: usize, found: &mut Vec<DigitSet>) {
        if found.len() > most {
            return;
        }
        if size == 0 {
            found.extend((sum == 0).then_some(chosen));
            return;
        }
        let (low, high) = (digits.iter().take(size), digits.iter().rev().take(size));
        let within = low.map(|digit| digit.1).sum::<i64>() <= sum && sum <= high.map(|digit| digit.1).sum();
        if digits.len() < size || !within {
            return;
        }
        for (at, &(digit, value)) in digits.iter().enumerate() {
            let mut with = chosen;
            with.insert(digit);
            go(&digits[at + 1..], size - 1, sum - value, with, most, found);
        }
    }
    let mut found = Vec::new();
    go(digits, size, sum, DigitSet::EMPTY, most, &mut found);
    found
}
