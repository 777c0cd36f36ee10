//! The file system and standard input.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use crate::built_in::{built_in, builtin};
pub(super) use exdoku_puzzle::input::is_toml;
use exdoku_puzzle::input::{Chunks, nearest_variant, read_document};
use exdoku_rules::variant::{BuiltIns, Document, Library, ReadContext};
use exdoku_text::source::{Diagnostic, Diagnostics, Source};

use super::limits::{of_reading, write_file};
use super::log::{LOG, log_compiled};
use super::messages::report;

/// The name of standard input in messages.
const STDIN: &str = "<stdin>";

/// Built-in variants, and files beside the file that names them.
pub(super) struct Files;

impl Library for Files {
    fn built_in(&self) -> BuiltIns {
        built_in()
    }

    fn open(&self, name: &str, from: &Source) -> Result<Arc<Source>, String> {
        if builtin(name).is_some() {
            return built_in().open(name, from);
        }
        let folder = Path::new(from.name()).parent().unwrap_or(Path::new(""));
        let path = simplified(&folder.join(name));
        if !path.exists() && !name.contains(['/', '.']) {
            return built_in().open(name, from);
        }
        if name.trim().is_empty() {
            return Err("a variant needs a name".to_owned());
        }
        let source = open_file(&path).and_then(Chunks::whole).map_err(|why| why.message().to_owned())?;
        if is_toml(&source) { Ok(source) } else { Err(format!("{} is not TOML", source.name())) }
    }
}

/// What TOML is read with: these files, within the limits of the command.
pub(super) fn context() -> ReadContext<'static> {
    ReadContext { limits: of_reading(), ..ReadContext::new(&Files) }
}

/// The path without `.`, and without `..` that only leaves a folder named before.
pub(super) fn simplified(path: &Path) -> PathBuf {
    let mut simplified = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir if matches!(simplified.components().next_back(), Some(Component::Normal(_))) => {
                simplified.pop();
            }
            other => simplified.push(other),
        }
    }
    simplified
}

/// The text of an argument: standard input, a built-in variant, or a file. `./name` is a file with the name of a built-in
/// variant.
pub(super) fn open(argument: &str) -> Result<Arc<Source>, Diagnostic> {
    match builtin(argument) {
        Some(variant) => Ok(variant.source()),
        None => open_chunks(argument)?.whole(),
    }
}

/// Standard input or a file, chunk by chunk.
pub(super) fn open_chunks(argument: &str) -> Result<Chunks, Diagnostic> {
    match argument {
        "-" => Ok(Chunks::new(STDIN, Box::new(io::stdin()), false)),
        path => open_file(Path::new(path))
            .map_err(|why| why.maybe_help(nearest_variant(path, built_in()).or_else(|| piped(path)))),
    }
}

/// The help for a puzzle that stands where a file is expected: it comes from standard input.
fn piped(argument: &str) -> Option<String> {
    /// The digits of the smallest board that people type.
    const SHORTEST: usize = 16;
    let is_link = argument.starts_with("http://") || argument.starts_with("https://");
    let is_given = |c: char| c.is_ascii_digit() || ".*-_".contains(c);
    let is_line = argument.len() >= SHORTEST && argument.chars().all(is_given);
    let is_constraints = argument.starts_with('.') && argument.contains('~');
    let is_puzzle = is_link || is_line || is_constraints;
    is_puzzle.then(|| format!("pipe a puzzle in, and name `-`: `echo '{}' | exdoku solve -`", shortened(argument)))
}

/// The beginning of an argument too long to be repeated.
fn shortened(argument: &str) -> Cow<'_, str> {
    const MOST: usize = 30;
    match argument.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &argument[..end]).into(),
        None => argument.into(),
    }
}

fn open_file(path: &Path) -> Result<Chunks, Diagnostic> {
    let (name, file) = open_bytes(path)?;
    Ok(Chunks::new(name, Box::new(file), false))
}

/// A file and its name.
fn open_bytes(path: &Path) -> Result<(String, File), Diagnostic> {
    let name = path.display().to_string();
    if path.is_dir() {
        return Err(Diagnostic::error(format!("{name} is a directory, not a file")));
    }
    let file = File::open(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::InvalidFilename => Diagnostic::error(format!("no such file: {name}")),
        io::ErrorKind::PermissionDenied => Diagnostic::error(format!("no permission to read {name}")),
        _ => Diagnostic::error(format!("cannot open {name}: {error}")),
    })?;
    Ok((name, file))
}

/// The name and the bytes of an argument: standard input or a file.
pub(super) fn open_reader(argument: &str) -> Result<(String, Box<dyn Read>), Diagnostic> {
    match argument {
        "-" => Ok((STDIN.to_owned(), Box::new(io::stdin()))),
        path => open_bytes(Path::new(path)).map(|(name, file)| (name, Box::new(file) as Box<dyn Read>)),
    }
}

/// The name of a file for a puzzle, without its ending: `puzzles-17` for the puzzle in line 17 of `puzzles.txt`.
pub(super) fn file_stem(puzzle: &str) -> String {
    let file = Path::new(puzzle).file_name().map_or("puzzle".into(), |name| name.to_string_lossy());
    let (stem, line) = file.split_once(':').unwrap_or((&file, ""));
    let stem = Path::new(stem).file_stem().map_or("puzzle".into(), |stem| stem.to_string_lossy());
    let stem: String = stem.chars().map(|c| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' }).collect();
    // The name of standard input, `<stdin>`, has signs that file names lack.
    let stem = match stem.trim_matches('-') {
        "" => "puzzle",
        stem => stem,
    };
    if line.is_empty() { stem.to_owned() } else { format!("{stem}-{line}") }
}

/// The name of files about a puzzle that was split, or about one of its shards: the beginning of their digest, and the number.
pub(super) fn shard_stem(digest: &str, number: Option<u64>) -> String {
    let digest: String = digest.chars().filter(char::is_ascii_alphanumeric).take(8).collect();
    number.map_or_else(|| format!("shards-{digest}"), |number| format!("shard-{digest}-{number}"))
}

/// Names for the files of puzzles: those of different puzzles differ.
#[derive(Debug, Default)]
pub(super) struct FileNames {
    taken: BTreeSet<String>,
}

impl FileNames {
    /// A name, without its ending, that no puzzle before has: with a number, if one of them has this stem.
    pub(super) fn next(&mut self, stem: &str) -> String {
        let numbered = (2..).map(|number| format!("{stem}-{number}"));
        let mut all = std::iter::once(stem.to_owned()).chain(numbered);
        all.find(|name| self.taken.insert(name.clone())).expect("numbers do not end")
    }
}

/// Creates the directory of an option for output, unless it exists.
pub(super) fn create_folder(option: &str, path: &Path) -> Result<(), Diagnostic> {
    let name = path.display();
    if path.exists() && !path.is_dir() {
        let wrong = Diagnostic::error(format!("{option} {name}: this is a file, not a directory"));
        return Err(wrong.help("name a directory, which is created if it does not exist"));
    }
    let failed = |error| Diagnostic::error(format!("{option} {name}: cannot create the directory: {error}"));
    fs::create_dir_all(path).map_err(failed)
}

/// Writes a whole file, unless there is one of this name and `--overwrite` is not given.
pub(super) fn save(path: &Path, content: impl AsRef<[u8]>, overwrite: bool) -> Result<(), Diagnostic> {
    if path.exists() && !overwrite {
        let wrong = Diagnostic::error(format!("{} already exists", path.display()));
        return Err(wrong.help("replace it with --overwrite"));
    }
    write_file(path, content).map_err(|error| Diagnostic::error(format!("cannot write {}: {error}", path.display())))
}

/// Reads a TOML file with everything in it, and prints its warnings.
pub(super) fn read_toml(source: &Arc<Source>) -> Result<Document, Diagnostics> {
    let (document, warnings) = read_document(source, &context(), LOG)?;
    report(warnings);
    log_compiled(&document.variant);
    Ok(document)
}

/// Reads the variant that `--variant` names, and prints its warnings.
pub(super) fn read_variant(name: &str) -> Result<Document, Diagnostics> {
    let (document, warnings) = exdoku_puzzle::input::read_variant(name, &context(), LOG)?;
    report(warnings);
    log_compiled(&document.variant);
    Ok(document)
}
