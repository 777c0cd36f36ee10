//! Alternatives: at least one of several groups of rules holds, or a given number of them.

use std::collections::BTreeSet;

use exdoku_encode::{Alternative, Encoder, MOST_OPTIONS, NoOpposite};
use exdoku_text::board::{Board, Cell, Grid, counted};
use exdoku_text::source::fields::Value;
use exdoku_text::source::{Diagnostic, Level, Place};

use super::bound::Bound;
use super::keys::any as keys;
use super::kind::{Build, Kind};
use super::reader::Reader;
use super::repeat::{each_once, numbers};
use super::rule::{Rule, State, Violation};
use super::rule_use::{Parts, RuleUse};
use super::signature::{Choice, Param, Type};
use super::tally::Tally;
use super::together::{All, Inner};

pub(super) const ANY: Kind = Kind {
    name: keys::NAME,
    meaning: "At least one of several groups of rules holds, or the number that `exactly`, `at-least` and `at-most` \
              allow: with exactly = 0, none holds. A group holds if all its rules hold. A group that can never hold is left out, with a warning.",
    params: &[
        Param::of(
            keys::OF,
            Type::Groups,
            "the groups, each written as [rules] is; a group with `when` counts only if that is true",
        ),
        Param::of(
            keys::WITH,
            Type::Ranges,
            "names and their numbers, like { k = \"1-9\" }: each group is repeated for each number",
        )
        .optional(),
        Param::of(keys::EXACTLY, Type::Numbers, "how many groups hold: one number, or several possible ones")
            .optional(),
        Param::of(
            keys::AT_LEAST,
            Type::Number,
            "the smallest number of groups that hold; 1 if no other key gives a number",
        )
        .optional(),
        Param::of(keys::AT_MOST, Type::Number, "the largest number of groups that hold").optional(),
    ],
    choices: &[Choice::AtMostOne(&["exactly", "at-least"]), Choice::AtMostOne(&["exactly", "at-most"])],
    example: "any = [{ of = [{ odd = \"r1c1-3\" }, { even = \"r1c1-3\" }] }, { exactly = 1, of = [{ thermo = \"r2c1-3\" }, { \
              thermo = \"r3c1-3\" }] }]",
    compiles_to: "a primary item for the choice, and for each group a copy of the cells that it uses; groups that only limit \
                  cells, or also add up different digits, are an option for each way to do so. Where groups may have to \
                  fail, each has its opposite as a further choice, and a sum counts those that hold",
    build: Build::Each(build),
    ..Kind::PLAIN
};

/// Groups of rules, a given number of which hold.
#[derive(Debug)]
struct Any(Tally);

/// The rules of a group, and the place of each.
type Group = Vec<(Inner, Place)>;

fn build(bound: &Bound<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let (of, with) = (bound.at(keys::OF), bound.written(keys::WITH));
    let list = of.list(reader.diagnostics)?;
    if list.is_empty() {
        return reader.refuse(of.error("an empty list of groups never holds"));
    }
    let names = match with {
        Some(with) => numbers(with, reader)?,
        None => Vec::new(),
    };
    let (mut uses, mut groups) = (Vec::new(), Vec::new());
    let fine = each_once(&names, reader, &mut |reader| {
        let read: Vec<Option<Option<Group>>> = list.iter().map(|one| group(one, &mut uses, reader)).collect();
        groups.extend(read.into_iter().collect::<Option<Vec<_>>>()?.into_iter().flatten());
        Some(())
    });
    if !fine {
        return None;
    }
    let numbers = right_numbers(bound, groups.len(), reader)?;
    let places: Vec<Vec<Place>> =
        groups.iter().map(|group| group.iter().map(|(_, place)| place.clone()).collect()).collect();
    let all = |group: Group| All(group.into_iter().map(|(rule, _)| Box::new(rule) as Box<dyn Rule>).collect());
    let tally = Tally::new(groups.into_iter().map(all).collect(), numbers);
    if !tally.is_at_least() {
        for (group, places) in tally.groups.iter().zip(&places) {
            for (rule, place) in group.0.iter().zip(places) {
                must_have_opposite(&**rule, place, "where groups may have to fail", reader)?;
            }
        }
    }
    let given = |rule_use: RuleUse| {
        let rule_use = match bound.get(keys::EXACTLY) {
            Some(numbers) => rule_use.with(keys::EXACTLY, numbers.to_vec()),
            None => rule_use,
        };
        [keys::AT_LEAST, keys::AT_MOST].into_iter().fold(rule_use, |rule_use, key| match bound.get(key) {
            Some(number) => rule_use.with(key, number),
            None => rule_use,
        })
    };
    reader.record(given(RuleUse { parts: Parts::Any(uses), ..RuleUse::bare(keys::NAME) }));
    Some(Box::new(Any(tally)))
}

/// The numbers of groups that may hold.
fn right_numbers(bound: &Bound<'_>, groups: usize, reader: &mut Reader<'_, '_>) -> Option<BTreeSet<usize>> {
    let exactly = bound.get(keys::EXACTLY).map(<[i64]>::to_vec);
    let (least, most) = (bound.get(keys::AT_LEAST), bound.get(keys::AT_MOST));
    let usual = if most.is_some() { 0 } else { 1 };
    let right = |number: &usize| {
        let number = *number as i64;
        match &exactly {
            Some(numbers) => numbers.contains(&number),
            None => least.unwrap_or(usual) <= number && most.is_none_or(|most| number <= most),
        }
    };
    let numbers: BTreeSet<usize> = (0..=groups).filter(right).collect();
    if !numbers.is_empty() {
        return Some(numbers);
    }
    let place = match (bound.written(keys::EXACTLY), bound.written(keys::AT_LEAST), bound.written(keys::AT_MOST)) {
        (Some(exactly), ..) => exactly,
        (None, Some(least), _) => least,
        (None, None, Some(most)) => most,
        (None, None, None) => &bound.place,
    };
    let why = match groups {
        0 => "no group can hold".to_owned(),
        1 => "there is only 1 group".to_owned(),
        several => format!("there are only {}", counted(several, "group")),
    };
    let message = format!("this is never true: {why}");
    reader.refuse(place.error(message).impossible())
}

/// Complains about a rule that has no opposite.
pub(super) fn must_have_opposite(
    rule: &dyn Rule,
    (source, span): &Place,
    why: &str,
    reader: &mut Reader<'_, '_>,
) -> Option<()> {
    let mut trial = Encoder::new(reader.board).within(reader.limits.clone());
    match rule.broken(&mut trial) {
        Ok(_) => Some(()),
        Err(no) => {
            let complaint = Diagnostic::error(format!("this rule cannot stand {why}: {no}"));
            reader.refuse(complaint.at(source, span.clone()))
        }
    }
}

/// Posts alternatives. It was checked when the rule was read that there are any.
pub(super) fn post(name: &str, ways: Result<Vec<Alternative>, NoOpposite>, encoder: &mut Encoder<'_>) {
    match ways {
        Ok(ways) => encoder.any_of(name, ways),
        Err(_) => encoder.too_large(name, MOST_OPTIONS),
    }
}

/// The rules of a group; none if its condition is not met, or if its rules can never hold.
fn group(value: &Value<'_>, uses: &mut Vec<Vec<RuleUse>>, reader: &mut Reader<'_, '_>) -> Option<Option<Group>> {
    let mut table = value.table(reader.diagnostics)?;
    if let Some(when) = table.take("when")
        && !reader.condition(&when)?
    {
        return Some(None);
    }
    let Some((rules, rule_uses)) = possible(value, "this alternative", reader, |reader| reader.placed(&table))? else {
        return Some(None);
    };
    uses.push(rule_uses);
    Some(Some(rules))
}

/// Reads a group of rules, with the rule uses recorded meanwhile. `Some(None)` if the only error is that the
/// rules can never hold, which becomes a warning.
pub(super) fn possible<T>(
    value: &Value<'_>,
    group: &str,
    reader: &mut Reader<'_, '_>,
    read: impl FnOnce(&mut Reader<'_, '_>) -> Option<T>,
) -> Option<Option<(T, Vec<RuleUse>)>> {
    let (mark, fresh) = (reader.uses.len(), reader.diagnostics.len());
    let takes_impossible = std::mem::replace(&mut reader.takes_impossible, false);
    let made = read(reader);
    reader.takes_impossible = takes_impossible;
    let rule_uses = reader.uses.split_off(mark);
    if let Some(made) = made {
        return Some(Some((made, rule_uses)));
    }
    let found = reader.diagnostics.since(fresh);
    if !found.iter().all(|one| one.level() == Level::Warning || one.is_impossible()) || reader.is_exhausted(None) {
        return None;
    }
    let why = reader.diagnostics.split_off(fresh).into_iter().find(Diagnostic::is_impossible)?;
    let warning = format!("{group} can never hold: {}", why.message());
    reader.diagnostics.push(Diagnostic::warning(warning).at(value.source(), value.span()));
    Some(None)
}

/// A rule that never holds: no group may hold, but its only group has no rules and so always holds.
pub(super) fn never() -> (Box<dyn Rule>, RuleUse) {
    let tally = Tally::new(vec![All(Vec::new())], BTreeSet::from([0]));
    let rule_use = RuleUse { parts: Parts::Any(vec![Vec::new()]), ..RuleUse::bare(keys::NAME) };
    (Box::new(Any(tally)), rule_use.with(keys::EXACTLY, vec![0]))
}

impl Rule for Any {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let ways = self.0.ways(&self.0.numbers, encoder);
        post("any", ways, encoder);
    }

    fn broken(&self, encoder: &mut Encoder<'_>) -> Result<Vec<Alternative>, NoOpposite> {
        self.0.ways(&self.0.others(), encoder)
    }

    fn is_kept(&self, board: &Board, grid: &Grid) -> bool {
        self.state(board, grid) == State::Kept
    }

    fn state(&self, board: &Board, grid: &Grid) -> State {
        let (least, most) = self.0.bounds(board, grid);
        let right = (least..=most).filter(|number| self.0.numbers.contains(number)).count();
        match right {
            0 => State::Broken,
            all if all == most - least + 1 => State::Kept,
            _ => State::Open,
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let Tally { groups, numbers, .. } = &self.0;
        let (least, most) = self.0.bounds(board, grid);
        if (least..=most).any(|number| numbers.contains(&number)) {
            return Vec::new();
        }
        let mut shown: Vec<Cell> = match most {
            0 => groups.iter().flat_map(|group| group.violations(board, grid)).flat_map(|one| one.cells).collect(),
            _ => self.0.cells(board).to_vec(),
        };
        shown.sort_unstable();
        shown.dedup();
        let what = match (least, most) {
            (_, 0) => "none of the alternatives holds".to_owned(),
            (least, most) if least == most => format!("{least} of the {} groups hold", groups.len()),
            (least, most) => format!("{least} to {most} of the {} groups hold", groups.len()),
        };
        vec![Violation { what, cells: shown }]
    }
}
