//! Lines read as numbers, and the ranks of some of them among all, from the smallest to the largest.
//!
//! Two lines are compared from their first digits on. Before each place, the comparison is *open* (all digits so far
//! were equal) or *decided*. A primary item for each place has an option for each pair of digits while it is open, and
//! one more that skips the place once it is decided. The option that decides also colours the result, so that a known
//! result limits the first digits at once.
//!
//! ```text
//!   first   2 ─ open ─ 7 ─ open ─ 1 ─ decided ─ .            result: less
//!   second  2          7          4             .
//! ```
//!
//! A line has rank k if k - 1 others are smaller. If the first digits of each side are a house with every digit, each
//! digit d begins just one line of each side: with four sides, ranks 1 to 4 begin with the smallest digit, 5 to 8 with
//! the next, and so on. So a rank determines the first digit of its line, which need be compared with only one line of
//! each other side. Which one depends on where d is placed: for each further place, a variable is the digit there of "the
//! line from the right that begins with d".
//!
//! Size, for n digits: n² + 1 options per place and comparison. With houses on all sides at most 3 comparisons per clue,
//! and n² options for each place of each line that is looked up (n = 9: about 650 options per comparison, and as many
//! per line looked up); otherwise 4n - 1 comparisons per clue.

use std::collections::BTreeMap;

use exdoku_text::board::{Cell, Digit};

use super::encoder::{Constraint, Encoder};
use super::variable::Variable;
use super::writer::Writer;
use super::{cases, regular};

/// Which lines may be equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ties {
    /// None.
    None,
    /// Lines without a rank, among each other.
    WithoutRank,
    /// Any lines.
    Any,
}

/// Lines and the ranks of some of them.
#[derive(Clone, Debug)]
pub struct Ranks {
    /// The lines as read from each side; all of one length.
    pub sides: Vec<Vec<Vec<Cell>>>,
    /// Side, line and rank, from 1.
    pub ranks: Vec<(usize, usize, usize)>,
    /// Which lines may be equal.
    pub ties: Ties,
}

impl Encoder<'_> {
    /// Some lines have these ranks among all lines, read as numbers.
    pub fn ranks(&mut self, name: impl Into<String>, ranks: Ranks) {
        self.post(name, ranks);
    }
}

/// The results of a comparison: the first of two lines is less than the second, equal, greater.
const RESULTS: [i64; 3] = [-1, 0, 1];

impl Constraint for Ranks {
    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str) {
        let digits = writer.board.digits();
        let every_digit_begins = |side: &Vec<Vec<Cell>>| {
            let first: Vec<Cell> = side.iter().map(|line| line[0]).collect();
            let on_board = first.iter().all(|&cell| writer.board.is_cell(cell));
            on_board && first.len() == digits.count() && writer.all_differ(&first)
        };
        match self.sides.iter().all(every_digit_begins) {
            true => by_first_digit(writer, name, &self),
            false => among_all(writer, name, &self),
        }
    }
}

/// Each digit begins one line of each side.
fn by_first_digit(writer: &mut Writer<'_>, name: &str, ranks: &Ranks) {
    let sides = ranks.sides.len();
    let mut with_digit: BTreeMap<Digit, Vec<(usize, usize, usize)>> = BTreeMap::new();
    for &(side, line, rank) in &ranks.ranks {
        let digit = Digit::new((rank - 1) / sides);
        let value = i64::from(writer.board.digits().value(digit));
        writer.limit(ranks.sides[side][line][0], |first| first == value);
        with_digit.entry(digit).or_default().push((side, line, (rank - 1) % sides));
    }
    for digit in writer.board.digits().iter() {
        let ranked = with_digit.remove(&digit).unwrap_or_default();
        if ranked.is_empty() && ranks.ties != Ties::None {
            continue;
        }
        let name = format!("{name} {}", writer.board.digits().value(digit));
        let lines: Vec<Vec<Variable>> = (0..sides)
            .map(|side| match ranked.iter().find(|ranked| ranked.0 == side) {
                Some(&(_, line, _)) => ranks.sides[side][line][1..].iter().map(|&cell| cell.into()).collect(),
                None => beginning_with(writer, &format!("{name} side {}", side + 1), &ranks.sides[side], digit),
            })
            .collect();
        let less: Vec<(usize, usize)> = ranked.into_iter().map(|(side, _, less)| (side, less)).collect();
        compare_all(writer, &name, &lines, &less, ranks.ties);
    }
}

/// The digits of the line that begins with the digit, from its second place on.
fn beginning_with(writer: &mut Writer<'_>, name: &str, lines: &[Vec<Cell>], digit: Digit) -> Vec<Variable> {
    let first = i64::from(writer.board.digits().value(digit));
    let values: Vec<i64> = writer.board.digits().iter().map(|d| writer.board.digits().value(d).into()).collect();
    let mut found = Vec::new();
    for place in 1..lines[0].len() {
        let variable = writer.auxiliary(format!("{name} place {}", place + 1), values.clone());
        let mut all = Vec::new();
        for line in lines {
            all.extend(values.iter().map(|&v| vec![(line[0].into(), first), (line[place].into(), v), (variable, v)]));
        }
        cases::write(writer, &format!("{name} at {}", place + 1), &all);
        found.push(variable);
    }
    found
}

fn among_all(writer: &mut Writer<'_>, name: &str, ranks: &Ranks) {
    let all = ranks.sides.iter().flatten();
    let lines: Vec<Vec<Variable>> = all.map(|line| line.iter().map(|&cell| cell.into()).collect()).collect();
    let number = |side: usize, line: usize| ranks.sides[..side].iter().map(Vec::len).sum::<usize>() + line;
    let less: Vec<(usize, usize)> =
        ranks.ranks.iter().map(|&(side, line, rank)| (number(side, line), rank - 1)).collect();
    compare_all(writer, name, &lines, &less, ranks.ties);
}

/// For some of the lines, by number, the number of smaller ones among all of these is given.
fn compare_all(writer: &mut Writer<'_>, name: &str, lines: &[Vec<Variable>], less: &[(usize, usize)], ties: Ties) {
    let ranked = |line: usize| less.iter().any(|&(number, _)| number == line);
    let results: &[i64] = if ties == Ties::Any { &RESULTS } else { &[-1, 1] };
    let mut compared: BTreeMap<(usize, usize), Variable> = BTreeMap::new();
    for a in 0..lines.len() {
        for b in a + 1..lines.len() {
            if ties == Ties::None || ranked(a) || ranked(b) {
                let name = format!("{name} line {} and {}", a + 1, b + 1);
                compared.insert((a, b), compare(writer, &name, &lines[a], &lines[b], results));
            }
        }
    }
    for &(line, less) in less {
        // The other line is smaller if this one is greater.
        let others: Vec<(Variable, i64)> = (0..lines.len())
            .filter(|&other| other != line)
            .map(|other| (compared[&(line.min(other), line.max(other))], if line < other { 1 } else { -1 }))
            .collect();
        count(writer, &format!("{name} below {}", line + 1), &others, less);
    }
}

/// Exactly `times` of the variables have the value beside them.
fn count(writer: &mut Writer<'_>, name: &str, variables: &[(Variable, i64)], times: usize) {
    let inputs: Vec<Variable> = variables.iter().map(|(variable, _)| *variable).collect();
    let step = |at: usize, so_far: &usize, value: i64| {
        let so_far = so_far + usize::from(value == variables[at].1);
        (so_far <= times).then_some(so_far)
    };
    regular::write_steps(writer, name, &inputs, 0, step, |so_far| *so_far == times);
}

const OPEN: i64 = 0;
const DECIDED: i64 = 1;

/// The result of comparing two lines.
fn compare(writer: &mut Writer<'_>, name: &str, a: &[Variable], b: &[Variable], results: &[i64]) -> Variable {
    let result = writer.auxiliary(format!("{name} result"), results.to_vec());
    if a.is_empty() {
        cases::write(writer, name, &[vec![(result, 0)]]);
    }
    let mut before = None;
    for (place, (&x, &y)) in a.iter().zip(b).enumerate() {
        let last = place + 1 == a.len();
        let after = (!last).then(|| writer.auxiliary(format!("{name} after {}", place + 1), vec![OPEN, DECIDED]));
        let open: Vec<(Variable, i64)> = before.map(|state| (state, OPEN)).into_iter().collect();
        let mut all: Vec<Vec<(Variable, i64)>> = Vec::new();
        for u in writer.domain(x) {
            for w in writer.domain(y) {
                let mut case = open.clone();
                case.extend([(x, u), (y, w)]);
                match (u == w, after) {
                    (true, Some(after)) => case.push((after, OPEN)),
                    (true, None) => case.push((result, 0)),
                    (false, after) => {
                        case.push((result, if u < w { -1 } else { 1 }));
                        case.extend(after.map(|after| (after, DECIDED)));
                    }
                }
                all.push(case);
            }
        }
        if let Some(before) = before {
            let pass = [(before, DECIDED)].into_iter().chain(after.map(|after| (after, DECIDED)));
            all.push(pass.collect());
        }
        cases::write(writer, &format!("{name} at {}", place + 1), &all);
        before = after;
    }
    result
}
