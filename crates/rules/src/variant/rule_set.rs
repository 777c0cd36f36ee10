//! The `[rules]` tables of a file and of those it inherits from, and the rules that a board implies.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use indexmap::IndexMap;

use crate::rules::{
    self, AnyKind, Builder, Built, Computed, FileKinds, Houses, OF, ReadRule, Reader, Rule, RuleUse, keys,
};
use crate::rules::{BuildCache, Fault, Vocabulary};
use exdoku_text::board::{Board, Digit, House, SymbolChoice};
use exdoku_text::source::fields::{Form, Table, Value};
use exdoku_text::source::{Diagnostic, Diagnostics, Place, Source};

use super::active::ActiveRule;
use super::context::ReadContext;
use super::file_keys::FileKey;
use super::layout::Layout;
use super::library::BuiltIns;

/// The houses that a board lists: rows, columns, and boxes or regions, under the names of their rules.
fn listed(board: &Board) -> Vec<(&'static str, Vec<House>)> {
    if !board.has_digits() {
        return Vec::new();
    }
    let all = [
        (keys::rows::NAME, board.rows()),
        (keys::columns::NAME, board.columns()),
        (keys::boxes::NAME, board.box_houses()),
        (keys::regions::NAME, board.region_houses()),
    ];
    all.into_iter().filter(|(_, houses)| !houses.is_empty()).collect()
}

/// A rule with the name and meaning of its kind.
fn active(kind: AnyKind<'_>, rule: Arc<dyn Rule>, place: Option<Place>, uses: Range<usize>) -> ActiveRule {
    let (reason, says) = (kind.reason().to_owned(), kind.says().to_owned());
    let (kind, meaning) = match kind {
        AnyKind::Written(kind) => (kind.name.into(), kind.meaning.into()),
        AnyKind::Defined(kind) => (kind.name.to_owned().into(), kind.meaning.clone().into()),
    };
    ActiveRule { kind, meaning, reason, says, rule, place, uses }
}

/// The rules that a board implies; each has one rule use.
///
/// # Errors
/// A house that has more cells than there are digits.
pub(super) fn of_board(board: &Board) -> Result<Vec<ActiveRule>, House> {
    let own = listed(board).into_iter();
    let rule = |(number, (name, houses)): (usize, (&str, Vec<House>))| {
        Ok(active(kind_of_board(name), Arc::new(Houses::new(board, houses)?), None, number..number + 1))
    };
    own.enumerate().map(rule).collect()
}

fn kind_of_board(name: &str) -> AnyKind<'static> {
    rules::kind(name).expect("the houses of a board are rules")
}

/// Complains about unknown names in a `[rules]` table. This needs no board.
pub(super) fn check_names(table: &Table<'_>, kinds: &FileKinds<'_>, variants: BuiltIns, diagnostics: &mut Diagnostics) {
    for (key, _) in table.entries().filter(|(key, _)| key.name != OF && kinds.find(key.name).is_none()) {
        // Nobody reads the suggestion for the ten-thousandth error.
        if diagnostics.is_full() {
            diagnostics.push(Diagnostic::error(format!("unknown rule `{}`", key.name)));
            continue;
        }
        let known = || match variants.named(key.name) {
            Some(_) if kinds.meant(key.name).is_none() => {
                format!("`{0}` is a variant, not a rule: write variant = \"{0}\" above the first [header]", key.name)
                    .into()
            }
            _ => kinds.did_you_mean(key.name),
        };
        let misplaced = || format!("`{}` is a key of the file: it belongs above the first [header]", key.name);
        let help = if FileKey::of_file(key.name).is_some() { misplaced().into() } else { known() };
        if let Some(complaint) = kinds.unknown(&key) {
            diagnostics.push(complaint.help(help));
        }
    }
}

/// The environment for the rules of a file.
#[derive(Clone, Copy)]
pub(super) struct Setting<'b> {
    pub(super) kinds: &'b FileKinds<'b>,
    pub(super) context: &'b ReadContext<'b>,
    pub(super) cache: &'b BuildCache,
    pub(super) board: &'b Board,
    pub(super) symbols: &'b SymbolChoice,
}

impl<'b> Setting<'b> {
    fn builder(self) -> Builder<'b> {
        let builder = Builder::new(self.kinds, self.board, self.symbols).within(self.context.limits.clone());
        let builder = builder.sharing(self.cache);
        if self.context.strict { builder } else { builder.taking_impossible() }
    }
}

/// A rule, its place in the file, and the number of its rule uses.
struct InForceRule {
    rule: Arc<dyn Rule>,
    place: Option<Place>,
    uses: usize,
}

/// A kind in force, its rules with their places, and their rule uses.
struct InForce<'b> {
    kind: AnyKind<'b>,
    rules: Vec<InForceRule>,
    uses: Vec<RuleUse>,
}

impl<'b> InForce<'b> {
    fn of(kind: AnyKind<'b>) -> InForce<'b> {
        InForce { kind, rules: Vec::new(), uses: Vec::new() }
    }

    fn add(&mut self, rules: impl IntoIterator<Item = (Built, Option<Place>)>) {
        for (built, place) in rules {
            let (rule, uses) = built.into_parts();
            self.rules.push(InForceRule { rule: rule.into(), place, uses: uses.len() });
            self.uses.extend(uses);
        }
    }
}

/// The rules of tables that have been read so far.
struct Collected<'b> {
    kinds: &'b FileKinds<'b>,
    /// The kinds that the board implies.
    names: Vec<&'static str>,
    in_force: IndexMap<String, InForce<'b>>,
    /// Names, values, and the selected layer: a rule repeated in the same words is in force once.
    written: HashSet<(String, String, Option<String>)>,
}

impl<'b> Collected<'b> {
    /// Adds the rules of a table, and removes those that it switches off.
    fn table(&mut self, table: &Table<'_>, is_inherited: bool, reader: &mut Reader<'b, '_>, builder: &Builder<'_>) {
        reader.turn_to_digits();
        let of = table.entries().find(|(key, _)| key.name == OF).map(|(_, of)| of);
        if of.as_ref().is_some_and(|of| reader.turn_to(of).is_none()) {
            return;
        }
        let of = of.map(|of| of.content());
        for (key, value) in table.entries().filter(|(key, _)| key.name != OF) {
            let Some(kind) = self.kinds.find(key.name) else { continue };
            if let Form::Truth(false) = value.form() {
                self.in_force.shift_remove(key.name);
                self.written.retain(|(name, ..)| name != key.name);
                continue;
            }
            if !self.written.insert((key.name.to_owned(), value.content(), of.clone())) {
                continue;
            }
            let help = format!("this rule is inherited; `{} = false` in [rules] switches it off", key.name);
            let inherited = |one: Diagnostic| if is_inherited { one.help(help.as_str()) } else { one };
            let rules = reader.apart(|reader| self.rules(key.name, &value, reader, builder), inherited);
            if let Some(rules) = rules {
                self.in_force.entry(key.name.to_owned()).or_insert(InForce::of(kind)).add(rules);
            }
        }
    }

    /// The rules in the value of a kind; none if there is an error.
    fn rules(
        &self,
        kind: &str,
        value: &Value<'_>,
        reader: &mut Reader<'b, '_>,
        builder: &Builder<'_>,
    ) -> Option<Vec<(Built, Option<Place>)>> {
        if self.names.contains(&kind) && !reader.is_over_layer() {
            return reader.switched_on(value).map(|()| Vec::new());
        }
        let (read, fine) = reader.rules_of(self.kinds.kind(kind)?, value);
        let built: Vec<Option<(Built, Option<Place>)>> = (read.into_iter())
            .filter(|rule| !rule.uses.is_empty())
            .map(|ReadRule { uses, place }| Some((built(builder.build(&uses), reader.diagnostics)?, Some(place))))
            .collect();
        built.into_iter().collect::<Option<_>>().filter(|_| fine)
    }
}

/// A rule that was built; what is wrong with it is reported.
fn built(built: Result<Built, Fault>, diagnostics: &mut Diagnostics) -> Option<Built> {
    match built {
        Ok(built) => {
            built.warnings().for_each(|warning| diagnostics.push_new(warning.clone()));
            Some(built)
        }
        Err(fault) => {
            fault.into_diagnostics().into_iter().for_each(|one| diagnostics.push_new(one));
            None
        }
    }
}

/// The rules in force on the board of `file`, and their rule uses. In this order: those that the board implies, and those
/// of the tables, inherited tables first. `name = false` in a table removes all rules of that name before it.
pub(super) fn read(
    setting @ Setting { kinds, context, board, symbols, .. }: Setting<'_>,
    layout: &Layout<'_>,
    tables: &[Table<'_>],
    file: &Arc<Source>,
    diagnostics: &mut Diagnostics,
) -> (Vec<ActiveRule>, Vec<RuleUse>) {
    let own = listed(board);
    let computed = Computed::new(board);
    let names: Vec<&'static str> =
        own.iter().map(|(name, _)| *name).chain(computed.iter().map(|_| keys::computed::NAME)).collect();
    let in_force = names.iter().map(|kind| ((*kind).to_owned(), InForce::of(kind_of_board(kind)))).collect();
    let mut collected = Collected { kinds, names, in_force, written: HashSet::new() };
    let mut reader = Reader::knowing(kinds, board, symbols, diagnostics).within(context.limits.clone());
    let builder = setting.builder();
    for table in tables {
        collected.table(table, !Arc::ptr_eq(table.source(), file), &mut reader, &builder);
    }
    let mut in_force = collected.in_force;
    if let (Some(computed), Some(entry)) = (computed, in_force.get_mut(keys::computed::NAME)) {
        entry.rules.push(InForceRule { rule: Arc::new(computed), place: None, uses: 1 });
        entry.uses.push(RuleUse::bare(keys::computed::NAME));
    }
    for (cells, count) in board.smaller_grids() {
        let entry = in_force.entry(keys::marks::NAME.to_owned());
        let entry = entry.or_insert_with(|| InForce::of(kind_of_board(keys::marks::NAME)));
        let digits: Vec<Digit> = board.digits().iter().take(count).collect();
        let allowed = digits.iter().map(|&digit| i64::from(board.digits().value(digit))).collect();
        let rule_use = RuleUse::bare(keys::marks::NAME).with(keys::marks::CELLS, cells.clone());
        entry.rules.push(InForceRule { rule: rules::digits_of_grid(cells, allowed).into(), place: None, uses: 1 });
        entry.uses.push(rule_use.with(keys::marks::DIGITS, digits));
    }
    let mut too_large = Vec::new();
    for (name, houses) in own {
        let Some(entry) = in_force.get_mut(name) else { continue };
        match Houses::new(board, houses) {
            Ok(houses) => {
                entry.rules.push(InForceRule { rule: Arc::new(houses), place: None, uses: 1 });
                entry.uses.push(RuleUse::bare(name));
            }
            Err(house) => too_large.push((name, house)),
        }
    }
    layout.refuse_houses(&too_large, board, diagnostics);
    numbered(in_force.into_values())
}

/// Rules in force with their rule uses, and more rules, each built from uses that are one rule. A rule follows the others of
/// its kind.
///
/// # Errors
/// What is wrong with the first that cannot be built.
pub(super) fn extended(
    (rules, uses): (&[ActiveRule], &[RuleUse]),
    more: &[Vec<RuleUse>],
    setting: Setting<'_>,
) -> Result<(Vec<ActiveRule>, Vec<RuleUse>), Fault> {
    let kind = |name: &str| setting.kinds.find(name);
    let mut in_force: IndexMap<&str, InForce<'_>> = IndexMap::new();
    for active in rules {
        let Some(kind) = kind(&active.kind) else { continue };
        let entry = in_force.entry(&*active.kind).or_insert(InForce::of(kind));
        let (rule, place) = (Arc::clone(&active.rule), active.place.clone());
        entry.rules.push(InForceRule { rule, place, uses: active.uses.len() });
        entry.uses.extend_from_slice(&uses[active.uses.clone()]);
    }
    let builder = setting.builder();
    for uses in more {
        let built = builder.build(uses)?;
        // Only of a known kind can a rule be built.
        let Some(kind) = kind(&uses[0].kind) else { continue };
        in_force.entry(&uses[0].kind).or_insert(InForce::of(kind)).add([(built, None)]);
    }
    Ok(numbered(in_force.into_values()))
}

/// The rules of these kinds, each with the numbers of its rule uses, and all rule uses.
fn numbered<'b>(in_force: impl Iterator<Item = InForce<'b>>) -> (Vec<ActiveRule>, Vec<RuleUse>) {
    let (mut active_rules, mut all_uses) = (Vec::new(), Vec::new());
    for entry in in_force {
        let mut first = all_uses.len();
        for InForceRule { rule, place, uses } in entry.rules {
            active_rules.push(active(entry.kind, rule, place, first..first + uses));
            first += uses;
        }
        all_uses.extend(entry.uses);
        debug_assert_eq!(first, all_uses.len(), "each rule use belongs to a rule");
    }
    (active_rules, all_uses)
}
