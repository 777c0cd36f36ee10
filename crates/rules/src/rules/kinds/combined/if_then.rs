//! Rules under a condition: they hold if a condition on cells is true, or if other rules hold.

use exdoku_encode::{Alternative, Encoder, NoOpposite};
use exdoku_text::board::{Board, Grid};
use exdoku_text::source::Diagnostic;

use self::keys::if_then as key;
use super::any::{must_have_opposite, never, possible, post};
use crate::rules::build::Warning;
use crate::rules::fault::{self};
use crate::rules::kind::keys;
use crate::rules::kinds::general::table::{Table, letters};
use crate::rules::together::All;
use crate::rules::{
    Build, Builder, Built, Choice, Fault, Kind, Param, Parts, Point, Rule, RuleUse, State, Type, Violation,
};

keys! { if_then = "if" {
    CELLS: [Cell] = "cells",
    WHERE: Formula = "where",
    HOLDS: str = "holds",
    THEN: str = "then",
    ELSE: str = "else",
} }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "Some rules hold if a condition on the digits of cells is true, and others if it is false. The \
              condition may also be a table of rules, all of which must hold. (A condition that is known when the \
              file is read is a `when`.)",
    params: &[
        Param::of(key::CELLS, Type::Line, "the cells of the condition, in their order").optional(),
        Param::of(key::WHERE, Type::Expression, "the condition; the cells are called a, b, c, ... in their order")
            .optional(),
        Param::of(key::HOLDS, Type::Rules, "or rules, written as in [rules], all of which must hold").optional(),
        Param::of(key::THEN, Type::Rules, "the rules that hold if the condition is true").optional(),
        Param::of(key::ELSE, Type::Rules, "the rules that hold if it is not").optional(),
    ],
    choices: &[
        Choice::One(&["where", "holds"]),
        Choice::Some(&["then", "else"]),
        Choice::Belong(&["cells"], "where"),
        Choice::Belong(&["where"], "cells"),
    ],
    example: "if = { cells = \"r1c1\", where = \"a > 5\", then = { odd = \"r1c2\" }, else = { even = \"r1c2\" } }",
    compiles_to: "a choice between the condition with the rules of `then`, and its opposite with those of `else`, each on a \
                  copy of the cells that it uses",
    build: Build::Each(build),
    ..Kind::PLAIN
}];

/// A condition, and the rules that hold if it is true or false.
#[derive(Debug)]
struct IfThen {
    condition: All,
    /// Whether the condition is an expression on cells.
    is_table: bool,
    then: All,
    otherwise: All,
}

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let Parts::If { holds, then, otherwise } = &used.parts else { unreachable!("`then` or `else` is required") };
    let condition = match holds {
        Some(holds) => rules(holds, used.at(key::HOLDS), builder),
        None => expression(used, builder).map(|(rules, warnings)| Branch { rules, uses: Vec::new(), warnings }),
    };
    let then = rules(then, used.at(key::THEN), builder);
    let (condition, then, otherwise) = fault::three(condition, then, rules(otherwise, used.at(key::ELSE), builder))?;
    let place = used.at(key::HOLDS);
    for (number, rule) in condition.rules.0.iter().enumerate() {
        let kind = condition.uses.get(number).filter(|_| condition.uses.len() == condition.rules.0.len());
        let checked = must_have_opposite(&**rule, kind.map(|rule_use| &*rule_use.kind), "as a condition", builder);
        let help = "state the condition by other rules, or by `where` about cells";
        checked.map_err(|wrong| place.point(wrong.help(help)))?;
    }
    let parts = Parts::If { holds: holds.as_ref().map(|_| condition.uses), then: then.uses, otherwise: otherwise.uses };
    let rule_use = RuleUse { parts, ..used.unlabelled() };
    let warnings = [condition.warnings, then.warnings, otherwise.warnings].concat();
    let (is_table, then, otherwise) = (holds.is_none(), then.rules, otherwise.rules);
    let rule = IfThen { condition: condition.rules, is_table, then, otherwise };
    Ok(Built { warnings, ..Built::from(rule).used_as(vec![rule_use]) })
}

/// The rules of a branch or of a condition, with their uses, which are not in force by themselves.
struct Branch {
    rules: All,
    uses: Vec<RuleUse>,
    warnings: Vec<Warning>,
}

/// A condition that is an expression, and warnings about it.
fn expression(used: &RuleUse, builder: &Builder<'_>) -> Result<(All, Vec<Warning>), Fault> {
    let formula = used.get(key::WHERE).expect("`where` or `holds` is required");
    let cells = used.need(key::CELLS);
    let (table, seen) =
        Table::of(formula, (letters(formula, cells)?, cells), crate::rules::keys::table::NAME, builder)?;
    let idle = match seen {
        [_, false] => Some(("never", key::THEN)),
        [false, _] => Some(("always", key::ELSE)),
        _ => None,
    };
    let idle = idle.filter(|(_, part)| used.parts.has(part.name())).map(|(how_often, part)| {
        let warning = Diagnostic::warning(format!("this is {how_often} true: `{}` has no effect", part.name()));
        Warning { diagnostic: formula.point(warning), is_impossible: false }
    });
    Ok((All(vec![Box::new(table)]), idle.into_iter().collect()))
}

/// Rules that can never hold become one that never does.
fn rules(uses: &[RuleUse], at: Point<'_>, builder: &Builder<'_>) -> Result<Branch, Fault> {
    let tried = possible(uses, "this", at, builder)?;
    let (rules, uses) = match tried.rules {
        Some((rules, uses, _)) => (rules, uses),
        None => {
            let (rule, rule_use) = never();
            (All(vec![rule]), vec![rule_use])
        }
    };
    Ok(Branch { rules, uses, warnings: tried.warnings })
}

impl IfThen {
    /// The ways in which one thing holds together with the condition, or another without it.
    fn ways(
        &self,
        encoder: &mut Encoder<'_>,
        then: Post<'_>,
        otherwise: Post<'_>,
    ) -> Result<Vec<Alternative>, NoOpposite> {
        if self.is_table {
            let condition = |encoder: &mut Encoder<'_>| {
                self.condition.encode(encoder);
                Ok(())
            };
            let opposite = |encoder: &mut Encoder<'_>| {
                let ways = self.condition.broken(encoder)?;
                encoder.any_of("condition is false", ways);
                Ok(())
            };
            return Ok(vec![both(encoder, &condition, then)?, both(encoder, &opposite, otherwise)?]);
        }
        // Rules in a condition may contain conditions: each is stated once with its opposite, which both branches share.
        let condition = &self.condition;
        let key = std::ptr::from_ref(condition).addr();
        let kept = |encoder: &mut Encoder<'_>| condition.encode(encoder);
        let holds = encoder.shared_truth(key, "condition", kept, |encoder| condition.broken(encoder))?;
        let is = |value: i64| {
            move |encoder: &mut Encoder<'_>| {
                encoder.cases(format!("condition is {value}"), vec![vec![(holds, value)]]);
                Ok(())
            }
        };
        Ok(vec![both(encoder, &is(1), then)?, both(encoder, &is(0), otherwise)?])
    }
}

/// Posts constraints.
type Post<'p> = &'p dyn Fn(&mut Encoder<'_>) -> Result<(), NoOpposite>;

/// Both groups of constraints as an alternative.
fn both(encoder: &mut Encoder<'_>, one: Post<'_>, other: Post<'_>) -> Result<Alternative, NoOpposite> {
    let mut stated = Ok(());
    let all = encoder.alternative(|encoder| stated = one(encoder).and_then(|()| other(encoder)));
    stated.map(|()| all)
}

/// Posts that a rule is broken.
fn breaks(rule: &All, encoder: &mut Encoder<'_>) -> Result<(), NoOpposite> {
    let ways = rule.broken(encoder)?;
    encoder.any_of("broken", ways);
    Ok(())
}

/// Posts that a rule holds.
fn holds(rule: &All, encoder: &mut Encoder<'_>) -> Result<(), NoOpposite> {
    rule.encode(encoder);
    Ok(())
}

impl Rule for IfThen {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let then = |encoder: &mut Encoder<'_>| holds(&self.then, encoder);
        let ways = self.ways(encoder, &then, &|encoder| holds(&self.otherwise, encoder));
        post("if", ways, encoder);
    }

    fn broken(&self, encoder: &mut Encoder<'_>) -> Result<Vec<Alternative>, NoOpposite> {
        let then = |encoder: &mut Encoder<'_>| breaks(&self.then, encoder);
        self.ways(encoder, &then, &|encoder| breaks(&self.otherwise, encoder))
    }

    fn is_kept(&self, board: &Board, grid: &Grid) -> bool {
        self.state(board, grid) == State::Kept
    }

    fn state(&self, board: &Board, grid: &Grid) -> State {
        match self.condition.state(board, grid) {
            State::Kept => self.then.state(board, grid),
            State::Broken => self.otherwise.state(board, grid),
            State::Open => match (self.then.state(board, grid), self.otherwise.state(board, grid)) {
                (then, otherwise) if then == otherwise => then,
                _ => State::Open,
            },
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        match (self.condition.state(board, grid), self.state(board, grid)) {
            (State::Kept, _) => self.then.violations(board, grid),
            (State::Broken, _) => self.otherwise.violations(board, grid),
            (State::Open, State::Broken) => {
                let both = [&self.then, &self.otherwise];
                both.iter().flat_map(|rules| rules.violations(board, grid)).collect()
            }
            (State::Open, _) => Vec::new(),
        }
    }
}
