//! Cases: the values of some variables in each of several situations, of which exactly one holds.
//!
//! A primary item, and an option for each case that gives its variables their values. Unlike a row of a table, a case
//! may leave variables open: "the line is already decided" does not restrict the digits that follow.
//!
//! Size: an option per case.
//!
//! If two cases can hold at once, one grid has two covers. The caller ensures that no two can, unless solutions
//! are projected onto the cells, as on boards with unknowns.

use std::collections::{BTreeMap, BTreeSet};

use exdoku_cover::Entry;

use super::encoder::{Constraint, Encoder, Ways};
use super::regular;
use super::variable::Variable;
use super::writer::Writer;

/// One of several situations.
#[derive(Clone, Debug)]
pub struct Case {
    /// The numbers of the questions that this case answers.
    pub answers: Vec<usize>,
    /// The values of variables in this case.
    pub assignments: Vec<(Variable, i64)>,
}

/// The names of questions, and the cases that answer them.
#[derive(Debug)]
struct Cases {
    questions: Vec<String>,
    cases: Vec<Case>,
}

impl Encoder<'_> {
    /// One of the cases holds: its variables have these values. No two of the cases may hold at once. A case that gives
    /// a variable two values is ignored.
    pub fn cases(&mut self, name: impl Into<String>, cases: Vec<Vec<(Variable, i64)>>) {
        let case = |assignments| Case { answers: vec![0], assignments };
        self.questions(vec![name.into()], cases.into_iter().map(case).collect());
    }

    /// Several questions at once: each case answers some of them, by their numbers, and each question is answered by
    /// exactly one case.
    pub fn questions(&mut self, questions: Vec<String>, cases: Vec<Case>) {
        self.post(questions[0].clone(), Cases { questions, cases });
    }
}

impl Constraint for Cases {
    /// A question that no case answers.
    fn opposite(&self, encoder: &mut Encoder<'_>, _name: &str) -> Ways {
        let mut ways = Vec::new();
        for (question, name) in self.questions.iter().enumerate() {
            let answering: Vec<&Case> = self.cases.iter().filter(|case| case.answers.contains(&question)).collect();
            let variables: BTreeSet<Variable> =
                answering.iter().flat_map(|case| case.assignments.iter().map(|(variable, _)| *variable)).collect();
            let inputs: Vec<Variable> = variables.into_iter().collect();
            // The cases that are still possible.
            let step = |at: usize, left: &Vec<usize>, value: i64| {
                let agrees = |&(variable, own): &(Variable, i64)| variable != inputs[at] || own == value;
                let may_hold = |case: &usize| answering[*case].assignments.iter().all(agrees);
                Some(left.iter().copied().filter(may_hold).collect::<Vec<usize>>())
            };
            let all = (0..answering.len()).collect();
            let other = regular::other_words(encoder, &inputs, all, step, Vec::is_empty)?;
            let post = |encoder: &mut Encoder<'_>| encoder.regular(format!("{name} other"), &inputs, other);
            ways.push(encoder.alternative(post));
        }
        Ok(ways)
    }

    fn write(self: Box<Self>, writer: &mut Writer<'_>, _name: &str) {
        let items: Vec<Entry> = self.questions.iter().map(|name| Entry::from(writer.primary(name))).collect();
        for case in &self.cases {
            let answered: Vec<Entry> = case.answers.iter().map(|&answer| items[answer]).collect();
            option(writer, answered, &case.assignments);
        }
    }
}

/// One of the cases holds.
pub(super) fn write(writer: &mut Writer<'_>, name: &str, cases: &[Vec<(Variable, i64)>]) {
    let item = Entry::from(writer.primary(name));
    for assignments in cases {
        option(writer, vec![item], assignments);
    }
}

/// The option of a case that covers these items, if the case is possible.
fn option(writer: &mut Writer<'_>, mut entries: Vec<Entry>, assignments: &[(Variable, i64)]) {
    let mut values: BTreeMap<Variable, i64> = BTreeMap::new();
    let consistent = assignments.iter().all(|&(variable, value)| *values.entry(variable).or_insert(value) == value);
    let possible = |(&variable, &value): (&Variable, &i64)| writer.can_be(variable, value);
    if !consistent || !values.iter().all(possible) {
        return;
    }
    entries.extend(values.into_iter().map(|(variable, value)| writer.equals(variable, value)));
    writer.option(entries);
}
