//! Connected pieces of a board.

use exdoku_text::board::components;

/// The connected pieces of cells, ordered by first cell, each in reading order: neighbours that are `joined` are in the same
/// piece.
pub(super) fn pieces(cells: usize, columns: usize, joined: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let neighbours = |cell: usize| {
        let column = cell % columns;
        let beside = [
            cell.checked_sub(columns),
            (column > 0).then(|| cell - 1),
            (column + 1 < columns).then_some(cell + 1),
            Some(cell + columns),
        ];
        let is_joined = |&other: &usize| other < cells && joined(cell.min(other), cell.max(other));
        beside.into_iter().flatten().filter(is_joined).collect::<Vec<_>>()
    };
    components(cells, neighbours)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_fall_into_pieces() {
        let colours = b"aababbaaa";
        let found = pieces(9, 3, |a, b| colours[a] == colours[b]);
        assert_eq!(found, [vec![0, 1, 3, 6, 7, 8], vec![2, 4, 5]]);
        assert_eq!(pieces(4, 2, |_, _| false).len(), 4);
    }
}
