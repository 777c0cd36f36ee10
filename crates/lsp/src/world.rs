//! What is known when a request comes: the open texts, the folders, and the editor's habits. Copies are cheap.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use exdoku_rules::variant::{Puzzle, Variant};
use exdoku_text::source::Source;

use crate::Host;
use crate::document::{Encoding, Text};
use crate::files::{Files, canonical, path_of};
use crate::known::{Kinds, KnownKind};
use crate::outline::Outline;
use crate::sent_tokens::SentTokens;

/// A text that is open in the editor, and what is known of it.
#[derive(Clone)]
pub(crate) struct Open {
    /// Its address, as the editor writes it.
    pub(crate) uri: String,
    pub(crate) version: i32,
    /// Which opening this is: a text may be closed and opened again.
    pub(crate) opening: usize,
    pub(crate) text: Text,
    pub(crate) outline: Arc<Outline>,
    /// Its file, if it has one.
    pub(crate) path: Option<PathBuf>,
    /// The canonical path.
    pub(crate) place: Option<PathBuf>,
    /// What it is called in messages: its path, or its address.
    pub(crate) name: String,
    /// The kinds that it and the files it names define, when they were last read.
    pub(crate) kinds: Arc<Vec<KnownKind>>,
    /// The puzzle, when it was last read.
    pub(crate) puzzle: Option<(Arc<Variant>, Puzzle)>,
    /// The names of its tests, when they were last read.
    pub(crate) tests: Arc<Vec<String>>,
    /// The files that were wanted when it was last read, directly and by others.
    pub(crate) wanted: Arc<HashSet<PathBuf>>,
}

impl Open {
    pub(crate) fn new(uri: String, version: i32, opening: usize, text: Text) -> Open {
        let path = path_of(&uri);
        Open {
            name: path.as_ref().map_or_else(|| uri.clone(), |path| path.display().to_string()),
            outline: Arc::new(Outline::new(text.as_str())),
            place: path.as_deref().map(canonical),
            kinds: Arc::default(),
            puzzle: None,
            tests: Arc::default(),
            wanted: Arc::default(),
            uri,
            version,
            opening,
            text,
            path,
        }
    }

    pub(crate) fn known(&self) -> Kinds<'_> {
        Kinds { own: &self.kinds }
    }

    pub(crate) fn source(&self) -> Arc<Source> {
        Source::new(self.name.clone(), self.text.as_str())
    }
}

/// What the server knows.
#[derive(Clone)]
pub(crate) struct World {
    pub(crate) host: Host,
    pub(crate) open: HashMap<String, Open>,
    /// The folders that are open in the editor.
    pub(crate) roots: Vec<PathBuf>,
    pub(crate) encoding: Encoding,
    pub(crate) has_snippets: bool,
    pub(crate) sent_tokens: Arc<SentTokens>,
}

impl World {
    /// The files as the editor has them.
    pub(crate) fn files(&self) -> Files {
        let text = |open: &Open| Some((open.place.clone()?, Arc::from(open.text.as_str())));
        let open = self.open.values().filter_map(text).collect();
        Files { open, behind: Arc::clone(&self.host.library), wanted: Arc::default() }
    }

    /// The open text of a file.
    pub(crate) fn open_at(&self, path: &Path) -> Option<&Open> {
        let place = canonical(path);
        self.open.values().find(|open| open.place.as_deref() == Some(&place))
    }
}
