//! exdoku
pub mod exact_cover;
