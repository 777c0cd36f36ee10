//! A puzzle to start from for a built-in variant: its first test as a separate file, which names the variant.

use serde_json::{Value, json};
use toml_edit::{DocumentMut, Item};

use exdoku_format as format;
use exdoku_text::source::Source;

use super::cache::{Cache, Reading, Unanswered};
use super::question::Question;

/// The keys of a test that are not part of the puzzle.
const KNOWN: &[&str] = &["name", "solutions", "grid", "expect", "candidates", "log10-solutions"];

/// The puzzle to start from for the variant that the text names.
pub(super) fn start(question: &Question, cache: &Cache, _within: &Reading) -> Result<Value, Unanswered> {
    let name = question.text.as_str();
    let Some(variant) = cache.built_in().named(name) else {
        return Err(format!("There is no variant `{name}`.").into());
    };
    let text = first_test(name, variant.text).unwrap_or_else(|| format!("variant = \"{name}\"\n"));
    Ok(json!({ "text": text }))
}

fn first_test(name: &str, file: &str) -> Option<String> {
    let mut file: DocumentMut = file.parse().ok()?;
    let tests = file.remove("test")?.into_array_of_tables().ok()?;
    let test = tests.into_iter().next()?;
    let mut puzzle = DocumentMut::new();
    if let Some(title) = test.get("name") {
        puzzle["title"] = title.clone();
    }
    puzzle["variant"] = Item::Value(name.into());
    for (key, item) in test.iter().filter(|(key, _)| !KNOWN.contains(key)) {
        puzzle[key] = item.clone();
    }
    format::tidy(&Source::new("<text>", puzzle.to_string())).ok()
}
