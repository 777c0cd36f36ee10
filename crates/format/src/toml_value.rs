//! What a puzzle states of a key: cells, pairs, clues, numbers, texts; as values with places, and as TOML for people to read.

use std::fmt;

use exdoku_text::board::{CellName, Digits};
use exdoku_text::source::{Node, Place, toml_key, toml_picture, toml_string};

use super::cells::{Cells, Pair, written};

/// The longest line of a list, if it can be broken.
const WIDTH: usize = 100;

/// A clue beside the board, and where it was read, if that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clue {
    pub(super) number: i64,
    pub(super) read_at: Option<Place>,
}

/// Pairs of cells, as a TOML file lists them: in one text if the cells of each pair share a side, otherwise a text for each pair.
pub(super) fn pairs_written(pairs: &[Pair]) -> Toml {
    if pairs.iter().all(Pair::is_domino) {
        let words: Vec<String> = pairs.iter().map(|pair| written(&pair.cells)).collect();
        return words.join(" ").into();
    }
    let texts: Vec<String> = pairs.iter().map(|Pair { cells: [a, b], .. }| format!("{a} {b}")).collect();
    texts.into()
}

/// Clues on one side of the board, as a TOML file lists them: `". 12 . ."`. In a string, 0 would be an empty place.
fn clues_written(clues: &[Option<Clue>]) -> Toml {
    let number = |clue: &Option<Clue>| clue.as_ref().map(|clue| clue.number);
    if clues.iter().any(|clue| number(clue) == Some(0)) {
        return Toml::List(clues.iter().map(|clue| number(clue).map_or("-".into(), Toml::from)).collect());
    }
    let words: Vec<String> =
        clues.iter().map(|clue| number(clue).map_or(".".to_owned(), |it| it.to_string())).collect();
    words.join(" ").into()
}

/// The value of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Toml {
    Text(String),
    /// Cells in their order.
    Cells(Cells),
    /// Pairs of cells.
    Pairs(Vec<Pair>),
    /// Rows and columns of a board or a box: `"6x9"`.
    Sides(usize, usize),
    /// A step of rows and columns: `"1,2"`.
    Step(isize, isize),
    /// The first and the last digit: `"0-8"`.
    Range(i64, i64),
    /// Digits by their values, possibly repeated.
    Digits(Vec<i64>),
    /// The clues on one side of the board.
    Clues(Vec<Option<Clue>>),
    /// Rows between triple quotes.
    Picture(Vec<String>),
    Number(i64),
    Truth(bool),
    List(Vec<Toml>),
    Table(Vec<(String, Toml)>),
}

/// Values that are stored as they are.
macro_rules! values {
    ($($type:ty, $variant:ident;)*) => { $(
        impl From<$type> for Toml {
            fn from(value: $type) -> Toml {
                Toml::$variant(value)
            }
        }
    )* };
}

values! {
    String, Text;
    Cells, Cells;
    Vec<Pair>, Pairs;
    i64, Number;
    bool, Truth;
}

impl From<Digits> for Toml {
    fn from(digits: Digits) -> Toml {
        Toml::Range(i64::from(digits.first()), i64::from(digits.last()))
    }
}

impl From<&str> for Toml {
    fn from(text: &str) -> Toml {
        Toml::Text(text.to_owned())
    }
}

impl<T: Into<Toml>> From<Vec<T>> for Toml {
    fn from(list: Vec<T>) -> Toml {
        Toml::List(list.into_iter().map(T::into).collect())
    }
}

impl Toml {
    /// It as a value that was read from a place.
    pub(super) fn node(&self, place: &Place) -> Node {
        match self {
            Toml::Text(text) => Node::text(text.as_str(), place),
            Toml::Cells(Cells(cells)) => Node::cells(cells.clone(), place),
            Toml::Pairs(_) | Toml::Clues(_) | Toml::Digits(_) => Node::list(self.items(place), place),
            Toml::Sides(rows, columns) => Node::two(*rows as i64, *columns as i64, place),
            Toml::Step(rows, columns) => Node::two(*rows as i64, *columns as i64, place),
            Toml::Range(first, last) => Node::two(*first, *last, place),
            Toml::Picture(rows) => Node::text(rows.join("\n"), place),
            Toml::Number(number) => Node::integer(*number, place),
            Toml::Truth(truth) => Node::truth(*truth, place),
            Toml::List(_) => Node::list(self.items(place), place),
            Toml::Table(entries) => {
                Node::table(entries.iter().map(|(name, value)| (name.clone(), value.node(place))), place)
            }
        }
    }

    /// The cells that it names.
    pub(super) fn cells(&self) -> Vec<CellName> {
        match self {
            Toml::Cells(Cells(cells)) => cells.clone(),
            Toml::Pairs(pairs) => pairs.iter().flat_map(|pair| pair.cells.clone()).collect(),
            Toml::List(list) => list.iter().flat_map(Toml::cells).collect(),
            Toml::Table(entries) => entries.iter().flat_map(|(_, value)| value.cells()).collect(),
            _ => Vec::new(),
        }
    }

    /// Where the first of its pairs or clues was read, if it has some.
    pub(super) fn read_at(&self) -> Option<&Place> {
        match self {
            Toml::Pairs(pairs) => pairs.first()?.read_at.as_ref(),
            Toml::Clues(clues) => clues.iter().flatten().next()?.read_at.as_ref(),
            _ => None,
        }
    }

    /// The items of a list as values that were read from a place.
    pub(super) fn items(&self, place: &Place) -> Vec<Node> {
        match self {
            Toml::Pairs(pairs) => {
                let pair = |pair: &Pair| Node::cells(pair.cells.to_vec(), pair.read_at.as_ref().unwrap_or(place));
                pairs.iter().map(pair).collect()
            }
            Toml::Clues(clues) => {
                let clue = |clue: &Option<Clue>| match clue {
                    // Where a clue is digits, 58 is 5 and 8.
                    Some(Clue { number, read_at }) => Node::text(number.to_string(), read_at.as_ref().unwrap_or(place)),
                    None => Node::text("-", place),
                };
                clues.iter().map(clue).collect()
            }
            Toml::Digits(digits) => digits.iter().map(|&digit| Node::integer(digit, place)).collect(),
            Toml::List(list) => list.iter().map(|one| one.node(place)).collect(),
            _ => vec![self.node(place)],
        }
    }
}

impl fmt::Display for Toml {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Toml::Text(text) => f.write_str(&toml_string(text)),
            Toml::Cells(cells) => f.write_str(&toml_string(&cells.to_string())),
            Toml::Pairs(pairs) => write!(f, "{}", pairs_written(pairs)),
            Toml::Clues(clues) => write!(f, "{}", clues_written(clues)),
            Toml::Digits(digits) => {
                let words: Vec<String> = digits.iter().map(i64::to_string).collect();
                f.write_str(&toml_string(&words.join(" ")))
            }
            Toml::Sides(rows, columns) => write!(f, "\"{rows}x{columns}\""),
            Toml::Step(rows, columns) => write!(f, "\"{rows},{columns}\""),
            Toml::Range(first, last) => write!(f, "\"{first}-{last}\""),
            Toml::Picture(rows) => f.write_str(&toml_picture(&rows.join("\n"))),
            Toml::Number(number) => write!(f, "{number}"),
            Toml::Truth(truth) => write!(f, "{truth}"),
            Toml::List(list) => {
                let items: Vec<String> = list.iter().map(Toml::to_string).collect();
                write!(f, "[{}]", items.join(", "))
            }
            Toml::Table(entries) if entries.is_empty() => f.write_str("{}"),
            Toml::Table(entries) => {
                let entries: Vec<String> =
                    entries.iter().map(|(name, value)| format!("{} = {value}", toml_key(name))).collect();
                write!(f, "{{ {} }}", entries.join(", "))
            }
        }
    }
}

/// A text without line breaks.
pub(super) fn one_line(text: &str) -> String {
    text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect()
}

/// Writes a key and its value. A long list, or a list of tables, has one line per item.
pub(super) fn write_entry(out: &mut String, name: &str, value: &Toml) {
    let line = format!("{} = {value}", toml_key(name));
    match value {
        Toml::List(items) if line.len() > WIDTH || items.iter().any(|item| matches!(item, Toml::Table(_))) => {
            *out += &format!("{} = [\n", toml_key(name));
            items.iter().for_each(|item| write_item(out, item));
            *out += "]\n";
        }
        _ => *out += &(line + "\n"),
    }
}

/// Writes an item of a list on its own line.
pub(super) fn write_item(out: &mut String, item: &Toml) {
    *out += &format!("    {item},\n");
}

#[cfg(test)]
mod tests {
    use exdoku_text::board::{CellName, Position};

    use super::*;

    #[test]
    fn pairs_are_dominoes_or_texts() {
        let cell = |(row, column): (usize, usize)| CellName::Cell(Position::new(row - 1, column - 1));
        let pair = |a, b| Pair::from([cell(a), cell(b)]);
        let pairs = |list: &[Pair]| pairs_written(list).to_string();
        assert_eq!(pairs(&[pair((9, 4), (8, 4)), pair((1, 1), (1, 2))]), r#""r9-8c4 r1c1-2""#);
        assert_eq!(pairs(&[pair((9, 4), (8, 4)), pair((1, 1), (2, 2))]), r#"["r9c4 r8c4", "r1c1 r2c2"]"#);
        assert_eq!(pairs(&[[CellName::Unknown("x".to_owned()), cell((1, 1))].into()]), r#"["x r1c1"]"#);
    }
}
