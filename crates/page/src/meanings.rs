//! What people say that a sentence of a rules text means which was not understood, or a drawing that no sentence mentions: another
//! sentence is read in place of the first, and one more for the second.

use std::borrow::Cow;

use exdoku_format::json_in;
use exdoku_puzzle::input::Sudoku;

use super::edit::with_about;

/// A sentence, perhaps shortened, and the one in its place; nothing, and a sentence about a drawing.
type Meaning = (String, String);

/// What follows a sentence that was shortened.
const CUT: &str = "...";

/// The text with other sentences, which is JSON if there are any. `None` if one of them is not in the text, or it is no JSON.
pub(super) fn applied<'t>(text: &'t str, meanings: &[Meaning]) -> Option<Cow<'t, str>> {
    if meanings.is_empty() {
        return Some(text.into());
    }
    let mut json = json_in(text)?;
    for (sentence, meant) in meanings {
        if sentence.is_empty() {
            let (at, text) = one_more(&json, &inside(meant))?;
            json.insert_str(at, &text);
            continue;
        }
        let sentence = inside(sentence.strip_suffix(CUT).unwrap_or(sentence));
        let start = json.find(&sentence)?;
        let end = start + sentence.len();
        let rest = json[end..].find(['.', '!', '?', '"', '\\']).map_or(end, |more| end + more);
        json.replace_range(start..rest, &inside(meant));
    }
    Some(json.into())
}

/// Where one more sentence of the rules stands in the JSON of a puzzle, and what is written there: at the end of its rules text, or as
/// one.
fn one_more(json: &str, sentence: &str) -> Option<(usize, String)> {
    for key in ["ruleset", "rules"] {
        let after = |(at, name): (usize, &str)| {
            let rest = &json[at + name.len()..];
            let value = rest.trim_start().strip_prefix(':')?.trim_start().strip_prefix('"')?;
            Some(json.len() - value.len())
        };
        let Some(start) = json.match_indices(&format!("{key:?}")).find_map(after) else { continue };
        let mut is_escaped = false;
        let is_end = |sign: char| {
            let ends = sign == '"' && !is_escaped;
            is_escaped = sign == '\\' && !is_escaped;
            ends
        };
        let length = json[start..].find(is_end)?;
        return Some((start + length, format!("\\n{sentence}.")));
    }
    let (key, at) = match json.find("\"metadata\":{") {
        Some(at) => ("rules", at + "\"metadata\":{".len()),
        None => ("ruleset", json.find('{')? + 1),
    };
    let comma = if json[at..].trim_start().starts_with('}') { "" } else { "," };
    Some((at, format!("{key:?}:\"{sentence}.\"{comma}")))
}

/// A text as it stands in a string of JSON.
fn inside(text: &str) -> String {
    let quoted = serde_json::to_string(text).unwrap_or_default();
    quoted.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or_default().to_owned()
}

/// A translation that describes the puzzle in the words of its author again.
pub(super) fn taken_back(toml: String, sudoku: &Sudoku, meanings: &[Meaning]) -> String {
    let Some(about) = sudoku.variant.about.as_ref().filter(|_| !meanings.is_empty()) else { return toml };
    let back = |text: String, (sentence, meant): &Meaning| match sentence.as_str() {
        "" => text.replacen(&format!("{meant}."), "", 1).trim_end().to_owned(),
        sentence => text.replacen(meant.as_str(), sentence, 1),
    };
    let words = meanings.iter().fold(about.clone(), back);
    with_about(&toml, &words).unwrap_or(toml)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_about_a_drawing_comes_last() {
        let meaning = vec![(String::new(), "The lines are \"renbans\"".to_owned())];
        let read = |text: &str| applied(text, &meaning).map(Cow::into_owned);
        let cases = [
            (
                r#"{"ruleset": "One \" two", "line": []}"#,
                r#"{"ruleset": "One \" two\nThe lines are \"renbans\".", "line": []}"#,
            ),
            (r#"{"rules": 1, "metadata":{}}"#, r#"{"rules": 1, "metadata":{"rules":"The lines are \"renbans\"."}}"#),
            (r#"{"line": []}"#, r#"{"ruleset":"The lines are \"renbans\".","line": []}"#),
        ];
        for (text, expected) in cases {
            assert_eq!(read(text).as_deref(), Some(expected));
        }
        assert_eq!(read("no link"), None);
    }

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
