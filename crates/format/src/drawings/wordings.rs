//! Sentences in many wordings, and the kinds that they state (`wordings.txt`).

use super::patterns::Reading;
use super::read::read_under;
use super::sentences::sentences;

/// The kinds that a text states, `-` if a sentence of it is not read.
fn kinds(text: &str) -> String {
    let mut kinds: Vec<&str> = Vec::new();
    let mut heading = None;
    for sentence in sentences(text).unwrap_or_default() {
        match read_under(&sentence, heading.as_ref()) {
            Reading::Stated(found) => found.iter().map(|one| one.kind).for_each(|kind| {
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }),
            Reading::Unknown if !sentence.heading => return "-".to_owned(),
            _ => {}
        }
        heading = sentence.heading.then_some(sentence);
    }
    kinds.join(" ")
}

#[test]
fn each_wording_is_read_as_its_kinds_or_not_at_all() {
    let table = include_str!("wordings.txt");
    let lines = table.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    for line in lines {
        let (wanted, text) = line.split_once(" | ").expect("kinds and a text");
        assert_eq!(kinds(text), wanted, "{text}");
    }
}
