//! Percent-encoding in links.

use percent_encoding::percent_decode_str;

/// A part of a link, decoded. What is not an encoded byte stays as it is.
pub(super) fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}
