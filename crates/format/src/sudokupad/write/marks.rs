//! Marks between two cells: dots, numbers, letters, signs.

use crate::inks::{BLACK, WHITE};
use exdoku_rules::rules::{RuleUse, keys};
use exdoku_text::board::Cell;

use super::sheet::{Point, Sheet};

/// A number in a circle between the two cells of each pair.
pub(super) fn numbers(pairs: &[(Cell, Cell)], value: i64, sentence: &str, sheet: &mut Sheet<'_>) -> Option<()> {
    let sides: Vec<Point> = pairs.iter().map(|&(a, b)| sheet.side(a, b)).collect::<Option<_>>()?;
    sides.into_iter().for_each(|side| sheet.dot(side, 0.4, (WHITE, BLACK), &value.to_string()));
    sheet.sentence(sentence)
}

pub(super) fn dots(pairs: &[(Cell, Cell)], by: i64, white: bool, sheet: &mut Sheet<'_>) -> Option<()> {
    let sides: Vec<Point> = pairs.iter().map(|&(a, b)| sheet.side(a, b)).collect::<Option<_>>()?;
    let text = if by == 1 { String::new() } else { by.to_string() };
    for side in sides {
        sheet.dot(side, 0.35, if white { (WHITE, BLACK) } else { (BLACK, WHITE) }, &text);
    }
    match (white, by) {
        (true, 1) => sheet.sentence("Digits separated by a white dot are consecutive."),
        (true, _) => sheet.sentence("Digits separated by a white dot have the difference given in the dot."),
        (false, _) => sheet.sentence("Digits separated by a black dot are in a 1:2 ratio."),
    }
}

pub(super) fn kropki(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let (white, black) = (rule_use.get(keys::kropki::WHITE), rule_use.get(keys::kropki::BLACK));
    let negative = rule_use.get(keys::kropki::NEGATIVE) == Some(true);
    for (pairs, is_white) in [(white.unwrap_or_default(), true), (black.unwrap_or_default(), false)] {
        if negative || !pairs.is_empty() {
            dots(pairs, 1, is_white, sheet)?;
        }
    }
    if negative {
        sheet.sentence("All possible dots are given.");
    }
    Some(())
}

pub(super) fn xv(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    for (key, letter) in [(keys::xv::X, "X"), (keys::xv::V, "V")] {
        for &(a, b) in rule_use.get(key).unwrap_or_default() {
            let side = sheet.side(a, b)?;
            sheet.text(side, letter, 22);
        }
    }
    sheet.sentence("Digits separated by an X sum to 10 and digits separated by a V sum to 5.");
    if rule_use.get(keys::xv::NEGATIVE) == Some(true) {
        sheet.sentence("All possible Xs and Vs are given.");
    }
    Some(())
}

pub(super) fn greater_than(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let line = rule_use.get(keys::greater_than::LINE)?;
    let sides: Vec<(Point, &str)> = line
        .windows(2)
        .map(|pair| {
            let (a, b) = (sheet.centre(pair[0])?, sheet.centre(pair[1])?);
            let sign = match (b.0 > a.0, b.0 < a.0, b.1 > a.1) {
                (true, ..) => "∨",
                (_, true, _) => "∧",
                (.., true) => ">",
                _ => "<",
            };
            Some((sheet.side(pair[0], pair[1])?, sign))
        })
        .collect::<Option<_>>()?;
    sides.into_iter().for_each(|(side, sign)| sheet.text(side, sign, 24));
    sheet.sentence("Inequality signs point to the lower digit.")
}
