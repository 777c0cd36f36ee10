//! From the constraints of an encoder to the exact cover.

use super::encoder::Encoder;
use super::encoding::Encoding;
use super::implied::{self, Implied};
use super::too_large::TooLarge;
use super::write;

impl Encoder<'_> {
    /// Adds implied constraints, unless they are switched off, and writes the exact cover: first an item for each cell
    /// and unknown, then the items of the constraints in the order in which they were posted, then a placement for each
    /// candidate that was not excluded, then the auxiliary options.
    ///
    /// # Errors
    /// A rule that needs more than [`MOST_OPTIONS`](crate::MOST_OPTIONS) options.
    pub fn finish(mut self, implied: Implied) -> Result<Encoding, TooLarge> {
        if implied == Implied::On {
            self.is_implied = true;
            implied::post(&mut self);
        }
        if let Some((stop, rule)) = self.stopped {
            let name = "the whole puzzle";
            return Err(TooLarge::stopped(rule, name, stop));
        }
        let Encoder { board, model, auxiliaries, equalities, pace, .. } = self;
        write::puzzle(board, auxiliaries, model, equalities, pace.limits())
    }
}
