//! From the uses of rules to the rules: the second of two phases.
//!
//! ```text
//!   text, pictures, side clues  ──reader.rs──▶  rule uses  ──build.rs──▶  rules on a board
//!                                (phase 1)      (typed)     (phase 2)
//! ```
//!
//! It does not matter where a use came from: a file, a link, a generator, a program. A rule is a function of its use and of the
//! board. A rule that no grid satisfies is a [`Fault::Impossible`]: among alternatives, or as a condition, it is one that
//! never holds.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use exdoku_encode::Limits;
use exdoku_text::board::{Board, SymbolChoice};
use exdoku_text::source::Diagnostic;

use super::build_cache::BuildCache;
use super::fault::{self, Fault};
use super::layered::Layered;
use super::never::Never;
use super::reader::Vocabulary;
use super::rule::Rule;
use super::rule_use::RuleUse;
use super::together::{All, Inner};

/// A kind of rule, as seen by who builds rules.
pub trait BuildKind {
    /// The rule of uses that were written as one; usually there is a single one.
    ///
    /// # Errors
    /// The parameters are wrong, or no grid satisfies the rule.
    fn build(&self, uses: &[RuleUse], builder: &Builder<'_>) -> Result<Built, Fault>;
}

/// The kinds of rules that can be built.
pub trait BuildKinds: Vocabulary {
    /// The kind of this name.
    fn building(&self, name: &str) -> Option<&dyn BuildKind>;
}

/// A rule that was built.
#[derive(Debug)]
pub struct Built {
    /// The rule.
    pub rule: Box<dyn Rule>,
    /// Its uses, with the parameters as the kind interprets them; none if they are those from which it was built.
    pub(super) uses: Option<Vec<RuleUse>>,
    /// The rules that it consists of, for readers that do not know its kind.
    pub(super) parts: Vec<RuleUse>,
    pub(super) warnings: Vec<Warning>,
}

/// A warning about a rule.
#[derive(Clone, Debug)]
pub(super) struct Warning {
    pub(super) diagnostic: Diagnostic,
    /// Whether it says that no grid satisfies the rule.
    pub(super) is_impossible: bool,
}

impl<R: Rule + 'static> From<R> for Built {
    fn from(rule: R) -> Built {
        Built::from(Box::new(rule) as Box<dyn Rule>)
    }
}

impl From<Box<dyn Rule>> for Built {
    fn from(rule: Box<dyn Rule>) -> Built {
        Built { rule, uses: None, parts: Vec::new(), warnings: Vec::new() }
    }
}

impl Built {
    /// Sets its uses, for a kind that interprets its parameters.
    #[must_use]
    pub fn used_as(self, uses: Vec<RuleUse>) -> Built {
        Built { uses: Some(uses), ..self }
    }

    /// Sets the rules that it consists of, for readers that do not know its kind.
    #[must_use]
    pub fn made_of(self, parts: Vec<RuleUse>) -> Built {
        Built { parts, ..self }
    }

    /// Adds warnings.
    #[must_use]
    pub fn warning(mut self, warnings: impl IntoIterator<Item = Diagnostic>) -> Built {
        self.warnings.extend(warnings.into_iter().map(|diagnostic| Warning { diagnostic, is_impossible: false }));
        self
    }

    /// The rule and its uses.
    pub fn into_parts(self) -> (Box<dyn Rule>, Vec<RuleUse>) {
        (self.rule, self.uses.unwrap_or_default())
    }

    /// Its uses.
    pub fn uses(&self) -> &[RuleUse] {
        self.uses.as_deref().unwrap_or_default()
    }

    /// Several rules as one.
    pub(super) fn together(each: Vec<Built>) -> Built {
        let (mut rules, mut uses, mut warnings) = (Vec::new(), Vec::new(), Vec::new());
        for one in each {
            rules.push(one.rule);
            uses.extend(one.uses.unwrap_or_default());
            warnings.extend(one.warnings);
        }
        Built { warnings, ..Built::from(All(rules)).used_as(uses) }
    }

    /// Its warnings.
    pub fn warnings(&self) -> impl Iterator<Item = &Diagnostic> {
        self.warnings.iter().map(|warning| &warning.diagnostic)
    }
}

/// Rules that were built from a list of uses.
#[derive(Debug, Default)]
pub(super) struct Several {
    /// The rules, each with the first of its uses.
    pub(super) rules: Vec<(Box<dyn Rule>, RuleUse)>,
    pub(super) uses: Vec<RuleUse>,
    pub(super) warnings: Vec<Warning>,
}

impl Several {
    /// The rules as one, whose violations begin with the names of their kinds.
    pub(super) fn named(self) -> (All, Vec<RuleUse>, Vec<Warning>) {
        let named = |(rule, used): (Box<dyn Rule>, RuleUse)| Box::new(Inner { kind: used.kind, rule }) as Box<dyn Rule>;
        (All(self.rules.into_iter().map(named).collect()), self.uses, self.warnings)
    }
}

/// Builds rules on a board.
pub struct Builder<'b> {
    /// The board of the rules.
    pub board: &'b Board,
    /// The symbols of its digits, if the file states them.
    pub symbols: &'b SymbolChoice,
    pub(super) kinds: &'b dyn BuildKinds,
    pub(super) limits: Limits,
    /// Whether a rule that can never hold is accepted, with a warning.
    takes_impossible: bool,
    cache: BuildCache,
    /// Whether it was reported that a limit was reached.
    stopped: Rc<Cell<bool>>,
}

impl<'b> Builder<'b> {
    /// Builds rules of these kinds.
    pub fn new(kinds: &'b dyn BuildKinds, board: &'b Board, symbols: &'b SymbolChoice) -> Builder<'b> {
        let (limits, cache, stopped) = (Limits::default(), BuildCache::default(), Rc::default());
        Builder { board, symbols, kinds, limits, takes_impossible: false, cache, stopped }
    }

    /// Sets limits: once one of them is reached, nothing more is built.
    #[must_use]
    pub fn within(self, limits: Limits) -> Builder<'b> {
        Builder { limits, ..self }
    }

    /// Shares what kinds remember with other builders, for example while similar puzzles are tried one after the other.
    #[must_use]
    pub fn sharing(self, cache: &BuildCache) -> Builder<'b> {
        Builder { cache: cache.clone(), ..self }
    }

    /// Accepts rules that can never hold, such as a cage with a sum out of reach, with a warning: there is no solution. By
    /// default they are [`Fault::Impossible`].
    #[must_use]
    pub fn taking_impossible(self) -> Builder<'b> {
        Builder { takes_impossible: true, ..self }
    }

    /// It without that: for rules that need not hold.
    pub(super) fn trying(&self) -> Builder<'b> {
        let Builder { board, symbols, kinds, .. } = *self;
        let (limits, cache, stopped) = (self.limits.clone(), self.cache.clone(), Rc::clone(&self.stopped));
        Builder { board, symbols, kinds, limits, takes_impossible: false, cache, stopped }
    }

    /// A value that a kind passes from one of its rules to the next, by its type: what took long to compute. No rule may
    /// depend on it.
    pub fn remembered<T: Default + 'static>(&self) -> Rc<RefCell<T>> {
        self.cache.of()
    }

    /// Cells of the layer of a use in place of those of the grid.
    pub(super) fn layered(&self, used: &RuleUse) -> Layered<'b> {
        Layered::new(self.board, used.layer.as_deref())
    }

    /// The rule of a use.
    ///
    /// # Errors
    /// It is wrong on this board, or no grid satisfies it.
    pub fn rule(&self, used: &RuleUse) -> Result<Built, Fault> {
        self.build(std::slice::from_ref(used))
    }

    /// The rule of uses that were written as one.
    ///
    /// # Errors
    /// They are wrong on this board, or no grid satisfies them.
    pub fn build(&self, uses: &[RuleUse]) -> Result<Built, Fault> {
        let first = uses.first().expect("a rule has a use");
        if first.is_unreadable() {
            return Err(Fault::Wrong(Vec::new()));
        }
        if let Some(stop) = self.limits.reached() {
            // It is reported once.
            let is_new = !self.stopped.replace(true);
            let stopped = || first.error(format!("{stop} while reading the rules")).stopped();
            return Err(Fault::Wrong(is_new.then(stopped).into_iter().collect()));
        }
        let Some(kind) = self.kinds.building(&first.kind) else {
            return Err(first.error(format!("unknown rule `{}`", first.kind)).into());
        };
        let mut built = kind.build(uses, self)?;
        for one in built.uses.iter_mut().flatten().filter(|one| one.place.is_none()) {
            one.place.clone_from(&first.place);
        }
        Ok(built)
    }

    /// The rules of uses, of which those that were written as one become one.
    pub(super) fn all(&self, uses: &[RuleUse]) -> Result<Several, Fault> {
        let mut several = Several::default();
        let built = uses.chunk_by(are_one).map(|uses| Ok((self.build(uses)?, uses[0].clone())));
        for (built, first) in fault::all(built)? {
            several.rules.push((built.rule, first));
            several.uses.extend(built.uses.unwrap_or_default());
            several.warnings.extend(built.warnings);
        }
        Ok(several)
    }

    /// The rule, or the one that never holds if there is none for this reason and such rules are accepted.
    pub(super) fn or_never(&self, built: Result<Built, Fault>, uses: &[RuleUse]) -> Result<Built, Fault> {
        match built {
            Err(Fault::Impossible(why)) if self.takes_impossible => {
                let rule = Never::new(why[0].message(), uses);
                let warning = |one: &Diagnostic| Warning {
                    diagnostic: one.as_warning().help("with this rule, the puzzle has no solution"),
                    is_impossible: true,
                };
                let warnings = why.iter().map(warning).collect();
                let uses = uses.iter().map(RuleUse::unlabelled).collect();
                Ok(Built { warnings, ..Built::from(rule).used_as(uses) })
            }
            other => other,
        }
    }

    /// Complains about grids of different sizes, for a kind that treats all grids alike.
    pub(super) fn needs_one_size(&self, used: &RuleUse) -> Result<(), Fault> {
        if !self.board.has_sizes() {
            return Ok(());
        }
        let path = used.path();
        Err(used.error(format!("`{path}` needs grids of equal size; these are {}", self.board.describe())).into())
    }

    /// Complains about `of` for a kind that uses only the digits.
    pub(super) fn needs_digits(&self, used: &RuleUse) -> Result<(), Fault> {
        let Some(layer) = self.layered(used).layer else { return Ok(()) };
        let path = used.path();
        let complaint = used.error(format!("`{path}` is about the digits, not about the layer `{}`", layer.name));
        Err(complaint.help("add of = \"digits\" to the rule").into())
    }
}

/// Whether two uses were written as one rule.
fn are_one(one: &RuleUse, other: &RuleUse) -> bool {
    match (&one.origin, &other.origin) {
        (Some(one), Some(other)) => one.rule == other.rule,
        _ => false,
    }
}
