//! Sentences in many wordings, and the kinds that they state (`wordings.txt`).

use super::meaning::Context;
use super::patterns::Reading;
use super::sentences::sentences;

/// The kinds that a text states, `-` if a sentence of it is not read.
fn kinds(text: &str) -> String {
    let mut kinds: Vec<&str> = Vec::new();
    let mut context = Context::default();
    for sentence in sentences(text).unwrap_or_default() {
        match context.read(&sentence) {
            Reading::Stated(found) => found.iter().map(|one| one.kind).for_each(|kind| {
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }),
            Reading::Unknown if !sentence.heading => return "-".to_owned(),
            _ => {}
        }
        context.follow(&sentence);
    }
    kinds.join(" ")
}

#[test]
fn each_wording_is_read_as_its_kinds_or_not_at_all() {
    let table = include_str!("wordings.txt");
    let lines = table.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let wrong = lines.filter_map(|line| {
        let (wanted, text) = line.split_once(" | ").expect("kinds and a text");
        let found = kinds(text);
        (found != wanted).then(|| format!("{found}, not {wanted} | {text}"))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
