//! What is wrong with a text, as the program says it, and quick fixes where it says what was meant.

use std::collections::HashMap;

use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, Diagnostic, DiagnosticRelatedInformation,
    DiagnosticSeverity, Location, TextEdit, Uri, WorkspaceEdit,
};
use serde_json::Value;

use exdoku_text::source::{Level, Source};

use crate::document::Text;
use crate::files::{place_of, uri_of};
use crate::outline::Outline;
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
        severity: Some(match said.level() {
            Level::Error => DiagnosticSeverity::ERROR,
            Level::Warning => DiagnosticSeverity::WARNING,
        }),
        source: Some("exdoku".to_owned()),
        data: meant(said).map(Value::String),
        ..Diagnostic::default()
    };
    match said.place() {
        Some((source, span)) if source.name() == name => complaint.range = text.range(&span),
        // In a file that this one names: shown where it is named.
        Some((source, span)) => {
            complaint.range = text.range(&naming(text, outline));
            complaint.related_information = elsewhere(source, &span, said.message(), built_in).map(|one| vec![one]);
            message = format!("{}:{}: {message}", source.name(), source.line_of(span.start));
            complaint.data = None;
        }
        None => complaint.range = text.range(&text.line(0)),
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
) -> Option<DiagnosticRelatedInformation> {
    let uri = uri_of(&place_of(source, built_in)?)?;
    let range = Text::new(source.text(), crate::document::Encoding::Utf16).range(span);
    Some(DiagnosticRelatedInformation { location: Location { uri, range }, message: message.to_owned() })
}

/// The word that was probably meant, if a note asks for it.
fn meant(said: &exdoku_text::source::Diagnostic) -> Option<String> {
    said.notes().find_map(|note| {
        let rest = &note[note.find("did you mean `")? + "did you mean `".len()..];
        Some(rest[..rest.find('`')?].to_owned())
    })
}

/// Quick fixes for the complaints at a place.
pub(crate) fn fixes(params: &CodeActionParams, text: &Text) -> Vec<CodeActionOrCommand> {
    let fix = |complaint: &Diagnostic| {
        let word = complaint.data.as_ref()?.as_str()?;
        let bytes = text.byte(complaint.range.start)..text.byte(complaint.range.end);
        let written = &text.as_str()[bytes];
        let quote = written.chars().next().filter(|sign| matches!(sign, '"' | '\''));
        let new_text = quote.map_or_else(|| word.to_owned(), |quote| format!("{quote}{word}{quote}"));
        let uri: Uri = params.text_document.uri.clone();
        let edit = TextEdit { range: complaint.range, new_text };
        Some(CodeActionOrCommand::CodeAction(CodeAction {
            title: format!("Change to `{word}`"),
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![complaint.clone()]),
            edit: Some(WorkspaceEdit { changes: Some(HashMap::from([(uri, vec![edit])])), ..WorkspaceEdit::default() }),
            is_preferred: Some(true),
            ..CodeAction::default()
        }))
    };
    params.context.diagnostics.iter().filter_map(fix).collect()
}
