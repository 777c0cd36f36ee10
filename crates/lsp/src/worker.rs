//! Requests that take long are answered beside the loop, one after the other: a key is not to wait for them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;

use crossbeam_channel::Sender;
use lsp_server::{ErrorCode, Message, RequestId, Response};
use serde_json::Value;

use crate::queue::Queue;
use crate::server::{Refused, answer};
use crate::world::World;

/// A request with what was known when it came.
pub(crate) struct Task {
    pub(crate) id: RequestId,
    pub(crate) method: String,
    pub(crate) params: Value,
    pub(crate) world: World,
}

impl Task {
    /// What it is about: a newer one takes its place.
    fn subject(&self) -> (&str, &Value) {
        (&self.method, &self.params["textDocument"]["uri"])
    }
}

/// Requests by their numbers.
type Tasks = Queue<Task, RequestId>;

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

    /// Has a request answered. An older one of the same kind about the same text is dropped if it has not begun.
    pub(crate) fn give(&self, task: Task) {
        let mut desk = self.queue.desk();
        if let Some(at) = desk.waiting.iter().position(|other| other.subject() == task.subject())
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
        desk.stop(id);
    }

    fn refuse(&self, id: RequestId, code: ErrorCode, why: &str) {
        // The editor may have gone.
        let _ = self.send.send(Message::Response(Response::new_err(id, code as i32, why.to_owned())));
    }
}

fn work(queue: &Tasks, send: &Sender<Message>) {
    loop {
        let (task, stop) = queue.next(|task| task.id.clone());
        let answered = catch_unwind(AssertUnwindSafe(|| answer(&task.world, &task.method, &task.params, &stop)));
        queue.desk().done();
        let answered = match answered {
            _ if stop.load(Ordering::Relaxed) => Err(Refused::new(ErrorCode::RequestCanceled, "cancelled")),
            Ok(answered) => answered,
            Err(_) => Err(Refused::new(ErrorCode::InternalError, "exdoku failed; this is a bug")),
        };
        if send.send(Message::Response(Refused::response(task.id, answered))).is_err() {
            return;
        }
    }
}
