//! Conditions on all pairs of cells at some distance: neighbours, a knight's move, along all parallel diagonals.

use exdoku_rules::rules::keys;
use exdoku_text::board::Position;

use crate::toml_file::Toml;

use super::claim::{Claims, cells};
use super::diagonals::are_all_parallels;
use super::patterns::Statement;

/// The step of neighbours.
const SIDE: (isize, isize) = (0, 1);

/// How far two cells are apart, by the word for it.
const STEPS: [(&str, (isize, isize)); 3] = [("knight", (1, 2)), ("diagonal", (1, 1)), ("orthogonal", SIDE)];

impl Claims<'_> {
    /// A condition on all pairs of cells at some distance. For neighbours, pairs with a mark may be exempt.
    pub(super) fn pairs(&mut self, statement: &Statement) {
        let (name, steps): (&str, &[(isize, isize)]) = match statement.kind {
            "diagonal-pairs" => ("steps", &[(1, 1)]),
            "knight-pairs" => ("steps", &[(1, 2)]),
            "king-pairs" => ("steps", &[SIDE, (1, 1)]),
            "rising-pairs" => ("offsets", &[(-1, 1)]),
            "falling-pairs" => ("offsets", &[(1, 1)]),
            _ => ("steps", &[SIDE]),
        };
        // "The positive diagonal" is a single one.
        if name == "offsets" && !are_all_parallels(&statement.text) {
            return self.outcome.sentences.push(statement.text.clone());
        }
        let Some(says) = statement.says.clone() else { return };
        let steps: Toml = steps.iter().map(|&(rows, columns)| Toml::Step(rows, columns)).collect::<Vec<_>>().into();
        let is_exempt = statement.kind == "neighbour-pairs" && says.starts_with("not");
        let marked = if is_exempt { self.pairs_of(|mark| mark.claimed) } else { Vec::new() };
        let except = (!marked.is_empty()).then(|| ("except", marked.into()));
        let parameters = [("name", "pairs".into()), ("where", says.into()), (name, steps)];
        self.add(statement, keys::pair::NAME, parameters.into_iter().chain(except));
    }

    /// Digits, perhaps only odd or even ones, that each have one of some sort at a distance: an equal one, a consecutive one.
    pub(super) fn companions(&mut self, statement: &Statement) {
        let has = |start: &str| statement.words.split(' ').any(|one| one.starts_with(start));
        let says = if has("consecutive") { "abs(a - b) == 1" } else { "a == b" };
        let (rows, columns) = (self.canvas.sketch.rows as isize, self.canvas.sketch.columns as isize);
        let steps: Vec<&(&str, (isize, isize))> = STEPS.iter().filter(|(word, _)| has(word)).collect();
        let &[&(_, step)] = &steps[..] else { return self.outcome.sentences.push(statement.text.clone()) };
        let group = |kind: &str, value: Toml| Toml::Table(vec![(kind.to_owned(), value)]);
        let at = |row: isize, column: isize| Position::new(row as usize, column as usize);
        let is_step =
            |down: isize, right: isize| [(down.abs(), right.abs()), (right.abs(), down.abs())].contains(&step);
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let cell = at(row, column);
            let others = (-2..=2_isize).flat_map(|down| (-2..=2_isize).map(move |right| (down, right)));
            let others = others
                .filter(|&(down, right)| is_step(down, right))
                .map(|(down, right)| (row + down, column + right))
                .filter(|&(row, column)| (0..rows).contains(&row) && (0..columns).contains(&column));
            let pair = |(row, column): (isize, isize)| {
                let both = ("cells".to_owned(), cells(&[cell, at(row, column)]));
                group(keys::pair::NAME, Toml::Table(vec![both, ("where".to_owned(), says.into())]))
            };
            // Digits that the sentence is not about.
            let free = if has("even") { Some("odd") } else { has("odd").then_some("even") };
            let groups = free.map(|kind| group(kind, cells(&[cell]))).into_iter().chain(others.map(pair));
            let of: Toml = groups.collect::<Vec<_>>().into();
            self.add(statement, keys::any::NAME, [("of", of)]);
        }
    }

    /// Pairs of digits that are not neighbours, or not a knight's move apart: those that the sentence names, two by two.
    pub(super) fn digit_pairs(&mut self, statement: &Statement) {
        let words = || statement.words.split(' ');
        let digits: Vec<u32> = words().filter_map(|word| word.parse().ok()).collect();
        // "Two" is a number of cells, and not a digit.
        let digits = match statement.text.to_lowercase().contains("two ") {
            true => &digits[1.min(digits.len())..],
            false => &digits[..],
        };
        let pairs: Vec<[u32; 2]> = match digits {
            &[one] => vec![[one, one]],
            list => list.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect(),
        };
        let has = |start: &str| words().any(|one| one.starts_with(start));
        let steps: Vec<Toml> = STEPS
            .iter()
            .filter(|(word, _)| has(word))
            .map(|(_, (rows, columns))| Toml::Step(*rows, *columns))
            .collect();
        if pairs.is_empty() || steps.is_empty() || digits.len() > 1 && digits.len() % 2 == 1 {
            return self.outcome.sentences.push(statement.text.clone());
        }
        let both = |[a, b]: [u32; 2]| match a == b {
            true => format!("(a != {a} or b != {b})"),
            false => format!("(a != {a} or b != {b}) and (a != {b} or b != {a})"),
        };
        let says = pairs.into_iter().map(both).collect::<Vec<_>>().join(" and ");
        let parameters = [("name", "pairs".into()), ("where", says.into()), ("steps", steps.into())];
        self.add(statement, keys::pair::NAME, parameters);
    }
}
