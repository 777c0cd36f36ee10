//! Names that are near to a misspelt one.

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
