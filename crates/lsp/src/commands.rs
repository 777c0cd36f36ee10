//! Commands of code lenses: the program itself runs them on the text as it is in the editor.

use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crossbeam_channel::Sender;
use lsp_server::{ErrorCode, Message, Notification, RequestId, Response};
use serde_json::{Value, json};

use crate::outline::Outline;
use crate::protocol::{MessageType, method};
use crate::structure::test_parts;
use crate::world::Open;

/// The commands, with the words of the command line.
pub(crate) const COMMANDS: &[(&str, &[&str])] = &[
    ("exdoku.solve", &["solve", "--timeout", "60", "-"]),
    ("exdoku.unique", &["check", "--timeout", "60", "-"]),
    ("exdoku.test", &["test", "--timeout", "60", "-"]),
];

/// What standard input is called in the names of tests.
const INPUT: &str = "<stdin>";

/// What the editor asks for.
#[derive(Debug)]
pub(crate) struct Asked {
    /// The address of the text.
    uri: String,
    words: Vec<String>,
    text: String,
    /// The name of the text in messages.
    name: String,
    /// The folder of the file: others may be named from there.
    folder: Option<PathBuf>,
}

/// What the parameters of a request ask for: the address of an open text, which may be left out if there is only one, and for
/// a test its number from 0.
///
/// # Errors
/// There is no such command or text.
pub(crate) fn asked(params: &Value, open: &HashMap<String, Open>) -> Result<Asked, String> {
    let name = params["command"].as_str().unwrap_or_default();
    let (_, words) = COMMANDS
        .iter()
        .find(|(command, _)| *command == name)
        .ok_or_else(|| format!("exdoku does not know the command `{name}`"))?;
    let mut words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    let open = match params["arguments"][0].as_str() {
        Some(uri) => open.get(uri).ok_or_else(|| format!("{uri} is not open"))?,
        None if open.len() == 1 => open.values().next().ok_or("no text is open")?,
        None => return Err("the first argument is the address of an open text".to_owned()),
    };
    let mut text = open.text.as_str().to_owned();
    if name == "exdoku.test" {
        let argument = &params["arguments"][1];
        let number = argument.as_u64().and_then(|number| usize::try_from(number).ok());
        let test = number.and_then(|number| Some((number, open.tests.get(number)?)));
        if let Some((number, test)) = test {
            text = without_namesakes(text, &open.outline, number, test, &open.tests);
        }
        let test = test.map(|(_, test)| test.as_str()).or_else(|| argument.as_str());
        words.extend(test.into_iter().flat_map(|test| ["--exact".to_owned(), format!("--filter={INPUT}: {test}")]));
    }
    let folder = open.path.as_deref().and_then(Path::parent).filter(|folder| folder.is_dir()).map(Path::to_owned);
    let name = open.path.as_deref().and_then(Path::file_name);
    let name = name.map_or(open.uri.as_str().into(), |name| name.to_string_lossy()).into_owned();
    Ok(Asked { uri: open.uri.clone(), words, text, name, folder })
}

/// The text with blanks for the other tests of this name: a test is chosen by name.
fn without_namesakes(mut text: String, outline: &Outline, number: usize, name: &str, names: &[String]) -> String {
    for (other, bytes) in test_parts(outline, &text).into_iter().enumerate() {
        if other != number && names.get(other).is_some_and(|other| other == name) {
            let blank: String = text[bytes.clone()].chars().filter(|&sign| sign == '\n').collect();
            // The length stays, and so do the lines.
            let blanks = format!("{}{blank}", " ".repeat(bytes.len() - blank.len()));
            text.replace_range(bytes, &blanks);
        }
    }
    text
}

/// A command that was started.
#[derive(Debug)]
pub(crate) struct Running {
    /// The address of the text.
    uri: String,
    words: Vec<String>,
    child: Arc<Mutex<Child>>,
    has_ended: Arc<AtomicBool>,
    is_cancelled: Arc<AtomicBool>,
}

impl Running {
    /// Whether it is about this text.
    pub(crate) fn is_about(&self, uri: &str) -> bool {
        self.uri == uri
    }

    /// Whether it is what is asked for once more.
    pub(crate) fn is_of(&self, asked: &Asked) -> bool {
        self.uri == asked.uri && self.words == asked.words
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.has_ended.load(Ordering::Relaxed)
    }

    /// Stops it.
    pub(crate) fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
        // It may have ended by itself.
        let _ = self.child.lock().unwrap_or_else(PoisonError::into_inner).kill();
    }
}

/// Starts the program. What it prints is the answer to the request, and may be shown as a message.
///
/// # Errors
/// It cannot be started.
pub(crate) fn start(
    asked: Asked,
    program: &Path,
    id: RequestId,
    shows: bool,
    send: Sender<Message>,
) -> Result<Running, String> {
    let mut command = Command::new(program);
    command.args(&asked.words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(folder) = &asked.folder {
        command.current_dir(folder);
    }
    let mut child = command.spawn().map_err(|why| format!("cannot start {}: {why}", program.display()))?;
    let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let child = Arc::new(Mutex::new(child));
    let (has_ended, is_cancelled) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let running = Running {
        uri: asked.uri,
        words: asked.words,
        child: Arc::clone(&child),
        has_ended: Arc::clone(&has_ended),
        is_cancelled: Arc::clone(&is_cancelled),
    };
    let (text, name) = (asked.text, asked.name);
    thread::spawn(move || drop(input.map(|mut input| input.write_all(text.as_bytes()))));
    thread::spawn(move || {
        let errors = thread::spawn(move || errors.map(read_all).unwrap_or_default());
        let output = output.map(read_all).unwrap_or_default();
        let errors = errors.join().unwrap_or_default();
        let exit = child.lock().unwrap_or_else(PoisonError::into_inner).wait();
        has_ended.store(true, Ordering::Relaxed);
        let said = format!("{output}{errors}").trim_end().replace(INPUT, &name);
        let response = match is_cancelled.load(Ordering::Relaxed) {
            true => Response::new_err(id, ErrorCode::RequestCanceled as i32, "cancelled".to_owned()),
            false => {
                let kind = match exit.ok().and_then(|exit| exit.code()) {
                    Some(0) => MessageType::INFO,
                    Some(1 | 3) => MessageType::WARNING,
                    _ => MessageType::ERROR,
                };
                if shows {
                    let show = json!({ "type": kind, "message": said });
                    let _ = send.send(Message::Notification(Notification::new(method::SHOW_MESSAGE.to_owned(), show)));
                }
                Response::new_ok(id, said)
            }
        };
        // The editor may have gone.
        let _ = send.send(Message::Response(response));
    });
    Ok(running)
}

fn read_all(mut from: impl std::io::Read) -> String {
    let mut bytes = Vec::new();
    // What was read before an error is shown.
    let _ = from.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}
