//! The response to a question: lines of JSON, until the answer is known.
//!
//! A line is sent at least every fifth of a second. So the page shows progress, and a closed connection is noticed: the
//! stream is dropped, and with it the [`Ticket`](super::jobs::Ticket), which cancels the search.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use hyper::body::{Body, Bytes, Frame};
use serde_json::{Value, json};
use tokio::time::{Interval, MissedTickBehavior, interval};

use exdoku_page::Attempt;

use super::jobs::{Answers, Message, Trouble};
use super::reply::{self, Response, failure};

const BEAT: Duration = Duration::from_millis(200);

/// The response. If the question fails at once, it is an error with its status.
pub(super) async fn respond(answers: Answers) -> Response {
    let mut beats = interval(BEAT);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    beats.reset();
    let mut lines = Lines { answers, beats, begun: Instant::now(), first: None, ended: false };
    let first = std::future::poll_fn(|context| lines.poll_line(context)).await;
    match first {
        Some(Line::Failed(trouble)) => failure(trouble.status(), trouble.sentence()),
        Some(Line::Refused(why)) => failure(400, &why),
        first => {
            lines.first = first;
            reply::lines(lines)
        }
    }
}

/// A line of the response.
enum Line {
    Text(Value),
    Failed(Trouble),
    Refused(String),
}

/// The lines of a response, as they come.
pub(super) struct Lines {
    answers: Answers,
    beats: Interval,
    begun: Instant,
    /// A line that was taken before the response began.
    first: Option<Line>,
    ended: bool,
}

impl Lines {
    fn poll_line(&mut self, context: &mut Context<'_>) -> Poll<Option<Line>> {
        if self.ended {
            return Poll::Ready(None);
        }
        if let Poll::Ready(message) = self.answers.messages.poll_recv(context) {
            self.ended = !matches!(message, Some(Message::Part(_)));
            return Poll::Ready(Some(match message {
                Some(Message::Part(part)) => Line::Text(json!({ "part": part })),
                Some(Message::End(Ok(Attempt::Done(answer)))) => Line::Text(json!({ "answer": answer })),
                Some(Message::End(Ok(Attempt::Partial(answer)))) => {
                    Line::Text(json!({ "answer": answer, "partial": true, "seconds": self.seconds() }))
                }
                Some(Message::End(Ok(Attempt::Refused(why)))) => Line::Refused(why),
                Some(Message::End(Err(trouble))) => Line::Failed(trouble),
                None => Line::Failed(Trouble::Panicked),
            }));
        }
        if self.beats.poll_tick(context).is_ready() {
            let state = match self.answers.ticket.progress() {
                Some(done) => json!({ "state": "searching", "done": done, "seconds": self.seconds() }),
                None => json!({ "state": "waiting", "seconds": self.seconds() }),
            };
            return Poll::Ready(Some(Line::Text(state)));
        }
        Poll::Pending
    }

    fn seconds(&self) -> f64 {
        (self.begun.elapsed().as_secs_f64() * 10.0).round() / 10.0
    }
}

impl Body for Lines {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let line = match self.first.take() {
            Some(line) => Poll::Ready(Some(line)),
            None => self.poll_line(context),
        };
        line.map(|line| {
            line.map(|line| {
                let value = match line {
                    Line::Text(value) => value,
                    Line::Failed(trouble) => json!({ "error": trouble.sentence() }),
                    Line::Refused(why) => json!({ "error": why }),
                };
                Ok(Frame::data(Bytes::from(format!("{value}\n"))))
            })
        })
    }
}
