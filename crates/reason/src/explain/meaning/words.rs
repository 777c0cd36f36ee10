//! Options in words, and lists of them by cell and clue.
//!
//! ```text
//!   cage r4c2-3 (9): 4 and 5                          an option
//!   r2c1-3: 7; cage r2c7-9 (14): 257, 356; line r6c1-6: 2, 3 at r6c4      a list
//! ```

use indexmap::IndexMap;

use exdoku_rules::encode::Candidate;
use exdoku_rules::rules::cells_to_text;
use exdoku_text::board::{Board, Cell, Symbols, listed};

/// At most this many sets or statements of one clue are listed.
const MOST_LISTED: usize = 6;

/// An auxiliary option in words.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Words {
    /// Its clue.
    pub clue: String,
    /// The digits of the cells of the clue, in any order, if it determines them.
    pub digits: Vec<String>,
    /// The digits of single cells.
    pub at: Vec<(Cell, String)>,
    /// Its other statements.
    pub more: Vec<String>,
}

impl Words {
    /// `cage r4c2-3 (9): 4 and 5`.
    pub fn sentence(&self, board: &Board) -> String {
        let what = self.what(board);
        match (self.clue.is_empty(), what.is_empty()) {
            (true, _) => what,
            (false, true) => self.clue.clone(),
            (false, false) => format!("{}: {what}", self.clue),
        }
    }

    /// Its statement, without its clue.
    fn what(&self, board: &Board) -> String {
        let digits = listed(&self.digits, "and");
        let besides = self.besides(board);
        [digits, besides].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" with ")
    }

    /// Its statements besides its digits.
    fn besides(&self, board: &Board) -> String {
        let at = self.at.iter().map(|(cell, digit)| format!("{digit} at {}", board.name(*cell)));
        at.chain(self.more.iter().cloned()).collect::<Vec<_>>().join(" and ")
    }

    /// The digit of the only cell in its statements.
    fn only(&self) -> Option<(Cell, &str)> {
        match &self.at[..] {
            [(cell, digit)] if self.digits.is_empty() && self.more.is_empty() => Some((*cell, digit)),
            _ => None,
        }
    }
}

/// Options of one clue, sorted by their statements.
#[derive(Default)]
struct OfClue {
    /// The sets of digits, by the other statements.
    sets: IndexMap<String, Vec<String>>,
    /// For each cell, its digits, and those that some remaining options also have.
    cells: IndexMap<Cell, (Vec<String>, Vec<String>)>,
    others: Vec<String>,
}

/// Placements by cell, and auxiliary options by clue, each with whether options with the same meaning remain.
pub fn list(placements: &[Candidate], auxiliary: &[(Words, bool)], board: &Board, symbols: &Symbols) -> String {
    let mut texts = by_cell(placements, board, symbols);
    let mut clues: IndexMap<&str, OfClue> = IndexMap::new();
    for (words, some_left) in auxiliary {
        let clue = clues.entry(&words.clue).or_default();
        if let Some((cell, digit)) = words.only() {
            let (all, some) = clue.cells.entry(cell).or_default();
            add(if *some_left { some } else { all }, digit);
        } else if words.digits.is_empty() {
            add(&mut clue.others, &words.what(board));
        } else {
            let separator = if words.digits.iter().all(|digit| digit.chars().count() == 1) { "" } else { " " };
            add(clue.sets.entry(words.besides(board)).or_default(), &words.digits.join(separator));
        }
    }
    for (clue, OfClue { sets, cells, others }) in clues {
        let mut statements = Vec::new();
        for (besides, sets) in sets {
            let besides = if besides.is_empty() { besides } else { format!(" with {besides}") };
            statements.push(format!("{}{besides}", limited(&sets)));
        }
        for (cell, (mut all, mut some)) in cells {
            // Numbers with more digits, and letters, come last.
            all.sort_by_key(|digit| (digit.len(), digit.clone()));
            some.sort_by_key(|digit| (digit.len(), digit.clone()));
            let cell = board.name(cell);
            if !all.is_empty() {
                statements.push(format!("{} at {cell}", all.join(", ")));
            }
            if !some.is_empty() {
                statements.push(format!("some ways to {} at {cell}", some.join(", ")));
            }
        }
        if !others.is_empty() {
            statements.push(limited(&others));
        }
        let text = statements.join(", ");
        texts.push(if clue.is_empty() { text } else { format!("{clue}: {text}") });
    }
    texts.join("; ")
}

fn add(list: &mut Vec<String>, text: &str) {
    if !list.iter().any(|known| known == text) {
        list.push(text.to_owned());
    }
}

fn limited(texts: &[String]) -> String {
    match texts.len() {
        all if all > MOST_LISTED => {
            format!("{} and {} more", texts[..MOST_LISTED - 1].join(", "), all - MOST_LISTED + 1)
        }
        _ => texts.join(", "),
    }
}

/// `r2c1-3: 7` for placements of the same digits in several cells.
fn by_cell(placements: &[Candidate], board: &Board, symbols: &Symbols) -> Vec<String> {
    let mut sorted = placements.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let mut cells: IndexMap<Cell, Vec<String>> = IndexMap::new();
    for Candidate { cell, digit } in sorted {
        cells.entry(cell).or_default().push(board.write_value(cell, digit, symbols));
    }
    let mut by_digits: IndexMap<Vec<String>, Vec<Cell>> = IndexMap::new();
    for (cell, digits) in cells {
        by_digits.entry(digits).or_default().push(cell);
    }
    by_digits.iter().map(|(digits, cells)| format!("{}: {}", cells_to_text(board, cells), digits.join(", "))).collect()
}
