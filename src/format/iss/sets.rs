//! Sets of cells: cages, sums, what they contain, marks between neighbours.

use crate::board::{Position, counted};
use crate::format::cells::{Place, named};
use crate::format::page::Rules;

use super::arguments::Reader;

impl Reader<'_, '_, '_> {
    /// A cage without a sum, or with the sum 0, only has no repeats.
    pub(super) fn cage(&mut self) -> Option<()> {
        let first = self.first()?;
        let sum = if first.text.is_empty() { 0 } else { self.number(first)? };
        let cells = self.places_after(1)?;
        let sum = (sum != 0).then(|| ("sum", sum.into()));
        self.scope.rules.add("killer", [("cells", named(&cells).into())].into_iter().chain(sum));
        Some(())
    }

    /// `Sum~12~...`, or with a number for each cell `Sum~0_=_1_-1~...`. A cell that comes twice counts twice.
    pub(super) fn sum(&mut self) -> Option<()> {
        let first = self.first()?;
        let (total, factors) = match first.text.split_once("_=_") {
            Some((total, factors)) => (total, Some(factors)),
            None => (first.text, None),
        };
        let parse = |text: &str| text.parse::<i64>().ok();
        let factors: Option<Vec<i64>> =
            factors.map_or(Some(Vec::new()), |all| all.split('_').map(parse).collect::<Option<_>>());
        let (Some(total), Some(mut factors)) = (parse(total), factors) else {
            return self.complain(first, "a sum is like 12, or like 0_=_1_-1 with a factor for each cell");
        };
        let all = self.places_after(1)?;
        if factors.is_empty() {
            factors = vec![1; all.len()];
        } else if factors.len() != all.len() {
            return self
                .complain(first, format!("{} for {}", counted(factors.len(), "factor"), counted(all.len(), "cell")));
        }
        let (mut cells, mut counts): (Vec<Place>, Vec<i64>) = (Vec::new(), Vec::new());
        for (cell, factor) in all.into_iter().zip(factors) {
            match cells.iter().position(|known| *known == cell) {
                Some(known) => counts[known] = counts[known].saturating_add(factor),
                None => {
                    cells.push(cell);
                    counts.push(factor);
                }
            }
        }
        let factors = counts.iter().any(|&count| count != 1).then(|| ("coefficients", counts.into()));
        let parameters = [("cells", named(&cells).into()), ("total", total.into())];
        self.scope.rules.add("sum", parameters.into_iter().chain(factors));
        Some(())
    }

    /// The top left cell of four, and digits in them.
    pub(super) fn quadruple(&mut self) -> Option<()> {
        let Place::Cell(Position { row, column }) = self.scope.board.place(self.first()?, self.diagnostics)? else {
            return None;
        };
        if row + 1 >= self.scope.board.rows || column + 1 >= self.scope.board.columns {
            return self.complain(self.first()?, "the four cells from here on do not lie in the grid");
        }
        let cell = |row, column| Place::Cell(Position::new(row, column));
        let cells = [cell(row, column), cell(row, column + 1), cell(row + 1, column), cell(row + 1, column + 1)];
        let digits = self.digits(self.after(1).to_vec().into_iter())?;
        self.scope.rules.add("quadruple", [("cells", named(&cells).into()), ("digits", digits.into())]);
        Some(())
    }

    pub(super) fn contain(&mut self, rule: &'static str) -> Option<()> {
        let digits = self.digits(self.first()?.split('_'))?;
        let cells = self.places_after(1)?;
        self.scope.rules.add(rule, [("cells", named(&cells).into()), ("digits", digits.into())]);
        Some(())
    }

    /// `LookAndSay~1617`: one 6, one 7.
    pub(super) fn look_and_say(&mut self) -> Option<()> {
        let clue = self.first()?;
        let figures = !clue.text.is_empty() && clue.text.bytes().all(|byte| byte.is_ascii_digit());
        if !figures || !clue.text.len().is_multiple_of(2) {
            return self.complain(clue, "a clue is pairs of figures, like 1617: one 6, one 7");
        }
        let says: Vec<&str> = (0..clue.text.len()).step_by(2).map(|at| &clue.text[at..at + 2]).collect();
        let cells = self.places_after(1)?;
        self.scope.rules.add("look-and-say", [("cells", named(&cells).into()), ("says", says.join(" ").into())]);
        Some(())
    }

    pub(super) fn count_distinct(&mut self) -> Option<()> {
        let all = self.places_after(0)?;
        let (cell, cells) = all.split_first().filter(|(_, cells)| !cells.is_empty())?;
        let cell = std::slice::from_ref(cell);
        self.scope.rules.add("count-distinct", [("cell", named(cell).into()), ("cells", named(cells).into())]);
        Some(())
    }

    /// A list of circles would be one set of them, so that every further set is a rule of its own.
    pub(super) fn counting_circles(&mut self) -> Option<()> {
        let cells = self.places_after(0)?;
        let mut rules = Rules::default();
        rules.add("counting-circles", [("cells", named(&cells).into())]);
        if self.scope.rules.has("counting-circles") {
            self.scope.rules.add("all", [("of", vec![rules.table()].into())]);
        } else {
            self.scope.rules.append(rules);
        }
        Some(())
    }

    /// `ConnectedValues~~2_4~12`: the cells with these digits are one area, of so many cells if that is said.
    pub(super) fn connected(&mut self) -> Option<()> {
        let group = self.first()?;
        if !group.text.is_empty() {
            return self.complain(group, "an area within a group of cells cannot be read yet");
        }
        let digits = self.digits(self.after(1).first()?.split('_'))?;
        let size = match self.after(2).first().copied().filter(|size| !size.text.is_empty()) {
            Some(size) => Some(("size", self.number(size)?.into())),
            None => None,
        };
        self.scope.rules.add("connected", [("digits", digits.into())].into_iter().chain(size));
        Some(())
    }

    /// `SameValues~2~...`: the first half of the cells and the second.
    pub(super) fn same_values(&mut self) -> Option<()> {
        let first = self.first()?;
        let count = usize::try_from(self.number(first)?).ok()?;
        let cells = self.places_after(1)?;
        if count == 0 || !cells.len().is_multiple_of(count) {
            return self.complain(
                first,
                format!("{} cannot make {} of one size", counted(cells.len(), "cell"), counted(count, "set")),
            );
        }
        let sets: Vec<String> = cells.chunks(cells.len() / count).map(named).collect();
        self.scope.rules.add("same-values", [("sets", sets.into())]);
        Some(())
    }

    pub(super) fn equal_sum(&mut self) -> Option<()> {
        let words = self.after(0).to_vec();
        let sets: Vec<Option<Vec<Place>>> = words.split(|word| word.text == "-").map(|set| self.places(set)).collect();
        let sets: Vec<Vec<Place>> = sets.into_iter().collect::<Option<_>>()?;
        let sets: Vec<String> = sets.iter().map(|set| named(set)).collect();
        self.scope.rules.add("equal-sum", [("sets", sets.into())]);
        Some(())
    }

    /// The pairs of neighbours among the cells, as they are listed.
    pub(super) fn touching(&mut self) -> Option<Vec<[Place; 2]>> {
        let cells = self.places_after(0)?;
        let mut pairs = Vec::new();
        for (i, b) in cells.iter().enumerate() {
            let before = cells[..i].iter().filter(|a| a.touches(b));
            pairs.extend(before.map(|a| [a.clone(), b.clone()]));
        }
        if pairs.is_empty() {
            let name = self.constraint.name;
            return self.complain(name, format!("no two cells of this {} are neighbours", name.text));
        }
        Some(pairs)
    }

    pub(super) fn greater_than(&mut self) -> Option<()> {
        for pair in self.touching()? {
            self.scope.rules.add("greater-than", [("line", named(&pair).into())]);
        }
        Some(())
    }
}
