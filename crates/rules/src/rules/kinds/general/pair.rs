//! Two cells whose digits satisfy a condition in the file.

mod values;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use foldhash::fast::FixedState;

use exdoku_encode::{Candidate, Encoder, Pairs};
use exdoku_text::board::{Board, Cell, Digit, DigitSet, Grid, counted};

use self::keys::pair as key;
use crate::rules::apart::{apart, offset};
use crate::rules::condition::Condition;
use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Choice, Fault, Kind, Param, Rule, RuleUse, Type, Violation};

keys! { pair = "pair" {
    ALONG: [Vec<Cell>] = "along",
    CELLS: [Cell] = "cells",
    PAIRS: [(Cell, Cell)] = "pairs",
    FROM: [Cell] = "from",
    TO: [Cell] = "to",
    STEPS: [(isize, isize)] = "steps",
    OFFSETS: [(isize, isize)] = "offsets",
    EXCEPT: [(Cell, Cell)] = "except",
    TORUS: bool = "torus",
    WHERE: Formula = "where",
    ALLOW: [i64] = "allow",
    LABEL: str = "name",
} }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "The digits a and b of two cells make a condition true: of neighbours on a line, of every two cells of \
              a set, of listed pairs, or of all cells a given step apart.",
    params: &[
        Param::of(key::ALONG, Type::Lines, "every two neighbours on a line, a before b").optional(),
        Param::of(key::CELLS, Type::Line, "every two cells of a set, a listed first; b is n places after it")
            .optional(),
        Param::of(key::PAIRS, Type::Pairs, "these pairs: each word two cells, or a list like [\"r1c1 r5c5\"]")
            .optional(),
        Param::of(key::STEPS, Type::Steps, "all cells this many rows and columns apart, also rotated and reflected")
            .optional(),
        Param::of(key::OFFSETS, Type::Steps, "b lies exactly this many rows below and columns to the right of a")
            .optional(),
        Param::of(
            key::FROM,
            Type::Line,
            "cells at the same places of two lists, a from this one; a single cell goes with each of the others",
        )
        .optional(),
        Param::of(key::TO, Type::Line, "and b from this one").optional(),
        Param::of(
            key::WHERE,
            Type::Expression,
            "a condition on a and b; a.shade is the value of a in the layer `shade`",
        )
        .optional(),
        Param::of(key::ALLOW, Type::Couples, "the values that a and b may have").optional(),
        Param::of(key::EXCEPT, Type::Pairs, "pairs that the rule skips").optional(),
        Param::of(key::TORUS, Type::Truth, "whether steps and offsets wrap around the edges of each grid").or("false"),
        Param::label(key::LABEL),
    ],
    choices: &[
        Choice::One(&["along", "cells", "pairs", "from", "steps", "offsets"]),
        Choice::One(&["where", "allow"]),
        Choice::Belong(&["to"], "from"),
        Choice::Belong(&["from"], "to"),
    ],
    says: "For each two neighbours a, b on {along}: {where}. | For each two cells a, b of {cells}: {where}. | For {pairs:apart}, called a and b{pairs:order}: {where}. | For each two neighbours a, b on {along}: {allow:relation}. | For each two cells a, b of {cells}: {allow:relation}. | For {pairs:apart}, called a and b{pairs:order}: {allow:relation}.",
    example: "pair = { along = \"r1c1-5\", where = \"abs(a - b) >= 5\" }",
    compiles_to: "a secondary item for each set of digits that some digit of one cell forbids in the other",
    look: &[("along", "line"), ("cells", "line"), ("from", "line"), ("to", "line")],
    build: Build::Each(build),
    ..Kind::PLAIN
}];

/// Pairs of cells, and the condition on their digits.
#[derive(Debug)]
struct Pair {
    name: String,
    /// The allowed pairs of digits, once for all pairs of cells with the same.
    tables: Vec<Pairs>,
    /// a, b, and the number of their table.
    pairs: Vec<(Cell, Cell, usize)>,
}

/// a, b, and the number of places that b is after a.
type Apart = (Cell, Cell, i64);

/// The condition on a, b, and the number of places that b is after a.
#[derive(Debug)]
enum Truth {
    Where(Condition),
    Allowed(BTreeSet<(i64, i64)>),
}

impl Truth {
    fn holds(&self, a: i64, b: i64, n: i64) -> bool {
        match self {
            Truth::Where(condition) => condition.holds(&[a, b, n]),
            Truth::Allowed(couples) => couples.contains(&(a, b)),
        }
    }

    /// Whether it depends on the number of places that b is after a.
    fn reads_distance(&self) -> bool {
        matches!(self, Truth::Where(condition) if condition.uses(2))
    }
}

/// The digits of two cells, and their distance on the list if that matters: everything that the allowed pairs depend on.
type Sort = ([(i32, usize); 2], i64);

/// Conditions that were tried with all digits of two cells, and the digits for which they are true. Rules with many lines
/// use the same condition for each.
#[derive(Debug, Default)]
struct Tried(HashMap<Condition, Vec<(Sort, Pairs)>, FixedState>);

fn sort_of(&(a, b, n): &Apart, condition: &Truth, board: &Board) -> Sort {
    (digits(board, a, b), if condition.reads_distance() { n } else { 0 })
}

impl Tried {
    fn find(&self, condition: &Condition, sort: &Sort) -> Option<&Pairs> {
        self.0.get(condition)?.iter().find(|(known, _)| known == sort).map(|(_, pairs)| pairs)
    }

    /// Whether some digits of these sorts make a condition false, and some true, if all were tried before.
    fn seen(&self, condition: &Condition, sorts: &[Sort]) -> Option<[bool; 2]> {
        let mut seen = [false, false];
        for sort in sorts {
            let pairs = self.find(condition, sort)?;
            let ([_, (_, count)], _) = *sort;
            seen[0] |= pairs.iter().any(|row| row.len() < count);
            seen[1] |= pairs.iter().any(|row| !row.is_empty());
        }
        Some(seen)
    }
}

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let board = builder.board;
    if let Some(formula) = used.get(key::WHERE) {
        let pairs = || kept(used, builder);
        if let Some(built) = values::build(used, formula, pairs, &used.label(key::LABEL), builder)? {
            return Ok(built);
        }
    }
    let condition = match used.get(key::WHERE) {
        Some(formula) => Truth::Where(Condition::of(formula, &["a", "b", "n"], &[], builder)?),
        None => Truth::Allowed(used.need(key::ALLOW).chunks(2).map(|couple| (couple[0], couple[1])).collect()),
    };
    let tried = builder.remembered::<Tried>();
    let mut known = tried.borrow_mut();
    within_reach(used, &condition, board, &mut known)?;
    let pairs = kept(used, builder)?;
    let mut warning = None;
    if let (Truth::Where(tried), Some(formula)) = (&condition, used.get(key::WHERE)) {
        let mut sorts: Vec<Sort> = pairs.iter().map(|pair| sort_of(pair, &condition, board)).collect();
        sorts.sort_unstable();
        sorts.dedup();
        warning = match known.seen(tried, &sorts) {
            Some(seen) => Condition::conclude(seen, formula)?,
            None => {
                let values = |(first, count): (i32, usize)| (i64::from(first)..).take(count);
                let all = |([a, b], n): Sort| values(a).flat_map(move |u| values(b).map(move |w| [u, w, n.max(1)]));
                let cases: Vec<[i64; 3]> = sorts.into_iter().flat_map(all).collect();
                tried.check(formula, &cases)?
            }
        };
    }
    let (tables, numbered) = tabled(&pairs, &condition, board, &mut known);
    let (mut says, mut with_itself) = (pairs.iter().any(|(a, b, _)| a != b), false);
    for (&(cell, _, _), &table) in pairs.iter().zip(&numbered).filter(|((a, b, _), _)| a == b) {
        let digits = board.digits_of(cell);
        let fits = digits.iter().zip(tables[table].iter()).filter(|(digit, row)| row.contains(*digit)).count();
        (says, with_itself) = (says || fits < digits.count(), true);
        if fits == 0 {
            let message = format!("{} follows itself on this line, and no digit fits beside itself", board.name(cell));
            return Err(Fault::impossible(used.at(key::ALONG).error(message)));
        }
    }
    if with_itself && !says {
        let message = "each of these cells is compared with itself: the rule has no effect";
        warning = Some(used.point().warning(message));
    }
    let uses = uses(&pairs, &numbered, &tables, board);
    let pairs = pairs.into_iter().zip(numbered).map(|((a, b, _), table)| (a, b, table)).collect();
    let pairs = without_mirrored(pairs, &tables);
    let rule = Pair { name: used.label(key::LABEL), tables, pairs };
    Ok(Built::from(rule).used_as(uses).warning(warning))
}

/// The largest number of pairs of a rule.
const MOST_PAIRS: usize = 1_000_000;

/// Complains about a set with too many pairs of cells, or with two cells too far apart for any digits to fit: a thermometer
/// longer than there are digits.
fn within_reach(used: &RuleUse, condition: &Truth, board: &Board, known: &mut Tried) -> Result<(), Fault> {
    let Some(cells) = used.get(key::CELLS) else { return Ok(()) };
    let Some(&first) = cells.first() else { return Ok(()) };
    if let (Truth::Where(tried), Some(formula)) = (condition, used.get(key::WHERE))
        && condition.reads_distance()
    {
        // For distances beyond the number of values, most conditions are as for that distance.
        let values = board.values_among(cells).len();
        for (&other, n) in cells[1..].iter().zip(1..).take(values) {
            let sort = sort_of(&(first, other, n), condition, board);
            if table(&(first, other, n), sort, condition, board, known).iter().any(|row| !row.is_empty()) {
                continue;
            }
            let ([a, b], _) = sort;
            let values = |(first, count): (i32, usize)| (i64::from(first)..).take(count);
            let cases: Vec<[i64; 3]> = values(a).flat_map(|u| values(b).map(move |w| [u, w, n])).collect();
            let help =
                format!("{} cells are too many: no digits fit two of them that are {n} places apart", cells.len());
            tried.check(formula, &cases).map_err(|fault| fault.help(help))?;
        }
    }
    let pairs = cells.len().saturating_mul(cells.len() - 1) / 2;
    if pairs > MOST_PAIRS {
        let message = format!("{} cells have {pairs} pairs; the maximum is {MOST_PAIRS}", cells.len());
        return Err(used.at(key::CELLS).error(message).into());
    }
    Ok(())
}

/// The digits of two cells: the first of each, and their number.
fn digits(board: &Board, a: Cell, b: Cell) -> [(i32, usize); 2] {
    [a, b].map(|cell| (board.digits_of(cell).first(), board.digits_of(cell).count()))
}

/// The distinct tables of the condition, and the table of each pair.
fn tabled(pairs: &[Apart], condition: &Truth, board: &Board, known: &mut Tried) -> (Vec<Pairs>, Vec<usize>) {
    let (mut tables, mut numbers) = (Vec::new(), BTreeMap::new());
    let mut number = |pair: &Apart| {
        let sort = sort_of(pair, condition, board);
        *numbers.entry(sort).or_insert_with(|| {
            tables.push(table(pair, sort, condition, board, known));
            tables.len() - 1
        })
    };
    let numbered = pairs.iter().map(&mut number).collect();
    (tables, numbered)
}

/// The digits of two cells for which the condition is true.
fn table(&(a, b, n): &Apart, sort: Sort, condition: &Truth, board: &Board, known: &mut Tried) -> Pairs {
    let tried = match condition {
        Truth::Where(tried) => Some(tried),
        Truth::Allowed(_) => None,
    };
    if let Some(pairs) = tried.and_then(|tried| known.find(tried, &sort)) {
        return Pairs::clone(pairs);
    }
    let pairs = exdoku_encode::pairs(board, a, b, |u, w| condition.holds(u, w, n));
    if let Some(tried) = tried {
        known.0.entry(tried.clone()).or_default().push((sort, Pairs::clone(&pairs)));
    }
    pairs
}

/// The pairs without those that say of two cells what an earlier one says of them the other way round: steps give every two
/// cells both ways.
fn without_mirrored(pairs: Vec<(Cell, Cell, usize)>, tables: &[Pairs]) -> Vec<(Cell, Cell, usize)> {
    let is_mirrored = |one: &Pairs, other: &Pairs| {
        let mut all = (0..one.len()).flat_map(|u| (0..other.len()).map(move |w| (u, w)));
        all.all(|(u, w)| one[u].contains(Digit::new(w)) == other[w].contains(Digit::new(u)))
    };
    let mut known: HashMap<(usize, usize), bool, FixedState> = HashMap::default();
    let mut kept: HashMap<(Cell, Cell), usize, FixedState> = HashMap::default();
    let mut is_new = |&(a, b, table): &(Cell, Cell, usize)| {
        let is_said = kept.get(&(b, a)).is_some_and(|&other| {
            *known.entry((other, table)).or_insert_with(|| is_mirrored(&tables[other], &tables[table]))
        });
        if !is_said {
            kept.insert((a, b), table);
        }
        !is_said
    };
    pairs.into_iter().filter(|pair| is_new(pair)).collect()
}

/// Records the pairs at each distance, with their allowed digits.
fn uses(pairs: &[Apart], numbered: &[usize], tables: &[Pairs], board: &Board) -> Vec<RuleUse> {
    let mut reported: Vec<(usize, Vec<(Cell, Cell)>)> = Vec::new();
    let mut known: BTreeMap<([(i32, usize); 2], i64), usize> = BTreeMap::new();
    for (&(a, b, n), &table) in pairs.iter().zip(numbered) {
        let at = *known.entry((digits(board, a, b), n)).or_insert_with(|| {
            reported.push((table, Vec::new()));
            reported.len() - 1
        });
        reported[at].1.push((a, b));
    }
    let used = |(table, pairs): (usize, Vec<(Cell, Cell)>)| {
        let (a, b) = pairs[0];
        let (ours, theirs) = (board.digits_of(a), board.digits_of(b));
        let row = |(u, row): (Digit, &DigitSet)| {
            let u = ours.value(u).into();
            row.iter().flat_map(move |w| [u, theirs.value(w).into()])
        };
        let holds = ours.iter().zip(tables[table].iter()).flat_map(row).collect();
        RuleUse::bare(key::NAME).with(key::PAIRS, pairs).with(key::ALLOW, holds)
    };
    reported.into_iter().map(used).collect()
}

/// The pairs of a rule, without those that it skips.
fn kept(used: &RuleUse, builder: &Builder<'_>) -> Result<Vec<Apart>, Fault> {
    let mut pairs = which(used, builder)?;
    if let Some(except) = used.get(key::EXCEPT) {
        let except: BTreeSet<(Cell, Cell)> = except.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
        pairs.retain(|&(a, b, _)| !except.contains(&(a, b)));
    }
    Ok(pairs)
}

/// The pairs of a rule: exactly one of the parameters gives them.
fn which(used: &RuleUse, builder: &Builder<'_>) -> Result<Vec<Apart>, Fault> {
    let torus = used.need(key::TORUS);
    if let Some(lines) = used.get(key::ALONG) {
        return Ok(lines.iter().flat_map(|line| line.windows(2)).map(|pair| (pair[0], pair[1], 1)).collect());
    }
    if let Some(cells) = used.get(key::CELLS) {
        let later = |i: usize| cells[i + 1..].iter().zip(1..).map(move |(&b, n)| (i, b, n));
        return Ok((0..cells.len()).flat_map(later).map(|(i, b, n)| (cells[i], b, n)).collect());
    }
    if let Some(pairs) = used.get(key::PAIRS) {
        return Ok(pairs.iter().map(|&(a, b)| (a, b, 1)).collect());
    }
    if let (Some(first), Some(second)) = (used.get(key::FROM), used.get(key::TO)) {
        if let [only] = first[..] {
            return Ok(second.iter().map(|&other| (only, other, 1)).collect());
        }
        if first.len() != second.len() {
            let message = format!("one list has {}, the other one {}", counted(first.len(), "cell"), second.len());
            let help = "the first cell of one goes with the first of the other, and so on: give both the same number";
            return Err(used.at(key::TO).error(message).help(help).into());
        }
        return Ok(first.iter().zip(second).map(|(&a, &b)| (a, b, 1)).collect());
    }
    let layered = builder.layered(used);
    if let Some(steps) = used.get(key::STEPS) {
        let both = |(a, b)| [(a, b, 1), (b, a, 1)];
        return Ok(layered.pairs_on_board(apart(builder.board, steps, torus)).into_iter().flat_map(both).collect());
    }
    let offsets = used.get(key::OFFSETS).unwrap_or_default();
    let pairs = offsets.iter().flat_map(|&by| layered.pairs_on_board(offset(builder.board, by, torus)));
    Ok(pairs.map(|(a, b)| (a, b, 1)).collect())
}

impl Rule for Pair {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        for &(a, b, table) in &self.pairs {
            let table = &self.tables[table];
            match a == b {
                true => {
                    for (digit, row) in encoder.board().digits_of(a).iter().zip(table.iter()) {
                        if !row.contains(digit) {
                            encoder.exclude(Candidate { cell: a, digit });
                        }
                    }
                }
                false => encoder.relate_pairs(&self.name, a, b, Pairs::clone(table)),
            }
        }
    }

    fn violations(&self, _board: &Board, grid: &Grid) -> Vec<Violation> {
        let breaks = |&&(a, b, table): &&(Cell, Cell, usize)| match (grid.get(a), grid.get(b)) {
            (Some(u), Some(w)) => !self.tables[table][u.index()].contains(w),
            _ => false,
        };
        let what = format!("{}: the digits of these cells do not fit together", self.name);
        let violation = |&(a, b, _): &(Cell, Cell, usize)| Violation { what: what.clone(), cells: vec![a, b] };
        self.pairs.iter().filter(breaks).map(violation).collect()
    }
}
