//! The opposite of a rule: from its constraints, or else from the rows of digits that break it.

use exdoku_encode::{Alternative, Encoder, NoOpposite, Variable};
use exdoku_text::board::{Board, Cell, Grid};

/// The largest number of rows of digits that are tried.
const MOST_ROWS: usize = 100_000;

/// The ways to break a rule, given its encoding, and on which full grids it holds.
pub(super) fn of(
    encoder: &mut Encoder<'_>,
    encode: &dyn Fn(&mut Encoder<'_>),
    holds: &dyn Fn(&Board, &Grid) -> bool,
) -> Result<Vec<Alternative>, NoOpposite> {
    encoder.opposites(encode).or_else(|no| {
        let cells = touched(Encoder::new(encoder.board()).within(encoder.limits().clone()), encode).ok_or(no)?;
        let rows = breaking(encoder.board(), &cells, holds).ok_or(no)?;
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let variables: Vec<Variable> = cells.into_iter().map(Variable::from).collect();
        Ok(vec![encoder.alternative(|encoder| encoder.table("broken", &variables, rows))])
    })
}

/// The cells of a rule with this encoding; none if it is too large.
pub(super) fn cells(board: &Board, encode: &dyn Fn(&mut Encoder<'_>)) -> Option<Vec<Cell>> {
    touched(Encoder::new(board), encode)
}

fn touched(mut alone: Encoder<'_>, encode: &dyn Fn(&mut Encoder<'_>)) -> Option<Vec<Cell>> {
    encode(&mut alone);
    alone.touched()
}

/// The rows of values of some cells that break a rule about only these cells; none if there are too many to try.
fn breaking(board: &Board, cells: &[Cell], holds: &dyn Fn(&Board, &Grid) -> bool) -> Option<Vec<Vec<i64>>> {
    let all = cells.iter().fold(1_usize, |all, &cell| all.saturating_mul(board.digits_of(cell).count()));
    if all > MOST_ROWS {
        return None;
    }
    let mut grid = Grid::empty(board.place_count());
    for place in board.places() {
        grid.set(place, board.digits_of(place).iter().next()?);
    }
    let mut rows = Vec::new();
    for number in 0..all {
        let (mut left, mut row) = (number, Vec::with_capacity(cells.len()));
        for &cell in cells {
            let digits = board.digits_of(cell);
            let digit = digits.iter().nth(left % digits.count())?;
            left /= digits.count();
            grid.set(cell, digit);
            row.push(i64::from(digits.value(digit)));
        }
        if !holds(board, &grid) {
            rows.push(row);
        }
    }
    Some(rows)
}
