//! Metadata of a puzzle, also in cages without cells: title, author, rules, solution, and flags.

use super::{HELP, Reader};
use crate::board::{Digit, counted};
use crate::format::json::{Form, Json, Object};
use crate::format::square;
use crate::format::toml_file::TomlFile;

/// Names of metadata that do not constrain digits.
const HARMLESS: &[&str] = &[
    "source",
    "info",
    "tags",
    "date",
    "difficulty",
    "msgcorrect",
    "msgincorrect",
    "bgimage",
    "bgimageopacity",
    "bgcolor",
    "customstyle",
    "highlightfoglight",
    "norowcol",
];

/// The metadata of a puzzle.
#[derive(Default)]
pub(super) struct Words<'s> {
    pub(super) title: Vec<String>,
    pub(super) author: Vec<String>,
    pub(super) rules: Vec<String>,
    pub(super) solution: Option<(String, Json<'s>)>,
}

impl Reader<'_> {
    pub(super) fn read_metadata<'s>(&mut self, object: &mut Object<'s>, words: &mut Words<'s>, file: &mut TomlFile) {
        for key in ["metadata", "metaData"] {
            let Some(metadata) = object.take(key).filter(|metadata| !metadata.is_nothing()) else { continue };
            let Some(metadata) = metadata.object(self.diagnostics) else { continue };
            for (key, value) in metadata.entries().filter(|(_, value)| !value.is_nothing()) {
                if !self.word(&key.name, value, words, file) {
                    let message = format!("unknown metadata {:?}", &*key.name);
                    self.diagnostics.not_understood(key.error(message).help(HELP));
                }
            }
        }
        const ABOVE: [&str; 9] =
            ["title", "author", "rules", "solution", "antiknight", "antiking", "windoku", "diagonal+", "diagonal-"];
        for key in ABOVE {
            if let Some(value) = object.take(key).filter(|value| !value.is_nothing()) {
                self.word(key, &value, words, file);
            }
        }
    }

    /// Reads a piece of metadata. Returns whether its name is known.
    fn word<'s>(&mut self, name: &str, value: &Json<'s>, words: &mut Words<'s>, file: &mut TomlFile) -> bool {
        let texts = match value.form() {
            Form::Text(text) => vec![text.into_owned()],
            Form::List(list) => list.iter().filter_map(|one| one.text(self.diagnostics)).map(Into::into).collect(),
            _ => vec![value.as_written().to_owned()],
        };
        self.say(name, texts, value, words, file)
    }

    /// The same for given texts.
    pub(super) fn say<'s>(
        &mut self,
        name: &str,
        texts: Vec<String>,
        value: &Json<'s>,
        words: &mut Words<'s>,
        file: &mut TomlFile,
    ) -> bool {
        let is_on = || matches!(texts.first().map(|text| text.trim()), Some("true" | "1" | "yes" | "on"));
        match name {
            "title" => words.title = texts,
            "author" => words.author = texts,
            "rules" => words.rules.extend(texts),
            "solution" => words.solution = texts.into_iter().next().map(|text| (text, value.clone())),
            "antiknight" if is_on() => file.rules.on("anti-knight"),
            "antiking" if is_on() => file.rules.on("anti-king"),
            "windoku" if is_on() => file.rules.on("windoku"),
            "diagonal+" => self.square.anti |= is_on(),
            "diagonal-" => self.square.main |= is_on(),
            "antiknight" | "antiking" | "windoku" => {}
            name => return HARMLESS.contains(&name),
        }
        true
    }

    /// The solution as rows; `None` if it is incomplete. On boards larger than 9, a digit has two characters.
    pub(super) fn solution(&mut self, text: &str, json: &Json<'_>) -> Option<Vec<String>> {
        let signs: Vec<char> = text.trim().chars().collect();
        let cells = self.square.size * self.square.size;
        let width = if self.square.size > 9 { 2 } else { 1 };
        let digit =
            |signs: &[char]| square::digit(signs.iter().collect::<String>().parse::<i64>().ok()?, self.square.size);
        if signs.len() == cells * width {
            let digits: Option<Vec<Digit>> = signs.chunks(width).map(digit).collect();
            return digits.map(|digits| square::solution(self.square.size, digits));
        }
        // A grid within others, or one with its own symbols.
        let message = format!("the solution has {}, but the grid has {cells} cells", counted(signs.len(), "character"));
        self.diagnostics.push(json.warning(message).help("it is ignored"));
        None
    }
}
