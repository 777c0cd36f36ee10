//! Passages: how a path through the centres of cells passes through one of them.
//!
//! ```text
//!   · ┏ ━ ┓       the values of a layer of passages: each says to which neighbours
//!   ╺ ┛ · ┃       the path goes from here. Where it begins or ends it goes to one,
//!   · · ╺ ┛       where it does not come to none.
//! ```

use super::Moved;
use super::cell::{DOWN, LEFT, RIGHT, UP};

/// How a path passes through a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passage {
    /// Its name in rules.
    pub word: &'static str,
    /// Its sign in pictures.
    pub sign: &'static str,
    /// The steps to the neighbours that the path goes to: none, one at an end, or two.
    pub ways: &'static [Moved],
}

/// All passages. The value of a passage in a layer is its place here: 0 is none, 1 and 2 are straight, 3 to 6 turn, and
/// from 7 on the path ends.
pub const PASSAGES: [Passage; 11] = [
    Passage { word: "none", sign: "·", ways: &[] },
    Passage { word: "horizontal", sign: "━", ways: &[LEFT, RIGHT] },
    Passage { word: "vertical", sign: "┃", ways: &[UP, DOWN] },
    Passage { word: "down_right", sign: "┏", ways: &[DOWN, RIGHT] },
    Passage { word: "down_left", sign: "┓", ways: &[DOWN, LEFT] },
    Passage { word: "up_right", sign: "┗", ways: &[UP, RIGHT] },
    Passage { word: "up_left", sign: "┛", ways: &[UP, LEFT] },
    Passage { word: "end_left", sign: "╸", ways: &[LEFT] },
    Passage { word: "end_up", sign: "╹", ways: &[UP] },
    Passage { word: "end_right", sign: "╺", ways: &[RIGHT] },
    Passage { word: "end_down", sign: "╻", ways: &[DOWN] },
];

impl Passage {
    /// The passage with this value in a layer.
    ///
    /// # Panics
    /// If there is none.
    pub fn of_value(value: i64) -> &'static Passage {
        usize::try_from(value).ok().and_then(|value| PASSAGES.get(value)).expect("the value of a passage")
    }

    /// Whether the path comes here.
    pub fn is_on_path(&self) -> bool {
        !self.ways.is_empty()
    }

    /// Whether the path begins or ends here.
    pub fn is_end(&self) -> bool {
        self.ways.len() == 1
    }

    /// Whether the path goes from here by this step, in rows and columns.
    pub fn goes(&self, step: Moved) -> bool {
        self.ways.contains(&step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ORTHOGONAL;

    #[test]
    fn there_is_a_passage_for_every_two_ways_or_fewer() {
        for number in 0..16_u32 {
            let goes = |at: usize| number >> at & 1 == 1;
            let same = |passage: &&Passage| (0..4).all(|at| passage.goes(ORTHOGONAL[at]) == goes(at));
            assert_eq!(PASSAGES.iter().filter(same).count(), usize::from(number.count_ones() <= 2));
        }
        let ends = |passages: &[Passage]| passages.iter().filter(|passage| passage.is_end()).count();
        assert_eq!((ends(&PASSAGES[..7]), ends(&PASSAGES[7..])), (0, 4));
        assert!(!Passage::of_value(0).is_on_path() && Passage::of_value(10).is_on_path());
    }
}
