//! What people come for, from the beginning to the end, with the mouse or the finger alone; only numbers are typed.

use fantoccini::wd::PrintConfigurationBuilder;
use serde_json::json;

use crate::hand::desk_and_phone;
use crate::page::Page;

desk_and_phone! {
    a_cage_is_set
    a_thermometer_is_set
    an_arrow_is_set
    a_kind_that_the_text_defines_is_set
    jigsaw_regions_are_drawn
    a_puzzle_is_played_to_its_end
    a_shared_link_opens_elsewhere
    the_page_works_without_a_connection
    the_puzzle_and_its_rules_are_printed;
    in_windows: a_link_of_sudokupad_is_imported
}

/// Puts the cursor into a parameter of the rule, and types.
async fn fill(page: &Page<'_>, parameter: &str, value: &str) {
    page.tap(&format!("#set-fields [data-param={parameter}]")).await;
    page.wait_for(&format!("document.activeElement.dataset.param === '{parameter}'")).await;
    page.press(value).await;
}

/// Sets a rule on cells.
async fn set(page: &Page<'_>, kind: &str, cells: &[(usize, usize)], values: &[(&str, &str)], written: &str) {
    page.tap("#mode-set").await;
    page.kind(kind).await;
    page.wait_for("document.querySelector('#state').dataset.state === 'several'").await;
    page.stroke(cells).await;
    for (parameter, value) in values {
        fill(page, parameter, value).await;
    }
    page.tap("#set-form .main").await;
    page.wait_for(&format!("document.querySelector('#text').value.includes({})", json!(written))).await;
    page.wait_for("document.body.dataset.read === 'ok'").await;
    page.wait_for("document.querySelector('#state').dataset.state === 'several'").await;
}

async fn a_cage_is_set(page: &Page<'_>) {
    page.write("size = 9\n").await;
    set(page, "killer", &[(1, 1), (1, 2), (2, 2)], &[("sum", "11")], "killer = { cells = \"r1c1-2 r2c2\", sum = 11 }")
        .await;
    assert_eq!(page.cell(2, 2).await, "row 2 column 2, empty, killer 11");
    assert_eq!(page.cell(2, 1).await, "row 2 column 1, empty");
}

async fn a_thermometer_is_set(page: &Page<'_>) {
    page.write("size = 9\n").await;
    set(page, "thermo", &[(7, 3), (6, 3), (5, 3), (5, 4)], &[], "thermo = \"r7-5c3 r5c4\"").await;
    assert_eq!(page.cell(6, 3).await, "row 6 column 3, empty, thermo");
}

async fn an_arrow_is_set(page: &Page<'_>) {
    page.write("size = 9\n").await;
    set(page, "arrow", &[(4, 4), (5, 5), (6, 6)], &[], "arrow = \"r4c4..r6c6\"").await;
    assert_eq!(page.cell(6, 6).await, "row 6 column 6, empty, arrow");
}

const OWN: &str = "size = 4
[define.pair-of]
meaning = \"The two cells add up to a number.\"
params = { cells = \"cells\", to = \"number\" }
example = 'pair-of = { cells = \"r1c1-2\", to = 5 }'
[define.pair-of.rules.sum]
cells = \"$cells\"
total = \"$to\"
";

async fn a_kind_that_the_text_defines_is_set(page: &Page<'_>) {
    page.write(OWN).await;
    set(page, "pair-of", &[(1, 1), (2, 1)], &[("to", "5")], "pair-of = { cells = \"r1-2c1\", to = 5 }").await;
}

async fn jigsaw_regions_are_drawn(page: &Page<'_>) {
    page.write("size = 4\n").await;
    page.tap("#mode-set").await;
    let regions: [&[(usize, usize)]; 4] = [
        &[(1, 1), (1, 2), (2, 2), (2, 1)],
        &[(1, 3), (1, 4), (2, 4), (3, 4)],
        &[(2, 3), (3, 3), (3, 2), (3, 3), (4, 4)],
        &[(3, 1), (4, 1), (4, 2), (4, 3)],
    ];
    for region in regions {
        let before = page.source().await;
        page.stroke(region).await;
        page.wait_for("document.querySelector('#state').dataset.state !== 'open'").await;
        page.tap("#set-region").await;
        page.wait_for(&format!("document.querySelector('#text').value !== {}", json!(before))).await;
        page.wait_for("document.body.dataset.read !== 'reading'").await;
    }
    page.wait_for("document.body.dataset.read === 'ok'").await;
    let text = page.source().await;
    assert!(text.contains("AABB\nAACB\nDCCB\nDDDC"), "{text}");
    page.wait_for("document.querySelector('#state').dataset.state === 'several'").await;
}

async fn a_puzzle_is_played_to_its_end(page: &Page<'_>) {
    page.write("size = 4\ngivens = \"1.3. 3412 .143 432.\"\n").await;
    page.tap_cell(1, 2).await;
    page.tap_button("digits", "4").await;
    page.wait_for("document.querySelector('#broken').innerText.includes('repeats')").await;
    page.tap("#undo").await;
    page.wait_for("document.querySelector('#broken').innerText === ''").await;
    page.tap("[data-tool=corner]").await;
    page.tap_button("digits", "2").await;
    page.wait_for_cell(1, 2, "row 1 column 2, empty, corner 2").await;
    page.tap("[data-tool=digit]").await;
    for (row, column, digit) in [(1, 2, "2"), (1, 4, "4"), (3, 1, "2"), (4, 4, "1")] {
        page.tap_cell(row, column).await;
        page.tap_button("digits", digit).await;
        page.wait_for_cell(row, column, &format!("row {row} column {column}, entered {digit}")).await;
    }
    page.wait_for("document.querySelector('#status').innerText.startsWith('Solved in ')").await;
    page.tap("[data-ask=check]").await;
    page.wait_for("document.querySelector('#answer').innerText.includes('All 4 digits are right.')").await;
}

async fn a_link_of_sudokupad_is_imported(page: &Page<'_>) {
    page.write("title = \"Sum of three\"\nsize = 9\n[rules]\nkiller = { cells = \"r1c1-3\", sum = 6 }\n").await;
    page.tap("#export").await;
    page.choose("#export-to", "A link to SudokuPad in its own format: drawings, and the rules in words").await;
    page.wait_for("document.querySelector('#export-text').value.startsWith('https://sudokupad.app/')").await;
    let is_wide = "(it => it.scrollWidth > it.clientWidth)(document.querySelector('#export-dialog'))";
    assert_eq!(page.value(is_wide).await, json!(false), "all of the dialog is on the screen");
    page.tap("#export-copy").await;
    page.wait_for("document.querySelector('#status').innerText === 'Copied.'").await;
    page.tap("#export-dialog [value=close]").await;
    page.paste_over_all().await;
    page.wait_for("!document.querySelector('#translate').hidden && document.body.dataset.read === 'ok'").await;
    assert!(page.source().await.starts_with("https://sudokupad.app/"));
    assert_eq!(page.text("document.querySelector('#title').innerText").await, "Sum of three");
    page.tap("#translate").await;
    page.wait_for("document.querySelector('#text').value.includes('killer')").await;
    page.wait_for("document.body.dataset.read === 'ok'").await;
    assert_eq!(page.cell(1, 2).await, "row 1 column 2, empty, killer 6");
}

async fn a_shared_link_opens_elsewhere(page: &Page<'_>) {
    page.write("title = \"Mine\"\nsize = 4\ngivens = \"1.3. 3412 .143 432.\"\n").await;
    page.tap_cell(1, 2).await;
    page.tap_button("digits", "2").await;
    let link = page.share().await;
    let other = page.other().await;
    other.open(&link).await;
    assert_eq!(other.text("document.querySelector('#title').innerText").await, "Mine");
    assert_eq!(other.cell(1, 2).await, "row 1 column 2, entered 2");
    other.look_at_console().await;
    other.client.clone().close().await.unwrap();
}

/// Only the folder keeps itself: `exdoku serve` is on the computer anyway.
async fn the_page_works_without_a_connection(page: &Page<'_>) {
    if !page.site.is_folder() {
        assert_eq!(page.value("navigator.serviceWorker.controller").await, serde_json::Value::Null);
        return;
    }
    page.wait_for("navigator.serviceWorker.controller?.state === 'activated'").await;
    page.write("size = 4\ngivens = \"1.3. 3412 .143 432.\"\n").await;
    page.tap_cell(1, 2).await;
    page.tap_button("digits", "2").await;
    page.settled().await;
    page.site.stop();
    page.reload().await;
    assert_eq!(page.cell(1, 2).await, "row 1 column 2, entered 2");
    page.tap("[data-ask=hint]").await;
    page.wait_for("document.querySelector('#answer').dataset.state === 'done'").await;
    page.whole_hint().await;
    page.tap("#answer .main").await;
    page.wait_for("document.querySelectorAll('[aria-label*=entered]').length === 2").await;
}

async fn the_puzzle_and_its_rules_are_printed(page: &Page<'_>) {
    page.write("title = \"On paper\"\nauthor = \"A setter\"\nabout = \"No digit is twice on a diagonal.\"\nsize = 9\n[rules]\ndiagonals = true\nthermo = \"r1c1-4\"\n").await;
    page.tap_cell(5, 5).await;
    let paper =
        page.client.print(PrintConfigurationBuilder::default().background(true).build().unwrap()).await.unwrap();
    assert!(paper.starts_with(b"%PDF"));
    // The tree of pages is not compressed.
    let pages = paper.windows(11).filter(|part| part == b"/Type /Page").count();
    let trees = paper.windows(12).filter(|part| part == b"/Type /Pages").count();
    assert_eq!((pages - trees, trees), (1, 1), "it is one page");
    for theme in ["light", "dark"] {
        page.value(&format!("void (document.documentElement.dataset.theme = '{theme}')")).await;
        page.tool("Emulation.setEmulatedMedia", json!({ "media": "print" })).await;
        let shown = page.text("document.body.innerText").await;
        for part in ["On paper", "by A setter", "No digit is twice on a diagonal."] {
            assert!(shown.contains(part), "{part}: {shown}");
        }
        assert!(!shown.contains("Export") && !shown.contains("0:00") && !shown.contains("size = 9"), "{shown}");
        let ink = "getComputedStyle(document.querySelector('#title')).color";
        assert_eq!(page.text(ink).await, "rgb(0, 0, 0)", "{theme}");
        assert_eq!(
            page.text("getComputedStyle(document.querySelector('#board .base')).filter").await,
            "none",
            "{theme}"
        );
        let frame = "getComputedStyle(document.activeElement).outlineStyle";
        assert_eq!(page.text(frame).await, "none", "the chosen cell looks as all others");
        page.tool("Emulation.setEmulatedMedia", json!({ "media": "" })).await;
    }
}
