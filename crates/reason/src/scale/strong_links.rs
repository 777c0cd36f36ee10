//! Chains of two to four strong links of one digit: skyscrapers, kites, turbot fish, empty rectangles, X-loops.
//!
//! A strong link is a house in which the digit has two places, or two groups of places. If the ends of one link and the
//! next share a house, one of the outer ends of the chain is right, so the digit is removed from the cells that see both.
//! The links of a chain have no cell in common.

use super::board::{Board, COLUMNS, HOUSE_CELLS, HOUSES, ROWS, bits_of, cells_of, common_peers};
use super::step::{Removals, Step, add_removal};

/// Ways to divide a box: the places that must be empty and the two groups.
///
/// The first nine are the crosses around a place, with the arms as groups. The others are two lines of the box.
const BOX_SPLITS: [[u16; 3]; 15] = [
    [0o660, 0o110, 0o006],
    [0o550, 0o220, 0o005],
    [0o330, 0o440, 0o003],
    [0o606, 0o101, 0o060],
    [0o505, 0o202, 0o050],
    [0o303, 0o404, 0o030],
    [0o066, 0o011, 0o600],
    [0o055, 0o022, 0o500],
    [0o033, 0o044, 0o300],
    [0o700, 0o007, 0o070],
    [0o070, 0o007, 0o700],
    [0o007, 0o070, 0o700],
    [0o444, 0o111, 0o222],
    [0o222, 0o111, 0o444],
    [0o111, 0o222, 0o444],
];

/// Ways to divide a row or column: one segment empty, the others as groups.
const LINE_SPLITS: [[u16; 3]; 3] = [[0o007, 0o070, 0o700], [0o070, 0o007, 0o700], [0o700, 0o007, 0o070]];

/// A house with the two ends of a strong link.
#[derive(Clone, Copy)]
struct Link {
    /// Its number among the links of the digit.
    number: usize,
    house: usize,
    grouped: bool,
    ends: [u128; 2],
    /// The candidates of the house.
    cells: u128,
}

/// The links of a digit in a house: usually one, at most two.
fn links_of(board: &Board, house: usize, digit: usize) -> Vec<Link> {
    let places = board.places(house, digit);
    let set = |places: u16| bits_of(places).fold(0, |set, place| set | 1_u128 << HOUSE_CELLS[house][place]);
    let link = |grouped: bool, first: u16, second: u16| Link {
        number: 0,
        house,
        grouped,
        ends: [set(first), set(second)],
        cells: set(places),
    };
    let in_box = house < ROWS;
    match places.count_ones() {
        2 => {
            let first = places & places.wrapping_neg();
            let plain = link(false, first, places & !first);
            // In a box, two places of a line belong to the line.
            if in_box && shared_house(plain.cells).is_some_and(|house| house >= ROWS) { vec![] } else { vec![plain] }
        }
        count @ 3..=6 => {
            let splits = match (in_box, count) {
                (false, _) => &LINE_SPLITS[..],
                (true, 3) => &BOX_SPLITS[..9],
                (true, _) => &BOX_SPLITS[..],
            };
            let Some(index) = splits.iter().position(|[rest, ..]| places & rest == 0) else { return vec![] };
            let [first, second] = [places & splits[index][1], places & splits[index][2]];
            if first == 0 || second == 0 {
                return vec![];
            }
            let ends = match (in_box, index) {
                (true, 0..9) => vec![cross(first, second, 1 << index, places)],
                (true, _) => parallel(first, second),
                (false, _) if second.count_ones() == 1 => vec![[second, first]],
                (false, _) => vec![[first, second]],
            };
            ends.into_iter().map(|[a, b]| link(true, a, b)).collect()
        }
        _ => vec![],
    }
}

/// The ends of a link in the arms of a cross. A single place is an end without the centre.
fn cross(first: u16, second: u16, centre: u16, places: u16) -> [u16; 2] {
    match (first.count_ones(), second.count_ones()) {
        (_, 1) => [second, first | centre],
        (1, _) => [first, second | centre],
        _ => [first | (centre & places), second | (centre & places)],
    }
}

/// The ends of links on two lines of a box. If they are two pairs, the pairs across may also be the ends.
fn parallel(first: u16, second: u16) -> Vec<[u16; 2]> {
    let low = |mask: u16| mask & mask.wrapping_neg();
    let across = [low(first) | low(second), (first & !low(first)) | (second & !low(second))];
    if (first | second).count_ones() == 4 && across.iter().all(|&pair| in_line(pair)) {
        vec![[first, second], across]
    } else {
        vec![[first, second]]
    }
}

/// Whether places of a box lie on one of its lines.
fn in_line(places: u16) -> bool {
    [0o007_u16, 0o070, 0o700, 0o111, 0o222, 0o444].iter().any(|line| places & !line == 0)
}

/// The house of all cells of a set: a column, a row or a box.
fn shared_house(cells: u128) -> Option<usize> {
    (COLUMNS..27).chain(ROWS..COLUMNS).chain(0..ROWS).find(|&house| cells & !HOUSES[house] == 0)
}

/// A chain with its sort key: the first of the lowest difficulty with the most removals.
struct Chain {
    difficulty: f64,
    eliminations: usize,
    /// Number of grouped links, then the kinds of the houses: 0 for a box, 1 and 2 for lines of either direction.
    suffix: Vec<u8>,
    ring: bool,
    removals: Removals,
}

/// The links of a digit.
struct Links {
    digit: usize,
    /// The digit's cells.
    cells: u128,
    by_house: Vec<Vec<Link>>,
    /// Number of links.
    count: usize,
    /// The house that an end of a link shares with an end of another: by twice the number of the link, plus the end.
    joints: Vec<Option<usize>>,
}

impl Links {
    fn new(board: &Board, digit: usize) -> Self {
        let mut by_house: Vec<Vec<Link>> = (0..27).map(|house| links_of(board, house, digit)).collect();
        let mut ends = Vec::new();
        for link in by_house.iter_mut().flatten() {
            link.number = ends.len() / 2;
            ends.extend(link.ends);
        }
        let pairs = ends.iter().flat_map(|&one| ends.iter().map(move |&other| shared_house(one | other)));
        Links { digit, cells: board.cells_with(digit), joints: pairs.collect(), count: ends.len() / 2, by_house }
    }

    fn joint(&self, one: &Link, end: usize, other: &Link, other_end: usize) -> Option<usize> {
        self.joints[(2 * one.number + end) * 2 * self.count + 2 * other.number + other_end]
    }

    fn are_joined(&self, one: &Link, other: &Link) -> bool {
        (0..2).any(|end| (0..2).any(|other_end| self.joint(one, end, other, other_end).is_some()))
    }
}

struct Search {
    count: usize,
    orders: Vec<Vec<usize>>,
    chain: Vec<Link>,
    best: Option<Chain>,
}

/// The best chain of `count` strong links: 2 (4.0 to 4.3), 3 (5.4 to 5.7) or 4 (5.8 to 6.1).
pub(super) fn strong_links(board: &Board, count: usize) -> Option<Step> {
    let all: Vec<Links> = (0..9).map(|digit| Links::new(board, digit)).collect();
    let mut search = Search { count, orders: orders(count), chain: Vec::new(), best: None };
    for kinds in kind_sets(count) {
        all.iter().for_each(|links| search.extend(links, &kinds));
    }
    search.best.map(|chain| Step::removing(chain.difficulty, chain.name(count), chain.removals))
}

/// Kinds of houses in ascending order, ordered by the last one.
fn kind_sets(count: usize) -> Vec<Vec<usize>> {
    let mut sets: Vec<Vec<usize>> = vec![vec![]];
    for _ in 0..count {
        sets = (0..3)
            .flat_map(|kind| {
                let fits = sets.iter().filter(move |set| set.last().is_none_or(|&last| last <= kind));
                fits.map(move |set| set.iter().copied().chain([kind]).collect()).collect::<Vec<_>>()
            })
            .collect();
    }
    sets
}

/// The orders of the links up to reversal, as the countdown QuickPerm algorithm (Phillip Paul Fuchs) visits them.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..count).collect();
    let mut weight: Vec<usize> = (0..=count).collect();
    let mut orders = vec![order.clone()];
    let mut index = 1;
    while index < count {
        weight[index] -= 1;
        order.swap(index, if index % 2 == 1 { weight[index] } else { 0 });
        if order[0] < order[count - 1] {
            orders.push(order.clone());
        }
        index = 1;
        while weight[index] == 0 {
            weight[index] = index;
            index += 1;
        }
    }
    orders
}

impl Search {
    fn extend(&mut self, links: &Links, kinds: &[usize]) {
        let depth = self.chain.len();
        if depth == self.count {
            self.close(links);
            return;
        }
        let first = match self.chain.last() {
            Some(last) if last.house / 9 == kinds[depth] => last.house + 1,
            _ => kinds[depth] * 9,
        };
        for house in first..kinds[depth] * 9 + 9 {
            for link in &links.by_house[house] {
                if self.chain.iter().all(|other| other.cells & link.cells == 0) {
                    self.chain.push(*link);
                    self.extend(links, kinds);
                    self.chain.pop();
                }
            }
        }
    }

    /// Joins the links in every order and direction.
    fn close(&mut self, links: &Links) {
        let orders = std::mem::take(&mut self.orders);
        for order in &orders {
            if order.windows(2).all(|pair| links.are_joined(&self.chain[pair[0]], &self.chain[pair[1]])) {
                (0..1_usize << self.count).for_each(|directions| self.join(links, order, directions));
            }
        }
        self.orders = orders;
    }

    /// Joins the links in an order; `directions` are the ends where the chain enters them, as bits.
    fn join(&mut self, links: &Links, order: &[usize], directions: usize) {
        let last = self.count - 1;
        let entry = |position: usize| directions >> (last - position) & 1;
        let link = |position: usize| &self.chain[order[position]];
        let end = |position: usize, exit: usize| link(position).ends[entry(position) ^ exit];
        let mut shared = 0;
        for position in 0..last {
            let (exit, next) = (1 - entry(position), position + 1);
            let Some(house) = links.joint(link(position), exit, link(next), entry(next)) else { return };
            shared |= HOUSES[house];
        }
        let bases = self.chain.iter().fold(0, |set, link| set | HOUSES[link.house]);
        let outer = end(0, 0) | end(last, 1);
        let ring = links.joint(link(0), entry(0), link(last), 1 - entry(last)).is_some();
        let mut removals = Vec::new();
        let mut eliminations = 0;
        let mut remove = |victims: u128| {
            let victims = victims & !bases & links.cells;
            cells_of(victims).for_each(|cell| add_removal(&mut removals, cell, 1 << links.digit));
            eliminations += victims.count_ones() as usize;
        };
        if ring {
            // Every ring is found from each of its links, in both directions: once is enough.
            if self.chain.iter().any(|other| other.house < link(0).house) || entry(0) != 0 {
                return;
            }
            remove(common_peers(outer));
            (0..last).for_each(|position| remove(common_peers(end(position, 1) | end(position + 1, 0))));
        } else {
            remove(common_peers(outer) & !shared);
        }
        if !removals.is_empty() {
            let kinds: Vec<u8> = order.iter().map(|&index| (self.chain[index].house / 9) as u8).collect();
            self.offer(&kinds, eliminations, ring, removals);
        }
    }

    fn offer(&mut self, kinds: &[u8], eliminations: usize, ring: bool, removals: Removals) {
        let grouped = self.chain.iter().filter(|link| link.grouped).count();
        let mut suffix = vec![grouped as u8];
        suffix.extend(canonical(kinds));
        let (boxes, crossed) = (suffix[1..].contains(&0), suffix[1..].contains(&2));
        let base: f64 = [4.0, 5.4, 5.8][self.count - 2];
        let difficulty = match (grouped > 0, boxes, crossed) {
            (true, ..) => base + 0.3,
            (false, false, false) => base,
            (false, true, true) => base + 0.2,
            (false, ..) => base + 0.1,
        };
        let better = self.best.as_ref().is_none_or(|best| {
            let by_rating = difficulty.total_cmp(&best.difficulty);
            by_rating.then(best.eliminations.cmp(&eliminations)).then_with(|| suffix.cmp(&best.suffix)).is_lt()
        });
        if better {
            self.best = Some(Chain { difficulty, eliminations, suffix, ring, removals });
        }
    }
}

/// The kinds of the houses of a chain, the same for its reverse and its transpose.
fn canonical(kinds: &[u8]) -> Vec<u8> {
    let reverse = |kinds: &[u8]| kinds.iter().rev().copied().collect::<Vec<u8>>();
    let swap = |kinds: &[u8]| kinds.iter().map(|&kind| (3 - kind) % 3).collect::<Vec<u8>>();
    let kinds = kinds.to_vec().min(reverse(kinds));
    if kinds.contains(&1) {
        let swapped = swap(&kinds);
        let swapped = reverse(&swapped).min(swapped);
        kinds.min(swapped)
    } else {
        kinds.iter().map(|&kind| kind.min(1)).collect()
    }
}

impl Chain {
    fn name(&self, count: usize) -> String {
        let grouped = self.suffix[0] > 0;
        let (boxes, crossed) = (self.suffix[1..].contains(&0), self.suffix[1..].contains(&2));
        let suffix: String = self.suffix.iter().map(|&digit| char::from(b'0' + digit)).collect();
        let prefix = if grouped { "Grouped " } else { "" };
        if self.ring {
            return format!("({count} Strong Links) {prefix}X-Loop {suffix}");
        }
        let name = match (boxes, crossed) {
            (false, false) if count == 2 => "Skyscraper".to_owned(),
            (false, false) => format!("{count} Skyscrapers"),
            (false, true) if count < 4 => format!("{count}-String Kite"),
            _ => format!("{count} Strong links"),
        };
        format!("{prefix}{name} {suffix}")
    }
}
