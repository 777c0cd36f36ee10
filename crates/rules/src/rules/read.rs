//! Tables of rules: `[rules]` itself, the entries of `all`, the body of a definition or of a `repeat`.

use once_cell::race::OnceBox;

use exdoku_text::source::fields::{Form, Parsed, Table, Value};
use exdoku_text::source::{Diagnostic, Place};

use super::reader::{ReadKind, Reader};
use super::rule::Rule;
use super::rule_use::RuleUse;
use super::together::Inner;

/// No file needs more rules than this, but a `repeat` within a `repeat` may reach it by mistake.
const MOST_RULES: usize = 200_000;

/// The key in a table of rules, or of one rule, that selects a layer.
pub const OF: &str = "of";

/// A rule, its place, and the number of rule uses recorded for it.
#[derive(Debug)]
pub struct ReadRule {
    /// The rule.
    pub rule: Box<dyn Rule>,
    /// Its place in the file.
    pub place: Place,
    /// The number of its rule uses, the last of those recorded.
    pub uses: usize,
}

/// A rule, and its kind.
type OfKind<'b> = (&'b dyn ReadKind, ReadRule);

impl<'b> Reader<'b, '_> {
    /// The rules of a table within a rule: the keys not asked for yet. Every one is read before giving up.
    pub fn rules(&mut self, table: &Table<'_>) -> Option<Vec<Box<dyn Rule>>> {
        Some(self.placed(table)?.into_iter().map(|(rule, _)| Box::new(rule) as Box<dyn Rule>).collect())
    }

    /// The rules of a table within a rule, with their places.
    pub(super) fn placed(&mut self, table: &Table<'_>) -> Option<Vec<(Inner, Place)>> {
        let named = |(kind, ReadRule { rule, place, .. }): OfKind<'b>| {
            let kind = kind.name().to_owned();
            (Inner { kind, rule }, place)
        };
        Some(self.table(table)?.into_iter().map(named).collect())
    }

    /// The rules of a definition, whose violations are named after the definition.
    pub(super) fn body(&mut self, table: &Table<'_>) -> Option<Vec<Box<dyn Rule>>> {
        Some(self.table(table)?.into_iter().map(|(_, read)| read.rule).collect())
    }

    fn table(&mut self, table: &Table<'_>) -> Option<Vec<OfKind<'b>>> {
        self.over(table, |reader| reader.entries(table))
    }

    fn entries(&mut self, table: &Table<'_>) -> Option<Vec<OfKind<'b>>> {
        let mut all = Vec::new();
        let mut fine = true;
        for (key, value) in table.rest().filter(|(key, _)| key.name != OF) {
            if self.is_exhausted(Some(&value)) {
                return None;
            }
            let read = match (self.kinds.kind(key.name), value.form()) {
                (None, _) => {
                    let complaint = self.kinds.unknown(&key);
                    complaint.and_then(|complaint| self.refuse(complaint.help(self.kinds.did_you_mean(key.name))))
                }
                (Some(_), Form::Truth(false)) => {
                    let message = format!("`{} = false` has no effect here", key.name);
                    self.refuse(value.error(message).help("only rules directly under [rules] can be switched off"))
                }
                (Some(kind), _) => self.rule(kind, &value).map(|rules| rules.into_iter().map(move |read| (kind, read))),
            };
            match read {
                Some(rules) => all.extend(rules),
                None => fine = false,
            }
        }
        fine.then_some(all)
    }

    /// The rules in the value of a kind, each with its place: one, or one for each table of a list; none if its
    /// condition `when` is not met.
    pub fn rule(&mut self, kind: &dyn ReadKind, value: &Value<'_>) -> Option<Vec<ReadRule>> {
        let values = match value.form() {
            Form::List(list) if are_rules(&list) => list,
            _ => vec![value.clone()],
        };
        let in_force = |one: &Value<'_>| {
            let mark = self.uses.len();
            let read = self.one(kind, one)?;
            Some(read.map(|rule| ReadRule { rule, place: one.place(), uses: self.uses.len() - mark }))
        };
        let read: Vec<Option<ReadRule>> = values.iter().filter_map(in_force).collect();
        read.into_iter().collect()
    }

    /// The rule of a rule use, as if it had been written; `None` if it is wrong on this board.
    pub fn rule_of(&mut self, rule_use: &RuleUse) -> Option<Box<dyn Rule>> {
        static PLACE: OnceBox<Parsed> = OnceBox::new();
        let place = PLACE.get_or_init(|| Parsed::new("a rule use", "rule = true").into());
        let (_, place) = place.table().entries().next()?;
        let mark = self.uses.len();
        let rule = self.kinds.kind(&rule_use.kind)?.bind(rule_use, &place, self);
        self.complete(mark, &rule_use.kind, &place);
        rule
    }

    /// One rule: `None` if its condition is not met, `Some(None)` if there is an error.
    fn one(&mut self, kind: &dyn ReadKind, value: &Value<'_>) -> Option<Option<Box<dyn Rule>>> {
        let outer = self.scope.layer.clone();
        let read = self.one_over(kind, value);
        self.scope.layer = outer;
        read
    }

    /// One rule, with its `of` in force.
    fn one_over(&mut self, kind: &dyn ReadKind, value: &Value<'_>) -> Option<Option<Box<dyn Rule>>> {
        let mut value = value.clone();
        if let Form::Table(mut table) = value.form() {
            let of = table.take(OF).filter(|of| matches!(of.form(), Form::Text(_)));
            let when = table.take("when");
            if of.as_ref().is_some_and(|of| self.turn_to(of).is_none()) {
                return Some(None);
            }
            match when.as_ref().map(|when| self.condition(when)) {
                Some(Some(false)) => return None,
                Some(None) => return Some(None),
                None | Some(Some(true)) => {}
            }
            value = value.knowing(match (when, of) {
                (None, None) => &[],
                (Some(_), None) => &["when"],
                (None, Some(_)) => &[OF],
                (Some(_), Some(_)) => &["when", OF],
            });
        }
        let mark = self.uses.len();
        let read = self.count_one(&value).and_then(|()| kind.read(&value, self));
        self.complete(mark, kind.name(), &value);
        Some(read)
    }

    /// Counts a rule, or a turn of a `repeat`; complains if there are too many.
    pub(super) fn count_one(&mut self, value: &Value<'_>) -> Option<()> {
        self.made += 1;
        if self.made > MOST_RULES {
            return self.refuse(value.error(format!("this expands to more than {MOST_RULES} rules")));
        }
        if self.is_exhausted(Some(value)) { None } else { Some(()) }
    }

    /// Whether too many rules were read, or a limit was reached, which is then an error: without all rules, it would be
    /// a different puzzle.
    pub(super) fn is_exhausted(&mut self, place: Option<&Value<'_>>) -> bool {
        if !self.stopped
            && let Some(stop) = self.limits.reached()
        {
            self.stopped = true;
            let complaint = Diagnostic::error(format!("{stop} while reading the rules")).stopped();
            self.diagnostics.push(match place {
                Some(value) => complaint.at(value.source(), value.span()),
                None => complaint,
            });
        }
        self.made > MOST_RULES || self.stopped
    }
}

/// Whether a list consists of separate rules: only tables, one of them perhaps with its own `when` or `of`.
fn are_rules(list: &[Value<'_>]) -> bool {
    let is_table = |one: &Value<'_>| matches!(one.form(), Form::Table(_));
    let is_by_itself = |one: &Value<'_>| match one.form() {
        Form::Table(mut table) => {
            table.take("when").is_some() || table.take(OF).is_some_and(|of| matches!(of.form(), Form::Text(_)))
        }
        _ => false,
    };
    !list.is_empty() && (list.iter().all(is_table) || list.iter().any(is_by_itself))
}
