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
use serde_json::{Value, json};

use crate::Host;
use crate::analysis::{Found, Job, Reader};
use crate::commands::{self, Running};
use crate::complaints::complaint;
use crate::document::{Encoding, Text};
use crate::files::{canonical, path_of};
use crate::known::KnownKind;
use crate::outline::Outline;
use crate::protocol::{ContentChange, Diagnostic, method};
use crate::requests::{OF_FOLDERS, OF_STRUCTURE, Refused, answer, capabilities, is_known, unknown};
use crate::transport::logged;
use crate::worker::{Task, Worker};
use crate::world::{Open, World};

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
    let capabilities = capabilities(encoding, !has("/initializationOptions/ownCommands"));
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
            Message::Request(request) if request.method == method::INITIALIZE => return Ok(Ok(request)),
            Message::Request(request) => {
                let why = "the first request is `initialize`".to_owned();
                let refused = Response::new_err(request.id, ErrorCode::ServerNotInitialized as i32, why);
                connection.sender.send(Message::Response(refused))?;
            }
            Message::Notification(notification) if notification.method == method::EXIT => return Ok(Err(false)),
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

impl State {
    fn run(&mut self, connection: &Connection, found: &Receiver<Found>) -> Result<bool> {
        loop {
            select! {
                recv(connection.receiver) -> message => match message {
                    // An editor that goes wants nothing any more.
                    Err(_) => return Ok(true),
                    Ok(Message::Request(request)) => self.request(request)?,
                    Ok(Message::Notification(end)) if end.method == method::EXIT => return Ok(self.is_shut_down),
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
        } else if is_among(&[method::INITIALIZE]) {
            Err(Refused::new(ErrorCode::InvalidRequest, "the server is initialized already"))
        } else if is_among(&[method::SHUTDOWN]) {
            self.stop_commands(|_| true);
            self.is_shut_down = true;
            Ok(Value::Null)
        } else if is_among(&[method::EXECUTE_COMMAND]) {
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
            method::INITIALIZED => self.watch(),
            method::DID_OPEN => {
                let text = document["text"].as_str().ok_or("`textDocument.text` is missing")?;
                self.open(&uri()?, version(document), text);
            }
            method::DID_CHANGE => self.change(&uri()?, version(document), &params["contentChanges"])?,
            method::DID_SAVE => {
                let path = path_of(&uri()?);
                self.read_dependents(&path.iter().map(|path| canonical(path)).collect::<Vec<_>>());
            }
            method::DID_CHANGE_WATCHED_FILES => {
                let changes = params["changes"].as_array().into_iter().flatten();
                let paths = changes.filter_map(|change| path_of(change["uri"].as_str()?));
                self.read_dependents(&paths.map(|path| canonical(&path)).collect::<Vec<_>>());
            }
            method::DID_CLOSE => self.close(&uri()?),
            method::CANCEL => {
                let id: RequestId = serde_json::from_value(params["id"].clone()).map_err(|wrong| wrong.to_string())?;
                self.structure.cancel(&id);
                self.folders.cancel(&id);
                self.running.get(&id).into_iter().for_each(Running::cancel);
            }
            // Unknown notifications may be ignored.
            _ => {}
        }
        Ok(())
    }

    /// Asks to be told of files that change on disk.
    fn watch(&mut self) {
        if self.watches {
            let options = json!({ "watchers": [{ "globPattern": "**/*.toml" }] });
            let one = json!({ "id": "files", "method": method::DID_CHANGE_WATCHED_FILES, "registerOptions": options });
            self.ask(method::REGISTER_CAPABILITY, json!({ "registrations": [one] }));
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
        let changes: Vec<ContentChange> = serde_json::from_value(changes.clone()).map_err(|wrong| wrong.to_string())?;
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
        let _ =
            self.send.send(Message::Notification(Notification::new(method::PUBLISH_DIAGNOSTICS.to_owned(), params)));
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
            self.ask(method::SEMANTIC_TOKENS_REFRESH, Value::Null);
        }
        Ok(())
    }
}

/// The version of a text; 0 where the editor does not say it.
fn version(document: &Value) -> i32 {
    document["version"].as_i64().and_then(|version| i32::try_from(version).ok()).unwrap_or_default()
}
