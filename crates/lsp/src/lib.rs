//! The language server of exdoku: what an editor shows while a variant or a puzzle is written in TOML.
//!
//! ```text
//!   server.rs      the loop: requests, changes of texts, results          document.rs  texts and places in them
//!   analysis.rs    reads a text in the background                         outline.rs   keys and values, also of broken TOML
//!   files.rs       files that a file names, as the editor has them        role.rs      what a key means
//!   commands.rs    runs the program: solve, unique, test                  known.rs     kinds of rules, as they are offered
//!
//!   complaints.rs  diagnostics, quick fixes     completion.rs  hover.rs     names.rs    definition, references, rename
//!   structure.rs   symbols, folding, lenses     tokens.rs      semantic tokens          formatting.rs
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
mod files;
mod formatting;
mod hover;
mod known;
mod names;
mod outline;
mod role;
mod server;
mod structure;
mod tokens;

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use lsp_server::Connection;

use exdoku_rules::variant::Library;

/// What the server needs of the program that starts it.
#[derive(Clone)]
pub struct Host {
    /// Built-in variants, and files of the file system.
    pub library: Arc<dyn Library + Send + Sync>,
    /// The program, which runs the commands `solve`, `check` and `test`.
    pub program: PathBuf,
}

/// Serves over standard input and output until the editor says that it ends.
///
/// # Errors
/// The editor broke the protocol, or its end of a pipe.
pub fn run(host: Host) -> Result<()> {
    let (connection, threads) = Connection::stdio();
    serve(connection, host)?;
    threads.join()?;
    Ok(())
}

/// Serves a connection.
///
/// # Errors
/// The other end broke the protocol.
#[expect(clippy::needless_pass_by_value, reason = "the connection ends when it is dropped")]
pub fn serve(connection: Connection, host: Host) -> Result<()> {
    server::serve(&connection, host)
}
