//! The files that a file names, as the editor has them, and paths as the protocol writes them.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use exdoku_rules::variant::{BuiltIns, Library};
use exdoku_text::source::Source;

/// What a path keeps in an address.
const KEPT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The file of an address, if it is one. Editors do not all escape the same characters, so an address is a text here.
pub(crate) fn path_of(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    let path = &rest[rest.find('/')?..];
    let path = percent_decode_str(path).decode_utf8().ok()?;
    // `/C:/puzzles`.
    let has_drive = path.get(2..3) == Some(":") && path.as_bytes()[1].is_ascii_alphabetic();
    Some(PathBuf::from(if has_drive && cfg!(windows) { &path[1..] } else { &path[..] }))
}

/// The address of a file.
pub(crate) fn uri_of(path: &Path) -> Option<String> {
    let path = std::path::absolute(path).ok()?;
    let path = path.to_str()?.replace('\\', "/");
    let slash = if path.starts_with('/') { "" } else { "/" };
    Some(format!("file://{slash}{}", utf8_percent_encode(&path, KEPT)))
}

/// The canonical path, if its folder exists.
pub(crate) fn canonical(path: &Path) -> PathBuf {
    let by_folder = || Some(path.parent()?.canonicalize().ok()?.join(path.file_name()?));
    path.canonicalize().ok().or_else(by_folder).unwrap_or_else(|| path.to_owned())
}

/// Files that are open in the editor, and behind them those of the program.
#[derive(Clone)]
pub(crate) struct Files {
    pub(crate) open: HashMap<PathBuf, Arc<str>>,
    pub(crate) behind: Arc<dyn Library + Send + Sync>,
    /// The files that were asked for, also those that do not exist.
    pub(crate) wanted: Arc<Mutex<HashSet<PathBuf>>>,
}

impl Files {
    /// The files that were asked for until now.
    pub(crate) fn wanted(&self) -> HashSet<PathBuf> {
        self.wanted.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Library for Files {
    fn built_in(&self) -> BuiltIns {
        self.behind.built_in()
    }

    fn open(&self, name: &str, from: &Source) -> Result<Arc<Source>, String> {
        if self.built_in().named(name).is_none() {
            let path = beside(from.name(), name);
            let place = canonical(&path);
            self.wanted.lock().unwrap_or_else(PoisonError::into_inner).insert(place.clone());
            if let Some(text) = self.open.get(&place) {
                return Ok(Source::new(path.display().to_string(), text.to_string()));
            }
        }
        self.behind.open(name, from)
    }
}

/// The path of a file that another one names.
fn beside(from: &str, name: &str) -> PathBuf {
    Path::new(from).parent().unwrap_or(Path::new("")).join(name)
}

/// Where the file of a source is. That of a built-in variant is written where the user's caches are, so that the editor can
/// show it.
pub(crate) fn place_of(source: &Source, built_in: BuiltIns) -> Option<PathBuf> {
    if !source.is_built_in() {
        return Some(PathBuf::from(source.name()));
    }
    let name = source.plain_name();
    let variant = built_in.named(name)?;
    let folder = caches()?.join("exdoku").join(env!("CARGO_PKG_VERSION"));
    std::fs::create_dir_all(&folder).ok()?;
    let path = folder.join(format!("{name}.toml"));
    if std::fs::read_to_string(&path).ok().as_deref() != Some(variant.text) {
        std::fs::write(&path, variant.text).ok()?;
    }
    Some(path)
}

/// Where programs keep what can be made again.
fn caches() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("XDG_CACHE_HOME").or_else(|| set("LOCALAPPDATA")).or_else(|| Some(set("HOME")?.join(".cache")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_addresses_are_the_same() {
        let path = Path::new("/tmp/my puzzles/ä #1.toml");
        let uri = uri_of(path).unwrap();
        assert_eq!(uri, "file:///tmp/my%20puzzles/%C3%A4%20%231.toml");
        assert_eq!(path_of(&uri).as_deref(), Some(path));
        assert_eq!(path_of("file:///tmp/my puzzles/ä%20%231.toml").as_deref(), Some(path));
        assert_eq!(path_of("untitled:Untitled 1"), None);
    }
}
