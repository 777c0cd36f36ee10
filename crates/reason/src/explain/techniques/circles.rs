//! Counting circles: a digit in circles is in as many of them as it says, and a house has it only once.
//!
//! So the digits in circles add up to the number of circles; a digit whose circles lie in fewer houses is in none; and one whose circles
//! lie in no more houses is in a circle of each. Of nine cells with 7, seven are circles and two are not; if row 4 and column 4 have no
//! circle for it, and no cell for it in common, these have the two.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_rules::rules::keys::counting_circles;
use exdoku_text::board::{Cell, Digit, DigitSet, counted};

use crate::explain::entry::Entry;
use crate::explain::level::Level;
use crate::explain::model::{House, Model};
use crate::explain::part::{Part, Role};
use crate::explain::search::{Family, Search};
use crate::explain::state::{State, Time};
use crate::explain::step::{Reason, Sink, Step, Technique};
use crate::explain::wording::Wording;

/// The largest number of digits whose sums are tried.
const MOST_DIGITS: usize = 16;
/// The largest number of houses that are enough, and of choices of houses that are tried.
const MOST_HOUSES: usize = 9;
const MOST_TRIED: usize = 2_000;

pub(super) static FAMILY: Family = Family {
    entries: || vec![&CIRCLE_COUNT],
    searches: || {
        vec![Search::new(Level::CombinedRules, 3.0, |at, since, sink| circles(at.model, at.state, since, sink)).first()]
    },
};

static CIRCLE_COUNT: Entry = Entry::new("circle count", Level::CombinedRules, 3.0)
    .meaning(
        "A digit in a circle says how many circles have it, so the digits in circles add up to the number of circles. A digit that \
         fits in fewer circles, since no row, column or box has two of it, is in none. If it fits in no more, each of these houses \
         has it in a circle.",
    )
    .up_to(3.4)
    .example(EXAMPLE);

/// Circles in a quarter of the cells or so.
const EXAMPLE: &str = "\
size = 9
givens = '.....75.. .782..... ......... ....4..7. ....8.... .3..2.... ......... .....368. ..58.....'
rules.counting-circles = 'o.o.o.... ...ooo... .o.....o. o..oo.... o.......o ....oo..o .o.....o. ...ooo... ....o.o.o'";

/// What the number of circles with a digit excludes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CircleCount {
    /// The rule.
    pub rule: usize,
    /// The digit.
    pub digit: Digit,
    /// What is concluded about it.
    pub count: Count,
    /// The digits that fit in fewer circles than they say, each with the most circles that it fits in, and a house of each.
    pub short: Vec<(Digit, usize, Option<usize>)>,
    /// Whether a digit is known to be in a circle by its places, and not by the sum of the digits.
    pub is_seen: bool,
}

/// What is concluded about a digit.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Count {
    /// It is in no circle: it does not fit in enough, or the digits would not add up.
    None,
    /// These houses all have it in a circle, as there are no others.
    Each(Vec<usize>),
    /// These houses have it in circles only, each in another one, and are enough.
    Enough(Vec<usize>),
    /// These houses have it in no circle, each in another cell, and are enough for the cells without a circle.
    Outside(Vec<usize>),
}

impl Technique for CircleCount {
    fn entry(&self) -> &'static Entry {
        &CIRCLE_COUNT
    }

    fn score(&self, _: &Step) -> f64 {
        let of_sum = !self.is_seen && !self.short.iter().any(|(digit, ..)| *digit == self.digit);
        3.0 + 0.1 * self.short.len().min(3) as f64 + if of_sum { 0.1 } else { 0.0 }
    }

    fn title(&self, words: &Wording<'_>) -> String {
        words.rule(self.rule)
    }

    fn because(&self, words: &Wording<'_>, _: &Step) -> String {
        let model = words.model;
        let name = |digit: Digit| words.symbols.name(digit).to_owned();
        let value = |digit: Digit| model.board.digits().value(digit);
        let short = |&(digit, most, house): &(Digit, usize, Option<usize>)| {
            let each = house.map(|house| words.rule(house));
            let word = each.as_deref().and_then(|name| name.split(' ').next());
            let once = word.map_or(String::new(), |word| format!(", one in each {word}"));
            format!("{} fits in at most {}{once}", name(digit), counted(most, "circle"))
        };
        let nowhere = |digits: &[Digit]| {
            let fit = if digits.len() == 1 { "fits" } else { "fit" };
            format!("{} {fit} in no circle", words.digits(digits))
        };
        if let (Count::None, Some(own)) = (&self.count, self.short.iter().find(|(digit, ..)| *digit == self.digit)) {
            return if own.1 == 0 { nowhere(&[own.0]) } else { short(own) };
        }
        let all = model.instances[self.rule].cells.len();
        let mut sum: Vec<String> = self.short.iter().filter(|(_, most, _)| *most > 0).map(short).collect();
        let none: Vec<Digit> = self.short.iter().filter(|(_, most, _)| *most == 0).map(|(digit, ..)| *digit).collect();
        sum.extend((!none.is_empty()).then(|| nowhere(&none)));
        sum.push(format!("the different digits in circles add up to {all}, the number of circles"));
        let sum = sum.join(", and ");
        let (digit, times) = (name(self.digit), value(self.digit));
        let circles = if times == 1 { "one circle has".to_owned() } else { format!("{times} circles have") };
        let known = match self.is_seen {
            true => format!("{digit} is in a circle, so {circles} it"),
            false => format!("{sum}, which takes {digit}, so {circles} it"),
        };
        match &self.count {
            Count::None => format!("{sum}, which leaves no room for {digit}"),
            Count::Each(houses) => format!("{known}, one in each of {}", words.houses(houses)),
            Count::Enough(houses) => {
                let verb = if houses.len() == 1 { "has" } else { "have" };
                format!("{known}, and {} {verb} it in circles only", words.houses(houses))
            }
            Count::Outside(houses) => {
                let (others, verb, these) = match houses.len() {
                    1 => ("one other cell has".to_owned(), "has", "this one"),
                    several => (format!("{several} other cells have"), "have", "these"),
                };
                format!(
                    "{known} and {others} it: {}, which {verb} it in no circle, {verb} {these}",
                    words.houses(houses)
                )
            }
        }
    }

    fn parts(&self, model: &Model<'_>, _: &[DigitSet], step: &Step) -> Vec<Part> {
        let houses = match &self.count {
            Count::None => &[][..],
            Count::Each(houses) | Count::Enough(houses) | Count::Outside(houses) => houses,
        };
        let rules = [self.rule].into_iter().chain(houses.iter().copied()).map(|rule| Part::of_kind(model, rule));
        rules.chain([Part::of(Role::Locked, step.reason.pattern.clone())]).collect()
    }

    fn shown(&self, model: &Model<'_>, _: &Step) -> Vec<Cell> {
        model.instances[self.rule].cells.clone()
    }
}

/// The steps of all circles.
fn circles(model: &Model<'_>, state: &State, since: Time, sink: Sink<'_>) -> ControlFlow<()> {
    if state.now() <= since {
        return ControlFlow::Continue(());
    }
    for (rule, instance) in model.instances.iter().enumerate() {
        if instance.kind == counting_circles::NAME && instance.cells.iter().all(|&cell| model.board.is_cell(cell)) {
            model.go_on()?;
            Circles::of(model, state, rule).look(sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Circles, with what is known about each digit.
struct Circles<'c, 'v> {
    model: &'c Model<'v>,
    state: &'c State,
    rule: usize,
    digits: Vec<Counted>,
}

/// A digit that may be in circles.
struct Counted {
    digit: Digit,
    /// The number of circles with it, if there are any.
    times: usize,
    /// The circles that may have it.
    circles: Vec<Cell>,
    /// The most circles that have it, with the houses that they are in: rows, columns or boxes.
    most: (usize, Vec<usize>),
    /// The houses, all of them rows, columns or boxes, that have it in circles only.
    sure: Vec<usize>,
    /// Whether it is in circles, in no circle, or else may be either.
    is_used: Option<bool>,
}

impl<'c, 'v> Circles<'c, 'v> {
    fn of(model: &'c Model<'v>, state: &'c State, rule: usize) -> Circles<'c, 'v> {
        let all = &model.instances[rule].cells;
        let counted = |digit: Digit| {
            let times = usize::try_from(model.board.digits().value(digit)).ok()?;
            let circles: Vec<Cell> = all.iter().copied().filter(|&cell| state.has(cell, digit)).collect();
            let families = families(model);
            let most = families.values().map(|houses| most(houses, &circles)).min_by_key(|(most, _)| *most);
            let sure = families.values().map(|houses| sure(houses, state, digit, all)).max_by_key(Vec::len);
            let (most, sure) = (most.unwrap_or((circles.len(), Vec::new())), sure.unwrap_or_default());
            let is_used = match (most.0 < times, sure.is_empty()) {
                (true, _) => Some(false),
                (false, false) => Some(true),
                _ => None,
            };
            Some(Counted { digit, times, circles, most, sure, is_used })
        };
        let digits = model.board.digits().iter().filter_map(counted).filter(|one| one.times > 0).collect();
        Circles { model, state, rule, digits }
    }

    fn look(&self, sink: Sink<'_>) -> ControlFlow<()> {
        let (can_be_used, can_be_left) = self.possible();
        for (place, one) in self.digits.iter().enumerate() {
            if one.is_used == Some(false) || !can_be_used[place] {
                self.step(one, Count::None, &one.circles, sink)?;
                continue;
            }
            if one.is_used.is_none() && can_be_left[place] {
                continue;
            }
            for houses in families(self.model).values() {
                let (most, near) = most(houses, &one.circles);
                // Without others, each of the houses has one.
                if most == one.times && near.len() == most {
                    let inside = houses.iter().filter(|house| near.contains(&house.instance));
                    let outside = inside.flat_map(|house| &house.cells).filter(|&&cell| !self.is_circle(cell));
                    let lost: Vec<Cell> = outside.copied().filter(|&cell| self.state.has(cell, one.digit)).collect();
                    self.step(one, Count::Each(near), &lost, sink)?;
                }
            }
            self.enough(one, true, sink)?;
            self.enough(one, false, sink)?;
        }
        ControlFlow::Continue(())
    }

    fn is_circle(&self, cell: Cell) -> bool {
        self.model.instances[self.rule].cells.contains(&cell)
    }

    /// The step by which houses with a digit in circles only, or in no circle, have all of these.
    fn enough(&self, one: &Counted, of_circles: bool, sink: Sink<'_>) -> ControlFlow<()> {
        let (model, state, digit) = (self.model, self.state, one.digit);
        let wanted =
            if of_circles { Some(one.times) } else { count_of_all(model).and_then(|all| all.checked_sub(one.times)) };
        let Some(wanted) = wanted.filter(|wanted| (1..=MOST_HOUSES).contains(wanted)) else {
            return ControlFlow::Continue(());
        };
        let places = |house: &House| -> Vec<Cell> {
            house.cells.iter().copied().filter(|&cell| state.has(cell, digit)).collect()
        };
        let plain = families(model).into_values().flatten().map(|house| (house.instance, places(house)));
        let is_sure = |(_, cells): &(usize, Vec<Cell>)| cells.iter().all(|&cell| self.is_circle(cell) == of_circles);
        let sure: Vec<(usize, Vec<Cell>)> = plain.filter(is_sure).collect();
        let of_kind =
            model.cells.iter().copied().filter(|&cell| {
                model.board.is_cell(cell) && state.has(cell, digit) && self.is_circle(cell) == of_circles
            });
        let of_kind: Vec<Cell> = of_kind.collect();
        let mut found = None;
        let mut left = MOST_TRIED;
        apart(&sure, wanted, &mut Vec::new(), &mut left, &mut |chosen| {
            let is_in = |cell: &Cell| chosen.iter().any(|&at| sure[at].1.contains(cell));
            let lost: Vec<Cell> = of_kind.iter().copied().filter(|cell| !is_in(cell)).collect();
            let is_new = !lost.is_empty();
            found = is_new.then(|| (chosen.iter().map(|&at| sure[at].0).collect(), lost));
            is_new
        });
        match found {
            Some((houses, lost)) if of_circles => self.step(one, Count::Enough(houses), &lost, sink),
            Some((houses, lost)) => self.step(one, Count::Outside(houses), &lost, sink),
            None => ControlFlow::Continue(()),
        }
    }

    /// Which digits are in circles in some choice of digits that add up, and which are not in some.
    fn possible(&self) -> (Vec<bool>, Vec<bool>) {
        let count = self.digits.len();
        if count > MOST_DIGITS {
            return (vec![true; count], vec![true; count]);
        }
        let all = self.model.instances[self.rule].cells.len();
        let (mut used, mut left) = (vec![false; count], vec![false; count]);
        for choice in 0_u32..1 << count {
            let has = |place: usize| choice >> place & 1 == 1;
            let sum: usize = (0..count).filter(|&place| has(place)).map(|place| self.digits[place].times).sum();
            let agrees = |(place, one): (usize, &Counted)| one.is_used.is_none_or(|is_used| is_used == has(place));
            if sum == all && self.digits.iter().enumerate().all(agrees) {
                for place in 0..count {
                    if has(place) { used[place] = true } else { left[place] = true }
                }
            }
        }
        (used, left)
    }

    /// The step by which cells lose a digit.
    fn step(&self, one: &Counted, count: Count, lost: &[Cell], sink: Sink<'_>) -> ControlFlow<()> {
        if lost.is_empty() {
            return ControlFlow::Continue(());
        }
        let (model, state) = (self.model, self.state);
        let digit = one.digit;
        let is_seen = one.is_used == Some(true);
        let mut reason = Reason { rules: vec![self.rule], ..Reason::default() };
        // A digit that is known to be in circles, or not to fit, needs no sum.
        let is_alone = is_seen || one.is_used == Some(false);
        let others = self.digits.iter().filter(|other| !is_alone && other.is_used.is_some());
        let told: Vec<&Counted> = others.chain([one]).collect();
        let all = &model.instances[self.rule].cells;
        for other in &told {
            let absent = all.iter().filter(|cell| !other.circles.contains(cell));
            reason.add(other.most.1.clone(), absent.map(|&cell| Candidate { cell, digit: other.digit }));
            self.add_sure(&other.sure, other.digit, &mut reason);
        }
        match &count {
            Count::None => {}
            Count::Each(houses) => reason.add(houses.iter().copied(), []),
            Count::Enough(houses) => self.add_sure(houses, digit, &mut reason),
            Count::Outside(houses) => {
                // Each row has the digit once.
                reason.add(families(model).into_values().flatten().map(|house| house.instance), []);
                let cells = houses.iter().flat_map(|&house| &model.instances[house].cells);
                let lost = cells.filter(|&&cell| self.is_circle(cell)).map(|&cell| Candidate { cell, digit });
                reason.add([], lost);
            }
        }
        if let Count::Enough(houses) | Count::Outside(houses) = &count {
            // What two of the houses have in common.
            let common =
                |cell: &Cell| houses.iter().filter(|&&house| model.instances[house].cells.contains(cell)).count() > 1;
            let absent = model.cells.iter().copied().filter(common).map(|cell| Candidate { cell, digit });
            reason.add([], absent);
        }
        let short = told.iter().filter(|other| other.is_used == Some(false));
        let short = short.map(|other| (other.digit, other.most.0, other.most.1.first().copied())).collect();
        let of_digit = |&cell: &Cell| Candidate { cell, digit };
        reason.pattern = one.circles.iter().map(of_digit).filter(|_| count != Count::None).collect();
        let removed: Vec<Candidate> = lost.iter().map(of_digit).filter(|one| state.has(one.cell, one.digit)).collect();
        let technique = CircleCount { rule: self.rule, digit, count, short, is_seen };
        sink(Step { removed, ..Step::of(technique, reason) })
    }

    /// Adds why houses have a digit only in circles.
    fn add_sure(&self, houses: &[usize], digit: Digit, reason: &mut Reason) {
        for &house in houses {
            let outside = self.model.instances[house].cells.iter().filter(|&&cell| !self.is_circle(cell));
            reason.add([house], outside.map(|&cell| Candidate { cell, digit }));
        }
    }
}

/// The rows, the columns, and the boxes or regions.
fn families<'m>(model: &'m Model<'_>) -> BTreeMap<&'m str, Vec<&'m House>> {
    let mut found: BTreeMap<&str, Vec<&House>> = BTreeMap::new();
    let plain = model.houses.iter().filter(|house| house.full && model.instances[house.instance].is_plain_house());
    for house in plain {
        found.entry(model.instances[house.instance].kind).or_default().push(house);
    }
    // On boards with several grids, a cell may be in several rows.
    found.retain(|_, houses| {
        let mut cells: Vec<Cell> = houses.iter().flat_map(|house| &house.cells).copied().collect();
        let count = cells.len();
        cells.sort_unstable();
        cells.dedup();
        cells.len() == count
    });
    found
}

/// The most of these circles that have a digit, one in each house and those in none, and these houses.
fn most(houses: &[&House], circles: &[Cell]) -> (usize, Vec<usize>) {
    let near = houses.iter().filter(|house| circles.iter().any(|circle| house.cells.contains(circle)));
    let near: Vec<usize> = near.map(|house| house.instance).collect();
    let alone = circles.iter().filter(|circle| !houses.iter().any(|house| house.cells.contains(circle)));
    (near.len() + alone.count(), near)
}

/// The houses that have a digit in these circles only.
fn sure(houses: &[&House], state: &State, digit: Digit, circles: &[Cell]) -> Vec<usize> {
    let is_sure = |house: &&&House| house.cells.iter().all(|&cell| !state.has(cell, digit) || circles.contains(&cell));
    houses.iter().filter(is_sure).map(|house| house.instance).collect()
}

/// The number of cells with a digit: that of the houses that divide the board.
fn count_of_all(model: &Model<'_>) -> Option<usize> {
    let is_whole =
        |houses: &&Vec<&House>| houses.iter().map(|house| house.cells.len()).sum::<usize>() == model.board.cell_count();
    families(model).values().find(is_whole).map(Vec::len)
}

/// Tries choices of so many houses that have no cell in common, until one is taken.
fn apart(
    houses: &[(usize, Vec<Cell>)],
    count: usize,
    chosen: &mut Vec<usize>,
    left: &mut usize,
    take: &mut dyn FnMut(&[usize]) -> bool,
) -> bool {
    if chosen.len() == count {
        return take(chosen);
    }
    let first = chosen.last().map_or(0, |&last| last + 1);
    for at in first..houses.len() {
        if *left == 0 {
            return false;
        }
        *left -= 1;
        let meets = |&other: &usize| houses[other].1.iter().any(|cell| houses[at].1.contains(cell));
        if chosen.iter().any(meets) {
            continue;
        }
        chosen.push(at);
        let is_taken = apart(houses, count, chosen, left, take);
        chosen.pop();
        if is_taken {
            return true;
        }
    }
    false
}
