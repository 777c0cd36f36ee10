//! Responses.

use axum::body::{Body, Bytes};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, StatusCode};
use axum::response::Response;
use serde_json::Value;

/// A JSON object.
pub(super) fn json(value: &Value) -> Response {
    bytes(Bytes::from(value.to_string()))
}

/// JSON that was written before.
pub(super) fn bytes(json: Bytes) -> Response {
    of_type("application/json", json)
}

/// Content of a type.
pub(super) fn of_type(kind: &'static str, content: impl Into<Body>) -> Response {
    let mut response = Response::new(content.into());
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

/// An error, as a sentence for people.
pub(super) fn failure(status: u16, sentence: &str) -> Response {
    let mut response = json(&serde_json::json!({ "error": sentence }));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response
}
