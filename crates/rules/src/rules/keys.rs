//! The names of the built-in kinds and of their parameters: `keys::killer::NAME`, `keys::killer::SUM`.
//!
//! They are for callers that read a [`RuleUse`](super::RuleUse) or build one. Those of a kind written in Rust stand in its file.
//! Those of the others come from the key `params` of their definitions, by way of `build.rs`.

pub use super::kinds::cages::keys::*;
pub use super::kinds::cells::keys::*;
pub use super::kinds::combined::keys::*;
pub use super::kinds::dots::keys::*;
pub use super::kinds::everywhere::keys::*;
pub use super::kinds::general::keys::*;
pub use super::kinds::houses::keys::*;
pub use super::kinds::layers::keys::*;
pub use super::kinds::lines::keys::*;
pub use super::kinds::outside::keys::*;
