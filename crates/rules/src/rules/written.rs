//! Kinds of rules written in Rust.

use std::fmt;

use exdoku_text::source::fields::Value;

use super::all::All;
use super::bind::{Bound, Given, Use};
use super::rule_use::{Parts, RuleUse};
use super::signature::{Choice, Param, Signature};
use super::{Reader, Rule};

/// A kind of rule written in Rust: its signature, and how its parameters become a rule.
pub struct Kind {
    /// The key in `[rules]`.
    pub name: &'static str,
    /// The meaning of the rule, in one or two sentences.
    pub meaning: &'static str,
    /// Its parameters, the main one first.
    pub params: &'static [Param<'static>],
    /// Which of them are given together.
    pub choices: &'static [Choice],
    /// Whether the main parameter may be written alone.
    pub bare: bool,
    /// Whether clues outside the grid may be given by side.
    pub sight: bool,
    /// Lines of a `[rules]` table that use it.
    pub example: &'static str,
    /// What it becomes in the exact cover.
    pub compiles_to: &'static str,
    /// How its clues are drawn for a new puzzle, by parameter ([`Draw::read`](super::Draw::read)).
    pub draw: &'static [(&'static str, &'static str)],
    /// How it is drawn, by parameter, as in the key `look` of a definition.
    pub look: &'static [(&'static str, &'static str)],
    /// From its parameters to the rule.
    pub(super) build: Build,
}

/// From the uses of a value to one rule.
type BuildTogether = fn(&[Bound<'_>], &Value<'_>, &mut Reader<'_, '_>) -> Option<Box<dyn Rule>>;

/// From parameters to a rule; complaints go to the reader.
pub(super) enum Build {
    /// A rule for each use.
    Each(fn(&Bound<'_>, &mut Reader<'_, '_>) -> Option<Box<dyn Rule>>),
    /// One rule for all uses of a value.
    Together(BuildTogether),
}

impl Kind {
    /// A kind without parameters: what the others differ from.
    pub(super) const PLAIN: Kind = Kind {
        name: "",
        meaning: "",
        params: &[],
        choices: &[],
        bare: false,
        sight: false,
        example: "",
        compiles_to: "",
        draw: &[],
        look: &[],
        build: Build::Each(|_, _| None),
    };

    /// Its signature.
    pub fn signature(&'static self) -> Signature<'static> {
        Signature {
            name: self.name,
            params: self.params,
            choices: self.choices,
            bare: self.bare,
            sight: self.sight,
            example: self.example,
            defined: false,
        }
    }

    /// The rule that a value of this kind means.
    pub(super) fn read(&'static self, value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
        let signature = self.signature();
        let mut uses = Vec::new();
        let mut fine = true;
        for value in signature.values(value, reader)? {
            match signature.uses(&value, reader) {
                Some(more) => uses.extend(more),
                None => fine = false,
            }
        }
        let bound: Vec<Option<Bound<'_>>> = uses.into_iter().map(|used| signature.bind(used, reader)).collect();
        let bound: Vec<Bound<'_>> = bound.into_iter().collect::<Option<_>>().filter(|_| fine)?;
        self.build(&bound, value, reader)
    }

    fn build(&self, bound: &[Bound<'_>], value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
        match self.build {
            Build::Together(build) => build(bound, value, reader),
            Build::Each(build) => {
                let rules: Vec<Option<Box<dyn Rule>>> =
                    bound.iter().map(|one| self.build_one(build, one, reader)).collect();
                let mut rules: Vec<Box<dyn Rule>> = rules.into_iter().collect::<Option<_>>()?;
                match rules.len() {
                    1 => rules.pop(),
                    _ => Some(Box::new(All(rules))),
                }
            }
        }
    }

    /// Builds the rule of one use, and notes the rule use if the kind did not note others itself.
    fn build_one(
        &self,
        build: fn(&Bound<'_>, &mut Reader<'_, '_>) -> Option<Box<dyn Rule>>,
        bound: &Bound<'_>,
        reader: &mut Reader<'_, '_>,
    ) -> Option<Box<dyn Rule>> {
        let mark = reader.rule_uses.len();
        let rule = build(bound, reader)?;
        if reader.rule_uses.len() == mark {
            let parts = match std::mem::take(&mut reader.parts) {
                none if none.is_empty() => Parts::None,
                parts => Parts::All(parts),
            };
            reader.rule_uses.push(RuleUse { parts, ..bound.rule_use() });
        }
        Some(rule)
    }

    /// The rule of a rule use, all of whose parameters are bound.
    pub(super) fn of(
        &'static self,
        rule_use: &RuleUse,
        place: &Value<'_>,
        reader: &mut Reader<'_, '_>,
    ) -> Option<Box<dyn Rule>> {
        let signature = self.signature();
        let given = |param: &Param<'_>| rule_use.named(param.name).cloned().map(Given::Bound);
        let used = Use { place: place.clone(), given: self.params.iter().map(given).collect(), seen: None };
        let bound = signature.bind(used, reader)?;
        self.build(&[bound], place, reader)
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kind({})", self.name)
    }
}
