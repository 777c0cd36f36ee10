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
use super::{Encoder, Signal, What};

impl Encoder<'_> {
    /// One of the cases holds: its signals have these values. No two of the cases may hold at once. A case that gives a
    /// signal two values is none.
    pub fn cases(&mut self, name: impl Into<String>, cases: Vec<Vec<(Signal, i64)>>) {
        self.say(name, What::Cases(cases));
    }
}

pub(super) fn write(writer: &mut Writer<'_>, name: &str, cases: &[Vec<(Signal, i64)>]) {
    let item = writer.primary(name);
    for case in cases {
        let mut values: BTreeMap<Signal, i64> = BTreeMap::new();
        let agrees = case.iter().all(|&(signal, value)| *values.entry(signal).or_insert(value) == value);
        let possible = |(&signal, value): (&Signal, &i64)| writer.domain(signal).binary_search(value).is_ok();
        if !agrees || !values.iter().all(possible) {
            continue;
        }
        let mut entries = vec![Entry::from(item)];
        entries.extend(values.into_iter().map(|(signal, value)| writer.is(signal, value)));
        writer.helper(entries);
    }
}
