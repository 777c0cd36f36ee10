//! From what rules say about candidates to the items and options of an exact cover.
//!
//! A candidate is a digit in a cell, and each candidate is one option, its *placement*: it covers the item of its
//! cell and every item that a rule's verb made it part of. Rules speak in the verbs of [`Encoder`]; the encoder
//! gathers what they say and writes the placements once, at the end, so that no rule edits another's.
//!
//! ```text
//!   r3c2=5  covers   r3c2 · row 3 has 5 · column 2 has 5 · box 1 has 5 · ...
//! ```
//!
//! [`Encoding`] is the way there and back: which option is which candidate.

mod cliques;
mod sets;

use std::collections::HashSet;

use crate::board::{Board, Cell, Digit, Digits};
use crate::exact_cover::{Entry, ItemId, ItemKind, OptionId, Problem};

use sets::Group;

/// A digit in a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}

/// Gathers what the rules of a variant say.
pub struct Encoder<'b> {
    board: &'b Board,
    dropped: Vec<bool>,
    groups: Vec<Group>,
}

impl<'b> Encoder<'b> {
    /// Nothing said yet about this board: every cell may hold every digit.
    pub fn new(board: &'b Board) -> Encoder<'b> {
        let dropped = vec![false; board.cell_count() * board.digits().count()];
        Encoder { board, dropped, groups: Vec::new() }
    }

    /// The board spoken about.
    pub fn board(&self) -> &'b Board {
        self.board
    }

    /// The cell never holds the digit.
    pub fn drop(&mut self, candidate: Candidate) {
        let index = self.index(candidate);
        self.dropped[index] = true;
    }

    fn index(&self, candidate: Candidate) -> usize {
        candidate.cell.index() * self.board.digits().count() + candidate.digit.index()
    }

    /// Writes the exact cover: first an item for each cell, then the items of the verbs in the order they were
    /// said, then a placement for each candidate that was not dropped.
    pub fn finish(self) -> Encoding {
        let digits = self.board.digits();
        let candidates = self.dropped.len();
        let groups = sets::without_implied(self.groups, self.board.cell_count());
        let entries = self.board.cell_count() + groups.iter().map(|group| group.cells.len()).sum::<usize>();
        let items = self.board.cell_count() + groups.len() * digits.count();
        let mut problem = Problem::with_capacity(items, candidates, entries * digits.count());
        let mut uses: Vec<Vec<ItemId>> = vec![Vec::new(); candidates];
        let mut add =
            |name: String, kind| problem.add_item(name, kind).expect("cells and houses have names of their own");
        for cell in self.board.cells() {
            let item = add(self.board.position(cell).to_string(), ItemKind::Primary);
            for digit in digits.iter() {
                uses[cell.index() * digits.count() + digit.index()].push(item);
            }
        }
        let mut names = HashSet::new();
        for group in &groups {
            let name = unused(&group.name, &mut names);
            for digit in digits.iter() {
                let item = add(format!("{name} has {}", digits.value(digit)), group.kind(digits.count()));
                for cell in &group.cells {
                    uses[cell.index() * digits.count() + digit.index()].push(item);
                }
            }
        }
        let mut encoding = Encoding { problem, digits, candidates: Vec::new(), options: Vec::new() };
        for cell in self.board.cells() {
            for digit in digits.iter() {
                let index = cell.index() * digits.count() + digit.index();
                let option = (!self.dropped[index]).then(|| {
                    let entries = uses[index].iter().map(|&item| Entry::from(item));
                    encoding.candidates.push(Candidate { cell, digit });
                    encoding.problem.add_option(entries).expect("each item of a placement is named once")
                });
                encoding.options.push(option);
            }
        }
        encoding
    }
}

/// The name itself, or with a number behind it if another group has it: authors choose names as they like.
fn unused(name: &str, names: &mut HashSet<String>) -> String {
    let numbered = (2..).map(|n| format!("{name} ({n})"));
    let free = [name.to_owned()].into_iter().chain(numbered).find(|name| !names.contains(name));
    let free = free.expect("numbers do not end");
    names.insert(free.clone());
    free
}

/// An exact cover whose options are candidates.
#[derive(Debug)]
pub struct Encoding {
    problem: Problem,
    digits: Digits,
    candidates: Vec<Candidate>,
    options: Vec<Option<OptionId>>,
}

impl Encoding {
    /// The exact cover.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The digits of the board.
    pub fn digits(&self) -> impl Iterator<Item = Digit> + use<> {
        self.digits.iter()
    }

    /// The placement of a candidate; none where a rule dropped it.
    pub fn option(&self, candidate: Candidate) -> Option<OptionId> {
        self.options[candidate.cell.index() * self.digits.count() + candidate.digit.index()]
    }

    /// The candidate that an option places.
    pub fn candidate(&self, option: OptionId) -> Candidate {
        self.candidates[option.index()]
    }
}
