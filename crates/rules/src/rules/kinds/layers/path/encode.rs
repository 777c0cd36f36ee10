//! A path as constraints.
//!
//! Each border between two cells has a variable, which both cells set, so that they agree. Then the path must
//! be one piece. On a small board, an automaton reads the cells; on a larger one, the cells and borders on the path are
//! connected, as nodes of a graph in which a border lies between its two cells. The result is a connected path whose cells
//! have one or two neighbours on it, and two or none of them have one.
//!
//! # What was tried
//! Nodes and milliseconds of searches, without the time to build the automaton, which is a second on 10x10; and the number
//! of options with the automaton.
//!
//! | puzzle | options | as a condition | as an automaton |
//! |---|---|---|---|
//! | the 1,072 loops through all cells of 6x6 | 1,140 | 1,829, 70 ms | 1,071, 13 ms |
//! | 474 loops on 6x6 with circles as in Masyu | 3,378 | 816, 19 ms | 476, 10 ms |
//! | a loop with digits on 6x6 | 4,968 | 778, 163 ms | 607, 197 ms |
//! | 888 paths of 12 cells on 6x6 that do not touch themselves | 11,440 | 1,764, 200 ms | 3,795, 2,900 ms |
//! | a loop with digits on 9x9 | 121,374 | 11,137, 4.7 s | over 100 s |
//! | a loop on 10x10 with circles and 10 passages | 405,241 | 25,771, 600 ms | 0, 17 ms |

use exdoku_encode::{Connected, Cycles, Encoder, Variable};
use exdoku_text::automaton::{Automaton, Turn, path};
use exdoku_text::board::{Moved, Passage};

use super::{Path, Touch, values};

/// The largest automaton that reads the path cell by cell, in transitions.
const MOST_READ: usize = 4_000;

/// A border between two cells: the first one, the step to the second, the second one, and whether the path crosses it.
pub(super) struct Border {
    pub(super) one: usize,
    pub(super) step: Moved,
    pub(super) other: usize,
    pub(super) crossed: Variable,
}

/// Posts the constraints of a path.
pub(super) fn post(rule: &Path, encoder: &mut Encoder<'_>) {
    let board = encoder.board();
    let name = format!("path {}", board.name(rule.cells[0]));
    let possible: Vec<Vec<i64>> = (0..rule.cells.len()).map(|at| rule.possible(at)).collect();
    for (&cell, possible) in rule.cells.iter().zip(&possible) {
        encoder.limit(cell, |value| possible.contains(&value));
    }
    let borders = borders(rule, &name, encoder);
    let visited: Vec<Variable> = (rule.cells.iter())
        .map(|&cell| {
            let visited = encoder.auxiliary(format!("{name}: {} on it", board.name(cell)), [0, 1]);
            encoder.channel(cell, visited, |value| i64::from(Passage::of_value(value).is_on_path()));
            visited
        })
        .collect();
    if let Some(lengths) = &rule.lengths {
        let most = rule.cells.len() as i64;
        let lengths: Vec<i64> = lengths.iter().copied().filter(|length| (2..=most).contains(length)).collect();
        let more = lengths.iter().max().map_or(1, |&length| length as usize + 1);
        let length = encoder.auxiliary(format!("{name} length"), lengths);
        encoder.count_ones(format!("length of {name}"), &visited, more, length);
    }
    if !rule.is_loop && rule.ends.len() < 2 {
        count_ends(rule, &name, encoder);
    }
    rule.keep_apart(&name, encoder);
    if let Some(along) = &rule.along {
        along.post(rule, &name, &borders, encoder);
    }
    connect(rule, name, &possible, visited, &borders, encoder);
}

impl Path {
    /// The possible passages of a cell, by what is known of this cell alone.
    fn possible(&self, at: usize) -> Vec<i64> {
        let ends_are_known = self.is_loop || self.ends.len() == 2;
        let fits = |&(_, passage): &(i64, &Passage)| {
            passage.ways.iter().all(|&step| self.step(at, step).is_some())
                && (passage.is_on_path() || !self.visits.contains(&at))
                && (passage.is_end() || !self.ends.contains(&at))
                && (!passage.is_end() || !ends_are_known || self.ends.contains(&at))
        };
        values().filter(fits).map(|(value, _)| value).collect()
    }

    /// Cells that do not follow each other are not neighbours.
    fn keep_apart(&self, name: &str, encoder: &mut Encoder<'_>) {
        let on_path = |value: i64| Passage::of_value(value).is_on_path();
        let goes = |value: i64, step: Moved| Passage::of_value(value).goes(step);
        for at in 0..self.cells.len() {
            for step in [(0, 1), (1, 0)] {
                if let (Some(other), true) = (self.step(at, step), self.touch != Touch::Anywhere) {
                    let fits = |a: i64, b: i64| !on_path(a) || !on_path(b) || goes(a, step);
                    encoder.relate(format!("{name} apart"), self.cells[at], self.cells[other], fits);
                }
            }
            for (down, right) in [(1, 1), (1, -1)] {
                if let (Some(other), true) = (self.step(at, (down, right)), self.touch == Touch::Nowhere) {
                    let turns = |a: i64, b: i64| {
                        goes(a, (down, 0)) && goes(b, (0, -right)) || goes(a, (0, right)) && goes(b, (-down, 0))
                    };
                    let fits = |a: i64, b: i64| !on_path(a) || !on_path(b) || turns(a, b);
                    encoder.relate(format!("{name} apart"), self.cells[at], self.cells[other], fits);
                }
            }
        }
    }
}

/// The borders between cells: both cells say whether the path crosses it.
fn borders(rule: &Path, name: &str, encoder: &mut Encoder<'_>) -> Vec<Border> {
    let board = encoder.board();
    let mut borders = Vec::new();
    for one in 0..rule.cells.len() {
        for step in [(0, 1), (1, 0)] {
            let Some(other) = rule.step(one, step) else { continue };
            let (a, b) = (rule.cells[one], rule.cells[other]);
            let crossed = encoder.auxiliary(format!("{name}: {} to {}", board.name(a), board.name(b)), [0, 1]);
            let back = (-step.0, -step.1);
            encoder.channel(a, crossed, |value| i64::from(Passage::of_value(value).goes(step)));
            encoder.channel(b, crossed, |value| i64::from(Passage::of_value(value).goes(back)));
            borders.push(Border { one, step, other, crossed });
        }
    }
    borders
}

/// The number of further ends is 2 minus the given ones.
fn count_ends(rule: &Path, name: &str, encoder: &mut Encoder<'_>) {
    let board = encoder.board();
    let mut ends = Vec::new();
    for (at, &cell) in rule.cells.iter().enumerate().filter(|(at, _)| !rule.ends.contains(at)) {
        // A cell without neighbours is no end.
        if rule.neighbours(at).next().is_some() {
            let end = encoder.auxiliary(format!("{name}: {} ends it", board.name(cell)), [0, 1]);
            encoder.channel(cell, end, |value| i64::from(Passage::of_value(value).is_end()));
            ends.push(end);
        }
    }
    let open = 2 - rule.ends.len();
    let number = encoder.auxiliary(format!("{name} ends"), [open as i64]);
    encoder.count_ones(format!("ends of {name}"), &ends, open + 1, number);
}

/// The path is in one piece.
fn connect(
    rule: &Path,
    name: String,
    possible: &[Vec<i64>],
    visited: Vec<Variable>,
    borders: &[Border],
    encoder: &mut Encoder<'_>,
) {
    if let Some((inputs, automaton)) = chain(rule, possible) {
        return encoder.regular(name, &inputs, automaton);
    }
    let cells = visited.len();
    let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); cells];
    for (at, border) in borders.iter().enumerate() {
        for end in [border.one, border.other] {
            neighbours[end].push(cells + at);
        }
        neighbours.push(vec![border.one, border.other]);
    }
    let numbers = || rule.lengths.iter().flatten().filter_map(|&length| usize::try_from(length).ok());
    let most = numbers().max().unwrap_or(cells).min(cells);
    let least = numbers().min().unwrap_or(0).max(if rule.is_loop { 4 } else { 2 }).max(rule.visits.len()).min(most);
    // A path crosses one border fewer than it has cells, a loop as many. Around a loop, the largest distance is half as
    // much.
    let (mut sizes, diameter, cycles) = match rule.is_loop {
        true => (2 * least..=2 * most, most, Cycles::Whole),
        false => (2 * least - 1..=2 * most - 1, 2 * most - 2, Cycles::Never),
    };
    // Bounds that are not given exclude hardly anything, and cost a look at all nodes after each step.
    if rule.lengths.is_none() {
        sizes = 1..=neighbours.len();
    }
    let variables = visited.into_iter().chain(borders.iter().map(|border| border.crossed)).collect();
    let (values, places) = (vec![1], Vec::new());
    encoder.connected(name, Connected { variables, values, neighbours, sizes, diameter, cycles, places });
}

/// On a small board, the cells in an order and the automaton that reads them. The lines are rows, or else columns: the
/// frontier lies along the shorter side.
fn chain(rule: &Path, possible: &[Vec<i64>]) -> Option<(Vec<Variable>, Automaton)> {
    let side = |of: fn(&(usize, usize)) -> usize| {
        let all = || rule.places.iter().map(of);
        all().max().unwrap_or(0) - all().min().unwrap_or(0)
    };
    let by_rows = side(|place| place.1) <= side(|place| place.0);
    let turned = |(row, column): (usize, usize)| if by_rows { (row, column) } else { (column, row) };
    let mut order: Vec<usize> = (0..rule.cells.len()).collect();
    order.sort_unstable_by_key(|&at| turned(rule.places[at]));
    let first = rule.places.iter().map(|&place| turned(place).1).min().unwrap_or(0);
    let turn = |value: i64| {
        let passage = Passage::of_value(value);
        let goes = |step: Moved| passage.goes(if by_rows { step } else { (step.1, step.0) });
        Turn { value, above: goes((-1, 0)), before: goes((0, -1)), after: goes((0, 1)), below: goes((1, 0)) }
    };
    let cell = |&at: &usize| {
        let (line, place) = turned(rule.places[at]);
        (line, place - first, possible[at].iter().copied().map(turn).collect())
    };
    let cells: Vec<(usize, usize, Vec<Turn>)> = order.iter().map(cell).collect();
    let automaton = path(&cells, rule.is_loop, MOST_READ).ok()?;
    Some((order.into_iter().map(|at| rule.cells[at].into()).collect(), automaton))
}
