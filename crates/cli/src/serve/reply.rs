//! Responses.

use std::convert::Infallible;

use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full};
use hyper::StatusCode;
use hyper::body::{Body, Bytes};
use hyper::header::{CONTENT_TYPE, HeaderValue};
use serde_json::Value;

/// A response.
pub(super) type Response = hyper::Response<Content>;
/// The body of a response: all of it, or lines that are sent as they come.
pub(super) type Content = UnsyncBoxBody<Bytes, Infallible>;

/// A JSON object.
pub(super) fn json(value: &Value) -> Response {
    bytes(Bytes::from(value.to_string()))
}

/// JSON that was written before.
pub(super) fn bytes(json: Bytes) -> Response {
    of_type("application/json", json)
}

/// Content of a type.
pub(super) fn of_type(kind: &'static str, content: impl Into<Bytes>) -> Response {
    with_type(kind, Full::new(content.into()))
}

/// Lines of JSON, sent as they come.
pub(super) fn lines(lines: impl Body<Data = Bytes, Error = Infallible> + Send + 'static) -> Response {
    with_type("application/x-ndjson", lines)
}

fn with_type(kind: &'static str, content: impl Body<Data = Bytes, Error = Infallible> + Send + 'static) -> Response {
    let mut response = Response::new(content.boxed_unsync());
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

/// An error, as a sentence for people.
pub(super) fn failure(status: u16, sentence: &str) -> Response {
    let mut response = json(&serde_json::json!({ "error": sentence }));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response
}
