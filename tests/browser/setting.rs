//! Puzzles set with the mouse alone.

use crate::page::on_page;
use crate::{CLASSIC, DESK, PHONE};

#[test]
fn rules_are_drawn_changed_and_deleted() {
    on_page(DESK, async |page| {
        page.write("# mine\nsize = 9\n").await;
        page.click("#mode-set").await;
        page.add("killer", &[(1, 1), (1, 2), (1, 3)], &[("sum", "6")], "killer = { cells = \"r1c1-3\", sum = 6 }")
            .await;
        page.add("thermo", &[(5, 5), (5, 6), (6, 7)], &[], "= \"r5c5-6 r6c7\"").await;
        page.add("arrow", &[(8, 1), (8, 2), (8, 3)], &[], "= \"r8c1-3\"").await;
        page.add("kropki", &[(9, 8), (9, 9)], &[], "= { white = \"r9c8-9\" }").await;
        assert!(page.source().await.starts_with("# mine\n"), "comments stay");
        page.wait_for("document.querySelector('#state').dataset.state === 'several'").await;
        // Of the rules at a cell, one is changed and deleted.
        page.click_cell(1, 2).await;
        page.wait_for("document.querySelectorAll('#set-clues li').length === 1").await;
        assert!(page.cell(1, 2).await.ends_with("killer 6"));
        page.find("#set-clues input").await.clear().await.unwrap();
        page.wait_for("!document.querySelector('#text').value.includes('sum')").await;
        page.wait_for("document.body.dataset.read === 'ok'").await;
        page.type_into("#set-clues input", "7\u{e007}").await;
        page.wait_for("document.querySelector('#text').value.includes('sum = 7')").await;
        page.wait_for("document.body.dataset.read === 'ok'").await;
        page.click("#set-clues [title=Delete]").await;
        page.wait_for("!document.querySelector('#text').value.includes('killer')").await;
        // One history: the text comes back.
        page.click("#undo").await;
        page.wait_for("document.querySelector('#text').value.includes('sum = 7')").await;
        page.click("#redo").await;
        page.wait_for("!document.querySelector('#text').value.includes('killer')").await;
        page.wait_for("document.body.dataset.read === 'ok'").await;
        page.click_cell(2, 2).await;
        page.press("4").await;
        page.wait_for("document.querySelector('#text').value.includes('givens')").await;
        page.wait_for("document.body.dataset.read === 'ok'").await;
        assert_eq!(page.cell(2, 2).await, "row 2 column 2, given 4");
    });
}

#[test]
fn a_kind_of_the_text_is_drawn_on_a_phone() {
    on_page(PHONE, async |page| {
        page.write("size = 4\n[define.pair-of]\nmeaning = \"The two cells add up to five.\"\nparams = { cells = \"cells\" }\nexample = 'pair-of = \"r1c1-2\"'\n[define.pair-of.rules.sum]\ncells = \"$cells\"\ntotal = 5\n").await;
        page.click("#mode-set").await;
        page.add("pair-of", &[(1, 1), (2, 1)], &[], "pair-of = \"r1-2c1\"").await;
        page.wait_for("document.querySelector('#state').dataset.state === 'several'").await;
    });
}

#[test]
fn how_the_puzzle_stands_is_always_shown() {
    on_page(DESK, async |page| {
        page.write(CLASSIC).await;
        page.click("#mode-set").await;
        page.wait_for("document.querySelector('#state').dataset.state === 'unique'").await;
        // A puzzle in another notation becomes TOML when it is changed.
        page.click_cell(1, 3).await;
        page.press("9").await;
        page.wait_for("document.querySelector('#state').dataset.state === 'none'").await;
        page.press("\u{e017}").await;
        page.wait_for("document.querySelector('#state').dataset.state === 'unique'").await;
        assert!(page.source().await.contains("givens = \"\"\""), "{}", page.source().await);
        page.click("#set-true").await;
        page.wait_for(
            "(document.querySelector('[aria-label^=\"row 1 column 3,\"]').ariaLabel ?? '').endsWith('answer 4')",
        )
        .await;
    });
}

#[test]
fn givens_are_added_and_what_is_not_needed_is_found() {
    on_page(DESK, async |page| {
        page.write("size = 4\ngivens = \"12.. .... .... ....\"\n").await;
        page.click("#mode-set").await;
        page.wait_for("document.querySelector('#state').dataset.state === 'several'").await;
        page.click("#set-unique").await;
        page.wait_for("document.querySelector('#set-found').innerText.includes('added')").await;
        page.wait_for("document.querySelector('#state').dataset.state === 'unique'").await;
        page.write("size = 4\ngivens = \"12.. 3412 .... ...1\"\n").await;
        page.wait_for("document.querySelector('#state').dataset.state === 'several' || document.querySelector('#state').dataset.state === 'unique'").await;
        page.write("size = 4\ngivens = \"1234 3412 2143 432.\"\n").await;
        page.wait_for("document.querySelector('#state').dataset.state === 'unique'").await;
        page.click("#set-redundant").await;
        page.wait_for(
            "document.querySelector('#set-found').innerText.startsWith('Each of these could go alone: given r1c1')",
        )
        .await;
        // Another click than on the board keeps the keys on it.
        page.click_cell(4, 4).await;
        page.click("#set-true").await;
        page.click("#mode-set").await;
        page.press("1").await;
        page.wait_for("document.querySelector('#text').value.includes('43 21')").await;
    });
}

#[test]
fn regions_are_drawn() {
    on_page(DESK, async |page| {
        page.write("size = 4\n").await;
        page.click("#mode-set").await;
        page.drag(&[(1, 1), (1, 2), (1, 3), (1, 4)]).await;
        page.click("#set-region").await;
        page.wait_for("document.querySelector('#text').value.includes('regions')").await;
        let text = page.source().await;
        assert!(text.contains("AAAA") && !text.contains("box"), "{text}");
    });
}
