//! The exdoku program: its commands, and the page in the browser.

#[doc(hidden)]
pub mod cli;
#[cfg(feature = "serve")]
pub mod serve;
