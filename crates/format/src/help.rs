//! What the readers of notations advise.

/// For what states a rule in a way that is not read.
pub(super) const RULE_IN_TOML: &str = "write its rule in a TOML file: `exdoku rules` lists the kinds";

/// For keys that are not known.
pub(super) const UNKNOWN_KEY: &str = "if it does not constrain digits, remove it; otherwise write its rule in a TOML file: \
                                      `exdoku rules` lists the kinds";
