//! The language server of exdoku: what an editor shows while a variant or a puzzle is written in TOML.
//!
//! ```text
//!   transport.rs   messages through pipes                                 document.rs  texts and places in them
//!   server.rs      the loop: requests, changes of texts, results          outline.rs   keys and values, also of broken TOML
//!   requests.rs    what is offered, and the answer to each request        role.rs      what a key means
//!   world.rs       what is known when a request comes
//!   queue.rs       what waits for a thread                                known.rs     kinds of rules, as they are offered
//!   worker.rs      answers long requests beside the loop                  expression.rs  words and names of expressions
//!   analysis.rs    reads a text in the background                         commands.rs  runs the program: solve, unique, test
//!   files.rs       files that a file names, as the editor has them
//!
//!   complaints.rs  diagnostics, quick fixes     completion.rs  hover.rs     names.rs    definition, references, rename
//!   structure.rs   symbols, folding, lenses     formatting.rs
//!   tokens.rs      semantic tokens              sent_tokens.rs  those that the editor has
//! ```
//!
//! The protocol is that of <https://microsoft.github.io/language-server-protocol/>, version 3.17. Requests are answered from the
//! text as it is, with [`toml_parser`] reading on behind an error; the program's own reader takes longer and runs in a thread
//! of its own, whose last result is kept. Messages are those of the program, completion has the catalog of the page.

mod analysis;
mod commands;
mod complaints;
mod completion;
mod document;
mod expression;
mod files;
mod formatting;
mod hover;
mod known;
mod names;
mod outline;
mod protocol;
mod queue;
mod requests;
mod role;
mod sent_tokens;
mod server;
mod structure;
mod tokens;
mod transport;
mod worker;
mod world;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use lsp_server::Notification;
use serde_json::Value;

use exdoku_rules::variant::Library;

/// What the server needs of the program that starts it.
#[derive(Clone)]
pub struct Host {
    /// Built-in variants, and files of the file system.
    pub library: Arc<dyn Library + Send + Sync>,
    /// The program, which runs the commands `solve`, `check` and `test`.
    pub program: PathBuf,
}

/// How long the last answers may take to be written.
const LAST: Duration = Duration::from_secs(1);

/// Serves over standard input and output until the editor says that it ends. Ends the process with 1 where the editor did not
/// ask for a shutdown before.
///
/// # Errors
/// The other end of a pipe is broken.
pub fn run(host: Host) -> Result<()> {
    let (connection, written) = transport::stdio();
    let is_orderly = server::serve(&connection, host)?;
    connection.sender.send(Notification { method: transport::EXIT.to_owned(), params: Value::Null }.into())?;
    // It is disconnected when all is written. Other threads are not waited for.
    let _ = written.recv_timeout(LAST);
    if !is_orderly {
        std::process::exit(1);
    }
    Ok(())
}
