//! The kinds of rules that are drawn for the puzzles of a file.

use std::fmt;

use exdoku_rules::rules::{Draw, Shape, kind, kinds};
use exdoku_rules::variant::{Document, DrawnParam, Draws, Variant, draws_of};

/// A kind whose clues are drawn.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// Its key in `[rules]`.
    pub name: String,
    /// How its clues are drawn.
    pub draws: Draws,
    /// The layer whose values its clues use in place of digits.
    pub of: Option<String>,
}

/// Why the clues of a kind cannot be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotDrawn {
    /// There is no such kind.
    Unknown(String),
    /// Its definition has no `draw`.
    NoDraw(String),
    /// There is no such layer.
    NoLayer(String),
    /// Its clues are outside the grid, and cannot use a layer.
    Beside(String),
}

impl fmt::Display for NotDrawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotDrawn::Unknown(name) => write!(f, "there is no kind of rules `{name}`"),
            NotDrawn::NoDraw(name) => write!(f, "the definition of `{name}` does not say how its clues are drawn"),
            NotDrawn::NoLayer(name) => write!(f, "there is no layer `{name}`"),
            NotDrawn::Beside(name) => write!(f, "clues of `{name}` are outside the grid, and apply only to digits"),
        }
    }
}

impl std::error::Error for NotDrawn {}

impl Drawn {
    /// A kind that is built in or defined by a file.
    ///
    /// # Errors
    /// Why its clues cannot be drawn.
    pub fn of(name: &str, document: &Document) -> Result<Drawn, NotDrawn> {
        let draws = document.draws.get(name).cloned();
        match draws.clone().unwrap_or_else(|| draws_of(name)) {
            none if none.is_empty() && draws.is_none() && kind(name).is_none() => {
                Err(NotDrawn::Unknown(name.to_owned()))
            }
            none if none.is_empty() => Err(NotDrawn::NoDraw(name.to_owned())),
            draws => Ok(Drawn { name: name.to_owned(), draws, of: None }),
        }
    }

    /// The kind with clues that use the values of a layer.
    ///
    /// # Errors
    /// A missing layer, or clues that cannot use one.
    pub fn over(self, layer: &str, document: &Document) -> Result<Drawn, NotDrawn> {
        if document.variant.board().layer(layer).is_none() {
            return Err(NotDrawn::NoLayer(layer.to_owned()));
        }
        let is_beside = |param: &DrawnParam| matches!(param.draw, Draw::Shape(Shape::Side(_) | Shape::Frame));
        match self.draws.params.iter().any(is_beside) {
            true => Err(NotDrawn::Beside(self.name)),
            false => Ok(Drawn { of: Some(layer.to_owned()), ..self }),
        }
    }

    /// A parameter that is drawn.
    pub(super) fn param(&self, name: &str) -> Option<&DrawnParam> {
        self.draws.params.iter().find(|param| param.name == name)
    }

    /// The kinds that the tests of a file add to its rules, as `killer` adds cages; none if its own rules make the variant.
    ///
    /// # Errors
    /// A kind without `draw`, if no other one can be drawn and the file has no rules of its own.
    pub fn of_tests(document: &Document) -> Result<Vec<Drawn>, NotDrawn> {
        let own = written(&document.variant);
        let mut names: Vec<&str> = document.tests.iter().flat_map(|test| written(&test.variant)).collect();
        names.retain(|name| !own.contains(name));
        names.sort_unstable();
        names.dedup();
        let (drawn, not): (Vec<_>, Vec<_>) =
            names.into_iter().map(|name| Drawn::of(name, document)).partition(Result::is_ok);
        match not.into_iter().find_map(Result::err) {
            Some(why) if drawn.is_empty() && own.is_empty() => Err(why),
            _ => Ok(drawn.into_iter().flatten().collect()),
        }
    }

    /// The names of all kinds whose clues can be drawn, those that the file defines first.
    pub fn names(document: &Document) -> Vec<&str> {
        let own = document.draws.iter().filter(|(_, draws)| !draws.is_empty()).map(|(name, _)| name.as_str());
        let mut names: Vec<&str> = own.collect();
        for kind in kinds().filter(|kind| !kind.draws().is_empty()) {
            names.push(kind.name());
        }
        names
    }
}

/// The kinds of the rules that are written in a file.
fn written(variant: &Variant) -> Vec<&str> {
    variant.rules().iter().filter(|active| active.place.is_some()).map(|active| &*active.kind).collect()
}
