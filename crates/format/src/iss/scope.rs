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
use exdoku_text::source;

/// Constraints that hold together.
pub(super) struct Scope<'b> {
    pub(super) board: &'b Board,
    pub(super) defined: &'b Defined<'b>,
    pub(super) rules: Rules,
    /// How far the constraint being read is moved.
    pub(super) moved: Moved,
    /// The digits to which places are limited, and where that is first said.
    limits: BTreeMap<Place, (Vec<i64>, source::Place)>,
    pub(super) white: Vec<Pair>,
    pub(super) black: Vec<Pair>,
    pub(super) x: Vec<Pair>,
    pub(super) v: Vec<Pair>,
    /// Where it is said that neighbours without a dot are neither consecutive nor in the ratio 1:2, if it is.
    pub(super) all_dots: Option<source::Place>,
    /// Where it is said that neighbours without a letter do not add up to 5 or 10, if it is.
    pub(super) all_letters: Option<source::Place>,
    /// Where it is said that the digits on `\` differ, and those on `/`.
    pub(super) diagonals: [Option<source::Place>; 2],
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
            all_dots: None,
            all_letters: None,
            diagonals: [None, None],
            ties: None,
            clues: Vec::new(),
            impossible: Vec::new(),
        }
    }

    /// Limits a place to some digits. Returns whether any are left.
    pub(super) fn limit(&mut self, place: Place, values: &[i64], read_at: source::Place) -> bool {
        let (known, _) = self.limits.entry(place).or_insert_with(|| (values.to_vec(), read_at));
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
        let negative = || ("negative", true.into());
        let (white, black) = (listed("white", &mut self.white), listed("black", &mut self.black));
        if self.all_dots.is_some() {
            let place = self.all_dots.filter(|_| white.is_none() && black.is_none());
            let dots = white.into_iter().chain(black).chain([negative()]);
            self.rules.at(place, |rules| rules.add(keys::kropki::NAME, dots));
        } else {
            for (rule, dots) in [(keys::white_dot::NAME, white), (keys::black_dot::NAME, black)] {
                if let Some((_, dots)) = dots {
                    self.rules.add(rule, [("pairs", dots)]);
                }
            }
        }
        let (x, v) = (listed("x", &mut self.x), listed("v", &mut self.v));
        if self.all_letters.is_some() || x.is_some() || v.is_some() {
            let none = self.all_letters.as_ref().map(|_| negative());
            let place = self.all_letters.filter(|_| x.is_none() && v.is_none());
            let letters = x.into_iter().chain(v).chain(none);
            self.rules.at(place, |rules| rules.add(keys::xv::NAME, letters));
        }
        let [main, anti] = self.diagonals;
        let (is_main, is_anti) = (main.is_some(), anti.is_some());
        self.rules.at(main.or(anti), |rules| rules.diagonals(is_main, is_anti));
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
        let mut groups: Vec<(Vec<i64>, Vec<Place>, source::Place)> = Vec::new();
        for (place, (values, read_at)) in std::mem::take(&mut self.limits) {
            match groups.iter_mut().find(|(known, ..)| *known == values) {
                Some((_, places, _)) => places.push(place),
                None => groups.push((values, vec![place], read_at)),
            }
        }
        for (values, mut places, read_at) in groups {
            places.sort_by_key(|place| self.board.rank(place));
            self.require(&places, &values, read_at);
        }
    }

    /// Adds the rule that these places hold only these digits.
    pub(super) fn require(&mut self, places: &[Place], values: &[i64], read_at: source::Place) {
        let parameters = [("cells", named(places).into()), ("only", self.board.digit_set(values))];
        self.rules.at(read_at, |rules| rules.add(keys::digits::NAME, parameters));
    }
}

/// The pairs as a parameter, each once; `None` if there are none.
fn listed(name: &'static str, all: &mut Vec<Pair>) -> Option<(&'static str, Toml)> {
    all.sort_by(|one, other| one.cells.cmp(&other.cells));
    all.dedup();
    (!all.is_empty()).then(|| (name, std::mem::take(all).into()))
}
