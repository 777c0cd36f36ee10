//! How kinds of a puzzle that look the same are distinguished: by the sides of their clues, or by colours.
//!
//! ```text
//!   skyscraper on the left and top, x-sum on the right and bottom      told apart by side
//!   both on the left                                                   black skyscrapers, blue x-sums
//!   two kinds of one's own without a look                              grey lines, blue lines
//! ```
//!
//! Pictures, links and rules texts all use this. A look that a file gives its own kind is unchanged.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use exdoku_text::board::{Board, Side, listed};

use super::builtin::kind;
use super::figures::PlacedFigure;
use super::keys;
use super::look::{FigureKind, Look};
use super::rule_use::RuleUse;

/// Colours for letters and outlines, the usual one first. The sign stands for the colour in texts without colours.
const DARK: [Ink; 6] = [
    Ink::new("black", "#000000", ""),
    Ink::new("blue", "#1c64d1", "'"),
    Ink::new("red", "#cc2b2b", "\""),
    Ink::new("green", "#1f8a3b", "*"),
    Ink::new("purple", "#8a2bc0", "+"),
    Ink::new("orange", "#d9730d", "°"),
];
/// Colours for lines and shapes with digits on them.
const PALE: [Ink; 6] = [
    Ink::new("grey", "#cdcdcd", ""),
    Ink::new("blue", "#8fb8de", "'"),
    Ink::new("orange", "#e3b58f", "\""),
    Ink::new("green", "#a9cf9a", "*"),
    Ink::new("pink", "#cf9fc9", "+"),
    Ink::new("yellow", "#d6cd84", "°"),
];

/// A colour of a kind in a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ink {
    /// Its name.
    pub name: &'static str,
    /// `#rrggbb`.
    pub colour: &'static str,
    /// The sign after a clue that is written without colours; empty for the first kind.
    pub sign: &'static str,
}

impl Ink {
    const fn new(name: &'static str, colour: &'static str, sign: &'static str) -> Ink {
        Ink { name, colour, sign }
    }

    /// Whether it is the usual colour of the kind.
    pub fn is_usual(&self) -> bool {
        self.sign.is_empty()
    }
}

/// How the clues of a kind are distinguished from those of others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// They are on these sides, and no others are.
    Sides(Vec<Side>),
    /// They have this colour.
    Ink(Ink),
}

/// How a kind is distinguished in a puzzle in which others look the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distinction {
    /// The noun for its clues: `clues`, `cages`, `lines`.
    pub noun: &'static str,
    /// How they are distinguished from those of other kinds.
    pub mark: Mark,
}

impl Distinction {
    /// `blue clues`, `clues on the left and top`.
    pub fn words(&self) -> String {
        match &self.mark {
            Mark::Sides(sides) => format!("{} on the {}", self.noun, side_names(sides)),
            Mark::Ink(ink) => format!("{} {}", ink.name, self.noun),
        }
    }

    /// The words without colours: `clues with '`.
    pub fn words_without_colours(&self) -> String {
        match &self.mark {
            Mark::Ink(ink) if self.noun == "clues" || self.noun == "cages" => match ink.sign {
                "" => format!("{} without a sign", self.noun),
                sign => format!("{} with {sign}", self.noun),
            },
            _ => self.words(),
        }
    }

    /// Its colour, if it is distinguished by colour.
    pub fn ink(&self) -> Option<&Ink> {
        if let Mark::Ink(ink) = &self.mark { Some(ink) } else { None }
    }
}

/// `left and top`, `left, right and bottom`.
pub fn side_names(sides: &[Side]) -> String {
    listed(sides.iter().map(|side| side.name()), "and")
}

/// The appearance of a figure, whatever its cells and numbers are: figure, colour, form, text.
type Appearance = (FigureKind, String, bool, i64, String);

/// A kind as it appears in a puzzle.
#[derive(Default)]
struct Seen {
    kind: String,
    family: &'static str,
    is_own: bool,
    /// The figures of each rule; with a neutral look, each figure separately.
    appearances: BTreeSet<Vec<Appearance>>,
    sides: BTreeSet<Option<Side>>,
    main: Option<FigureKind>,
}

/// The kinds of a puzzle that look the same as others, with their distinctions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Distinctions(BTreeMap<String, Distinction>);

impl Distinctions {
    /// The distinctions of the rules of a puzzle.
    pub fn of(says: &[RuleUse], board: &Board) -> Distinctions {
        let mut seen: Vec<Seen> = Vec::new();
        for rule_use in says.iter().flat_map(RuleUse::drawn_as) {
            note(rule_use, board, &mut seen);
        }
        // Kinds defined by a file come after those with a known look.
        seen.sort_by_key(|one| one.is_own);
        let mut distinctions = Distinctions::default();
        let mut left: Vec<Seen> = seen;
        while !left.is_empty() {
            let group = group(&mut left);
            if group.len() > 1 {
                distinctions.tell_apart(&group, board);
            }
        }
        distinctions
    }

    /// The distinction of a kind; none if no other looks like it.
    pub fn of_kind(&self, kind: &str) -> Option<&Distinction> {
        self.0.get(kind)
    }

    /// All distinguished kinds.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Distinction)> {
        self.0.iter().map(|(kind, distinction)| (kind.as_str(), distinction))
    }

    /// The look of a rule in this puzzle.
    pub fn look(&self, rule_use: &RuleUse) -> Option<Arc<Look>> {
        let look = rule_use.look()?;
        let ink = self.of_kind(&rule_use.kind).and_then(Distinction::ink).filter(|ink| !ink.is_usual());
        let Some(ink) = ink else { return Some(look) };
        let mut inked = (*look).clone();
        inked.figures.iter_mut().for_each(|figure| figure.colour = Some(ink.colour.to_owned()));
        Some(Arc::new(inked))
    }

    fn tell_apart(&mut self, group: &[Seen], board: &Board) {
        let main = group[0].main;
        let noun = match main {
            Some(FigureKind::Clue) => "clues",
            Some(FigureKind::Cage) => "cages",
            Some(FigureKind::Line) => "lines",
            Some(FigureKind::Dot) => "dots",
            _ => "marks",
        };
        let of_sides: Vec<BTreeSet<Side>> =
            group.iter().map(|one| one.sides.iter().copied().flatten().collect()).collect();
        let is_beside = group.iter().all(|one| !one.sides.contains(&None) && !one.sides.is_empty());
        let count: usize = of_sides.iter().map(BTreeSet::len).sum();
        let disjoint = of_sides.iter().flatten().collect::<BTreeSet<_>>().len() == count;
        let by_side = main == Some(FigureKind::Clue) && board.grids().len() == 1 && is_beside && disjoint;
        let inks = if matches!(main, Some(FigureKind::Clue | FigureKind::Cage)) { DARK } else { PALE };
        for (number, one) in group.iter().enumerate() {
            let mark = match by_side {
                true => Mark::Sides(of_sides[number].iter().copied().collect()),
                false => Mark::Ink(inks[number % inks.len()]),
            };
            self.0.insert(one.kind.clone(), Distinction { noun, mark });
        }
    }
}

/// Takes the first kind, and all that look like it or like another one of the group.
fn group(left: &mut Vec<Seen>) -> Vec<Seen> {
    let mut group = vec![left.remove(0)];
    let mut next = 0;
    while next < group.len() {
        let (like, rest): (Vec<Seen>, Vec<Seen>) = std::mem::take(left).into_iter().partition(|other| {
            let one = &group[next];
            (one.family.is_empty() || one.family != other.family) && !one.appearances.is_disjoint(&other.appearances)
        });
        *left = rest;
        group.extend(like);
        next += 1;
    }
    group
}

/// Adds a rule to the appearances of its kind.
fn note(rule_use: &RuleUse, board: &Board, seen: &mut Vec<Seen>) {
    let Some(look) = rule_use.look() else { return };
    let is_own = kind(&rule_use.kind).is_none();
    // An author who gave a kind a look chose it.
    if is_own && !look.is_neutral {
        return;
    }
    let Some(figures) = look.figures(rule_use, board).filter(|figures| !figures.is_empty()) else { return };
    if !figures.iter().all(|placed| is_told(placed, &look)) {
        return;
    }
    let at = seen.iter().position(|one| one.kind == rule_use.kind).unwrap_or_else(|| {
        seen.push(Seen { kind: rule_use.kind.clone(), family: "", is_own, ..Seen::default() });
        seen.len() - 1
    });
    let one = &mut seen[at];
    one.family = family(&rule_use.kind);
    one.main = one.main.or(Some(figures[0].figure.kind));
    let all: BTreeSet<Appearance> = figures.iter().map(appearance).collect();
    match look.is_neutral {
        true => one.appearances.extend(all.into_iter().map(|figure| vec![figure])),
        false => drop(one.appearances.insert(all.into_iter().collect())),
    }
    for placed in figures.iter().filter(|placed| placed.figure.kind == FigureKind::Clue) {
        one.sides.insert(side(placed, board));
    }
}

/// Dots of these kinds mean the same, so they need not be distinguished. Any other kind is its own family.
fn family(name: &str) -> &'static str {
    const DOTS: [&str; 3] = [keys::kropki::NAME, keys::white_dot::NAME, keys::black_dot::NAME];
    match DOTS.contains(&name) {
        true => "dots",
        false => "",
    }
}

/// Whether a colour can distinguish such a figure from others. Shades already have a tint for each rule.
fn is_told(placed: &PlacedFigure<'_>, look: &Look) -> bool {
    use FigureKind::{Bulb, Cage, Circle, Clue, Dot, EndCircles, EndDiamonds, Line, Shade};
    let shape = matches!(placed.figure.kind, Line | Bulb | EndCircles | EndDiamonds | Cage | Circle | Clue | Dot);
    shape || placed.figure.kind == Shade && look.is_neutral
}

fn appearance(placed: &PlacedFigure<'_>) -> Appearance {
    let figure = placed.figure;
    let usual = match figure.kind {
        FigureKind::Line => 0.16,
        _ => 0.8,
    };
    // Sizes that differ by less than a twentieth of a cell look the same.
    let size = (figure.size.unwrap_or(usual) * 10.0).round() as i64;
    let mut text = String::new();
    // The sign of a product, an equality or an inequality is small, and not all programs show it.
    for sign in placed.text.chars().filter(|sign| !['×', '=', '≠'].contains(sign)) {
        let sign = if sign.is_ascii_digit() || sign.is_whitespace() || sign == '-' { '#' } else { sign };
        if !(sign == '#' && text.ends_with('#')) {
            text.push(sign);
        }
    }
    let colour = figure.colour.as_deref().map_or("grey", |colour| if is_grey(colour) { "grey" } else { colour });
    (figure.kind, colour.to_owned(), figure.outline, size, text)
}

/// Whether a colour is a pale grey.
fn is_grey(colour: &str) -> bool {
    let part = |at: usize| colour.get(at..at + 2).and_then(|part| u8::from_str_radix(part, 16).ok());
    matches!((part(1), part(3), part(5)), (Some(red), Some(green), Some(blue))
        if red == green && green == blue && (0xa0..=0xdd).contains(&red))
}

/// The side on which a clue stands.
fn side(placed: &PlacedFigure<'_>, board: &Board) -> Option<Side> {
    let (row, column) = board.square_before(&placed.cells)?;
    let (height, width) = (board.height() as isize, board.width() as isize);
    match ((0..height).contains(&row), (0..width).contains(&column)) {
        (true, false) => Some(if column < 0 { Side::Left } else { Side::Right }),
        (false, true) => Some(if row < 0 { Side::Top } else { Side::Bottom }),
        _ => None,
    }
}
