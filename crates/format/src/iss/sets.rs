//! Reading sets of cells: cages, sums, contents, regions, marks between neighbours.

use crate::cells::{Cells, Pair, Place, named};
use crate::excerpt::Excerpt;
use crate::toml_file::{Rules, Toml};
use exdoku_rules::rules::{Key, keys};
use exdoku_text::board::{Cell, Digit, Position, counted};

use super::arguments::Reader;

/// The parameter that excludes the counting cell from the count.
type Others = Option<(&'static str, Toml)>;

/// Each cell once, with its total coefficient.
fn each_once(terms: impl Iterator<Item = (Place, i64)>) -> (Vec<Place>, Vec<i64>) {
    let (mut cells, mut counts): (Vec<Place>, Vec<i64>) = (Vec::new(), Vec::new());
    for (cell, count) in terms {
        match cells.iter().position(|known| *known == cell) {
            Some(known) => counts[known] = counts[known].saturating_add(count),
            None => {
                cells.push(cell);
                counts.push(count);
            }
        }
    }
    (cells, counts)
}

impl<'s> Reader<'_, '_, 's> {
    /// A cage. Without a sum, or with the sum 0, digits only differ.
    pub(super) fn cage(&mut self) -> Option<()> {
        let first = self.first()?;
        let sum = if first.text.is_empty() { 0 } else { self.number(first)? };
        let cells = self.places_after(1)?;
        let (once, counts) = each_once(cells.iter().map(|cell| (cell.clone(), 1)));
        if once.len() < cells.len() {
            // A cell listed twice counts twice.
            let parameters = [("cells", named(&once).into()), ("total", sum.into())];
            let counts = [("coefficients", counts.into()), ("different", true.into())];
            self.scope.rules.add(keys::sum::NAME, parameters.into_iter().chain(counts));
            return Some(());
        }
        let sum = (sum != 0).then(|| ("sum", sum.into()));
        self.scope.rules.add(keys::killer::NAME, [("cells", named(&cells).into())].into_iter().chain(sum));
        Some(())
    }

    /// `Sum~12~...`, or with a number for each cell `Sum~0_=_1_-1~...`. A cell listed twice counts twice.
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
            return self.fail(first, "expected a sum like 12, or like 0_=_1_-1 with a coefficient for each cell");
        };
        let all = self.places_after(1)?;
        if factors.is_empty() {
            factors = vec![1; all.len()];
        } else if factors.len() != all.len() {
            return self
                .fail(first, format!("{} for {}", counted(factors.len(), "coefficient"), counted(all.len(), "cell")));
        }
        let (cells, counts) = each_once(all.into_iter().zip(factors));
        let factors = counts.iter().any(|&count| count != 1).then(|| ("coefficients", counts.into()));
        let parameters = [("cells", named(&cells).into()), ("total", total.into())];
        self.scope.rules.add(keys::sum::NAME, parameters.into_iter().chain(factors));
        Some(())
    }

    /// The top left of four cells, and the digits in them.
    pub(super) fn quadruple(&mut self) -> Option<()> {
        let first = self.first()?;
        let corner = self.place(first)?;
        let square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|by| self.scope.board.moved(&corner, by));
        let Some(cells) = square.into_iter().collect::<Option<Vec<Place>>>() else {
            return self.fail(first, "the 2x2 block that starts here reaches outside the grid");
        };
        let digits = self.digits(self.after(1).to_vec().into_iter())?;
        self.scope.rules.add(keys::quadruple::NAME, [("cells", named(&cells).into()), ("digits", digits)]);
        Some(())
    }

    /// Digits, then cells.
    pub(super) fn digits_in(&mut self, digits: Key<[Digit]>, cells: Key<[Cell]>) -> Option<()> {
        let values = self.digits(self.first()?.split('_'))?;
        let places = self.places_after(1)?;
        let parameters = [(cells.name(), named(&places).into()), (digits.name(), values)];
        self.scope.rules.add(cells.kind(), parameters);
        Some(())
    }

    /// `LookAndSay~1617`: one 6, one 7.
    pub(super) fn look_and_say(&mut self) -> Option<()> {
        let clue = self.first()?;
        let figures = !clue.text.is_empty() && clue.text.bytes().all(|byte| byte.is_ascii_digit());
        if !figures || !clue.text.len().is_multiple_of(2) {
            return self.fail(clue, "expected pairs of counts and digits, like 1617: one 6, one 7");
        }
        let says: Vec<&str> = (0..clue.text.len()).step_by(2).map(|at| &clue.text[at..at + 2]).collect();
        let cells = self.places_after(1)?;
        self.scope
            .rules
            .add(keys::look_and_say::NAME, [("cells", named(&cells).into()), ("says", says.join(" ").into())]);
        Some(())
    }

    pub(super) fn count_distinct(&mut self) -> Option<()> {
        let all = self.places_after(0)?;
        let (cell, cells) = all.split_first().filter(|(_, cells)| !cells.is_empty())?;
        let cell = std::slice::from_ref(cell);
        self.scope
            .rules
            .add(keys::count_distinct::NAME, [("cell", named(cell).into()), ("cells", named(cells).into())]);
        Some(())
    }

    /// A list would merge the circles into one set, so each further set becomes a rule of its own.
    pub(super) fn counting_circles(&mut self) -> Option<()> {
        let cells = self.places_after(0)?;
        let mut rules = Rules::default();
        rules.add(keys::counting_circles::NAME, [("cells", named(&cells).into())]);
        if self.scope.rules.has(keys::counting_circles::NAME) {
            self.scope.rules.add(keys::all::NAME, [("of", vec![rules.table()].into())]);
        } else {
            self.scope.rules.append(rules);
        }
        Some(())
    }

    /// `ConnectedValues~~2_4~12`: the cells with these digits form one area of 12 cells. `ConnectedValues~VA~2`: the same
    /// for the unknowns of one name, arranged in rows.
    pub(super) fn connected(&mut self) -> Option<()> {
        let group = self.first()?;
        let digits = self.digits(self.after(1).first()?.split('_'))?;
        let size = match self.after(2).first().copied().filter(|size| !size.text.is_empty()) {
            Some(size) => Some(("size", self.number(size)?.into())),
            None => None,
        };
        let cells = match (group.text.is_empty(), self.scope.board.unknowns(group.text)) {
            (true, _) => None,
            (_, Some(unknowns)) => {
                let all: Vec<Place> = (0..unknowns.count).map(|number| Place::Unknown(unknowns.at(number))).collect();
                let columns = i64::try_from(unknowns.columns).unwrap_or(i64::MAX);
                Some([("cells", named(&all).into()), ("columns", columns.into())])
            }
            (_, None) => return self.fail(group, format!("there are no unknowns {}1, {0}2, ...", group.text)),
        };
        let parameters = [("digits", digits)].into_iter().chain(cells.into_iter().flatten());
        self.scope.rules.add(keys::connected::NAME, parameters.chain(size));
        Some(())
    }

    /// `ChaosArrow~R5C5~0~CC41~CC40~-~CC41~CC42`: how far the region extends along all arms together; without arms, in all
    /// four directions. With 1 in place of 0 the first cell does not count.
    pub(super) fn region_run(&mut self) -> Option<()> {
        let (cell, others, after) = self.who_counts()?;
        let words = self.after(after).to_vec();
        self.add_run(cell, others, words.split(|word| word.text == "-"), words.is_empty())
    }

    /// Like [`region_run`](Self::region_run), with two tildes between the arms and without a number.
    pub(super) fn region_runs(&mut self) -> Option<()> {
        let first = self.first()?;
        let cell = self.place(first)?;
        let words = self.after(1).to_vec();
        self.add_run(cell, None, words.split(|word| word.text.is_empty()), words.is_empty())
    }

    fn add_run<'w>(
        &mut self,
        cell: Place,
        others: Others,
        arms: impl Iterator<Item = &'w [Excerpt<'s>]>,
        all_around: bool,
    ) -> Option<()>
    where
        's: 'w,
    {
        let arms: Vec<Option<Vec<Place>>> = arms.filter(|arm| arm.len() > 1).map(|arm| self.places(arm)).collect();
        let mut arms: Vec<Vec<Place>> = arms.into_iter().collect::<Option<_>>()?;
        if arms.is_empty() {
            let own = self.scope.board.region_of(&cell)?;
            arms = if all_around { self.regions_around(&cell)? } else { vec![vec![own]] };
        }
        let lines: Vec<Cells> = arms.iter().map(|arm| named(arm)).collect();
        let parameters = [("cell", named(&[cell]).into()), ("lines", lines.into())];
        self.scope.rules.add(keys::same_run::NAME, parameters.into_iter().chain(others));
        Some(())
    }

    /// `ChaosCount~R1C1~0~CC1~CC2`: how many of the cells are in the region of the first; without cells, of all around.
    pub(super) fn region_count(&mut self) -> Option<()> {
        let (cell, others, after) = self.who_counts()?;
        let cells = match self.after(after).is_empty() {
            true => self.regions_of_block(&cell)?,
            false => self.places_after(after)?,
        };
        let parameters = [("cell", named(&[cell]).into()), ("cells", named(&cells).into())];
        self.scope.rules.add(keys::same_count::NAME, parameters.into_iter().chain(others));
        Some(())
    }

    /// The counting cell, whether it excludes itself, and the number of arguments read.
    fn who_counts(&mut self) -> Option<(Place, Others, usize)> {
        let first = self.first()?;
        let cell = self.place(first)?;
        match self.after(1).first().copied() {
            None => Some((cell, None, 1)),
            // An older form has no offset.
            Some(next) if self.is_place(next) => Some((cell, None, 1)),
            Some(offset) if offset.text.is_empty() => Some((cell, None, 2)),
            Some(offset) => match self.number(offset)? {
                0 => Some((cell, None, 2)),
                1 => Some((cell, Some(("others", true.into())), 2)),
                _ => self.fail(offset, "expected an offset of 0 or 1"),
            },
        }
    }

    /// The regions of a cell and of all cells that touch it, also at a corner.
    fn regions_of_block(&mut self, cell: &Place) -> Option<Vec<Place>> {
        let board = self.scope.board;
        let own = board.region_of(cell)?;
        let around = (-1..=1).flat_map(|row| (-1..=1).map(move |column| (row, column))).filter(|by| *by != (0, 0));
        let others = around.filter_map(|by| board.region_of(&board.moved(cell, by)?));
        Some([own].into_iter().chain(others).collect())
    }

    /// The regions of the cells in each of the four directions from a cell, beginning with its own.
    fn regions_around(&mut self, cell: &Place) -> Option<Vec<Vec<Place>>> {
        let board = self.scope.board;
        let Place::Cell(Position { row, column }) = *cell else { return None };
        let rays: [Vec<Position>; 4] = [
            (0..=row).rev().map(|row| Position::new(row, column)).collect(),
            (row..board.rows).map(|row| Position::new(row, column)).collect(),
            (0..=column).rev().map(|column| Position::new(row, column)).collect(),
            (column..board.columns).map(|column| Position::new(row, column)).collect(),
        ];
        let regions = |ray: Vec<Position>| ray.into_iter().map(|cell| board.region_of(&Place::Cell(cell))).collect();
        rays.into_iter().filter(|ray| ray.len() > 1).map(regions).collect()
    }

    /// `SameValues~2~...`: here, the first half of the cells and the second.
    pub(super) fn same_values(&mut self) -> Option<()> {
        let first = self.first()?;
        let count = usize::try_from(self.number(first)?).ok()?;
        let cells = self.places_after(1)?;
        if count == 0 || !cells.len().is_multiple_of(count) {
            return self.fail(
                first,
                format!(
                    "{} cannot be split into {} of equal size",
                    counted(cells.len(), "cell"),
                    counted(count, "set")
                ),
            );
        }
        let sets: Vec<Cells> = cells.chunks(cells.len() / count).map(named).collect();
        self.scope.rules.add(keys::same_values::NAME, [("sets", sets.into())]);
        Some(())
    }

    /// `RegionSameValues`: the largest rows, columns, boxes and regions, if they cannot hold all digits.
    pub(super) fn region_same_values(&mut self) -> Option<()> {
        let regions = self.scope.board.largest_regions();
        let size = regions.first().map_or(0, Vec::len);
        if size != self.scope.board.digits.count() && regions.len() > 1 {
            let sets: Vec<Cells> = regions.iter().map(|region| named(region)).collect();
            self.scope.rules.add(keys::same_values::NAME, [("sets", sets.into())]);
        }
        Some(())
    }

    pub(super) fn equal_sum(&mut self) -> Option<()> {
        let words = self.after(0).to_vec();
        let sets: Vec<Option<Vec<Place>>> = words.split(|word| word.text == "-").map(|set| self.places(set)).collect();
        let sets: Vec<Vec<Place>> = sets.into_iter().collect::<Option<_>>()?;
        let sets: Vec<Cells> = sets.iter().map(|set| named(set)).collect();
        self.scope.rules.add(keys::equal_sum::NAME, [("sets", sets.into())]);
        Some(())
    }

    /// The pairs of neighbours among consecutive cells of the list; two cells of which one is an unknown are a pair.
    pub(super) fn touching(&mut self) -> Option<Vec<Pair>> {
        let cells = self.places_after(0)?;
        let read_at = self.constraint.place();
        let pair = |a: &Place, b: &Place| Pair { cells: [a.clone(), b.clone()], read_at: Some(read_at.clone()) };
        let unknown = |place: &Place| matches!(place, Place::Unknown(_));
        if let [a, b] = &cells[..]
            && (unknown(a) || unknown(b))
        {
            return Some(vec![pair(a, b)]);
        }
        let mut pairs = Vec::new();
        for (i, b) in cells.iter().enumerate() {
            let before = cells[..i].iter().filter(|a| self.scope.board.touch(a, b));
            pairs.extend(before.map(|a| pair(a, b)));
        }
        if pairs.is_empty() {
            let name = self.constraint.name;
            return self.fail(name, format!("{} needs neighbouring cells", name.text));
        }
        Some(pairs)
    }

    pub(super) fn white_dot(&mut self) -> Option<()> {
        self.touching().map(|pairs| self.scope.white.extend(pairs))
    }

    pub(super) fn black_dot(&mut self) -> Option<()> {
        self.touching().map(|pairs| self.scope.black.extend(pairs))
    }

    pub(super) fn x(&mut self) -> Option<()> {
        self.touching().map(|pairs| self.scope.x.extend(pairs))
    }

    pub(super) fn v(&mut self) -> Option<()> {
        self.touching().map(|pairs| self.scope.v.extend(pairs))
    }

    pub(super) fn strict_kropki(&mut self) -> Option<()> {
        self.scope.all_dots = Some(self.constraint.place());
        Some(())
    }

    pub(super) fn strict_xv(&mut self) -> Option<()> {
        self.scope.all_letters = Some(self.constraint.place());
        Some(())
    }

    pub(super) fn greater_than(&mut self) -> Option<()> {
        for pair in self.touching()? {
            self.scope.rules.add(keys::greater_than::NAME, [("line", named(&pair.cells).into())]);
        }
        Some(())
    }
}
