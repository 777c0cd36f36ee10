//! Exact cover with colours.
