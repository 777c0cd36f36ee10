//! TOML: variant files, what `exdoku fmt` does with them, and the languages within them.

use exdoku::format::tidy;
use exdoku::input::read_document;
use exdoku::source::Source;
use exdoku::variant::{BUILTINS, ReadContext};

use crate::limits;
use crate::round_trip::{returns, show};

/// A variant file, its tests, and what other notations make of it.
pub fn toml(text: &str) {
    let context = ReadContext { limits: limits(), ..ReadContext::new(&BUILTINS) };
    match read_document(&Source::new("fuzz", text), &context, None) {
        Ok((document, warnings)) => {
            show(&warnings);
            returns(&document);
        }
        Err(wrong) => show(&wrong),
    }
}

/// Formatting: it changes no value, and a formatted file stays as it is.
pub fn fmt(text: &str) {
    let Ok(once) = tidy(&Source::new("fuzz", text)) else { return };
    let values = |text: &str| text.parse::<toml::Table>().ok();
    let before = values(text);
    assert!(before.is_some(), "formatted, and not TOML: {text:?}");
    assert_eq!(format!("{before:?}"), format!("{:?}", values(&once)), "{text}\n--- is formatted as\n{once}");
    let twice = tidy(&Source::new("fuzz", once.as_str())).expect("a formatted file is TOML");
    assert_eq!(twice, once, "formatted twice, from\n{text}");
}

/// A text as a TOML string.
fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// A list of cells, where a set, a line, pairs, a diagonal and cells of several lines stand.
pub fn cells(text: &str) {
    let text = quoted(text);
    let rules = ["odd = {}", "thermo = {}", "killer = {cells = {}, sum = 5}", "pair = {pairs = [{}], where = 'a < b'}"];
    let rules =
        rules.iter().chain(&["little-killer = {cells = {}, sum = 9}", "arrow = {}", "different = {steps = {}}"]);
    rules.for_each(|rule| toml(&format!("size = 4\n[rules]\n{}\n", rule.replace("{}", &text))));
    toml(&format!("size = 4\nholes = {text}\n"));
}

/// A regular expression.
pub fn regex(text: &str) {
    toml(&format!("size = 4\n[rules]\nline = {{cells = 'r1c1-4', regex = {}}}\n", quoted(text)));
    toml(&format!(
        "size = 3\nbox = 'none'\n[rules]\nline = {{cells = 'r1c1-3 r2c3', regex = {}, either-way = true}}\n",
        quoted(text)
    ));
}

/// An expression of each language, and a phrase.
pub fn expression(text: &str) {
    let text = quoted(text);
    let rules = ["pair = {cells = 'r1c1-2', where = {}}", "digits = {cells = 'r1c1-3', where = {}}"];
    let more = ["count = {cells = 'r1c1-3', where = {}, times = 2}", "sum = {cells = 'r1c1-3', where = {}}"];
    rules.iter().chain(&more).for_each(|rule| toml(&format!("size = 4\n[rules]\n{}\n", rule.replace("{}", &text))));
    let own = "params = {line = 'line', n = 'number'}\nreason = {}\nexample = 'own = {line = \"r1c1-3\", n = 3}'\n";
    let own = format!("{own}[define.own.rules.digits]\ncells = '$line'\nwhere = {{}}\n").replace("{}", &text);
    toml(&format!("size = 4\n[define.own]\n{own}[rules]\nown = {{line = 'r1c2-4', n = 2}}\n"));
}
