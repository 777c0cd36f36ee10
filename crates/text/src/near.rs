//! How to correct what is wrong: in words, or by a name that is near to a misspelt one.

use std::borrow::Cow;
use std::fmt;

/// How to correct what is wrong. As text it is a line below a diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Help {
    /// In words.
    Words(String),
    /// By writing this name, which is probably meant.
    Meant(String),
}

impl fmt::Display for Help {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Help::Words(words) => f.write_str(words),
            Help::Meant(name) => write!(f, "did you mean `{name}`?"),
        }
    }
}

impl From<String> for Help {
    fn from(words: String) -> Help {
        Help::Words(words)
    }
}

impl From<&String> for Help {
    fn from(words: &String) -> Help {
        Help::Words(words.clone())
    }
}

impl From<&str> for Help {
    fn from(words: &str) -> Help {
        Help::Words(words.to_owned())
    }
}

impl From<Cow<'_, str>> for Help {
    fn from(words: Cow<'_, str>) -> Help {
        Help::Words(words.into_owned())
    }
}

/// The known name nearest to a misspelt one, if any is near enough.
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let word = word.to_lowercase();
    let length = word.chars().count();
    // Of two letters, neither is meant by the other.
    let allowed = if length <= 1 { 0 } else { (length / 3).max(1) };
    let score = |name: &'k str| {
        // The distance is at least the difference of the lengths; a word may have millions of letters.
        let may_be = name.chars().count().abs_diff(length) <= allowed;
        may_be.then(|| (strsim::damerau_levenshtein(&word, &name.to_lowercase()), name))
    };
    known.into_iter().filter_map(score).filter(|(far, _)| *far <= allowed).min().map(|(_, name)| name)
}

/// The help for an unknown word: the nearest known one, or else all of them.
pub fn did_you_mean<'k>(word: &str, known: impl IntoIterator<Item = &'k str> + Clone) -> Help {
    match nearest(word, known.clone()) {
        Some(name) => Help::Meant(name.to_owned()),
        None => match known.into_iter().collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => "no name is known here".into(),
            known => format!("known here: {known}").into(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let known = ["diagonals", "windoku", "anti-knight"];
        assert_eq!(nearest("diagonal", known), Some("diagonals"));
        assert_eq!(nearest("antiknight", known), Some("anti-knight"));
        assert_eq!(nearest("thermo", known), None);
        assert_eq!(nearest("x", ["a", "b"]), None);
        assert_eq!(nearest("A", ["a", "b"]), Some("a"));
    }
}
