//! Killer cages as strings, each on a line.
//!
//! ```text
//!   3x3:d:k:3587:14:15:...:      numbers.rs    a number a cell: 256 times the sum, plus the number of the cage
//!   F<v9<...^`                   pointers.rs   a sign a cell: the sum of the cage, or where to go on looking for it
//!   SumoCueV1=10J0+0J0=7J1...    sumocue.rs    an entry a cell: a sum, or the cell whose cage it belongs to; regions
//! ```
//!
//! Cells without a cage are cages of one cell without a sum. A larger cage without one would be another puzzle than
//! was meant, so that it is an error.

mod numbers;
mod pointers;
mod sumocue;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::source::{Diagnostics, Level, Source, Span};

use super::cage::{Cage, impossible_cage};
use super::excerpt::Excerpt;
use super::toml_file::TomlFile;

/// Whether a line begins with killer cages.
pub(super) fn looks_like(line: &str) -> bool {
    numbers::looks_like(line) || sumocue::looks_like(line) || pointers::looks_like(line)
}

/// The puzzle that these bytes of a source are, as a variant file.
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
    let mut page = TomlFile::default();
    square?.write(&mut page);
    let wrong = diagnostics.since(so_far).iter().any(|found| found.level() == Level::Error);
    (!wrong).then_some(page)
}

/// What is said of a cell.
#[derive(Clone, Copy, Debug)]
struct Sign<'s> {
    says: Says,
    word: Excerpt<'s>,
}

#[derive(Clone, Copy, Debug)]
enum Says {
    /// The sum of its cage; 0 if it has none.
    Sum(i64),
    /// Its cage is that of another cell.
    To(usize),
}

/// The cages of cells that point to each other.
fn follow(signs: &[Sign<'_>], size: usize, diagnostics: &mut Diagnostics) -> Vec<Cage> {
    let mut cages: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (cell, sign) in signs.iter().enumerate() {
        let (mut root, mut steps) = (cell, 0);
        while let Says::To(next) = signs[root].says
            && steps < signs.len()
        {
            (root, steps) = (next, steps + 1);
        }
        if steps < signs.len() {
            cages.entry(root).or_default().push(cell);
        } else if first_of_circle(signs, cell) {
            let message = "from this cell one comes back to it, and never to a sum";
            diagnostics.push(sign.word.error(message).help("one cell of a cage has its sum"));
        }
    }
    let cages = cages.into_iter().filter_map(|(root, cells)| cage(cells, signs[root], size, diagnostics));
    cages.collect()
}

/// Whether the signs from a cell on lead back to it, and it is the first of the cells on that way.
fn first_of_circle(signs: &[Sign<'_>], cell: usize) -> bool {
    let step = |cell: &usize| match signs[*cell].says {
        Says::To(next) => Some(next),
        Says::Sum(_) => None,
    };
    let way = std::iter::successors(step(&cell), step).take(signs.len());
    let way: Vec<usize> = way.take_while(|&next| next > cell).collect();
    step(way.last().unwrap_or(&cell)) == Some(cell)
}

/// A cage, if it is one: not a single cell without a sum.
fn cage(cells: Vec<usize>, sign: Sign<'_>, size: usize, diagnostics: &mut Diagnostics) -> Option<Cage> {
    match sign.says {
        Says::Sum(0) if cells.len() == 1 => None,
        Says::Sum(0) => {
            let message = format!("a cage of {} cells without a sum", cells.len());
            diagnostics.push(sign.word.error(message).help("only a single cell may have none: it is in no cage"));
            None
        }
        Says::Sum(sum) => match impossible_cage(size, cells.len(), sum) {
            Some(why) => {
                diagnostics.push(sign.word.error(why));
                None
            }
            None => Some(Cage { cells, sum }),
        },
        Says::To(_) => None,
    }
}
