//! Places of options.

use super::Word;

/// The place of an option: a bit in the word of one of its items.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(super) item: u16,
    pub(super) bit: u16,
}

impl Place {
    #[inline(always)]
    pub(super) fn mask(self) -> Word {
        1 << self.bit
    }
}
