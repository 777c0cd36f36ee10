//! Files that name other files, written to another folder.

use std::path::{self, Path, PathBuf};
use std::sync::Arc;

use crate::built_in::builtin;
use exdoku_text::source::Source;
use toml_edit::{DocumentMut, Value};

use super::files::simplified;

/// The name of a variant of the command line in files of `--into`, or on standard output.
pub(super) fn renamed_into(name: &str, into: Option<&Path>) -> String {
    into.map_or(name.to_owned(), |folder| renamed(name, Path::new(""), folder))
}

/// The name by which files in `folder` refer to the variant or file that those in `from` call `name`.
fn renamed(name: &str, from: &Path, folder: &Path) -> String {
    let path = simplified(&from.join(name));
    if builtin(name).is_some() || Path::new(name).is_absolute() || !path.exists() {
        return name.to_owned();
    }
    let (from, folder) = (absolute(from), absolute(folder));
    match pathdiff::diff_paths(absolute(&path), &folder).filter(|_| from != folder) {
        // Slashes are understood everywhere.
        Some(path) => path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/"),
        None => name.to_owned(),
    }
}

fn absolute(path: &Path) -> PathBuf {
    // An empty path has no absolute one.
    let path = Path::new(".").join(path);
    simplified(&path::absolute(&path).unwrap_or(path))
}

/// The file as it is written to `folder`: the files that it inherits from and includes are named from there.
pub(super) fn moved(source: &Arc<Source>, folder: &Path) -> Arc<Source> {
    let Ok(mut file) = source.text().parse::<DocumentMut>() else { return Arc::clone(source) };
    let from = Path::new(source.name()).parent().unwrap_or(Path::new(""));
    let mut is_same = true;
    for key in ["variant", "include"] {
        match file.get_mut(key).and_then(|item| item.as_value_mut()) {
            Some(Value::Array(names)) => names.iter_mut().for_each(|name| is_same &= !rename(name, from, folder)),
            Some(name) => is_same &= !rename(name, from, folder),
            None => {}
        }
    }
    if is_same { Arc::clone(source) } else { Source::new(source.name(), file.to_string()) }
}

/// Renames the file that a value names, and says whether that changes it.
fn rename(value: &mut Value, from: &Path, folder: &Path) -> bool {
    let Some(name) = value.as_str() else { return false };
    let new = renamed(name, from, folder);
    let changes = new != name;
    if changes {
        let decor = value.decor().clone();
        *value = new.into();
        *value.decor_mut() = decor;
    }
    changes
}
