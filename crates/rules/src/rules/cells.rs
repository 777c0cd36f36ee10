//! From TOML values to cells, lines and pairs of one board.
//!
//! Cells are written as in `board::cell_list`. `$name` among them is a parameter of the definition whose
//! body is being read, or a part of one (`$line.first`). Pictures are read in `drawn.rs`, numbers and digits
//! in `numbers.rs`.

use std::ops::Range;

use exdoku_text::board::{Cell, CellName, MAX_CELLS, Misread, Once, counted, read_cell_word, words};
use exdoku_text::source::fields::{Form, Text, Value};
use exdoku_text::source::{Help, did_you_mean};

use super::binding::Binding;
use super::no_part::NoPart;
use super::reference::{PARTS, Reference};
use super::value_reader::ValueReader;

impl ValueReader<'_, '_> {
    /// A set of cells: `r1c1 r2c2`, `r1c1-5`, `$cells`, or a list of such strings; each cell once, at least one.
    pub fn cells(&mut self, value: &Value<'_>) -> Option<Vec<Cell>> {
        let mut cells: Vec<Cell> = Vec::new();
        let mut once = Once::new(self.board);
        for (word, mut found) in self.cell_words(value, "a list of cells like \"r1c1 r2c2-5\"")? {
            // A row and a column share a cell; a cell that is written twice is a slip.
            let is_of_board = |text: &Text<'_>| Reference::read(text.as_str()).is_some_and(|word| word.is_of_board());
            if matches!(word.form(), Form::Text(text) if is_of_board(&text)) {
                found.retain(|cell| !cells.contains(cell));
            }
            self.diagnostics.extend(once.add(&found).map(|message| word.error(message)));
            cells.extend(found);
        }
        self.some_cells(value, once.holds().then_some(cells)?)
    }

    /// A line: cells in order, written as for [`cells`](Self::cells); a list of strings is one line. It may
    /// return to a cell, or stay on it.
    pub fn line(&mut self, value: &Value<'_>) -> Option<Vec<Cell>> {
        let words = self.cell_words(value, "a line of cells like \"r1c1 r2c2-5\"")?;
        let cells: Vec<Cell> = words.into_iter().flat_map(|(_, cells)| cells).collect();
        if cells.len() > MAX_CELLS {
            let message = format!("a line has at most {MAX_CELLS} cells, but this one has {}", cells.len());
            return self.refuse(value.error(message));
        }
        self.some_cells(value, cells)
    }

    /// Exactly one cell.
    pub fn cell(&mut self, value: &Value<'_>) -> Option<Cell> {
        let cells = self.line(value)?;
        match cells[..] {
            [cell] => Some(cell),
            _ => {
                let message = format!("`{}` is one cell, not {} cells", value.path(), cells.len());
                self.refuse(value.error(message))
            }
        }
    }

    /// Several lines: a text is one, a list has one per entry; `$lines` stands for all of its lines.
    pub fn lines(&mut self, value: &Value<'_>) -> Option<Vec<Vec<Cell>>> {
        self.several(value, Self::lines_of)
    }

    /// Several lines, as for [`lines`](Self::lines), but entries of a list may be empty.
    pub fn parts(&mut self, value: &Value<'_>) -> Option<Vec<Vec<Cell>>> {
        let parts = self.several(value, |reader, one| match (one.form(), reader.whole(one)) {
            (Form::Text(text), _) if text.as_str().trim().is_empty() => Some(vec![Vec::new()]),
            (Form::Cells([]), _) => Some(vec![Vec::new()]),
            (_, Some(Binding::Lines(lines))) => lines.into_iter().map(|line| reader.meant(line, one)).collect(),
            _ => reader.lines_of(one),
        })?;
        match &parts[..] {
            [only] if only.is_empty() => self.some_cells(value, Vec::new()).map(|_| parts),
            _ => Some(parts),
        }
    }

    fn several<'v>(
        &mut self,
        value: &Value<'v>,
        mut lines_of: impl FnMut(&mut Self, &Value<'v>) -> Option<Vec<Vec<Cell>>>,
    ) -> Option<Vec<Vec<Cell>>> {
        let mut lines = Vec::new();
        let mut fine = true;
        let all = value.one_or_more();
        if all.is_empty() {
            return self.refuse(value.error(format!("`{}` names no cells", value.path())));
        }
        for one in all {
            match lines_of(self, &one) {
                Some(more) => lines.extend(more),
                None => fine = false,
            }
        }
        fine.then_some(lines)
    }

    /// The lines of a text: one, unless it is a single `$name` or part of one that stands for several, or for none.
    fn lines_of(&mut self, value: &Value<'_>) -> Option<Vec<Vec<Cell>>> {
        if self.whole(value) == Some(Binding::Absent) {
            return Some(Vec::new());
        }
        if let Form::Text(text) = value.form()
            && let [(bytes, word)] = &words(text.as_str()).collect::<Vec<_>>()[..]
            && let Some(reference) = Reference::read(word)
        {
            let lines = self.referred(&reference, &text.part(bytes.clone()))?;
            return Some(lines.into_iter().filter(|line| !line.is_empty()).collect());
        }
        Some(vec![self.line(value)?])
    }

    /// Pairs of cells. In a text, every word is a domino (`r1c1-2`, `r3-4c5`), or the text is two cells
    /// (`"r1c1 r5c5"`); a list has such texts. `$pairs` may be among the words, also alone and without any pairs.
    pub fn pairs(&mut self, value: &Value<'_>) -> Option<Vec<(Cell, Cell)>> {
        let mut pairs = Vec::new();
        let mut fine = true;
        let mut referred = false;
        for one in value.one_or_more() {
            let parts = match one.form() {
                Form::Text(text) => words(text.as_str()).map(|(bytes, _)| text.part(bytes)).collect(),
                Form::Cells(_) => vec![one.clone()],
                _ => return self.refuse(one.wrong("pairs of neighbours like \"r1c1-2 r3-4c5\", or a list of pairs")),
            };
            let mut loose = Vec::new();
            for part in parts {
                let bound = self.whole(&part);
                referred |= bound.is_some();
                match bound {
                    Some(Binding::Pairs(more)) => match self.meant_pairs(&more, &part) {
                        Some(more) => pairs.extend(more),
                        None => fine = false,
                    },
                    Some(Binding::Absent) => {}
                    None if let Some(more) = self.parts_of_pairs(&part) => match more {
                        Some(more) => {
                            referred = true;
                            pairs.extend(more);
                        }
                        None => fine = false,
                    },
                    _ => match self.cell_words(&part, "a pair of cells").as_deref() {
                        Some([(_, cells)]) => match cells[..] {
                            [a, b] if a != b => pairs.push((a, b)),
                            [only] => loose.push((part, only)),
                            _ => {
                                let message = format!("{} is {} cells, not a pair", part.named(), cells.len());
                                let help = if part.named().contains('$') { LINES_OF_TWO } else { PAIRS };
                                self.diagnostics.push(part.error(message).help(help));
                                fine = false;
                            }
                        },
                        _ => fine = false,
                    },
                }
            }
            match &loose[..] {
                [] => {}
                [(_, a), (_, b)] if a != b => pairs.push((*a, *b)),
                [(first, _), ..] if fine => {
                    let message = format!("{} here, but a pair has two", counted(loose.len(), "single cell"));
                    self.diagnostics.push(first.error(message).help(PAIRS));
                    fine = false;
                }
                _ => {}
            }
        }
        if fine && pairs.is_empty() && !referred {
            return self.refuse(value.error(format!("`{}` names no pairs", value.path())).help(PAIRS));
        }
        fine.then_some(pairs)
    }

    /// The pairs of a word like `$pairs.shade`: those at the same positions in a layer. None if it is no such word.
    fn parts_of_pairs(&mut self, part: &Value<'_>) -> Option<Option<Vec<(Cell, Cell)>>> {
        let Form::Text(text) = part.form() else { return None };
        let reference = Reference::read(text.as_str())?;
        let Some(Binding::Pairs(_)) = self.scope.get(reference.name) else { return None };
        let Some(lines) = self.referred(&reference, part) else { return Some(None) };
        let pairs: Option<Vec<(Cell, Cell)>> = lines
            .iter()
            .map(|line| match line[..] {
                [a, b] if a != b => Some((a, b)),
                _ => None,
            })
            .collect();
        Some(pairs.or_else(|| {
            let message = format!("the parts of `{}` are not pairs", reference.name);
            self.refuse(
                part.error(message).help("$pairs.shade are the pairs at the same positions in the layer `shade`"),
            )
        }))
    }

    /// Whether a value names cells, for keys that take a cell or a number.
    pub fn names_cells(&self, value: &Value<'_>) -> bool {
        let text = match value.form() {
            Form::Text(text) => text,
            form => return matches!(form, Form::Cells(_)),
        };
        let cell = |(bytes, word): (Range<usize>, &str)| match Reference::read(word) {
            Some(reference) => {
                matches!(self.scope.get(reference.name), Some(Binding::Cells(_) | Binding::Lines(_)))
            }
            None => {
                let as_cell = read_cell_word(self.board, word, bytes, (0, 0));
                as_cell.is_ok() || starts_like_a_cell(word)
            }
        };
        !text.as_str().trim().is_empty() && words(text.as_str()).all(cell)
    }

    /// The words of a text or of a list of texts, each with the cells it names.
    fn cell_words<'s>(&mut self, value: &Value<'s>, wanted: &str) -> Option<Vec<(Value<'s>, Vec<Cell>)>> {
        let mut all = Vec::new();
        let mut fine = true;
        for one in value.one_or_more() {
            let text = match one.form() {
                Form::Text(text) => text,
                Form::Cells(names) => {
                    let cells = self.cells_called(names, &one);
                    fine &= cells.is_some();
                    all.extend(cells.map(|cells| (one, cells)));
                    continue;
                }
                _ => return self.refuse(one.wrong(wanted)),
            };
            for (bytes, word) in words(text.as_str()) {
                // The cells of further words are not needed.
                if self.diagnostics.is_full() {
                    return None;
                }
                let cells = match Reference::read(word) {
                    Some(reference) => self.referred(&reference, &text.part(bytes.clone())).map(|lines| lines.concat()),
                    None => self.cell_word(&text, bytes.clone(), word),
                };
                fine &= cells.is_some();
                all.extend(cells.map(|cells| (text.part(bytes), cells)));
            }
        }
        fine.then_some(all)
    }

    /// Cells that are known by their names.
    fn cells_called(&mut self, names: &[CellName], place: &Value<'_>) -> Option<Vec<Cell>> {
        let (mut cells, mut fine) = (Vec::with_capacity(names.len()), true);
        for name in names {
            let found = match name {
                CellName::Cell(position) if self.scope.moved == (0, 0) => self.board.cell_at(*position),
                CellName::Unknown(name) => self.board.unknown(name),
                CellName::Cell(_) => None,
            };
            match found.map_or_else(
                || read_cell_word(self.board, &name.to_string(), 0..0, self.scope.moved),
                |cell| Ok(vec![cell]),
            ) {
                Ok(found) => cells.extend(found),
                Err(Misread { message, help, .. }) => {
                    self.diagnostics.push(place.error(message).maybe_help(help));
                    fine = false;
                }
            }
        }
        if !fine {
            return None;
        }
        self.remember(&cells);
        self.meant(cells, place)
    }

    /// A word that names cells directly.
    fn cell_word(&mut self, text: &Text<'_>, bytes: Range<usize>, word: &str) -> Option<Vec<Cell>> {
        let at = bytes.clone();
        match read_cell_word(self.board, word, bytes, self.scope.moved) {
            Ok(cells) => {
                self.remember(&cells);
                self.meant(cells, &text.part(at))
            }
            Err(mut misread) => {
                if self.scope.names().any(|name| name == word) {
                    misread.help = Some(Help::Meant(format!("${word}")));
                }
                self.report(text, vec![misread]);
                None
            }
        }
    }

    /// The cells that a word `$name` stands for: one line or several.
    fn referred(&mut self, reference: &Reference<'_>, word: &Value<'_>) -> Option<Vec<Vec<Cell>>> {
        let name = reference.name;
        let lines = match self.scope.get(name) {
            Some(Binding::Cells(cells)) => vec![cells.clone()],
            Some(Binding::Lines(lines)) => lines.clone(),
            Some(Binding::Pairs(pairs)) if !reference.is_whole() => pairs.iter().map(|&(a, b)| vec![a, b]).collect(),
            Some(Binding::Absent) => {
                let help = format!("add when = \"{name}\" to a rule that needs it");
                return self.refuse(word.error(format!("`{name}` was not given")).help(help));
            }
            Some(other) => {
                let message = format!("`{name}` is {}, not cells", other.word());
                return self.refuse(word.error(message));
            }
            None => return self.unknown_reference(name, word),
        };
        let Form::Text(text) = word.form() else { return None };
        let board = self.board;
        let lines = self.referred_lines(reference, lines);
        let found = reference.of(lines, board, &mut |expression| {
            let at = text.as_str().find(expression)?;
            self.number(&text.part(at..at + expression.len()))
        });
        let complaint = match found {
            Ok(lines) if reference.names_layer(board) => return Some(lines),
            Ok(lines) => return lines.into_iter().map(|line| self.meant(line, word)).collect(),
            Err(NoPart::Number) => return None,
            Err(NoPart::Unknown(part)) => {
                let layers = board.layers().iter().map(|layer| layer.name.as_str());
                let help = did_you_mean(&part, PARTS.iter().copied().chain(layers).collect::<Vec<_>>());
                word.error(format!("a line has no part `{part}`")).help(help)
            }
            Err(NoPart::Outside { of, first, last, cells }) => {
                let places = if first == last { format!("place {first}") } else { format!("places {first} to {last}") };
                let message = match cells {
                    0 => format!("`{of}` has no cells here, so it has no {places}"),
                    _ => format!("`{of}` has {}, but no {places}", counted(cells, "cell")),
                };
                let help = format!("when = \"{of}.size >= {last}\" leaves the rule out where there are fewer cells");
                word.error(message).maybe_help((first >= 1).then_some(help))
            }
            Err(NoPart::Nowhere) => word.error(format!("`{name}` contains unknowns, which have no position")),
            Err(NoPart::NotInLayer(layer, at)) => word.error(format!("the layer `{layer}` has no cell at {at}")),
            Err(NoPart::NoSquare) => {
                word.error(format!("the cells of `{name}` are not a square, so they have no diagonals"))
            }
        };
        self.refuse(complaint)
    }

    /// Complains about a `$name` without a meaning.
    fn unknown_reference<T>(&mut self, name: &str, word: &Value<'_>) -> Option<T> {
        let known: Vec<String> = self.scope.names().map(str::to_owned).collect();
        let help = match known.is_empty() {
            true => "`$name` is a parameter, in the body of a definition".into(),
            false => did_you_mean(name, known.iter().map(String::as_str)),
        };
        self.refuse(word.error(format!("`${name}` is not a known name here")).help(help))
    }

    fn some_cells(&mut self, value: &Value<'_>, cells: Vec<Cell>) -> Option<Vec<Cell>> {
        if cells.is_empty() {
            // Nobody can open the definition of a built-in kind: a part of the cells of its use is empty.
            let message = match value.source().is_built_in() {
                true => "this rule needs more cells".to_owned(),
                false => format!("`{}` names no cells", value.path()),
            };
            return self.refuse(value.error(message));
        }
        Some(cells)
    }
}

const LINES_OF_TWO: &str = "where it is taken, `along` reads two neighbours on each of several lines";
const PAIRS: &str = "neighbours are written like r1c1-2 or r3-4c5; other pairs in a list: [\"r1c1 r5c5\"]";

pub(super) fn starts_like_a_cell(text: &str) -> bool {
    text.starts_with(['r', 'R'])
}
