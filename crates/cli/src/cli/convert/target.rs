//! The notations of `exdoku convert`.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use exdoku_format::{Layout, NotationWriter};

/// The notation to convert to.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) enum Target {
    Toml,
    Svg,
    Png,
    /// A page of puzzles, to be printed.
    Html,
    /// The exact cover in Knuth's DLX text format.
    Dlx,
    /// The exact cover as a Boolean formula.
    Cnf,
    Notation(&'static NotationWriter),
}

/// Targets that are not notations of puzzles.
const OTHERS: [(Target, &str, &str); 5] = [
    (Target::Svg, "svg", "A picture, with the rules it cannot draw in words below the grid"),
    (Target::Png, "png", "The same picture in pixels"),
    (Target::Html, "html", "A page to print: the rules, the puzzles, and with --solution the solutions at the end"),
    (Target::Dlx, "dlx", "The exact cover in Knuth's DLX text format"),
    (Target::Cnf, "cnf", "The exact cover as a Boolean formula, for SAT solvers"),
];

impl Target {
    pub(super) fn parser() -> impl TypedValueParser<Value = Target> {
        let notation = |writer: &NotationWriter| {
            PossibleValue::new(writer.name).aliases(writer.aliases.iter().copied()).help(writer.about)
        };
        let toml = PossibleValue::new("toml").help("A variant file");
        let others = OTHERS.map(|(_, name, about)| PossibleValue::new(name).help(about));
        let all = [toml].into_iter().chain(NotationWriter::all().map(notation)).chain(others);
        PossibleValuesParser::new(all.collect::<Vec<_>>()).map(|name| Target::named(&name))
    }

    /// The target of a name that the parser knows.
    fn named(name: &str) -> Target {
        let other = OTHERS.iter().find(|(_, known, _)| *known == name).map(|(target, ..)| *target);
        other.or_else(|| NotationWriter::named(name).map(Target::Notation)).unwrap_or(Target::Toml)
    }

    /// Its name in messages.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Target::Toml => "TOML",
            Target::Svg => "SVG",
            Target::Png => "PNG",
            Target::Html => "HTML",
            Target::Dlx => "DLX text",
            Target::Cnf => "DIMACS text",
            Target::Notation(writer) => writer.noun,
        }
    }

    /// The ending of the names of its files.
    pub(super) fn ending(self) -> &'static str {
        match self {
            Target::Toml => "toml",
            Target::Svg => "svg",
            Target::Png => "png",
            Target::Html => "html",
            Target::Dlx => "dlx",
            Target::Cnf => "cnf",
            Target::Notation(writer) => writer.ending,
        }
    }

    fn layout(self) -> Layout {
        if let Target::Notation(writer) = self { writer.layout } else { Layout::File }
    }

    /// Whether a file holds only one puzzle.
    pub(super) fn is_alone(self) -> bool {
        self.layout() == Layout::File && !self.is_page()
    }

    /// Whether it is a page of all puzzles.
    pub(super) fn is_page(self) -> bool {
        matches!(self, Target::Html)
    }

    /// Whether a puzzle is a line.
    pub(super) fn is_line(self) -> bool {
        self.layout() == Layout::Line
    }

    pub(super) fn is_picture(self) -> bool {
        matches!(self, Target::Svg | Target::Png | Target::Html)
    }

    /// The separator between two puzzles of a file.
    pub(super) fn gap(self) -> &'static str {
        if self.layout() == Layout::Block { "\n" } else { "" }
    }
}
