//! Locks that outlive a fork.
//!
//! A process forked while another thread held a lock inherits the lock, but not the thread that would release it. So nothing
//! waits long for data that only saves work ([`kept`]), and nothing at all for a thread of another process ([`Alone`]).

use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

/// The maximum wait. Locks are held for less than a microsecond.
const PATIENCE: Duration = Duration::from_millis(2);

/// The data, unless another thread holds the lock for long.
pub(crate) fn kept<T>(lock: &Mutex<T>) -> Option<MutexGuard<'_, T>> {
    let mut begun = None;
    loop {
        match lock.try_lock() {
            Ok(kept) => return Some(kept),
            Err(TryLockError::Poisoned(kept)) => return Some(kept.into_inner()),
            Err(TryLockError::WouldBlock) => {}
        }
        if begun.get_or_insert_with(Instant::now).elapsed() > PATIENCE {
            return None;
        }
        thread::yield_now();
    }
}

/// Data that one thread uses at a time, for as long as it takes.
pub(crate) struct Alone<T> {
    data: Mutex<T>,
    /// The process of the thread that uses it; 0 if none does.
    user: AtomicU32,
}

/// A thread of another process uses the data, from which this one was forked: it will never end.
pub(crate) struct Forked;

impl<T> Alone<T> {
    pub(crate) fn new(data: T) -> Alone<T> {
        Alone { data: Mutex::new(data), user: AtomicU32::new(0) }
    }

    /// Uses the data, after other threads of this process.
    pub(crate) fn with<R>(&self, using: impl FnOnce(&mut T) -> R) -> Result<R, Forked> {
        struct User<'u>(&'u AtomicU32);
        impl Drop for User<'_> {
            fn drop(&mut self) {
                self.0.store(0, Ordering::Release);
            }
        }
        let process = process::id();
        while let Err(other) = self.user.compare_exchange(0, process, Ordering::Acquire, Ordering::Relaxed) {
            if other != process {
                return Err(Forked);
            }
            thread::sleep(Duration::from_micros(50));
        }
        let _user = User(&self.user);
        Ok(using(&mut self.data.lock().unwrap_or_else(PoisonError::into_inner)))
    }
}
