//! Sums of variables with weights 1 and -1, as sets of bits.

use crate::encoder::Encoder;
use crate::equation::Equation;
use crate::variable::Variable;

/// The variables of some equations as numbers: the places, then the auxiliary variables that occur.
pub(super) struct Variables {
    places: Vec<Variable>,
    auxiliaries: Vec<usize>,
}

impl Variables {
    pub(super) fn of(encoder: &Encoder<'_>, equations: &[Equation]) -> Variables {
        let auxiliary = |variable| match variable {
            Variable::Auxiliary(number) => Some(number),
            Variable::Cell(_) => None,
        };
        let mut auxiliaries: Vec<usize> =
            equations.iter().flat_map(Equation::variables).filter_map(auxiliary).collect();
        auxiliaries.sort_unstable();
        auxiliaries.dedup();
        Variables { places: encoder.board.places().map(Variable::from).collect(), auxiliaries }
    }

    /// The number of a variable of the equations.
    fn number(&self, variable: Variable) -> usize {
        match variable {
            Variable::Cell(cell) => cell.index(),
            Variable::Auxiliary(number) => {
                let before = self.auxiliaries.partition_point(|&auxiliary| auxiliary < number);
                self.places.len() + before
            }
        }
    }

    pub(super) fn variable(&self, number: usize) -> Variable {
        match number.checked_sub(self.places.len()) {
            Some(auxiliary) => Variable::Auxiliary(self.auxiliaries[auxiliary]),
            None => self.places[number],
        }
    }

    /// The number of variables.
    pub(super) fn count(&self) -> usize {
        self.places.len() + self.auxiliaries.len()
    }

    /// The number of words of a set of variables.
    pub(super) fn words(&self) -> usize {
        self.count().div_ceil(64)
    }

    /// The equation as bits, if each of its weights is 1 or -1.
    pub(super) fn signed(&self, equation: &Equation) -> Option<Signed> {
        let mut signed = Signed::new(self.words());
        signed.total = equation.total();
        for &(variable, weight) in equation.terms() {
            let bit = self.number(variable);
            match weight {
                1 => signed.words[bit / 64].0 |= 1 << (bit % 64),
                -1 => signed.words[bit / 64].1 |= 1 << (bit % 64),
                _ => return None,
            }
        }
        Some(signed)
    }

    /// The equation of a sum.
    pub(super) fn equation(&self, sum: &Signed) -> Equation {
        let plus = sum.plus().map(|number| (self.variable(number), 1));
        let minus = sum.minus().map(|number| (self.variable(number), -1));
        Equation::new(plus.chain(minus), sum.total)
    }
}

/// The sum of some variables less the sum of others is this number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Signed {
    /// The variables with weight 1, and those with weight -1, 64 per word.
    pub(super) words: Vec<(u64, u64)>,
    pub(super) total: i64,
}

/// Which equations to add to a union of houses, or to subtract from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// Those that add no new variable: innies are left.
    Inside,
    /// All: outies are left.
    Touching,
    /// Those that remove more variables than they add.
    Shortening,
}

impl Signed {
    /// The empty sum.
    pub(super) fn new(words: usize) -> Signed {
        Signed { words: vec![(0, 0); words], total: 0 }
    }

    /// Copies another sum, reusing the allocation of this one.
    pub(super) fn copy_from(&mut self, other: &Signed) {
        self.words.copy_from_slice(&other.words);
        self.total = other.total;
    }

    pub(super) fn len(&self) -> usize {
        self.words.iter().map(|(plus, minus)| (plus | minus).count_ones() as usize).sum()
    }

    /// The numbers of its variables.
    pub(super) fn numbers(&self) -> impl Iterator<Item = usize> + Clone {
        numbers(self.words.iter().map(|(plus, minus)| plus | minus))
    }

    /// Its variables with weight 1, 64 per word.
    pub(super) fn plus_words(&self) -> impl Iterator<Item = u64> + Clone {
        self.words.iter().map(|(plus, _)| *plus)
    }

    /// Its variables with weight -1, 64 per word.
    pub(super) fn minus_words(&self) -> impl Iterator<Item = u64> + Clone {
        self.words.iter().map(|(_, minus)| *minus)
    }

    /// The numbers of its variables with weight 1.
    pub(super) fn plus(&self) -> impl Iterator<Item = usize> + Clone {
        numbers(self.plus_words())
    }

    /// The numbers of its variables with weight -1.
    pub(super) fn minus(&self) -> impl Iterator<Item = usize> + Clone {
        numbers(self.minus_words())
    }

    /// Its variables in order, with their weights, and finally its total.
    pub(super) fn terms(&self) -> impl Iterator<Item = (usize, i64)> {
        let weight = |number: usize| if self.words[number / 64].0 >> (number % 64) & 1 == 1 { 1 } else { -1 };
        self.numbers().map(move |number| (number, weight(number))).chain([(usize::MAX, self.total)])
    }

    pub(super) fn negated(&self) -> Signed {
        Signed { words: self.words.iter().map(|&(plus, minus)| (minus, plus)).collect(), total: -self.total }
    }

    pub(super) fn touches(&self, other: &Signed) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| (a.0 | a.1) & (b.0 | b.1) != 0)
    }

    /// Becomes the sum of two equations; false if a weight is neither 1 nor -1.
    pub(super) fn set_sum(&mut self, a: &Signed, b: &Signed) -> bool {
        let mut doubled = 0;
        for (word, (a, b)) in self.words.iter_mut().zip(a.words.iter().zip(&b.words)) {
            doubled |= a.0 & b.0 | a.1 & b.1;
            *word = (a.0 & !b.1 | b.0 & !a.1, a.1 & !b.0 | b.1 & !a.0);
        }
        self.total = a.total + b.total;
        doubled == 0
    }

    /// Adds or subtracts an equation if all shared variables cancel and `wanted` admits it. Returns whether it did.
    pub(super) fn eliminate(&mut self, other: &Signed, wanted: Wanted) -> bool {
        let (mut same, mut opposite, mut new) = (0, 0, 0);
        for (a, b) in self.words.iter().zip(&other.words) {
            same |= a.0 & b.0 | a.1 & b.1;
            opposite |= a.0 & b.1 | a.1 & b.0;
            new |= (b.0 | b.1) & !(a.0 | a.1);
        }
        let sign = match (same != 0, opposite != 0) {
            (true, false) => -1,
            (false, true) => 1,
            _ => return false,
        };
        let is_wanted = match wanted {
            Wanted::Inside => new == 0,
            Wanted::Touching => true,
            Wanted::Shortening => new == 0 || self.would_shorten(other),
        };
        if is_wanted {
            for (a, &(plus, minus)) in self.words.iter_mut().zip(&other.words) {
                let (plus, minus) = if sign == 1 { (plus, minus) } else { (minus, plus) };
                *a = (a.0 & !minus | plus & !a.1, a.1 & !plus | minus & !a.0);
            }
            self.total += sign * other.total;
        }
        is_wanted
    }

    /// Whether an equation whose shared variables cancel removes more variables than it adds.
    fn would_shorten(&self, other: &Signed) -> bool {
        let shared = |(a, b): (&(u64, u64), &(u64, u64))| ((a.0 | a.1) & (b.0 | b.1)).count_ones() as usize;
        2 * self.words.iter().zip(&other.words).map(shared).sum::<usize>() > other.len()
    }

    /// This equation, multiplied so that the weight of its first variable is 1.
    pub(super) fn normalised(self) -> Signed {
        let first = self.words.iter().find(|(plus, minus)| plus | minus != 0);
        match first {
            Some((plus, minus)) if minus.trailing_zeros() < plus.trailing_zeros() => self.negated(),
            _ => self,
        }
    }
}

/// The numbers of the bits that are set, ascending.
fn numbers(words: impl Iterator<Item = u64> + Clone) -> impl Iterator<Item = usize> + Clone {
    words.enumerate().flat_map(|(at, mut word)| {
        std::iter::from_fn(move || {
            (word != 0).then(|| {
                let bit = word.trailing_zeros() as usize;
                word &= word - 1;
                at * 64 + bit
            })
        })
    })
}
