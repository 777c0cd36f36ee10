//! The files that a file names: the one it inherits from, and those whose definitions it includes.
//!
//! All of them stay open until everything is read, because every value can be pointed at.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::rules::FileKinds;
use exdoku_text::source::fields::{Text, Value, with_table};
use exdoku_text::source::{Diagnostics, Source};

use super::context::ReadContext;
use super::document::Document;
use super::frame::{Frame, check_names};

/// Files known by many names could inherit from themselves without end.
const LONGEST_CHAIN: usize = 32;

/// The last step, with all files open.
type Last<'f> = &'f mut dyn FnMut(&[Frame<'_>], &FileKinds<'_>, &mut Diagnostics) -> Option<Document>;

/// The files that are open.
struct Open<'s, 'f> {
    /// The file that is read, the one it inherits from, and so on.
    frames: Vec<Frame<'s>>,
    /// The kinds of rules that all of them may use.
    kinds: FileKinds<'s>,
    /// Files whose definitions are still to be read.
    includes: VecDeque<Include<'s>>,
    /// The names of files whose definitions were read.
    included: Vec<String>,
    /// Whether a file could not be opened, so that its definitions are missing.
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
    fn new(context: &ReadContext<'_>, last: Last<'f>) -> Open<'s, 'f> {
        let (frames, kinds) = (Vec::new(), FileKinds::new(Arc::clone(&context.kinds)));
        Open { frames, kinds, includes: VecDeque::new(), included: Vec::new(), incomplete: false, last }
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
}

/// Reads a file and the files it names, and passes on the keys of all.
pub(super) fn with_frames(
    source: &Arc<Source>,
    context: &ReadContext<'_>,
    diagnostics: &mut Diagnostics,
    last: Last<'_>,
) -> Option<Document> {
    with_file(source, Open::new(context, last), context, diagnostics)
}

/// Shows the kinds of rules that a file may use: those of the context, and those that it or an included file defines. Shows
/// nothing if a file that it names cannot be opened, or is not TOML; the reason is in the diagnostics.
pub fn with_kinds(
    source: &Arc<Source>,
    context: &ReadContext<'_>,
    diagnostics: &mut Diagnostics,
    look: &mut dyn FnMut(&FileKinds<'_>),
) {
    let mut last = |_: &[Frame<'_>], kinds: &FileKinds<'_>, _: &mut Diagnostics| {
        look(kinds);
        None
    };
    with_frames(source, context, diagnostics, &mut last);
}

/// Reads a file, then those it includes, then the file it inherits from, and so on; with all of them open, builds the
/// document of the first.
fn with_file(
    source: &Arc<Source>,
    open: Open<'_, '_>,
    context: &ReadContext<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<Document> {
    with_table(source, diagnostics, |table, diagnostics| {
        let mut open = open;
        let frame = Frame::read(table, false, &context.kinds, diagnostics);
        if let Some(define) = &frame.define {
            open.kinds.define(define, diagnostics);
        }
        if let Some(include) = &frame.include {
            open.note(include, source, &[source.name().to_owned()], diagnostics);
        }
        open.frames.push(frame);
        with_the_rest(open, context, diagnostics)
    })
}

/// Opens the next of the remaining files.
fn with_the_rest(mut open: Open<'_, '_>, context: &ReadContext<'_>, diagnostics: &mut Diagnostics) -> Option<Document> {
    if let Some(include) = open.includes.pop_front() {
        return with_include(include, open, context, diagnostics);
    }
    let frame = open.frames.last().expect("the file itself is open");
    let Some(named) = &frame.variant else {
        open.frames.reverse();
        if open.incomplete {
            return None;
        }
        return (open.last)(&open.frames, &open.kinds, diagnostics);
    };
    match parent(named, &open.frames, context, diagnostics) {
        Some(parent) => with_file(&parent, open, context, diagnostics),
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
    context: &ReadContext<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<Arc<Source>> {
    let name = named.text(diagnostics)?;
    let parent = match context.library.open(name.as_str(), named.source()) {
        Ok(parent) => parent,
        Err(why) => {
            let near = context.library.built_in().nearest(name.as_str()).map(|name| format!("did you mean `{name}`?"));
            let help = near.unwrap_or_else(|| "`exdoku variants` lists the built-in ones".to_owned());
            diagnostics.push(named.error(why).help(help));
            return None;
        }
    };
    if frames.len() >= LONGEST_CHAIN {
        diagnostics.push(named.error(format!("the chain of inheritance has more than {LONGEST_CHAIN} files")));
        return None;
    }
    if frames.iter().any(|frame| frame.source.name() == parent.name()) {
        let chain: Vec<&str> = frames.iter().map(|frame| frame.source.name()).chain([parent.name()]).collect();
        let message = format!("a file inherits from itself: {}", chain.join(" -> "));
        diagnostics.push(named.error(message).help("a built-in variant is named without .toml"));
        return None;
    }
    Some(parent)
}

/// Takes the definitions of a file, and continues with the rest.
fn with_include(
    Include { name, from, chain }: Include<'_>,
    mut open: Open<'_, '_>,
    context: &ReadContext<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<Document> {
    let source = match context.library.open(name.as_str(), from) {
        Ok(source) => source,
        Err(why) => {
            diagnostics.push(name.value().error(why).help("include = [\"my-rules.toml\"]: a file beside this one"));
            open.incomplete = true;
            return with_the_rest(open, context, diagnostics);
        }
    };
    let mut longer = chain;
    longer.push(source.name().to_owned());
    let [before @ .., last] = &longer[..] else { unreachable!("just pushed") };
    if before.contains(last) || longer.len() > LONGEST_CHAIN {
        let what = if before.contains(last) { "a file includes itself" } else { "the chain of files is too long" };
        diagnostics.push(name.value().error(format!("{what}: {}", longer.join(" -> "))));
        open.incomplete = true;
        return with_the_rest(open, context, diagnostics);
    }
    let inherited = open.frames.iter().any(|frame| frame.source.name() == *last);
    if inherited || open.included.contains(last) {
        return with_the_rest(open, context, diagnostics);
    }
    open.included.push(last.clone());
    with_table(&source, diagnostics, |mut table, diagnostics| {
        let mut open = open;
        match table.take("define") {
            Some(define) => open.kinds.define(&define, diagnostics),
            None if table.take("include").is_none() => {
                let message = format!("`{}` defines no rules", source.name());
                let help = "define a rule with [define.NAME], `params` and `rules`";
                diagnostics.push(name.value().error(message).help(help));
            }
            None => {}
        }
        if let Some(include) = table.take("include") {
            open.note(&include, &source, &longer, diagnostics);
        }
        with_the_rest(open, context, diagnostics)
    })
}
