//! Answers all requests of the page, one after the other in the calling thread: a worker of the browser uses this in
//! place of a server.

use std::time::Duration;

use serde_json::{Value, json};

use exdoku_cover::clock::Instant;
use exdoku_rules::variant::BuiltIns;

use super::cache::{Cache, LONGEST, Reading, Unanswered};
use super::question::Question;
use super::run::{Attempt, Run, Slot};
use super::{catalog, question, short};

/// An answer: the status that a server would send, and JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// As in HTTP: 200, 400, 404.
    pub status: u16,
    /// An object, with `error` unless the status is 200.
    pub body: Value,
}

impl Reply {
    fn failure(status: u16, sentence: impl Into<String>) -> Reply {
        Reply { status, body: json!({ "error": sentence.into() }) }
    }
}

/// Answers requests without a server.
///
/// ```
/// use std::time::Duration;
/// use exdoku_page::Desk;
/// use exdoku_rules::variant::BuiltIns;
///
/// let desk = Desk::new(BuiltIns::NONE, Duration::from_secs(10));
/// let reply = desk.answer("ask", r#"{ "question": "count", "text": "size = 4" }"#, &|_| {});
/// assert_eq!(reply.body["answer"]["count"], "288");
/// ```
#[derive(Debug)]
pub struct Desk {
    cache: Cache,
    longest: Duration,
    slot: Slot,
}

impl Desk {
    /// A desk that knows these variants and spends at most this time on each question.
    pub fn new(built_in: BuiltIns, longest: Duration) -> Desk {
        Desk { cache: Cache::new(built_in), longest, slot: Slot::default() }
    }

    /// The part of the search tree of the current question that has been searched, from 0 to 1.
    pub fn progress(&self) -> f64 {
        self.slot.done()
    }

    /// Answers a request: `catalog`, a short piece of work such as `read`, or `ask`. `heard` receives the parts of an answer
    /// as they are found, as lines `{"part": …}`.
    pub fn answer(&self, path: &str, body: &str, heard: &dyn Fn(Value)) -> Reply {
        if path == "catalog" {
            return Reply { status: 200, body: catalog::catalog(self.cache.built_in(), None) };
        }
        let asked = match Question::parse(body.as_bytes()) {
            Ok(asked) => asked,
            Err(why) => return Reply::failure(400, why),
        };
        if path == "ask" {
            return self.ask(&asked, heard);
        }
        let Some(work) = short(path) else { return Reply::failure(404, "There is nothing at this address.") };
        let within = Reading { until: Instant::now() + LONGEST, cancelled: std::sync::Arc::default(), is_last: true };
        match work(&asked, &self.cache, &within) {
            Ok(body) => Reply { status: 200, body },
            Err(Unanswered::Refused(why)) => Reply::failure(400, why),
            Err(Unanswered::Interrupted) => Reply::failure(400, "The text could not be read in time."),
        }
    }

    /// A question: a short attempt, then one with the whole time.
    fn ask(&self, asked: &Question, heard: &dyn Fn(Value)) -> Reply {
        let Some(work) = question(&asked.question) else { return Reply::failure(400, "There is no such question.") };
        let time = asked.time(self.longest);
        let parts = |part| heard(json!({ "part": part }));
        let begun = Instant::now();
        let attempt = |is_first| {
            self.slot.reset();
            let run = Run::new(self.slot.clone(), time, is_first, &parts);
            work(asked, &self.cache, &run).unwrap_or_else(Attempt::from)
        };
        let ended = match attempt(true) {
            Attempt::Partial(_) => attempt(false),
            ended => ended,
        };
        match ended {
            Attempt::Done(answer) => Reply { status: 200, body: json!({ "answer": answer }) },
            Attempt::Partial(answer) => {
                let seconds = (begun.elapsed().as_secs_f64() * 10.0).round() / 10.0;
                Reply { status: 200, body: json!({ "answer": answer, "partial": true, "seconds": seconds }) }
            }
            Attempt::Refused(why) => Reply::failure(400, why),
        }
    }
}
