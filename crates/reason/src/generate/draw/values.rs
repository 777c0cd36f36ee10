//! Values of clues: computed from the solution, or tried.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use exdoku_rules::rules::{Binding, ClueValue, Draw, Shape};
use exdoku_rules::variant::DrawnParam;
use exdoku_text::board::{Cell, Digit};

use super::clue::{Clue, Judge, cell_parameters};
use super::kinds::Drawn;

/// The number of selections of digits that are tried for a clue.
const SELECTIONS: usize = 12;

impl Judge<'_> {
    /// A clue at these cells that is true of the solution, if there is one.
    pub(super) fn clue_at(
        &self,
        kind: &Drawn,
        param: &DrawnParam,
        shape: &Shape,
        cells: &[Cell],
        random: &mut ChaCha8Rng,
    ) -> Option<Clue> {
        let meant = self.meant(kind, cells)?;
        let mut given = cell_parameters(kind, param, shape, &meant, self.board)?;
        let mut open = Vec::new();
        for other in &kind.draws.params {
            let Draw::ClueValue(value) = &other.draw else { continue };
            if let Some(values) = self.values(value, &meant, random) {
                open.push((other.name.as_str(), values));
            }
        }
        self.first_true(&mut given, &open, &mut |parameters| self.true_clue(kind, param, shape, cells, parameters))
    }

    /// The first true clue with these values of the open parameters.
    fn first_true(
        &self,
        given: &mut Vec<(String, Binding)>,
        open: &[(&str, Vec<Binding>)],
        clue: &mut dyn FnMut(Vec<(String, Binding)>) -> Option<Clue>,
    ) -> Option<Clue> {
        let Some(((name, values), rest)) = open.split_first() else { return clue(given.clone()) };
        for value in values {
            if self.budget.is_over(0) {
                return None;
            }
            given.push(((*name).to_owned(), value.clone()));
            let found = self.first_true(given, rest, clue);
            given.pop();
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// The possible values of a parameter, in random order; none if the cells determine it.
    fn values(&self, value: &ClueValue, cells: &[Cell], random: &mut ChaCha8Rng) -> Option<Vec<Binding>> {
        Some(match value {
            ClueValue::Head(_) | ClueValue::First | ClueValue::Twin | ClueValue::All => return None,
            ClueValue::Sum => vec![Binding::Number(self.sum(self.solution, cells))],
            ClueValue::Product => vec![Binding::Number(self.product(cells))],
            ClueValue::Sums(count) => vec![Binding::Numbers(self.sums(*count, cells, random))],
            ClueValue::Digits(sizes) => {
                let selection = |number| {
                    let count = random.random_range(sizes.clone());
                    Binding::Digits(self.selected(cells, count, number % 2 == 1, random))
                };
                (0..SELECTIONS).map(selection).collect()
            }
            ClueValue::Counts(sizes) => {
                let count = random.random_range(sizes.clone());
                vec![Binding::Numbers(self.counts(cells, count, random))]
            }
            ClueValue::Number(numbers) => {
                let mut numbers: Vec<i64> = numbers.clone().collect();
                numbers.shuffle(random);
                numbers.into_iter().map(Binding::Number).collect()
            }
            ClueValue::UpToSum => {
                let mut numbers: Vec<i64> = (0..=self.sum(self.solution, cells)).collect();
                numbers.shuffle(random);
                numbers.into_iter().map(Binding::Number).collect()
            }
            ClueValue::OneOf(choices) => {
                let digits = |values: &Vec<i64>| {
                    values.iter().filter_map(|&value| self.board.digits().of_value(value)).collect::<Vec<Digit>>()
                };
                let mut choices: Vec<Vec<Digit>> = choices.iter().map(digits).filter(|one| !one.is_empty()).collect();
                choices.shuffle(random);
                choices.into_iter().map(Binding::Digits).collect()
            }
        })
    }

    fn product(&self, cells: &[Cell]) -> i64 {
        let values = cells.iter().filter_map(|&cell| self.board.value(self.solution, cell));
        values.fold(1, i64::saturating_mul)
    }

    fn digits(&self, cells: &[Cell]) -> Vec<Digit> {
        cells.iter().filter_map(|&cell| self.solution.get(cell)).collect()
    }

    /// `count` of the digits in some cells; or `count` different ones, each as often as it occurs.
    fn selected(&self, cells: &[Cell], count: usize, with_repeats: bool, random: &mut ChaCha8Rng) -> Vec<Digit> {
        let mut digits = self.digits(cells);
        digits.shuffle(random);
        if with_repeats {
            let different = distinct(&digits);
            let chosen = &different[..count.min(different.len())];
            digits.retain(|digit| chosen.contains(digit));
        } else {
            digits.truncate(count);
        }
        digits.sort_unstable();
        digits
    }

    /// Pairs of count and digit for `count` of the digits in some cells. Repeated digits come first.
    fn counts(&self, cells: &[Cell], count: usize, random: &mut ChaCha8Rng) -> Vec<i64> {
        let mut digits = self.digits(cells);
        digits.shuffle(random);
        let times = |digit: &Digit| digits.iter().filter(|other| *other == digit).count();
        let mut different = distinct(&digits);
        different.sort_by_key(|digit| std::cmp::Reverse(times(digit)));
        different.truncate(count);
        different.sort_unstable();
        let value = |digit: &Digit| i64::from(self.board.digits().value(*digit));
        different.iter().flat_map(|digit| [times(digit) as i64, value(digit)]).collect()
    }

    /// The sum of some cells among `count` sums that different digits in them may have.
    fn sums(&self, count: usize, cells: &[Cell], random: &mut ChaCha8Rng) -> Vec<i64> {
        let values: Vec<i64> =
            self.board.digits().iter().map(|digit| i64::from(self.board.digits().value(digit))).collect();
        let size = cells.len().min(values.len());
        let (low, high): (i64, i64) = (values[..size].iter().sum(), values[values.len() - size..].iter().sum());
        let sum = self.sum(self.solution, cells);
        let mut others: Vec<i64> = (low..=high).filter(|&other| other != sum).collect();
        others.shuffle(random);
        let mut sums: Vec<i64> = others.into_iter().take(count - 1).chain([sum]).collect();
        sums.sort_unstable();
        sums
    }
}

impl Drawn {
    /// Whether a longer clue may follow from a shorter one: no value of it is tried.
    pub(super) fn grows(&self) -> bool {
        let is_tried = |param: &DrawnParam| {
            use ClueValue::{Counts, Digits, Number, OneOf, Sums, UpToSum};
            let Draw::ClueValue(value) = &param.draw else { return false };
            matches!(value, Counts(_) | Digits(_) | Number(_) | OneOf(_) | Sums(_) | UpToSum)
        };
        !self.draws.params.iter().any(is_tried)
    }

    /// Whether all true clues of it are drawn.
    pub fn draws_all(&self) -> bool {
        self.draws.params.iter().any(|param| param.draw == Draw::ClueValue(ClueValue::All))
    }
}

fn distinct(digits: &[Digit]) -> Vec<Digit> {
    let mut seen = Vec::new();
    for &digit in digits {
        if !seen.contains(&digit) {
            seen.push(digit);
        }
    }
    seen
}
