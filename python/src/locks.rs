//! Locks of what is kept between calls.
//!
//! A process that was forked while another thread held such a lock has the lock, but not the thread that would release it. So
//! nothing waits for one of these locks for long: what is kept saves work, and can be done without.

use std::sync::{Mutex, MutexGuard, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

/// How long to wait. They are held for less than a microsecond.
const PATIENCE: Duration = Duration::from_millis(2);

/// What is kept, unless another thread holds it for long.
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
