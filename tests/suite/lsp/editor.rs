//! An editor, as the language server sees it: what it sends and what it waits for.

use std::fs;
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use lsp_server::{Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};

/// An editor.
pub(crate) struct Editor {
    pub(super) child: Child,
    pub(super) input: BufWriter<ChildStdin>,
    pub(super) output: BufReader<ChildStdout>,
    pub(super) folder: PathBuf,
    pub(super) asked: i32,
    /// Notifications that came while it waited for an answer.
    pub(super) heard: Vec<Notification>,
}

impl Editor {
    /// Starts the server in a folder of its own that contains these files.
    pub(crate) fn start(name: &str, files: &[(&str, &str)]) -> Editor {
        Editor::start_with(name, files, &json!({})).0
    }

    /// The same with options; also what the server says of itself.
    pub(crate) fn start_with(name: &str, files: &[(&str, &str)], options: &Value) -> (Editor, Value) {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("lsp-{name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        for (name, text) in files {
            fs::write(folder.join(name), text).unwrap();
        }
        let mut child = Command::new(env!("CARGO_BIN_EXE_exdoku"))
            .arg("lsp")
            .env("XDG_CACHE_HOME", folder.join("cache"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = BufWriter::new(child.stdin.take().unwrap());
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut editor = Editor { child, input, output, folder, asked: 0, heard: Vec::new() };
        let root = editor.uri("");
        let capabilities =
            json!({ "textDocument": { "completion": { "completionItem": { "snippetSupport": true } } } });
        let about = json!({ "processId": null, "rootUri": root, "capabilities": capabilities, "initializationOptions": options });
        let said = editor.ask("initialize", about).unwrap();
        editor.tell("initialized", json!({}));
        (editor, said)
    }

    pub(crate) fn uri(&self, name: &str) -> String {
        // `C:\puzzles` is `/C%3A/puzzles`.
        let folder = self.folder.display().to_string().replace('\\', "/").replace(':', "%3A");
        let slash = if folder.starts_with('/') { "" } else { "/" };
        format!("file://{slash}{folder}/{name}").trim_end_matches('/').to_owned()
    }

    pub(crate) fn send(&mut self, message: impl Into<Message>) {
        message.into().write(&mut self.input).unwrap();
    }

    pub(crate) fn tell(&mut self, method: &str, params: Value) {
        self.send(Notification { method: method.to_owned(), params });
    }

    /// The answer to a request, or the message of the error.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Result<Value, String> {
        let id = self.send_request(method, params);
        self.answer(&id)
    }

    pub(crate) fn send_request(&mut self, method: &str, params: Value) -> RequestId {
        self.asked += 1;
        let id = RequestId::from(self.asked);
        self.send(Request { id: id.clone(), method: method.to_owned(), params });
        id
    }

    pub(crate) fn answer(&mut self, asked: &RequestId) -> Result<Value, String> {
        loop {
            match Message::read(&mut self.output).unwrap().expect("the server does not end") {
                Message::Response(Response { id, result, error }) if id == *asked => {
                    return error.map_or_else(|| Ok(result.unwrap_or_default()), |error| Err(error.message));
                }
                Message::Notification(notification) => self.heard.push(notification),
                other => panic!("{other:?}"),
            }
        }
    }

    pub(crate) fn open(&mut self, name: &str, text: &str) {
        let uri = self.uri(name);
        let document = json!({ "uri": uri, "languageId": "toml", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    pub(crate) fn change(&mut self, name: &str, version: i32, text: &str) {
        let document = json!({ "uri": self.uri(name), "version": version });
        let changes = json!([{ "text": text }]);
        self.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    pub(crate) fn change_or_open(&mut self, name: &str, version: usize, text: &str) {
        match version {
            0 => self.open(name, text),
            _ => self.change(name, i32::try_from(version).unwrap() + 1, text),
        }
    }

    /// What is said to be wrong with this version of a text: `line:column message`, counted from 1.
    pub(crate) fn complaints(&mut self, name: &str, version: i32) -> Vec<String> {
        let uri = self.uri(name);
        let is_it = |said: &Notification| {
            said.method == "textDocument/publishDiagnostics"
                && said.params["uri"] == json!(uri)
                && said.params["version"] == json!(version)
        };
        while !self.heard.iter().any(is_it) {
            match Message::read(&mut self.output).unwrap().expect("the server does not end") {
                Message::Notification(notification) => self.heard.push(notification),
                other => panic!("{other:?}"),
            }
        }
        let said = self.heard.iter().rfind(|said| is_it(said)).unwrap();
        let one = |one: &Value| {
            let start = &one["range"]["start"];
            let (line, column) = (start["line"].as_u64().unwrap() + 1, start["character"].as_u64().unwrap() + 1);
            format!("{line}:{column} {}", one["message"].as_str().unwrap())
        };
        said.params["diagnostics"].as_array().unwrap().iter().map(one).collect()
    }

    /// Asks about the place behind a part of a text.
    pub(crate) fn ask_at(
        &mut self,
        method: &str,
        name: &str,
        text: &str,
        behind: &str,
        more: &Value,
    ) -> Result<Value, String> {
        let before = &text[..text.find(behind).expect(behind) + behind.len()];
        let line = before.matches('\n').count();
        let character = before.lines().last().filter(|_| !before.ends_with('\n')).unwrap_or("").encode_utf16().count();
        let mut params = json!({
            "textDocument": { "uri": self.uri(name) },
            "position": { "line": line, "character": character },
        });
        params.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
        self.ask(method, params)
    }

    pub(crate) fn ask_of(&mut self, method: &str, name: &str) -> Value {
        let uri = self.uri(name);
        self.ask(method, json!({ "textDocument": { "uri": uri } })).unwrap()
    }

    /// The names that completion offers behind a part of a text.
    pub(crate) fn offers(&mut self, name: &str, text: &str, behind: &str) -> Vec<String> {
        let answer = self.ask_at("textDocument/completion", name, text, behind, &json!({})).unwrap();
        let items = answer["items"].as_array().unwrap();
        items.iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect()
    }

    /// What a completion does to the text where `|` stands: the text with the offer of this name.
    pub(crate) fn completed(&mut self, marked: &str, label: &str) -> String {
        self.asked += 1;
        let (name, at) = (format!("c{}.toml", self.asked), marked.find('|').expect("a mark"));
        let text = marked.replacen('|', "", 1);
        self.open(&name, &text);
        let line = |at: usize| text[..at].matches('\n').count();
        let position = json!({ "line": line(at), "character": at - text[..at].rfind('\n').map_or(0, |end| end + 1) });
        let params = json!({ "textDocument": { "uri": self.uri(&name) }, "position": position });
        let answer = self.ask("textDocument/completion", params).unwrap();
        let items = answer["items"].as_array().unwrap();
        let item = items.iter().find(|item| item["label"] == label).unwrap_or_else(|| panic!("{label}: {marked}"));
        let byte = |position: &Value| {
            let lines: usize =
                text.split_inclusive('\n').take(position["line"].as_u64().unwrap() as usize).map(str::len).sum();
            lines + position["character"].as_u64().unwrap() as usize
        };
        let range = &item["textEdit"]["range"];
        let new = item["textEdit"]["newText"].as_str().unwrap();
        format!("{}{new}{}", &text[..byte(&range["start"])], &text[byte(&range["end"])..])
    }

    /// What is offered where `|` stands.
    pub(crate) fn offered(&mut self, marked: &str) -> Vec<String> {
        self.asked += 1;
        let (name, at) = (format!("o{}.toml", self.asked), marked.find('|').expect("a mark"));
        let text = marked.replacen('|', "", 1);
        self.open(&name, &text);
        let line = text[..at].matches('\n').count();
        let character = at - text[..at].rfind('\n').map_or(0, |end| end + 1);
        let uri = self.uri(&name);
        let params = json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } });
        let answer = self.ask("textDocument/completion", params).unwrap();
        answer["items"].as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect()
    }

    pub(crate) fn end(mut self) {
        self.ask("shutdown", json!(null)).unwrap();
        self.tell("exit", json!(null));
        assert!(self.child.wait().unwrap().success());
    }
}
