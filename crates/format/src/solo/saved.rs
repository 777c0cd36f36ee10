//! Save files of Simon Tatham's puzzle collection.
//!
//! ```text
//!   SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
//!   GAME    :4:Solo                  a name, the length of the value, the value
//!   PARAMS  :4:3x3k
//!   DESC    :209:zzzc,__aaa___a_a...
//! ```
//!
//! The moves of a player are not part of the puzzle.

use exdoku_text::source::{Diagnostic, Span};

use super::read::{Read, of_parts};
use crate::excerpt::Excerpt;
use crate::toml_file::TomlFile;

const BEGIN: &str = "SAVEFILE:";

pub(super) fn looks_like(line: &str) -> bool {
    line.starts_with(BEGIN)
}

/// The end of a file that begins with a line: before the next one.
pub(super) fn end(text: &str, line: &Span, last: bool) -> Option<usize> {
    match text[line.end..].find(&format!("\n{BEGIN}")) {
        Some(next) => Some(line.end + next),
        None => last.then_some(text.trim_end().len().max(line.end)),
    }
}

pub(super) fn read(text: Excerpt<'_>) -> Read<TomlFile> {
    let fields = fields(text)?;
    let value = |name: &str| fields.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
    let need = |name: &str| value(name).ok_or_else(|| Box::new(text.error(format!("this save file has no {name}"))));
    let game = need("GAME")?;
    if game.text != "Solo" {
        let help = "of the games of this collection only Solo is supported";
        return Err(Box::new(game.error(format!("a save file of the game {:?}", game.text)).help(help)));
    }
    // Only a game from a random seed lacks a description of its own.
    let parameters = value("PARAMS").or_else(|| value("CPARAMS"));
    of_parts(parameters.map_or_else(|| need("PARAMS"), Ok)?, need("DESC")?)
}

/// The names and values of a file.
fn fields(text: Excerpt<'_>) -> Read<Vec<(&str, Excerpt<'_>)>> {
    let wrong = |at: Excerpt<'_>| -> Box<Diagnostic> {
        let help = "a line is a name, the length of the value, and the value: PARAMS  :3:3x3";
        Box::new(at.error("this is not a line of a save file").help(help))
    };
    let (mut fields, mut at) = (Vec::new(), 0);
    while let Some(line) = text.text.get(at..).filter(|rest| !rest.trim().is_empty()) {
        let rest = text.part(at..text.text.len());
        let first = rest.part(0..line.find('\n').unwrap_or(line.len()));
        if first.text.trim().is_empty() {
            at += first.text.len() + 1;
            continue;
        }
        let mut parts = first.text.splitn(3, ':');
        let (Some(name), Some(length), Some(_)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(wrong(first));
        };
        let start = name.len() + length.len() + 2;
        let value = length.trim().parse::<usize>().ok().and_then(|length| line.get(start..start.checked_add(length)?));
        let Some(value) = value else { return Err(wrong(first)) };
        fields.push((name.trim(), rest.part(start..start + value.len())));
        let end = start + value.len();
        at += line[end..].find('\n').map_or(line.len(), |length| end + length + 1);
    }
    Ok(fields)
}

#[cfg(test)]
mod tests {
    use crate::solo::translate;
    use crate::translate::translated;

    #[test]
    fn lines_have_lengths() {
        let file = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :4:Solo\nPARAMS  :3:2x2\nDESC    :13:1_2b3_4d4_3c1\nMOVE    :6:R0,1,2\n";
        let toml = translated(file, translate).unwrap();
        assert!(toml.contains("\n12..\n34..\n..43\n...1\n"), "{toml}");
        let message = |file: &str| translated(file, translate).unwrap_err().message().to_owned();
        assert_eq!(
            message(&file.replace(":4:Solo", ":5:Unruly").replace("Unruly", "Towers")),
            "a save file of the game \"Tower\""
        );
        assert_eq!(message(&file.replace(":3:2x2", ":3333:2x2")), "this is not a line of a save file");
        assert_eq!(message("SAVEFILE:0:\n"), "this save file has no GAME");
        assert_eq!(message("SAVEFILE:99999999999999999999:é\n"), "this is not a line of a save file");
    }
}
