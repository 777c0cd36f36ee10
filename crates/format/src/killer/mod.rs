//! Killer cages as strings, each on a line.
//!
//! ```text
//!   3x3:d:k:3587:14:15:...:      numbers.rs    a number per cell: 256 times the sum, plus the number of the cage
//!   F<v9<...^`                   pointers.rs   a character per cell: the sum of the cage, or a pointer to a neighbour
//!   SumoCueV1=10J0+0J0=7J1...    sumocue.rs    an entry per cell: a sum, or the cell whose cage it belongs to; regions
//! ```
//!
//! A cell without a cage is a cage of one cell without a sum. In a larger cage without a sum, digits differ.

mod numbers;
mod pointers;
mod sumocue;

use std::collections::BTreeMap;
use std::sync::Arc;

use exdoku_text::source::{Diagnostics, Level, Source, Span};

use super::cage::{Cage, impossible_cage};
use super::excerpt::Excerpt;
use super::toml_file::TomlFile;

/// Whether a line begins with killer cages.
pub(super) fn looks_like(line: &str) -> bool {
    numbers::looks_like(line) || sumocue::looks_like(line) || pointers::looks_like(line)
}

/// Translates the puzzle at these bytes of a source to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let line = Excerpt::new(source, bytes).trimmed();
    let so_far = diagnostics.len();
    let square = if sumocue::looks_like(line.text) {
        sumocue::read(line, diagnostics)
    } else if line.text.contains(':') {
        numbers::read(line, diagnostics)
    } else {
        pointers::read(line, diagnostics)
    };
    let mut file = TomlFile::default();
    square?.write(&mut file);
    let wrong = diagnostics.since(so_far).iter().any(|found| found.level() == Level::Error);
    (!wrong).then_some(file)
}

/// The entry of a cell, and its location.
#[derive(Clone, Copy, Debug)]
struct CellEntry<'s> {
    entry: Entry,
    word: Excerpt<'s>,
}

#[derive(Clone, Copy, Debug)]
enum Entry {
    /// The sum of its cage; 0 if it has none.
    Sum(i64),
    /// It belongs to the cage of this cell.
    Pointer(usize),
}

/// The cages of cells that point to each other.
fn follow(parsed: &[CellEntry<'_>], size: usize, diagnostics: &mut Diagnostics) -> Vec<Cage> {
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
    let cages = cages.into_iter().filter_map(|(root, cells)| cage(cells, parsed[root], size, diagnostics));
    cages.collect()
}

/// Whether the pointers from a cell lead back to it, and it is the first cell of that loop.
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
fn cage(cells: Vec<usize>, sign: CellEntry<'_>, size: usize, diagnostics: &mut Diagnostics) -> Option<Cage> {
    match sign.entry {
        Entry::Sum(0) if cells.len() == 1 => None,
        Entry::Sum(0) if cells.len() <= size => Some(Cage { cells, sum: None }),
        Entry::Sum(sum) => match impossible_cage(size, cells.len(), sum) {
            Some(why) => {
                diagnostics.push(sign.word.error(why));
                None
            }
            None => Some(Cage { cells, sum: Some(sum) }),
        },
        Entry::Pointer(_) => None,
    }
}
