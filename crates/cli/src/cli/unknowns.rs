//! The unknowns of a solution, in text and in JSON.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use exdoku_text::board::{Board, DigitSet, Grid, Unknown};

/// The longest line.
const WIDTH: usize = 80;

/// The unknowns by name: the value of each, or the list of its values if it has several. Their sets come last.
pub(super) fn as_json<'b>(board: &'b Board, values: &[DigitSet]) -> BTreeMap<&'b str, Value> {
    let one = |(unknown, set): (&'b Unknown, &DigitSet)| {
        let values = numbers(unknown, *set);
        (unknown.name.as_str(), if let [value] = values[..] { json!(value) } else { json!(values) })
    };
    board.unknowns().iter().zip(of_unknowns(board, values)).map(one).collect()
}

/// The sets of the unknowns, which follow those of other places.
fn of_unknowns<'v>(board: &Board, values: &'v [DigitSet]) -> &'v [DigitSet] {
    &values[values.len() - board.unknowns().len()..]
}

/// A solution without the values of layers that are not determined.
pub(super) fn without_open_layers(board: &Board, solution: &Grid, values: &[DigitSet]) -> Grid {
    let mut grid = solution.clone();
    for (place, set) in board.places().skip(board.place_count() - values.len()).zip(values) {
        if set.len() > 1 {
            grid.clear(place);
        }
    }
    grid
}

/// The unknowns in lines: `x = 7, y1..y3 = 1 2 2`, then `not determined: z 1-3`.
pub(super) fn as_text(board: &Board, values: &[DigitSet]) -> String {
    let all: Vec<(&Unknown, Vec<i64>)> = (board.unknowns().iter().zip(of_unknowns(board, values)))
        .map(|(unknown, set)| (unknown, numbers(unknown, *set)))
        .collect();
    let (mut determined, mut open) = (Vec::new(), Vec::new());
    // Numbered unknowns that follow each other share their name.
    for run in all.chunk_by(|(one, of_one), (next, of_next)| {
        (of_one.len() == 1 && of_next.len() == 1 || of_one == of_next)
            && number_of(&one.name).zip(number_of(&next.name)).is_some_and(follows)
    }) {
        let (first, last) = (&run[0], &run[run.len() - 1]);
        let name = if run.len() == 1 { first.0.name.clone() } else { format!("{}..{}", first.0.name, last.0.name) };
        if let [_] = first.1[..] {
            let values: Vec<String> = run.iter().flat_map(|(_, values)| values).map(i64::to_string).collect();
            determined.push(format!("{name} = {}", values.join(" ")));
        } else {
            open.push(format!("{name} {}", ranges(&first.1)));
        }
    }
    wrapped("", &determined) + &wrapped("not determined: ", &open)
}

/// Parts in lines of limited length.
fn wrapped(head: &str, parts: &[String]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        match lines.last_mut().filter(|line| line.len() + 2 + part.len() <= WIDTH) {
            Some(line) => *line += &format!(", {part}"),
            None => lines.push(format!("{head}{part}")),
        }
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

fn numbers(unknown: &Unknown, set: DigitSet) -> Vec<i64> {
    set.iter().map(|digit| i64::from(unknown.digits.value(digit))).collect()
}

/// The letters and the number of a name.
fn number_of(name: &str) -> Option<(&str, usize)> {
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    Some((letters, name[letters.len()..].parse().ok()?))
}

fn follows(((letters, number), (next_letters, next)): ((&str, usize), (&str, usize))) -> bool {
    letters == next_letters && number + 1 == next
}

/// `1-3 or 5` for 1, 2, 3 and 5.
fn ranges(numbers: &[i64]) -> String {
    let run = |run: &[i64]| match run {
        [one] => one.to_string(),
        [first, .., last] if *first < 0 || *last < 0 => format!("{first}..{last}"),
        [first, .., last] => format!("{first}-{last}"),
        [] => String::new(),
    };
    numbers.chunk_by(|a, b| a + 1 == *b).map(run).collect::<Vec<_>>().join(" or ")
}
