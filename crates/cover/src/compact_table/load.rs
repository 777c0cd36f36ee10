//! One puzzle of a problem: options dropped and chosen before a search, and taken back before the next.

use super::CompactTable;
use super::literal::Literal;
use super::model::Image;
use super::state::{Conflict, Reason};
use crate::Conflict as Refusal;
use crate::problem::{OptionId, Problem};

impl CompactTable {
    /// Begins anew, below options that are dropped or chosen. `problem` is the one it was made of.
    ///
    /// # Errors
    /// The first chosen option that cannot be chosen, and why.
    pub(super) fn load(&mut self, problem: &Problem, dropped: &[OptionId], chosen: &[OptionId]) -> Result<(), Refusal> {
        self.load_assuming(problem, dropped, chosen, &[])
    }

    /// The same, assuming literals.
    pub(super) fn load_assuming(
        &mut self,
        problem: &Problem,
        dropped: &[OptionId],
        chosen: &[OptionId],
        assumed: &[Literal],
    ) -> Result<(), Refusal> {
        self.reset();
        self.before.set(dropped, chosen, assumed);
        Refusal::check(problem, dropped, chosen)?;
        let dropped = dropped.iter().map(|&option| (option, false));
        for (option, value) in dropped.chain(chosen.iter().map(|&option| (option, true))) {
            if self.settle(option, value).is_err() {
                self.dead = true;
                return Ok(());
            }
        }
        for &literal in assumed {
            if self.state.assign(literal, Reason::NONE).is_err() {
                self.dead = true;
                return Ok(());
            }
        }
        self.dead |= self.propagate().is_err();
        self.root.clear();
        self.root.extend(self.state.live.iter().map(|live| live.word));
        Ok(())
    }

    /// Chooses or drops an option for the whole search.
    pub(super) fn settle(&mut self, option: OptionId, value: bool) -> Result<(), Conflict> {
        match self.model.images[option.index()] {
            Image::Variable(variable) => self.state.assign(Literal::of(variable, value), Reason::NONE),
            Image::Bit(number, bit) => {
                let table = &self.model.tables[number as usize];
                let (first, count) = (table.words, table.word_count);
                for word in 0..count {
                    let at = (first + word) as usize;
                    let its = if word == bit / 64 { 1 << (bit % 64) } else { 0 };
                    let live = self.state.word(at);
                    self.state.set(at, if value { live & its } else { live & !its });
                }
                let left = (first..first + count).any(|at| self.state.word(at as usize) != 0);
                self.queues.look_at_table(&self.model, number);
                if left { Ok(()) } else { Err(Conflict::Table(number)) }
            }
        }
    }
}
