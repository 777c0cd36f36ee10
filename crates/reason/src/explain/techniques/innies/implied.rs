//! What an implied sum excludes.

use std::ops::ControlFlow;

use exdoku_rules::encode::{Candidate, CellSum, Encoder};
use exdoku_text::board::Cell;

use super::sum::Innies;
use crate::explain::cover::{Answer, Library, RuleCover, differ};
use crate::explain::model::Model;
use crate::explain::state::{State, Time};
use crate::explain::step::{Reason, Sink, Step};

/// A sum that houses and other sums imply.
pub(super) struct Implied {
    innies: Innies,
    cells: Vec<Cell>,
    /// None if it is not built yet, or too large.
    cover: Option<RuleCover>,
    is_built: bool,
}

impl Implied {
    pub(super) fn new(innies: Innies) -> Implied {
        let cells = innies.terms.iter().map(|(cell, _)| *cell).collect();
        Implied { innies, cells, cover: None, is_built: false }
    }

    /// The candidates that it excludes, if its cells changed after a time.
    pub(super) fn look(
        &mut self,
        model: &Model<'_>,
        library: &mut Library,
        (state, since): (&State, Time),
        sink: Sink<'_>,
    ) -> ControlFlow<()> {
        let Implied { innies, cells, cover, is_built } = self;
        let Innies { houses, sums, terms, total, is_plain, .. } = innies;
        if !state.have_changed(cells, since) || cells.iter().all(|&cell| state.is_placed(cell)) {
            return ControlFlow::Continue(());
        }
        if !std::mem::replace(is_built, true) {
            let mut encoder = Encoder::new(model.board);
            CellSum { terms: terms.clone(), total: *total }.encode(&mut encoder);
            let differing = differ(model, cells, &mut encoder);
            let rules = [&houses[..], sums].concat();
            let built = RuleCover::of(model, library, (&rules, differing), encoder);
            // The cells of few equations are many to add up, and a search for each question would take too long.
            *cover = built.filter(|cover| *is_plain || !cover.is_searched());
        }
        let Some(cover) = cover else { return ControlFlow::Continue(()) };
        let Answer::Excluded(removed) = cover.excluded(model, state) else { return ControlFlow::Continue(()) };
        if removed.is_empty() {
            return ControlFlow::Continue(());
        }
        let absent = cover.needed(state, model, &removed);
        let reason = Reason { rules: cover.all_rules(), absent, ..Reason::default() }.tidy();
        // A single cell has the remaining digit.
        let left = |cell: Cell| state.set(cell).iter().map(move |digit| Candidate { cell, digit });
        let (placed, removed) = match cells[..] {
            [cell] => (left(cell).filter(|one| !removed.contains(one)).collect(), Vec::new()),
            _ => (Vec::new(), removed),
        };
        sink(Step { placed, removed, ..Step::of(innies.clone(), reason) })
    }
}
