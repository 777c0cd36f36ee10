//! From the value of a rule to its parameters.
//!
//! ```text
//!   whisper = "r1c1-5"                         the main parameter
//!   whisper = ["r1c1-5", "r2c1-5"]             two uses
//!   whisper = { line = "r1c1-5", by = 4 }      by name
//!   killer  = { layout = "aab...", sums = { a = 11, b = 7 } }     a use for each letter
//!   sandwich = { left = [8, "-", 17], top = ". 12 . ." }          a use for each clue outside
//! ```
//!
//! The signature of a kind reads all forms, whether the kind is written in Rust or defined in TOML.

use std::collections::BTreeMap;

use exdoku_text::board::{Cell, Digit, counted, words};
use exdoku_text::source::fields::{Form, Table, Value};
use exdoku_text::source::{Diagnostic, did_you_mean};

use super::bound::{Bound, Seen, Slot};
use super::reader::Reader;
use super::scope::Binding;
use super::sides::{Side, SideClue};
use super::signature::{Choice, Param, Signature, Type};
use super::steps::read_steps;

/// The value that a use gives for one parameter.
#[derive(Clone, Debug)]
pub(super) enum Given<'v> {
    Written(Value<'v>),
    /// From a picture, or from the side of the grid.
    Cells(Vec<Cell>),
    /// From a [`RuleUse`].
    Bound(Binding),
}

/// One use of a kind: its place, and the value of each parameter.
#[derive(Debug)]
pub(super) struct Use<'v> {
    pub(super) place: Value<'v>,
    pub(super) given: Vec<Option<Given<'v>>>,
    /// The side of its clue, if that is outside the grid.
    pub(super) seen: Option<Seen>,
}

impl Signature<'_> {
    /// The values that are separate uses: those of a list, unless the list is one value.
    pub(super) fn values<'v>(&self, value: &Value<'v>, reader: &mut Reader<'_, '_>) -> Option<Vec<Value<'v>>> {
        let one_value = self.main().is_some_and(|main| main.kind.takes_list());
        let tables = |list: &[Value<'_>]| list.iter().any(|one| matches!(one.form(), Form::Table(_)));
        let values = match value.form() {
            Form::List(list) if !one_value || tables(&list) => list,
            _ => vec![value.clone()],
        };
        if values.is_empty() {
            return reader.refuse(value.error(format!("`{}` is an empty list", value.path())));
        }
        Some(values)
    }

    /// The uses in one of the [`values`](Self::values).
    pub(super) fn uses<'v>(&self, value: &Value<'v>, reader: &mut Reader<'_, '_>) -> Option<Vec<Use<'v>>> {
        let nothing = || vec![None; self.params.len()];
        let place = value.clone();
        match (value.form(), self.main()) {
            (Form::Table(table), main) if self.defined || main.is_some() => self.named(value, table, reader),
            (Form::Truth(true), main) if self.needs_nothing() && self.is_switch(main) => {
                Some(vec![Use { place, given: nothing(), seen: None }])
            }
            (_, None) => reader.refuse(value.wrong("`true` or `false`")),
            _ if !self.bare => {
                let like = self.like();
                let wanted = match self.needs_nothing() {
                    true => format!("`true`, `false` or a table like {like}"),
                    false => format!("a table like {like}"),
                };
                reader.refuse(value.wrong(&wanted))
            }
            (Form::Truth(_) | Form::Other, Some(main)) if main.kind != Type::Truth => {
                let message = format!("`{}` needs `{}`", value.path(), main.name);
                reader.refuse(value.error(message).help(self.ways()))
            }
            (_, Some(_)) => {
                let mut given = nothing();
                given[0] = Some(Given::Written(place.clone()));
                Some(vec![Use { place, given, seen: None }])
            }
        }
    }

    /// Whether `true` puts the kind in force, rather than being the value of its main parameter.
    fn is_switch(&self, main: Option<&Param<'_>>) -> bool {
        main.is_none_or(|main| main.kind != Type::Truth || !self.bare)
    }

    /// A table: parameters by name, or a picture, or clues by side.
    fn named<'v>(&self, value: &Value<'v>, mut table: Table<'v>, reader: &mut Reader<'_, '_>) -> Option<Vec<Use<'v>>> {
        let by_name: Vec<Option<Value<'v>>> = self.params.iter().map(|param| table.take(param.name)).collect();
        let layout = if self.is_drawn() { table.take("layout") } else { None };
        if let (Some(main), Some(Some(value))) = (self.main(), by_name.first())
            && let Form::List(list) = value.form()
            && list.len() > 1
            && !main.kind.takes_list()
            && main.kind.has_cells()
        {
            return reader.refuse(self.list_or_one(main, value, &list));
        }
        let seen = self.sight && Side::ALL.iter().any(|side| table.entries().any(|(key, _)| key.name == side.key()));
        let mark = reader.diagnostics.len();
        // This also asks for missing keys, so that the table knows them.
        let clues = if self.sight { reader.sides(&mut table) } else { None };
        let each: Vec<Option<Value<'v>>> = match &layout {
            Some(_) => {
                self.params.iter().zip(&by_name).map(|(param, own)| self.by_letter(param, own, &mut table)).collect()
            }
            None => vec![None; self.params.len()],
        };
        let before = reader.diagnostics.len();
        table.finish(reader.diagnostics);
        let unknown = reader.diagnostics.len() - before;
        let uses = match (layout, seen) {
            (None, false) => {
                let given = by_name.into_iter().map(|value| value.map(Given::Written)).collect();
                Some(vec![Use { place: value.clone(), given, seen: None }])
            }
            (Some(layout), false) => self.drawn(&layout, &by_name, &each, reader),
            (None, true) => self.seen(clues.unwrap_or_default(), &by_name, reader),
            (Some(layout), true) => reader.refuse(layout.error("a picture and clues by side cannot be used together")),
        };
        let forgiven = if self.defined { 0 } else { unknown };
        if reader.diagnostics.len() > mark + forgiven { None } else { uses }
    }

    /// A list in place of a line or a set of cells: alone it would be several rules.
    fn list_or_one(&self, main: &Param<'_>, value: &Value<'_>, list: &[Value<'_>]) -> Diagnostic {
        let texts: Vec<String> = list.iter().take(2).map(Value::content).collect();
        let more = if list.len() > 2 { ", ..." } else { "" };
        let what = if main.kind == Type::Line { "line" } else { "set of cells" };
        let one = format!(
            "\"{}{}\"",
            texts.iter().map(|text| text.trim_matches('"')).collect::<Vec<_>>().join(" "),
            more.replace(',', "")
        );
        let several = match self.bare {
            true => format!("{} = [{}{more}]", self.name, texts.join(", ")),
            false => {
                let tables: Vec<String> =
                    texts.iter().map(|text| format!("{{ {} = {text}, ... }}", main.name)).collect();
                format!("{} = [{}{more}]", self.name, tables.join(", "))
            }
        };
        let message = format!("`{}` is a list, which could mean one {what} or several", value.path());
        value
            .error(message)
            .help(format!("one {what} is written as one text: {} = {one}", main.name))
            .help(format!("several rules are written {several}"))
    }

    /// The value of a parameter by letter; for a plural like `digits`, the value itself.
    fn by_letter<'v>(&self, param: &Param<'_>, own: &Option<Value<'v>>, table: &mut Table<'v>) -> Option<Value<'v>> {
        if param.plural() == param.name { own.clone() } else { table.take(&param.plural()) }
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
            let message = format!("`layout` and `{}` cannot be used together", self.params[0].name);
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
            uses.push((letter, Use { place: text.part(first), given, seen: None }));
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
                    let help = format!("`{}` is one value for all letters", param.name);
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
                // A legend may list marks that this picture does not use.
                None if !self.defined => {}
                None => {
                    let help = did_you_mean(key.name, uses.iter().map(|(letter, _)| *letter));
                    reader.diagnostics.push(key.error(format!("the layout has no `{}`", key.name)).help(help));
                }
            }
        }
        let missing = uses.iter().filter(|(_, used)| used.given[param].is_none() && self.params[param].is_required());
        for (letter, used) in missing {
            let complaint = match self.defined {
                true => value.error(format!("`{}` has no value for `{letter}`", value.path())),
                false => {
                    let message = format!("`{}` has no value for the mark `{letter}`", self.params[param].name);
                    let letters: Vec<&str> = table.entries().map(|(key, _)| key.name).collect();
                    used.place.error(message).help(did_you_mean(letter, letters))
                }
            };
            reader.diagnostics.push(complaint);
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
            let message = format!("`{}` and clues by side cannot be used together", given.path());
            return reader.refuse(given.error(message));
        }
        let used = |SideClue { side, number, line, clue }: SideClue<'v>| {
            let mut given: Vec<Option<Given<'v>>> = by_name.iter().cloned().map(|v| v.map(Given::Written)).collect();
            given[0] = Some(Given::Cells(line));
            given[1] = Some(Given::Written(clue.clone()));
            Use { place: clue, given, seen: Some((side, number)) }
        };
        Some(clues.into_iter().map(used).collect())
    }

    /// Complains about parameters that exclude each other.
    fn check_choices(&self, used: &Use<'_>, reader: &mut Reader<'_, '_>) -> Option<()> {
        let given = |name: &str| {
            let at = self.params.iter().position(|param| param.name == name)?;
            used.given[at].as_ref().map(|given| match given {
                Given::Written(value) => value.clone(),
                Given::Cells(_) | Given::Bound(_) => used.place.clone(),
            })
        };
        let quoted = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            match names.split_last() {
                Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
                _ => names.concat(),
            }
        };
        for choice in self.choices {
            let (names, least, most) = match choice {
                Choice::One(names) => (*names, 1, 1),
                Choice::AtMostOne(names) => (*names, 0, 1),
                Choice::Some(names) => (*names, 1, names.len()),
                Choice::Belong(names, to) => {
                    if given(to).is_none()
                        && let Some((name, at)) = names.iter().find_map(|&name| Some((name, given(name)?)))
                    {
                        return reader.refuse(at.error(format!("`{name}` is given only together with `{to}`")));
                    }
                    continue;
                }
            };
            let there: Vec<(&str, Value<'_>)> = names.iter().filter_map(|&name| Some((name, given(name)?))).collect();
            if there.len() < least {
                let message = format!("`{}` needs {}", used.place.path(), quoted(names));
                return reader.refuse(used.place.error(message));
            }
            if there.len() > most {
                let message = format!("`{}` and `{}` cannot be used together", there[0].0, there[1].0);
                return reader.refuse(there[1].1.error(message));
            }
        }
        Some(())
    }
}

impl Signature<'static> {
    /// The parameters of a use of a kind written in Rust.
    pub(super) fn bind<'v>(&self, used: Use<'v>, reader: &mut Reader<'_, '_>) -> Option<Bound<'v>> {
        self.check_choices(&used, reader)?;
        let mut slots = Vec::with_capacity(self.params.len());
        let mut fine = true;
        for (param, given) in self.params.iter().zip(used.given) {
            let name = param.name;
            let slot = match given {
                Some(Given::Cells(cells)) => Some(Slot { name, binding: Some(Binding::Cells(cells)), written: None }),
                Some(Given::Bound(binding)) => Some(Slot { name, binding: Some(binding), written: None }),
                Some(Given::Written(value)) if param.kind.is_bound() => {
                    let binding = bind(param.kind, &value, reader);
                    binding.map(|binding| Slot { name, binding: Some(binding), written: Some(value) })
                }
                // Errors in steps are reported with those of the other parameters.
                Some(Given::Written(value)) if param.kind == Type::Steps && read_steps(&value, reader).is_none() => {
                    None
                }
                Some(Given::Written(value)) => {
                    // A rule use within a definition is not written separately.
                    let binding = reader.inside.is_empty().then(|| Binding::Toml(reader.closed_toml(&value)));
                    Some(Slot { name, binding, written: Some(value) })
                }
                None if param.is_required() => {
                    let message = format!("`{}` needs `{name}`", used.place.path());
                    reader.refuse(used.place.error(message).help(self.ways()))
                }
                None => Some(Slot { name, binding: fixed(param), written: None }),
            };
            fine &= slot.is_some();
            slots.extend(slot);
        }
        fine.then_some(Bound { place: used.place, seen: used.seen, kind: self.name, slots })
    }
}

/// The default of a parameter of a kind written in Rust.
fn fixed(param: &Param<'static>) -> Option<Binding> {
    let text = param.default?;
    Some(match param.kind {
        Type::Truth => Binding::Truth(text == "true"),
        Type::Number => Binding::Number(text.parse().expect("the default of a number is a number")),
        _ => Binding::Text(text.to_owned()),
    })
}

/// A value as a parameter of this type.
pub(super) fn bind(kind: Type, value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Binding> {
    Some(match kind {
        Type::Line => Binding::Cells(reader.line(value)?),
        Type::Lines => Binding::Lines(reader.lines(value)?),
        Type::Parts => Binding::Lines(reader.parts(value)?),
        Type::Cells | Type::Marked => Binding::Cells(reader.listed_or_drawn(value)?),
        Type::Cell => Binding::Cells(vec![reader.cell(value)?]),
        Type::Pairs => Binding::Pairs(reader.pairs(value)?),
        Type::Number => Binding::Number(reader.number(value)?),
        Type::Numbers => Binding::Numbers(reader.numbers(value)?),
        Type::CellOrNumbers => match reader.names_cells(value) {
            true => Binding::Cells(vec![reader.cell(value)?]),
            false => Binding::Numbers(reader.numbers(value)?),
        },
        Type::Digits => digits(value, reader)?,
        Type::Values => Binding::Numbers(reader.values(value)?),
        Type::Counts => Binding::Numbers(read_counts(value, reader)?),
        Type::Couples => Binding::Numbers(read_couples(value, reader)?),
        Type::Truth => Binding::Truth(reader.truth(value)?),
        Type::Choice(words) => Binding::Text(chosen(words, value, reader)?),
        _ => Binding::Text(reader.words(value)?),
    })
}

/// Digits, or values of layers that are not digits of the board.
fn digits(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Binding> {
    if reader.board.has_cells_alone() {
        return Some(Binding::Digits(reader.multiset(value)?));
    }
    let values = reader.values(value)?;
    let digits: Option<Vec<Digit>> = values.iter().map(|&value| reader.board.digits().of_value(value)).collect();
    Some(digits.map_or(Binding::Numbers(values), Binding::Digits))
}

fn chosen(choices: &[&str], value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<String> {
    let Form::Text(_) = value.form() else { return reader.refuse(value.wrong(&one_of(choices))) };
    let word = reader.words(value)?;
    if choices.contains(&word.as_str()) {
        return Some(word);
    }
    reader.refuse(value.wrong(&one_of(choices)))
}

/// `"main", "anti" or "both"`
fn one_of(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}

/// Counts and digits in pairs: `"13 24"` is one 3 and two 4s.
fn read_counts(given: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Vec<i64>> {
    let written = match given.form() {
        Form::Integer(number) => number.to_string(),
        _ => reader.words(given)?,
    };
    let mut counts: BTreeMap<i64, i64> = BTreeMap::new();
    for (_, word) in words(&written) {
        let first = word.chars().next().map_or(0, char::len_utf8);
        let (count, digit) = word.split_once('x').unwrap_or_else(|| word.split_at(first));
        let (Ok(count), Some(value)) = (count.parse::<u32>(), reader.value_named(digit)) else {
            let message = format!("`{word}` is not a count and a digit");
            return reader.refuse(given.error(message).help("13 is one 3, 24 is two 4s, 10x5 is ten 5s"));
        };
        if counts.insert(value, count.into()).is_some() {
            return reader.refuse(given.error(format!("`{word}` names a digit for the second time")));
        }
    }
    if counts.is_empty() {
        return reader.refuse(given.error(format!("`{}` is empty", given.path())));
    }
    Some(counts.into_iter().flat_map(|(digit, count)| [count, digit]).collect())
}

/// Pairs of numbers, one after the other: `["1 2", "2 1"]`.
fn read_couples(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Vec<i64>> {
    let mut all = Vec::new();
    for one in value.list(reader.diagnostics)? {
        let couple = reader.row(&one)?;
        if couple.len() != 2 {
            return reader.refuse(one.error(format!("{} here, but a pair has two", counted(couple.len(), "number"))));
        }
        all.extend(couple);
    }
    Some(all)
}
