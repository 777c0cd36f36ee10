//! Where things are: the board first, the text in a drawer.

use serde_json::json;

use crate::page::{Page, on_page};
use crate::{CLASSIC, DESK, PHONE};

const CONTROL: &str = "\u{e009}";
const RELEASE: &str = "\u{e000}";
/// A rules text that would push the board away if it stood above it.
const LONG: &str = "title = \"Long\"\nabout = \"One.\\nTwo.\\nThree.\\nFour.\\nFive.\\nSix.\\nSeven.\\nEight.\\nNine.\\nTen.\"\nsize = 9\n";

impl Page<'_> {
    /// Opens the page with a text in its address.
    async fn open_with(&self, text: &str) {
        let link = format!("'#t=' + btoa({})", json!(json!({ "text": text }).to_string()));
        self.open(&self.text(&link).await).await;
    }

    /// A side of what an element takes of the window, in pixels.
    async fn side(&self, selector: &str, side: &str) -> f64 {
        let script = format!("document.querySelector('{selector}').getBoundingClientRect().{side}");
        self.value(&script).await.as_f64().unwrap()
    }
}

#[test]
fn the_board_takes_the_window() {
    on_page(DESK, async |page| {
        let screen = json!({ "width": 1280, "height": 720, "deviceScaleFactor": 1, "mobile": false });
        page.tool("Emulation.setDeviceMetricsOverride", screen).await;
        page.open_with(LONG).await;
        let (width, bottom) = (page.side("#board", "width").await, page.side("#board", "bottom").await);
        assert!(width >= 620.0 && bottom <= 720.0, "{width} {bottom}");
        assert!(page.side("#title", "left").await > page.side("#board", "right").await);
        // Answers stand beside it.
        page.ask("unique").await;
        let (top, bottom) = (page.side("#answer", "top").await, page.side("#answer", "bottom").await);
        assert!(top > 0.0 && bottom <= 720.0, "{top} {bottom}");
        assert_eq!(page.side("#board", "width").await, width);
        page.tool("Emulation.clearDeviceMetricsOverride", json!({})).await;
    });
}

#[test]
fn a_phone_shows_board_and_keypad_at_once() {
    on_page(PHONE, async |page| {
        page.open_with(LONG).await;
        let [height, board, title, pad] = [
            page.value("innerHeight").await.as_f64().unwrap(),
            page.side("#board", "bottom").await,
            page.side("#title", "top").await,
            page.side(".pad", "bottom").await,
        ];
        assert!(board <= title && pad <= height, "{board} {title} {pad} {height}");
    });
}

#[test]
fn the_text_is_in_a_drawer() {
    on_page(DESK, async |page| {
        let is_open = "!document.querySelector('#source').hidden";
        assert_eq!(page.value(is_open).await, json!(false));
        let wide = page.side("#board", "width").await;
        page.click_cell(1, 1).await;
        page.press(&format!("{CONTROL}e{RELEASE}")).await;
        page.wait_for(&format!("{is_open} && document.activeElement.id === 'text'")).await;
        assert!(page.side("#board", "width").await < wide);
        page.settled().await;
        page.reload().await;
        assert_eq!(page.value(is_open).await, json!(true), "it stays as it was left");
        page.click("#text").await;
        page.press(&format!("{CONTROL}e{RELEASE}")).await;
        assert_eq!(page.value(is_open).await, json!(false));
        page.settled().await;
        page.reload().await;
        assert_eq!(page.value(is_open).await, json!(false));
    });
}

#[test]
fn a_closed_drawer_tells_of_errors() {
    on_page(DESK, async |page| {
        page.write("size = 4\n[rules]\nthermoo = \"r1c1-3\"\n").await;
        page.wait_for("document.body.dataset.read === 'error'").await;
        page.click("#text-close").await;
        assert_eq!(page.text("document.querySelector('#text-toggle').innerText").await, "Text: 1 error");
        page.write(CLASSIC).await;
        page.wait_for("document.querySelector('#text-toggle').innerText === 'Text'").await;
    });
}
