//! Layers whose values are computed: `value = { is = "if(doubler == yes, 2 * digit, digit)" }`.

use std::collections::BTreeSet;

use crate::rules::constant;
use exdoku_text::board::{Board, Cell, Computed, Digits, Layer, Operand, Read};
use exdoku_text::expression::{Expression, Fault};
use exdoku_text::source::fields::Value;
use exdoku_text::source::{Diagnostic, Diagnostics, Help, did_you_mean};

/// The largest number of combinations of operands that are tried at all cells together, to find the possible values.
const MOST_TRIED: usize = 4_000_000;

/// The expression of a layer over these cells, and the range of its values. `known` are the layers before it.
pub(super) fn read(
    value: &Value<'_>,
    board: &Board,
    known: &[Layer],
    cells: &[Cell],
    diagnostics: &mut Diagnostics,
) -> Option<(Computed, Digits)> {
    let text = value.text(diagnostics)?;
    let with_layers = board.clone().with_layers(known.to_vec(), false);
    let mut operands: Vec<Operand> = known.iter().map(|layer| Operand::Layer(layer.name.clone())).collect();
    operands.extend([Operand::Digit, Operand::Opposite, Operand::Row, Operand::Column]);
    let names: Vec<&str> = operands.iter().map(Operand::name).collect();
    let constant = |name: &str| constant(name, &with_layers);
    let complain = |fault: Fault| -> Diagnostic {
        let words = known.iter().flat_map(|layer| layer.words.iter().map(String::as_str));
        let help = fault
            .unknown
            .as_ref()
            .map(|name| did_you_mean(name, names.iter().copied().chain(words).collect::<Vec<_>>()));
        text.error(fault.bytes, fault.message).maybe_help(fault.help.map(Help::from).or(help))
    };
    let bound = Expression::parse(text.as_str()).and_then(|read| read.bind(&names, &[], &constant));
    let expression = bound.map_err(|fault| diagnostics.push(complain(fault))).ok()?;
    // Only operands that are used are read, so that the slots of others stay 0.
    let used: Vec<bool> = (0..operands.len()).map(|slot| expression.uses(slot)).collect();
    let mut values: BTreeSet<i64> = BTreeSet::new();
    let mut seen: BTreeSet<Vec<Vec<i64>>> = BTreeSet::new();
    let mut tried = 0_usize;
    for &cell in cells {
        let mut choices = Vec::new();
        for (operand, _) in operands.iter().zip(&used).filter(|(_, used)| **used) {
            choices.push(match with_layers.read_at(operand, cell) {
                Some(Read::Place(place)) => with_layers.values_of(place),
                Some(Read::Number(number)) => vec![number],
                None => {
                    let what = format!("`{}` has no value at {}", operand.name(), board.name(cell));
                    return diagnostics.refuse(value.error(what).help("limit the layer by `cells`"));
                }
            });
        }
        if !seen.insert(choices.clone()) {
            continue;
        }
        tried = tried.saturating_add(choices.iter().map(Vec::len).product());
        if tried > MOST_TRIED {
            return diagnostics.refuse(value.error(format!("this has more than {MOST_TRIED} cases")));
        }
        if let Err(fault) = each_choice(&choices, &mut |row| {
            let mut row = row.iter();
            let slots: Vec<i64> = used.iter().map(|used| if *used { *row.next().unwrap_or(&0) } else { 0 }).collect();
            expression.value(&slots).map(|value| _ = values.insert(value))
        }) {
            return diagnostics.refuse(complain(fault));
        }
    }
    let (first, last) = (*values.first()?, *values.last()?);
    let count = usize::try_from(last - first).ok().and_then(|more| more.checked_add(1));
    let range = count.zip(i32::try_from(first).ok()).and_then(|(count, first)| Digits::new(first, count));
    let Some(range) = range else {
        let message = format!("the values go from {first} to {last}; a layer has at most {} values", Digits::MAX);
        return diagnostics.refuse(value.error(message));
    };
    Some((Computed { expression, text: text.as_str().to_owned(), operands }, range))
}

/// Calls `body` with every choice of one number of each list.
fn each_choice<E>(choices: &[Vec<i64>], body: &mut impl FnMut(&[i64]) -> Result<(), E>) -> Result<(), E> {
    let mut at = vec![0; choices.len()];
    let mut row: Vec<i64> = choices.iter().map(|choice| choice[0]).collect();
    loop {
        body(&row)?;
        let Some(next) = (0..choices.len()).rev().find(|&slot| at[slot] + 1 < choices[slot].len()) else {
            return Ok(());
        };
        at[next] += 1;
        at[next + 1..].fill(0);
        (next..choices.len()).for_each(|slot| row[slot] = choices[slot][at[slot]]);
    }
}
