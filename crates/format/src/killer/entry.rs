//! The entries of cells, and the cages that they form.

use std::collections::BTreeMap;

use exdoku_text::source::Diagnostics;

use crate::cage::Cage;
use crate::excerpt::Excerpt;

/// The entry of a cell, and its location.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellEntry<'s> {
    pub(super) entry: Entry,
    pub(super) word: Excerpt<'s>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Entry {
    /// The sum of its cage; 0 if it has none.
    Sum(i64),
    /// It belongs to the cage of this cell.
    Pointer(usize),
}

/// The cages formed by cells that point to each other.
pub(super) fn follow(parsed: &[CellEntry<'_>], diagnostics: &mut Diagnostics) -> Vec<Cage> {
    let mut cages: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (cell, sign) in parsed.iter().enumerate() {
        let (mut root, mut steps) = (cell, 0);
        while let Entry::Pointer(next) = parsed[root].entry
            && steps < parsed.len()
        {
            (root, steps) = (next, steps + 1);
        }
        if steps < parsed.len() {
            cages.entry(root).or_default().push(cell);
        } else if first_of_circle(parsed, cell) {
            let message = "the pointers from this cell form a loop that has no sum";
            diagnostics.push(sign.word.error(message).help("one cell of each cage has its sum"));
        }
    }
    cages.into_iter().filter_map(|(root, cells)| cage(cells, parsed[root])).collect()
}

/// Whether the pointers from a cell form a loop of which it is the first cell.
fn first_of_circle(parsed: &[CellEntry<'_>], cell: usize) -> bool {
    let step = |cell: &usize| match parsed[*cell].entry {
        Entry::Pointer(next) => Some(next),
        Entry::Sum(_) => None,
    };
    let way = std::iter::successors(step(&cell), step).take(parsed.len());
    let way: Vec<usize> = way.take_while(|&next| next > cell).collect();
    step(way.last().unwrap_or(&cell)) == Some(cell)
}

/// A cage; `None` for a single cell without a sum. `0` stands for no sum.
pub(super) fn cage(cells: Vec<usize>, sign: CellEntry<'_>) -> Option<Cage> {
    let sum = match sign.entry {
        Entry::Sum(0) if cells.len() == 1 => return None,
        Entry::Sum(sum) => Some(sum).filter(|&sum| sum != 0),
        Entry::Pointer(_) => return None,
    };
    Some(Cage { cells, sum, read_at: Some(sign.word.place()) })
}
