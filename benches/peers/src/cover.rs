//! The exact cover of a puzzle as small as it gets without thinking: what the givens settle is left out.
//!
//! This is the best that can be done for solvers into which givens cannot be chosen cheaply: for `dlx-rs`, building
//! all 729 options and selecting the givens takes several times as long as the search of an easy puzzle.

/// The numbers of the items that the givens leave, from 0: first cells, then digits in rows, in columns, in boxes.
pub(crate) struct Cover<'p> {
    cells: &'p [u8],
    side: usize,
    numbers: Vec<u16>,
    /// How many items there are.
    pub(crate) items: usize,
}

const SETTLED: u16 = u16::MAX;

impl<'p> Cover<'p> {
    pub(crate) fn of(cells: &'p [u8]) -> Self {
        let side = cells.len().isqrt();
        let mut numbers = vec![0; 4 * side * side];
        for (cell, &digit) in cells.iter().enumerate().filter(|&(_, &digit)| digit > 0) {
            for item in items(side, cell, usize::from(digit) - 1) {
                numbers[item] = SETTLED;
            }
        }
        let open = numbers.iter_mut().filter(|number| **number != SETTLED);
        let items = (0..).zip(open).map(|(next, number)| *number = next).count();
        Cover { cells, side, numbers, items }
    }

    /// The items of each option, in the order of cells and digits.
    pub(crate) fn options(&self) -> impl Iterator<Item = [u16; 4]> {
        let empty = (0..self.cells.len()).filter(|&cell| self.cells[cell] == 0);
        let candidates = empty.flat_map(|cell| (0..self.side).map(move |digit| (cell, digit)));
        let options = candidates.map(|(cell, digit)| items(self.side, cell, digit).map(|item| self.numbers[item]));
        options.filter(|option| !option.contains(&SETTLED))
    }
}

/// Whether two givens settle the same item.
pub(crate) fn contradicts(cells: &[u8]) -> bool {
    let givens = cells.iter().filter(|&&digit| digit > 0).count();
    4 * cells.len() - Cover::of(cells).items != 4 * givens
}

/// The items of a candidate in the whole exact cover.
fn items(side: usize, cell: usize, digit: usize) -> [usize; 4] {
    let (row, column, width) = (cell / side, cell % side, side.isqrt());
    let in_box = row / width * width + column / width;
    let houses = [row, column, in_box];
    let mut items = [cell; 4];
    for (kind, house) in (1..).zip(houses) {
        items[kind] = (kind * side + house) * side + digit;
    }
    items
}
