//! Rule uses as TOML: the inverse of reading.
//!
//! ```text
//!   thermo       line r1c1 r1c2 r1c3          "r1c1-3"
//!   killer       cells r1c1 r1c2, sum 7       { cells = "r1c1-2", sum = 7 }
//!   pair         pairs r1c1 r1c2, allow 1 2   { pairs = ["r1c1-2"], allow = ["1 2"] }
//! ```
//!
//! Writing a rule use and reading it again gives the same rule use.

use exdoku_text::board::Board;
use exdoku_text::source::{toml_key, toml_string};

use super::binding::{Binding, Transition};
use super::builtin::kind;
use super::registry::AnyKind;
use super::rule_use::{Parts, RuleUse};
use super::signature::{Signature, Type};
use super::text::cells_to_text;

impl RuleUse {
    /// The value under its key in `[rules]`, as TOML: `{ cells = "r1c1-2", sum = 7 }`.
    pub fn to_toml(&self, board: &Board) -> String {
        let signature =
            self.added.as_ref().map(|added| added.signature).or_else(|| kind(&self.kind).map(AnyKind::signature));
        let of = self.layer.as_ref().map(|layer| format!("of = {}", toml_string(layer)));
        let parts: Vec<String> = of.into_iter().chain(self.parts_to_toml(board)).collect();
        let given: Vec<&(String, Binding)> =
            self.parameters.iter().filter(|(_, binding)| *binding != Binding::Absent).collect();
        if let ([(name, binding)], Some(signature), []) = (&given[..], &signature, &parts[..])
            && stands_alone(signature, name)
        {
            return binding_to_toml(binding, type_of(Some(signature), name), board);
        }
        if given.is_empty() && parts.is_empty() {
            return "true".to_owned();
        }
        let keys: Vec<String> = (given.iter())
            .map(|(name, binding)| {
                format!("{name} = {}", binding_to_toml(binding, type_of(signature.as_ref(), name), board))
            })
            .chain(parts)
            .collect();
        format!("{{ {} }}", keys.join(", "))
    }

    /// The keys that hold rules.
    fn parts_to_toml(&self, board: &Board) -> Vec<String> {
        match &self.parts {
            Parts::None | Parts::All(_) => Vec::new(),
            Parts::Any(groups) => {
                let groups: Vec<String> = groups.iter().map(|group| table_of(group, board)).collect();
                vec![format!("of = [{}]", groups.join(", "))]
            }
            Parts::If { holds, then, otherwise } => {
                let some = |rules: &&Vec<RuleUse>| !rules.is_empty();
                let key = |name: &str, rules: &Vec<RuleUse>| format!("{name} = {}", table_of(rules, board));
                let holds = holds.iter().map(|rules| key("holds", rules));
                let then = [("then", then), ("else", otherwise)].into_iter().filter(|(_, rules)| some(rules));
                holds.chain(then.map(|(name, rules)| key(name, rules))).collect()
            }
        }
    }
}

/// Whether the main parameter of this name is written alone.
fn stands_alone(signature: &Signature<'_>, name: &str) -> bool {
    let main = signature.main().filter(|main| main.name == name);
    signature.main_is_enough() && main.is_some_and(|main| main.kind != Type::Truth)
}

fn type_of(signature: Option<&Signature<'_>>, name: &str) -> Option<Type> {
    signature?.params.iter().find(|param| param.name == name).map(|param| param.kind)
}

/// `{ odd = "r1c1", killer = [{ ... }, { ... }] }`: a table of rules.
fn table_of(rule_uses: &[RuleUse], board: &Board) -> String {
    let mut kinds: Vec<&str> = Vec::new();
    for rule_use in rule_uses {
        if !kinds.contains(&rule_use.kind.as_str()) {
            kinds.push(&rule_use.kind);
        }
    }
    let key = |name: &&str| {
        let of_kind = rule_uses.iter().filter(|rule_use| rule_use.kind == *name);
        let values: Vec<String> = of_kind.map(|rule_use| rule_use.to_toml(board)).collect();
        match &values[..] {
            [only] => format!("{name} = {only}"),
            several => format!("all = {{ of = [{}] }}", each(name, several)),
        }
    };
    let keys: Vec<String> = kinds.iter().map(key).collect();
    format!("{{ {} }}", keys.join(", "))
}

/// `{ odd = "r1c1" }, { odd = "r1c2" }`
fn each(name: &str, values: &[String]) -> String {
    values.iter().map(|value| format!("{{ {name} = {value} }}")).collect::<Vec<_>>().join(", ")
}

/// The value of a parameter of this type.
pub fn binding_to_toml(binding: &Binding, kind: Option<Type>, board: &Board) -> String {
    let list = |items: Vec<String>| format!("[{}]", items.join(", "));
    let quoted = |text: String| toml_string(&text);
    match (binding, kind) {
        (Binding::Number(number), _) => number.to_string(),
        (Binding::Numbers(numbers), Some(Type::Couples)) => {
            list(numbers.chunks(2).map(|couple| quoted(format!("{} {}", couple[0], couple[1]))).collect())
        }
        (Binding::Numbers(numbers), Some(Type::Counts)) => {
            let counts: Vec<String> = numbers.chunks(2).map(|one| format!("{}x{}", one[0], one[1])).collect();
            quoted(counts.join(" "))
        }
        (Binding::Numbers(numbers), _) => list(numbers.iter().map(i64::to_string).collect()),
        (Binding::Cells(cells), _) => quoted(cells_to_text(board, cells)),
        (Binding::Lines(lines), _) => list(lines.iter().map(|line| quoted(cells_to_text(board, line))).collect()),
        (Binding::Pairs(pairs), _) => list(pairs.iter().map(|&(a, b)| quoted(cells_to_text(board, &[a, b]))).collect()),
        (Binding::Digits(digits), _) => {
            list(digits.iter().map(|&digit| board.digits().value(digit).to_string()).collect())
        }
        (Binding::Text(text), _) => toml_string(text),
        (Binding::Truth(truth), _) => truth.to_string(),
        (Binding::Formula(formula), _) => toml_string(formula.text()),
        (Binding::Formulas(formulas), _) => {
            table(formulas.iter().map(|one| (one.name.text.as_str(), toml_string(one.formula.text()))))
        }
        (Binding::Ranges(ranges), _) => {
            let numbers = |numbers: &Vec<i64>| list(numbers.iter().map(i64::to_string).collect());
            table(ranges.iter().map(|(name, all)| (name.as_str(), numbers(all))))
        }
        (Binding::Sets(sets), _) => match &sets[..] {
            [only] => quoted(cells_to_text(board, &only.cells)),
            sets => list(sets.iter().map(|set| quoted(cells_to_text(board, &set.cells))).collect()),
        },
        (Binding::Steps(steps), _) => {
            list(steps.iter().map(|(down, right)| quoted(format!("{down},{right}"))).collect())
        }
        (Binding::Rows(rows), _) => {
            let row = |row: &Vec<i64>| quoted(row.iter().map(i64::to_string).collect::<Vec<_>>().join(" "));
            list(rows.iter().map(row).collect())
        }
        (Binding::Words(words), _) => list(words.iter().map(|word| toml_string(word)).collect()),
        (Binding::Transitions(steps), _) => list(steps.iter().map(transition_to_toml).collect()),
        (Binding::Absent, _) => "\"\"".to_owned(),
    }
}

/// `{ sum = "sum + d" }`
fn table<'n>(entries: impl Iterator<Item = (&'n str, String)>) -> String {
    let entries: Vec<String> = entries.map(|(name, value)| format!("{} = {value}", toml_key(name))).collect();
    if entries.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", entries.join(", ")) }
}

/// `{ from = "low", to = "high", where = "d > 5" }`
fn transition_to_toml(step: &Transition) -> String {
    let condition = step.condition.as_ref().map(|formula| ("where", toml_string(formula.text())));
    let between = step.between.then(|| ("between", "true".to_owned()));
    let (from, to) = (toml_string(&step.from.text), toml_string(&step.to.text));
    table([("from", from), ("to", to)].into_iter().chain(condition).chain(between))
}
