//! Alternatives: groups of constraints that are collected separately, so that one of them may hold.

use super::encoder::{Alternative, Constraint, Encoder, Model, Ways};
use super::no_opposite::NoOpposite;
use super::variable::Variable;
use super::write;
use super::writer::Writer;

impl Encoder<'_> {
    /// An alternative with the constraints that `post` posts.
    pub fn alternative(&mut self, post: impl FnOnce(&mut Self)) -> Alternative {
        self.extended(Alternative::default(), post)
    }

    /// An alternative with the constraints that `post` posts besides those it has.
    pub fn extended(&mut self, alternative: Alternative, post: impl FnOnce(&mut Self)) -> Alternative {
        if !self.goes_on() {
            return alternative;
        }
        self.around.push(std::mem::replace(&mut self.model, alternative.0));
        post(self);
        let around = self.around.pop().expect("what is posted takes nothing away");
        Alternative(std::mem::replace(&mut self.model, around))
    }

    /// A variable that is 1 if the constraints of `kept` hold, and 0 if one of the ways of `broken` does. One or the other
    /// must be the case.
    ///
    /// # Errors
    /// `broken` has no ways.
    pub fn truth(
        &mut self,
        name: &str,
        kept: impl FnOnce(&mut Self),
        broken: impl FnOnce(&mut Self) -> Ways,
    ) -> Result<Variable, NoOpposite> {
        let holds = self.auxiliary(format!("{name} holds"), [0, 1]);
        let is = |value: i64| {
            move |encoder: &mut Self| encoder.cases(format!("holds is {value}"), vec![vec![(holds, value)]])
        };
        let kept = self.alternative(kept);
        let mut ways = vec![self.extended(kept, is(1))];
        for way in broken(self)? {
            ways.push(self.extended(way, is(0)));
        }
        self.any_of(name, ways);
        Ok(holds)
    }

    /// Like [`truth`](Self::truth), but posted outside all alternatives and only once for each key: later calls with the key
    /// get the same variable.
    ///
    /// # Errors
    /// `broken` has no ways.
    pub fn shared_truth(
        &mut self,
        key: usize,
        name: &str,
        kept: impl FnOnce(&mut Self),
        broken: impl FnOnce(&mut Self) -> Ways,
    ) -> Result<Variable, NoOpposite> {
        if let Some(&known) = self.truths.get(&key) {
            return Ok(known);
        }
        let mut around = std::mem::take(&mut self.around);
        let inner = around.first_mut().map(|outermost| {
            let outermost = std::mem::take(outermost);
            std::mem::replace(&mut self.model, outermost)
        });
        let holds = self.truth(name, kept, broken);
        if let (Some(inner), Some(outermost)) = (inner, around.first_mut()) {
            *outermost = std::mem::replace(&mut self.model, inner);
        }
        self.around = around;
        let holds = holds?;
        self.truths.insert(key, holds);
        Ok(holds)
    }

    /// Constraints on variables that the digits of the cells need not determine.
    pub fn choices(&mut self, name: impl Into<String>, Alternative(model): Alternative) {
        self.post(name, Choices(model));
    }

    /// The constraints of an alternative hold.
    pub(super) fn all_of(&mut self, Alternative(model): Alternative) {
        let Model { excluded, groups, relations, posted } = model;
        self.model.excluded.extend(excluded);
        self.model.groups.extend(groups);
        self.model.relations.extend(relations);
        self.model.posted.extend(posted);
    }
}

/// Constraints on choices: they are written after everything that the digits determine.
#[derive(Debug)]
struct Choices(Model);

impl Constraint for Choices {
    fn is_ambiguous(&self) -> bool {
        true
    }

    fn write(self: Box<Self>, writer: &mut Writer<'_>, _name: &str) {
        let origin = writer.origin();
        writer.ambiguous = true;
        write::model(writer, self.0);
        writer.resume(origin);
    }
}
