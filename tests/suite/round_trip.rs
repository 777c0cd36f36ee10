//! Rule uses written as TOML and read again: for every kind, with random parameters.

use std::sync::Arc;

use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

use exdoku::board::{Board, Cell, Digit, Digits, SymbolChoice, Unknown, Usual};
use exdoku::rules::{
    AnyKind, Binding, Choice, FileKinds, Formula, Kinds, NamedFormula, NamedSet, Parts, Reader, RuleUse, Signature,
    Transition, Type, Vocabulary, Word, keys, kinds,
};
use exdoku::source::fields::with_table;
use exdoku::source::{Diagnostics, Source};

/// Random values of parameters.
struct Values<'b> {
    board: &'b Board,
    random: ChaCha8Rng,
    /// Whether they are for a kind written in Rust. A definition is expanded when it is read, and then refuses more values.
    are_free: bool,
}

impl Values<'_> {
    fn cells(&mut self, count: usize) -> Vec<Cell> {
        let all: Vec<Cell> = self.board.cells().collect();
        all.sample(&mut self.random, count).copied().collect()
    }

    fn numbers(&mut self) -> Vec<i64> {
        (0..self.random.random_range(1..4)).map(|_| self.random.random_range(1..=9)).collect()
    }

    fn formula(&mut self) -> Formula {
        let texts = ["a + b == 10", "abs(a - b) >= 5 and not a == 1", "d > 5", "sum % 2 == 0"];
        Formula::new(texts.choose(&mut self.random).unwrap()).unwrap()
    }

    fn named(&mut self) -> Vec<NamedFormula> {
        ["sum", "last-one"].map(|name| NamedFormula { name: Word::new(name), formula: self.formula() }).to_vec()
    }

    fn steps(&mut self) -> Vec<(isize, isize)> {
        (0..2)
            .map(|_| (self.random.random_range(1..4_i64) as isize, self.random.random_range(-3..4_i64) as isize))
            .collect()
    }

    fn transitions(&mut self) -> Vec<Transition> {
        let step =
            |condition, between| Transition { from: Word::new("low"), to: Word::new("high"), condition, between };
        vec![step(Some(Arc::new(self.formula())), false), step(None, false), step(None, true)]
    }

    /// A value of this type.
    fn of(&mut self, kind: Type) -> Binding {
        match kind {
            Type::Line | Type::Cells | Type::Marked => Binding::Cells(self.cells(4)),
            Type::Lines | Type::Parts => Binding::Lines(vec![self.cells(2), self.cells(3)]),
            Type::Cell => Binding::Cells(self.cells(1)),
            Type::Pairs => Binding::Pairs(self.cells(4).chunks(2).map(|pair| (pair[0], pair[1])).collect()),
            Type::Number if self.are_free => Binding::Number(self.random.random_range(-20..100)),
            Type::Number => Binding::Number(self.random.random_range(1..4)),
            Type::Numbers | Type::Values => Binding::Numbers(self.numbers()),
            Type::Digits => {
                Binding::Digits(self.numbers().iter().map(|&value| Digit::new(value as usize - 1)).collect())
            }
            Type::Counts => Binding::Numbers(vec![12, 3, 2, 4]),
            Type::Couples => Binding::Numbers([self.numbers(), self.numbers()].concat().repeat(2)),
            Type::Text if self.are_free => Binding::Text("1[^2]* \"3\"\\".to_owned()),
            Type::Text => Binding::Text("1,2".to_owned()),
            Type::Truth => Binding::Truth(self.random.random()),
            Type::Sets => {
                let names: &[&str] = if self.random.random() { &[""] } else { &["1", "2"] };
                Binding::Sets(names.iter().map(|&name| NamedSet::new(name, self.cells(3))).collect())
            }
            Type::Choice(words) => Binding::Text((*words.choose(&mut self.random).unwrap()).to_owned()),
            Type::CellOrNumbers if self.random.random() => Binding::Cells(self.cells(1)),
            Type::CellOrNumbers => Binding::Numbers(self.numbers()),
            Type::Expression => Binding::Formula(self.formula()),
            Type::Expressions => Binding::Formulas(self.named()),
            Type::Ranges => Binding::Ranges(vec![("x".to_owned(), self.numbers()), ("y".to_owned(), self.numbers())]),
            Type::Steps => Binding::Steps(self.steps()),
            Type::Rows => Binding::Rows(vec![self.numbers(), self.numbers()]),
            Type::Words => Binding::Words(vec!["low".to_owned(), "a \"high\" one".to_owned()]),
            Type::Transitions => Binding::Transitions(self.transitions()),
            Type::Turns | Type::Shifts | Type::Rules | Type::Groups => unreachable!("these are parts"),
        }
    }

    /// A use of a kind with random parameters that may be given together.
    fn used(&mut self, signature: &Signature<'_>) -> RuleUse {
        let mut names: Vec<&str> = signature.params.iter().map(|param| param.name).collect();
        names.shuffle(&mut self.random);
        for choice in signature.choices {
            if let Choice::One(of) | Choice::AtMostOne(of) = choice {
                let chosen = names.iter().copied().find(|name| of.contains(name));
                names.retain(|name| !of.contains(name) || Some(*name) == chosen);
            }
        }
        for _ in signature.choices {
            for choice in signature.choices {
                if let Choice::Belong(of, to) = choice
                    && !names.contains(to)
                {
                    names.retain(|name| !of.contains(name));
                }
            }
        }
        let params = signature.params.iter().filter(|param| names.contains(&param.name));
        let parameters = params.map(|param| (param.name.to_owned(), self.of(param.kind))).collect();
        let mut used = RuleUse::bare(signature.name);
        used.parameters = parameters;
        used
    }
}

/// The use that some TOML is read as.
fn read(rule: &str, toml: &str, board: &Board) -> RuleUse {
    let kinds = FileKinds::new(Kinds::builtin());
    let symbols = SymbolChoice::Detect(Usual::of(board.digits()));
    let mut diagnostics = Diagnostics::new();
    let source = Source::new("test.toml", format!("rule = {toml}"));
    let read = with_table(&source, &mut diagnostics, |mut table, diagnostics| {
        let mut reader = Reader::knowing(&kinds, board, &symbols, diagnostics);
        let (mut rules, _) = reader.rules_of(kinds.kind(rule)?, &table.take("rule")?);
        rules.pop()?.uses.pop()
    });
    read.unwrap_or_else(|| panic!("{rule} = {toml}\n{diagnostics}"))
}

#[test]
fn uses_that_are_written_are_read_as_they_were() {
    let board = Board::square(9).unwrap();
    let mut values = Values { board: &board, random: ChaCha8Rng::seed_from_u64(46), are_free: true };
    let is_part = |kind: Type| matches!(kind, Type::Turns | Type::Shifts | Type::Rules | Type::Groups);
    let plain = kinds().filter(|kind| !kind.signature().params.iter().any(|param| is_part(param.kind)));
    for kind in plain {
        values.are_free = matches!(kind, AnyKind::Written(_));
        for _ in 0..20 {
            let used = values.used(&kind.signature());
            let toml = used.to_toml(&board);
            let again = read(kind.name(), &toml, &board);
            for (name, value) in &used.parameters {
                assert_eq!(again.named(name), Some(value), "{} = {toml}", kind.name());
            }
        }
    }
}

#[test]
fn uses_with_parts_are_read_as_they_were() {
    let board = Board::square(9).unwrap();
    let mut values = Values { board: &board, random: ChaCha8Rng::seed_from_u64(47), are_free: true };
    let mut odd = || RuleUse::bare(keys::odd::NAME).with(keys::odd::CELLS, values.cells(2));
    let (one, two, three) = (odd(), odd(), odd());
    let groups = vec![vec![one.clone()], vec![two.clone()]];
    let mut any = RuleUse::bare(keys::any::NAME);
    any.parts = Parts::Any(groups);
    let mut if_then = RuleUse::bare(keys::if_then::NAME);
    if_then.parts = Parts::If { holds: Some(vec![one]), then: vec![two], otherwise: vec![three] };
    for used in [any.with(keys::any::EXACTLY, vec![1]), if_then] {
        let again = read(&used.kind, &used.to_toml(&board), &board);
        assert!(used.is_same(&again), "{used:#?}\n{again:#?}");
    }
}

#[test]
fn a_name_is_quoted_as_toml_does() {
    // A letter that Rust writes as `\u{941}`.
    let unknown = Unknown { name: "\u{941}".to_owned(), digits: Digits::new(1, 9).unwrap() };
    let board = Board::square(9).unwrap().with_unknowns(vec![unknown]);
    let cells = vec![board.unknown("\u{941}").unwrap()];
    let used = RuleUse::bare(keys::odd::NAME).with(keys::odd::CELLS, cells);
    let again = read(&used.kind, &used.to_toml(&board), &board);
    assert!(used.is_same(&again), "{used:#?}\n{again:#?}");
}
