//! Options dropped and chosen before a search, loaded into the state of an engine.

use super::restriction::Restriction;

/// The position, in a list of options to be chosen beforehand, of one that cannot be chosen.
pub(super) struct Refused(pub(super) usize);

/// A state in which everything is possible at first.
pub(super) trait Loading {
    /// Makes an option impossible.
    fn drop(&mut self, option: usize);

    /// Chooses an option if possible; removes it and its conflicts. Returns whether it was possible.
    fn choose(&mut self, option: usize) -> bool;
}

/// Drops options, then chooses options. An option named twice counts once.
///
/// It is inlined into the search, so that it is compiled for the widest registers of the machine.
///
/// # Errors
/// The first option that cannot be chosen.
#[inline(always)]
pub(super) fn load(state: &mut impl Loading, restriction: &Restriction) -> Result<(), Refused> {
    let Restriction { dropped, chosen } = restriction;
    for option in dropped {
        state.drop(option.index());
    }
    for (at, option) in chosen.iter().enumerate() {
        if !state.choose(option.index()) && !chosen[..at].contains(option) {
            return Err(Refused(at));
        }
    }
    Ok(())
}
