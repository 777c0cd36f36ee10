//! Puzzles set with the mouse alone.

use crate::page::on_page;
use crate::{CLASSIC, DESK, ENTER, PHONE};

#[test]
fn rules_are_drawn_changed_and_deleted() {
    on_page(DESK, async |page| {
        page.write("# mine\nsize = 9\n").await;
        page.click("#mode-set").await;
        page.wait_for("document.querySelector('#state').textContent === 'Nothing is given yet'").await;
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
fn a_rule_that_never_holds_is_drawn_and_changed() {
    on_page(DESK, async |page| {
        page.write("size = 9\n").await;
        page.click("#mode-set").await;
        page.add("killer", &[(1, 1), (1, 2)], &[("sum", "99")], "killer = { cells = \"r1c1-2\", sum = 99 }").await;
        page.wait_for("document.querySelector('#state').dataset.state === 'none'").await;
        assert!(page.text("document.querySelector('#problems').innerText").await.contains("the sum cannot be"));
        // Drawing goes on, and the sum is mended in place.
        page.add("odd", &[(5, 5)], &[], "= \"r5c5\"").await;
        page.click_cell(1, 2).await;
        page.wait_for("document.querySelectorAll('#set-clues li').length === 1").await;
        page.find("#set-clues input").await.clear().await.unwrap();
        page.wait_for("!document.querySelector('#text').value.includes('sum')").await;
        page.wait_for("document.body.dataset.read === 'ok'").await;
        page.type_into("#set-clues input", "9\u{e007}").await;
        page.wait_for("document.querySelector('#text').value.includes('sum = 9')").await;
        page.wait_for("document.querySelector('#state').dataset.state === 'several'").await;
    });
}

#[test]
fn a_kind_of_the_text_is_drawn_on_a_phone() {
    on_page(PHONE, async |page| {
        page.write("size = 4\n[define.pair-of]\nmeaning = \"The two cells add up to five.\"\nparams = { cells = \"cells\" }\nexample = 'pair-of = \"r1c1-2\"'\n[define.pair-of.rules.sum]\ncells = \"$cells\"\ntotal = 5\n").await;
        page.tap("#mode-set").await;
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

#[test]
fn givens_are_typed_as_fast_as_one_can() {
    on_page(DESK, async |page| {
        page.write("size = 9 # mine\n").await;
        page.click("#mode-set").await;
        page.click_cell(9, 1).await;
        page.strike("123456".chars().flat_map(|digit| [digit, '\u{e014}'])).await;
        page.wait_for("document.querySelector('#text').value.includes('123 456 ...')").await;
        page.wait_for("document.body.dataset.read === 'ok'").await;
        // Undo in the text goes back by one.
        page.click("#text").await;
        page.press("\u{e009}z\u{e000}").await;
        page.wait_for("document.querySelector('#text').value.includes('123 45. ...')").await;
        assert!(page.source().await.starts_with("size = 9 # mine\n"));
    });
}

#[test]
fn one_of_several_is_deleted() {
    on_page(DESK, async |page| {
        page.write("size = 9\n[rules]\nodd = \"r5c5 r6c6\"\nkropki = { black = [\"r2c2-3\", \"r4c2-3\"] }\n").await;
        page.click("#mode-set").await;
        page.wait_for("document.querySelector('#state').dataset.state === 'several'").await;
        let names = "[...document.querySelectorAll('#set-clues .name')].map(one => one.textContent).join()";
        assert_eq!(page.text(names).await, "odd r5c5,odd r6c6,kropki black r2c2-3,kropki black r4c2-3");
        page.click_cell(5, 5).await;
        page.click("#set-clues [title=Delete]").await;
        page.wait_for("document.querySelector('#text').value.includes('odd = \"r6c6\"')").await;
        page.wait_for("document.body.dataset.read === 'ok'").await;
        // The clue of the cell that was clicked goes with a key.
        page.click_cell(4, 2).await;
        page.wait_for("document.querySelectorAll('#set-clues [data-chosen]').length === 1").await;
        page.press("\u{e017}").await;
        page.wait_for("document.querySelector('#text').value.includes('[\"r2c2-3\"]')").await;
    });
}

#[test]
fn another_dot_is_of_the_same_colour() {
    on_page(DESK, async |page| {
        page.write("size = 9\n").await;
        page.click("#mode-set").await;
        page.kind("kropki").await;
        page.choose("#set-part", "black").await;
        for row in [1, 3] {
            page.drag(&[(row, 1), (row, 2)]).await;
            page.click("#set-form .main").await;
            page.wait_for(&format!("document.querySelector('#text').value.includes('r{row}c1-2')")).await;
            // The next cells are dragged over on the board that was read anew, which lists the dot.
            page.wait_for(&format!("document.querySelector('#set-clues').innerText.includes('r{row}c1-2')")).await;
            page.wait_for("document.body.dataset.read === 'ok'").await;
        }
        assert!(page.source().await.contains("{ black = \"r1c1-2 r3c1-2\" }"), "{}", page.source().await);
    });
}

#[test]
fn a_cage_of_a_picture_is_changed_and_deleted() {
    on_page(DESK, async |page| {
        page.write("size = 4\n[rules.killer]\nlayout = \"aab. ..b. .... ....\"\nsums = { a = 3, b = 5 } # sums\n")
            .await;
        page.click("#mode-set").await;
        page.wait_for("document.querySelector('#state').dataset.state === 'several'").await;
        page.click_cell(1, 3).await;
        page.wait_for("document.querySelectorAll('#set-clues li').length === 1").await;
        page.find("#set-clues input").await.clear().await.unwrap();
        page.wait_for("!document.querySelector('#text').value.includes('b =')").await;
        page.wait_for("document.body.dataset.read === 'ok'").await;
        page.click("#set-clues [title=Delete]").await;
        page.wait_for("document.querySelector('#text').value.includes('aa.. ....')").await;
        assert!(page.source().await.contains("sums = { a = 3 } # sums"), "{}", page.source().await);
    });
}

#[test]
fn the_cells_of_a_cage_are_changed() {
    on_page(DESK, async |page| {
        page.write("size = 9\n[rules]\nkiller = { cells = \"r1c1-2\", sum = 9 } # mine\n").await;
        page.click("#mode-set").await;
        page.wait_for("document.querySelector('#state').dataset.state === 'several'").await;
        page.drag(&[(1, 2), (1, 3), (1, 4)]).await;
        page.wait_for("document.querySelectorAll('#set-clues li').length === 1").await;
        page.click("#set-clues [aria-label='Change cells of killer']").await;
        page.wait_for("document.querySelector('#text').value.includes('{ cells = \"r1c2-4\", sum = 9 } # mine')").await;
    });
}

#[test]
fn a_new_board_is_a_jigsaw() {
    on_page(DESK, async |page| {
        page.click("#open").await;
        page.choose("#fresh-kind", "as a jigsaw").await;
        page.tap_button("fresh", "6×6").await;
        page.wait_for("document.querySelector('#text').value.includes('AAABBB')").await;
        page.wait_for("document.body.dataset.read === 'ok'").await;
        page.drag(&[(1, 1), (1, 2), (1, 3), (1, 4)]).await;
        page.click("#set-region").await;
        page.wait_for("document.querySelector('#state').textContent === 'Region A has 4 of 6 cells'").await;
        page.wait_for("document.querySelector('#set-form .main').disabled").await;
    });
}

#[test]
fn a_number_is_typed_on_the_board() {
    on_page(DESK, async |page| {
        page.write("size = 9\n").await;
        page.click("#mode-set").await;
        page.kind("killer").await;
        for (row, sum) in [(1, "17"), (3, "9")] {
            page.drag(&[(row, 1), (row, 2), (row, 3)]).await;
            page.press(sum).await;
            assert_eq!(page.text("document.querySelector('#set-fields [data-param=sum]').value").await, sum);
            assert_eq!(page.text("document.querySelector('.over .draft').textContent").await, sum);
            page.press(ENTER).await;
            page.wait_for(&format!("document.querySelector('#text').value.includes('r{row}c1-3\", sum = {sum} }}')"))
                .await;
            page.wait_for("document.body.dataset.read === 'ok'").await;
            // The focus stays on the board, and the rule stays chosen.
            page.wait_for("document.activeElement.role === 'gridcell'").await;
            assert_eq!(page.text("document.querySelector('#set-kind').value").await, "killer");
        }
        // What was typed for other cells is not for these.
        page.drag(&[(5, 1), (5, 2)]).await;
        page.tap_button("digits", "8").await;
        assert_eq!(page.text("document.querySelector('.over .draft').textContent").await, "8");
        page.drag(&[(7, 1), (7, 2)]).await;
        assert_eq!(page.text("document.querySelector('#set-fields [data-param=sum]').value").await, "");
        // A digit in one cell is a given.
        page.click_cell(9, 9).await;
        page.press("4").await;
        page.wait_for_cell(9, 9, "row 9 column 9, given 4").await;
    });
}

#[test]
fn a_rule_is_found_by_a_name_that_people_use() {
    on_page(DESK, async |page| {
        page.click("#mode-set").await;
        for (typed, kind) in
            [("row indexer", "row-indexing"), ("nonconsecutive", "non-consecutive"), ("cage", "killer")]
        {
            page.find("#set-search").await.clear().await.unwrap();
            page.type_into("#set-search", typed).await;
            page.wait_for(&format!("document.querySelector('#set-kind').value === '{kind}'")).await;
        }
    });
}

#[test]
fn a_listed_rule_lights_its_cells() {
    on_page(DESK, async |page| {
        page.write("size = 9\n[rules]\nkiller = { cells = \"r1c1-3\", sum = 9 }\n").await;
        page.click("#mode-set").await;
        page.wait_for("document.querySelectorAll('#set-clues li').length === 1").await;
        let lit = "document.querySelectorAll('.over .reason').length";
        page.value("void document.querySelector('#set-clues .name').focus()").await;
        assert_eq!(page.value(lit).await, 3);
        page.value("void document.activeElement.blur()").await;
        assert_eq!(page.value(lit).await, 0);
    });
}
