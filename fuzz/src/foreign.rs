//! The notations of other programs.

use exdoku::format::{ForeignReader, Notation, read_translation};
use exdoku::source::{Guess, Source};
use lz_str::{compress_to_base64, compress_to_encoded_uri_component};
use miniz_oxide::deflate::compress_to_vec;
use serde_json::{Value, json};

use crate::limits;
use crate::round_trip::{returns, show};

/// Translates the puzzles of a text, all in one notation or each in its own, with and without what is not understood, and
/// with drawings read from the rules text; reads the translations, and writes what was read in other notations.
pub fn translate(from: Option<&'static Notation>, text: &str) {
    for (ignore_unknown, guess) in
        [(false, None), (true, None), (false, Some(Guess::Strict)), (true, Some(Guess::Loose))]
    {
        let source = Source::new("fuzz", text);
        let reader = ForeignReader { from, ignore_unknown, guess, per_line: ignore_unknown, in_code: false };
        let (_, rest) = reader.find(&source, false);
        assert!(rest <= text.len());
        for puzzle in reader.find(&source, true).0 {
            match puzzle.translate(true) {
                Ok((stated, warnings)) => {
                    let toml = stated.toml();
                    let translated = toml.text().parse::<toml::Table>();
                    assert!(translated.is_ok(), "a translation is TOML: {}", toml.text());
                    match read_translation(&stated, warnings, &limits(), false) {
                        Ok((document, _)) if guess.is_some() || !ignore_unknown => returns(&document),
                        Ok(_) => {}
                        Err(wrong) => show(&wrong),
                    }
                }
                Err(wrong) => show(&wrong),
            }
        }
    }
}

const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn base64(bytes: &[u8]) -> String {
    let bits = |three: &[u8]| (0..3).fold(0u32, |bits, i| bits << 8 | u32::from(three.get(i).copied().unwrap_or(0)));
    let sign = |bits: u32, place: usize| char::from(SIGNS[(bits >> (18 - 6 * place) & 63) as usize]);
    bytes.chunks(3).flat_map(|three| (0..=three.len()).map(move |place| sign(bits(three), place))).collect()
}

/// What links carry: the first sign tells how it is packed, since chance seldom meets what can be unpacked.
pub fn packed(text: &str) {
    let Some(how) = text.chars().next() else { return };
    let text = &text[how.len_utf8()..];
    let deflated = || base64(&compress_to_vec(text.as_bytes(), 1));
    let link = match how {
        'f' => format!("fpuzzles{}", compress_to_base64(text)),
        'l' => format!("https://lisudoku.xyz/solver?import={}", compress_to_base64(text)),
        'm' => format!("https://sudokumaker.app/?puzzle={}", compress_to_encoded_uri_component(text)),
        'p' => format!("m=edit&p={}", deflated()),
        'a' => format!("m=edit&p={}&a={}", base64(&compress_to_vec(PENPA.as_bytes(), 1)), deflated()),
        'c' => format!("scf{text}"),
        _ => format!("scl{}", compress_to_base64(text)),
    };
    translate(Notation::named("link"), &link);
}

/// An empty 4x4, for answers to it.
const PENPA: &str = "square,4,4,38,0,1,1,190,190,27,27,0,0,0,0\n[0,0,0,0]\n\n{}\n\n[18,1,1,1,5,1,1,1,5,1,1,1,5,1,1,1]";

/// Rules in words, beside drawings of many kinds.
pub fn sentences(text: &str) {
    let row = json!([{}, {"value": 1}, {}, {}]);
    let square = |row: usize, at: usize| json!([[row, at], [row, at + 1], [row + 1, at], [row + 1, at + 1]]);
    let line = |points: Value, colour: &str, thickness: f64| json!({"wayPoints": points, "color": colour, "thickness": thickness});
    let shape = |at: Value, width: f64, rounded: bool, fill: &str, text: &str| {
        json!({"center": at, "width": width, "height": width, "rounded": rounded, "backgroundColor": fill,
               "borderColor": "#000000", "text": text})
    };
    let puzzle = json!({
        "cells": [row, row, [{}, {}, {}, {}], [{}, {}, {}, {}]],
        "regions": [square(0, 0), square(0, 2), square(2, 0), square(2, 2)],
        "metadata": {"rules": text},
        "cages": [{"cells": [[0, 0], [0, 1]], "value": "5"}, {"cells": [[3, 2], [3, 3]]}],
        "lines": [line(json!([[0.5, 0.5], [1.5, 1.5], [2.5, 1.5]]), "#67f067", 10.0),
                  line(json!([[3.5, 0.5], [3.5, 2.5]]), "#cfcfcf", 12.0),
                  line(json!([[0.95, 2.4], [1.05, 2.5], [0.95, 2.6]]), "#000", 2.0)],
        "arrows": [{"wayPoints": [[4.3, -0.3], [3.9, 0.1]], "color": "#000", "thickness": 2}],
        "underlays": [shape(json!([0.5, 3.5]), 0.8, true, "#cfcfcf", ""), shape(json!([2.5, 3.5]), 0.8, false, "#cfcfcf", ""),
                      shape(json!([1.5, 0.5]), 1.0, false, "#a8e0ff", "")],
        "overlays": [shape(json!([0.5, 1.0]), 0.3, true, "#ffffff", ""), shape(json!([1.0, 2.5]), 0.3, true, "#000000", ""),
                     shape(json!([2.0, 2.0]), 0.5, true, "#ffffff", "1 2"), shape(json!([2.0, 0.5]), 0.3, true, "none", "V"),
                     shape(json!([-0.5, 1.5]), 0.8, false, "none", "7")],
    });
    translate(Notation::named("sudokupad"), &puzzle.to_string());
}
