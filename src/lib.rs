//! exdoku solves, checks, makes and explores Sudoku variants of any size.
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
//! | [`solve`] | the questions: a solution, all, how many, is it the only one, what can each cell hold, how difficult is it |
//! | [`generate`] | new puzzles of any variant: full grids, clues taken away, clues drawn |
//! | [`mod@format`] | puzzles in and out of text: plain, f-puzzles JSON, constraint strings, game IDs; TOML tidied |
//! | [`render`] | boards drawn with lines, and as pictures |
//! | [`cli`] | arguments, files, terminals, exit codes |
//!
//! A module imports only from those above it (those above `encode` not from each other); a test reads the `use` lines
//! to keep it so.
//!
//! # Solving a puzzle
//!
//! ```
//! use std::sync::Arc;
//! use exdoku::solve::{SolveOptions, Solver, Verdict};
//! use exdoku::source::{Diagnostics, Source};
//! use exdoku::variant::{NoFiles, read};
//! use exdoku::format;
//!
//! let toml = r#"
//!     size   = 4
//!     givens = "12.. .... ..4. ...."
//!     [rules]
//!     diagonals = "main"
//! "#;
//! let mut diagnostics = Diagnostics::new();
//! let document = read(&Source::new("mine.toml", toml), &NoFiles, &mut diagnostics).expect("it is well written");
//! let mut solver = Solver::new(document.variant, SolveOptions::default());
//! let Verdict::Unique(grid) = solver.verdict(&document.puzzle) else { panic!("one solution was meant") };
//! let line = format::line(&grid, &solver.variant().board, &document.puzzle.symbols);
//! assert_eq!(line, "1234432121433412");
//! ```
//!
//! # Lines of text, and how many solutions
//!
//! A [`format::TextReader`] finds the puzzles of a text, whether they stand on a line each or are drawn over several.
//!
//! ```
//! use exdoku::format::TextReader;
//! use exdoku::solve::{Count, SolveOptions, Solver};
//! use exdoku::source::Source;
//!
//! let text = "12..34....43...1\n1...............\n";
//! let source = Source::new("puzzles.txt", text);
//! let mut counts = Vec::new();
//! for entry in TextReader::new(None, None).read(&source, true) {
//!     let (variant, puzzle) = entry.puzzle.expect("both are lines of 4x4 cells");
//!     counts.push(Solver::new(variant, SolveOptions::default()).count(&puzzle, None));
//! }
//! assert_eq!(counts, [Count::Exactly(1), Count::Exactly(72)]);
//! ```
//!
//! # A variant that is there, and new puzzles of it
//!
//! ```
//! use exdoku::generate::{Generator, Symmetry, GenerateOptions};
//! use exdoku::solve::{SolveOptions, Solver, Verdict};
//! use exdoku::source::Diagnostics;
//! use exdoku::variant::{NoFiles, builtin, read};
//!
//! let file = builtin("sudoku-x").expect("it is built in").source();
//! let document = read(&file, &NoFiles, &mut Diagnostics::new()).expect("it is well written");
//! let solver = Solver::new(document.variant, SolveOptions::default());
//! let options = GenerateOptions { symmetry: Symmetry::Rotate180, ..GenerateOptions::default() };
//! let mut generator = Generator::new(solver, document.puzzle, options).expect("the board looks the same from below");
//! let generated = generator.generate(7).expect("there are many");
//! assert_eq!(generator.solver().verdict(&generated.puzzle), Verdict::Unique(generated.solution));
//! ```
//!
//! # From one notation to another
//!
//! ```
//! use exdoku::format::{ForeignReader, Export, read_translation, to_fpuzzles_link, to_iss, to_solo};
//! use exdoku::source::Source;
//!
//! let source = Source::new("link.txt", ".Shape~4x4.AntiKnight.~R1C1_1.~R4C4_2");
//! let (found, _) = ForeignReader::default().find(&source, true);
//! let (toml, warnings) = found[0].translate(false).expect("it is understood");
//! let (document, _) = read_translation(&toml, warnings).expect("so is what it became");
//! let sheet = Export { variant: &document.variant, puzzle: &document.puzzle, solution: None };
//! assert!(to_fpuzzles_link(&sheet).text.starts_with("https://www.f-puzzles.com/?load="));
//! assert!(to_iss(&sheet).unsupported.is_empty());
//! // What a notation cannot say is named.
//! assert_eq!(to_solo(&sheet).unsupported[0].to_string(), "anti-knight");
//! ```
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
//! `png` (off unless asked for) lets `render` draw pictures in pixels, for `exdoku convert --to png`. It brings along a
//! renderer of SVG and a font.

pub mod automaton;
pub mod board;
pub mod cli;
pub mod encode;
pub mod exact_cover;
pub mod expression;
pub mod format;
pub mod generate;
pub mod render;
pub mod rules;
pub mod solve;
pub mod source;
pub mod variant;
