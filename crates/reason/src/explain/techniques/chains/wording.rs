//! Wings and chains in words, in the usual order of their parts.
//!
//! ```text
//!   XY-wing: pivot r5c2 (38), pincers r5c9 (36) and r1c2 (68): whichever r5c2 is, one pincer is 6, so r1c9 is not 6.
//!   AIC: if r1c1 is not 3, r1c5 is 3, so r4c5 is not 3 but 8, so r4c9 is not 8, so r1c9 is 8; ...
//! ```

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit};

use super::chain::{Chain, ChainKind, Link};
use super::shape::{ChainView, Rectangle, Set, Shape};
use crate::explain::step::Step;
use crate::explain::wording::{Wording, or};

impl Wording<'_> {
    /// The reason of a chain.
    pub(super) fn chain(&self, chain: &Chain, step: &Step) -> String {
        let view = ChainView { model: self.model, chain, step };
        match view.shape() {
            Shape::XyWing { pivot, pincers, digit } => {
                let parts = self.pivot_and_pincers(&view, pivot, &pincers);
                let (pivot, digit) = (self.cell(pivot), self.digit(pincers[0], digit));
                format!("{parts}: whichever {pivot} is, one pincer is {digit}")
            }
            Shape::XyzWing { pivot, pincers, digit } => {
                let parts = self.pivot_and_pincers(&view, pivot, &pincers);
                format!("{parts}: one of the three is {}", self.digit(pivot, digit))
            }
            Shape::WWing { cells, bridge, digit } => self.w_wing(&view, cells, bridge, digit),
            Shape::TwoLinks { first, last, joined_by } => self.two_links(&view, [first, last], joined_by),
            Shape::RemotePair { cells } => {
                let (names, pair) = (self.names(&cells), self.run(cells[0], view.left(cells[0])));
                format!(
                    "{names} ({pair}) have the two digits in turn: {}",
                    self.either_of(&view.chain.links[0].from, &view.last().to)
                )
            }
            Shape::Sets { sets, commons, digit } => self.sets(&view, &sets, &commons, digit),
            Shape::Rectangle { rectangle } => self.rectangle(&view, &rectangle),
            Shape::Other => self.reading(&view, &view.sets(), String::new()),
        }
    }

    /// `pivot r5c2 (38), pincers r5c9 (36) and r1c2 (68)`.
    fn pivot_and_pincers(&self, view: &ChainView<'_>, pivot: Cell, pincers: &[Cell; 2]) -> String {
        let [one, other] = pincers.map(|cell| self.with_candidates(view, cell));
        format!("pivot {}, pincers {one} and {other}", self.with_candidates(view, pivot))
    }

    fn w_wing(&self, view: &ChainView<'_>, cells: [Cell; 2], bridge: &Link, digit: Digit) -> String {
        let (one, other) = (self.cell(cells[0]), self.with_candidates(view, cells[1]).replace('(', "(both "));
        let [from, to] = [bridge.from[0], bridge.to[0]].map(|end| self.cell(end.cell));
        let bridged = self.digit(bridge.from[0].cell, bridge.from[0].digit);
        let house = bridge.house.map_or(String::new(), |house| format!(" in {}", self.rule(house)));
        let digit = self.digit(cells[0], digit);
        format!(
            "{one} and {other}, bridged by the strong link on {bridged} between {from} and {to}{house}: \
             {from} or {to} is {bridged}, and the cell that sees it is {digit}"
        )
    }

    /// Skyscrapers, kites, turbot fish, empty rectangles.
    fn two_links(&self, view: &ChainView<'_>, links: [&Link; 2], joined_by: usize) -> String {
        let [first, last] = links;
        let digit = self.value(first.from[0]);
        let joint = self.rule(joined_by);
        if view.chain.kind == ChainKind::Skyscraper {
            let houses: Vec<usize> = links.iter().filter_map(|link| link.house).collect();
            let (base, roofs) = (self.places(&first.to, &last.from), self.places(&first.from, &last.to));
            let houses = self.houses(&houses);
            return format!(
                "strong links on {digit} in {houses}, base {base} in {joint}, roofs {roofs}: \
                 one of the roofs is {digit}"
            );
        }
        let ends = self.either_of(&first.from, &last.to);
        if view.chain.kind == ChainKind::EmptyRectangle {
            let is_grouped = first.from.len() + first.to.len() > 2;
            let (grouped, plain) = if is_grouped { (first, last) } else { (last, first) };
            let [from, to] = [&grouped.from, &grouped.to].map(|all| self.cells(&cells_of(all)));
            let (house, line) = (self.house_of(grouped), self.house_of(plain));
            let places = self.places(&plain.from, &plain.to);
            return format!(
                "{house} has {digit} only in {from} and {to}, with a strong link in {line} ({places}): {ends}"
            );
        }
        let link = |link: &Link| format!("{} ({})", self.house_of(link), self.places(&link.from, &link.to));
        let (one, other, meet) = (link(first), link(last), self.places(&first.to, &last.from));
        format!("strong links on {digit} in {one} and {other}, joined by {meet} in {joint}: {ends}")
    }

    fn house_of(&self, link: &Link) -> String {
        link.house.map_or(String::new(), |house| self.rule(house))
    }

    /// The cells of these candidates: `r1c1 and r5c1`.
    fn places(&self, some: &[Candidate], others: &[Candidate]) -> String {
        self.names(&[cells_of(some), cells_of(others)].concat())
    }

    /// `A = r1c1-3 {1234}, B = r4-5c1 {145}, restricted common 1: one of the sets has no 1, so it has 4`.
    fn sets(&self, view: &ChainView<'_>, sets: &[Set], commons: &[Digit], digit: Digit) -> String {
        let defined = self.defined_once(sets);
        let [one, .., other] = sets else { return defined };
        let (a, b) = (one.letter, other.letter);
        let word = |digit: Digit| self.digit(one.cells[0], digit);
        let z = word(digit);
        match (view.chain.kind, commons) {
            (ChainKind::AlsXz, [x, y]) if view.chain.loops => {
                let (x, y) = (word(*x), word(*y));
                format!(
                    "{defined}, restricted commons {x} and {y}: one set has {x}, the other {y}, \
                     and each has its other digits"
                )
            }
            (ChainKind::AlsXz, [x]) => {
                let x = word(*x);
                format!("{defined}, restricted common {x}: the set without {x} has {z}")
            }
            (ChainKind::AlsXyWing, [x, y]) => {
                let (pivot, x, y) = (sets[1].letter, word(*x), word(*y));
                format!(
                    "{defined}, restricted commons {x} of {a} and {pivot}, {y} of {b} and {pivot}: \
                     {pivot} has {x} or {y}, so {a} or {b} has {z}"
                )
            }
            _ => self.reading(view, &view.sets(), String::new()),
        }
    }

    fn defined_once(&self, sets: &[Set]) -> String {
        let mut sets: Vec<&Set> = sets.iter().collect();
        sets.sort_by_key(|set| set.letter);
        sets.dedup_by_key(|set| set.letter);
        self.defined(sets.into_iter().map(|set| (set.letter, &set.cells[..], set.digits)))
    }

    fn rectangle(&self, view: &ChainView<'_>, rectangle: &Rectangle) -> String {
        let Rectangle { cells, digits, .. } = rectangle;
        let all = or(digits.iter().map(|digit| self.digit(cells[0], digit)).collect());
        self.reading(view, &view.sets(), format!("{} cannot all be {all}: ", self.cells(cells)))
    }

    /// `if r1c1 is not 3, r1c5 is 3, so r4c5 is not 3 but 8; r1c1 is 3 or r4c5 is 8`.
    fn reading(&self, view: &ChainView<'_>, sets: &[Option<Set>], begin: String) -> String {
        let known: Vec<Set> = sets.iter().flatten().cloned().collect();
        let mut text = if known.is_empty() { begin } else { format!("{}: {begin}", self.defined_once(&known)) };
        let mut before: Option<&Link> = None;
        for (link, set) in view.chain.links.iter().zip(sets) {
            text += &match before {
                None => format!("if {}", self.link(link, set.as_ref(), None)),
                Some(before) if set.is_none() && is_within_cell(before, link) => {
                    let within = self.named_unless_plain(link.house);
                    format!(" and not {}, so {}{within}", self.value(link.from[0]), self.yes(&link.to))
                }
                Some(before) => format!(", so {}", self.link(link, set.as_ref(), Some(view.joined_by(before, link)))),
            };
            before = Some(link);
        }
        let first = &view.chain.links[0];
        if view.chain.loops {
            let again = match &sets[0] {
                Some(set) => format!(", so {} has no {}", set.letter, self.value(first.from[0])),
                None if is_within_cell(view.last(), first) => format!(" and not {}", self.value(first.from[0])),
                None => {
                    let by = self.named_unless_plain(view.joined_by(view.last(), first));
                    format!(", so {}{by}", self.no(&first.from))
                }
            };
            text += &format!("{again}, and round again: each weak link has one true end");
        } else if view.chain.is_placing() {
            text += ", a contradiction";
        } else {
            text += &format!("; {}", self.either(view, sets));
        }
        text
    }

    /// A strong link within a chain, and the rule that joins it to the link before, if there is one.
    fn link(&self, link: &Link, set: Option<&Set>, joined_by: Option<Option<usize>>) -> String {
        let (from, to) = (link.from[0], link.to[0]);
        let by = self.named_unless_plain(joined_by.flatten());
        let within = if link.als.is_empty() { self.named_unless_plain(link.house) } else { String::new() };
        match (set, joined_by) {
            (Some(set), None) => format!("{} has no {}, it has {}", set.letter, self.value(from), self.value(to)),
            (Some(set), Some(_)) => format!("{} has no {}{by} but {}", set.letter, self.value(from), self.value(to)),
            (None, None) if link.is_cell() => format!("{}, it is {}", self.no(&link.from), self.value(to)),
            (None, Some(_)) if link.is_cell() => format!("{}{by} but {}", self.no(&link.from), self.value(to)),
            (None, None) => format!("{}, {}{within}", self.no(&link.from), self.yes(&link.to)),
            (None, Some(_)) => format!("{}{by}, so {}{within}", self.no(&link.from), self.yes(&link.to)),
        }
    }

    /// States that one end of a chain is true: `either r1c1 or r4c5 is 3`, `either A has 3 or r4c5 is 8`.
    fn either(&self, view: &ChainView<'_>, sets: &[Option<Set>]) -> String {
        let (first, last) = (&view.chain.links[0].from[..], &view.last().to[..]);
        let letter = |set: Option<&Option<Set>>| set.and_then(Option::as_ref).map(|set| set.letter);
        match (letter(sets.first()), letter(sets.last())) {
            (Some(a), Some(b)) if first[0].digit == last[0].digit => {
                format!("either {a} or {b} has {}", self.value(last[0]))
            }
            (None, None) => self.either_of(first, last),
            (a, b) => {
                let end = |letter: Option<char>, all: &[Candidate]| match letter {
                    Some(letter) => format!("{letter} has {}", self.value(all[0])),
                    None => self.yes(all),
                };
                format!("either {} or {}", end(a, first), end(b, last))
            }
        }
    }

    fn either_of(&self, first: &[Candidate], last: &[Candidate]) -> String {
        match (self.of_one_digit(first), self.of_one_digit(last)) {
            (Some((some, digit)), Some((others, other))) if digit == other => {
                let place = |cells: &[Cell]| match cells {
                    [cell] => self.cell(*cell),
                    cells => format!("one of {}", self.cells(cells)),
                };
                format!("either {} or {} is {digit}", place(&some), place(&others))
            }
            _ => {
                let (one, other) = (self.yes(first), self.yes(last));
                let comma = if first.len() + last.len() > 2 { "," } else { "" };
                format!("either {one}{comma} or {other}")
            }
        }
    }

    /// `r5c2 (38)`.
    fn with_candidates(&self, view: &ChainView<'_>, cell: Cell) -> String {
        format!("{} ({})", self.cell(cell), self.run(cell, view.left(cell)))
    }
}

fn cells_of(candidates: &[Candidate]) -> Vec<Cell> {
    candidates.iter().map(|one| one.cell).collect()
}

/// Whether a link begins in the cell in which the one before ends, with another digit.
fn is_within_cell(before: &Link, link: &Link) -> bool {
    match (&before.to[..], &link.from[..]) {
        ([a], [b]) => a.cell == b.cell && before.als.is_empty() && link.als.is_empty() && link.house.is_some(),
        _ => false,
    }
}
