//! From TOML values to cells, pictures and digits of one board.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::board::{Board, Cell, Digit, DigitSet, House, Mark, Misread, SymbolChoice, is_blank, lay_out, read_cells};
use crate::source::fields::{Form, Text, Value};
use crate::source::{Diagnostic, Diagnostics};

/// What a rule needs to read its value: the board, its symbols, and where complaints go.
pub struct Reader<'b, 'd> {
    /// The board the rule is for.
    pub board: &'b Board,
    /// How its digits are written, where the file says so.
    pub symbols: &'b SymbolChoice,
    /// What is wrong so far.
    pub diagnostics: &'d mut Diagnostics,
}

impl Reader<'_, '_> {
    /// Complains; gives `None`, so that a reader can end with it.
    pub fn refuse<T>(&mut self, diagnostic: Diagnostic) -> Option<T> {
        self.diagnostics.push(diagnostic);
        None
    }

    /// For rules that are only in force or not. (`false` switches any rule off before it is read.)
    pub fn switched_on(&mut self, value: &Value<'_>) -> Option<()> {
        match value.truth(self.diagnostics)? {
            true => Some(()),
            false => None,
        }
    }

    /// Complains about each misread part of a text.
    pub fn report(&mut self, text: &Text<'_>, misreads: Vec<Misread>) {
        report(text, misreads, self.diagnostics);
    }

    /// Cells as listed: `r1c1 r2c2`, `r1c1-5`, or a list of such strings; each cell once.
    pub fn cells(&mut self, value: &Value<'_>) -> Option<Vec<Cell>> {
        let mut cells: Vec<Cell> = Vec::new();
        let mut fine = true;
        for one in value.one_or_more() {
            let Form::Text(text) = one.form() else {
                return self.refuse(one.wrong("a list of cells like \"r1c1 r2c2-5\""));
            };
            match read_cells(self.board, text.as_str()) {
                Ok(more) => match more.iter().find(|cell| cells.contains(cell)) {
                    Some(&twice) => {
                        let message = format!("{} is named twice", self.board.position(twice));
                        self.diagnostics.push(one.error(message));
                        fine = false;
                    }
                    None => cells.extend(more),
                },
                Err(misreads) => {
                    self.report(&text, misreads);
                    fine = false;
                }
            }
        }
        if fine && cells.is_empty() {
            return self.refuse(value.error(format!("`{}` names no cells", value.path())));
        }
        fine.then_some(cells)
    }

    /// The cells of a picture, each with its mark; blanks are left out.
    pub fn picture<'t>(&mut self, text: &Text<'t>) -> Option<Vec<(Cell, Mark<'t>)>> {
        match lay_out(self.board, text.as_str()).whole() {
            Ok(marks) => Some(marks.into_iter().filter(|(_, mark)| !is_blank(mark.text)).collect()),
            Err(misreads) => {
                self.report(text, misreads);
                None
            }
        }
    }

    /// Cells either listed or drawn: in a picture, every cell marked with anything but a blank.
    pub fn listed_or_drawn(&mut self, value: &Value<'_>) -> Option<Vec<Cell>> {
        match value.form() {
            Form::Text(text) if is_picture(text.as_str()) => {
                Some(self.picture(&text)?.into_iter().map(|(cell, _)| cell).collect())
            }
            Form::Text(_) | Form::List(_) => self.cells(value),
            _ => self.refuse(value.wrong("a list of cells like \"r1c1 r2c2-5\", or a picture")),
        }
    }

    /// Sets of cells that hold different digits: a picture with one letter a set, one list, or a list of lists, each
    /// with a name for messages (`region A`, `region 2`). A set with more cells than digits is complained about.
    pub fn sets(&mut self, value: &Value<'_>, word: &str) -> Option<Vec<House>> {
        match value.form() {
            Form::Text(text) if is_picture(text.as_str()) => {
                let mut sets: BTreeMap<&str, (Vec<Cell>, Range<usize>)> = BTreeMap::new();
                for (cell, mark) in self.picture(&text)? {
                    sets.entry(mark.text).or_insert_with(|| (Vec::new(), mark.bytes)).0.push(cell);
                }
                let house = |(name, (cells, first)): (&str, (Vec<Cell>, Range<usize>))| {
                    let house = House { name: format!("{word} {name}"), cells };
                    self.fitting(house, |message| text.error(first, message))
                };
                sets.into_iter().map(house).collect::<Vec<_>>().into_iter().collect()
            }
            Form::Text(_) | Form::List(_) => {
                let lists = value.one_or_more();
                if lists.is_empty() {
                    return self.refuse(value.error(format!("`{}` names no cells", value.path())));
                }
                let name = |i: usize| if lists.len() == 1 { word.to_owned() } else { format!("{word} {}", i + 1) };
                // Every list is read before giving up, so that all mistakes are told at once.
                let houses: Vec<Option<House>> = (lists.iter().enumerate())
                    .map(|(i, list)| {
                        let house = House { name: name(i), cells: self.cells(list)? };
                        self.fitting(house, |message| list.error(message))
                    })
                    .collect();
                houses.into_iter().collect()
            }
            _ => self.refuse(
                value.wrong("cells like \"r1c1 r2c2-5\", a list of such sets, or a picture with a letter a set"),
            ),
        }
    }

    /// The house, unless it has more cells than there are digits.
    pub(super) fn fitting(&mut self, house: House, complain: impl FnOnce(String) -> Diagnostic) -> Option<House> {
        let digits = self.board.digits().count();
        if house.cells.len() <= digits {
            return Some(house);
        }
        let message = format!("{} has {} cells, more than the {digits} digits", house.name, house.cells.len());
        self.refuse(complain(message))
    }

    /// A set of digits: a list of numbers, `"2 4 6"`, `"1-3, 7"`, or symbols run together as in `"246"`.
    pub fn digits(&mut self, value: &Value<'_>) -> Option<DigitSet> {
        let digits = self.board.digits();
        let unknown = |what: &str| format!("`{what}` is no digit of this board, whose digits are {digits}");
        let set = match value.form() {
            Form::Integer(number) => match digits.of_value(number) {
                Some(digit) => DigitSet::from_iter([digit]),
                None => return self.refuse(value.error(unknown(&number.to_string()))),
            },
            Form::List(list) => {
                let sets: Vec<Option<DigitSet>> = list.iter().map(|value| self.digits(value)).collect();
                sets.into_iter().try_fold(DigitSet::EMPTY, |all, set| Some(all.union(set?)))?
            }
            Form::Text(text) => match self.digits_of(text.as_str()) {
                Ok(set) => set,
                Err(Wrong::Unknown(bytes)) => {
                    let word = &text.as_str()[bytes.clone()];
                    return self.refuse(text.error(bytes, unknown(word)));
                }
                Err(Wrong::Backwards(bytes)) => {
                    let word = &text.as_str()[bytes.clone()];
                    return self.refuse(text.error(bytes, format!("the range `{word}` runs backwards")));
                }
            },
            _ => return self.refuse(value.wrong("a list of digits, or a string of them like \"246\" or \"1-4\"")),
        };
        if set.is_empty() {
            return self.refuse(value.error(format!("`{}` names no digits", value.path())));
        }
        Some(set)
    }

    /// Words are numbers or ranges of them; a single word without a dash may be symbols run together.
    fn digits_of(&self, text: &str) -> Result<DigitSet, Wrong> {
        let digits = self.board.digits();
        let symbols = self.symbols.first();
        let number = |word: &str| word.parse().ok().and_then(|value: i64| digits.of_value(value));
        let mut set = DigitSet::EMPTY;
        let mut at = 0;
        for word in text.split([' ', ',', '\n', '\t']) {
            let bytes = at..at + word.len();
            at = bytes.end + 1;
            // A sign in front of the first figure makes no range.
            let dash = word.char_indices().skip(1).find(|(_, c)| *c == '-').map(|(dash, _)| dash);
            let named = |part: Range<usize>| {
                let name = &word[part.clone()];
                let found = symbols.digit(name).or_else(|| number(name));
                found.ok_or(Wrong::Unknown(bytes.start + part.start..bytes.start + part.end))
            };
            if word.is_empty() {
                continue;
            } else if let Some(dash) = dash {
                let (first, last) = (named(0..dash)?, named(dash + 1..word.len())?);
                if first > last {
                    return Err(Wrong::Backwards(bytes));
                }
                set = set.union((first.index()..=last.index()).map(Digit::new).collect());
            } else if let Ok(digit) = named(0..word.len()) {
                set.insert(digit);
            } else {
                let signs = word.char_indices().map(|(from, sign)| named(from..from + sign.len_utf8()));
                set = set.union(signs.collect::<Result<_, _>>()?);
            }
        }
        Ok(set)
    }
}

/// Complains about each misread part of a text.
pub fn report(text: &Text<'_>, misreads: Vec<Misread>, diagnostics: &mut Diagnostics) {
    for misread in misreads {
        diagnostics.push(text.error(misread.bytes, misread.message).maybe_help(misread.help));
    }
}

/// What is wrong with some bytes of a text of digits.
enum Wrong {
    Unknown(Range<usize>),
    Backwards(Range<usize>),
}

/// A picture has lines, or has no cell names in it.
fn is_picture(text: &str) -> bool {
    let text = text.trim();
    text.contains('\n') || !(text.is_empty() || text.starts_with(['r', 'R']))
}
