//! The parts of a link: host, path, parameters and packed data.
//!
//! ```text
//!   https://host/path/more?key=value&key=value#fragment?key=value
//! ```

use exdoku_text::source::Span;

use super::carried::NoPuzzle;
use crate::lz_string::Broken;
use crate::percent::decoded;

/// The most characters of an unpacked text.
const LONGEST: usize = 1 << 21;

/// The message for a packed puzzle of which a part is wrong or missing, and the way out.
pub(super) const DAMAGED: &str = "the packed puzzle is damaged or cut off";
pub(super) const COPY_AGAIN: &str = "copy the link again, including its end";

/// The maximum number of path segments examined: packed puzzles contain slashes, too.
const MOST_SEGMENTS: usize = 8;

/// Something in a link that may be a puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'t> {
    /// The name of the parameter; empty if it is none.
    pub(super) name: &'t str,
    pub(super) text: &'t str,
}

/// A link.
#[derive(Clone, Copy)]
pub(super) struct Link<'t>(pub(super) &'t str);

impl<'t> Link<'t> {
    /// The value of a parameter, in the query or the fragment.
    pub(super) fn parameter(self, name: &str) -> Option<&'t str> {
        let mut parts = self.0.split(['?', '#', '&']);
        parts.find_map(|part| part.split_once('=').filter(|(key, _)| *key == name)).map(|(_, value)| value)
    }

    /// The host, in lower case.
    pub(super) fn host(self) -> String {
        let rest = self.0.split_once("://").map_or(self.0, |(_, rest)| rest);
        rest.split(['/', '?', '#']).next().unwrap_or_default().to_ascii_lowercase()
    }

    /// The path, up to the parameters.
    pub(super) fn path(self) -> &'t str {
        let rest = self.0.split_once("://").map_or(self.0, |(_, rest)| rest);
        let path = rest.split_once('/').map_or("", |(_, path)| path);
        path.split(['?', '#']).next().unwrap_or_default()
    }

    /// Whether its host is one of these or a subdomain such as `beta.` or `www.`. A name that ends in a dot
    /// matches any country.
    pub(super) fn is_at(self, hosts: &[&str]) -> bool {
        let host = format!(".{}.", self.host());
        hosts.iter().any(|known| host.contains(&format!(".{}.", known.trim_end_matches('.'))))
    }

    /// Whether it begins with a host: `name.org/...`.
    pub(super) fn has_host(self) -> bool {
        let host = self.host();
        let (name, top) = host.rsplit_once('.').unwrap_or_default();
        let is_label =
            |label: &str| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        let is_top = (2..=12).contains(&top.len()) && top.bytes().all(|byte| byte.is_ascii_lowercase());
        is_top && name.split('.').all(is_label) && name.bytes().any(|byte| byte.is_ascii_lowercase())
    }

    /// Everything in it that may be a puzzle, with its name if it is a parameter: values of parameters first, then the text
    /// after each slash of the path or the fragment, and between slashes.
    pub(super) fn parts(self) -> Vec<Part<'t>> {
        let rest = self.0.split_once("://").map_or(self.0, |(_, rest)| rest);
        let (path, tail) = match rest.find(['?', '#']) {
            Some(at) => (&rest[..at], &rest[at + 1..]),
            None => (rest, ""),
        };
        let path = if self.has_host() { path.split_once('/').map_or("", |(_, path)| path) } else { path };
        let (mut parts, mut pieces) = (Vec::new(), Vec::new());
        for piece in tail.split(['?', '#', '&']).filter(|piece| !piece.is_empty()) {
            match piece.split_once('=') {
                // Base64 may end in equals signs.
                Some((name, value)) if !value.trim_matches('=').is_empty() => parts.push(Part { name, text: value }),
                _ => pieces.push(piece),
            }
        }
        for piece in pieces.into_iter().chain([path]) {
            let starts = piece.match_indices('/').map(|(at, _)| at + 1);
            let starts: Vec<usize> = [0].into_iter().chain(starts).take(MOST_SEGMENTS).collect();
            parts.extend(starts.iter().map(|&start| Part { name: "", text: &piece[start..] }));
            let segments = piece.split('/').take(MOST_SEGMENTS).filter(|segment| segment.len() < piece.len());
            parts.extend(segments.map(|text| Part { name: "", text }));
        }
        parts.retain(|part| !part.text.is_empty());
        parts
    }

    /// The bytes of a part.
    pub(super) fn bytes(self, part: &str) -> Span {
        let start = (part.as_ptr() as usize).saturating_sub(self.0.as_ptr() as usize);
        start..start + part.len()
    }

    pub(super) fn no_puzzle<T>(
        self,
        part: &str,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Result<T, NoPuzzle> {
        Err(NoPuzzle { message: message.into(), bytes: self.bytes(part), help: help.into() })
    }

    /// Unpacks a part of the link.
    pub(super) fn unpacked(
        self,
        part: &str,
        unpack: fn(&str, usize) -> Result<String, Broken>,
    ) -> Result<String, NoPuzzle> {
        // In a link that was decoded once too often, plus signs have become spaces.
        let packed = decoded(part).replace(' ', "+");
        // The best compression ratio in practice is far below this.
        let longest = LONGEST.min((1 << 16) + 64 * packed.len());
        let broken = |broken: Broken| {
            let message = match broken {
                Broken::Character(sign) => format!("invalid character {sign:?} in a packed puzzle"),
                Broken::Code => DAMAGED.to_owned(),
                Broken::Characters => "the packed puzzle is damaged".to_owned(),
                Broken::Long => format!("the packed puzzle would have more than {longest} characters"),
            };
            let mut bytes = self.bytes(part);
            if let Broken::Character(sign) = broken
                && let Some(at) = part.find(sign)
            {
                bytes = bytes.start + at..bytes.start + at + sign.len_utf8();
            }
            NoPuzzle { message, bytes, help: COPY_AGAIN.to_owned() }
        };
        unpack(&packed, longest).map_err(broken)
    }
}
