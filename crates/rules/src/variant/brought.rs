//! The layers that kinds of rules bring with them.
//!
//! ```toml
//! [define.yin-yang]
//! layers = { shade = "white black" }
//! ```
//!
//! A file with such a rule has these layers, also if the rule is in a group of rules, or in the definition of another one.
//! A layer of the same name that the file writes itself replaces that of the rule.

use exdoku_text::source::fields::{Form, Table, Value};
use exdoku_text::source::{Diagnostic, Diagnostics, Place};

use crate::rules::{AnyKind, FileKinds, Param, Type};

/// The layers of kinds in use.
#[derive(Default)]
pub(super) struct Brought<'k> {
    /// The value of each kind that has layers, with its name and the place of its first use.
    kinds: Vec<(&'k str, Value<'k>, Option<Place>)>,
}

impl<'k> Brought<'k> {
    /// The layers that the rules of these tables bring, inherited tables first.
    pub(super) fn of(tables: &[Table<'_>], kinds: &'k FileKinds<'_>) -> Brought<'k> {
        let mut found = Vec::new();
        for table in tables {
            for (key, value) in table.entries() {
                if let Form::Truth(false) = value.form() {
                    found.retain(|(name, _)| name != key.name);
                } else {
                    of_entry(key.name, &value, kinds, &mut found);
                }
            }
        }
        let mut brought = Brought::default();
        for (name, place) in &found {
            brought.add(name, Some(place), kinds, &mut Vec::new());
        }
        brought
    }

    /// The layers that a kind brings.
    pub(super) fn of_kind(name: &str, kinds: &'k FileKinds<'_>) -> Brought<'k> {
        let mut brought = Brought::default();
        brought.add(name, None, kinds, &mut Vec::new());
        brought
    }

    /// The tables of layers. It is an error if two kinds bring different layers of one name, and the file has none.
    pub(super) fn tables(&self, own: &[Value<'_>], diagnostics: &mut Diagnostics) -> Option<Vec<Value<'k>>> {
        let of_file: Vec<String> = own.iter().flat_map(names).collect();
        let mut known: Vec<(&str, &str, String)> = Vec::new();
        let mut fine = true;
        for (kind, layers, place) in &self.kinds {
            let Form::Table(table) = layers.form() else { continue };
            for (key, value) in table.entries().filter(|(key, _)| !of_file.iter().any(|own| own == key.name)) {
                let content = value.content();
                match known.iter().find(|(_, layer, _)| *layer == key.name) {
                    Some((_, _, same)) if *same == content => {}
                    Some((other, layer, _)) => {
                        let message = format!("`{other}` and `{kind}` have different layers `{layer}`");
                        let help = format!("write the layer that both use: layers = {{ {layer} = ... }}");
                        let error = Diagnostic::error(message).help(help);
                        diagnostics.push(match place {
                            Some((source, span)) => error.at(source, span.clone()),
                            None => error,
                        });
                        fine = false;
                    }
                    None => known.push((*kind, key.name, content)),
                }
            }
        }
        fine.then(|| self.kinds.iter().map(|(_, layers, _)| layers.clone()).collect())
    }

    /// Adds the layers of a kind and of those in its body. `inside` are the definitions around it.
    fn add(&mut self, name: &str, place: Option<&Place>, kinds: &'k FileKinds<'_>, inside: &mut Vec<String>) {
        let Some(AnyKind::Defined(definition)) = kinds.find(name) else { return };
        if inside.iter().any(|outer| outer == name) {
            return;
        }
        inside.push(name.to_owned());
        let mut found = Vec::new();
        named(&definition.rules, kinds, &mut found);
        for (name, _) in &found {
            self.add(name, place, kinds, inside);
        }
        inside.pop();
        if let Some(layers) = &definition.layers
            && !self.kinds.iter().any(|(known, ..)| *known == definition.name)
        {
            self.kinds.push((definition.name, layers.clone(), place.cloned()));
        }
    }
}

/// The names of the layers of a table.
fn names(layers: &Value<'_>) -> Vec<String> {
    match layers.form() {
        Form::Table(table) => table.entries().map(|(key, _)| key.name.to_owned()).collect(),
        _ => Vec::new(),
    }
}

/// The kinds of the rules of a table and of groups in it, each with its place.
fn named(rules: &Table<'_>, kinds: &FileKinds<'_>, found: &mut Vec<(String, Place)>) {
    for (key, value) in rules.entries() {
        of_entry(key.name, &value, kinds, found);
    }
}

/// The kind of an entry in a table of rules, and those in its groups.
fn of_entry(name: &str, value: &Value<'_>, kinds: &FileKinds<'_>, found: &mut Vec<(String, Place)>) {
    let Some(kind) = kinds.find(name) else { return };
    found.push((name.to_owned(), value.place()));
    let has_rules = |key: &str| {
        let is_such = |param: &Param<'_>| param.name == key && matches!(param.kind, Type::Rules | Type::Groups);
        kind.signature().params.iter().any(is_such)
    };
    for used in value.one_or_more() {
        let Form::Table(table) = used.form() else { continue };
        for (_, groups) in table.entries().filter(|(key, _)| has_rules(key.name)) {
            for group in groups.one_or_more() {
                if let Form::Table(group) = group.form() {
                    named(&group, kinds, found);
                }
            }
        }
    }
}
