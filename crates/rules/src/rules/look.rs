//! The look of a kind: the figures of each of its parameters.
//!
//! ```toml
//! [define.thermo]
//! params = { line = "line" }
//! look   = { line = ["line grey 0.28", "bulb grey"] }
//! [define.killer]
//! params = { cells = "cells", sum = "number?" }
//! look   = { cells = "cage: [{sum}]" }
//! ```
//!
//! A figure is a word, perhaps followed by `outline`, a colour and a size, if the figure has such, and then by a colon and a
//! text, which is a [phrase](super::phrase()). Pictures, terminals and the notations that store drawings all use this
//! description.

use exdoku_text::board::listed;
use exdoku_text::source::{Help, did_you_mean};

use super::signature::{Param, Signature, Type};
use super::template;

/// A figure at the cells of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FigureKind {
    /// `line`: a line through the middles of the cells.
    Line,
    /// `bulb`: a disc in the first cell.
    Bulb,
    /// `arrow`: a thin line with a head in the last cell. It begins at the circle or pill of the rule, if it has one.
    Arrow,
    /// `end-circles`: a circle in the first and the last cell.
    EndCircles,
    /// `end-diamonds`: a diamond in the first and the last cell.
    EndDiamonds,
    /// `pill`: an outline around the cells in their order.
    Pill,
    /// `cage`: a dashed outline, the text in its first cell.
    Cage,
    /// `shade`: shaded cells.
    Shade,
    /// `circle`: a circle in each cell.
    Circle,
    /// `square`: a square in each cell.
    Square,
    /// `diamond`: a diamond in each cell.
    Diamond,
    /// `points-in`: arrowheads at the sides of each cell that point into it.
    PointsIn,
    /// `points-out`: arrowheads that point out of it.
    PointsOut,
    /// `text`: the text at the foot of each cell.
    Text,
    /// `dot`: a dot between the cells of each pair, the text in it.
    Dot,
    /// `sign`: the text between the cells of each pair.
    Sign,
    /// `inequality`: between every two cells in a row, a sign that is open towards the first.
    Inequality,
    /// `corner`: a circle where the cells meet, the text in it.
    Corner,
    /// `clue`: the text outside the grid, before the first cell.
    Clue,
    /// `diagonal`: the text outside the grid with an arrow along the cells.
    Diagonal,
}

impl FigureKind {
    /// The words with their figures.
    const WORDS: &'static [(&'static str, FigureKind)] = &[
        ("line", FigureKind::Line),
        ("bulb", FigureKind::Bulb),
        ("arrow", FigureKind::Arrow),
        ("end-circles", FigureKind::EndCircles),
        ("end-diamonds", FigureKind::EndDiamonds),
        ("pill", FigureKind::Pill),
        ("cage", FigureKind::Cage),
        ("shade", FigureKind::Shade),
        ("circle", FigureKind::Circle),
        ("square", FigureKind::Square),
        ("diamond", FigureKind::Diamond),
        ("points-in", FigureKind::PointsIn),
        ("points-out", FigureKind::PointsOut),
        ("text", FigureKind::Text),
        ("dot", FigureKind::Dot),
        ("sign", FigureKind::Sign),
        ("inequality", FigureKind::Inequality),
        ("corner", FigureKind::Corner),
        ("clue", FigureKind::Clue),
        ("diagonal", FigureKind::Diagonal),
    ];

    /// The words of all figures, in the order of the documentation.
    pub fn words() -> impl Iterator<Item = &'static str> {
        FigureKind::WORDS.iter().map(|(word, _)| *word)
    }

    /// Whether it shows nothing without a text.
    fn needs_text(self) -> bool {
        matches!(self, FigureKind::Text | FigureKind::Sign | FigureKind::Clue | FigureKind::Diagonal)
    }

    /// Whether it can have another size than the usual one. Others have that of the border or of the letters beside the grid.
    fn has_size(self) -> bool {
        !matches!(self, FigureKind::Cage | FigureKind::Clue | FigureKind::Diagonal)
    }

    /// Whether it is filled unless it is an outline.
    fn has_outline(self) -> bool {
        matches!(self, FigureKind::Bulb | FigureKind::Circle | FigureKind::Square | FigureKind::Diamond)
    }

    /// Whether its text is in the corner of its first cell.
    pub fn has_label(self) -> bool {
        let elsewhere = matches!(self, FigureKind::Dot | FigureKind::Corner | FigureKind::Inequality);
        !elsewhere && !self.needs_text()
    }

    /// Whether a parameter of this type has cells for it.
    fn fits(self, kind: Type) -> bool {
        let pairs = kind == Type::Pairs;
        match self {
            FigureKind::Dot | FigureKind::Sign => pairs,
            FigureKind::Cage | FigureKind::Shade | FigureKind::Circle | FigureKind::Square => has_cells(kind) || pairs,
            _ => has_cells(kind),
        }
    }
}

fn has_cells(kind: Type) -> bool {
    matches!(kind, Type::Line | Type::Lines | Type::Parts | Type::Cells | Type::Cell | Type::Marked | Type::Sets)
}

/// Colours by name. They are pale enough for a digit on them.
const COLOURS: &[(&str, &str)] = &[
    ("white", "#ffffff"),
    ("black", "#000000"),
    ("grey", "#cdcdcd"),
    ("red", "#f58a8a"),
    ("orange", "#ffb45e"),
    ("yellow", "#f0c20a"),
    ("green", "#6ddd6d"),
    ("teal", "#2fb3ad"),
    ("blue", "#3fbcf0"),
    ("purple", "#b79bff"),
    ("pink", "#e06be0"),
    ("brown", "#d0a06a"),
];

/// A figure of a look.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// The parameter whose cells it is drawn at.
    pub param: String,
    /// The figure.
    pub kind: FigureKind,
    /// Its colour, `#rrggbb`; otherwise the usual one of the figure.
    pub colour: Option<String>,
    /// Whether a circle, a square or a bulb is an outline on white instead of filled.
    pub outline: bool,
    /// The width of a line, a shape or a sign, in cells; otherwise the usual one of the figure.
    pub size: Option<f64>,
    /// Its text, a [phrase](super::phrase()) with the parameters of a rule.
    pub text: String,
}

impl Figure {
    fn of(param: &str, kind: FigureKind) -> Figure {
        Figure { param: param.to_owned(), kind, colour: None, outline: false, size: None, text: String::new() }
    }

    /// Whether it marks a place without showing its value, so that it may be drawn for a layer that is to be found.
    pub(super) fn is_mark(&self) -> bool {
        matches!(self.kind, FigureKind::Circle | FigureKind::Corner) && self.text.is_empty()
    }

    /// Reads `line green 0.2`, `cage: {sum}` and the like.
    ///
    /// # Errors
    /// What is wrong with it, and how to write it.
    pub fn read(param: &str, text: &str) -> Result<Figure, (String, Help)> {
        let (attributes, words) = text.split_once(':').unwrap_or((text, ""));
        let mut attributes = attributes.split_whitespace();
        let word = attributes.next().unwrap_or_default();
        let known = FigureKind::WORDS.iter().find(|(known, _)| *known == word);
        let Some(&(_, kind)) = known else {
            let known = FigureKind::WORDS.iter().map(|(known, _)| *known);
            return Err((format!("`{word}` is not a figure"), did_you_mean(word, known)));
        };
        let mut figure = Figure { text: words.trim().to_owned(), ..Figure::of(param, kind) };
        for attribute in attributes {
            if attribute == "outline" {
                figure.outline = true;
            } else if let Some(colour) = colour(attribute) {
                if figure.colour.replace(colour).is_some() {
                    return Err((
                        format!("`{word}` has two colours"),
                        "a second figure is drawn over the first".into(),
                    ));
                }
            } else if let Some(size) = attribute.parse().ok().filter(|size| (0.01..=1.0).contains(size)) {
                if figure.size.replace(size).is_some() {
                    return Err((format!("`{word}` has two sizes"), "it is as wide as it is high".into()));
                }
            } else {
                let colours = COLOURS.iter().map(|(name, _)| *name).chain(["#rrggbb"]);
                let message = format!("`{attribute}` is neither a colour nor a size from 0.01 to 1");
                return Err((message, did_you_mean(attribute, colours)));
            }
        }
        let with = |has: fn(FigureKind) -> bool| {
            let known = FigureKind::WORDS.iter().filter(|(_, kind)| has(*kind)).map(|(word, _)| format!("`{word}`"));
            listed(known.collect::<Vec<_>>(), "and")
        };
        if figure.outline && !kind.has_outline() {
            let help = format!("{} can", with(FigureKind::has_outline));
            return Err((format!("`{word}` cannot be drawn as an outline"), help.into()));
        }
        if figure.size.is_some() && !kind.has_size() {
            return Err((
                format!("`{word}` has no size"),
                format!("{} have none", with(|kind| !kind.has_size())).into(),
            ));
        }
        if kind == FigureKind::Inequality && !figure.text.is_empty() {
            return Err((format!("`{word}` has no text"), "`sign` is a text between cells".into()));
        }
        match kind.needs_text() && figure.text.is_empty() {
            true => {
                Err((format!("`{word}` needs a text"), format!("write it behind a colon: \"{word}: {{sum}}\"").into()))
            }
            false => Ok(figure),
        }
    }
}

/// The colour as `#rrggbb`.
fn colour(word: &str) -> Option<String> {
    if let Some((_, colour)) = COLOURS.iter().find(|(name, _)| *name == word) {
        return Some((*colour).to_owned());
    }
    let word = word.to_ascii_lowercase();
    let figures = word.strip_prefix('#').filter(|figures| figures.chars().all(|c| c.is_ascii_hexdigit()))?;
    match figures.len() {
        3 => Some(figures.chars().fold("#".to_owned(), |all, figure| format!("{all}{figure}{figure}"))),
        6 => Some(word),
        _ => None,
    }
}

/// The figures of a kind, in the order in which they are drawn.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Look {
    /// The figures.
    pub figures: Vec<Figure>,
    /// Whether it follows from the types of the parameters, because the kind has no look.
    pub is_neutral: bool,
    /// The defaults of parameters. A part of a text in `[ ]` is left out if its parameter has its default.
    pub(super) defaults: Vec<(String, String)>,
}

impl Look {
    /// Adds the figure that a text describes.
    ///
    /// # Errors
    /// What is wrong with it, and how to write it.
    pub(super) fn add(&mut self, param: &str, text: &str, signature: &Signature<'_>) -> Result<(), (String, Help)> {
        let figure = Figure::read(param, text)?;
        let kind = signature.params.iter().find(|known| known.name == param).map(|param| param.kind);
        if let Some(kind) = kind.filter(|kind| !figure.kind.fits(*kind)) {
            let word = text.split([' ', ':']).next().unwrap_or_default();
            let message = format!("`{word}` cannot be drawn at `{param}`, whose type is {}", kind.name());
            let help = "dots and signs are drawn at pairs, other figures at lines and cells";
            return Err((message, help.into()));
        }
        let known = |name: &str| signature.params.iter().any(|param| param.name == name);
        if let Some(name) = template::names(&figure.text).map(name_of).find(|name| !known(name)) {
            let help = did_you_mean(name, signature.params.iter().map(|param| param.name));
            return Err((format!("`{name}` is not a parameter"), help));
        }
        self.figures.push(figure);
        Ok(())
    }

    /// The look of a kind without one: grey lines, cages and dots, and clues at their sides.
    pub(super) fn neutral(signature: &Signature<'_>) -> Look {
        let values: Vec<String> = signature.params.iter().filter(|param| is_value(param.kind)).map(bracketed).collect();
        let text = values.join(" ");
        let figure = |(number, param): (usize, &Param<'_>)| {
            let (word, text) = match param.kind {
                _ if signature.sight && number == 0 => (FigureKind::Clue, bracketed(signature.params.get(1)?)),
                Type::Line | Type::Lines | Type::Parts => (FigureKind::Line, String::new()),
                Type::Cells | Type::Sets => (FigureKind::Cage, text.clone()),
                Type::Marked => (FigureKind::Shade, String::new()),
                Type::Cell => return Some(Figure { outline: true, ..Figure::of(param.name, FigureKind::Circle) }),
                Type::Pairs => (FigureKind::Dot, text.clone()),
                _ => return None,
            };
            let colour = (word == FigureKind::Dot).then(|| "#ffffff".to_owned());
            Some(Figure { text, colour, ..Figure::of(param.name, word) })
        };
        let figures = signature.params.iter().enumerate().filter_map(figure).collect();
        Look { figures, is_neutral: true, defaults: defaults(signature) }
    }

    /// No figures yet, for a kind with these parameters.
    pub(super) fn new(signature: &Signature<'_>) -> Look {
        Look { defaults: defaults(signature), ..Look::default() }
    }

    /// Whether a picture shows this parameter.
    pub fn shows(&self, param: &str) -> bool {
        let in_text = |figure: &Figure| template::names(&figure.text).any(|name| name_of(name) == param);
        self.figures.iter().any(|figure| figure.param == param || in_text(figure))
    }
}

/// The parameter in `{sums:/}`, whose numbers have `/` between them.
fn name_of(word: &str) -> &str {
    word.split_once(':').map_or(word, |(name, _)| name)
}

fn bracketed(param: &Param<'_>) -> String {
    format!("[{{{}}}]", param.name)
}

/// Whether it is a short value that a text can show.
fn is_value(kind: Type) -> bool {
    matches!(kind, Type::Number | Type::Numbers | Type::Digits | Type::Values | Type::Counts)
}

fn defaults(signature: &Signature<'_>) -> Vec<(String, String)> {
    let default = |param: &Param<'_>| Some((param.name.to_owned(), param.default?.to_owned()));
    signature.params.iter().filter_map(default).collect()
}
