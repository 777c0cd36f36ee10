//! Wings and chains: alternating strong and weak links.
//!
//! ```text
//!   z  -  U1 = T1  -  U2 = T2  -  ...  -  Uk = Tk  -  z       = strong link   - weak link
//! ```
//!
//! If the candidate z were true, none of U1 would be, so one of T1 would, so none of U2, and so on, so z would not. So
//! everything that conflicts with all of U1 and with all of Tk is false. If Tk conflicts with U1 itself, the chain is a
//! loop, and every weak link of it excludes what conflicts with both of its ends. If Tk is U1, it is true.
//!
//! Nearly every named chain is one of these, and is named by its shape ([`name`]).
//!
//! | file | contents |
//! |---|---|
//! | `chain`, `entries` | chains as steps state them; what each named chain is |
//! | `links` | strong links; `rectangles`, those of unique rectangles |
//! | `search` | the shortest chains |
//! | `name` | which of the names a chain has, by its shape |
//! | `reason` | what a chain follows from |
//! | `shape` | pivots, pincers and sets of a chain; `parts` and `wording` state them |

mod chain;
mod entries;
mod links;
mod name;
mod parts;
mod reason;
mod rectangles;
mod search;
mod shape;
mod wording;

use exdoku_text::board::DigitSet;

use links::ChainClass;

use crate::explain::entry::Entry;
use crate::explain::level::Level;
use crate::explain::model::Model;
use crate::explain::part::Part;
use crate::explain::search::{Family, Search};
use crate::explain::step::{Step, Technique};
use crate::explain::wording::Wording;

pub use chain::{Chain, ChainKind, Link};
pub(super) use entries::UNIQUE_RECTANGLE;
pub(super) use links::{MOST_ALS_ALONE, almost};
pub(super) use rectangles::all as all_rectangles;

pub(super) static FAMILY: Family = Family {
    entries: entries::entries,
    searches: || {
        let search = |class: ChainClass, kind: ChainKind| {
            Search::new(Level::Chains, *kind.entry().score.start(), move |at, since, sink| {
                search::chains(at, class, since, sink)
            })
        };
        vec![
            // One digit is looked at first.
            search(ChainClass::Digit, ChainKind::Skyscraper).at(4.2),
            search(ChainClass::Cells, ChainKind::XyWing),
            search(ChainClass::Wings, ChainKind::XyzWing),
            search(ChainClass::Single, ChainKind::WWing),
            search(ChainClass::Unique, ChainKind::UniqueRectangle).unique(),
            search(ChainClass::Grouped, ChainKind::EmptyRectangle),
            search(ChainClass::Sets, ChainKind::AlsXz),
            search(ChainClass::Als, ChainKind::AlsXz),
        ]
    },
};

impl Technique for Chain {
    fn entry(&self) -> &'static Entry {
        entries::entry(self)
    }

    fn score(&self, _: &Step) -> f64 {
        entries::score(self.kind, self.links.len())
    }

    fn because(&self, words: &Wording<'_>, step: &Step) -> String {
        words.chain(self, step)
    }

    fn parts(&self, model: &Model<'_>, candidates: &[DigitSet], step: &Step) -> Vec<Part> {
        parts::parts(model, candidates, self, step)
    }
}
