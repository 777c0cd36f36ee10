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
use lsp_types::notification::{Notification as _, ShowMessage};
use lsp_types::{MessageType, ShowMessageParams};
use serde_json::Value;

use crate::server::Open;

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
    words: Vec<String>,
    text: String,
    /// The name of the text in messages.
    name: String,
    /// The folder of the file: others may be named from there.
    folder: Option<PathBuf>,
}

/// What the parameters of a request ask for: the address of an open text, and for a test its number from 0.
pub(crate) fn asked(params: &Value, open: &HashMap<String, Open>) -> Result<Asked, String> {
    let name = params["command"].as_str().unwrap_or_default();
    let (_, words) = COMMANDS
        .iter()
        .find(|(command, _)| *command == name)
        .ok_or_else(|| format!("exdoku does not know the command `{name}`"))?;
    let mut words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    let uri = params["arguments"][0].as_str().ok_or("the first argument is the address of a text")?;
    let open = open.get(uri).ok_or_else(|| format!("{uri} is not open"))?;
    if name == "exdoku.test" {
        let test = match &params["arguments"][1] {
            Value::Number(number) => number.as_u64().and_then(|number| open.tests.get(usize::try_from(number).ok()?)),
            _ => None,
        };
        let test = test.map(String::as_str).or_else(|| params["arguments"][1].as_str());
        words.extend(test.into_iter().flat_map(|test| ["--exact".to_owned(), format!("--filter={INPUT}: {test}")]));
    }
    let folder = open.path.as_deref().and_then(Path::parent).filter(|folder| folder.is_dir()).map(Path::to_owned);
    let name = open.path.as_deref().and_then(Path::file_name).map_or(uri.into(), |name| name.to_string_lossy());
    Ok(Asked { words, text: open.text.as_str().to_owned(), name: name.into_owned(), folder })
}

/// A command that was started.
#[derive(Debug)]
pub(crate) struct Running {
    child: Arc<Mutex<Child>>,
    has_ended: Arc<AtomicBool>,
    is_cancelled: Arc<AtomicBool>,
}

impl Running {
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
                let typ = match exit.ok().and_then(|exit| exit.code()) {
                    Some(0) => MessageType::INFO,
                    Some(1 | 3) => MessageType::WARNING,
                    _ => MessageType::ERROR,
                };
                if shows {
                    let show = ShowMessageParams { typ, message: said.clone() };
                    let _ = send.send(Message::Notification(Notification::new(ShowMessage::METHOD.to_owned(), show)));
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
