//! The loop: requests of the editor, changes of its texts, and what the reader found.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use anyhow::Result;
use crossbeam_channel::{Receiver, Sender, select};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    Cancel, DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Notification as _, PublishDiagnostics,
};
use lsp_types::request::{
    CodeActionRequest, CodeLensRequest, Completion, DocumentHighlightRequest, DocumentSymbolRequest, ExecuteCommand,
    FoldingRangeRequest, Formatting, GotoDefinition, HoverRequest, PrepareRenameRequest, References, Rename,
    Request as _, SemanticTokensFullRequest, SemanticTokensRefresh,
};
use lsp_types::{
    CancelParams, CodeActionProviderCapability, CodeLensOptions, CompletionOptions, Diagnostic,
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, ExecuteCommandOptions,
    FoldingRangeProviderCapability, HoverProviderCapability, InitializeParams, NumberOrString, OneOf,
    PublishDiagnosticsParams, RenameOptions, SemanticTokens, SemanticTokensFullOptions, SemanticTokensOptions,
    ServerCapabilities, TextDocumentPositionParams, TextDocumentSyncCapability, TextDocumentSyncKind, Uri,
    WorkDoneProgressOptions,
};
use serde_json::{Value, json};

use exdoku_rules::variant::{Puzzle, Variant};
use exdoku_text::source::Source;

use crate::Host;
use crate::analysis::{self, Found, Job};
use crate::commands::{self, COMMANDS, Running};
use crate::complaints::{complaint, fixes};
use crate::document::{Encoding, Text};
use crate::files::{Files, canonical, path_of};
use crate::known::{Kinds, KnownKind};
use crate::outline::Outline;
use crate::{completion, formatting, hover, names, structure, tokens};

/// A text that is open in the editor, and what is known of it.
pub(crate) struct Open {
    pub(crate) uri: Uri,
    pub(crate) version: i32,
    pub(crate) text: Text,
    pub(crate) outline: Arc<Outline>,
    /// Its file, if it has one.
    pub(crate) path: Option<PathBuf>,
    /// What it is called in messages: its path, or its address.
    pub(crate) name: String,
    /// The kinds that it and the files it names define, when they were last read.
    pub(crate) kinds: Vec<KnownKind>,
    /// The puzzle, when it was last read.
    pub(crate) puzzle: Option<(Arc<Variant>, Puzzle)>,
    /// The names of its tests, when they were last read.
    pub(crate) tests: Vec<String>,
    /// Stops the reader.
    cancelled: Arc<AtomicBool>,
}

/// A text as it was when it was asked about.
struct Copy {
    text: Text,
    outline: Arc<Outline>,
    kinds: Vec<KnownKind>,
}

impl Open {
    pub(crate) fn known(&self) -> Kinds<'_> {
        Kinds { own: &self.kinds }
    }

    pub(crate) fn source(&self) -> Arc<Source> {
        Source::new(self.name.clone(), self.text.as_str())
    }
}

/// What the server knows.
pub(crate) struct State {
    pub(crate) host: Host,
    pub(crate) open: HashMap<String, Open>,
    /// The folders that are open in the editor.
    pub(crate) roots: Vec<PathBuf>,
    encoding: Encoding,
    has_snippets: bool,
    /// Whether it asks for colours again when it is told that they may have changed.
    refreshes: bool,
    /// Whether what a command prints is shown as a message, besides being its answer.
    shows_results: bool,
    jobs: Sender<Job>,
    send: Sender<Message>,
    running: HashMap<RequestId, Running>,
    /// How many requests it has sent.
    asked: usize,
}

/// Serves until the editor says that it ends.
pub(crate) fn serve(connection: &Connection, host: Host) -> Result<()> {
    let (id, params) = match connection.initialize_start() {
        // An editor that says nothing wants nothing.
        Err(ended) if ended.channel_is_disconnected() => return Ok(()),
        begun => begun?,
    };
    let params: InitializeParams = serde_json::from_value(params)?;
    let general = params.capabilities.general.as_ref();
    let encoding = Encoding::among(general.and_then(|general| general.position_encodings.as_deref()));
    let about = json!({ "name": "exdoku", "version": env!("CARGO_PKG_VERSION") });
    connection.initialize_finish(id, json!({ "capabilities": capabilities(encoding), "serverInfo": about }))?;
    let (jobs, found) = analysis::start();
    let options = params.initialization_options.as_ref();
    let shows_results = options.and_then(|options| options["showResults"].as_bool()).unwrap_or(true);
    let workspace = params.capabilities.workspace.as_ref();
    let text_document = params.capabilities.text_document.as_ref();
    let item = text_document.and_then(|all| all.completion.as_ref()?.completion_item.as_ref());
    let state = State {
        host,
        open: HashMap::new(),
        roots: roots(&params),
        encoding,
        refreshes: workspace.and_then(|all| all.semantic_tokens.as_ref()?.refresh_support).unwrap_or(false),
        shows_results,
        has_snippets: item.and_then(|item| item.snippet_support).unwrap_or(false),
        jobs,
        send: connection.sender.clone(),
        running: HashMap::new(),
        asked: 0,
    };
    state.run(connection, &found)
}

fn roots(params: &InitializeParams) -> Vec<PathBuf> {
    let folders = params.workspace_folders.iter().flatten().filter_map(|folder| path_of(&folder.uri));
    #[expect(deprecated, reason = "older editors name their folder so")]
    let root = params.root_uri.as_ref().and_then(path_of);
    let mut roots: Vec<PathBuf> = folders.chain(root).map(|path| canonical(&path)).collect();
    roots.dedup();
    roots
}

fn capabilities(encoding: Encoding) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(encoding.kind()),
        text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::INCREMENTAL)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(["\"", "[", "{", ".", "=", ",", "-"].map(str::to_owned).to_vec()),
            ..CompletionOptions::default()
        }),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        code_action_provider: Some(CodeActionProviderCapability::Simple(true)),
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
                full: Some(SemanticTokensFullOptions::Bool(true)),
                ..SemanticTokensOptions::default()
            }
            .into(),
        ),
        ..ServerCapabilities::default()
    }
}

impl State {
    /// What the editor counts within a line.
    pub(crate) fn encoding(&self) -> Encoding {
        self.encoding
    }

    fn run(mut self, connection: &Connection, found: &Receiver<Found>) -> Result<()> {
        loop {
            select! {
                recv(connection.receiver) -> message => match message {
                    Err(_) => return Ok(()),
                    Ok(Message::Request(request)) => {
                        if connection.handle_shutdown(&request)? {
                            return Ok(());
                        }
                        self.request(request)?;
                    }
                    Ok(Message::Notification(notification)) => self.notification(notification)?,
                    Ok(Message::Response(_)) => {}
                },
                recv(found) -> found => self.found(found?)?,
            }
        }
    }

    fn request(&mut self, request: Request) -> Result<()> {
        match request.method.as_str() {
            ExecuteCommand::METHOD => return self.command(&request),
            // Long answers are written beside the loop: a key is not to wait for them.
            DocumentSymbolRequest::METHOD => {
                return self.aside(&request, |open| json!(structure::symbols(&open.text, &open.outline)));
            }
            SemanticTokensFullRequest::METHOD => {
                return self.aside(&request, |open| {
                    let data = tokens::tokens(&open.text, &open.outline, Kinds { own: &open.kinds });
                    json!(SemanticTokens { result_id: None, data })
                });
            }
            _ => {}
        }
        let id = request.id.clone();
        let response = match self.answer(request) {
            Ok(Ok(value)) => Response::new_ok(id, value),
            Ok(Err(why)) => Response::new_err(id, ErrorCode::RequestFailed as i32, why),
            Err(wrong) => Response::new_err(id, ErrorCode::InvalidParams as i32, wrong.to_string()),
        };
        self.send.send(Message::Response(response))?;
        Ok(())
    }

    /// The answer, or why there is none.
    fn answer(&mut self, request: Request) -> Result<Result<Value, String>, serde_json::Error> {
        let Request { method, params, .. } = request;
        let at: Option<TextDocumentPositionParams> = serde_json::from_value(params.clone()).ok();
        let uri = params["textDocument"]["uri"].as_str().unwrap_or_default();
        let Some(open) = self.open.get(uri) else {
            return Ok(match method.starts_with("textDocument/") {
                true => Err(format!("{uri} is not open")),
                false => Err(format!("exdoku does not know `{method}`")),
            });
        };
        let byte = at.map(|at| open.text.byte(at.position)).unwrap_or_default();
        let json = |value: Value| Ok(Ok(value));
        match method.as_str() {
            Completion::METHOD => {
                json(json!(completion::complete(open, byte, self.has_snippets, self.host.library.built_in())))
            }
            HoverRequest::METHOD => json(json!(hover::hover(open, byte, &self.host))),
            GotoDefinition::METHOD => json(json!(names::definition(self, open, byte))),
            References::METHOD => json(json!(names::references(self, open, byte))),
            DocumentHighlightRequest::METHOD => json(json!(names::highlights(open, byte))),
            PrepareRenameRequest::METHOD => json(json!(names::prepare(open, byte))),
            Rename::METHOD => {
                let new = params["newName"].as_str().unwrap_or_default();
                Ok(names::rename(self, open, byte, new).map(|edit| json!(edit)))
            }
            Formatting::METHOD => json(json!(formatting::format(&open.text))),
            CodeActionRequest::METHOD => json(json!(fixes(&serde_json::from_value(params)?, &open.text))),
            CodeLensRequest::METHOD => json(json!(structure::lenses(open))),
            FoldingRangeRequest::METHOD => json(json!(structure::folds(&open.text, &open.outline))),
            _ => Ok(Err(format!("exdoku does not know `{method}`"))),
        }
    }

    /// Answers a request about a text in a thread of its own.
    fn aside(&self, request: &Request, answer: fn(&Copy) -> Value) -> Result<()> {
        let uri = request.params["textDocument"]["uri"].as_str().unwrap_or_default();
        let (id, send) = (request.id.clone(), self.send.clone());
        match self.open.get(uri) {
            Some(open) => {
                let (text, outline) = (open.text.clone(), Arc::clone(&open.outline));
                let copy = Copy { text, outline, kinds: open.kinds.clone() };
                // The editor may have gone.
                thread::spawn(move || drop(send.send(Message::Response(Response::new_ok(id, answer(&copy))))));
            }
            None => {
                let why = format!("{uri} is not open");
                send.send(Message::Response(Response::new_err(id, ErrorCode::RequestFailed as i32, why)))?;
            }
        }
        Ok(())
    }

    /// Starts a command; its answer is sent when it ends.
    fn command(&mut self, request: &Request) -> Result<()> {
        let id = request.id.clone();
        self.running.retain(|_, running| !running.has_ended());
        let asked = commands::asked(&request.params, &self.open);
        match asked.and_then(|asked| {
            commands::start(asked, &self.host.program, id.clone(), self.shows_results, self.send.clone())
        }) {
            Ok(running) => drop(self.running.insert(id, running)),
            Err(why) => {
                let response = Response::new_err(id, ErrorCode::RequestFailed as i32, why);
                self.send.send(Message::Response(response))?;
            }
        }
        Ok(())
    }

    fn notification(&mut self, notification: Notification) -> Result<()> {
        let Notification { method, params } = notification;
        match method.as_str() {
            DidOpenTextDocument::METHOD => {
                let DidOpenTextDocumentParams { text_document: new } = serde_json::from_value(params)?;
                let path = path_of(&new.uri);
                let name = path.as_ref().map_or_else(|| new.uri.to_string(), |path| path.display().to_string());
                let text = Text::new(new.text, self.encoding);
                let outline = Arc::new(Outline::new(text.as_str()));
                let (version, uri) = (new.version, new.uri);
                let key = uri.to_string();
                let (kinds, puzzle, tests, cancelled) = (Vec::new(), None, Vec::new(), Arc::default());
                let open = Open { uri, version, text, outline, path, name, kinds, puzzle, tests, cancelled };
                self.open.insert(key.clone(), open);
                self.read(&key)?;
            }
            DidChangeTextDocument::METHOD => {
                let changes: DidChangeTextDocumentParams = serde_json::from_value(params)?;
                let key = changes.text_document.uri.to_string();
                let Some(open) = self.open.get_mut(&key) else { return Ok(()) };
                for change in &changes.content_changes {
                    open.text = open.text.changed(change);
                }
                open.version = changes.text_document.version;
                open.outline = Arc::new(Outline::new(open.text.as_str()));
                self.read(&key)?;
                self.read_dependents(&key)?;
            }
            DidCloseTextDocument::METHOD => {
                let DidCloseTextDocumentParams { text_document } = serde_json::from_value(params)?;
                let key = text_document.uri.to_string();
                if let Some(closed) = self.open.remove(&key) {
                    closed.cancelled.store(true, Ordering::Relaxed);
                }
                // What is shown of it goes.
                self.publish(text_document.uri, None, Vec::new())?;
            }
            Cancel::METHOD => {
                let CancelParams { id } = serde_json::from_value(params)?;
                let id = match id {
                    NumberOrString::Number(id) => RequestId::from(id),
                    NumberOrString::String(id) => RequestId::from(id),
                };
                if let Some(running) = self.running.get(&id) {
                    running.cancel();
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Shows what is wrong with a text.
    fn publish(&self, uri: Uri, version: Option<i32>, diagnostics: Vec<Diagnostic>) -> Result<()> {
        let params = PublishDiagnosticsParams { uri, diagnostics, version };
        self.send.send(Message::Notification(Notification::new(PublishDiagnostics::METHOD.to_owned(), params)))?;
        Ok(())
    }

    /// The files as the editor has them.
    pub(crate) fn files(&self) -> Files {
        let text = |open: &Open| Some((canonical(open.path.as_ref()?), Arc::from(open.text.as_str())));
        Files { open: self.open.values().filter_map(text).collect(), behind: Arc::clone(&self.host.library) }
    }

    /// Has a text read anew.
    fn read(&mut self, key: &str) -> Result<()> {
        let files = self.files();
        let Some(open) = self.open.get_mut(key) else { return Ok(()) };
        open.cancelled.store(true, Ordering::Relaxed);
        open.cancelled = Arc::default();
        let cancelled = Arc::clone(&open.cancelled);
        let job = Job { uri: key.to_owned(), version: open.version, source: open.source(), files, cancelled };
        self.jobs.send(job)?;
        Ok(())
    }

    /// Has the texts read anew that name the file of a text.
    fn read_dependents(&mut self, changed: &str) -> Result<()> {
        let name = self.open.get(changed).and_then(|open| Some(open.path.as_ref()?.file_name()?.to_str()?.to_owned()));
        let Some(name) = name else { return Ok(()) };
        let dependents = self.open.iter().filter(|(key, open)| {
            let named = ["variant", "include"].map(|key| open.outline.text_of(open.text.as_str(), key));
            key.as_str() != changed && named.iter().flatten().any(|(_, file)| file.ends_with(&name))
        });
        let dependents: Vec<String> = dependents.map(|(key, _)| key.clone()).collect();
        dependents.iter().try_for_each(|key| self.read(key))
    }

    /// Keeps what the reader found, and shows what is wrong.
    fn found(&mut self, found: Found) -> Result<()> {
        let built_in = self.host.library.built_in();
        let Some(open) = self.open.get_mut(&found.uri).filter(|open| open.version == found.version) else {
            return Ok(());
        };
        let mut has_changed = false;
        if let Some(kinds) = found.kinds {
            let names = |kinds: &[KnownKind]| kinds.iter().map(|kind| kind.name.clone()).collect::<Vec<_>>();
            has_changed = names(&kinds) != names(&open.kinds);
            open.kinds = kinds;
        }
        if let Some(document) = found.document {
            open.tests = document.tests.into_iter().map(|test| test.name).collect();
            open.puzzle = Some((document.variant, document.puzzle));
        }
        let diagnostics = found
            .diagnostics
            .iter()
            .map(|one| complaint(one, &open.text, &open.name, &open.outline, built_in))
            .collect();
        let (uri, version) = (open.uri.clone(), Some(open.version));
        self.publish(uri, version, diagnostics)?;
        if has_changed && self.refreshes {
            self.asked += 1;
            let id = RequestId::from(format!("colours-{}", self.asked));
            let method = SemanticTokensRefresh::METHOD.to_owned();
            self.send.send(Message::Request(Request { id, method, params: Value::Null }))?;
        }
        Ok(())
    }
}
