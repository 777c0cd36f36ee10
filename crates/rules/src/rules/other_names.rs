//! Kinds by their other names: those that people use elsewhere, plurals, and names with a word such as `line` behind them.
//!
//! ```text
//!   german-whispers    whisper, whose other name is `german-whisper`
//!   between-lines      between: a line is what it is drawn as
//! ```

use super::registry::AnyKind;

/// Words that say how a rule is drawn, or that it is one.
const GENERIC: &[&str] = &["line", "cage", "clue", "cell", "dot", "rule", "sudoku"];

/// The kind that is meant by a name which is no kind's own.
pub(super) fn meant<'k>(name: &str, mut kinds: impl Iterator<Item = AnyKind<'k>> + Clone) -> Option<AnyKind<'k>> {
    let known_as = |kind: &AnyKind<'k>, form: fn(&str) -> String| {
        let own = [kind.name()].into_iter().chain(kind.also());
        own.map(form).any(|own| !own.is_empty() && own == form(name))
    };
    let exactly = kinds.clone().find(|kind| known_as(kind, whole));
    exactly.or_else(|| kinds.find(|kind| known_as(kind, without_generic)))
}

/// The words of a name in the singular, as one word.
fn whole(name: &str) -> String {
    words(name).collect()
}

/// The same, without generic words.
fn without_generic(name: &str) -> String {
    words(name).filter(|word| !GENERIC.contains(&word.as_str())).collect()
}

fn words(name: &str) -> impl Iterator<Item = String> {
    let singular =
        |word: &str| Some(word.trim_end_matches(['s', 'S'])).filter(|one| one.len() > 2).unwrap_or(word).to_lowercase();
    name.split(|sign: char| !sign.is_alphanumeric()).map(singular)
}
