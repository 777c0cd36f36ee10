//! Sentences of a rules text that were not understood, with what people say that they mean: another sentence is read in place of each.

use std::borrow::Cow;

use exdoku_format::json_in;
use exdoku_puzzle::input::Sudoku;

use super::edit::with_about;

/// A sentence, perhaps shortened, and the one in its place.
type Meaning = (String, String);

/// What follows a sentence that was shortened.
const CUT: &str = "...";

/// The text with other sentences, which is JSON if there are any. `None` if one of them is not in the text.
pub(super) fn applied<'t>(text: &'t str, meanings: &[Meaning]) -> Option<Cow<'t, str>> {
    if meanings.is_empty() {
        return Some(text.into());
    }
    let mut json = json_in(text)?;
    for (sentence, meant) in meanings {
        let sentence = inside(sentence.strip_suffix(CUT).unwrap_or(sentence));
        let start = json.find(&sentence)?;
        let end = start + sentence.len();
        let rest = json[end..].find(['.', '!', '?', '"', '\\']).map_or(end, |more| end + more);
        json.replace_range(start..rest, &inside(meant));
    }
    Some(json.into())
}

/// A text as it stands in a string of JSON.
fn inside(text: &str) -> String {
    let quoted = serde_json::to_string(text).unwrap_or_default();
    quoted.trim_matches('"').to_owned()
}

/// A translation that describes the puzzle in the words of its author again.
pub(super) fn taken_back(toml: String, sudoku: &Sudoku, meanings: &[Meaning]) -> String {
    let Some(about) = sudoku.variant.about.as_ref().filter(|_| !meanings.is_empty()) else { return toml };
    let back = |text: String, (sentence, meant): &Meaning| text.replacen(meant.as_str(), sentence, 1);
    let words = meanings.iter().fold(about.clone(), back);
    with_about(&toml, &words).unwrap_or(toml)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_replaced_to_its_end() {
        let meaning = |sentence: &str, meant: &str| vec![(sentence.to_owned(), meant.to_owned())];
        let text = r#"{"rules": "One \"zorp\" line. Two.\nThree"}"#;
        let read = |meanings: &[Meaning]| applied(text, meanings).map(Cow::into_owned);
        assert_eq!(read(&[]).as_deref(), Some(text));
        let quoted = read(&meaning("One \"zorp\" line", "A"));
        assert_eq!(quoted.as_deref(), Some(r#"{"rules": "A. Two.\nThree"}"#));
        // Of a long sentence, only the beginning is known.
        let cut = read(&meaning("Tw...", "B"));
        assert_eq!(cut.as_deref(), Some(r#"{"rules": "One \"zorp\" line. B.\nThree"}"#));
        assert_eq!(read(&meaning("Three", "C")).as_deref(), Some(r#"{"rules": "One \"zorp\" line. Two.\nC"}"#));
        assert_eq!(read(&meaning("Four", "D")), None);
        assert_eq!(applied("no link", &meaning("Four", "D")), None);
    }
}
