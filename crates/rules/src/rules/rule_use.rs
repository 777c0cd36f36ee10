//! Rule uses: the kind and the parameters of a rule, for drawing it or writing it in another notation.
//!
//! A file may list cells, draw them, or put clues outside the grid; kinds are written in Rust or defined in TOML. When
//! a rule is read, all of this becomes the same form: the name of its kind, and its parameters as cells, pairs and
//! numbers of this board. A rule use also has the component rules, for callers that do not know the kind.
//!
//! ```text
//!   killer   = { layout = "aab...", sums = { a = 11, b = 7 } }     killer    cells r1c1 r1c2, sum 11      made of: sum
//!                                                                  killer    cells r1c3, sum 7            made of: sum
//!   sandwich = { right = ". 12 . ." }                              sandwich  line r2c4 ... r2c1, clue 12
//!   all      = { of = [{ odd = "r1c1" }] }                         odd       cells r1c1
//! ```

use std::sync::Arc;

use exdoku_text::board::{Board, Cell, House};
use exdoku_text::source::Place;

use super::key::{Key, ParameterValue};
use super::line::Machine;
use super::look::Look;
use super::scope::Binding;
use super::signature::Signature;

/// One use of a rule.
#[derive(Clone, Debug)]
pub struct RuleUse {
    /// The name of the kind: `killer`.
    pub kind: String,
    /// The parameters that were given or have a value by default, by name. Empty for a kind that is only in force
    /// or not.
    pub parameters: Vec<(String, Binding)>,
    /// Its component rules.
    pub parts: Parts,
    /// Its place in the file; none if the board implies it.
    pub place: Option<Place>,
    /// The automaton that reads its line, if there is one whose steps depend only on the digit.
    pub machine: Option<Arc<Machine>>,
    /// The look of its kind, if a file defines the kind.
    pub(super) look: Option<Arc<Look>>,
    /// Its kind, if a program added it.
    pub(super) added: Option<Arc<AddedKind>>,
}

/// The description of a kind that a program added, for callers without the registry.
#[derive(Debug)]
pub(super) struct AddedKind {
    pub(super) signature: Signature<'static>,
    pub(super) meaning: &'static str,
    pub(super) reason: &'static str,
    pub(super) look: Arc<Look>,
}

/// The component rules of a rule.
#[derive(Clone, Debug)]
pub enum Parts {
    /// None.
    None,
    /// These rules together.
    All(Vec<RuleUse>),
    /// Groups, at least one of which holds, or as many as its parameters say.
    Any(Vec<Vec<RuleUse>>),
    /// Rules under a condition: an expression on cells in its parameters, or other rules.
    If {
        /// The rules that are the condition, unless it is an expression.
        holds: Option<Vec<RuleUse>>,
        /// The rules that hold if it is true.
        then: Vec<RuleUse>,
        /// The rules that hold if it is false.
        otherwise: Vec<RuleUse>,
    },
}

impl Parts {
    /// The groups of rules, not all of which need hold.
    pub fn groups(&self) -> Vec<&[RuleUse]> {
        match self {
            Parts::None | Parts::All(_) => Vec::new(),
            Parts::Any(groups) => groups.iter().map(Vec::as_slice).collect(),
            Parts::If { holds, then, otherwise } => holds.iter().chain([then, otherwise]).map(Vec::as_slice).collect(),
        }
    }
}

/// The cells of a rule use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent<'a> {
    /// A set of cells, as a cage.
    Set(&'a [Cell]),
    /// A line, in its order.
    Line(&'a [Cell]),
}

impl RuleUse {
    /// Whether it has cells of a layer that is to be found.
    pub fn is_of_layers(&self, board: &Board) -> bool {
        self.has_cell(|cell| board.layer_of(cell).is_some() && board.drawn_at(cell).is_none())
    }

    /// Whether it has cells of any layer, even one whose values are computed.
    pub fn has_layers(&self, board: &Board) -> bool {
        self.has_cell(|cell| board.layer_of(cell).is_some())
    }

    fn has_cell(&self, is_one: impl Fn(Cell) -> bool) -> bool {
        self.parameters.iter().any(|(_, binding)| match binding {
            Binding::Cells(cells) => cells.iter().any(|&cell| is_one(cell)),
            Binding::Lines(lines) => lines.iter().flatten().any(|&cell| is_one(cell)),
            Binding::Pairs(pairs) => pairs.iter().any(|&(one, other)| is_one(one) || is_one(other)),
            _ => false,
        })
    }

    /// A rule use without parameters.
    pub fn bare(kind: impl Into<String>) -> RuleUse {
        let kind = kind.into();
        let (parameters, parts) = (Vec::new(), Parts::None);
        RuleUse { kind, parameters, parts, place: None, machine: None, look: None, added: None }
    }

    /// The rule use of one house, whose cells are this parameter.
    pub(super) fn of_house(key: Key<[Cell]>, house: &House) -> RuleUse {
        RuleUse::bare(key.kind()).with(key, house.cells.clone())
    }

    /// Whether two rule uses have the same kind and parameters, wherever they were written.
    pub fn is_same(&self, other: &RuleUse) -> bool {
        let (ours, theirs) = (self.parts.groups(), other.parts.groups());
        let same_group = |(a, b): (&&[RuleUse], &&[RuleUse])| {
            a.len() == b.len() && a.iter().zip(*b).all(|(one, two)| one.is_same(two))
        };
        self.kind == other.kind
            && self.parameters == other.parameters
            && self.machine == other.machine
            && ours.len() == theirs.len()
            && ours.iter().zip(&theirs).all(same_group)
    }

    /// The value of a parameter; none if this rule use does not have it, or is of another kind.
    pub fn get<T: ParameterValue + ?Sized>(&self, key: Key<T>) -> Option<T::Read<'_>> {
        if self.kind != key.kind() {
            return None;
        }
        T::read(self.named(key.name())?)
    }

    /// Sets the value of a parameter.
    #[must_use]
    pub fn with<T: ParameterValue + ?Sized>(mut self, key: Key<T>, value: T::Owned) -> RuleUse {
        self.parameters.retain(|(name, _)| name != key.name());
        self.parameters.push((key.name().to_owned(), T::bind(value)));
        self
    }

    /// The value of a parameter by name.
    pub fn named(&self, name: &str) -> Option<&Binding> {
        self.parameters.iter().find(|(known, _)| known == name).map(|(_, binding)| binding)
    }

    /// The cells of the rule: a set or a line, if it has one.
    pub fn extent(&self) -> Option<Extent<'_>> {
        let cells = |name: &str| match self.named(name)? {
            Binding::Cells(cells) => Some(&cells[..]),
            _ => None,
        };
        let set = cells("cells").map(Extent::Set);
        set.or_else(|| cells("line").or_else(|| cells("along")).map(Extent::Line))
    }

    /// Whether it is a clue outside the grid for a whole line.
    pub fn has_outside_clue(&self) -> bool {
        self.named("clue").is_some()
    }
}
