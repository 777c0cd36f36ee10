//! A variant file merged with all files that it refers to, so that it can be moved to another folder.
//!
//! The file is merged with what it inherits and includes as the reader does it: keys of the board replace inherited ones;
//! rules, definitions and unknowns add up; `name = false` removes rules. Built-in variants are still referred to by name,
//! because they are known everywhere.

use std::sync::Arc;

use toml_edit::{Array, DocumentMut, Item, Table, Value};

use crate::built_in::builtin;
use crate::cli::files::Files;
use exdoku_rules::variant::Library;
use exdoku_text::source::{Diagnostic, Source};

/// The keys that a puzzle does not inherit from the variant.
const LEFT_OUT: [&str; 6] = ["test", "expect", "givens", "name", "title", "about"];

/// The file without its tests and givens, and without references to other files. It was read before.
///
/// # Errors
/// The files cannot be merged.
pub(super) fn flattened(source: &Arc<Source>) -> Result<DocumentMut, Diagnostic> {
    let mut own = parsed(source);
    for key in LEFT_OUT {
        own.remove(key);
    }
    let mut definitions = Table::new();
    collect_definitions(source, &mut definitions, &mut vec![source.name().to_owned()])?;
    if !definitions.is_empty() {
        definitions.set_implicit(true);
        own.insert("define", Item::Table(definitions));
    }
    own.remove("include");
    let parent = own.get("variant").and_then(Item::as_str).filter(|name| builtin(name).is_none()).map(str::to_owned);
    match parent {
        Some(name) => {
            own.remove("variant");
            let mut whole = flattened(&opened(&name, source)?)?;
            merge(&mut whole, own)?;
            Ok(whole)
        }
        None => Ok(own),
    }
}

/// Adds the keys of a TOML text to a file, as if the text inherited it.
///
/// # Errors
/// The files cannot be merged.
pub(super) fn add(file: &mut DocumentMut, text: &str) -> Result<(), Diagnostic> {
    merge(file, text.parse().expect("what was generated is TOML"))
}

fn parsed(source: &Source) -> DocumentMut {
    source.text().parse().expect("the file was read before")
}

fn opened(name: &str, from: &Source) -> Result<Arc<Source>, Diagnostic> {
    Files.open(name, from).map_err(Diagnostic::error)
}

/// The definitions of a file and of those that it includes; those of the file take precedence.
fn collect_definitions(source: &Arc<Source>, all: &mut Table, chain: &mut Vec<String>) -> Result<(), Diagnostic> {
    let mut file = parsed(source);
    if let Some(define) = file.remove("define").as_ref().and_then(Item::as_table_like) {
        for (name, definition) in define.iter().filter(|(name, _)| !all.contains_key(name)).collect::<Vec<_>>() {
            all.insert(name, definition.clone());
        }
    }
    let included: Vec<String> = match file.get("include").and_then(Item::as_value) {
        Some(Value::String(name)) => vec![name.value().clone()],
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    for name in included {
        let included = opened(&name, source)?;
        if !chain.iter().any(|known| known == included.name()) {
            chain.push(included.name().to_owned());
            collect_definitions(&included, all, chain)?;
        }
    }
    Ok(())
}

/// Merges the keys of an heir into the file that it inherits from.
fn merge(file: &mut DocumentMut, heir: DocumentMut) -> Result<(), Diagnostic> {
    // Boxes and regions replace each other; a size brings its usual boxes, unless there are none.
    let has_no_boxes = file.get("box").and_then(Item::as_str) == Some("none");
    if heir.contains_key("box") || heir.contains_key("regions") {
        file.remove("box");
        file.remove("regions");
    } else if heir.contains_key("size") && !has_no_boxes {
        file.remove("box");
    }
    for (key, item) in heir.into_table() {
        match (key.as_str(), file.get_mut(&key)) {
            ("rules", Some(known)) => merge_tables(known, &item, add_rule),
            ("define" | "layers" | "let", Some(known)) => merge_tables(known, &item, |_, _| None),
            ("candidates", Some(_)) => {
                let message = "--self-contained: several files have `candidates`, which cannot be merged into one";
                return Err(Diagnostic::error(message).help("write them into one of the files"));
            }
            _ => {
                file.insert(&key, item);
            }
        }
    }
    Ok(())
}

/// Adds the entries of a table to another one. `both` merges two entries of one name; without it, the later one wins.
fn merge_tables(known: &mut Item, more: &Item, both: fn(&Item, &Item) -> Option<Item>) {
    let (Some(known), Some(more)) = (known.as_table_like_mut(), more.as_table_like()) else { return };
    for (name, item) in more.iter() {
        let merged = known.get(name).and_then(|known| both(known, item));
        known.insert(name, merged.unwrap_or_else(|| item.clone()));
    }
}

/// Two values of one kind of rule as one; none if the later replaces the earlier.
fn add_rule(known: &Item, more: &Item) -> Option<Item> {
    if known.as_bool().is_some() || more.as_bool().is_some() {
        return None;
    }
    let mut all = Array::new();
    for item in [known, more] {
        match item.clone().into_value().ok()? {
            Value::Array(list) => list.iter().for_each(|one| all.push_formatted(one.clone())),
            one => all.push_formatted(one),
        }
    }
    Some(Item::Value(Value::Array(all)))
}
