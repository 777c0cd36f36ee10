//! Metadata of a puzzle, also in cages without cells: title, author, rules, solution, and flags.

use super::reader::Reader;
use crate::json::{Form, Json, Object};
use crate::picture;
use crate::square;
use crate::toml_file::TomlFile;
use exdoku_rules::rules::keys;
use exdoku_text::source::Place;

/// The texts about a puzzle, in its metadata or in cages without cells.
#[derive(Default)]
pub(super) struct Words {
    pub(super) title: Vec<String>,
    pub(super) author: Vec<String>,
    pub(super) rules: Vec<String>,
    /// Where the first of the rules is written.
    pub(super) rules_at: Option<Place>,
    pub(super) solution: Option<String>,
}

impl Reader<'_> {
    pub(super) fn read_metadata(&mut self, object: &mut Object<'_>, words: &mut Words, file: &mut TomlFile) {
        for key in ["metadata", "metaData"] {
            let Some(metadata) = object.take(key).filter(|metadata| !metadata.is_nothing()) else { continue };
            let Some(metadata) = metadata.object(self.diagnostics) else { continue };
            for (key, value) in metadata.entries().filter(|(_, value)| !value.is_nothing()) {
                self.word(&key.name, value, words, file);
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

    /// Takes a statement about the puzzle under a known name. Statements under other names are not rules.
    fn word(&mut self, name: &str, value: &Json<'_>, words: &mut Words, file: &mut TomlFile) {
        const READ: [&str; 11] = [
            "title",
            "author",
            "rules",
            "solution",
            "antiknight",
            "antiking",
            "windoku",
            "diagonal+",
            "diagonal-",
            "norowcol",
            "nonconsecutive",
        ];
        let name = name.to_ascii_lowercase();
        if !READ.contains(&name.as_str()) {
            return;
        }
        let texts = match value.form() {
            Form::Text(text) => vec![text.into_owned()],
            Form::List(list) => list.iter().filter_map(|one| one.text(self.diagnostics)).map(Into::into).collect(),
            _ => vec![value.as_written().to_owned()],
        };
        self.statement(&name, (texts, value), words, file);
    }

    /// Takes a statement whose text is known, and where it stands.
    pub(super) fn statement(
        &mut self,
        name: &str,
        (texts, value): (Vec<String>, &Json<'_>),
        words: &mut Words,
        file: &mut TomlFile,
    ) {
        let is_on = || matches!(texts.first().map(|text| text.trim()), Some("true" | "1" | "yes" | "on"));
        let before = file.rules.read_from(Some(value.place()));
        match name {
            "title" => words.title = texts,
            "author" => words.author = texts,
            "rules" => texts.into_iter().for_each(|text| {
                words.rules_at.get_or_insert_with(|| value.place());
                if !words.rules.contains(&text) {
                    words.rules.push(text);
                }
            }),
            "nonconsecutive" if is_on() => file.rules.on(keys::non_consecutive::NAME),
            "solution" => words.solution = texts.into_iter().next(),
            "antiknight" if is_on() => file.rules.on(keys::anti_knight::NAME),
            "antiking" if is_on() => file.rules.on(keys::anti_king::NAME),
            "windoku" if is_on() => file.rules.on(keys::windoku::NAME),
            "diagonal+" if is_on() => self.square.anti = Some(value.place()),
            "diagonal-" if is_on() => self.square.main = Some(value.place()),
            // Rows and columns are not checked there.
            "norowcol" if is_on() => {
                file.rules.set(keys::rows::NAME, false);
                file.rules.set(keys::columns::NAME, false);
            }
            _ => {}
        }
        file.rules.read_from(before);
    }

    /// The solution as rows; `None` if it is incomplete or not in digits. For a board within a frame it may include the
    /// cells of the frame. Digits from 10 on have two characters.
    pub(super) fn solution(&mut self, text: &str) -> Option<Vec<String>> {
        let signs: Vec<char> = text.trim().chars().collect();
        let (height, breadth) = (self.square.rows(), self.square.columns());
        let digits = square::digits(self.square.digit_count());
        let symbols = self.square.symbols();
        let width = if digits.count() > 9 { 2 } else { 1 };
        let (rows, columns) = self.drawn;
        let cells: Vec<&[char]> = signs.chunks(width).collect();
        let cells: Vec<&[char]> = if cells.len() == height * breadth {
            cells
        } else if cells.len() == rows * columns {
            let row = |row: usize| cells[(self.first.0 + row) * columns + self.first.1..][..breadth].to_vec();
            (0..height).flat_map(row).collect()
        } else {
            return None;
        };
        let sign = |(cell, signs): (usize, &[char])| {
            if self.square[cell].hole {
                return Some("#");
            }
            let value = signs.iter().collect::<String>().parse::<i64>().ok()?;
            digits.of_value(value).map(|digit| symbols.name(digit))
        };
        let cells: Option<Vec<&str>> = cells.into_iter().enumerate().map(sign).collect();
        cells.map(|cells| picture::rows(cells, breadth, symbols.width()))
    }
}
