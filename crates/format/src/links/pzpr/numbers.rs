//! Numbers and runs of empty places, as pzpr writes them.

use crate::excerpt::Excerpt;
use exdoku_text::source::Diagnostic;

/// The rest of a text, read from its beginning.
pub(super) struct Scan<'s> {
    text: Excerpt<'s>,
    at: usize,
}

/// A sign at a place.
pub(super) struct Found<'s> {
    pub(super) place: usize,
    /// The number; `None` if it is not stated, or for a letter with another meaning.
    pub(super) number: Option<usize>,
    pub(super) word: Excerpt<'s>,
}

/// Prefixes of numbers: the number of hexadecimal digits that follow, and the offset added to them.
const PREFIXES: [(char, usize, usize); 6] =
    [('-', 2, 0), ('+', 3, 0), ('=', 3, 4096), ('%', 3, 8192), ('*', 4, 12240), ('$', 5, 77776)];

impl<'s> Scan<'s> {
    pub(super) fn new(text: Excerpt<'s>) -> Scan<'s> {
        Scan { text, at: 0 }
    }

    /// The rest of the text.
    pub(super) fn rest(&self) -> Excerpt<'s> {
        self.text.part(self.at..self.text.text.len())
    }

    /// The next `count` characters; fewer at the end of the text.
    pub(super) fn take(&mut self, count: usize) -> Excerpt<'s> {
        let word = self.word(count);
        self.at += word.text.len();
        word
    }

    /// The next characters, which are not consumed.
    fn word(&self, count: usize) -> Excerpt<'s> {
        let rest = self.rest();
        let end = rest.text.char_indices().nth(count).map_or(rest.text.len(), |(end, _)| end);
        rest.part(0..end)
    }

    /// The contents of this many places. Letters from `first_run` on are runs of empty places, beginning with length 1;
    /// letters from `g` up to it are entries without a number.
    ///
    /// # Errors
    /// The text has something else, or more places.
    pub(super) fn numbers(&mut self, places: usize, first_run: char) -> Result<Vec<Found<'s>>, Box<Diagnostic>> {
        let (mut found, mut place) = (Vec::new(), 0);
        while place < places {
            let Some(sign) = self.rest().text.chars().next() else { break };
            let long = |(_, digits, base): &(char, usize, usize)| {
                let word = self.rest().text.get(1..=*digits)?;
                let is_number = word.bytes().all(|digit| digit.is_ascii_hexdigit());
                Some((base + usize::from_str_radix(word, 16).ok().filter(|_| is_number)?, digits + 1))
            };
            let read = match sign {
                '0'..='9' | 'a'..='f' => sign.to_digit(16).map(|number| (Some(number as usize), 1)),
                'g'..='z' if sign >= first_run => {
                    self.at += 1;
                    place += (u32::from(sign) - u32::from(first_run) + 1) as usize;
                    continue;
                }
                '.' | 'g'..='z' => Some((None, 1)),
                _ => PREFIXES.iter().find(|(prefix, ..)| *prefix == sign).and_then(long).map(|(n, l)| (Some(n), l)),
            };
            let Some((number, length)) = read else {
                let length =
                    PREFIXES.iter().find(|(prefix, ..)| *prefix == sign).map_or(1, |(_, digits, _)| digits + 1);
                let word = self.word(length);
                return Err(Box::new(word.error(format!("`{}` is not a cell", word.text))));
            };
            found.push(Found { place, number, word: self.take(length) });
            place += 1;
        }
        if place > places {
            let message = format!("{place} cells, but the board has {places}");
            return Err(Box::new(self.text.error(message)));
        }
        Ok(found)
    }
}
