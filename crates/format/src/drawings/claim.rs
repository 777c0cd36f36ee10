//! Which sentence claims which drawings, and what is left over.

use exdoku_rules::rules::keys;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use crate::cells::{Place, named};
use crate::toml_file::{Rules, Toml};
use exdoku_text::board::Position;

use super::canvas::{Canvas, Line, Mark};
use super::colours::{Colour, ColourName, colour_of_word};
use super::patterns::{self, Reading, Statement};
use super::sentences::sentences;
use super::sketch::{Sketch, Spot, place_of};

/// So many drawings of a sort are named.
const NAMED: usize = 4;

/// What a kind of statement claims, and what becomes of it.
#[derive(Debug, Deserialize)]
pub(super) struct Kind {
    pub(super) draws: String,
    pub(super) rule: String,
    pub(super) parameter: Option<String>,
    pub(super) number: Option<String>,
    pub(super) colours: Option<String>,
    pub(super) reading: Option<usize>,
    pub(super) ends: Option<String>,
}

/// The kind of this name.
pub(super) fn kind(name: &str) -> &'static Kind {
    static KINDS: OnceLock<BTreeMap<String, Kind>> = OnceLock::new();
    let kinds =
        KINDS.get_or_init(|| toml::from_str(include_str!("kinds.toml")).expect("the table of kinds is well written"));
    kinds.get(name).expect("each pattern has a kind of the table")
}

impl Kind {
    /// The colours it usually has.
    pub(super) fn usual_colours(&self) -> Vec<ColourName> {
        self.colours.iter().flat_map(|names| names.split(' ')).filter_map(colour_of_word).collect()
    }
}

/// What came of a reading.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) rules: Rules,
    /// The digits of the board, where the text says that they are not 1 to n.
    pub(crate) digits: Option<String>,
    /// Whether a sentence is about cages, so that all rules about them are in `rules`.
    pub(crate) cages: bool,
    /// Sentences that are not understood.
    pub(crate) sentences: Vec<String>,
    /// Sentences about drawings of which none was found.
    pub(crate) lonely: Vec<String>,
    /// Drawings that no sentence claimed and that may be clues.
    pub(crate) unclaimed: Vec<String>,
    /// Drawings that were taken for decoration.
    pub(crate) decoration: usize,
    /// Whether there was no text, so that drawings are read as what they usually mean.
    pub(crate) usual: bool,
    /// How many sentences state a rule.
    pub(crate) stated: usize,
}

/// Someone who reads the drawings of a puzzle.
pub(super) struct Claims<'s> {
    pub(super) canvas: Canvas<'s>,
    pub(super) statements: Vec<Statement>,
    pub(super) outcome: Outcome,
}

/// Whether a sentence of the text states something of this kind.
pub(crate) fn states(text: &str, kind: &str) -> bool {
    let list = sentences(text).unwrap_or_default();
    let is = |reading: Reading| matches!(reading, Reading::Stated(found) if found.iter().any(|one| one.kind == kind));
    list.iter().any(|sentence| is(patterns::read(sentence)))
}

/// What drawings usually mean that have a shape of their own, for puzzles without a text.
const USUAL: &str = include_str!("usual.txt");

/// Reads the drawings with the text that belongs to them, or without one as what they usually mean.
pub(crate) fn read(sketch: &Sketch, text: &str) -> Outcome {
    let usual = text.trim().is_empty();
    let text = if usual { USUAL } else { text };
    let mut outcome = Outcome { usual, ..Outcome::default() };
    let mut statements: Vec<Statement> = Vec::new();
    match sentences(text) {
        None => outcome.sentences.push("a text of such length".to_owned()),
        Some(list) => {
            for sentence in list {
                match patterns::read(&sentence) {
                    Reading::Nothing => {}
                    Reading::Stated(more) => more.into_iter().for_each(|one| follow(&mut statements, one)),
                    // A heading only names what the next sentences define.
                    Reading::Unknown if sentence.heading => {}
                    Reading::Unknown => outcome.sentences.push(sentence.text),
                }
            }
        }
    }
    outcome.stated = statements.len();
    let mut claims = Claims { canvas: Canvas::new(sketch), statements: merged(statements), outcome };
    claims.all();
    claims.left_over();
    claims.without_drawings();
    claims.outcome
}

/// One more statement. That digits may repeat is about what the one before it is about.
fn follow(statements: &mut Vec<Statement>, mut statement: Statement) {
    if statement.kind == "may-repeat" {
        if statements.last().is_none_or(|before| before.kind != keys::killer::NAME) {
            return;
        }
        statement.kind = "cage-repeat";
    }
    statements.push(statement);
}

/// Statements of the same kind as one: a heading, a definition, a remark. Those with numbers or colours of their own
/// stay apart.
fn merged(statements: Vec<Statement>) -> Vec<Statement> {
    let mut merged: Vec<Statement> = Vec::new();
    for statement in statements {
        let fits = |known: &&mut Statement| {
            known.kind == statement.kind
                && (known.says.as_ref(), known.sign.as_ref()) == (statement.says.as_ref(), statement.sign.as_ref())
                && (known.number.is_none() || statement.number.is_none() || known.number == statement.number)
                && (known.colours.is_empty() || statement.colours.is_empty() || known.colours == statement.colours)
        };
        match merged.iter_mut().find(fits) {
            Some(known) => {
                if known.text.len() < statement.text.len() {
                    known.text = statement.text;
                }
                known.number = known.number.or(statement.number);
                known.words = format!("{} . {}", known.words, statement.words);
                known.colours.extend(statement.colours);
            }
            None => merged.push(statement),
        }
    }
    merged
}

impl Claims<'_> {
    /// First what has a shape of its own, then what goes by colour, at last what takes whatever is left.
    fn all(&mut self) {
        let order = [
            "grid",
            "neighbours",
            "squares",
            "triples",
            "diagonal-sets",
            "indexing",
            "digits",
            "windoku",
            "diagonals",
            "little-killers",
            "outside",
            "quadruples",
            "arrows",
            "cage-sets",
            "cages-of",
            "cages-same-sum",
            "cages",
            "cage-unique",
            "mark-pairs",
            "letters",
            "numbered-dots",
            "white-dots",
            "black-dots",
            "inequalities",
            "thermos",
            "lines",
            "same-sum-lines",
            "line-unique",
            "shape-digits",
            "cell-squares",
            keys::counting_circles::NAME,
            "cell-circles",
            "cell-shapes",
            "shaded-regions",
            "clones",
            keys::non_consecutive::NAME,
            "negative",
            "pairs",
        ];
        for draws in order {
            let statements: Vec<Statement> =
                self.statements.iter().filter(|statement| kind(statement.kind).draws == draws).cloned().collect();
            if statements.is_empty() {
                continue;
            }
            match draws {
                "grid" => statements.iter().for_each(|one| self.on(one, kind(one.kind).rule.as_str())),
                "digits" => self.digits(&statements[0]),
                "windoku" => self.windoku(&statements[0]),
                "diagonals" => self.diagonals(&statements[0]),
                "little-killers" => self.little_killers(&statements[0]),
                "outside" => self.outside(&statements),
                "quadruples" => self.quadruples(&statements[0]),
                "arrows" => self.arrows(&statements),
                "cages" => self.cages(&statements),
                "cages-of" => self.cages_of(&statements[0]),
                "cages-same-sum" => self.cages_same_sum(&statements[0]),
                "neighbours" => statements.iter().for_each(|one| self.neighbours(one)),
                "indexing" => statements.iter().for_each(|one| self.indexing(one)),
                "cage-sets" => statements.iter().for_each(|one| self.cage_sets(one)),
                "mark-pairs" => statements.iter().for_each(|one| self.mark_pairs(one)),
                "shape-digits" => statements.iter().for_each(|one| self.shape_digits(one)),
                keys::counting_circles::NAME => self.counting_circles(&statements[0]),
                "pairs" => statements.iter().for_each(|one| self.pairs(one)),
                "squares" => statements.iter().for_each(|one| self.everywhere(one, &["r1-2c1-2"])),
                "triples" => statements.iter().for_each(|one| self.everywhere(one, &["r1c1-3", "r1-3c1"])),
                "diagonal-sets" => statements.iter().for_each(|one| self.diagonal_sets(one)),
                "cage-unique" => self.cage_unique(&statements[0]),
                "letters" => self.letters(&statements),
                "numbered-dots" => self.numbered_dots(&statements[0]),
                "white-dots" => self.dots(&statements[0], true),
                "black-dots" => self.dots(&statements[0], false),
                "inequalities" => self.inequalities(&statements[0]),
                "thermos" => self.thermos(&statements),
                "lines" => self.lines(&statements),
                "same-sum-lines" => self.same_sum_lines(&statements[0]),
                "line-unique" => self.line_unique(&statements[0]),
                "cell-squares" => self.cell_marks(&statements, Mark::is_square),
                "cell-circles" => self.cell_marks(&statements, Mark::is_circle),
                "cell-shapes" => self.cell_marks(&statements, |mark| mark.is_circle() || mark.is_square()),
                "shaded-regions" => self.shaded_regions(&statements[0]),
                "clones" => self.clones(&statements[0]),
                keys::non_consecutive::NAME => self.non_consecutive(&statements[0]),
                "negative" => statements.iter().for_each(|one| self.negative(one)),
                _ => {}
            }
        }
    }

    /// Whether the text has a statement of this kind.
    pub(super) fn has(&self, kind: &str) -> bool {
        self.statements.iter().any(|statement| statement.kind == kind)
    }

    /// One more rule, which comes from this sentence.
    pub(super) fn add(
        &mut self,
        from: &Statement,
        rule: &str,
        parameters: impl IntoIterator<Item = (&'static str, Toml)>,
    ) {
        self.outcome.rules.add_from(&from.text, rule, parameters);
    }

    /// A rule that needs no parameters.
    pub(super) fn on(&mut self, from: &Statement, rule: &str) {
        let known = self.canvas.sketch.known.iter().any(|known| known == rule);
        if !known && !self.outcome.rules.has(rule) {
            self.outcome.rules.add_from(&from.text, rule, []);
        }
    }

    /// What each pair of neighbours differs by at least.
    pub(super) fn neighbours(&mut self, from: &Statement) {
        let Some(number) = from.number else { return };
        let steps: Toml = vec!["0,1"].into();
        let says = format!("abs(a - b) >= {number}");
        self.add(from, "pair", [("name", "neighbours".into()), ("where", says.into()), ("steps", steps)]);
    }

    /// What is true of some cells wherever they fit.
    fn everywhere(&mut self, from: &Statement, shapes: &[&str]) {
        let sketch = self.canvas.sketch;
        let (Some(says), true) = (from.says.clone(), sketch.rows > 2 && sketch.columns > 2) else { return };
        let table = |entries: Vec<(&str, Toml)>| {
            Toml::Table(entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
        };
        for &shape in shapes {
            let digits = table(vec![("cells", shape.into()), ("where", says.as_str().into())]);
            let rules = table(vec![(keys::digits::NAME, digits)]);
            self.add(from, keys::repeat::NAME, [("rules", rules), ("shifts", "all".into())]);
        }
    }

    /// Columns or rows whose digits tell places: one, or the first, the middle and the last.
    fn indexing(&mut self, from: &Statement) {
        let (rows, columns) = (self.canvas.sketch.rows, self.canvas.sketch.columns);
        let numbers = match from.number {
            Some(number) => vec![number as usize],
            None => vec![1, 5, 9],
        };
        let by_column = from.kind == keys::column_indexing::NAME;
        for number in numbers {
            if number > if by_column { columns } else { rows } {
                return self.outcome.sentences.push(from.text.clone());
            }
            let list: Vec<Position> = match by_column {
                true => (0..rows).map(|row| Position::new(row, number - 1)).collect(),
                false => (0..columns).map(|column| Position::new(number - 1, column)).collect(),
            };
            self.add(from, &kind(from.kind).rule, [("cells", cells(&list))]);
        }
    }

    fn digits(&mut self, from: &Statement) {
        let words = from.words.split(' ');
        let range = words.filter_map(|word| word.split_once('-')).find_map(|(first, last)| {
            let ends: (usize, usize) = (first.parse().ok()?, last.parse().ok()?);
            (ends.0 == 0 && ends.1 + 1 == self.canvas.sketch.digits).then(|| format!("{first}-{last}"))
        });
        match range {
            Some(range) => self.outcome.digits = Some(range),
            None => self.outcome.sentences.push(from.text.clone()),
        }
    }

    fn windoku(&mut self, from: &Statement) {
        if self.canvas.sketch.digits == 9 {
            self.on(from, "windoku");
            self.canvas.marks.iter_mut().filter(|mark| mark.is_shade()).for_each(|mark| mark.claimed = true);
        } else {
            self.outcome.sentences.push(from.text.clone());
        }
    }

    /// Sentences about drawings of which none was found, although some drawings belong to no sentence.
    fn without_drawings(&mut self) {
        const ELSEWHERE: [&str; 10] = [
            "grid",
            "neighbours",
            "pairs",
            "squares",
            "digits",
            "indexing",
            "diagonals",
            "cage-unique",
            "cage-repeat",
            "negative",
        ];
        if self.outcome.decoration == 0 || self.outcome.usual {
            return;
        }
        let alone = |one: &Statement| {
            let draws = kind(one.kind).draws.as_str();
            let exempt = ELSEWHERE.contains(&draws) || draws == keys::non_consecutive::NAME;
            let by_name = self.canvas.sketch.knows(&[&kind(one.kind).rule]);
            !exempt && !by_name && !self.outcome.rules.is_read_from(&one.text)
        };
        let texts: Vec<String> = self.statements.iter().filter(|one| alone(one)).map(|one| one.text.clone()).collect();
        for text in texts {
            if !self.outcome.lonely.contains(&text) {
                self.outcome.lonely.push(text);
            }
        }
    }

    /// What nobody claimed.
    fn left_over(&mut self) {
        let canvas = &self.canvas;
        let mut left: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
        let mut decoration = 0;
        for line in canvas.lines.iter().filter(|line| !line.claimed) {
            left.entry("line").or_default().push(place_of_cell(line.path[0]));
        }
        for arrow in canvas.arrows.iter().filter(|arrow| !arrow.claimed && arrow.colour.is_some()) {
            let place = arrow.points.first().map_or_else(String::new, |&point| place_of(point));
            left.entry("arrow").or_default().push(place);
        }
        for cage in canvas.cages.iter().filter(|cage| !cage.claimed) {
            let place = cage.cells.first().map_or_else(String::new, |&cell| place_of_cell(cell));
            let text = if cage.text.is_empty() { place } else { format!("{place} ({:?})", cage.text) };
            left.entry("cage").or_default().push(text);
        }
        for mark in canvas.marks.iter().filter(|mark| !mark.claimed) {
            let has_sign = mark.text.chars().any(|sign| sign.is_ascii_alphanumeric() || "<>^?=".contains(sign));
            if has_sign {
                left.entry("text").or_default().push(format!("{} ({:?})", mark.place(), mark.text));
                continue;
            }
            let shape = match mark.spot {
                Spot::Cell(_) if mark.is_circle() => Some("circle"),
                Spot::Cell(_) if mark.is_square() && !mark.is_shade() => Some("square"),
                Spot::Side(..) if mark.text.is_empty() && mark.width < 0.6 && mark.height < 0.6 && mark.round => {
                    Some("dot")
                }
                Spot::Corner(_) if mark.text.is_empty() && mark.round && mark.width > 0.2 => Some("dot at corners"),
                _ => None,
            };
            match shape {
                Some(shape) => left.entry(shape).or_default().push(mark.place()),
                None => decoration += 1,
            }
        }
        decoration += canvas.others.iter().filter(|(_, claimed)| !claimed).count();
        self.outcome.decoration = decoration;
        for (name, mut places) in left {
            let count = places.len();
            places.truncate(NAMED);
            let more = if count > NAMED { ", ..." } else { "" };
            let (word, rest) = name.split_at(name.find(' ').unwrap_or(name.len()));
            let what = format!("{}{rest}", exdoku_text::board::counted(count, word));
            self.outcome.unclaimed.push(format!("{what} at {}{more}", places.join(", ")));
        }
    }
}

/// Cells as a variant file names them.
pub(super) fn cells(cells: &[Position]) -> Toml {
    named(&places(cells)).into()
}

pub(super) fn places(cells: &[Position]) -> Vec<Place> {
    cells.iter().map(|&cell| Place::Cell(cell)).collect()
}

pub(super) fn place_of_cell(cell: Position) -> String {
    place_of((cell.row as f64, cell.column as f64))
}

/// How well a line goes with the best of some names of colours.
pub(super) fn nearness(line: &Line, names: &[ColourName]) -> Option<f64> {
    names.iter().filter_map(|&name| line.colour.distance(name)).min_by(f64::total_cmp)
}

/// The statement that something in this colour belongs to: the only one; of several the one that names the colour, or the
/// only one that names none. What has no colour is black.
pub(super) fn of_colour(statements: &[Statement], colour: Option<Colour>) -> Option<&Statement> {
    if let [only] = statements {
        return Some(only);
    }
    let near = |statement: &&Statement| {
        let names = statement.colours.iter();
        let far = names.filter_map(|&name| match colour {
            Some(colour) => colour.distance(name),
            None => name.is_black().then_some(0.0),
        });
        far.min_by(f64::total_cmp)
    };
    let nearest = statements.iter().filter_map(|one| Some((near(&one)?, one))).min_by(|a, b| a.0.total_cmp(&b.0));
    let mut plain = statements.iter().filter(|one| one.colours.is_empty());
    nearest.map(|(_, one)| one).or_else(|| plain.next().filter(|_| plain.next().is_none()))
}
