//! Symbols of digits: `1-9A-G`, `0-9A-F`, `A-P`, numbers, or any others of a puzzle.
//!
//! There are several alphabets for digits above nine, and a text in one of them often fits another: without a `G`, a
//! 16x16 puzzle may use 1-9A-G or 0-9A-F. [`Usual::detect`] decides by the symbols that occur, and reports if it cannot.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::Arc;

use super::{Digit, Digits};

/// The symbols of an empty cell. If a board uses one of them for a digit (`0` on a board from 0 to 8), it is a digit.
pub const BLANKS: [char; 6] = ['.', '0', '_', '*', '-', '?'];

/// Whether a mark is one of [`BLANKS`].
#[inline]
pub fn is_blank(mark: &str) -> bool {
    // This runs for every cell of every text.
    matches!(*mark.as_bytes(), [byte] if is_blank_sign(char::from(byte)))
}

/// Whether a character is one of [`BLANKS`].
#[inline]
pub fn is_blank_sign(sign: char) -> bool {
    BLANKS.contains(&sign)
}

/// The symbols of a board, one name per digit. It is cheap to clone.
#[derive(Clone, PartialEq, Eq)]
pub struct Symbols(Arc<Alphabet>);

struct Alphabet {
    /// In short: `1-9A-G`. There are several ways to spell the same symbols.
    spelled: String,
    names: Vec<Box<str>>,
    /// The names as bytes, if each is one ASCII character.
    bytes: Option<Box<[u8]>>,
    ascii: [Option<Digit>; 128],
    others: HashMap<Box<str>, Digit>,
}

impl PartialEq for Alphabet {
    fn eq(&self, other: &Alphabet) -> bool {
        self.names == other.names
    }
}

impl Eq for Alphabet {}

/// An error in the symbols of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SymbolsError {
    /// The number of symbols differs from the number of digits.
    Count(usize, usize),
    /// A symbol occurs twice.
    Doubled(String),
    /// A symbol with another meaning in pictures, or an empty one.
    Reserved(String),
    /// A range that runs backwards.
    Range(char, char),
}

impl fmt::Display for SymbolsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SymbolsError::Count(found, wanted) => write!(f, "{found} symbols for {wanted} digits"),
            SymbolsError::Doubled(name) => write!(f, "duplicate symbol `{name}`"),
            SymbolsError::Reserved(name) => {
                write!(
                    f,
                    "`{name}` cannot be a symbol: blanks, rulers and . _ * - | ! # , + = have other meanings in pictures"
                )
            }
            SymbolsError::Range(first, last) => write!(f, "the range {first}-{last} runs backwards"),
        }
    }
}

impl std::error::Error for SymbolsError {}

/// How the symbols of a variant are determined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SymbolChoice {
    /// These symbols in every text.
    Fixed(Symbols),
    /// The usual alphabet that a text turns out to use.
    Detect(Usual),
}

impl SymbolChoice {
    /// The symbols to use without a text.
    pub fn first(&self) -> &Symbols {
        match self {
            SymbolChoice::Fixed(symbols) => symbols,
            SymbolChoice::Detect(usual) => usual.first(),
        }
    }
}

/// The usual alphabets for the digits of a board; the first is the default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Usual {
    digits: Digits,
    alphabets: Arc<[Symbols]>,
}

impl Symbols {
    /// Symbols from their names, one per digit.
    ///
    /// # Errors
    /// There are too few or too many, one occurs twice, or one has another meaning in pictures.
    pub fn new(names: &[String], digits: Digits) -> Result<Symbols, SymbolsError> {
        Symbols::spelled(names.join(" "), names, digits)
    }

    /// Parses symbols: `numbers`, or characters and ranges of characters in the order of the digits
    /// (`1-9A-G`, `A-P`, `PUZLEDANC`), or one word per digit (`8 9 10 11`).
    ///
    /// # Errors
    /// As for [`new`](Self::new); or a range runs backwards.
    pub fn parse(spelled: &str, digits: Digits) -> Result<Symbols, SymbolsError> {
        if spelled == "numbers" {
            return Ok(Symbols::numbers(digits));
        }
        let words: Vec<String> = spelled.split_whitespace().map(str::to_owned).collect();
        if words.len() > 1 && words.len() == digits.count() {
            return Symbols::new(&words, digits);
        }
        let signs: Vec<char> = spelled.chars().filter(|c| !c.is_whitespace()).collect();
        let mut names = Vec::new();
        let mut at = 0;
        while at < signs.len() {
            let range = signs.get(at + 1) == Some(&'-') && at + 2 < signs.len();
            let last = if range { signs[at + 2] } else { signs[at] };
            if last < signs[at] {
                return Err(SymbolsError::Range(signs[at], last));
            }
            names.extend((signs[at]..=last).take(Digits::MAX + 1).map(String::from));
            at += if range { 3 } else { 1 };
        }
        Symbols::spelled(spelled.to_owned(), &names, digits)
    }

    /// Each digit written as its value.
    pub fn numbers(digits: Digits) -> Symbols {
        let names: Vec<String> = digits.iter().map(|digit| digits.value(digit).to_string()).collect();
        let spelled = if digits.first() >= 0 && digits.last() <= 9 { digits.to_string() } else { "numbers".to_owned() };
        Symbols::spelled(spelled, &names, digits).expect("numbers are distinct and not reserved")
    }

    fn spelled(spelled: String, names: &[String], digits: Digits) -> Result<Symbols, SymbolsError> {
        if names.len() != digits.count() {
            return Err(SymbolsError::Count(names.len(), digits.count()));
        }
        let bytes = names.iter().map(|name| if let [byte] = *name.as_bytes() { Some(byte) } else { None }).collect();
        let mut symbols = Alphabet { spelled, names: Vec::new(), bytes, ascii: [None; 128], others: HashMap::new() };
        for (digit, name) in digits.iter().zip(names) {
            let reserved =
                |c: char| c.is_whitespace() || "._*|#,+=!".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c);
            if name.is_empty() || name == "-" || name.contains(reserved) {
                return Err(SymbolsError::Reserved(name.clone()));
            }
            if symbols.digit(name).is_some() {
                return Err(SymbolsError::Doubled(name.clone()));
            }
            symbols.names.push(name.as_str().into());
            symbols.know(name, digit);
        }
        // Letters may be typed in either case, unless the cases are different digits.
        for (digit, name) in digits.iter().zip(names) {
            for other in [name.to_lowercase(), name.to_uppercase()] {
                if symbols.digit(&other).is_none() {
                    symbols.know(&other, digit);
                }
            }
        }
        Ok(Symbols(Arc::new(symbols)))
    }

    /// The digit with this symbol.
    #[inline]
    pub fn digit(&self, name: &str) -> Option<Digit> {
        self.0.digit(name)
    }

    /// The digit whose symbol is this character.
    #[inline]
    pub fn digit_of(&self, sign: char) -> Option<Digit> {
        match self.0.ascii.get(sign as usize) {
            Some(&digit) => digit,
            None => self.digit(sign.encode_utf8(&mut [0; 4])),
        }
    }

    /// The symbol of a digit.
    #[inline]
    pub fn name(&self, digit: Digit) -> &str {
        &self.0.names[digit.index()]
    }

    /// A description for messages: `1-9A-G`, `as numbers from 1 to 16`.
    pub fn describe(&self) -> String {
        match &self.0.names[..] {
            [first, .., last] if &*self.0.spelled == "numbers" => format!("as numbers from {first} to {last}"),
            _ => self.0.spelled.clone(),
        }
    }

    /// Whether every symbol is one character, so that cells need no blanks between them.
    pub fn is_single(&self) -> bool {
        self.0.names.iter().all(|name| name.len() == 1 || name.chars().count() == 1)
    }

    /// The symbol of each digit as a byte, if every symbol is one ASCII character.
    pub fn bytes(&self) -> Option<&[u8]> {
        self.0.bytes.as_deref()
    }

    /// The length of the longest symbol in characters.
    pub fn width(&self) -> usize {
        self.0.names.iter().map(|name| name.chars().count()).max().unwrap_or(1)
    }
}

impl Usual {
    /// The usual alphabets for these digits.
    pub fn of(digits: Digits) -> Usual {
        let (first, count) = (digits.first(), digits.count());
        if first >= 0 && digits.last() <= 9 {
            return Usual { digits, alphabets: Arc::new([Symbols::numbers(digits)]) };
        }
        // From 1, 35 digits reach Z; from 0, 36; letters alone 26.
        let letters = |more: usize| match more {
            1 => "A".to_owned(),
            more => format!("A-{}", char::from(b'A' + more as u8 - 1)),
        };
        let mut spellings = Vec::new();
        if first == 1 && count <= 35 {
            spellings.push(format!("1-9{}", letters(count - 9)));
        }
        if (first == 0 || first == 1) && count == 10 {
            spellings.push("0-9".to_owned());
        }
        if (first == 0 || first == 1) && (11..=36).contains(&count) {
            spellings.push(format!("0-9{}", letters(count - 10)));
        }
        if first == 1 && count <= 26 {
            spellings.push(letters(count));
        }
        let parse = |text: &String| Symbols::parse(text, digits).expect("a usual alphabet fits its digits");
        Usual { digits, alphabets: spellings.iter().map(parse).chain([Symbols::numbers(digits)]).collect() }
    }

    /// The default alphabet.
    pub fn first(&self) -> &Symbols {
        &self.alphabets[0]
    }

    /// The alphabet of every text, if there is only one.
    pub fn only(&self) -> Option<&Symbols> {
        if let [only] = &*self.alphabets { Some(only) } else { None }
    }

    /// All alphabets.
    pub fn all(&self) -> &[Symbols] {
        &self.alphabets
    }

    /// The first alphabet in which a text with these digits cannot be mistaken for one in another alphabet.
    pub fn unmistakable(&self, digits: &[Digit]) -> Option<&Symbols> {
        let is_detected = |symbols: &&Symbols| {
            let marks = digits.iter().map(|&digit| symbols.name(digit)).chain(["."]);
            self.detect(marks).is_ok_and(|detected| detected == *symbols)
        };
        self.alphabets.iter().find(is_detected)
    }

    /// The alphabet that a text uses, from the marks of its cells.
    ///
    /// # Errors
    /// All alphabets that fit, if there are several.
    pub fn detect<'t>(&self, marks: impl IntoIterator<Item = &'t str>) -> Result<&Symbols, Vec<&Symbols>> {
        let (first, numbers) = match &*self.alphabets {
            [only] => return Ok(only),
            [first, .., numbers] => (first, numbers),
            [] => unreachable!("there is always a usual alphabet"),
        };
        let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
        // Nearly all are single letters and digits, and a grid has hundreds.
        let mut letters = [("", 0); 128];
        for mark in marks {
            let times = match *mark.as_bytes() {
                [byte] => {
                    let (letter, times) = &mut letters[usize::from(byte)];
                    *letter = mark;
                    times
                }
                _ => seen.entry(mark).or_default(),
            };
            *times += 1;
        }
        seen.extend(letters.into_iter().filter(|(_, times)| *times > 0));
        if seen.keys().any(|mark| mark.chars().count() > 1) {
            return Ok(numbers);
        }
        // With another blank, 0 is a digit, unless it occurs more often than a digit can. Otherwise 0 is the blank,
        // unless all digits occur equally often.
        let zeros = seen.get("0").copied().unwrap_or(0);
        let most = seen.values().sum::<usize>().div_ceil(self.digits.count());
        let blanks = seen.keys().any(|mark| is_blank(mark) && *mark != "0");
        let even = seen.len() == self.digits.count() && seen.values().all(|&times| times == zeros);
        let zero_is_digit = (1..=most).contains(&zeros) && (blanks || even);
        let signs: Vec<&str> =
            seen.keys().copied().filter(|mark| !is_blank(mark) || (*mark == "0" && zero_is_digit)).collect();
        let fits = |symbols: &&Symbols| {
            let zero_agrees = symbols.digit("0").is_some() == zero_is_digit || zeros == 0;
            zero_agrees && signs.iter().all(|sign| symbols.digit(sign).is_some())
        };
        let mut fitting: Vec<&Symbols> = self.alphabets.iter().filter(fits).collect();
        if signs.is_empty() || fitting.is_empty() {
            return Ok(first);
        }
        // Up to nine, numbers agree with the first alphabet, so they are not another reading.
        if fitting.len() > 1 && signs.iter().all(|sign| first.digit(sign).is_some()) {
            fitting.retain(|symbols| symbols.is_single());
        }
        if fitting.len() == 1 { Ok(fitting[0]) } else { Err(fitting) }
    }
}

impl Alphabet {
    fn know(&mut self, name: &str, digit: Digit) {
        match name.as_bytes() {
            [byte] if byte.is_ascii() => self.ascii[usize::from(*byte)] = Some(digit),
            _ => drop(self.others.insert(name.into(), digit)),
        }
    }

    #[inline]
    fn digit(&self, name: &str) -> Option<Digit> {
        match name.as_bytes() {
            [byte] if byte.is_ascii() => self.ascii[usize::from(*byte)],
            _ => self.others.get(name).copied(),
        }
    }
}

impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.spelled)
    }
}

impl fmt::Debug for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Symbols({})", self.0.spelled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detect(count: usize, text: &str) -> Result<String, Vec<String>> {
        let marks = text.char_indices().map(|(i, c)| &text[i..i + c.len_utf8()]);
        let usual = Usual::of(Digits::new(1, count).unwrap());
        let found = usual.detect(marks);
        found.map(Symbols::to_string).map_err(|all| all.into_iter().map(Symbols::to_string).collect())
    }

    #[test]
    fn a_text_determines_its_alphabet_or_is_ambiguous() {
        assert_eq!(detect(9, "123..9").unwrap(), "1-9");
        assert_eq!(detect(16, "12G.").unwrap(), "1-9A-G");
        assert_eq!(detect(16, "12g0").unwrap(), "1-9A-G");
        assert_eq!(detect(16, "012F.").unwrap(), "0-9A-F");
        assert_eq!(detect(16, "ABP_").unwrap(), "A-P");
        assert_eq!(detect(16, "....").unwrap(), "1-9A-G");
        assert_eq!(detect(16, "12F.").unwrap_err(), ["1-9A-G", "0-9A-F"]);
        assert_eq!(detect(16, "ABG.").unwrap_err(), ["1-9A-G", "A-P"]);
        assert_eq!(detect(16, "12340000").unwrap(), "1-9A-G");
        assert_eq!(detect(10, "0.9").unwrap(), "0-9");
        assert_eq!(detect(16, "0123456789ABCDEF").unwrap(), "0-9A-F");
        assert_eq!(detect(16, "1G.00000").unwrap(), "1-9A-G");
    }

    #[test]
    fn words_are_numbers() {
        let usual = Usual::of(Digits::new(1, 16).unwrap());
        let found = usual.detect(["12", ".", "3"]).unwrap();
        assert_eq!(found.to_string(), "numbers");
        assert_eq!(found.digit("16"), Some(Digit::new(15)));
        assert_eq!((found.digit("0"), found.digit("17")), (None, None));
    }

    #[test]
    fn own_symbols() {
        let nine = Digits::new(1, 9).unwrap();
        let words = Symbols::parse("PUZLEDANC", nine).unwrap();
        assert_eq!(words.digit("z"), Some(Digit::new(2)));
        let longer = Symbols::parse("1 2 3 4 5 6 7 8 10", nine).unwrap();
        assert_eq!((longer.digit("10"), longer.digit("9")), (Some(Digit::new(8)), None));
        assert_eq!(Symbols::parse(&longer.to_string(), nine), Ok(longer));
        assert_eq!(Symbols::parse("1-8", nine), Err(SymbolsError::Count(8, 9)));
        assert_eq!(Symbols::parse("11-8", nine), Err(SymbolsError::Doubled("1".into())));
        assert_eq!(Symbols::parse("9-1", nine), Err(SymbolsError::Range('9', '1')));
        assert_eq!(Symbols::parse("1-8.", nine), Err(SymbolsError::Reserved(".".into())));
        let from_zero = Usual::of(Digits::new(0, 9).unwrap()).first().clone();
        assert_eq!((from_zero.to_string().as_str(), from_zero.digit("0")), ("0-8", Some(Digit::new(0))));
    }
}
