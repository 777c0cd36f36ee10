//! Clues outside the grid, and rules that are moved, with the mouse or the finger.

use fantoccini::key::Key;
use fantoccini::wd::PrintConfigurationBuilder;

use crate::hand::desk_and_phone;
use crate::page::Page;

desk_and_phone! {
    a_clue_outside_is_set_and_changed
    a_diagonal_is_chosen_outside
    the_state_moves_no_button
    a_diagonal_is_no_staircase
    a_rule_is_moved
    one_dot_of_several_is_moved
    a_rule_is_taken_on_the_board_and_its_number_changed
    a_number_is_typed_on_the_keypad
    letters_are_notes
    walls_and_crosses_are_drawn
    fog_lifts_around_what_is_right
    a_book_is_printed
}

async fn written(page: &Page<'_>, part: &str) {
    page.wait_for(&format!("document.querySelector('#text').value.includes({part:?})")).await;
    page.wait_for("document.body.dataset.read === 'ok'").await;
}

async fn a_clue_outside_is_set_and_changed(page: &Page<'_>) {
    page.write("size = 9\n").await;
    page.tap("#mode-set").await;
    page.kind("sandwich").await;
    page.tap("#board .rim [aria-label='outside row 3, right']").await;
    page.wait_for("document.activeElement.dataset.param !== undefined").await;
    page.press("12").await;
    page.press(&Key::Enter.to_string()).await;
    written(page, "r3c9-1").await;
    written(page, "12").await;
    // The same place again: the clue that is there.
    page.tap("#board .rim [aria-label='outside row 3, right']").await;
    page.wait_for("document.activeElement.closest('#set-clues') !== null").await;
    page.press("7").await;
    page.press(&Key::Enter.to_string()).await;
    written(page, "7").await;
    page.wait_for("!document.querySelector('#text').value.includes('12')").await;
    // Other kinds have no clues there.
    page.kind("thermo").await;
    page.wait_for("document.querySelector('#board .rim') === null").await;
}

async fn a_diagonal_is_no_staircase(page: &Page<'_>) {
    page.write("size = 9\n").await;
    page.tap("#mode-set").await;
    page.kind("thermo").await;
    for times in [4, 40, 160] {
        page.stroke_straight([(7, 4), (5, 6)], times).await;
        page.tap("#set-form .main").await;
        written(page, "\"r7c4..r5c6\"").await;
        page.write("size = 9\n").await;
        page.kind("thermo").await;
    }
}

async fn a_rule_is_moved(page: &Page<'_>) {
    page.write("size = 9\n[rules]\nkiller = [{ cells = \"r2c2-3\", sum = 5 }] # small\n").await;
    page.tap("#mode-set").await;
    page.wait_for("document.querySelector('#state').dataset.state === 'several'").await;
    page.tap("#set-clues [aria-label='Move killer']").await;
    page.stroke(&[(2, 2), (3, 3), (4, 4)]).await;
    written(page, "r4c4-5").await;
    // It stays in the hand; the comment stays in the text.
    page.wait_for("document.querySelector('#set-clues [aria-pressed=true]') !== null").await;
    page.press(&Key::Left.to_string()).await;
    written(page, "killer = [{ cells = \"r4c3-4\", sum = 5 }] # small").await;
    page.press(&Key::Escape.to_string()).await;
    page.wait_for("document.querySelector('#set-clues [aria-pressed=true]') === null").await;
    page.tap("#undo").await;
    written(page, "r4c4-5").await;
}

async fn a_diagonal_is_chosen_outside(page: &Page<'_>) {
    page.write("size = 9\n").await;
    page.tap("#mode-set").await;
    page.kind("little-killer").await;
    page.tap("#board .rim [aria-label='outside column 4, top']").await;
    page.wait_for("document.querySelectorAll('#set-lines button').length === 2").await;
    page.tap_button("set-lines", "↙ r1c3–r3c1").await;
    page.wait_for("document.activeElement.dataset.param === 'sum'").await;
    page.press("17").await;
    page.press(&Key::Enter.to_string()).await;
    written(page, "little-killer = { line = \"r1c3..r3c1\", sum = 17 }").await;
}

async fn the_state_moves_no_button(page: &Page<'_>) {
    page.write("size = 9\ntitle = \"A title that fills more than one line of the side\"\n").await;
    page.tap("#mode-set").await;
    let top = "document.querySelector('#mode-set').getBoundingClientRect().top + scrollY";
    // Before the state is known, and after it: it is set aside so that the test does not depend on who is first.
    let with = |state: &str| format!("(document.querySelector('#state').textContent = '{state}', {top})");
    page.wait_for("document.querySelector('#state').dataset.state === 'several'").await;
    let short = page.value(&with("")).await;
    for state in ["One solution", "No solution: the cage at r1c1 and the cage at r9c9 both need the only 9 of the grid"]
    {
        assert_eq!(page.value(&with(state)).await, short, "{state}");
    }
}

async fn one_dot_of_several_is_moved(page: &Page<'_>) {
    page.write("size = 9\n[rules]\nkropki = { white = \"r1c1-2\", black = [\"r2c2-3\", \"r4c2-3\"] }\n").await;
    page.tap("#mode-set").await;
    page.wait_for("document.querySelector('#state').dataset.state === 'several'").await;
    page.tap("#set-clues li:nth-child(3) [title=Move]").await;
    page.stroke(&[(4, 2), (5, 2), (6, 3)]).await;
    written(page, "black = [\"r2c2-3\", \"r6c3-4\"]").await;
    assert!(page.source().await.contains("white = \"r1c1-2\""));
}

async fn letters_are_notes(page: &Page<'_>) {
    page.write("size = 4\n").await;
    page.tap("[data-tool=letter][type=button]").await;
    page.stroke(&[(1, 1), (1, 2)]).await;
    page.tap("#letters button:nth-child(2)").await;
    page.wait_for_cell(1, 2, "row 1 column 2, empty, letter B").await;
    page.tap_cell(1, 1).await;
    page.press("x").await;
    page.wait_for_cell(1, 1, "row 1 column 1, empty, letter BX").await;
    // They are in the link, and survive that the page is loaded anew.
    page.settled().await;
    page.reload().await;
    page.wait_for_cell(1, 1, "row 1 column 1, empty, letter BX").await;
    page.tap("#undo").await;
    page.wait_for_cell(1, 1, "row 1 column 1, empty, letter B").await;
    page.tap_cell(1, 2).await;
    page.tap("#erase").await;
    page.wait_for_cell(1, 2, "row 1 column 2, empty").await;
}

async fn walls_and_crosses_are_drawn(page: &Page<'_>) {
    page.write("size = 4\n").await;
    page.tap("[data-tool=pen]").await;
    let drawn = |wanted: &str| {
        format!(
            "[...document.querySelectorAll('.over .pen')].map(one => one.getAttribute('d').replace(/[^a-z]/gi, '')).join() === '{wanted}'"
        )
    };
    // A wall, a cross in its place, nothing; a click into the middle of a cell draws none.
    for wanted in ["Mv", "MlMl", ""] {
        page.tap_edge(2, 2).await;
        page.wait_for(&drawn(wanted)).await;
    }
    page.tap_edge(2, 2).await;
    page.wait_for(&drawn("Mv")).await;
    page.tap_cell(3, 3).await;
    page.stroke(&[(1, 1), (1, 2)]).await;
    page.wait_for(&drawn("Mv,ML")).await;
    // They are in the link, survive that the page is loaded anew, and are taken back.
    page.settled().await;
    page.reload().await;
    page.wait_for(&drawn("Mv,ML")).await;
    page.tap("#undo").await;
    page.wait_for(&drawn("Mv")).await;
    page.tap_cell(2, 3).await;
    page.tap("#erase").await;
    page.wait_for(&drawn("")).await;
}

async fn fog_lifts_around_what_is_right(page: &Page<'_>) {
    // 1234 3412 2143 4321
    page.write("size = 4\nfog = \"r1c1-2\"\ngivens = \"12.. .... ..4. 4..1\"\n").await;
    page.wait_for_cell(1, 1, "row 1 column 1, given 1").await;
    page.wait_for_cell(4, 1, "row 4 column 1, in fog, covered").await;
    assert_eq!(page.cell(1, 3).await, "row 1 column 3, in fog, empty");
    // A wrong digit leaves it.
    page.tap_cell(3, 4).await;
    page.press("2").await;
    page.wait_for_cell(3, 4, "row 3 column 4, in fog, entered 2").await;
    page.press("3").await;
    page.wait_for_cell(3, 3, "row 3 column 3, given 4").await;
    assert_eq!(page.cell(4, 1).await, "row 4 column 1, in fog, covered");
    // One who sets sees everything.
    page.tap("#mode-set").await;
    page.wait_for_cell(4, 1, "row 4 column 1, given 4").await;
}

async fn a_book_is_printed(page: &Page<'_>) {
    // Nothing but the test prints.
    page.value("void (window.print = () => (document.body.dataset.printed = 'yes'))").await;
    for (title, givens) in
        [("First <b>", "12.. .... ..4. 4..1"), ("Second", "12.. 3... ..4. 4..1"), ("Third", "12.. .... .... ....")]
    {
        page.write(&format!("title = \"{title}\"\nsize = 4\ngivens = \"{givens}\"\nabout = \"About {title}\"\n")).await;
        page.tap("#export").await;
        page.tap("#book-add").await;
        page.tap("#export-dialog [value=close]").await;
    }
    page.tap("#export").await;
    assert_eq!(page.text("document.querySelector('#book-print').textContent").await, "Print the book (3)");
    page.tap("#book-print").await;
    page.wait_for("document.body.dataset.printed === 'yes'").await;
    let text = page.text("document.querySelector('#book').textContent").await;
    for part in ["1. First <b>", "2. Second", "About Second", "Solutions", "This puzzle has several solutions."] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // Eleven digits of the first solution are no givens.
    let digits = "String([...document.querySelectorAll('#book figure:first-of-type svg text')].length)";
    assert_eq!(page.text(digits).await, "16");
    let paper = page.client.print(PrintConfigurationBuilder::default().build().unwrap()).await.unwrap();
    let count = |part: &[u8]| paper.windows(part.len()).filter(|one| *one == part).count();
    assert_eq!(count(b"/Type /Page") - count(b"/Type /Pages"), 4, "a sheet each, and the solutions");
}

async fn a_rule_is_taken_on_the_board_and_its_number_changed(page: &Page<'_>) {
    page.write("size = 9\n[rules]\nkiller = { cells = \"r4c4-6\", sum = 12 }\n").await;
    page.tap("#mode-set").await;
    page.double_tap_cell(4, 5).await;
    page.wait_for("document.querySelector('#set-clues [title=Move]').ariaPressed === 'true'").await;
    page.strike("17".chars()).await;
    assert_eq!(page.text("document.querySelector('.over .draft').textContent").await, "17");
    page.press(crate::ENTER).await;
    page.wait_for("document.querySelector('#text').value.includes('sum = 17')").await;
    page.wait_for_cell(4, 4, "row 4 column 4, empty, killer 17").await;
    // It is still in the hand.
    page.stroke(&[(4, 4), (5, 4)]).await;
    page.wait_for("document.querySelector('#text').value.includes('{ cells = \"r5c4-6\", sum = 17 }')").await;
}

async fn a_number_is_typed_on_the_keypad(page: &Page<'_>) {
    page.write("size = 9\n").await;
    assert_eq!(page.text("String(document.querySelector('#zero').hidden)").await, "true");
    page.tap("#mode-set").await;
    page.kind("killer").await;
    page.stroke(&[(4, 4), (4, 5), (4, 6)]).await;
    page.tap_button("digits", "2").await;
    page.tap("#zero").await;
    assert_eq!(page.text("document.querySelector('.over .draft').textContent").await, "20");
    page.tap("#set-add").await;
    page.wait_for("document.querySelector('#text').value.includes('sum = 20')").await;
}
