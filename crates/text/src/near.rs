//! Names that are near to a misspelt one.

/// The known name nearest to a misspelt one, if any is near enough.
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let score = |name: &str| strsim::damerau_levenshtein(&word.to_lowercase(), &name.to_lowercase());
    // Of two letters, neither is meant by the other.
    let allowed = match word.chars().count() {
        0 | 1 => 0,
        length => (length / 3).max(1),
    };
    known.into_iter().map(|name| (score(name), name)).filter(|(far, _)| *far <= allowed).min().map(|(_, name)| name)
}

/// The help for an unknown word: the nearest known one, or else all of them.
pub fn did_you_mean<'k>(word: &str, known: impl IntoIterator<Item = &'k str> + Clone) -> String {
    match nearest(word, known.clone()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => match known.into_iter().collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => "no name is known here".to_owned(),
            known => format!("known here: {known}"),
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
