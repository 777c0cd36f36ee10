//! The requests that are answered: what is offered to an editor, and the answer of each from what is known.

use std::sync::atomic::AtomicBool;

use lsp_server::{ErrorCode, RequestId, Response};
use lsp_types::request::{
    CodeActionRequest, CodeLensRequest, Completion, DocumentHighlightRequest, DocumentSymbolRequest,
    FoldingRangeRequest, Formatting, GotoDefinition, HoverRequest, PrepareRenameRequest, References, Rename,
    Request as _, SemanticTokensFullDeltaRequest, SemanticTokensFullRequest, SemanticTokensRangeRequest,
};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CodeLensOptions, CompletionOptions,
    ExecuteCommandOptions, FoldingRangeProviderCapability, HoverProviderCapability, OneOf, Position, RenameOptions,
    SemanticTokens, SemanticTokensFullOptions, SemanticTokensOptions, ServerCapabilities, TextDocumentSyncCapability,
    TextDocumentSyncKind, TextDocumentSyncOptions, TextDocumentSyncSaveOptions, WorkDoneProgressOptions,
};
use serde_json::{Value, json};

use crate::commands::COMMANDS;
use crate::complaints::fixes;
use crate::document::Encoding;
use crate::world::World;
use crate::{completion, formatting, hover, names, structure, tokens};
/// Requests about the structure of a text. They take long where the text is long.
pub(crate) const OF_STRUCTURE: &[&str] = &[
    DocumentSymbolRequest::METHOD,
    SemanticTokensFullRequest::METHOD,
    SemanticTokensFullDeltaRequest::METHOD,
    SemanticTokensRangeRequest::METHOD,
    CodeLensRequest::METHOD,
    FoldingRangeRequest::METHOD,
];
/// Requests that search the editor's folders.
pub(crate) const OF_FOLDERS: &[&str] = &[References::METHOD, Rename::METHOD];

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

/// What the server offers to an editor.
pub(crate) fn capabilities(encoding: Encoding) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(encoding.kind()),
        text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            save: Some(TextDocumentSyncSaveOptions::Supported(true)),
            ..TextDocumentSyncOptions::default()
        })),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(["\"", "[", "{", ".", "=", ",", "-", "$"].map(str::to_owned).to_vec()),
            ..CompletionOptions::default()
        }),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
            ..CodeActionOptions::default()
        })),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(false) }),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        })),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: COMMANDS.iter().map(|(name, _)| (*name).to_owned()).collect(),
            ..ExecuteCommandOptions::default()
        }),
        semantic_tokens_provider: Some(
            SemanticTokensOptions {
                legend: tokens::legend(),
                range: Some(true),
                full: Some(SemanticTokensFullOptions::Delta { delta: Some(true) }),
                ..SemanticTokensOptions::default()
            }
            .into(),
        ),
        ..ServerCapabilities::default()
    }
}

/// The answer to a request about an open text.
pub(crate) fn answer(world: &World, method: &str, params: &Value, stop: &AtomicBool) -> Result<Value, Refused> {
    let uri = params["textDocument"]["uri"]
        .as_str()
        .ok_or_else(|| Refused::new(ErrorCode::InvalidParams, "`textDocument.uri` is missing"))?;
    let open = world.open.get(uri).ok_or_else(|| format!("{uri} is not open"))?;
    let at = || -> Result<usize, Refused> {
        let position: Position = serde_json::from_value(params["position"].clone())?;
        Ok(open.text.byte(position))
    };
    Ok(match method {
        Completion::METHOD => json!(completion::complete(world, open, at()?)),
        HoverRequest::METHOD => json!(hover::hover(open, at()?, &world.host)),
        GotoDefinition::METHOD => json!(names::definition(world, open, at()?)),
        References::METHOD => {
            let is_with_declaration = params["context"]["includeDeclaration"].as_bool().unwrap_or(true);
            json!(names::references(world, open, at()?, is_with_declaration, stop))
        }
        DocumentHighlightRequest::METHOD => json!(names::highlights(open, at()?)),
        PrepareRenameRequest::METHOD => json!(names::prepare(open, at()?)),
        Rename::METHOD => {
            let new = params["newName"]
                .as_str()
                .ok_or_else(|| Refused::new(ErrorCode::InvalidParams, "`newName` is missing"))?;
            names::rename(world, open, at()?, new, stop)?
        }
        Formatting::METHOD => json!(formatting::format(&open.text)),
        CodeActionRequest::METHOD => json!(fixes(params, &open.uri, &open.text)?),
        DocumentSymbolRequest::METHOD => json!(structure::symbols(&open.text, &open.outline)),
        SemanticTokensFullRequest::METHOD => json!(world.sent_tokens.full(uri, tokens::tokens(open, None))),
        SemanticTokensFullDeltaRequest::METHOD => {
            let previous = params["previousResultId"].as_str().unwrap_or_default();
            json!(world.sent_tokens.delta(uri, previous, tokens::tokens(open, None)))
        }
        SemanticTokensRangeRequest::METHOD => {
            let range: lsp_types::Range = serde_json::from_value(params["range"].clone())?;
            let bytes = open.text.byte(range.start)..open.text.byte(range.end);
            json!(SemanticTokens { result_id: None, data: tokens::tokens(open, Some(&bytes)) })
        }
        CodeLensRequest::METHOD => json!(structure::lenses(open)),
        FoldingRangeRequest::METHOD => json!(structure::folds(&open.text, &open.outline)),
        _ => return Err(unknown(method)),
    })
}

/// Whether [`answer`] knows a method.
pub(crate) fn is_known(method: &str) -> bool {
    let quick = [
        Completion::METHOD,
        HoverRequest::METHOD,
        GotoDefinition::METHOD,
        DocumentHighlightRequest::METHOD,
        PrepareRenameRequest::METHOD,
        Formatting::METHOD,
        CodeActionRequest::METHOD,
    ];
    [&quick, OF_STRUCTURE, OF_FOLDERS].iter().any(|known| known.contains(&method))
}

pub(crate) fn unknown(method: &str) -> Refused {
    Refused::new(ErrorCode::MethodNotFound, format!("exdoku does not know `{method}`"))
}
