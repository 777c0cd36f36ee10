//! Parser of patterns.

use std::ops::{Range, RangeInclusive};

use super::{Fault, MOST_PLACES, Pattern, Times, Values};

/// The deepest nesting of groups: more than anyone needs, and few enough for recursion.
const DEEPEST: usize = 64;

struct Parser<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
    symbol: &'t dyn Fn(&str) -> Option<i64>,
}

/// A pattern and the number of its places.
type Counted = (Pattern, usize);

pub(super) fn parse(text: &str, symbol: &dyn Fn(&str) -> Option<i64>) -> Result<Counted, Fault> {
    let mut parser = Parser { text, at: 0, depth: 0, symbol };
    if parser.peek().is_none() {
        return Err(Fault::new(0..text.len(), "the pattern is empty").help("for example `[1-3]* 5 .*`"));
    }
    let (pattern, places) = parser.either()?;
    if parser.peek().is_some() {
        return Err(Fault::unmatched(parser.char_here()));
    }
    if places > MOST_PLACES {
        return Err(too_large(0..text.len()));
    }
    Ok((pattern, places))
}

fn too_large(bytes: Range<usize>) -> Fault {
    Fault::new(bytes, format!("this expands to more than {MOST_PLACES} places"))
}

impl Parser<'_> {
    /// The next character that is not blank.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        rest.trim_start().chars().next()
    }

    /// The bytes of the character that `peek` returned.
    fn char_here(&self) -> Range<usize> {
        self.at..self.at + self.text[self.at..].chars().next().map_or(0, char::len_utf8)
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    /// `x|y|z`, up to the end or a closing bracket.
    fn either(&mut self) -> Result<Counted, Fault> {
        let (mut parts, mut places) = (Vec::new(), 0_usize);
        loop {
            let (part, more) = self.sequence()?;
            parts.push(part);
            places = places.saturating_add(more);
            if !self.take('|') {
                let only = parts.len() == 1;
                let pattern = if only { parts.remove(0) } else { Pattern::Either(parts) };
                return Ok((pattern, places));
            }
        }
    }

    fn sequence(&mut self) -> Result<Counted, Fault> {
        let (mut parts, mut places) = (Vec::new(), 0_usize);
        while self.peek().is_some_and(|next| next != '|' && next != ')') {
            let (part, more) = self.repeated()?;
            parts.push(part);
            places = places.saturating_add(more);
        }
        Ok((Pattern::Sequence(parts), places))
    }

    /// A symbol, class or group, and its repetition.
    fn repeated(&mut self) -> Result<Counted, Fault> {
        let (pattern, places) = self.one()?;
        self.peek();
        let start = self.at;
        let Some(times) = self.times()? else { return Ok((pattern, places)) };
        let bytes = start..self.at;
        if matches!(self.peek(), Some('*' | '+' | '?' | '{')) {
            let fault = Fault::new(self.char_here(), "a repetition cannot be repeated");
            return Err(fault.help("put it into a group: (x+)?"));
        }
        let written = times.most.unwrap_or(times.least.max(1));
        match places.saturating_mul(written) {
            // An empty part stays empty; a part repeated 0 times is empty.
            0 => Ok((Pattern::Sequence(Vec::new()), 0)),
            all if all > MOST_PLACES => Err(too_large(bytes)),
            all => Ok((Pattern::Repeat(Box::new(pattern), times), all)),
        }
    }

    fn times(&mut self) -> Result<Option<Times>, Fault> {
        let (least, most) = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => return self.counts().map(Some),
            _ => return Ok(None),
        };
        self.at += 1;
        Ok(Some(Times { least, most }))
    }

    /// `{2}`, `{2,}` or `{2,4}`.
    fn counts(&mut self) -> Result<Times, Fault> {
        let (bytes, inner) = self.enclosed('}')?;
        let number = |text: &str| {
            let figures = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            // A number with too many figures is too large in any case.
            figures.then(|| text.parse().unwrap_or(usize::MAX))
        };
        let (least, most) = inner.split_once(',').unwrap_or((inner, inner));
        let (least, most) = (least.trim(), most.trim());
        match (number(least), number(most)) {
            (Some(least), Some(most)) if most < least => {
                let fault = Fault::new(bytes, format!("the upper bound {most} is below the lower bound {least}"));
                Err(fault.help(format!("write {{{most},{least}}}")))
            }
            (Some(least), Some(most)) => Ok(Times { least, most: Some(most) }),
            (Some(least), None) if most.is_empty() => Ok(Times { least, most: None }),
            (None, Some(most)) if least.is_empty() => {
                Err(Fault::new(bytes, "missing lower bound").help(format!("write {{0,{most}}}")))
            }
            _ => {
                let fault = Fault::new(bytes.clone(), format!("`{}` is not a repetition count", &self.text[bytes]));
                Err(fault.help("counts are written like {2}, {2,} or {2,4}"))
            }
        }
    }

    /// From the opening sign here to its closing one: the bytes of both and everything between, and the text between.
    fn enclosed(&mut self, close: char) -> Result<(Range<usize>, &str), Fault> {
        let (start, rest) = (self.at, &self.text[self.at..]);
        let Some(length) = rest.find(close) else {
            return Err(Fault::new(self.char_here(), format!("missing closing `{close}`")));
        };
        self.at += length + close.len_utf8();
        Ok((start..self.at, &rest[1..length]))
    }

    fn one(&mut self) -> Result<Counted, Fault> {
        let values = match self.peek() {
            Some('(') => return self.group(),
            Some('[') => self.class()?,
            Some('.') => {
                self.at += 1;
                Values::NotIn(Vec::new())
            }
            _ => {
                let value = self.value()?;
                Values::In(vec![value..=value])
            }
        };
        Ok((Pattern::One(values), 1))
    }

    fn group(&mut self) -> Result<Counted, Fault> {
        let open = self.char_here();
        if self.depth == DEEPEST {
            return Err(Fault::new(open, format!("groups are nested more than {DEEPEST} deep")));
        }
        self.at += 1;
        self.depth += 1;
        let inner = self.either()?;
        self.depth -= 1;
        if self.take(')') { Ok(inner) } else { Err(Fault::unclosed(open)) }
    }

    /// `[135]`, `[1-5]`, `[^12]`.
    fn class(&mut self) -> Result<Values, Fault> {
        let open = self.char_here();
        self.at += 1;
        let negated = self.take('^');
        let mut ranges: Vec<RangeInclusive<i64>> = Vec::new();
        while !self.take(']') {
            if self.peek().is_none() {
                return Err(Fault::unclosed(open));
            }
            let start = self.at;
            let first = self.value()?;
            let last = if self.take('-') { self.value()? } else { first };
            if last < first {
                let message = format!("the range {} runs backwards", &self.text[start..self.at]);
                return Err(Fault::new(start..self.at, message));
            }
            ranges.push(first..=last);
        }
        if ranges.is_empty() {
            let fault = Fault::new(open.start..self.at, "empty class");
            return Err(if negated { fault.help("any digit is `.`") } else { fault });
        }
        Ok(if negated { Values::NotIn(ranges) } else { Values::In(ranges) })
    }

    /// A digit in the notation of the board, or a value as a number.
    fn value(&mut self) -> Result<i64, Fault> {
        let Some(sign) = self.peek() else {
            return Err(Fault::new(self.at..self.at, "missing digit at the end"));
        };
        if sign == '<' {
            let (bytes, inner) = self.enclosed('>')?;
            return inner.trim().parse().map_err(|_| {
                let fault = Fault::new(bytes.clone(), format!("`{}` is not a value", &self.text[bytes]));
                fault.help("a value is a whole number: <10>")
            });
        }
        let bytes = self.char_here();
        let has_meaning = "()[]{}|*+?.^$-\\<>".contains(sign);
        if let Some(value) = (self.symbol)(&self.text[bytes.clone()]).filter(|_| !has_meaning) {
            self.at = bytes.end;
            return Ok(value);
        }
        let fault = |message: String| Fault::new(bytes, message);
        Err(match sign {
            '^' | '$' => {
                fault(format!("`{sign}` is not needed")).help("leave it out: a pattern always matches the whole line")
            }
            '*' | '+' | '?' | '{' => fault(format!("`{sign}` has nothing to repeat")),
            '\\' => fault("`\\` has no meaning in a pattern".to_owned())
                .help("any digit is `.`; write a value as a number: <10>"),
            '-' => fault("`-` is only allowed between two digits of a class".to_owned()).help("for example [1-5]"),
            _ if has_meaning => fault(format!("expected a digit, found `{sign}`")),
            _ => fault(format!("`{sign}` is not a digit of this board")).help("write a value as a number: <10>"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symbol(name: &str) -> Option<i64> {
        name.parse().ok().filter(|value| (1..=9).contains(value)).or((name == "A").then_some(10))
    }

    fn fault(text: &str) -> (Range<usize>, String, Option<String>) {
        let fault = parse(text, &symbol).unwrap_err();
        (fault.bytes, fault.message, fault.help)
    }

    #[test]
    fn faults_have_places_and_messages() {
        let wrong = [
            ("", 0..0, "the pattern is empty"),
            (" ", 0..1, "the pattern is empty"),
            ("1 x 2", 2..3, "`x` is not a digit of this board"),
            ("1\u{e9}", 1..3, "`\u{e9}` is not a digit of this board"),
            ("0", 0..1, "`0` is not a digit of this board"),
            ("1 (2|3", 2..3, "unclosed bracket"),
            ("1) 2", 1..2, "unmatched closing bracket"),
            ("2 [13", 2..3, "unclosed bracket"),
            ("2 [1-", 5..5, "missing digit at the end"),
            ("[]", 0..2, "empty class"),
            ("[^ ] 1", 0..4, "empty class"),
            ("[1 5-3]", 3..6, "the range 5-3 runs backwards"),
            ("[-3]", 1..2, "`-` is only allowed between two digits of a class"),
            ("[1-]", 3..4, "expected a digit, found `]`"),
            ("1]", 1..2, "expected a digit, found `]`"),
            ("*1", 0..1, "`*` has nothing to repeat"),
            ("1|+", 2..3, "`+` has nothing to repeat"),
            ("(?:1)", 1..2, "`?` has nothing to repeat"),
            ("1+ ?", 3..4, "a repetition cannot be repeated"),
            ("1{2", 1..2, "missing closing `}`"),
            ("1{4,2}", 1..6, "the upper bound 2 is below the lower bound 4"),
            ("1{a}", 1..4, "`{a}` is not a repetition count"),
            ("1{,}", 1..4, "`{,}` is not a repetition count"),
            ("1{1,2,3}", 1..8, "`{1,2,3}` is not a repetition count"),
            ("<10", 0..1, "missing closing `>`"),
            ("2<ten>", 1..6, "`<ten>` is not a value"),
            ("<99999999999999999999>", 0..22, "`<99999999999999999999>` is not a value"),
        ];
        for (text, bytes, message) in wrong {
            let (found, text_found, _) = fault(text);
            assert_eq!((found, text_found.as_str()), (bytes, message), "{text}");
        }
    }

    #[test]
    fn syntax_of_other_languages_gets_help() {
        let helped = [
            ("^1.*", 0..1, "leave it out: a pattern always matches the whole line"),
            ("1 $", 2..3, "leave it out: a pattern always matches the whole line"),
            ("\\d+", 0..1, "any digit is `.`; write a value as a number: <10>"),
            ("1{,4}", 1..5, "write {0,4}"),
            ("1{3,2}", 1..6, "write {2,3}"),
            ("1-5", 1..2, "for example [1-5]"),
            ("1++", 2..3, "put it into a group: (x+)?"),
        ];
        for (text, bytes, help) in helped {
            let (found, _, help_found) = fault(text);
            assert_eq!((found, help_found.as_deref()), (bytes, Some(help)), "{text}");
        }
    }

    #[test]
    fn repetitions_are_bounded() {
        let places = |text: &str| parse(text, &symbol).map(|(_, places)| places).map_err(|fault| fault.bytes);
        assert_eq!(places("1 [2-4]{3,5} (5|6 7)+"), Ok(1 + 5 + 3));
        assert_eq!(places(".{2000}"), Ok(2000));
        assert_eq!(places("1 .{2001}"), Err(3..9));
        assert_eq!(places("((1{100}2){10}3){10}"), Err(16..20));
        assert_eq!(places("1{99999999999999999999}"), Err(1..23));
        assert_eq!(places("1{1500}2{1500}"), Err(0..14));
        assert_eq!(places(&"1".repeat(2001)), Err(0..2001));
        // An empty part has no places, however often it is repeated.
        assert_eq!(places("(((){99999}){99999}){99999} (1{0}){99999} 1"), Ok(1));
    }

    #[test]
    fn nested_groups_are_bounded() {
        let nested = |times: usize| parse(&format!("{}1{}", "(".repeat(times), ")".repeat(times)), &symbol);
        assert!(nested(DEEPEST).is_ok());
        assert_eq!(nested(DEEPEST + 1).unwrap_err().bytes, DEEPEST..DEEPEST + 1);
        assert!(nested(100_000).is_err());
    }
}
