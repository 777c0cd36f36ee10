//! How one begins: the start, and puzzles from elsewhere.

use serde_json::json;

use crate::hand::desk_and_phone;
use crate::page::{Page, on_page};
use crate::{CLASSIC, DESK, ESCAPE};

desk_and_phone! {
    an_empty_address_shows_the_start
    an_import_says_what_came
}

const STARTS: &str = "!document.querySelector('#start').hidden && document.querySelector('#desk').hidden";
const FOUND: &str = "document.querySelector('#import-found').innerText";

async fn an_empty_address_shows_the_start(page: &Page<'_>) {
    page.open("").await;
    assert_eq!(page.value(STARTS).await, json!(true));
    // Each example has its picture.
    page.wait_for("[...document.querySelectorAll('#examples img')].every(image => image.naturalWidth > 50)").await;
    page.tap_button("fresh", "6×6").await;
    page.wait_for("document.querySelectorAll('[role=gridcell]').length === 36").await;
    assert_eq!(page.text("document.querySelector('#mode-set').ariaPressed").await, "true");
    page.tap_cell(1, 1).await;
    page.press("3").await;
    page.wait_for_cell(1, 1, "row 1 column 1, given 3").await;
    page.settled().await;
    // The start is where the back button leads, and where one goes on.
    page.back().await;
    page.wait_for(STARTS).await;
    page.tap("#recent li:first-child a").await;
    page.wait_for_cell(1, 1, "row 1 column 1, given 3").await;
    page.wait_for("document.querySelector('#start').hidden").await;
    page.back().await;
    page.wait_for(STARTS).await;
}

async fn an_import_says_what_came(page: &Page<'_>) {
    page.open("").await;
    page.tap("#import").await;
    page.type_into("#import-text", "no puzzle at all").await;
    page.wait_for(&format!("{FOUND}.includes('no puzzle that can be read')")).await;
    assert_eq!(page.value("document.querySelector('#import-go').disabled").await, json!(true));
    page.find("#import-text").await.clear().await.unwrap();
    page.type_into("#import-text", "title = \"Sum of three\"\nauthor = \"A setter\"\nsize = 9\n[rules]\nkiller = { cells = \"r1c1-3\", sum = 6 }\n").await;
    page.wait_for(&format!("{FOUND}.includes('Sum of three')")).await;
    let found = page.text(FOUND).await;
    for part in ["9×9, 0 givens, TOML", "by A setter", "killer 1×"] {
        assert!(found.contains(part), "{part}: {found}");
    }
    page.tap("#import-go").await;
    page.wait_for_cell(1, 2, "row 1 column 2, empty, killer 6").await;
    assert_eq!(page.text("document.querySelector('#title').innerText").await, "Sum of three");
}

#[test]
fn what_is_pasted_is_imported() {
    on_page(DESK, async |page| {
        page.write("size = 4\n").await;
        page.click_cell(1, 1).await;
        page.press("2").await;
        page.settled().await;
        let paste = |text: &str| {
            format!(
                "void (data => {{ data.setData('text', {}); document.activeElement.dispatchEvent(new ClipboardEvent('paste', {{ clipboardData: data, bubbles: true, cancelable: true }})); }})(new DataTransfer())",
                json!(text)
            )
        };
        // What is no puzzle changes nothing.
        page.value(&paste("nothing of it")).await;
        page.wait_for(&format!("{FOUND}.includes('no puzzle that can be read')")).await;
        page.click("#import-dialog [value=close]").await;
        assert_eq!(page.source().await, "size = 4\n");
        page.wait_for_cell(1, 1, "row 1 column 1, entered 2").await;
        page.click_cell(1, 1).await;
        page.value(&paste(CLASSIC)).await;
        page.wait_for(&format!("{FOUND}.includes('9×9, 30 givens')")).await;
        page.click("#import-go").await;
        page.wait_for_cell(1, 1, "row 1 column 1, given 5").await;
        page.back().await;
        page.wait_for_cell(1, 1, "row 1 column 1, entered 2").await;
    });
}

/// A drawing of SudokuPad with a red line, and a rules text.
pub(crate) fn drawn(rules: &str) -> String {
    let row = vec![json!({}); 4];
    let boxes: Vec<Vec<[usize; 2]>> =
        (0..4).map(|number| (0..4).map(|at| [number / 2 * 2 + at / 2, number % 2 * 2 + at % 2]).collect()).collect();
    let line = json!({ "wayPoints": [[0.5, 0.5], [0.5, 1.5], [0.5, 2.5]], "color": "#ff0000", "thickness": 10 });
    json!({
        "id": "x", "cellSize": 64, "metadata": { "title": "Z", "rules": rules }, "cells": vec![row; 4], "regions": boxes,
        "cages": [], "arrows": [], "overlays": [], "underlays": [], "lines": [line],
    })
    .to_string()
}

#[test]
fn the_meaning_of_a_sentence_is_chosen() {
    on_page(DESK, async |page| {
        page.open("").await;
        page.click("#import").await;
        let text =
            drawn("Normal sudoku rules apply. Digits along red lines zorp. Bring a cookie to the pirates of row one.");
        page.fill_in("#import-text", &text).await;
        page.wait_for("document.querySelectorAll('#import-found .problems:not(.chosen) .meaning').length === 2").await;
        assert_eq!(page.value("document.querySelector('#import-go').disabled").await, json!(true));
        page.choose("#import-found .problems:not(.chosen) .meaning[aria-label*=cookie]", "no rule").await;
        page.wait_for("document.querySelectorAll('#import-found .problems:not(.chosen) .meaning').length === 1").await;
        page.choose("#import-found .problems:not(.chosen) .meaning", "palindrome").await;
        page.wait_for(&format!("{FOUND}.includes('The red lines are palindrome lines')")).await;
        page.click("#import-go").await;
        page.wait_for("document.querySelector('#text').value.includes('palindrome = \"r1c1-3\"')").await;
        // The puzzle keeps the words of its author.
        assert!(
            page.source().await.contains("Digits along red lines zorp. Bring a cookie to the pirates of row one."),
            "{}",
            page.source().await
        );
    });
}

#[test]
fn the_meaning_of_a_drawing_is_chosen_and_changed() {
    on_page(DESK, async |page| {
        page.open("").await;
        page.click("#import").await;
        page.fill_in("#import-text", &drawn("Normal sudoku rules apply.")).await;
        page.wait_for(&format!("{FOUND}.includes('No sentence is about this: 1 line at r1c1')")).await;
        page.choose("#import-found .meaning", "renban").await;
        page.wait_for("!document.querySelector('#import-go').disabled").await;
        page.wait_for(&format!("{FOUND}.includes('The lines are renban lines')")).await;
        // The choice stays, to be changed.
        page.choose("#import-found .chosen .meaning", "palindrome").await;
        page.wait_for(&format!("{FOUND}.includes('The lines are palindrome lines')")).await;
        page.choose("#import-found .chosen .meaning", "Ask again").await;
        page.wait_for("document.querySelector('#import-go').disabled && !document.querySelector('.chosen')").await;
        page.choose("#import-found .meaning", "palindrome").await;
        page.wait_for("!document.querySelector('#import-go').disabled").await;
        page.click("#import-go").await;
        page.wait_for("document.querySelector('#text').value.includes('palindrome = \"r1c1-3\"')").await;
        assert!(page.source().await.contains("about = \"Normal sudoku rules apply.\""), "{}", page.source().await);
    });
}

#[test]
fn a_puzzle_is_generated_from_the_start() {
    on_page(DESK, async |page| {
        page.open("").await;
        page.click("#generate").await;
        page.click("#wish-go").await;
        page.wait_for("document.querySelector('#answer').innerText.includes('exactly one solution')").await;
        page.wait_for("document.querySelectorAll('[aria-label*=given]').length > 16").await;
        assert_eq!(page.value("document.querySelector('#start').hidden").await, json!(true));
    });
}

#[test]
fn the_start_opens_over_a_puzzle() {
    on_page(DESK, async |page| {
        page.write(CLASSIC).await;
        page.click_cell(1, 3).await;
        page.click("#open").await;
        assert_eq!(page.value(STARTS).await, json!(true));
        // Keys are not for the board that is not seen, and its timer stands still.
        let stands = "document.querySelector('#board').classList.contains('covered')";
        assert_eq!(page.value(stands).await, json!(true));
        page.press("4").await;
        page.press(ESCAPE).await;
        page.wait_for("document.querySelector('#start').hidden").await;
        assert_eq!(page.value(stands).await, json!(false));
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, empty");
    });
}
