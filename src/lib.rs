//! exdoku solves, checks, generates and explores Sudoku variants of any size.
//!
//! # Solving a puzzle
//!
//! [`read`] accepts a puzzle in any notation: TOML, plain text, a link to another program. [`solve()`] proves whether its
//! solution is unique.
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
//! # Many puzzles, and errors in some of them
//!
//! [`puzzles`] accepts any number. [`Diagnostics`] point at the place in the text, like the messages of a compiler.
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
//! [`solve::Solver`] answers more questions, within a budget: how many solutions there are, which digits each cell can
//! hold, how difficult the puzzle is. [`ReadOptions`] can name a variant for plain text, and a
//! [`Library`](variant::Library) of files that TOML may inherit from.
//!
//! # How it works
//!
//! A variant is a TOML file. Its rules are compiled to one exact cover problem, and one core solves every problem with one
//! of several searches ([`exact_cover::Engine`]); dancing links is the reference against which they are
//! tested. The core knows nothing about Sudoku; the rules know nothing about the searches.
//!
//! ```text
//!   TOML ──source──▶ fields ──rules──▶ Variant ──encode──▶ Problem ──exact_cover──▶ chosen options ──▶ Grid
//!         (spans)           (typed, checked)   (items, options, colours)   (knows no Sudoku)
//! ```
//!
//! # The crates, in reading order
//!
//! | crate | modules here | contents | what it must never know |
//! |---|---|---|---|
//! | [`exdoku_cover`] | [`exact_cover`] | items, options, colours; several searches, and dancing links and the plain algorithm they are tested against | Sudoku, TOML |
//! | [`exdoku_conditions`] | [`conditions`] | conditions on colours: connected, areas, pairs; each with a propagator, and as options | what colours stand for, searches |
//! | [`exdoku_text`] | [`board`], [`source`], [`expression`], [`automaton`] | cells and digits; sources and diagnostics with a caret; expressions; automata | rules, exact covers |
//! | [`exdoku_encode`] | [`encode`] | constraints on cells and digits, compiled to items and options | rules, searches |
//! | [`exdoku_rules`] | [`rules`], [`variant`] | the kinds of rules; a whole puzzle | searches, notations, files |
//! | [`exdoku_reason`] | [`mod@solve`], [`explain`], [`generate`], [`scale`] | solutions, uniqueness, counts; steps with their reasons; new puzzles; SE and HoDoKu scores | notations, files |
//! | [`exdoku_format`] | [`mod@format`] | notations of other programs, plain text, formatting of TOML | searches |
//! | [`exdoku_puzzle`] | [`mod@caught`], [`input`], [`answer`], [`mod@new_puzzle`], [`record`], [`render`] | a text recognised and read, solved, and drawn | files, terminals |
//! | `exdoku_page` | | the page in the browser, and the answers to what it asks | HTTP, files |
//! | `exdoku_lsp` | | the language server: what an editor shows while a file is written | searches |
//! | `exdoku_cli` | | the program: its commands, the server of the page | |
//!
//! A crate depends only on those above it, and so do the modules of a crate; a test checks the manifests and the `use`
//! lines. This package has the built-in variants ([`variant::BUILTINS`]), which it passes down, and starts
//! the program.
//!
//! # A custom rule
//!
//! Any TOML file can define a kind of rule by other rules ([`rules::Definition`]). A kind written in Rust is a
//! [`rules::Kind`]: `build` turns its parameters into a rule on a board, `encode` posts the rule as constraints, `violations`
//! checks a grid as a player would. [`rules::Kinds::with`] adds it to the built-in ones, and [`ReadOptions`] pass it to
//! the readers: [`rules::Kind`] has an example, and `examples/own-kind` is a package.
//!
//! # Features
//!
//! `cli` (on by default) is the command line program with its dependencies. A library user turns it off:
//! `default-features = false`.
//!
//! `serve` (on by default) is `exdoku serve`: an HTTP server, and the page in it.
//!
//! `lsp` (on by default) is `exdoku lsp`: a language server for editors.
//!
//! `png` (off by default) lets `render` draw pictures in pixels, for `exdoku convert --to png`. It adds an
//! SVG renderer and a font.

pub use exdoku_conditions as conditions;
pub use exdoku_cover as exact_cover;
pub use exdoku_encode as encode;
pub use exdoku_format as format;
pub use exdoku_puzzle::{answer, caught, input, new_puzzle, record, render};
pub use exdoku_reason::{explain, generate, scale, solve};
pub use exdoku_rules::rules;
pub use exdoku_text::{automaton, board, expression, source};

mod read;
pub mod variant;

pub use answer::{Answer, Solution};
pub use exdoku_puzzle::answer::solve;
pub use input::{ReadOptions, Sudoku};
pub use read::{puzzles, puzzles_with, read, read_with};
pub use source::Diagnostics;

/// The examples of the README and of the book.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/library.md")]
struct Book;
