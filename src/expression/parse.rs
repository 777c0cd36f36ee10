//! From the text of an expression to its tree.

use std::ops::Range;

use super::Fault;
use super::lex::{Lexeme, Token, lex};
use super::tree::{Arithmetic, Builtin, Level, Link, Operator, Tree, Written};

/// How many brackets, signs and `not` may stand inside one another: far more than anyone writes, and few enough to
/// recurse into.
pub(super) const DEEPEST: usize = 64;

struct Parser<'t> {
    text: &'t str,
    lexemes: Vec<Lexeme<'t>>,
    at: usize,
    depth: usize,
}

pub(super) fn parse(text: &str) -> Result<Tree<Written>, Fault> {
    let mut parser = Parser { text, lexemes: lex(text)?, at: 0, depth: 0 };
    if parser.lexemes.is_empty() {
        return Err(Fault::new(0..text.len(), "an expression is missing here").help("for example `a + b == 10`"));
    }
    let tree = parser.expression(Level::Or)?;
    match parser.next() {
        Some(stray) => Err(parser.stray(&stray)),
        None => Ok(tree),
    }
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<Token<'t>> {
        self.lexemes.get(self.at).map(|&(token, _)| token)
    }

    fn next(&mut self) -> Option<Lexeme<'t>> {
        let lexeme = self.lexemes.get(self.at).cloned();
        self.at += usize::from(lexeme.is_some());
        lexeme
    }

    /// Everything from here on whose operators hold at least so tightly.
    fn expression(&mut self, loosest: Level) -> Result<Tree<Written>, Fault> {
        let mut tree = self.operand(loosest)?;
        // What was read is the first operand of the next looser chain: a * b in a * b + c.
        while let Some(Token::Operator(operator)) = self.peek()
            && operator.level() >= loosest
        {
            let links = self.links(operator.level())?;
            tree = Tree::Chain(Box::new(tree), links);
        }
        Ok(tree)
    }

    /// The operators of one level that follow one another, each with its right operand.
    fn links(&mut self, level: Level) -> Result<Vec<Link<Written>>, Fault> {
        let mut links = Vec::new();
        while let Some(Token::Operator(operator)) = self.peek()
            && operator.level() == level
        {
            let bytes = self.lexemes[self.at].1.clone();
            self.at += 1;
            let right = self.expression(level.tighter())?;
            links.push(Link { operator, bytes, right });
        }
        Ok(links)
    }

    fn operand(&mut self, loosest: Level) -> Result<Tree<Written>, Fault> {
        let Some((token, bytes)) = self.next() else { return Err(self.ended()) };
        match token {
            Token::Number(number) => Ok(Tree::Number(number)),
            Token::Name(name) if self.peek() == Some(Token::Open) => self.call(name, bytes),
            Token::Name("if") => Err(Fault::new(bytes, "`if` is a function").help(write_it(Builtin::If))),
            Token::Name(name) => Ok(Tree::Name(Written { name: name.to_owned(), bytes })),
            Token::Not if loosest > Level::Not => {
                let fault =
                    Fault::new(bytes, "`not` is about everything to the right of it, and so needs brackets here");
                Err(fault.help("write `(not ...)`"))
            }
            Token::Not => self.inside(bytes, |parser, _| Ok(Tree::Not(Box::new(parser.expression(Level::Not)?)))),
            Token::Operator(Operator::Compute(Arithmetic::Subtract)) => self.inside(bytes, |parser, bytes| {
                let inner = parser.expression(Level::Sign)?;
                Ok(Tree::Negate(Box::new(inner), bytes))
            }),
            Token::Open => self.inside(bytes, |parser, open| {
                let inner = parser.expression(Level::Or)?;
                match parser.next() {
                    Some((Token::Close, _)) => Ok(inner),
                    Some(stray) => Err(parser.stray(&stray)),
                    None => Err(unclosed(open)),
                }
            }),
            Token::Operator(_) | Token::Close | Token::Comma => {
                let message = format!("`{}` stands where a number or a name is wanted", &self.text[bytes.clone()]);
                Err(Fault::new(bytes, message))
            }
        }
    }

    /// A function and its arguments; the next token opens their bracket.
    fn call(&mut self, name: &str, bytes: Range<usize>) -> Result<Tree<Written>, Fault> {
        let open = self.lexemes[self.at].1.clone();
        self.at += 1;
        let arguments = self.inside(open, Parser::arguments)?;
        let Some(builtin) = Builtin::named(name) else {
            return Ok(Tree::Call(Written { name: name.to_owned(), bytes }, arguments));
        };
        match builtin.arguments() {
            Some(wanted) if arguments.len() != wanted => {
                Err(miscounted(name, wanted, arguments.len(), bytes).help(write_it(builtin)))
            }
            None if arguments.is_empty() => {
                Err(Fault::new(bytes, format!("`{name}` takes at least 1 argument")).help(write_it(builtin)))
            }
            _ => Ok(Tree::Built(builtin, bytes, arguments)),
        }
    }

    fn arguments(&mut self, open: Range<usize>) -> Result<Vec<Tree<Written>>, Fault> {
        let mut arguments = Vec::new();
        if self.peek() == Some(Token::Close) {
            self.at += 1;
            return Ok(arguments);
        }
        loop {
            arguments.push(self.expression(Level::Or)?);
            match self.next() {
                Some((Token::Comma, _)) => {}
                Some((Token::Close, _)) => return Ok(arguments),
                Some(stray) => return Err(self.stray(&stray)),
                None => return Err(unclosed(open)),
            }
        }
    }

    /// Reads one level deeper, unless that is too deep.
    fn inside<T>(
        &mut self,
        bytes: Range<usize>,
        read: impl FnOnce(&mut Self, Range<usize>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        if self.depth == DEEPEST {
            let message = format!("more than {DEEPEST} brackets, signs or `not` inside one another");
            return Err(Fault::new(bytes, message));
        }
        self.depth += 1;
        let result = read(self, bytes);
        self.depth -= 1;
        result
    }

    /// Something that cannot follow a whole expression.
    fn stray(&self, (token, bytes): &Lexeme<'_>) -> Fault {
        let written = &self.text[bytes.clone()];
        let fault = |message: String| Fault::new(bytes.clone(), message);
        match token {
            Token::Close => fault("there is no bracket that this one closes".to_owned()),
            Token::Comma => fault("a comma stands only between the arguments of a function".to_owned()),
            _ => {
                let missing = fault(format!("an operator is missing before `{written}`"));
                let lower = written.to_lowercase();
                match lower.as_str() {
                    "and" | "or" if lower != written => missing.help(format!("write `{lower}`")),
                    "mod" => missing.help("write `%`"),
                    _ => missing,
                }
            }
        }
    }

    /// The text is over where an operand is wanted.
    fn ended(&self) -> Fault {
        let last = self.lexemes.last().map_or(0..0, |(_, bytes)| bytes.clone());
        let message = format!("a number or a name is missing after `{}`", &self.text[last.clone()]);
        Fault::new(last.end..last.end, message)
    }
}

fn unclosed(open: Range<usize>) -> Fault {
    Fault::new(open, "this bracket is never closed")
}

fn write_it(builtin: Builtin) -> String {
    format!("write `{}`", builtin.form())
}

/// A function with so many arguments instead of those wanted.
pub(super) fn miscounted(name: &str, wanted: usize, found: usize, bytes: Range<usize>) -> Fault {
    let plural = if wanted == 1 { "" } else { "s" };
    Fault::new(bytes, format!("`{name}` takes {wanted} argument{plural}, not {found}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expression::Expression;

    fn fault(text: &str) -> (Range<usize>, String, Option<String>) {
        let fault = parse(text).unwrap_err();
        (fault.bytes, fault.message, fault.help)
    }

    #[test]
    fn faults_say_where_and_what() {
        let wrong = [
            ("", 0..0, "an expression is missing here"),
            ("  ", 0..2, "an expression is missing here"),
            ("a + ", 3..3, "a number or a name is missing after `+`"),
            ("(a + b", 0..1, "this bracket is never closed"),
            ("min(a, b", 3..4, "this bracket is never closed"),
            ("min(a, ", 6..6, "a number or a name is missing after `,`"),
            ("a + b) * 2", 5..6, "there is no bracket that this one closes"),
            ("a, b", 1..2, "a comma stands only between the arguments of a function"),
            ("(a, b)", 2..3, "a comma stands only between the arguments of a function"),
            ("a b", 2..3, "an operator is missing before `b`"),
            ("2(a)", 1..2, "an operator is missing before `(`"),
            ("a not b", 2..5, "an operator is missing before `not`"),
            ("a + * b", 4..5, "`*` stands where a number or a name is wanted"),
            ("+a", 0..1, "`+` stands where a number or a name is wanted"),
            ("()", 1..2, "`)` stands where a number or a name is wanted"),
            ("min(1,)", 6..7, "`)` stands where a number or a name is wanted"),
            ("and a", 0..3, "`and` stands where a number or a name is wanted"),
            ("a # b", 2..3, "`#` means nothing in an expression"),
            ("\u{e9} + \u{2603}", 5..8, "`\u{2603}` means nothing in an expression"),
            ("1_000", 0..5, "`1_000` is neither a number nor a name"),
            ("\u{b2}", 0..2, "`\u{b2}` is neither a number nor a name"),
        ];
        for (text, bytes, message) in wrong {
            let (found, said, _) = fault(text);
            assert_eq!((found, said.as_str()), (bytes, message), "{text}");
        }
    }

    #[test]
    fn habits_of_other_languages_are_told_ours() {
        let helped = [
            ("a = 5", 2..3, "write `==` to compare"),
            ("a && b", 2..4, "write `and`"),
            ("a || b", 2..4, "write `or`"),
            ("!a", 0..1, "write `not`"),
            ("a \u{2265} b", 2..5, "write `>=`"),
            ("a =< b", 2..4, "write `<=`"),
            ("a ** 2", 2..4, "powers are written out: `a * a`"),
            ("1.5 * a", 1..2, "numbers are whole"),
            ("$by > 2", 0..1, "names stand without `$` in an expression"),
            ("a AND b", 2..5, "write `and`"),
            ("a mod 2", 2..5, "write `%`"),
            ("2a > b", 0..2, "a product is written `2 * a`"),
            ("a == not b", 5..8, "write `(not ...)`"),
            ("if a", 0..2, "write `if(condition, then, else)`"),
            ("9223372036854775808", 0..19, "up to 9223372036854775807"),
        ];
        for (text, bytes, help) in helped {
            let (found, _, said) = fault(text);
            assert_eq!((found, said.as_deref()), (bytes, Some(help)), "{text}");
        }
    }

    #[test]
    fn functions_count_their_arguments() {
        let message = |text: &str| {
            let (bytes, message, _) = fault(text);
            (bytes, message)
        };
        assert_eq!(message("1 + abs(1, 2)"), (4..7, "`abs` takes 1 argument, not 2".into()));
        assert_eq!(message("if(a, b)"), (0..2, "`if` takes 3 arguments, not 2".into()));
        assert_eq!(message("min()"), (0..3, "`min` takes at least 1 argument".into()));
        assert_eq!(message("abs()"), (0..3, "`abs` takes 1 argument, not 0".into()));
    }

    #[test]
    fn nesting_is_bounded_and_length_is_not() {
        let nested = |times: usize, open: &str, close: &str| {
            parse(&format!("{}1{}", open.repeat(times), close.repeat(times))).map_err(|fault| fault.message)
        };
        for (open, close) in [("(", ")"), ("abs(", ")"), ("-", ""), ("not ", ""), ("1 or 1 and 1 < 1 + 1 * (", ")")] {
            assert!(nested(DEEPEST, open, close).is_ok(), "{open}");
            let message = "more than 64 brackets, signs or `not` inside one another";
            assert_eq!(nested(DEEPEST + 1, open, close).unwrap_err(), message);
            assert!(nested(100_000, open, close).is_err(), "{open}");
        }
        for operator in ["+", "*", "<", "and", "or"] {
            let long = vec!["1"; 100_000].join(&format!(" {operator} "));
            let bound = Expression::parse(&long).unwrap().bind(&[], &[], &|_| None).unwrap();
            assert_eq!(
                bound.value(&[]),
                Ok(match operator {
                    "+" => 100_000,
                    "<" => 0,
                    _ => 1,
                })
            );
        }
    }
}
