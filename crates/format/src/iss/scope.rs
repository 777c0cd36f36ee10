//! Constraints combined into one rule: dots with their negative constraints, clues on the sides.
//!
//! The string itself is a scope, and so is each alternative of an `Or`.

use std::collections::BTreeMap;

use super::board::Board;
use super::defined::Defined;
use crate::cells::{Pair, Place, named};
use crate::sides::Clues;
use crate::toml_file::{Rules, Toml};
use exdoku_rules::rules::keys;
use exdoku_text::board::Moved;

/// Constraints that hold together.
pub(super) struct Scope<'b> {
    pub(super) board: &'b Board,
    pub(super) defined: &'b Defined<'b>,
    pub(super) rules: Rules,
    /// How far the constraint being read is moved.
    pub(super) moved: Moved,
    /// The digits to which places are limited.
    limits: BTreeMap<Place, Vec<i64>>,
    pub(super) white: Vec<Pair>,
    pub(super) black: Vec<Pair>,
    pub(super) x: Vec<Pair>,
    pub(super) v: Vec<Pair>,
    /// Whether neighbours without a dot are neither consecutive nor in the ratio 1:2.
    pub(super) all_dots: bool,
    /// Whether neighbours without a letter do not add up to 5 or 10.
    pub(super) all_letters: bool,
    /// Whether the digits on `\` differ, and those on `/`.
    pub(super) diagonals: [bool; 2],
    /// The treatment of equal numbers by `full-rank`.
    pub(super) ties: Option<&'static str>,
    clues: Vec<(&'static str, Clues)>,
    /// The errors that only say that something can never hold.
    pub(super) impossible: Vec<String>,
}

impl<'b> Scope<'b> {
    pub(super) fn new(board: &'b Board, defined: &'b Defined<'b>) -> Scope<'b> {
        Scope {
            board,
            defined,
            rules: Rules::default(),
            moved: (0, 0),
            limits: BTreeMap::new(),
            white: Vec::new(),
            black: Vec::new(),
            x: Vec::new(),
            v: Vec::new(),
            all_dots: false,
            all_letters: false,
            diagonals: [false; 2],
            ties: None,
            clues: Vec::new(),
            impossible: Vec::new(),
        }
    }

    /// Limits a place to some digits. Returns whether any are left.
    pub(super) fn limit(&mut self, place: Place, values: &[i64]) -> bool {
        let known = self.limits.entry(place).or_insert_with(|| values.to_vec());
        known.retain(|value| values.contains(value));
        !known.is_empty()
    }

    /// The clues of a kind.
    pub(super) fn clues(&mut self, rule: &'static str) -> &mut Clues {
        let known = self.clues.iter().position(|(name, _)| *name == rule);
        let at = known.unwrap_or_else(|| {
            self.clues.push((rule, Clues::new(self.board.rows, self.board.columns)));
            self.clues.len() - 1
        });
        &mut self.clues[at].1
    }

    /// Writes all collected constraints.
    pub(super) fn write(mut self, rules: &mut Rules) {
        self.write_limits();
        let negative = |negative: bool| negative.then_some(("negative", true.into()));
        let (white, black) = (listed("white", &mut self.white), listed("black", &mut self.black));
        if self.all_dots {
            self.rules.add(keys::kropki::NAME, white.into_iter().chain(black).chain(negative(true)));
        } else {
            for (rule, dots) in [(keys::white_dot::NAME, white), (keys::black_dot::NAME, black)] {
                if let Some((_, dots)) = dots {
                    self.rules.add(rule, [("pairs", dots)]);
                }
            }
        }
        let (x, v) = (listed("x", &mut self.x), listed("v", &mut self.v));
        if self.all_letters || x.is_some() || v.is_some() {
            self.rules.add(keys::xv::NAME, x.into_iter().chain(v).chain(negative(self.all_letters)));
        }
        match self.diagonals {
            [true, true] => self.rules.set(keys::diagonals::NAME, "both"),
            [true, false] => self.rules.set(keys::diagonals::NAME, "main"),
            [false, true] => self.rules.set(keys::diagonals::NAME, "anti"),
            [false, false] => {}
        }
        // A building of height 0 is not visible.
        let ground = self.board.digits.of_value(0).map(|_| (keys::skyscraper::GROUND.name(), 0.into()));
        for (rule, clues) in self.clues {
            let more = match rule {
                keys::full_rank::NAME => self.ties.map(|ties| (keys::full_rank::TIES.name(), ties.into())),
                keys::skyscraper::NAME => ground.clone(),
                _ => None,
            };
            clues.write(rule, more.as_ref(), &mut self.rules);
        }
        rules.append(self.rules);
    }

    /// Writes the limits, places with the same digits together.
    fn write_limits(&mut self) {
        let mut groups: Vec<(Vec<i64>, Vec<Place>)> = Vec::new();
        for (place, values) in std::mem::take(&mut self.limits) {
            match groups.iter_mut().find(|(known, _)| *known == values) {
                Some((_, places)) => places.push(place),
                None => groups.push((values, vec![place])),
            }
        }
        for (values, mut places) in groups {
            places.sort_by_key(|place| self.board.rank(place));
            self.require(&places, &values);
        }
    }

    /// Adds the rule that these places hold only these digits.
    pub(super) fn require(&mut self, places: &[Place], values: &[i64]) {
        let parameters = [("cells", named(places).into()), ("only", self.board.digit_set(values))];
        self.rules.add(keys::digits::NAME, parameters);
    }
}

/// The pairs as a parameter, each once; `None` if there are none.
fn listed(name: &'static str, all: &mut Vec<Pair>) -> Option<(&'static str, Toml)> {
    all.sort_by(|one, other| one.cells.cmp(&other.cells));
    all.dedup();
    (!all.is_empty()).then(|| (name, std::mem::take(all).into()))
}
