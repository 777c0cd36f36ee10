//! Relations between two digits, encoded bit by bit, as expressions.
//!
//! The key of a pair is its table in base64: row a, column b, the lowest bit of each character first, trailing zeros left
//! out. `EAEBEAAQAAAAE` holds for 1 3, 2 6, 3 1, 3 9, 6 2 and 9 3:
//!
//! ```text
//!   E = 4: bit 2 = (1, 3)    A    E: bit 12 + 2 = (2, 6)    B: bit 18 = (3, 1)    E: bit 24 + 2 = (3, 9)    ...
//! ```

use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};
use std::sync::{Arc, Mutex, MutexGuard};

use crate::base64;
use exdoku_text::board::Digits;

/// The key of a table of bits.
pub(super) fn key_of(bits: &[bool]) -> String {
    let sign = |six: &[bool]| {
        let value = six.iter().rev().fold(0, |value, &bit| value << 1 | usize::from(bit));
        base64::link_character(value)
    };
    let key: String = bits.chunks(6).map(sign).collect();
    // Trailing zeros are left out, but the key must not be empty.
    let key = key.trim_end_matches('A');
    if key.is_empty() { "A".to_owned() } else { key.to_owned() }
}

/// The current name and key of a constraint. `Binary` and `BinaryX` were `Pair` and `PairX` with two characters swapped in
/// their keys.
pub(super) fn current<'s>(name: &'s str, key: &'s str) -> (&'s str, Cow<'s, str>) {
    let swapped = || {
        let swap = |sign: char| match sign {
            '-' => '_',
            '_' => '-',
            other => other,
        };
        Cow::Owned(key.chars().map(swap).collect())
    };
    match name {
        "Binary" => ("Pair", swapped()),
        "BinaryX" => ("PairX", swapped()),
        _ => (name, Cow::Borrowed(key)),
    }
}

/// A relation: the pairs of digits that it allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Relation {
    digits: Digits,
    holds: Vec<bool>,
}

/// Reads bits from base64, the lowest of each character first. `None` if a character is not in base64.
pub(super) fn low_bits(key: &str) -> Option<Vec<bool>> {
    let mut bits = Vec::with_capacity(key.len() * 6);
    for sign in key.chars() {
        let value = base64::value(sign)?;
        bits.extend((0..6).map(|place| value >> place & 1 == 1));
    }
    Some(bits)
}

impl Relation {
    /// The relation of a key; `None` if it is not a relation between these digits.
    pub(super) fn of_key(key: &str, digits: Digits) -> Option<Relation> {
        let cells = digits.count() * digits.count();
        let mut holds = low_bits(key)?;
        if holds.iter().skip(cells).any(|&bit| bit) {
            return None;
        }
        holds.resize(cells, false);
        Some(Relation { digits, holds })
    }

    fn of(digits: Digits, says: impl Fn(i64, i64) -> bool) -> Relation {
        let values = || digits.iter().map(|digit| i64::from(digits.value(digit)));
        let holds = values().flat_map(|a| values().map(move |b| (a, b))).map(|(a, b)| says(a, b)).collect();
        Relation { digits, holds }
    }

    /// A short expression in `a` and `b` for it.
    pub(super) fn expression(&self) -> String {
        if !self.holds.contains(&true) {
            return NEVER.to_owned();
        }
        let known = known(self.digits);
        if let Some((says, _)) = known.iter().find(|(_, relation)| relation == self) {
            return says.clone();
        }
        let covers =
            |(_, other): &&(String, Relation)| self.holds.iter().zip(&other.holds).all(|(own, other)| !own | other);
        let above: Vec<&(String, Relation)> = known.iter().filter(covers).collect();
        for (i, (first, a)) in above.iter().enumerate() {
            for (second, b) in &above[..i] {
                let both = |((own, a), b): ((&bool, &bool), &bool)| *own == (*a && *b);
                if self.holds.iter().zip(&a.holds).zip(&b.holds).all(both) {
                    return format!("{} and {}", bracketed(second), bracketed(first));
                }
            }
        }
        self.cases()
    }

    /// An expression by cases: digits with the same partners together.
    fn cases(&self) -> String {
        let values = |holds: &dyn Fn(usize) -> bool| -> Vec<i64> {
            let chosen = self.digits.iter().enumerate().filter(|(i, _)| holds(*i));
            chosen.map(|(_, digit)| i64::from(self.digits.value(digit))).collect()
        };
        let rows: Vec<&[bool]> = self.holds.chunks(self.digits.count()).collect();
        let mut cases = Vec::new();
        for (i, row) in rows.iter().enumerate() {
            if !row.contains(&true) || rows[..i].contains(row) {
                continue;
            }
            let a = one_of("a", &values(&|other| rows[other] == *row), self.digits);
            let b = one_of("b", &values(&|partner| row[partner]), self.digits);
            cases.push(match (a, b) {
                (Some(a), Some(b)) => format!("{} and {}", bracketed(&a), bracketed(&b)),
                (only, None) | (None, only) => only.unwrap_or_else(|| ALWAYS.to_owned()),
            });
        }
        cases.join(" or ")
    }
}

/// An expression that is true whatever the digits are.
const ALWAYS: &str = "1 == 1";
const NEVER: &str = "1 == 0";

fn bracketed(says: &str) -> String {
    if says.contains(" or ") { format!("({says})") } else { says.to_owned() }
}

/// An expression that a name is one of these values, in ascending order; `None` if it always is.
pub(super) fn one_of(name: &str, values: &[i64], digits: Digits) -> Option<String> {
    let (first, last) = (i64::from(digits.first()), i64::from(digits.last()));
    if values.len() == digits.count() {
        return None;
    }
    let others: Vec<i64> = (first..=last).filter(|value| !values.contains(value)).collect();
    if let ([other], true) = (&others[..], values.len() > 2) {
        return Some(format!("{name} != {other}"));
    }
    let mut words = Vec::new();
    for run in values.chunk_by(|a, b| a + 1 == *b) {
        let (low, high) = (run[0], run[run.len() - 1]);
        words.push(match run {
            [only] => format!("{name} == {only}"),
            [one, two] if low > first && high < last => format!("{name} == {one} or {name} == {two}"),
            _ if low == first => format!("{name} <= {high}"),
            _ if high == last => format!("{name} >= {low}"),
            _ => format!("{low} <= {name} <= {high}"),
        });
    }
    Some(if words.is_empty() { NEVER.to_owned() } else { words.join(" or ") })
}

/// Common relations between two digits as expressions, the plainest first.
type Known = Vec<(String, Relation)>;

/// The common relations between these digits, computed once for each range of digits. Nothing waits for the lock: a process
/// forked while another thread holds it would wait for ever.
fn known(digits: Digits) -> Arc<Known> {
    static KNOWN: Mutex<Vec<(Digits, Arc<Known>)>> = Mutex::new(Vec::new());
    // Files with many ranges are rare.
    const MOST: usize = 8;
    let found = |all: MutexGuard<'_, Vec<(Digits, Arc<Known>)>>| {
        all.iter().find(|(other, _)| *other == digits).map(|(_, known)| Arc::clone(known))
    };
    if let Some(known) = KNOWN.try_lock().ok().and_then(found) {
        return known;
    }
    let known = Arc::new(all_known(digits));
    if let Ok(mut all) = KNOWN.try_lock() {
        all.truncate(MOST - 1);
        all.push((digits, Arc::clone(&known)));
    }
    known
}

fn all_known(digits: Digits) -> Known {
    let (mut known, mut met) = (Vec::new(), HashSet::new());
    let mut say = |says: String, means: &dyn Fn(i64, i64) -> bool| {
        let relation = Relation::of(digits, means);
        if relation.holds.contains(&true) && met.insert(relation.holds.clone()) {
            known.push((says, relation));
        }
    };
    type Compare = fn(i64, i64) -> bool;
    let compare: [(&str, Compare); 6] = [
        ("==", |x, y| x == y),
        ("!=", |x, y| x != y),
        ("<", |x, y| x < y),
        (">", |x, y| x > y),
        ("<=", |x, y| x <= y),
        (">=", |x, y| x >= y),
    ];
    say(ALWAYS.to_owned(), &|_, _| true);
    for (sign, holds) in compare {
        say(format!("a {sign} b"), &|a, b| holds(a, b));
    }
    let (first, last) = (i64::from(digits.first()), i64::from(digits.last()));
    for modulus in 2..=5 {
        for (sign, holds) in &compare[..2] {
            say(format!("a % {modulus} {sign} b % {modulus}"), &|a, b| {
                holds(a.rem_euclid(modulus), b.rem_euclid(modulus))
            });
        }
    }
    // Four comparisons with a number cover all; the plainer ones first.
    let with_number = [0, 1, 4, 5].map(|which: usize| compare[which]);
    for number in 0..=last - first {
        for (sign, holds) in with_number {
            say(format!("abs(a - b) {sign} {number}"), &|a, b| holds((a - b).abs(), number));
        }
    }
    for number in 2 * first..=2 * last {
        for (sign, holds) in with_number {
            say(format!("a + b {sign} {number}"), &|a, b| holds(a + b, number));
        }
    }
    for number in first - last..=last - first {
        for (sign, holds) in with_number {
            say(format!("a - b {sign} {number}"), &|a, b| holds(a - b, number));
        }
    }
    // Digits may be large numbers, so only ratios and products that occur are tried.
    let pairs = (first..=last).flat_map(|a| (first..=last).map(move |b| (a, b)));
    let ratios = pairs.clone().filter(|&(a, b)| b != 0 && a % b == 0).map(|(a, b)| a / b);
    for ratio in ratios.filter(|&ratio| ratio >= 2).collect::<BTreeSet<i64>>() {
        say(format!("a == {ratio} * b or b == {ratio} * a"), &|a, b| a == ratio * b || b == ratio * a);
        say(format!("a != {ratio} * b and b != {ratio} * a"), &|a, b| a != ratio * b && b != ratio * a);
    }
    for modulus in 2..=5 {
        for rest in 0..modulus {
            say(format!("(a + b) % {modulus} == {rest}"), &|a, b| (a + b).rem_euclid(modulus) == rest);
        }
    }
    for product in pairs.map(|(a, b)| a * b).collect::<BTreeSet<i64>>() {
        say(format!("a * b == {product}"), &|a, b| a * b == product);
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(key: &str) -> String {
        Relation::of_key(key, Digits::new(1, 9).unwrap()).unwrap().expression()
    }

    #[test]
    fn keys_say_what_their_names_say() {
        // One to three.
        assert_eq!(says("EAEBEAAQAAAAE"), "a == 3 * b or b == 3 * a");
        // A thermometer of one parity.
        assert_eq!(says("UFVQFUAFQAE"), "a < b and a % 2 == b % 2");
        // Nabner: neither equal nor consecutive.
        assert_eq!(says("8H_xf8H_xf8H_B"), "abs(a - b) >= 2");
    }

    #[test]
    fn what_has_no_name_is_told_case_by_case() {
        let four = Digits::new(1, 4).unwrap();
        let relation = Relation::of(four, |a, b| matches!((a, b), (1, 2 | 4) | (3, 2 | 4) | (4, 1)));
        assert_eq!(relation.expression(), "(a == 1 or a == 3) and (b == 2 or b == 4) or a == 4 and b == 1");
        assert_eq!(Relation::of(four, |_, _| true).expression(), "1 == 1");
        assert_eq!(Relation::of(four, |_, _| false).expression(), "1 == 0");
        assert_eq!(Relation::of(four, |_, b| b > 2).expression(), "b >= 3");
    }

    #[test]
    fn digits_may_be_large_or_negative() {
        let large = Digits::new(2_147_483_000, 4).unwrap();
        assert_eq!(Relation::of(large, |a, b| (a - b).abs() == 1).expression(), "abs(a - b) == 1");
        assert_eq!(Relation::of(large, |a, _| a == 2_147_483_001).expression(), "a == 2147483001");
        let negative = Digits::new(-4, 4).unwrap();
        assert_eq!(Relation::of(negative, |a, b| a == 2 * b || b == 2 * a).expression(), "a == 2 * b or b == 2 * a");
        assert_eq!(Relation::of(negative, |a, b| a * b == 4).expression(), "a * b == 4");
    }

    #[test]
    fn a_key_must_fit_the_digits() {
        let two = Digits::new(1, 2).unwrap();
        assert_eq!(Relation::of_key("G", two).unwrap().expression(), "a != b");
        assert!(Relation::of_key("g", two).is_none() && Relation::of_key("!", two).is_none());
    }

    #[test]
    fn values_in_ranges() {
        let says = |values: &[i64]| one_of("d", values, Digits::new(1, 9).unwrap()).unwrap_or_default();
        assert_eq!(says(&[1, 2, 5, 7, 8, 9]), "d <= 2 or d == 5 or d >= 7");
        assert_eq!(says(&[2, 3, 5, 6, 7]), "d == 2 or d == 3 or 5 <= d <= 7");
        assert_eq!(says(&[1, 2, 3, 4, 6, 7, 8, 9]), "d != 5");
        assert_eq!(says(&[1, 2, 3, 4, 5, 6, 7, 8, 9]), "");
        assert_eq!(says(&[]), "1 == 0");
    }
}
