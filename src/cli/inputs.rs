//! From the arguments to puzzles, one at a time.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Component, Path, PathBuf};
use std::string::FromUtf8Error;
use std::sync::Arc;

use anyhow::Result;

use crate::board::{Digits, SymbolChoice, Symbols};
use crate::exact_cover::Budget;
use crate::format::{Entry, TextReader, looks_like_toml, size_of_symbols};
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

/// What could not be read as a puzzle: its name, and why. The complaints are shown elsewhere.
pub(super) struct Bad {
    pub(super) name: String,
    pub(super) why: String,
}

/// One place of the input: a puzzle or not, and what is to be said about it on standard error.
pub(super) struct Input {
    pub(super) puzzle: Result<Task, Bad>,
    complaints: Vec<Diagnostic>,
    /// Whether the complaints are drawn; else why it is bad is told on a line.
    drawn: bool,
}

impl Input {
    fn task(task: Task, warnings: Diagnostics) -> Input {
        Input { puzzle: Ok(task), complaints: warnings.sorted(), drawn: true }
    }

    fn bad(name: impl Into<String>, complaints: impl Into<Diagnostics>) -> Input {
        let complaints = complaints.into().sorted();
        let why = complaints.first().map_or_else(String::new, Diagnostic::one_line);
        Input { puzzle: Err(Bad { name: name.into(), why }), complaints, drawn: true }
    }

    /// What is to be said on standard error.
    pub(super) fn complaints(&self, colour: bool) -> String {
        match &self.puzzle {
            Err(bad) if !self.drawn => format!("error: {}\n", bad.why),
            _ => self.complaints.iter().map(|complaint| complaint.render(colour) + "\n\n").collect(),
        }
    }
}

impl InputArgs {
    /// Shows each puzzle of the input to `each`, in order. What cannot be read is complained about on standard
    /// error, and shown as well, so that every puzzle has its place in the output.
    pub(super) fn for_each(&self, mut each: impl FnMut(Result<Task, Bad>) -> Result<Exit>) -> Result<Exit> {
        let Some(inputs) = self.open() else { return Ok(Exit::BadInput) };
        let mut exit = Exit::default();
        for input in inputs {
            if is_cancelled() {
                exit.note(Exit::Spent);
                break;
            }
            anstream::eprint!("{}", input.complaints(io::stderr().is_terminal()));
            exit.note(each(input.puzzle)?);
        }
        Ok(exit)
    }

    /// The puzzles of the input, or none after a complaint about the arguments.
    pub(super) fn open(&self) -> Option<Inputs> {
        let named = match self.variant.as_deref().map(read_variant) {
            None => None,
            Some(Ok(document)) => Some((document.variant, document.puzzle)),
            Some(Err(complaints)) => {
                complain(complaints);
                return None;
            }
        };
        if let Some(complaint) = self.check_symbols(named.as_ref().map(|(variant, _)| &**variant)) {
            complain(complaint.into());
            return None;
        }
        if self.files.is_empty() && io::stdin().is_terminal() {
            complain(Diagnostic::error("no puzzle").help("name a file, or - to type one in").into());
            return None;
        }
        let files = if self.files.is_empty() { vec!["-".to_owned()] } else { self.files.clone() };
        let several_files = files.len() > 1;
        let symbols = self.symbols.clone();
        Some(Inputs { named, symbols, several_files, files: files.into_iter(), text: None, ready: VecDeque::new() })
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

/// The puzzles of all files, in order. Of a text, only a piece is held.
pub(super) struct Inputs {
    named: Option<(Arc<Variant>, Puzzle)>,
    symbols: Option<String>,
    several_files: bool,
    files: std::vec::IntoIter<String>,
    text: Option<Text>,
    ready: VecDeque<Input>,
}

impl Iterator for Inputs {
    type Item = Input;

    fn next(&mut self) -> Option<Input> {
        while self.ready.is_empty() && self.read_on() {}
        self.ready.pop_front()
    }
}

impl Inputs {
    /// The next puzzle, if it is at hand without reading on.
    pub(super) fn next_ready(&mut self) -> Option<Input> {
        self.ready.pop_front()
    }

    /// Reads a file, or a piece of one. Whether there was anything more to read.
    fn read_on(&mut self) -> bool {
        if let Some(text) = &mut self.text {
            let ended = text.read_on();
            if ended || text.one_of_several || text.entries.len() > 1 {
                self.ready.extend(text.inputs(ended));
            }
            if ended {
                self.text = None;
            }
            return true;
        }
        let Some(file) = self.files.next() else { return false };
        match self.open(&file) {
            Ok(Opened::Text(text)) => self.text = Some(*text),
            Ok(Opened::Toml(source)) => {
                let input = self.document(&source);
                self.ready.push_back(input);
            }
            Err(why) => self.ready.push_back(Input::bad(file, why)),
        }
        true
    }

    fn open(&self, file: &str) -> Result<Opened, Diagnostic> {
        if builtin(file).is_some() || file.ends_with(".toml") {
            return open(file).map(Opened::Toml);
        }
        let mut bytes = Pieces::open(file)?;
        if bytes.begin_toml()? {
            return bytes.whole().map(Opened::Toml);
        }
        Ok(Opened::Text(Box::new(Text {
            file: file.to_owned(),
            bytes,
            reader: TextReader::new(self.named.clone(), self.symbols.clone()),
            entries: Vec::new(),
            problem: None,
            one_of_several: self.several_files,
            count: 0,
            drawn: 0,
        })))
    }

    fn document(&self, source: &Arc<Source>) -> Input {
        let told = [("--variant", self.named.is_some()), ("--symbols", self.symbols.is_some())];
        let told = told.iter().find(|(_, told)| *told).map(|(option, _)| *option);
        match read_toml(source, told) {
            Ok((Document { variant, puzzle, tests, .. }, warnings)) => {
                let (name, tests, one_of_several) = (source.name().to_owned(), tests.len(), self.several_files);
                Input::task(Task { name, one_of_several, variant, puzzle, tests }, warnings)
            }
            Err(complaints) => Input::bad(source.name(), complaints),
        }
    }
}

enum Opened {
    Toml(Arc<Source>),
    Text(Box<Text>),
}

/// A text file in the middle of being read.
struct Text {
    /// What it was called on the command line.
    file: String,
    bytes: Pieces,
    reader: TextReader,
    /// What was found in it and not yet handed on.
    entries: Vec<Entry>,
    /// Why nothing more can be read from it.
    problem: Option<Diagnostic>,
    one_of_several: bool,
    /// How many puzzles it had so far.
    count: usize,
    /// Of how many of them the mistakes were drawn.
    drawn: usize,
}

impl Text {
    /// Reads the next piece. Whether it was the last.
    fn read_on(&mut self) -> bool {
        let (source, last) = match self.bytes.next_piece() {
            Ok(piece) => piece,
            Err(why) => {
                self.problem = Some(why);
                return true;
            }
        };
        let mut piece = self.reader.read(&source, last);
        self.entries.extend(&mut piece);
        self.bytes.give_back(&source, piece.rest());
        last
    }

    /// What was found since it was last asked.
    fn inputs(&mut self, ended: bool) -> Vec<Input> {
        let (entries, problem) = (std::mem::take(&mut self.entries), self.problem.take());
        self.count += entries.len();
        self.one_of_several |= self.count + usize::from(problem.is_some()) > 1;
        let mut inputs: Vec<Input> = entries.into_iter().map(|entry| self.input(entry)).collect();
        if let Some(why) = problem {
            inputs.push(Input::bad(self.file.as_str(), why));
        } else if ended && self.count == 0 {
            let empty = Diagnostic::error(format!("{} holds no puzzle", self.bytes.name))
                .help("a puzzle in text is a line of cells, or as many rows as it has columns");
            inputs.push(Input::bad(self.bytes.name.as_str(), empty));
        }
        inputs
    }

    fn input(&mut self, entry: Entry) -> Input {
        let name = format!("{}:{}", self.bytes.name, entry.line);
        match entry.puzzle {
            Ok((variant, puzzle)) => {
                let one_of_several = self.one_of_several;
                Input::task(Task { name, one_of_several, variant, puzzle, tests: 0 }, Diagnostics::new())
            }
            Err(complaints) if self.drawn >= DRAWN => {
                let why = complaints.first().map_or_else(String::new, Diagnostic::one_line);
                Input { puzzle: Err(Bad { name, why }), complaints: Vec::new(), drawn: false }
            }
            Err(complaints) => {
                self.drawn += 1;
                Input::bad(name, complaints.into_iter().collect::<Diagnostics>())
            }
        }
    }
}

/// A file or standard input, of which only a piece is held.
struct Pieces {
    name: String,
    from: Box<dyn Read + Send>,
    /// What was read and not yet used.
    bytes: Vec<u8>,
    /// So many of them were in the last piece already.
    seen: usize,
    /// The number of the line they begin with.
    line: usize,
    ended: bool,
    /// Whether there was nothing but blanks so far.
    blank: bool,
    /// What is wrong with the line after those that were handed out.
    broken: Option<Diagnostic>,
}

impl Pieces {
    /// So many bytes are read at a time, if there are so many.
    const SIZE: usize = 1 << 16;

    fn open(argument: &str) -> Result<Pieces, Diagnostic> {
        match argument {
            "-" => Ok(Pieces::new("<stdin>".to_owned(), Box::new(io::stdin()))),
            path => Pieces::of_file(Path::new(path)).map_err(|why| why.maybe_help(nearest_variant(path))),
        }
    }

    fn of_file(path: &Path) -> Result<Pieces, Diagnostic> {
        let name = path.display().to_string();
        if path.is_dir() {
            return Err(Diagnostic::error(format!("{name} is a folder, not a file")));
        }
        let file = File::open(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => Diagnostic::error(format!("there is no file {name}")),
            _ => Diagnostic::error(format!("{name}: {error}")),
        })?;
        Ok(Pieces::new(name, Box::new(file)))
    }

    fn new(name: String, from: Box<dyn Read + Send>) -> Pieces {
        Pieces { name, from, bytes: Vec::new(), seen: 0, line: 1, ended: false, blank: true, broken: None }
    }

    /// Reads what there is, without waiting for more than something.
    fn read_some(&mut self) -> Result<(), Diagnostic> {
        // As much as there is already, so that looking at it again from the beginning costs little.
        let (held, more) = (self.bytes.len(), self.bytes.len().max(Pieces::SIZE));
        self.bytes.resize(held + more, 0);
        let read = loop {
            match self.from.read(&mut self.bytes[held..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.bytes.truncate(held + read.as_ref().map_or(0, |&read| read));
        self.ended = read.map_err(|error| Diagnostic::error(format!("{}: {error}", self.name)))? == 0;
        Ok(())
    }

    /// Whether it is TOML. Two lines that say something tell; so much is read for it.
    fn begin_toml(&mut self) -> Result<bool, Diagnostic> {
        const LONG: usize = 1 << 20;
        loop {
            let whole_lines = self.bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            let end = if self.ended { self.bytes.len() } else { whole_lines };
            let text = String::from_utf8_lossy(&self.bytes[..end]);
            let text = text.trim_start_matches('\u{feff}');
            let told = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
            if self.ended || self.bytes.len() > LONG || told.take(2).count() == 2 {
                return Ok(looks_like_toml(text));
            }
            self.read_some()?;
        }
    }

    /// All of it.
    fn whole(mut self) -> Result<Arc<Source>, Diagnostic> {
        let read = self.from.read_to_end(&mut self.bytes);
        read.map_err(|error| Diagnostic::error(format!("{}: {error}", self.name)))?;
        source(&self.name, self.bytes)
    }

    /// The next whole lines, and whether they are the last. What the reader does not need it gives back.
    fn next_piece(&mut self) -> Result<(Arc<Source>, bool), Diagnostic> {
        if let Some(broken) = self.broken.take() {
            return Err(broken);
        }
        let end = loop {
            if self.ended {
                break self.bytes.len();
            }
            match self.bytes[self.seen..].iter().rposition(|&byte| byte == b'\n') {
                Some(last) => break self.seen + last + 1,
                None => self.read_some()?,
            }
        };
        let after = self.bytes.split_off(end);
        let (text, last) = match String::from_utf8(std::mem::replace(&mut self.bytes, after)) {
            Ok(text) => (text, self.ended),
            Err(error) => {
                let broken = not_utf8(&self.name, self.line, &error);
                let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                let lines = good.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
                self.broken = Some(broken);
                (String::from_utf8_lossy(&good[..lines]).into_owned(), false)
            }
        };
        let text = if self.line == 1 { without_mark(text) } else { text };
        self.blank &= text.trim().is_empty();
        if self.blank && last {
            return Err(Diagnostic::error(format!("{} is empty", self.name)));
        }
        Ok((Source::piece(self.name.as_str(), text, self.line), last))
    }

    /// What stands from byte `rest` on in the piece that was handed out begins the next one.
    fn give_back(&mut self, piece: &Source, rest: usize) {
        let (used, unused) = piece.text().split_at(rest);
        self.line += used.matches('\n').count();
        self.bytes.splice(0..0, unused.bytes());
        self.seen = unused.len();
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

    /// Solvers for another thread: on the same clock, but not the ones whose progress is shown.
    pub(super) fn beside(&self) -> Solvers {
        Solvers { how: self.how, budget: Budget { progress: None, ..self.budget }, kept: Vec::new() }
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

/// Reads a TOML file with everything in it, and shows what it warns of.
pub(super) fn read_document(source: &Arc<Source>, told: Option<&str>) -> Result<Document, Diagnostics> {
    let (document, warnings) = read_toml(source, told)?;
    complain(warnings);
    Ok(document)
}

/// Reads a TOML file with everything in it. `told` is an option of the command line that is for text only.
fn read_toml(source: &Arc<Source>, told: Option<&str>) -> Result<(Document, Diagnostics), Diagnostics> {
    let mut diagnostics = Diagnostics::new();
    if let Some(option) = told {
        let message = format!("{option} is for text, and {} is TOML", source.name());
        let key = option.trim_start_matches('-');
        return Err(Diagnostic::error(message).help(format!("write {key} = \"...\" in the file")).into());
    }
    match variant::read(source, &Files, &mut diagnostics) {
        Some(document) if !diagnostics.has_errors() => Ok((document, diagnostics)),
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
    match builtin(argument) {
        Some(variant) => Ok(variant.source()),
        None => Pieces::open(argument)?.whole(),
    }
}

/// The built-in variant that was probably meant.
fn nearest_variant(name: &str) -> Option<String> {
    let known = variant::BUILTINS.iter().map(|variant| variant.name);
    crate::source::nearest(name, known).map(|near| format!("did you mean the built-in variant `{near}`?"))
}

fn read_file(path: &Path) -> Result<Arc<Source>, Diagnostic> {
    Pieces::of_file(path)?.whole()
}

fn source(name: &str, bytes: Vec<u8>) -> Result<Arc<Source>, Diagnostic> {
    let text = String::from_utf8(bytes).map_err(|error| not_utf8(name, 1, &error))?;
    let text = without_mark(text);
    if text.trim().is_empty() {
        return Err(Diagnostic::error(format!("{name} is empty")));
    }
    Ok(Source::new(name, text))
}

/// The complaint about bytes that are no text; `line` is the number of the first.
fn not_utf8(name: &str, line: usize, error: &FromUtf8Error) -> Diagnostic {
    let good = error.utf8_error().valid_up_to();
    let before = &error.as_bytes()[..good];
    let line = line + before.iter().filter(|&&byte| byte == b'\n').count();
    let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1;
    Diagnostic::error(format!("{name}:{line}:{column}: byte {:#04x} is not UTF-8", error.as_bytes()[good]))
        .help("save the file as UTF-8 text")
}

/// The mark that some editors put at the beginning of a file is no part of its text.
fn without_mark(text: String) -> String {
    if text.starts_with('\u{feff}') { text['\u{feff}'.len_utf8()..].to_owned() } else { text }
}

/// Whether a source is TOML: by its ending, or else by its content.
pub(super) fn is_toml(source: &Source) -> bool {
    source.name().ends_with(".toml") || source.name().starts_with("built-in ") || looks_like_toml(source.text())
}
