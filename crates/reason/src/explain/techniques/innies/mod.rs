//! Innies and outies: a house has the sum of all digits, so houses and the sums in them imply the sum of a few cells.
//!
//! From the sum of some houses, the sums within them are subtracted, which leaves *innies*, cells of the houses; or also those
//! that lie mostly within them, which leaves *outies*, cells outside, with a minus sign. A sum may be that of a cage, or an
//! equation: an arrow, a line whose segments have equal sums. Its cells are then exchanged for others:
//!
//! ```text
//!   +-------+
//!   | a a C |  ---> C        An arrow in a box: the sum of its shaft is that of its circle, so 45 is
//!   | a b b |                2 C and the sum of the other cells.
//!   | b b b |
//!   +-------+
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `combined` | houses and the equations that leave few of their cells |
//! | `sum` | a sum that is implied, in words |
//! | `implied` | what such a sum excludes |
//! | `bounded` | what is excluded if the cells are many, but bounded by rules |
//! | `group` | cells whose sum a rule bounds |

mod bounded;
mod combined;
mod group;
mod implied;
mod sum;

use crate::explain::level::Level;
use crate::explain::search::{Family, Search};

use bounded::{BOUNDED, COUNTED};
pub use bounded::{BoundedInnies, GroupBound};
pub use group::Measure;
use implied::Implied;
use sum::{BOTH, INNIES, OUTIES};
pub use sum::{Innies, Side};

pub(super) static FAMILY: Family = Family {
    entries: || vec![&INNIES, &OUTIES, &BOTH, &BOUNDED, &COUNTED],
    searches: || {
        let search = |least: f64, is_plain: bool| {
            let mut known: Option<Vec<Implied>> = None;
            let find = Search::new(Level::CombinedRules, least, move |at, since, sink| {
                if known.is_none() {
                    let all = combined::combined(at.model, is_plain);
                    at.model.go_on()?;
                    known = Some(all.into_iter().map(Implied::new).collect());
                }
                known.iter_mut().flatten().try_for_each(|implied| {
                    at.model.go_on()?;
                    implied.look(at.model, &mut at.covers.library, (at.state, since), sink)
                })
            });
            if is_plain { find.first() } else { find.one().at(3.4) }
        };
        [search(2.9, true), search(3.1, false)].into_iter().chain(bounded::searches()).collect()
    },
};
