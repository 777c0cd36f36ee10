//! The parts of a step, for pictures and other programs.

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit};

use super::chain_parts;
use super::explainer::Explainer;
use super::model::Model;
use super::part::{Part, Role};
use super::pattern_parts;
use super::step::Step;
use super::technique::{LockedKind, Technique};

impl Step {
    /// Its parts, before it is taken. Those of a refutation are in its steps.
    pub fn parts(&self, explainer: &Explainer<'_>) -> Vec<Part> {
        let model = explainer.model();
        let rule = |&rule: &usize| Part::of_kind(model, rule);
        match &self.technique {
            Technique::FullHouse { house } | Technique::HiddenSingle { house, .. } => vec![rule(house)],
            Technique::NakedSingle => vec![Part::of(Role::Cell, self.placed.clone())],
            Technique::SingleRule { rule: number, .. } => vec![rule(number)],
            Technique::CombinedRules { rules } => rules.iter().map(rule).collect(),
            Technique::Locked { rule: number, kind, .. } => {
                let mut parts = vec![rule(number), Part::of(Role::Locked, self.reason.pattern.clone())];
                // The house that the digits leave.
                let others = self.reason.rules.iter().filter(|other| *other != number);
                parts.extend(others.filter(|_| *kind != LockedKind::Other).map(rule));
                parts
            }
            Technique::Innies { houses, sums, terms, .. } => {
                let mut parts: Vec<Part> = houses.iter().chain(sums).map(rule).collect();
                let is_inside = |cell: &Cell| houses.iter().any(|&house| model.instances[house].cells.contains(cell));
                let (inside, outside): (Vec<Cell>, Vec<Cell>) =
                    terms.iter().map(|(cell, _)| *cell).partition(is_inside);
                let cells = |role, cells: Vec<Cell>| Part { cells, ..Part::new(role) };
                parts.extend([cells(Role::Innies, inside), cells(Role::Outies, outside)]);
                parts.retain(|part| !part.cells.is_empty());
                parts
            }
            Technique::NakedSubset { .. } | Technique::HiddenSubset { .. } => {
                let mut parts: Vec<Part> = self.reason.rules.iter().map(rule).collect();
                parts.push(Part::of(Role::Subset, self.reason.pattern.clone()));
                parts
            }
            Technique::Fish { digit, base, cover, fins, .. } => self.fish_parts(model, *digit, base, cover, fins),
            Technique::Chain { .. } => chain_parts::parts(model, explainer.candidates(), self),
            Technique::UniqueRectangle { .. }
            | Technique::Bug
            | Technique::SueDeCoq { .. }
            | Technique::DeathBlossom { .. }
            | Technique::Template { .. } => pattern_parts::parts(model, explainer.candidates(), self),
            Technique::Refuted { tried, .. } => vec![Part::of(Role::Tried, vec![*tried])],
            Technique::Guess => vec![Part::of(Role::Guess, self.placed.clone())],
            Technique::Contradiction { house, rule: number, cell, .. } => {
                let rules = house.iter().chain(number).map(rule);
                rules.chain(cell.map(|cell| Part { cells: vec![cell], ..Part::new(Role::Cell) })).collect()
            }
        }
    }

    fn fish_parts(&self, model: &Model<'_>, digit: Digit, base: &[usize], cover: &[usize], fins: &[Cell]) -> Vec<Part> {
        let houses = |role, all: &[usize]| all.iter().map(|&one| Part::rule(model, role, one)).collect::<Vec<_>>();
        let fins: Vec<Candidate> = fins.iter().map(|&cell| Candidate { cell, digit }).collect();
        let body = self.reason.pattern.iter().copied().filter(|one| !fins.contains(one)).collect();
        let mut parts = houses(Role::Base, base);
        parts.extend(houses(Role::Cover, cover));
        parts.push(Part::of(Role::Body, body));
        parts.extend((!fins.is_empty()).then(|| Part::of(Role::Fin, fins)));
        parts
    }
}
