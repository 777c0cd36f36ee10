//! Cells that are a given step apart hold different digits: chess moves and any other leaper, also around the
//! edges.

use exdoku_encode::Encoder;
use exdoku_text::board::{Board, Cell, Grid};

use crate::rules::apart::apart;
use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Choice, Fault, Houses, Key, Kind, Param, Rule, RuleUse, Type, Violation};

/// The parameter of the chess moves.
const fn torus(key: Key<bool>) -> Param<'static> {
    let meaning = "whether they wrap around the edges: from right to left, and from bottom to top";
    Param::of(key, Type::Truth, meaning).or("false")
}

keys! {
    anti_knight = "anti-knight" { TORUS: bool = "torus" }
    anti_king = "anti-king" { TORUS: bool = "torus" }
    different = "different" {
        CELLS: [Cell] = "cells",
        PAIRS: [(Cell, Cell)] = "pairs",
        STEPS: [(isize, isize)] = "steps",
        TORUS: bool = "torus",
        LABEL: str = "name",
    }
}

pub(super) const KINDS: &[Kind] = &[ANTI_KNIGHT, ANTI_KING, DIFFERENT];

const ANTI_KNIGHT: Kind = Kind {
    name: keys::anti_knight::NAME,
    also: &["knight", "knights-move"],
    meaning: "Cells a knight's move apart hold different digits.",
    params: &[torus(keys::anti_knight::TORUS)],
    example: "anti-knight = true",
    compiles_to: "a secondary item for each pair of cells and digit, unless a house holds both cells",
    build: Build::Each(|used, builder| chess(used, builder, keys::anti_knight::TORUS, &[(1, 2)])),
    ..Kind::PLAIN
};

const ANTI_KING: Kind = Kind {
    name: keys::anti_king::NAME,
    also: &["king", "kings-move", "touchless"],
    meaning: "Cells that touch, also at a corner, hold different digits.",
    params: &[torus(keys::anti_king::TORUS)],
    example: "anti-king = true",
    compiles_to: "a secondary item for each 2x2 block and digit, unless a house holds the block",
    build: Build::Each(|used, builder| chess(used, builder, keys::anti_king::TORUS, &[(1, 1), (0, 1)])),
    ..Kind::PLAIN
};

const DIFFERENT: Kind = Kind {
    name: keys::different::NAME,
    meaning: "Cells hold different digits: all those a given step apart, or the cells of a list. A step is `rows,columns`; \
              every rotation and reflection of it counts.",
    params: &[
        Param::of(keys::different::STEPS, Type::Steps, "all cells this many rows and columns apart differ").optional(),
        Param::of(
            keys::different::CELLS,
            Type::Sets,
            "the cells of a list, of each of several lists, or of each letter of a picture differ",
        )
        .optional(),
        Param::of(keys::different::PAIRS, Type::Pairs, "the two cells of each pair differ").optional(),
        Param::of(keys::different::TORUS, Type::Truth, "whether steps wrap around the edges of each grid").or("false"),
        Param::label(keys::different::LABEL),
    ],
    choices: &[Choice::One(&["steps", "cells", "pairs"])],
    says: "The {things} in {cells} are different. | {pairs:apart} hold different {things}.",
    example: "different = { name = \"camel\", steps = [\"1,3\"] }",
    compiles_to: "a secondary item for each clique of cells that must differ and digit, unless a house holds them all",
    look: &[("cells", "shade")],
    build: Build::Each(different),
    ..Kind::PLAIN
};

/// Pairs of cells that differ.
#[derive(Debug)]
struct Steps {
    /// The name of its kind, or the given one.
    name: String,
    kind: &'static str,
    /// Each pair once, the earlier cell first.
    pairs: Vec<(Cell, Cell)>,
}

impl Rule for Steps {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        encoder.different_pairs(&self.name, &self.pairs);
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let same = |&&(a, b): &&(Cell, Cell)| !board.all_differ(grid, &[a, b]);
        let own_name = if self.name == self.kind { String::new() } else { format!("{}: ", self.name) };
        let what = format!("{own_name}these cells must differ");
        let violation = |&(a, b): &(Cell, Cell)| Violation { what: what.clone(), cells: vec![a, b] };
        self.pairs.iter().filter(same).map(violation).collect()
    }
}

fn chess(used: &RuleUse, builder: &Builder<'_>, torus: Key<bool>, steps: &[(isize, isize)]) -> Result<Built, Fault> {
    let pairs = builder.layered(used).pairs_on_board(apart(builder.board, steps, used.need(torus)));
    Ok(Steps { name: torus.kind().to_owned(), kind: torus.kind(), pairs }.into())
}

fn different(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let name = used.label(keys::different::LABEL);
    if let Some(sets) = used.sets(keys::different::CELLS, &name) {
        return Houses::listed(sets, keys::different::CELLS, builder);
    }
    let pairs: Vec<(Cell, Cell)> = match used.get(keys::different::PAIRS) {
        Some(pairs) => pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect(),
        None => {
            let steps = used.get(keys::different::STEPS).unwrap_or_default();
            let pairs = apart(builder.board, steps, used.need(keys::different::TORUS));
            builder.layered(used).pairs_on_board(pairs)
        }
    };
    let rule_use = RuleUse::bare(keys::different::NAME).with(keys::different::PAIRS, pairs.clone());
    Ok(Built::from(Steps { name, kind: keys::different::NAME, pairs }).used_as(vec![rule_use]))
}
