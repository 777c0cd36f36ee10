//! The names of the built-in kinds and of their parameters: `keys::killer::NAME`, `keys::killer::SUM`.
//!
//! A kind's parameters are declared with it; here they get a Rust name and type, for those who read a
//! [`RuleUse`](super::RuleUse) or build one.

use exdoku_text::board::{Cell, Digit};

use super::key::{Key, ParameterValue};

/// A key without its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnyKey {
    /// The name of the kind.
    pub kind: &'static str,
    /// The name of the parameter.
    pub name: &'static str,
    /// What its value is, in a word: [`ParameterValue::WORD`].
    pub word: &'static str,
}

const fn any<T: ParameterValue + ?Sized>(key: Key<T>) -> AnyKey {
    AnyKey { kind: key.kind(), name: key.name(), word: T::WORD }
}

/// A module for each kind: its name, and a key for each parameter.
macro_rules! kinds {
    ($($kind:ident = $name:literal { $($key:ident: $type:ty = $parameter:literal),* })*) => {
        $(
            #[doc = concat!("The kind `", $name, "`.")]
            pub mod $kind {
                #[allow(unused_imports, reason = "not every kind has parameters of these types")]
                use super::{Cell, Digit, Key};

                /// Its name in `[rules]`.
                pub const NAME: &str = $name;
                $(
                    #[doc = concat!("Its parameter `", $parameter, "`.")]
                    pub const $key: Key<$type> = Key::new(NAME, $parameter);
                )*
            }
        )*

        /// The names of all kinds that have a module here.
        pub const KINDS: &[&str] = &[$($name),*];

        /// All keys.
        pub const KEYS: &[AnyKey] = &[$($(any($kind::$key),)*)*];
    };
}

kinds! {
    rows = "rows" {}
    columns = "columns" {}
    boxes = "boxes" {}
    regions = "regions" {}
    diagonals = "diagonals" { WHICH: str = "which" }
    windoku = "windoku" {}
    center_dot = "center-dot" {}
    asterisk = "asterisk" {}
    girandola = "girandola" {}
    argyle = "argyle" {}
    extra_regions = "extra-regions" { CELLS: [Cell] = "cells" }
    disjoint_groups = "disjoint-groups" {}
    anti_knight = "anti-knight" { TORUS: bool = "torus" }
    anti_king = "anti-king" { TORUS: bool = "torus" }
    leaper = "leaper" { STEP: str = "step", TORUS: bool = "torus" }
    non_consecutive = "non-consecutive" { EXCEPT: [(Cell, Cell)] = "except" }
    diagonally_non_consecutive = "diagonally-non-consecutive" { EXCEPT: [(Cell, Cell)] = "except" }
    global_entropy = "global-entropy" {}
    global_mod = "global-mod" {}
    anti_taxicab = "anti-taxicab" {}
    dutch_flatmates = "dutch-flatmates" {}
    doppelganger = "doppelganger" { ROWS: [Cell] = "rows", COLUMNS: [Cell] = "columns", BOXES: [Cell] = "boxes" }
    different = "different" {
        CELLS: [Cell] = "cells", PAIRS: [(Cell, Cell)] = "pairs", STEPS: str = "steps", TORUS: bool = "torus",
        LABEL: str = "name"
    }
    odd = "odd" { CELLS: [Cell] = "cells" }
    even = "even" { CELLS: [Cell] = "cells" }
    marks = "marks" { CELLS: [Cell] = "cells", DIGITS: [Digit] = "digits" }
    small = "small" { CELLS: [Cell] = "cells", TO: i64 = "to" }
    big = "big" { CELLS: [Cell] = "cells", FROM: i64 = "from" }
    thermo = "thermo" { LINE: [Cell] = "line" }
    slow_thermo = "slow-thermo" { LINE: [Cell] = "line" }
    greater_than = "greater-than" { LINE: [Cell] = "line" }
    whisper = "whisper" { LINE: [Cell] = "line", BY: i64 = "by" }
    parity_line = "parity-line" { LINE: [Cell] = "line" }
    modular = "modular" { LINE: [Cell] = "line", M: i64 = "m" }
    entropic = "entropic" { LINE: [Cell] = "line" }
    renban = "renban" { CELLS: [Cell] = "cells" }
    nabner = "nabner" { CELLS: [Cell] = "cells" }
    palindrome = "palindrome" { LINE: [Cell] = "line" }
    between = "between" { LINE: [Cell] = "line" }
    lockout = "lockout" { LINE: [Cell] = "line", BY: i64 = "by" }
    zipper = "zipper" { LINE: [Cell] = "line" }
    region_sum = "region-sum" { LINE: [Cell] = "line", LINES: [Vec<Cell>] = "line" }
    lunchbox = "lunchbox" { LINE: [Cell] = "line", SUM: i64 = "sum" }
    sum_line = "sum-line" { LINE: [Cell] = "line", SUM: i64 = "sum", LOOP: bool = "loop" }
    arithmetic = "arithmetic" { LINE: [Cell] = "line" }
    value_indexing = "value-indexing" { LINE: [Cell] = "line" }
    arrow = "arrow" { LINE: [Cell] = "line", CIRCLE: Cell = "circle", SHAFT: [Vec<Cell>] = "shaft" }
    double_arrow = "double-arrow" { LINE: [Cell] = "line" }
    pill_arrow = "pill-arrow" { PILL: [Cell] = "pill", SHAFT: [Vec<Cell>] = "shaft" }
    little_killer = "little-killer" { LINE: [Cell] = "line", SUM: i64 = "sum" }
    equal_sum = "equal-sum" { SETS: [Vec<Cell>] = "sets" }
    magic_square = "magic-square" { CELLS: [Cell] = "cells" }
    killer = "killer" { CELLS: [Cell] = "cells", SUM: i64 = "sum" }
    multi_killer = "multi-killer" { CELLS: [Cell] = "cells", SUMS: [i64] = "sums" }
    product_cage = "product-cage" { CELLS: [Cell] = "cells", VALUE: i64 = "value" }
    equality_cage = "equality-cage" { CELLS: [Cell] = "cells" }
    rellik = "rellik" { CELLS: [Cell] = "cells", SUM: i64 = "sum" }
    look_and_say = "look-and-say" { CELLS: [Cell] = "cells", SAYS: [i64] = "says" }
    kropki = "kropki" {
        WHITE: [(Cell, Cell)] = "white", BLACK: [(Cell, Cell)] = "black", NEGATIVE: bool = "negative"
    }
    xv = "xv" { X: [(Cell, Cell)] = "x", V: [(Cell, Cell)] = "v", NEGATIVE: bool = "negative" }
    white_dot = "white-dot" { PAIRS: [(Cell, Cell)] = "pairs", BY: i64 = "by" }
    black_dot = "black-dot" { PAIRS: [(Cell, Cell)] = "pairs", RATIO: i64 = "ratio" }
    sum_mark = "sum-mark" { PAIRS: [(Cell, Cell)] = "pairs", VALUE: i64 = "value" }
    product_mark = "product-mark" { PAIRS: [(Cell, Cell)] = "pairs", VALUE: i64 = "value" }
    minimum = "minimum" { CELLS: [Cell] = "cells" }
    maximum = "maximum" { CELLS: [Cell] = "cells" }
    fortress = "fortress" { CELLS: [Cell] = "cells" }
    quadruple = "quadruple" { CELLS: [Cell] = "cells", DIGITS: [Digit] = "digits" }
    sandwich = "sandwich" { LINE: [Cell] = "line", CLUE: i64 = "clue" }
    x_sum = "x-sum" { LINE: [Cell] = "line", CLUE: i64 = "clue" }
    skyscraper = "skyscraper" { LINE: [Cell] = "line", CLUE: i64 = "clue", GROUND: i64 = "ground" }
    hidden_skyscraper = "hidden-skyscraper" { LINE: [Cell] = "line", CLUE: i64 = "clue" }
    numbered_room = "numbered-room" { LINE: [Cell] = "line", CLUE: i64 = "clue" }
    outside = "outside" { LINE: [Cell] = "line", CLUE: [Digit] = "clue", CELLS: i64 = "cells" }
    frame_sum = "frame-sum" { LINE: [Cell] = "line", SUM: i64 = "sum", DEPTH: i64 = "depth" }
    full_rank = "full-rank" { LINE: [Cell] = "line", CLUE: i64 = "clue", TIES: str = "ties" }
    contain = "contain" { CELLS: [Cell] = "cells", DIGITS: [Digit] = "digits" }
    contain_exactly = "contain-exactly" { CELLS: [Cell] = "cells", DIGITS: [Digit] = "digits" }
    clone = "clone" { A: [Cell] = "a", B: [Cell] = "b" }
    same_values = "same-values" { SETS: [Vec<Cell>] = "sets" }
    counting_circles = "counting-circles" { CELLS: [Cell] = "cells" }
    count_distinct = "count-distinct" { CELL: Cell = "cell", CELLS: [Cell] = "cells" }
    row_indexing = "row-indexing" { CELLS: [Cell] = "cells" }
    column_indexing = "column-indexing" { CELLS: [Cell] = "cells" }
    box_indexing = "box-indexing" { CELLS: [Cell] = "cells" }
    connected = "connected" {
        DIGITS: [Digit] = "digits", CELLS: [Cell] = "cells", COLUMNS: i64 = "columns", SIZE: [i64] = "size"
    }
    chaos_construction = "chaos-construction" { UNKNOWNS: str = "unknowns", FROM: [Cell] = "from" }
    same_run = "same-run" { CELL: Cell = "cell", LINES: [Vec<Cell>] = "lines", OTHERS: bool = "others" }
    same_count = "same-count" { CELL: Cell = "cell", CELLS: [Cell] = "cells", OTHERS: bool = "others" }
    pair = "pair" {
        ALONG: [Vec<Cell>] = "along", CELLS: [Cell] = "cells", PAIRS: [(Cell, Cell)] = "pairs",
        FROM: [Cell] = "from", TO: [Cell] = "to", STEPS: str = "steps", OFFSETS: str = "offsets", EXCEPT: [(Cell,
        Cell)] = "except", TORUS: bool = "torus", WHERE: str = "where", ALLOW: [i64] = "allow",
        LABEL: str = "name"
    }
    sum = "sum" {
        CELLS: [Cell] = "cells", SEGMENTS: [Vec<Cell>] = "segments", COEFFICIENTS: [i64] = "coefficients",
        TOTAL: [i64] = "total", WHERE: str = "where", EQUALS: [Cell] = "equals", FACTORS: [i64] = "factors",
        NUMBER: [Cell] = "number", DIFFERENT: bool = "different", LABEL: str = "name"
    }
    digits = "digits" {
        CELLS: [Cell] = "cells", SETS: [Vec<Cell>] = "sets", CONTAINS: [i64] = "contains",
        EXACTLY: [i64] = "exactly", ONLY: [i64] = "only", EACH: str = "each", WHERE: str = "where",
        DIFFERENT: bool = "different", SAME: bool = "same", LABEL: str = "name"
    }
    count = "count" {
        CELLS: [Cell] = "cells", WHERE: str = "where", DIGITS: [i64] = "digits", EQUALS: [i64] = "equals",
        LABEL: str = "name", EQUALS_CELL: Cell = "equals"
    }
    line = "line" {
        CELLS: [Cell] = "cells", LINES: [Vec<Cell>] = "cells", REGEX: str = "regex", START: str = "start",
        NEXT: str = "next", KEEP: str = "keep", ACCEPT: str = "accept", ANY: str = "any", STATES: str = "states",
        FINAL: str = "final", STEPS: str = "steps", LABEL: str = "name"
    }
    table = "table" {
        CELLS: [Cell] = "cells", ALLOW: str = "allow", FORBID: str = "forbid", WHERE: str = "where",
        LABEL: str = "name"
    }
    index = "index" {
        AT: Cell = "at", CELLS: [Cell] = "cells", HOLDS: i64 = "holds", HOLDS_CELL: Cell = "holds",
        HOLDS_NUMBERS: [i64] = "holds", LABEL: str = "name"
    }
    any = "any" { OF: str = "of", WITH: str = "with" }
    all = "all" { OF: str = "of" }
    repeat = "repeat" { RULES: str = "rules", SHIFTS: str = "shifts", WITH: str = "with" }
}
