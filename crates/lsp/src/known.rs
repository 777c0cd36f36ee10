//! The kinds of rules, as the server offers and describes them.

use std::sync::LazyLock;

use exdoku_page::offer;
use exdoku_rules::rules::{AnyKind, Param, Type, kinds};

/// A kind of rule.
#[derive(Clone, Debug)]
pub(crate) struct KnownKind {
    pub(crate) name: String,
    pub(crate) meaning: String,
    /// The main one first.
    pub(crate) params: Vec<KnownParam>,
    /// Whether the main parameter may be written alone.
    pub(crate) is_bare: bool,
    /// Whether clues outside the grid may be given by side.
    pub(crate) sight: bool,
    /// Lines of `[rules]` that use it.
    pub(crate) example: String,
    /// What completion inserts.
    pub(crate) insert: String,
    /// Whether a file defines it.
    pub(crate) is_own: bool,
}

/// A parameter of a kind.
#[derive(Clone, Debug)]
pub(crate) struct KnownParam {
    pub(crate) name: String,
    /// Its name where a picture gives a value for each letter.
    pub(crate) plural: String,
    pub(crate) kind: Type,
    pub(crate) is_required: bool,
    pub(crate) default: Option<String>,
    pub(crate) meaning: String,
    pub(crate) insert: String,
}

/// The kinds of the program.
static BUILT_IN: LazyLock<Vec<KnownKind>> = LazyLock::new(|| kinds().map(KnownKind::new).collect());

impl KnownKind {
    pub(crate) fn new(kind: AnyKind<'_>) -> KnownKind {
        let signature = kind.signature();
        let insert = offer::of_kind(kind);
        let example = kind.example().trim();
        // A form with something to be filled in is no TOML; the example is.
        let is_line = !example.is_empty() && !example.contains('\n');
        let insert = if insert.contains("...") && is_line { example.to_owned() } else { insert };
        KnownKind {
            name: kind.name().to_owned(),
            meaning: kind.meaning().to_owned(),
            params: signature.params.iter().map(KnownParam::new).collect(),
            is_bare: signature.main_is_enough(),
            sight: signature.sight,
            example: if example.is_empty() { String::new() } else { kind.example_in_file() },
            insert,
            is_own: matches!(kind, AnyKind::Defined(_)) && !is_built_in(kind.name()),
        }
    }

    /// A kind that a text defines, as far as its outline says it.
    pub(crate) fn outlined(name: &str, params: &[&str]) -> KnownKind {
        let param = |name: &&str| KnownParam {
            name: (*name).to_owned(),
            plural: (*name).to_owned(),
            kind: Type::Line,
            is_required: true,
            default: None,
            meaning: String::new(),
            insert: format!("{name} = \"\""),
        };
        KnownKind {
            name: name.to_owned(),
            meaning: String::new(),
            params: params.iter().map(param).collect(),
            is_bare: true,
            sight: false,
            example: String::new(),
            insert: format!("{name} = \"\""),
            is_own: true,
        }
    }

    /// The type of the value when it is no table.
    pub(crate) fn main_type(&self) -> Option<Type> {
        self.params.first().map(|param| param.kind)
    }

    pub(crate) fn param(&self, name: &str) -> Option<&KnownParam> {
        self.params.iter().find(|param| param.name == name || param.plural == name)
    }
}

impl KnownParam {
    fn new(param: &Param<'_>) -> KnownParam {
        KnownParam {
            name: param.name.to_owned(),
            plural: param.plural(),
            kind: param.kind,
            is_required: param.is_required(),
            default: param.default.map(str::to_owned),
            meaning: param.meaning.to_owned(),
            insert: offer::of_param(param).replace("= ...", "= \"\"").replace("...", ""),
        }
    }

    /// `number, optional`.
    pub(crate) fn note(&self) -> String {
        match (&self.default, self.is_required) {
            (Some(default), _) => format!("{}, default {default}", self.kind.name()),
            (None, true) => self.kind.name().to_owned(),
            (None, false) => format!("{}, optional", self.kind.name()),
        }
    }
}

/// Whether the program itself has a kind of this name.
pub(crate) fn is_built_in(name: &str) -> bool {
    kinds().any(|kind| kind.name() == name)
}

/// The kinds that a file may use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kinds<'k> {
    pub(crate) own: &'k [KnownKind],
}

impl<'k> Kinds<'k> {
    pub(crate) fn all(self) -> impl Iterator<Item = &'k KnownKind> {
        self.own.iter().chain(BUILT_IN.iter())
    }

    pub(crate) fn find(self, name: &str) -> Option<&'k KnownKind> {
        self.all().find(|kind| kind.name == name)
    }
}
