//! What WebDriver has no function for: the console, and commands of Chromium's developer tools.

use fantoccini::wd::WebDriverCompatibleCommand;
use serde_json::{Value, json};

use crate::page::Page;

/// A command at a path of the session.
#[derive(Debug)]
struct Post {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Post {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.body.to_string()))
    }
}

impl Page<'_> {
    /// A command of Chromium's developer tools, and its answer.
    pub(crate) async fn tool(&self, command: &str, parameters: Value) -> Value {
        let body = json!({ "cmd": command, "params": parameters });
        let asked = self.client.issue_cmd(Post { path: "goog/cdp/execute", body }).await;
        asked.unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// Errors with this in them may be in the console.
    pub(crate) fn expect_error(&self, part: &'static str) {
        self.expected.borrow_mut().push(part);
    }

    /// The lines of the console since it was read last.
    async fn console(&self) -> Vec<Value> {
        let log = self.client.issue_cmd(Post { path: "se/log", body: json!({ "type": "browser" }) }).await.unwrap();
        log.as_array().unwrap().clone()
    }

    /// The console must be free of errors.
    pub(crate) async fn look_at_console(&self) {
        let expected = self.expected.take();
        let is_bad = |line: &Value| {
            let text = line["message"].as_str().unwrap_or_default();
            line["level"] == "SEVERE" && !expected.iter().any(|part| text.contains(part))
        };
        let bad: Vec<Value> = self.console().await.into_iter().filter(is_bad).collect();
        assert!(bad.is_empty(), "errors in the console: {bad:#?}");
    }

    /// Leaves the browser with an empty tab. Another site may be at the same address later, so nothing of this one is kept.
    pub(crate) async fn forget(&self) {
        let old = self.client.windows().await.unwrap();
        let fresh = self.client.new_window(true).await.unwrap().handle;
        for tab in old {
            self.client.switch_to_window(tab).await.unwrap();
            self.client.close_window().await.unwrap();
        }
        self.client.switch_to_window(fresh).await.unwrap();
        // It has no keys before.
        self.tool("Page.bringToFront", json!({})).await;
        let origin = url::Url::parse(self.site.address()).unwrap().origin().ascii_serialization();
        self.tool("Storage.clearDataForOrigin", json!({ "origin": origin, "storageTypes": "all" })).await;
        self.tool("Network.clearBrowserCache", json!({})).await;
        self.console().await;
    }
}
