//! Standard output: buffered for pipes, line by line for terminals, and without control characters from files.
//!
//! Titles, names and notes come from untrusted files. Printed unchanged, their control characters could colour, hide or
//! overwrite what is on a terminal. So all text goes through here, and each control character is replaced by a visible sign
//! (see [`printable`](exdoku_text::source::printable)), except ends of lines and tabs. The program's own styles are marked
//! by a random number, which no file can know.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use exdoku_text::source::printable;

/// The prefix of the program's own styles until they are written.
static MARK: LazyLock<String> = LazyLock::new(|| format!("\u{1b}<{:016x}>", rand::random::<u64>()));

/// A text in a style, for [`Output`].
pub(super) fn styled(begin: impl Display, text: &str, end: impl Display) -> String {
    let marked = |style: &dyn Display| style.to_string().replace('\u{1b}', &MARK);
    format!("{}{text}{}", marked(&begin), marked(&end))
}

/// Whether standard output was closed when the program began.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// Notes whether standard output is open. This runs before the standard library opens /dev/null in place of a closed
/// stream, which would swallow all output without an error.
#[cfg(unix)]
#[ctor::ctor]
fn look_at_standard_output() {
    // Where the system lists open files, 1 is missing if it is closed.
    let exists = |path| std::fs::symlink_metadata(path).is_ok();
    if exists("/dev/fd/.") && !exists("/dev/fd/1") {
        CLOSED.store(true, Ordering::Relaxed);
    }
}

/// Standard output, buffered. The thread that watches the limits flushes it.
static BUFFER: LazyLock<Mutex<io::BufWriter<io::Stdout>>> =
    LazyLock::new(|| Mutex::new(io::BufWriter::new(io::stdout())));

fn buffer() -> MutexGuard<'static, io::BufWriter<io::Stdout>> {
    BUFFER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes the buffer before the program is ended, unless a write is in progress, which may take long.
pub(super) fn flush_soon() {
    if let Ok(mut buffer) = BUFFER.try_lock() {
        // There is nobody left to tell.
        let _ = buffer.flush();
    }
}

/// Standard output.
pub(super) struct Output {
    at_once: bool,
    /// Whether the output is binary.
    is_raw: bool,
}

impl Output {
    pub(super) fn new() -> Self {
        Output { at_once: io::stdout().is_terminal(), is_raw: false }
    }

    /// Writes everything unchanged from now on: binary data, or the program's own text.
    pub(super) fn set_raw(&mut self) {
        self.is_raw = true;
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if CLOSED.load(Ordering::Relaxed) && !bytes.is_empty() {
            return Err(io::Error::other("cannot write to standard output: it is closed"));
        }
        let mut to = buffer();
        match std::str::from_utf8(bytes) {
            Ok(text) if !self.is_raw => write_shown(text, &mut *to)?,
            _ => to.write_all(bytes)?,
        }
        if self.at_once && bytes.ends_with(b"\n") {
            to.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        buffer().flush()
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        // An earlier error was reported already.
        let _ = self.flush();
    }
}

/// Writes a text with visible control characters and its styles unchanged.
fn write_shown(text: &str, to: &mut impl Write) -> io::Result<()> {
    let is_control = |sign: char| sign.is_control() && sign != '\n' && sign != '\t';
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
    if text.as_bytes().iter().all(is_plain) {
        return to.write_all(text.as_bytes());
    }
    let mut rest = text;
    while let Some(at) = rest.find(is_control) {
        to.write_all(&rest.as_bytes()[..at])?;
        rest = &rest[at..];
        if let Some(after) = rest.strip_prefix(MARK.as_str()) {
            to.write_all(b"\x1b")?;
            rest = after;
        } else if rest.starts_with("\r\n") {
            to.write_all(b"\r")?;
            rest = &rest[1..];
        } else {
            let sign = rest.chars().next().expect("a control character was found");
            to.write_all(printable::shown(sign).as_bytes())?;
            rest = &rest[sign.len_utf8()..];
        }
    }
    to.write_all(rest.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> String {
        let mut bytes = Vec::new();
        write_shown(text, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn control_characters_are_shown() {
        assert_eq!(written("a\tb\r\nc\n"), "a\tb\r\nc\n");
        assert_eq!(written("\u{1b}[31mred\u{7}"), "␛[31mred␇");
        assert_eq!(written("over\rwritten\r"), "over␍written␍");
        assert_eq!(written("\u{9b}31m \u{7f} été"), "␛[31m ␡ été");
    }

    #[test]
    fn own_styles_are_written() {
        assert_eq!(written(&styled("\x1b[1m", "5\x1b[2m", "\x1b[0m")), "\x1b[1m5␛[2m\x1b[0m");
    }
}
