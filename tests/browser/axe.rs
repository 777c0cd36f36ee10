//! The page under axe-core, which finds what keeps people with disabilities from using it.
//!
//! It is no part of this project, and has a licence of its own (MPL-2.0): `npm pack axe-core` downloads it, and the environment
//! variable `EXDOKU_AXE` names its file `axe.min.js`.

use serde_json::json;

use crate::begin::drawn;
use crate::page::{Page, on_page};
use crate::study::HARD;
use crate::{DESK, PHONE};

const RUN: &str = "await axe.run(document, { resultTypes: ['violations'] })";

/// Runs axe-core on what is shown.
async fn look(page: &Page<'_>, axe: &str, view: &str) {
    page.client.execute(axe, Vec::new()).await.unwrap();
    let script = format!(
        "const done = arguments[0]; (async () => {{ const {{ violations }} = {RUN}; \
         done(violations.map(({{ id, nodes }}) => [id, ...nodes.map(({{ html }}) => html.slice(0, 200))])); }})()"
    );
    let found = page.client.execute_async(&script, Vec::new()).await.unwrap();
    assert_eq!(found, json!([]), "{view}");
}

async fn views(page: &Page<'_>) {
    let file = std::env::var_os("EXDOKU_AXE").expect("EXDOKU_AXE names axe.min.js");
    let axe = std::fs::read_to_string(file).unwrap();
    for theme in ["light", "dark"] {
        page.open("#v=killer").await;
        page.value(&format!("void (document.documentElement.dataset.theme = '{theme}')")).await;
        page.click_cell(1, 1).await;
        look(page, &axe, &format!("play, {theme}")).await;
        for question in ["hint", "path", "unique", "candidates", "search", "check", "solve"] {
            page.ask(question).await;
            look(page, &axe, &format!("{question}, {theme}")).await;
            // On a phone it covers the questions.
            page.tap("#answer .close").await;
        }
        page.write(HARD).await;
        page.tap("[data-ask=hint]").await;
        page.wait_for("document.querySelector('#answer').dataset.state === 'done'").await;
        page.whole_hint().await;
        page.tap("#answer .enter").await;
        page.wait_for("document.querySelectorAll('.steps li').length > 1").await;
        look(page, &axe, &format!("refutation, {theme}")).await;
        page.open("#v=killer").await;
        page.value(&format!("void (document.documentElement.dataset.theme = '{theme}')")).await;
        page.tap("#mode-set").await;
        page.wait_for("document.querySelector('#state').dataset.state === 'unique'").await;
        page.tap("#set details summary").await;
        look(page, &axe, &format!("set, {theme}")).await;
        for (button, dialog) in
            [("#export", "#export-dialog"), ("#generate", "#generate-dialog"), ("#import", "#import-dialog")]
        {
            if button != "#export" {
                page.click("#open").await;
                look(page, &axe, &format!("start, {theme}")).await;
            }
            page.tap(button).await;
            page.wait_for(&format!("document.querySelector('{dialog}').open")).await;
            look(page, &axe, &format!("{dialog}, {theme}")).await;
            if button == "#export" {
                page.find("#export-to").await.select_by_value("proof").await.unwrap();
                page.wait_for("document.querySelectorAll('#export-proof a').length === 3").await;
                look(page, &axe, &format!("certificate, {theme}")).await;
            }
            if button == "#import" {
                page.fill_in("#import-text", &drawn("Digits along red lines zorp.")).await;
                page.wait_for("document.querySelectorAll('#import-found .meaning').length === 1").await;
                look(page, &axe, &format!("meanings, {theme}")).await;
                page.choose("#import-found .meaning", "palindrome").await;
                page.wait_for("document.querySelector('#import-found .chosen .meaning')").await;
                look(page, &axe, &format!("chosen meanings, {theme}")).await;
            }
            page.tap(&format!("{dialog} [value=close]")).await;
            page.wait_for(&format!("!document.querySelector('{dialog}').open")).await;
            if button != "#export" {
                page.click("#start-close").await;
            }
        }
        page.tap("#share").await;
        page.wait_for("document.querySelectorAll('#share-links a').length === 2").await;
        look(page, &axe, &format!("share, {theme}")).await;
        page.tap("#share-dialog [value=close]").await;
        page.write("size = 4\n[rules]\nthermo = \"r1c1-3\"\nodd = \"r4c4\"\n").await;
        page.wait_for("!document.querySelector('#set-kinds').hidden").await;
        page.kind("whisper").await;
        page.tap("#set-and").await;
        look(page, &axe, &format!("kinds, {theme}")).await;
        page.write("size = 4\n[rules]\nthermoo = \"r1c1-3\"\n").await;
        page.wait_for("document.body.dataset.read === 'error'").await;
        look(page, &axe, &format!("error, {theme}")).await;
        page.type_into("#text", "kil").await;
        look(page, &axe, &format!("completion, {theme}")).await;
        page.press(crate::ESCAPE).await;
    }
    if page.site.is_folder() {
        for scheme in ["light", "dark"] {
            let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
            page.tool("Emulation.setEmulatedMedia", features).await;
            page.client.goto(&format!("{}gallery.html", page.site.address())).await.unwrap();
            page.wait_for("document.querySelectorAll('main li').length > 50").await;
            look(page, &axe, &format!("gallery, {scheme}")).await;
        }
    }
}

#[test]
#[ignore = "EXDOKU_AXE must name axe.min.js"]
fn every_view_on_a_desk() {
    on_page(DESK, views);
}

#[test]
#[ignore = "EXDOKU_AXE must name axe.min.js"]
fn every_view_on_a_phone() {
    on_page(PHONE, views);
}
