//! Alternatives: at least one of several groups of rules holds, or a given number of them.

use std::collections::BTreeSet;

use exdoku_encode::{Alternative, Encoder, MOST_OPTIONS, NoOpposite};
use exdoku_text::board::{Board, Cell, Grid, counted};
use exdoku_text::source::{Diagnostic, Place};

use self::keys::any as key;
use crate::rules::build::Warning;
use crate::rules::fault::{self};
use crate::rules::kind::keys;
use crate::rules::tally::Tally;
use crate::rules::together::All;
use crate::rules::{
    Build, Builder, Built, Choice, Fault, Kind, Param, Parts, Point, Rule, RuleUse, State, Type, Violation,
};

keys! { any = "any" {
    OF: str = "of",
    WITH: str = "with",
    EXACTLY: [i64] = "exactly",
    AT_LEAST: i64 = "at-least",
    AT_MOST: i64 = "at-most",
    FALSE: [i64] = "false",
} }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    also: &["or"],
    meaning: "At least one of several groups of rules holds, or the number that `exactly`, `at-least` and `at-most` \
              allow: with exactly = 0, none holds, with false = 1, all but one. A group holds if all its rules hold. A \
              group that can never hold is left out, with a warning, and counts as false.",
    params: &[
        Param::of(
            key::OF,
            Type::Groups,
            "the groups, each written as [rules] is, a group with `when` counts only if that is true; or a table of rules, \
             each of which is a group",
        ),
        Param::of(
            key::WITH,
            Type::Ranges,
            "names and their numbers, like { k = \"1-9\" }: each group is repeated for each number",
        )
        .optional(),
        Param::of(key::EXACTLY, Type::Numbers, "how many groups hold: one number, or several possible ones").optional(),
        Param::of(
            key::AT_LEAST,
            Type::Number,
            "the smallest number of groups that hold; 1 if no other key gives a number",
        )
        .optional(),
        Param::of(key::AT_MOST, Type::Number, "the largest number of groups that hold").optional(),
        Param::of(key::FALSE, Type::Numbers, "or how many do not hold: liars, wrong clues").optional(),
    ],
    choices: &[
        Choice::AtMostOne(&["exactly", "at-least"]),
        Choice::AtMostOne(&["exactly", "at-most"]),
        Choice::AtMostOne(&["false", "exactly"]),
        Choice::AtMostOne(&["false", "at-least"]),
        Choice::AtMostOne(&["false", "at-most"]),
    ],
    example: "any = [{ of = [{ odd = \"r1c1-3\" }, { even = \"r1c1-3\" }] }, { exactly = 1, of = [{ thermo = \"r2c1-3\" }, { \
              thermo = \"r3c1-3\" }] }]",
    compiles_to: "a primary item for the choice, and for each group a copy of the cells that it uses; groups that only limit \
                  cells, or also add up different digits, are an option for each way to do so. Where groups may have to \
                  fail, each has its opposite as a further choice, and a sum counts those that hold",
    build: Build::Each(build),
    ..Kind::PLAIN
}];

/// Groups of rules, a given number of which hold.
#[derive(Debug)]
struct Any(Tally);

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let Parts::Any(groups) = &used.parts else { unreachable!("`of` is required") };
    let group = |(at, group): (usize, &Vec<RuleUse>)| possible(group, "this alternative", used.at_group(at), builder);
    let (mut uses, mut held, mut places, mut warnings) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for tried in fault::all(groups.iter().enumerate().map(group))? {
        warnings.extend(tried.warnings);
        let Some((rules, rule_uses, rule_places)) = tried.rules else { continue };
        held.push(rules);
        uses.push(rule_uses);
        places.push(rule_places);
    }
    // A group that can never hold is false.
    let of_false = |numbers: &[i64]| numbers.iter().map(|number| groups.len() as i64 - number).collect::<Vec<i64>>();
    let exactly = used.get(key::EXACTLY).map(<[i64]>::to_vec).or_else(|| used.get(key::FALSE).map(of_false));
    let numbers = right_numbers(used, exactly.as_deref(), held.len())?;
    let tally = Tally::new(held, numbers);
    if !tally.is_at_least() {
        for ((group, places), uses) in tally.groups.iter().zip(&places).zip(&uses) {
            for (number, (rule, place)) in group.0.iter().zip(places).enumerate() {
                let kind = uses.get(number).filter(|_| uses.len() == places.len()).map(|rule_use| &*rule_use.kind);
                let checked = must_have_opposite(&**rule, kind, "where groups may have to fail", builder);
                checked.map_err(|wrong| {
                    let wrong = wrong.help("no group has to fail with `at-least` alone, or without a number of groups");
                    match place {
                        Some((source, span)) => wrong.at(source, span.clone()),
                        None => wrong,
                    }
                })?;
            }
        }
    }
    let given = |rule_use: RuleUse| {
        let rule_use = match &exactly {
            Some(numbers) => rule_use.with(key::EXACTLY, numbers.clone()),
            None => rule_use,
        };
        [key::AT_LEAST, key::AT_MOST].into_iter().fold(rule_use, |rule_use, key| match used.get(key) {
            Some(number) => rule_use.with(key, number),
            None => rule_use,
        })
    };
    let rule_use = given(RuleUse { parts: Parts::Any(uses), ..RuleUse::bare(key::NAME) });
    Ok(Built { warnings, ..Built::from(Any(tally)).used_as(vec![rule_use]) })
}

/// The numbers of groups that may hold.
fn right_numbers(used: &RuleUse, exactly: Option<&[i64]>, groups: usize) -> Result<BTreeSet<usize>, Fault> {
    let (least, most) = (used.get(key::AT_LEAST), used.get(key::AT_MOST));
    let usual = if most.is_some() { 0 } else { 1 };
    let right = |number: &usize| {
        let number = *number as i64;
        match exactly {
            Some(numbers) => numbers.contains(&number),
            None => least.unwrap_or(usual) <= number && most.is_none_or(|most| number <= most),
        }
    };
    let numbers: BTreeSet<usize> = (0..=groups).filter(right).collect();
    if !numbers.is_empty() {
        return Ok(numbers);
    }
    let place = match (exactly, least) {
        (Some(_), _) if used.get(key::FALSE).is_some() => used.at(key::FALSE),
        (Some(_), _) => used.at(key::EXACTLY),
        (None, Some(_)) => used.at(key::AT_LEAST),
        (None, None) => used.at(key::AT_MOST),
    };
    let why = match groups {
        _ if exactly.is_some_and(|numbers| numbers.iter().all(|number| *number < 0)) => {
            "a number of groups is not negative".to_owned()
        }
        _ if least.zip(most).is_some_and(|(least, most)| least > most) => {
            format!("`{}` is greater than `{}`", key::AT_LEAST.name(), key::AT_MOST.name())
        }
        0 => "none of its cases is possible".to_owned(),
        1 => "there is only 1 group".to_owned(),
        several => format!("there are only {}", counted(several, "group")),
    };
    let message = format!("this is never true: {why}");
    Err(Fault::impossible(place.error(message)))
}

/// The error of a rule, of a kind if it is known, that has no opposite; without its place.
pub(super) fn must_have_opposite(
    rule: &dyn Rule,
    kind: Option<&str>,
    why: &str,
    builder: &Builder<'_>,
) -> Result<(), Diagnostic> {
    let mut trial = Encoder::new(builder.board).within(builder.limits.clone());
    match rule.broken(&mut trial) {
        Ok(_) => Ok(()),
        Err(no) => {
            let rule = kind.map_or("this rule".to_owned(), |kind| format!("`{kind}`"));
            Err(Diagnostic::error(format!("{rule} cannot stand {why}: {no}")))
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

/// A group of rules that need not hold.
pub(super) struct Tried {
    /// The rules, their uses, and the place of each; none if they can never hold.
    pub(super) rules: Option<(All, Vec<RuleUse>, Vec<Option<Place>>)>,
    pub(super) warnings: Vec<Warning>,
}

/// Builds a group of rules. That they can never hold is a warning.
pub(super) fn possible(uses: &[RuleUse], group: &str, at: Point<'_>, builder: &Builder<'_>) -> Result<Tried, Fault> {
    match builder.trying().all(uses) {
        Ok(several) => {
            let places = several.rules.iter().map(|(_, used)| used.place.clone()).collect();
            let (rules, uses, warnings) = several.named();
            Ok(Tried { rules: Some((rules, uses, places)), warnings })
        }
        Err(Fault::Impossible(why)) => {
            let diagnostic = at.warning(format!("{group} can never hold: {}", why[0].message()));
            Ok(Tried { rules: None, warnings: vec![Warning { diagnostic, is_impossible: false }] })
        }
        Err(wrong) => Err(wrong),
    }
}

/// A rule that never holds: no group may hold, but its only group has no rules and so always holds.
pub(super) fn never() -> (Box<dyn Rule>, RuleUse) {
    let tally = Tally::new(vec![All(Vec::new())], BTreeSet::from([0]));
    let rule_use = RuleUse { parts: Parts::Any(vec![Vec::new()]), ..RuleUse::bare(key::NAME) };
    (Box::new(Any(tally)), rule_use.with(key::EXACTLY, vec![0]))
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
