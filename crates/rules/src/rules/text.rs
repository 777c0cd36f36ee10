//! Cells as rules name them.

use exdoku_text::board::{Board, Cell};

/// Cells in order: `r1c1-3 r2c3`, runs along a row or column abbreviated.
pub fn cells_to_text(board: &Board, cells: &[Cell]) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut rest = cells;
    while let Some(&first) = rest.first() {
        let layer = board.layer_of(first);
        if let Some(layer) = layer
            && let Some((whole, after)) = rest.split_at_checked(layer.cells.len())
            && board.places_of(layer).eq(whole.iter().copied())
        {
            words.push(layer.name.clone());
            rest = after;
            continue;
        }
        let prefix = layer.map_or(String::new(), |layer| format!("{}.", layer.name));
        let run = |(rows, columns): (isize, isize)| {
            let next = |pair: &&[Cell]| {
                if board.layer_of(pair[1]).map(|layer| &layer.name) != layer.map(|layer| &layer.name) {
                    return false;
                }
                let at = |cell| board.ground(cell).map(|cell| board.position(cell));
                let (Some(a), Some(b)) = (at(pair[0]), at(pair[1])) else { return false };
                (a.row.checked_add_signed(rows), a.column.checked_add_signed(columns)) == (Some(b.row), Some(b.column))
            };
            rest.windows(2).take_while(next).count()
        };
        let (across, along) = (run((0, 1)).max(run((0, -1))), run((1, 0)).max(run((-1, 0))));
        let length = across.max(along);
        if length == 0 {
            words.push(board.name(first));
        } else {
            let (a, b) = (board.position(first), board.position(rest[length]));
            words.push(match across >= along {
                true => format!("{prefix}r{}c{}-{}", a.row + 1, a.column + 1, b.column + 1),
                false => format!("{prefix}r{}-{}c{}", a.row + 1, b.row + 1, a.column + 1),
            });
        }
        rest = &rest[length + 1..];
    }
    words.join(" ")
}
