//! Repeated rules: shifted on the board, or once for each number.

use self::keys::repeat as key;
use super::all;
use crate::rules::kind::keys;
use crate::rules::{Build, Choice, Kind, Param, Type};

keys! { repeat = "repeat" {
    RULES: str = "rules",
    SHIFTS: str = "shifts",
    WITH: str = "with",
    EACH: str = "each",
} }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "The same rules at several places, once for each number, or for each cell, row or square of the board. `rules` is a table of rules, as `[rules]` is; \
              parameters of a definition around it are not shifted.",
    params: &[
        Param::of(key::RULES, Type::Rules, "the rules, written as in [rules]"),
        Param::of(
            key::SHIFTS,
            Type::Shifts,
            "the shifts, in rows down and columns right: [\"0,0\", \"0,3\"]; or \"all\": everywhere where all the \
             cells that they name are on the board",
        )
        .optional(),
        Param::of(key::WITH, Type::Ranges, "names, and the numbers of each in turn: { v = \"1-9\" }").optional(),
        Param::of(
            key::EACH,
            Type::Turns,
            "names, and the cells of each in turn: { c = \"cells\" } for every cell, or \"rows\", \"columns\", \
             \"boxes\", \"regions\", \"2x2\" for every such square, \"dominoes\" for every two neighbours, a layer, or listed cells",
        )
        .optional(),
    ],
    choices: &[Choice::Some(&["shifts", "with", "each"])],
    example: "repeat = { rules = { different = { cells = \"r1c1 r2c2\" } }, shifts = \"all\" }",
    compiles_to: "the encoding of the rules, at every place",
    build: Build::Each(all::build),
    ..Kind::PLAIN
}];
