//! From a use of a definition to the rules of its body.
//!
//! ```text
//!   whisper = "r1c1-5"                         the main parameter
//!   whisper = ["r1c1-5", "r2c1-5"]             two uses
//!   whisper = { line = "r1c1-5", by = 4 }      by name
//!   killer  = { layout = "aab...", sums = { a = 11, b = 7 } }     a use for each letter
//!   sandwich = { left = [8, "-", 17], top = ". 12 . ." }          a use for each clue outside
//! ```
//!
//! What a use gives is read where the use stands; the body then sees nothing but the parameters. What is wrong in the
//! body is told at the use, with the place in the body that it comes from.

use crate::board::Cell;
use crate::source::fields::{Form, Table, Value};
use crate::source::{Diagnostic, did_you_mean};

use super::all::All;
use super::define::{Definition, Param, Type};
use super::rule_use::{Parts, RuleUse};
use super::scope::{Binding, Scope};
use super::sides::{Side, SideClue};
use super::{Reader, Rule};

/// What a use says of one parameter.
#[derive(Clone, Debug)]
enum Given<'v> {
    Written(Value<'v>),
    /// From a picture, or from the side of the grid.
    Cells(Vec<Cell>),
}

/// One use of a definition: where it stands, and what it says of each parameter.
struct Use<'v> {
    place: Value<'v>,
    given: Vec<Option<Given<'v>>>,
}

/// How many definitions may be read one within the other.
const DEEPEST: usize = 50;

impl Definition<'_> {
    /// The rules that a value of this kind means.
    pub(super) fn read(&self, value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
        let one_value = self.params.first().is_some_and(|main| main.kind.takes_list());
        let tables = |list: &[Value<'_>]| list.iter().any(|one| matches!(one.form(), Form::Table(_)));
        let values = match value.form() {
            Form::List(list) if !one_value || tables(&list) => list,
            _ => vec![value.clone()],
        };
        if values.is_empty() {
            return reader.refuse(value.error(format!("`{}` is an empty list", value.path())));
        }
        let mut rules = Vec::new();
        let mut fine = true;
        for value in &values {
            match self.uses(value, reader) {
                Some(uses) => {
                    for used in uses {
                        match self.expand(&used, reader) {
                            Some(body) => {
                                if body.is_empty() && reader.inside.is_empty() {
                                    self.warn_of_nothing(&used.place, reader);
                                }
                                rules.extend(body);
                            }
                            None => fine = false,
                        }
                    }
                }
                None => fine = false,
            }
        }
        fine.then(|| Box::new(All(rules)) as Box<dyn Rule>)
    }

    /// For a use from which no rules come.
    fn warn_of_nothing(&self, place: &Value<'_>, reader: &mut Reader<'_, '_>) {
        let names: Vec<String> = self.params.iter().map(|param| format!("`{}`", param.name)).collect();
        let warning = Diagnostic::warning(format!("this says nothing: it needs one of {}", names.join(", ")));
        reader.diagnostics.push(warning.at(place.source(), place.span()));
    }

    /// The uses that a value that is no list stands for.
    fn uses<'v>(&self, value: &Value<'v>, reader: &mut Reader<'_, '_>) -> Option<Vec<Use<'v>>> {
        let nothing = || vec![None; self.params.len()];
        match (value.form(), self.params.first()) {
            (Form::Table(table), _) => self.named(value, table, reader),
            (Form::Truth(true), main) if self.needs_nothing() && main.is_none_or(|main| main.kind != Type::Truth) => {
                Some(vec![Use { place: value.clone(), given: nothing() }])
            }
            (Form::Truth(_) | Form::Other, Some(main)) if main.kind != Type::Truth => {
                let message = format!("`{}` needs `{}`", value.path(), main.name);
                reader.refuse(value.error(message).help(self.ways()))
            }
            (_, Some(_)) => {
                let mut given = nothing();
                given[0] = Some(Given::Written(value.clone()));
                Some(vec![Use { place: value.clone(), given }])
            }
            (_, None) => reader.refuse(value.wrong("`true` or `false`")),
        }
    }

    /// `one of "r1c1-5", { line = ... }, ...`
    fn ways(&self) -> String {
        let forms: Vec<String> =
            self.forms().into_iter().map(|(form, _)| form).filter(|form| !form.starts_with('[')).collect();
        format!("write one of: {}", forms.join(" or "))
    }

    /// A table: parameters by name, or a picture, or clues by side.
    fn named<'v>(&self, value: &Value<'v>, mut table: Table<'v>, reader: &mut Reader<'_, '_>) -> Option<Vec<Use<'v>>> {
        let by_name: Vec<Option<Value<'v>>> = self.params.iter().map(|param| table.take(param.name)).collect();
        let drawn = self.params.first().is_some_and(|main| main.kind.is_drawn());
        let layout = if drawn { table.take("layout") } else { None };
        let seen = self.sight && Side::ALL.iter().any(|side| table.entries().any(|(key, _)| key.name == side.key()));
        let mark = reader.diagnostics.len();
        // Also where there are none: so the table knows these keys.
        let clues = if self.sight { reader.sides(&mut table) } else { None };
        let each: Vec<Option<Value<'v>>> = match &layout {
            Some(_) => self.params.iter().map(|param| table.take(&param.plural())).collect(),
            None => vec![None; self.params.len()],
        };
        table.finish(reader.diagnostics);
        let uses = match (layout, seen) {
            (None, false) => {
                let given = by_name.into_iter().map(|value| value.map(Given::Written)).collect();
                Some(vec![Use { place: value.clone(), given }])
            }
            (Some(layout), false) => self.drawn(&layout, &by_name, &each, reader),
            (None, true) => self.seen(clues.unwrap_or_default(), &by_name, reader),
            (Some(layout), true) => reader.refuse(layout.error("a picture and clues by side exclude each other")),
        };
        if reader.diagnostics.len() > mark { None } else { uses }
    }

    /// A use for each letter of a picture.
    fn drawn<'v>(
        &self,
        layout: &Value<'v>,
        by_name: &[Option<Value<'v>>],
        each: &[Option<Value<'v>>],
        reader: &mut Reader<'_, '_>,
    ) -> Option<Vec<Use<'v>>> {
        if let Some(Some(main)) = by_name.first() {
            let message = format!("`layout` and `{}` exclude each other", self.params[0].name);
            return reader.refuse(main.error(message));
        }
        let text = layout.text(reader.diagnostics)?;
        let letters = reader.letters(&text)?;
        if letters.is_empty() {
            return reader.refuse(layout.error("this picture marks no cells"));
        }
        let mut uses: Vec<(&str, Use<'v>)> = Vec::new();
        for (letter, (cells, first)) in letters {
            let mut given = vec![None; self.params.len()];
            given[0] = Some(Given::Cells(cells));
            uses.push((letter, Use { place: text.part(first), given }));
        }
        for (i, param) in self.params.iter().enumerate().skip(1) {
            let by_letter = each[i].as_ref().and_then(|value| match value.form() {
                Form::Table(table) => Some((value, table)),
                _ => None,
            });
            match (by_letter, &by_name[i], &each[i]) {
                (Some((value, table)), _, _) => self.per_letter(i, value, &table, &mut uses, reader),
                (None, Some(same), _) => {
                    uses.iter_mut().for_each(|(_, used)| used.given[i] = Some(Given::Written(same.clone())));
                }
                (None, None, Some(wrong)) => {
                    let letter = uses.first().map_or("a", |(letter, _)| letter);
                    let help = format!("`{}` is what all of them have", param.name);
                    let wanted = format!(
                        "a table from the letters of the layout to their {}, like {{ {letter} = ... }}",
                        param.name
                    );
                    reader.diagnostics.push(wrong.wrong(&wanted).help(help));
                }
                (None, None, None) => {}
            }
        }
        Some(uses.into_iter().map(|(_, used)| used).collect())
    }

    /// `sums = { a = 11, b = 7 }`.
    fn per_letter<'v>(
        &self,
        param: usize,
        value: &Value<'v>,
        table: &Table<'v>,
        uses: &mut [(&str, Use<'v>)],
        reader: &mut Reader<'_, '_>,
    ) {
        for (key, value) in table.entries() {
            match uses.iter_mut().find(|(letter, _)| *letter == key.name) {
                Some((_, used)) => used.given[param] = Some(Given::Written(value)),
                None => {
                    let help = did_you_mean(key.name, uses.iter().map(|(letter, _)| *letter));
                    reader.diagnostics.push(key.error(format!("the layout has no `{}`", key.name)).help(help));
                }
            }
        }
        let Param { optional, default, .. } = &self.params[param];
        for (letter, used) in uses.iter() {
            if used.given[param].is_none() && !optional && default.is_none() {
                reader.diagnostics.push(value.error(format!("`{}` says nothing about `{letter}`", value.path())));
            }
        }
    }

    /// A use for each clue outside the grid: its line is the row or column as seen from there.
    fn seen<'v>(
        &self,
        clues: Vec<SideClue<'v>>,
        by_name: &[Option<Value<'v>>],
        reader: &mut Reader<'_, '_>,
    ) -> Option<Vec<Use<'v>>> {
        if let Some(given) = by_name.iter().take(2).flatten().next() {
            let message = format!("`{}` and clues by side exclude each other", given.path());
            return reader.refuse(given.error(message));
        }
        let used = |SideClue { line, clue, .. }: SideClue<'v>| {
            let mut given: Vec<Option<Given<'v>>> = by_name.iter().cloned().map(|v| v.map(Given::Written)).collect();
            given[0] = Some(Given::Cells(line));
            given[1] = Some(Given::Written(clue.clone()));
            Use { place: clue, given }
        };
        Some(clues.into_iter().map(used).collect())
    }

    /// The body with the parameters of this use.
    fn expand(&self, used: &Use<'_>, reader: &mut Reader<'_, '_>) -> Option<Vec<Box<dyn Rule>>> {
        if let Some(from) = reader.inside.iter().position(|name| name == self.name) {
            let chain: Vec<&str> = reader.inside[from..].iter().map(String::as_str).chain([self.name]).collect();
            let message = format!("`{}` is defined by itself: {}", self.name, chain.join(" -> "));
            return reader.refuse(used.place.error(message));
        }
        if reader.inside.len() >= DEEPEST {
            let message = format!("a definition by a definition, and so on, {DEEPEST} deep");
            return reader.refuse(used.place.error(message));
        }
        let mut scope = reader.scope.inner();
        let mut fine = true;
        for (param, given) in self.params.iter().zip(&used.given) {
            let absent = |value: &Value<'_>| reader.whole(value) == Some(Binding::Absent);
            let binding = match given {
                Some(Given::Cells(cells)) => Some(Binding::Cells(cells.clone())),
                Some(Given::Written(value)) if !absent(value) => bind(param.kind, value, reader),
                _ => match &param.default {
                    Some(_) if !fine => None,
                    Some(default) => {
                        let read = |reader: &mut Reader<'_, '_>| bind(param.kind, default, reader);
                        self.within(scope.clone(), &used.place, reader, read)
                    }
                    None if param.optional => Some(Binding::Absent),
                    None => {
                        let message = format!("`{}` needs `{}`", used.place.path(), param.name);
                        reader.refuse(used.place.error(message).help(self.ways()))
                    }
                },
            };
            match binding {
                Some(binding) => scope.bind(param.name, binding, param.optional),
                None => fine = false,
            }
        }
        if !fine {
            return None;
        }
        let named = |param: &Param<'_>| Some((param.name.to_owned(), scope.get(param.name)?.clone()));
        let parameters =
            self.params.iter().filter_map(named).filter(|(_, binding)| *binding != Binding::Absent).collect();
        let mark = reader.said.len();
        let rules = self.within(scope, &used.place, reader, |reader| reader.body(&self.rules));
        let parts = Parts::All(reader.said.split_off(mark));
        let place = Some(used.place.place());
        reader.said.push(RuleUse { kind: self.name.to_owned(), parameters, parts, place });
        rules
    }

    /// Reads something of the definition itself, for a use that stands at `place`.
    fn within<T>(
        &self,
        scope: Scope,
        place: &Value<'_>,
        reader: &mut Reader<'_, '_>,
        read: impl FnOnce(&mut Reader<'_, '_>) -> Option<T>,
    ) -> Option<T> {
        let outer = std::mem::replace(&mut reader.scope, scope);
        reader.inside.push(self.name.to_owned());
        let mark = reader.diagnostics.len();
        let made = read(reader);
        let (source, span) = place.place();
        let complaints = reader.diagnostics.split_off(mark);
        let seen = complaints.into_iter().map(|one| one.seen_from(self.name, &source, span.clone())).collect();
        reader.diagnostics.extend_new(mark, seen);
        reader.inside.pop();
        reader.scope = outer;
        made
    }
}

/// A value as a parameter of this type.
fn bind(kind: Type, value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Binding> {
    Some(match kind {
        Type::Line => Binding::Cells(reader.line(value)?),
        Type::Lines => Binding::Lines(reader.lines(value)?),
        Type::Cells => Binding::Cells(reader.listed_or_drawn(value)?),
        Type::Cell => Binding::Cells(vec![reader.cell(value)?]),
        Type::Pairs => Binding::Pairs(reader.pairs(value)?),
        Type::Number => Binding::Number(reader.number(value)?),
        Type::Numbers => Binding::Numbers(reader.numbers(value)?),
        Type::Digits => Binding::Digits(reader.multiset(value)?),
        Type::Text => Binding::Text(reader.words(value)?),
        Type::Truth => Binding::Truth(reader.truth(value)?),
    })
}
