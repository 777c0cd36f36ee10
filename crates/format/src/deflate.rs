//! Text compressed by DEFLATE without a header and encoded in base64, as in the links of Penpa+.
//!
//! # References
//! RFC 1951.

use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

use super::base64;
use super::lz_string::Broken;

/// Unpacks base64, up to `longest` bytes.
pub(super) fn unpack_base64(packed: &str, longest: usize) -> Result<String, Broken> {
    let bytes = base64::decode(packed).map_err(Broken::Character)?;
    let unpacked = decompress_to_vec_with_limit(&bytes, longest).map_err(|failed| match failed.status {
        TINFLStatus::HasMoreOutput => Broken::Long,
        _ => Broken::Code,
    })?;
    String::from_utf8(unpacked).map_err(|_| Broken::Characters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unpacks_text() {
        // "hello, hello, hello" and an ä, by zlib.
        assert_eq!(unpack_base64("y0jNycnXUchAogA=", 100).as_deref(), Ok("hello, hello, hello"));
        assert_eq!(unpack_base64("O7wEAA", 100).as_deref(), Ok("ä"));
    }

    #[test]
    fn refuses_damaged_input() {
        assert_eq!(unpack_base64("y0jNycnXUchAogA=", 18), Err(Broken::Long));
        assert_eq!(unpack_base64("y0jNycnX", 100), Err(Broken::Code));
        assert_eq!(unpack_base64("", 100), Err(Broken::Code));
        assert_eq!(unpack_base64("y0j!", 100), Err(Broken::Character('!')));
    }
}
