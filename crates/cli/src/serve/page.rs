//! The files of the page, which are part of the program.

use exdoku_page::FILES;

use super::reply::{Response, failure, of_type};

/// A file of the page.
pub(super) fn file(name: &str) -> Response {
    match FILES.iter().find(|file| file.name == name) {
        Some(file) => of_type(file.kind, file.content),
        None => failure(404, "There is no such file."),
    }
}
