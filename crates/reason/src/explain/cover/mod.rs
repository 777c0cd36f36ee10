//! What rules exclude, whatever their kind: small exact covers of their own constraints and cells.
//!
//! | file | contents |
//! |---|---|
//! | `rule_cover` | the cover of one rule, or of several together |
//! | `reduced` | a cover without the cells that its rules are not about |
//! | `diagram` | all solutions of a small cover, compiled once and queried often |
//! | `library` | the diagrams of problems that were asked for before |
//! | `searched` | a cover that is too large for a diagram: each question is a search |
//! | `pool` | covers that are built when they are first needed |
//! | `telling` | how a sentence describes a way to fill a rule; `fit`, the way itself |
//! | `ways` | the ways of a cover, as far as a sentence states them |

mod diagram;
mod fit;
mod library;
mod pool;
mod reduced;
mod rule_cover;
mod searched;
mod telling;
mod ways;

pub use fit::Fit;
pub(super) use library::Library;
pub(super) use pool::{Covers, Pool};
pub(super) use rule_cover::{RuleCover, differ, fewest};
pub(super) use searched::Answer;
pub use telling::Telling;
pub(super) use telling::{MOST_FITS, Told};
pub(super) use ways::Sums;
