//! From TOML values to cells, pictures and digits of one board.

use std::collections::BTreeMap;

use crate::board::{
    Board, Cell, Digit, DigitSet, House, Misread, SymbolChoice, Symbols, is_blank, lay_out, read_cells,
};
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
        for misread in misreads {
            self.diagnostics.push(text.error(misread.bytes, misread.message).maybe_help(misread.help));
        }
    }

    /// Cells as listed: `r1c1 r2c2`, `r1c1-5`; each at most once.
    pub fn cells(&mut self, value: &Value<'_>) -> Option<Vec<Cell>> {
        let text = value.text(self.diagnostics)?;
        let cells = match read_cells(self.board, text.as_str()) {
            Ok(cells) => cells,
            Err(misreads) => {
                self.report(&text, misreads);
                return None;
            }
        };
        if cells.is_empty() {
            return self.refuse(value.error(format!("`{}` names no cells", value.path())));
        }
        let twice = cells.iter().enumerate().find(|(i, cell)| cells[..*i].contains(cell));
        if let Some((_, cell)) = twice {
            let name = self.board.position(*cell);
            return self.refuse(value.error(format!("`{}` names {name} twice", value.path())));
        }
        Some(cells)
    }

    /// The cells of a picture, each with its letter and the bytes it stands at; blanks are left out.
    pub fn picture<'t>(&mut self, text: &Text<'t>) -> Option<Vec<(Cell, crate::board::Mark<'t>)>> {
        match lay_out(self.board, text.as_str()) {
            Ok(marks) => Some(marks.into_iter().filter(|(_, mark)| !is_blank(mark.text)).collect()),
            Err(misreads) => {
                self.report(text, misreads);
                None
            }
        }
    }

    /// Cells either listed or drawn: in a picture, every cell marked with anything but a blank.
    pub fn listed_or_drawn(&mut self, value: &Value<'_>) -> Option<Vec<Cell>> {
        let text = value.text(self.diagnostics)?;
        if !is_picture(text.as_str()) {
            return self.cells(value);
        }
        Some(self.picture(&text)?.into_iter().map(|(cell, _)| cell).collect())
    }

    /// Sets of cells: a picture with one letter a set, one list, or a list of lists, each with a name for messages
    /// (`region A`, `region 2`) and the value or text it came from.
    pub fn sets(&mut self, value: &Value<'_>, word: &str) -> Option<Vec<House>> {
        if let Form::Text(text) = value.form()
            && is_picture(text.as_str())
        {
            let mut sets: BTreeMap<&str, Vec<Cell>> = BTreeMap::new();
            for (cell, mark) in self.picture(&text)? {
                sets.entry(mark.text).or_default().push(cell);
            }
            return Some(
                sets.into_iter().map(|(name, cells)| House { name: format!("{word} {name}"), cells }).collect(),
            );
        }
        let lists = value.one_or_more();
        let count = lists.len();
        // Every list is read before giving up, so that all mistakes are told at once.
        let sets: Vec<Option<Vec<Cell>>> = lists.iter().map(|list| self.cells(list)).collect();
        let name = |i: usize| if count == 1 { word.to_owned() } else { format!("{word} {}", i + 1) };
        sets.into_iter().enumerate().map(|(i, cells)| Some(House { name: name(i), cells: cells? })).collect()
    }

    /// Complains if a set that must hold different digits has more cells than there are digits.
    pub fn fits(&mut self, value: &Value<'_>, houses: &[House]) -> Option<()> {
        let digits = self.board.digits().count();
        for house in houses {
            if house.cells.len() > digits {
                let message = format!("{} has {} cells, more than the {digits} digits", house.name, house.cells.len());
                return self.refuse(value.error(message));
            }
        }
        Some(())
    }

    /// A set of digits: a list of numbers, `"2 4 6"`, `"1-3, 7"`, or symbols run together as in `"246"`.
    pub fn digits(&mut self, value: &Value<'_>) -> Option<DigitSet> {
        let digits = self.board.digits();
        let unknown = |what: &str| format!("`{what}` is no digit of this board, whose digits are {digits}");
        match value.form() {
            Form::Integer(number) => match digits.of_value(number) {
                Some(digit) => Some(DigitSet::from_iter([digit])),
                None => self.refuse(value.error(unknown(&number.to_string()))),
            },
            Form::List(list) => {
                let sets: Vec<Option<DigitSet>> = list.iter().map(|value| self.digits(value)).collect();
                sets.into_iter().try_fold(DigitSet::EMPTY, |all, set| Some(all.iter().chain(set?.iter()).collect()))
            }
            Form::Text(text) => {
                let read = read_digits(text.as_str(), self.board, self.symbols);
                match read {
                    Ok(set) => Some(set),
                    Err((bytes, word)) => self.refuse(text.error(bytes, unknown(&word))),
                }
            }
            _ => self.refuse(value.wrong("a list of digits, or a string of them like \"246\" or \"1-4\"")),
        }
    }
}

/// A picture has lines, or has no cell names in it.
fn is_picture(text: &str) -> bool {
    text.contains('\n') || !text.trim_start().starts_with(['r', 'R'])
}

/// Words are numbers or ranges of them; a single word without a dash may be symbols run together.
fn read_digits(text: &str, board: &Board, choice: &SymbolChoice) -> Result<DigitSet, (std::ops::Range<usize>, String)> {
    let digits = board.digits();
    let symbols = match choice {
        SymbolChoice::Fixed(symbols) => symbols.clone(),
        SymbolChoice::Detect => Symbols::default_for(digits),
    };
    let number = |word: &str| word.parse().ok().and_then(|value: i64| digits.of_value(value));
    let named = |word: &str| symbols.digit(word).or_else(|| number(word));
    let mut set = DigitSet::EMPTY;
    let words: Vec<&str> = text.split([' ', ',', '\n', '\t']).filter(|word| !word.is_empty()).collect();
    for word in &words {
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        let wrong = || (at..at + word.len(), (*word).to_owned());
        let ends = word.split_once('-').map(|(first, last)| (named(first), named(last)));
        let run = || word.chars().map(|c| symbols.digit(c.encode_utf8(&mut [0; 4]))).collect::<Option<DigitSet>>();
        let read: DigitSet = match ends {
            Some((Some(first), Some(last))) if first <= last => {
                (first.index()..=last.index()).map(Digit::new).collect()
            }
            Some(_) => return Err(wrong()),
            None if words.len() == 1 && symbols.is_single() => run().ok_or_else(wrong)?,
            None => named(word).map(|digit| DigitSet::from_iter([digit])).or_else(run).ok_or_else(wrong)?,
        };
        set = set.iter().chain(read.iter()).collect();
    }
    if set.is_empty() { Err((0..text.len(), text.to_owned())) } else { Ok(set) }
}
