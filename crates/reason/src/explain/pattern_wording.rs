//! Unique rectangles, BUG+1, Sue de Coq, death blossoms and templates in words.

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit, DigitSet};

use super::chain_shape::Set;
use super::step::Step;
use super::technique::{Petal, RectangleKind, Technique};
use super::wording::{Wording, or};

impl Wording<'_> {
    /// One of these patterns in words.
    pub(super) fn pattern(&self, step: &Step) -> String {
        match &step.technique {
            Technique::UniqueRectangle { .. } => self.unique_rectangle(step),
            Technique::Bug => {
                let one = self.yes(&step.placed);
                format!(
                    "unless {one}, every open cell has two candidates and every digit two places in each house, which has no unique solution"
                )
            }
            Technique::SueDeCoq { houses, sets } => self.sue_de_coq(houses, sets),
            Technique::DeathBlossom { stem, petals, digit } => self.death_blossom(step, *stem, petals, *digit),
            Technique::Template { digit, sets, compared } => {
                let digit = self.symbols.name(*digit);
                let room = if *compared { ", with room for each other digit," } else { "" };
                let cells: Vec<Cell> = step.placed.iter().chain(&step.removed).map(|one| one.cell).collect();
                match sets {
                    true => format!("every way to place {digit} in all houses{room} has it in {}", self.named(&cells)),
                    false => {
                        let cells = or(cells.iter().map(|&cell| self.cell(cell)).collect());
                        format!("no way to place {digit} in all houses{room} has it in {cells}")
                    }
                }
            }
            _ => String::new(),
        }
    }

    /// `r1c1 r1c5 r2c1 r2c5 cannot all be 3 or 7, and only r2c5 can be something else (5)`.
    fn unique_rectangle(&self, step: &Step) -> String {
        let Technique::UniqueRectangle { kind, cells, digits, extra, subset, houses } = &step.technique else {
            return String::new();
        };
        let all = or(digits.iter().map(|&digit| self.digit(cells[0], digit)).collect());
        let none_given = if matches!(kind, RectangleKind::Avoidable(_)) { ", none of them given," } else { "" };
        let both = format!("{}{none_given} cannot all be {all}", self.cells(cells));
        let mut wide: Vec<Cell> = extra.iter().map(|one| one.cell).collect();
        wide.dedup();
        let which = self.names(&wide);
        match kind {
            RectangleKind::Type(1) | RectangleKind::Avoidable(1) => {
                let others = or(extra.iter().map(|&one| self.value(one)).collect());
                format!("{both}, and only {which} can be something else ({others})")
            }
            RectangleKind::Type(3) => {
                let one = or(wide.iter().map(|&cell| self.cell(cell)).collect());
                let others: DigitSet = extra.iter().map(|one| one.digit).collect();
                let others = or(others.iter().map(|digit| self.digit(wide[0], digit)).collect());
                format!("{both}, so {one} is {others} and forms a naked subset with {}", self.cells(subset))
            }
            RectangleKind::Type(2 | 5) | RectangleKind::Avoidable(_) => {
                format!("{both}, and only {which} have another candidate, so {}", self.yes(extra))
            }
            RectangleKind::Type(4) => {
                let only = self.only_there(houses);
                format!("{both}, and only {which} have other candidates; {only}")
            }
            RectangleKind::Type(_) | RectangleKind::Hidden => {
                format!("{both}, but would be if {}; {}", self.any(&step.removed), self.only_there(houses))
            }
        }
    }

    /// `row 1 and column 5 have 3 only there`.
    fn only_there(&self, houses: &[(usize, Digit)]) -> String {
        let mut said: Vec<String> = Vec::new();
        let mut digits: Vec<Digit> = houses.iter().map(|(_, digit)| *digit).collect();
        digits.sort_unstable();
        digits.dedup();
        for digit in digits {
            let all: Vec<usize> = houses.iter().filter(|(_, one)| *one == digit).map(|(house, _)| *house).collect();
            let have = if all.len() == 1 { "has" } else { "have" };
            said.push(format!("{} {have} {} only there", self.houses(&all), self.symbols.name(digit)));
        }
        self.list(said)
    }

    /// `r1c1 were 3 or r2c5 were 3`.
    fn any(&self, all: &[Candidate]) -> String {
        or(all.iter().map(|&one| format!("{} were {}", self.cell(one.cell), self.value(one))).collect())
    }

    /// `r1c1-2 {1357} of row 1 and box 1, r1c5 {13} of row 1 and r2c3 {57} of box 1: 4 cells hold 4 digits, each once`.
    fn sue_de_coq(&self, houses: &[usize; 2], sets: &[(Vec<Cell>, DigitSet); 3]) -> String {
        let [first, second] = houses.map(|house| self.rule(house));
        let set = |(cells, digits): &(Vec<Cell>, DigitSet)| {
            format!("{} {{{}}}", self.cells(cells), self.run(cells[0], *digits))
        };
        let [shared, a, b] = sets;
        let count: usize = sets.iter().map(|(cells, _)| cells.len()).sum();
        let digits = sets.iter().fold(DigitSet::EMPTY, |all, (_, digits)| all.union(*digits));
        let twice: Vec<Digit> = a.1.intersection(b.1).iter().collect();
        let how = match twice.is_empty() {
            true => "each once".to_owned(),
            false => format!("{} twice", self.digits(&twice)),
        };
        let parts =
            format!("{} of {first} and {second}, {} of {first} and {} of {second}", set(shared), set(a), set(b));
        format!("{parts}: {count} cells hold {} digits, {how}", digits.len())
    }

    /// `stem r5c5 (138), petals A = r5c1-2 {146}, B = ...: whichever r5c5 is, one petal has 6`.
    fn death_blossom(&self, step: &Step, stem: Cell, petals: &[Petal], digit: Digit) -> String {
        let of_stem: DigitSet = petals.iter().map(|petal| petal.of_stem).collect();
        let set = |(letter, petal): (char, &Petal)| Set { letter, cells: petal.cells.clone(), digits: petal.digits };
        let sets: Vec<Set> = ('A'..='Z').zip(petals).map(set).collect();
        let (name, digits) = (self.cell(stem), self.run(stem, of_stem));
        let digit = self.digit(step.removed.first().map_or(stem, |one| one.cell), digit);
        format!("stem {name} ({digits}), petals {}: whichever {name} is, one petal has {digit}", self.defined(&sets))
    }
}
