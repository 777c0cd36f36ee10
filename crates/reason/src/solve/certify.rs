//! Solutions with a proof that there are no others.

use std::io::{self, Write};
use std::ops::ControlFlow;

use exdoku_cover::{Certificate, OptionId, ProofFormat};
use exdoku_rules::variant::Puzzle;
use exdoku_text::board::Grid;

use super::solver::Solver;
use super::verify::{report_unsound, verify};

impl Solver {
    /// Shows every solution, verified, to the visitor, until it breaks off, and writes a proof that there are no others, which
    /// `exdoku verify` and other programs check: [`Query::certify`](exdoku_cover::Query::certify). `wanted` is the number of
    /// solutions it will look at, if not all.
    ///
    /// # Errors
    /// The first one of writing the proof.
    pub fn certify(
        &mut self,
        puzzle: &Puzzle,
        wanted: Option<u64>,
        (proof, format): (&mut dyn Write, ProofFormat),
        mut visitor: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> io::Result<Certificate> {
        let (compiled, variant) = (&self.compiled, &self.variant);
        let restriction = compiled.restriction_of_cover(puzzle);
        let show = |options: &[OptionId]| {
            let grid = compiled.decode(options);
            verify(variant, puzzle, &grid).unwrap_or_else(|broken| report_unsound(variant, &broken));
            visitor(grid)
        };
        let mut query = self.cover.query().within(&restriction).budget(self.budget.clone());
        if let Some(wanted) = wanted {
            query = query.limit(wanted);
        }
        let certificate = query.certify(proof, format, show)?;
        (self.stats, self.ended) = (certificate.stats, certificate.ended);
        Ok(certificate)
    }
}
