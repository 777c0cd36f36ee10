//! exdoku
pub mod board;
pub mod cli;
pub mod encode;
pub mod exact_cover;
pub mod format;
pub mod render;
pub mod rules;
pub mod solve;
pub mod source;
pub mod variant;
