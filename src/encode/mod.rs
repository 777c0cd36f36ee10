//! From what rules say about candidates to the items and options of an exact cover.
//!
//! A candidate is a digit in a cell, and each candidate is one option, its *placement*: it covers the item of its
//! cell and every item that a rule's verb made it part of. Rules speak in the verbs of [`Encoder`]; the encoder
//! gathers what they say and writes everything once, at the end, so that no rule edits another's, and so that a
//! verb can use what others said: a sum knows which of its cells hold different digits.
//!
//! ```text
//!   r3c2=5  covers   r3c2 · row 3 has 5 · column 2 has 5 · box 1 has 5 · ...
//! ```
//!
//! | verb | says | becomes | file |
//! |---|---|---|---|
//! | [`drop`](Encoder::drop) | not this digit here | no option | |
//! | [`different`](Encoder::different) | no digit twice | an item a digit | `different.rs` |
//! | [`relate`](Encoder::relate) | which pairs two cells may hold | secondary items that are stars | `relate.rs` |
//! | [`digit_sets`](Encoder::digit_sets) | which sets of digits cells may hold | an option a set | `digit_sets.rs` |
//! | [`read`](Encoder::regular) | what an automaton accepts | an option a transition | `chain.rs` |
//! | [`rows`](Encoder::table) | which rows of values are allowed | an option a row | `rows.rs` |
//! | [`sum`](Encoder::sum) | what a weighted sum may be | digit sets, then a chain over their sums | `sum.rs` |
//! | [`contains`](Encoder::contains), [`same_digits`](Encoder::same_digits) | which digits stand in cells | an item a digit, or a chain | `presence.rs` |
//! | [`tally`](Encoder::count) | how often a digit stands in cells | a chain over sets of cells that differ | `tally.rs` |
//! | [`cases`](Encoder::cases), [`questions`](Encoder::questions) | what some signals are in each of several cases | an option a case | `cases.rs` |
//! | [`needs`](Encoder::implies) | a candidate only beside one of some others | an item that the others of its cell cover | `needs.rs` |
//! | [`tells`](Encoder::channel) | what a signal is for each value of a cell | a colour in each placement | `tells.rs` |
//! | [`agree`](Encoder::equality) | whether two signals have the same value | four options a value | `agree.rs` |
//! | [`ranks`](Encoder::ranks) | which place a line has among all lines read as numbers | comparisons from place to place | `ranks.rs` |
//! | [`any`](Encoder::any) | one of several groups of rules holds | a copy of the cells for each | `any.rs` |
//!
//! Everything that has a value can stand in a verb: a cell, an unknown outside the grid, or a quantity that another
//! verb computes ([`Variable`]). The value of a signal is the colour of a secondary item: the placement `r3c2=5` gives
//! the colour 5 to `r3c2 value`, and so does every helper option that reads a 5 there.
//!
//! Before anything is written, what follows from what was said is said, too ([`Implied`]): sums of innies and outies, and
//! houses by the law of leftovers. It changes no solution, only how soon a search sees that there is none.
//!
//! [`Encoding`] is the way there and back: which option is which candidate.

mod any;
mod cases;
mod channel;
mod cliques;
mod count;
mod different;
mod digit_sets;
mod equality;
mod implication;
mod implied;
mod presence;
mod ranks;
mod regular;
mod relate;
mod sum;
mod table;
mod variable;
mod writer;

use std::sync::Arc;

use crate::automaton::Automaton;
use crate::board::{Board, Cell, Digit, DigitSet};
use crate::exact_cover::{OptionId, Problem};

pub use cases::Case;
use channel::Told;
use count::Tally;
use different::Group;
use equality::Agreement;
use implication::Need;
pub use implied::Implied;
use presence::Contains;
pub use ranks::{Ranks, Ties};
use relate::Relation;
use sum::Sum;
pub use variable::Variable;
use writer::Writer;

/// A digit in a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}

/// A rule that would take more options than is reasonable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// Which of the rules, in the order in which they spoke.
    pub rule: usize,
    /// What the rule called the part that is too large.
    pub name: String,
    /// At least so many options.
    pub options: usize,
}

/// One verb may write at most so many options.
pub const MOST_OPTIONS: usize = 500_000;

/// What was said in one breath: by the rules of a puzzle, or by one alternative of several.
#[derive(Clone, Debug, Default)]
struct Said {
    dropped: Vec<Candidate>,
    groups: Vec<Group>,
    relations: Vec<Relation>,
    verbs: Vec<Verb>,
}

impl Said {
    /// What is settled by the placements, and the choices, which may not be.
    fn split(self) -> (Said, Said) {
        let (choices, verbs) = self.verbs.into_iter().partition(|verb| matches!(verb.what, What::Any(_)));
        (Said { verbs, ..self }, Said { verbs: choices, ..Said::default() })
    }
}

/// What is written with options of its own, and which rule said it.
#[derive(Clone, Debug)]
struct Verb {
    rule: usize,
    name: String,
    what: What,
}

#[derive(Clone, Debug)]
enum What {
    DigitSets {
        cells: Vec<Cell>,
        sets: Vec<DigitSet>,
        /// A signal, and what it is for each set.
        told: Option<(Variable, Vec<i64>)>,
    },
    Read {
        inputs: Vec<Variable>,
        automaton: Automaton,
    },
    Rows {
        signals: Vec<Variable>,
        rows: Vec<Vec<i64>>,
    },
    Sum(Sum),
    Contains(Contains),
    Same(Vec<Vec<Cell>>),
    Tally(Tally),
    /// The names of questions, and what answers them.
    Cases(Vec<String>, Vec<Case>),
    Needs(Need),
    Told(Told),
    Ranks(Ranks),
    Any(Vec<Said>),
    /// Its reader met the limit before there was anything to write.
    TooLarge {
        options: usize,
    },
}

/// Gathers what the rules of a variant say.
#[derive(Debug)]
pub struct Encoder<'b> {
    board: &'b Board,
    said: Said,
    signals: Vec<variable::Auxiliary>,
    agreements: Vec<Agreement>,
    rule: usize,
}

impl<'b> Encoder<'b> {
    /// Nothing said yet about this board: every cell may hold every digit.
    pub fn new(board: &'b Board) -> Encoder<'b> {
        Encoder { board, said: Said::default(), signals: Vec::new(), agreements: Vec::new(), rule: 0 }
    }

    /// The board spoken about.
    pub fn board(&self) -> &'b Board {
        self.board
    }

    /// What follows is said by the rule of this number.
    pub fn begin_rule(&mut self, number: usize) {
        self.rule = number;
    }

    /// The cell never holds the digit.
    pub fn drop(&mut self, candidate: Candidate) {
        self.said.dropped.push(candidate);
    }

    /// The cell holds only what the condition allows.
    pub fn limit(&mut self, cell: Cell, allowed: impl Fn(i64) -> bool) {
        let digits = self.board.digits_of(cell);
        for digit in digits.iter().filter(|&digit| !allowed(i64::from(digits.value(digit)))) {
            self.drop(Candidate { cell, digit });
        }
    }

    fn say(&mut self, name: impl Into<String>, what: What) {
        self.said.verbs.push(Verb { rule: self.rule, name: name.into(), what });
    }

    /// What a rule would say takes more than [`MOST_OPTIONS`] options; [`finish`](Self::finish) will complain.
    pub fn too_large(&mut self, name: impl Into<String>, options: usize) {
        self.say(name, What::TooLarge { options });
    }

    /// Says what follows, unless that is to be left out, and writes the exact cover: first an item for each cell and
    /// unknown, then what the verbs said in the order they were said, then a placement for each candidate that was not
    /// dropped, then the helper options.
    ///
    /// # Errors
    /// A rule that takes more than [`MOST_OPTIONS`] options.
    pub fn finish(mut self, implied: Implied) -> Result<Encoding, TooLarge> {
        if implied == Implied::On {
            implied::say(&mut self);
        }
        let Encoder { board, said, signals, agreements, .. } = self;
        Writer::new(board, &signals, &said).write(said, &agreements)
    }
}

/// An exact cover whose first options are candidates.
#[derive(Debug)]
pub struct Encoding {
    problem: Arc<Problem>,
    candidates: Vec<Candidate>,
    options: Vec<Option<OptionId>>,
    /// For each place its first candidate in `options`.
    starts: Vec<usize>,
}

impl Encoding {
    /// The exact cover.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The exact cover, to be shared between searches.
    pub fn shared_problem(&self) -> Arc<Problem> {
        Arc::clone(&self.problem)
    }

    /// The placement of a candidate; none where a rule dropped it.
    pub fn option(&self, candidate: Candidate) -> Option<OptionId> {
        self.options[self.starts[candidate.cell.index()] + candidate.digit.index()]
    }

    /// The candidate that an option places; none for a helper option.
    pub fn candidate(&self, option: OptionId) -> Option<Candidate> {
        self.candidates.get(option.index()).copied()
    }
}
