//! Digits and pencil marks in cells, and small texts in parts of them.

use std::collections::BTreeMap;

use super::reader::{NO_MEANING, Reader, index};
use crate::json::{Form, Json, Object};
use crate::square;
use exdoku_text::board::Digit;

impl Reader<'_> {
    /// Digits in cells: `"30": ["5", colour, size]`, or several as pencil marks.
    ///
    /// Letters outside the grid at one of these points mark the rows and columns to be entered in a contest.
    pub(super) fn numbers(&mut self, object: &mut Object<'_>, markers: &[usize]) {
        let Some(json) = object.take("number").filter(|numbers| !numbers.is_nothing()) else { return };
        let Some(numbers) = json.object(self.diagnostics) else { return };
        for (key, number) in numbers.entries() {
            let Some(parts) = number.list(self.diagnostics) else { continue };
            let [content, _, size, ..] = &parts[..] else {
                self.diagnostics.push(number.wrong("a string, its colour and its size"));
                continue;
            };
            let point = index(&key.name);
            let cell = point.and_then(|point| self.canvas.cell(point));
            let numbers: Option<Vec<i64>> = match (content.form(), size.form()) {
                (Form::Text(text), Form::Text(size)) if matches!(&*size, "1" | "10") => {
                    text.trim().parse::<i64>().ok().map(|number| vec![number])
                }
                (Form::Number(number), Form::Text(size)) if matches!(&*size, "1" | "10") => Some(vec![number]),
                // Whether each digit is a candidate.
                (Form::List(there), Form::Text(size)) if size == "7" => {
                    let there = (1..).zip(&there).filter(|(_, there)| matches!(there.form(), Form::Number(1)));
                    Some(there.map(|(number, _)| number).collect())
                }
                _ => None,
            };
            let digit = |number| square::digit(number, self.canvas.size);
            let digits: Option<Vec<Digit>> = numbers.and_then(|numbers| numbers.into_iter().map(digit).collect());
            match (cell, digits) {
                (Some(at), Some(digits)) => match digits[..] {
                    [digit] => self.square[at].give(Some(digit), content.place()),
                    _ => self.square[at].limit = digits.into_iter().collect(),
                },
                _ if point.is_some_and(|point| markers.contains(&point)) => {}
                _ => {
                    let at = point.map_or_else(|| key.name.to_string(), |point| self.canvas.name_of(point));
                    let message = format!("{} at {at} is not a digit in a cell: {NO_MEANING}", content.as_written());
                    self.not_understood::<()>(number.error(message));
                }
            }
        }
    }

    /// Texts in the corners and at the sides of cells, by their points.
    pub(super) fn small_texts(&mut self, object: &mut Object<'_>) -> BTreeMap<usize, String> {
        let Some(json) = object.take("numberS").filter(|texts| !texts.is_nothing()) else { return BTreeMap::new() };
        let Some(texts) = json.object(self.diagnostics) else { return BTreeMap::new() };
        let mut small = BTreeMap::new();
        for (key, value) in texts.entries() {
            let Some(parts) = value.list(self.diagnostics) else { continue };
            let text = match parts.first().map(Json::form) {
                Some(Form::Text(text)) => text.trim().to_owned(),
                Some(Form::Number(number)) => number.to_string(),
                _ => String::new(),
            };
            if let Some(point) = index(&key.name).filter(|_| !text.is_empty()) {
                small.insert(point, text);
            }
        }
        small
    }
}
