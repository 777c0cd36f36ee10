//! A printable page of puzzles: HTML with the pictures in it, some puzzles on a sheet of paper, the solutions at the end.

use std::fmt::Write as _;

use exdoku_format::rules_text;
use exdoku_puzzle::render::{BoardDrawing, Picture, draw_board};
use exdoku_rules::variant::{Puzzle, Variant};
use exdoku_text::board::Grid;

/// The number of solutions per sheet.
const SOLUTIONS_PER_PAGE: usize = 12;

/// The puzzles of a page.
#[derive(Debug)]
pub(super) struct Book {
    per_page: usize,
    puzzles: Vec<Entry>,
}

/// A puzzle of a page.
#[derive(Debug)]
struct Entry {
    title: String,
    /// Its rating and similar facts.
    note: String,
    rules: Vec<String>,
    puzzle: BoardDrawing,
    /// If it is to be shown.
    solution: Option<BoardDrawing>,
}

impl Book {
    /// The number of puzzles per sheet, unless another one is asked for.
    pub(super) const PER_PAGE: usize = 4;

    /// A page without puzzles.
    pub(super) fn new(per_page: usize) -> Book {
        Book { per_page, puzzles: Vec::new() }
    }

    /// Adds a puzzle.
    pub(super) fn add(
        &mut self,
        title: String,
        note: String,
        variant: &Variant,
        puzzle: &Puzzle,
        solution: Option<&Grid>,
    ) {
        let picture = |solution| {
            let picture = Picture { variant, puzzle, solution, candidates: None, marked: None };
            draw_board(&picture)
        };
        let (drawn, solved) = (picture(None), solution.map(|solution| picture(Some(solution))));
        let rules = rules_text(variant, puzzle);
        self.puzzles.push(Entry { title, note, rules, puzzle: drawn, solution: solved });
    }

    /// The page.
    pub(super) fn to_html(&self, title: &str) -> String {
        let title = escaped(title);
        let mut html = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
             content=\"width=device-width\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
        );
        let common = self.common_rules();
        let _ = writeln!(html, "<header>\n<h1>{title}</h1>\n{}</header>", paragraphs(common));
        for (number, sheet) in self.puzzles.chunks(self.per_page).enumerate() {
            let first = if number == 0 { " first" } else { "" };
            open_sheet(&mut html, first, self.per_page);
            for Entry { title, note, rules, puzzle, .. } in sheet {
                let own: Vec<String> = rules.iter().filter(|rule| !common.contains(rule)).cloned().collect();
                let note = if note.is_empty() { String::new() } else { format!(" <small>{}</small>", escaped(note)) };
                let _ = writeln!(
                    html,
                    "<figure>\n<figcaption>{}{note}</figcaption>\n{}{}{}</figure>",
                    escaped(title),
                    puzzle.svg,
                    paragraphs(&own),
                    paragraphs(&undrawn(puzzle, rules)),
                );
            }
            html += "</section>\n";
        }
        let solved: Vec<(&str, &BoardDrawing)> =
            (self.puzzles.iter()).filter_map(|entry| Some((entry.title.as_str(), entry.solution.as_ref()?))).collect();
        if !solved.is_empty() {
            html += "<h2>Solutions</h2>\n";
        }
        for sheet in solved.chunks(SOLUTIONS_PER_PAGE) {
            open_sheet(&mut html, " solutions", SOLUTIONS_PER_PAGE);
            for (title, solution) in sheet {
                let _ =
                    writeln!(html, "<figure>\n<figcaption>{}</figcaption>\n{}</figure>", escaped(title), solution.svg);
            }
            html += "</section>\n";
        }
        html + "</body>\n</html>\n"
    }

    /// The rules if all puzzles have the same; otherwise each puzzle states its own.
    fn common_rules(&self) -> &[String] {
        match &self.puzzles[..] {
            [first, rest @ ..] if rest.iter().all(|entry| entry.rules == first.rules) => &first.rules,
            _ => &[],
        }
    }
}

/// What is told of the rules that a picture does not show, unless the text of the rules has it.
fn undrawn(drawing: &BoardDrawing, rules: &[String]) -> Vec<String> {
    let is_told = |line: &str| rules.iter().any(|rule| rule.contains(line));
    drawing.legend.iter().filter(|line| !line.contains(": ") && !is_told(line)).cloned().collect()
}

/// Opens a sheet with `figures` figures in as many columns as fit.
fn open_sheet(html: &mut String, class: &str, figures: usize) {
    let columns = match figures {
        ..=2 => 1,
        3..=8 => 2,
        9..=15 => 3,
        _ => 4,
    };
    let rows = figures.div_ceil(columns);
    let _ = writeln!(html, "<section class=\"sheet{class}\" style=\"--columns: {columns}; --rows: {rows}\">");
}

fn paragraphs(lines: &[String]) -> String {
    lines.iter().map(|line| format!("<p>{}</p>\n", escaped(line))).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A sheet is a page of A4 paper. Pictures are as large as the columns and rows of the sheet allow.
const STYLE: &str = "\
@page { size: A4; margin: 12mm }
body { font: 11pt/1.35 Helvetica, Arial, sans-serif; max-width: 186mm; margin: 8mm auto; color: #000; background: #fff }
h1 { font-size: 20pt; margin: 0 0 3mm } h2 { font-size: 16pt; margin: 10mm 0 3mm; break-before: page }
header p { margin: 0 0 1.5mm }
.sheet { display: grid; grid-template-columns: repeat(var(--columns), minmax(0, 1fr)); gap: 6mm 8mm; \
padding-top: 5mm; align-items: start; break-after: page }
.sheet:last-of-type { break-after: auto }
figure { margin: 0; text-align: center; break-inside: avoid }
figcaption { font-weight: bold; margin-bottom: 1.5mm } figcaption small { font-weight: normal }
figure p { font-size: 8.5pt; text-align: left; margin: 1mm 0 }
svg { display: block; margin: auto; width: 100%; height: auto; max-height: calc((255mm - 6mm * (var(--rows) - 1)) / var(--rows) - 8mm) }
.first svg { max-height: calc((215mm - 6mm * (var(--rows) - 1)) / var(--rows) - 8mm) }
.solutions svg { max-height: 56mm }
@media print { body { margin: 0; max-width: none } }
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped() {
        let variant = Variant::classic(4).unwrap();
        let mut book = Book::new(2);
        let solution = Grid::empty(variant.board().place_count());
        for number in 1..=3 {
            book.add(
                format!("<{number}>"),
                String::new(),
                &variant,
                &Puzzle::empty(&variant),
                Some(&solution).filter(|_| number < 3),
            );
        }
        let html = book.to_html("A < B & C");
        assert!(html.contains("<title>A &lt; B &amp; C</title>"));
        assert_eq!(html.matches("<section").count(), 3);
        assert_eq!(html.matches("<figcaption>&lt;2&gt;</figcaption>").count(), 2);
        assert_eq!(html.matches("<figcaption>&lt;3&gt;</figcaption>").count(), 1);
        assert_eq!(html.matches("<p>Normal Sudoku rules apply").count(), 1);
    }
}
