//! Abbreviations in a drawing: `zN` is `"number"`, `zZ` the letter itself.

/// The letter after z, and the word it abbreviates.
const WORDS: &[(char, &str)] = &[
    ('Z', "z"),
    ('9', "\"qa\""),
    ('Q', "\"pu_q\""),
    ('A', "\"pu_a\""),
    ('G', "\"grid\""),
    ('M', "\"edit_mode\""),
    ('S', "\"surface\""),
    ('L', "\"line\""),
    ('E', "\"lineE\""),
    ('W', "\"wall\""),
    ('C', "\"cage\""),
    ('N', "\"number\""),
    ('Y', "\"symbol\""),
    ('P', "\"special\""),
    ('B', "\"board\""),
    ('R', "\"command_redo\""),
    ('U', "\"command_undo\""),
    ('8', "\"command_replay\""),
    ('1', "\"numberS\""),
    ('F', "\"freeline\""),
    ('2', "\"freelineE\""),
    ('T', "\"thermo\""),
    ('3', "\"arrows\""),
    ('D', "\"direction\""),
    ('0', "\"squareframe\""),
    ('5', "\"polygon\""),
    ('4', "\"deletelineE\""),
    ('6', "\"killercages\""),
    ('7', "\"nobulbthermo\""),
    ('_', "\"__a\""),
    ('O', "null"),
];

/// Expands the abbreviations of a text. Any other z stays.
pub(crate) fn expand(text: &str) -> String {
    let mut full = String::with_capacity(text.len() + text.len() / 2);
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        let word = || WORDS.iter().find(|(short, _)| signs.clone().next() == Some(*short));
        match if sign == 'z' { word() } else { None } {
            Some((_, word)) => {
                full.push_str(word);
                signs.next();
            }
            None => full.push(sign),
        }
    }
    full
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_expanded() {
        assert_eq!(expand("{zN:{\"1\":zO}}"), "{\"number\":{\"1\":null}}");
        assert_eq!(expand("pizZzZa zZN z"), "pizza zN z");
    }
}
