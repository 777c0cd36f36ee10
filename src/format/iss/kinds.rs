//! The constraints there are, and who reads each.

use crate::format::paths::Reading;
use crate::source::{Diagnostics, Level, did_you_mean};

use super::arguments::Reader;
use super::board::CHAOS_REGIONS;
use super::scope::Scope;
use super::syntax::Constraint;

/// Constraints without arguments, by their names there and here.
pub(super) const SWITCHES: &[(&str, &str)] = &[
    ("AntiKnight", "anti-knight"),
    ("AntiKing", "anti-king"),
    ("AntiTaxicab", "anti-taxicab"),
    ("AntiConsecutive", "non-consecutive"),
    ("GlobalEntropy", "global-entropy"),
    ("GlobalMod", "global-mod"),
    ("DutchFlatmates", "dutch-flatmates"),
    ("Windoku", "windoku"),
    ("DisjointSets", "disjoint-groups"),
];

/// Lists of cells: the name there and here, a number before the cells, the parameter that the cells are, and how a
/// line is read that comes to a cell again.
pub(super) const LINES: &[(&str, &str, Option<&str>, &str, Reading)] = &[
    ("Thermo", "thermo", None, "line", Reading::Neighbours(2)),
    ("Whisper", "whisper", Some("by"), "line", Reading::Neighbours(2)),
    ("Renban", "renban", None, "cells", Reading::Set),
    ("Modular", "modular", Some("m"), "line", Reading::Neighbours(3)),
    ("Entropic", "entropic", None, "line", Reading::Neighbours(3)),
    ("RegionSumLine", "region-sum", None, "line", Reading::Whole),
    ("Between", "between", None, "line", Reading::Whole),
    ("Lockout", "lockout", Some("by"), "line", Reading::Whole),
    ("Palindrome", "palindrome", None, "line", Reading::Whole),
    ("Zipper", "zipper", None, "line", Reading::Whole),
    ("ValueIndexing", "value-indexing", None, "line", Reading::Whole),
    ("Arrow", "arrow", None, "line", Reading::Whole),
    ("DoubleArrow", "double-arrow", None, "line", Reading::Whole),
    ("RellikCage", "rellik", Some("sum"), "cells", Reading::Set),
    ("EqualityCage", "equality-cage", None, "cells", Reading::Set),
    ("Lunchbox", "lunchbox", Some("sum"), "line", Reading::Whole),
    ("AllDifferent", "different", None, "cells", Reading::Set),
];

/// Clues on both ends of a row or column.
pub(super) const ENDS: &[(&str, &str)] = &[
    ("XSum", "x-sum"),
    ("Skyscraper", "skyscraper"),
    ("HiddenSkyscraper", "hidden-skyscraper"),
    ("NumberedRoom", "numbered-room"),
    ("FullRank", "full-rank"),
];

/// All others that are translated.
const OTHERS: &[&str] = &[
    "Shape",
    "NoBoxes",
    "RegionSize",
    "Jigsaw",
    "Var",
    "Or",
    "And",
    "Replicate",
    "End",
    "Diagonal",
    "Indexing",
    "Cage",
    "Sum",
    "LittleKiller",
    "Sandwich",
    "PillArrow",
    "SumLine",
    "Quad",
    "ContainAtLeast",
    "ContainExact",
    "LookAndSay",
    "CountDistinct",
    "CountingCircles",
    "SameValues",
    "RegionSameValues",
    "EqualSum",
    "GreaterThan",
    "WhiteDot",
    "BlackDot",
    "X",
    "V",
    "StrictKropki",
    "StrictXV",
    "Pair",
    "PairX",
    "Regex",
    "NFA",
    "ConnectedValues",
    "Doppelganger",
    "ChaosConstruction",
    "ChaosArrow",
    "ChaosCount",
    "FullRankTies",
    "SearchPriority",
];

/// Those that are not known well enough to be read: older forms of `Pair` and `PairX`.
const UNSUPPORTED: &[&str] = &["Binary", "BinaryX"];

fn names() -> impl Iterator<Item = &'static str> + Clone {
    let lines = LINES.iter().map(|(name, ..)| *name);
    let pairs = SWITCHES.iter().chain(ENDS).map(|(name, _)| *name);
    lines.chain(pairs).chain(OTHERS.iter().copied()).chain(UNSUPPORTED.iter().copied())
}

/// Whether there is a constraint of this name.
pub(super) fn is_known(name: &str) -> bool {
    names().any(|known| known == name)
}

/// Complains once about each kind of constraint that is not read. Whether that is the end of it.
pub(super) fn refuse_unsupported(constraints: &[Constraint<'_>], diagnostics: &mut Diagnostics) -> bool {
    let so_far = diagnostics.len();
    let mut refused: Vec<&str> = Vec::new();
    let mut rest: Vec<&Constraint<'_>> = constraints.iter().rev().collect();
    while let Some(constraint) = rest.pop() {
        rest.extend(constraint.children.iter().rev());
        let name = constraint.name;
        if UNSUPPORTED.contains(&name.text) && !refused.contains(&name.text) {
            refused.push(name.text);
            let message = format!("{} is an obsolete form that is not supported", name.text);
            let help = "load the puzzle in the Interactive Sudoku Solver, which rewrites it as Pair or PairX";
            diagnostics.not_understood(name.error(message).help(help));
        }
    }
    diagnostics.since(so_far).iter().any(|found| found.level() == Level::Error)
}

/// Adds what a constraint says to the scope.
pub(super) fn read(constraint: &Constraint<'_>, scope: &mut Scope<'_>, diagnostics: &mut Diagnostics) {
    let so_far = diagnostics.len();
    let reader = &mut Reader { constraint, scope, diagnostics };
    if reader.read().is_none() && diagnostics.len() == so_far {
        let message = format!("wrong arguments for {}", constraint.name.text);
        diagnostics.push(constraint.name.error(message));
    }
}

impl Reader<'_, '_, '_> {
    fn read(&mut self) -> Option<()> {
        let name = self.constraint.name.text;
        if let Some((_, rule)) = SWITCHES.iter().find(|(known, _)| *known == name) {
            if let Some(&more) = self.after(0).first() {
                return self.fail(more, format!("{name} takes no arguments"));
            }
            self.scope.rules.on(rule);
            return Some(());
        }
        if let Some((_, rule, number, parameter, reading)) = LINES.iter().find(|(known, ..)| *known == name) {
            return self.line(rule, *number, parameter, *reading);
        }
        if let Some((_, rule)) = ENDS.iter().find(|(known, _)| *known == name) {
            return self.ends(rule);
        }
        match name {
            "" => self.givens(),
            "Or" => self.any(),
            "And" => {
                self.constraint.children.iter().for_each(|child| read(child, self.scope, self.diagnostics));
                Some(())
            }
            "Replicate" => self.repeat(),
            "Diagonal" => self.diagonal(),
            "Indexing" => self.indexing(),
            "Cage" => self.cage(),
            "Sum" => self.sum(),
            "LittleKiller" => self.little_killer(),
            "Sandwich" => self.sandwich(),
            "PillArrow" => self.pill_arrow(),
            "SumLine" => self.sum_line(),
            "Quad" => self.quadruple(),
            "ContainAtLeast" => self.contain("contain"),
            "ContainExact" => self.contain("contain-exactly"),
            "LookAndSay" => self.look_and_say(),
            "CountDistinct" => self.count_distinct(),
            "CountingCircles" => self.counting_circles(),
            "ConnectedValues" => self.connected(),
            "Doppelganger" => {
                self.scope.rules.add("doppelganger", self.scope.board.lacking());
                Some(())
            }
            "ChaosConstruction" => {
                self.scope.rules.set("chaos-construction", CHAOS_REGIONS);
                Some(())
            }
            "ChaosArrow" => self.region_run(),
            "ChaosCount" => self.region_count(),
            "FullRankTies" => self.ties(),
            "SameValues" => self.same_values(),
            "RegionSameValues" => {
                self.region_same_values();
                Some(())
            }
            "EqualSum" => self.equal_sum(),
            "GreaterThan" => self.greater_than(),
            "WhiteDot" => self.touching().map(|pairs| self.scope.white.extend(pairs)),
            "BlackDot" => self.touching().map(|pairs| self.scope.black.extend(pairs)),
            "X" => self.touching().map(|pairs| self.scope.x.extend(pairs)),
            "V" => self.touching().map(|pairs| self.scope.v.extend(pairs)),
            "StrictKropki" => {
                self.scope.all_dots = true;
                Some(())
            }
            "StrictXV" => {
                self.scope.all_letters = true;
                Some(())
            }
            "Pair" => self.pair("along"),
            "PairX" => self.pair("cells"),
            "Regex" => self.regex(),
            "NFA" => self.automaton(),
            // Only how to search.
            "SearchPriority" => Some(()),
            // They were complained about.
            name if UNSUPPORTED.contains(&name) => Some(()),
            name => self.unknown(name),
        }
    }

    fn unknown(&mut self, name: &str) -> Option<()> {
        let word = self.constraint.name;
        if super::board::is_of_board(name) {
            let message = format!("{name} applies to the whole board and cannot be in a group");
            self.diagnostics.push(word.error(message));
        } else {
            let wrong = word.error(format!("unknown constraint {name}")).help(did_you_mean(name, names()));
            self.diagnostics.not_understood(wrong);
        }
        None
    }
}
