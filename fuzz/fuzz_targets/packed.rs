//! What links carry: the first sign tells how it is packed, since chance seldom meets what can be unpacked.

#![no_main]

use exdoku::format::Notation;
use libfuzzer_sys::fuzz_target;
use miniz_oxide::deflate::compress_to_vec;

const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn base64(bytes: &[u8]) -> String {
    let bits = |three: &[u8]| (0..3).fold(0u32, |bits, i| bits << 8 | u32::from(three.get(i).copied().unwrap_or(0)));
    let sign = |bits: u32, place: usize| char::from(SIGNS[(bits >> (18 - 6 * place) & 63) as usize]);
    bytes.chunks(3).flat_map(|three| (0..=three.len()).map(move |place| sign(bits(three), place))).collect()
}

fuzz_target!(|text: &str| {
    let Some(how) = text.chars().next() else { return };
    let text = &text[how.len_utf8()..];
    let lz = || lz_str::compress_to_base64(text);
    let deflated = || base64(&compress_to_vec(text.as_bytes(), 1));
    let link = match how {
        'f' => format!("fpuzzles{}", lz()),
        'l' => format!("https://lisudoku.xyz/solver?import={}", lz()),
        'm' => format!("https://sudokumaker.app/?puzzle={}", lz_str::compress_to_encoded_uri_component(text)),
        'p' => format!("m=edit&p={}", deflated()),
        'a' => format!("m=edit&p={}&a={}", base64(&compress_to_vec(PENPA.as_bytes(), 1)), deflated()),
        _ => format!("scl{}", lz()),
    };
    exdoku_fuzz::translate(Notation::named("link"), &link);
});

/// An empty 4x4, for answers to it.
const PENPA: &str = "square,4,4,38,0,1,1,190,190,27,27,0,0,0,0\n[0,0,0,0]\n\n{}\n\n[18,1,1,1,5,1,1,1,5,1,1,1,5,1,1,1]";
