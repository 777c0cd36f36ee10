//! Killer cages: cells that hold different digits, and their sum if it is known.

use exdoku_text::source::Place;

/// The cells by number, row by row from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cage {
    pub(super) cells: Vec<usize>,
    pub(super) sum: Option<i64>,
    /// Where it was read, if that is known.
    pub(super) read_at: Option<Place>,
}

/// Why a number of different digits from 1 to `size` cannot have a sum; `None` if they can.
pub(super) fn impossible_cage(size: usize, cells: usize, sum: i64) -> Option<String> {
    let (size, count) = (size as i64, cells as i64);
    if count > size {
        return Some(format!("a cage of {count} cells exceeds the {size} digits"));
    }
    let least = count * (count + 1) / 2;
    let most = count * size - count * (count - 1) / 2;
    let digits = if count == 1 { "1 digit sums".to_owned() } else { format!("{count} different digits sum") };
    (!(least..=most).contains(&sum)).then(|| format!("{digits} to between {least} and {most}, not {sum}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums() {
        assert_eq!(impossible_cage(9, 2, 3), None);
        assert_eq!(impossible_cage(9, 2, 17), None);
        assert!(impossible_cage(9, 2, 18).is_some());
        assert!(impossible_cage(9, 9, 44).is_some());
        assert!(impossible_cage(9, 10, 50).is_some());
    }
}
