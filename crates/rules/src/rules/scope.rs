//! The values of names in a rule: the parameters of a definition, the numbers of a `repeat`.
//!
//! A text mixes them with cells (`"$circle r1c1"`), an expression sees those that are numbers. The cells of a name
//! are fixed; the cells that a body itself lists are shifted with it by a `repeat`.

use exdoku_text::board::Moved;

use super::binding::Binding;
use super::formula::Meaning;

/// A name and its value.
#[derive(Clone, Debug)]
struct Named {
    name: String,
    binding: Binding,
    /// Whether it may be absent: in a condition, it is true if it was given.
    optional: bool,
}

/// The names in force while a value is read, and the shift of its cells.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    names: Vec<Named>,
    /// Rows down and columns right that are added to every listed cell.
    pub(super) moved: Moved,
    /// The layer whose cells replace those of the grid.
    pub(super) layer: Option<String>,
}

impl Scope {
    /// No names, but the shift and the layer of this scope: the scope in which the body of a definition begins.
    pub(super) fn inner(&self) -> Scope {
        Scope { names: Vec::new(), moved: self.moved, layer: self.layer.clone() }
    }

    /// From now on the name has this value, whatever it was before.
    pub(super) fn bind(&mut self, name: &str, binding: Binding, optional: bool) {
        self.names.push(Named { name: name.to_owned(), binding, optional });
    }

    /// The value of a name.
    pub(super) fn get(&self, name: &str) -> Option<&Binding> {
        self.named(name).map(|named| &named.binding)
    }

    /// All names.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.names.iter().map(|named| named.name.as_str())
    }

    /// The value of a name in an expression; `line.size` is the number of cells of the line.
    pub(super) fn number(&self, name: &str) -> Option<i64> {
        if let Some(line) = name.strip_suffix(".size") {
            let Binding::Cells(cells) = self.get(line)? else { return None };
            return i64::try_from(cells.len()).ok();
        }
        match *self.get(name)? {
            Binding::Number(number) => Some(number),
            Binding::Truth(truth) => Some(i64::from(truth)),
            _ => None,
        }
    }

    /// The value of a name in the condition `when`: an optional parameter is true if it was given.
    pub(super) fn condition(&self, name: &str) -> Option<i64> {
        let Some(Named { binding, optional, .. }) = self.named(name) else { return self.number(name) };
        match binding {
            Binding::Absent => Some(0),
            Binding::Truth(truth) => Some(i64::from(*truth)),
            Binding::Number(number) if !optional => Some(*number),
            _ => Some(1),
        }
    }

    /// The last of this name.
    fn named(&self, name: &str) -> Option<&Named> {
        self.names.iter().rfind(|named| named.name == name)
    }

    /// What a name stands for in an expression.
    pub(super) fn meaning(&self, name: &str) -> Option<Meaning> {
        Some(match self.get(name)? {
            Binding::Absent => Meaning::Absent,
            other => self.number(name).map_or(Meaning::Other(other.word()), Meaning::Number),
        })
    }
}
