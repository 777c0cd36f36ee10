//! TOML files, and the variants that options and JSON records name.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::source::{Diagnostic, Diagnostics, Source, nearest};
use crate::variant::{self, BUILTINS, Document, Library};

use super::file_kind::is_toml;
use super::read::Log;

/// Reads a TOML file with everything in it, and its warnings.
///
/// # Errors
/// What is wrong with it, or with a file that it names.
pub fn read_document(
    source: &Arc<Source>,
    library: &dyn Library,
    log: Option<Log>,
) -> Result<(Document, Diagnostics), Diagnostics> {
    let begun = log.map(|log| (log, Instant::now()));
    let mut diagnostics = Diagnostics::new();
    match variant::read(source, library, &mut diagnostics) {
        Some(document) if !diagnostics.has_errors() => {
            if let Some((log, begun)) = begun {
                log(format_args!("{}: TOML, read and compiled in {}", source.name(), elapsed_since(begun)));
            }
            Ok((document, diagnostics))
        }
        _ => Err(diagnostics),
    }
}

/// Reads the variant of this name: a built-in one, or a file of the library.
///
/// # Errors
/// There is none of this name, or something is wrong with it.
pub fn read_variant(
    name: &str,
    library: &dyn Library,
    log: Option<Log>,
) -> Result<(Document, Diagnostics), Diagnostics> {
    let source = library.open(name, &Source::new("", "")).map_err(|why| {
        let help = nearest_variant(name).unwrap_or_else(|| "`exdoku variants` lists the built-in ones".to_owned());
        Diagnostics::from(Diagnostic::error(why).help(help))
    })?;
    if !is_toml(&source) {
        return Err(Diagnostic::error(format!("--variant {name}: {} is not TOML", source.name())).into());
    }
    read_document(&source, library, log)
}

/// A question after the built-in variant that was probably meant.
pub fn nearest_variant(name: &str) -> Option<String> {
    let known = BUILTINS.iter().map(|variant| variant.name);
    nearest(name, known).map(|near| format!("did you mean the built-in variant `{near}`?"))
}

/// `0.24 ms`, `18 ms`, `1.3 s`: the time since then.
pub fn elapsed_since(begun: Instant) -> String {
    match begun.elapsed() {
        short if short < Duration::from_millis(10) => format!("{:.2} ms", short.as_secs_f64() * 1e3),
        middle if middle < Duration::from_secs(1) => format!("{} ms", middle.as_millis()),
        long => format!("{:.1} s", long.as_secs_f64()),
    }
}
