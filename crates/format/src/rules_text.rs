//! The rules of a puzzle in words, for solvers: the contents of the board, then the meaning of each kind of rule.
//!
//! The meaning of a kind comes from its definition and is adapted to the parameters in the puzzle: a sentence that begins
//! "With `negative`," appears only if a rule has that parameter, and "`by`" becomes its number if all rules have the
//! same one, or else, if there are few, the number of each with its cells. `{sum}`, which a file may use, is always the value. If
//! kinds look the same, the text tells them apart. A kind that has a sentence for its rules (`says`) is [told] by that.

use std::collections::{BTreeMap, BTreeSet};

use exdoku_rules::rules::{
    Binding, COMPOSED_KINDS, Distinctions, GENERAL_KINDS, RuleUse, Shown, keys, kind, layer_of, phrase, told,
    value_in_words,
};
use exdoku_rules::variant::{ActiveRule, Puzzle, Variant};
use exdoku_text::board::{Board, Symbols, capitalised, listed};

use super::board_words::BoardWords;
use super::own_look::is_drawing;
use super::telling::{Telling, of_values};
use super::words::in_words;

/// The rules in words, one paragraph each.
pub fn rules_text(variant: &Variant, puzzle: &Puzzle) -> Vec<String> {
    rules_text_without(variant, puzzle, &[])
}

/// The rules in words, without the meanings of these kinds.
pub fn rules_text_without(variant: &Variant, puzzle: &Puzzle, left_out: &[&str]) -> Vec<String> {
    let mut text = Vec::new();
    if variant.board().has_digits() {
        text.push(of_board(variant, &puzzle.symbols));
    }
    let mut seen = BTreeSet::new();
    let distinctions = Distinctions::of(variant.rule_uses(), variant.board());
    let mut general = General::default();
    for active in variant.rules().iter().filter(|active| !is_of_board(&active.kind)) {
        let uses: Vec<&RuleUse> = uses_of(&active.kind, variant);
        if !uses.is_empty() && uses.iter().all(|rule_use| is_drawing(rule_use)) {
            continue;
        }
        let kind = &*active.kind;
        let (of_values, of_digits): (Vec<&RuleUse>, Vec<&RuleUse>) =
            uses.iter().partition(|rule_use| layer_of(rule_use, variant.board()).is_some());
        let is_of_layers = || uses.iter().any(|rule_use| rule_use.is_of_layers(variant.board()));
        if GENERAL_KINDS.contains(&kind) || COMPOSED_KINDS.contains(&kind) || is_of_layers() {
            general.add(active, variant, puzzle);
        } else if seen.insert(kind) && !left_out.contains(&kind) {
            let by = distinctions.of_kind(kind).map_or(String::new(), |told| format!(" ({})", told.words()));
            let is_drawn = uses.iter().all(|one| is_shown(one, variant.board()));
            let shown = Shown { board: variant.board(), symbols: &puzzle.symbols, is_drawn };
            let both = [&of_digits, &of_values].into_iter().filter(|alike| !alike.is_empty());
            // A kind that is only in force has no uses.
            let alike = if uses.is_empty() { vec![&of_digits] } else { both.collect() };
            for alike in alike {
                let sentences = told(&active.says, alike, shown).map(|sentences| sentences.join(" "));
                let sentences = sentences.unwrap_or_else(|| meaning(&active.meaning, alike, variant.board()));
                text.push(format!("{}{by}: {sentences}", title(kind)));
            }
        }
    }
    match &variant.about {
        Some(about) if general.says_more() => text.insert(text.len().min(1), about.clone()),
        _ => text.extend(general.paragraphs((variant, puzzle), &distinctions)),
    }
    text.extend(general.drawn.sentences((variant, puzzle), &distinctions));
    text
}

/// What the author tells of a puzzle, and what kinds that its file defines mean, unless the author has said it.
pub(super) fn about_with_own_kinds(about: &str, variant: &Variant, puzzle: &Puzzle) -> String {
    let kinds = || variant.rules().iter().map(|active| &*active.kind);
    let built_in: Vec<&str> = kinds().filter(|name| kind(name).is_some()).collect();
    let heads: Vec<String> = kinds().filter(|name| kind(name).is_none()).map(title).collect();
    let mut text = rules_text_without(variant, puzzle, &built_in);
    text.retain(|paragraph| {
        let said = paragraph.split_once(": ").map_or("", |(_, said)| said);
        heads.iter().any(|head| paragraph.starts_with(head.as_str())) && !about.contains(said)
    });
    text.insert(0, about.to_owned());
    text.join("\n")
}

/// The meaning of the kind of a rule in a puzzle, adapted to the parameters of those that are, like it, about digits or values.
pub fn meaning_of(rule_use: &RuleUse, variant: &Variant) -> Option<String> {
    let (kind, is_of_values) = (&rule_use.kind, |one: &RuleUse| layer_of(one, variant.board()).is_some());
    let active = variant.rules().iter().find(|active| active.kind == *kind)?;
    let mut uses = uses_of(kind, variant);
    uses.retain(|one| is_of_values(one) == is_of_values(rule_use));
    Some(meaning(&active.meaning, &uses, variant.board()))
}

/// The meaning of the kind of one rule in a puzzle. Values in it are those of this rule.
pub(super) fn meaning_of_use(rule_use: &RuleUse, variant: &Variant) -> Option<String> {
    let active = variant.rules().iter().find(|active| active.kind == *rule_use.kind)?;
    match active.meaning.contains('{') {
        true => Some(meaning(&active.meaning, &[rule_use], variant.board())),
        false => meaning_of(rule_use, variant),
    }
}

fn is_of_board(kind: &str) -> bool {
    let own = [keys::rows::NAME, keys::columns::NAME, keys::boxes::NAME, keys::regions::NAME, keys::computed::NAME];
    own.contains(&kind)
}

fn uses_of<'v>(kind: &str, variant: &'v Variant) -> Vec<&'v RuleUse> {
    variant.rule_uses().iter().filter(|rule_use| rule_use.kind == kind).collect()
}

/// The sentence about rows, columns, boxes and regions.
fn of_board(variant: &Variant, symbols: &Symbols) -> String {
    let words = BoardWords::new(variant, symbols);
    let sentence = words.sentence();
    match words.is_normal && words.grids == 1 {
        true => sentence.replacen("Each", "Normal Sudoku rules apply: each", 1),
        false => sentence,
    }
}

/// `Little killer`, `Anti-knight`.
fn title(kind: &str) -> String {
    match kind.split_once('-') {
        Some((prefix @ ("anti" | "non"), rest)) => capitalised(&format!("{prefix}-{}", rest.replace('-', " "))),
        _ => capitalised(&kind.replace('-', " ")),
    }
}

/// The meaning of a kind, adapted to these uses of it, which are about digits, or about values of a layer.
fn meaning(meaning: &str, uses: &[&RuleUse], board: &Board) -> String {
    let meaning = with_values(meaning, uses, board);
    let meaning = &match uses.first() {
        Some(first) => of_values(meaning, first, board),
        None => meaning,
    };
    let sentences = meaning.split_inclusive(". ").map(str::trim).filter_map(|sentence| {
        let Some((parameter, rest)) = sentence.strip_prefix("With `").and_then(|rest| rest.split_once("`, ")) else {
            return Some(sentence.to_owned());
        };
        let has = |rule_use: &&RuleUse| matches!(rule_use.named(parameter), Some(Binding::Truth(true)));
        uses.iter().any(has).then(|| capitalised(rest))
    });
    let sentences = sentences.map(|sentence| {
        // A clause about a parameter, like "; `except` names ...", appears only if a rule has it.
        let clauses = sentence.trim_end_matches('.').split("; ").filter(|clause| {
            let parameter = clause.strip_prefix('`').and_then(|rest| rest.split_once('`'));
            parameter.is_none_or(|(name, _)| uses.iter().any(|rule_use| rule_use.named(name).is_some()))
        });
        without_default(&clauses.collect::<Vec<_>>().join("; ")).to_owned() + "."
    });
    let text = sentences.collect::<Vec<_>>().join(" ");
    let mut parts = text.split('`');
    let mut named = String::from(parts.next().unwrap_or_default());
    // Every second part is between backquotes.
    for (number, part) in parts.enumerate() {
        named += &if number % 2 == 0 { value_of(part, uses, board) } else { part.to_owned() };
    }
    named
}

/// A meaning in which the values of the rules replace the names in braces.
fn with_values(meaning: &str, uses: &[&RuleUse], board: &Board) -> String {
    let mut pieces = meaning.split('{');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let Some((name, after)) = piece.split_once('}') else {
            text += &format!("{{{piece}");
            continue;
        };
        let mut values: Vec<String> = Vec::new();
        for value in uses.iter().filter_map(|rule_use| value_in_words(rule_use.named(name)?, board)) {
            if !values.contains(&value) {
                values.push(value);
            }
        }
        // Without a value, the name remains.
        let value = if values.is_empty() { name.to_owned() } else { listed(&values, "or") };
        text += &format!("{value}{after}");
    }
    text
}

/// A sentence without its default, which holds "unless said otherwise".
fn without_default(sentence: &str) -> &str {
    let Some(before) = sentence.strip_suffix("unless said otherwise") else { return sentence };
    let end = [", which is", ": "].iter().filter_map(|begin| before.rfind(begin)).max();
    end.map_or(sentence, |end| &before[..end])
}

/// Parameters that a picture of a puzzle shows, if the look of their kind has them: the sum of a cage.
const CLUES: [&str; 5] = ["clue", "sum", "sums", "total", "value"];

/// Whether the look of a kind shows a parameter as a text.
fn is_clue(parameter: &str, rule_use: &RuleUse) -> bool {
    let shows = |text: &str| text.contains(&format!("{{{parameter}"));
    CLUES.contains(&parameter)
        && rule_use.look().is_some_and(|look| look.figures.iter().any(|figure| shows(&figure.text)))
}

/// The text for a parameter: its values in the rules, if there are few; `1 (r1c1-2) or 3 (r5c5-6)` if it is not the same in all.
fn value_of(parameter: &str, uses: &[&RuleUse], board: &Board) -> String {
    let mut numbers: BTreeMap<i64, Vec<String>> = BTreeMap::new();
    for rule_use in uses {
        if let Some(&Binding::Number(number)) = rule_use.named(parameter) {
            let has_cells =
                |binding: &Binding| matches!(binding, Binding::Cells(_) | Binding::Lines(_) | Binding::Pairs(_));
            let cells = rule_use.parameters.iter().find(|(_, binding)| has_cells(binding));
            numbers.entry(number).or_default().extend(cells.and_then(|(_, cells)| value_in_words(cells, board)));
        }
    }
    let is_short = numbers.values().map(Vec::len).sum::<usize>() <= WRITTEN_OUT;
    let value = |(number, places): (&i64, &Vec<String>)| match places.is_empty() || !is_short {
        true => number.to_string(),
        false => format!("{number} ({})", places.join(", ")),
    };
    match (numbers.keys().next(), numbers.len()) {
        _ if uses.iter().any(|rule_use| is_clue(parameter, rule_use)) => "the clue".to_owned(),
        (Some(only), 1) => only.to_string(),
        (_, 2..=3) => listed(numbers.iter().map(value), "or"),
        _ => parameter.to_owned(),
    }
}

/// The maximum number of rules of one meaning that are written out.
const WRITTEN_OUT: usize = 8;

/// Rules of general kinds, whose parameters say more than their meaning.
#[derive(Default)]
struct General {
    /// Rules that a picture shows, of kinds that have sentences for them, and others.
    drawn: Telling,
    told: Telling,
    /// For rules without sentences, each meaning with the texts of the rules that have it.
    other: Vec<(String, Vec<String>)>,
}

impl General {
    fn add(&mut self, active: &ActiveRule, variant: &Variant, puzzle: &Puzzle) {
        for rule_use in &variant.rule_uses()[active.uses.clone()] {
            let is_drawn = is_shown(rule_use, variant.board());
            let telling = if is_drawn { &mut self.drawn } else { &mut self.told };
            if !telling.add(rule_use, is_drawn, (variant, puzzle)) {
                self.add_other(active, rule_use, (variant, puzzle));
            }
        }
    }

    /// A rule that no sentence tells.
    fn add_other(&mut self, active: &ActiveRule, rule_use: &RuleUse, (variant, puzzle): (&Variant, &Puzzle)) {
        // A repeated rule is described by its own meaning.
        let inner = if *rule_use.kind == *active.kind { None } else { kind(&rule_use.kind) };
        let meaning = inner.map_or(&*active.meaning, |inner| inner.meaning()).to_owned();
        let reason = inner.map_or(&*active.reason, |inner| inner.reason());
        let name =
            if rule_use.is_of_layers(variant.board()) { phrase(reason, rule_use, variant.board()) } else { None };
        let words = name.unwrap_or_else(|| in_words(rule_use, variant.board(), &puzzle.symbols));
        match self.other.iter_mut().find(|(known, _)| *known == meaning) {
            Some((_, all)) if words.is_empty() || all.contains(&words) => {}
            Some((_, all)) => all.push(words),
            None => self.other.push((meaning, if words.is_empty() { Vec::new() } else { vec![words] })),
        }
    }

    /// Whether there is more than pictures show.
    fn says_more(&self) -> bool {
        !self.told.is_empty() || !self.other.is_empty()
    }

    /// What is told of the rules that pictures do not show.
    fn paragraphs(&self, of: (&Variant, &Puzzle), distinctions: &Distinctions) -> Vec<String> {
        let other = self.other.iter().map(|(meaning, all)| match all.len() {
            0 => meaning.clone(),
            count if count > WRITTEN_OUT => {
                let few = WRITTEN_OUT / 2;
                format!("{meaning} ({}; and {} more like these)", all[..few].join("; "), count - few)
            }
            _ => format!("{meaning} ({})", all.join("; ")),
        });
        self.told.sentences(of, distinctions).into_iter().chain(other).collect()
    }
}

/// Whether a picture shows all parameters of a rule, except truth values.
fn is_shown(rule_use: &RuleUse, board: &Board) -> bool {
    rule_use.look().is_some_and(|look| look.tells(rule_use, board))
}

#[cfg(test)]
mod tests {
    use super::*;
    use exdoku_rules::variant::{BuiltIns, read};
    use exdoku_text::source::{Diagnostics, Source};

    fn text(toml: &str) -> Vec<String> {
        let document =
            read(&Source::new("test", toml), &BuiltIns::NONE, &mut Diagnostics::new()).expect("it is well written");
        rules_text(&document.variant, &document.puzzle)
    }

    #[test]
    fn boards_in_words() {
        let normal = "Normal Sudoku rules apply: each row, column and box holds the digits 1 to 9 once.";
        assert_eq!(text("size = 9"), [normal]);
        assert_eq!(text("size = 5\nbox = 'none'"), ["Each row and column holds the digits 1 to 5 once."]);
        let zero = "Place the digits 0 to 4 in the grid such that no digit repeats in a row, column or box.";
        assert_eq!(text("size = 4\ndigits = '0-4'"), [zero]);
        assert_eq!(text("size = 4\nsymbols = 'LOVE'")[0], "Each row, column and box holds the symbols L O V E once.");
        assert!(
            text("size = 9\ngrids = ['r1c1', 'r1c13', 'r7c7', 'r13c1', 'r13c13']")[0]
                .ends_with("a row, column or box of the 5 overlapping grids.")
        );
    }

    #[test]
    fn rules_in_words() {
        let of = |rules: &str| text(&format!("size = 9\n[rules]\n{rules}")).split_off(1);
        let dots = "Kropki: Dots between neighbours: a white one where the digits are consecutive, a black one where one is \
                    twice the other.";
        assert_eq!(of("kropki = 'r1c1-2'"), [dots]);
        let all = format!("{dots} Neighbours without a dot are neither.");
        assert_eq!(of("kropki = { white = 'r1c1-2', negative = true }"), [all]);
        let cages = "Killer: No digit repeats in the cage; the clue is the sum of its digits.";
        assert_eq!(of("killer = [{ cells = 'r1c1-2', sum = 3 }, { cells = 'r2c1-2', sum = 7 }]"), [cages]);
        assert_eq!(of("white-dot = 'r1c1-2'"), ["White dot: The two digits differ by 1."]);
        let several = "white-dot = [{ pairs = 'r1c1-2', by = 2 }, 'r2c1-2']";
        assert_eq!(of(several), ["White dot: The two digits differ by 1 (r2c1-2) or 2 (r1c1-2)."]);
        assert_eq!(of("anti-knight = true"), ["Anti-knight: Cells a knight's move apart hold different digits."]);
        assert_eq!(
            of("pair = { pairs = 'r1c1-2', where = 'a < b' }"),
            ["For r1c1-2, called a and b in this order: a < b."]
        );
    }
}
