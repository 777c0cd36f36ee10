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

use exdoku_text::board::{Board, Cell, Digit, House, Side};
use exdoku_text::source::{Diagnostic, Place, Spot};

use super::binding::{Binding, NamedSet};
use super::key::{Key, ParameterValue};
use super::kinds::general::line::Machine;
use super::look::Look;
use super::origin::Origin;
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
    /// The layer that it is about instead of the digits: the `of` of the rule.
    pub layer: Option<String>,
    /// The automaton that reads its line, if there is one whose steps depend only on the digit.
    pub machine: Option<Arc<Machine>>,
    /// The look of its kind, if a file defines the kind.
    pub(super) look: Option<Arc<Look>>,
    /// Its kind, if a program added it.
    pub(super) added: Option<Arc<AddedKind>>,
    /// Where it and its parameters were written, if they were.
    pub(super) origin: Option<Arc<Origin>>,
}

/// The description of a kind that a program added, for callers without the registry.
#[derive(Debug)]
pub(super) struct AddedKind {
    pub(super) signature: Signature<'static>,
    pub(super) meaning: &'static str,
    pub(super) reason: &'static str,
    pub(super) says: &'static str,
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
    /// Whether they are what the parameter of this name holds.
    pub(super) fn has(&self, name: &str) -> bool {
        match self {
            Parts::None => false,
            Parts::All(_) => name == "of" || name == "rules" || name == "with",
            Parts::Any(_) => name == "of",
            Parts::If { holds, then, otherwise } => match name {
                "holds" => holds.is_some(),
                "then" => !then.is_empty(),
                "else" => !otherwise.is_empty(),
                _ => false,
            },
        }
    }

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
    /// Visits it and its component rules.
    pub(super) fn for_each_within<'u>(&'u self, visit: &mut dyn FnMut(&'u RuleUse)) {
        visit(self);
        let all = match &self.parts {
            Parts::All(all) => all.as_slice(),
            _ => &[],
        };
        all.iter().chain(self.parts.groups().into_iter().flatten()).for_each(|one| one.for_each_within(visit));
    }

    /// Whether it has cells of a layer that is to be found.
    pub fn is_of_layers(&self, board: &Board) -> bool {
        self.has_cell(|cell| board.layer_of(cell).is_some() && board.drawn_at(cell).is_none())
    }

    /// Whether it has cells of any layer, even one whose values are computed.
    pub fn has_layers(&self, board: &Board) -> bool {
        self.has_cell(|cell| board.layer_of(cell).is_some())
    }

    /// Whether it names cells.
    pub(super) fn has_any_cells(&self) -> bool {
        self.has_cell(|_| true)
    }

    fn has_cell(&self, is_one: impl Fn(Cell) -> bool) -> bool {
        self.parameters.iter().any(|(_, binding)| match binding {
            Binding::Cells(cells) => cells.iter().any(|&cell| is_one(cell)),
            Binding::Lines(lines) => lines.iter().flatten().any(|&cell| is_one(cell)),
            other => other.cells().into_iter().any(&is_one),
        })
    }

    /// Where it was written, if it was.
    pub(super) fn spot(&self) -> Option<&Spot> {
        self.origin.as_ref().map(|origin| &origin.spot)
    }

    /// A rule use without parameters.
    pub fn bare(kind: impl Into<String>) -> RuleUse {
        let kind = kind.into();
        let (parameters, parts) = (Vec::new(), Parts::None);
        let (place, layer, machine, look, added, origin) = (None, None, None, None, None, None);
        RuleUse { kind, parameters, parts, place, layer, machine, look, added, origin }
    }

    /// In place of a rule that could not be read, which was reported: it cannot be built.
    pub(super) fn unreadable() -> RuleUse {
        RuleUse::bare("")
    }

    pub(super) fn is_unreadable(&self) -> bool {
        self.kind.is_empty()
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
            && self.layer == other.layer
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

/// What a kind asks of the use for which it builds a rule.
impl RuleUse {
    /// The value of a parameter that is required or has a default.
    ///
    /// # Panics
    /// It is neither, or of another type.
    pub fn need<T: ParameterValue + ?Sized>(&self, key: Key<T>) -> T::Read<'_> {
        self.get(key).unwrap_or_else(|| panic!("{key:?} is required and of this type"))
    }

    /// Whether a parameter has a value.
    pub fn gives<T: ?Sized>(&self, key: Key<T>) -> bool {
        self.named(key.name()).is_some()
    }

    /// The values of digits, or values of layers in their place; none if the parameter was not given.
    pub fn values(&self, key: Key<[Digit]>, board: &Board) -> Vec<i64> {
        match self.named(key.name()) {
            Some(Binding::Digits(digits)) => digits.iter().map(|&digit| board.digits().value(digit).into()).collect(),
            Some(Binding::Numbers(values)) => values.clone(),
            _ => Vec::new(),
        }
    }

    /// The name of the rule in messages.
    pub fn label(&self, key: Key<str>) -> String {
        self.get(key).unwrap_or(&self.kind).to_owned()
    }

    /// The keys that lead to it in the file, joined by dots; the name of its kind if it was not written.
    pub fn path(&self) -> &str {
        self.origin.as_ref().map_or(&self.kind, |origin| &origin.path)
    }

    /// An error at the whole use.
    pub fn error(&self, message: impl Into<String>) -> Diagnostic {
        self.point().error(message)
    }

    /// An error at the whole rule, of which this may be one of several uses.
    pub(super) fn rule_error(&self, message: impl Into<String>) -> Diagnostic {
        let error = Diagnostic::error(message);
        match &self.place {
            Some((source, span)) => error.at(source, span.clone()),
            None => error,
        }
    }

    /// The place of the whole use.
    pub fn point(&self) -> Point<'_> {
        Point(self.origin.as_ref().map(|origin| &origin.spot))
    }

    /// The place of a parameter; the whole use if it was not written.
    pub fn at<T: ?Sized>(&self, key: Key<T>) -> Point<'_> {
        let spot = self.origin.as_ref().map(|origin| origin.param(key.name()).unwrap_or(&origin.spot));
        Point(spot)
    }

    /// The place of an item of a list that is a parameter.
    pub fn at_item<T: ?Sized>(&self, key: Key<T>, item: usize) -> Point<'_> {
        let spot = self.origin.as_ref().and_then(|origin| origin.item(key.name(), item));
        if spot.is_some() { Point(spot) } else { self.at(key) }
    }

    /// The place of one of the groups of rules that are its parts.
    pub(super) fn at_group(&self, group: usize) -> Point<'_> {
        let spot = self.origin.as_ref().and_then(|origin| origin.groups.get(group));
        if spot.is_some() { Point(spot) } else { self.point() }
    }

    /// The side of its clue, if it was written outside the grid.
    pub(super) fn side(&self) -> Option<Side> {
        self.origin.as_ref()?.side
    }

    /// The sets of cells that are a parameter, each with its place.
    pub(super) fn sets<T: ?Sized>(&self, key: Key<T>, word: &str) -> Option<Vec<(House, Point<'_>)>> {
        let of = |set: &NamedSet| set.house(word);
        Some(match self.named(key.name())? {
            Binding::Sets(sets) => sets
                .iter()
                .map(|set| (of(set), set.spot.as_ref().map_or(self.at(key), |spot| Point(Some(spot)))))
                .collect(),
            Binding::Cells(cells) => vec![(House { name: word.to_owned(), cells: cells.clone() }, self.at(key))],
            _ => return None,
        })
    }

    /// It without the name of the rule in messages, which does not change its meaning.
    pub(super) fn unlabelled(&self) -> RuleUse {
        const LABEL: &str = "name";
        let parameters = self.parameters.iter().filter(|(name, _)| name != LABEL).cloned().collect();
        // Cells name their layer themselves.
        let layer = self.layer.clone().filter(|_| !self.has_any_cells());
        RuleUse { parameters, layer, ..self.shallow() }
    }

    /// It without parameters and parts.
    fn shallow(&self) -> RuleUse {
        RuleUse {
            place: self.place.clone(),
            look: self.look.clone(),
            added: self.added.clone(),
            ..RuleUse::bare(self.kind.clone())
        }
    }
}

/// A place in the text of a use, if it was written.
#[derive(Clone, Copy, Default, Debug)]
pub struct Point<'u>(Option<&'u Spot>);

impl<'u> Point<'u> {
    pub(super) fn at(spot: &'u Spot) -> Point<'u> {
        Point(Some(spot))
    }

    /// An error here.
    pub fn error(self, message: impl Into<String>) -> Diagnostic {
        self.point(Diagnostic::error(message))
    }

    /// A warning here.
    pub fn warning(self, message: impl Into<String>) -> Diagnostic {
        self.point(Diagnostic::warning(message))
    }

    /// An error at some bytes of the text here.
    pub fn error_in(self, bytes: std::ops::Range<usize>, message: impl Into<String>) -> Diagnostic {
        let error = Diagnostic::error(message);
        match self.0 {
            Some(spot) => spot.part(bytes).point(error),
            None => error,
        }
    }

    /// Moves a diagnostic here.
    pub fn point(self, diagnostic: Diagnostic) -> Diagnostic {
        match self.0 {
            Some(spot) => spot.point(diagnostic),
            None => diagnostic,
        }
    }
}
