//! Playing as people are used to, and puzzles sent to others.

use serde_json::json;

use crate::page::{Page, on_page};
use crate::{CLASSIC, DESK, PHONE};

const SHIFT: &str = "\u{e008}";
const RELEASE: &str = "\u{e000}";

impl Page<'_> {
    /// Replaces the text at once, and waits until it was read.
    async fn paste(&self, text: &str) {
        self.open_text().await;
        let insert = format!(
            "void (text => {{ text.focus(); text.select(); document.execCommand('insertText', false, {}); text.blur(); }})(document.querySelector('#text'))",
            json!(text)
        );
        self.value(&insert).await;
        self.wait_for("document.body.dataset.read === 'ok'").await;
    }
}

#[test]
fn marks_colours_and_lines_survive_a_reload() {
    on_page(DESK, async |page| {
        page.write(CLASSIC).await;
        page.click_cell(1, 4).await;
        page.press(&format!("{SHIFT}26{RELEASE}")).await;
        assert_eq!(page.cell(1, 4).await, "row 1 column 4, empty, corner 2 6");
        page.click("button[data-tool=colour]").await;
        page.drag(&[(2, 2), (2, 3)]).await;
        page.press("3").await;
        assert!(page.cell(2, 3).await.ends_with("colour 3"));
        page.click("button[data-tool=pen]").await;
        page.pass_over(&[(5, 5), (5, 6), (6, 6)]).await;
        page.wait_for("document.querySelectorAll('.over .pen').length === 2").await;
        page.click("button[data-tool=digit]").await;
        page.click_cell(1, 3).await;
        page.press("4").await;
        page.settled().await;
        page.reload().await;
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, entered 4");
        assert!(page.cell(2, 3).await.ends_with("colour 3"));
        assert_eq!(page.value("document.querySelectorAll('.over .pen').length").await, 2);
        page.click("#undo").await;
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, empty");
    });
}

#[test]
fn wrong_digits_are_named() {
    on_page(DESK, async |page| {
        page.write(CLASSIC).await;
        page.click_cell(1, 3).await;
        page.press("4").await;
        page.click_cell(1, 4).await;
        page.press("2").await;
        assert!(page.ask("check").await.contains("1 of 2 digits is wrong."));
        // The comparison goes with what is entered.
        let conflicts = "document.querySelectorAll('#board .conflict').length";
        page.tap_button("answer", "Show mistakes").await;
        page.wait_for(&format!("{conflicts} === 1")).await;
        page.click_cell(1, 4).await;
        page.press("6").await;
        page.wait_for("document.querySelector('#answer').innerText.includes('All 2 digits are right.')").await;
        assert_eq!(page.value(conflicts).await, 0);
        page.press("2").await;
        page.wait_for("document.querySelector('#answer').innerText.includes('r1c4 = 2.')").await;
        assert_eq!(page.value(conflicts).await, 1);
        page.ask("hint").await;
        page.wait_for("document.querySelector('#answer').innerText.includes('Wrong: r1c4 = 2.')").await;
    });
}

#[test]
fn another_puzzle_loses_nothing() {
    on_page(DESK, async |page| {
        page.write(CLASSIC).await;
        page.click_cell(1, 3).await;
        page.press("4").await;
        page.settled().await;
        page.begin_with("thermo").await;
        page.wait_for("document.querySelector('#title').innerText === 'Fever' && document.body.dataset.read === 'ok'")
            .await;
        page.settled().await;
        page.back().await;
        page.wait_for(
            "document.querySelector('#text').value.startsWith('53..') && document.body.dataset.read === 'ok'",
        )
        .await;
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, entered 4");
        // Undo is that of this puzzle.
        page.click("#undo").await;
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, empty");
    });
}

#[test]
fn another_puzzle_in_the_text_does_not_get_the_digits_of_the_one_before() {
    on_page(DESK, async |page| {
        page.paste(CLASSIC).await;
        page.click_cell(1, 3).await;
        page.press("4").await;
        // A small change of the text keeps the digits.
        page.paste(&CLASSIC.replace("79", "7.")).await;
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, entered 4");
        let other = format!("size = 9\n[givens]\ndigits = \"{}\"\n", ".".repeat(80) + "1");
        page.paste(&other).await;
        assert_eq!(page.cell(9, 9).await, "row 9 column 9, given 1");
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, empty");
        page.back().await;
        page.wait_for(
            "document.querySelector('#text').value.startsWith('53..') && document.body.dataset.read === 'ok'",
        )
        .await;
        page.wait_for_cell(1, 3, "row 1 column 3, entered 4").await;
    });
}

#[test]
fn a_new_puzzle_keeps_the_one_before() {
    on_page(DESK, async |page| {
        page.paste("variant = 'classic-4x4'").await;
        page.click_cell(1, 1).await;
        page.press("2").await;
        page.click("#open").await;
        page.click("#generate").await;
        page.click("#wish-go").await;
        page.wait_for("document.querySelector('#answer').innerText.includes('exactly one solution')").await;
        page.wait_for("document.querySelector('#text').value.includes('givens')").await;
        page.back().await;
        page.wait_for("!document.querySelector('#text').value.includes('givens')").await;
        page.wait_for_cell(1, 1, "row 1 column 1, entered 2").await;
    });
}

#[test]
fn keys_are_for_the_board_after_a_click_elsewhere() {
    on_page(DESK, async |page| {
        page.paste(CLASSIC).await;
        page.click_cell(1, 3).await;
        page.click("#digits button:nth-child(4)").await;
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, entered 4");
        // It does not press the button again.
        page.press(" ").await;
        assert_eq!(page.text("document.body.dataset.tool").await, "centre");
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, entered 4");
        page.press("z").await;
        assert_eq!(page.text("document.body.dataset.tool").await, "digit");
        page.click_cell(1, 4).await;
        page.click("#options summary").await;
        page.click("#sweep").await;
        page.press("6").await;
        assert_eq!(page.cell(1, 4).await, "row 1 column 4, entered 6");
    });
}

#[test]
fn a_number_of_two_figures_is_one_step() {
    on_page(DESK, async |page| {
        page.paste("size = 16\nsymbols = \"numbers\"\n").await;
        page.click_cell(1, 1).await;
        page.press("12").await;
        assert_eq!(page.cell(1, 1).await, "row 1 column 1, entered 12");
        page.click("#undo").await;
        assert_eq!(page.cell(1, 1).await, "row 1 column 1, empty");
        assert_eq!(page.value("document.querySelector('#undo').disabled").await, true);
    });
}

#[test]
fn a_solution_is_taken_over() {
    on_page(DESK, async |page| {
        page.paste(CLASSIC).await;
        page.ask("solve").await;
        page.click("#answer .take").await;
        page.wait_for("document.querySelector('#answer').hidden").await;
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, entered 4");
        page.click("#undo").await;
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, empty");
        let candidates = page.ask("candidates").await;
        assert!(candidates.contains("There is one solution") && !candidates.contains("rare"), "{candidates}");
    });
}

/// The white cells are connected, and so are the black ones: bbbb bwwb bwbb wwwb.
const YIN_YANG: &str = "size = 4\ndigits = \"none\"\nlayers = { shade = \"white black\" }\n[rules]\n\
connected = [{ cells = \"shade\", digits = \"white\" }, { cells = \"shade\", digits = \"black\" }]\n\
[[rules.repeat]]\neach = { square = \"2x2\" }\nrules.count = { cells = \"$square.shade\", digits = \"black\", equals = \"1-3\" }\n\
[givens]\nshade = \".... ...b bw.. w..b\"\n";

#[test]
fn what_is_entered_into_layers_is_checked_and_hinted() {
    on_page(DESK, async |page| {
        page.paste(YIN_YANG).await;
        page.wait_for("document.querySelectorAll('#values button').length === 2").await;
        let [white, black] = ["#values button:nth-child(1)", "#values button:nth-child(2)"];
        let filled = "document.querySelectorAll('.base rect').length";
        let given = page.value(filled).await.as_i64().unwrap();
        // A value is drawn as it is in a solution. Where one is given, none is entered.
        page.click_cell(1, 1).await;
        page.click(black).await;
        page.wait_for(&format!("{filled} === {}", given + 1)).await;
        page.click_cell(2, 4).await;
        page.click(white).await;
        assert!(!page.cell(2, 4).await.contains("shade w"), "{}", page.cell(2, 4).await);
        // A wrong one breaks a rule at once, and is named.
        for (row, column) in [(1, 2), (2, 1), (2, 2)] {
            page.click_cell(row, column).await;
            page.click(black).await;
        }
        page.wait_for("document.querySelector('#broken').innerText.includes('shade.r1c1')").await;
        assert!(page.ask("check").await.contains("1 of 4 digits and marks is wrong."));
        page.click("#answer .row button").await;
        page.wait_for("document.querySelector('#answer').innerText.includes('shade r2c2 = black')").await;
        // What is wrong is told by a second answer.
        page.ask("hint").await;
        page.wait_for("document.querySelector('#answer').innerText.includes('Wrong: shade r2c2 = black.')").await;
        page.press(crate::ESCAPE).await;
        page.click("#undo").await;
        page.wait_for("document.querySelector('#broken').innerText === ''").await;
        // Hints begin with what was entered, and write into layers, until all is there.
        page.hint().await;
        for _ in 0..12 {
            if page.value("Boolean(document.querySelector('#answer .next'))").await == json!(false) {
                break;
            }
            page.click("#answer .next").await;
            page.wait_for("document.querySelector('#answer').dataset.state === 'done'").await;
            page.whole_hint().await;
        }
        page.wait_for("document.querySelector('#status').innerText.includes('Solved in')").await;
        for (row, column, name) in [(2, 2, "shade w"), (3, 3, "shade b")] {
            let cell = page.cell(row, column).await;
            assert!(cell.contains(name), "{cell}");
        }
        // A solution is taken over as a whole, and taken back.
        let shaded = "document.querySelector('[role=gridcell][aria-label^=\"row 3 column 3,\"]').ariaLabel";
        page.press(crate::ESCAPE).await;
        page.click_cell(3, 3).await;
        page.click("#erase").await;
        page.ask("solve").await;
        page.click("#answer .take").await;
        page.wait_for(&format!("{shaded}.includes('shade b')")).await;
        page.click("#undo").await;
        page.wait_for(&format!("!{shaded}.includes('shade b')")).await;
        // What was entered becomes given.
        page.click("#mode-set").await;
        page.click("#set-fill").await;
        page.wait_for("document.querySelector('#text').value.replace(/\\s/g, '').includes('bbbbbwwbbw.bwwwb')").await;
    });
}

#[test]
fn paused_boards_take_no_digits() {
    on_page(DESK, async |page| {
        page.paste(CLASSIC).await;
        page.click_cell(1, 3).await;
        page.click("#clock").await;
        page.click("#digits button:nth-child(4)").await;
        page.click("#board").await;
        page.wait_for("!document.querySelector('#board').classList.contains('covered')").await;
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, empty");
    });
}

#[test]
fn large_boards_are_looked_at_from_near() {
    on_page(PHONE, async |page| {
        page.begin_with("samurai").await;
        page.wait_for("document.body.dataset.read === 'ok' && !document.querySelector('#zoom').hidden").await;
        page.click("#zoom-in").await;
        page.click("#zoom-in").await;
        page.wait_for(
            "document.querySelector('#board').clientWidth > 1.4 * document.querySelector('#frame').clientWidth",
        )
        .await;
        page.wait_for("document.documentElement.scrollWidth <= innerWidth").await;
        page.write(CLASSIC).await;
        page.wait_for("document.querySelector('#zoom').hidden").await;
    });
}

#[test]
fn what_is_written_is_never_run() {
    on_page(DESK, async |page| {
        let bad = "<img src=x onerror='window.hacked = 1'>";
        page.write(&format!("title = \"{bad}\"\nauthor = \"{bad}\"\nabout = \"{bad}\"\nsize = 4\nsymbols = \"< > & a\"\n[rules]\nkiller = {{ cells = \"r1c1-2\", sum = 5 }}\n")).await;
        page.wait_for("document.querySelector('#title').innerText.includes('<img')").await;
        page.click("#mode-set").await;
        page.ask("unique").await;
        page.write(&format!("size = 4\n[rules]\n\"{bad}\" = 1\n")).await;
        page.wait_for("document.querySelector('#problems').innerText.includes('<img')").await;
        assert_eq!(page.value("document.querySelectorAll('#board img, #problems img, .play img').length").await, 0);
        assert_eq!(page.value("window.hacked ?? null").await, serde_json::Value::Null);
    });
}

#[test]
fn a_digit_sweeps_marks() {
    on_page(DESK, async |page| {
        page.write(CLASSIC).await;
        page.click("#options summary").await;
        page.click("#sweep").await;
        page.click_cell(1, 4).await;
        page.press(&format!("{SHIFT}46{RELEASE}")).await;
        page.click_cell(1, 3).await;
        page.press("4").await;
        assert_eq!(page.cell(1, 4).await, "row 1 column 4, empty, corner 6");
    });
}

#[test]
fn held_keys_choose_what_a_digit_becomes() {
    on_page(DESK, async |page| {
        let key = |kind: &str, key: &str, shift: bool| {
            format!(
                "void document.body.dispatchEvent(new KeyboardEvent('{kind}', {{ key: '{key}', shiftKey: {shift}, bubbles: true }}))"
            )
        };
        page.value(&key("keydown", "Shift", true)).await;
        assert_eq!(page.text("document.body.dataset.tool").await, "corner");
        page.value(&key("keyup", "Shift", false)).await;
        assert_eq!(page.text("document.body.dataset.tool").await, "digit");
        page.click("button[data-tool=colour]").await;
        let names =
            "[...document.querySelectorAll('#digits button')].map(button => button.ariaLabel).slice(0, 3).join()";
        assert_eq!(page.text(names).await, "red,orange,yellow");
    });
}

#[test]
fn sharing_offers_what_works_elsewhere() {
    on_page(DESK, async |page| {
        page.write("title = \"Sum of: three\"\nsize = 9\n[rules]\nkiller = { cells = \"r1c1-3\", sum = 6 }\n").await;
        page.click("#share").await;
        page.wait_for("document.querySelectorAll('#share-links a').length === 2").await;
        let links = "[...document.querySelectorAll('#share-links a')].map(link => new URL(link.href).hostname).join()";
        assert_eq!(page.text(links).await, "sudokupad.app,www.f-puzzles.com");
        assert_eq!(page.text("document.querySelector('#share-file').download").await, "sum-of-three.toml");
        assert_eq!(page.value("document.querySelector('#share-local').hidden").await, false);
    });
}

#[test]
fn a_conflict_names_the_rule() {
    on_page(DESK, async |page| {
        page.write("size = 9\n[rules]\nkiller = { cells = \"r1c1-2\", sum = 5 }\n").await;
        for (column, digit) in [(1, "1"), (2, "2"), (9, "1")] {
            page.click_cell(1, column).await;
            page.press(digit).await;
        }
        let broken = "document.querySelector('#broken').innerText";
        page.wait_for(&format!("{broken}.includes('killer 5 r1c1-2: r1c1 = 1, r1c2 = 2')")).await;
        page.wait_for(&format!("{broken}.includes('Row 1 repeats a digit: r1c1 = 1, r1c9 = 1')")).await;
    });
}

#[test]
fn each_puzzle_has_its_options() {
    on_page(DESK, async |page| {
        page.write(CLASSIC).await;
        page.click("#options summary").await;
        page.click("#conflicts").await;
        page.choose("#level", "singles").await;
        page.settled().await;
        let chosen = "document.querySelector('#conflicts').checked + document.querySelector('#level').value";
        // A new puzzle has what was chosen last, and changes it for itself.
        page.begin_with("thermo").await;
        page.wait_for("document.querySelector('#title').innerText === 'Fever' && document.body.dataset.read === 'ok'")
            .await;
        assert_eq!(page.text(chosen).await, "falsesingles");
        page.click("#conflicts").await;
        page.settled().await;
        page.back().await;
        page.wait_for("document.querySelector('#text').value.startsWith('53..')").await;
        assert_eq!(page.text(chosen).await, "falsesingles");
        page.reload().await;
        assert_eq!(page.text(chosen).await, "falsesingles");
        page.click("#open").await;
        page.wait_for("document.querySelectorAll('#recent a').length > 1").await;
        page.client.find(fantoccini::Locator::LinkText("Fever")).await.unwrap().click().await.unwrap();
        page.wait_for("document.querySelector('#title').innerText === 'Fever'").await;
        page.wait_for(&format!("({chosen}) === 'truesingles'")).await;
    });
}
