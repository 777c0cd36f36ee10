//! State machines, encoded bit by bit, as the states and steps of a `line`.
//!
//! The machine is in base64, the highest bit of each sign first:
//!
//! ```text
//!   2 bits    the format
//!   4 bits    how many bits a state has, less 1: w
//!   4 bits    how many symbols there are, less 1: n; the symbols are the digits, perhaps with one for the end of a part
//!   w bits    how many states it may start in, the first ones
//!   w bits    how many states it may end in, the ones after them
//!   1 bit     for each state where it may start, whether it may also end there
//!
//!   format 1  each state: n bits, the highest for the last symbol; then w bits, the next state, for each symbol that
//!             has a step, from the first on
//!   format 0  4 bits, how many bits a number of steps has: c
//!             each state: c bits, how many steps it has; for each step the symbol, in as few bits as any needs, and
//!             w bits, the next state
//! ```
//!
//! States without steps may be left out at the end, and so may zero bits.
//!
//! A list of cells may be in parts with `-` between them, some of them empty. Between two parts the machine reads a
//! separator symbol, the one after those of the digits. In the `line` these are the steps between lines.

use std::collections::{BTreeMap, BTreeSet};

use exdoku_text::board::{Digit, Digits};

use super::relation::one_of;
use crate::base64;
use crate::toml_file::Toml;
use exdoku_rules::rules::{self, Read};

/// Why a machine cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unknown {
    /// Not one of the formats above.
    Format,
    /// It is for another number of symbols.
    Digits(usize),
    /// It is shorter than its header says.
    Broken,
}

/// States and the steps between them. Symbols count from 0.
#[derive(Debug, Default)]
pub(super) struct Machine {
    /// The number of start states, which come first.
    starts: usize,
    accepting: Vec<bool>,
    /// The steps of each state: symbol and next state.
    steps: Vec<Vec<(usize, usize)>>,
    /// How many symbols it reads.
    symbols: usize,
}

/// The maximum number of states; more than any puzzle needs.
const MOST_STATES: usize = 1 << 16;

impl Machine {
    /// Reads a machine for these digits.
    pub(super) fn of(key: &str, digits: Digits) -> Result<Machine, Unknown> {
        if key.is_empty() {
            // It accepts nothing.
            return Ok(Machine {
                starts: 1,
                accepting: vec![false],
                steps: vec![Vec::new()],
                symbols: digits.count() + 1,
            });
        }
        let mut bits = Bits::of(key).ok_or(Unknown::Broken)?;
        let format = bits.take(2)?;
        let (width, symbols) = (bits.take(4)? + 1, bits.take(4)? + 1);
        let (starts, ends) = (bits.take(width)?, bits.take(width)?);
        if format > 1 || starts == 0 {
            return Err(Unknown::Format);
        }
        if symbols > digits.count() + 1 {
            return Err(Unknown::Digits(symbols));
        }
        let mut accepting = (0..starts).map(|_| Ok(bits.take(1)? == 1)).collect::<Result<Vec<bool>, Unknown>>()?;
        accepting.extend(vec![true; ends]);
        let mut steps = match format {
            1 => bits.packed(symbols, width)?,
            _ => bits.plain(symbols, width)?,
        };
        if bits.take(bits.left())? != 0 {
            return Err(Unknown::Broken);
        }
        let last = steps.iter().flatten().map(|(_, to)| *to).max().unwrap_or(0).max(starts + ends - 1);
        // The padding bits of the last character may look like states without steps.
        let rest = steps.split_off(steps.len().min(last + 1));
        if last >= MOST_STATES || rest.iter().any(|steps| !steps.is_empty()) {
            return Err(Unknown::Broken);
        }
        steps.resize(last + 1, Vec::new());
        accepting.resize(last + 1, false);
        Ok(Machine { starts, accepting, steps, symbols })
    }

    /// Merges several start states into one.
    fn with_one_start(mut self) -> Machine {
        if self.starts > 1 {
            let steps: BTreeSet<(usize, usize)> = self.steps[..self.starts].iter().flatten().copied().collect();
            let accepting = self.accepting[..self.starts].contains(&true);
            let moved = |steps: &Vec<(usize, usize)>| steps.iter().map(|(symbol, to)| (*symbol, to + 1)).collect();
            let start = moved(&steps.into_iter().collect());
            self.steps = [start].into_iter().chain(self.steps.iter().map(moved)).collect();
            self.accepting.insert(0, accepting);
            self.starts = 1;
        }
        self
    }

    /// Whether it reads a separator between two parts.
    pub(super) fn reads_breaks(&self, digits: Digits) -> bool {
        self.symbols > digits.count()
    }

    /// The parameters of a `line` for these digits: `states`, `final`, `steps`. With `parts`, the line is a list of them.
    pub(super) fn parameters(self, digits: Digits, parts: bool) -> [(&'static str, Toml); 3] {
        let mut machine = self.with_one_start();
        let is_break = |&&(symbol, _): &&(usize, usize)| symbol == digits.count();
        if parts && !machine.steps.iter().flatten().any(|step| is_break(&step)) {
            // There must be a step between lines for the separator to be read; this one leads nowhere.
            let nowhere = machine.steps.len();
            machine.steps[0].push((digits.count(), nowhere));
            machine.steps.push(Vec::new());
            machine.accepting.push(false);
        }
        let name = |state: usize| format!("s{state}");
        let ends = (0..machine.steps.len()).filter(|&state| machine.accepting[state]);
        let ends: Vec<String> = ends.map(name).collect();
        let mut steps = Vec::new();
        for from in 0..machine.steps.len() {
            machine.write_steps(from, digits, &mut steps);
            for (_, to) in machine.steps[from].iter().filter(is_break).filter(|_| parts) {
                let ends = [("from", name(from).into()), ("to", name(*to).into()), ("between", true.into())];
                steps.push(Toml::Table(ends.map(|(key, value)| (key.to_owned(), value)).to_vec()));
            }
        }
        let names: Vec<String> = (0..machine.steps.len()).map(name).collect();
        [("states", names.into()), ("final", ends.into()), ("steps", Toml::List(steps))]
    }

    /// The steps on digits from a state.
    fn write_steps(&self, from: usize, digits: Digits, steps: &mut Vec<Toml>) {
        let mut by_target: BTreeMap<usize, BTreeSet<i64>> = BTreeMap::new();
        for &(symbol, to) in self.steps[from].iter().filter(|(symbol, _)| *symbol < digits.count()) {
            by_target.entry(to).or_default().insert(i64::from(digits.first()) + symbol as i64);
        }
        for (to, values) in by_target {
            let values: Vec<i64> = values.into_iter().collect();
            let says = one_of("d", &values, digits);
            let ends = [("from", format!("s{from}")), ("to", format!("s{to}"))].into_iter();
            let entries = ends.chain(says.map(|says| ("where", says)));
            steps.push(Toml::Table(entries.map(|(key, value)| (key.to_owned(), value.into())).collect()));
        }
    }
}

/// The key of a machine for these digits; none if it is too large for one.
pub(super) fn key_of(machine: &rules::Machine, digits: Digits) -> Option<String> {
    let count = machine.accepting.len();
    // The start state first, then the other accepting states.
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|&state| (state > 0, !machine.accepting[state]));
    let mut number = vec![0; count];
    order.iter().enumerate().for_each(|(new, &state)| number[state] = new);
    let symbol = |read: Read| match read {
        Read::Value(value) => digits.of_value(value).map(Digit::index),
        Read::Break => Some(digits.count()),
    };
    let of_state = |&state: &usize| {
        let steps = machine.steps[state].iter().filter_map(|&(read, to)| Some((symbol(read)?, number[to])));
        steps.collect::<BTreeSet<(usize, usize)>>().into_iter().collect::<Vec<_>>()
    };
    let steps: Vec<Vec<(usize, usize)>> = order.iter().map(of_state).collect();
    let reads_breaks = machine.steps.iter().flatten().any(|(read, _)| *read == Read::Break);
    let symbols = digits.count() + usize::from(reads_breaks);
    let width = bit_length(count - 1).max(1);
    if width > 16 || symbols > 16 {
        return None;
    }
    let accepting = machine.accepting[1..].iter().filter(|accepts| **accepts).count();
    let is_deterministic = steps.iter().all(|steps| steps.windows(2).all(|pair| pair[0].0 != pair[1].0));
    let mut bits = Vec::new();
    let mut put = |value: usize, width: usize| bits.extend((0..width).rev().map(|place| value >> place & 1 == 1));
    put(usize::from(is_deterministic), 2);
    put(width - 1, 4);
    put(symbols - 1, 4);
    put(1, width);
    put(accepting, width);
    put(usize::from(machine.accepting[0]), 1);
    let count_bits = bit_length(steps.iter().map(Vec::len).max().unwrap_or(0)).max(1);
    if is_deterministic {
        for steps in &steps {
            put(steps.iter().fold(0, |mask, (symbol, _)| mask | 1 << symbol), symbols);
            steps.iter().for_each(|&(_, to)| put(to, width));
        }
    } else {
        put(count_bits, 4);
        for steps in &steps {
            put(steps.len(), count_bits);
            for &(symbol, to) in steps {
                put(symbol, bit_length(symbols - 1));
                put(to, width);
            }
        }
    }
    let byte = |bits: &[bool]| (0..8).fold(0, |byte, at| byte << 1 | u8::from(bits.get(at) == Some(&true)));
    Some(base64::encode(&bits.chunks(8).map(byte).collect::<Vec<u8>>()))
}

/// How many bits a number has.
fn bit_length(number: usize) -> usize {
    (usize::BITS - number.leading_zeros()) as usize
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
        Ok(bits.iter().fold(0_usize, |value, &bit| value << 1 | usize::from(bit)))
    }

    /// The steps of each state, in format 1.
    fn packed(&mut self, symbols: usize, width: usize) -> Result<Vec<Vec<(usize, usize)>>, Unknown> {
        let mut states = Vec::new();
        while self.left() >= symbols {
            let has_step: Vec<bool> = (0..symbols).map(|_| Ok(self.take(1)? == 1)).collect::<Result<_, Unknown>>()?;
            let mut steps = Vec::new();
            for symbol in (0..symbols).filter(|symbol| has_step[symbols - 1 - symbol]) {
                steps.push((symbol, self.take(width)?));
            }
            states.push(steps);
        }
        Ok(states)
    }

    /// The steps of each state, in format 0.
    fn plain(&mut self, symbols: usize, width: usize) -> Result<Vec<Vec<(usize, usize)>>, Unknown> {
        let count_bits = self.take(4)?;
        let symbol_bits = bit_length(symbols - 1);
        let mut states = Vec::new();
        while count_bits > 0 && self.left() >= count_bits {
            let count = self.take(count_bits)?;
            let mut steps = Vec::new();
            for _ in 0..count {
                let step = (self.take(symbol_bits)?, self.take(width)?);
                if step.0 >= symbols {
                    return Err(Unknown::Broken);
                }
                steps.push(step);
            }
            states.push(steps);
        }
        Ok(states)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn four() -> Digits {
        Digits::new(1, 4).unwrap()
    }

    fn written(key: &str, parts: bool) -> [String; 3] {
        Machine::of(key, four()).unwrap().parameters(four(), parts).map(|(_, value)| value.to_string())
    }

    /// A key of these bits.
    fn key(bits: &str) -> String {
        let bits: Vec<char> = bits.chars().filter(|bit| !bit.is_whitespace()).collect();
        let sign = |six: &[char]| {
            let value = (0..6).fold(0, |value, at| value << 1 | usize::from(six.get(at) == Some(&'1')));
            base64::link_character(value)
        };
        bits.chunks(6).map(sign).collect()
    }

    #[test]
    fn an_odd_digit_then_even_ones() {
        let [states, ends, steps] = written("QPL1g", false);
        assert_eq!((states.as_str(), ends.as_str()), (r#"["s0", "s1"]"#, r#"["s1"]"#));
        assert_eq!(
            steps,
            r#"[{ from = "s0", to = "s1", where = "d == 1 or d == 3" }, { from = "s1", to = "s1", where = "d == 2 or d == 4" }]"#
        );
    }

    #[test]
    fn states_without_steps_at_the_end() {
        let [states, ends, _] = written("RNSrTA", false);
        assert_eq!((states.as_str(), ends.as_str()), (r#"["s0", "s1", "s2"]"#, r#"["s1"]"#));
        // Only the first state is there; it leads to one that is not.
        let [states, ends, steps] = written(&key("01 0000 0011  1 1 0  0001 1"), false);
        assert_eq!((states.as_str(), ends.as_str()), (r#"["s0", "s1"]"#, r#"["s1"]"#));
        assert_eq!(steps, r#"[{ from = "s0", to = "s1", where = "d == 1" }]"#);
    }

    #[test]
    fn several_states_to_start_in() {
        // Two states to start in, the second accepting; 1 leads from the first to the second, 2 from it to the third.
        let [states, ends, steps] = written(&key("01 0001 0011  10 01 01  0001 01  0010 10  0000"), false);
        assert_eq!((states.as_str(), ends.as_str()), (r#"["s0", "s1", "s2", "s3"]"#, r#"["s0", "s2", "s3"]"#));
        assert!(
            steps.starts_with(
                r#"[{ from = "s0", to = "s2", where = "d == 1" }, { from = "s0", to = "s3", where = "d == 2" }, "#
            ),
            "{steps}"
        );
    }

    #[test]
    fn steps_one_by_one() {
        // From the first state, 1 leads to either of the others; there are 2 bits for the number of steps.
        let [_, ends, steps] = written(&key("00 0001 0011  01 01 0  0010  10 00 01 00 10  00 01 11 01"), false);
        assert_eq!(ends, r#"["s1"]"#);
        assert_eq!(
            steps,
            r#"[{ from = "s0", to = "s1", where = "d == 1" }, { from = "s0", to = "s2", where = "d == 1" }, { from = "s2", to = "s1", where = "d == 4" }]"#
        );
    }

    #[test]
    fn a_step_between_parts() {
        // 1 leads to the second state; the end of a part leads from there to the first.
        let [_, _, steps] = written(&key("01 0000 0100  1 1 0  00001 1  10000 0"), true);
        assert_eq!(
            steps,
            r#"[{ from = "s0", to = "s1", where = "d == 1" }, { from = "s1", to = "s0", between = true }]"#
        );
        // It is for a symbol between parts, and has no step there.
        let [states, _, steps] = written(&key("01 0000 0100  1 1 0  00001 1  00000"), true);
        assert_eq!(states, r#"["s0", "s1", "s2"]"#);
        assert_eq!(
            steps,
            r#"[{ from = "s0", to = "s1", where = "d == 1" }, { from = "s0", to = "s2", between = true }]"#
        );
    }

    #[test]
    fn keys_are_read_back() {
        let two_breaks = key("01 0001 0100  01 01 0  10000 10  00000  10000 01");
        for key in ["QPL1g", "QTBwA", two_breaks.as_str()] {
            let machine = Machine::of(key, four()).unwrap().with_one_start();
            let read = |symbol: usize| if symbol < 4 { Read::Value(symbol as i64 + 1) } else { Read::Break };
            let steps = machine.steps.iter();
            let written = rules::Machine {
                accepting: machine.accepting.clone(),
                steps: steps.map(|all| all.iter().map(|&(symbol, to)| (read(symbol), to)).collect()).collect(),
            };
            let again = Machine::of(&key_of(&written, four()).unwrap(), four()).unwrap();
            assert_eq!(again.parameters(four(), true), machine.parameters(four(), true), "{key}");
        }
    }

    #[test]
    fn several_steps_for_a_digit() {
        // 1 leads from the start to either of the others, of which the last accepts.
        let steps = vec![vec![(Read::Value(1), 1), (Read::Value(1), 2)], vec![(Read::Value(4), 2)], Vec::new()];
        let machine = rules::Machine { accepting: vec![false, false, true], steps };
        let [_, ends, steps] = written(&key_of(&machine, four()).unwrap(), false);
        assert_eq!(ends, r#"["s1"]"#);
        assert_eq!(
            steps,
            r#"[{ from = "s0", to = "s1", where = "d == 1" }, { from = "s0", to = "s2", where = "d == 1" }, { from = "s2", to = "s1", where = "d == 4" }]"#
        );
    }

    #[test]
    fn other_machines_are_refused() {
        let refused = |key: &str, digits| Machine::of(key, digits).err();
        assert_eq!(refused("QPL1g", Digits::new(1, 2).unwrap()), Some(Unknown::Digits(4)));
        assert_eq!(refused("gPL1g", four()), Some(Unknown::Format));
        for key in ["QPL", "QPL1g!", "QPL1gg", "____"] {
            assert!(refused(key, four()).is_some(), "{key}");
        }
    }
}
