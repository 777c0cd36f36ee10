//! The variants that travel with the program, handed to it once at its start.

use std::sync::OnceLock;

use exdoku_rules::variant::{BuiltIn, BuiltIns};

static BUILT_IN: OnceLock<BuiltIns> = OnceLock::new();

/// Sets the variants of the program, before anything else is done.
pub(crate) fn set(variants: BuiltIns) {
    // A second call would come from a program that runs two commands.
    let _ = BUILT_IN.set(variants);
}

/// The variants of the program.
pub(crate) fn built_in() -> BuiltIns {
    BUILT_IN.get().copied().unwrap_or(BuiltIns::NONE)
}

/// The variant of this name.
pub(crate) fn builtin(name: &str) -> Option<BuiltIn> {
    built_in().named(name)
}
