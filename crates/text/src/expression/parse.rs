//! Parser of expressions.

use std::ops::Range;

use super::Fault;
use super::lex::{Lexeme, Token, lex};
use super::tree::{Arithmetic, Builtin, Level, Link, Operator, Tree, Written};

/// The deepest nesting of brackets, signs and `not`: more than anyone needs, and few enough for recursion.
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
        return Err(Fault::new(0..text.len(), "the expression is empty").help("for example `a + b == 10`"));
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

    /// Parses operators of this level and tighter ones.
    fn expression(&mut self, loosest: Level) -> Result<Tree<Written>, Fault> {
        let mut tree = self.operand(loosest)?;
        // The tree so far is the first operand of the next looser chain: a * b in a * b + c.
        while let Some(Token::Operator(operator)) = self.peek()
            && operator.level() >= loosest
        {
            let links = self.links(operator.level())?;
            tree = Tree::Chain(Box::new(tree), links);
        }
        Ok(tree)
    }

    /// Consecutive operators of one level, each with its right operand.
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
                let fault = Fault::new(bytes, "`not` applies to everything on its right, so it needs brackets here");
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
                    None => Err(Fault::unclosed(open)),
                }
            }),
            Token::Operator(_) | Token::Close | Token::Comma => {
                let message = format!("expected a number or a name, found `{}`", &self.text[bytes.clone()]);
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
                None => return Err(Fault::unclosed(open)),
            }
        }
    }

    /// Parses one level deeper, unless that is too deep.
    fn inside<T>(
        &mut self,
        bytes: Range<usize>,
        read: impl FnOnce(&mut Self, Range<usize>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        if self.depth == DEEPEST {
            let message = format!("brackets, signs and `not` are nested more than {DEEPEST} deep");
            return Err(Fault::new(bytes, message));
        }
        self.depth += 1;
        let result = read(self, bytes);
        self.depth -= 1;
        result
    }

    /// The error for a token that cannot follow a complete expression.
    fn stray(&self, (token, bytes): &Lexeme<'_>) -> Fault {
        let written = &self.text[bytes.clone()];
        let fault = |message: String| Fault::new(bytes.clone(), message);
        match token {
            Token::Close => Fault::unmatched(bytes.clone()),
            Token::Comma => fault("a comma is only allowed between the arguments of a function".to_owned()),
            _ => {
                let missing = fault(format!("missing operator before `{written}`"));
                let lower = written.to_lowercase();
                match lower.as_str() {
                    "and" | "or" if lower != written => missing.help(format!("write `{lower}`")),
                    "mod" => missing.help("write `%`"),
                    _ => missing,
                }
            }
        }
    }

    /// The error for a text that ends where an operand is expected.
    fn ended(&self) -> Fault {
        let last = self.lexemes.last().map_or(0..0, |(_, bytes)| bytes.clone());
        let message = format!("expected a number or a name after `{}`", &self.text[last.clone()]);
        Fault::new(last.end..last.end, message)
    }
}

fn write_it(builtin: Builtin) -> String {
    format!("write `{}`", builtin.form())
}

/// The error for a function with the wrong number of arguments.
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
    fn faults_have_places_and_messages() {
        let wrong = [
            ("", 0..0, "the expression is empty"),
            ("  ", 0..2, "the expression is empty"),
            ("a + ", 3..3, "expected a number or a name after `+`"),
            ("(a + b", 0..1, "unclosed bracket"),
            ("min(a, b", 3..4, "unclosed bracket"),
            ("min(a, ", 6..6, "expected a number or a name after `,`"),
            ("a + b) * 2", 5..6, "unmatched closing bracket"),
            ("a, b", 1..2, "a comma is only allowed between the arguments of a function"),
            ("(a, b)", 2..3, "a comma is only allowed between the arguments of a function"),
            ("a b", 2..3, "missing operator before `b`"),
            ("2(a)", 1..2, "missing operator before `(`"),
            ("a not b", 2..5, "missing operator before `not`"),
            ("a + * b", 4..5, "expected a number or a name, found `*`"),
            ("+a", 0..1, "expected a number or a name, found `+`"),
            ("()", 1..2, "expected a number or a name, found `)`"),
            ("min(1,)", 6..7, "expected a number or a name, found `)`"),
            ("and a", 0..3, "expected a number or a name, found `and`"),
            ("a # b", 2..3, "unexpected `#` in an expression"),
            ("\u{e9} + \u{2603}", 5..8, "unexpected `\u{2603}` in an expression"),
            ("1_000", 0..5, "`1_000` is neither a number nor a name"),
            ("\u{b2}", 0..2, "`\u{b2}` is neither a number nor a name"),
        ];
        for (text, bytes, message) in wrong {
            let (found, text_found, _) = fault(text);
            assert_eq!((found, text_found.as_str()), (bytes, message), "{text}");
        }
    }

    #[test]
    fn syntax_of_other_languages_gets_help() {
        let helped = [
            ("a = 5", 2..3, "write `==` to compare"),
            ("a && b", 2..4, "write `and`"),
            ("a || b", 2..4, "write `or`"),
            ("!a", 0..1, "write `not`"),
            ("a \u{2265} b", 2..5, "write `>=`"),
            ("a =< b", 2..4, "write `<=`"),
            ("a ** 2", 2..4, "write a power as a product: `a * a`"),
            ("1.5 * a", 1..2, "only whole numbers are allowed"),
            ("$by > 2", 0..1, "write names without `$` in an expression"),
            ("a AND b", 2..5, "write `and`"),
            ("a mod 2", 2..5, "write `%`"),
            ("2a > b", 0..2, "write a product as `2 * a`"),
            ("a == not b", 5..8, "write `(not ...)`"),
            ("if a", 0..2, "write `if(condition, then, else)`"),
            ("9223372036854775808", 0..19, "the largest number is 9223372036854775807"),
        ];
        for (text, bytes, help) in helped {
            let (found, _, help_found) = fault(text);
            assert_eq!((found, help_found.as_deref()), (bytes, Some(help)), "{text}");
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
            let message = "brackets, signs and `not` are nested more than 64 deep";
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
