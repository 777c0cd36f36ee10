//! Drawings without a rule, and what is copied, mirrored and turned.

use serde_json::json;

use crate::page::on_page;
use crate::{DESK, ENTER, PHONE};

const CONTROL: &str = "\u{e009}";
const RELEASE: &str = "\u{e000}";

#[test]
fn drawings_state_no_rule_and_are_exported() {
    on_page(DESK, async |page| {
        page.write("size = 4\ngivens = \"1234 3412 2143 432.\"\n").await;
        page.click("#mode-set").await;
        page.kind("drawn line").await;
        page.choose("#set-fields [data-param=colour]", "red").await;
        page.drag(&[(1, 1), (1, 2), (2, 3)]).await;
        page.press(ENTER).await;
        page.wait_for("document.querySelector('#text').value.includes('red-line = \"r1c1-2 r2c3\"')").await;
        page.wait_for("document.body.dataset.read === 'ok'").await;
        // The tool and its colour stay chosen.
        assert_eq!(page.text("document.querySelector('#set-fields [data-param=colour]').value").await, "red");
        // A text is typed on the board, also digits, also in one cell.
        page.kind("drawn text").await;
        page.click_cell(4, 4).await;
        page.press("b2").await;
        assert_eq!(page.text("document.querySelector('.over .draft').textContent").await, "b2");
        page.press(ENTER).await;
        page.wait_for("document.querySelector('#text').value.includes('text = \"b2\"')").await;
        page.wait_for("document.querySelector('#state').dataset.state === 'unique'").await;
        assert_eq!(page.text("document.querySelector('#problems').innerText").await, "");
        assert_eq!(page.text("document.querySelector('#legend').innerText").await, "");
        let drawn = "document.querySelector('#board .base').outerHTML";
        assert!(page.text(drawn).await.contains(">b2</text>"));
        page.click("#export").await;
        page.find("#export-to").await.select_by_value("sudokupad-json").await.unwrap();
        page.wait_for("document.querySelector('#export-text').value.includes('wayPoints')").await;
        let text = page.text("document.querySelector('#export-text').value").await;
        let sheet: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(sheet["lines"][0]["wayPoints"].as_array().unwrap().len(), 3);
        assert_eq!(sheet["overlays"][0]["text"], "b2");
        assert_eq!(sheet["metadata"]["rules"], "Normal sudoku rules apply.");
        // SudokuPad knows when it is solved.
        assert_eq!(sheet["metadata"]["solution"], "1234341221434321");
        assert!(
            page.text("document.querySelector('#export-solution').innerText").await.starts_with("With its solution")
        );
    });
}

#[test]
fn drawings_have_sizes_and_arrows_have_colours() {
    on_page(DESK, async |page| {
        page.write("size = 4\n").await;
        page.click("#mode-set").await;
        page.kind("drawn arrow").await;
        page.choose("#set-fields [data-param=colour]", "blue").await;
        page.choose("#set-fields [data-param=size]", "thick").await;
        page.drag(&[(1, 1), (1, 2), (2, 3)]).await;
        page.press(ENTER).await;
        page.wait_for("document.querySelector('#text').value.includes('thick-blue-arrow = \"r1c1-2 r2c3\"')").await;
        page.wait_for("document.body.dataset.read === 'ok'").await;
        page.add("text on an edge", &[(3, 1), (3, 2)], &[("text", "VI")], "text = \"VI\"").await;
        page.click("#export").await;
        page.find("#export-to").await.select_by_value("sudokupad-json").await.unwrap();
        page.wait_for("document.querySelector('#export-text').value.includes('arrows')").await;
        let text = page.text("document.querySelector('#export-text').value").await;
        let sheet: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(sheet["arrows"][0]["thickness"], 6);
        assert_ne!(sheet["arrows"][0]["color"], "#777777");
        assert_eq!(
            (&sheet["overlays"][0]["text"], &sheet["overlays"][0]["center"]),
            (&json!("VI"), &json!([2.5, 1.0]))
        );
    });
}

#[test]
fn a_drawing_is_deleted_with_its_definition() {
    on_page(PHONE, async |page| {
        page.write("size = 4\n").await;
        page.tap("#mode-set").await;
        page.add("cell colour", &[(1, 1), (1, 2)], &[], "grey-cells = \"r1c1-2\"").await;
        page.tap("#set-clues [title=Delete]").await;
        page.wait_for("document.querySelector('#text').value === 'size = 4\\n'").await;
    });
}

#[test]
fn what_is_selected_is_mirrored_and_turned() {
    on_page(DESK, async |page| {
        page.write("size = 9\n[rules]\nthermo = \"r1c1-3\"\nkiller = { cells = \"r2-3c1\", sum = 5 }\n").await;
        page.click("#mode-set").await;
        // The whole board, if nothing is selected.
        page.click("#set-across").await;
        page.wait_for("document.querySelector('#text').value.includes('thermo = \"r1c9-7\"')").await;
        page.wait_for("document.body.dataset.read === 'ok'").await;
        page.click("#undo").await;
        page.wait_for("document.querySelector('#text').value.includes('thermo = \"r1c1-3\"')").await;
        page.wait_for("document.body.dataset.read === 'ok'").await;
        page.drag(&[(1, 1), (1, 2), (1, 3), (2, 3), (2, 2), (2, 1), (3, 1), (3, 2), (3, 3)]).await;
        page.click("#set-turn").await;
        page.wait_for("document.querySelector('#text').value.includes('thermo = \"r1-3c3\"')").await;
        assert!(page.source().await.contains("{ cells = \"r1c1-2\", sum = 5 }"), "{}", page.source().await);
        assert_eq!(
            page.value("document.querySelectorAll('[role=gridcell][aria-selected=true]').length").await,
            json!(9)
        );
    });
}

#[test]
fn what_is_selected_is_copied_with_keys() {
    on_page(DESK, async |page| {
        page.write("size = 9\n[rules]\nkiller = { cells = \"r1-2c1\", sum = 5 }\n").await;
        page.click("#mode-set").await;
        page.click_cell(1, 1).await;
        page.press("7").await;
        page.wait_for_cell(1, 1, "row 1 column 1, given 7, killer 5").await;
        page.drag(&[(1, 1), (2, 1)]).await;
        page.press(&format!("{CONTROL}c{RELEASE}")).await;
        page.click_cell(5, 5).await;
        page.press(&format!("{CONTROL}v{RELEASE}")).await;
        page.wait_for("document.querySelector('#text').value.includes('r5-6c5')").await;
        page.wait_for_cell(5, 5, "row 5 column 5, given 7, killer 5").await;
        assert_eq!(page.value("document.querySelector('#import-dialog').open").await, json!(false));
    });
}

#[test]
fn rules_are_listed_by_kinds() {
    on_page(DESK, async |page| {
        page.write("size = 9\n[rules]\nkiller = [\"r1c1-2\", \"r2c1-2\"]\nodd = \"r5c5 r6c6\"\nthermo = \"r9c1-3\"\n")
            .await;
        page.click("#mode-set").await;
        let listed = "document.querySelectorAll('#set-clues li').length";
        page.wait_for(&format!("{listed} === 5")).await;
        page.tap_button("set-kinds", "killer 2").await;
        page.tap_button("set-kinds", "odd 2").await;
        page.wait_for(&format!("{listed} === 4")).await;
        page.tap_button("set-kinds", "Delete these").await;
        page.wait_for("/\\[rules\\]\\nthermo = \"r9c1-3\"\\n$/.test(document.querySelector('#text').value)").await;
        page.wait_for(&format!("{listed} === 1")).await;
    });
}

#[test]
fn several_kinds_are_added_together() {
    on_page(DESK, async |page| {
        page.write("size = 4\n").await;
        page.click("#mode-set").await;
        page.kind("whisper").await;
        page.click("#set-and").await;
        page.kind("drawn line").await;
        page.choose("#set-fields [data-param=colour]", "green").await;
        assert_eq!(page.text("document.querySelector('#set-add').innerText").await, "Add all");
        page.drag(&[(1, 1), (1, 2), (2, 2)]).await;
        page.press(ENTER).await;
        page.wait_for("document.querySelector('#text').value.includes('green-line = \"r1c1-2 r2c2\"')").await;
        assert!(page.source().await.contains("whisper    = \"r1c1-2 r2c2\""), "{}", page.source().await);
        page.wait_for("document.body.dataset.read === 'ok'").await;
        // They are undone together, and one of them is taken back.
        page.click("#undo").await;
        page.wait_for("document.querySelector('#text').value === 'size = 4\\n'").await;
        page.click("#set-kept button").await;
        assert_eq!(page.text("document.querySelector('#set-add').innerText").await, "Add");
    });
}

#[test]
fn an_error_in_a_rule_leaves_the_others_drawn() {
    on_page(DESK, async |page| {
        page.write("size = 4\n[rules]\nkiller = \"r1c1-2\"\n").await;
        page.click("#mode-set").await;
        page.write("size = 4\n[rules]\nkiller = \"r1c1-2\"\nthermoo = \"r2c1-3\"\nodd = \"r4c4\"\n").await;
        page.wait_for("document.body.dataset.read === 'error'").await;
        page.wait_for_cell(4, 4, "row 4 column 4, empty, odd").await;
        assert_eq!(page.value("document.querySelector('#board').classList.contains('stale')").await, json!(false));
        page.wait_for("document.querySelector('#state').innerText === 'The text has an error'").await;
        page.click_cell(3, 3).await;
        page.press("2").await;
        page.wait_for_cell(3, 3, "row 3 column 3, given 2").await;
        page.kind("even").await;
        page.click_cell(2, 2).await;
        page.press(ENTER).await;
        page.wait_for("document.querySelector('#text').value.includes('even')").await;
        let text = page.source().await;
        assert!(text.contains("thermoo = \"r2c1-3\"") && text.contains("\"r2c2\""), "{text}");
        assert_eq!(page.text("document.querySelector('#text-toggle').innerText").await, "Text: 1 error");
    });
}
