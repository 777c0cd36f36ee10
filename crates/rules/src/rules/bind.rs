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

use exdoku_text::board::{Cell, Side};
use exdoku_text::source::fields::{Form, Table, Value};
use exdoku_text::source::{Diagnostic, Help, Place, did_you_mean};

use super::binding::Binding;
use super::fault::Fault;
use super::origin::{Origin, Written};
use super::reader::Reader;
use super::rule_use::{Parts, Point, RuleUse};
use super::sides::SideClue;
use super::signature::{Choice, Param, Signature, Type};
use super::values::bind;

/// The value that a use gives for one parameter.
#[derive(Clone, Debug)]
pub(super) enum Given<'v> {
    Written(Value<'v>),
    /// From a picture, or from the side of the grid.
    Cells(Vec<Cell>),
}

/// One use of a kind: its place, and the value of each parameter.
#[derive(Debug)]
pub(super) struct Use<'v> {
    pub(super) place: Value<'v>,
    pub(super) given: Vec<Option<Given<'v>>>,
    /// The side of its clue, if that is outside the grid.
    pub(super) side: Option<Side>,
}

impl Use<'_> {
    /// The place of the use and of its parameters.
    pub(super) fn origin(&self, params: &[Param<'_>], reader: &Reader<'_, '_>) -> Origin {
        let written = |(param, given): (&Param<'_>, &Option<Given<'_>>)| match given {
            Some(Given::Written(value)) => Some((param.name.to_owned(), written(param.kind, value, reader))),
            _ => None,
        };
        Origin {
            rule: reader.rule,
            path: self.place.path(),
            spot: self.place.spot(),
            params: params.iter().zip(&self.given).filter_map(written).collect(),
            groups: Vec::new(),
            side: self.side,
        }
    }
}

/// The place of a value of this type, and those of its items if they can be wrong by themselves.
fn written(kind: Type, value: &Value<'_>, reader: &Reader<'_, '_>) -> Written {
    let items = match kind {
        Type::Rows | Type::Words => value.one_or_more().iter().map(Value::spot).collect(),
        _ => Vec::new(),
    };
    let spot = value.spot();
    // What a `$name` stands for is not at its place letter for letter.
    let whole = if reader.whole(value).is_some() { spot.as_whole() } else { spot };
    Written { key: value.key_spot(), whole, items }
}

impl Signature<'_> {
    /// The values that are separate uses: those of a list, unless the list is one value.
    pub(super) fn values<'v>(&self, value: &Value<'v>, reader: &mut Reader<'_, '_>) -> Option<Vec<Value<'v>>> {
        let one_value = self.main().is_some_and(|main| main.kind.takes_list());
        let tables = |list: &[Value<'_>]| list.iter().any(|one| matches!(one.form(), Form::Table(_)));
        let values = match value.form() {
            Form::List(list) if !one_value || tables(&list) || (list.is_empty() && !self.bare) => list,
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
                Some(vec![Use { place, given: nothing(), side: None }])
            }
            // `{ of = "layer" }`
            (Form::Table(table), None) if table.entries().next().is_some() && table.rest().next().is_none() => {
                Some(vec![Use { place, given: nothing(), side: None }])
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
                reader.refuse(value.error(message).help(self.ways()).lacking(&value.path(), [main.name]))
            }
            (Form::Text(text), Some(main)) if self.sight && main.kind.has_cells() && are_clues(text.as_str()) => {
                let clues = text.as_str().trim();
                let wrong = value.error(format!("`{}` needs a side for its clues", value.path()));
                reader.refuse(wrong.help(format!("name the side: {{ left = \"{clues}\" }}, or right, top, bottom")))
            }
            (_, Some(_)) => {
                let mut given = nothing();
                given[0] = Some(Given::Written(place.clone()));
                Some(vec![Use { place, given, side: None }])
            }
        }
    }

    /// Whether `true` puts the kind in force, rather than being the value of its main parameter.
    fn is_switch(&self, main: Option<&Param<'_>>) -> bool {
        main.is_none_or(|main| main.kind != Type::Truth || !self.bare)
    }

    /// The parameter that has another name in other kinds.
    fn called_here(&self, name: &str) -> Option<Help> {
        const SAME: [&[&str]; 2] = [&["sum", "total", "value", "clue"], &["by", "difference"]];
        let same = SAME.into_iter().find(|names| names.contains(&name))?;
        let param = self.params.iter().find(|param| same.contains(&param.name))?;
        Some(Help::Meant(param.name.to_owned()))
    }

    /// A table: parameters by name, or a picture, or clues by side.
    fn named<'v>(&self, value: &Value<'v>, mut table: Table<'v>, reader: &mut Reader<'_, '_>) -> Option<Vec<Use<'v>>> {
        let by_name: Vec<Option<Value<'v>>> =
            self.params.iter().map(|param| table.take(self.written_name(param, &table))).collect();
        let layout = if self.is_drawn() { table.take("layout") } else { None };
        if let (Some(main), Some(Some(value))) = (self.main(), by_name.first())
            && let Form::List(list) = value.form()
            && list.len() > 1
            && !main.kind.takes_list()
            && main.kind.has_cells()
        {
            return reader.refuse(self.list_or_one(main, value, &list));
        }
        let by_letter = self.params.iter().zip(&by_name).skip(1).find_map(|(param, own)| {
            let has_plural = self.is_drawn() && param.kind.is_number() && param.plural() != param.name;
            let value = own.as_ref().filter(|value| has_plural && matches!(value.form(), Form::Table(_)))?;
            Some(self.misplaced_letters(param, value, layout.is_some()))
        });
        if let Some(wrong) = by_letter {
            return reader.refuse(wrong);
        }
        let seen = self.sight && table.entries().any(|(key, _)| Side::of_name(key.name).is_some());
        let before = reader.diagnostics.errors();
        // This also asks for missing keys, so that the table knows them.
        let clues = if self.sight { reader.sides(&mut table) } else { None };
        let each: Vec<Option<Value<'v>>> = match &layout {
            Some(_) => {
                self.params.iter().zip(&by_name).map(|(param, own)| self.by_letter(param, own, &mut table)).collect()
            }
            None => vec![None; self.params.len()],
        };
        let known = reader.diagnostics.errors();
        table.finish_knowing(|name| self.called_here(name), reader.diagnostics);
        let unknown = reader.diagnostics.errors() - known;
        let uses = match (layout, seen) {
            (None, false) => {
                let given = by_name.into_iter().map(|value| value.map(Given::Written)).collect();
                Some(vec![Use { place: value.clone(), given, side: None }])
            }
            (Some(layout), false) => self.drawn(&layout, &by_name, &each, reader),
            (None, true) => self.seen(clues.unwrap_or_default(), &by_name, reader),
            (Some(layout), true) => {
                reader.refuse(layout.key_error("a picture and clues by side cannot be used together"))
            }
        };
        let forgiven = if self.defined { 0 } else { unknown };
        if reader.diagnostics.errors() > before + forgiven { None } else { uses }
    }

    /// The key that gives a parameter: its name, or `cells` for a `line` and the other way round.
    fn written_name<'n>(&self, param: &Param<'n>, table: &Table<'_>) -> &'n str {
        let has = |name: &str| table.entries().any(|(key, _)| key.name == name);
        self.other_word(param).filter(|other| has(other) && !has(param.name)).unwrap_or(param.name)
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

    /// A table from letters to numbers under the name of one number.
    fn misplaced_letters(&self, param: &Param<'_>, value: &Value<'_>, is_drawn: bool) -> Diagnostic {
        let wrong = value.error(format!("`{}` is one value, not a table of them", value.path()));
        let (main, plural) = (self.params[0].name, param.plural());
        match is_drawn {
            true => wrong.help(format!("the values of the letters are called `{plural}`: {plural} = {{ a = ... }}")),
            false => wrong
                .help(format!("several rules are a list: [{{ {main} = ..., {} = ... }}, ...]", param.name))
                .help(format!(
                    "or a picture with a letter for each: layout = \"\"\"picture\"\"\", {plural} = {{ a = ... }}"
                )),
        }
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
            return reader.refuse(main.key_error(message));
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
            uses.push((letter, Use { place: text.part(first), given, side: None }));
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
            return reader.refuse(given.key_error(message));
        }
        let used = |SideClue { side, line, clue }: SideClue<'v>| {
            let mut given: Vec<Option<Given<'v>>> = by_name.iter().cloned().map(|v| v.map(Given::Written)).collect();
            given[0] = Some(Given::Cells(line));
            given[1] = Some(Given::Written(clue.clone()));
            Use { place: clue, given, side: Some(side) }
        };
        Some(clues.into_iter().map(used).collect())
    }

    /// The error of parameters that exclude or need each other, and of missing ones: `at` is the place of a parameter's key,
    /// or without a name of the whole use.
    fn check<'u>(
        &self,
        path: &str,
        is_given: &dyn Fn(&str) -> bool,
        at: &dyn Fn(&str) -> Point<'u>,
    ) -> Result<(), Diagnostic> {
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
                    if !is_given(to)
                        && let Some(name) = names.iter().find(|name| is_given(name))
                    {
                        return Err(at(name).error(format!("`{name}` is given only together with `{to}`")));
                    }
                    continue;
                }
            };
            let there: Vec<&str> = names.iter().copied().filter(|name| is_given(name)).collect();
            if there.len() < least {
                let wrong = at("").error(format!("`{path}` needs {}", quoted(names)));
                return Err(wrong.lacking(path, names.iter().copied()));
            }
            if there.len() > most {
                let message = format!("`{}` and `{}` cannot be used together", there[0], there[1]);
                return Err(at(there[1]).error(message));
            }
        }
        Ok(())
    }

    /// The errors of required parameters that are missing.
    fn missing(&self, path: &str, is_given: &dyn Fn(&str) -> bool, at: Point<'_>) -> Vec<Diagnostic> {
        let missing = self.params.iter().filter(|param| param.is_required() && !is_given(param.name));
        let wrong = |param: &Param<'_>| {
            let message = format!("`{path}` needs `{}`", param.name);
            at.error(message).help(self.ways()).lacking(path, [param.name])
        };
        missing.map(wrong).collect()
    }
}

/// Whether a text is clues such as `2 . 17`: numbers, and signs for none.
fn are_clues(text: &str) -> bool {
    let is_clue = |word: &str| [".", "-"].contains(&word) || word.parse::<i64>().is_ok();
    let mut words = text.split_whitespace().peekable();
    words.peek().is_some() && words.all(is_clue)
}

impl Signature<'static> {
    /// A use of a kind written in Rust, from its values.
    pub(super) fn bind(&self, used: &Use<'_>, rule: Place, reader: &mut Reader<'_, '_>) -> Option<RuleUse> {
        let mut origin = used.origin(self.params, reader);
        let is_given = |name: &str| {
            let at = self.params.iter().position(|param| param.name == name);
            at.is_some_and(|at| used.given[at].is_some())
        };
        let at = |name: &str| Point::at(origin.key(name).unwrap_or(&origin.spot));
        if let Err(wrong) = self.check(&origin.path, &is_given, &at) {
            return reader.refuse(wrong);
        }
        let missing = self.missing(&origin.path, &is_given, at(""));
        let mut fine = missing.is_empty();
        reader.diagnostics.extend(missing);
        let nested = match self.is_nested() {
            true => reader.nested(self, used),
            false => Some((Parts::None, Vec::new())),
        };
        let mut parameters = Vec::new();
        for (param, given) in self.params.iter().zip(&used.given) {
            let binding = match given {
                Some(Given::Cells(cells)) => Some(Binding::Cells(cells.clone())),
                Some(Given::Written(_)) if self.is_nested() && !param.kind.is_bound() => continue,
                Some(Given::Written(value)) => bind(param.kind, value, reader),
                None => match fixed(param) {
                    Some(binding) => Some(binding),
                    None => continue,
                },
            };
            fine &= binding.is_some();
            parameters.extend(binding.map(|binding| (param.name.to_owned(), binding)));
        }
        let (parts, groups) = nested.filter(|_| fine)?;
        origin.groups = groups;
        let layer = reader.scope.layer.clone();
        let (place, origin) = (Some(rule), Some(origin.into()));
        Some(RuleUse { parameters, parts, place, layer, origin, ..RuleUse::bare(self.name) })
    }

    /// A use that was not written: with the defaults, after the same checks.
    pub(super) fn completed(&self, used: &RuleUse) -> Result<RuleUse, Fault> {
        let mut used = used.clone();
        let is_given = |name: &str| used.named(name).is_some() || used.parts.has(name);
        self.check(used.path(), &is_given, &|_| used.point())?;
        let missing = self.missing(used.path(), &is_given, used.point());
        if !missing.is_empty() {
            return Err(Fault::Wrong(missing));
        }
        let defaults = self.params.iter().filter(|param| used.named(param.name).is_none());
        let defaults = defaults.filter_map(|param| Some((param.name.to_owned(), fixed(param)?)));
        let defaults: Vec<(String, Binding)> = defaults.collect();
        used.parameters.extend(defaults);
        Ok(used)
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
