//! Glushkov construction: the places of a pattern, and which may follow which.

use super::parse::parse;
use super::{Fault, Pattern, Times, Values};

/// A pattern, ready to be matched.
///
/// Place 0 is before the first digit; each other place is that of the digit just read.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Regex {
    /// The values that fit each place; place 0 has no value.
    values: Vec<Values>,
    /// The places that may follow each place.
    follow: Vec<Places>,
    /// The places at which the pattern may end.
    last: Places,
}

/// The places that a prefix of a line can lead to; at least one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State(Places);

impl Regex {
    /// Parses a pattern. `symbol` returns the value of a digit of the board, by its name of one character.
    ///
    /// # Errors
    /// The first syntax error, or a repetition that makes the pattern too large.
    pub fn parse(text: &str, symbol: &dyn Fn(&str) -> Option<i64>) -> Result<Regex, Fault> {
        let (pattern, places) = parse(text, symbol)?;
        let nowhere = Places::none(places + 1);
        let mut regex =
            Regex { values: vec![Values::In(Vec::new())], follow: vec![nowhere.clone(); places + 1], last: nowhere };
        let whole = regex.place(&pattern);
        debug_assert_eq!(regex.values.len(), places + 1);
        regex.follow[0] = whole.first;
        regex.last = whole.last;
        if whole.skippable {
            regex.last.insert(0);
        }
        Ok(regex)
    }

    /// The state before the first digit.
    pub fn start(&self) -> State {
        let mut places = Places::none(self.follow.len());
        places.insert(0);
        State(places)
    }

    /// The state after this value; none if no line with this beginning matches.
    pub fn step(&self, State(places): &State, value: i64) -> Option<State> {
        let mut next = Places::none(self.follow.len());
        for place in places.iter() {
            next.join(&self.follow[place]);
        }
        let others: Vec<usize> = next.iter().filter(|&place| !self.values[place].contain(value)).collect();
        others.into_iter().for_each(|place| next.remove(place));
        (!next.is_empty()).then_some(State(next))
    }

    /// Whether the pattern may end in this state.
    pub fn accepts(&self, State(places): &State) -> bool {
        places.meets(&self.last)
    }
}

/// A part of the pattern whose places are numbered.
struct Part {
    first: Places,
    last: Places,
    /// Whether it matches the empty line.
    skippable: bool,
}

impl Regex {
    fn place(&mut self, pattern: &Pattern) -> Part {
        match pattern {
            Pattern::One(values) => {
                let mut only = Places::none(self.follow.len());
                only.insert(self.values.len());
                self.values.push(values.clone());
                Part { first: only.clone(), last: only, skippable: false }
            }
            Pattern::Sequence(parts) => parts.iter().fold(self.nothing(), |so_far, part| {
                let part = self.place(part);
                self.then(so_far, part)
            }),
            Pattern::Either(parts) => {
                let mut either = Part { skippable: false, ..self.nothing() };
                for part in parts {
                    let part = self.place(part);
                    either.first.join(&part.first);
                    either.last.join(&part.last);
                    either.skippable |= part.skippable;
                }
                either
            }
            Pattern::Repeat(inner, times) => self.repeat(inner, *times),
        }
    }

    /// `x{2,4}` is `x x (x (x)?)?` and `x{2,}` is `x x x*`, built from right to left, so that each place is
    /// followed only by the next one.
    fn repeat(&mut self, inner: &Pattern, Times { least, most }: Times) -> Part {
        let mut rest = self.nothing();
        let mut written = most.unwrap_or(least.max(1));
        if most.is_none() {
            rest = self.place(inner);
            for place in rest.last.iter() {
                self.follow[place].join(&rest.first);
            }
            rest.skippable |= least == 0;
            written -= 1;
        }
        for left in (0..written).rev() {
            let one = self.place(inner);
            rest = self.then(one, rest);
            rest.skippable |= left >= least;
        }
        rest
    }

    fn then(&mut self, left: Part, right: Part) -> Part {
        for place in left.last.iter() {
            self.follow[place].join(&right.first);
        }
        let Part { mut first, .. } = left;
        if left.skippable {
            first.join(&right.first);
        }
        let mut last = right.last;
        if right.skippable {
            last.join(&left.last);
        }
        Part { first, last, skippable: left.skippable && right.skippable }
    }

    fn nothing(&self) -> Part {
        let nowhere = Places::none(self.follow.len());
        Part { first: nowhere.clone(), last: nowhere, skippable: true }
    }
}

/// A set of places, a bit each.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Places(Box<[u64]>);

impl Places {
    fn none(places: usize) -> Places {
        Places(vec![0; places.div_ceil(64)].into())
    }

    fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    fn remove(&mut self, place: usize) {
        self.0[place / 64] &= !(1 << (place % 64));
    }

    fn join(&mut self, others: &Places) {
        self.0.iter_mut().zip(&others.0).for_each(|(bits, more)| *bits |= more);
    }

    fn meets(&self, others: &Places) -> bool {
        self.0.iter().zip(&others.0).any(|(bits, more)| bits & more != 0)
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&bits| bits == 0)
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(word, &bits)| {
            let drop_lowest = |bits: &u64| Some(bits & (bits - 1)).filter(|&rest| rest != 0);
            let each = std::iter::successors(Some(bits).filter(|&bits| bits != 0), drop_lowest);
            each.map(move |bits| word * 64 + bits.trailing_zeros() as usize)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::automaton::{Automaton, unfold};

    fn symbol(name: &str) -> Option<i64> {
        name.parse().ok().filter(|value| (1..=9).contains(value))
    }

    fn automaton(text: &str, length: usize, values: &[i64]) -> Automaton {
        let regex = Regex::parse(text, &symbol).unwrap();
        let step = |_: usize, state: &State, value: i64| regex.step(state, value);
        unfold(&vec![values.to_vec(); length], regex.start(), step, |state| regex.accepts(state), 100_000).unwrap()
    }

    /// Every word of 1, 2 and 3 up to a length.
    fn words(longest: usize) -> Vec<Vec<i64>> {
        let mut words = vec![Vec::new()];
        let mut from = 0;
        for _ in 0..longest {
            let longer: Vec<Vec<i64>> =
                words[from..].iter().flat_map(|word| (1..=3).map(|value| [&word[..], &[value]].concat())).collect();
            from = words.len();
            words.extend(longer);
        }
        words
    }

    fn matched(text: &str, longest: usize) -> BTreeSet<String> {
        let automata: Vec<Automaton> = (0..=longest).map(|length| automaton(text, length, &[1, 2, 3])).collect();
        let accepted = words(longest).into_iter().filter(|word| automata[word.len()].accepts(word));
        accepted.map(|word| word.iter().map(i64::to_string).collect()).collect()
    }

    #[test]
    fn words_counted_by_hand() {
        let cases: [(&str, &[&str]); 20] = [
            ("12", &["12"]),
            ("1 | 2\t3", &["1", "23"]),
            ("(1|2)3", &["13", "23"]),
            ("12?", &["1", "12"]),
            ("12*", &["1", "12", "122", "1222"]),
            ("(12)+", &["12", "1212"]),
            ("1{3}", &["111"]),
            ("1{3,}", &["111", "1111"]),
            ("2{1,3}", &["2", "22", "222"]),
            ("2{ 0 , 2 }", &["", "2", "22"]),
            ("12{0}3", &["13"]),
            ("()", &[""]),
            ("|1", &["", "1"]),
            ("[13][^13]", &["12", "32"]),
            ("[1-2]3", &["13", "23"]),
            ("[<1>-<2>]<3>", &["13", "23"]),
            ("[^1-2].", &["31", "32", "33"]),
            ("(1?2?){2}3", &["3", "13", "23", "113", "123", "213", "223", "1123", "1213", "1223", "2123"]),
            ("(1*2)*3", &["3", "23", "123", "223", "1123", "1223", "2123", "2223"]),
            ("9|<-4>|45", &[]),
        ];
        for (text, wanted) in cases {
            let wanted: BTreeSet<String> = wanted.iter().map(|&word| word.to_owned()).collect();
            assert_eq!(matched(text, 4), wanted, "{text}");
        }
    }

    /// The positions at which a pattern that starts at `from` may end, by the definition of each operator.
    fn ends(pattern: &Pattern, word: &[i64], from: usize) -> BTreeSet<usize> {
        match pattern {
            Pattern::One(values) => {
                word.get(from).filter(|&&value| values.contain(value)).map(|_| from + 1).into_iter().collect()
            }
            Pattern::Sequence(parts) => parts.iter().fold(BTreeSet::from([from]), |starts, part| {
                starts.iter().flat_map(|&start| ends(part, word, start)).collect()
            }),
            Pattern::Either(parts) => parts.iter().flat_map(|part| ends(part, word, from)).collect(),
            Pattern::Repeat(inner, times) => {
                let (mut now, mut all) = (BTreeSet::from([from]), BTreeSet::new());
                // More repetitions than there are values, beyond the minimum, add nothing.
                for time in 0..=times.most.unwrap_or(times.least + word.len()) {
                    if time >= times.least {
                        all.extend(&now);
                    }
                    now = now.iter().flat_map(|&start| ends(inner, word, start)).collect();
                }
                all
            }
        }
    }

    #[test]
    fn random_patterns() {
        let mut seed = 7_u32;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) as usize % below
        };
        fn write(random: &mut dyn FnMut(usize) -> usize, depth: usize) -> String {
            match if depth == 0 { 0 } else { random(4) } {
                0 => ["1", "2", "3", ".", "[12]", "[^2]", "[2-3]"][random(7)].to_owned(),
                1 => (0..random(4)).map(|_| write(random, depth - 1)).collect(),
                2 => format!("({}|{})", write(random, depth - 1), write(random, depth - 1)),
                _ => {
                    let times = ["*", "+", "?", "{2}", "{0,2}", "{1,3}", "{2,}", "{0,}", "{0}"][random(9)];
                    format!("({}){times}", write(random, depth - 1))
                }
            }
        }
        let words = words(5);
        for _ in 0..400 {
            let text = format!("({})", write(&mut random, 4));
            let (pattern, _) = parse(&text, &symbol).unwrap();
            let regex = Regex::parse(&text, &symbol).unwrap();
            for word in &words {
                let end = word.iter().try_fold(regex.start(), |state, &value| regex.step(&state, value));
                let found = end.is_some_and(|state| regex.accepts(&state));
                assert_eq!(found, ends(&pattern, word, 0).contains(&word.len()), "{text} {word:?}");
            }
        }
    }

    #[test]
    fn patterns_become_the_smallest_automata() {
        let nine: Vec<i64> = (1..=9).collect();
        // Equivalent patterns with different places have the same states.
        assert_eq!(automaton("(1|12)(3|23)", 3, &nine), automaton("1(2|22?)3", 3, &nine));
        let five = automaton(".*5.*", 9, &nine);
        assert_eq!((five.states(0), five.states(4), five.states(8)), (1, 2, 2));
        assert_eq!(five.count(), 9_u128.pow(9) - 8_u128.pow(9));
        assert!(automaton("1{3}", 4, &nine).is_empty());
        let long = automaton("[1-4]{0,1000}5[6-9]{0,999}", 41, &nine);
        assert_eq!(long.count(), 41 * 4_u128.pow(40));
    }
}
