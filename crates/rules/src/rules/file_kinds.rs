//! The kinds of rules that a file may use.

use std::sync::Arc;

use exdoku_text::source::fields::{Form, Key, Value};
use exdoku_text::source::{Diagnostic, Diagnostics, Help, nearest};

use super::build::{BuildKind, BuildKinds};
use super::define::{self, Definition};
use super::other_names::meant;
use super::reader::{ReadKind, Vocabulary};
use super::registry::{AnyKind, Kinds};

/// The kinds that a file may use: those of a registry, and those that it or an included file defines.
#[derive(Debug)]
pub struct FileKinds<'s> {
    registry: Arc<Kinds>,
    own: Vec<Definition<'s>>,
    /// Names whose definitions were wrong.
    broken: Vec<&'s str>,
}

impl<'s> FileKinds<'s> {
    /// Only those of a registry.
    pub fn new(registry: Arc<Kinds>) -> FileKinds<'s> {
        FileKinds { registry, own: Vec::new(), broken: Vec::new() }
    }

    /// The registry.
    pub fn registry(&self) -> &Arc<Kinds> {
        &self.registry
    }

    /// Adds the definitions of a `define` table. A name that is taken is an error.
    pub fn define(&mut self, table: &Value<'s>, diagnostics: &mut Diagnostics) {
        if let Form::Table(table) = table.form() {
            self.broken.extend(table.entries().map(|(key, _)| key.name));
        }
        for definition in define::read_all(table, diagnostics) {
            let name = definition.name;
            if self.registry.find(name).is_some() {
                diagnostics.push(match self.registry.added().any(|added| added.name() == name) {
                    true => definition.error(format!("`{name}` is a rule of this program: choose another name")),
                    false => {
                        let message = format!("`{name}` is a built-in rule: choose another name for the definition");
                        definition.error(message).help(format!("`exdoku rules {name}` describes it"))
                    }
                });
            } else if let Some(first) = self.own.iter().find(|other| other.name == name) {
                let complaint = definition.error(format!("`{name}` is defined twice"));
                diagnostics.push(
                    complaint.maybe_help(
                        first
                            .error("")
                            .location()
                            .map(|(file, line, _)| format!("the other definition is at {file}:{line}")),
                    ),
                );
            } else {
                self.broken.retain(|broken| *broken != name);
                self.own.push(definition);
            }
        }
    }

    /// The definitions of the file and of included files.
    pub fn own(&self) -> &[Definition<'s>] {
        &self.own
    }

    /// The kind of this name.
    pub fn find(&self, name: &str) -> Option<AnyKind<'_>> {
        let own = self.own.iter().find(|definition| definition.name == name);
        own.map(AnyKind::Defined).or_else(|| self.registry.find(name))
    }

    /// The kind that people mean by a name which is no kind's own, such as `german-whispers`.
    pub fn meant(&self, name: &str) -> Option<AnyKind<'_>> {
        let own = self.own.iter().map(AnyKind::Defined);
        meant(name, own.chain(self.registry.iter()))
    }

    /// The names of all kinds.
    pub fn names(&self) -> impl Iterator<Item = &str> + Clone {
        let own = self.own.iter().map(|definition| -> &str { definition.name });
        own.chain(self.registry.names().map(|name| -> &str { name }))
    }
}

impl Vocabulary for FileKinds<'_> {
    fn kind(&self, name: &str) -> Option<ReadKind<'_>> {
        match self.own.iter().find(|definition| definition.name == name) {
            Some(own) => Some(ReadKind::Defined(own)),
            None => self.registry.reading(name),
        }
    }

    fn is_builtin(&self, name: &str) -> bool {
        !self.own.iter().any(|definition| definition.name == name)
    }

    fn unknown(&self, key: &Key<'_>) -> Option<Diagnostic> {
        (!self.broken.contains(&key.name)).then(|| key.error(format!("unknown rule `{}`", key.name)))
    }

    fn did_you_mean(&self, name: &str) -> Help {
        let meant = self.meant(name).map(AnyKind::name).or_else(|| nearest(name, self.names()));
        let near = meant.map(|near| Help::Meant(near.to_owned()));
        near.unwrap_or_else(|| "run `exdoku rules` to list all rules".into())
    }
}

impl BuildKinds for FileKinds<'_> {
    fn building(&self, name: &str) -> Option<&dyn BuildKind> {
        match self.own.iter().find(|definition| definition.name == name) {
            Some(own) => Some(own),
            None => self.registry.building(name),
        }
    }
}
