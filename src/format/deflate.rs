//! Texts packed by DEFLATE without a header, and written in base64: as in the links of Penpa+.
//!
//! # References
//! RFC 1951 (DEFLATE), RFC 4648 (base64).

use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

use super::lz_string::{Broken, value_of_sign};

/// Unpacks base64, up to so many bytes.
pub(super) fn unpack_base64(packed: &str, longest: usize) -> Result<String, Broken> {
    let mut bytes = Vec::with_capacity(packed.len() / 4 * 3);
    let (mut bits, mut count) = (0u32, 0);
    for sign in packed.chars().filter(|&sign| sign != '=') {
        bits = bits << 6 | u32::from(value_of_sign(sign).ok_or(Broken::Sign(sign))?);
        count += 6;
        if count >= 8 {
            count -= 8;
            // The bits above these are of bytes that were pushed before.
            bytes.push((bits >> count & 0xff) as u8);
            bits &= (1 << count) - 1;
        }
    }
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
    fn texts_are_unpacked() {
        // "hello, hello, hello" and an ä, by zlib.
        assert_eq!(unpack_base64("y0jNycnXUchAogA=", 100).as_deref(), Ok("hello, hello, hello"));
        assert_eq!(unpack_base64("O7wEAA", 100).as_deref(), Ok("ä"));
    }

    #[test]
    fn what_is_broken_is_refused() {
        assert_eq!(unpack_base64("y0jNycnXUchAogA=", 18), Err(Broken::Long));
        assert_eq!(unpack_base64("y0jNycnX", 100), Err(Broken::Code));
        assert_eq!(unpack_base64("", 100), Err(Broken::Code));
        assert_eq!(unpack_base64("y0j!", 100), Err(Broken::Sign('!')));
    }
}
