//! A board and the rules on it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use once_cell::race::OnceBox;

use exdoku_encode::{Implied, Limits, MOST_OPTIONS, Stop, TooLarge};
use exdoku_text::board::{Board, Grid, ShapeError, SymbolChoice, Usual};
use exdoku_text::source::{Diagnostic, Diagnostics};

use crate::rules::{BuildCache, FileKinds, Rule, RuleUse, Violation};

use super::active::ActiveRule;
use super::compile::Compiled;
use super::context::ReadContext;
use super::puzzle::Puzzle;
use super::rule_set::{self, Setting};

/// A board and the rules on it.
#[derive(Debug)]
pub struct Variant {
    /// Its name.
    pub name: String,
    /// Its description in a sentence or two, if given.
    pub about: Option<String>,
    /// Its author, if given.
    pub author: Option<String>,
    /// The cells.
    board: Board,
    /// The symbols of digits.
    pub symbols: SymbolChoice,
    /// The rules, those of the board first.
    rules: Vec<ActiveRule>,
    /// Their rule uses.
    uses: Vec<RuleUse>,
    /// Its exact cover, once requested.
    compiled: OnceBox<Arc<Compiled>>,
}

/// The name, description and author of a variant.
pub(super) struct Description {
    pub(super) name: String,
    pub(super) about: Option<String>,
    pub(super) author: Option<String>,
}

impl Variant {
    /// Classic Sudoku of size n: rows, columns and the usual boxes.
    ///
    /// # Errors
    /// n is 0 or more than [`MAX_SIDE`](exdoku_text::board::MAX_SIDE).
    pub fn classic(n: usize) -> Result<Variant, ShapeError> {
        let board = Board::square(n)?;
        let rules = rule_set::of_board(&board).expect("an n x n board has n digits for its houses of n cells");
        let uses = rules.iter().map(|active| RuleUse::bare(active.kind.clone())).collect();
        let name = format!("classic-{n}x{n}");
        let symbols = SymbolChoice::Detect(Usual::of(board.digits()));
        Ok(Variant::new(Description { name, about: None, author: None }, board, symbols, rules, uses))
    }

    /// A variant with these rules, each of which has its part of these rule uses.
    pub(super) fn new(
        Description { name, about, author }: Description,
        board: Board,
        symbols: SymbolChoice,
        rules: Vec<ActiveRule>,
        uses: Vec<RuleUse>,
    ) -> Variant {
        Variant { name, about, author, board, symbols, rules, uses, compiled: OnceBox::new() }
    }

    /// This variant with one more rule; messages and pictures describe it by this use.
    ///
    /// ```
    /// use exdoku_rules::rules::{Houses, RuleUse, keys};
    /// use exdoku_rules::variant::Variant;
    /// use exdoku_text::board::House;
    ///
    /// let classic = Variant::classic(4).expect("4x4 is no size out of reach");
    /// let corners: Vec<_> = [0, 3, 12, 15].into_iter().filter_map(|at| classic.board().cells().nth(at)).collect();
    /// let house = House { name: "corners".to_owned(), cells: corners.clone() };
    /// let rule = Houses::new(classic.board(), vec![house]).expect("there are four digits");
    /// let rule_use = RuleUse::bare(keys::different::NAME).with(keys::different::CELLS, corners);
    /// let variant = classic.with_rule(Box::new(rule), rule_use);
    /// assert_eq!(variant.rules().len(), classic.rules().len() + 1);
    /// ```
    #[must_use]
    pub fn with_rule(&self, rule: Box<dyn Rule>, rule_use: RuleUse) -> Variant {
        let (mut rules, mut uses) = (self.rules.clone(), self.uses.clone());
        rules.push(ActiveRule {
            kind: rule_use.kind.clone().into(),
            meaning: rule_use.meaning().into(),
            reason: rule_use.reason().to_owned(),
            says: rule_use.says().to_owned(),
            rule: rule.into(),
            place: rule_use.place.clone(),
            uses: uses.len()..uses.len() + 1,
        });
        uses.push(rule_use);
        self.with_all(rules, uses)
    }

    /// This variant with more rules of these kinds, each built from uses that are one rule.
    ///
    /// # Errors
    /// A rule cannot be built, or the variant is too large.
    pub fn with_uses(
        &self,
        more: &[Vec<RuleUse>],
        kinds: &FileKinds<'_>,
        context: &ReadContext<'_>,
        cache: &BuildCache,
    ) -> Result<Variant, Diagnostics> {
        let setting = Setting { kinds, context, cache, board: &self.board, symbols: &self.symbols };
        let extended = rule_set::extended((&self.rules, &self.uses), more, setting);
        let (rules, uses) = extended.map_err(|fault| fault.into_diagnostics().into_iter().collect::<Diagnostics>())?;
        let variant = self.with_all(rules, uses);
        variant.compile(&context.limits)?;
        Ok(variant)
    }

    /// This variant with these rules in place of its own.
    fn with_all(&self, rules: Vec<ActiveRule>, uses: Vec<RuleUse>) -> Variant {
        let Variant { name, about, author, .. } = self;
        let description = Description { name: name.clone(), about: about.clone(), author: author.clone() };
        Variant::new(description, self.board.clone(), self.symbols.clone(), rules, uses)
    }

    /// The cells.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rules, those of the board first.
    pub fn rules(&self) -> &[ActiveRule] {
        &self.rules
    }

    /// The rule uses, rule by rule: [`ActiveRule::uses`].
    pub fn rule_uses(&self) -> &[RuleUse] {
        &self.uses
    }

    /// Its exact cover with implied constraints; compiled at the first request, without limits.
    ///
    /// # Panics
    /// A rule takes too many options. A variant that was read from a file has been compiled before.
    pub fn compiled(&self) -> &Arc<Compiled> {
        self.try_compile(&Limits::default()).expect("a variant is tried when it is read")
    }

    /// Compiles its exact cover within limits, unless it is compiled.
    ///
    /// # Errors
    /// Why there is none, at the rule that takes too many options.
    pub fn compile(&self, limits: &Limits) -> Result<(), Diagnostic> {
        self.try_compile(limits).map(|_| ()).map_err(|too_large| refusal(&self.rules, &too_large, limits))
    }

    /// Its exact cover, compiled within limits unless it is compiled.
    ///
    /// # Errors
    /// A rule that would take too many options, or at which a limit was reached.
    pub fn try_compile(&self, limits: &Limits) -> Result<&Arc<Compiled>, TooLarge> {
        if let Some(compiled) = self.compiled.get() {
            return Ok(compiled);
        }
        let compiled = Arc::new(self.compile_as(Implied::default(), limits)?);
        Ok(self.compiled.get_or_init(|| compiled.into()))
    }

    /// A new exact cover, with implied constraints or without.
    ///
    /// # Errors
    /// A rule that would take too many options, or at which a limit was reached.
    pub fn compile_as(&self, implied: Implied, limits: &Limits) -> Result<Compiled, TooLarge> {
        Compiled::new(&self.board, &self.rules, implied, limits)
    }

    /// Where a grid breaks the rules: the kind of the rule, and the error. On a grid with empty cells, only
    /// violations that no filling can repair.
    pub fn violations(&self, grid: &Grid) -> Vec<(Cow<'static, str>, Violation)> {
        let of_rule = |active: &ActiveRule| {
            let kind = active.kind.clone();
            active.rule.violations(&self.board, grid).into_iter().map(move |violation| (kind.clone(), violation))
        };
        self.rules.iter().flat_map(of_rule).collect()
    }

    /// Whether a rule can never hold, whatever the cells hold, such as a cage with a sum out of reach.
    pub fn never_holds(&self) -> bool {
        let empty = Grid::empty(self.board.place_count());
        self.rules.iter().any(|active| !active.rule.violations(&self.board, &empty).is_empty())
    }
}

impl Puzzle {
    /// The empty board.
    pub fn empty(variant: &Variant) -> Puzzle {
        let givens = Grid::empty(variant.board().place_count());
        let symbols = variant.symbols.first().clone();
        Puzzle { title: None, author: None, about: None, fog: None, givens, marks: BTreeMap::new(), symbols }
    }
}

/// The error for a rule that takes too many options.
fn refusal(rules: &[ActiveRule], too_large: &TooLarge, limits: &Limits) -> Diagnostic {
    let TooLarge { rule, name, options, stopped, .. } = too_large;
    match stopped {
        Some(Stop::Size) => {
            let entries = limits.entries;
            let message = format!("this puzzle is too large: its exact cover takes more than {entries} entries");
            return Diagnostic::error(message).stopped();
        }
        Some(stop) => return Diagnostic::error(format!("{stop} while compiling the rules")).stopped(),
        None => {}
    }
    let active = &rules[*rule];
    let message = format!("`{}` is too large: {name} takes at least {options} options", active.kind);
    let complaint = Diagnostic::error(message);
    let complaint = match &active.place {
        Some((source, span)) => complaint.at(source, span.clone()),
        None => complaint,
    };
    complaint.help(format!("the maximum is {MOST_OPTIONS}; use shorter lines or narrower conditions"))
}
