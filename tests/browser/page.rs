//! The page in headless Chromium, driven over WebDriver.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use fantoccini::elements::Element;
use fantoccini::wd::WindowHandle;
use fantoccini::{Client, Locator};
use serde_json::{Value, json};

use super::browser::{Browser, Programs};
use super::start::Site;

/// Runs a test on the page: that of `exdoku serve`, or where the environment variable `EXDOKU_SITE` names a folder that
/// `site/build.sh` wrote, the page in it.
pub(crate) fn on_page(size: (u32, u32), test: impl AsyncFnOnce(&Page)) {
    on_page_in(Programs::find().map(Programs::without_windows), size, test);
}

/// The same with a browser that has windows and a clipboard.
pub(crate) fn in_windows(size: (u32, u32), test: impl AsyncFnOnce(&Page)) {
    on_page_in(Programs::find(), size, test);
}

fn on_page_in(programs: Result<Programs, &'static str>, size: (u32, u32), test: impl AsyncFnOnce(&Page)) {
    let browser = Browser::take(programs.unwrap_or_else(|why| panic!("{why}")), size);
    let site = Site::begin();
    browser.run(async {
        let client = browser.client.clone();
        let page = Page { client, browser: &browser, site: &site, expected: RefCell::default() };
        page.open("#v=killer").await;
        test(&page).await;
        page.look_at_console().await;
        page.forget().await;
    });
    browser.give_back();
}

/// The page in a browser.
pub(crate) struct Page<'a> {
    pub(super) client: Client,
    pub(super) browser: &'a Browser,
    pub(super) site: &'a Site,
    /// Parts of the errors that the console may have.
    pub(super) expected: RefCell<Vec<&'static str>>,
}

/// Whether the page shows a puzzle, or the start.
const READY: &str = "document.body.dataset.ready === 'yes' && (document.body.dataset.read === 'ok' || !document.querySelector('#start').hidden)";

/// The selector of a cell.
pub(crate) fn cell_at(row: usize, column: usize) -> String {
    format!("[role=gridcell][aria-label^='row {row} column {column},']")
}

impl Page<'_> {
    /// Opens the page with a fragment, and waits until it is ready.
    pub(crate) async fn open(&self, fragment: &str) {
        // Another fragment alone would not load the page anew.
        self.client.goto("about:blank").await.unwrap();
        self.client.goto(&format!("{}{fragment}", self.site.address())).await.unwrap();
        self.wait_for(READY).await;
    }

    /// Opens the start over the puzzle, and begins with a built-in variant.
    pub(crate) async fn begin_with(&self, variant: &str) {
        self.click("#open").await;
        self.choose("#variants", variant).await;
    }

    /// Opens the start over the puzzle, and chooses an example.
    pub(crate) async fn example(&self, title: &str) {
        self.click("#open").await;
        let path = format!("//*[@id='examples']//button[normalize-space(.)='{title}']");
        self.client.find(Locator::XPath(&path)).await.unwrap().click().await.unwrap();
    }

    /// Opens the drawer with the text, unless it is open.
    pub(crate) async fn open_text(&self) {
        if self.value("document.querySelector('#source').hidden").await == Value::Bool(true) {
            self.click("#text-toggle").await;
        }
    }

    /// The value of an expression of JavaScript.
    pub(crate) async fn value(&self, expression: &str) -> Value {
        self.client.execute(&format!("return {expression}"), Vec::new()).await.unwrap()
    }

    /// The value of an expression that is a text.
    pub(crate) async fn text(&self, expression: &str) -> String {
        self.value(expression).await.as_str().unwrap_or_else(|| panic!("{expression} is no text")).to_owned()
    }

    /// Waits until an expression is true.
    #[track_caller]
    pub(crate) fn wait_for(&self, expression: &str) -> impl Future<Output = ()> {
        let (place, expression) = (std::panic::Location::caller(), expression.to_owned());
        async move {
            let begun = Instant::now();
            while self.value(&format!("Boolean({expression})")).await != Value::Bool(true) {
                if begun.elapsed() > Duration::from_secs(60) {
                    let parts = ["#status", "#state", "#problems", "#answer", "#broken", "#set-fields", "#about"];
                    let script = format!(
                        "[document.querySelector('#text').value, ...{parts:?}.map(one => document.querySelector(one).innerText)]"
                    );
                    let page = self.value(&script).await;
                    panic!("{place}: never true: {expression}\nThe page: {page:#}");
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }

    pub(crate) async fn find(&self, selector: &str) -> Element {
        self.client.find(Locator::Css(selector)).await.unwrap_or_else(|error| panic!("{selector}: {error}"))
    }

    pub(crate) async fn click(&self, selector: &str) {
        self.find(selector).await.click().await.unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Types into an element, as a person does.
    pub(crate) async fn type_into(&self, selector: &str, keys: &str) {
        self.find(selector).await.send_keys(keys).await.unwrap();
    }

    /// Replaces what an input holds, at once.
    pub(crate) async fn fill_in(&self, selector: &str, text: &str) {
        let script = "const [selector, text] = arguments; const input = document.querySelector(selector); \
                      input.value = text; input.dispatchEvent(new Event('input'))";
        self.client.execute(script, vec![json!(selector), json!(text)]).await.unwrap();
    }

    /// Types into whatever has the focus. Where the page replaces that element meanwhile, as it does when a new board is
    /// drawn, nothing was typed yet: then into the new one.
    pub(crate) async fn press(&self, keys: &str) {
        for _ in 0..20 {
            match self.client.active_element().await.unwrap().send_keys(keys).await {
                Err(error) if error.is_stale_element_reference() => {}
                typed => return typed.unwrap(),
            }
        }
        panic!("the focus does not stay in one element");
    }

    /// Replaces the text, and waits until it was read.
    pub(crate) async fn write(&self, text: &str) {
        self.open_text().await;
        // The first key takes the place of all that is selected. `clear` would be no input of a person.
        self.value("void (text => { text.focus(); text.select(); })(document.querySelector('#text'))").await;
        self.type_into("#text", text).await;
        // What completion offers is not wanted here.
        self.press("\u{e00c}").await;
        self.wait_for("document.body.dataset.read !== 'reading'").await;
    }

    /// Chooses an entry of a list.
    pub(crate) async fn choose(&self, selector: &str, entry: &str) {
        self.find(selector).await.select_by_label(entry).await.unwrap();
    }

    /// Shares the puzzle. The fragment of the link, with all that was entered.
    pub(crate) async fn share(&self) -> String {
        self.tap("#share").await;
        self.tap("#share-copy").await;
        // Without a clipboard, it is said that it could not be copied.
        self.wait_for("/^(Copied|The browser does not allow)/.test(document.querySelector('#status').innerText)").await;
        self.tap("#share-dialog [value=close]").await;
        self.text("location.hash").await
    }

    /// What a screen reader reads of a cell.
    pub(crate) async fn cell(&self, row: usize, column: usize) -> String {
        let label = format!(
            "[...document.querySelectorAll('[role=gridcell]')].map(cell => cell.ariaLabel ?? cell.getAttribute('aria-label'))\
             .find(label => (label + ',').startsWith('row {row} column {column},'))"
        );
        self.text(&label).await
    }

    /// Selects cells by dragging the pointer over them, from the first to the last. The page follows a pointer from frame to frame,
    /// so they may be selected only after the pointer has gone up.
    pub(crate) async fn drag(&self, cells: &[(usize, usize)]) {
        self.pass_over(cells).await;
        for (row, column) in cells {
            self.wait_for(&format!(
                "document.querySelector({}).ariaSelected === 'true'",
                json!(cell_at(*row, *column))
            ))
            .await;
        }
    }

    /// Moves the pointer over cells while its button is down.
    pub(crate) async fn pass_over(&self, cells: &[(usize, usize)]) {
        let mut all = MouseActions::new("mouse".to_owned());
        for (index, (row, column)) in cells.iter().enumerate() {
            let element = self.find(&cell_at(*row, *column)).await;
            let (duration, x, y) = (Some(Duration::from_millis(30)), 0.0, 0.0);
            all = all.then(PointerAction::MoveToElement { element, duration, x, y });
            if index == 0 {
                all = all.then(PointerAction::Down { button: MOUSE_BUTTON_LEFT });
            }
        }
        self.client.perform_actions(all.then(PointerAction::Up { button: MOUSE_BUTTON_LEFT })).await.unwrap();
    }

    /// Chooses a kind of rule to set.
    pub(crate) async fn kind(&self, name: &str) {
        self.client
            .find(Locator::Css("#set-kind"))
            .await
            .unwrap()
            .select_by_value(name)
            .await
            .unwrap_or_else(|error| panic!("{name}: {error}"));
    }

    /// Adds a rule on these cells, and waits until the text has it.
    pub(crate) async fn add(&self, kind: &str, cells: &[(usize, usize)], values: &[(&str, &str)], written: &str) {
        self.kind(kind).await;
        self.drag(cells).await;
        for (name, value) in values {
            self.type_into(&format!("#set-fields [data-param={name}]"), value).await;
        }
        self.click("#set-form .main").await;
        self.wait_for(&format!("document.querySelector('#text').value.includes({})", json!(written))).await;
        self.wait_for("document.body.dataset.read === 'ok'").await;
    }

    /// The text of the puzzle.
    pub(crate) async fn source(&self) -> String {
        self.text("document.querySelector('#text').value").await
    }

    /// Clicks a cell.
    pub(crate) async fn click_cell(&self, row: usize, column: usize) {
        self.click(&cell_at(row, column)).await;
    }

    /// Asks a question, and waits for the answer.
    pub(crate) async fn ask(&self, question: &str) -> String {
        self.click(&format!("[data-ask={question}]")).await;
        self.wait_for("document.querySelector('#answer').dataset.state === 'done'").await;
        self.text("document.querySelector('#answer').innerText").await
    }

    /// Asks for a hint, and for all of it.
    pub(crate) async fn hint(&self) -> String {
        self.ask("hint").await;
        self.whole_hint().await
    }

    /// Shows all of a hint that gives little at first.
    pub(crate) async fn whole_hint(&self) -> String {
        let button =
            "[...document.querySelectorAll('#answer button')].find(one => one.textContent === 'Show the step')";
        self.value(&format!("void {button}?.click()")).await;
        self.text("document.querySelector('#answer').innerText").await
    }

    /// Waits until the address holds what is on the page.
    pub(crate) async fn settled(&self) {
        self.wait_for("document.body.dataset.read !== 'reading' && document.body.dataset.kept === 'yes'").await;
    }

    /// Turns to another tab, and waits until it is shown: what is touched before that is lost.
    pub(crate) async fn look_at(&self, tab: WindowHandle) {
        self.client.switch_to_window(tab).await.unwrap();
        self.wait_for("!document.hidden").await;
    }

    /// Goes back to the place before. The page asks for it: on a busy machine, the driver may not know yet of the place that the page
    /// has just entered, and go back by two.
    pub(crate) async fn back(&self) {
        self.client.execute("history.back()", Vec::new()).await.unwrap();
    }

    /// Goes forward again.
    pub(crate) async fn forward(&self) {
        self.client.execute("history.forward()", Vec::new()).await.unwrap();
    }

    /// Loads the page anew.
    pub(crate) async fn reload(&self) {
        self.client.refresh().await.unwrap();
        self.wait_for(READY).await;
    }
}
