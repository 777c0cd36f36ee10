//! The clock for time limits: that of the system, or in WebAssembly the one that the host gives.
//!
//! `std::time::Instant` panics on `wasm32-unknown-unknown`, which has no clock. There, the host calls `set` first; until
//! then no time passes, so no time limit is ever reached.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use hosted::{Instant, set};

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod hosted {
    use std::ops::{Add, Sub};
    use std::time::Duration;

    use once_cell::race::OnceBox;

    static NOW: OnceBox<fn() -> f64> = OnceBox::new();

    /// Sets the clock: a function that returns milliseconds, as `performance.now()` does. Only the first call counts.
    pub fn set(now: fn() -> f64) {
        let _ = NOW.set(Box::new(now));
    }

    /// A moment, as in `std::time`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Instant {
            let milliseconds = NOW.get().map_or(0.0, |now| now());
            Instant(Duration::try_from_secs_f64(milliseconds / 1e3).unwrap_or_default())
        }

        /// The time since then.
        pub fn elapsed(&self) -> Duration {
            Instant::now().saturating_duration_since(*self)
        }

        /// The time since another moment; zero if that is later.
        pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, time: Duration) -> Instant {
            Instant(self.0.saturating_add(time))
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Instant) -> Duration {
            self.saturating_duration_since(earlier)
        }
    }
}
