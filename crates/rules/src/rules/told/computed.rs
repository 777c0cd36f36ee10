//! What cells count, in words: layers whose values are computed.

use exdoku_text::board::{Board, Computed, Layer, Operand};

use super::words::{closing, in_signs, mark};

/// Sentences for the layers of a board whose values are computed, except for these.
pub fn told_of_computed(board: &Board, except: &[String]) -> Vec<String> {
    let sentences = |layer: &Layer| {
        let computed = layer.computed.as_ref().filter(|_| !layer.is_drawn() && !except.contains(&layer.name))?;
        let cases = || vec![format!("a cell is {}", in_cases(&in_signs(&computed.text)))];
        let told = by_value(computed, board).unwrap_or_else(cases);
        Some(told.into_iter().map(|one| format!("The {} of {one}.", layer.name)).collect::<Vec<_>>().join(" "))
    };
    board.layers().iter().filter_map(sentences).collect()
}

/// What cells count, for each value of another layer: `a hot cell is its digit plus 1`, `any other cell is its digit`.
fn by_value(computed: &Computed, board: &Board) -> Option<Vec<String>> {
    let used = || computed.operands.iter().enumerate().filter(|(slot, _)| computed.expression.uses(*slot));
    let mut others = used().filter(|(_, operand)| **operand != Operand::Digit);
    let (slot, Operand::Layer(name)) = others.next()? else { return None };
    let layer = board.layer(name).filter(|layer| others.next().is_none() && !layer.words.is_empty())?;
    let digits: Vec<i64> = board.digits().iter().map(|digit| i64::from(board.digits().value(digit))).collect();
    let of_digit = computed.operands.iter().position(|operand| *operand == Operand::Digit)?;
    let mut cases = Vec::new();
    for value in layer.digits.iter() {
        let count = |&digit: &i64| {
            let mut slots = vec![0; computed.operands.len()];
            slots[slot] = i64::from(layer.digits.value(value));
            slots[of_digit] = digit;
            computed.expression.value(&slots).ok()
        };
        let counts: Vec<i64> = digits.iter().map(count).collect::<Option<_>>()?;
        let words = of_digits(&digits, &counts)?;
        if words != DIGIT {
            cases.push(format!("{} is {words}", article(&mark(layer, value))));
        }
    }
    if cases.len() < layer.digits.count() {
        cases.push(format!("any other cell is {DIGIT}"));
    }
    Some(cases)
}

/// What a usual cell counts.
const DIGIT: &str = "its digit";

/// What digits count.
fn of_digits(digits: &[i64], counts: &[i64]) -> Option<String> {
    let all = |is: &dyn Fn(i64) -> i64| digits.iter().zip(counts).all(|(&digit, &count)| is(digit) == count);
    let (first, more) = (*counts.first()?, *counts.first()? - *digits.first()?);
    let times = (-1..=9).find(|&times| all(&|digit| digit * times));
    Some(match (times, more) {
        (Some(0), _) => "0".to_owned(),
        (Some(1), _) => DIGIT.to_owned(),
        (Some(2), _) => "twice its digit".to_owned(),
        (Some(-1), _) => "its negative digit".to_owned(),
        (Some(times), _) => format!("{times} times its digit"),
        (None, 1..) if all(&|digit| digit + more) => format!("its digit plus {more}"),
        (None, _) if all(&|digit| digit + more) => format!("its digit minus {}", -more),
        (None, _) if all(&|_| first) => first.to_string(),
        _ => return None,
    })
}

fn article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// An expression whose cases are told one by one.
fn in_cases(text: &str) -> String {
    let cases = || {
        let rest = text.trim().strip_prefix("if(")?;
        let (inside, after) = rest.split_at(closing(rest)?);
        let mut parts = vec![String::new()];
        let mut depth = 0;
        for letter in inside.chars() {
            match letter {
                ',' if depth == 0 => parts.push(String::new()),
                letter => {
                    depth += i32::from(letter == '(') - i32::from(letter == ')');
                    parts.last_mut()?.push(letter);
                }
            }
        }
        match &parts[..] {
            [condition, then, otherwise] if after == ")" => {
                Some(format!("{} if {}, otherwise {}", then.trim(), condition.trim(), in_cases(otherwise)))
            }
            _ => None,
        }
    };
    cases().unwrap_or_else(|| text.trim().to_owned())
}
