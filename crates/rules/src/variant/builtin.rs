//! The variants that travel inside the program: the files of the folder `variants/`.

use std::sync::Arc;

use exdoku_text::source::Source;

/// A built-in variant.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// Its name: that of its file without `.toml`.
    pub name: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

impl BuiltIn {
    /// Its file as a source.
    pub fn source(self) -> Arc<Source> {
        Source::new(format!("built-in {}", self.name), self.text)
    }
}

macro_rules! built_in {
    ($($name:literal),+ $(,)?) => {
        /// All of them, in the order in which they are listed.
        pub const BUILTINS: &[BuiltIn] = &[
            $(BuiltIn { name: $name, text: include_str!(concat!("../../../../variants/", $name, ".toml")) }),+
        ];
    };
}

built_in![
    "classic-4x4",
    "classic-6x6",
    "classic-8x8",
    "classic-9x9",
    "classic-10x10",
    "classic-12x12",
    "classic-15x15",
    "classic-16x16",
    "classic-20x20",
    "classic-25x25",
    "latin",
    "futoshiki",
    "skyscrapers",
    "mathdoku",
    "straights",
    "pandiagonal",
    "jigsaw",
    "sudoku-x",
    "windoku",
    "center-dot",
    "asterisk",
    "girandola",
    "argyle",
    "extra-regions",
    "disjoint-groups",
    "anti-knight",
    "anti-king",
    "toroidal-knight",
    "leaper",
    "non-consecutive",
    "diagonally-non-consecutive",
    "global-entropy",
    "global-mod",
    "anti-taxicab",
    "dutch-flatmates",
    "doppelganger",
    "different",
    "odd-even",
    "marks",
    "small",
    "big",
    "thermo",
    "slow-thermo",
    "greater-than",
    "whisper",
    "parity-line",
    "modular",
    "entropic",
    "renban",
    "nabner",
    "palindrome",
    "between",
    "lockout",
    "zipper",
    "region-sum",
    "lunchbox",
    "sum-line",
    "arithmetic",
    "value-indexing",
    "arrow",
    "double-arrow",
    "pill-arrow",
    "little-killer",
    "equal-sum",
    "magic-square",
    "killer",
    "multi-killer",
    "product-cage",
    "equality-cage",
    "rellik",
    "look-and-say",
    "kropki",
    "xv",
    "white-dot",
    "black-dot",
    "sum-mark",
    "product-mark",
    "minimum",
    "maximum",
    "fortress",
    "quadruple",
    "sandwich",
    "x-sum",
    "skyscraper",
    "hidden-skyscraper",
    "numbered-room",
    "outside",
    "frame-sum",
    "full-rank",
    "contain",
    "contain-exactly",
    "clone",
    "same-values",
    "counting-circles",
    "count-distinct",
    "row-indexing",
    "column-indexing",
    "box-indexing",
    "connected",
    "chaos-construction",
    "same-run",
    "same-count",
    "pair",
    "sum",
    "digits",
    "count",
    "line",
    "table",
    "index",
    "any",
    "all",
    "repeat",
    "jigsaw-x-knight",
    "wordoku",
    "twodoku",
    "butterfly",
    "flower",
    "sohei",
    "windmill",
    "samurai",
];

/// The built-in variant of this name.
pub fn builtin(name: &str) -> Option<BuiltIn> {
    BUILTINS.iter().copied().find(|variant| variant.name == name)
}
