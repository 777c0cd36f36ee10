//! Numbers passed by Python, with messages that name the parameter.

use std::time::Duration;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// A whole number, at least `least`; none for None. A number too large for the type becomes its maximum.
pub(crate) fn whole<T: TryFrom<u128> + Bounded>(
    name: &str,
    value: Option<&Bound<'_, PyAny>>,
    least: u128,
) -> PyResult<Option<T>> {
    let Some(value) = value else { return Ok(None) };
    let Ok(index) = value.call_method0("__index__") else {
        return Err(PyTypeError::new_err(format!("{name}: expected a whole number, not {}", kind(value))));
    };
    let too_small = || PyValueError::new_err(format!("{name}: expected a number, at least {least}"));
    if index.lt(least)? {
        return Err(too_small());
    }
    Ok(Some(index.extract::<u128>().ok().and_then(|number| T::try_from(number).ok()).unwrap_or(T::LARGEST)))
}

/// A type with a largest number.
pub(crate) trait Bounded {
    const LARGEST: Self;
}

impl Bounded for usize {
    const LARGEST: usize = usize::MAX;
}

impl Bounded for u64 {
    const LARGEST: u64 = u64::MAX;
}

impl Bounded for u128 {
    const LARGEST: u128 = u128::MAX;
}

/// A number of seconds; none for None, infinity, and times beyond the range of the clock.
pub(crate) fn seconds(name: &str, value: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Duration>> {
    let Some(value) = value else { return Ok(None) };
    let Ok(number) = value.extract::<f64>() else {
        return Err(PyTypeError::new_err(format!("{name}: expected a number of seconds, not {}", kind(value))));
    };
    if number.is_nan() || number < 0.0 {
        return Err(PyValueError::new_err(format!("{name}: expected a number of seconds, at least 0")));
    }
    Ok(Duration::try_from_secs_f64(number).ok())
}

/// The name of the type of a value.
pub(crate) fn kind(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "an object".to_owned(), |name| name.to_string())
}
