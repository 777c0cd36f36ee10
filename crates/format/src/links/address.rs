//! The parts of a link: host, path, parameters and packed data.

use exdoku_text::source::Span;

use super::carried::NoPuzzle;
use crate::lz_string::Broken;
use crate::percent::decoded;

/// The most characters of an unpacked text.
const LONGEST: usize = 1 << 21;

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

    /// The bytes of a part.
    fn bytes(self, part: &str) -> Span {
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
                Broken::Code => "the packed puzzle is damaged or cut off".to_owned(),
                Broken::Characters => "the packed puzzle is damaged".to_owned(),
                Broken::Long => format!("the packed puzzle would have more than {longest} characters"),
            };
            let mut bytes = self.bytes(part);
            if let Broken::Character(sign) = broken
                && let Some(at) = part.find(sign)
            {
                bytes = bytes.start + at..bytes.start + at + sign.len_utf8();
            }
            NoPuzzle { message, bytes, help: "copy the link again, including its end".to_owned() }
        };
        unpack(&packed, longest).map_err(broken)
    }
}
