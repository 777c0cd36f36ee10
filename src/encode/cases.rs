//! Cases: what some signals are in each of several situations, of which one holds.
//!
//! A primary item, and an option for each case that gives the signals it speaks of their values. Unlike the rows of a
//! table, a case may pass over signals: "the line is decided already" says nothing of the digits that follow.
//!
//! Size: an option a case.
//!
//! Two cases that can hold at once make two covers of one grid. Whoever lists cases sees to it that none do, unless
//! covers are told apart by the cells alone, as they are on boards with unknowns.

use std::collections::BTreeMap;

use crate::exact_cover::Entry;

use super::writer::Writer;
use super::{Encoder, Variable, What};

/// One of several situations.
#[derive(Clone, Debug)]
pub struct Case {
    /// Of which questions it is the answer, by their numbers.
    pub answers: Vec<usize>,
    /// What signals are in it.
    pub says: Vec<(Variable, i64)>,
}

impl Encoder<'_> {
    /// One of the cases holds: its signals have these values. No two of the cases may hold at once. A case that gives a
    /// signal two values is none.
    pub fn cases(&mut self, name: impl Into<String>, cases: Vec<Vec<(Variable, i64)>>) {
        let cases = cases.into_iter().map(|says| Case { answers: vec![0], says }).collect();
        self.questions(vec![name.into()], cases);
    }

    /// Several questions at once: each case answers some of them, by their numbers, and each question is answered by
    /// one case.
    pub fn questions(&mut self, names: Vec<String>, cases: Vec<Case>) {
        self.say(names[0].clone(), What::Cases(names, cases));
    }
}

pub(super) fn write(writer: &mut Writer<'_>, name: &str, cases: Vec<Vec<(Variable, i64)>>) {
    let cases: Vec<Case> = cases.into_iter().map(|says| Case { answers: vec![0], says }).collect();
    write_questions(writer, &[name.to_owned()], &cases);
}

pub(super) fn write_questions(writer: &mut Writer<'_>, names: &[String], cases: &[Case]) {
    let items: Vec<Entry> = names.iter().map(|name| Entry::from(writer.primary(name))).collect();
    for case in cases {
        let mut values: BTreeMap<Variable, i64> = BTreeMap::new();
        let agrees = case.says.iter().all(|&(signal, value)| *values.entry(signal).or_insert(value) == value);
        let possible = |(&signal, value): (&Variable, &i64)| writer.domain(signal).binary_search(value).is_ok();
        if !agrees || !values.iter().all(possible) {
            continue;
        }
        let mut entries: Vec<Entry> = case.answers.iter().map(|&answer| items[answer]).collect();
        entries.extend(values.into_iter().map(|(signal, value)| writer.is(signal, value)));
        writer.helper(entries);
    }
}
