//! From the text of a pattern to its tree.

use std::ops::{Range, RangeInclusive};

use super::{Fault, MOST_PLACES, Pattern, Times, Values};

/// How many groups may stand inside one another: far more than anyone writes, and few enough to recurse into.
const DEEPEST: usize = 64;

struct Parser<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
    symbol: &'t dyn Fn(&str) -> Option<i64>,
}

/// A pattern and how many places it has.
type Counted = (Pattern, usize);

pub(super) fn parse(text: &str, symbol: &dyn Fn(&str) -> Option<i64>) -> Result<Counted, Fault> {
    let mut parser = Parser { text, at: 0, depth: 0, symbol };
    if parser.peek().is_none() {
        return Err(Fault::new(0..text.len(), "a pattern is missing here").help("for example `[1-3]* 5 .*`"));
    }
    let (pattern, places) = parser.either()?;
    if parser.peek().is_some() {
        return Err(Fault::new(parser.char_here(), "there is no bracket that this one closes"));
    }
    if places > MOST_PLACES {
        return Err(too_large(0..text.len()));
    }
    Ok((pattern, places))
}

fn too_large(bytes: Range<usize>) -> Fault {
    Fault::new(bytes, format!("written out, this has more than {MOST_PLACES} places"))
}

impl Parser<'_> {
    /// The next character that is no blank.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        rest.trim_start().chars().next()
    }

    /// The bytes of the character that was peeked at.
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

    /// One thing and how often.
    fn repeated(&mut self) -> Result<Counted, Fault> {
        let (pattern, places) = self.one()?;
        self.peek();
        let start = self.at;
        let Some(times) = self.times()? else { return Ok((pattern, places)) };
        let bytes = start..self.at;
        if matches!(self.peek(), Some('*' | '+' | '?' | '{')) {
            let fault = Fault::new(self.char_here(), "what is repeated is repeated again");
            return Err(fault.help("put a group around it: (x+)?"));
        }
        let written = times.most.unwrap_or(times.least.max(1));
        match places.saturating_mul(written) {
            // To repeat nothing, or never to have something, is to have nothing.
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
            // What is too long for a number is too large in any case.
            figures.then(|| text.parse().unwrap_or(usize::MAX))
        };
        let (least, most) = inner.split_once(',').unwrap_or((inner, inner));
        let (least, most) = (least.trim(), most.trim());
        match (number(least), number(most)) {
            (Some(least), Some(most)) if most < least => {
                let fault = Fault::new(bytes, format!("this counts down from {least} to {most}"));
                Err(fault.help(format!("write {{{most},{least}}}")))
            }
            (Some(least), Some(most)) => Ok(Times { least, most: Some(most) }),
            (Some(least), None) if most.is_empty() => Ok(Times { least, most: None }),
            (None, Some(most)) if least.is_empty() => {
                Err(Fault::new(bytes, "the smaller number is missing").help(format!("write {{0,{most}}}")))
            }
            _ => {
                let fault = Fault::new(bytes.clone(), format!("`{}` is no number of times", &self.text[bytes]));
                Err(fault.help("written like {2}, {2,} or {2,4}"))
            }
        }
    }

    /// From the opening sign here to its closing one: the bytes of all that, and what is in between.
    fn enclosed(&mut self, close: char) -> Result<(Range<usize>, &str), Fault> {
        let (start, rest) = (self.at, &self.text[self.at..]);
        let Some(length) = rest.find(close) else {
            return Err(Fault::new(self.char_here(), format!("no `{close}` closes this")));
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
            return Err(Fault::new(open, format!("more than {DEEPEST} groups inside one another")));
        }
        self.at += 1;
        self.depth += 1;
        let inner = self.either()?;
        self.depth -= 1;
        if self.take(')') { Ok(inner) } else { Err(Fault::new(open, "this bracket is never closed")) }
    }

    /// `[135]`, `[1-5]`, `[^12]`.
    fn class(&mut self) -> Result<Values, Fault> {
        let open = self.char_here();
        self.at += 1;
        let negated = self.take('^');
        let mut ranges: Vec<RangeInclusive<i64>> = Vec::new();
        while !self.take(']') {
            if self.peek().is_none() {
                return Err(Fault::new(open, "this bracket is never closed"));
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
            let fault = Fault::new(open.start..self.at, "there is no digit in this class");
            return Err(if negated { fault.help("any digit is `.`") } else { fault });
        }
        Ok(if negated { Values::NotIn(ranges) } else { Values::In(ranges) })
    }

    /// A digit as the board writes it, or the number of a value.
    fn value(&mut self) -> Result<i64, Fault> {
        let Some(sign) = self.peek() else {
            return Err(Fault::new(self.at..self.at, "a digit is missing at the end"));
        };
        if sign == '<' {
            let (bytes, inner) = self.enclosed('>')?;
            return inner.trim().parse().map_err(|_| {
                let fault = Fault::new(bytes.clone(), format!("`{}` names no value", &self.text[bytes]));
                fault.help("a value is a whole number: <10>")
            });
        }
        let bytes = self.char_here();
        let means_something = "()[]{}|*+?.^$-\\<>".contains(sign);
        if let Some(value) = (self.symbol)(&self.text[bytes.clone()]).filter(|_| !means_something) {
            self.at = bytes.end;
            return Ok(value);
        }
        let fault = |message: String| Fault::new(bytes, message);
        Err(match sign {
            '^' | '$' => {
                fault(format!("`{sign}` is not needed")).help("leave it out: the whole line is matched anyway")
            }
            '*' | '+' | '?' | '{' => fault(format!("there is nothing before `{sign}` that it could repeat")),
            '\\' => fault("`\\` means nothing in a pattern".to_owned())
                .help("any digit is `.`; a value is written by its number: <10>"),
            '-' => fault("a range stands between two digits, in a class".to_owned()).help("for example [1-5]"),
            _ if means_something => fault(format!("`{sign}` stands where a digit is wanted")),
            _ => fault(format!("`{sign}` is no digit of this board")).help("a value is written by its number: <10>"),
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
    fn faults_say_where_and_what() {
        let wrong = [
            ("", 0..0, "a pattern is missing here"),
            (" ", 0..1, "a pattern is missing here"),
            ("1 x 2", 2..3, "`x` is no digit of this board"),
            ("1\u{e9}", 1..3, "`\u{e9}` is no digit of this board"),
            ("0", 0..1, "`0` is no digit of this board"),
            ("1 (2|3", 2..3, "this bracket is never closed"),
            ("1) 2", 1..2, "there is no bracket that this one closes"),
            ("2 [13", 2..3, "this bracket is never closed"),
            ("2 [1-", 5..5, "a digit is missing at the end"),
            ("[]", 0..2, "there is no digit in this class"),
            ("[^ ] 1", 0..4, "there is no digit in this class"),
            ("[1 5-3]", 3..6, "the range 5-3 runs backwards"),
            ("[-3]", 1..2, "a range stands between two digits, in a class"),
            ("[1-]", 3..4, "`]` stands where a digit is wanted"),
            ("1]", 1..2, "`]` stands where a digit is wanted"),
            ("*1", 0..1, "there is nothing before `*` that it could repeat"),
            ("1|+", 2..3, "there is nothing before `+` that it could repeat"),
            ("(?:1)", 1..2, "there is nothing before `?` that it could repeat"),
            ("1+ ?", 3..4, "what is repeated is repeated again"),
            ("1{2", 1..2, "no `}` closes this"),
            ("1{4,2}", 1..6, "this counts down from 4 to 2"),
            ("1{a}", 1..4, "`{a}` is no number of times"),
            ("1{,}", 1..4, "`{,}` is no number of times"),
            ("1{1,2,3}", 1..8, "`{1,2,3}` is no number of times"),
            ("<10", 0..1, "no `>` closes this"),
            ("2<ten>", 1..6, "`<ten>` names no value"),
            ("<99999999999999999999>", 0..22, "`<99999999999999999999>` names no value"),
        ];
        for (text, bytes, message) in wrong {
            let (found, said, _) = fault(text);
            assert_eq!((found, said.as_str()), (bytes, message), "{text}");
        }
    }

    #[test]
    fn habits_from_elsewhere_are_told_ours() {
        let helped = [
            ("^1.*", 0..1, "leave it out: the whole line is matched anyway"),
            ("1 $", 2..3, "leave it out: the whole line is matched anyway"),
            ("\\d+", 0..1, "any digit is `.`; a value is written by its number: <10>"),
            ("1{,4}", 1..5, "write {0,4}"),
            ("1{3,2}", 1..6, "write {2,3}"),
            ("1-5", 1..2, "for example [1-5]"),
            ("1++", 2..3, "put a group around it: (x+)?"),
        ];
        for (text, bytes, help) in helped {
            let (found, _, said) = fault(text);
            assert_eq!((found, said.as_deref()), (bytes, Some(help)), "{text}");
        }
    }

    #[test]
    fn what_is_written_out_is_bounded() {
        let places = |text: &str| parse(text, &symbol).map(|(_, places)| places).map_err(|fault| fault.bytes);
        assert_eq!(places("1 [2-4]{3,5} (5|6 7)+"), Ok(1 + 5 + 3));
        assert_eq!(places(".{2000}"), Ok(2000));
        assert_eq!(places("1 .{2001}"), Err(3..9));
        assert_eq!(places("((1{100}2){10}3){10}"), Err(16..20));
        assert_eq!(places("1{99999999999999999999}"), Err(1..23));
        assert_eq!(places("1{1500}2{1500}"), Err(0..14));
        assert_eq!(places(&"1".repeat(2001)), Err(0..2001));
        // Nothing is nothing however often.
        assert_eq!(places("(((){99999}){99999}){99999} (1{0}){99999} 1"), Ok(1));
    }

    #[test]
    fn groups_inside_one_another_are_bounded() {
        let nested = |times: usize| parse(&format!("{}1{}", "(".repeat(times), ")".repeat(times)), &symbol);
        assert!(nested(DEEPEST).is_ok());
        assert_eq!(nested(DEEPEST + 1).unwrap_err().bytes, DEEPEST..DEEPEST + 1);
        assert!(nested(100_000).is_err());
    }
}
