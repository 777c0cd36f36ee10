//! The notations of other programs: how the beginning and the end of a puzzle are recognised, and how it is translated.
//!
//! ```text
//!   sudokupad     {id:'x',ce:[[{v:5},,...  {"cells": ...}              an object on a line
//!   f-puzzles     {"size": 9, "grid": ...}                             an object on a line, or over many
//!   sudokumaker   {"formatVersion": "1.5.0", "puzzle": ...}            an object on a line, or over many
//!   ipuz          {"version": "http://ipuz.org/v2", ...}             the same
//!   link          https://www.f-puzzles.com/?load=N4Ig...
//!   constraints   .Cage~12~R1C1~R1C2.AntiKnight                        all lines together; or a line, if that is asked for
//!   solo          9jx:i7_5a6...,cd_a_c__cba...   SAVEFILE:41:...      an ID is a line, a save file has many
//!   killer        3x3:d:k:3587:14:...   SumoCueV1=10J0+0J0...   F<v9<...^
//!   jigsaw        1..2...AAABAC...                                     givens and regions, in either order
//!   pencil-marks  1...1234.234...                                      n places for each cell
//!   hodoku        :0100:1:.+1...:811 515:193::   .+1...:811 515
//!   sdk           [Puzzle]                                             and its rows; then other sections
//!   xml           <opensudoku>, <ksudoku>                              an element over many lines
//!   lists         [[5, 3, 0, ...], ...]   board = {{5, 3, ...      told by the list, which may go over many lines
//!   sudoku-general, dlx                                                told by several lines, up to an empty one or the end
//! ```
//!
//! To add a notation, add a file that reads it, one that writes it if it can be written, and an entry in the table.

use serde_json::value::RawValue;

use exdoku_text::source::Span;

use super::export::{Export, Written};
use super::fpuzzles::{to_fpuzzles, to_fpuzzles_link, to_sudokupad_link};
use super::iss::to_iss;
use super::solo::to_solo;
use super::sudokupad::{to_sudokupad, to_sudokupad_json};
use super::translate::Translate;
use super::write::{to_block, to_line, to_sdk};
use super::{
    dlx, fpuzzles, general, hodoku, ipuz, iss, jigsaw, killer, links, lists, pencil, sdk, solo, sudokumaker, sudokupad,
    xml,
};

/// The notation of another program.
#[derive(Debug)]
pub struct Notation {
    /// Its name in options.
    pub name: &'static str,
    /// Other spellings of the name.
    pub aliases: &'static [&'static str],
    /// A short description.
    pub about: &'static str,
    /// Whether a trimmed line begins a puzzle.
    begins: fn(&str) -> bool,
    /// The end of the puzzle that begins with a line. `last` tells whether nothing follows the text; `None` if more of
    /// the text is needed.
    end: fn(text: &str, line: &Span, last: bool) -> Option<usize>,
    /// Reads it.
    pub(super) translate: Translate,
    /// Writes it.
    writers: &'static [NotationWriter],
}

/// A form in which puzzles are written in a notation.
#[derive(Debug)]
#[non_exhaustive]
pub struct NotationWriter {
    /// Its name in options.
    pub name: &'static str,
    /// Other spellings of the name.
    pub aliases: &'static [&'static str],
    /// A short description.
    pub about: &'static str,
    /// Its name in messages: `f-puzzles`, `a constraint string`.
    pub noun: &'static str,
    /// The extension of its files.
    pub ending: &'static str,
    /// How a file holds several puzzles.
    pub layout: Layout,
    /// Writes it.
    pub write: fn(&Export<'_>) -> Written,
}

/// How a file holds several puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Layout {
    /// One puzzle per line.
    Line,
    /// Several lines per puzzle, with an empty line after it.
    Block,
    /// One puzzle per file.
    File,
}

/// The name in messages of text in no other notation.
const PLAIN: &str = "plain text";

/// The forms of plain text.
static PLAIN_WRITERS: &[NotationWriter] = &[
    NotationWriter {
        name: "line",
        aliases: &[],
        about: "Plain text, one puzzle per line",
        noun: PLAIN,
        ending: "txt",
        layout: Layout::Line,
        write: to_line,
    },
    NotationWriter {
        name: "block",
        aliases: &[],
        about: "Plain text, one line per row",
        noun: PLAIN,
        ending: "txt",
        layout: Layout::Block,
        write: to_block,
    },
];

/// All notations. If a line might begin several, the first counts.
pub static NOTATIONS: &[Notation] = &[
    Notation {
        name: "sudokupad",
        aliases: &["sudokupad-json"],
        about: "SudokuPad's own JSON, also shortened",
        begins: sudokupad::looks_like,
        end: sudokupad::end,
        translate: sudokupad::translate,
        writers: &[
            NotationWriter {
                name: "sudokupad",
                aliases: &[],
                about: "A link to SudokuPad in its own format: drawings, and the rules in words",
                noun: "SudokuPad",
                ending: "txt",
                layout: Layout::Line,
                write: to_sudokupad,
            },
            NotationWriter {
                name: "sudokupad-json",
                aliases: &[],
                about: "The same as JSON",
                noun: "SudokuPad",
                ending: "json",
                layout: Layout::Line,
                write: to_sudokupad_json,
            },
        ],
    },
    Notation {
        name: "sudokumaker",
        aliases: &[],
        about: "SudokuMaker's JSON",
        begins: sudokumaker::looks_like,
        end: end_of_json,
        translate: sudokumaker::translate,
        writers: &[],
    },
    Notation {
        name: "ipuz",
        aliases: &[],
        about: "ipuz",
        begins: ipuz::looks_like,
        end: end_of_json,
        translate: ipuz::translate,
        writers: &[],
    },
    Notation {
        name: "f-puzzles",
        aliases: &["fpuzzles"],
        about: "f-puzzles JSON",
        begins: begins_json,
        end: end_of_json,
        translate: fpuzzles::translate,
        writers: &[
            NotationWriter {
                name: "f-puzzles",
                aliases: &["fpuzzles"],
                about: "f-puzzles JSON",
                noun: "f-puzzles",
                ending: "json",
                layout: Layout::Line,
                write: to_fpuzzles,
            },
            NotationWriter {
                name: "f-puzzles-link",
                aliases: &["fpuzzles-link"],
                about: "A link to f-puzzles",
                noun: "f-puzzles",
                ending: "txt",
                layout: Layout::Line,
                write: to_fpuzzles_link,
            },
            NotationWriter {
                name: "sudokupad-link",
                aliases: &[],
                about: "A link to SudokuPad that carries f-puzzles JSON",
                noun: "SudokuPad",
                ending: "txt",
                layout: Layout::Line,
                write: to_sudokupad_link,
            },
        ],
    },
    Notation {
        name: "link",
        aliases: &["f-puzzles-link", "fpuzzles-link", "sudokupad-link"],
        about: "a link to f-puzzles, SudokuPad, SudokuMaker, Penpa+, lisudoku, sudokuwiki, puzz.link or the Interactive Sudoku Solver",
        begins: links::is_link,
        end: links::end,
        translate: links::translate,
        writers: &[],
    },
    Notation {
        name: "iss",
        aliases: &["constraints"],
        about: "a constraint string of the Interactive Sudoku Solver",
        begins: iss::looks_like_constraints,
        end: end_of_constraints,
        translate: iss::translate,
        writers: &[NotationWriter {
            name: "iss",
            aliases: &["constraints"],
            about: "A constraint string of the Interactive Sudoku Solver",
            noun: "a constraint string",
            ending: "txt",
            layout: Layout::Line,
            write: to_iss,
        }],
    },
    Notation {
        name: "solo",
        aliases: &[],
        about: "a game ID or a save file of Simon Tatham's Solo",
        begins: solo::looks_like,
        end: solo::end,
        translate: solo::translate,
        writers: &[NotationWriter {
            name: "solo",
            aliases: &[],
            about: "A game ID of Solo, from Simon Tatham's collection",
            noun: "a Solo game ID",
            ending: "txt",
            layout: Layout::Line,
            write: to_solo,
        }],
    },
    Notation {
        name: "killer",
        aliases: &[],
        about: "killer cages: numbers (3x3::k:...), pointers, SumoCue",
        begins: killer::looks_like,
        end: end_of_line,
        translate: killer::translate,
        writers: &[],
    },
    Notation {
        name: "jigsaw",
        aliases: &[],
        about: "a jigsaw on a line: givens and regions",
        begins: jigsaw::looks_like,
        end: end_of_line,
        translate: jigsaw::translate,
        writers: &[],
    },
    Notation {
        name: "pencil-marks",
        aliases: &[],
        about: "pencil marks on a line: n places for each cell",
        begins: pencil::looks_like,
        end: end_of_line,
        translate: pencil::translate,
        writers: &[],
    },
    Notation {
        name: "hodoku",
        aliases: &[],
        about: "a line of HoDoKu's library of techniques, or a state of solving: placed digits, deleted candidates",
        begins: hodoku::looks_like,
        end: end_of_line,
        translate: hodoku::translate,
        writers: &[],
    },
    Notation {
        name: "sdk",
        aliases: &[],
        about: "a file of SadMan with [Puzzle] and other sections",
        begins: sdk::looks_like,
        end: sdk::end,
        translate: sdk::translate,
        writers: &[NotationWriter {
            name: "sdk",
            aliases: &[],
            about: "Plain text with comments for author and title",
            noun: PLAIN,
            ending: "sdk",
            layout: Layout::File,
            write: to_sdk,
        }],
    },
    Notation {
        name: "xml",
        aliases: &[],
        about: "XML of OpenSudoku or KSudoku",
        begins: xml::looks_like,
        end: xml::end,
        translate: xml::translate,
        writers: &[],
    },
    Notation {
        name: "lists",
        aliases: &["code"],
        about: "nested lists in JSON or a program",
        begins: |_| false,
        end: end_of_line,
        translate: lists::translate,
        writers: &[],
    },
    Notation {
        name: "sudoku-general",
        aliases: &[],
        about: "input of Knuth's sudoku-general-dlx: a grid, and groups of boxes",
        begins: |_| false,
        end: general::end,
        translate: general::translate,
        writers: &[],
    },
    Notation {
        name: "dlx",
        aliases: &[],
        about: "an exact cover problem, which is for `exdoku cover`",
        begins: |_| false,
        end: dlx::end,
        translate: dlx::translate,
        writers: &[],
    },
];

impl Notation {
    /// The notation with this name, in any spelling.
    pub fn named(name: &str) -> Option<&'static Notation> {
        NOTATIONS.iter().find(|notation| notation.name == name || notation.aliases.contains(&name))
    }

    /// The notation in which a line begins a puzzle, if there is one.
    pub(super) fn of_line(line: &str) -> Option<&'static Notation> {
        NOTATIONS.iter().find(|notation| (notation.begins)(line))
    }

    /// The notation in which a text begins with a puzzle, for notations that the first line alone does not show.
    pub(super) fn of_lines(text: &str) -> Option<&'static Notation> {
        let general = general::looks_like(text).then_some("sudoku-general");
        general.or_else(|| dlx::looks_like(text).then_some("dlx")).and_then(Notation::named)
    }

    /// Whether a puzzle may have several lines, each of which could be a puzzle by itself.
    pub(super) fn has_lines(&self) -> bool {
        self.name == "iss"
    }

    /// The end of the puzzle that begins with a line of a text; `None` if more of the text is needed.
    pub(super) fn end(&self, text: &str, line: &Span, last: bool) -> Option<usize> {
        (self.end)(text, line, last)
    }
}

impl NotationWriter {
    /// All writers: of plain text, then of the other notations.
    pub fn all() -> impl Iterator<Item = &'static NotationWriter> {
        PLAIN_WRITERS.iter().chain(NOTATIONS.iter().flat_map(|notation| notation.writers))
    }

    /// The writer with this name, in any spelling.
    pub fn named(name: &str) -> Option<&'static NotationWriter> {
        NotationWriter::all().find(|writer| writer.name == name || writer.aliases.contains(&name))
    }

    /// Whether it writes plain text, which has no rules of its own.
    pub fn is_plain_text(&self) -> bool {
        self.noun == PLAIN
    }
}

/// Everything up to a line that begins a puzzle in another notation, even across empty lines.
fn end_of_constraints(text: &str, line: &Span, last: bool) -> Option<usize> {
    let (mut end, mut next) = (line.end, line.start);
    for one in text[line.start..].split_inclusive('\n') {
        let content = one.trim();
        if Notation::of_line(content).is_some_and(|other| !other.has_lines()) {
            return Some(end);
        }
        if !content.is_empty() && !content.starts_with('#') {
            end = next + one.trim_end().len();
        }
        next += one.len();
    }
    last.then_some(end.max(line.end))
}

/// For notations with one puzzle per line.
fn end_of_line(_: &str, line: &Span, _: bool) -> Option<usize> {
    Some(line.end)
}

/// A line in brackets may be the title of a puzzle in plain text, not JSON.
fn begins_json(line: &str) -> bool {
    line.starts_with('{') || line.starts_with("[{")
}

/// A broken object ends with its line if that closes an object, otherwise before the next line that opens one.
fn end_of_json(text: &str, line: &Span, last: bool) -> Option<usize> {
    let mut values = serde_json::Deserializer::from_str(&text[line.start..]).into_iter::<&RawValue>();
    match values.next() {
        Some(Ok(_)) => Some((line.start + values.byte_offset()).max(line.end)),
        Some(Err(error)) if error.is_eof() && !last => None,
        _ if text[line.clone()].ends_with('}') => Some(line.end),
        _ => match text[line.end..].find("\n{") {
            Some(next) => Some(line.end + next),
            None => last.then_some(text.trim_end().len()),
        },
    }
}
