//! Rules among the parameters of a rule: alternatives, conditions, repetitions. They are read as any rules are, and are the
//! parts of the use.

use std::borrow::Cow;

use exdoku_text::board::{Cell, Moved, Position, words};
use exdoku_text::source::fields::{Form, Table, Value};
use exdoku_text::source::{Spot, did_you_mean};

use super::bind::{Given, Use};
use super::binding::Binding;
use super::key::Key;
use super::keys::{all, any, if_then, repeat};
use super::named_sets::{self, SETS};
use super::reader::Reader;
use super::reference::Reference;
use super::rule_use::{Parts, RuleUse};
use super::scope::Scope;
use super::signature::Signature;
use super::values::read_ranges;

impl Reader<'_, '_> {
    /// The parts of a use of one of these kinds, and the places of its groups of rules.
    pub(super) fn nested(&mut self, signature: &Signature<'_>, used: &Use<'_>) -> Option<(Parts, Vec<Spot>)> {
        let at = |name: &str| {
            let at = signature.params.iter().position(|param| param.name == name)?;
            match &used.given[at] {
                Some(Given::Written(value)) => Some(value.clone()),
                _ => None,
            }
        };
        fn of<'v, T: ?Sized>(at: &impl Fn(&str) -> Option<Value<'v>>, key: Key<T>) -> Option<Value<'v>> {
            at(key.name())
        }
        let parts = match signature.name {
            any::NAME => return alternatives(&of(&at, any::OF)?, of(&at, any::WITH).as_ref(), self),
            all::NAME => {
                let entries = of(&at, all::OF)?.list(self.diagnostics)?;
                Some(Parts::All(entries.iter().flat_map(|entry| self.table(entry)).collect()))
            }
            if_then::NAME => {
                let mut branch = |key: Key<str>| of(&at, key).map(|value| self.table(&value));
                let (holds, then, otherwise) = (branch(if_then::HOLDS), branch(if_then::THEN), branch(if_then::ELSE));
                Some(Parts::If { holds, then: then.unwrap_or_default(), otherwise: otherwise.unwrap_or_default() })
            }
            repeat::NAME => {
                let mut names = match of(&at, repeat::WITH) {
                    Some(with) => numbers(&with, self)?,
                    None => Vec::new(),
                };
                if let Some(each) = of(&at, repeat::EACH) {
                    names.extend(turns(&each, self)?);
                }
                let (rules, shifts) = (of(&at, repeat::RULES)?.table(self.diagnostics)?, of(&at, repeat::SHIFTS));
                let mut made = Vec::new();
                let fine = each_once(&names, self, &mut |reader| {
                    made.extend(match &shifts {
                        Some(shifts) => shifted(&rules, shifts, reader)?,
                        None => reader.rules(&rules),
                    });
                    Some(())
                });
                fine.then_some(Parts::All(made))
            }
            other => unreachable!("`{other}` has rules among its parameters"),
        };
        parts.map(|parts| (parts, Vec::new()))
    }

    fn table(&mut self, value: &Value<'_>) -> Vec<RuleUse> {
        match value.table(self.diagnostics) {
            Some(table) => self.rules(&table),
            None => vec![RuleUse::unreadable()],
        }
    }
}

/// The groups of rules, once for each choice of numbers; those whose condition is not met are left out. In a table, each rule
/// is a group of its own.
fn alternatives(of: &Value<'_>, with: Option<&Value<'_>>, reader: &mut Reader<'_, '_>) -> Option<(Parts, Vec<Spot>)> {
    let is_table = matches!(of.form(), Form::Table(_));
    let list = if is_table { vec![of.clone()] } else { of.list(reader.diagnostics)? };
    if list.is_empty() {
        let help = "each group is a table of rules: [{ odd = \"r1c1\" }, { even = \"r1c2\", odd = \"r1c3\" }]";
        return reader.refuse(of.error("this list has no groups").help(help));
    }
    let names = match with {
        Some(with) => numbers(with, reader)?,
        None => Vec::new(),
    };
    let (mut groups, mut places) = (Vec::new(), Vec::new());
    let fine = each_once(&names, reader, &mut |reader| {
        let read: Vec<Option<Option<Vec<RuleUse>>>> = list.iter().map(|one| group(one, reader)).collect();
        let read = read.into_iter().collect::<Option<Vec<_>>>()?.into_iter().zip(&list);
        for (rules, place) in read.filter_map(|(rules, place)| Some((rules?, place))) {
            let alone = |rule: RuleUse| (rule.spot().cloned().unwrap_or_else(|| place.spot()), vec![rule]);
            let own = match is_table {
                true => rules.into_iter().map(alone).collect(),
                false => vec![(place.spot(), rules)],
            };
            for (spot, rules) in own {
                groups.push(rules);
                places.push(spot);
            }
        }
        Some(())
    });
    fine.then_some((Parts::Any(groups), places))
}

/// The rules of a group; none if its condition is not met.
fn group(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Option<Vec<RuleUse>>> {
    let Some(mut table) = value.table(reader.diagnostics) else { return Some(Some(vec![RuleUse::unreadable()])) };
    if let Some(when) = table.take("when")
        && !reader.condition(&when)?
    {
        return Some(None);
    }
    Some(Some(reader.rules(&table)))
}

/// `{ v = "1-9" }`: names and the numbers of each in turn.
fn numbers(with: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Vec<Turns>> {
    let ranges = read_ranges(with, reader)?;
    Some(ranges.into_iter().map(|(name, all)| (name, all.into_iter().map(Binding::Number).collect())).collect())
}

/// Runs `body` for every choice of values of the names; returns whether all runs succeeded. A repeated error is
/// reported once.
fn each_once(
    names: &[Turns],
    reader: &mut Reader<'_, '_>,
    body: &mut impl FnMut(&mut Reader<'_, '_>) -> Option<()>,
) -> bool {
    let outer = reader.scope.clone();
    let fine = reader.apart(
        |reader| each(names, reader, &mut |reader: &mut Reader<'_, '_>| reader.apart(|reader| body(reader), |one| one)),
        |one| one,
    );
    reader.scope = outer;
    fine
}

/// Runs `body` for every choice of values of the names; returns whether all runs succeeded.
fn each(
    names: &[Turns],
    reader: &mut Reader<'_, '_>,
    body: &mut impl FnMut(&mut Reader<'_, '_>) -> Option<()>,
) -> bool {
    let Some(((name, bindings), rest)) = names.split_first() else { return body(reader).is_some() };
    let outer = reader.scope.clone();
    let mut fine = true;
    for binding in bindings {
        reader.scope = outer.clone();
        reader.scope.bind(name, binding.clone(), false);
        fine &= each(rest, reader, body);
        if reader.is_exhausted(None) {
            return false;
        }
    }
    fine
}

/// The rules at every shift.
fn shifted(rules: &Table<'_>, shifts: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Vec<RuleUse>> {
    if matches!(shifts.form(), Form::Text(text) if text.as_str().trim() == "all") {
        return everywhere(rules, shifts, reader);
    }
    let read: Vec<Option<Moved>> = shifts.one_or_more().iter().map(|one| shift(one, reader)).collect();
    let Some(shifts) = read.into_iter().collect::<Option<Vec<Moved>>>() else {
        // Errors in the rules themselves are reported, too.
        reader.rules(rules);
        return None;
    };
    Some(shifts.into_iter().flat_map(|by| at(rules, by, reader)).collect())
}

/// The rules as they are, and everywhere else where the cells they name are all on the board.
fn everywhere(rules: &Table<'_>, shifts: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Vec<RuleUse>> {
    let before = std::mem::take(&mut reader.named);
    let mut made = reader.rules(rules);
    let mut named: Vec<Position> = std::mem::replace(&mut reader.named, before);
    if made.iter().any(RuleUse::is_unreadable) {
        return Some(made);
    }
    if named.is_empty() {
        let help = "shifts = \"all\" uses the cells that the rules themselves list";
        return reader
            .refuse(shifts.error("shifts = \"all\" needs rules that list cells, but these list none").help(help));
    }
    named.sort_unstable();
    named.dedup();
    let (height, width) = (reader.board.height() as isize, reader.board.width() as isize);
    for down in 1 - height..height {
        for right in 1 - width..width {
            let on_board = |at: &Position| {
                let row = at.row.checked_add_signed(down);
                let column = at.column.checked_add_signed(right);
                row.zip(column).and_then(|(row, column)| reader.board.cell_at(Position { row, column })).is_some()
            };
            if (down, right) != (0, 0) && named.iter().all(on_board) {
                made.extend(at(rules, (down, right), reader));
            }
        }
    }
    Some(made)
}

/// The rules, shifted further.
fn at(rules: &Table<'_>, by: Moved, reader: &mut Reader<'_, '_>) -> Vec<RuleUse> {
    let before = reader.scope.moved;
    reader.scope.moved = (before.0.saturating_add(by.0), before.1.saturating_add(by.1));
    let read = reader.rules(rules);
    reader.scope.moved = before;
    read
}

/// `0,3`: rows down and columns right; either may be an expression.
fn shift(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Moved> {
    let help = "rows down, columns right: \"0,3\", or \"-1,0\" for a row up; or shifts = \"all\"";
    let text = match value.form() {
        Form::Text(text) => text,
        Form::Two(down, right) => return Some((down as isize, right as isize)),
        _ => return reader.refuse(value.wrong("a shift like \"0,3\"").help(help)),
    };
    let Some(comma) = text.as_str().find(',') else {
        return reader.refuse(value.error(format!("`{}` is not a shift", text.as_str())).help(help));
    };
    let (down, right) = (text.part(0..comma), text.part(comma + 1..text.as_str().len()));
    let (down, right) = (reader.number(&down), reader.number(&right));
    let (down, right) = (isize::try_from(down?).ok(), isize::try_from(right?).ok());
    let within = |number: &isize| number.unsigned_abs() <= exdoku_text::board::MAX_CELLS;
    match (down.filter(within), right.filter(within)) {
        (Some(down), Some(right)) => Some((down, right)),
        _ => reader.refuse(value.error("this shift is larger than any board").help(help)),
    }
}

/// A name, and its values in turn.
type Turns = (String, Vec<Binding>);

/// `{ c = "cells", h = "rows columns" }`: names, and the cells of each in turn.
fn turns(each: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Vec<Turns>> {
    let table = each.table(reader.diagnostics)?;
    // The rules that use the name select the layer.
    let outer = reader.scope.layer.take();
    let read: Vec<Option<Turns>> =
        (table.entries()).map(|(key, value)| Some((key.name.to_owned(), sets(&value, reader)?))).collect();
    reader.scope.layer = outer;
    let names: Vec<Turns> = read.into_iter().collect::<Option<_>>()?;
    if names.is_empty() {
        return reader.refuse(each.error(format!("`{}` names no cells", each.path())));
    }
    Some(names)
}

/// The sets of cells that a text names: all sets of each of its words, or each listed cell separately. A list has one set
/// per entry; an entry that is a list itself stands for several sets at once.
fn sets(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Vec<Binding>> {
    let mut all = Vec::new();
    let is_list = matches!(value.form(), Form::List(_));
    for one in value.one_or_more() {
        if is_list && matches!(one.form(), Form::List(_)) {
            all.push(Binding::Lines(reader.lines(&one)?));
            continue;
        }
        let Form::Text(text) = one.form() else {
            return reader.refuse(one.wrong("\"cells\", \"rows\", \"2x2\" and the like, or a list of cells"));
        };
        let mut listed_cells = Vec::new();
        for (bytes, word) in words(text.as_str()) {
            let filled = with_numbers(word, &reader.scope);
            match named_sets::of_board(&filled, reader.board) {
                Some(sets) if sets.is_empty() => {
                    let help = format!("expected one of: {}", SETS.join(", "));
                    return reader.refuse(one.error(format!("this board has no {word}")).help(help));
                }
                Some(sets) => all.extend(sets.into_iter().map(Binding::Cells)),
                None => match listed(word, &text.part(bytes), reader)? {
                    sets if is_list && sets.iter().all(|set| set.len() == 1) => listed_cells.extend(sets.concat()),
                    sets => all.extend(sets.into_iter().map(Binding::Cells)),
                },
            }
        }
        all.extend(Some(listed_cells).filter(|set| !set.is_empty()).map(Binding::Cells));
    }
    if all.is_empty() {
        return reader.refuse(value.error(format!("`{}` names no cells", value.path())));
    }
    Some(all)
}

/// A word in which `{height}` is the value of this number.
fn with_numbers<'w>(word: &'w str, scope: &Scope) -> Cow<'w, str> {
    let mut filled = Cow::Borrowed(word);
    for name in word.split('{').skip(1).filter_map(|part| part.split('}').next()) {
        if let Some(number) = scope.number(name) {
            filled = Cow::Owned(filled.replace(&format!("{{{name}}}"), &number.to_string()));
        }
    }
    filled
}

/// The cells of a word, each separately; for a name of several lines, each line.
fn listed(word: &str, part: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Vec<Vec<Cell>>> {
    if Reference::read(word).is_some() {
        let lines = reader.lines(part)?;
        return Some(match &lines[..] {
            [only] => only.iter().map(|&cell| vec![cell]).collect(),
            _ => lines,
        });
    }
    if !reader.names_cells(part) {
        let layers = reader.board.layers().iter().map(|layer| layer.name.as_str());
        let known: Vec<&str> = SETS.iter().copied().chain(layers).collect();
        return reader.refuse(part.error(format!("`{word}` names no cells")).help(did_you_mean(word, known)));
    }
    Some(reader.line(part)?.into_iter().map(|cell| vec![cell]).collect())
}
