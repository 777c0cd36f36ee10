//! Lines that visit a cell twice: loops, and lines that cross themselves.
//!
//! A list of cells names each cell once. A rule about neighbours on a line is split into pieces that do:
//!
//! ```text
//!   a b c d a    a loop           neighbours:            a b c d, d a
//!                                 three in a row:        a b c d, c d a
//!                                 a set of cells:        a b c d
//! ```

use super::cells::Place;

/// The cells of a line that a rule relates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// All of them, from end to end.
    Whole,
    /// Runs of this many consecutive cells.
    Neighbours(usize),
    /// All of them, in any order.
    Set,
}

/// Splits a line into pieces that name each cell once, if the rule allows it.
pub(super) fn pieces(line: Vec<Place>, reading: Reading) -> Vec<Vec<Place>> {
    let repeats = |cells: &[Place]| cells.iter().enumerate().any(|(i, cell)| cells[..i].contains(cell));
    let reach = match reading {
        _ if !repeats(&line) => return vec![line],
        Reading::Whole => return vec![line],
        Reading::Set => {
            let mut cells: Vec<Place> = Vec::new();
            for cell in line {
                if !cells.contains(&cell) {
                    cells.push(cell);
                }
            }
            return vec![cells];
        }
        Reading::Neighbours(reach) => reach.max(1),
    };
    let mut pieces: Vec<Vec<Place>> = Vec::new();
    let mut start = 0;
    loop {
        let mut end = start + 1;
        while end < line.len() && !line[start..end].contains(&line[end]) {
            end += 1;
        }
        pieces.push(line[start..end].to_vec());
        if end == line.len() {
            return pieces;
        }
        // The last `reach - 1` cells and the next one are a run as well.
        let next = (end + 1).saturating_sub(reach);
        if next <= start {
            // They contain a cell twice, so no pieces express the rule.
            return vec![line];
        }
        start = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exdoku_text::board::Position;

    fn split(line: &str, reading: Reading) -> Vec<String> {
        let place = |c: char| Place::Cell(Position::new(0, c as usize - 'a' as usize));
        let sign = |place: &Place| match place {
            Place::Cell(cell) => char::from(b'a' + u8::try_from(cell.column).unwrap()),
            Place::Unknown(_) => '?',
        };
        pieces(line.chars().map(place).collect(), reading)
            .iter()
            .map(|piece| piece.iter().map(sign).collect())
            .collect()
    }

    #[test]
    fn loops_in_pieces() {
        assert_eq!(split("abcd", Reading::Neighbours(2)), ["abcd"]);
        assert_eq!(split("abcda", Reading::Neighbours(2)), ["abcd", "da"]);
        assert_eq!(split("abcda", Reading::Neighbours(3)), ["abcd", "cda"]);
        assert_eq!(split("abcda", Reading::Set), ["abcd"]);
        assert_eq!(split("abcda", Reading::Whole), ["abcda"]);
        assert_eq!(split("aba", Reading::Neighbours(3)), ["aba"]);
        assert_eq!(split("abcadb", Reading::Neighbours(2)), ["abc", "cadb"]);
    }
}
