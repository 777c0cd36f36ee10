//! Writes marks and relations between two cells.

use std::collections::BTreeSet;

use crate::dots::ordered;
use crate::export::Why;
use crate::iss::relation::key_of;
use crate::iss::writer::Writer;
use exdoku_rules::rules::{Key, RuleUse, keys};
use exdoku_text::board::Cell;

type Pairs = [(Cell, Cell)];

impl Writer<'_> {
    /// In that solver, a white dot always means consecutive digits.
    pub(in crate::iss) fn white_dot(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        match rule_use.get(keys::white_dot::BY) {
            Some(1) => self.mark_pairs("WhiteDot", rule_use, keys::white_dot::PAIRS),
            _ => Err(Why::NoSuchKind),
        }
    }

    /// In that solver, a black dot always means the ratio 1:2.
    pub(in crate::iss) fn black_dot(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        match rule_use.get(keys::black_dot::RATIO) {
            Some(2) => self.mark_pairs("BlackDot", rule_use, keys::black_dot::PAIRS),
            _ => Err(Why::NoSuchKind),
        }
    }

    /// A negative constraint covers all pairs without a mark.
    pub(in crate::iss) fn kropki(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let (white, black) = (keys::kropki::WHITE, keys::kropki::BLACK);
        let negative = rule_use.get(keys::kropki::NEGATIVE) == Some(true);
        if negative && (marked(rule_use, [white, black]) != self.dots.dotted() || !self.dots.are_plain()) {
            return Err(Why::NoSuchKind);
        }
        self.mark_pairs("WhiteDot", rule_use, white)?;
        self.mark_pairs("BlackDot", rule_use, black)?;
        if negative { self.add("StrictKropki", &[]) } else { Ok(()) }
    }

    pub(in crate::iss) fn xv(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let (x, v) = (keys::xv::X, keys::xv::V);
        let negative = rule_use.get(keys::xv::NEGATIVE) == Some(true);
        if negative && marked(rule_use, [x, v]) != self.dots.letters {
            return Err(Why::NoSuchKind);
        }
        self.mark_pairs("X", rule_use, x)?;
        self.mark_pairs("V", rule_use, v)?;
        if negative { self.add("StrictXV", &[]) } else { Ok(()) }
    }

    pub(in crate::iss) fn greater_than(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let line = rule_use.get(keys::greater_than::LINE).unwrap_or_default();
        if !line.windows(2).all(|pair| self.export.touch(pair[0], pair[1])) || line.len() > 2 {
            return Err(Why::NoSuchKind);
        }
        let cells = self.names(line)?;
        self.add("GreaterThan", &[&cells])
    }

    /// A mark for each pair of neighbours.
    fn mark_pairs(&mut self, name: &str, rule_use: &RuleUse, pairs: Key<Pairs>) -> Result<(), Why> {
        for &(a, b) in rule_use.get(pairs).unwrap_or_default() {
            if !self.export.touch(a, b) {
                return Err(Why::NoSuchKind);
            }
            let cells = self.names(&[a, b])?;
            self.add(name, &[&cells])?;
        }
        Ok(())
    }

    /// A table of the digits that go together, for all pairs.
    pub(in crate::iss) fn relation(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let board = self.export.variant.board();
        let (digits, count) = (board.digits(), board.digits().count());
        let pairs = rule_use.get(keys::pair::PAIRS).unwrap_or_default();
        let other = |&(a, b): &(Cell, Cell)| a == b || [a, b].iter().any(|&cell| board.digits_of(cell) != digits);
        if pairs.iter().any(other) {
            return Err(Why::Because("both cells of a pair take the digits of the board".to_owned()));
        }
        let mut table = vec![false; count * count];
        for pair in rule_use.get(keys::pair::ALLOW).unwrap_or_default().chunks(2) {
            if let [a, b] = pair
                && let (Some(a), Some(b)) = (digits.of_value(*a), digits.of_value(*b))
            {
                table[a.index() * count + b.index()] = true;
            }
        }
        let symmetric = (0..count * count).all(|at| table[at] == table[at % count * count + at / count]);
        let mut written: BTreeSet<(Cell, Cell)> = BTreeSet::new();
        let mut lists = Vec::new();
        for &(a, b) in pairs {
            if written.insert(if symmetric { ordered((a, b)) } else { (a, b) }) {
                lists.push(self.names(&[a, b])?);
            }
        }
        if lists.is_empty() {
            return Ok(());
        }
        let key = key_of(&table);
        self.add("Pair", &[&key, &lists.join("~~")])
    }
}

/// The pairs with a mark of a rule.
fn marked(rule_use: &RuleUse, keys: [Key<Pairs>; 2]) -> BTreeSet<(Cell, Cell)> {
    keys.iter().flat_map(|&key| rule_use.get(key).unwrap_or_default()).map(|&pair| ordered(pair)).collect()
}
