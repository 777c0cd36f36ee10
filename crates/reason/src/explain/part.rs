//! A part of a step, and its role: pivot or pincer, base, cover or fin, strong or weak link.

use exdoku_rules::encode::Candidate;
use exdoku_rules::rules::keys::killer;
use exdoku_text::board::{Cell, DigitSet};

use super::model::Model;

/// A part of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Part {
    /// Its role.
    pub role: Role,
    /// Its letter, if it is an almost locked set.
    pub label: Option<char>,
    /// The rule that it is, or that it follows from: an index into [`instances`](super::Explainer::instances).
    pub rule: Option<usize>,
    /// Its cells.
    pub cells: Vec<Cell>,
    /// Its candidates.
    pub candidates: Vec<Candidate>,
    /// The first end of a link; empty otherwise. A strong link has at least one true end, a weak link at most one.
    pub from: Vec<Candidate>,
    /// The second end.
    pub to: Vec<Candidate>,
}

/// The role of a part in its step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Role {
    /// A set of different digits.
    House,
    /// A killer cage.
    Cage,
    /// Any other rule.
    Rule,
    /// A cell with a single candidate, or with none.
    Cell,
    /// The candidates of which a rule needs one.
    Locked,
    /// The cells of a naked or hidden subset.
    Subset,
    /// Cells of houses that are in no subtracted sum.
    Innies,
    /// Cells of subtracted sums outside the houses.
    Outies,
    /// A base house of a fish.
    Base,
    /// A cover house.
    Cover,
    /// The places of a fish that lie in both.
    Body,
    /// The places that lie only in the base.
    Fin,
    /// The pivot of a wing.
    Pivot,
    /// One of its pincers, or one of the two cells of a W-wing.
    Pincer,
    /// The strong link between the cells of a W-wing.
    Bridge,
    /// The two places of a skyscraper that exclude each other.
    SkyscraperBase,
    /// The two others.
    Roof,
    /// The ends of a chain, one of which is true.
    End,
    /// An almost locked set.
    Set,
    /// The places of a digit that two sets cannot both have.
    RestrictedCommon,
    /// The corners of a unique rectangle, with their two digits.
    Rectangle,
    /// Its other candidates.
    Extra,
    /// The cells of a Sue de Coq that lie in both houses.
    Intersection,
    /// The cell in the middle of a death blossom.
    Stem,
    /// One of its almost locked sets.
    Petal,
    /// A strong link.
    StrongLink,
    /// A weak link.
    WeakLink,
    /// A candidate that leads to a contradiction.
    Tried,
    /// A digit without a reason.
    Guess,
}

impl Role {
    /// Its name in words.
    pub fn name(self) -> &'static str {
        match self {
            Role::House => "house",
            Role::Cage => "cage",
            Role::Rule => "rule",
            Role::Cell => "cell",
            Role::Locked => "locked",
            Role::Subset => "subset",
            Role::Innies => "innies",
            Role::Outies => "outies",
            Role::Base => "base",
            Role::Cover => "cover",
            Role::Body => "body",
            Role::Fin => "fin",
            Role::Pivot => "pivot",
            Role::Pincer => "pincer",
            Role::Bridge => "bridge",
            Role::SkyscraperBase => "skyscraper base",
            Role::Roof => "roof",
            Role::End => "end",
            Role::Set => "set",
            Role::RestrictedCommon => "restricted common",
            Role::Rectangle => "rectangle",
            Role::Extra => "extra",
            Role::Intersection => "intersection",
            Role::Stem => "stem",
            Role::Petal => "petal",
            Role::StrongLink => "strong link",
            Role::WeakLink => "weak link",
            Role::Tried => "tried",
            Role::Guess => "guess",
        }
    }
}

impl Part {
    pub(super) fn new(role: Role) -> Part {
        let none = Vec::new;
        Part { role, label: None, rule: None, cells: Vec::new(), candidates: none(), from: none(), to: none() }
    }

    /// A rule with its cells.
    pub(super) fn rule(model: &Model<'_>, role: Role, rule: usize) -> Part {
        Part { rule: Some(rule), cells: model.instances[rule].cells.clone(), ..Part::new(role) }
    }

    /// A rule in the role of its kind.
    pub(super) fn of_kind(model: &Model<'_>, rule: usize) -> Part {
        let instance = &model.instances[rule];
        let role = match instance.kind {
            _ if instance.is_plain_house() => Role::House,
            killer::NAME => Role::Cage,
            _ => Role::Rule,
        };
        Part::rule(model, role, rule)
    }

    /// Candidates, and their cells.
    pub(super) fn of(role: Role, candidates: Vec<Candidate>) -> Part {
        let mut cells: Vec<Cell> = candidates.iter().map(|one| one.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        Part { cells, candidates, ..Part::new(role) }
    }

    /// Cells with all their candidates.
    pub(super) fn of_cells(role: Role, cells: &[Cell], candidates: &[DigitSet]) -> Part {
        let of_cell = |&cell: &Cell| candidates[cell.index()].iter().map(move |digit| Candidate { cell, digit });
        Part::of(role, cells.iter().flat_map(of_cell).collect())
    }

    pub(super) fn link(role: Role, rule: Option<usize>, from: &[Candidate], to: &[Candidate]) -> Part {
        Part { rule, from: from.to_vec(), to: to.to_vec(), ..Part::new(role) }
    }
}
