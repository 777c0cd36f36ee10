//! What waits for a thread, what it works on, and what stops that.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// A queue. What is in work goes by a key; `more` is whatever belongs under the same lock.
pub(crate) struct Queue<T, K, M = ()> {
    desk: Mutex<Desk<T, K, M>>,
    has_come: Condvar,
}

/// What is in a queue.
pub(crate) struct Desk<T, K, M> {
    pub(crate) waiting: VecDeque<T>,
    running: Option<(K, Arc<AtomicBool>)>,
    pub(crate) more: M,
}

impl<T, K, M: Default> Queue<T, K, M> {
    pub(crate) fn new() -> Queue<T, K, M> {
        let desk = Desk { waiting: VecDeque::new(), running: None, more: M::default() };
        Queue { desk: Mutex::new(desk), has_come: Condvar::new() }
    }

    pub(crate) fn desk(&self) -> MutexGuard<'_, Desk<T, K, M>> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something has come to wait.
    pub(crate) fn wake(&self) {
        self.has_come.notify_one();
    }

    /// Waits for the next one, which is then in work, and what says that it is to stop.
    pub(crate) fn next(&self, key: impl Fn(&T) -> K) -> (T, Arc<AtomicBool>) {
        let mut desk = self.desk();
        loop {
            if let Some(next) = desk.waiting.pop_front() {
                let stop = Arc::new(AtomicBool::new(false));
                desk.running = Some((key(&next), Arc::clone(&stop)));
                return (next, stop);
            }
            desk = self.has_come.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl<T, K, M> Desk<T, K, M> {
    /// Stops what is in work, if its key is meant.
    pub(crate) fn stop(&self, is_meant: impl FnOnce(&K) -> bool) {
        if let Some((_, stop)) = self.running.as_ref().filter(|(running, _)| is_meant(running)) {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Nothing is in work any more.
    pub(crate) fn done(&mut self) {
        self.running = None;
    }
}
