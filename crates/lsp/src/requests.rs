//! The requests that are answered: what is offered to an editor, and the answer of each from what is known.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;

use lsp_server::{ErrorCode, RequestId, Response};
use serde_json::{Value, json};

use crate::commands::COMMANDS;
use crate::complaints::fixes;
use crate::document::Encoding;
use crate::protocol::{Position, QUICK_FIX, Range, SemanticTokens, method};
use crate::world::World;
use crate::{completion, formatting, hover, names, structure, tokens};

/// Requests about the structure of a text. They take long where the text is long.
pub(crate) const OF_STRUCTURE: &[&str] = &[
    method::DOCUMENT_SYMBOL,
    method::SEMANTIC_TOKENS_FULL,
    method::SEMANTIC_TOKENS_DELTA,
    method::SEMANTIC_TOKENS_RANGE,
    method::CODE_LENS,
    method::FOLDING_RANGE,
];
/// Requests that search the editor's folders.
pub(crate) const OF_FOLDERS: &[&str] = &[method::REFERENCES, method::RENAME];

/// Why a request is not answered.
#[derive(Debug)]
pub(crate) struct Refused {
    code: ErrorCode,
    why: String,
}

impl Refused {
    pub(crate) fn new(code: ErrorCode, why: impl Into<String>) -> Refused {
        Refused { code, why: why.into() }
    }

    /// The answer to a request.
    pub(crate) fn response(id: RequestId, answered: Result<Value, Refused>) -> Response {
        match answered {
            Ok(value) => Response::new_ok(id, value),
            Err(Refused { code, why }) => Response::new_err(id, code as i32, why),
        }
    }
}

/// A text or a folder cannot give the answer.
impl From<String> for Refused {
    fn from(why: String) -> Refused {
        Refused::new(ErrorCode::RequestFailed, why)
    }
}

/// The parameters cannot be read.
impl From<serde_json::Error> for Refused {
    fn from(wrong: serde_json::Error) -> Refused {
        Refused::new(ErrorCode::InvalidParams, wrong.to_string())
    }
}

/// What the server offers to an editor; its commands, unless the editor has its own.
pub(crate) fn capabilities(encoding: Encoding, has_commands: bool) -> Value {
    // Changes are sent, not whole texts.
    let incremental = 2;
    let mut offered = json!({
        "positionEncoding": encoding.name(),
        "textDocumentSync": { "openClose": true, "change": incremental, "save": true },
        "completionProvider": { "triggerCharacters": ["\"", "[", "{", ".", "=", ",", "-", "$"] },
        "hoverProvider": true,
        "definitionProvider": true,
        "referencesProvider": true,
        "documentHighlightProvider": true,
        "documentSymbolProvider": true,
        "documentFormattingProvider": true,
        "foldingRangeProvider": true,
        "codeActionProvider": { "codeActionKinds": [QUICK_FIX] },
        "codeLensProvider": { "resolveProvider": false },
        "renameProvider": { "prepareProvider": true },
        "semanticTokensProvider": { "legend": tokens::legend(), "range": true, "full": { "delta": true } },
    });
    if has_commands {
        let commands: Vec<&str> = COMMANDS.iter().map(|(name, _)| *name).collect();
        offered["executeCommandProvider"] = json!({ "commands": commands });
    }
    offered
}

/// The answer to a request about an open text. Whatever fails within it, the server goes on: it holds texts that are
/// nowhere else.
pub(crate) fn answer(world: &World, method: &str, params: &Value, stop: &AtomicBool) -> Result<Value, Refused> {
    let answered = catch_unwind(AssertUnwindSafe(|| found(world, method, params, stop)));
    answered.unwrap_or_else(|_| Err(Refused::new(ErrorCode::InternalError, "exdoku failed; this is a bug")))
}

fn found(world: &World, method: &str, params: &Value, stop: &AtomicBool) -> Result<Value, Refused> {
    let uri = params["textDocument"]["uri"]
        .as_str()
        .ok_or_else(|| Refused::new(ErrorCode::InvalidParams, "`textDocument.uri` is missing"))?;
    let open = world.open.get(uri).ok_or_else(|| format!("{uri} is not open"))?;
    let at = || -> Result<usize, Refused> {
        let position: Position = serde_json::from_value(params["position"].clone())?;
        Ok(open.text.byte(position))
    };
    Ok(match method {
        method::COMPLETION => json!(completion::complete(world, open, at()?)),
        method::HOVER => json!(hover::hover(open, at()?, &world.host)),
        method::DEFINITION => json!(names::definition(world, open, at()?)),
        method::REFERENCES => {
            let is_with_declaration = params["context"]["includeDeclaration"].as_bool().unwrap_or(true);
            json!(names::references(world, open, at()?, is_with_declaration, stop))
        }
        method::DOCUMENT_HIGHLIGHT => json!(names::highlights(open, at()?)),
        method::PREPARE_RENAME => json!(names::prepare(open, at()?)),
        method::RENAME => {
            let new = params["newName"]
                .as_str()
                .ok_or_else(|| Refused::new(ErrorCode::InvalidParams, "`newName` is missing"))?;
            names::rename(world, open, at()?, new, stop)?
        }
        method::FORMATTING => json!(formatting::format(&open.text)),
        method::CODE_ACTION => json!(fixes(params, &open.uri, &open.text)?),
        method::DOCUMENT_SYMBOL => json!(structure::symbols(&open.text, &open.outline)),
        method::SEMANTIC_TOKENS_FULL => json!(world.sent_tokens.full(uri, tokens::tokens(open, None))),
        method::SEMANTIC_TOKENS_DELTA => {
            let previous = params["previousResultId"].as_str().unwrap_or_default();
            json!(world.sent_tokens.delta(uri, previous, tokens::tokens(open, None)))
        }
        method::SEMANTIC_TOKENS_RANGE => {
            let range: Range = serde_json::from_value(params["range"].clone())?;
            let bytes = open.text.byte(range.start)..open.text.byte(range.end);
            json!(SemanticTokens { result_id: None, data: tokens::tokens(open, Some(&bytes)) })
        }
        method::CODE_LENS => json!(structure::lenses(open)),
        method::FOLDING_RANGE => json!(structure::folds(&open.text, &open.outline)),
        _ => return Err(unknown(method)),
    })
}

/// Whether [`answer`] knows a method.
pub(crate) fn is_known(method: &str) -> bool {
    let quick = [
        method::COMPLETION,
        method::HOVER,
        method::DEFINITION,
        method::DOCUMENT_HIGHLIGHT,
        method::PREPARE_RENAME,
        method::FORMATTING,
        method::CODE_ACTION,
    ];
    [&quick, OF_STRUCTURE, OF_FOLDERS].iter().any(|known| known.contains(&method))
}

pub(crate) fn unknown(method: &str) -> Refused {
    Refused::new(ErrorCode::MethodNotFound, format!("exdoku does not know `{method}`"))
}
