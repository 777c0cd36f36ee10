//! Playing as people are used to, and puzzles sent to others.

use crate::page::on_page;
use crate::{CLASSIC, DESK, PHONE};

const SHIFT: &str = "\u{e008}";
const RELEASE: &str = "\u{e000}";

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
        page.drag(&[(5, 5), (5, 6), (6, 6)]).await;
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
        page.ask("hint").await;
        page.wait_for("document.querySelector('#answer').innerText.includes('Wrong: r1c4 = 2.')").await;
    });
}

#[test]
fn a_hint_gives_little_first() {
    on_page(PHONE, async |page| {
        page.write(CLASSIC).await;
        page.click("#little").await;
        let little = page.ask("hint").await;
        assert!(little.contains("There is a hidden single") && !little.contains(" is 8"), "{little}");
        page.click("#answer .main").await;
        page.wait_for("document.querySelector('#answer').innerText.includes('is 8')").await;
    });
}

#[test]
fn another_puzzle_loses_nothing() {
    on_page(DESK, async |page| {
        page.write(CLASSIC).await;
        page.click_cell(1, 3).await;
        page.press("4").await;
        page.settled().await;
        page.choose("#start", "thermo").await;
        page.wait_for("document.querySelector('#title').innerText === 'Fever' && document.body.dataset.read === 'ok'")
            .await;
        page.settled().await;
        page.back().await;
        page.wait_for(
            "document.querySelector('#text').value.startsWith('53..') && document.body.dataset.read === 'ok'",
        )
        .await;
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, entered 4");
    });
}

#[test]
fn large_boards_are_looked_at_from_near() {
    on_page(PHONE, async |page| {
        page.choose("#start", "samurai").await;
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
        page.click("#sweep").await;
        page.click_cell(1, 4).await;
        page.press(&format!("{SHIFT}46{RELEASE}")).await;
        page.click_cell(1, 3).await;
        page.press("4").await;
        assert_eq!(page.cell(1, 4).await, "row 1 column 4, empty, corner 6");
    });
}
