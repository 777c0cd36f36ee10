//! Hints and paths: what they show, and how they are walked.

use serde_json::json;

use crate::page::on_page;
use crate::{CLASSIC, DESK, ESCAPE, PHONE, RIGHT};

/// It needs refutations early, and its path takes long.
pub(crate) const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// The key End.
const END: &str = "\u{e010}";

#[test]
fn a_hint_takes_three_clicks() {
    for size in [DESK, PHONE] {
        on_page(size, async |page| {
            page.write(CLASSIC).await;
            let text = "document.querySelector('#answer').innerText";
            let lit = "document.querySelectorAll('.over .reason').length";
            page.tap("[data-ask=hint]").await;
            page.wait_for(&format!("{text}.includes('There is a hidden single')")).await;
            assert_eq!(page.value(lit).await, 0);
            page.tap_button("answer", "Where?").await;
            page.wait_for(&format!("{lit} > 0")).await;
            assert!(!page.text(text).await.contains(" is 8"));
            page.tap_button("answer", "Show the step").await;
            page.wait_for(&format!("{text}.includes('is 8')")).await;
        });
    }
}

#[test]
fn the_button_of_hints_goes_on_with_the_hint() {
    on_page(DESK, async |page| {
        page.write(CLASSIC).await;
        let text = "document.querySelector('#answer').innerText";
        assert!(page.ask("hint").await.contains("Where?"));
        page.click("[data-ask=hint]").await;
        page.wait_for(&format!("!{text}.includes('Where?')")).await;
        page.click("[data-ask=hint]").await;
        page.wait_for(&format!("{text}.includes('is 8')")).await;
        // After a digit, it is another hint.
        page.click_cell(1, 3).await;
        page.press("4").await;
        assert!(page.ask("hint").await.contains("Where?"));
        // Who wants all of it at once gets it.
        page.click("#options summary").await;
        page.click("#little").await;
        page.press(ESCAPE).await;
        assert!(page.ask("hint").await.contains(" is "));
    });
}

#[test]
fn a_path_is_walked_from_beside_the_board() {
    on_page(DESK, async |page| {
        page.write(CLASSIC).await;
        page.ask("path").await;
        page.click("#title").await;
        page.wait_for("document.activeElement === document.body").await;
        page.press(RIGHT).await;
        page.wait_for("document.querySelector('#answer .place').innerText === '2 of 51'").await;
        // On the board, arrows select.
        page.click_cell(1, 1).await;
        page.press(RIGHT).await;
        assert_eq!(page.text("document.querySelector('#answer .place').innerText").await, "2 of 51");
        assert_eq!(page.text("document.activeElement.ariaColIndex").await, "2");
    });
}

#[test]
fn a_path_comes_while_it_is_found_and_can_be_stopped() {
    on_page(DESK, async |page| {
        page.write(HARD).await;
        page.click("[data-ask=path]").await;
        let steps = "document.querySelectorAll('.steps li').length";
        page.wait_for(&format!("{steps} > 1 && document.querySelector('#answer').dataset.state === 'running'")).await;
        // What is there is walked meanwhile.
        page.press(RIGHT).await;
        page.wait_for("document.querySelector('#answer .place').innerText.startsWith('2 of')").await;
        page.tap_button("answer", "Stop").await;
        page.wait_for("document.querySelector('#answer').dataset.state === 'done'").await;
        let count = page.value(steps).await.as_u64().unwrap();
        let text = page.text("document.querySelector('#answer').innerText").await;
        assert!(text.contains(&format!("{count} steps so far.")), "{text}");
        page.press(END).await;
        page.wait_for(&format!("document.querySelector('#answer .place').innerText === '{count} of {count}'")).await;
    });
}

#[test]
fn a_refutation_is_walked_on_a_board_of_its_own() {
    on_page(DESK, async |page| {
        page.write(HARD).await;
        page.hint().await;
        let here = "document.querySelector('#answer .place').innerText";
        page.click("#answer .enter").await;
        page.wait_for(&format!("{here}.startsWith('0 of')")).await;
        let text = "document.querySelector('#answer').innerText";
        assert!(page.text(text).await.contains("Suppose r"));
        // What is supposed stands on the board, and with each step what follows.
        assert_eq!(page.value("document.querySelectorAll('.over .chosen-digit').length").await, json!(1));
        page.press(END).await;
        page.wait_for(&format!("{text}.includes('Contradiction:')")).await;
        // Escape goes back by one.
        page.press(ESCAPE).await;
        page.wait_for(&format!("{text}.includes('Walk the refutation')")).await;
        assert_eq!(page.value("document.querySelectorAll('.over .chosen-digit').length").await, json!(0));
        page.press(ESCAPE).await;
        page.wait_for("document.querySelector('#answer').hidden").await;
    });
}

/// A path begins with what was entered, which stays on the board; where that is wrong, there is a path from the givens.
#[test]
fn a_path_begins_with_what_was_entered() {
    on_page(DESK, async |page| {
        page.write(CLASSIC).await;
        page.click_cell(1, 3).await;
        page.press("4").await;
        page.settled().await;
        assert!(page.ask("path").await.contains("Solved in 50 steps."));
        assert!(page.cell(1, 3).await.contains('4'), "{}", page.cell(1, 3).await);
        page.press(ESCAPE).await;
        page.click_cell(1, 3).await;
        page.press("1").await;
        page.settled().await;
        let wrong = page.ask("path").await;
        assert!(wrong.contains("Wrong: r1c3 = 1.") && wrong.contains("Path from the givens"), "{wrong}");
        page.write("size = 4\n[rules]\nkiller = { cells = \"r1c1-2\", sum = 5 }\n").await;
        assert!(page.ask("solve").await.contains("One of several solutions is on the board."));
    });
}

/// A value that the text refuses leaves the rule as it was.
#[test]
fn a_wrong_value_is_refused_in_its_field() {
    on_page(DESK, async |page| {
        page.write("size = 4\n[rules]\nkiller = { cells = \"r1c1-2\", sum = 5 }\n").await;
        page.click("#mode-set").await;
        page.expect_error("400");
        let field = page.find("#set-clues input").await;
        // Ctrl+A, and what takes its place.
        field.send_keys("\u{e009}a\u{e000}abc\u{e007}").await.unwrap();
        page.wait_for("document.querySelector('#status').innerText.includes('Nothing was changed.')").await;
        page.wait_for("document.querySelector('#set-clues input').value === '5'").await;
        assert!(page.source().await.contains("sum = 5"));
    });
}

/// Several new puzzles go into the book, which is offered to be printed.
#[test]
fn several_puzzles_fill_the_book() {
    on_page(DESK, async |page| {
        page.write("size = 4\n").await;
        page.click("#open").await;
        page.tap("#generate").await;
        page.find("#wish-count").await.send_keys("\u{e009}a\u{e000}3").await.unwrap();
        page.tap("#wish-go").await;
        page.wait_for("document.querySelector('#export-dialog').open").await;
        page.wait_for("document.querySelector('#book-print').innerText === 'Print the book (3)'").await;
    });
}
