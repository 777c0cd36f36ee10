//! Changes that keep the spaces, line breaks and comments around a value.
//!
//! ```text
//!   killer = [ # of the list           a comment behind the bracket stays
//!     # the first                      a comment above an entry, and
//!     { cells = "r1c1-2" }, # small    one behind it, are its own: they go with it
//!   ]
//! ```

use toml_edit::{Array, Decor, DocumentMut, InlineTable, Item, TableLike, Value};

fn prefix(decor: &Decor) -> String {
    decor.prefix().and_then(|text| text.as_str()).unwrap_or_default().to_owned()
}

fn suffix(decor: &Decor) -> String {
    decor.suffix().and_then(|text| text.as_str()).unwrap_or_default().to_owned()
}

/// Replaces a value in place.
pub(super) fn replace(old: &mut Value, mut new: Value) {
    *new.decor_mut() = old.decor().clone();
    *old = new;
}

/// Sets a key, or changes its value in place.
pub(super) fn put(table: &mut dyn TableLike, name: &str, value: Value) {
    match table.get_mut(name) {
        Some(Item::Value(old)) => replace(old, value),
        _ => drop(table.insert(name, Item::Value(value))),
    }
}

/// Normalises the spaces of a table in braces after keys were added or removed, unless it has comments or several lines.
pub(super) fn even(table: &mut InlineTable) {
    let mut inside = table.clone();
    inside.decor_mut().clear();
    let text = inside.to_string();
    if !text.contains(['#', '\n']) {
        table.fmt();
        table.set_trailing("");
        table.set_trailing_comma(false);
    }
}

/// Removes a key of the file. A comment above the first key may be about the whole file, and stays.
pub(super) fn remove_key(document: &mut DocumentMut, name: &str) {
    let is_first = document.iter().next().is_some_and(|(first, _)| first == name);
    let above = document.key(name).map(|key| prefix(key.leaf_decor())).unwrap_or_default();
    document.remove(name);
    if !is_first || !above.contains('#') {
        return;
    }
    let next = document.iter().next().map(|(key, _)| key.to_owned());
    let Some(next) = next else {
        let trailing = document.trailing().as_str().unwrap_or_default().to_owned();
        document.set_trailing(above + &trailing);
        return;
    };
    match document.get_mut(&next) {
        Some(Item::Table(table)) => {
            let own = prefix(table.decor());
            table.decor_mut().set_prefix(above + &own);
        }
        Some(Item::Value(_)) => {
            if let Some(mut key) = document.key_mut(&next) {
                let own = prefix(key.leaf_decor());
                key.leaf_decor_mut().set_prefix(above + &own);
            }
        }
        _ => {}
    }
}

/// Adds an entry to a list, laid out as the one before it.
pub(super) fn push(list: &mut Array, mut value: Value) {
    let Some(last) = list.len().checked_sub(1).and_then(|last| list.get_mut(last)) else {
        list.push(value);
        return;
    };
    let before = prefix(last.decor());
    // Without a comma after the last entry, a comment after it belongs to that entry.
    let own_tail = suffix(last.decor());
    last.decor_mut().set_suffix("");
    let tail = own_tail + list.trailing().as_str().unwrap_or_default();
    let (comment, rest) = tail.split_at(tail.find('\n').unwrap_or(0));
    let (comment, rest) = if tail.contains('\n') { (comment, rest) } else { ("", tail.as_str()) };
    let between = match before.rsplit_once('\n') {
        Some((_, indent)) => format!("{comment}\n{indent}"),
        None if comment.contains('#') => format!("{comment}\n"),
        None => " ".to_owned(),
    };
    value.decor_mut().set_prefix(between);
    value.decor_mut().set_suffix("");
    list.set_trailing(rest);
    list.push_formatted(value);
}

/// Removes an entry of a list, with its comments.
pub(super) fn remove_entry(list: &mut Array, index: usize) {
    let Some(entry) = list.get(index) else { return };
    let before = prefix(entry.decor());
    // A comment on the line before belongs to the entry before, or to the bracket.
    let (head, _) = before.split_at(before.find('\n').unwrap_or(before.len()));
    let joined = |after: &str| match after.find('\n') {
        Some(line) => format!("{head}{}", &after[line..]),
        None => match before.rsplit_once('\n') {
            Some((_, indent)) => format!("{head}\n{indent}"),
            None => before.clone(),
        },
    };
    let is_last = index + 1 == list.len();
    if is_last {
        let after = suffix(entry.decor()) + list.trailing().as_str().unwrap_or_default();
        let trailing = match after.find('\n') {
            Some(line) => format!("{head}{}", &after[line..]),
            None if head.contains('#') => format!("{head}\n"),
            None => after,
        };
        list.remove(index);
        list.set_trailing(if list.is_empty() && !trailing.contains('#') { "" } else { trailing.trim_end_matches(' ') });
    } else if let Some(next) = list.get_mut(index + 1) {
        let after = joined(&prefix(next.decor()));
        next.decor_mut().set_prefix(after);
        list.remove(index);
    }
}
