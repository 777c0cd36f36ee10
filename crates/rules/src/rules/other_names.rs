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
pub(super) fn meant<'k>(name: &str, kinds: impl Iterator<Item = AnyKind<'k>> + Clone) -> Option<AnyKind<'k>> {
    let known_as = |kind: &AnyKind<'k>, form: fn(&str) -> String| {
        let own = [kind.name()].into_iter().chain(kind.also());
        own.map(form).any(|own| !own.is_empty() && own == form(name))
    };
    let exactly = kinds.clone().find(|kind| known_as(kind, whole));
    exactly.or_else(|| kinds.clone().find(|kind| known_as(kind, without_generic)))
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
    let singular = |word: &str| word.strip_suffix('s').filter(|one| one.len() > 2).unwrap_or(word).to_lowercase();
    name.split(|sign: char| !sign.is_alphanumeric()).map(singular)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Kinds;

    #[test]
    fn each_other_name_means_one_kind() {
        let kinds = Kinds::builtin();
        for kind in kinds.iter() {
            for name in kind.also() {
                let known = |other: &AnyKind<'_>| {
                    [other.name()].into_iter().chain(other.also()).any(|own| whole(own) == whole(name))
                };
                let all: Vec<&str> = kinds.iter().filter(known).map(AnyKind::name).collect();
                assert_eq!(all, [kind.name()], "{name}");
            }
        }
    }

    #[test]
    fn names_from_elsewhere_are_understood() {
        let kinds = Kinds::builtin();
        let meant = |name: &str| meant(name, kinds.iter()).map(AnyKind::name);
        let names = [
            ("German_Whispers", "whisper"),
            ("thermometers", "thermo"),
            ("between-line", "between"),
            ("region-sum-lines", "region-sum"),
            ("killer-cages", "killer"),
            ("cage", "killer"),
            ("black-dots", "black-dot"),
            ("difference", "white-dot"),
            ("knights-move", "anti-knight"),
            ("sudoku-x", "diagonals"),
        ];
        for (name, kind) in names {
            assert_eq!(meant(name), Some(kind), "{name}");
        }
        assert_eq!(meant("line of fire"), None);
        assert_eq!(meant("-"), None);
    }
}
