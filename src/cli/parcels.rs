//! Puzzles that are a text within a JSON object: plain, TOML, or in the notation of another program.

use std::sync::Arc;

use crate::format::{
    Entry, ForeignReader, Found, JsonRecord, TextReader, looks_foreign, looks_like_toml, read_translation,
};
use crate::source::{Diagnostic, Diagnostics, Source};
use crate::variant::{Document, Puzzle, Variant};

use super::files::{read_toml, read_variant};
use super::inputs::{Original, Task};

/// So many variants are kept ready.
const KEPT: usize = 16;

/// What reads such texts. The variants that they name are read once.
pub(super) struct Parcels {
    /// What the command line says of plain text.
    named: Option<(Arc<Variant>, Puzzle)>,
    symbols: Option<String>,
    ignore_unknown: bool,
    /// For each variant that was named, the latest first.
    readers: Vec<(Option<String>, TextReader)>,
}

impl Parcels {
    pub(super) fn new(named: Option<(Arc<Variant>, Puzzle)>, symbols: Option<String>, ignore_unknown: bool) -> Parcels {
        Parcels { named, symbols, ignore_unknown, readers: Vec::new() }
    }

    /// The puzzle of an object of this source that has one as a text.
    pub(super) fn read(
        &mut self,
        name: &str,
        source: &Arc<Source>,
        envelope: JsonRecord,
    ) -> Result<(Task, Diagnostics), Diagnostics> {
        let JsonRecord { text, variant, title, .. } = envelope;
        let text = text.expect("the object has a text");
        let is_toml = looks_like_toml(text.text());
        if is_toml || looks_foreign(text.text()) {
            let told = if variant.is_some() {
                Some("\"variant\"")
            } else if self.named.is_some() {
                Some("--variant")
            } else {
                None
            };
            if let Some(told) = told {
                let wrong = Diagnostic::error(format!("{told} is for plain text; this puzzle says it itself"));
                return Err(wrong.at(&text, 0..0).into());
            }
            let (toml, document, warnings) = if is_toml {
                let (document, warnings) = read_toml(&text, None)?;
                (text, document, warnings)
            } else {
                self.foreign(&text)?
            };
            return Ok((Task::of(name.to_owned(), &toml, document), warnings));
        }
        let (variant, place) = variant.unzip();
        let reader = self.reader(variant).map_err(|wrong| match place {
            // What is wrong with a variant file has a place in it.
            Some(place) => wrong.into_iter().map(|one| one.or_at(source, place.clone())).collect(),
            None => wrong,
        })?;
        let mut entries: Vec<Entry> = reader.read(&text, true).collect();
        let number = entries.len();
        match entries.pop() {
            Some(entry) if number == 1 => {
                let (variant, mut puzzle) = entry.puzzle.map_err(|wrong| wrong.into_iter().collect::<Diagnostics>())?;
                puzzle.title = title.or(puzzle.title);
                Ok((Task::plain(name.to_owned(), (variant, puzzle), Original::File), Diagnostics::new()))
            }
            _ => Err(one_wanted(&text, number)),
        }
    }

    fn foreign(&self, text: &Arc<Source>) -> Result<(Arc<Source>, Document, Diagnostics), Diagnostics> {
        let reader = ForeignReader { from: None, ignore_unknown: self.ignore_unknown };
        let (found, _): (Vec<Found>, _) = reader.find(text, true);
        let [one] = &found[..] else { return Err(one_wanted(text, found.len())) };
        let (toml, warnings) = one.translate(false)?;
        let (document, warnings) = read_translation(&toml, warnings)?;
        Ok((toml, document, warnings))
    }

    /// The reader for plain texts of a variant.
    fn reader(&mut self, variant: Option<String>) -> Result<&mut TextReader, Diagnostics> {
        match self.readers.iter().position(|(known, _)| *known == variant) {
            Some(known) => self.readers[..=known].rotate_right(1),
            None => {
                let named = match &variant {
                    Some(name) => {
                        let document = read_variant(name)?;
                        Some((document.variant, document.puzzle))
                    }
                    None => self.named.clone(),
                };
                self.readers.truncate(KEPT - 1);
                self.readers.insert(0, (variant, TextReader::new(named, self.symbols.clone())));
            }
        }
        Ok(&mut self.readers[0].1)
    }
}

fn one_wanted(text: &Arc<Source>, number: usize) -> Diagnostics {
    let message = match number {
        0 => "there is no puzzle in this text".to_owned(),
        _ => format!("there are {number} puzzles in this text"),
    };
    Diagnostic::error(message).at(text, 0..text.text().len()).help("an object has one puzzle").into()
}
