//! exdoku solves, checks, makes and explores Sudoku variants of any size.
//!
//! # Solving a puzzle
//!
//! [`read`] takes a puzzle in any notation: TOML, plain text, a link to another program. [`solve()`] proves whether its
//! solution is the only one.
//!
//! ```
//! use exdoku::Answer::{Several, Unique, Unsolvable};
//!
//! let toml = r#"
//!     size   = 4
//!     givens = "12.. .... ..4. ...."
//!     [rules]
//!     diagonals = "main"
//! "#;
//! let puzzle = exdoku::read(toml)?;
//! match exdoku::solve(&puzzle)? {
//!     Unique(grid) => println!("{grid}"),
//!     Several(one, other) => println!("{one}\nor\n{other}"),
//!     Unsolvable(why) => println!("no solution: {}", why.join(", ")),
//! }
//! # let Unique(grid) = exdoku::solve(&puzzle)? else { panic!("it has one solution") };
//! # assert_eq!(grid.line(), "1234432121433412");
//! # Ok::<(), exdoku::Diagnostics>(())
//! ```
//!
//! # Many puzzles, and what is wrong with some
//!
//! [`puzzles`] takes any number. [`Diagnostics`] point at the place in the text, as the messages of a compiler do.
//!
//! ```
//! use exdoku::format::to_fpuzzles_link;
//!
//! let text = "12..34....43...1\n12..34....43..#1\n1...............\n";
//! let mut links = Vec::new();
//! for puzzle in exdoku::puzzles(text) {
//!     match puzzle {
//!         Ok(puzzle) => links.push(to_fpuzzles_link(&puzzle.export()).text),
//!         Err(diagnostics) => eprintln!("{diagnostics}"),
//!     }
//! }
//! assert_eq!(links.len(), 2);
//! assert!(links[0].starts_with("https://www.f-puzzles.com/?load="));
//! ```
//!
//! # New puzzles
//!
//! ```
//! use exdoku::generate::{GenerateOptions, Generator, Symmetry};
//! use exdoku::solve::{SolveOptions, Solver, Verdict};
//!
//! let empty = exdoku::read("variant = 'sudoku-x'")?;
//! let solver = Solver::new(empty.variant, SolveOptions::default());
//! let options = GenerateOptions { symmetry: Symmetry::Rotate180, ..GenerateOptions::default() };
//! let mut generator = Generator::new(solver, empty.puzzle, options).expect("the board has this symmetry");
//! let new = generator.generate(7).expect("such puzzles are not rare");
//! assert_eq!(generator.solver().verdict(&new.puzzle), Verdict::Unique(new.solution));
//! # Ok::<(), exdoku::Diagnostics>(())
//! ```
//!
//! [`solve::Solver`] answers more questions and takes a budget: how many solutions there are, which digits each cell can
//! hold, how difficult the puzzle is. [`ReadOptions`] name a variant for plain text, and a
//! [`Library`](variant::Library) of files that TOML may inherit from.
//!
//! # How it works
//!
//! A variant is a TOML file. Its rules are compiled to one exact cover problem, and one dancing-links core solves
//! every problem. Nothing about Sudoku is known to the core; nothing about links is known to the rules.
//!
//! ```text
//!   TOML ──source──▶ fields ──rules──▶ Variant ──encode──▶ Problem ──exact_cover──▶ chosen options ──▶ Grid
//!         (spans)           (typed, checked)   (items, options, colours)   (knows no Sudoku)
//! ```
//!
//! # The modules, in reading order
//!
//! | module | what it knows |
//! |---|---|
//! | [`exact_cover`] | items, options, colours; dancing links, and the plain algorithm they are tested against |
//! | [`board`] | cells, digits, boxes, regions, overlapping grids; how digits and cells are written |
//! | [`source`] | a text, places in it, complaints with a caret; TOML that keeps its places |
//! | [`expression`] | the small language of numbers, comparisons and truth that rules may be written in |
//! | [`automaton`] | reading a line of digits from left to right: patterns, states, and how few states there need be |
//! | [`encode`] | from what rules say about candidates to items and options, and back |
//! | [`rules`] | what each rule means: how it is read, encoded, and seen by a player; the list of them |
//! | [`variant`] | a whole puzzle: board, rules, givens; files that inherit; the built-in variants |
//! | [`mod@solve`] | the questions: a solution, all, how many, is it the only one, what can each cell hold, how difficult is it |
//! | [`generate`] | new puzzles of any variant: full grids, clues taken away, clues drawn |
//! | [`mod@format`] | puzzles in and out of text: plain, f-puzzles JSON, constraint strings, game IDs; TOML tidied |
//! | [`render`] | boards drawn with lines, and as pictures |
//! | [`input`] | reading: what a text is, and the puzzles in it, however long it is |
//! | [`answer`] | solving a puzzle that was read |
//! | `cli` | the command line program, with the feature of that name: arguments, files, terminals, exit codes |
//!
//! A module imports only from those above it (those above `encode` not from each other); a test reads the `use` lines
//! to keep it so.
//!
//! # A rule of one's own
//!
//! Any TOML file may define a kind of rule by other rules ([`rules::Definition`]); the built-in ones of that sort are
//! the files in `rules/kinds/`. A kind written in Rust is one file in `rules/`: `read` turns the TOML value into cells
//! of the board, `encode` says the rule in the encoder's verbs, `violations` looks at a grid as a player would. Either
//! has a line in the list in `rules/mod.rs`, where the command line, the reference and the tests find it
//! ([`rules::kinds`]).
//!
//! # Features
//!
//! `cli` (on by default) is the command line program with its dependencies. A library user turns it off:
//! `default-features = false`.
//!
//! `png` (off by default) lets `render` draw pictures in pixels, for `exdoku convert --to png`. It brings along a
//! renderer of SVG and a font.

pub mod answer;
pub mod automaton;
pub mod board;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod encode;
pub mod exact_cover;
pub mod expression;
pub mod format;
pub mod generate;
pub mod input;
pub mod render;
pub mod rules;
pub mod solve;
pub mod source;
pub mod variant;

pub use answer::{Answer, Solution, solve};
pub use input::{ReadOptions, Sudoku, puzzles, puzzles_with, read, read_with};
pub use source::Diagnostics;
