//! What is wrong with a text, as the program says it, and quick fixes where it says what was meant.

use serde_json::{Value, json};

use exdoku_text::source::{Level, Source};

use crate::document::Text;
use crate::files::{place_of, uri_of};
use crate::outline::Outline;
use crate::protocol::{Diagnostic, DiagnosticSeverity, Location, QUICK_FIX, Range, RelatedInformation, TextEdit};
use exdoku_rules::variant::BuiltIns;

/// A complaint as an editor shows it.
pub(crate) fn complaint(
    said: &exdoku_text::source::Diagnostic,
    text: &Text,
    name: &str,
    outline: &Outline,
    built_in: BuiltIns,
) -> Diagnostic {
    let mut message = said.message().to_owned();
    for note in said.notes() {
        message.push('\n');
        message.push_str(&note);
    }
    let mut complaint = Diagnostic {
        range: text.range(&text.line(0)),
        severity: match said.level() {
            Level::Error => DiagnosticSeverity::ERROR,
            Level::Warning => DiagnosticSeverity::WARNING,
        },
        source: "exdoku",
        message: String::new(),
        related_information: None,
        data: None,
    };
    match said.place() {
        Some((source, span)) if source.name() == name => {
            complaint.data = meant(said, &text.as_str()[span.clone()]);
            complaint.range = text.range(&span);
        }
        // In a file that this one names: shown where it is named.
        Some((source, span)) => {
            complaint.range = text.range(&naming(text, outline));
            complaint.related_information = elsewhere(source, &span, said.message(), built_in).map(|one| [one]);
            message = format!("{}:{}: {message}", source.name(), source.line_of(span.start));
        }
        None => {}
    }
    complaint.message = message;
    complaint
}

/// Where a file names another one, or its first line.
fn naming(text: &Text, outline: &Outline) -> std::ops::Range<usize> {
    let named = ["variant", "include"].into_iter().find_map(|name| {
        let found = outline.text_of(text.as_str(), name);
        found.first().map(|(scalar, _)| scalar.span.clone())
    });
    named.unwrap_or_else(|| text.line(0))
}

fn elsewhere(
    source: &Source,
    span: &std::ops::Range<usize>,
    message: &str,
    built_in: BuiltIns,
) -> Option<RelatedInformation> {
    let uri = uri_of(&place_of(source, built_in)?)?;
    let range = Text::new(source.text(), crate::document::Encoding::Utf16).range(span);
    Some(RelatedInformation { location: Location { uri, range }, message: message.to_owned() })
}

/// What to write in place of what is written, if that is known. A word within a text is replaced by itself.
fn meant(said: &exdoku_text::source::Diagnostic, written: &str) -> Option<Value> {
    let word = said.meant()?;
    let bare = written.trim_matches(['"', '\'']);
    // Names of one letter are as near to each other as they can be: `a` is no better than `b`.
    let is_word = |text: &str| {
        text.chars().nth(1).is_some() && text.chars().all(|sign| sign.is_alphanumeric() || "-_./ $".contains(sign))
    };
    (is_word(bare) && word != bare).then(|| json!({ "meant": word, "written": written }))
}

/// Quick fixes for the complaints at a place, as far as their words are still there.
///
/// # Errors
/// There are no diagnostics.
pub(crate) fn fixes(params: &Value, uri: &str, text: &Text) -> Result<Vec<Value>, serde_json::Error> {
    let wanted = params["context"]["only"].as_array();
    let is_wanted = |kind: &Value| kind.as_str().is_some_and(|kind| kind.is_empty() || kind == QUICK_FIX);
    if wanted.is_some_and(|wanted| !wanted.iter().any(is_wanted)) {
        return Ok(Vec::new());
    }
    let fix = |complaint: &Value| {
        let word = complaint["data"]["meant"].as_str()?;
        let range: Range = serde_json::from_value(complaint["range"].clone()).ok()?;
        let bytes = text.byte(range.start)..text.byte(range.end);
        let written = text.as_str().get(bytes).filter(|written| complaint["data"]["written"] == *written)?;
        let quote = written.chars().next().filter(|sign| matches!(sign, '"' | '\''));
        let new_text = quote.map_or_else(|| word.to_owned(), |quote| format!("{quote}{word}{quote}"));
        Some(json!({
            "title": format!("Change to `{word}`"),
            "kind": QUICK_FIX,
            "diagnostics": [complaint],
            "edit": { "changes": { uri: [TextEdit { range, new_text }] } },
            "isPreferred": true,
        }))
    };
    let diagnostics: Vec<Value> = serde_json::from_value(params["context"]["diagnostics"].clone())?;
    Ok(diagnostics.iter().filter_map(fix).collect())
}
