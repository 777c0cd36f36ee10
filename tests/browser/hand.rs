//! What a hand does: the mouse of a desk, and the finger on a phone.

use std::time::Duration;

use fantoccini::actions::{
    Actions, InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions,
};
use fantoccini::elements::Element;
use fantoccini::{Locator, key::Key};
use serde_json::json;

use crate::page::{Page, cell_at};

/// The tests of a list of functions, each on a desk and on a phone; some of them need windows or the clipboard.
macro_rules! desk_and_phone {
    ($($task:ident)* $(; in_windows: $($other:ident)*)?) => {
        mod on_a_desk {
            $(#[test] fn $task() { $crate::page::on_page($crate::DESK, super::$task); })*
            $($(#[test] fn $other() { $crate::page::in_windows($crate::DESK, super::$other); })*)?
        }
        mod on_a_phone {
            $(#[test] fn $task() { $crate::page::on_page($crate::PHONE, super::$task); })*
            $($(#[test] fn $other() { $crate::page::in_windows($crate::PHONE, super::$other); })*)?
        }
    };
}
pub(crate) use desk_and_phone;

impl Page<'_> {
    /// Scrolls to an element. Nothing may cover it there.
    async fn reach(&self, element: &Element) {
        let script = "const [element] = arguments; element.scrollIntoView({ block: 'center', inline: 'nearest' }); \
                      const { x, y, width, height } = element.getBoundingClientRect(); \
                      const there = document.elementFromPoint(x + width / 2, y + height / 2); \
                      return element.contains(there) ? '' : `${element.outerHTML} is below ${there?.outerHTML}`";
        let below = self.client.execute(script, vec![json!(element)]).await.unwrap();
        assert_eq!(below, "", "nothing is in the way");
    }

    /// Presses the button of the mouse or the finger at the first element, and releases it at the last.
    async fn stroke_over(&self, elements: Vec<Element>) {
        self.stroke_from(elements, 0.0).await;
    }

    /// The same; it begins this far to the right of the middle of the first element, in pixels.
    async fn stroke_from(&self, elements: Vec<Element>, right: f64) {
        self.reach(&elements[0]).await;
        let mut actions = Vec::new();
        for (index, element) in elements.into_iter().enumerate() {
            let duration = Some(Duration::from_millis(if index == 0 { 0 } else { 30 }));
            let x = if index == 0 { right } else { 0.0 };
            actions.push(PointerAction::MoveToElement { element, duration, x, y: 0.0 });
            if index == 0 {
                actions.push(PointerAction::Down { button: MOUSE_BUTTON_LEFT });
            }
        }
        self.press_and_lift(actions).await;
    }

    /// Presses and moves the mouse or the finger, and lifts it.
    async fn press_and_lift(&self, mut actions: Vec<PointerAction>) {
        if actions.len() > 2 {
            // It rests before it is lifted: after a swipe, Chromium takes the next touch for one that ends the swipe.
            actions.push(PointerAction::Pause { duration: Duration::from_millis(200) });
        }
        actions.push(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        let all: Actions = if self.browser.is_phone() {
            actions.into_iter().fold(TouchActions::new("finger".to_owned()), InputSource::then).into()
        } else {
            actions.into_iter().fold(MouseActions::new("mouse".to_owned()), InputSource::then).into()
        };
        self.client.perform_actions(all).await.unwrap();
    }

    /// Clicks or touches an element.
    pub(crate) async fn tap(&self, selector: &str) {
        self.stroke_over(vec![self.find(selector).await]).await;
    }

    /// Clicks or touches a cell.
    pub(crate) async fn tap_cell(&self, row: usize, column: usize) {
        self.stroke(&[(row, column)]).await;
    }

    /// Clicks or touches a cell twice.
    pub(crate) async fn double_tap_cell(&self, row: usize, column: usize) {
        let element = self.find(&cell_at(row, column)).await;
        self.reach(&element).await;
        let duration = Some(Duration::ZERO);
        let (down, up) =
            (PointerAction::Down { button: MOUSE_BUTTON_LEFT }, PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        let between = PointerAction::Pause { duration: Duration::from_millis(30) };
        let to = PointerAction::MoveToElement { element, duration, x: 0.0, y: 0.0 };
        self.press_and_lift(vec![to, down.clone(), up, between, down]).await;
    }

    /// Clicks or touches the edge between a cell and the one on its right.
    pub(crate) async fn tap_edge(&self, row: usize, column: usize) {
        let cell = cell_at(row, column);
        let width = self.value(&format!("document.querySelector(\"{cell}\").getBoundingClientRect().width")).await;
        let element = self.find(&cell).await;
        self.stroke_from(vec![element], (0.45 * width.as_f64().unwrap()).floor()).await;
    }

    /// Waits until a cell has a name: a touch is a click only a little later.
    pub(crate) async fn wait_for_cell(&self, row: usize, column: usize, name: &str) {
        let place = json!(cell_at(row, column));
        self.wait_for(&format!("document.querySelector({place})?.getAttribute('aria-label') === {}", json!(name)))
            .await;
    }

    /// Draws over cells.
    pub(crate) async fn stroke(&self, cells: &[(usize, usize)]) {
        let mut elements = Vec::new();
        for &(row, column) in cells {
            elements.push(self.find(&cell_at(row, column)).await);
        }
        self.stroke_over(elements).await;
    }

    /// Draws a straight stroke from cell to cell, which is seen this often.
    pub(crate) async fn stroke_straight(&self, [from, to]: [(usize, usize); 2], times: u32) {
        let element = self.find(&cell_at(from.0, from.1)).await;
        self.reach(&element).await;
        let (_, _, width, height) = element.rectangle().await.unwrap();
        let [x, y] = [(from.1, to.1, width), (from.0, to.0, height)]
            .map(|(from, to, size)| (to as f64 - from as f64) * size / f64::from(times));
        let duration = Some(Duration::from_millis(2));
        let at = |time: u32| {
            let (element, time) = (element.clone(), f64::from(time));
            PointerAction::MoveToElement { element, duration, x: x * time, y: y * time }
        };
        let mut actions = vec![at(0), PointerAction::Down { button: MOUSE_BUTTON_LEFT }];
        actions.extend((1..=times).map(at));
        self.press_and_lift(actions).await;
    }

    /// Clicks or touches the button with this text.
    pub(crate) async fn tap_button(&self, within: &str, text: &str) {
        let path = format!("//*[@id='{within}']//button[normalize-space(text())='{text}']");
        let button = self.client.find(Locator::XPath(&path)).await;
        self.stroke_over(vec![button.unwrap_or_else(|error| panic!("{text}: {error}"))]).await;
    }

    /// Pastes what was copied, in place of all that is in the text.
    pub(crate) async fn paste_over_all(&self) {
        self.tap("#text").await;
        self.wait_for("document.activeElement.id === 'text'").await;
        let control = char::from(Key::Control);
        let release = char::from(Key::Null);
        self.press(&format!("{control}a{release}")).await;
        self.press(&format!("{control}v{release}")).await;
    }

    /// Presses keys one after the other, wherever the focus goes meanwhile.
    pub(crate) async fn strike(&self, keys: impl Iterator<Item = char>) {
        let both = keys.flat_map(|value| [KeyAction::Down { value }, KeyAction::Up { value }]);
        let keyboard = both.fold(KeyActions::new("keyboard".to_owned()), InputSource::then);
        self.client.perform_actions(keyboard).await.unwrap();
    }

    /// Another browser, with a profile of its own, on the same page.
    pub(crate) async fn other(&self) -> Page<'_> {
        let client = self.browser.another().await;
        Page { client, browser: self.browser, site: self.site, expected: std::cell::RefCell::default() }
    }
}
