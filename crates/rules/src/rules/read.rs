//! Tables of rules: `[rules]` itself, the entries of `all`, the body of a definition or of a `repeat`.

use exdoku_text::source::fields::{Form, Table, Value};
use exdoku_text::source::{Diagnostic, Level, Place, Span};

use super::reader::{ReadKind, Reader};
use super::rule_use::RuleUse;

/// No file needs more rules than this, but a `repeat` within a `repeat` may reach it by mistake.
const MOST_RULES: usize = 200_000;

/// The key in a table of rules, or of one rule, that selects a layer.
pub const OF: &str = "of";

/// A rule that was read: its uses, and its place in the file.
#[derive(Debug)]
pub struct ReadRule {
    /// The uses, from which one rule is built.
    pub uses: Vec<RuleUse>,
    /// Its place in the file.
    pub place: Place,
}

impl Reader<'_, '_> {
    /// The uses of the rules of a table within a rule: of the keys not asked for yet. In place of those that have an error is
    /// one that cannot be built, so that the errors of building the others are found, too.
    pub fn rules(&mut self, table: &Table<'_>) -> Vec<RuleUse> {
        self.over(table, |reader| Some(reader.entries(table))).unwrap_or_else(|| vec![RuleUse::unreadable()])
    }

    /// Runs `read` with the layer selected by the `of` of a table of rules, if it has one.
    pub(super) fn over<T>(&mut self, table: &Table<'_>, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let outer = self.scope.layer.clone();
        let turned = table.rest().filter(|(key, _)| key.name == OF).all(|(_, of)| self.turn_to(&of).is_some());
        let made = read(self);
        self.scope.layer = outer;
        made.filter(|_| turned)
    }

    fn entries(&mut self, table: &Table<'_>) -> Vec<RuleUse> {
        let mut all = Vec::new();
        for (key, value) in table.rest().filter(|(key, _)| key.name != OF) {
            let read = match (self.kinds.kind(key.name), value.form()) {
                _ if self.is_exhausted(Some(&value)) => None,
                (None, _) => {
                    let complaint = self.kinds.unknown(&key);
                    let help = self.kinds.did_you_mean(key.name);
                    complaint.and_then(|complaint| self.refuse(complaint.help(help)))
                }
                (Some(_), Form::Truth(false)) => {
                    let message = format!("`{} = false` has no effect here", key.name);
                    self.refuse(value.error(message).help("only rules directly under [rules] can be switched off"))
                }
                (Some(kind), _) => {
                    let (rules, fine) = self.rules_of(kind, &value);
                    all.extend(rules.into_iter().flat_map(|rule| rule.uses));
                    fine.then_some(())
                }
            };
            if read.is_none() {
                all.push(RuleUse::unreadable());
            }
            if self.made > MOST_RULES || self.stopped {
                break;
            }
        }
        all
    }

    /// The rules in the value of a kind: one, or one for each table of a list; none if its condition `when` is not met. Those
    /// that have an error are left out; returns whether there are none.
    pub fn rules_of(&mut self, kind: ReadKind<'_>, value: &Value<'_>) -> (Vec<ReadRule>, bool) {
        let values = match value.form() {
            Form::List(list) if are_rules(&list) => list,
            _ => vec![value.clone()],
        };
        let in_force = |one: &Value<'_>| {
            let read = self.one(kind, one)?;
            Some(read.map(|uses| ReadRule { uses, place: one.place() }))
        };
        let read: Vec<Option<ReadRule>> = values.iter().filter_map(in_force).collect();
        let fine = read.iter().all(Option::is_some);
        (read.into_iter().flatten().collect(), fine)
    }

    /// The uses of one rule: `None` if its condition is not met, `Some(None)` if there is an error.
    fn one(&mut self, kind: ReadKind<'_>, value: &Value<'_>) -> Option<Option<Vec<RuleUse>>> {
        let outer = self.scope.layer.clone();
        let read = self.one_over(kind, value);
        self.scope.layer = outer;
        read
    }

    /// The uses of one rule, with its `of` in force.
    fn one_over(&mut self, kind: ReadKind<'_>, value: &Value<'_>) -> Option<Option<Vec<RuleUse>>> {
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
        if self.count_one(&value).is_none() {
            return Some(None);
        }
        let outer = std::mem::replace(&mut self.rule, self.made);
        let read = self.uses(kind, &value);
        self.rule = outer;
        Some(read)
    }

    /// The uses in a value, which are one rule together.
    fn uses(&mut self, kind: ReadKind<'_>, value: &Value<'_>) -> Option<Vec<RuleUse>> {
        let signature = kind.signature();
        let mut read = Vec::new();
        for one in &signature.values(value, self)? {
            match signature.uses(one, self) {
                Some(uses) => read.extend(uses.iter().map(|used| {
                    let bind = |reader: &mut Self| match kind {
                        ReadKind::Written(signature) => signature.bind(used, value.place(), reader),
                        ReadKind::Defined(definition) => definition.used(used, reader),
                    };
                    let bound = match used.side {
                        Some(_) => self.apart(bind, |wrong| beside_grid(&used.place, wrong)),
                        None => bind(self),
                    };
                    bound.inspect(|bound| self.warn_of_gaps(used, bound, &signature))
                })),
                None => read.push(None),
            }
        }
        read.into_iter().collect()
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

/// An error in a clue beside the grid, with what may stand there.
fn beside_grid(clue: &Value<'_>, wrong: Diagnostic) -> Diagnostic {
    let span = clue.span();
    let is_inside = |(_, at): (_, Span)| span.start <= at.start && at.end <= span.end;
    if wrong.level() != Level::Error || !wrong.place().is_some_and(is_inside) {
        return wrong;
    }
    // A lone sign is no expression that went wrong.
    let is_sign = matches!(clue.form(), Form::Text(text) if !text.as_str().contains(char::is_alphanumeric));
    let wrong = if is_sign { clue.error(format!("{} is not a clue", clue.named())) } else { wrong };
    wrong.help("each row or column has one entry: its clue, or `.` or `-` for none")
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
