//! Games of OpenSudoku.
//!
//! ```text
//!   <game data="0530..."/>                          81 digits, 0 for an empty cell
//!   <game data="version: 3&#10;5|0|0|0|12|1|..."/>   for each cell its digit, its notes, and whether it can be edited
//!
//!   version 1    notes are digits with commas, or -         2, 3    they are bits, in version 2 often with a bar more
//!           4    there are notes in the centre, too         5       and a colour
//! ```
//!
//! Entered digits and notes limit the candidates of their cells. Other attributes record the progress of a solver, which is
//! not part of the puzzle; nor are the names of collections and folders.

use crate::excerpt::Excerpt;
use crate::square::{self, Square};
use crate::toml_file::TomlFile;
use exdoku_text::board::{DigitSet, counted};
use exdoku_text::source::{Diagnostic, Diagnostics};

const CELLS: usize = 81;

/// The end of the first game, with the closing tags after it. If another game follows on that line, the end of the
/// line: [`read`] reports two games on a line.
pub(super) fn end(text: &str, start: usize, last: bool) -> Option<usize> {
    let game = start + first_game(&text[start..])?;
    let mut end = game + tag_length(&text[game..])?;
    loop {
        let rest = text[end..].trim_start();
        let at = text.len() - rest.len();
        match rest.find('>') {
            Some(length) if rest.starts_with("</") => end = at + length + 1,
            _ if rest.is_empty() && !last => return None,
            _ => break,
        }
    }
    let line = text[end..].find('\n').map_or(text.len(), |length| end + length);
    Some(if text[end..line].trim().is_empty() { end } else { end + text[end..line].trim_end().len() })
}

/// Where the first `<game` with attributes begins.
fn first_game(text: &str) -> Option<usize> {
    let is_tag = |at: &usize| text[at + 5..].starts_with(|sign: char| sign.is_whitespace() || "/>".contains(sign));
    text.match_indices("<game").map(|(at, _)| at).find(is_tag)
}

/// The length of a tag: to the first `>` that is not in quotes.
fn tag_length(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, sign) in text.char_indices() {
        match (quote, sign) {
            (None, '>') => return Some(at + 1),
            (None, '"' | '\'') => quote = Some(sign),
            (Some(open), _) if open == sign => quote = None,
            _ => {}
        }
    }
    None
}

pub(super) fn read(text: Excerpt<'_>, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let tag = first_game(text.text).and_then(|at| Some((at, tag_length(&text.text[at..])?)));
    let Some((at, length)) = tag else {
        return diagnostics.refuse(text.error("a collection without a <game data=\"...\"/>"));
    };
    let rest = text.part(at + length..text.text.len());
    if let Some(second) = first_game(rest.text) {
        let wrong = rest.part(second..second + 5).error("two games on one line");
        return diagnostics.refuse(wrong.help("put each game on a line of its own"));
    }
    let tag = text.part(at..at + length);
    refuse_unknown(text, tag, diagnostics);
    let Some(data) = attribute(tag, "data").or_else(|| attribute(tag, "cells_data")) else {
        return diagnostics.refuse(tag.error("this <game> has no data=\"...\""));
    };
    let read = if data.text.contains('|') { read_states(data) } else { read_digits(data, diagnostics) };
    let square = read.map_err(|wrong| diagnostics.push(*wrong)).ok()?;
    Some(square.file())
}

type Read = Result<Square, Box<Diagnostic>>;

/// A digit for each cell.
fn read_digits(data: Excerpt<'_>, diagnostics: &mut Diagnostics) -> Read {
    let mut square = Square::new(9);
    let signs: Vec<Excerpt<'_>> = data.signs().collect();
    if signs.len() != CELLS {
        let message = format!("{}, but a game has {CELLS}", counted(signs.len(), "cell"));
        return Err(Box::new(data.error(message)));
    }
    for (cell, sign) in signs.into_iter().enumerate() {
        match sign.text.parse::<usize>() {
            Ok(digit) => square[cell].give(square::digit(digit, 9), sign.place()),
            Err(_) if sign.text == "." => {}
            Err(_) => diagnostics.push(sign.error(format!("`{}` is not a digit; empty cells are 0", sign.text))),
        }
    }
    Ok(square)
}

/// The digit, the notes and the state of each cell, after the version.
fn read_states(data: Excerpt<'_>) -> Read {
    let help = "the data of a game are its version and, for each cell, digit|notes|1, or 0 for a given";
    let wrong = |at: Excerpt<'_>, message: String| Err(Box::new(at.error(message).help(help)));
    let after = data.text.strip_prefix("version:").map_or(data.text, str::trim_start);
    let version = after.chars().next().and_then(|sign| sign.to_digit(10)).filter(|_| after.len() < data.text.len());
    let Some(version @ 1..=5) = version else {
        return wrong(data, "the version of this game is not known".to_owned());
    };
    // A line break, possibly as an entity, separates the version from the cells.
    let after = after[1..].trim_start_matches(|sign: char| sign.is_whitespace() || sign == '\\' || sign == 'n');
    let after =
        ["&#10;", "&#xA;", "&#xa;", "&#13;&#10;"].iter().find_map(|end| after.strip_prefix(end)).unwrap_or(after);
    let cells = data.part(data.text.len() - after.len()..data.text.len());
    let mut words = cells.split('|').peekable();
    let mut square = Square::new(9);
    for cell in 0..CELLS {
        let name = format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
        let Some(digit) = words.next().filter(|word| !word.text.is_empty()) else {
            return wrong(cells.end(), format!("the data end before {name}"));
        };
        let place = digit.place();
        let Some(number) = digit.text.trim().parse::<usize>().ok().filter(|digit| *digit <= 9) else {
            return wrong(digit, format!("`{}` is not the digit of {name}", digit.text));
        };
        let mut limit = DigitSet::default();
        for _ in 0..if version >= 4 { 2 } else { 1 } {
            let notes = words.next().unwrap_or_else(|| cells.end());
            match notes_of(notes.text.trim(), version) {
                Some(digits) => limit = limit.iter().chain(digits.iter()).collect(),
                None => return wrong(notes, format!("`{}` is not the notes of {name}", notes.text)),
            }
        }
        // The colour, or the extra bar of version 2.
        if version == 5 || (version == 2 && words.peek().is_some_and(|word| word.text.is_empty())) {
            words.next();
        }
        let state = words.next().unwrap_or_else(|| cells.end());
        let digit = square::digit(number, 9);
        match state.text.trim() {
            "0" => square[cell].give(digit, place),
            "1" => square[cell].limit = digit.map_or(limit, |digit| DigitSet::from_iter([digit])),
            other => {
                return wrong(state, format!("`{other}` is neither 0 nor 1, which says whether {name} can be edited"));
            }
        }
    }
    Ok(square)
}

/// The digits of notes.
fn notes_of(text: &str, version: u32) -> Option<DigitSet> {
    if version == 1 {
        let words = text.split(',').filter(|word| !word.is_empty() && *word != "-");
        return words.map(|word| square::digit(word.parse::<i64>().ok()?, 9)).collect();
    }
    let bits = text.parse::<u32>().ok().filter(|bits| *bits < 512)?;
    Some((1..=9_i64).filter(|digit| bits >> (digit - 1) & 1 == 1).filter_map(|digit| square::digit(digit, 9)).collect())
}

/// Attributes of a game: its digits and the progress of a solver.
const PROGRESS: &[&str] = &[
    "data",
    "cells_data",
    "created",
    "state",
    "time",
    "last_played",
    "lastPlayed",
    "note",
    "note2",
    "user_note",
    "mistake_counter",
    "id",
    "command_stack",
];
/// Elements around games.
const AROUND: &[&str] = &[
    "opensudoku",
    "game",
    "folder",
    "name",
    "author",
    "description",
    "comment",
    "created",
    "date",
    "source",
    "level",
    "sourceURL",
    "url",
];

/// Reports unknown attributes of the game and unknown elements around it.
fn refuse_unknown(text: Excerpt<'_>, tag: Excerpt<'_>, diagnostics: &mut Diagnostics) {
    let word = |sign: char| !(sign.is_alphanumeric() || "_-:".contains(sign));
    let mut rest = tag.text.find(char::is_whitespace).unwrap_or(tag.text.len());
    while let Some(equals) = tag.text[rest..].find('=').map(|at| rest + at) {
        let name = tag.text[rest..equals].trim();
        let start = rest + tag.text[rest..equals].find(|sign: char| !sign.is_whitespace()).unwrap_or(0);
        if !PROGRESS.contains(&name) {
            let wrong = tag.part(start..start + name.len()).error(format!("unknown attribute {name:?}"));
            diagnostics.not_understood(wrong.help(format!("known attributes: {}", PROGRESS.join(", "))));
        }
        let value = tag.text[equals + 1..].trim_start();
        let open = tag.text.len() - value.len();
        let quote = value.chars().next().filter(|sign| ['"', '\''].contains(sign));
        let end = match quote {
            Some(quote) => value[1..].find(quote).map(|end| end + 2),
            None => value.find(char::is_whitespace),
        };
        let length = end.unwrap_or(value.len());
        rest = open + length;
    }
    for (at, _) in text.text.match_indices('<') {
        let name = text.text[at + 1..].trim_start_matches('/');
        let start = text.text.len() - name.len();
        let name = &name[..name.find(word).unwrap_or(name.len())];
        if name.starts_with(char::is_alphabetic) && !AROUND.contains(&name) && !text.text[at..].starts_with("</") {
            diagnostics.not_understood(text.part(start..start + name.len()).error(format!("unknown element <{name}>")));
        }
    }
}

/// The value of an attribute of a start tag. These values are digits, so nothing in them is escaped.
fn attribute<'t>(tag: Excerpt<'t>, name: &str) -> Option<Excerpt<'t>> {
    let is_name = |at: &usize| tag.text[..*at].ends_with(char::is_whitespace);
    let (at, _) = tag.text.match_indices(name).find(|(at, _)| is_name(at))?;
    let rest = tag.text[at + name.len()..].trim_start().strip_prefix('=')?.trim_start();
    let start = tag.text.len() - rest.len() + 1;
    let quote = rest.chars().next().filter(|sign| ['"', '\''].contains(sign))?;
    let length = tag.text[start..].find(quote)?;
    Some(tag.part(start..start + length))
}
