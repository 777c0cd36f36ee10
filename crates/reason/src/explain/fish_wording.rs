//! Fish in words: base, cover and fins.

use exdoku_text::board::Cell;

use super::names::fish;
use super::step::Step;
use super::technique::Technique;
use super::wording::Wording;

impl Wording<'_> {
    /// `4 in base rows 2 and 5, cover columns 3 and 7, fin r6c1: either the fin is 4 or the X-wing holds`.
    pub(super) fn fish(&self, step: &Step) -> String {
        let Technique::Fish { digit, base, cover, fins, shape, .. } = &step.technique else { return String::new() };
        let digit = self.symbols.name(*digit);
        let (of_base, of_cover) = (self.houses(base), self.houses(cover));
        if fins.is_empty() {
            return format!("in base {of_base}, {digit} lies only in cover {of_cover}");
        }
        let body = fish(base.len(), false, false, *shape);
        let (fins, one) = self.fins(fins);
        format!("{digit} in base {of_base}, cover {of_cover}, {fins}: either {one} is {digit} or the {body} holds")
    }

    /// The fins, and one of them.
    fn fins(&self, fins: &[Cell]) -> (String, &'static str) {
        match fins {
            [fin] => (format!("fin {}", self.cell(*fin)), "the fin"),
            fins => (format!("fins {}", self.cells(fins)), "a fin"),
        }
    }

    /// `rows 2 and 5`, `row 2, box 3 and box 4`: houses with numbers are named together.
    pub(super) fn houses(&self, houses: &[usize]) -> String {
        let names: Vec<String> = houses.iter().map(|&house| self.rule(house)).collect();
        let split: Option<Vec<(&str, &str)>> = names.iter().map(|name| name.split_once(' ')).collect();
        let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
        for (word, number) in split.unwrap_or_default() {
            match groups.iter_mut().find(|(known, _)| *known == word) {
                Some((_, numbers)) => numbers.push(number.to_owned()),
                None => groups.push((word, vec![number.to_owned()])),
            }
        }
        let is_numbered = |word: &str| ["row", "column", "box", "region"].contains(&word);
        if groups.is_empty() || !groups.iter().all(|(word, _)| is_numbered(word)) {
            return self.list(names);
        }
        let group = |(word, numbers): (&str, Vec<String>)| match (numbers.len(), word) {
            (1, _) => format!("{word} {}", numbers[0]),
            (_, "box") => format!("boxes {}", self.list(numbers)),
            _ => format!("{word}s {}", self.list(numbers)),
        };
        let groups: Vec<String> = groups.into_iter().map(group).collect();
        self.list(groups)
    }
}
