//! Saved games and shapes of KSudoku, KDE's Sudoku.
//!
//! ```text
//!   <ksudoku-graph> <graph type="custom" ...> groups and cages </graph> </ksudoku-graph>
//!   <ksudoku> <game> <puzzle> <graph ...> <values>_b__c...</values> <solution>...</solution> </puzzle> </game> </ksudoku>
//! ```
//!
//! Values have a character per cell: `b` for 1, `c` for 2, `_` for an empty cell, `.` for a hole. Digits may repeat in
//! a cage, except in a killer.

use crate::cells::{Pair, Place, named};
use crate::excerpt::Excerpt;
use crate::square;
use crate::toml_file::{Toml, TomlFile};
use exdoku_rules::rules::keys;
use exdoku_text::board::{Digit, counted};
use exdoku_text::source::{self, Diagnostics};

use super::element::{Element, parse};
use super::graph::Graph;

pub(super) fn read(text: Excerpt<'_>, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let document = parse(text, diagnostics)?;
    let root = Element { node: document.root_element(), text };
    let puzzle = match only(root, "game") {
        Some(game) => only(game, "puzzle"),
        None => Some(root),
    };
    let Some((puzzle, graph)) = puzzle.and_then(|puzzle| Some((puzzle, only(puzzle, "graph")?))) else {
        let help = "a saved game is <ksudoku> <game> <puzzle> <graph>, a shape <ksudoku-graph> <graph>";
        return diagnostics.refuse(root.error("missing <graph>, which defines the board").help(help));
    };
    warn_of_unknown(graph, &ATTRIBUTES, diagnostics);
    let mut file = TomlFile::default();
    if let Some(name) = graph.node.attribute("name").map(str::trim).filter(|name| !name.is_empty()) {
        file.set("title", name);
    }
    let board = Graph::read(graph, diagnostics)?;
    board.write(&mut file);
    let mut givens = values(&board, only(puzzle, "values"), diagnostics)?;
    let solution = values(&board, only(puzzle, "solution"), diagnostics)?;
    let kind = graph.attribute("specific-type").map_or("", |kind| kind.text);
    for cage in graph.children().filter(|child| child.name() == "cage") {
        warn_of_unknown(cage, &["operator", "value", "size"], diagnostics);
        read_cage(cage, &board, kind.eq_ignore_ascii_case("killersudoku"), &mut givens, &mut file, diagnostics);
    }
    let symbols = square::symbols(board.order);
    let used = board.used();
    let picture = |values: &[Value]| {
        let sign = |cell: usize| match &values[cell] {
            _ if !used[cell] => '#',
            Some((digit, _)) => symbols.name(Digit::new(digit - 1)).chars().next().unwrap_or('.'),
            None => '.',
        };
        board.picture(sign)
    };
    if givens.iter().any(Option::is_some) {
        file.set("givens", Toml::Picture(picture(&givens)));
        let placed = givens.into_iter().enumerate();
        file.given_places = placed.filter_map(|(cell, given)| Some((board.place(cell), given?.1))).collect();
    }
    let whole = solution.iter().zip(&used).all(|(value, used)| value.is_some() || !used);
    file.solution = (whole && solution.iter().any(Option::is_some)).then(|| picture(&solution));
    Some(file)
}

/// The attributes of a board.
const ATTRIBUTES: [&str; 9] =
    ["name", "order", "type", "specific-type", "ncliques", "sizeX", "sizeY", "sizeZ", "description"];

/// Warns of attributes that are not read, which may be rules.
fn warn_of_unknown(element: Element<'_, '_>, known: &[&str], diagnostics: &mut Diagnostics) {
    for attribute in element.node.attributes().filter(|attribute| !known.contains(&attribute.name())) {
        let what = format!("unknown attribute `{}` of <{}>", attribute.name(), element.name());
        let place = element.attribute(attribute.name()).unwrap_or_else(|| element.tag());
        diagnostics.push(place.error(what).as_warning().help("it is not read, so this may be a different puzzle"));
    }
}

/// The child element of this name.
fn only<'d, 't>(element: Element<'d, 't>, name: &str) -> Option<Element<'d, 't>> {
    element.children().find(|child| child.name() == name)
}

/// The digit in a cell, if it has one, and where that is said.
type Value = Option<(usize, source::Place)>;

/// The digit in each cell.
fn values(board: &Graph, element: Option<Element<'_, '_>>, diagnostics: &mut Diagnostics) -> Option<Vec<Value>> {
    let Some(element) = element else { return Some(vec![None; board.size()]) };
    let text = element.content();
    let signs: Vec<Excerpt<'_>> = text.signs().collect();
    if signs.len() != board.size() {
        let (name, cells) = (element.name(), counted(signs.len(), "cell"));
        let message = format!("<{name}> has {cells}, but the board has {}", board.size());
        return diagnostics.refuse(if text.text.is_empty() { element.tag() } else { text }.error(message));
    }
    let value = |sign: Excerpt<'_>| match sign.text.as_bytes() {
        [letter @ b'b'..=b'z'] if usize::from(letter - b'a') <= board.order => {
            Some(Some((usize::from(letter - b'a'), sign.place())))
        }
        [b'b'..=b'z'] => {
            let message = format!("`{}` exceeds the {} digits of the board", sign.text, board.order);
            diagnostics.refuse(sign.error(message))
        }
        b"_" | b"." => Some(None),
        _ => diagnostics
            .refuse(sign.error(format!("`{}` is not a value: values are b for 1, c for 2, ..., _ and .", sign.text))),
    };
    let values: Vec<Option<Value>> = signs.into_iter().map(value).collect();
    values.into_iter().collect()
}

/// A cage as a rule; one of a single cell is a given.
fn read_cage(
    cage: Element<'_, '_>,
    board: &Graph,
    killer: bool,
    givens: &mut [Value],
    file: &mut TomlFile,
    diagnostics: &mut Diagnostics,
) {
    let (cells, value, operator) =
        (board.cells(cage, diagnostics), cage.number("value", diagnostics), cage.number("operator", diagnostics));
    let (Some(cells), Some(value), Some(operator)) = (cells, value, operator) else { return };
    if let [cell] = cells[..] {
        if (1..=board.order).contains(&value) {
            givens[cell] = Some((value, cage.tag().place()));
        } else {
            let message = format!("a cage of one cell needs a digit from 1 to {}, not {value}", board.order);
            diagnostics.push(cage.error(message));
        }
        return;
    }
    let used = board.used();
    if let Some(cell) = cells.iter().find(|cell| !used[**cell]) {
        diagnostics.push(cage.error(format!("cell {cell} is in no group, so it does not exist")));
        return;
    }
    let number = Toml::Number(value as i64);
    let places: Vec<Place> = cells.iter().map(|&cell| Place::Cell(board.place(cell))).collect();
    let all: Toml = named(&places).into();
    let pair = <[Place; 2]>::try_from(places).ok().map(|pair| vec![Pair::from(pair)].into());
    file.rules.read_from(Some(cage.tag().place()));
    match (operator, pair) {
        (4, _) if killer => {
            file.rules.add(keys::killer::NAME, [("cells", all), ("sum", number)]);
        }
        (4, _) => file.rules.add(keys::sum::NAME, [("cells", all), ("total", number)]),
        (3, Some(pair)) => file.rules.add(keys::product_mark::NAME, [("pairs", pair), ("value", number)]),
        (3, None) => {
            let table = |name: &str, value: Toml| Toml::Table(vec![(name.to_owned(), value)]);
            let parameters = [
                ("cells", all),
                ("start", table("product", Toml::Number(1))),
                ("next", table("product", "product * d".into())),
                ("keep", format!("product <= {value}").into()),
                ("accept", format!("product == {value}").into()),
            ];
            file.rules.add(keys::line::NAME, parameters);
        }
        (2, Some(pair)) => file.rules.add(keys::white_dot::NAME, [("pairs", pair), ("by", number)]),
        (1, Some(pair)) => file.rules.add(keys::black_dot::NAME, [("pairs", pair), ("ratio", number)]),
        (1 | 2, None) => {
            let message = format!("a difference or ratio needs two cells, not {}", counted(cells.len(), "cell"));
            diagnostics.push(cage.error(message).help("operators 1 (divide) and 2 (subtract) take two cells"));
        }
        (0, _) => {
            let message = "the operator of this cage is hidden";
            diagnostics.not_understood(cage.error(message).help("operators: 1 divide, 2 subtract, 3 multiply, 4 add"));
        }
        _ => {
            let message = format!("unknown operator {operator}");
            diagnostics.push(cage.error(message).help("operators: 1 divide, 2 subtract, 3 multiply, 4 add"));
        }
    }
    file.rules.read_from(None);
}
