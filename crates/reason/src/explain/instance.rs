//! Rule instances: the rules of a puzzle one by one, as a solver would name them. `rows` is nine instances, a list of cages
//! is one for each cage, dots are one for each pair of cells.
//!
//! A value in a file is divided along its [rule uses](exdoku_rules::rules::RuleUse); a rule about many
//! cells that is neither a line nor a set (`anti-knight`) is divided into its elementary constraints.

use std::collections::{BTreeMap, BTreeSet};

use exdoku_rules::encode::{Elementary, Encoder};
use exdoku_rules::rules::{Aspect, Binding, Extent, Parts, Rule, RuleUse, cells_to_text, keys, phrase};
use exdoku_rules::variant::{ActiveRule, Variant};
use exdoku_text::board::{Board, Cell, counted, listed};
use exdoku_text::source::Place;

/// To write this many options of an instance takes as long as a node of a search.
pub(super) const OPTIONS_OF_NODE: u64 = 20;

/// The largest number of cells of a part of a rule about the whole board.
const MOST_CELLS: usize = 9;
/// The parameters of sums with the weights of cells; a weight of 1 is not stated.
const WEIGHTS: [&str; 2] = [keys::sum::COEFFICIENTS.name(), keys::sum::FACTORS.name()];

/// A rule of a puzzle with its own cells.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Instance<'v> {
    /// The name of its kind: `killer`.
    pub kind: &'v str,
    /// Its name in sentences: `row 3`, `cage r1c1-3 (15)`.
    pub name: String,
    /// Its cells and unknowns, in the order of the rule.
    pub cells: Vec<Cell>,
    /// Its place in the file; none if the board implies it.
    pub place: Option<&'v Place>,
    /// Its constraints.
    pub constraints: Constraints<'v>,
    /// The rule use of which it is a part, or all.
    pub(super) rule_use: Option<&'v RuleUse>,
    /// Whether it is one of several [aspects](Aspect) of a rule.
    pub(super) is_aspect: bool,
}

/// A name with more words for cells is shortened.
const MOST_WORDS: usize = 8;

/// The largest number of alternatives in a name.
const MOST_ALTERNATIVES: usize = 3;

/// The constraints of an instance.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Constraints<'v> {
    /// The constraints of these rules.
    Rules(Vec<&'v dyn Rule>),
    /// Some elementary constraints of a rule that has many.
    Elementary(Elementary),
}

impl Constraints<'_> {
    /// Posts its constraints.
    pub fn encode(&self, encoder: &mut Encoder<'_>) {
        match self {
            Constraints::Rules(rules) => rules.iter().for_each(|rule| rule.encode(encoder)),
            Constraints::Elementary(elementary) => elementary.encode(encoder),
        }
    }
}

impl<'v> Instance<'v> {
    /// Whether it is a row, a column, a box or a region.
    pub(super) fn is_plain_house(&self) -> bool {
        is_house(self.kind)
    }

    /// Whether it consists of alternatives.
    pub(super) fn has_alternatives(&self) -> bool {
        self.rule_use.is_some_and(|rule_use| matches!(rule_use.parts, Parts::Any(_)))
    }

    /// Whether it is a part of a rule that a file states of the whole board.
    pub(super) fn is_of_board(&self) -> bool {
        self.rule_use.is_none_or(|rule_use| cells_of(rule_use).is_empty())
            && matches!(&self.constraints, Constraints::Elementary(part) if part.pairs.len() == 1 || part.different.len() == 1)
            && !self.is_plain_house()
    }

    /// The clauses of a kind that a file defines from several rules; none if it consists of one, or is built in.
    pub(super) fn clauses(&self, board: &Board) -> Vec<Instance<'v>> {
        let (Some(rule_use), Constraints::Rules(rules)) = (self.rule_use, &self.constraints) else { return Vec::new() };
        let (Parts::All(parts), &[rule]) = (&rule_use.parts, &rules[..]) else { return Vec::new() };
        if parts.len() < 2 || exdoku_rules::rules::kind(&rule_use.kind).is_some() {
            return Vec::new();
        }
        let clause = |(rule, part): (&'v dyn Rule, &'v RuleUse)| {
            let reason = exdoku_rules::rules::kind(&part.kind).map_or("", |kind| kind.reason());
            Instance {
                kind: &part.kind,
                name: phrase(reason, part, board).unwrap_or_default(),
                cells: cells_of(part),
                place: self.place,
                constraints: Constraints::Rules(vec![rule]),
                rule_use: Some(part),
                is_aspect: false,
            }
        };
        divide(rule, parts.len()).into_iter().flat_map(|rules| rules.into_iter().zip(parts)).map(clause).collect()
    }
}

/// The rule instances of a variant, in the order of its rules.
pub fn instances(variant: &Variant) -> Vec<Instance<'_>> {
    let mut found = Vec::new();
    for active in variant.rules() {
        let uses = &variant.rule_uses()[active.uses.clone()];
        if active.rule.listed().iter().any(|rule| !rule.places().is_empty()) {
            found.extend(active.rule.listed().iter().map(|rule| unnamed(variant, active, &**rule)));
            continue;
        }
        match divide(&*active.rule, uses.len()) {
            Some(rules) => {
                for (rule, rule_use) in rules.into_iter().zip(uses) {
                    instances_of(variant, active, rule, Some(rule_use), &mut found);
                }
            }
            None => instances_of(variant, active, &*active.rule, None, &mut found),
        }
    }
    shorten_names(&mut found);
    found
}

/// Leaves cells out of names that list many, unless two rules would then have the same name.
fn shorten_names(instances: &mut [Instance<'_>]) {
    let short: Vec<Option<String>> = instances.iter().map(|instance| short_name(&instance.name)).collect();
    for (at, instance) in instances.iter_mut().enumerate() {
        let is_taken =
            |name: &str| short.iter().enumerate().any(|(other, short)| other != at && short.as_deref() == Some(name));
        if let Some(short) = short[at].as_deref().filter(|name| !is_taken(name)) {
            short.clone_into(&mut instance.name);
        }
    }
}

/// A name without all but the first and the last of its cells, if it has many: `whisper r1c1 ... r9c8-9`.
fn short_name(name: &str) -> Option<String> {
    let words: Vec<&str> = name.split(' ').collect();
    let is_cells = |word: &&str| matches!(word.as_bytes(), [b'r', b'0'..=b'9', ..]);
    let first = words.iter().position(is_cells)?;
    let count = words[first..].iter().take_while(|word| is_cells(word)).count();
    (count > MOST_WORDS).then(|| [&words[..=first], &["..."], &words[first + count - 1..]].concat().join(" "))
}

/// The instance of a rule that a file does not name: the value of one place of a computed layer.
fn unnamed<'v>(variant: &'v Variant, active: &'v ActiveRule, rule: &'v dyn Rule) -> Instance<'v> {
    let (kind, cells) = (&*active.kind, rule.places());
    let last = cells.last().map_or(String::new(), |&place| format!(" {}", variant.board().name(place)));
    let (name, place) = (format!("{kind}{last}"), active.place.as_ref());
    Instance { kind, name, cells, place, constraints: Constraints::Rules(vec![rule]), rule_use: None, is_aspect: false }
}

/// The rules in a list of rules, if there are exactly `number`.
fn divide(rule: &dyn Rule, number: usize) -> Option<Vec<&dyn Rule>> {
    let mut rules = vec![rule];
    loop {
        if rules.len() == number {
            return Some(rules);
        }
        if rules.len() > number || rules.iter().all(|rule| rule.listed().is_empty()) {
            return None;
        }
        let divided = |rule| {
            let rule: &dyn Rule = rule;
            if rule.listed().is_empty() { vec![rule] } else { rule.listed().iter().map(|inner| &**inner).collect() }
        };
        rules = rules.into_iter().flat_map(divided).collect();
    }
}

/// The instances of one rule use, or of a rule whose rule uses cannot be separated.
fn instances_of<'v>(
    variant: &'v Variant,
    active: &'v ActiveRule,
    rule: &'v dyn Rule,
    rule_use: Option<&'v RuleUse>,
    found: &mut Vec<Instance<'v>>,
) {
    let board = variant.board();
    let mut encoder = Encoder::new(board);
    rule.encode(&mut encoder);
    let elementary = encoder.elementary();
    let kind = &*active.kind;
    let place = rule_use.and_then(|rule_use| rule_use.place.as_ref()).or(active.place.as_ref());
    let cells = rule_use.map(cells_of).unwrap_or_default();
    if !rule.aspects().is_empty() {
        let aspect = |aspect: &'v Aspect| Instance {
            kind,
            name: format!("{kind} {}", aspect.name),
            cells: aspect.cells.clone(),
            place,
            constraints: Constraints::Rules(vec![&*aspect.rule]),
            rule_use: None,
            is_aspect: true,
        };
        found.extend(rule.aspects().iter().map(aspect));
        return;
    }
    // A rule about the whole board is as many instances as it has parts.
    if !elementary.is_complete
        && let Some(parts) = parts(board, rule, rule_use)
    {
        for (rule, part) in parts {
            let before = found.len();
            instances_of(variant, active, rule, Some(part), found);
            // Those without a phrase of their own have the name of the whole.
            let is_named = has_parts(part) || !rule.aspects().is_empty();
            if !is_named && exdoku_rules::rules::kind(&part.kind).is_some_and(|kind| kind.reason().is_empty()) {
                for Instance { name, cells, .. } in &mut found[before..] {
                    *name = format!("{kind} {}", cells_to_text(board, cells));
                }
            }
        }
        return;
    }
    let instance = |name: String, cells: Vec<Cell>, constraints: Constraints<'v>| Instance {
        kind,
        name,
        cells,
        place,
        constraints,
        rule_use,
        is_aspect: false,
    };
    if elementary.is_complete && is_of_marks(kind) {
        found.extend(of_marks(&elementary).into_iter().map(|(mark, part)| {
            let cells = [mark].into_iter().chain(part.pairs.iter().map(|pair| pair.b)).collect();
            instance(format!("{kind} {}", board.name(mark)), cells, Constraints::Elementary(part))
        }));
        return;
    }
    let is_set = matches!(rule_use.and_then(RuleUse::extent), Some(Extent::Set(_)));
    if is_set && elementary.is_complete && elementary.excluded.is_empty() && elementary.different.is_empty() {
        let apart = apart(&elementary);
        if apart.len() > 1 {
            found.extend(apart.into_iter().map(|(cells, part)| {
                instance(format!("{kind} {}", cells_to_text(board, &cells)), cells, Constraints::Elementary(part))
            }));
            return;
        }
    }
    let is_one = rule_use.is_some_and(|rule_use| rule_use.extent().is_some()) && !elementary.pairs.is_empty();
    if !elementary.is_complete || is_one {
        let cells = if cells.is_empty() { board.cells().collect() } else { cells };
        let name = rule_use.map_or_else(|| kind.to_owned(), |rule_use| name(board, active, rule_use));
        found.push(instance(name, cells, Constraints::Rules(vec![rule])));
        return;
    }
    let Elementary { excluded, different, pairs, .. } = elementary;
    let alone = different.len() + pairs.len() == 1 && excluded.is_empty();
    for (label, cells) in different {
        let name = match rule_use {
            Some(rule_use) if alone && !is_house(kind) => name(board, active, rule_use),
            _ => label.clone(),
        };
        let part = Elementary { different: vec![(label, cells.clone())], ..Elementary::default() };
        found.push(instance(name, cells, Constraints::Elementary(part)));
    }
    let mut named: BTreeMap<[Cell; 2], usize> = BTreeMap::new();
    for pair in pairs {
        let cells = vec![pair.a, pair.b];
        let before = named.entry([pair.a.min(pair.b), pair.a.max(pair.b)]).or_default();
        let name = pair_name(board, active, rule_use, &cells, *before);
        *before += 1;
        let part = Elementary { pairs: vec![pair], ..Elementary::default() };
        found.push(instance(name, cells, Constraints::Elementary(part)));
    }
    let mut limited: Vec<Cell> = excluded.iter().map(|candidate| candidate.cell).collect();
    limited.sort_unstable();
    limited.dedup();
    for cell in limited {
        let name = format!("{kind} {}", board.name(cell));
        let excluded = excluded.iter().copied().filter(|candidate| candidate.cell == cell).collect();
        let part = Elementary { excluded, ..Elementary::default() };
        found.push(instance(name, vec![cell], Constraints::Elementary(part)));
    }
}

/// The rules of which a rule about the whole board consists, each with its use, if a file defines it by several.
fn parts<'v>(
    board: &Board,
    rule: &'v dyn Rule,
    rule_use: Option<&'v RuleUse>,
) -> Option<Vec<(&'v dyn Rule, &'v RuleUse)>> {
    let whole = rule_use?;
    let mut uses = &whole.parts;
    loop {
        let Parts::All(parts) = uses else { return None };
        match &parts[..] {
            [one] => uses = &one.parts,
            parts => {
                let is_small = |part: &RuleUse| (1..=MOST_CELLS).contains(&cells_of(part).len());
                let is_of_board = cells_of(whole).is_empty() && parts.iter().all(is_small);
                let divided = divide(rule, parts.len()).filter(|_| is_of_board || is_about(board, whole))?;
                return Some(divided.into_iter().zip(parts).collect());
            }
        }
    }
}

/// Whether a rule, or the rules of which it consists, name as many cells as a board has.
fn is_about(board: &Board, rule_use: &RuleUse) -> bool {
    fn add(rule_use: &RuleUse, cells: &mut BTreeSet<Cell>) {
        cells.extend(cells_of(rule_use));
        if let Parts::All(parts) = &rule_use.parts {
            parts.iter().for_each(|part| add(part, cells));
        }
    }
    let mut cells = BTreeSet::new();
    add(rule_use, &mut cells);
    cells.len() >= board.cell_count()
}

/// Whether it consists of other rules.
fn has_parts(rule_use: &RuleUse) -> bool {
    matches!(&rule_use.parts, Parts::All(parts) if !parts.is_empty())
}

/// Whether the sets of a kind have names: rows, columns, boxes and regions.
fn is_house(kind: &str) -> bool {
    use exdoku_rules::rules::keys::{boxes, columns, regions, rows};
    [rows::NAME, columns::NAME, boxes::NAME, regions::NAME].contains(&kind)
}

/// Whether it marks cells, each of which a solver compares with its own neighbours.
fn is_of_marks(kind: &str) -> bool {
    use exdoku_rules::rules::keys::{fortress, maximum, minimum};
    [minimum::NAME, maximum::NAME, fortress::NAME].contains(&kind)
}

/// The pairs of each marked cell with its neighbours.
fn of_marks(elementary: &Elementary) -> BTreeMap<Cell, Elementary> {
    let mut found: BTreeMap<Cell, Elementary> = BTreeMap::new();
    for pair in &elementary.pairs {
        found.entry(pair.a).or_default().pairs.push(pair.clone());
    }
    found
}

/// The pairs of cells of a set that have nothing to do with each other: of each row, if cells are related within rows.
fn apart(elementary: &Elementary) -> Vec<(Vec<Cell>, Elementary)> {
    let mut found: Vec<(BTreeSet<Cell>, Elementary)> = Vec::new();
    for pair in &elementary.pairs {
        let ends = [pair.a, pair.b];
        let (near, far): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|(cells, _)| ends.iter().any(|cell| cells.contains(cell)));
        let mut joined = (BTreeSet::from(ends), Elementary::default());
        for (cells, part) in near {
            joined.0.extend(cells);
            joined.1.pairs.extend(part.pairs);
        }
        joined.1.pairs.push(pair.clone());
        found = far;
        found.push(joined);
    }
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found.into_iter().map(|(cells, part)| (cells.into_iter().collect(), part)).collect()
}

/// The name of a pair of cells, by the parameter that lists it, if there is one: `white dot r1c1-2`. If several parameters
/// list it, the rules of the pair are in the order of the parameters; `before` is the number of those before this one.
fn pair_name(board: &Board, active: &ActiveRule, rule_use: Option<&RuleUse>, cells: &[Cell], before: usize) -> String {
    let lists = |binding: &Binding| match binding {
        Binding::Pairs(pairs) => pairs.iter().any(|&(a, b)| cells == [a, b] || cells == [b, a]),
        _ => false,
    };
    let listed: Vec<&(String, Binding)> =
        rule_use.iter().flat_map(|one| &one.parameters).filter(|(_, binding)| lists(binding)).collect();
    let listed = listed.get(before).or(listed.last()).copied();
    let mut one = RuleUse::bare(active.kind.to_string());
    one.parameters = match (listed, cells) {
        (Some((name, _)), &[a, b]) => vec![(name.clone(), Binding::Pairs(vec![(a, b)]))],
        _ => vec![("cells".to_owned(), Binding::Cells(cells.to_vec()))],
    };
    let word = match listed {
        Some((name, _)) if name != "pairs" => format!(" {name}"),
        _ => String::new(),
    };
    let plain = || format!("{}{word} {}", active.kind, cells_to_text(board, cells));
    phrase(&active.reason, &one, board).unwrap_or_else(plain)
}

/// The cells that a rule use names, each once, in the order of its parameters.
pub(super) fn cells_of(rule_use: &RuleUse) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    let mut add = |cell: Cell| {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    };
    for (_, binding) in &rule_use.parameters {
        match binding {
            Binding::Cells(cells) => cells.iter().copied().for_each(&mut add),
            Binding::Lines(lines) => lines.iter().flatten().copied().for_each(&mut add),
            Binding::Pairs(pairs) => pairs.iter().flat_map(|&(a, b)| [a, b]).for_each(&mut add),
            _ => {}
        }
    }
    cells
}

/// `r1c1 + r1c2 = 10 x r2c1 + r2c2`, for a sum of a few cells that do not all count once.
fn equation(board: &Board, rule_use: &RuleUse) -> Option<String> {
    let terms =
        |cells: &[Cell], weights: &[i64]| cells.iter().copied().zip(weights.iter().copied()).collect::<Vec<_>>();
    let mut all: Vec<(Cell, i64)> = terms(rule_use.get(keys::sum::CELLS)?, rule_use.get(keys::sum::COEFFICIENTS)?);
    if let Some(equals) = rule_use.get(keys::sum::EQUALS) {
        let others = terms(equals, rule_use.get(keys::sum::FACTORS)?);
        all.extend(others.into_iter().map(|(cell, weight)| (cell, -weight)));
    }
    let total = match rule_use.get(keys::sum::TOTAL) {
        Some(&[total]) => total,
        Some(_) => return None,
        None => 0,
    };
    let is_plain = all.iter().all(|(_, weight)| *weight == 1);
    if *rule_use.kind != *keys::sum::NAME || is_plain || all.len() > MOST_WORDS {
        return None;
    }
    let side = |sign: i64, number: i64| {
        let of_side = all.iter().filter(|(_, weight)| weight.signum() == sign);
        let mut words: Vec<String> = of_side
            .map(|(cell, weight)| match weight.abs() {
                1 => board.name(*cell),
                times => format!("{times} x {}", board.name(*cell)),
            })
            .collect();
        if number > 0 || words.is_empty() {
            words.push(number.to_string());
        }
        words.join(" + ")
    };
    Some(format!("{} = {}", side(1, -total), side(-1, total)))
}

/// `sandwich r1-9c1 (32) ... or x-sum r9-1c1 (32) ...`: the first rule of each of a few alternatives.
fn of_alternatives(board: &Board, groups: &[Vec<RuleUse>]) -> Option<String> {
    if !(2..=MOST_ALTERNATIVES).contains(&groups.len()) {
        return None;
    }
    let first = |group: &Vec<RuleUse>| {
        let first = group.first()?;
        let name = phrase(exdoku_rules::rules::kind(&first.kind)?.reason(), first, board)?;
        Some(if group.len() > 1 { format!("{name} ...") } else { name })
    };
    Some(listed(groups.iter().map(first).collect::<Option<Vec<String>>>()?, "or"))
}

/// The phrase of the kind, or the kind with its cells and numbers: `cage r1c1-3 (15)`, `ladder r1c1-3 (2)`.
fn name(board: &Board, active: &ActiveRule, rule_use: &RuleUse) -> String {
    // A rule within another one has the same name as alone.
    let inner = if *rule_use.kind == *active.kind { None } else { exdoku_rules::rules::kind(&rule_use.kind) };
    let reason = inner.map_or(&*active.reason, |kind| kind.reason());
    if let Some(name) = phrase(reason, rule_use, board) {
        return name;
    }
    if let Parts::Any(groups) = &rule_use.parts
        && let Some(name) = of_alternatives(board, groups)
    {
        return name;
    }
    if let Some(equation) = equation(board, rule_use) {
        return format!("{} {equation}", keys::sum::NAME);
    }
    let mut text = inner.map_or(&*active.kind, |kind| kind.name()).to_owned();
    let mut numbers: Vec<String> = Vec::new();
    let is_plain = |name: &str, list: &[i64]| WEIGHTS.contains(&name) && list.iter().all(|&weight| weight == 1);
    for (name, binding) in &rule_use.parameters {
        match binding {
            Binding::Numbers(list) if is_plain(name, list) => {}
            Binding::Cells(cells) => text += &format!(" {}", cells_to_text(board, cells)),
            Binding::Lines(lines) => {
                let lines: Vec<String> = lines.iter().map(|line| cells_to_text(board, line)).collect();
                text += &format!(" {}", lines.join(" / "));
            }
            Binding::Pairs(pairs) => match &pairs[..] {
                [(a, b)] => text += &format!(" {}", cells_to_text(board, &[*a, *b])),
                _ => text += &format!(" ({})", counted(pairs.len(), "pair")),
            },
            Binding::Number(number) => numbers.push(number.to_string()),
            Binding::Numbers(list) => numbers.extend(list.iter().map(i64::to_string)),
            Binding::Digits(digits) => {
                numbers.extend(digits.iter().map(|&digit| board.digits().value(digit).to_string()));
            }
            _ => {}
        }
    }
    if !numbers.is_empty() && numbers.len() <= 12 {
        text += &format!(" ({})", numbers.join(" "));
    }
    text
}
