//! Dropping and choosing options before a search, and undoing both.
//!
//! For a large problem, building the links takes longer than many searches in them. So they are built once;
//! the options of each puzzle are chosen in them and undone again.

use super::conflict::{Conflict, ConflictReason};
use super::links::{Links, SETTLED};
use super::problem::OptionId;
use super::restricted::Fate;
use super::restriction::Restriction;

/// Colour of the header of an item that a chosen option covers; with a colour, it is that colour. The header's colour has no
/// other use (the book uses it for printing).
const TAKEN: u32 = SETTLED;

impl Links {
    /// Removes the dropped options from all lists and then chooses the chosen ones, so that a search starts
    /// below them. An earlier restriction is released first.
    ///
    /// An option named twice in `dropped`, or twice in `chosen`, counts once. On a conflict, everything is
    /// undone.
    ///
    /// # Panics
    /// An option is not of the problem of these links.
    pub fn restrict(&mut self, restriction: &Restriction) -> Result<(), Conflict> {
        let Restriction { dropped, chosen } = restriction;
        self.release();
        for &option in dropped {
            self.drop_option(option);
        }
        for &option in chosen {
            if let Err(reason) = self.choose_option(option) {
                self.release();
                return Err(Conflict { option, reason });
            }
        }
        Ok(())
    }

    /// Undoes `restrict`, in reverse order.
    pub fn release(&mut self) {
        while let Some(node) = self.restriction.committed.pop() {
            let top = self.nodes[node as usize].top;
            self.uncommit(node);
            self.nodes[top as usize].color = 0;
        }
        while let Some(option) = self.restriction.chosen.pop() {
            self.restriction.fate[option.index()] = Fate::Open;
        }
        while let Some(option) = self.restriction.dropped.pop() {
            for node in self.nodes_of(option).rev() {
                self.relink(node);
            }
            self.restriction.fate[option.index()] = Fate::Open;
        }
    }

    /// The options chosen by `restrict`, each once.
    pub fn restricted_to(&self) -> &[OptionId] {
        &self.restriction.chosen
    }

    pub(super) fn is_restricted(&self) -> bool {
        !self.restriction.chosen.is_empty() || !self.restriction.dropped.is_empty()
    }

    fn drop_option(&mut self, option: OptionId) {
        let fate = &mut self.restriction.fate[option.index()];
        if *fate == Fate::Open {
            *fate = Fate::Dropped;
            self.restriction.dropped.push(option);
            for node in self.nodes_of(option) {
                self.unlink(node);
            }
        }
    }

    fn choose_option(&mut self, option: OptionId) -> Result<(), ConflictReason> {
        match self.restriction.fate[option.index()] {
            Fate::Chosen => return Ok(()),
            Fate::Dropped => return Err(ConflictReason::Dropped),
            Fate::Open => {}
        }
        // All items are checked before the first is committed, so that none of them is the option's own.
        for node in self.nodes_of(option) {
            let (top, colour) = self.top_and_header_colour(node);
            // An option that another item has already hidden keeps its colour and is not settled.
            let own = self.nodes[node as usize].color;
            let agrees = own == SETTLED || own == colour;
            if colour != 0 && !agrees {
                return Err(ConflictReason::Item(self.item_id(top)));
            }
        }
        self.restriction.fate[option.index()] = Fate::Chosen;
        self.restriction.chosen.push(option);
        for node in self.nodes_of(option) {
            let (top, colour) = self.top_and_header_colour(node);
            if colour == 0 {
                let own = self.nodes[node as usize].color;
                self.nodes[top as usize].color = if own == 0 { TAKEN } else { own };
                self.commit(node);
                self.restriction.committed.push(node);
            }
        }
        Ok(())
    }

    fn top_and_header_colour(&self, node: u32) -> (u32, u32) {
        let top = self.nodes[node as usize].top;
        (top, self.nodes[top as usize].color)
    }

    fn nodes_of(&self, option: OptionId) -> impl DoubleEndedIterator<Item = u32> + use<> {
        let first = self.first[option.index()];
        // The spacer after our nodes is the one before the next option's, or the last node of all.
        let end = match self.first.get(option.index() + 1) {
            Some(next) => next - 1,
            None => self.nodes.len() as u32 - 1,
        };
        first..end
    }
}
