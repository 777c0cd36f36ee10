//! Names and where they are used: definitions of kinds, and the files that a file names.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_types::{
    DocumentHighlight, GotoDefinitionResponse, Location, PrepareRenameResponse, TextEdit, Uri, WorkspaceEdit,
};

use exdoku_rules::variant::Library;
use exdoku_text::source::Source;

use crate::document::{Encoding, Text};
use crate::files::{canonical, path_of, place_of, uri_of};
use crate::known::{Kinds, KnownKind, is_built_in};
use crate::outline::Outline;
use crate::role::{Role, role};
use crate::server::{Open, State};

/// The longest chain of files that name each other.
const LONGEST_CHAIN: usize = 64;
/// The most files of a folder that are searched for uses.
const MOST_FILES: usize = 5000;

/// A file that is open in the editor or not.
struct File {
    uri: Uri,
    text: Text,
    outline: Arc<Outline>,
    source: Arc<Source>,
}

impl File {
    fn of(open: &Open) -> File {
        File {
            uri: open.uri.clone(),
            text: open.text.clone(),
            outline: Arc::clone(&open.outline),
            source: open.source(),
        }
    }

    fn new(source: Arc<Source>, state: &State, encoding: Encoding) -> Option<File> {
        let uri = uri_of(&place_of(&source, state.host.library.built_in())?)?;
        let (text, outline) = (Text::new(source.text(), encoding), Arc::new(Outline::new(source.text())));
        Some(File { uri, text, outline, source })
    }

    /// The names of the files that it names.
    fn named(&self) -> Vec<String> {
        let of = |key| self.outline.text_of(self.text.as_str(), key).into_iter().map(|(_, name)| name.to_owned());
        of("include").chain(of("variant")).collect()
    }

    fn location(&self, bytes: &Range<usize>) -> Location {
        Location { uri: self.uri.clone(), range: self.text.range(bytes) }
    }
}

/// A file, and those that it names, and so on.
fn chain(state: &State, first: File) -> Vec<File> {
    let files = state.files();
    let encoding = state.encoding();
    let mut chain = vec![first];
    let mut at = 0;
    while at < chain.len() && chain.len() < LONGEST_CHAIN {
        for name in chain[at].named() {
            let Ok(source) = files.open(&name, &chain[at].source) else { continue };
            if let Some(file) = File::new(source, state, encoding)
                && chain.iter().all(|known| known.uri != file.uri)
            {
                chain.push(file);
            }
        }
        at += 1;
    }
    chain
}

/// The kind whose name stands at a byte, with the bytes of the name; also in `breaks` of a test.
fn kind_at(open: &Open, byte: usize) -> Option<(String, Range<usize>)> {
    uses(open.text.as_str(), &open.outline, open.known(), None)
        .into_iter()
        .find(|(_, bytes)| bytes.start <= byte && byte <= bytes.end)
}

/// Where a file names kinds: all of them, or the one of this name.
fn uses(text: &str, outline: &Outline, kinds: Kinds<'_>, only: Option<&str>) -> Vec<(String, Range<usize>)> {
    let mut uses = Vec::new();
    let is_meant = |name: &str| only.is_none_or(|only| only == name);
    for (number, key) in outline.keys.iter().enumerate().filter(|(_, key)| is_meant(&key.name)) {
        if let Role::Rule(name) | Role::Definition(name) = role(&outline.path(number), kinds) {
            uses.push((name.to_owned(), inner(text, &key.span)));
        }
    }
    for scalar in outline.scalars.iter().filter(|scalar| scalar.is_text) {
        let path = outline.path(scalar.key);
        let content = &text[scalar.content.clone()];
        match path[..] {
            ["test", "breaks"] if is_meant(content) => uses.push((content.to_owned(), scalar.content.clone())),
            // The example of a definition begins with its name.
            ["define", name, "example"] if is_meant(name) => {
                let lines = content.split_inclusive('\n').scan(scalar.content.start, |at, line| {
                    let start = *at;
                    *at += line.len();
                    Some((start, line))
                });
                for (start, line) in lines {
                    let blanks = line.len() - line.trim_start().len();
                    let rest = line.trim_start().strip_prefix(name);
                    if rest.is_some_and(|rest| rest.trim_start().starts_with('=')) {
                        uses.push((name.to_owned(), start + blanks..start + blanks + name.len()));
                    }
                }
            }
            _ => {}
        }
    }
    uses.sort_by_key(|(_, bytes)| bytes.start);
    uses
}

/// The bytes of a key without its quotes.
fn inner(text: &str, span: &Range<usize>) -> Range<usize> {
    match text[span.clone()].starts_with(['"', '\'']) {
        true => span.start + 1..span.end - 1,
        false => span.clone(),
    }
}

/// The definition of a kind in a file: the bytes of its name in its first header.
fn defined(file: &File, name: &str) -> Option<Range<usize>> {
    let is_it = |&key: &usize| file.outline.keys[key].name == name && file.outline.path(key) == ["define", name];
    let key = (0..file.outline.keys.len()).find(is_it)?;
    Some(inner(file.text.as_str(), &file.outline.keys[key].span))
}

/// Where what stands at a byte is defined: a kind, a parameter, or a file that is named.
pub(crate) fn definition(state: &State, open: &Open, byte: usize) -> Option<GotoDefinitionResponse> {
    if let Some((name, _)) = kind_at(open, byte) {
        let files = chain(state, File::of(open));
        let found = files.iter().find_map(|file| Some(file.location(&defined(file, &name)?)))?;
        return Some(GotoDefinitionResponse::Scalar(found));
    }
    let scalar = open.outline.scalar_at(byte)?;
    let path = open.outline.path(scalar.key);
    let content = &open.text.as_str()[scalar.content.clone()];
    if let ["variant" | "include"] = path[..] {
        let source = state.files().open(content, &open.source()).ok()?;
        let file = File::new(source, state, state.encoding())?;
        return Some(GotoDefinitionResponse::Scalar(file.location(&(0..0))));
    }
    // `$line` in the rules of a definition.
    let ["define", name, "rules", ..] = path[..] else { return None };
    let parameter = content.strip_prefix('$')?;
    let declared = ["define", name, "params", parameter];
    let key = (0..open.outline.keys.len()).find(|&key| open.outline.path(key) == declared)?;
    Some(GotoDefinitionResponse::Scalar(File::of(open).location(&open.outline.keys[key].span)))
}

/// Where the kind at a byte is named in its file.
pub(crate) fn highlights(open: &Open, byte: usize) -> Vec<DocumentHighlight> {
    let Some((name, _)) = kind_at(open, byte) else { return Vec::new() };
    let uses = uses(open.text.as_str(), &open.outline, open.known(), Some(&name));
    uses.iter().map(|(_, bytes)| DocumentHighlight { range: open.text.range(bytes), kind: None }).collect()
}

/// Where the kind at a byte is named, in all files that may mean it.
pub(crate) fn references(state: &State, open: &Open, byte: usize) -> Vec<Location> {
    let Some((name, _)) = kind_at(open, byte) else { return Vec::new() };
    files_with(state, open, &name)
        .iter()
        .flat_map(|file| {
            let uses = uses(file.text.as_str(), &file.outline, open.known(), Some(&name));
            uses.into_iter().map(|(_, bytes)| file.location(&bytes)).collect::<Vec<_>>()
        })
        .collect()
}

/// The name at a byte, if it can be changed: that of a kind that a file defines.
pub(crate) fn prepare(open: &Open, byte: usize) -> Option<PrepareRenameResponse> {
    let (name, bytes) = kind_at(open, byte).filter(|(name, _)| !is_built_in(name))?;
    Some(PrepareRenameResponse::RangeWithPlaceholder { range: open.text.range(&bytes), placeholder: name })
}

/// Gives the kind at a byte another name, in all files that may mean it.
///
/// # Errors
/// There is none, or it cannot have this name.
#[expect(clippy::mutable_key_type, reason = "the protocol's edits go by address")]
pub(crate) fn rename(state: &State, open: &Open, byte: usize, new: &str) -> Result<WorkspaceEdit, String> {
    let (name, _) = kind_at(open, byte).ok_or("only definitions of rules can be renamed")?;
    if is_built_in(&name) {
        return Err(format!("`{name}` is a built-in rule"));
    }
    let files = files_with(state, open, &name);
    if files.iter().all(|file| defined(file, &name).is_none()) {
        return Err(format!("`{name}` is not defined in this file or in one that it names"));
    }
    let is_name = new.starts_with(|sign: char| sign.is_ascii_alphabetic())
        && new.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '-');
    if !is_name {
        return Err(format!("`{new}` cannot be a name: it is a letter followed by letters, digits and dashes"));
    }
    if is_built_in(new) {
        return Err(format!("`{new}` is a built-in rule: choose another name"));
    }
    let is_taken = |own: &KnownKind| own.name == new;
    if new != name && (open.kinds.iter().any(is_taken) || files.iter().any(|file| defined(file, new).is_some())) {
        return Err(format!("`{new}` is defined already"));
    }
    let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
    for file in &files {
        let edit =
            |(_, bytes): (String, Range<usize>)| TextEdit { range: file.text.range(&bytes), new_text: new.to_owned() };
        let uses = uses(file.text.as_str(), &file.outline, open.known(), Some(&name));
        if !uses.is_empty() {
            changes.insert(file.uri.clone(), uses.into_iter().map(edit).collect());
        }
    }
    Ok(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() })
}

/// The files that may mean the same kind by this name: those from which the file of its definition can be reached. Files of the
/// editor's folders are among them.
fn files_with(state: &State, open: &Open, name: &str) -> Vec<File> {
    let own = chain(state, File::of(open));
    let Some(home) = own.iter().find(|file| defined(file, name).is_some()).map(|file| file.uri.clone()) else {
        return vec![File::of(open)];
    };
    let mut found: BTreeMap<String, File> = own.into_iter().map(|file| (file.uri.to_string(), file)).collect();
    for other in state.open.values() {
        found.entry(other.uri.to_string()).or_insert_with(|| File::of(other));
    }
    let mut paths = Vec::new();
    let folder = path_of(&home).and_then(|path| Some(path.parent()?.to_owned()));
    for root in state.roots.iter().chain(&folder) {
        collect(root, &mut paths);
    }
    for path in paths {
        let Some(uri) = uri_of(&path) else { continue };
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        if !found.contains_key(uri.as_str()) && text.contains(name) {
            let source = Source::new(path.display().to_string(), text);
            found.extend(File::new(source, state, state.encoding()).map(|file| (uri.to_string(), file)));
        }
    }
    let reaches = |file: &File| {
        let copy = File {
            uri: file.uri.clone(),
            text: file.text.clone(),
            outline: Arc::clone(&file.outline),
            source: Arc::clone(&file.source),
        };
        chain(state, copy).iter().find(|one| defined(one, name).is_some()).is_some_and(|one| one.uri == home)
    };
    found.into_values().filter(reaches).collect()
}

/// The TOML files of a folder and of those in it.
fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    let Ok(entries) = folder.read_dir() else { return };
    for entry in entries.filter_map(Result::ok) {
        let path = entry.path();
        let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
        let Ok(kind) = entry.file_type() else { continue };
        if paths.len() >= MOST_FILES {
            return;
        }
        let heavy = ["target", "node_modules"].iter().any(|name| entry.file_name() == *name);
        if kind.is_dir() && !is_hidden && !heavy {
            collect(&path, paths);
        } else if kind.is_file() && path.extension().is_some_and(|ending| ending == "toml") {
            let path = canonical(&path);
            if !paths.contains(&path) {
                paths.push(path);
            }
        }
    }
}
