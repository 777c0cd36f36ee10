//! What a reader reads, from cell to cell: a *letter*, which is the digit, or the number of a word of it and of values of layers.

use exdoku_encode::MOST_OPTIONS;
use exdoku_text::automaton::{Automaton, unfold_any};
use exdoku_text::board::{Board, Cell, Grid};

use crate::rules::operands::Operands;
use crate::rules::{Builder, Fault, Formula, RuleUse};

/// The place of a cell in its line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Place {
    /// From 1.
    pub(super) i: i64,
    /// The cells of the line.
    pub(super) n: i64,
    /// The number of the line, from 1.
    pub(super) s: i64,
}

/// The names that every reader knows: `d i n s`.
pub(super) const NAMES: [&str; 4] = ["d", "i", "n", "s"];

/// The places of a line, and the letters that may stand there.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Tape {
    pub(super) places: Vec<Place>,
    /// By place, its letters.
    pub(super) letters: Vec<Vec<i64>>,
    /// What expressions call the layers that are read: `d.shade`.
    layers: Vec<String>,
    /// By letter, the digit and the values of these layers, ascending; none if digits are letters.
    words: Vec<Vec<i64>>,
}

impl Tape {
    /// The tape of some lines, of which expressions read the digits, and perhaps layers; and the cells with what is read at each
    /// place.
    ///
    /// # Errors
    /// A layer that does not exist, or has no value at a cell.
    pub(super) fn of(
        used: &RuleUse,
        lines: &[Vec<Cell>],
        formulas: &[&Formula],
        builder: &Builder<'_>,
    ) -> Result<(Tape, Vec<Vec<Cell>>), Fault> {
        let of_line = |(s, line): (usize, &Vec<Cell>)| {
            let n = line.len() as i64;
            (1..=n).map(move |i| Place { i, n, s: s as i64 + 1 })
        };
        let places = lines.iter().enumerate().flat_map(of_line).collect();
        let values = |&cell: &Cell| builder.board.values_of(cell);
        let Some(operands) = Operands::of_layers(formulas.iter().copied(), &NAMES[..1], builder)? else {
            let letters = lines.iter().flatten().map(values).collect();
            let read = lines.iter().flatten().map(|&cell| vec![cell]).collect();
            return Ok((Tape { places, letters, layers: Vec::new(), words: Vec::new() }, read));
        };
        let names = operands.names();
        let read = |&cell: &Cell| {
            let all = operands.places(used, &[cell], builder)?.into_iter().zip(&names);
            let of_layers = all.filter(|(_, name)| **name != NAMES[0]).map(|(place, _)| place);
            Ok([cell].into_iter().chain(of_layers).collect())
        };
        let read: Vec<Vec<Cell>> = lines.iter().flatten().map(read).collect::<Result<_, Fault>>()?;
        let words_at = |places: &Vec<Cell>| {
            let longer = |words: Vec<Vec<i64>>, place: &Cell| {
                let values = values(place);
                words.iter().flat_map(|word| values.iter().map(|&value| [&word[..], &[value]].concat())).collect()
            };
            places.iter().fold(vec![Vec::new()], longer)
        };
        let by_place: Vec<Vec<Vec<i64>>> = read.iter().map(words_at).collect();
        let mut words = by_place.concat();
        words.sort_unstable();
        words.dedup();
        let layers = names.into_iter().filter(|name| *name != NAMES[0]).map(str::to_owned).collect();
        let mut tape = Tape { places, letters: Vec::new(), layers, words };
        let letter = |word: &Vec<i64>| tape.letter(word).expect("each word has a letter");
        tape.letters = by_place.iter().map(|words| words.iter().map(letter).collect()).collect();
        Ok((tape, read))
    }

    /// The names for what is known at a place.
    pub(super) fn names(&self) -> Vec<&str> {
        NAMES.into_iter().chain(self.layers.iter().map(String::as_str)).collect()
    }

    /// The number of these names.
    pub(super) fn name_count(&self) -> usize {
        NAMES.len() + self.layers.len()
    }

    /// Whether digits are letters.
    pub(super) fn is_of_digits(&self) -> bool {
        self.layers.is_empty()
    }

    /// The places, each with each of its letters.
    pub(super) fn read(&self) -> impl Iterator<Item = (Place, i64)> {
        self.places.iter().zip(&self.letters).flat_map(|(&place, letters)| letters.iter().map(move |&one| (place, one)))
    }

    /// Writes what is known when a letter is read at a place, in the order of the names.
    pub(super) fn write(&self, Place { i, n, s }: Place, letter: i64, known: &mut [i64]) {
        let (digit, values) = match self.is_of_digits() {
            true => (letter, &[][..]),
            false => {
                self.words[letter as usize].split_first().map(|(digit, rest)| (*digit, rest)).expect("it has a digit")
            }
        };
        known[..NAMES.len()].copy_from_slice(&[digit, i, n, s]);
        known[NAMES.len()..].copy_from_slice(values);
    }

    /// What is known when a letter is read at a place.
    pub(super) fn known(&self, place: Place, letter: i64) -> Vec<i64> {
        let mut known = vec![0; self.name_count()];
        self.write(place, letter, &mut known);
        known
    }

    /// The letter of a word.
    fn letter(&self, word: &[i64]) -> Option<i64> {
        match self.is_of_digits() {
            true => word.first().copied(),
            false => self.words.binary_search_by(|known| known[..].cmp(word)).ok().map(|letter| letter as i64),
        }
    }

    /// The letters in a grid, up to the first place that is open. `read` has the cells of each place.
    pub(super) fn letters_in(&self, board: &Board, grid: &Grid, read: &[Vec<Cell>]) -> Vec<i64> {
        let letter = |cells: &Vec<Cell>| {
            let word: Option<Vec<i64>> = cells.iter().map(|&cell| board.value(grid, cell)).collect();
            self.letter(&word?)
        };
        read.iter().map_while(letter).collect()
    }

    /// An automaton that reads the values of each word one after the other, in place of its letter; the number of transitions found
    /// if it is too large.
    pub(super) fn spelt(&self, automaton: Automaton) -> Result<Automaton, usize> {
        if self.is_of_digits() {
            return Ok(automaton);
        }
        let width = 1 + self.layers.len();
        let values = |letters: &Vec<i64>, at: usize| letters.iter().map(|&one| self.words[one as usize][at]).collect();
        let inputs: Vec<Vec<i64>> =
            self.letters.iter().flat_map(|letters| (0..width).map(move |at| values(letters, at))).collect();
        let step = |at: usize, (state, read): &(u32, Vec<i64>), value: i64| {
            let word = [&read[..], &[value]].concat();
            if word.len() < width {
                return vec![(*state, word)];
            }
            let letter = self.letter(&word).expect("each word has a letter");
            automaton.steps(at / width, *state, letter).map(|to| (to, Vec::new())).collect()
        };
        unfold_any(&inputs, (0, Vec::new()), step, |_| true, MOST_OPTIONS)
    }
}
