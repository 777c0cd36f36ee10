//! Messages of the Language Server Protocol, as far as this server reads or sends them.
//!
//! Crates that have the whole protocol take longer to compile than the server itself. Parameters of which one or two fields are
//! read have no type here, and neither has what is sent from a single place.
//!
//! # References
//! Language Server Protocol Specification, version 3.17.

use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

/// Names of requests and notifications.
pub(crate) mod method {
    pub(crate) const CANCEL: &str = "$/cancelRequest";
    pub(crate) const CODE_ACTION: &str = "textDocument/codeAction";
    pub(crate) const CODE_LENS: &str = "textDocument/codeLens";
    pub(crate) const COMPLETION: &str = "textDocument/completion";
    pub(crate) const DEFINITION: &str = "textDocument/definition";
    pub(crate) const DID_CHANGE: &str = "textDocument/didChange";
    pub(crate) const DID_CHANGE_WATCHED_FILES: &str = "workspace/didChangeWatchedFiles";
    pub(crate) const DID_CLOSE: &str = "textDocument/didClose";
    pub(crate) const DID_OPEN: &str = "textDocument/didOpen";
    pub(crate) const DID_SAVE: &str = "textDocument/didSave";
    pub(crate) const DOCUMENT_HIGHLIGHT: &str = "textDocument/documentHighlight";
    pub(crate) const DOCUMENT_SYMBOL: &str = "textDocument/documentSymbol";
    pub(crate) const EXECUTE_COMMAND: &str = "workspace/executeCommand";
    pub(crate) const EXIT: &str = "exit";
    pub(crate) const FOLDING_RANGE: &str = "textDocument/foldingRange";
    pub(crate) const FORMATTING: &str = "textDocument/formatting";
    pub(crate) const HOVER: &str = "textDocument/hover";
    pub(crate) const INITIALIZE: &str = "initialize";
    pub(crate) const INITIALIZED: &str = "initialized";
    pub(crate) const LOG_MESSAGE: &str = "window/logMessage";
    pub(crate) const PREPARE_RENAME: &str = "textDocument/prepareRename";
    pub(crate) const PUBLISH_DIAGNOSTICS: &str = "textDocument/publishDiagnostics";
    pub(crate) const REFERENCES: &str = "textDocument/references";
    pub(crate) const REGISTER_CAPABILITY: &str = "client/registerCapability";
    pub(crate) const RENAME: &str = "textDocument/rename";
    pub(crate) const SEMANTIC_TOKENS_DELTA: &str = "textDocument/semanticTokens/full/delta";
    pub(crate) const SEMANTIC_TOKENS_FULL: &str = "textDocument/semanticTokens/full";
    pub(crate) const SEMANTIC_TOKENS_RANGE: &str = "textDocument/semanticTokens/range";
    pub(crate) const SEMANTIC_TOKENS_REFRESH: &str = "workspace/semanticTokens/refresh";
    pub(crate) const SHOW_MESSAGE: &str = "window/showMessage";
    pub(crate) const SHUTDOWN: &str = "shutdown";
}

/// The kind of the code actions that change a word.
pub(crate) const QUICK_FIX: &str = "quickfix";

/// A place in a text. What `character` counts is agreed on at the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Position {
    pub(crate) line: u32,
    pub(crate) character: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Range {
    pub(crate) start: Position,
    pub(crate) end: Position,
}

/// A change of an open text: of a range, or of the whole text.
#[derive(Debug, Deserialize)]
pub(crate) struct ContentChange {
    pub(crate) range: Option<Range>,
    pub(crate) text: String,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TextEdit {
    pub(crate) range: Range,
    pub(crate) new_text: String,
}

/// How severe a message is: to the user, or in the log.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct MessageType(u32);

impl MessageType {
    pub(crate) const ERROR: MessageType = MessageType(1);
    pub(crate) const WARNING: MessageType = MessageType(2);
    pub(crate) const INFO: MessageType = MessageType(3);
}

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct DiagnosticSeverity(u32);

impl DiagnosticSeverity {
    pub(crate) const ERROR: DiagnosticSeverity = DiagnosticSeverity(1);
    pub(crate) const WARNING: DiagnosticSeverity = DiagnosticSeverity(2);
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Diagnostic {
    pub(crate) range: Range,
    pub(crate) severity: DiagnosticSeverity,
    pub(crate) source: &'static str,
    pub(crate) message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) related_information: Option<[RelatedInformation; 1]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) data: Option<Value>,
}

#[derive(Debug, Serialize)]
pub(crate) struct RelatedInformation {
    pub(crate) location: Location,
    pub(crate) message: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct Location {
    pub(crate) uri: String,
    pub(crate) range: Range,
}

/// Markdown.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename = "markdown")]
pub(crate) struct Markdown {
    pub(crate) value: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct Hover {
    pub(crate) contents: Markdown,
    pub(crate) range: Range,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CompletionList {
    pub(crate) is_incomplete: bool,
    pub(crate) items: Vec<CompletionItem>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CompletionItem {
    pub(crate) label: String,
    pub(crate) kind: CompletionItemKind,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) detail: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) documentation: Option<Markdown>,
    pub(crate) sort_text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) filter_text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) insert_text_format: Option<InsertTextFormat>,
    pub(crate) text_edit: TextEdit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct CompletionItemKind(u32);

impl CompletionItemKind {
    pub(crate) const FUNCTION: CompletionItemKind = CompletionItemKind(3);
    pub(crate) const VARIABLE: CompletionItemKind = CompletionItemKind(6);
    pub(crate) const MODULE: CompletionItemKind = CompletionItemKind(9);
    pub(crate) const PROPERTY: CompletionItemKind = CompletionItemKind(10);
    pub(crate) const VALUE: CompletionItemKind = CompletionItemKind(12);
    pub(crate) const KEYWORD: CompletionItemKind = CompletionItemKind(14);
    pub(crate) const FILE: CompletionItemKind = CompletionItemKind(17);
    pub(crate) const ENUM_MEMBER: CompletionItemKind = CompletionItemKind(20);
    pub(crate) const CONSTANT: CompletionItemKind = CompletionItemKind(21);
    pub(crate) const OPERATOR: CompletionItemKind = CompletionItemKind(24);
}

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct InsertTextFormat(u32);

impl InsertTextFormat {
    pub(crate) const SNIPPET: InsertTextFormat = InsertTextFormat(2);
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DocumentSymbol {
    pub(crate) name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) detail: Option<String>,
    pub(crate) kind: SymbolKind,
    pub(crate) range: Range,
    pub(crate) selection_range: Range,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) children: Vec<DocumentSymbol>,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct SymbolKind(u32);

impl SymbolKind {
    pub(crate) const NAMESPACE: SymbolKind = SymbolKind(3);
    pub(crate) const CLASS: SymbolKind = SymbolKind(5);
    pub(crate) const PROPERTY: SymbolKind = SymbolKind(7);
    pub(crate) const FUNCTION: SymbolKind = SymbolKind(12);
    pub(crate) const EVENT: SymbolKind = SymbolKind(24);
}

/// Lines that can be folded.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FoldingRange {
    pub(crate) start_line: u32,
    pub(crate) end_line: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) kind: Option<FoldingRangeKind>,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FoldingRangeKind {
    Comment,
}

/// A command above a line.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct CodeLens {
    pub(crate) range: Range,
    pub(crate) command: Command,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Command {
    pub(crate) title: String,
    pub(crate) command: String,
    pub(crate) arguments: Vec<Value>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SemanticTokens {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) result_id: Option<String>,
    #[serde(serialize_with = "numbers")]
    pub(crate) data: Vec<SemanticToken>,
}

/// Semantic tokens, all or what changed.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum SemanticTokensAnswer {
    All(SemanticTokens),
    #[serde(rename_all = "camelCase")]
    Changed {
        result_id: Option<String>,
        edits: Vec<SemanticTokensEdit>,
    },
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SemanticTokensEdit {
    pub(crate) start: u32,
    pub(crate) delete_count: u32,
    #[serde(serialize_with = "numbers")]
    pub(crate) data: Vec<SemanticToken>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SemanticToken {
    pub(crate) delta_line: u32,
    pub(crate) delta_start: u32,
    pub(crate) length: u32,
    pub(crate) token_type: u32,
    pub(crate) token_modifiers_bitset: u32,
}

/// Tokens are sent as five numbers each, in one list.
fn numbers<S: Serializer>(tokens: &[SemanticToken], serializer: S) -> Result<S::Ok, S::Error> {
    let numbers =
        |one: &SemanticToken| [one.delta_line, one.delta_start, one.length, one.token_type, one.token_modifiers_bitset];
    serializer.collect_seq(tokens.iter().flat_map(numbers))
}
