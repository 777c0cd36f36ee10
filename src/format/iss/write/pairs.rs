//! Marks and relations between two cells.

use std::collections::BTreeSet;

use super::Writer;
use crate::board::Cell;
use crate::format::dots::ordered;
use crate::format::export::Why;
use crate::format::iss::relation::key_of;
use crate::rules::RuleUse;

impl Writer<'_> {
    pub(super) fn write_pairs(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        match rule_use.kind.as_str() {
            "white-dot" if rule_use.number("by") == Some(1) => self.marks("WhiteDot", rule_use, "pairs"),
            "black-dot" if rule_use.number("ratio") == Some(2) => self.marks("BlackDot", rule_use, "pairs"),
            "kropki" => {
                let except = |name| rule_use.pairs(name).iter().map(|&pair| ordered(pair));
                let own: BTreeSet<(Cell, Cell)> = except("white").chain(except("black")).collect();
                let negative = rule_use.is_true("negative");
                if negative && (own != self.dots.dotted() || !self.dots.are_plain()) {
                    return Err(Why::NoSuchKind);
                }
                self.marks("WhiteDot", rule_use, "white")?;
                self.marks("BlackDot", rule_use, "black")?;
                if negative { self.add("StrictKropki", &[]) } else { Ok(()) }
            }
            "xv" => {
                let except = |name| rule_use.pairs(name).iter().map(|&pair| ordered(pair));
                let own: BTreeSet<(Cell, Cell)> = except("x").chain(except("v")).collect();
                let negative = rule_use.is_true("negative");
                if negative && own != self.dots.letters {
                    return Err(Why::NoSuchKind);
                }
                self.marks("X", rule_use, "x")?;
                self.marks("V", rule_use, "v")?;
                if negative { self.add("StrictXV", &[]) } else { Ok(()) }
            }
            "greater-than" => {
                let line = rule_use.cells("line").unwrap_or_default();
                if !line.windows(2).all(|pair| self.touch(pair[0], pair[1])) || line.len() > 2 {
                    return Err(Why::NoSuchKind);
                }
                let cells = self.names(line)?;
                self.add("GreaterThan", &[&cells])
            }
            "pair" => self.relation(rule_use),
            _ => Err(Why::NoSuchKind),
        }
    }

    /// A mark for each pair of neighbours.
    fn marks(&mut self, name: &str, rule_use: &RuleUse, parameter: &str) -> Result<(), Why> {
        for &(a, b) in rule_use.pairs(parameter) {
            if !self.touch(a, b) {
                return Err(Why::NoSuchKind);
            }
            let cells = self.names(&[a, b])?;
            self.add(name, &[&cells])?;
        }
        Ok(())
    }

    fn touch(&self, a: Cell, b: Cell) -> bool {
        match (self.export.position(a), self.export.position(b)) {
            (Some(a), Some(b)) => a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1,
            _ => false,
        }
    }

    /// A table of the digits that go together, for all pairs.
    fn relation(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let board = &self.export.variant.board;
        let (digits, count) = (board.digits(), board.digits().count());
        let pairs = rule_use.pairs("pairs");
        let other = |&(a, b): &(Cell, Cell)| a == b || [a, b].iter().any(|&cell| board.digits_of(cell) != digits);
        if pairs.iter().any(other) {
            return Err(Why::Because("both cells of a pair take the digits of the board".to_owned()));
        }
        let mut table = vec![false; count * count];
        for pair in rule_use.numbers("allow").unwrap_or_default().chunks(2) {
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
