//! All tests of the library and of the program, as one test program: linking one is much cheaper than linking twenty.
//!
//! `cargo test --test suite rules::` runs the tests of one module.

mod architecture;
mod areas;
mod book;
mod bounds;
mod caught;
mod circles;
mod cli;
mod common;
mod constraints;
mod convert;
mod definition_words;
mod definitions;
mod diagnostics;
mod drawing;
mod effort;
mod endless;
mod engines;
mod escapes;
mod explain;
mod explain_all;
mod explain_groups;
mod explain_parts;
mod explain_patterns;
mod explain_steps;
mod explain_words;
mod field;
mod formulas;
mod fuzzed;
mod generate;
mod generate_command;
mod generate_odd;
mod glossary;
mod hint;
mod implied;
mod import;
mod large_numbers;
mod layers;
mod long_sums;
#[cfg(feature = "lsp")]
mod lsp;
mod meanings;
mod memo;
mod named_variants;
mod never;
mod no_candidates;
mod of_layers;
mod opposites;
mod other_names;
mod own_kind;
mod parallel;
mod paths;
mod pictures;
mod pipes;
mod proofs;
mod reading;
mod round_trip;
mod rules;
mod scale;
#[cfg(feature = "serve")]
mod serve;
mod shards;
#[cfg(unix)]
mod shell;
mod shorter;
mod signatures;
mod sudokupad;
mod sudokupad_alike;
mod sudokupad_words;
mod tables;
mod told;
mod toml_1_0;
mod variants;
mod verify;
