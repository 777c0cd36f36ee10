//! All-different: no digit repeats in a set of cells.
//!
//! A set with as many cells as digits holds each digit exactly once: one *primary* item per digit. A smaller set
//! holds each digit at most once: one *secondary* item per digit. Either item is covered by the placements of its
//! digit in the cells of the set. Digits that no cell of the set may hold do not count.
//!
//! Size: one item per digit and set, one entry per digit and cell.
//!
//! A set whose cells all lie in another one is redundant and left out: the pair r1c1-r2c3 of an anti-knight
//! rule lies in box 1; a box shared by two overlapping grids is one box.
//!
//! # References
//! Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1: primary and secondary items.

use exdoku_text::board::Cell;

use super::candidate::Candidate;
use super::cliques::cliques;
use super::encoder::{Encoder, Group};
use super::writer::Writer;

impl Encoder<'_> {
    /// No digit occurs twice in these cells; if there are as many cells as digits, each occurs once.
    ///
    /// # Panics
    /// There are more cells than values that they can hold: the reader of a rule rejects that.
    pub fn different(&mut self, name: impl Into<String>, cells: &[Cell]) {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells.dedup();
        assert!(self.board.too_few_values(&cells).is_none(), "more cells than values");
        if !self.goes_on() {
            return;
        }
        self.model.groups.push(Group { name: name.into(), cells });
    }

    /// The two cells of each pair hold different digits. Pairs that form a clique become one set: the four cells of a
    /// 2x2 block, all a king's move apart, are one set instead of six.
    pub fn different_pairs(&mut self, name: &str, pairs: &[(Cell, Cell)]) {
        // No clique is larger than the number of values that each of its cells can hold.
        let values = pairs.iter().flat_map(|&(a, b)| [a, b]).map(|cell| self.board.digits_of(cell).count());
        for cells in cliques(self.board.place_count(), pairs, values.min().unwrap_or(0)) {
            let name = format!("{name} {}", self.board.name_cells(&cells));
            self.different(name, &cells);
        }
    }
}

pub(super) fn write(writer: &mut Writer<'_>, groups: Vec<Group>) {
    let mut by_value: Vec<(i32, Candidate)> = Vec::new();
    for Group { name, cells } in without_redundant(groups, writer.board.place_count()) {
        if writer.must_stop() {
            return;
        }
        by_value.clear();
        if cells.iter().all(|&cell| writer.board.is_cell(cell)) {
            let digits = writer.board.digits();
            for digit in digits.iter() {
                let having = cells.iter().filter(|&&cell| writer.digits(cell).contains(digit));
                by_value.extend(having.map(|&cell| (digits.value(digit), Candidate { cell, digit })));
            }
        } else {
            // Unknowns may have other digits than cells: values are compared.
            for &cell in &cells {
                let digits = writer.board.digits_of(cell);
                let its = writer.digits(cell).iter();
                by_value.extend(its.map(|digit| (digits.value(digit), Candidate { cell, digit })));
            }
            by_value.sort_unstable();
        }
        let same_value = || by_value.chunk_by(|one, other| one.0 == other.0);
        let all = same_value().count() == cells.len();
        let name = writer.unused(&name);
        writer.begin_shared();
        for candidates in same_value() {
            let name = format_args!("{name} has {}", candidates[0].0);
            let item = if all { writer.primary(name) } else { writer.secondary(name) };
            candidates.iter().for_each(|&(_, candidate)| writer.uses(candidate, item));
        }
    }
}

/// The groups without those that lie inside another; of two equal groups, the first stays.
pub(super) fn without_redundant(groups: Vec<Group>, cells: usize) -> Vec<Group> {
    let mut holding: Vec<Vec<usize>> = vec![Vec::new(); cells];
    for (index, group) in groups.iter().enumerate() {
        for cell in &group.cells {
            holding[cell.index()].push(index);
        }
    }
    let is_redundant = |index: usize| {
        let group = &groups[index];
        let [first, rest @ ..] = &group.cells[..] else { return true };
        holding[first.index()].iter().any(|&other| {
            let larger = groups[other].cells.len() > group.cells.len();
            let earlier_twin = groups[other].cells.len() == group.cells.len() && other < index;
            (larger || earlier_twin) && rest.iter().all(|cell| holding[cell.index()].binary_search(&other).is_ok())
        })
    };
    let redundant: Vec<bool> = (0..groups.len()).map(is_redundant).collect();
    groups.into_iter().zip(redundant).filter(|(_, redundant)| !redundant).map(|(group, _)| group).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Implied;
    use exdoku_text::board::Board;

    fn names(encoder: Encoder<'_>) -> Vec<String> {
        let cells = encoder.board().cell_count();
        without_redundant(encoder.model.groups, cells).into_iter().map(|group| group.name).collect()
    }

    #[test]
    fn sets_inside_others_are_left_out() {
        let board = Board::square(4).unwrap();
        let cells: Vec<Cell> = board.cells().collect();
        let mut encoder = Encoder::new(&board);
        encoder.different("part", &cells[1..3]);
        encoder.different("row", &cells[0..4]);
        encoder.different("again", &cells[0..4]);
        encoder.different("other", &cells[3..5]);
        assert_eq!(names(encoder), ["row", "other"]);
    }

    #[test]
    fn a_set_of_one_cell_is_kept_only_where_it_adds_something() {
        let board = Board::square(1).unwrap();
        let mut encoder = Encoder::new(&board);
        encoder.different("all", &board.cells().collect::<Vec<_>>());
        let problem = encoder.finish(Implied::On).unwrap();
        assert_eq!((problem.problem().item_count(), problem.problem().option_count()), (2, 1));
    }
}
