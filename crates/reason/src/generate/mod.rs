//! Puzzle generation: a random full grid, from which givens are removed while it stays the only solution.
//!
//! ```text
//!   options.rs    what is required             generated.rs        a new puzzle, or why there is none
//!   symmetry.rs   which cells go together      full.rs, luby.rs    a full grid
//!   generator.rs  what all attempts share      thin.rs             givens removed
//!   climb.rs      harder and harder puzzles    attempts.rs         one solution after the other
//!   draw/         clues for a solution         drawn.rs            a puzzle with drawn clues
//!   needed.rs     clues that it needs          fewer.rs            fewer drawn clues
//!   reach.rs      steps that a person takes, hardest.rs    canonical_form.rs   puzzles equal up to a renaming of digits
//! ```
//!
//! All randomness comes from a seed (ChaCha), and searches are limited by nodes: the same seed, version and options give
//! the same puzzle on every machine. Each puzzle is solved once more before it is returned.

mod attempts;
mod canonical_form;
mod climb;
mod climber;
mod draw;
mod drawing;
mod drawn;
mod fewer;
mod full;
mod generated;
mod generator;
mod hardest;
mod luby;
mod needed;
mod options;
mod reach;
mod symmetry;
mod tally;
mod thin;

pub use canonical_form::canonical_form;
pub use draw::{DrawFrame, Drawn, NoRegions, NotDrawn, RandomRegions};
pub use drawing::{Drawing, DrawnPuzzle};
pub use drawn::make_drawn;
pub use full::NoGrid;
pub use generated::{Failure, Generated};
pub use generator::Generator;
pub use hardest::Hardest;
pub use options::GenerateOptions;
pub use reach::Reach;
pub use symmetry::{Asymmetric, Symmetry};
