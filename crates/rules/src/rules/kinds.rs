//! Kinds of rules by name: the built-in ones, and those that files define.

use std::fmt;
use std::sync::{Arc, OnceLock};

use exdoku_text::source::fields::{Form, Key, Parsed, Value};
use exdoku_text::source::{Diagnostic, Diagnostics, nearest};

use super::define::{self, Definition};
use super::encoded::encoding_of;
use super::keys;
use super::look::Look;
use super::{Draw, KINDS, Kind, Listed, Reader, Rule, Signature};

/// A kind of rule, whichever way it is made.
#[derive(Clone, Copy)]
pub enum AnyKind<'k> {
    /// Written in Rust.
    Written(&'static Kind),
    /// Defined by other rules.
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
    pub fn draws(self) -> Vec<(&'k str, Draw)> {
        match self {
            AnyKind::Written(kind) => {
                let read = |&(key, word): &(&'static str, &str)| {
                    (
                        key,
                        Draw::read(word).unwrap_or_else(|| panic!("`{word}` of `{}` is not a way to draw", kind.name)),
                    )
                };
                kind.draw.iter().map(read).collect()
            }
            AnyKind::Defined(definition) => definition.draw.clone(),
        }
    }

    /// How a rule of the kind is drawn; a neutral look if nothing is said of it.
    ///
    /// # Panics
    /// When one of our own looks is wrong; a test reads them all.
    pub fn look(self) -> Arc<Look> {
        let kind = match self {
            AnyKind::Written(kind) => kind,
            AnyKind::Defined(definition) => return Arc::clone(&definition.look),
        };
        let signature = kind.signature();
        if kind.look.is_empty() {
            return Arc::new(Look::neutral(&signature));
        }
        let mut look = Look::new(&signature);
        for (param, text) in kind.look.iter().filter(|(_, text)| !text.is_empty()) {
            let added = look.add(param, text, &signature);
            added.unwrap_or_else(|(wrong, _)| panic!("the look of `{}`: {wrong}", kind.name));
        }
        Arc::new(look)
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

    /// The forms its value may take, each with what it means.
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

    /// What a solver calls it, as a phrase with its parameters; empty if nothing better than its name is known.
    pub fn reason(self) -> &'k str {
        match self {
            AnyKind::Written(_) => "",
            AnyKind::Defined(definition) => &definition.reason,
        }
    }

    /// What it becomes in the exact cover.
    pub fn compiles_to(self) -> &'k str {
        match self {
            AnyKind::Written(kind) => kind.compiles_to,
            AnyKind::Defined(definition) => &definition.compiles_to,
        }
    }

    /// From a value to the rule; complaints go to the reader.
    pub(super) fn read(self, value: &Value<'_>, reader: &mut Reader<'k, '_>) -> Option<Box<dyn Rule>> {
        match self {
            AnyKind::Written(kind) => kind.read(value, reader),
            AnyKind::Defined(definition) => definition.read(value, reader),
        }
    }
}

impl fmt::Debug for AnyKind<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyKind({})", self.name())
    }
}

/// The kinds a file may use: the built-in ones, and those that it or a file it names defines.
#[derive(Debug, Default)]
pub struct Kinds<'s> {
    own: Vec<Definition<'s>>,
    /// Names whose definitions were complained about.
    broken: Vec<&'s str>,
}

impl<'s> Kinds<'s> {
    /// The built-in kinds only.
    pub fn built_in() -> &'static Kinds<'static> {
        static NONE: Kinds<'static> = Kinds { own: Vec::new(), broken: Vec::new() };
        &NONE
    }

    /// Adds the definitions of a `define` table. A name that is taken is complained about.
    pub fn define(&mut self, table: &Value<'s>, diagnostics: &mut Diagnostics) {
        if let Form::Table(table) = table.form() {
            self.broken.extend(table.entries().map(|(key, _)| key.name));
        }
        for definition in define::read_all(table, diagnostics) {
            let name = definition.name;
            if kind(name).is_some() {
                let message = format!("`{name}` is a built-in rule: a definition needs a name of its own");
                diagnostics.push(definition.error(message).help(format!("`exdoku rules {name}` describes it")));
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

    /// The definitions of the file and of those it names.
    pub fn own(&self) -> &[Definition<'s>] {
        &self.own
    }

    /// The kind of this name.
    pub fn find(&self, name: &str) -> Option<AnyKind<'_>> {
        let own = self.own.iter().find(|definition| definition.name == name);
        own.map(AnyKind::Defined).or_else(|| kind(name))
    }

    /// The complaint about an unknown name; none, if the mistake is in its definition.
    pub fn unknown(&self, key: &Key<'_>) -> Option<Diagnostic> {
        (!self.broken.contains(&key.name)).then(|| key.error(format!("unknown rule `{}`", key.name)))
    }

    /// The way out for an unknown name.
    pub fn did_you_mean(&self, name: &str) -> String {
        let near = nearest(name, self.names()).map(|near| format!("did you mean `{near}`?"));
        near.unwrap_or_else(|| "run `exdoku rules` to list all rules".to_owned())
    }

    /// The names of all kinds.
    pub fn names(&self) -> impl Iterator<Item = &str> + Clone {
        let built_in = keys::KINDS.iter().copied();
        self.own.iter().map(|definition| definition.name).chain(built_in)
    }
}

/// A built-in definition. Its file is parsed when the kind is used for the first time.
///
/// # Panics
/// When one of our own files is wrong; a test reads them all.
fn definition(at: usize, name: &str, text: &'static str) -> &'static Definition<'static> {
    static PARSED: [OnceLock<Parsed>; KINDS.len()] = [const { OnceLock::new() }; KINDS.len()];
    static DEFINITIONS: [OnceLock<Definition<'static>>; KINDS.len()] = [const { OnceLock::new() }; KINDS.len()];
    DEFINITIONS[at].get_or_init(|| {
        let parsed = PARSED[at].get_or_init(|| Parsed::new(format!("built-in {name}"), text));
        let mut diagnostics = Diagnostics::new();
        let mut table = parsed.table();
        let defined = table.need("define", &mut diagnostics).map(|table| define::read_all(&table, &mut diagnostics));
        table.finish(&mut diagnostics);
        let complaints: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
        assert!(complaints.is_empty(), "{}", complaints.join("\n"));
        let mut defined = defined.unwrap_or_default();
        assert!(matches!(&defined[..], [one] if one.name == name), "kinds/{name}.toml defines `{name}`");
        let mut only = defined.remove(0);
        only.encoding = encoding_of(name);
        only
    })
}

fn listed(at: usize) -> AnyKind<'static> {
    match &KINDS[at] {
        Listed::Written(kind) => AnyKind::Written(kind),
        Listed::Defined(name, text) => AnyKind::Defined(definition(at, name, text)),
    }
}

/// Every built-in kind, in the order of the reference.
pub fn kinds() -> impl Iterator<Item = AnyKind<'static>> + Clone {
    (0..KINDS.len()).map(listed)
}

/// The built-in kind of this name.
pub fn kind(name: &str) -> Option<AnyKind<'static>> {
    keys::KINDS.iter().position(|known| *known == name).map(listed)
}

/// How a built-in kind is drawn.
pub(super) fn look_of(name: &str) -> Option<Arc<Look>> {
    static LOOKS: [OnceLock<Arc<Look>>; KINDS.len()] = [const { OnceLock::new() }; KINDS.len()];
    let at = keys::KINDS.iter().position(|known| *known == name)?;
    Some(Arc::clone(LOOKS[at].get_or_init(|| listed(at).look())))
}
