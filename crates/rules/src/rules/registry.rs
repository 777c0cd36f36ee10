//! The registry of kinds: the built-in ones, and those that a program adds.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use once_cell::race::OnceBox;

use exdoku_text::source::fields::{Form, Parsed};
use exdoku_text::source::{Diagnostics, Source};

use super::build::BuildKind;
use super::define::{self, Definition, Encoding, is_rule_name};
use super::draw::Draw;
use super::kind::{Kind, Registered};
use super::look::Look;
use super::reader::ReadKind;
use super::signature::Signature;
use super::{template, told};

/// A kind of rule, written in Rust or defined in TOML.
#[derive(Clone, Copy)]
pub enum AnyKind<'k> {
    /// Written in Rust.
    Written(&'k Kind),
    /// Defined from other rules.
    Defined(&'k Definition<'k>),
}

impl<'k> AnyKind<'k> {
    /// The key in `[rules]`.
    pub fn name(self) -> &'k str {
        match self {
            AnyKind::Written(kind) => kind.name,
            AnyKind::Defined(definition) => definition.name,
        }
    }

    /// How its clues are drawn for a new puzzle, by key; empty if they are not.
    ///
    /// # Panics
    /// A built-in kind has a wrong entry; a test checks them all.
    pub fn draws(self) -> Vec<(&'k str, Draw)> {
        match self {
            AnyKind::Written(kind) => kind.read_draws().unwrap_or_else(|wrong| panic!("{}: {wrong}", kind.name)),
            AnyKind::Defined(definition) => definition.draw.clone(),
        }
    }

    /// The look of a rule of the kind; a neutral one if nothing is stated.
    ///
    /// # Panics
    /// The look of a built-in kind is wrong; a test checks them all.
    pub fn look(self) -> Arc<Look> {
        match self {
            AnyKind::Written(kind) => {
                Arc::new(kind.read_look().unwrap_or_else(|wrong| panic!("{}: {wrong}", kind.name)))
            }
            AnyKind::Defined(definition) => Arc::clone(&definition.look),
        }
    }

    /// Other names that people know it by.
    pub fn also(self) -> Vec<&'k str> {
        match self {
            AnyKind::Written(kind) => kind.also.to_vec(),
            AnyKind::Defined(definition) => definition.also.split_whitespace().collect(),
        }
    }

    /// The meaning of the rule, in one or two sentences.
    pub fn meaning(self) -> &'k str {
        match self {
            AnyKind::Written(kind) => kind.meaning,
            AnyKind::Defined(definition) => &definition.meaning,
        }
    }

    /// Its signature.
    pub fn signature(self) -> Signature<'k> {
        match self {
            AnyKind::Written(kind) => kind.signature(),
            AnyKind::Defined(definition) => definition.signature(),
        }
    }

    /// The forms of its value, each with its meaning.
    pub fn forms(self) -> Vec<(String, String)> {
        self.signature().forms()
    }

    /// Lines of a `[rules]` table that use it.
    pub fn example(self) -> &'k str {
        match self {
            AnyKind::Written(kind) => kind.example,
            AnyKind::Defined(definition) => &definition.example,
        }
    }

    /// Keys of a file of size 9 that its example needs, or nothing.
    pub fn example_needs(self) -> &'k str {
        match self {
            AnyKind::Written(kind) => kind.example_needs,
            AnyKind::Defined(_) => "",
        }
    }

    /// Its example with what it needs, as it stands in a file below `size = 9`.
    pub fn example_in_file(self) -> String {
        let needs = self.example_needs();
        let gap = if needs.is_empty() { "" } else { "\n\n" };
        format!("{needs}{gap}[rules]\n{}", self.example())
    }

    /// Its name in explanations, as a phrase with its parameters; empty if nothing better than the name is known.
    pub fn reason(self) -> &'k str {
        match self {
            AnyKind::Written(kind) => kind.reason,
            AnyKind::Defined(definition) => &definition.reason,
        }
    }

    /// What players are told of its rules, with their parameters; empty if its meaning says all.
    pub fn says(self) -> &'k str {
        match self {
            AnyKind::Written(kind) => kind.says,
            AnyKind::Defined(definition) => &definition.says,
        }
    }

    /// The names of the layers that a file with such a rule gets.
    pub fn layers(self) -> Vec<String> {
        let table = match self {
            AnyKind::Written(_) => None,
            AnyKind::Defined(definition) => definition.layers.as_ref(),
        };
        let names = table.and_then(|table| match table.form() {
            Form::Table(table) => Some(table.keys().map(|key| key.name.to_owned()).collect()),
            _ => None,
        });
        names.unwrap_or_default()
    }

    /// What it becomes in the exact cover.
    pub fn compiles_to(self) -> &'k str {
        match self {
            AnyKind::Written(kind) => kind.compiles_to,
            AnyKind::Defined(definition) => &definition.compiles_to,
        }
    }
}

impl fmt::Debug for AnyKind<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyKind({})", self.name())
    }
}

/// The kinds of rules that files may use. It is passed as a value, and one program may have several. By default it has the
/// built-in kinds. The module [`kind`](Kind) shows how to write another.
#[derive(Clone, Debug)]
pub struct Kinds(Vec<Entry>);

/// A registered kind.
#[derive(Clone, Debug)]
enum Entry {
    Written(Arc<Registered>),
    Defined(&'static TomlKind),
}

impl Entry {
    fn name(&self) -> &'static str {
        match self {
            Entry::Written(written) => written.kind.name,
            Entry::Defined(defined) => defined.name,
        }
    }

    fn kind(&self) -> AnyKind<'_> {
        match self {
            Entry::Written(written) => AnyKind::Written(&written.kind),
            Entry::Defined(defined) => AnyKind::Defined(defined.definition()),
        }
    }
}

/// Why a kind cannot be added.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct KindError {
    /// The name of the kind.
    pub kind: String,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for KindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the kind `{}`: {}", self.kind, self.what)
    }
}

impl Error for KindError {}

impl Kinds {
    /// No kinds at all.
    pub(super) const NONE: Kinds = Kinds(Vec::new());

    /// These kinds, and one more.
    ///
    /// # Errors
    /// A name that is taken or invalid; an error in the parameters, the look or the ways to draw.
    pub fn with(&self, kind: Kind) -> Result<Kinds, KindError> {
        let wrong = |what: String| Err(KindError { kind: kind.name.to_owned(), what });
        if !is_rule_name(kind.name) {
            return wrong("a name is a letter followed by letters, digits and dashes".to_owned());
        }
        if self.find(kind.name).is_some() {
            return wrong("another kind has this name".to_owned());
        }
        let is_param = |name: &str| kind.params.iter().any(|param| param.name == name);
        let names = kind
            .look
            .iter()
            .chain(kind.draw)
            .map(|(name, _)| *name)
            .chain(template::names(kind.reason))
            .chain(told::names(kind.says));
        if let Some(name) = names.into_iter().find(|name| !is_param(name)) {
            return wrong(format!("`{name}` is not a parameter"));
        }
        match (kind.read_look(), kind.read_draws()) {
            (Err(what), _) | (_, Err(what)) => return wrong(what),
            _ => {}
        }
        let mut kinds = self.clone();
        kinds.add(kind, true);
        Ok(kinds)
    }

    /// Adds a kind.
    pub(super) fn add(&mut self, kind: Kind, is_added: bool) {
        self.0.push(Entry::Written(Arc::new(Registered::new(kind, is_added))));
    }

    /// Adds the kinds of a family, in the order of their names.
    pub(super) fn add_family<'k>(&mut self, written: impl Iterator<Item = &'k Kind>, defined: &'static [TomlKind]) {
        let from = self.0.len();
        written.for_each(|kind| self.add(*kind, false));
        self.0.extend(defined.iter().map(Entry::Defined));
        self.0[from..].sort_by_key(Entry::name);
    }

    /// All kinds: the built-in ones in the order of the reference, then those that were added.
    pub fn iter(&self) -> impl Iterator<Item = AnyKind<'_>> + Clone {
        self.0.iter().map(Entry::kind)
    }

    /// The kinds that were added to the built-in ones.
    pub fn added(&self) -> impl Iterator<Item = AnyKind<'_>> + Clone {
        let added = |entry: &&Entry| matches!(entry, Entry::Written(written) if written.is_added);
        self.0.iter().filter(added).map(Entry::kind)
    }

    /// The names of all kinds.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.0.iter().map(Entry::name)
    }

    /// The kind of this name.
    pub fn find(&self, name: &str) -> Option<AnyKind<'_>> {
        self.entry(name).map(Entry::kind)
    }

    /// How a use of the kind of this name is read.
    pub(super) fn reading(&self, name: &str) -> Option<ReadKind<'_>> {
        Some(match self.entry(name)? {
            Entry::Written(written) => ReadKind::Written(written.kind.signature()),
            Entry::Defined(defined) => ReadKind::Defined(defined.definition()),
        })
    }

    /// The builder of the rules of the kind of this name.
    pub(super) fn building(&self, name: &str) -> Option<&dyn BuildKind> {
        Some(match self.entry(name)? {
            Entry::Written(written) => &**written,
            Entry::Defined(defined) => defined.definition(),
        })
    }

    /// The look of the kind of this name.
    pub(super) fn look_of(&self, name: &str) -> Option<Arc<Look>> {
        Some(match self.entry(name)? {
            Entry::Written(written) => written.look(),
            Entry::Defined(defined) => Arc::clone(&defined.definition().look),
        })
    }

    fn entry(&self, name: &str) -> Option<&Entry> {
        self.0.iter().find(|entry| entry.name() == name)
    }
}

/// A built-in kind that a file defines. It is parsed at its first use.
#[derive(Debug)]
pub(super) struct TomlKind {
    name: &'static str,
    text: &'static str,
    encoding: fn(&str) -> Option<Encoding>,
    parsed: OnceBox<Parsed>,
    definition: OnceBox<Definition<'static>>,
}

impl TomlKind {
    /// The kind that this text defines, and its special encoding, if any.
    pub(super) const fn new(
        name: &'static str,
        text: &'static str,
        encoding: fn(&str) -> Option<Encoding>,
    ) -> TomlKind {
        TomlKind { name, text, encoding, parsed: OnceBox::new(), definition: OnceBox::new() }
    }

    /// Its key in `[rules]`.
    pub(super) fn name(&self) -> &'static str {
        self.name
    }

    /// Its definition.
    ///
    /// # Panics
    /// The file is wrong; a test checks them all.
    fn definition(&'static self) -> &'static Definition<'static> {
        self.definition.get_or_init(|| {
            let name = self.name;
            let parsed = self.parsed.get_or_init(|| Parsed::new(Source::built_in(name), self.text).into());
            let mut diagnostics = Diagnostics::new();
            let mut table = parsed.table();
            let defined =
                table.need("define", &mut diagnostics).map(|table| define::read_all(&table, &mut diagnostics));
            table.finish(&mut diagnostics);
            let complaints: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
            assert!(complaints.is_empty(), "{}", complaints.join("\n"));
            let mut defined = defined.unwrap_or_default();
            assert!(matches!(&defined[..], [one] if one.name == name), "{name}.toml defines `{name}`");
            let mut only = defined.remove(0);
            only.encoding = (self.encoding)(name);
            only.into()
        })
    }
}
