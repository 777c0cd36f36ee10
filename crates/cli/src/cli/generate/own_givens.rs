//! Files whose own givens and clues limit what can be generated, since they stay in every puzzle.

use std::sync::Arc;

use crate::cli::numbers::counted;
use exdoku_cover::Budget;
use exdoku_reason::generate::{Drawn, Symmetry};
use exdoku_reason::solve::{SecondSolution, SolveOptions, Solver};
use exdoku_rules::variant::{Puzzle, Variant};
use exdoku_text::source::Diagnostic;

use super::arguments::Args;
use super::options::{Clues, Regions};

/// Nodes for the search of a first and a second solution of the file. If they do not suffice, nothing is known.
const NODES: u64 = 2000;

impl Args {
    /// A warning if the file's own givens affect the request.
    ///
    /// # Errors
    /// The file's givens make the request impossible.
    pub(super) fn own_givens(
        &self,
        variant: &Arc<Variant>,
        base: &Puzzle,
        kinds: &[Drawn],
        budget: Budget,
    ) -> Result<Option<Diagnostic>, Diagnostic> {
        let has_rules = variant.rules().iter().any(|active| active.place.is_some());
        if base.givens.filled() == 0 && base.marks.is_empty() && !has_rules {
            return Ok(None);
        }
        let gap = self.gap(variant, base);
        let how = SolveOptions { implied: self.implied.implied(), ..SolveOptions::default() };
        let mut solver = Solver::new(Arc::clone(variant), how);
        solver.set_budget(budget);
        if self.regions == Regions::File && is_unique(&mut solver, base) {
            return self.refuse_unique(&mut solver, base, kinds, gap.as_deref()).map_or(Ok(None), Err);
        }
        Ok(gap.map(|gap| {
            let symmetry = self.symmetry.name();
            let message = format!("--symmetry {symmetry}: the givens in {} do not have it: {gap}", self.variant);
            Diagnostic::warning(message)
                .help("they stay in every puzzle; only the givens that are added have the symmetry")
        }))
    }

    /// Two cells that show that the file's own givens lack the symmetry; none if they have it.
    fn gap(&self, variant: &Variant, base: &Puzzle) -> Option<String> {
        if self.symmetry == Symmetry::None {
            return None;
        }
        let board = variant.board();
        self.symmetry.orbits(board).ok()?.iter().find_map(|orbit| {
            let given = orbit.iter().find(|&&cell| base.givens.get(cell).is_some())?;
            let empty = orbit.iter().find(|&&cell| base.givens.get(cell).is_none())?;
            Some(format!("{} is a given and {} is not", board.name(*given), board.name(*empty)))
        })
    }

    /// Why a file that already has one solution cannot meet the request.
    fn refuse_unique(
        &self,
        solver: &mut Solver,
        base: &Puzzle,
        kinds: &[Drawn],
        gap: Option<&str>,
    ) -> Option<Diagnostic> {
        let own = base.givens.filled();
        let as_it_is = format!("{} has exactly one solution as it is", self.variant);
        let so = |why: String| Some(Diagnostic::error(format!("{as_it_is}{why}")));
        let help = "its givens and clues stay in every puzzle: remove some of them";
        if !kinds.is_empty() {
            let names: Vec<&str> = kinds.iter().map(|kind| kind.name.as_str()).collect();
            let refused = so(format!(", so random clues of {} would add nothing", names.join(", ")));
            return refused.map(|refused| refused.help(help));
        }
        if let Some(gap) = gap {
            let givens = counted(own as u64, "given");
            let refused = so(format!(", and its {givens} do not have --symmetry {}: {gap}", self.symmetry.name()));
            return refused.map(|refused| refused.help(help));
        }
        let more = self.givens.map(|Clues { least, .. }| least).filter(|&least| least > own);
        if let (true, Some(least)) = (self.minimal, more) {
            let refused = so(format!(" with {own} givens, so --minimal and --givens {least} cannot be used together"));
            return refused.map(|refused| refused.help(help));
        }
        let wish = self.options();
        if wish.rate_min.is_none() && wish.rate_max.is_none() {
            return None;
        }
        let rating = solver.rate(base)?;
        let number = rating.number();
        let is_easier = wish.rate_min.is_some_and(|least| number < least);
        let is_harder = wish.rate_max.is_some_and(|most| number > most);
        // More givens can make it easier.
        let may_be_easier = is_harder && more.is_some();
        if !is_easier && (!is_harder || may_be_easier) {
            return None;
        }
        let what = if is_easier { "less than" } else { "more than" };
        so(format!(", and its rating of {number:.2} is {what} asked for")).map(|refused| refused.help(help))
    }
}

/// Whether a puzzle has one solution, as far as a short search can tell.
fn is_unique(solver: &mut Solver, puzzle: &Puzzle) -> bool {
    let Some(solution) = solver.random_solution(puzzle, 0, NODES) else { return false };
    solver.second_solution(puzzle, &solution, NODES) == SecondSolution::None
}
