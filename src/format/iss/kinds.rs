//! Each constraint in the words of rules.

use crate::board::{Position, counted};
use crate::source::{Diagnostics, did_you_mean};

use super::automaton::{self, Unknown};
use super::board::plain_name;
use super::relation::{Relation, low_bits};
use super::scope::Scope;
use super::syntax::{Constraint, Word};
use super::{digits, read_given};
use crate::format::cells::{Place, named};
use crate::format::lz_string::value_of_sign;
use crate::format::page::{Rules, Toml};
use crate::format::paths::{Reading, pieces};
use crate::format::sides::Side;

/// Constraints without arguments, by their names there and here.
const SWITCHES: &[(&str, &str)] = &[
    ("AntiKnight", "anti-knight"),
    ("AntiKing", "anti-king"),
    ("AntiTaxicab", "anti-taxicab"),
    ("AntiConsecutive", "non-consecutive"),
    ("GlobalEntropy", "global-entropy"),
    ("GlobalMod", "global-mod"),
    ("DutchFlatmates", "dutch-flatmates"),
    ("Windoku", "windoku"),
    ("DisjointSets", "disjoint-groups"),
];

/// Lists of cells: the name there and here, a number before the cells, the parameter that the cells are, and how a
/// line is read that comes to a cell again.
const LINES: &[(&str, &str, Option<&str>, &str, Reading)] = &[
    ("Thermo", "thermo", None, "line", Reading::Neighbours(2)),
    ("Whisper", "whisper", Some("by"), "line", Reading::Neighbours(2)),
    ("Renban", "renban", None, "cells", Reading::Set),
    ("Modular", "modular", Some("m"), "line", Reading::Neighbours(3)),
    ("Entropic", "entropic", None, "line", Reading::Neighbours(3)),
    ("RegionSumLine", "region-sum", None, "line", Reading::Whole),
    ("Between", "between", None, "line", Reading::Whole),
    ("Lockout", "lockout", Some("by"), "line", Reading::Whole),
    ("Palindrome", "palindrome", None, "line", Reading::Whole),
    ("Zipper", "zipper", None, "line", Reading::Whole),
    ("ValueIndexing", "value-indexing", None, "line", Reading::Whole),
    ("Arrow", "arrow", None, "line", Reading::Whole),
    ("DoubleArrow", "double-arrow", None, "line", Reading::Whole),
    ("RellikCage", "rellik", Some("sum"), "cells", Reading::Set),
    ("EqualityCage", "equality-cage", None, "cells", Reading::Set),
    ("Lunchbox", "lunchbox", Some("sum"), "line", Reading::Whole),
    ("AllDifferent", "different", None, "cells", Reading::Set),
];

/// Clues on both ends of a row or column.
const ENDS: &[(&str, &str)] = &[
    ("XSum", "x-sum"),
    ("Skyscraper", "skyscraper"),
    ("HiddenSkyscraper", "hidden-skyscraper"),
    ("NumberedRoom", "numbered-room"),
    ("FullRank", "full-rank"),
];

/// All others that are translated.
const OTHERS: &[&str] = &[
    "Shape",
    "NoBoxes",
    "RegionSize",
    "Jigsaw",
    "Var",
    "Or",
    "And",
    "Replicate",
    "End",
    "Diagonal",
    "Indexing",
    "Cage",
    "Sum",
    "LittleKiller",
    "Sandwich",
    "PillArrow",
    "SumLine",
    "Quad",
    "ContainAtLeast",
    "ContainExact",
    "LookAndSay",
    "CountDistinct",
    "SameValues",
    "EqualSum",
    "GreaterThan",
    "WhiteDot",
    "BlackDot",
    "X",
    "V",
    "StrictKropki",
    "StrictXV",
    "Pair",
    "PairX",
    "Regex",
    "NFA",
    "ConnectedValues",
    "Doppelganger",
    "FullRankTies",
    "SearchPriority",
];

/// Those that no rule says yet.
const NOT_YET: &[&str] = &["ChaosConstruction", "ChaosArrow", "ChaosCount", "RegionSameValues", "Binary", "BinaryX"];

fn names() -> impl Iterator<Item = &'static str> + Clone {
    let lines = LINES.iter().map(|(name, ..)| *name);
    let pairs = SWITCHES.iter().chain(ENDS).map(|(name, _)| *name);
    lines.chain(pairs).chain(OTHERS.iter().copied()).chain(NOT_YET.iter().copied())
}

/// Whether there is a constraint of this name.
pub(super) fn is_known(name: &str) -> bool {
    names().any(|known| known == name)
}

/// Complains once about each kind of constraint that no rule says yet. Whether there was one.
pub(super) fn refuse_unsaid(constraints: &[Constraint<'_>], diagnostics: &mut Diagnostics) -> bool {
    let mut told: Vec<&str> = Vec::new();
    let mut rest: Vec<&Constraint<'_>> = constraints.iter().rev().collect();
    while let Some(constraint) = rest.pop() {
        rest.extend(constraint.children.iter().rev());
        let name = constraint.name;
        if NOT_YET.contains(&name.text) && !told.contains(&name.text) {
            told.push(name.text);
            let message = format!("exdoku has no rule for {} yet", name.text);
            diagnostics.push(name.error(message).help("without it, it would be another puzzle"));
        }
    }
    !told.is_empty()
}

/// Adds what a constraint says to the scope.
pub(super) fn read(constraint: &Constraint<'_>, scope: &mut Scope<'_>, diagnostics: &mut Diagnostics) {
    let so_far = diagnostics.len();
    let reader = &mut Reader { constraint, scope, diagnostics };
    if reader.read().is_none() && diagnostics.len() == so_far {
        let message = format!("{} needs other arguments", constraint.name.text);
        diagnostics.push(constraint.name.error(message));
    }
}

/// A constraint being read. Methods return nothing where something is wrong; what, is in the diagnostics, unless it
/// is only that an argument is missing.
struct Reader<'r, 'b, 's> {
    constraint: &'r Constraint<'s>,
    scope: &'r mut Scope<'b>,
    diagnostics: &'r mut Diagnostics,
}

impl<'s> Reader<'_, '_, 's> {
    fn read(&mut self) -> Option<()> {
        let name = self.constraint.name.text;
        if let Some((_, rule)) = SWITCHES.iter().find(|(known, _)| *known == name) {
            self.scope.rules.on(rule);
            return Some(());
        }
        if let Some((_, rule, number, parameter, reading)) = LINES.iter().find(|(known, ..)| *known == name) {
            return self.line(rule, *number, parameter, *reading);
        }
        if let Some((_, rule)) = ENDS.iter().find(|(known, _)| *known == name) {
            return self.ends(rule);
        }
        match name {
            "" => self.givens(),
            "Or" => self.any(),
            "And" => {
                self.constraint.children.iter().for_each(|child| read(child, self.scope, self.diagnostics));
                Some(())
            }
            "Replicate" => self.repeat(),
            "Diagonal" => self.diagonal(),
            "Indexing" => self.indexing(),
            "Cage" => self.cage(),
            "Sum" => self.sum(),
            "LittleKiller" => self.little_killer(),
            "Sandwich" => self.sandwich(),
            "PillArrow" => self.pill_arrow(),
            "SumLine" => self.sum_line(),
            "Quad" => self.quadruple(),
            "ContainAtLeast" => self.contain("contain"),
            "ContainExact" => self.contain("contain-exactly"),
            "LookAndSay" => self.look_and_say(),
            "CountDistinct" => self.count_distinct(),
            "CountingCircles" => self.counting_circles(),
            "ConnectedValues" => self.connected(),
            "Doppelganger" => {
                self.scope.rules.add("doppelganger", self.scope.board.lacking());
                Some(())
            }
            "FullRankTies" => self.ties(),
            "SameValues" => self.same_values(),
            "EqualSum" => self.equal_sum(),
            "GreaterThan" => self.greater_than(),
            "WhiteDot" => self.touching().map(|pairs| self.scope.white.extend(pairs)),
            "BlackDot" => self.touching().map(|pairs| self.scope.black.extend(pairs)),
            "X" => self.touching().map(|pairs| self.scope.x.extend(pairs)),
            "V" => self.touching().map(|pairs| self.scope.v.extend(pairs)),
            "StrictKropki" => {
                self.scope.all_dots = true;
                Some(())
            }
            "StrictXV" => {
                self.scope.all_letters = true;
                Some(())
            }
            "Pair" => self.pair("along"),
            "PairX" => self.pair("cells"),
            "Regex" => self.regex(),
            "NFA" => self.automaton(),
            // Only how to search.
            "SearchPriority" => Some(()),
            name => self.unknown(name),
        }
    }

    fn unknown(&mut self, name: &str) -> Option<()> {
        let word = self.constraint.name;
        let wrong = if super::board::is_of_board(name) {
            word.error(format!("{name} is about the whole board, so it cannot stand in a group"))
        } else {
            word.error(format!("there is no constraint {name}")).help(did_you_mean(name, names()))
        };
        self.diagnostics.push(wrong);
        None
    }

    fn complain<T>(&mut self, word: Word<'_>, message: impl Into<String>) -> Option<T> {
        self.diagnostics.push(word.error(message));
        None
    }

    // ---- Arguments

    fn first(&self) -> Option<Word<'s>> {
        self.constraint.arguments.first().copied()
    }

    fn after(&self, count: usize) -> &[Word<'s>] {
        self.constraint.arguments.get(count..).unwrap_or_default()
    }

    fn places(&mut self, words: &[Word<'s>]) -> Option<Vec<Place>> {
        let board = self.scope.board;
        let places: Vec<Option<Place>> = words.iter().map(|word| board.place(*word, self.diagnostics)).collect();
        let places: Vec<Place> = places.into_iter().collect::<Option<_>>()?;
        (!places.is_empty()).then_some(places)
    }

    /// The cells after so many other arguments.
    fn places_after(&mut self, count: usize) -> Option<Vec<Place>> {
        let words = self.after(count).to_vec();
        self.places(&words)
    }

    /// The lists of cells after so many other arguments; two tildes stand between them.
    fn lists_after(&mut self, count: usize) -> Option<Vec<Vec<Place>>> {
        let words = self.after(count).to_vec();
        let lists = words.split(|word| word.text.is_empty()).filter(|list| !list.is_empty());
        let lists: Vec<Option<Vec<Place>>> = lists.map(|list| self.places(list)).collect();
        let lists: Vec<Vec<Place>> = lists.into_iter().collect::<Option<_>>()?;
        (!lists.is_empty()).then_some(lists)
    }

    fn number(&mut self, word: Word<'_>) -> Option<i64> {
        match word.text.parse() {
            Ok(number) => Some(number),
            Err(_) => self.complain(word, format!("a whole number belongs here, not {:?}", word.text)),
        }
    }

    fn digits(&mut self, words: impl Iterator<Item = Word<'s>>) -> Option<String> {
        let mut digits = Vec::new();
        for word in words {
            let value = self.number(word)?;
            if self.scope.board.digits.of_value(value).is_none() {
                return self.complain(word, format!("{value} is no digit of this grid"));
            }
            digits.push(value.to_string());
        }
        (!digits.is_empty()).then(|| digits.join(" "))
    }

    // ---- Groups and givens

    /// A scope of its own for each child: in `Or`, one of them holds.
    fn any(&mut self) -> Option<()> {
        let mut alternatives: Vec<Toml> = Vec::new();
        for child in &self.constraint.children {
            let mut scope = Scope::new(self.scope.board, self.scope.defined);
            read(child, &mut scope, self.diagnostics);
            let mut rules = Rules::default();
            scope.write(&mut rules);
            alternatives.push(rules.table());
        }
        self.scope.rules.add("any", [("of", alternatives.into())]);
        Some(())
    }

    /// The children once for each origin, moved there from the first.
    fn repeat(&mut self) -> Option<()> {
        let (&[a, b], board) = (self.constraint.arguments.first_chunk()?, self.scope.board);
        let is_cell = |word: Word<'_>| board.place(word, &mut Diagnostics::new()).is_some();
        let (key, origin) = if is_cell(b) || !is_cell(a) { (a, b) } else { (b, a) };
        let Some(Place::Cell(origin)) = board.place(origin, self.diagnostics) else { return None };
        let bits = low_bits(key.text).unwrap_or_default();
        let cells = board.rows * board.columns;
        if bits.iter().skip(cells).any(|&bit| bit) || !bits.contains(&true) {
            return self.complain(key, "this says no cells of the grid");
        }
        let chosen = bits.iter().enumerate().filter(|(_, bit)| **bit).map(|(cell, _)| cell);
        let shift = |cell: usize| {
            let rows = (cell / board.columns) as i64 - origin.row as i64;
            let columns = (cell % board.columns) as i64 - origin.column as i64;
            Toml::Text(format!("{rows},{columns}"))
        };
        let shifts: Vec<Toml> = chosen.map(shift).collect();
        let mut scope = Scope::new(board, self.scope.defined);
        self.constraint.children.iter().for_each(|child| read(child, &mut scope, self.diagnostics));
        let mut rules = Rules::default();
        scope.write(&mut rules);
        self.scope.rules.add("repeat", [("rules", rules.table()), ("shifts", shifts.into())]);
        Some(())
    }

    /// Givens within a group.
    fn givens(&mut self) -> Option<()> {
        for word in self.after(0).to_vec() {
            let given = read_given(word, self.scope.board, self.diagnostics)?;
            let only = digits(&given.values, self.scope.board);
            self.scope.rules.add("digits", [("cells", named(&[given.place]).into()), ("only", only)]);
        }
        Some(())
    }

    // ---- Lines and sets

    fn line(
        &mut self,
        rule: &'static str,
        number: Option<&'static str>,
        cells: &'static str,
        reading: Reading,
    ) -> Option<()> {
        let first = self.first()?;
        // The number may be left out where the rule has a usual one.
        let is_number = number.is_some() && self.scope.board.place(first, &mut Diagnostics::new()).is_none();
        let value = if is_number { Some(self.number(first)?) } else { None };
        let line = self.places_after(usize::from(is_number))?;
        let reading = match (reading, value) {
            (Reading::Neighbours(3), Some(value)) => Reading::Neighbours(usize::try_from(value).unwrap_or(3)),
            (reading, _) => reading,
        };
        let usual = match rule {
            "whisper" => Some((self.scope.board.digits.count() as i64 + 1) / 2),
            "lockout" => Some(4),
            "modular" => Some(3),
            _ => None,
        };
        let value = value.filter(|value| Some(*value) != usual);
        for piece in pieces(line, reading) {
            let value = number.zip(value).map(|(name, value)| (name, value.into()));
            self.scope.rules.add(rule, [(cells, named(&piece).into())].into_iter().chain(value));
        }
        Some(())
    }

    /// A cage without a sum, or with the sum 0, only has no repeats.
    fn cage(&mut self) -> Option<()> {
        let first = self.first()?;
        let sum = if first.text.is_empty() { 0 } else { self.number(first)? };
        let cells = self.places_after(1)?;
        let sum = (sum != 0).then(|| ("sum", sum.into()));
        self.scope.rules.add("killer", [("cells", named(&cells).into())].into_iter().chain(sum));
        Some(())
    }

    /// `Sum~12~...`, or with a number for each cell `Sum~0_=_1_-1~...`. A cell that comes twice counts twice.
    fn sum(&mut self) -> Option<()> {
        let first = self.first()?;
        let (total, factors) = match first.text.split_once("_=_") {
            Some((total, factors)) => (total, Some(factors)),
            None => (first.text, None),
        };
        let parse = |text: &str| text.parse::<i64>().ok();
        let factors: Option<Vec<i64>> =
            factors.map_or(Some(Vec::new()), |all| all.split('_').map(parse).collect::<Option<_>>());
        let (Some(total), Some(mut factors)) = (parse(total), factors) else {
            return self.complain(first, "a sum is like 12, or like 0_=_1_-1 with a factor for each cell");
        };
        let all = self.places_after(1)?;
        if factors.is_empty() {
            factors = vec![1; all.len()];
        } else if factors.len() != all.len() {
            return self
                .complain(first, format!("{} for {}", counted(factors.len(), "factor"), counted(all.len(), "cell")));
        }
        let (mut cells, mut counts): (Vec<Place>, Vec<i64>) = (Vec::new(), Vec::new());
        for (cell, factor) in all.into_iter().zip(factors) {
            match cells.iter().position(|known| *known == cell) {
                Some(known) => counts[known] = counts[known].saturating_add(factor),
                None => {
                    cells.push(cell);
                    counts.push(factor);
                }
            }
        }
        let factors = counts.iter().any(|&count| count != 1).then(|| ("coefficients", counts.into()));
        let parameters = [("cells", named(&cells).into()), ("total", total.into())];
        self.scope.rules.add("sum", parameters.into_iter().chain(factors));
        Some(())
    }

    /// `PillArrow~2~...`: the first two cells are the pill, a number that is read from left to right or from top to
    /// bottom, in whichever order they are listed.
    fn pill_arrow(&mut self) -> Option<()> {
        let first = self.first()?;
        let length = usize::try_from(self.number(first)?).ok()?;
        let mut cells = self.places_after(1)?;
        if length == 0 || length >= cells.len() {
            return self.complain(
                first,
                format!("a pill of {} leaves no shaft of {}", counted(length, "cell"), counted(cells.len(), "cell")),
            );
        }
        cells[..length].sort();
        let (pill, shaft) = cells.split_at(length);
        self.scope.rules.add("pill-arrow", [("pill", named(pill).into()), ("shaft", named(shaft).into())]);
        Some(())
    }

    fn sum_line(&mut self) -> Option<()> {
        let first = self.first()?;
        let sum = self.number(first)?;
        let mut words = self.after(1).to_vec();
        let is_loop = words.last().is_some_and(|word| word.text.eq_ignore_ascii_case("LOOP"));
        if is_loop {
            words.pop();
        }
        let line = self.places(&words)?;
        let is_loop = is_loop.then(|| ("loop", true.into()));
        let parameters = [("line", named(&line).into()), ("sum", sum.into())];
        self.scope.rules.add("sum-line", parameters.into_iter().chain(is_loop));
        Some(())
    }

    /// The top left cell of four, and digits in them.
    fn quadruple(&mut self) -> Option<()> {
        let Place::Cell(Position { row, column }) = self.scope.board.place(self.first()?, self.diagnostics)? else {
            return None;
        };
        if row + 1 >= self.scope.board.rows || column + 1 >= self.scope.board.columns {
            return self.complain(self.first()?, "the four cells from here on do not lie in the grid");
        }
        let cell = |row, column| Place::Cell(Position::new(row, column));
        let cells = [cell(row, column), cell(row, column + 1), cell(row + 1, column), cell(row + 1, column + 1)];
        let digits = self.digits(self.after(1).to_vec().into_iter())?;
        self.scope.rules.add("quadruple", [("cells", named(&cells).into()), ("digits", digits.into())]);
        Some(())
    }

    fn contain(&mut self, rule: &'static str) -> Option<()> {
        let digits = self.digits(self.first()?.split('_'))?;
        let cells = self.places_after(1)?;
        self.scope.rules.add(rule, [("cells", named(&cells).into()), ("digits", digits.into())]);
        Some(())
    }

    /// `LookAndSay~1617`: one 6, one 7.
    fn look_and_say(&mut self) -> Option<()> {
        let clue = self.first()?;
        let figures = !clue.text.is_empty() && clue.text.bytes().all(|byte| byte.is_ascii_digit());
        if !figures || !clue.text.len().is_multiple_of(2) {
            return self.complain(clue, "a clue is pairs of figures, like 1617: one 6, one 7");
        }
        let says: Vec<&str> = (0..clue.text.len()).step_by(2).map(|at| &clue.text[at..at + 2]).collect();
        let cells = self.places_after(1)?;
        self.scope.rules.add("look-and-say", [("cells", named(&cells).into()), ("says", says.join(" ").into())]);
        Some(())
    }

    fn count_distinct(&mut self) -> Option<()> {
        let all = self.places_after(0)?;
        let (cell, cells) = all.split_first().filter(|(_, cells)| !cells.is_empty())?;
        let cell = std::slice::from_ref(cell);
        self.scope.rules.add("count-distinct", [("cell", named(cell).into()), ("cells", named(cells).into())]);
        Some(())
    }

    /// A list of circles would be one set of them, so that every further set is a rule of its own.
    fn counting_circles(&mut self) -> Option<()> {
        let cells = self.places_after(0)?;
        let mut rules = Rules::default();
        rules.add("counting-circles", [("cells", named(&cells).into())]);
        if self.scope.rules.has("counting-circles") {
            self.scope.rules.add("all", [("of", vec![rules.table()].into())]);
        } else {
            self.scope.rules.append(rules);
        }
        Some(())
    }

    /// `ConnectedValues~~2_4~12`: the cells with these digits are one area, of so many cells if that is said.
    fn connected(&mut self) -> Option<()> {
        let group = self.first()?;
        if !group.text.is_empty() {
            return self.complain(group, "an area within a group of cells cannot be read yet");
        }
        let digits = self.digits(self.after(1).first()?.split('_'))?;
        let size = match self.after(2).first().copied().filter(|size| !size.text.is_empty()) {
            Some(size) => Some(("size", self.number(size)?.into())),
            None => None,
        };
        self.scope.rules.add("connected", [("digits", digits.into())].into_iter().chain(size));
        Some(())
    }

    /// What holds for rows and columns that read the same.
    fn ties(&mut self) -> Option<()> {
        let policy = self.first()?;
        match policy.text {
            "none" => self.scope.ties = Some("none"),
            "only-unclued" => self.scope.ties = Some("only-unclued"),
            "any" => self.scope.ties = Some("any"),
            _ => return self.complain(policy, "ties are none, only-unclued or any"),
        }
        Some(())
    }

    /// `SameValues~2~...`: the first half of the cells and the second.
    fn same_values(&mut self) -> Option<()> {
        let first = self.first()?;
        let count = usize::try_from(self.number(first)?).ok()?;
        let cells = self.places_after(1)?;
        if count == 0 || !cells.len().is_multiple_of(count) {
            return self.complain(
                first,
                format!("{} cannot make {} of one size", counted(cells.len(), "cell"), counted(count, "set")),
            );
        }
        let sets: Vec<String> = cells.chunks(cells.len() / count).map(named).collect();
        self.scope.rules.add("same-values", [("sets", sets.into())]);
        Some(())
    }

    fn equal_sum(&mut self) -> Option<()> {
        let words = self.after(0).to_vec();
        let sets: Vec<Option<Vec<Place>>> = words.split(|word| word.text == "-").map(|set| self.places(set)).collect();
        let sets: Vec<Vec<Place>> = sets.into_iter().collect::<Option<_>>()?;
        let sets: Vec<String> = sets.iter().map(|set| named(set)).collect();
        self.scope.rules.add("equal-sum", [("sets", sets.into())]);
        Some(())
    }

    // ---- Pairs

    /// The pairs of neighbours among the cells, as they are listed.
    fn touching(&mut self) -> Option<Vec<[Place; 2]>> {
        let cells = self.places_after(0)?;
        let mut pairs = Vec::new();
        for (i, b) in cells.iter().enumerate() {
            let before = cells[..i].iter().filter(|a| a.touches(b));
            pairs.extend(before.map(|a| [a.clone(), b.clone()]));
        }
        if pairs.is_empty() {
            let name = self.constraint.name;
            return self.complain(name, format!("no two cells of this {} are neighbours", name.text));
        }
        Some(pairs)
    }

    fn greater_than(&mut self) -> Option<()> {
        for pair in self.touching()? {
            self.scope.rules.add("greater-than", [("line", named(&pair).into())]);
        }
        Some(())
    }

    /// A relation given as a table, between neighbours on a line or between all cells of a set.
    fn pair(&mut self, parameter: &'static str) -> Option<()> {
        let key = self.first()?;
        let Some(relation) = Relation::of_key(key.text, self.scope.board.digits) else {
            return self.complain(key, format!("this is no table of pairs of the digits {}", self.scope.board.digits));
        };
        let name = self.constraint.arguments.get(1).and_then(plain_name);
        let reading = if parameter == "along" { Reading::Neighbours(2) } else { Reading::Set };
        let lines = self.lists_after(1 + usize::from(name.is_some()))?;
        let lines = lines.into_iter().flat_map(|line| pieces(line, reading));
        if let Some(definition) = self.scope.defined.find(self.constraint.name.text, key.text) {
            lines
                .for_each(|line| self.scope.rules.add(&definition.name, [(definition.parameter, named(&line).into())]));
        } else {
            let says = relation.expression();
            for piece in lines {
                let name = name.clone().map(|name| ("name", name.into()));
                let parameters = [(parameter, named(&piece).into()), ("where", says.clone().into())];
                self.scope.rules.add("pair", parameters.into_iter().chain(name));
            }
        }
        Some(())
    }

    // ---- Lines that are read

    fn regex(&mut self) -> Option<()> {
        let key = self.first()?;
        let Some(regex) = text_of_base64(key.text) else {
            return self.complain(key, "this is no regular expression in base64");
        };
        for line in self.lists_after(1)? {
            self.scope.rules.add("line", [("cells", named(&line).into()), ("regex", regex.clone().into())]);
        }
        Some(())
    }

    fn automaton(&mut self) -> Option<()> {
        let key = self.first()?;
        let parameters = match automaton::parameters(key.text, self.scope.board.digits) {
            Ok(parameters) => parameters,
            Err(Unknown::Digits(count)) => {
                let digits = self.scope.board.digits.count();
                return self.complain(key, format!("this machine is for {count} digits, and there are {digits}"));
            }
            Err(Unknown::Format) => return self.complain(key, "this machine has a form that cannot be read yet"),
            Err(Unknown::Broken) => return self.complain(key, "this is no state machine in base64"),
        };
        let name = self.constraint.arguments.get(1).and_then(plain_name);
        let defined = self.scope.defined.find(self.constraint.name.text, key.text);
        for line in self.lists_after(1 + usize::from(name.is_some()))? {
            let cells = named(&line).into();
            match defined {
                Some(definition) => self.scope.rules.add(&definition.name, [(definition.parameter, cells)]),
                None => self.scope.rules.add("line", [("cells", cells)].into_iter().chain(parameters.clone())),
            }
        }
        Some(())
    }

    // ---- The whole board, its sides

    /// `1` is `/`, `-1` is `\`.
    fn diagonal(&mut self) -> Option<()> {
        match self.first()?.text {
            "1" => self.scope.diagonals[1] = true,
            "-1" => self.scope.diagonals[0] = true,
            _ => {
                return self
                    .complain(self.first()?, "a diagonal is 1 (from the bottom left) or -1 (from the top left)");
            }
        }
        Some(())
    }

    fn indexing(&mut self) -> Option<()> {
        let rule = match self.first()?.text {
            "R" | "r" => "row-indexing",
            "C" | "c" => "column-indexing",
            _ => return self.complain(self.first()?, "cells index their row, R, or their column, C"),
        };
        let cells = self.places_after(1)?;
        self.scope.rules.add(rule, [("cells", named(&cells).into())]);
        Some(())
    }

    /// Each cell at the edge begins one diagonal: from the top downwards to the left, and so on around the grid; from
    /// a corner the only one that is more than the corner.
    fn little_killer(&mut self) -> Option<()> {
        let first = self.first()?;
        let sum = self.number(first)?;
        let start = *self.after(1).first()?;
        let Place::Cell(Position { row, column }) = self.scope.board.place(start, self.diagnostics)? else {
            return None;
        };
        let (rows, columns) = (self.scope.board.rows, self.scope.board.columns);
        let line = |down: isize, right: isize| {
            let mut line = vec![Place::Cell(Position::new(row, column))];
            let (mut row, mut column) = (row, column);
            loop {
                let next = row.checked_add_signed(down).zip(column.checked_add_signed(right));
                let Some(next) = next.filter(|&(row, column)| row < rows && column < columns) else { return line };
                (row, column) = next;
                line.push(Place::Cell(Position::new(row, column)));
            }
        };
        let at_edge =
            [(row == 0, (1, -1)), (column == 0, (1, 1)), (row + 1 == rows, (-1, 1)), (column + 1 == columns, (-1, -1))];
        let lines = at_edge.into_iter().filter(|(edge, _)| *edge).map(|(_, (down, right))| line(down, right));
        let Some(line) = lines.max_by_key(Vec::len) else {
            return self.complain(start, "a diagonal begins at the edge of the grid");
        };
        self.scope.rules.add("little-killer", [("line", named(&line).into()), ("sum", sum.into())]);
        Some(())
    }

    fn sandwich(&mut self) -> Option<()> {
        let first = self.first()?;
        let sum = self.number(first)?;
        let (is_row, at) = self.scope.board.row_or_column(*self.after(1).first()?, self.diagnostics)?;
        self.scope.clues("sandwich").add(if is_row { Side::Left } else { Side::Top }, at, sum);
        Some(())
    }

    /// `XSum~C2~27~5`: from the top and from the bottom; either may be left out.
    fn ends(&mut self, rule: &'static str) -> Option<()> {
        let (is_row, at) = self.scope.board.row_or_column(self.first()?, self.diagnostics)?;
        let sides = if is_row { [Side::Left, Side::Right] } else { [Side::Top, Side::Bottom] };
        for (side, word) in sides.into_iter().zip(self.after(1).to_vec()) {
            if !word.text.is_empty() {
                let clue = self.number(word)?;
                self.scope.clues(rule).add(side, at, clue);
            }
        }
        Some(())
    }
}

/// The text that base64 spells.
fn text_of_base64(key: &str) -> Option<String> {
    let (mut bytes, mut held, mut bits) = (Vec::new(), 0_u32, 0);
    for sign in key.trim_end_matches('=').chars() {
        held = held << 6 | u32::from(value_of_sign(sign)?);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from(held >> bits & 0xff).ok()?);
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regular_expressions() {
        assert_eq!(text_of_base64("WzEyNDU3OF0qMy4q").unwrap(), "[124578]*3.*");
        assert_eq!(text_of_base64("Lj8oW140N118NDcxKSo").unwrap(), ".?([^47]|471)*");
        assert!(text_of_base64("W!").is_none());
    }
}
