//! Slow requests are answered on another thread, in order, so that typing never waits for them.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;

use crossbeam_channel::Sender;
use lsp_server::{ErrorCode, Message, RequestId, Response};
use serde_json::Value;

use crate::queue::Queue;
use crate::requests::{Refused, answer};
use crate::world::World;

/// A request with what was known when it came.
pub(crate) struct Task {
    pub(crate) id: RequestId,
    pub(crate) method: String,
    pub(crate) params: Value,
    pub(crate) world: World,
}

/// What a request is about: the method, and the address of the text. A newer one takes its place.
#[derive(PartialEq)]
struct Subject(String, Value);

impl Task {
    fn subject(&self) -> Subject {
        Subject(self.method.clone(), self.params["textDocument"]["uri"].clone())
    }
}

/// Requests by their numbers, and by what they are about.
type Tasks = Queue<Task, (RequestId, Subject)>;

/// A thread with a queue.
pub(crate) struct Worker {
    queue: Arc<Tasks>,
    send: Sender<Message>,
}

impl Worker {
    pub(crate) fn start(send: Sender<Message>) -> Worker {
        let queue = Arc::new(Tasks::new());
        let worker = Worker { queue: Arc::clone(&queue), send: send.clone() };
        thread::spawn(move || work(&queue, &send));
        worker
    }

    /// Has a request answered. An older one of the same kind about the same text is dropped, or stopped if it has begun.
    pub(crate) fn give(&self, task: Task) {
        let subject = task.subject();
        let mut desk = self.queue.desk();
        desk.stop(|(_, running)| *running == subject);
        if let Some(at) = desk.waiting.iter().position(|other| other.subject() == subject)
            && let Some(older) = desk.waiting.remove(at)
        {
            self.refuse(older.id, ErrorCode::ContentModified, "there is a newer request");
        }
        desk.waiting.push_back(task);
        self.queue.wake();
    }

    /// Drops a request, or stops it where it looks whether it is still wanted.
    pub(crate) fn cancel(&self, id: &RequestId) {
        let mut desk = self.queue.desk();
        if let Some(at) = desk.waiting.iter().position(|task| task.id == *id)
            && let Some(task) = desk.waiting.remove(at)
        {
            self.refuse(task.id, ErrorCode::RequestCanceled, "cancelled");
        }
        desk.stop(|(running, _)| running == id);
    }

    fn refuse(&self, id: RequestId, code: ErrorCode, why: &str) {
        // The editor may have gone.
        let _ = self.send.send(Message::Response(Response::new_err(id, code as i32, why.to_owned())));
    }
}

fn work(queue: &Tasks, send: &Sender<Message>) {
    loop {
        let (task, stop) = queue.next(|task| (task.id.clone(), task.subject()));
        let answered = answer(&task.world, &task.method, &task.params, &stop);
        queue.desk().done();
        // By the editor, or because of a newer request.
        let is_stopped = stop.load(Ordering::Relaxed);
        let cancelled = || Err(Refused::new(ErrorCode::RequestCanceled, "cancelled"));
        let answered = if is_stopped { cancelled() } else { answered };
        if send.send(Message::Response(Refused::response(task.id, answered))).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::path::PathBuf;
    use std::sync::atomic::AtomicBool;

    use crossbeam_channel::{Receiver, unbounded};
    use exdoku_rules::variant::BuiltIns;
    use serde_json::json;

    use super::*;
    use crate::Host;
    use crate::document::Encoding;

    fn task(id: i32, uri: &str) -> Task {
        let host = Host { library: Arc::new(BuiltIns::default()), program: PathBuf::new() };
        let (open, encoding) = (HashMap::new(), Encoding::Utf16);
        let world = World { host, open, roots: Vec::new(), encoding, has_snippets: false, sent_tokens: Arc::default() };
        let params = json!({ "textDocument": { "uri": uri } });
        Task { id: RequestId::from(id), method: "textDocument/references".to_owned(), params, world }
    }

    /// A worker whose thread is played here.
    fn worker() -> (Worker, Receiver<Message>) {
        let (send, sent) = unbounded();
        (Worker { queue: Arc::new(Tasks::new()), send }, sent)
    }

    fn begin(worker: &Worker) -> Arc<AtomicBool> {
        worker.queue.next(|task| (task.id.clone(), task.subject())).1
    }

    /// The requests that were refused, with the codes of the errors.
    fn refused(sent: &Receiver<Message>) -> Vec<(String, i32)> {
        let one = |message| match message {
            Message::Response(Response { id, error: Some(error), .. }) => (id.to_string(), error.code),
            other => panic!("{other:?}"),
        };
        sent.try_iter().map(one).collect()
    }

    #[test]
    fn a_newer_request_takes_the_place_of_an_older_one() {
        let (worker, sent) = worker();
        worker.give(task(1, "a"));
        let stop = begin(&worker);
        worker.give(task(2, "b"));
        assert!(!stop.load(Ordering::Relaxed), "it is about another text");
        worker.give(task(3, "a"));
        assert!(stop.load(Ordering::Relaxed), "it has begun");
        worker.give(task(4, "a"));
        assert_eq!(refused(&sent), [("3".to_owned(), ErrorCode::ContentModified as i32)]);
    }

    #[test]
    fn requests_are_cancelled_before_they_begin_and_after() {
        let (worker, sent) = worker();
        worker.give(task(1, "a"));
        let stop = begin(&worker);
        worker.give(task(2, "b"));
        worker.cancel(&RequestId::from(2));
        assert_eq!(refused(&sent), [("2".to_owned(), ErrorCode::RequestCanceled as i32)]);
        assert!(!stop.load(Ordering::Relaxed));
        worker.cancel(&RequestId::from(1));
        assert!(stop.load(Ordering::Relaxed));
    }
}
