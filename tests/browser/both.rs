//! What a server could break, or a folder: the tests that run for both.

use exdoku_proof::{Formula, check};
use serde_json::json;

use crate::page::on_page;
use crate::{CLASSIC, DESK, DOWN, ENTER, ESCAPE, PHONE, RIGHT};

#[test]
fn an_error_is_marked_at_its_word() {
    on_page(DESK, async |page| {
        page.write("size = 4\n[rules]\nthermoo = \"r1c1-3\"\n").await;
        page.wait_for("document.body.dataset.read === 'error'").await;
        assert_eq!(page.text("document.querySelector('mark.error').textContent").await, "thermoo");
        let problem = page.text("document.querySelector('#problems').innerText").await;
        assert!(
            problem.contains("line 3: unknown rule `thermoo`") && problem.contains("did you mean `thermo`?"),
            "{problem}"
        );
        page.click("#problems button").await;
        let selected = "(t => t.value.slice(t.selectionStart, t.selectionEnd))(document.querySelector('#text'))";
        assert_eq!(page.text(selected).await, "thermoo");
        page.press("thermo").await;
        page.press(ESCAPE).await;
        page.wait_for("document.body.dataset.read === 'ok'").await;
        assert_eq!(page.value("document.querySelectorAll('mark.error').length").await, json!(0));
        assert_eq!(page.value("document.querySelectorAll('[role=gridcell]').length").await, json!(16));
    });
}

#[test]
fn kinds_and_parameters_are_completed() {
    on_page(DESK, async |page| {
        page.write("size = 9\n[rules]\nanti-kn").await;
        page.type_into("#text", "i").await;
        page.wait_for("!document.querySelector('#popup').hidden").await;
        assert_eq!(
            page.text("document.querySelector('[aria-selected=true][role=option]').innerText").await,
            "anti-knight"
        );
        page.press(ENTER).await;
        page.wait_for("document.querySelector('#text').value.endsWith('anti-knight = true')").await;
        page.write("size = 9\n[rules]\nkiller = { cells = \"r1c1-2\", ").await;
        page.type_into("#text", "s").await;
        page.wait_for("document.querySelector('#completions').innerText.includes('sum')").await;
        // A definition: its keys, and what may stand for a parameter.
        for (text, key, offer) in [
            ("size = 9\n[define.mine]\n", "l", "look"),
            ("size = 9\n[define.mine]\nparams = { cells = \"", "l", "lines"),
            ("size = 9\n[define.mine.draw]\ncells = \"", "p", "path 3-7"),
            ("size = 9\n[define.mine]\nlook = { cells = \"", "b", "bulb"),
        ] {
            page.write(text).await;
            page.type_into("#text", key).await;
            page.wait_for(&format!("document.querySelector('#completions').innerText.includes('{offer}')")).await;
            page.press(ESCAPE).await;
        }
    });
}

#[test]
fn digits_marks_undo_and_conflicts_by_keyboard_alone() {
    on_page(DESK, async |page| {
        page.write(CLASSIC).await;
        assert_eq!(page.cell(1, 1).await, "row 1 column 1, given 5");
        page.click_cell(1, 1).await;
        page.press(RIGHT).await;
        page.press(RIGHT).await;
        page.press("4").await;
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, entered 4");
        page.press("5").await;
        page.wait_for(
            "document.querySelector('#broken').innerText.includes('Row 1 repeats a digit: r1c1 = 5, r1c3 = 5')",
        )
        .await;
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, entered 5, row 1 repeats a digit");
        page.press("\u{e009}z\u{e000}").await;
        page.wait_for("document.querySelector('#broken').innerText === ''").await;
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, entered 4");
        page.press(DOWN).await;
        page.press(" ").await;
        page.press("27").await;
        assert_eq!(page.cell(2, 3).await, "row 2 column 3, candidates 2 7");
        // A given stays.
        page.click_cell(1, 1).await;
        page.press("9").await;
        assert_eq!(page.cell(1, 1).await, "row 1 column 1, given 5");
    });
}

#[test]
fn solving_uniqueness_and_candidates() {
    on_page(DESK, async |page| {
        page.write(CLASSIC).await;
        assert!(page.ask("solve").await.contains("The solution is on the board."));
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, answer 4");
        assert!(page.ask("unique").await.contains("exactly one solution"));
        page.press(ESCAPE).await;
        page.wait_for("document.querySelector('#answer').hidden").await;
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, empty");
        page.write("123434122.......").await;
        assert!(page.ask("unique").await.contains("here are two solutions"));
        assert!(page.cell(3, 2).await.starts_with("row 3 column 2, candidates "), "both solutions");
        assert!(page.ask("candidates").await.contains("Over all 2 solutions."));
    });
}

#[test]
fn layers_of_a_solution_are_shown() {
    on_page(DESK, async |page| {
        page.write("size = 2\nbox = \"none\"\nlayers = { shade = \"white black\" }\ngivens = \"1...\"\n[rules]\nodd = \"r1c1\"\ncount = { cells = \"shade\", digits = \"black\", equals = 2 }").await;
        let filled = "document.querySelectorAll('.base rect').length";
        let empty = page.value(filled).await.as_i64().unwrap();
        assert!(page.ask("solve").await.contains("One of several solutions is on the board."));
        assert_eq!(page.value(filled).await, json!(empty + 2));
        assert!(page.ask("unique").await.contains("here are two solutions. They differ in"));
        page.press(ESCAPE).await;
        page.wait_for("document.querySelector('#answer').hidden").await;
        assert_eq!(page.value(filled).await, json!(empty));
    });
}

#[test]
fn counting_is_cancelled() {
    on_page(DESK, async |page| {
        page.write("variant = 'classic-9x9'").await;
        page.click("[data-ask=count]").await;
        page.wait_for("document.querySelector('#answer .estimate')?.innerText.includes('10^21')").await;
        page.wait_for("document.querySelector('#answer').innerText.includes('of the search tree')").await;
        page.click("#answer .cancel").await;
        page.wait_for("document.querySelector('#answer').innerText.includes('Cancelled.')").await;
        page.write("variant = 'classic-4x4'").await;
        assert!(page.ask("count").await.contains("Exactly 288 solutions."));
    });
}

#[test]
fn a_hint_and_the_path() {
    on_page(DESK, async |page| {
        page.write(CLASSIC).await;
        let hint = page.hint().await;
        assert!(hint.contains("r1c6 is 8"), "{hint}");
        assert_eq!(page.cell(1, 6).await, "row 1 column 6, answer 8");
        page.click("#answer .main").await;
        page.wait_for("document.querySelector('#answer').hidden").await;
        assert_eq!(page.cell(1, 6).await, "row 1 column 6, entered 8");
        let path = page.ask("path").await;
        assert!(path.contains("Solved in 50 steps"), "{path}");
        assert_eq!(page.value("document.querySelectorAll('.steps li').length").await, json!(50));
        let place = "document.querySelector('#answer .place').innerText";
        assert_eq!(page.text(place).await, "1 of 50");
        page.press(RIGHT).await;
        assert_eq!(page.text(place).await, "2 of 50");
        page.press("\u{e010}").await;
        assert_eq!(page.text(place).await, "50 of 50");
        assert_eq!(page.value("document.querySelectorAll('.over .placed').length").await, json!(1));
        assert_eq!(page.value("document.querySelectorAll('.over .answer').length").await, json!(49));
    });
}

#[test]
fn the_search_step_by_step() {
    on_page(DESK, async |page| {
        page.write("1...............").await;
        page.click("[data-ask=search]").await;
        page.wait_for("document.querySelectorAll('.steps li').length > 5").await;
        let text = "document.querySelector('#answer .here').innerText";
        assert!(page.text(text).await.starts_with("The search begins"));
        page.press(RIGHT).await;
        let first = page.text(text).await;
        assert!(first.contains("Choose ") && first.contains("options left"), "{first}");
        page.press("\u{e010}").await;
        assert!(page.text(text).await.contains("Solution: every item is covered."));
    });
}

#[test]
fn another_size_and_a_shared_link() {
    on_page(DESK, async |page| {
        page.example("16 by 16").await;
        page.wait_for("document.querySelectorAll('[role=gridcell]').length === 256").await;
        assert_eq!(page.cell(1, 6).await, "row 1 column 6, given G");
        page.click_cell(1, 3).await;
        page.press("9").await;
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, entered 9");
        let fragment = page.share().await;
        page.open("#v=killer").await;
        page.wait_for("document.querySelectorAll('[role=gridcell]').length === 81").await;
        page.open(&fragment).await;
        page.wait_for("document.querySelectorAll('[role=gridcell]').length === 256").await;
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, entered 9");
        page.reload().await;
        assert_eq!(page.cell(1, 3).await, "row 1 column 3, entered 9");
        assert_eq!(page.text("document.querySelector('#title').innerText").await, "16 by 16");
    });
}

#[test]
fn a_damaged_link_says_so_and_leaves_the_page_usable() {
    on_page(DESK, async |page| {
        page.example("16 by 16").await;
        page.wait_for("document.querySelectorAll('[role=gridcell]').length === 256").await;
        let whole = page.share().await;
        let text = "document.querySelector('#text').value";
        for damaged in [&whole[..whole.len() / 2], "#p=", "#p=%%%", "#t=e30", "#t=NQ", "#something"] {
            page.open(damaged).await;
            let shown = page.text(text).await;
            assert!(shown.starts_with("# The link to this page is damaged"), "{damaged}: {shown}");
            assert!(page.text("document.querySelector('#status').textContent").await.contains("damaged"), "{damaged}");
            page.wait_for("document.querySelectorAll('[role=gridcell]').length === 81").await;
        }
        page.open(&whole).await;
        page.wait_for("document.querySelectorAll('[role=gridcell]').length === 256").await;
    });
}

#[test]
fn new_puzzles_and_exports() {
    on_page(DESK, async |page| {
        page.write("variant = 'classic-4x4'").await;
        page.click("#open").await;
        page.click("#generate").await;
        page.click("#wish-go").await;
        page.wait_for("document.querySelector('#answer').innerText.includes('exactly one solution')").await;
        page.wait_for("document.querySelector('#text').value.includes('givens')").await;
        page.click("#export").await;
        page.choose("#export-to", "A link to f-puzzles").await;
        page.wait_for("document.querySelector('#export-open').href.startsWith('https://www.f-puzzles.com/?load=')")
            .await;
        page.choose("#export-to", "Picture (PNG)").await;
        page.wait_for("document.querySelector('#export-download').download === 'puzzle.png'").await;
        page.wait_for("document.querySelector('#export-picture img')?.naturalWidth > 100").await;
    });
}

#[test]
fn a_phone_shows_all_of_the_board() {
    on_page(PHONE, async |page| {
        page.example("Samurai").await;
        page.wait_for("document.querySelectorAll('[role=gridcell]').length === 369").await;
        let overflow = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
        assert_eq!(page.value(overflow).await, json!(false), "nothing is wider than the screen");
        let board =
            "(b => b.left >= 0 && b.right <= innerWidth)(document.querySelector('#board').getBoundingClientRect())";
        assert_eq!(page.value(board).await, json!(true));
        // Over the hole in the middle of the first row.
        page.click_cell(1, 9).await;
        page.press(RIGHT).await;
        assert_eq!(page.text("document.activeElement.getAttribute('aria-colindex')").await, "13");
    });
}

#[test]
fn a_certificate_is_proven_and_can_be_checked() {
    on_page(DESK, async |page| {
        page.write("title = \"My own\"\nsize = 4\ngivens = \"1.3. 3412 .143 432.\"\n").await;
        // The page may not fetch its own files: they are kept as they are made.
        page.value(
            "void (() => { const make = URL.createObjectURL; window.made = new Map(); \
             URL.createObjectURL = blob => (at => (made.set(at, blob), at))(make.call(URL, blob)); })()",
        )
        .await;
        page.click("#export").await;
        page.find("#export-to").await.select_by_value("proof").await.unwrap();
        page.wait_for("document.querySelectorAll('#export-proof a').length === 3").await;
        let said = page.text("document.querySelector('#export-proof').innerText").await;
        assert!(said.starts_with("Proven: there is exactly one solution."), "{said}");
        assert_eq!(page.value("document.querySelector('#export-copy').checkVisibility()").await, json!(false));
        let file = async |ending: &str| {
            let link = format!("document.querySelector('#export-proof a[download=\"my-own.{ending}\"]')");
            page.text(&format!("made.get({link}.href).text()")).await
        };
        let formula = Formula::read(file("cnf").await.as_bytes()).unwrap();
        check(&formula, file("drat").await.as_bytes()).unwrap();
        assert_eq!(file("solution").await, "1234341221434321\n");
        // An empty board has too many solutions.
        page.click("#export-dialog [value=close]").await;
        page.write("size = 9\n").await;
        page.click("#export").await;
        page.wait_for("document.querySelector('#export-proof').innerText.includes('more than 1000 solutions')").await;
    });
}
