//! Places found at random: lines that bend gently, connected areas, scattered cells.
//!
//! If a rule allows it, a line grows cell by cell, at either end, while the rule is true of it: this finds long lines of
//! rules that few lines satisfy.

use std::collections::BTreeMap;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};

use exdoku_rules::rules::{Shape, Sizes};
use exdoku_text::board::{Board, Cell, Digit, Grid};

use super::layout::Layout;
use super::places::neighbours_of;

const AROUND: [(isize, isize); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
/// The weights of turns by 0, 45 and 90 degrees; sharper turns do not occur.
const TURNS: [u32; 3] = [6, 4, 2];
/// A line begins with at most this many cells more than the fewest.
const SURPLUS: usize = 2;
/// The number of ways to extend a line that are tried at a time.
const EXTENSIONS: usize = 10;

/// A search for places of a shape.
pub(super) struct Walk<'w, 'r> {
    pub(super) board: &'w Board,
    pub(super) solution: &'w Grid,
    pub(super) layout: &'w Layout<'w>,
    pub(super) shape: &'w Shape,
    /// The symmetry of the clues.
    pub(super) maps: &'w [Vec<Cell>],
    pub(super) random: &'r mut ChaCha8Rng,
}

impl Walk<'_, '_> {
    /// An accepted place of the shape, and its clue; none if this attempt failed. `grows` says whether a longer place may
    /// follow from a shorter one.
    pub(super) fn place<T>(
        &mut self,
        grows: bool,
        accept: &mut dyn FnMut(&[Cell], &mut ChaCha8Rng) -> Option<T>,
    ) -> Option<T> {
        match self.shape {
            Shape::Path(sizes) => self.line(sizes, grows, accept),
            Shape::Area(sizes) => {
                let cells = self.area(sizes)?;
                accept(&cells, self.random)
            }
            Shape::Twins(sizes) => self.twins(sizes, grows, accept),
            Shape::Scattered(sizes) => {
                let count = self.random.random_range(sizes.clone());
                let mut free: Vec<Cell> = self.free().collect();
                free.shuffle(self.random);
                free.truncate(count);
                if free.len() == count { accept(&free, self.random) } else { None }
            }
            Shape::Counted => {
                let cells = self.counted()?;
                accept(&cells, self.random)
            }
            _ => None,
        }
    }

    fn free(&self) -> impl Iterator<Item = Cell> {
        self.board.cells().filter(|&cell| self.layout.is_free(self.shape, cell))
    }

    fn start(&mut self) -> Option<Cell> {
        let free: Vec<Cell> = self.free().collect();
        free.choose(self.random).copied()
    }

    /// A line: all of it at once, or a short one that is extended while it is accepted.
    fn line<T>(
        &mut self,
        sizes: &Sizes,
        grows: bool,
        accept: &mut dyn FnMut(&[Cell], &mut ChaCha8Rng) -> Option<T>,
    ) -> Option<T> {
        let length = self.random.random_range(sizes.clone());
        let most = if grows { length.min(sizes.start() + SURPLUS) } else { length };
        let first = self.random.random_range(*sizes.start()..=most);
        let mut line = vec![self.start()?];
        let first = if grows { first } else { length };
        while line.len() < first {
            self.append(&mut line)?;
        }
        let mut accepted = accept(&line, self.random)?;
        let mut failures = 0;
        while grows && line.len() < length && failures < EXTENSIONS {
            let mut longer = line.clone();
            // At the end, at the beginning, at both, twice at the end.
            let extended = match failures % 4 {
                0 => self.append(&mut longer),
                1 => self.prepend(&mut longer),
                2 => self.append(&mut longer).and_then(|()| self.prepend(&mut longer)),
                _ => self.append(&mut longer).and_then(|()| self.append(&mut longer)),
            };
            match extended.filter(|()| longer.len() <= length).and_then(|()| accept(&longer, self.random)) {
                Some(better) => (line, accepted, failures) = (longer, better, 0),
                None => failures += 1,
            }
        }
        Some(accepted)
    }

    fn prepend(&mut self, line: &mut Vec<Cell>) -> Option<()> {
        line.reverse();
        let done = self.append(line);
        line.reverse();
        done
    }

    /// Adds a cell at the end of a line, which bends gently and keeps clear of itself and of other lines.
    fn append(&mut self, line: &mut Vec<Cell>) -> Option<()> {
        let board = self.board;
        let last = *line.last()?;
        let way = (line.len() > 1).then(|| self.way(line[line.len() - 2], last)).flatten();
        let crossed = self.layout.diagonal_steps(line);
        let mut steps: Vec<(Cell, u32)> = Vec::with_capacity(AROUND.len());
        for (number, &(rows, columns)) in AROUND.iter().enumerate() {
            let turn = way.map_or(0, |way| number.abs_diff(way).min(AROUND.len() - number.abs_diff(way)));
            let (Some(&weight), Some(next)) = (TURNS.get(turn), board.step(last, rows, columns)) else { continue };
            let beside = |&other: &Cell| other != last && board.neighbours(next).any(|one| one == other);
            let step = self.layout.diagonal_steps(&[last, next]);
            let is_clear = !line.contains(&next)
                && !line.iter().any(beside)
                && !crossed.iter().any(|known| step.contains(known))
                && self.layout.is_free(self.shape, next);
            if is_clear {
                steps.push((next, weight));
            }
        }
        let &(next, _) = steps.choose_weighted(self.random, |(_, weight)| *weight).ok()?;
        line.push(next);
        Some(())
    }

    /// The direction from one cell to the next.
    fn way(&self, from: Cell, to: Cell) -> Option<usize> {
        AROUND.iter().position(|&(rows, columns)| self.board.step(from, rows, columns) == Some(to))
    }

    fn area(&mut self, sizes: &Sizes) -> Option<Vec<Cell>> {
        let size = self.random.random_range(sizes.clone());
        let mut area = vec![self.start()?];
        while area.len() < size {
            let mut beside = neighbours_of(self.board, &area);
            beside.retain(|&cell| self.layout.is_free(self.shape, cell));
            area.push(*beside.choose(self.random)?);
        }
        area.sort_unstable();
        Some(area)
    }

    /// An area, and a shifted image of it: cell by cell if the rule allows it.
    fn twins<T>(
        &mut self,
        sizes: &Sizes,
        grows: bool,
        accept: &mut dyn FnMut(&[Cell], &mut ChaCha8Rng) -> Option<T>,
    ) -> Option<T> {
        let (one, two) = (self.start()?, self.start()?);
        let (from, to) = (self.board.position(one), self.board.position(two));
        let rows = to.row as isize - from.row as isize;
        let columns = to.column as isize - from.column as isize;
        let with_image = |area: &[Cell], layout: &Layout<'_>| -> Option<Vec<Cell>> {
            let mut area = area.to_vec();
            area.sort_unstable();
            let images: Option<Vec<Cell>> = area.iter().map(|&cell| self.board.step(cell, rows, columns)).collect();
            let images = images?;
            let apart = images.iter().all(|&cell| !area.contains(&cell) && layout.is_free(self.shape, cell));
            apart.then(|| [area, images].concat())
        };
        let mut area = vec![one];
        if grows && self.random.random() {
            accept(&with_image(&area, self.layout)?, self.random)?;
        } else {
            let size = self.random.random_range(sizes.clone());
            while area.len() < size {
                let mut beside = neighbours_of(self.board, &area);
                beside.retain(|&cell| self.layout.is_free(self.shape, cell));
                area.push(*beside.choose(self.random)?);
            }
            return accept(&with_image(&area, self.layout)?, self.random);
        }
        let mut accepted = None;
        while area.len() < *sizes.end() {
            let mut beside = neighbours_of(self.board, &area);
            beside.retain(|&cell| self.layout.is_free(self.shape, cell));
            beside.shuffle(self.random);
            let longer = beside.into_iter().find_map(|cell| {
                let longer = [&area[..], &[cell]].concat();
                let accepted = accept(&with_image(&longer, self.layout)?, self.random)?;
                Some((longer, accepted))
            });
            let Some((longer, as_what)) = longer else { break };
            (area, accepted) = (longer, Some(as_what));
        }
        accepted.filter(|_| sizes.contains(&area.len()))
    }

    /// Some digits d, and d cells with each of them; each cell with all its images under the symmetry. None if this attempt
    /// found none, or leaves a digit with too few.
    fn counted(&mut self) -> Option<Vec<Cell>> {
        let digits = self.board.digits();
        let mut open: BTreeMap<Digit, usize> = BTreeMap::new();
        for digit in digits.iter() {
            let count = usize::try_from(digits.value(digit)).unwrap_or(0);
            let has_enough =
                || self.board.cells().filter(|&cell| self.solution.get(cell) == Some(digit)).nth(count - 1);
            if count > 0 && has_enough().is_some() && self.random.random() {
                open.insert(digit, count);
            }
        }
        let mut orbits: Vec<Vec<Cell>> = self.board.cells().filter_map(|cell| self.orbit_of(cell)).collect();
        orbits.shuffle(self.random);
        let mut cells = Vec::new();
        for orbit in orbits {
            let of_orbit = |digit: Digit| orbit.iter().filter(|&&cell| self.solution.get(cell) == Some(digit)).count();
            let fits = |cell: &Cell| {
                let digit = self.solution.get(*cell);
                digit.is_some_and(|digit| open.get(&digit).is_some_and(|&left| of_orbit(digit) <= left))
            };
            if orbit.iter().all(fits) {
                for digit in orbit.iter().filter_map(|&cell| self.solution.get(cell)) {
                    open.entry(digit).and_modify(|left| *left -= 1);
                }
                cells.extend(orbit);
            }
        }
        cells.sort_unstable();
        (!cells.is_empty() && open.values().all(|&left| left == 0)).then_some(cells)
    }

    /// A cell with its images, if none of these comes before it.
    fn orbit_of(&self, cell: Cell) -> Option<Vec<Cell>> {
        let mut orbit: Vec<Cell> = self.maps.iter().map(|map| map[cell.index()]).collect();
        orbit.sort_unstable();
        orbit.dedup();
        (orbit.first() == Some(&cell)).then_some(orbit)
    }
}
