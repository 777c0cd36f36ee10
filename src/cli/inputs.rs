//! From the arguments to puzzles, one at a time.

use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;

use crate::board::{Digits, SymbolChoice, Symbols};
use crate::exact_cover::Budget;
use crate::format::{TextReader, looks_like_toml, size_of_symbols};
use crate::solve::{How, Solver};
use crate::source::{Diagnostic, Diagnostics, Source};
use crate::variant::{self, Document, Library, NoFiles, Puzzle, Variant, builtin};

use super::Exit;
use super::output::complain;
use super::searching::{SearchArgs, is_cancelled};

/// So many puzzles of a text file have their mistakes drawn; of the others they are told on a line.
const DRAWN: usize = 20;

/// Which puzzles.
#[derive(Debug, clap::Args)]
pub(super) struct InputArgs {
    /// Puzzles: TOML files, or text with one puzzle a line or over several lines; `-` is standard input. The name of
    /// a built-in variant stands for its file.
    #[arg(value_name = "FILE")]
    pub(super) files: Vec<String>,

    /// What the puzzles of text files are: a built-in variant (`exdoku variants`) or a TOML file. Without it they are
    /// classic, of the size that their length says.
    #[arg(long, value_name = "NAME|FILE")]
    variant: Option<String>,

    /// How the digits of text files are written, where a text leaves it open: 1-9A-G, 0-9A-F, A-P, numbers, or any
    /// other signs.
    #[arg(long, value_name = "SIGNS")]
    symbols: Option<String>,
}

/// One puzzle of the input.
pub(super) struct Task {
    /// `file:line`, or the file alone where it is one puzzle.
    pub(super) name: String,
    /// Whether it is one of several in its file, or comes from one of several files.
    pub(super) one_of_several: bool,
    pub(super) variant: Arc<Variant>,
    pub(super) puzzle: Puzzle,
    /// How many known puzzles its file has as tests.
    pub(super) tests: usize,
}

/// What could not be read as a puzzle: its name, and why. The complaints have been shown.
pub(super) struct Bad {
    pub(super) name: String,
    pub(super) why: String,
}

impl InputArgs {
    /// Shows each puzzle of the input to `each`, in order. What cannot be read is complained about on standard
    /// error, and shown as well, so that every puzzle has its place in the output.
    pub(super) fn for_each(&self, mut each: impl FnMut(Result<Task, Bad>) -> Result<Exit>) -> Result<Exit> {
        let mut exit = Exit::default();
        let named = match self.variant.as_deref().map(read_variant) {
            None => None,
            Some(Ok(document)) => Some((document.variant, document.puzzle)),
            Some(Err(complaints)) => {
                complain(complaints);
                return Ok(Exit::BadInput);
            }
        };
        if let Some(complaint) = self.check_symbols(named.as_ref().map(|(variant, _)| &**variant)) {
            complain(complaint.into());
            return Ok(Exit::BadInput);
        }
        let files: Vec<String> = if self.files.is_empty() {
            if io::stdin().is_terminal() {
                complain(Diagnostic::error("no puzzle").help("name a file, or - to type one in").into());
                return Ok(Exit::BadInput);
            }
            vec!["-".to_owned()]
        } else {
            self.files.clone()
        };
        for file in files.iter().take_while(|_| !is_cancelled()) {
            let bad = |name: String, complaints: Diagnostics| {
                let complaints = complaints.sorted();
                let why = complaints.first().map_or_else(String::new, Diagnostic::one_line);
                complain(complaints.into_iter().collect());
                Bad { name, why }
            };
            let source = match open(file) {
                Ok(source) => source,
                Err(why) => {
                    each(Err(bad(file.clone(), why.into())))?;
                    exit.note(Exit::BadInput);
                    continue;
                }
            };
            if is_toml(&source) {
                let told = [("--variant", named.is_some()), ("--symbols", self.symbols.is_some())];
                let told = told.iter().find(|(_, told)| *told).map(|(option, _)| *option);
                exit.note(match read_document(&source, told) {
                    Ok(document) => each(Ok(Task {
                        name: source.name().to_owned(),
                        one_of_several: files.len() > 1,
                        variant: document.variant,
                        puzzle: document.puzzle,
                        tests: document.tests.len(),
                    }))?,
                    Err(complaints) => {
                        each(Err(bad(source.name().to_owned(), complaints)))?;
                        Exit::BadInput
                    }
                });
                continue;
            }
            let mut entries = TextReader::new(&source, named.clone(), self.symbols.clone()).peekable();
            if entries.peek().is_none() {
                let empty = Diagnostic::error(format!("{} holds no puzzle", source.name()))
                    .help("a puzzle in text is a line of cells, or as many rows as it has columns");
                each(Err(bad(source.name().to_owned(), empty.into())))?;
                exit.note(Exit::BadInput);
            }
            let mut several = files.len() > 1;
            let mut drawn = 0;
            while let Some(entry) = entries.next() {
                if is_cancelled() {
                    exit.note(Exit::Spent);
                    break;
                }
                several |= entries.peek().is_some();
                let name = format!("{}:{}", source.name(), entry.line);
                exit.note(match entry.puzzle {
                    Ok((variant, puzzle)) => {
                        each(Ok(Task { name, one_of_several: several, variant, puzzle, tests: 0 }))?
                    }
                    Err(complaints) if drawn >= DRAWN => {
                        let why = complaints.first().map_or_else(String::new, Diagnostic::one_line);
                        eprintln!("error: {why}");
                        each(Err(Bad { name, why }))?;
                        Exit::BadInput
                    }
                    Err(complaints) => {
                        drawn += 1;
                        each(Err(bad(name, complaints.into_iter().collect())))?;
                        Exit::BadInput
                    }
                });
            }
        }
        Ok(exit)
    }

    /// What is wrong with `--symbols`, by itself or for the variant.
    fn check_symbols(&self, named: Option<&Variant>) -> Option<Diagnostic> {
        let spelled = self.symbols.as_deref()?;
        match named.map(|variant| (variant, &variant.symbols)) {
            Some((variant, SymbolChoice::Fixed(symbols))) => {
                let message = format!("--symbols {spelled}: the digits of {} are written {symbols}", variant.name);
                Some(Diagnostic::error(message).help("leave --symbols out"))
            }
            Some((variant, SymbolChoice::Detect(usual))) => {
                let error = Symbols::parse(spelled, variant.board.digits()).err()?;
                let usual: Vec<String> = usual.all().iter().map(Symbols::to_string).collect();
                let message = format!("--symbols {spelled}: {error}");
                Some(Diagnostic::error(message).help(format!("usual for this variant: {}", usual.join(", "))))
            }
            None if spelled == "numbers" || size_of_symbols(spelled).is_some() => None,
            None => {
                let error = Symbols::parse(spelled, Digits::new(1, 1)?).err()?;
                Some(
                    Diagnostic::error(format!("--symbols {spelled}: {error}"))
                        .help("for 16x16: 1-9A-G, 0-9A-F, A-P, numbers"),
                )
            }
        }
    }
}

/// Solvers that are kept from puzzle to puzzle: each variant is compiled once.
pub(super) struct Solvers {
    how: How,
    budget: Budget<'static>,
    kept: Vec<Solver>,
}

impl Solvers {
    /// Solvers that search so, with the clock running from now.
    pub(super) fn new(search: &SearchArgs) -> Solvers {
        Solvers { how: search.how(), budget: search.budget(), kept: Vec::new() }
    }

    /// The solver for a variant. A few are kept; a file of text seldom has more sizes than that.
    pub(super) fn of(&mut self, variant: &Arc<Variant>) -> &mut Solver {
        const KEPT: usize = 8;
        match self.kept.iter().position(|solver| Arc::ptr_eq(solver.variant(), variant)) {
            Some(0) => {}
            Some(known) => self.kept[..=known].rotate_right(1),
            None => {
                self.kept.truncate(KEPT - 1);
                let mut solver = Solver::new(Arc::clone(variant), self.how);
                solver.set_budget(self.budget);
                self.kept.insert(0, solver);
            }
        }
        &mut self.kept[0]
    }
}

/// Reads a TOML file with everything in it. `told` is an option of the command line that is for text only.
pub(super) fn read_document(source: &Arc<Source>, told: Option<&str>) -> Result<Document, Diagnostics> {
    let mut diagnostics = Diagnostics::new();
    if let Some(option) = told {
        let message = format!("{option} is for text, and {} is TOML", source.name());
        let key = option.trim_start_matches('-');
        return Err(Diagnostic::error(message).help(format!("write {key} = \"...\" in the file")).into());
    }
    match variant::read(source, &Files, &mut diagnostics) {
        Some(document) if !diagnostics.has_errors() => {
            complain(diagnostics);
            Ok(document)
        }
        _ => Err(diagnostics),
    }
}

/// The variant that `--variant` names.
fn read_variant(name: &str) -> Result<Document, Diagnostics> {
    let source = Files.open(name, &Source::new("", "")).map_err(|why| {
        let help = nearest_variant(name).unwrap_or_else(|| "`exdoku variants` lists the built-in ones".to_owned());
        Diagnostics::from(Diagnostic::error(why).help(help))
    })?;
    if !is_toml(&source) {
        return Err(Diagnostic::error(format!("--variant {name}: {} is not TOML", source.name())).into());
    }
    read_document(&source, None)
}

/// Built-in variants, and files beside the file that names them.
struct Files;

impl Library for Files {
    fn open(&self, name: &str, from: &Source) -> Result<Arc<Source>, String> {
        if builtin(name).is_some() {
            return NoFiles.open(name, from);
        }
        let folder = Path::new(from.name()).parent().unwrap_or(Path::new(""));
        let path = plain(&folder.join(name));
        if !path.exists() && !name.contains(['/', '.']) {
            return NoFiles.open(name, from);
        }
        if name.trim().is_empty() {
            return Err("this names no variant".to_owned());
        }
        let source = read_file(&path).map_err(|why| why.message().to_owned())?;
        if is_toml(&source) { Ok(source) } else { Err(format!("{} is not TOML", source.name())) }
    }
}

/// The path without `.` and, where they only undo a folder, without `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir if matches!(plain.components().next_back(), Some(Component::Normal(_))) => {
                plain.pop();
            }
            other => plain.push(other),
        }
    }
    plain
}

/// The text of an argument: standard input, a built-in variant, or a file. A file that bears the name of a built-in
/// variant is `./name`.
pub(super) fn open(argument: &str) -> Result<Arc<Source>, Diagnostic> {
    if argument == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map_err(|error| Diagnostic::error(format!("<stdin>: {error}")))?;
        return source("<stdin>", bytes);
    }
    match builtin(argument) {
        Some(variant) => Ok(variant.source()),
        None => read_file(Path::new(argument)).map_err(|why| why.maybe_help(nearest_variant(argument))),
    }
}

/// The built-in variant that was probably meant.
fn nearest_variant(name: &str) -> Option<String> {
    let known = variant::BUILTINS.iter().map(|variant| variant.name);
    crate::source::nearest(name, known).map(|near| format!("did you mean the built-in variant `{near}`?"))
}

fn read_file(path: &Path) -> Result<Arc<Source>, Diagnostic> {
    let name = path.display().to_string();
    if path.is_dir() {
        return Err(Diagnostic::error(format!("{name} is a folder, not a file")));
    }
    let bytes = fs::read(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Diagnostic::error(format!("there is no file {name}")),
        _ => Diagnostic::error(format!("{name}: {error}")),
    })?;
    source(&name, bytes)
}

fn source(name: &str, bytes: Vec<u8>) -> Result<Arc<Source>, Diagnostic> {
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let before = &error.as_bytes()[..good];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1;
        Diagnostic::error(format!("{name}:{line}:{column}: byte {:#04x} is not UTF-8", error.as_bytes()[good]))
            .help("save the file as UTF-8 text")
    })?;
    // The mark that some editors put at the beginning of a file is no part of its text.
    let text = if text.starts_with('\u{feff}') { text['\u{feff}'.len_utf8()..].to_owned() } else { text };
    if text.trim().is_empty() {
        return Err(Diagnostic::error(format!("{name} is empty")));
    }
    Ok(Source::new(name, text))
}

/// Whether a source is TOML: by its ending, or else by its content.
pub(super) fn is_toml(source: &Source) -> bool {
    source.name().ends_with(".toml") || source.name().starts_with("built-in ") || looks_like_toml(source.text())
}
