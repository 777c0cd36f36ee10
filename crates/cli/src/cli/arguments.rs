//! Values of options that are numbers. Clap adds the option and the value to these messages.

use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;
use std::time::Duration;

/// A whole number from 0.
pub(super) fn number<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<T, String> {
    whole(text, 0)
}

/// A whole number from 1, for the types that hold no 0.
pub(super) fn at_least_one<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<T, String> {
    whole(text, 1)
}

fn whole<T: FromStr<Err = ParseIntError>>(text: &str, least: u64) -> Result<T, String> {
    text.parse().map_err(|error: ParseIntError| match error.kind() {
        IntErrorKind::PosOverflow => "the number is too large".to_owned(),
        _ => format!("expected a whole number, at least {least}"),
    })
}

/// A number of seconds, which may have decimals.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "expected a number of seconds, at least 0, such as 2.5".to_owned())
}

/// A number of bytes, with K, M or G for powers of 1024.
pub(super) fn bytes(text: &str) -> Result<usize, String> {
    let (number, unit) = match text.find(|sign: char| !sign.is_ascii_digit()) {
        Some(at) => text.split_at(at),
        None => (text, ""),
    };
    let shift = match unit.to_ascii_uppercase().as_str() {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        _ => return Err("expected a number of bytes, such as 512M or 4G".to_owned()),
    };
    let number: usize = whole(number, 0)?;
    number.checked_mul(1 << shift).ok_or_else(|| "the number is too large".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::num::NonZeroUsize;

    #[test]
    fn wrong_numbers_are_explained() {
        let expected = "expected a whole number, at least 0";
        for wrong in ["abc", "-1", "", "1.5", "1e3"] {
            assert_eq!(number::<u64>(wrong), Err(expected.to_owned()), "{wrong}");
        }
        assert_eq!(number::<u64>(&u128::MAX.to_string()), Err("the number is too large".to_owned()));
        assert_eq!(at_least_one::<NonZeroUsize>("0"), Err("expected a whole number, at least 1".to_owned()));
        assert_eq!(number::<u64>("12"), Ok(12));
    }

    #[test]
    fn bytes_have_units() {
        assert_eq!([bytes("7"), bytes("2k"), bytes("512M"), bytes("4G")], [Ok(7), Ok(2048), Ok(1 << 29), Ok(1 << 32)]);
        assert_eq!(bytes("4X"), Err("expected a number of bytes, such as 512M or 4G".to_owned()));
        assert_eq!(bytes("G"), Err("expected a whole number, at least 0".to_owned()));
        assert_eq!(bytes("99999999999999999G"), Err("the number is too large".to_owned()));
    }

    #[test]
    fn wrong_seconds_are_explained() {
        for wrong in ["nan", "inf", "-1", "ten", "1e300"] {
            assert!(seconds(wrong).unwrap_err().starts_with("expected a number of seconds"), "{wrong}");
        }
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
    }
}
