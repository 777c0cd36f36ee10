//! Checked options of reading.

use std::sync::Arc;

use exdoku_format::size_of_symbols;
use exdoku_rules::variant::{Puzzle, Variant};
use exdoku_text::board::{Digits, SymbolChoice, Symbols};
use exdoku_text::source::{Diagnostic, Diagnostics, Hint};

use super::document::read_variant;
use super::options::ReadOptions;

/// Checked options, ready for any number of texts.
#[derive(Debug)]
pub struct Reader {
    pub(super) options: ReadOptions,
    /// The variant of plain text, and the givens of its file.
    pub(super) base: Option<(Arc<Variant>, Puzzle)>,
    warnings: Diagnostics,
}

impl Reader {
    /// Checks the options, and reads the variant that they name.
    ///
    /// # Errors
    /// A variant that cannot be read, or symbols that do not fit it.
    pub fn new(options: ReadOptions) -> Result<Reader, Diagnostics> {
        let read = |name: &String| read_variant(name, &options.context(), options.log);
        let (base, warnings) = match options.variant.as_ref().map(read).transpose()? {
            Some((document, warnings)) => (Some((document.variant, document.puzzle)), warnings),
            None => (None, Diagnostics::new()),
        };
        if let Some(symbols) = &options.symbols
            && let Some(wrong) = wrong_symbols(symbols, base.as_ref().map(|(variant, _)| &**variant))
        {
            return Err(wrong.into());
        }
        Ok(Reader { options, base, warnings })
    }

    /// The variant named in the options.
    pub fn variant(&self) -> Option<&Arc<Variant>> {
        self.base.as_ref().map(|(variant, _)| variant)
    }

    /// The warnings of the file of that variant.
    pub fn warnings(&self) -> &Diagnostics {
        &self.warnings
    }

    /// An option for plain text only, if one was given.
    pub(super) fn option_for_text(&self) -> Option<TextOption> {
        match &self.options {
            ReadOptions { variant: Some(_), .. } => Some(TextOption::Variant),
            ReadOptions { symbols: Some(_), .. } => Some(TextOption::Symbols),
            _ => None,
        }
    }
}

/// An option for plain text only.
#[derive(Clone, Copy, Debug)]
pub(super) enum TextOption {
    Variant,
    Symbols,
}

impl TextOption {
    /// The beginning of a message about it.
    pub(super) fn sentence(self) -> &'static str {
        match self {
            TextOption::Variant => "a variant is only named for plain text",
            TextOption::Symbols => "symbols are only named for plain text",
        }
    }

    /// The key of a file with the same meaning.
    pub(super) fn key(self) -> &'static str {
        match self {
            TextOption::Variant => "variant",
            TextOption::Symbols => "symbols",
        }
    }

    /// The advice to leave it out.
    pub(super) fn left_out(self) -> Hint {
        match self {
            TextOption::Variant => Hint::LeaveOutVariant,
            TextOption::Symbols => Hint::LeaveOutSymbols,
        }
    }
}

/// The error of symbols that are invalid or do not fit the variant.
fn wrong_symbols(spelled: &str, variant: Option<&Variant>) -> Option<Diagnostic> {
    match variant.map(|variant| (variant, &variant.symbols)) {
        Some((variant, SymbolChoice::Fixed(symbols))) => {
            let message = format!("symbols {spelled}: the digits of {} are written {symbols}", variant.name);
            Some(Diagnostic::error(message).hint(Hint::LeaveOutSymbols))
        }
        Some((variant, SymbolChoice::Detect(usual))) => {
            let error = Symbols::parse(spelled, variant.board().digits()).err()?;
            let usual: Vec<String> = usual.all().iter().map(Symbols::to_string).collect();
            let message = format!("symbols {spelled}: {error}");
            Some(Diagnostic::error(message).help(format!("usual for this variant: {}", usual.join(", "))))
        }
        None if spelled == "numbers" || size_of_symbols(spelled).is_some() => None,
        None => {
            let error = Symbols::parse(spelled, Digits::new(1, 1)?).err()?;
            let wrong = Diagnostic::error(format!("symbols {spelled}: {error}"));
            Some(wrong.help("for 16x16: 1-9A-G, 0-9A-F, A-P, numbers"))
        }
    }
}
