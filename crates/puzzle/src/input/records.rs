//! Puzzles as text in a JSON record: plain text, TOML, or the notation of another program.

use std::sync::Arc;

use exdoku_format::{Entry, ForeignReader, JsonRecord, TextReader, looks_foreign, looks_like_toml, read_translation};
use exdoku_text::source::{Diagnostic, Diagnostics, Source};

use super::document::{read_document, read_variant};
use super::reader::Reader;
use super::sudoku::{Origin, Sudoku, Written};

/// The number of variants kept ready.
const KEPT: usize = 16;

/// The readers of such texts. A variant named by several records is read once.
pub(super) struct Records {
    reader: Arc<Reader>,
    /// One reader per named variant, the latest first.
    text_readers: Vec<(Option<String>, TextReader)>,
    /// The TOML text that was read last, and its puzzle: shards of a puzzle share its compiled rules.
    last_toml: Option<(Arc<Source>, Sudoku)>,
}

impl Records {
    pub(super) fn new(reader: Arc<Reader>) -> Records {
        Records { reader, text_readers: Vec::new(), last_toml: None }
    }

    /// The puzzle of a record of this source that has one as a text.
    pub(super) fn read(
        &mut self,
        name: &str,
        source: &Arc<Source>,
        mut record: JsonRecord,
    ) -> Result<Sudoku, Diagnostics> {
        let shard = record.shard.take();
        let mut sudoku = self.read_whole(name, source, record)?;
        if let Some((shard, place)) = shard {
            let applied = shard.apply(sudoku.variant.board(), &mut sudoku.puzzle);
            applied.map_err(|wrong| {
                let wrong = Diagnostic::error(wrong.to_string()).at(source, place);
                wrong.help("divide the puzzle again with `exdoku split`")
            })?;
            sudoku.shard = Some(Box::new(shard));
        }
        Ok(sudoku)
    }

    /// The puzzle of a record, without the limits of its shard.
    fn read_whole(&mut self, name: &str, source: &Arc<Source>, record: JsonRecord) -> Result<Sudoku, Diagnostics> {
        let JsonRecord { text, variant, title, .. } = record;
        let text = text.expect("the record has a text");
        let is_toml = looks_like_toml(text.text());
        if is_toml || looks_foreign(text.text()) {
            let misplaced = match variant {
                Some(_) => Some("\"variant\""),
                None => self.reader.base.is_some().then_some("the named variant"),
            };
            if let Some(misplaced) = misplaced {
                let wrong = Diagnostic::error(format!("{misplaced} is for plain text; this puzzle has its own rules"));
                return Err(wrong.at(&text, 0..0).into());
            }
            return if is_toml { self.toml(name, &text) } else { self.foreign(name, &text) };
        }
        let (variant, place) = variant.unzip();
        let variant_name = variant.clone().or_else(|| self.reader.options.variant.clone());
        let text_reader = self.text_reader(variant).map_err(|wrong| match place {
            // An error in a variant file has its place in that file.
            Some(place) => wrong.into_iter().map(|one| one.or_at(source, place.clone())).collect(),
            None => wrong,
        })?;
        let mut entries: Vec<Entry> = text_reader.read(&text, true).collect();
        let number = entries.len();
        match entries.pop() {
            Some(entry) if number == 1 => {
                let (variant, mut puzzle) = entry.puzzle.map_err(|wrong| wrong.into_iter().collect::<Diagnostics>())?;
                puzzle.title = title.or(puzzle.title);
                Ok(Sudoku { variant_name, ..Sudoku::plain(name.to_owned(), (variant, puzzle), Origin::File) })
            }
            _ => Err(one_expected(&text, number)),
        }
    }

    fn toml(&mut self, name: &str, text: &Arc<Source>) -> Result<Sudoku, Diagnostics> {
        if let Some((last, sudoku)) = &self.last_toml
            && last.text() == text.text()
        {
            return Ok(Sudoku { name: name.to_owned(), ..sudoku.clone() });
        }
        let options = &self.reader.options;
        let (document, warnings) = read_document(text, &options.context(), options.log)?;
        let sudoku = Sudoku::of_document(name.to_owned(), Written::Toml(Arc::clone(text)), document, warnings);
        self.last_toml = Some((Arc::clone(text), sudoku.clone()));
        Ok(sudoku)
    }

    fn foreign(&self, name: &str, text: &Arc<Source>) -> Result<Sudoku, Diagnostics> {
        let (ignore_unknown, guess) = (self.reader.options.ignore_unknown, self.reader.options.guess);
        let reader = ForeignReader { from: None, ignore_unknown, guess, per_line: false, in_code: false };
        let (found, _) = reader.find(text, true);
        let [one] = &found[..] else { return Err(one_expected(text, found.len())) };
        let (stated, warnings) = one.translate(false)?;
        let (document, warnings) =
            read_translation(&stated, warnings, &self.reader.options.limits, self.reader.options.strict)?;
        Ok(Sudoku::of_document(name.to_owned(), Written::Foreign(Arc::new(stated)), document, warnings))
    }

    /// The reader for plain texts of a variant.
    fn text_reader(&mut self, variant: Option<String>) -> Result<&mut TextReader, Diagnostics> {
        match self.text_readers.iter().position(|(known, _)| *known == variant) {
            Some(known) => self.text_readers[..=known].rotate_right(1),
            None => {
                let options = &self.reader.options;
                let base = match &variant {
                    Some(name) => {
                        let (document, _) = read_variant(name, &options.context(), options.log)?;
                        Some((document.variant, document.puzzle))
                    }
                    None => self.reader.base.clone(),
                };
                self.text_readers.truncate(KEPT - 1);
                self.text_readers
                    .insert(0, (variant, TextReader::new(base, options.symbols.clone(), options.library().built_in())));
            }
        }
        Ok(&mut self.text_readers[0].1)
    }
}

fn one_expected(text: &Arc<Source>, number: usize) -> Diagnostics {
    let message = match number {
        0 => "this text contains no puzzle".to_owned(),
        _ => format!("this text holds {number} puzzles"),
    };
    Diagnostic::error(message).at(text, 0..text.text().len()).help("a record holds one puzzle").into()
}
