//! Alternatives: groups of constraints that are collected apart from the others, so that one of them may hold.

use super::encoder::{Alternative, Constraint, Encoder, Model};
use super::write;
use super::writer::Writer;

impl Encoder<'_> {
    /// The constraints that `post` posts, as an alternative.
    pub fn alternative(&mut self, post: impl FnOnce(&mut Self)) -> Alternative {
        self.extended(Alternative::default(), post)
    }

    /// An alternative with the constraints that `post` posts besides its own.
    pub fn extended(&mut self, alternative: Alternative, post: impl FnOnce(&mut Self)) -> Alternative {
        let around = std::mem::replace(&mut self.model, alternative.0);
        post(self);
        Alternative(std::mem::replace(&mut self.model, around))
    }

    /// These constraints hold on variables that the digits of the cells need not determine.
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

/// Constraints on what is chosen: they are written after all that the digits determine.
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
