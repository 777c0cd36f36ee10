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

    /// Closes the browser. Its console must be free of errors.
    pub(crate) async fn close(&self) {
        let log = self.client.issue_cmd(Post { path: "se/log", body: json!({ "type": "browser" }) }).await.unwrap();
        let expected = self.expected.take();
        let is_bad = |line: &&Value| {
            let text = line["message"].as_str().unwrap_or_default();
            line["level"] == "SEVERE" && !expected.iter().any(|part| text.contains(part))
        };
        let bad: Vec<&Value> = log.as_array().unwrap().iter().filter(is_bad).collect();
        assert!(bad.is_empty(), "errors in the console: {bad:#?}");
        self.client.clone().close().await.unwrap();
    }
}
