//! From a use of a definition to the rules of its body.
//!
//! The values of a use are read at its place; the body then sees only the parameters. An error in the body of a definition
//! of the file is reported there, once for all its uses. An impossible value of a use, and any error in a use of a built-in
//! definition, is reported at the use.

use std::sync::Arc;

use exdoku_text::source::Diagnostic;
use exdoku_text::source::fields::Value;

use super::bind::{Given, Use, bind};
use super::define::Definition;
use super::encoded::Encoded;
use super::reader::{ReadKind, Reader};
use super::rule::Rule;
use super::rule_use::{Parts, RuleUse};
use super::scope::{Binding, Scope};
use super::signature::Param;
use super::together::All;

/// The deepest nesting of definitions.
const DEEPEST: usize = 50;

impl ReadKind for Definition<'_> {
    fn name(&self) -> &str {
        self.name
    }

    fn read(&self, value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
        let signature = self.signature();
        let values = signature.values(value, reader)?;
        let mut rules = Vec::new();
        let mut fine = true;
        for value in &values {
            match signature.uses(value, reader) {
                Some(uses) => {
                    for used in uses {
                        match self.expand(&used, reader) {
                            Some(body) => {
                                if body.is_empty() && reader.inside.is_empty() {
                                    self.warn_of_nothing(&used.place, reader);
                                }
                                rules.push(Box::new(All(body)) as Box<dyn Rule>);
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

    fn bind(&self, rule_use: &RuleUse, place: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
        let given = |param: &Param<'_>| rule_use.named(param.name).cloned().map(Given::Bound);
        let used = Use { place: place.clone(), given: self.params.iter().map(given).collect(), seen: None };
        Some(Box::new(All(self.expand(&used, reader)?)))
    }
}

impl Definition<'_> {
    /// Warns of a use that results in no rules, unless the kind has none.
    fn warn_of_nothing(&self, place: &Value<'_>, reader: &mut Reader<'_, '_>) {
        if self.is_drawing() {
            return;
        }
        let names: Vec<String> = self.params.iter().map(|param| format!("`{}`", param.name)).collect();
        let warning = Diagnostic::warning(format!("this has no effect: it needs one of {}", names.join(", ")));
        reader.diagnostics.push(warning.at(place.source(), place.span()));
    }

    /// The body with the parameters of this use.
    fn expand(&self, used: &Use<'_>, reader: &mut Reader<'_, '_>) -> Option<Vec<Box<dyn Rule>>> {
        if let Some(from) = reader.inside.iter().position(|name| name == self.name) {
            let chain: Vec<&str> = reader.inside[from..].iter().map(String::as_str).chain([self.name]).collect();
            let message = format!("`{}` is defined by itself: {}", self.name, chain.join(" -> "));
            return reader.refuse(used.place.error(message));
        }
        if reader.inside.len() >= DEEPEST {
            let message = format!("definitions are nested more than {DEEPEST} deep");
            return reader.refuse(used.place.error(message));
        }
        let mut scope = reader.scope.inner();
        let mut fine = true;
        for ((param, default), given) in self.params.iter().zip(&self.defaults).zip(&used.given) {
            let absent = |value: &Value<'_>| reader.whole(value) == Some(Binding::Absent);
            let binding = match given {
                Some(Given::Cells(cells)) => Some(Binding::Cells(cells.clone())),
                Some(Given::Bound(binding)) => Some(binding.clone()),
                Some(Given::Written(value)) if !absent(value) => bind(param.kind, value, reader),
                _ => match default {
                    Some(_) if !fine => None,
                    Some(default) => {
                        let read = |reader: &mut Reader<'_, '_>| bind(param.kind, default, reader);
                        self.within(scope.clone(), &used.place, reader, read)
                    }
                    None if param.optional => Some(Binding::Absent),
                    None => {
                        let message = format!("`{}` needs `{}`", used.place.path(), param.name);
                        reader.refuse(used.place.error(message).help(self.signature().ways()))
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
        let mark = reader.uses.len();
        let rules = self.within(scope, &used.place, reader, |reader| reader.body(&self.rules));
        let parts = Parts::All(reader.uses.split_off(mark));
        let place = Some(used.place.place());
        let look = Some(Arc::clone(&self.look));
        let rule_use = RuleUse { parameters, parts, place, look, ..RuleUse::bare(self.name) };
        let rules = match self.encoding {
            Some(encoding) => rules.map(|rules| vec![Encoded::of(encoding, &rule_use, rules)]),
            None => rules,
        };
        reader.record(rule_use);
        rules
    }

    /// Reads a part of the definition itself, for a use at `place`.
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
        let is_of_file = !reader.kinds.is_builtin(self.name);
        let seen = complaints.into_iter().map(|one| {
            // Whether something can never hold depends on the use.
            match is_of_file && !one.is_impossible() && !one.is_stopped() {
                true => one.found_with(self.name, &source, span.clone()),
                false => one.seen_from(self.name, &source, span.clone()),
            }
        });
        let seen = seen.collect();
        reader.diagnostics.extend_new(mark, seen);
        reader.inside.pop();
        reader.scope = outer;
        made
    }
}
