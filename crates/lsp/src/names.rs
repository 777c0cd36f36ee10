//! Names and where they are used: definitions of kinds, and the files that a file names.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Map, Value, json};

use exdoku_rules::variant::Library;
use exdoku_text::source::Source;

use crate::document::Text;
use crate::expression::{declared, name_at, parameter_at, unknown};
use crate::files::{canonical, path_of, place_of, uri_of};
use crate::known::{Kinds, KnownKind, is_built_in};
use crate::outline::Outline;
use crate::protocol::TextEdit;
use crate::role::{Role, role};
use crate::world::{Open, World};

/// The longest chain of files that name each other.
const LONGEST_CHAIN: usize = 64;
/// The most files of a folder that are searched for uses.
const MOST_FILES: usize = 5000;
/// The most folders that are searched.
const MOST_FOLDERS: usize = 2000;

/// A file that is open in the editor or not.
#[derive(Clone)]
struct File {
    uri: String,
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

    fn new(source: Arc<Source>, world: &World) -> Option<File> {
        let place = place_of(&source, world.host.library.built_in())?;
        if let Some(open) = world.open_at(&place) {
            return Some(File { source, ..File::of(open) });
        }
        let uri = uri_of(&place)?;
        let (text, outline) = (Text::new(source.text(), world.encoding), Arc::new(Outline::new(source.text())));
        Some(File { uri, text, outline, source })
    }

    /// The names of the files that it names.
    fn named(&self) -> Vec<String> {
        let of = |key| self.outline.text_of(self.text.as_str(), key).into_iter().map(|(_, name)| name.to_owned());
        of("include").chain(of("variant")).collect()
    }

    fn location(&self, bytes: &Range<usize>) -> Value {
        json!({ "uri": self.uri, "range": self.text.range(bytes) })
    }
}

/// A file, and those that it names, and so on.
fn chain(world: &World, first: File) -> Vec<File> {
    let files = world.files();
    let mut chain = vec![first];
    let mut at = 0;
    while at < chain.len() && chain.len() < LONGEST_CHAIN {
        for name in chain[at].named() {
            let Ok(source) = files.open(&name, &chain[at].source) else { continue };
            if let Some(file) = File::new(source, world)
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

/// Where what stands at a byte is defined: a kind, a file that is named, a parameter, an unknown.
pub(crate) fn definition(world: &World, open: &Open, byte: usize) -> Option<Value> {
    if let Some((name, _)) = kind_at(open, byte) {
        let files = chain(world, File::of(open));
        return files.iter().find_map(|file| Some(file.location(&defined(file, &name)?)));
    }
    let scalar = open.outline.scalar_at(byte).filter(|scalar| scalar.is_text)?;
    let path = open.outline.path(scalar.key);
    let text = open.text.as_str();
    if let ["variant" | "include"] = path[..] {
        let source = world.files().open(&text[scalar.content.clone()], &open.source()).ok()?;
        return Some(File::new(source, world)?.location(&(0..0)));
    }
    let own = match path[..] {
        ["define", definition, ..] => {
            let name = parameter_at(text, scalar, byte).or_else(|| name_at(text, scalar, byte));
            name.and_then(|(name, _)| declared(&open.outline, definition, name))
        }
        _ => None,
    };
    let is_of_rules = path.contains(&"rules");
    let key = own.or_else(|| unknown(&open.outline, name_at(text, scalar, byte).filter(|_| is_of_rules)?.0))?;
    Some(File::of(open).location(&inner(text, &open.outline.keys[key].span)))
}

/// Where the kind at a byte is named in its file.
pub(crate) fn highlights(open: &Open, byte: usize) -> Vec<Value> {
    let Some((name, _)) = kind_at(open, byte) else { return Vec::new() };
    let uses = uses(open.text.as_str(), &open.outline, open.known(), Some(&name));
    uses.iter().map(|(_, bytes)| json!({ "range": open.text.range(bytes) })).collect()
}

/// Where the kind at a byte is named, in all files that may mean it; with its definition if that is wanted.
pub(crate) fn references(
    world: &World,
    open: &Open,
    byte: usize,
    is_with_definition: bool,
    stop: &AtomicBool,
) -> Vec<Value> {
    let Some((name, _)) = kind_at(open, byte) else { return Vec::new() };
    files_with(world, open, &name, stop)
        .iter()
        .flat_map(|file| {
            let definition = defined(file, &name).filter(|_| !is_with_definition);
            let uses = uses(file.text.as_str(), &file.outline, open.known(), Some(&name)).into_iter();
            let uses = uses.filter(move |(_, bytes)| definition.as_ref() != Some(bytes));
            uses.map(|(_, bytes)| file.location(&bytes)).collect::<Vec<_>>()
        })
        .collect()
}

/// The name at a byte, if it can be changed: that of a kind that a file defines.
pub(crate) fn prepare(open: &Open, byte: usize) -> Option<Value> {
    let (name, bytes) = kind_at(open, byte).filter(|(name, _)| !is_built_in(name))?;
    Some(json!({ "range": open.text.range(&bytes), "placeholder": name }))
}

/// Gives the kind at a byte another name, in all files that may mean it.
///
/// # Errors
/// There is none, or it cannot have this name.
pub(crate) fn rename(world: &World, open: &Open, byte: usize, new: &str, stop: &AtomicBool) -> Result<Value, String> {
    let (name, _) = kind_at(open, byte).ok_or("only definitions of rules can be renamed")?;
    if is_built_in(&name) {
        return Err(format!("`{name}` is a built-in rule"));
    }
    let files = files_with(world, open, &name, stop);
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
    let mut changes = Map::new();
    for file in &files {
        let edit =
            |(_, bytes): (String, Range<usize>)| TextEdit { range: file.text.range(&bytes), new_text: new.to_owned() };
        let uses = uses(file.text.as_str(), &file.outline, open.known(), Some(&name));
        if !uses.is_empty() {
            changes.insert(file.uri.clone(), json!(uses.into_iter().map(edit).collect::<Vec<_>>()));
        }
    }
    Ok(json!({ "changes": changes }))
}

/// The files that may mean the same kind by this name: those from which the file of its definition can be reached. Files of the
/// editor's folders are among them.
fn files_with(world: &World, open: &Open, name: &str, stop: &AtomicBool) -> Vec<File> {
    let own = chain(world, File::of(open));
    let Some(home) = own.iter().find(|file| defined(file, name).is_some()).map(|file| file.uri.clone()) else {
        return vec![File::of(open)];
    };
    let mut found: BTreeMap<String, File> = own.into_iter().map(|file| (file.uri.clone(), file)).collect();
    for other in world.open.values() {
        found.entry(other.uri.clone()).or_insert_with(|| File::of(other));
    }
    let folder = path_of(&home).and_then(|path| Some(path.parent()?.to_owned()));
    let folders: Vec<PathBuf> = world.roots.iter().cloned().chain(folder).collect();
    for path in toml_files(&folders, stop) {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let Some(uri) = uri_of(&path).filter(|uri| !found.contains_key(uri)) else { continue };
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        if text.contains(name) && world.open_at(&path).is_none() {
            let source = Source::new(path.display().to_string(), text);
            found.extend(File::new(source, world).map(|file| (uri, file)));
        }
    }
    let reaches = |file: &File| {
        let chain = chain(world, file.clone());
        chain.iter().find(|one| defined(one, name).is_some()).is_some_and(|one| one.uri == home)
    };
    found.into_values().filter(reaches).collect()
}

/// The TOML files of some folders and of those in them, the upper ones first. Hidden folders and those of build tools are
/// left out, and so is what lies behind a great many others.
fn toml_files(folders: &[PathBuf], stop: &AtomicBool) -> Vec<PathBuf> {
    let mut folders: VecDeque<PathBuf> = folders.iter().map(|folder| canonical(folder)).collect();
    let mut seen: HashSet<PathBuf> = HashSet::new();
    let mut paths = Vec::new();
    while let Some(folder) = folders.pop_front() {
        if stop.load(Ordering::Relaxed) || paths.len() >= MOST_FILES || seen.len() >= MOST_FOLDERS {
            break;
        }
        let Ok(entries) = folder.read_dir() else { continue };
        if !seen.insert(folder) {
            continue;
        }
        for entry in entries.filter_map(Result::ok) {
            let Ok(kind) = entry.file_type() else { continue };
            let (name, path) = (entry.file_name(), entry.path());
            let is_left_out = ["target", "node_modules"].iter().any(|heavy| name == *heavy);
            if kind.is_dir() && !is_left_out && !name.to_string_lossy().starts_with('.') {
                folders.push_back(path);
            } else if kind.is_file() && path.extension().is_some_and(|ending| ending == "toml") {
                paths.push(path);
            }
        }
    }
    paths
}
