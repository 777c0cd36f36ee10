//! Steps in words.

use exdoku_rules::encode::Candidate;
use exdoku_rules::rules::cells_to_text;
use exdoku_rules::rules::keys::{connected, killer};
use exdoku_text::board::{Cell, Digit, DigitSet, Symbols};

use super::connection::{Connection, Cut};
use super::fit::Fit;
use super::model::Model;
use super::step::Step;
use super::technique::{Link, LockedKind, Side, Technique};

/// The most cells of which a sentence states what is known.
const MOST_FACTS: usize = 4;

/// The most values of unknowns and layers that one way to fill them lists.
const MOST_VALUES: usize = 6;

/// What sentences are made of.
pub(super) struct Wording<'w> {
    pub(super) model: &'w Model<'w>,
    pub(super) symbols: &'w Symbols,
}

impl Wording<'_> {
    /// A step as a sentence: its name, what it follows from, what follows.
    pub(super) fn sentence(&self, step: &Step) -> String {
        let because = self.because(step);
        let conclusion = self.conclusion(step);
        let name = upper(&self.title(step));
        match (because.is_empty(), conclusion.is_empty()) {
            (true, _) => format!("{name}: {conclusion}."),
            (false, true) => format!("{name}: {because}."),
            (false, false) => format!("{name}: {because}, so {conclusion}."),
        }
    }

    fn title(&self, step: &Step) -> String {
        match &step.technique {
            Technique::SingleRule { rule, .. } => self.rule(*rule),
            Technique::CombinedRules { rules } => self.list(rules.iter().map(|&rule| self.rule(rule)).collect()),
            Technique::Locked { rule, kind: LockedKind::Other, .. } => self.rule(*rule),
            other => other.name(),
        }
    }

    fn because(&self, step: &Step) -> String {
        match &step.technique {
            Technique::FullHouse { house } => format!("one cell of {} is empty", self.rule(*house)),
            Technique::HiddenSingle { house, .. } => match step.placed[..] {
                [Candidate { cell, digit }] => {
                    format!("{} can hold {} only in {}", self.rule(*house), self.digit(cell, digit), self.cell(cell))
                }
                _ => String::new(),
            },
            Technique::NakedSingle => match step.placed[..] {
                [Candidate { cell, digit }] => {
                    format!("{} has no candidate but {}", self.cell(cell), self.digit(cell, digit))
                }
                _ => String::new(),
            },
            Technique::SingleRule { rule, .. } if self.model.instances[*rule].kind == connected::NAME => {
                Connection::of(self.model, *rule).map_or(String::new(), |connection| self.connection(&connection, step))
            }
            Technique::SingleRule { fits, .. } if fits.iter().any(|fit| !fit.digits.is_empty()) => self.fits(fits),
            Technique::SingleRule { fits, .. } if fits.is_empty() => self.facts(&step.reason.absent),
            Technique::SingleRule { fits, .. } => match self.facts(&step.reason.absent) {
                none if none.is_empty() && fits.iter().all(|fit| fit.unknowns.len() <= MOST_VALUES) => self.fits(fits),
                facts => facts,
            },
            Technique::CombinedRules { .. } => self.facts(&step.reason.absent),
            Technique::Locked { rule, digits, cells, kind } => {
                let rule = match kind {
                    LockedKind::Other => "it".to_owned(),
                    _ => self.rule(*rule),
                };
                let fit = if digits.len() == 1 { "fits" } else { "fit" };
                let only = if cells.len() == 1 { "in" } else { "only in" };
                format!("{rule} needs {}, which {fit} {only} {}", self.digits(digits), self.cells(cells))
            }
            Technique::Innies { .. } => self.innies(&step.technique),
            Technique::NakedSubset { house, cells, digits, .. } => {
                format!("{} of {} hold only {}", self.cells(cells), self.rule(*house), self.digits(digits))
            }
            Technique::HiddenSubset { house, cells, digits } => {
                format!("{} of {} fit only in {}", self.digits(digits), self.rule(*house), self.cells(cells))
            }
            Technique::Fish { digit, base, cover, fins, .. } => {
                let names = |houses: &[usize]| self.list(houses.iter().map(|&house| self.rule(house)).collect());
                let fins = match &fins[..] {
                    [] => String::new(),
                    fins => format!(" or in {}", self.cells(fins)),
                };
                let digit = self.symbols.name(*digit);
                format!("in {}, {digit} fits only in {}{fins}", names(base), names(cover))
            }
            Technique::Chain { links, loops, .. } => self.chain(links, *loops, step),
            Technique::Refuted { tried, .. } => self.refutation(*tried, step),
            Technique::Guess => "no step was found that shows it".to_owned(),
            Technique::Contradiction { house, rule, cell, digit } => match (house, rule, cell, digit) {
                (Some(house), _, _, Some(digit)) => {
                    format!("{} has no place for {}", self.rule(*house), self.symbols.name(*digit))
                }
                (_, Some(rule), _, _) => format!("nothing fits {}", self.rule(*rule)),
                (_, _, Some(cell), _) => format!("{} has no candidate", self.cell(*cell)),
                _ => "there is no solution".to_owned(),
            },
        }
    }

    /// `if r1c1 is 3, then after 2 more steps r1c2 has no candidate`.
    fn refutation(&self, tried: Candidate, step: &Step) -> String {
        let end = step.steps.last().map(|last| self.because(last)).unwrap_or_default();
        let many = step.steps.len().saturating_sub(1);
        let tried = self.is(tried);
        match many {
            0 => format!("if {tried}, then {end}"),
            1 => format!("if {tried}, then after one more step {end}"),
            _ => format!("if {tried}, then after {many} more steps {end}"),
        }
    }

    /// What is known of the cells: `r1c1 is 3 and r1c2 is not 1 or 2`; nothing if that is long.
    fn facts(&self, absent: &[Candidate]) -> String {
        let mut known: Vec<(Cell, DigitSet)> = Vec::new();
        for candidate in absent {
            match known.last_mut() {
                Some((cell, digits)) if *cell == candidate.cell => {
                    digits.insert(candidate.digit);
                }
                _ => known.push((candidate.cell, [candidate.digit].into_iter().collect())),
            }
        }
        if known.len() > MOST_FACTS {
            return String::new();
        }
        let fact = |(cell, absent): (Cell, DigitSet)| {
            let left = self.model.board.digits_of(cell).all().difference(absent);
            let words = |set: DigitSet| or(set.iter().map(|digit| self.digit(cell, digit)).collect());
            match left.len() {
                0 => format!("{} has no candidate", self.cell(cell)),
                left_over if left_over <= absent.len() => format!("{} is {}", self.cell(cell), words(left)),
                _ => format!("{} is not {}", self.cell(cell), words(absent)),
            }
        };
        self.list(known.into_iter().map(fact).collect())
    }

    /// `only 1 2 3 or 1 2 4 fit`, `only 3 with u = 6 fits`.
    fn fits(&self, fits: &[Fit]) -> String {
        let fit = |Fit { digits, unknowns }: &Fit| {
            let digits = digits.iter().map(|&digit| self.symbols.name(digit)).collect::<Vec<_>>().join(" ");
            let value = |one: &Candidate| format!("{} = {}", self.cell(one.cell), self.digit(one.cell, one.digit));
            let unknowns = self.list(unknowns.iter().map(value).collect());
            match (digits.is_empty(), unknowns.is_empty()) {
                (_, true) => digits,
                (true, false) => unknowns,
                (false, false) => format!("{digits} with {unknowns}"),
            }
        };
        let verb = match fits {
            [Fit { digits, unknowns }] if digits.len() + unknowns.len() == 1 => "fits",
            _ => "fit",
        };
        format!("only {} {verb}", or(fits.iter().map(fit).collect()))
    }

    /// `without shade.r1c2, shade.r1c1 and shade.r2c4 would be cut off from each other`.
    fn connection(&self, connection: &Connection<'_>, step: &Step) -> String {
        match connection.why(&step.removed, &step.reason.absent) {
            Some(Cut::Between(one, other)) => {
                let [one, other] = [one, other].map(|cell| self.cell(cell));
                format!("otherwise {one} and {other} are cut off from each other")
            }
            Some(Cut::From(other)) => format!("otherwise it is cut off from {}", self.cell(other)),
            Some(Cut::Several) => "otherwise some of them are cut off".to_owned(),
            None => String::new(),
        }
    }

    /// `column 1 adds up to 45 and the cages in it to 44`, and what that leaves.
    fn innies(&self, technique: &Technique) -> String {
        let Technique::Innies { houses, of_houses, sums, of_sums, side, terms, total } = technique else {
            return String::new();
        };
        let (add, them) = if houses.len() == 1 { ("adds", "it") } else { ("add", "them") };
        let houses = self.list(houses.iter().map(|&house| self.rule(house)).collect());
        let is_cage = |&sum: &usize| self.model.instances[sum].kind == killer::NAME;
        let what = if sums.iter().all(is_cage) { "cage" } else { "sum" };
        let plural = if sums.len() == 1 { "" } else { "s" };
        let within = if *side == Side::Innies { "in" } else { "mostly in" };
        let known = format!("{houses} {add} up to {of_houses} and the {what}{plural} {within} {them} to {of_sums}");
        match terms[..] {
            [(_, 1)] => known,
            _ => format!("{known}: {}", self.equation(terms, *total)),
        }
    }

    /// A weighted sum and its total: `r1c1 + r1c2 = 9`, `r6c1 is 4 more than r7c3`.
    fn equation(&self, terms: &[(Cell, i64)], total: i64) -> String {
        let sum = |sign: i64| {
            let of_sign = terms.iter().filter(|(_, weight)| weight.signum() == sign);
            let term = |&(cell, weight): &(Cell, i64)| match weight.abs() {
                1 => self.cell(cell),
                times => format!("{times} x {}", self.cell(cell)),
            };
            of_sign.map(term).collect::<Vec<_>>().join(" + ")
        };
        let (plus, minus) = (sum(1), sum(-1));
        match (plus.is_empty(), minus.is_empty(), total) {
            (false, true, _) => format!("{plus} = {total}"),
            (true, _, _) => format!("{minus} = {}", -total),
            (_, _, 0) => format!("{plus} = {minus}"),
            (_, _, 1..) => format!("{plus} is {total} more than {minus}"),
            _ => format!("{minus} is {} more than {plus}", -total),
        }
    }

    fn chain(&self, links: &[Link], loops: bool, step: &Step) -> String {
        let side = |all: &[Candidate]| {
            let cells: Vec<Cell> = all.iter().map(|candidate| candidate.cell).collect();
            let digit = self.digit(all[0].cell, all[0].digit);
            format!("{digit} in {}", self.cells(&cells))
        };
        let mut text = String::new();
        for (at, link) in links.iter().enumerate() {
            let begin = if at == 0 { "without " } else { "; then not " };
            if link.rectangle.is_empty() {
                text += &format!("{begin}{}, {}", side(&link.from), side(&link.to));
                continue;
            }
            let extra = |all: &[Candidate]| {
                let words: Vec<String> = all
                    .iter()
                    .map(|&one| format!("{} in {}", self.digit(one.cell, one.digit), self.cell(one.cell)))
                    .collect();
                or(words)
            };
            let both = [&link.from[..], &link.to].concat();
            let begin = if at == 0 { "" } else { "; then " };
            let rectangle = self.cells(&link.rectangle);
            text += &format!("{begin}{rectangle} would have two solutions without {}", extra(&both));
        }
        if step.reason.assumes_unique {
            return text;
        }
        if loops {
            text += ", and round again";
        } else if step.placed.is_empty() {
            text += "; either end is true";
        }
        text
    }

    fn conclusion(&self, step: &Step) -> String {
        let mut parts: Vec<String> = Vec::new();
        // Places of layers come with what was removed there, and often together.
        let (of_layers, of_cells): (Vec<Candidate>, Vec<Candidate>) =
            step.placed.iter().partition(|candidate| self.model.board.layer_of(candidate.cell).is_some());
        parts.extend(of_cells.into_iter().map(|candidate| self.is(candidate)));
        let mut found: Vec<(String, Vec<Cell>)> = Vec::new();
        for Candidate { cell, digit } in of_layers {
            let value = self.digit(cell, digit);
            match found.iter_mut().find(|(known, _)| *known == value) {
                Some((_, cells)) => cells.push(cell),
                None => found.push((value, vec![cell])),
            }
        }
        for (value, cells) in found {
            let verb = if cells.len() == 1 { "is" } else { "are" };
            parts.push(format!("{} {verb} {value}", self.cells(&cells)));
        }
        let is_placed = |cell: Cell| step.placed.iter().any(|placed| placed.cell == cell);
        let mut cells: Vec<Cell> =
            step.removed.iter().map(|candidate| candidate.cell).filter(|&cell| !is_placed(cell)).collect();
        cells.sort_unstable();
        cells.dedup();
        // The cells that lose the same digits are named together; an unknown may have others of the same number.
        let mut lost: Vec<(Vec<String>, Vec<Cell>)> = Vec::new();
        for cell in cells {
            let of_cell = step.removed.iter().filter(|candidate| candidate.cell == cell);
            let mut digits: Vec<Digit> = of_cell.map(|candidate| candidate.digit).collect();
            digits.sort_unstable();
            let digits: Vec<String> = digits.into_iter().map(|digit| self.digit(cell, digit)).collect();
            match lost.iter_mut().find(|(known, _)| *known == digits) {
                Some((_, cells)) => cells.push(cell),
                None => lost.push((digits, vec![cell])),
            }
        }
        for (digits, cells) in lost {
            let verb = if cells.len() == 1 { "is" } else { "are" };
            parts.push(format!("{} {verb} not {}", self.cells(&cells), or(digits)));
        }
        self.list(parts)
    }

    fn is(&self, candidate: Candidate) -> String {
        format!("{} is {}", self.cell(candidate.cell), self.digit(candidate.cell, candidate.digit))
    }

    fn rule(&self, instance: usize) -> String {
        self.model.instances[instance].name.clone()
    }

    fn cell(&self, cell: Cell) -> String {
        self.model.board.name(cell)
    }

    fn cells(&self, cells: &[Cell]) -> String {
        cells_to_text(self.model.board, cells)
    }

    fn digit(&self, cell: Cell, digit: Digit) -> String {
        self.model.board.write_value(cell, digit, self.symbols)
    }

    fn digits(&self, digits: &[Digit]) -> String {
        let set: DigitSet = digits.iter().copied().collect();
        self.list(set.iter().map(|digit| self.symbols.name(digit).to_owned()).collect())
    }

    /// `a, b and c`.
    fn list(&self, words: Vec<String>) -> String {
        joined(words, "and")
    }
}

fn or(words: Vec<String>) -> String {
    joined(words, "or")
}

fn joined(mut words: Vec<String>, word: &str) -> String {
    match words.pop() {
        Some(last) if !words.is_empty() => format!("{} {word} {last}", words.join(", ")),
        Some(last) => last,
        None => String::new(),
    }
}

fn upper(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
