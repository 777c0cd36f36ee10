//! The loop: requests of the editor, changes of its texts, and what the reader found.
//!
//! An editor may send what is not understood. A request is then refused, a notification is skipped with a line in the log, and
//! the loop goes on: it holds texts that are nowhere else.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::Result;
use crossbeam_channel::{Receiver, Sender, select};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    Cancel, DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument,
    DidSaveTextDocument, Exit, Initialized, Notification as _, PublishDiagnostics,
};
use lsp_types::request::{
    CodeActionRequest, CodeLensRequest, Completion, DocumentHighlightRequest, DocumentSymbolRequest, ExecuteCommand,
    FoldingRangeRequest, Formatting, GotoDefinition, HoverRequest, Initialize, PrepareRenameRequest, References,
    RegisterCapability, Rename, Request as _, SemanticTokensFullDeltaRequest, SemanticTokensFullRequest,
    SemanticTokensRangeRequest, SemanticTokensRefresh, Shutdown,
};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CodeLensOptions, CompletionOptions, Diagnostic,
    ExecuteCommandOptions, FoldingRangeProviderCapability, HoverProviderCapability, OneOf, Position, RenameOptions,
    SemanticTokens, SemanticTokensFullOptions, SemanticTokensOptions, ServerCapabilities,
    TextDocumentContentChangeEvent, TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions,
    TextDocumentSyncSaveOptions, WorkDoneProgressOptions,
};
use serde_json::{Value, json};

use crate::Host;
use crate::analysis::{Found, Job, Reader};
use crate::commands::{self, COMMANDS, Running};
use crate::complaints::{complaint, fixes};
use crate::document::{Encoding, Text};
use crate::files::{canonical, path_of};
use crate::known::KnownKind;
use crate::outline::Outline;
use crate::transport::logged;
use crate::worker::{Task, Worker};
use crate::world::{Open, World};
use crate::{completion, formatting, hover, names, structure, tokens};

/// Requests about the structure of a text. They take long where the text is long.
const OF_STRUCTURE: &[&str] = &[
    DocumentSymbolRequest::METHOD,
    SemanticTokensFullRequest::METHOD,
    SemanticTokensFullDeltaRequest::METHOD,
    SemanticTokensRangeRequest::METHOD,
    CodeLensRequest::METHOD,
    FoldingRangeRequest::METHOD,
];
/// Requests that search the editor's folders.
const OF_FOLDERS: &[&str] = &[References::METHOD, Rename::METHOD];

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

/// The server at work.
struct State {
    world: World,
    /// Whether it asks for colours again when it is told that they may have changed.
    refreshes: bool,
    /// Whether it says which files change when it is asked to.
    watches: bool,
    /// Whether what a command prints is shown as a message, besides being its answer.
    shows_results: bool,
    reader: Reader,
    structure: Worker,
    folders: Worker,
    send: Sender<Message>,
    running: HashMap<RequestId, Running>,
    /// How many requests it has sent.
    asked: usize,
    /// How many texts were opened.
    openings: usize,
    is_shut_down: bool,
}

/// Serves until the editor says that it ends, or goes. Says whether it asked for a shutdown before its exit.
pub(crate) fn serve(connection: &Connection, host: Host) -> Result<bool> {
    let Request { id, params, .. } = match first_request(connection)? {
        Ok(request) => request,
        Err(is_orderly) => return Ok(is_orderly),
    };
    let has = |pointer: &str| params.pointer(pointer).and_then(Value::as_bool).unwrap_or(false);
    let encoding = Encoding::among(&params["capabilities"]["general"]["positionEncodings"]);
    let about = json!({ "name": "exdoku", "version": env!("CARGO_PKG_VERSION") });
    let mut capabilities = capabilities(encoding);
    // The editor registers the commands itself.
    if has("/initializationOptions/ownCommands") {
        capabilities.execute_command_provider = None;
    }
    let begun = json!({ "capabilities": capabilities, "serverInfo": about });
    connection.sender.send(Message::Response(Response::new_ok(id, begun)))?;
    let (reader, found) = Reader::start();
    let send = connection.sender.clone();
    let has_snippets = has("/capabilities/textDocument/completion/completionItem/snippetSupport");
    let mut state = State {
        world: World {
            host,
            open: HashMap::new(),
            roots: roots(&params),
            encoding,
            has_snippets,
            sent_tokens: Arc::default(),
        },
        refreshes: has("/capabilities/workspace/semanticTokens/refreshSupport"),
        watches: has("/capabilities/workspace/didChangeWatchedFiles/dynamicRegistration"),
        shows_results: params["initializationOptions"]["showResults"].as_bool().unwrap_or(true),
        reader,
        structure: Worker::start(send.clone()),
        folders: Worker::start(send.clone()),
        send,
        running: HashMap::new(),
        asked: 0,
        openings: 0,
        is_shut_down: false,
    };
    let ended = state.run(connection, &found);
    state.stop_commands(|_| true);
    ended
}

/// The request with which an editor begins. If it goes before, whether it goes in good order: without a word.
fn first_request(connection: &Connection) -> Result<Result<Request, bool>> {
    for message in &connection.receiver {
        match message {
            Message::Request(request) if request.method == Initialize::METHOD => return Ok(Ok(request)),
            Message::Request(request) => {
                let why = "the first request is `initialize`".to_owned();
                let refused = Response::new_err(request.id, ErrorCode::ServerNotInitialized as i32, why);
                connection.sender.send(Message::Response(refused))?;
            }
            Message::Notification(notification) if notification.method == Exit::METHOD => return Ok(Err(false)),
            _ => {}
        }
    }
    Ok(Err(true))
}

fn roots(params: &Value) -> Vec<PathBuf> {
    let folders = params["workspaceFolders"].as_array().into_iter().flatten().map(|folder| &folder["uri"]);
    let named = folders.chain([&params["rootUri"]]).filter_map(|uri| path_of(uri.as_str()?));
    let mut roots: Vec<PathBuf> = named.map(|path| canonical(&path)).collect();
    roots.dedup();
    roots
}

fn capabilities(encoding: Encoding) -> ServerCapabilities {
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
fn is_known(method: &str) -> bool {
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

fn unknown(method: &str) -> Refused {
    Refused::new(ErrorCode::MethodNotFound, format!("exdoku does not know `{method}`"))
}

impl State {
    fn run(&mut self, connection: &Connection, found: &Receiver<Found>) -> Result<bool> {
        loop {
            select! {
                recv(connection.receiver) -> message => match message {
                    // An editor that goes wants nothing any more.
                    Err(_) => return Ok(true),
                    Ok(Message::Request(request)) => self.request(request)?,
                    Ok(Message::Notification(end)) if end.method == Exit::METHOD => return Ok(self.is_shut_down),
                    Ok(Message::Notification(notification)) => {
                        let method = notification.method.clone();
                        if let Err(wrong) = self.notification(notification) {
                            self.send.send(logged(&format!("`{method}` was skipped: {wrong}")))?;
                        }
                    }
                    Ok(Message::Response(_)) => {}
                },
                recv(found) -> found => self.found(found?)?,
            }
        }
    }

    fn request(&mut self, request: Request) -> Result<()> {
        let Request { id, method, params } = request;
        let is_among = |methods: &[&str]| methods.contains(&method.as_str());
        let answered = if self.is_shut_down {
            Err(Refused::new(ErrorCode::InvalidRequest, "the server is shut down"))
        } else if is_among(&[Initialize::METHOD]) {
            Err(Refused::new(ErrorCode::InvalidRequest, "the server is initialized already"))
        } else if is_among(&[Shutdown::METHOD]) {
            self.stop_commands(|_| true);
            self.is_shut_down = true;
            Ok(Value::Null)
        } else if is_among(&[ExecuteCommand::METHOD]) {
            match self.command(id.clone(), &params) {
                Ok(()) => return Ok(()),
                Err(refused) => Err(refused),
            }
        } else if is_among(OF_STRUCTURE) || is_among(OF_FOLDERS) {
            let worker = if is_among(OF_FOLDERS) { &self.folders } else { &self.structure };
            worker.give(Task { id, method, params, world: self.world.clone() });
            return Ok(());
        } else if is_known(&method) {
            answer(&self.world, &method, &params, &AtomicBool::new(false))
        } else {
            Err(unknown(&method))
        };
        self.send.send(Message::Response(Refused::response(id, answered)))?;
        Ok(())
    }

    /// Starts a command; its answer is sent when it ends. The same command, if it runs, is stopped.
    fn command(&mut self, id: RequestId, params: &Value) -> Result<(), Refused> {
        self.running.retain(|_, running| !running.has_ended());
        let asked = commands::asked(params, &self.world.open)?;
        self.stop_commands(|running| running.is_of(&asked));
        let program = &self.world.host.program;
        let running = commands::start(asked, program, id.clone(), self.shows_results, self.send.clone())?;
        self.running.insert(id, running);
        Ok(())
    }

    fn stop_commands(&mut self, is_meant: impl Fn(&Running) -> bool) {
        self.running.values().filter(|running| is_meant(running)).for_each(Running::cancel);
    }

    fn notification(&mut self, notification: Notification) -> Result<(), String> {
        let Notification { method, params } = notification;
        if self.is_shut_down {
            return Ok(());
        }
        let document = &params["textDocument"];
        let uri = || document["uri"].as_str().map(str::to_owned).ok_or("`textDocument.uri` is missing");
        match method.as_str() {
            Initialized::METHOD => self.watch(),
            DidOpenTextDocument::METHOD => {
                let text = document["text"].as_str().ok_or("`textDocument.text` is missing")?;
                self.open(&uri()?, version(document), text);
            }
            DidChangeTextDocument::METHOD => self.change(&uri()?, version(document), &params["contentChanges"])?,
            DidSaveTextDocument::METHOD => {
                let path = path_of(&uri()?);
                self.read_dependents(&path.iter().map(|path| canonical(path)).collect::<Vec<_>>());
            }
            DidChangeWatchedFiles::METHOD => {
                let changes = params["changes"].as_array().into_iter().flatten();
                let paths = changes.filter_map(|change| path_of(change["uri"].as_str()?));
                self.read_dependents(&paths.map(|path| canonical(&path)).collect::<Vec<_>>());
            }
            DidCloseTextDocument::METHOD => self.close(&uri()?),
            Cancel::METHOD => {
                let id: RequestId = serde_json::from_value(params["id"].clone()).map_err(|wrong| wrong.to_string())?;
                self.structure.cancel(&id);
                self.folders.cancel(&id);
                self.running.get(&id).into_iter().for_each(Running::cancel);
            }
            // What is not known says nothing that has to be understood.
            _ => {}
        }
        Ok(())
    }

    /// Asks to be told of files that change on disk.
    fn watch(&mut self) {
        if self.watches {
            let options = json!({ "watchers": [{ "globPattern": "**/*.toml" }] });
            let one = json!({ "id": "files", "method": DidChangeWatchedFiles::METHOD, "registerOptions": options });
            self.ask(RegisterCapability::METHOD, json!({ "registrations": [one] }));
        }
    }

    fn ask(&mut self, method: &str, params: Value) {
        self.asked += 1;
        let id = RequestId::from(format!("exdoku-{}", self.asked));
        // The editor may have gone; then the loop ends.
        let _ = self.send.send(Message::Request(Request { id, method: method.to_owned(), params }));
    }

    fn open(&mut self, uri: &str, version: i32, text: &str) {
        self.openings += 1;
        let open = Open::new(uri.to_owned(), version, self.openings, Text::new(text, self.world.encoding));
        let place = open.place.clone();
        self.world.open.insert(uri.to_owned(), open);
        self.read(uri);
        self.read_dependents(place.as_slice());
    }

    fn change(&mut self, uri: &str, version: i32, changes: &Value) -> Result<(), String> {
        let open = self.world.open.get_mut(uri).ok_or_else(|| format!("{uri} is not open"))?;
        let changes: Vec<TextDocumentContentChangeEvent> =
            serde_json::from_value(changes.clone()).map_err(|wrong| wrong.to_string())?;
        for change in &changes {
            open.text = open.text.changed(change);
        }
        open.version = version;
        open.outline = Arc::new(Outline::new(open.text.as_str()));
        let place = open.place.clone();
        self.read(uri);
        self.read_dependents(place.as_slice());
        Ok(())
    }

    fn close(&mut self, uri: &str) {
        self.reader.forget(uri);
        self.world.sent_tokens.forget(uri);
        self.stop_commands(|running| running.is_about(uri));
        // What is shown of it goes.
        self.publish(uri, None, &[]);
        if let Some(closed) = self.world.open.remove(uri) {
            self.read_dependents(closed.place.as_slice());
        }
    }

    /// Shows what is wrong with a text.
    fn publish(&self, uri: &str, version: Option<i32>, diagnostics: &[Diagnostic]) {
        let mut params = json!({ "uri": uri, "diagnostics": diagnostics });
        if let Some(version) = version {
            params["version"] = json!(version);
        }
        // The editor may have gone; then the loop ends.
        let _ = self.send.send(Message::Notification(Notification::new(PublishDiagnostics::METHOD.to_owned(), params)));
    }

    /// Has a text read anew.
    fn read(&self, uri: &str) {
        let Some(open) = self.world.open.get(uri) else { return };
        let (text, outline) = (open.text.clone(), Arc::clone(&open.outline));
        let (version, opening, source, files) = (open.version, open.opening, open.source(), self.world.files());
        self.reader.read(Job { uri: uri.to_owned(), version, opening, text, outline, source, files });
    }

    /// Has the texts read anew that name one of these files, or name one that does.
    fn read_dependents(&self, changed: &[PathBuf]) {
        let names =
            |open: &&Open| changed.iter().any(|path| open.wanted.contains(path) && open.place.as_ref() != Some(path));
        self.world.open.values().filter(names).for_each(|open| self.read(&open.uri));
    }

    /// Keeps what the reader found, and shows what is wrong.
    fn found(&mut self, found: Found) -> Result<()> {
        let built_in = self.world.host.library.built_in();
        let Some(open) = self.world.open.get_mut(&found.job.uri).filter(|open| open.opening == found.job.opening)
        else {
            return Ok(());
        };
        let mut has_changed = false;
        if let Some(kinds) = found.kinds {
            let names = |kinds: &[KnownKind]| kinds.iter().map(|kind| kind.name.clone()).collect::<Vec<_>>();
            has_changed = names(&kinds) != names(&open.kinds);
            open.kinds = Arc::new(kinds);
        }
        // A text that cannot be read names the files that it named before.
        if !found.wanted.is_empty() || found.document.is_some() {
            open.wanted = Arc::new(found.wanted);
        }
        if let Some(document) = found.document {
            open.tests = Arc::new(document.tests.into_iter().map(|test| test.name).collect());
            open.puzzle = Some((document.variant, document.puzzle));
        }
        let Job { uri, version, text, outline, .. } = found.job;
        let one = |one| complaint(one, &text, &open.name, &outline, built_in);
        let diagnostics: Vec<Diagnostic> = found.diagnostics.iter().map(one).collect();
        self.publish(&uri, Some(version), &diagnostics);
        if has_changed && self.refreshes {
            self.ask(SemanticTokensRefresh::METHOD, Value::Null);
        }
        Ok(())
    }
}

/// The version of a text; 0 where the editor does not say it.
fn version(document: &Value) -> i32 {
    document["version"].as_i64().and_then(|version| i32::try_from(version).ok()).unwrap_or_default()
}
