//! The files that a file names: the one it inherits from, and those whose definitions it includes.
//!
//! All of them are loaded before anything is built. They stay in memory until that is done, because every value can be
//! pointed at.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::rules::FileKinds;
use exdoku_text::source::fields::{Parsed, Text, Value};
use exdoku_text::source::{Diagnostics, Help, Source};

use super::chain::Chain;
use super::context::ReadContext;
use super::frame::{Frame, check_names};

/// Files known by many names could inherit from themselves without end.
const LONGEST_CHAIN: usize = 32;

/// The tables of files.
pub(super) type Tables = Chain<Parsed>;

/// A file with all files that it names.
pub(super) struct Files<'s> {
    /// The keys of each file: first of the one from which all others inherit, last of the file itself.
    pub(super) frames: Vec<Frame<'s>>,
    /// The kinds of rules that all of them may use.
    pub(super) kinds: FileKinds<'s>,
}

/// A file that another one includes.
#[derive(Debug)]
struct Include<'s> {
    name: Text<'s>,
    from: &'s Arc<Source>,
    /// The names of the files that led to it, the first one first.
    chain: Vec<String>,
}

/// What loads files.
struct Loader<'s, 'c> {
    tables: &'s Tables,
    context: &'c ReadContext<'c>,
    /// The file that is read, the one it inherits from, and so on.
    frames: Vec<Frame<'s>>,
    kinds: FileKinds<'s>,
    /// Files whose definitions are still to be read.
    includes: VecDeque<Include<'s>>,
    /// The names of files whose definitions were read.
    included: Vec<String>,
    /// Whether a file could not be opened, so that its definitions are missing.
    incomplete: bool,
}

/// Loads a file, those that it includes, then the file it inherits from, and so on. None if one of them cannot be opened or
/// is not TOML.
pub(super) fn load<'s>(
    file: Parsed,
    tables: &'s Tables,
    context: &ReadContext<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<Files<'s>> {
    let kinds = FileKinds::new(Arc::clone(&context.kinds));
    let (frames, includes, included) = (Vec::new(), VecDeque::new(), Vec::new());
    let mut loader = Loader { tables, context, frames, kinds, includes, included, incomplete: false };
    loader.inherit(file, diagnostics)?;
    loader.frames.reverse();
    let Loader { frames, kinds, incomplete, .. } = loader;
    (!incomplete).then_some(Files { frames, kinds })
}

/// Shows the kinds of rules that a file may use: those of the context, and those that it or an included file defines. Shows
/// nothing if a file that it names cannot be opened, or is not TOML; the reason is in the diagnostics.
pub fn with_kinds(
    source: &Arc<Source>,
    context: &ReadContext<'_>,
    diagnostics: &mut Diagnostics,
    look: &mut dyn FnMut(&FileKinds<'_>),
) {
    let tables = Tables::default();
    let files = Parsed::parse(source, diagnostics).and_then(|file| load(file, &tables, context, diagnostics));
    if let Some(files) = files {
        look(&files.kinds);
    }
}

impl<'s> Loader<'s, '_> {
    /// Loads a file, those it includes, and those it inherits from.
    fn inherit(&mut self, file: Parsed, diagnostics: &mut Diagnostics) -> Option<()> {
        let mut next = Some(file);
        while let Some(file) = next {
            let source = Arc::clone(file.source());
            let table = self.tables.push(file).table();
            let frame = Frame::read(table, false, &self.context.kinds, diagnostics);
            if let Some(define) = &frame.define {
                self.kinds.define(define, diagnostics);
            }
            if let Some(include) = &frame.include {
                self.note(include, frame.source, &[source.name().to_owned()], diagnostics);
            }
            let named = frame.variant.clone();
            self.frames.push(frame);
            while let Some(include) = self.includes.pop_front() {
                self.include(include, diagnostics)?;
            }
            next = match named {
                None => None,
                Some(named) => {
                    let parent = parent(&named, &self.frames, self.context, diagnostics);
                    if parent.is_none() && !self.incomplete {
                        check_names(&self.frames, &self.kinds, self.context, diagnostics);
                    }
                    Some(Parsed::parse(&parent?, diagnostics)?)
                }
            };
        }
        Some(())
    }

    /// Notes the files that a file includes.
    fn note(&mut self, include: &Value<'s>, from: &'s Arc<Source>, chain: &[String], diagnostics: &mut Diagnostics) {
        for one in include.one_or_more() {
            match one.text(diagnostics) {
                Some(name) => self.includes.push_back(Include { name, from, chain: chain.to_vec() }),
                None => self.incomplete = true,
            }
        }
    }

    /// Takes the definitions of a file. None if it is not TOML.
    fn include(&mut self, Include { name, from, mut chain }: Include<'s>, diagnostics: &mut Diagnostics) -> Option<()> {
        let source = match self.context.library.open(name.as_str(), from) {
            Ok(source) => source,
            Err(why) => {
                diagnostics.push(name.value().error(why).help("include = [\"my-rules.toml\"]: a file beside this one"));
                self.incomplete = true;
                return Some(());
            }
        };
        let is_circle = chain.iter().any(|before| before == source.name());
        chain.push(source.name().to_owned());
        if is_circle || chain.len() > LONGEST_CHAIN {
            let what = if is_circle { "a file includes itself" } else { "the chain of files is too long" };
            diagnostics.push(name.value().error(format!("{what}: {}", chain.join(" -> "))));
            self.incomplete = true;
            return Some(());
        }
        let inherited = self.frames.iter().any(|frame| frame.source.name() == source.name());
        if inherited || self.included.iter().any(|known| known == source.name()) {
            return Some(());
        }
        self.included.push(source.name().to_owned());
        let mut table = self.tables.push(Parsed::parse(&source, diagnostics)?).table();
        let (define, include) = (table.take("define"), table.take("include"));
        match (&define, &include) {
            (Some(define), _) => self.kinds.define(define, diagnostics),
            (None, None) => {
                let message = format!("`{}` defines no rules", source.name());
                let help = "define a rule with [define.NAME], `params` and `rules`";
                diagnostics.push(name.value().error(message).help(help));
            }
            (None, Some(_)) => {}
        }
        if let Some(include) = include {
            self.note(&include, table.source(), &chain, diagnostics);
        }
        Some(())
    }
}

/// The file that the last of these inherits from.
fn parent(
    named: &Value<'_>,
    frames: &[Frame<'_>],
    context: &ReadContext<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<Arc<Source>> {
    let name = named.text(diagnostics)?;
    let parent = match context.library.open(name.as_str(), named.source()) {
        Ok(parent) => parent,
        Err(why) => {
            let near = context.library.built_in().nearest(name.as_str()).map(|name| Help::Meant(name.to_owned()));
            let help = near.unwrap_or_else(|| "`exdoku variants` lists the built-in ones".into());
            return diagnostics.refuse(named.error(why).help(help));
        }
    };
    if frames.len() >= LONGEST_CHAIN {
        return diagnostics
            .refuse(named.error(format!("the chain of inheritance has more than {LONGEST_CHAIN} files")));
    }
    if frames.iter().any(|frame| frame.source.name() == parent.name()) {
        let chain: Vec<&str> = frames.iter().map(|frame| frame.source.name()).chain([parent.name()]).collect();
        let message = format!("a file inherits from itself: {}", chain.join(" -> "));
        let is_of_one = frames.len() == 1;
        let help = is_of_one.then(|| "a built-in variant is named without .toml".to_owned());
        return diagnostics.refuse(named.error(message).maybe_help(help));
    }
    Some(parent)
}
