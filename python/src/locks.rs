//! Locks of data kept between calls.
//!
//! A process forked while another thread held such a lock inherits the lock, but not the thread that would release it. So
//! nothing waits for one of these locks for long: the data only saves work.

use std::sync::{Mutex, MutexGuard, TryLockError};
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
