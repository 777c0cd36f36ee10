//! The variants and files that a text may name.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use exdoku::source::Source;
use exdoku::variant::{BUILTINS, BuiltIns, Library};

/// The longest file.
const LONGEST: u64 = 16 << 20;

/// Built-in variants, files beside the file that names them, and one variant given as text.
#[derive(Default)]
pub(crate) struct Files {
    given: Option<Arc<Source>>,
}

impl Files {
    /// The name of a variant given as text.
    pub(crate) const GIVEN: &str = "<variant>";

    pub(crate) fn with(text: &str) -> Files {
        Files { given: Some(Source::new(Files::GIVEN, text)) }
    }
}

impl Library for Files {
    fn built_in(&self) -> BuiltIns {
        BUILTINS
    }

    fn open(&self, name: &str, from: &Source) -> Result<Arc<Source>, String> {
        if let Some(given) = self.given.as_ref().filter(|given| given.name() == name) {
            return Ok(Arc::clone(given));
        }
        let path = Path::new(from.name()).parent().unwrap_or(Path::new("")).join(name);
        if BUILTINS.named(name).is_some() || !path.exists() && !name.contains(['/', '.']) {
            return BUILTINS.open(name, from);
        }
        let shown = path.display().to_string();
        match fs::metadata(&path) {
            Ok(about) if about.is_dir() => return Err(format!("{shown} is a directory, not a file")),
            Ok(about) if about.len() > LONGEST => return Err(format!("{shown} is too large for a TOML file")),
            _ => {}
        }
        let text = fs::read_to_string(&path).map_err(|error| format!("cannot read {shown}: {error}"))?;
        Ok(Source::new(shown, text))
    }
}
