//! Constraints in groups, and givens among them.

use crate::cells::{Place, named};
use crate::excerpt::Excerpt;
use crate::toml_file::{Rules, Toml};
use exdoku_rules::rules::keys;
use exdoku_text::board::{Moved, Position};
use exdoku_text::source::{Diagnostic, Diagnostics, Level};

use super::arguments::Reader;
use super::givens::read_given;
use super::read::read;
use super::relation::low_bits;
use super::scope::Scope;
use super::syntax::Constraint;

impl Reader<'_, '_, '_> {
    /// `Or`: each child has a scope of its own, and one of them holds.
    pub(super) fn any(&mut self) -> Option<()> {
        let mut alternatives: Vec<Toml> = Vec::new();
        for child in &self.constraint.children {
            let mut scope = Scope::new(self.scope.board, self.scope.defined);
            scope.moved = self.scope.moved;
            let ((), found) = self.diagnostics.apart(|diagnostics| read(child, &mut scope, diagnostics));
            if self.can_hold(child, &scope, found) {
                let mut rules = Rules::default();
                scope.write(&mut rules);
                alternatives.push(rules.table());
            }
        }
        if alternatives.is_empty() {
            self.impossible(self.constraint.name.error("no alternative can hold"));
        }
        self.scope.rules.add(keys::any::NAME, [("of", alternatives.into())]);
        Some(())
    }

    /// Whether an alternative can hold. If its only errors are that it cannot, a warning takes their place.
    fn can_hold(&mut self, child: &Constraint<'_>, scope: &Scope<'_>, found: Vec<Diagnostic>) -> bool {
        let errors = found.iter().filter(|one| one.level() == Level::Error).count();
        match scope.impossible.first() {
            Some(why) if errors == scope.impossible.len() => {
                let message = format!("this alternative can never hold: {why}");
                self.diagnostics.push(child.name.warning(message));
                false
            }
            _ => {
                self.diagnostics.extend(found);
                true
            }
        }
    }

    /// Reports something that is well formed but can never hold.
    fn impossible(&mut self, why: Diagnostic) {
        self.scope.impossible.push(why.message().to_owned());
        self.diagnostics.push(why);
    }

    /// All children hold.
    pub(super) fn all(&mut self) -> Option<()> {
        self.constraint.children.iter().for_each(|child| read(child, self.scope, self.diagnostics));
        Some(())
    }

    /// `Replicate~CELLS~ORIGIN`: the children once for each cell, moved there from the origin, by default
    /// R1C1. Unknowns are moved among those of their name.
    pub(super) fn repeat(&mut self) -> Option<()> {
        let shifts = self.shifts()?;
        let around = self.scope.moved;
        if around != (0, 0) || self.constraint.children.iter().any(|child| self.names_unknowns(child)) {
            for (rows, columns) in shifts {
                self.scope.moved = (around.0 + rows, around.1 + columns);
                self.all();
            }
            self.scope.moved = around;
            return Some(());
        }
        let shifts: Vec<Toml> = shifts.into_iter().map(|(rows, columns)| Toml::Step(rows, columns)).collect();
        let mut scope = Scope::new(self.scope.board, self.scope.defined);
        self.constraint.children.iter().for_each(|child| read(child, &mut scope, self.diagnostics));
        let mut rules = Rules::default();
        scope.write(&mut rules);
        self.scope.rules.add(keys::repeat::NAME, [("rules", rules.table()), ("shifts", shifts.into())]);
        Some(())
    }

    /// How far the children are moved.
    fn shifts(&mut self) -> Option<Vec<Moved>> {
        let words: Vec<Excerpt<'_>> = self.after(0).iter().copied().filter(|word| !word.text.is_empty()).collect();
        let (key, origin) = match words[..] {
            [cells] => (cells, None),
            [cells, origin] if self.is_place(origin) || !self.is_place(cells) => (cells, Some(origin)),
            [origin, cells] => (cells, Some(origin)),
            _ => return None,
        };
        let first = Place::Cell(Position::new(0, 0));
        let origin = match origin {
            Some(origin) => self.scope.board.place(origin, self.diagnostics)?,
            None => first,
        };
        let (cells, origin) = self.scope.board.plane(&origin)?;
        let bits = low_bits(key.text).unwrap_or_default();
        if bits.iter().skip(cells.len()).any(|&bit| bit) || !bits.contains(&true) {
            return self.fail(key, "invalid cell set: it does not decode to cells of the grid");
        }
        let chosen = cells.iter().zip(bits).filter(|(_, chosen)| *chosen).map(|(cell, _)| cell);
        let shift =
            |to: &Position| (to.row as isize - origin.row as isize, to.column as isize - origin.column as isize);
        Some(chosen.map(shift).collect())
    }

    /// Whether a constraint, or one within it, names unknowns or is a given: these are written once per place.
    fn names_unknowns(&self, constraint: &Constraint<'_>) -> bool {
        let unknown = |word: &Excerpt<'_>| {
            matches!(self.scope.board.place(*word, &mut Diagnostics::new()), Some(Place::Unknown(_)))
        };
        constraint.name.text.is_empty()
            || constraint.arguments.iter().any(unknown)
            || constraint.children.iter().any(|child| self.names_unknowns(child))
    }

    /// Givens within a group.
    pub(super) fn givens(&mut self) -> Option<()> {
        for word in self.after(0).to_vec() {
            let given = read_given(word, self.scope.board, self.diagnostics)?;
            let Some(place) = self.scope.board.moved(&given.place, self.scope.moved) else {
                return self.fail(word, "this given is moved out of the grid by Replicate");
            };
            if !self.scope.limit(place.clone(), &given.values, word.place()) {
                let wrong = word.error(format!("{} has no candidates left", named(&[place])));
                self.impossible(wrong.help("an earlier given limits it to other digits"));
            }
        }
        Some(())
    }
}
