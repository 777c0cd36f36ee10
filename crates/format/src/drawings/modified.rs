//! Sentences about cells whose value is not their digit, and about shaded cells (`layers.toml`).
//!
//! ```text
//!   9 cell grid doubler , count double digit thermo
//!                 noun    value              scope        what remains must be fillers
//! ```
//!
//! Such a sentence is about one noun, or consists of clauses about one noun each.

use std::collections::{BTreeSet, HashSet};

use super::canonical::without_and;
use super::colours::colour_of_word;
use super::layer_words::{About, Fact, vocabulary};
use super::sentences::Sentence;

/// What a sentence says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Said {
    pub(super) facts: Vec<(Fact, &'static str)>,
    /// The nouns that it names.
    pub(super) nouns: BTreeSet<&'static str>,
    /// The scopes, by number, to which it limits the values.
    pub(super) scopes: Vec<usize>,
    /// Whether it states that values, not digits, do not repeat in a cage.
    pub(super) differ: bool,
    /// The sentence, as it was written.
    pub(crate) text: String,
}

impl Said {
    /// Whether it states the value of cells.
    pub(super) fn has_value(&self) -> bool {
        self.facts.iter().any(|(fact, _)| matches!(fact, Fact::Value(_)))
    }
}

/// What a sentence says about such cells; `None` if it says anything else.
pub(super) fn read(sentence: &Sentence) -> Option<Said> {
    let said = clause(&sentence.words, &sentence.text).or_else(|| {
        [" , and ", " and ", " , "].iter().find_map(|joint| {
            let parts = sentence.clauses.split(joint).map(without_and);
            let mut whole = Said::default();
            for part in parts {
                let Said { facts, nouns, scopes, .. } = clause(part.trim(), &sentence.text)?;
                whole.facts.extend(facts);
                whole.nouns.extend(nouns);
                whole.scopes.extend(scopes);
            }
            Some(whole)
        })
    })?;
    Some(Said { text: sentence.text.clone(), ..said })
}

fn clause(words: &str, text: &str) -> Option<Said> {
    let vocabulary = vocabulary();
    let nouns: BTreeSet<&str> =
        vocabulary.nouns.iter().filter(|(_, find)| find.is_match(words)).map(|(noun, _)| *noun).collect();
    let mut said = Said { nouns, ..Said::default() };
    let mut rest = words.to_owned();
    for About { noun, fact, find, named } in &vocabulary.phrases {
        let alone = matches!(said.nouns.len(), 0 | 1);
        let is_about = match fact {
            Fact::Apart => said.nouns.is_empty(),
            _ => said.nouns.contains(noun) && (*named || alone),
        };
        // "Separated" and "connected" are one word in canonical sentences.
        let is_meant = *fact != Fact::Connected || text.to_lowercase().contains("connect");
        let Some(found) = find.captures(&rest).filter(|_| is_about && is_meant) else { continue };
        let fact = match fact {
            Fact::Squares(_) => Fact::Squares(found.name("other").is_some()),
            fact => fact.clone(),
        };
        let place = found.get(0).map(|found| found.range())?;
        rest.replace_range(place, " ; ");
        said.facts.push((fact, noun));
        if said.nouns.is_empty() {
            break;
        }
    }
    if said.nouns.is_empty() && said.facts.is_empty() {
        return None;
    }
    for (number, scope) in vocabulary.scopes.iter().enumerate() {
        if let Some(place) = scope.find.find(&rest).map(|found| found.range()) {
            rest.replace_range(place, " ; ");
            said.scopes.push(number);
        }
    }
    let has_value = said.has_value();
    let limits = !said.scopes.is_empty();
    // "Doublers are not necessarily on lines" is no rule.
    let remark = limits && said.facts.is_empty() && text.contains("necessar");
    // "Shade some cells grey such that ..."
    let colours: HashSet<&str> =
        words.strip_prefix("shade ").into_iter().flat_map(|rest| rest.split(' ').take(4)).collect();
    let fillers = if said.facts.is_empty() { &vocabulary.heads } else { &vocabulary.fillers };
    let is_known = |word: &str| {
        fillers.contains(word)
            || said.nouns.contains(word)
            || [",", ";"].contains(&word)
            || colours.contains(word) && colour_of_word(word).is_some()
            || word == "not" && remark
    };
    if !rest.split_whitespace().all(is_known) || (limits && !has_value && !remark) {
        return None;
    }
    if remark {
        said.scopes.clear();
    }
    Some(said)
}

#[cfg(test)]
mod tests {
    use super::super::layer_words::{Table, fact, table};
    use super::super::sentences::sentences;
    use super::*;

    fn said(text: &str) -> Option<Vec<(Fact, &'static str)>> {
        let list = sentences(text)?;
        let [sentence] = &list[..] else { panic!("{text} is one sentence") };
        read(sentence).map(|said| said.facts)
    }

    #[test]
    fn each_example_of_the_table_says_what_its_entry_has() {
        let Table { phrase, value, .. } = table();
        for example in phrase.iter().flat_map(|phrase| phrase.like.iter().map(|like| (fact(&phrase.says), like))) {
            let found = said(example.1).unwrap_or_else(|| panic!("{}", example.1));
            let same = |one: &Fact| std::mem::discriminant(one) == std::mem::discriminant(&example.0);
            assert!(found.iter().any(|(one, _)| same(one)), "{}: {found:?}", example.1);
        }
        for form in &value {
            for example in &form.like {
                let found = said(example).unwrap_or_else(|| panic!("{example}"));
                let is = |one: &Fact| matches!(one, Fact::Value(is) if *is == form.is);
                assert!(found.iter().any(|(one, _)| is(one)), "{example}: {found:?}");
            }
        }
    }

    #[test]
    fn a_word_that_is_not_accounted_for_makes_another_sentence() {
        for text in [
            "There are two doublers in every row, column and box.",
            "There is at most one doubler in each row, column and box.",
            "A doubler may or may not count as double its digit.",
            "Doublers count as double their digit, except in cages.",
            "A doubler counts as double its digit in the first cage.",
            "Doublers are not on zipper lines.",
            "No two hot cells are orthogonally connected.",
            "All shaded cells are orthogonally separated.",
            "All shaded digits are equal.",
            "No 2x2 area contains more than one shaded cell.",
            "Shaded cells in each box are orthogonally connected.",
            "No 2x2 area is fully shaded or white.",
            "The value of a hot cell is its digit plus 10",
        ] {
            assert_eq!(said(text), None, "{text}");
        }
    }

    #[test]
    fn one_sentence_says_several_things() {
        let text = "Nine cells in the grid (one per row, column and box) are doublers, which count as double their value on \
                    thermometers.";
        assert_eq!(said(text), Some(vec![(Fact::Houses, "doubler"), (Fact::Value("2 * d"), "doubler")]));
        let text = "Shade some cells such that all shaded cells are orthogonally connected, all unshaded cells are \
                    orthogonally connected and no 2x2 area is fully shaded or fully unshaded.";
        let wanted = [(Fact::Connected, "shade"), (Fact::Connected, "unshaded"), (Fact::Squares(true), "shade")];
        let found = said(text).unwrap();
        assert!(found.len() == 3 && wanted.iter().all(|one| found.contains(one)), "{found:?}");
        // The remark that they may be elsewhere is no rule.
        assert_eq!(said("Doublers are not necessarily on zipper lines."), Some(vec![]));
        assert_eq!(said("The grid contains nine doublers."), Some(vec![]));
    }
}
