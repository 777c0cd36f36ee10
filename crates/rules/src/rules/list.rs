//! The built-in kinds, in the order of the reference, one per line.
//!
//! ```text
//!   odd    = "odd"    rust(parity::ODD)  { CELLS: [Cell] = "cells" };
//!   thermo = "thermo" toml               { LINE: [Cell] = "line" };
//! ```
//!
//! A line has the name of the kind in Rust, its name in `[rules]`, its source (a [`Kind`](super::Kind) written in
//! Rust, or the file of its name in `kinds/`, which defines it from other rules), and its parameters with their types.
//! `keys.rs` makes constants from the lines, `builtin.rs` the registry.

/// Calls a macro with the list.
macro_rules! with_list_of_kinds {
    ($macro:ident) => {
        $macro! {
            rows = "rows" rust(houses::ROWS) {};
            columns = "columns" rust(houses::COLUMNS) {};
            boxes = "boxes" rust(houses::BOXES) {};
            regions = "regions" rust(houses::REGIONS) {};
            diagonals = "diagonals" rust(diagonals::DIAGONALS) { WHICH: str = "which" };
            windoku = "windoku" rust(patterns::WINDOKU) {};
            center_dot = "center-dot" rust(patterns::CENTER_DOT) {};
            asterisk = "asterisk" rust(patterns::ASTERISK) {};
            girandola = "girandola" rust(patterns::GIRANDOLA) {};
            argyle = "argyle" rust(patterns::ARGYLE) {};
            extra_regions = "extra-regions" rust(extra_regions::EXTRA_REGIONS) { CELLS: [Cell] = "cells" };
            disjoint_groups = "disjoint-groups" rust(disjoint_groups::DISJOINT_GROUPS) {};
            anti_knight = "anti-knight" rust(different::ANTI_KNIGHT) { TORUS: bool = "torus" };
            anti_king = "anti-king" rust(different::ANTI_KING) { TORUS: bool = "torus" };
            leaper = "leaper" toml { STEP: str = "step", TORUS: bool = "torus" };
            non_consecutive = "non-consecutive" toml { EXCEPT: [(Cell, Cell)] = "except" };
            diagonally_non_consecutive = "diagonally-non-consecutive" toml { EXCEPT: [(Cell, Cell)] = "except" };
            global_entropy = "global-entropy" toml {};
            global_mod = "global-mod" toml {};
            anti_taxicab = "anti-taxicab" rust(anti_taxicab::ANTI_TAXICAB) {};
            dutch_flatmates = "dutch-flatmates" rust(dutch_flatmates::DUTCH_FLATMATES) {};
            doppelganger = "doppelganger" rust(doppelganger::DOPPELGANGER) { ROWS: [Cell] = "rows", COLUMNS: [Cell] = "columns", BOXES: [Cell] = "boxes" };
            different = "different" rust(different::DIFFERENT) {
                CELLS: [Cell] = "cells", PAIRS: [(Cell, Cell)] = "pairs", STEPS: [(isize, isize)] = "steps", TORUS: bool = "torus",
                LABEL: str = "name"
            };
            odd = "odd" rust(parity::ODD) { CELLS: [Cell] = "cells" };
            even = "even" rust(parity::EVEN) { CELLS: [Cell] = "cells" };
            marks = "marks" rust(marks::MARKS) { CELLS: [Cell] = "cells", DIGITS: [Digit] = "digits" };
            small = "small" toml { CELLS: [Cell] = "cells", TO: i64 = "to" };
            big = "big" toml { CELLS: [Cell] = "cells", FROM: i64 = "from" };
            thermo = "thermo" toml { LINE: [Cell] = "line" };
            slow_thermo = "slow-thermo" toml { LINE: [Cell] = "line" };
            greater_than = "greater-than" toml { LINE: [Cell] = "line" };
            whisper = "whisper" toml { LINE: [Cell] = "line", BY: i64 = "by" };
            parity_line = "parity-line" toml { LINE: [Cell] = "line" };
            modular = "modular" toml { LINE: [Cell] = "line", M: i64 = "m" };
            entropic = "entropic" toml { LINE: [Cell] = "line" };
            renban = "renban" toml { LINE: [Cell] = "line" };
            nabner = "nabner" toml { LINE: [Cell] = "line" };
            palindrome = "palindrome" toml { LINE: [Cell] = "line" };
            between = "between" toml { LINE: [Cell] = "line" };
            lockout = "lockout" toml { LINE: [Cell] = "line", BY: i64 = "by" };
            zipper = "zipper" toml { LINE: [Cell] = "line" };
            region_sum = "region-sum" rust(region_sum::REGION_SUM) { LINE: [Cell] = "line", LINES: [Vec<Cell>] = "line" };
            lunchbox = "lunchbox" rust(lunchbox::LUNCHBOX) { LINE: [Cell] = "line", SUM: i64 = "sum" };
            sum_line = "sum-line" toml { LINE: [Cell] = "line", SUM: i64 = "sum", LOOP: bool = "loop" };
            arithmetic = "arithmetic" toml { LINE: [Cell] = "line" };
            value_indexing = "value-indexing" toml { LINE: [Cell] = "line" };
            arrow = "arrow" toml { LINE: [Cell] = "line", CIRCLE: Cell = "circle", SHAFT: [Vec<Cell>] = "shaft" };
            double_arrow = "double-arrow" toml { LINE: [Cell] = "line" };
            pill_arrow = "pill-arrow" toml { PILL: [Cell] = "pill", SHAFT: [Vec<Cell>] = "shaft" };
            little_killer = "little-killer" toml { LINE: [Cell] = "line", SUM: i64 = "sum" };
            equal_sum = "equal-sum" toml { SETS: [Vec<Cell>] = "sets" };
            magic_square = "magic-square" toml { CELLS: [Cell] = "cells" };
            killer = "killer" toml { CELLS: [Cell] = "cells", SUM: i64 = "sum" };
            multi_killer = "multi-killer" toml { CELLS: [Cell] = "cells", SUMS: [i64] = "sums" };
            product_cage = "product-cage" toml { CELLS: [Cell] = "cells", VALUE: i64 = "value" };
            equality_cage = "equality-cage" toml { CELLS: [Cell] = "cells" };
            rellik = "rellik" rust(rellik::RELLIK) { CELLS: [Cell] = "cells", SUM: i64 = "sum" };
            look_and_say = "look-and-say" rust(look_and_say::LOOK_AND_SAY) { CELLS: [Cell] = "cells", SAYS: [i64] = "says" };
            kropki = "kropki" toml {
                WHITE: [(Cell, Cell)] = "white", BLACK: [(Cell, Cell)] = "black", NEGATIVE: bool = "negative"
            };
            xv = "xv" toml { X: [(Cell, Cell)] = "x", V: [(Cell, Cell)] = "v", NEGATIVE: bool = "negative" };
            white_dot = "white-dot" toml { PAIRS: [(Cell, Cell)] = "pairs", BY: i64 = "by" };
            black_dot = "black-dot" toml { PAIRS: [(Cell, Cell)] = "pairs", RATIO: i64 = "ratio" };
            sum_mark = "sum-mark" toml { PAIRS: [(Cell, Cell)] = "pairs", VALUE: i64 = "value" };
            product_mark = "product-mark" toml { PAIRS: [(Cell, Cell)] = "pairs", VALUE: i64 = "value" };
            minimum = "minimum" rust(extremes::MINIMUM) { CELLS: [Cell] = "cells" };
            maximum = "maximum" rust(extremes::MAXIMUM) { CELLS: [Cell] = "cells" };
            fortress = "fortress" rust(extremes::FORTRESS) { CELLS: [Cell] = "cells" };
            quadruple = "quadruple" toml { CELLS: [Cell] = "cells", DIGITS: [Digit] = "digits" };
            sandwich = "sandwich" toml { LINE: [Cell] = "line", CLUE: i64 = "clue" };
            x_sum = "x-sum" toml { LINE: [Cell] = "line", CLUE: i64 = "clue" };
            skyscraper = "skyscraper" toml { LINE: [Cell] = "line", CLUE: i64 = "clue", GROUND: i64 = "ground" };
            hidden_skyscraper = "hidden-skyscraper" toml { LINE: [Cell] = "line", CLUE: i64 = "clue" };
            numbered_room = "numbered-room" toml { LINE: [Cell] = "line", CLUE: i64 = "clue" };
            outside = "outside" toml { LINE: [Cell] = "line", CLUE: [Digit] = "clue", CELLS: i64 = "cells" };
            frame_sum = "frame-sum" rust(frame_sum::FRAME_SUM) { LINE: [Cell] = "line", SUM: i64 = "sum", DEPTH: i64 = "depth" };
            full_rank = "full-rank" rust(full_rank::FULL_RANK) { LINE: [Cell] = "line", CLUE: i64 = "clue", TIES: str = "ties" };
            contain = "contain" toml { CELLS: [Cell] = "cells", DIGITS: [Digit] = "digits" };
            contain_exactly = "contain-exactly" toml { CELLS: [Cell] = "cells", DIGITS: [Digit] = "digits" };
            clone = "clone" toml { A: [Cell] = "a", B: [Cell] = "b" };
            same_values = "same-values" toml { SETS: [Vec<Cell>] = "sets" };
            counting_circles = "counting-circles" rust(counting_circles::COUNTING_CIRCLES) { CELLS: [Cell] = "cells" };
            count_distinct = "count-distinct" rust(count_distinct::COUNT_DISTINCT) { CELL: Cell = "cell", CELLS: [Cell] = "cells" };
            row_indexing = "row-indexing" rust(indexing::ROW_INDEXING) { CELLS: [Cell] = "cells" };
            column_indexing = "column-indexing" rust(indexing::COLUMN_INDEXING) { CELLS: [Cell] = "cells" };
            box_indexing = "box-indexing" rust(indexing::BOX_INDEXING) { CELLS: [Cell] = "cells" };
            connected = "connected" rust(connected::CONNECTED) {
                DIGITS: [i64] = "digits", WHERE: Formula = "where", CELLS: [Cell] = "cells", COLUMNS: i64 = "columns", SIZE: [i64] = "size"
            };
            computed = "computed" rust(computed::COMPUTED) {};
            chaos_construction = "chaos-construction" rust(chaos_construction::CHAOS_CONSTRUCTION) { UNKNOWNS: str = "unknowns", FROM: [Cell] = "from" };
            path = "path" rust(path::PATH) {
                CELLS: [Cell] = "cells", KIND: str = "kind", ENDS: [Cell] = "ends", VISITS: [Cell] = "visits", ALL: bool = "all",
                LENGTH: [i64] = "length", TOUCH: str = "touch", ALONG: Formula = "along", FROM: Cell = "from"
            };
            areas = "areas" rust(areas::AREAS) {
                CELLS: [Cell] = "cells", DIGITS: [i64] = "digits", WHERE: Formula = "where", SIZE: [i64] = "size",
                CLUES: [Cell] = "clues", STATES: str = "states", ONE_CLUE: bool = "one-clue", REACHES: str = "reaches",
                SUM: [i64] = "sum", DIFFERENT: bool = "different", NUMBERS: [Cell] = "numbers", COUNT: [i64] = "count",
                SUM_CELL: Cell = "sum"
            };
            division = "division" rust(division::DIVISION) {
                CELLS: [Cell] = "cells", SIZE: [i64] = "size", DIFFERENT: bool = "different", CENTRES: [Vec<Cell>] = "centres",
                FROM: [Cell] = "from"
            };
            stars = "stars" toml { CELLS: [Cell] = "cells", COUNT: i64 = "count" };
            yin_yang = "yin-yang" toml { WHITE: [Cell] = "white", BLACK: [Cell] = "black" };
            one_per_house = "one-per-house" toml {
                CELLS: [Cell] = "cells", VALUE: i64 = "value", DIFFERENT: bool = "different"
            };
            doublers = "doublers" toml { DIFFERENT: bool = "different" };
            negators = "negators" toml { DIFFERENT: bool = "different" };
            schrodinger = "schrodinger" toml {};
            marked_different = "marked-different" rust(marked_different::MARKED_DIFFERENT) {
                CELLS: [Cell] = "cells", MARKS: [Cell] = "marks", VALUE: i64 = "value"
            };
            sight = "sight" rust(sight::SIGHT) { CLUES: [Cell] = "clues", CELLS: [Cell] = "cells", DIGITS: [i64] = "digits" };
            same_run = "same-run" rust(same::SAME_RUN) { CELL: Cell = "cell", LINES: [Vec<Cell>] = "lines", OTHERS: bool = "others" };
            same_count = "same-count" rust(same::SAME_COUNT) { CELL: Cell = "cell", CELLS: [Cell] = "cells", OTHERS: bool = "others" };
            pair = "pair" rust(pair::PAIR) {
                ALONG: [Vec<Cell>] = "along", CELLS: [Cell] = "cells", PAIRS: [(Cell, Cell)] = "pairs",
                FROM: [Cell] = "from", TO: [Cell] = "to", STEPS: [(isize, isize)] = "steps", OFFSETS: [(isize, isize)] = "offsets", EXCEPT: [(Cell,
                Cell)] = "except", TORUS: bool = "torus", WHERE: Formula = "where", ALLOW: [i64] = "allow",
                LABEL: str = "name"
            };
            sum = "sum" rust(sum::SUM) {
                CELLS: [Cell] = "cells", SEGMENTS: [Vec<Cell>] = "segments", COEFFICIENTS: [i64] = "coefficients",
                TOTAL: [i64] = "total", WHERE: Formula = "where", EQUALS: [Cell] = "equals", FACTORS: [i64] = "factors",
                NUMBER: [Cell] = "number", DIFFERENT: bool = "different", LABEL: str = "name"
            };
            digits = "digits" rust(digits::DIGITS) {
                CELLS: [Cell] = "cells", SETS: [Vec<Cell>] = "sets", CONTAINS: [i64] = "contains",
                EXACTLY: [i64] = "exactly", ONLY: [i64] = "only", EACH: Formula = "each", WHERE: Formula = "where",
                DIFFERENT: bool = "different", SAME: bool = "same", LABEL: str = "name"
            };
            count = "count" rust(count::COUNT) {
                CELLS: [Cell] = "cells", WHERE: Formula = "where", DIGITS: [i64] = "digits", EQUALS: [i64] = "equals",
                LABEL: str = "name", EQUALS_CELL: Cell = "equals"
            };
            line = "line" rust(line::LINE) {
                CELLS: [Cell] = "cells", LINES: [Vec<Cell>] = "cells", REGEX: str = "regex", START: [NamedFormula] = "start",
                NEXT: [NamedFormula] = "next", KEEP: Formula = "keep", ACCEPT: Formula = "accept", ANY: [(String, Vec<i64>)] = "any", STATES: [String] = "states",
                FINAL: [String] = "final", STEPS: [Transition] = "steps", LABEL: str = "name"
            };
            table = "table" rust(table::TABLE) {
                CELLS: [Cell] = "cells", ALLOW: [Vec<i64>] = "allow", FORBID: [Vec<i64>] = "forbid", WHERE: Formula = "where",
                LABEL: str = "name"
            };
            index = "index" rust(index::INDEX) {
                AT: Cell = "at", CELLS: [Cell] = "cells", HOLDS: i64 = "holds", HOLDS_CELL: Cell = "holds",
                HOLDS_NUMBERS: [i64] = "holds", LABEL: str = "name"
            };
            any = "any" rust(any::ANY) {
                OF: str = "of", WITH: str = "with", EXACTLY: [i64] = "exactly", AT_LEAST: i64 = "at-least", AT_MOST: i64 = "at-most",
                FALSE: [i64] = "false"
            };
            if_then = "if" rust(if_then::IF) {
                CELLS: [Cell] = "cells", WHERE: Formula = "where", HOLDS: str = "holds", THEN: str = "then", ELSE: str = "else"
            };
            all = "all" rust(all::ALL) { OF: str = "of" };
            repeat = "repeat" rust(repeat::REPEAT) { RULES: str = "rules", SHIFTS: str = "shifts", WITH: str = "with", EACH: str = "each" };
        }
    };
}

pub(super) use with_list_of_kinds;
