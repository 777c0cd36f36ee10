//! Generators for several threads, and the seeds of the puzzles.

use std::sync::{Arc, Mutex, PoisonError};

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use exdoku_reason::generate::{
    Drawing, DrawnPuzzle, Failure, GenerateOptions, Generated, Generator, canonical_form, make_drawn,
};
use exdoku_rules::variant::{Puzzle, Variant};

/// A generated puzzle.
pub(super) struct NewPuzzle {
    /// The regions and clues that were drawn for it, if any.
    pub(super) drawn: Option<DrawnParts>,
    pub(super) made: Generated,
}

/// Regions and clues that were drawn for a puzzle.
pub(super) struct DrawnParts {
    /// The key of its regions.
    pub(super) regions: String,
    /// The lines under `[rules]`.
    pub(super) rules: String,
    /// The variant with the drawn parts.
    pub(super) variant: Arc<Variant>,
}

/// A pool of generators for several threads, which grows when none is free.
pub(super) struct Generators<'m> {
    free: Mutex<Vec<Generator>>,
    new: &'m (dyn Fn() -> Generator + Sync),
    /// The frame of puzzles with drawn clues.
    drawing: Option<(Drawing<'m>, &'m Arc<Variant>, &'m Puzzle, GenerateOptions)>,
}

impl<'m> Generators<'m> {
    /// A pool of one generator.
    pub(super) fn new(
        first: Generator,
        new: &'m (dyn Fn() -> Generator + Sync),
        drawing: Option<(Drawing<'m>, &'m Arc<Variant>, &'m Puzzle, GenerateOptions)>,
    ) -> Generators<'m> {
        Generators { free: Mutex::new(vec![first]), new, drawing }
    }

    pub(super) fn make(&self, seed: u64) -> Result<NewPuzzle, Failure> {
        if let Some((drawing, variant, base, wish)) = &self.drawing {
            let DrawnPuzzle { regions, rules, variant, made, .. } = make_drawn(drawing, variant, base, wish, seed)?;
            return Ok(NewPuzzle { drawn: Some(DrawnParts { regions, rules, variant }), made });
        }
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut maker = free.unwrap_or_else(self.new);
        let made = maker.generate(seed);
        self.free.lock().unwrap_or_else(PoisonError::into_inner).push(maker);
        made.map(|made| NewPuzzle { drawn: None, made })
    }
}

impl NewPuzzle {
    /// Whether nothing was drawn, and no given was added to those of the variant's file.
    pub(super) fn adds_nothing_to(&self, base: &Puzzle) -> bool {
        self.drawn.is_none() && self.made.puzzle.givens == base.givens
    }

    /// A key that is equal for puzzles that differ only by a permutation of the digits. Drawn clues are part of it.
    pub(super) fn canonical_form(&self, variant: &Variant) -> Vec<u8> {
        let mut key = canonical_form(variant.board(), &self.made.puzzle.givens, &self.made.solution);
        if let Some(drawn) = &self.drawn {
            key.extend(drawn.regions.bytes().chain(drawn.rules.bytes()));
        }
        key
    }
}

/// The seed of the puzzle with this number, at this attempt to make it differ from the earlier ones.
pub(super) fn seed_of(run: u64, number: u64, attempt: u64) -> u64 {
    let mut random = ChaCha8Rng::seed_from_u64(run);
    random.set_stream(number);
    random.set_word_pos(u128::from(attempt) * 2);
    random.next_u64()
}
