//! Empty cells as tables and programs write them: `null`, `None`, `-1`, `x`, `5.0` for a 5.

use exdoku_text::board::{Symbols, is_blank};

/// Words for an empty cell, in lower case.
const WORDS: [&str; 11] = ["", "-1", "null", "none", "nil", "nan", "na", "n/a", "nothing", "missing", "undefined"];

/// The cells of a board as the readers of givens know them: `.` for one that is empty in other words, and whole numbers
/// without a fraction. A digit of one of these alphabets stays. `x` is an empty cell where no other sign stands for one.
pub(super) fn usual<'t>(words: impl Iterator<Item = &'t str> + Clone, alphabets: &[Symbols]) -> Vec<&'t str> {
    let cross_is_empty = !words.clone().any(|word| is_empty(word.trim()));
    let usual = |word: &'t str| {
        let word = word.trim();
        if is_blank(word) || alphabets.iter().any(|symbols| symbols.digit(word).is_some()) {
            return word;
        }
        let number = word.strip_suffix(".0").filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
        match number {
            Some(number) if !number.is_empty() => number,
            _ if is_empty(word) || (cross_is_empty && is_cross(word)) => ".",
            _ => word,
        }
    };
    words.map(usual).collect()
}

/// Whether a word is an `x`.
pub(super) fn is_cross(word: &str) -> bool {
    word.eq_ignore_ascii_case("x")
}

/// Whether a word that is not a digit stands for an empty cell.
pub(super) fn is_empty(word: &str) -> bool {
    is_blank(word) || WORDS.iter().any(|known| word.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::square;

    #[test]
    fn words_of_programs() {
        let alphabets = [square::symbols(9)];
        let all = ["5", "5.0", "NaN", "null", "x", "-1", "", "?", "y", "0.0", "12.0", ".0"];
        let read = usual(all.into_iter(), &alphabets);
        assert_eq!(read, ["5", "5", ".", ".", "x", ".", ".", "?", "y", "0", "12", ".0"]);
        assert_eq!(usual(["x", "X", "1"].into_iter(), &alphabets), [".", ".", "1"]);
        assert_eq!(usual(["x", "X"].into_iter(), &[square::symbols(35)]), ["x", "X"]);
    }
}
