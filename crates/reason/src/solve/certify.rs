//! Solutions with a proof that there are no others.

use std::fmt;
use std::ops::ControlFlow;

use exdoku_cover::{Certificate, OptionId, ProofFormat};
use exdoku_rules::variant::Puzzle;
use exdoku_text::board::Grid;

use super::solver::Solver;
use super::verify::{report_unsound, verify};

/// The largest number of options of an exact cover for which a proof is written: conditions are options there.
const MOST_OPTIONS: usize = 1 << 20;

/// Why there is no proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Uncertified {
    /// The exact cover has this many options once its conditions are options, which is too many.
    TooLarge(usize),
}

impl fmt::Display for Uncertified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Uncertified::TooLarge(options) => write!(f, "as a formula, its rules take {options} options"),
        }
    }
}

impl std::error::Error for Uncertified {}

impl Solver {
    /// Shows every solution, verified, to the visitor, until it breaks off, and writes a proof that there are no others, which
    /// `exdoku verify` and other programs check: [`Query::certify`](exdoku_cover::Query::certify). `wanted` is the number of
    /// solutions it will look at, if not all. `proof` gets the bytes of the proof as they come.
    ///
    /// # Errors
    /// The rules are too large as a formula.
    pub fn certify(
        &mut self,
        puzzle: &Puzzle,
        wanted: Option<u64>,
        format: ProofFormat,
        proof: &mut dyn FnMut(&[u8]),
        mut visitor: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> Result<Certificate, Uncertified> {
        self.check_size()?;
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
        let certificate = query.certify(proof, format, show);
        (self.stats, self.ended) = (certificate.stats, certificate.ended);
        Ok(certificate)
    }

    /// Proves that each solution of a puzzle is one of a part: of the same puzzle with fewer candidates, as those of
    /// [`split`](Self::split). A solution of no part is passed to `missed`; then there is no proof.
    ///
    /// # Errors
    /// The rules are too large as a formula.
    pub fn certify_parts(
        &mut self,
        puzzle: &Puzzle,
        parts: &[Puzzle],
        format: ProofFormat,
        proof: &mut dyn FnMut(&[u8]),
        mut missed: impl FnMut(Grid),
    ) -> Result<Certificate, Uncertified> {
        self.check_size()?;
        let compiled = &self.compiled;
        let restriction = compiled.restriction_of_cover(puzzle);
        let dropped: Vec<_> = parts.iter().map(|part| compiled.restriction_of_cover(part).dropped).collect();
        let query = self.cover.query().within(&restriction).budget(self.budget.clone());
        let certificate =
            query.certify_parts(&dropped, proof, format, |options: &[OptionId]| missed(compiled.decode(options)));
        (self.stats, self.ended) = (certificate.stats, certificate.ended);
        Ok(certificate)
    }

    /// Whether the rules are small enough for a formula.
    fn check_size(&self) -> Result<(), Uncertified> {
        let options = self.compiled.problem().plain_size();
        if options > MOST_OPTIONS { Err(Uncertified::TooLarge(options)) } else { Ok(()) }
    }
}
