//! Connected pieces of a board.

/// The connected pieces of cells, ordered by first cell, each in reading order: neighbours that are `joined` are in the same
/// piece.
pub(super) fn pieces(cells: usize, columns: usize, joined: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let mut seen = vec![false; cells];
    let mut pieces = Vec::new();
    for start in 0..cells {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let (mut piece, mut next) = (vec![start], 0);
        while let Some(&cell) = piece.get(next) {
            next += 1;
            let column = cell % columns;
            let beside = [
                cell.checked_sub(columns),
                (column > 0).then(|| cell - 1),
                (column + 1 < columns).then_some(cell + 1),
                Some(cell + columns),
            ];
            for other in beside.into_iter().flatten().filter(|&other| other < cells) {
                if !seen[other] && joined(cell.min(other), cell.max(other)) {
                    seen[other] = true;
                    piece.push(other);
                }
            }
        }
        piece.sort_unstable();
        pieces.push(piece);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_fall_into_pieces() {
        let colours = b"aababbaaa";
        let found = pieces(9, 3, |a, b| colours[a] == colours[b]);
        assert_eq!(
            found,
            [vec![0, 1, 3, 6, 7, 8], vec![2, 5, 4]].map(|mut piece| {
                piece.sort_unstable();
                piece
            })
        );
        assert_eq!(pieces(4, 2, |_, _| false).len(), 4);
    }
}
