//! exdoku
pub mod board;
pub mod encode;
pub mod exact_cover;
pub mod rules;
pub mod source;
