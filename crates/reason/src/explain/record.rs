//! Steps of an explanation as JSON, for `hint --format json` and for pages.
//!
//! ```json
//! {"technique": "naked pair", "level": "subsets", "score": 3.0, "text": "Naked pair: r1c1-2 of row 1 hold only 3 and 5, so ...",
//!  "placed": [], "removed": [{"cell": "r1c4", "digit": "5"}],
//!  "reason": {"rules": [{"kind": "rows", "name": "row 1", "cells": ["r1c1", ...]}],
//!             "cells": ["r1c1", "r1c2"], "candidates": [{"cell": "r1c1", "digit": "3"}, ...],
//!             "absent": [{"cell": "r1c1", "digit": "1"}, ...]},
//!  "parts": [{"role": "house", "rule": "row 1", "cells": [...]}, {"role": "subset", "cells": [...], "candidates": [...]}],
//!  "steps": [...]}
//! ```
//!
//! Steps of a refutation stand in it; `"assumed": {"text": "r1c1 is 3", "removed": [...]}` says what they follow from.

use serde::Serialize;

use super::explainer::Explainer;
use super::part::Part;
use super::step::Step;
use super::techniques::Refutation;
use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Board, Cell, Symbols};

/// A step of an explanation, ready to be serialised.
#[derive(Clone, Debug, Serialize)]
pub struct StepRecord {
    technique: &'static str,
    level: &'static str,
    score: f64,
    text: String,
    placed: Vec<CandidateRecord>,
    removed: Vec<CandidateRecord>,
    reason: ReasonRecord,
    #[serde(skip_serializing_if = "Option::is_none")]
    assumed: Option<AssumedRecord>,
    parts: Vec<PartRecord>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<StepRecord>,
}

#[derive(Clone, Debug, Serialize)]
struct CandidateRecord {
    cell: String,
    digit: String,
}

#[derive(Clone, Debug, Serialize)]
struct ReasonRecord {
    rules: Vec<RuleRecord>,
    cells: Vec<String>,
    candidates: Vec<CandidateRecord>,
    absent: Vec<CandidateRecord>,
}

#[derive(Clone, Debug, Serialize)]
struct RuleRecord {
    kind: String,
    name: String,
    cells: Vec<String>,
}

/// A part of a step; a link has `from` and `to`.
#[derive(Clone, Debug, Serialize)]
struct PartRecord {
    role: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    candidates: Vec<CandidateRecord>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    from: Vec<CandidateRecord>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    to: Vec<CandidateRecord>,
}

/// What a refutation assumes, and the candidates that this excludes.
#[derive(Clone, Debug, Serialize)]
struct AssumedRecord {
    text: String,
    removed: Vec<CandidateRecord>,
}

impl StepRecord {
    /// The record of a step, and of the steps within it.
    pub fn new(explainer: &Explainer<'_>, board: &Board, symbols: &Symbols, step: &Step) -> StepRecord {
        let name = |cell: &Cell| board.name(*cell);
        let candidates = |all: &[Candidate]| all.iter().map(|one| candidate(board, symbols, *one)).collect();
        let rule = |&number: &usize| {
            let instance = &explainer.instances()[number];
            let cells = instance.cells.iter().map(name).collect();
            RuleRecord { kind: instance.kind.to_owned(), name: instance.name.clone(), cells }
        };
        let reason = ReasonRecord {
            rules: step.reason.rules.iter().map(rule).collect(),
            cells: explainer.shown_cells(step).iter().map(name).collect(),
            candidates: candidates(&step.reason.pattern),
            absent: candidates(&step.reason.absent),
        };
        let part = |part: &Part| PartRecord {
            role: part.role.name(),
            label: part.label,
            rule: part.rule.map(|rule| explainer.instances()[rule].name.clone()),
            cells: part.cells.iter().map(name).collect(),
            candidates: candidates(&part.candidates),
            from: candidates(&part.from),
            to: candidates(&part.to),
        };
        let assumed = step.details::<Refutation>().map(|refutation| AssumedRecord {
            text: explainer.claim(&refutation.assumed),
            removed: candidates(&refutation.excluded),
        });
        StepRecord {
            technique: step.name(),
            level: step.level().name(),
            score: (step.score() * 100.0).round() / 100.0,
            text: explainer.sentence(step),
            placed: candidates(&step.placed),
            removed: candidates(&step.removed),
            reason,
            assumed,
            parts: explainer.parts(step).iter().map(part).collect(),
            steps: step.steps.iter().map(|step| StepRecord::new(explainer, board, symbols, step)).collect(),
        }
    }
}

fn candidate(board: &Board, symbols: &Symbols, Candidate { cell, digit }: Candidate) -> CandidateRecord {
    CandidateRecord { cell: board.name(cell), digit: board.write_value(cell, digit, symbols) }
}
