//! The files of the page, which are part of the program.

use axum::response::Response;

use super::reply::{failure, of_type};

const SCRIPT: &str = "text/javascript; charset=utf-8";

macro_rules! files {
    ($($name:literal, $kind:expr;)+) => {
        &[$(($name, $kind, include_str!(concat!("page/", $name)))),+]
    };
}

/// Name, type and content of each.
const FILES: &[(&str, &str, &str)] = files![
    "index.html", "text/html; charset=utf-8";
    "style.css", "text/css; charset=utf-8";
    "icon.svg", "image/svg+xml";
    "main.js", SCRIPT;
    "api.js", SCRIPT;
    "board.js", SCRIPT;
    "complete.js", SCRIPT;
    "editor.js", SCRIPT;
    "export.js", SCRIPT;
    "game.js", SCRIPT;
    "player.js", SCRIPT;
    "questions.js", SCRIPT;
    "share.js", SCRIPT;
];

/// A file of the page.
pub(super) fn file(name: &str) -> Response {
    match FILES.iter().find(|(known, ..)| *known == name) {
        Some((_, kind, content)) => of_type(kind, *content),
        None => failure(404, "There is no such file."),
    }
}
