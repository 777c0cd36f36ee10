//! Files, and the built-in variants among them, as sources and documents.

use std::path::{Component, Path, PathBuf};
use std::string::FromUtf8Error;
use std::sync::Arc;
use std::time::Instant;

use anyhow::Result;

use crate::format::looks_like_toml;
use crate::source::{Diagnostic, Diagnostics, Source};
use crate::variant::{self, Document, Library, NoFiles, builtin};

use super::output::complain;
use super::pieces::Pieces;
use super::telling::{since, tell, tell_compiled};

/// Reads a TOML file with everything in it, and shows what it warns of.
pub(super) fn read_document(source: &Arc<Source>, told: Option<&str>) -> Result<Document, Diagnostics> {
    let (document, warnings) = read_toml(source, told)?;
    complain(warnings);
    tell_compiled(&document.variant);
    Ok(document)
}

/// Reads a TOML file with everything in it. `told` is an option of the command line that is for text only.
pub(super) fn read_toml(source: &Arc<Source>, told: Option<&str>) -> Result<(Document, Diagnostics), Diagnostics> {
    let mut diagnostics = Diagnostics::new();
    if let Some(option) = told {
        let message = format!("{option} is for text, and {} is TOML", source.name());
        let key = option.trim_start_matches('-');
        return Err(Diagnostic::error(message).help(format!("write {key} = \"...\" in the file")).into());
    }
    let begun = Instant::now();
    match variant::read(source, &Files, &mut diagnostics) {
        Some(document) if !diagnostics.has_errors() => {
            tell(|| format!("{}: TOML, read and compiled in {}", source.name(), since(begun)));
            Ok((document, diagnostics))
        }
        _ => Err(diagnostics),
    }
}

/// The variant that `--variant` names.
pub(super) fn read_variant(name: &str) -> Result<Document, Diagnostics> {
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
pub(super) struct Files;

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
pub(super) fn nearest_variant(name: &str) -> Option<String> {
    let known = variant::BUILTINS.iter().map(|variant| variant.name);
    crate::source::nearest(name, known).map(|near| format!("did you mean the built-in variant `{near}`?"))
}

pub(super) fn read_file(path: &Path) -> Result<Arc<Source>, Diagnostic> {
    Pieces::of_file(path)?.whole()
}

pub(super) fn source(name: &str, bytes: Vec<u8>) -> Result<Arc<Source>, Diagnostic> {
    let text = String::from_utf8(bytes).map_err(|error| not_utf8(name, 1, &error))?;
    let text = without_mark(text);
    if text.trim().is_empty() {
        return Err(Diagnostic::error(format!("{name} is empty")));
    }
    Ok(Source::new(name, text))
}

/// The complaint about bytes that are no text; `line` is the number of the first.
pub(super) fn not_utf8(name: &str, line: usize, error: &FromUtf8Error) -> Diagnostic {
    let good = error.utf8_error().valid_up_to();
    let before = &error.as_bytes()[..good];
    let line = line + before.iter().filter(|&&byte| byte == b'\n').count();
    let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1;
    Diagnostic::error(format!("{name}:{line}:{column}: byte {:#04x} is not UTF-8", error.as_bytes()[good]))
        .help("save the file as UTF-8 text")
}

/// The mark that some editors put at the beginning of a file is no part of its text.
pub(super) fn without_mark(text: String) -> String {
    if text.starts_with('\u{feff}') { text['\u{feff}'.len_utf8()..].to_owned() } else { text }
}

/// Whether a source is TOML: by its ending, or else by its content.
pub(super) fn is_toml(source: &Source) -> bool {
    source.name().ends_with(".toml") || source.name().starts_with("built-in ") || looks_like_toml(source.text())
}
