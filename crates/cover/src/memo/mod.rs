//! Counting solutions without visiting each: component caching.
//!
//! A search visits the same subproblems again and again: after the first rows of a grid, the order of the digits above
//! does not matter to the other rows. Here each subproblem is counted once and its count is cached. Subproblems that
//! fall into independent parts are counted part by part, and the counts are multiplied.
//!
//! ```text
//!     count(part):  in the cache?  that.
//!                   an item; for each of its options:
//!                       choose it and what is forced ──▶ parts without a common item
//!                       sum += count(part 1) · count(part 2) · ...
//! ```
//!
//! - `masks`: items as sets of options; `part`: subproblems, how options are chosen in them and how they fall apart.
//! - `cache`: counts by 128-bit fingerprints of subproblems, in bounded memory.
//! - `canonical`: fingerprints that isomorphic subproblems share, and `worth`: when they pay off.
//! - `counter`: the questions; `by_turns`: the choice between this and enumeration.
//! - `search`: the search. `occurrences`: how many solutions have each option. `sample`: a solution, all equally likely.
//!
//! # Which item
//! Two orders are tried alternately, with more and more nodes, and share the cache: the item named first, which moves a
//! narrow front through the problem so that subproblems recur; and the item with the fewest options, for problems whose
//! items are in no useful order. The first to end gives the count.
//!
//! # How sure it is
//! Counts are exact, with one reservation: subproblems are distinguished by fingerprints. The probability that any two of
//! 10^9 subproblems have the same one is about 10^-21.
//!
//! # References
//! Nishino, Yasuda, Minato and Nagata, Dancing with decision diagrams: a combined approach to exact cover, AAAI 2017: the
//! cache. Sang, Bacchus, Beame, Kautz and Pitassi, Combining component caching and clause learning for effective model
//! counting, SAT 2004; Thurley, sharpSAT, SAT 2006: the parts, and a cache of bounded size. Sharma, Roy, Soos and Meel,
//! GANAK, IJCAI 2019: fingerprints. Kitching and Bacchus, Symmetric component caching, IJCAI 2007: isomorphic parts.

mod by_turns;
mod cache;
mod canonical;
mod counter;
mod masks;
mod occurrences;
mod part;
mod sample;
mod search;
mod worth;

pub(crate) use by_turns::count;
pub use by_turns::{CountOptions, Counted, Method};
pub use counter::{Counter, Total};
pub use sample::Sample;
