//! The files that a file names: the one it inherits from, and those whose definitions it includes.
//!
//! All of them stay open until the whole is read, because every value can be pointed at.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::rules::{Kinds, RuleUse};
use exdoku_text::source::fields::{Text, Value, with_table};
use exdoku_text::source::{Diagnostics, Source};

use super::BuiltIns;
use super::document::{Document, Frame, build, check_names};

/// Files that go by many names could inherit from themselves without end.
const LONGEST_CHAIN: usize = 32;

/// Where the files that `variant` and `include` name come from.
pub trait Library {
    /// The file of this name, as seen from the file that names it.
    ///
    /// # Errors
    /// Why there is none, in a sentence.
    fn open(&self, name: &str, from: &Source) -> Result<Arc<Source>, String>;

    /// The variants that go by their names alone.
    fn built_in(&self) -> BuiltIns;
}

/// The last step, with all files open.
type Last<'f> = &'f mut dyn FnMut(&[Frame<'_>], &Kinds<'_>, &mut Diagnostics) -> Option<Document>;

/// The files that are open.
struct Open<'s, 'f> {
    /// The file that is read, the one it inherits from, and so on.
    frames: Vec<Frame<'s>>,
    /// The kinds of rules that all of them may use.
    kinds: Kinds<'s>,
    /// Files to be looked into for definitions.
    includes: VecDeque<Include<'s>>,
    /// The names of those that were.
    included: Vec<String>,
    /// A file could not be opened: what it defines is missing.
    incomplete: bool,
    last: Last<'f>,
}

/// A file that another one includes.
#[derive(Debug)]
struct Include<'s> {
    name: Text<'s>,
    from: &'s Arc<Source>,
    /// The names of the files that led to it, the first one first.
    chain: Vec<String>,
}

impl<'s, 'f> Open<'s, 'f> {
    fn new(last: Last<'f>) -> Open<'s, 'f> {
        let (frames, kinds) = (Vec::new(), Kinds::default());
        Open { frames, kinds, includes: VecDeque::new(), included: Vec::new(), incomplete: false, last }
    }

    /// Notes which files a file includes.
    fn note(&mut self, include: &Value<'s>, from: &'s Arc<Source>, chain: &[String], diagnostics: &mut Diagnostics) {
        for one in include.one_or_more() {
            match one.text(diagnostics) {
                Some(name) => self.includes.push_back(Include { name, from, chain: chain.to_vec() }),
                None => self.incomplete = true,
            }
        }
    }
}

/// Reads a file with those it names, and with further rules.
pub(super) fn open(
    source: &Arc<Source>,
    rule_uses: &[RuleUse],
    library: &dyn Library,
    diagnostics: &mut Diagnostics,
) -> Option<Document> {
    let mut last = |frames: &[Frame<'_>], kinds: &Kinds<'_>, diagnostics: &mut Diagnostics| {
        build(frames, kinds, rule_uses, diagnostics)
    };
    with_file(source, Open::new(&mut last), library, diagnostics)
}

/// Shows the kinds of rules that a file may use: the built-in ones, and those that it or a file it names defines. They
/// are not shown if a file that it names cannot be opened, or if it is not TOML; the reason is in the diagnostics.
pub fn with_kinds(
    source: &Arc<Source>,
    library: &dyn Library,
    diagnostics: &mut Diagnostics,
    look: &mut dyn FnMut(&Kinds<'_>),
) {
    let mut last = |_: &[Frame<'_>], kinds: &Kinds<'_>, _: &mut Diagnostics| {
        look(kinds);
        None
    };
    with_file(source, Open::new(&mut last), library, diagnostics);
}

/// Reads a file, then those it includes, then the file it inherits from, and so on; with all of them open, builds what
/// the first describes.
fn with_file(
    source: &Arc<Source>,
    open: Open<'_, '_>,
    library: &dyn Library,
    diagnostics: &mut Diagnostics,
) -> Option<Document> {
    with_table(source, diagnostics, |table, diagnostics| {
        let mut open = open;
        let frame = Frame::read(table, false, diagnostics);
        if let Some(define) = &frame.define {
            open.kinds.define(define, diagnostics);
        }
        if let Some(include) = &frame.include {
            open.note(include, source, &[source.name().to_owned()], diagnostics);
        }
        open.frames.push(frame);
        with_the_rest(open, library, diagnostics)
    })
}

/// Opens the next file of those that are still to be opened.
fn with_the_rest(mut open: Open<'_, '_>, library: &dyn Library, diagnostics: &mut Diagnostics) -> Option<Document> {
    if let Some(include) = open.includes.pop_front() {
        return with_include(include, open, library, diagnostics);
    }
    let frame = open.frames.last().expect("the file itself is open");
    let Some(named) = &frame.variant else {
        open.frames.reverse();
        if open.incomplete {
            return None;
        }
        return (open.last)(&open.frames, &open.kinds, diagnostics);
    };
    match parent(named, &open.frames, library, diagnostics) {
        Some(parent) => with_file(&parent, open, library, diagnostics),
        None => {
            if !open.incomplete {
                check_names(&open.frames, &open.kinds, diagnostics);
            }
            None
        }
    }
}

/// The file that the last of these inherits from.
fn parent(
    named: &Value<'_>,
    frames: &[Frame<'_>],
    library: &dyn Library,
    diagnostics: &mut Diagnostics,
) -> Option<Arc<Source>> {
    let name = named.text(diagnostics)?;
    let parent = match library.open(name.as_str(), named.source()) {
        Ok(parent) => parent,
        Err(why) => {
            let near = library.built_in().nearest(name.as_str()).map(|name| format!("did you mean `{name}`?"));
            let help = near.unwrap_or_else(|| "`exdoku variants` lists the built-in ones".to_owned());
            diagnostics.push(named.error(why).help(help));
            return None;
        }
    };
    if frames.len() >= LONGEST_CHAIN {
        diagnostics.push(named.error(format!("this is the file number {LONGEST_CHAIN} in a chain of inheritance")));
        return None;
    }
    if frames.iter().any(|frame| frame.source.name() == parent.name()) {
        let chain: Vec<&str> = frames.iter().map(|frame| frame.source.name()).chain([parent.name()]).collect();
        let message = format!("a file inherits from itself: {}", chain.join(" -> "));
        diagnostics.push(named.error(message).help("a built-in variant goes by its name, without .toml"));
        return None;
    }
    Some(parent)
}

/// Takes the definitions of a file, and goes on with the rest.
fn with_include(
    Include { name, from, chain }: Include<'_>,
    mut open: Open<'_, '_>,
    library: &dyn Library,
    diagnostics: &mut Diagnostics,
) -> Option<Document> {
    let source = match library.open(name.as_str(), from) {
        Ok(source) => source,
        Err(why) => {
            diagnostics.push(name.value().error(why).help("include = [\"my-rules.toml\"]: a file beside this one"));
            open.incomplete = true;
            return with_the_rest(open, library, diagnostics);
        }
    };
    let mut longer = chain;
    longer.push(source.name().to_owned());
    let [before @ .., last] = &longer[..] else { unreachable!("just pushed") };
    if before.contains(last) || longer.len() > LONGEST_CHAIN {
        let what = if before.contains(last) { "a file includes itself" } else { "too long a chain of files" };
        diagnostics.push(name.value().error(format!("{what}: {}", longer.join(" -> "))));
        open.incomplete = true;
        return with_the_rest(open, library, diagnostics);
    }
    let inherited = open.frames.iter().any(|frame| frame.source.name() == *last);
    if inherited || open.included.contains(last) {
        return with_the_rest(open, library, diagnostics);
    }
    open.included.push(last.clone());
    with_table(&source, diagnostics, |mut table, diagnostics| {
        let mut open = open;
        match table.take("define") {
            Some(define) => open.kinds.define(&define, diagnostics),
            None if table.take("include").is_none() => {
                let message = format!("`{}` defines no rules", source.name());
                let help = "a rule is defined by [define.NAME], with `params` and `rules`";
                diagnostics.push(name.value().error(message).help(help));
            }
            None => {}
        }
        if let Some(include) = table.take("include") {
            open.note(&include, &source, &longer, diagnostics);
        }
        with_the_rest(open, library, diagnostics)
    })
}
