//! A state machine, given bit by bit, as the states and steps of a `line`.
//!
//! The machine is in base64, the highest bit of each sign first:
//!
//! ```text
//!   2 bits    the format, 1: for each state the digits it has a step for
//!   4 bits    how many bits a state has, less 1: w
//!   4 bits    how many digits there are, less 1: n
//!   w bits    how many states it may start in, the first ones
//!   w bits    how many states it may end in, the ones after them
//!   1 bit     whether it may also end where it starts
//!   each state: n bits, the highest for the lowest digit's last; then w bits, the next state, for each digit that has
//!   a step, from the lowest digit on
//! ```

use crate::board::Digits;

use super::relation::one_of;
use crate::format::base64;
use crate::format::toml_file::Toml;

/// Why a machine cannot be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unknown {
    /// Not the format above.
    Format,
    /// The number of digits it is for.
    Digits(usize),
    /// It does not hold what it begins with.
    Broken,
}

/// The parameters of a `line`: `states`, `final`, `steps`.
pub(super) fn parameters(key: &str, digits: Digits) -> Result<[(&'static str, Toml); 3], Unknown> {
    let mut bits = Bits::of(key).ok_or(Unknown::Broken)?;
    let format = bits.take(2)?;
    let (width, symbols) = (bits.take(4)? + 1, bits.take(4)? + 1);
    let (starts, accepting) = (bits.take(width)?, bits.take(width)?);
    if format != 1 || starts != 1 {
        return Err(Unknown::Format);
    }
    let start_accepts = bits.take(1)? == 1;
    if symbols != digits.count() {
        return Err(Unknown::Digits(symbols));
    }
    let mut states: Vec<Vec<(usize, usize)>> = Vec::new();
    while bits.left() >= symbols {
        let has_step: Vec<bool> = (0..symbols).map(|_| Ok(bits.take(1)? == 1)).collect::<Result<_, Unknown>>()?;
        let mut steps = Vec::new();
        for symbol in 0..symbols {
            if has_step[symbols - 1 - symbol] {
                steps.push((symbol, bits.take(width)?));
            }
        }
        states.push(steps);
    }
    let last = states.iter().flatten().map(|(_, to)| *to).max().unwrap_or(0).max(accepting);
    // The noughts that fill the last sign may look like states without steps.
    let rest = states.split_off(states.len().min(last + 1));
    if bits.take(bits.left())? != 0 || states.len() <= last || rest.iter().any(|steps| !steps.is_empty()) {
        return Err(Unknown::Broken);
    }
    let name = |state: usize| format!("s{state}");
    let ends = (0..states.len()).filter(|&state| if state == 0 { start_accepts } else { state <= accepting });
    let ends: Vec<String> = ends.map(name).collect();
    let mut steps = Vec::new();
    for (from, all) in states.iter().enumerate() {
        let mut targets: Vec<usize> = all.iter().map(|(_, to)| *to).collect();
        targets.sort_unstable();
        targets.dedup();
        for to in targets {
            let values = all.iter().filter(|(_, other)| *other == to);
            let values: Vec<i64> = values.map(|(symbol, _)| i64::from(digits.first()) + *symbol as i64).collect();
            let says = one_of("d", &values, digits).unwrap_or_else(|| "1 == 1".to_owned());
            let entries = [("from", name(from)), ("to", name(to)), ("where", says)];
            steps.push(Toml::Table(entries.map(|(key, value)| (key.to_owned(), value.into())).to_vec()));
        }
    }
    let names: Vec<String> = (0..states.len()).map(name).collect();
    Ok([("states", names.into()), ("final", ends.into()), ("steps", Toml::List(steps))])
}

struct Bits {
    bits: Vec<bool>,
    at: usize,
}

impl Bits {
    fn of(key: &str) -> Option<Bits> {
        let mut bits = Vec::with_capacity(key.len() * 6);
        for sign in key.chars() {
            let value = base64::value(sign)?;
            bits.extend((0..6).rev().map(|place| value >> place & 1 == 1));
        }
        Some(Bits { bits, at: 0 })
    }

    fn left(&self) -> usize {
        self.bits.len() - self.at
    }

    /// The next bits as a number, the highest first.
    fn take(&mut self, count: usize) -> Result<usize, Unknown> {
        let bits = self.bits.get(self.at..self.at + count).ok_or(Unknown::Broken)?;
        self.at += count;
        Ok(bits.iter().fold(0, |value, &bit| value << 1 | usize::from(bit)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn four() -> Digits {
        Digits::new(1, 4).unwrap()
    }

    #[test]
    fn an_odd_digit_then_even_ones() {
        let [(_, states), (_, ends), (_, steps)] = parameters("QPL1g", four()).unwrap();
        assert_eq!(states.to_string(), r#"["s0", "s1"]"#);
        assert_eq!(ends.to_string(), r#"["s1"]"#);
        assert_eq!(
            steps.to_string(),
            r#"[{ from = "s0", to = "s1", where = "d == 1 or d == 3" }, { from = "s1", to = "s1", where = "d == 2 or d == 4" }]"#
        );
    }

    #[test]
    fn a_state_without_steps_at_the_end() {
        let [(_, states), (_, ends), _] = parameters("RNSrTA", four()).unwrap();
        assert_eq!(
            (states.to_string(), ends.to_string()),
            (r#"["s0", "s1", "s2"]"#.to_owned(), r#"["s1"]"#.to_owned())
        );
    }

    #[test]
    fn other_machines_are_refused() {
        assert_eq!(parameters("QPL1g", Digits::new(1, 9).unwrap()), Err(Unknown::Digits(4)));
        assert_eq!(parameters("APL1g", four()), Err(Unknown::Format));
        for key in ["", "QPL", "QPL1g!", "QPL1gg", "____"] {
            assert!(parameters(key, four()).is_err(), "{key}");
        }
    }
}
