//! Tests of the checker, in one program: right proofs and wrong ones, a second checker, and files that cannot be read.

mod oracle;
mod proofs;
mod reading;
mod right;
mod solver;
mod wrong;
