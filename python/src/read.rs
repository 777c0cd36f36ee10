//! Reads puzzles from texts and files.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Cursor};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use pyo3::exceptions::{PyIsADirectoryError, PyOSError, PyValueError};
use pyo3::prelude::*;

use exdoku::ReadOptions;
use exdoku::encode::Limits;
use exdoku::input::{self, Chunks, FileKind, Origin, Reader, Sudoku, Unreadable};
use exdoku::source::{Diagnostic, Guess};
use exdoku::variant::{BUILTINS, Variant};

use crate::errors::{plain, read_error};
use crate::library::Files;
use crate::locks::{Alone, Forked, kept};
use crate::puzzle::Puzzle;

/// The size of the largest puzzle: about a gigabyte while it is read and solved, like the limit of the program.
const MOST_ENTRIES: usize = 1 << 23;

/// How texts are read, as passed by Python.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, FromPyObject, IntoPyObject)]
pub(crate) struct How {
    /// The name of a variant, for plain text.
    #[pyo3(item)]
    pub(crate) variant: Option<String>,
    /// The text of a variant, instead of its name.
    #[pyo3(item)]
    pub(crate) variant_text: Option<String>,
    #[pyo3(item)]
    pub(crate) symbols: Option<String>,
    #[pyo3(item)]
    pub(crate) notation: Option<String>,
    #[pyo3(item)]
    pub(crate) drawings: Option<String>,
    #[pyo3(item)]
    pub(crate) ignore_unknown: bool,
}

impl How {
    /// Options of the library.
    pub(crate) fn options(&self) -> PyResult<ReadOptions> {
        let from = |name: &String| FileKind::named(name).ok_or_else(|| wrong_word("notation", name));
        let guess = |word: &String| match word.as_str() {
            "strict" => Ok(Guess::Strict),
            "loose" => Ok(Guess::Loose),
            _ => Err(PyValueError::new_err(format!("drawings: expected \"strict\" or \"loose\", not {word:?}"))),
        };
        let files = self.variant_text.as_ref().map_or_else(Files::default, |text| Files::with(text));
        let given = self.variant_text.as_ref().map(|_| Files::GIVEN.to_owned());
        Ok(ReadOptions {
            variant: given.or_else(|| self.variant.clone()),
            symbols: self.symbols.clone(),
            from: self.notation.as_ref().map(from).transpose()?,
            guess: self.drawings.as_ref().map(guess).transpose()?,
            ignore_unknown: self.ignore_unknown,
            library: Some(Arc::new(files)),
            limits: Limits { entries: MOST_ENTRIES, ..Limits::default() },
            ..ReadOptions::default()
        })
    }

    pub(crate) fn reader(&self) -> PyResult<Arc<Reader>> {
        Ok(Arc::new(Reader::new(self.options()?).map_err(read_error)?))
    }
}

/// The message of the system about an error, without its number.
fn words(error: &io::Error) -> String {
    let message = error.to_string();
    message.split(" (os error").next().unwrap_or_default().to_owned()
}

fn wrong_word(what: &str, name: &str) -> PyErr {
    let known: Vec<&str> = FileKind::names().map(|(name, ..)| name).collect();
    PyValueError::new_err(format!("{what}: there is no {name:?}; known: {}", known.join(", ")))
}

/// Classic puzzles of one size share a board, whatever their text, so that it is compiled once.
pub(crate) fn shared(mut sudoku: Sudoku, how: &How) -> Sudoku {
    type Known = Mutex<Option<HashMap<(How, String), Arc<Variant>>>>;
    static KNOWN: Known = Mutex::new(None);
    if !matches!(sudoku.origin, Origin::Plain(..)) {
        return sudoku;
    }
    let key = (How { symbols: None, notation: None, ..how.clone() }, sudoku.variant.name.clone());
    let Some(mut known) = kept(&KNOWN) else { return sudoku };
    let known = known.get_or_insert_default();
    // A program may use any number of variants.
    if known.len() >= 64 && !known.contains_key(&key) {
        known.clear();
    }
    sudoku.variant = Arc::clone(known.entry(key).or_insert(sudoku.variant));
    sudoku
}

/// Shares boards among the puzzles of one text, most of which have the board of the puzzle before.
#[derive(Default)]
pub(crate) struct Sharing {
    /// The board of the last puzzle as read, and the shared one.
    last: Option<(Arc<Variant>, Arc<Variant>)>,
}

impl Sharing {
    pub(crate) fn shared(&mut self, mut sudoku: Sudoku, how: &How) -> Sudoku {
        if let Some((read, known)) = &self.last
            && Arc::ptr_eq(read, &sudoku.variant)
        {
            sudoku.variant = Arc::clone(known);
            return sudoku;
        }
        let read = Arc::clone(&sudoku.variant);
        let sudoku = shared(sudoku, how);
        self.last = Some((read, Arc::clone(&sudoku.variant)));
        sudoku
    }
}

/// Reads the only puzzle of a text, without Python.
pub(crate) fn read_one(text: &str, how: &How, name: Option<&str>) -> PyResult<Sudoku> {
    let Some(name) = name else {
        let sudoku = input::read_with(text, how.options()?).map_err(read_error)?;
        return Ok(shared(sudoku, how));
    };
    let chunks = Chunks::new(name, Box::new(Cursor::new(text.as_bytes().to_vec())), true);
    let mut all = how.reader()?.open(chunks).map_err(|wrong| read_error(wrong.into()))?;
    let first = all.next().ok_or_else(|| plain("ReadError", format!("{name} contains no puzzle")))?;
    let sudoku = first.map_err(|wrong| read_error(wrong.diagnostics))?;
    match all.count() {
        0 => Ok(shared(sudoku, how)),
        more => {
            let wrong = Diagnostic::error(format!("{name} holds {} puzzles, not one", 1 + more));
            Err(read_error(wrong.help("`puzzles` reads them all").into()))
        }
    }
}

/// Reads the only puzzle of a text, in any notation.
#[pyfunction]
pub(crate) fn read(py: Python<'_>, text: &str, how: How, name: Option<String>) -> PyResult<Puzzle> {
    let sudoku = py.detach(|| read_one(text, &how, name.as_deref()))?;
    Ok(Puzzle::new(sudoku, how))
}

/// A puzzle that was pickled.
#[pyfunction]
pub(crate) fn restore(text: &str, how: How, name: String, title: Option<String>) -> PyResult<Puzzle> {
    let mut sudoku = read_one(text, &how, None)?;
    (sudoku.name, sudoku.puzzle.title) = (name, title);
    Ok(Puzzle::new(sudoku, how))
}

/// Puzzles of a text or file, one at a time.
#[pyclass(module = "exdoku._exdoku")]
pub(crate) struct Puzzles {
    source: Alone<Source>,
}

/// Puzzles that are read without Python.
pub(crate) struct Source {
    all: input::Puzzles,
    how: How,
}

impl Source {
    pub(crate) fn of_file(path: &Path, how: &How) -> PyResult<Source> {
        let shown = path.display().to_string();
        let failed = |error: io::Error| PyOSError::new_err((error.raw_os_error(), words(&error), shown.clone()));
        let file = File::open(path).map_err(failed)?;
        if file.metadata().is_ok_and(|about| about.is_dir()) {
            return Err(PyIsADirectoryError::new_err(format!("{shown} is a directory, not a file")));
        }
        Source::of_chunks(&how.reader()?, Chunks::new(shown, Box::new(file), false), how)
    }

    /// The first test of a built-in variant, or its empty board.
    fn of_builtin(name: &str, how: &How) -> PyResult<Source> {
        let known = BUILTINS.named(name);
        let variant = known.ok_or_else(|| PyValueError::new_err(format!("there is no built-in variant {name:?}")))?;
        Ok(Source { all: how.reader()?.open_first_test(&variant.source()), how: how.clone() })
    }

    pub(crate) fn of_text(text: &str, how: &How) -> PyResult<Source> {
        Source::of_text_by(&how.reader()?, text, how)
    }

    /// The puzzles of a text, read with checked options.
    pub(crate) fn of_text_by(reader: &Arc<Reader>, text: &str, how: &How) -> PyResult<Source> {
        let bytes = Cursor::new(text.as_bytes().to_vec());
        Source::of_chunks(reader, Chunks::new("<text>", Box::new(bytes), true), how)
    }

    fn of_chunks(reader: &Arc<Reader>, chunks: Chunks, how: &How) -> PyResult<Source> {
        let all = reader.open(chunks).map_err(|wrong| read_error(wrong.into()))?;
        Ok(Source { all, how: how.clone() })
    }
}

impl Iterator for Source {
    type Item = Result<Sudoku, Unreadable>;

    fn next(&mut self) -> Option<Self::Item> {
        self.all.next()
    }
}

#[pymethods]
impl Puzzles {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Puzzle>> {
        let next = py.detach(|| {
            self.source.with(|source| {
                let next = source.next();
                next.map(|next| next.map(|sudoku| (shared(sudoku, &source.how), source.how.clone())))
            })
        });
        match next {
            Ok(None) => Ok(None),
            Ok(Some(Ok((sudoku, how)))) => Ok(Some(Puzzle::new(sudoku, how))),
            Ok(Some(Err(bad))) => Err(read_error(bad.diagnostics)),
            Err(Forked) => {
                let message = "another thread was reading these puzzles when this process was forked";
                Err(plain("ExdokuError", message))
            }
        }
    }
}

/// The puzzles of a file.
#[pyfunction]
pub(crate) fn puzzles_of_file(path: PathBuf, how: How) -> PyResult<Puzzles> {
    Ok(Puzzles { source: Alone::new(Source::of_file(&path, &how)?) })
}

/// The first test of a built-in variant, or its empty board.
#[pyfunction]
pub(crate) fn puzzles_of_builtin(name: &str, how: How) -> PyResult<Puzzles> {
    Ok(Puzzles { source: Alone::new(Source::of_builtin(name, &how)?) })
}

/// The puzzles of a text.
#[pyfunction]
pub(crate) fn puzzles_of_text(text: &str, how: How) -> PyResult<Puzzles> {
    Ok(Puzzles { source: Alone::new(Source::of_text(text, &how)?) })
}
