//! Encoding of rules as items and options of an exact cover.
//!
//! A candidate is a digit in a cell, and each candidate is one option, its *placement*: it covers the item of its
//! cell and every item that a constraint added to the candidate. Rules post constraints by the verbs of [`Encoder`].
//! The encoder collects them and writes the exact cover once, at the end. So no rule edits another's items, and a
//! constraint can use what others state: a sum knows which of its cells hold different digits.
//!
//! ```text
//!   r3c2=5  covers   r3c2 · row 3 has 5 · column 2 has 5 · box 1 has 5 · ...
//! ```
//!
//! | verb | states | becomes | file |
//! |---|---|---|---|
//! | [`drop`](Encoder::drop) | a cell never holds a digit | no option | |
//! | [`different`](Encoder::different) | no digit repeats | an item per digit | `different.rs` |
//! | [`relate`](Encoder::relate) | the pairs of digits that two cells may hold | secondary items shaped like stars | `relate.rs` |
//! | [`digit_sets`](Encoder::digit_sets) | the sets of digits that cells may hold | an option per set | `digit_sets.rs` |
//! | [`regular`](Encoder::regular) | an automaton accepts the values | an option per transition | `regular.rs` |
//! | [`table`](Encoder::table) | the rows of values that are allowed | an option per row | `table.rs` |
//! | [`sum`](Encoder::sum) | the values that a weighted sum may have | digit sets, then a chain over their sums | `sum.rs` |
//! | [`contains`](Encoder::contains), [`same_digits`](Encoder::same_digits) | which digits some cells hold | an item per digit, or a chain | `presence.rs` |
//! | [`count`](Encoder::count) | how often a digit occurs in cells | a chain over sets of cells that differ | `count.rs` |
//! | [`cases`](Encoder::cases), [`questions`](Encoder::questions) | the values of some variables in each of several cases | an option per case | `cases.rs` |
//! | [`divide`](Encoder::divide) | which cells hold which digits, in one of several ways | an option per way, one per cell, digit and role | `division.rs` |
//! | [`implies`](Encoder::implies) | a candidate requires one of some others | an item that the others of its cell cover | `implication.rs` |
//! | [`channel`](Encoder::channel) | the value of a variable for each digit of a cell | a colour in each placement | `channel.rs` |
//! | [`equality`](Encoder::equality) | whether two variables are equal | four options per value | `equality.rs` |
//! | [`ranks`](Encoder::ranks) | the rank of a line among all lines read as numbers | comparisons from place to place | `ranks.rs` |
//! | [`connected`](Encoder::connected) | variables with a value are connected | a condition | `connected.rs` |
//! | [`pairs_once`](Encoder::pairs_once) | each pair of values occurs once | a condition | `connected.rs` |
//! | [`any`](Encoder::any) | one of several groups of constraints holds | a copy of the cells for each group | `any.rs` |
//!
//! Whatever has a value can be an argument of a verb: a cell, an unknown outside the grid, or an auxiliary variable that
//! another verb computes ([`Variable`]). The value of a variable is the colour of a secondary item: the placement
//! `r3c2=5` gives the colour 5 to `r3c2 value`, and so does every auxiliary option that requires a 5 there.
//!
//! A verb is a file with a type that implements the trait `Constraint`; nothing else lists the verbs.
//!
//! Before anything is written, implied constraints are added ([`Implied`]): sums of innies and outies, and houses by the
//! law of leftovers. They change no solution, only how soon a search detects that there is none.
//!
//! A *condition* is checked beside the cover by the engine that can do so. For all others it becomes options when they ask for
//! the [plain](Problem::plain) exact cover.
//!
//! [`Encoding`] maps options to candidates and back.

mod any;
mod cases;
mod channel;
mod cliques;
mod connected;
mod constraint;
mod count;
mod different;
mod digit_sets;
mod divisible;
mod division;
mod elementary;
mod equality;
mod implication;
mod implied;
mod limits;
mod origin;
mod presence;
mod ranks;
mod regular;
mod relate;
mod sum;
mod table;
mod variable;
mod writer;

use std::sync::Arc;

use exdoku_cover::{ItemId, OptionId, Problem};
use exdoku_text::board::{Board, Cell, Digit};

pub use cases::Case;
pub use connected::Areas;
use constraint::{Constraint, Oversized, Posted};
use different::Group;
pub use division::{Division, sets_with_sum};
pub use elementary::{Allowed, CellSum, Elementary};
use equality::Equalities;
pub use implied::Implied;
pub use limits::{Limits, Pace, Stop};
use origin::Origins;
pub use origin::{OFF, ON, Origin};
pub use ranks::{Ranks, Ties};
use relate::Relation;
pub use relate::{Pairs, pairs};
use variable::Auxiliary;
pub use variable::Variable;
use writer::Writer;

/// A digit in a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

/// A rule that needs too many options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// The number of the rule, in the order in which rules were encoded.
    pub rule: usize,
    /// The name of the constraint that is too large.
    pub name: String,
    /// A lower bound of the number of options.
    pub options: usize,
    /// The limit that was reached first, if it is not that one constraint is too large.
    pub stopped: Option<Stop>,
}

/// The most options that one constraint may have.
pub const MOST_OPTIONS: usize = 500_000;

/// Constraints that hold together: those of a puzzle, or of one alternative of several.
#[derive(Debug, Default)]
struct Model {
    dropped: Vec<Candidate>,
    groups: Vec<Group>,
    relations: Vec<Relation>,
    posted: Vec<Posted>,
}

impl Model {
    /// The constraints whose options follow from the placements, and the others.
    fn split(self) -> (Model, Model) {
        let (ambiguous, posted) = self.posted.into_iter().partition(|posted| posted.constraint.is_ambiguous());
        (Model { posted, ..self }, Model { posted: ambiguous, ..Model::default() })
    }
}

/// Collects the constraints of a variant's rules.
#[derive(Debug)]
pub struct Encoder<'b> {
    board: &'b Board,
    model: Model,
    auxiliaries: Vec<Auxiliary>,
    equalities: Equalities,
    rule: usize,
    is_implied: bool,
    pace: Pace,
    /// The limit that was reached, and the rule that was encoded then. Nothing is posted any more.
    stopped: Option<(Stop, usize)>,
}

impl<'b> Encoder<'b> {
    /// An encoder without constraints: every cell may hold every digit.
    pub fn new(board: &'b Board) -> Encoder<'b> {
        let (auxiliaries, equalities) = (Vec::new(), Equalities::default());
        let (pace, stopped) = (Pace::default(), None);
        Encoder { board, model: Model::default(), auxiliaries, equalities, rule: 0, is_implied: false, pace, stopped }
    }

    /// The board.
    pub fn board(&self) -> &'b Board {
        self.board
    }

    /// Sets the number of the rule that posts the constraints from here on.
    pub fn begin_rule(&mut self, number: usize) {
        self.rule = number;
    }

    /// Whether there is still time and memory for a constraint.
    fn goes_on(&mut self) -> bool {
        if self.stopped.is_none()
            && let Some(stop) = self.pace.reached()
        {
            self.stopped = Some((stop, self.rule));
        }
        self.stopped.is_none()
    }

    /// The cell never holds the digit.
    pub fn drop(&mut self, candidate: Candidate) {
        self.model.dropped.push(candidate);
    }

    /// The cell holds only values that satisfy the condition.
    pub fn limit(&mut self, cell: Cell, allowed: impl Fn(i64) -> bool) {
        let digits = self.board.digits_of(cell);
        for digit in digits.iter().filter(|&digit| !allowed(i64::from(digits.value(digit)))) {
            self.drop(Candidate { cell, digit });
        }
    }

    fn post(&mut self, name: impl Into<String>, constraint: impl Constraint + 'static) {
        if !self.goes_on() {
            return;
        }
        let constraint = Box::new(constraint);
        let (rule, is_implied) = (self.rule, self.is_implied);
        self.model.posted.push(Posted { rule, is_implied, name: name.into(), constraint });
    }

    /// Reports that a constraint needs more than [`MOST_OPTIONS`] options; [`finish`](Self::finish) returns the error.
    pub fn too_large(&mut self, name: impl Into<String>, options: usize) {
        self.post(name, Oversized { options });
    }

    /// Adds implied constraints, unless they are to be left out, and writes the exact cover: first an item for each cell
    /// and unknown, then the items of the constraints in the order in which they were posted, then a placement for each
    /// candidate that was not dropped, then the auxiliary options.
    ///
    /// # Errors
    /// A rule that needs more than [`MOST_OPTIONS`] options.
    pub fn finish(mut self, implied: Implied) -> Result<Encoding, TooLarge> {
        if implied == Implied::On {
            self.is_implied = true;
            implied::post(&mut self);
        }
        if let Some((stop, rule)) = self.stopped {
            let name = "the whole puzzle".to_owned();
            return Err(TooLarge { rule, name, options: 0, stopped: Some(stop) });
        }
        let Encoder { board, model, auxiliaries, equalities, .. } = self;
        Writer::new(board, auxiliaries, &model).write(model, equalities)
    }
}

/// An exact cover whose first options are candidates.
#[derive(Debug)]
pub struct Encoding {
    problem: Arc<Problem>,
    candidates: Vec<Candidate>,
    options: Vec<Option<OptionId>>,
    /// For each place the index of its first candidate in `options`.
    starts: Vec<usize>,
    /// For each place the item whose colour is its value, where a constraint reads it.
    values: Vec<Option<ItemId>>,
    origins: Origins,
    /// The constraint that posted each condition.
    posted: Vec<usize>,
}

impl Encoding {
    /// The plain exact cover: conditions are options, too.
    pub fn problem(&self) -> &Problem {
        self.problem.plain()
    }

    /// The exact cover with conditions, to be shared between searches. Its items and options have the same numbers in the
    /// plain one.
    pub fn shared_problem(&self) -> Arc<Problem> {
        Arc::clone(&self.problem)
    }

    /// The placement of a candidate; none if a rule dropped it.
    pub fn option(&self, candidate: Candidate) -> Option<OptionId> {
        self.options[self.starts[candidate.cell.index()] + candidate.digit.index()]
    }

    /// The candidate that an option places; none for an auxiliary option.
    pub fn candidate(&self, option: OptionId) -> Option<Candidate> {
        self.candidates.get(option.index()).copied()
    }
}

/// The example of the README is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
