//! Data that the package embeds in the program, passed in once at the start.

use std::sync::OnceLock;

use exdoku_rules::variant::{BuiltIn, BuiltIns};

/// Data embedded in the program.
#[derive(Clone, Copy, Debug)]
pub struct Embedded {
    /// The built-in variants.
    pub variants: BuiltIns,
    /// The reference of definitions, as Markdown.
    pub definitions: &'static str,
}

static EMBEDDED: OnceLock<Embedded> = OnceLock::new();

/// Sets the embedded data. It comes before anything else.
pub(crate) fn set(embedded: Embedded) {
    // A second call would come from a program that runs two commands.
    let _ = EMBEDDED.set(embedded);
}

/// The variants of the program.
pub(crate) fn built_in() -> BuiltIns {
    EMBEDDED.get().map_or(BuiltIns::NONE, |embedded| embedded.variants)
}

/// The variant of this name.
pub(crate) fn builtin(name: &str) -> Option<BuiltIn> {
    built_in().named(name)
}

/// The reference of definitions.
pub(crate) fn definitions() -> &'static str {
    EMBEDDED.get().map_or("", |embedded| embedded.definitions)
}
