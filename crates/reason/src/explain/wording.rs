//! Cells, digits and candidates in words.

use exdoku_rules::encode::Candidate;
use exdoku_rules::rules::cells_to_text;
use exdoku_text::board::{Cell, Digit, DigitSet, Symbols, listed};

use super::model::Model;

/// The names of rules, cells and digits.
pub(super) struct Wording<'w> {
    pub(super) model: &'w Model<'w>,
    pub(super) symbols: &'w Symbols,
}

impl Wording<'_> {
    pub(super) fn rule(&self, instance: usize) -> String {
        self.model.instances[instance].name.clone()
    }

    /// A rule in parentheses, unless it is a row, a column, a box or a region, which everybody sees: ` (cage r1c1-2 (9))`.
    pub(super) fn named_unless_plain(&self, instance: Option<usize>) -> String {
        let rule = instance.filter(|&instance| !self.model.instances[instance].is_plain_house());
        rule.map_or(String::new(), |rule| format!(" ({})", self.rule(rule)))
    }

    pub(super) fn cell(&self, cell: Cell) -> String {
        self.model.board.name(cell)
    }

    /// `r1c1-3 r2c4`.
    pub(super) fn cells(&self, cells: &[Cell]) -> String {
        cells_to_text(self.model.board, cells)
    }

    /// `r1c1-3 and r2c4`.
    pub(super) fn named(&self, cells: &[Cell]) -> String {
        self.list(self.cells(cells).split(' ').map(str::to_owned).collect())
    }

    /// `r1c1, r1c5 and r4c5`.
    pub(super) fn names(&self, cells: &[Cell]) -> String {
        self.list(cells.iter().map(|&cell| self.cell(cell)).collect())
    }

    pub(super) fn digit(&self, cell: Cell, digit: Digit) -> String {
        self.model.board.write_value(cell, digit, self.symbols)
    }

    pub(super) fn value(&self, one: Candidate) -> String {
        self.digit(one.cell, one.digit)
    }

    pub(super) fn digits(&self, digits: &[Digit]) -> String {
        let set: DigitSet = digits.iter().copied().collect();
        self.list(set.iter().map(|digit| self.symbols.name(digit).to_owned()).collect())
    }

    /// Digits run together: `38`, with blanks if some are longer than a letter.
    pub(super) fn run(&self, cell: Cell, digits: DigitSet) -> String {
        let words: Vec<String> = digits.iter().map(|digit| self.digit(cell, digit)).collect();
        let between = if words.iter().any(|word| word.chars().count() > 1) { " " } else { "" };
        words.join(between)
    }

    /// Sets of cells with their letters: `A = r1c1-3 {1234}, B = r4-5c1 {145}`.
    pub(super) fn defined<'a>(&self, sets: impl IntoIterator<Item = (char, &'a [Cell], DigitSet)>) -> String {
        let define = |(letter, cells, digits): (char, &[Cell], DigitSet)| {
            format!("{letter} = {} {{{}}}", self.cells(cells), self.run(cells[0], digits))
        };
        sets.into_iter().map(define).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn is(&self, candidate: Candidate) -> String {
        format!("{} is {}", self.cell(candidate.cell), self.value(candidate))
    }

    /// States that one of these is true: `r1c1 is 3`, `r1c1 or r1c2 is 3`, `one of r1c1-3 is 3`.
    pub(super) fn yes(&self, all: &[Candidate]) -> String {
        match (self.of_one_digit(all), self.of_one_cell(all)) {
            (Some((cells, digit)), _) => match cells[..] {
                [cell] => format!("{} is {digit}", self.cell(cell)),
                [a, b] => format!("{} or {} is {digit}", self.cell(a), self.cell(b)),
                _ => format!("one of {} is {digit}", self.cells(&cells)),
            },
            (_, Some((cell, digits))) => format!("{cell} is {digits}"),
            _ => or(all.iter().map(|one| self.is(*one)).collect()),
        }
    }

    /// States that none of these is true.
    pub(super) fn no(&self, all: &[Candidate]) -> String {
        let one = |one: &Candidate| format!("{} is not {}", self.cell(one.cell), self.value(*one));
        match (self.of_one_digit(all), self.of_one_cell(all)) {
            (Some((cells, digit)), _) => match cells[..] {
                [cell] => format!("{} is not {digit}", self.cell(cell)),
                [a, b] => format!("neither {} nor {} is {digit}", self.cell(a), self.cell(b)),
                _ => format!("none of {} is {digit}", self.cells(&cells)),
            },
            (_, Some((cell, digits))) => format!("{cell} is not {digits}"),
            _ => self.list(all.iter().map(one).collect()),
        }
    }

    /// The cells and the digit of candidates, if all have the same digit.
    pub(super) fn of_one_digit(&self, all: &[Candidate]) -> Option<(Vec<Cell>, String)> {
        let same = all.iter().all(|one| self.value(*one) == self.value(all[0]));
        same.then(|| (all.iter().map(|one| one.cell).collect(), self.value(all[0])))
    }

    fn of_one_cell(&self, all: &[Candidate]) -> Option<(String, String)> {
        let same = all.iter().all(|one| one.cell == all[0].cell);
        same.then(|| (self.cell(all[0].cell), or(all.iter().map(|one| self.value(*one)).collect())))
    }

    /// `rows 2 and 5`, `row 2, box 3 and box 4`: houses with numbers are named together.
    pub(super) fn houses(&self, houses: &[usize]) -> String {
        let names: Vec<String> = houses.iter().map(|&house| self.rule(house)).collect();
        let split: Option<Vec<(&str, &str)>> = names.iter().map(|name| name.split_once(' ')).collect();
        let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
        for (word, number) in split.unwrap_or_default() {
            match groups.iter_mut().find(|(known, _)| *known == word) {
                Some((_, numbers)) => numbers.push(number.to_owned()),
                None => groups.push((word, vec![number.to_owned()])),
            }
        }
        let is_numbered = |word: &str| ["row", "column", "box", "region"].contains(&word);
        if groups.is_empty() || !groups.iter().all(|(word, _)| is_numbered(word)) {
            return self.list(names);
        }
        let group = |(word, numbers): (&str, Vec<String>)| match (numbers.len(), word) {
            (1, _) => format!("{word} {}", numbers[0]),
            (_, "box") => format!("boxes {}", self.list(numbers)),
            _ => format!("{word}s {}", self.list(numbers)),
        };
        let groups: Vec<String> = groups.into_iter().map(group).collect();
        self.list(groups)
    }

    /// `a, b and c`.
    pub(super) fn list(&self, words: Vec<String>) -> String {
        listed(words, "and")
    }
}

/// `a, b or c`.
pub(super) fn or(words: Vec<String>) -> String {
    listed(words, "or")
}
