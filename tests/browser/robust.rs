//! What may go wrong around the page: dead servers, damaged links, several tabs, and texts that try to be programs.

use fantoccini::Locator;
use serde_json::{Value, json};

use crate::hand::desk_and_phone;
use crate::page::{Page, on_page};
use crate::{CLASSIC, DESK, PHONE};

desk_and_phone! {
    back_and_forward_lead_to_each_puzzle_as_it_was_left;
    in_windows: each_tab_has_a_game_of_its_own
}

async fn each_tab_has_a_game_of_its_own(page: &Page<'_>) {
    page.write("size = 4\n").await;
    page.tap_cell(1, 1).await;
    page.press("1").await;
    page.settled().await;
    let link = page.text("location.hash").await;
    let first = page.client.window().await.unwrap();
    let second = page.client.new_window(true).await.unwrap().handle;
    page.client.switch_to_window(second.clone()).await.unwrap();
    page.open(&link).await;
    page.tap_cell(1, 2).await;
    page.press("2").await;
    page.settled().await;
    page.look_at(first.clone()).await;
    // The timer of a tab that is not looked at stands still, and hides the board.
    page.wait_for("document.querySelector('#board').classList.contains('covered')").await;
    page.tap("#clock").await;
    page.wait_for("!document.querySelector('#board').classList.contains('covered')").await;
    page.tap_cell(1, 3).await;
    page.press("3").await;
    page.settled().await;
    for (tab, own, other) in [(first, 3, 2), (second, 2, 3)] {
        page.look_at(tab).await;
        page.reload().await;
        assert_eq!(page.cell(1, 1).await, "row 1 column 1, entered 1");
        assert_eq!(page.cell(1, own).await, format!("row 1 column {own}, entered {own}"));
        assert_eq!(page.cell(1, other).await, format!("row 1 column {other}, empty"));
        page.tap("#undo").await;
        page.wait_for_cell(1, own, &format!("row 1 column {own}, empty")).await;
    }
}

async fn back_and_forward_lead_to_each_puzzle_as_it_was_left(page: &Page<'_>) {
    // Of several sizes: what was entered must not be taken for another board's.
    page.write(CLASSIC).await;
    page.tap_cell(9, 6).await;
    page.press("6").await;
    page.wait_for_cell(9, 6, "row 9 column 6, entered 6").await;
    page.begin_with("classic-4x4").await;
    page.wait_for("document.querySelectorAll('[role=gridcell]').length === 16").await;
    page.tap_cell(1, 2).await;
    page.press("4").await;
    page.settled().await;
    page.begin_with("classic-16x16").await;
    page.wait_for("document.querySelectorAll('[role=gridcell]').length === 256").await;
    page.settled().await;
    let four = "document.querySelectorAll('[role=gridcell]').length === 16";
    let nine = "document.querySelectorAll('[role=gridcell]').length === 81";
    page.back().await;
    page.wait_for(four).await;
    page.wait_for_cell(1, 2, "row 1 column 2, entered 4").await;
    page.back().await;
    page.wait_for(nine).await;
    page.wait_for_cell(9, 6, "row 9 column 6, entered 6").await;
    page.forward().await;
    page.wait_for(four).await;
    page.wait_for_cell(1, 2, "row 1 column 2, entered 4").await;
    page.forward().await;
    page.wait_for("document.querySelectorAll('[role=gridcell]').length === 256").await;
}

#[test]
fn a_dead_server_loses_nothing() {
    on_page(DESK, async |page| {
        // A folder needs no server once it was opened: see the tasks.
        if page.site.is_folder() {
            return;
        }
        // Refused, or broken off if a question is on its way.
        page.expect_error("net::ERR_CONNECTION_");
        page.expect_error("net::ERR_EMPTY_RESPONSE");
        page.write("size = 4\n").await;
        page.site.stop();
        page.click_cell(1, 1).await;
        page.press("1").await;
        page.wait_for("document.querySelector('#status').innerText === 'The server does not answer.'").await;
        page.find("#text").await.send_keys("# still here\n").await.unwrap();
        page.wait_for("document.querySelector('#problems').innerText.includes('What you typed stays here')").await;
        page.click("[data-ask=solve]").await;
        page.begin_with("thermo").await;
        page.click("#start-close").await;
        page.click("#mode-set").await;
        page.click("#mode-play").await;
        page.settled().await;
        page.site.restart();
        page.wait_for("document.body.dataset.read === 'ok'").await;
        page.wait_for("document.querySelector('#problems').innerText === ''").await;
        assert!(page.source().await.ends_with("# still here\n"));
        assert_eq!(page.cell(1, 1).await, "row 1 column 1, entered 1");
        assert!(page.ask("solve").await.contains("One of several solutions is on the board."));
        page.reload().await;
        assert!(page.source().await.ends_with("# still here\n"));
        assert_eq!(page.cell(1, 1).await, "row 1 column 1, entered 1");
    });
}

#[test]
fn a_reload_at_once_loses_nothing() {
    on_page(DESK, async |page| {
        page.write(CLASSIC).await;
        page.click_cell(1, 3).await;
        page.press("4").await;
        page.reload().await;
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, entered 4");
        page.click("#undo").await;
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, empty");
    });
}

#[test]
fn a_text_with_an_error_survives_a_reload() {
    on_page(PHONE, async |page| {
        page.write("size = 4\nunfinished").await;
        page.wait_for("document.body.dataset.read === 'error'").await;
        page.settled().await;
        page.client.refresh().await.unwrap();
        page.wait_for("document.body.dataset.ready === 'yes' && document.body.dataset.read === 'error'").await;
        assert_eq!(page.source().await, "size = 4\nunfinished");
    });
}

#[test]
fn links_with_nonsense_are_shown_as_far_as_they_make_sense() {
    on_page(DESK, async |page| {
        let states = [
            json!({ "text": "size = 4", "entries": [[0, 1], [99, 1], [1, 99], [-1, 2], [2], 7, null, ["3", "4"], [3, 0.5]] }),
            json!({ "text": "size = 4", "entries": { "0": 1 }, "marks": 7, "corners": [[1, 5]], "colours": [[99, [1]]], "lines": 3 }),
            json!({ "text": "size = 4", "entries": [[0, 1]], "marks": [[1, 5], [2, [99]], [3, "12"], null], "lines": ["0,999", "0", 5] }),
            json!({ "text": "size = 4", "entries": [[0, 1]], "corners": [[1, [7]], [2, null]], "colours": [[0, [400]]], "seconds": "x" }),
        ];
        for state in states {
            let fragment = format!("'#t=' + btoa({})", json!(state.to_string()));
            let link = page.text(&fragment).await;
            page.open(&link).await;
            assert_eq!(page.value("document.querySelectorAll('[role=gridcell]').length").await, json!(16), "{state}");
            page.click_cell(4, 4).await;
            page.press("2").await;
            assert_eq!(page.cell(4, 4).await, "row 4 column 4, entered 2", "{state}");
        }
        // What is no text is no puzzle, and what is no variant either.
        for damaged in ["#t=eyJ0ZXh0Ijo1fQ", "#t=bnVsbA", "#p=4pyT", "#p=a%20b", "#v=", "#v=nonsense"] {
            page.open(damaged).await;
            let said = page.text("document.querySelector('#status').textContent").await;
            assert!(said.contains("damaged") || said.contains("nonsense"), "{damaged}: {said}");
        }
    });
}

const BAD: &str =
    "<img src=x onerror=hacked=1><svg/onload=hacked=1>\\\"' onload=hacked=1 x='</svg><script>hacked=1</script>";

/// Whether anything that was written became an element, or was run.
async fn is_clean(page: &Page<'_>, what: &str) {
    let found = "[...document.querySelectorAll('body script, #desk img, body iframe, main a, dialog img:not([alt=\"The board\"])')]\
                 .concat([...document.querySelectorAll('*')].filter(one => [...one.attributes].some(({ name }) => name.startsWith('on'))))\
                 .map(one => one.outerHTML)";
    assert_eq!(page.value(found).await, json!([]), "{what}");
    assert_eq!(page.value("window.hacked ?? null").await, Value::Null, "{what}");
}

#[test]
fn no_text_becomes_a_program() {
    on_page(DESK, async |page| {
        let name = "<b>x";
        let texts = [
            format!("title = \"{BAD}\"\nauthor = \"{BAD}\"\nabout = \"{BAD}\"\nsize = 4\n"),
            format!("size = 4\nsymbols = \"{name} <i>y > &\"\n"),
            format!("size = 4\n[define.\"{name}\"]\nmeaning = \"{BAD}\"\n[rules]\n\"{name}\" = \"{BAD}\"\n"),
            // The texts and the colours of a look, and a value in it.
            format!(
                "size = 4\n[define.mine]\nmeaning = \"{BAD}\"\nparams = {{ cells = \"cells\", by = \"text\" }}\nlook = {{ cells = [\"cage: {BAD} {{by}}\", \"text: {BAD}\"] }}\n[define.mine.rules.different]\ncells = \"$cells\"\n[rules]\nmine = {{ cells = \"r1c1-2\", by = \"{BAD}\" }}\n"
            ),
            format!(
                "size = 4\n[define.mine]\nmeaning = \"no colour\"\nparams = {{ cells = \"cells\" }}\nlook = {{ cells = \"line {BAD}\" }}\n[define.mine.rules.different]\ncells = \"$cells\"\n[rules]\nmine = \"r1c1-2\"\n"
            ),
            format!(
                "size = 4\n[define.mine]\nmeaning = \"no shape\"\nparams = {{ cells = \"cells\" }}\ndraw = {{ cells = \"{BAD}\" }}\n[define.mine.rules.different]\ncells = \"$cells\"\n[rules]\nmine = \"r1c1-2\"\n"
            ),
        ];
        for text in texts {
            let link = page.text(&format!("'#t=' + btoa({})", json!(json!({ "text": text }).to_string()))).await;
            page.client.goto("about:blank").await.unwrap();
            page.client.goto(&format!("{}{link}", page.site.address())).await.unwrap();
            page.wait_for("document.body.dataset.ready === 'yes'").await;
            let is_read = page.text("document.body.dataset.read").await == "ok";
            page.click("#mode-set").await;
            if is_read {
                page.click_cell(1, 1).await;
                page.wait_for("document.querySelector('#state').dataset.state !== 'open'").await;
                page.ask("unique").await;
                for to in ["svg", "sudokupad", "f-puzzles"] {
                    page.click("#export").await;
                    page.find("#export-to").await.select_by_value(to).await.unwrap();
                    page.wait_for("document.querySelector('#export-text').value || document.querySelector('#export-picture img')?.complete").await;
                    is_clean(page, &text).await;
                    page.click("#export-dialog [value=close]").await;
                }
            }
            is_clean(page, &text).await;
        }
    });
}

#[test]
fn no_import_becomes_a_program() {
    on_page(DESK, async |page| {
        let text = json!({
            "size": 4, "title": BAD, "author": BAD, "ruleset": BAD,
            "grid": (0..4).map(|_| (0..4).map(|_| json!({ "c": BAD })).collect::<Vec<_>>()).collect::<Vec<_>>(),
            "cage": [{ "cells": ["R1C1", "R1C2"], "value": BAD, "outlineC": BAD, "fontC": BAD }],
            "line": [{ "lines": [["R1C1", "R2C2"]], "outlineC": BAD, "width": 0.2 }],
            "text": [{ "cells": ["R3C3"], "value": BAD, "fontC": BAD, "size": 0.5 }],
        });
        let lines = [
            text.to_string(),
            format!("https://www.f-puzzles.com/?load={BAD}"),
            format!("https://sudokupad.app/scl{BAD}"),
            format!("javascript:hacked=1//{BAD}"),
        ];
        page.open_text().await;
        for line in lines {
            let insert = format!(
                "void (text => {{ text.focus(); text.select(); document.execCommand('insertText', false, {}); }})(document.querySelector('#text'))",
                json!(line)
            );
            page.value(&insert).await;
            page.wait_for("document.body.dataset.read !== 'reading'").await;
            is_clean(page, &line).await;
            let guess = page.client.find(Locator::Css("#problems .guess")).await;
            if let Ok(guess) = guess {
                guess.click().await.unwrap();
                page.wait_for("document.body.dataset.read !== 'reading'").await;
                is_clean(page, &line).await;
            }
        }
        // The fields of setting.
        page.write("size = 4\n").await;
        page.click("#mode-set").await;
        page.wait_for("document.body.dataset.read === 'ok'").await;
        page.click("#set details summary").await;
        page.wait_for("document.querySelector('#set details').open").await;
        for (field, key) in [("#set-title", "title"), ("#set-author", "author"), ("#set-rules", "about")] {
            // Tab takes it over.
            page.type_into(field, &format!("{BAD}\u{e004}")).await;
            page.wait_for(&format!("/^{key} *=/m.test(document.querySelector('#text').value)")).await;
            page.wait_for("document.body.dataset.read === 'ok'").await;
            is_clean(page, field).await;
        }
        page.wait_for("document.querySelector('#title').innerText.includes('<img')").await;
    });
}
