//! Requests: their bodies, and their limits.

use std::time::Duration;

use http_body_util::{BodyExt, Limited};

use exdoku_page::Question;

use super::connections::Request;
use super::reply::{Response, failure};

/// The limits of requests.
#[derive(Clone, Debug)]
pub(super) struct Limits {
    /// The most bytes of a body.
    body: usize,
    /// The longest time until a body has arrived.
    arrival: Duration,
    /// The most requests that wait in a lane.
    pub(super) waiting: usize,
    /// The longest time of a question.
    pub(super) longest: Duration,
}

impl Limits {
    pub(super) fn new(longest: Duration) -> Limits {
        Limits { body: 256 << 10, arrival: Duration::from_secs(10), waiting: 256, longest }
    }
}

/// Receives a body, or refuses it.
pub(super) async fn receive(request: Request, limits: &Limits) -> Result<Question, Response> {
    let body = Limited::new(request.into_body(), limits.body).collect();
    let body = match tokio::time::timeout(limits.arrival, body).await {
        Ok(Ok(body)) => body.to_bytes(),
        Ok(Err(_)) => {
            let most = limits.body >> 10;
            return Err(failure(413, &format!("The request is too long: at most {most} KiB are read.")));
        }
        Err(_) => return Err(failure(408, "The request did not arrive in time.")),
    };
    Question::parse(&body).map_err(|why| failure(400, &why))
}
