//! From a use of a definition to the uses of its body, and to their rules.
//!
//! The values of a use are read at its place; the body then sees only the parameters. An error in the body of a definition
//! of the file is reported there, once for all its uses. An impossible value of a use, and any error in a use of a built-in
//! definition, is reported at the use.

use std::collections::BTreeSet;
use std::sync::Arc;

use exdoku_text::board::{Cell, listed};
use exdoku_text::source::fields::{Form, Value};
use exdoku_text::source::{Diagnostic, Diagnostics, Place};

use super::bind::{Given, Use};
use super::binding::Binding;
use super::build::{BuildKind, Builder, Built, Warning};
use super::define::Definition;
use super::encoded::Encoded;
use super::fault::{self, Fault};
use super::origin::Origin;
use super::pointless::pointless;
use super::reader::Reader;
use super::rule::Rule;
use super::rule_use::{Parts, Point, RuleUse};
use super::scope::Scope;
use super::signature::{Param, Type};
use super::together::All;
use super::values::bind;

/// The largest clue that is tried, to say which ones are possible.
const MOST_CLUES: i64 = 150;

/// The deepest nesting of definitions.
const DEEPEST: usize = 50;

impl BuildKind for Definition<'_> {
    fn build(&self, uses: &[RuleUse], builder: &Builder<'_>) -> Result<Built, Fault> {
        Ok(Built::together(fault::all(uses.iter().map(|used| self.build_one(used, builder)))?))
    }
}

impl Definition<'_> {
    /// The rule of a use, whose parts are the uses of its body.
    fn build_one(&self, used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
        let expanded = if used.origin.is_none() { Some(self.completed(used, builder)?) } else { None };
        let used = expanded.as_ref().unwrap_or(used);
        let Parts::All(body) = &used.parts else { unreachable!("the body was read") };
        let is_of_file = !builder.kinds.is_builtin(self.name);
        let place = used.origin.as_ref().map(|origin| origin.spot.place());
        // Whether something can never hold depends on the use.
        let seen = |one: Diagnostic, is_impossible: bool| self.seen(one, is_of_file && !is_impossible, place.as_ref());
        let several = builder.all(body).map_err(|fault| fault.map(seen))?;
        let is_impossible = several.warnings.iter().any(|warning| warning.is_impossible);
        let clues = if is_impossible { self.possible_clues(used, builder) } else { None };
        let warnings = several.warnings.into_iter().map(|Warning { diagnostic, is_impossible }| Warning {
            diagnostic: seen(diagnostic, is_impossible).maybe_help(clues.as_ref().filter(|_| is_impossible)),
            is_impossible,
        });
        let warnings = warnings.collect();
        let rules: Vec<Box<dyn Rule>> = several.rules.into_iter().map(|(rule, _)| rule).collect();
        let used = RuleUse { parts: Parts::All(several.uses), origin: None, ..used.clone() };
        let rule = match self.encoding {
            Some(encoding) => Encoded::of(encoding, &used, rules),
            None => Box::new(All(rules)),
        };
        Ok(Built { warnings, ..Built::from(rule).used_as(vec![used]) })
    }

    /// The clues that this line may have, in words, for a kind with clues outside the grid that are numbers. None if there are
    /// none or too many to try.
    fn possible_clues(&self, used: &RuleUse, builder: &Builder<'_>) -> Option<String> {
        let [line, clue, ..] = &self.params[..] else { return None };
        if !self.sight || clue.kind != Type::Number {
            return None;
        }
        let cells = used.named(line.name)?.cells();
        let largest = |&cell: &Cell| i64::from(builder.board.digits_of(cell).last()).max(0);
        let most = cells.iter().map(largest).sum::<i64>();
        let trying = builder.trying();
        let is_possible = |&number: &i64| {
            let given = |(name, binding): &(String, Binding)| match name == clue.name {
                true => (name.clone(), Binding::Number(number)),
                false => (name.clone(), binding.clone()),
            };
            let parameters = used.parameters.iter().map(given).collect();
            let tried = RuleUse { parameters, parts: Parts::None, origin: None, ..used.clone() };
            self.build_one(&tried, &trying).is_ok()
        };
        if most > MOST_CLUES {
            return None;
        }
        let clues: Vec<i64> = (0..=most).filter(is_possible).collect();
        let runs = clues.chunk_by(|one, next| *next == one + 1).map(|run| match run {
            [one] => one.to_string(),
            run => format!("{} to {}", run[0], run[run.len() - 1]),
        });
        (!clues.is_empty()).then(|| format!("no clues but {} can fit here", listed(runs, "and")))
    }

    /// A use, from its values.
    pub(super) fn used(&self, used: &Use<'_>, reader: &mut Reader<'_, '_>) -> Option<RuleUse> {
        let mut fine = true;
        let mut given = Vec::with_capacity(self.params.len());
        for (param, one) in self.params.iter().zip(&used.given) {
            let absent = |value: &Value<'_>| reader.whole(value) == Some(Binding::Absent);
            given.push(match one {
                Some(Given::Cells(cells)) => Some(Binding::Cells(cells.clone())),
                Some(Given::Written(value)) if !absent(value) => {
                    let binding = bind(param.kind, value, reader);
                    fine &= binding.is_some();
                    binding
                }
                _ => None,
            });
        }
        let origin = used.origin(&self.params, reader);
        if !fine {
            let missing =
                self.params.iter().zip(&used.given).filter(|(param, given)| param.is_required() && given.is_none());
            for (param, _) in missing {
                let message = format!("`{}` needs `{}`", origin.path, param.name);
                let wrong = used.place.error(message).help(self.signature().ways());
                reader.diagnostics.push(wrong.lacking(&origin.path, [param.name]));
            }
            return None;
        }
        let expanded = self.expand(given, Some(&origin), reader)?;
        if reader.inside.is_empty() {
            if matches!(&expanded.parts, Parts::All(body) if body.is_empty()) {
                self.warn_of_nothing(used, reader);
            }
            if let Some((message, help)) = pointless(self.name, reader.board) {
                let warning = Diagnostic::warning(message).help(help);
                reader.diagnostics.push(warning.at(used.place.source(), used.place.span()));
            }
        }
        Some(RuleUse { place: Some(origin.spot.place()), origin: Some(origin.into()), ..expanded })
    }

    /// A use that was not written, with defaults and body.
    fn completed(&self, used: &RuleUse, builder: &Builder<'_>) -> Result<RuleUse, Fault> {
        let mut diagnostics = Diagnostics::new();
        let mut reader = Reader::knowing(builder.kinds, builder.board, builder.symbols, &mut diagnostics);
        reader = reader.within(builder.limits.clone());
        let given = self.params.iter().map(|param| used.named(param.name).cloned()).collect();
        reader.scope.layer.clone_from(&used.layer);
        let expanded = self.expand(given, None, &mut reader);
        expanded.ok_or_else(|| Fault::Wrong(diagnostics.into_iter().collect()))
    }

    /// Warns of a use that results in no rules, unless the kind has none.
    fn warn_of_nothing(&self, used: &Use<'_>, reader: &mut Reader<'_, '_>) {
        if self.is_drawing() {
            return;
        }
        let quoted = |words: &[String], before_last| listed(words.iter().map(|word| format!("`{word}`")), before_last);
        let is_name = |condition: &String| condition.chars().all(|sign| sign.is_alphanumeric() || sign == '-');
        let conditions = self.conditions();
        let why = match &conditions[..] {
            _ if used.given.iter().all(Option::is_none) => {
                let names: Vec<String> = self.params.iter().map(|param| param.name.to_owned()).collect();
                format!("it needs {}", quoted(&names, "or"))
            }
            // A name alone asks whether the parameter is given.
            names if names.iter().all(is_name) => format!("it needs {}", quoted(names, "or")),
            [only] => format!("its condition `{only}` is false"),
            several => format!("its conditions {} are false", quoted(several, "and")),
        };
        let warning = Diagnostic::warning(format!("this has no effect: {why}"));
        reader.diagnostics.push(warning.at(used.place.source(), used.place.span()));
    }

    /// The conditions of its rules, each once.
    fn conditions(&self) -> Vec<String> {
        let when = |one: &Value<'_>| match one.form() {
            Form::Table(mut table) => match table.take("when")?.form() {
                Form::Text(when) => Some(when.as_str().to_owned()),
                _ => None,
            },
            _ => None,
        };
        let rules = self.rules.entries().flat_map(|(_, rules)| rules.one_or_more());
        rules.filter_map(|one| when(&one)).collect::<BTreeSet<String>>().into_iter().collect()
    }

    /// A use with these parameters, with defaults for the others, and with the uses of the body.
    fn expand(
        &self,
        given: Vec<Option<Binding>>,
        origin: Option<&Origin>,
        reader: &mut Reader<'_, '_>,
    ) -> Option<RuleUse> {
        let (path, place) = match origin {
            Some(origin) => (origin.path.as_str(), Point::at(&origin.spot)),
            None => (self.name, Point::default()),
        };
        let at = origin.map(|origin| origin.spot.place());
        let at = at.as_ref();
        if let Some(from) = reader.inside.iter().position(|name| name == self.name) {
            let chain: Vec<&str> = reader.inside[from..].iter().map(String::as_str).chain([self.name]).collect();
            let message = format!("`{}` is defined by itself: {}", self.name, chain.join(" -> "));
            return reader.refuse(place.error(message));
        }
        if reader.inside.len() >= DEEPEST {
            let message = format!("definitions are nested more than {DEEPEST} deep");
            return reader.refuse(place.error(message));
        }
        let is_given = |(param, given): (&Param<'_>, &Option<Binding>)| given.is_some().then(|| param.name.to_owned());
        let named: Vec<String> = self.params.iter().zip(&given).filter_map(is_given).collect();
        let (mut scope, mut fine) = (reader.scope.inner(), true);
        for ((param, default), given) in self.params.iter().zip(&self.defaults).zip(given) {
            let binding = match (given, default) {
                (Some(binding), _) => Some(binding),
                (None, Some(_)) if !fine => None,
                (None, Some(default)) => {
                    let signature = self.signature();
                    let other = signature.stands_for(param).map(|other| other.name);
                    match other.filter(|other| scope.get(other) == Some(&Binding::Absent)) {
                        Some(other) => {
                            // Whoever gives one part does not give the whole.
                            let is_part = |one: &&Param<'_>| {
                                let is_same = signature.stands_for(one).is_some_and(|whole| whole.name == other);
                                is_same && named.iter().any(|name| name == one.name)
                            };
                            let wrong = match self.params.iter().find(is_part) {
                                Some(part) => place
                                    .error(format!("`{path}` needs `{}` beside `{}`", param.name, part.name))
                                    .help(format!("add {} = {}", param.name, param.kind.sample())),
                                None => place
                                    .error(format!("`{path}` needs `{other}` or `{}`", param.name))
                                    .help(signature.ways()),
                            };
                            reader.refuse(wrong)
                        }
                        None => {
                            let read = |reader: &mut Reader<'_, '_>| bind(param.kind, default, reader);
                            self.within(scope.clone(), at, reader, read)
                        }
                    }
                }
                (None, None) if param.optional => Some(Binding::Absent),
                (None, None) => {
                    let message = format!("`{path}` needs `{}`", param.name);
                    reader.refuse(place.error(message).help(self.signature().ways()))
                }
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
        let body = self.within(scope, at, reader, |reader| Some(reader.rules(&self.rules)))?;
        let look = Some(Arc::clone(&self.look));
        let used = RuleUse { parameters, parts: Parts::All(body), look, ..RuleUse::bare(self.name) };
        // Cells name their layer themselves.
        let layer = reader.scope.layer.clone().filter(|_| !used.has_any_cells());
        Some(RuleUse { layer, ..used })
    }

    /// Reads a part of the definition itself, for a use at `place`.
    fn within<T>(
        &self,
        scope: Scope,
        place: Option<&Place>,
        reader: &mut Reader<'_, '_>,
        read: impl FnOnce(&mut Reader<'_, '_>) -> Option<T>,
    ) -> Option<T> {
        let is_of_file = !reader.kinds.is_builtin(self.name);
        let outer = std::mem::replace(&mut reader.scope, scope);
        reader.inside.push(self.name.to_owned());
        let made = reader.apart(read, |one| self.seen(one, is_of_file, place));
        reader.inside.pop();
        reader.scope = outer;
        made
    }

    /// A diagnostic in the definition: it stays there, or is seen from a use at `place`.
    fn seen(&self, one: Diagnostic, stays: bool, place: Option<&Place>) -> Diagnostic {
        match place {
            None => one,
            Some((source, span)) if stays && !one.is_stopped() => one.found_with(self.name, source, span.clone()),
            Some((source, span)) => one.seen_from(self.name, source, span.clone()),
        }
    }
}
