//! Messages through standard input and output.
//!
//! A message that is not JSON, or no message of the protocol, is skipped with a line in the editor's log: it says nothing about
//! the ones behind it.

use std::io::{self, BufRead, Read, Write, stdin, stdout};
use std::thread;

use crossbeam_channel::{Receiver, Sender, unbounded};
use lsp_server::{Connection, Message, Notification};
use serde_json::{Value, json};

use crate::protocol::{MessageType, method};

/// The longest message.
const LONGEST: u64 = 1 << 30;
/// The notification that ends the server, and the thread that writes.
pub(crate) const EXIT: &str = "exit";

/// Reads and writes in threads of their own. The receiver is disconnected when all before [`EXIT`] was written.
pub(crate) fn stdio() -> (Connection, Receiver<()>) {
    let (sender, to_write) = unbounded::<Message>();
    let (send_read, receiver) = unbounded();
    let (finished, written) = unbounded::<()>();
    thread::spawn(move || {
        let _finished = finished;
        let is_end = |message: &Message| matches!(message, Message::Notification(end) if end.method == EXIT);
        for message in to_write.iter().take_while(|message| !is_end(message)) {
            // The editor may have gone.
            if message.write(&mut stdout().lock()).is_err() {
                return;
            }
        }
        let _ = stdout().flush();
    });
    let log = sender.clone();
    thread::spawn(move || {
        // An end within a message is an end.
        let _ = read_all(&mut stdin().lock(), &send_read, &log);
    });
    (Connection { sender, receiver }, written)
}

/// Reads messages until there are no more.
fn read_all(input: &mut impl BufRead, read: &Sender<Message>, log: &Sender<Message>) -> io::Result<()> {
    while let Some(body) = body(input)? {
        let parsed = serde_json::from_slice::<Value>(&body).and_then(serde_json::from_value::<Message>);
        match parsed {
            Ok(message) => {
                if read.send(message).is_err() {
                    return Ok(());
                }
            }
            Err(wrong) => drop(log.send(logged(&format!("a message was skipped: {wrong}")))),
        }
    }
    Ok(())
}

/// A line in the editor's log.
pub(crate) fn logged(message: &str) -> Message {
    let params = json!({ "type": MessageType::WARNING, "message": message });
    Message::Notification(Notification { method: method::LOG_MESSAGE.to_owned(), params })
}

/// The next message without its headers; nothing at the end. Headers without a length belong to no message.
fn body(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        match (line.trim(), length) {
            ("", Some(length)) => {
                let mut body = Vec::new();
                let read = input.take(length).read_to_end(&mut body)?;
                return Ok((read as u64 == length).then_some(body));
            }
            ("", None) => {}
            (header, _) => {
                if let Some((name, value)) = header.split_once(':')
                    && name.eq_ignore_ascii_case("content-length")
                {
                    length = value.trim().parse().ok().filter(|&length| length <= LONGEST);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_message_is_skipped() {
        let frame = |body: &str| format!("Content-Length: {}\r\n\r\n{body}", body.len());
        let good = frame(r#"{ "jsonrpc": "2.0", "method": "initialized", "params": {} }"#);
        let input = format!("X\r\n\r\n{}{good}{}{good}content-length: 99\r\n\r\n{{", frame("{ "), frame("7"));
        let ((read, messages), (log, said)) = (unbounded(), unbounded());
        read_all(&mut input.as_bytes(), &read, &log).unwrap();
        assert_eq!((messages.len(), said.len()), (2, 2));
    }
}
