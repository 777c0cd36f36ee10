//! Advice shared by the readers of notations.

/// For a rule stated in a form that is not read.
pub(super) const RULE_IN_TOML: &str = "write its rule in a TOML file: `exdoku rules` lists the kinds";

/// For unknown keys.
pub(super) const UNKNOWN_KEY: &str = "if it does not constrain digits, remove it; otherwise write its rule in a TOML file: \
                                      `exdoku rules` lists the kinds";
