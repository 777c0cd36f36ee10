//! The parameters of a rule on a line of text: `r1c1-3, sum 15`.

use exdoku_rules::rules::{Binding, Parts, RuleUse, cells_to_text, keys, values_in_words};
use exdoku_text::board::{Board, Cell, Symbols};

use super::cells::{Place, named};

/// Parameters whose names are omitted.
const OBVIOUS: &[&str] = &["cells", "line", "pairs", "along", "cell", "which"];

/// The parameters of a rule; empty if it has none.
pub fn in_words(rule_use: &RuleUse, board: &Board, symbols: &Symbols) -> String {
    let counts_once = |name: &str, binding: &Binding| {
        let all_are_1 = matches!(binding, Binding::Numbers(numbers) if numbers.iter().all(|&number| number == 1));
        all_are_1 && name == keys::sum::COEFFICIENTS.name()
    };
    let parameter = |(name, binding): &(String, Binding)| {
        if counts_once(name, binding) {
            return None;
        }
        let words = match binding {
            // The numbers that a line carries along are not explained.
            Binding::Formula(_) if name != keys::pair::WHERE.name() => return None,
            Binding::Numbers(numbers) if name == "digits" => values_in_words(numbers, rule_use, board),
            binding => binding_in_words(binding, board, symbols)?,
        };
        Some(match binding {
            Binding::Truth(_) => name.clone(),
            _ if OBVIOUS.contains(&name.as_str()) => words,
            _ => format!("{name} {words}"),
        })
    };
    let words: Vec<String> = rule_use.parameters.iter().filter_map(parameter).collect();
    let one = |rule_use: &RuleUse| format!("{} {}", rule_use.kind, in_words(rule_use, board, symbols));
    let group = |group: &Vec<RuleUse>| group.iter().map(one).collect::<Vec<_>>().join("; ");
    let words = words.join(", ");
    match &rule_use.parts {
        Parts::None | Parts::All(_) => words,
        Parts::Any(groups) => {
            let groups = groups.iter().map(group).collect::<Vec<_>>().join(" or ");
            if words.is_empty() { groups } else { format!("{words} of: {groups}") }
        }
        Parts::If { holds, then, otherwise } => {
            let condition = holds.as_ref().map_or(words, group);
            let then = [("then", then), ("else", otherwise)].into_iter().filter(|(_, rules)| !rules.is_empty());
            let then = then.map(|(word, rules)| format!("{word} {}", group(rules)));
            [condition].into_iter().chain(then).collect::<Vec<_>>().join(": ")
        }
    }
}

fn binding_in_words(binding: &Binding, board: &Board, symbols: &Symbols) -> Option<String> {
    let cells = |cells: &[Cell]| match cells.iter().any(|&cell| board.layer_of(cell).is_some()) {
        true => cells_to_text(board, cells),
        false => named(&cells.iter().map(|&cell| place(board, cell)).collect::<Vec<_>>()).to_string(),
    };
    let list = |words: Vec<String>| (!words.is_empty()).then(|| words.join(" "));
    match binding {
        Binding::Cells(of) => list(vec![cells(of)]).filter(|words| !words.is_empty()),
        Binding::Lines(lines) => Some(lines.iter().map(|line| cells(line)).collect::<Vec<_>>().join(" | ")),
        Binding::Pairs(pairs) => list(pairs.iter().map(|&(a, b)| cells(&[a, b]).replace(' ', "-")).collect()),
        Binding::Truth(truth) => truth.then(String::new),
        Binding::Numbers(none) if none.is_empty() => None,
        Binding::Digits(none) if none.is_empty() => None,
        other => other.plain(" ", |digit| symbols.name(digit).to_owned()),
    }
}

fn place(board: &Board, cell: Cell) -> Place {
    if board.is_cell(cell) { Place::Cell(board.position(cell)) } else { Place::Unknown(board.name(cell)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exdoku_rules::variant::{BuiltIns, read};
    use exdoku_text::source::{Diagnostics, Source};

    fn words(rules: &str) -> Vec<String> {
        let source = Source::new("test", format!("size = 4\n[rules]\n{rules}"));
        let document = read(&source, &BuiltIns::NONE, &mut Diagnostics::new()).expect("the test is well written");
        let (variant, symbols) = (&document.variant, &document.puzzle.symbols);
        let said = variant.rule_uses().iter().filter(|rule_use| rule_use.place.is_some());
        said.map(|one| in_words(one, variant.board(), symbols)).collect()
    }

    #[test]
    fn rules_in_words() {
        assert_eq!(words("killer = { cells = 'r1c1-3', sum = 6 }"), ["r1c1-3, sum 6"]);
        assert_eq!(words("thermo = ['r1c1-3', 'r2c1 r3c2']"), ["r1c1-3", "r2c1 r3c2"]);
        assert_eq!(words("anti-knight = true"), [""]);
        assert_eq!(words("kropki = { white = 'r1c1-2 r3-4c2', negative = true }"), ["white r1c1-2 r3-4c2, negative"]);
        assert_eq!(words("any = { of = [{ odd = 'r1c1' }, { even = 'r1c2' }] }"), ["odd r1c1 or even r1c2"]);
        let one = "any = { exactly = 1, of = [{ odd = 'r1c1' }, { even = 'r1c2' }] }";
        assert_eq!(words(one), ["exactly 1 of: odd r1c1 or even r1c2"]);
        let small = "if = { holds = { odd = 'r1c1' }, then = { even = 'r1c2' }, else = { odd = 'r1c3' } }";
        assert_eq!(words(small), ["odd r1c1: then even r1c2: else odd r1c3"]);
    }
}
