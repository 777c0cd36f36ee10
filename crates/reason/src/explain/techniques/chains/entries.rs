//! What each named chain is.

use super::chain::{Chain, ChainKind};
use crate::explain::entry::Entry;
use crate::explain::level::Level;

/// All of them.
pub(super) fn entries() -> Vec<&'static Entry> {
    vec![
        &XY_WING,
        &SKYSCRAPER,
        &TWO_STRING_KITE,
        &W_WING,
        &XYZ_WING,
        &UNIQUE_RECTANGLE,
        &TURBOT_FISH,
        &EMPTY_RECTANGLE,
        &REMOTE_PAIR,
        &X_CHAIN,
        &XY_CHAIN,
        &AIC,
        &CONTINUOUS_NICE_LOOP,
        &DISCONTINUOUS_NICE_LOOP,
        &GROUPED_X_CHAIN,
        &GROUPED_AIC,
        &GROUPED_CONTINUOUS_NICE_LOOP,
        &GROUPED_DISCONTINUOUS_NICE_LOOP,
        &ALS_XZ,
        &ALS_XY_WING,
        &ALS_CHAIN,
        &ALS_LOOP,
    ]
}

/// The entry of a chain.
pub(super) fn entry(chain: &Chain) -> &'static Entry {
    match chain.kind {
        ChainKind::AlsXz => &ALS_XZ,
        ChainKind::UniqueRectangle => &UNIQUE_RECTANGLE,
        ChainKind::GroupedAic | ChainKind::GroupedXChain if chain.loops => &GROUPED_CONTINUOUS_NICE_LOOP,
        ChainKind::AlsXyWing | ChainKind::AlsChain if chain.loops => &ALS_LOOP,
        _ if chain.loops => &CONTINUOUS_NICE_LOOP,
        ChainKind::GroupedAic | ChainKind::GroupedXChain if chain.is_placing() => &GROUPED_DISCONTINUOUS_NICE_LOOP,
        _ if chain.is_placing() => &DISCONTINUOUS_NICE_LOOP,
        kind => kind.entry(),
    }
}

impl ChainKind {
    /// The entry of a chain that is not a loop.
    pub(super) fn entry(self) -> &'static Entry {
        match self {
            ChainKind::Skyscraper => &SKYSCRAPER,
            ChainKind::TwoStringKite => &TWO_STRING_KITE,
            ChainKind::TurbotFish => &TURBOT_FISH,
            ChainKind::EmptyRectangle => &EMPTY_RECTANGLE,
            ChainKind::XChain => &X_CHAIN,
            ChainKind::RemotePair => &REMOTE_PAIR,
            ChainKind::XyWing => &XY_WING,
            ChainKind::XyzWing => &XYZ_WING,
            ChainKind::WWing => &W_WING,
            ChainKind::XyChain => &XY_CHAIN,
            ChainKind::AlsXz => &ALS_XZ,
            ChainKind::AlsXyWing => &ALS_XY_WING,
            ChainKind::AlsChain => &ALS_CHAIN,
            ChainKind::GroupedXChain => &GROUPED_X_CHAIN,
            ChainKind::Aic => &AIC,
            ChainKind::GroupedAic => &GROUPED_AIC,
            ChainKind::UniqueRectangle => &UNIQUE_RECTANGLE,
        }
    }

    /// Whether a longer chain is harder.
    fn grows(self) -> bool {
        self.entry().score.end().is_infinite()
    }
}

/// The score of a chain of this kind, a loop or not.
pub(super) fn score(kind: ChainKind, links: usize) -> f64 {
    let longer = if kind.grows() { 0.1 * links.saturating_sub(2) as f64 } else { 0.0 };
    kind.entry().score.start() + longer
}

pub(super) static XY_WING: Entry = Entry::new("XY-wing", Level::Chains, 4.2)
    .meaning(
        "A pivot with two candidates sees two pincers, each with one of them and a common third digit. Whatever the \
         pivot is, a pincer is that digit, which is removed from all cells that see both.",
    )
    .also(&["Y-wing"])
    .example("5.......43..4....8.....6.1.72..593.............87.1........8.3.2.561...7.....74..");

pub(super) static SKYSCRAPER: Entry = Entry::new("skyscraper", Level::Chains, 4.3)
    .meaning(
        "Two rows have two candidates each for a digit, and two of the four share a column, the base. One of the \
         other two, the roofs, is true, so the digit is removed from cells that see both. Rows and columns can be \
         exchanged.",
    )
    .example("3...7.4.9...8...5..1...3...17......4..8..1...6..9...3....7.4...4..6.92.3..9.2....");

pub(super) static TWO_STRING_KITE: Entry = Entry::new("2-string kite", Level::Chains, 4.3)
    .meaning(
        "A row and a column have two candidates each for a digit, and one of each lies in the same box. One of the \
         other two is true, so the digit is removed from the cell that sees both.",
    )
    .also(&["two-string kite"])
    .example("7......3.......5.1.2.3...645..82...3..26.4....4.....7..67.....9..94.....85.9...17");

pub(super) static W_WING: Entry = Entry::new("W-wing", Level::Chains, 4.4)
    .meaning(
        "Two cells have the same two candidates, and a strong link on one of these digits has an end that each of \
         them sees. So one of the cells is the other digit, which is removed from all cells that see both.",
    )
    .example("6...7.2.........1.34....6.82...3.5.6.....8.........9..7....4.5.9..8.7.....69....3");

pub(super) static XYZ_WING: Entry = Entry::new("XYZ-wing", Level::Chains, 4.4)
    .meaning(
        "An XY-wing whose pivot has the common digit of the pincers, too. One of the three cells is that digit, \
         which is removed from all cells that see all three.",
    )
    .example(".63..84.5.2.34.....9.....8..34...7.22...34.6.75..2......1.5...6...41.......6.2...");

pub(in crate::explain) static UNIQUE_RECTANGLE: Entry = Entry::new("unique rectangle", Level::Chains, 4.5)
    .meaning(
        "Four cells in two rows, two columns and two boxes that held only two digits could be filled in two ways. As \
         the solution is the only one, one of their other candidates is true.",
    )
    .and_more()
    .also(&["uniqueness test"])
    .unique()
    .example("73...2...9.2.8.......57..4..9.2....1..8......2.6...7.5.....42.8......574.2.6....9");

pub(super) static TURBOT_FISH: Entry = Entry::new("turbot fish", Level::Chains, 4.6)
    .meaning(
        "Two strong links on a digit, at least one of them in a box, joined by a weak link. One of the outer ends is \
         true, so the digit is removed from cells that see both.",
    )
    .example("....3..6....5.......5.67..2...7..18.3.........214....645......99.2...6.5..6.8....");

pub(super) static EMPTY_RECTANGLE: Entry = Entry::new("empty rectangle", Level::Chains, 4.6)
    .meaning(
        "In a box, all candidates for a digit lie in one row and one column. A strong link outside, which meets one \
         of the two lines, excludes the digit where its other end meets the other line.",
    )
    .example("...3......69..2..1.8.56..29..32...9..471.83...........6......42...7.586..........");

pub(super) static REMOTE_PAIR: Entry = Entry::new("remote pair", Level::Chains, 5.0)
    .meaning(
        "A chain of cells with the same two candidates, each of which sees the next. The digits alternate, so the \
         two ends of an even number of cells differ, and cells that see both lose both digits.",
    )
    .and_more()
    .example(".2.....5..6....9.3...3...2..9.2.....31..4...6....3.2.5..9.5.3..1...78....4.....6.");

pub(super) static X_CHAIN: Entry = Entry::new("X-chain", Level::Chains, 6.5)
    .meaning(
        "A chain of strong and weak links in turn, all on one digit. One of its ends is true, so the digit is \
         removed from cells that see both.",
    )
    .and_more()
    .example("1..7......28..5..4.5.1..278.......1...7.2...9.165...........9375........9.23.8..1");

pub(super) static XY_CHAIN: Entry = Entry::new("XY-chain", Level::Chains, 6.5)
    .meaning(
        "A chain of cells with two candidates each, in which consecutive cells have a digit in common. One of its \
         ends is true, and removes its digit from all cells that see both.",
    )
    .and_more()
    .example("293....5.............4..7.3....1.....2.56..1.7..2....9.3.....86.5...64..9..1.2...");

pub(super) static AIC: Entry = Entry::new("AIC", Level::Chains, 6.7)
    .meaning(
        "An alternating inference chain: strong and weak links in turn, between candidates of any digits. One of its \
         ends is true, so what sees or contradicts both is removed.",
    )
    .and_more()
    .example("....6.....1.......39...58..1..4...3...5.7.......5...79..68..25.48....7.....7....3");

pub(super) static CONTINUOUS_NICE_LOOP: Entry = Entry::new("continuous nice loop", Level::Chains, 4.2)
    .meaning(
        "An alternating chain whose ends are linked, too, so that it closes to a loop. Then every weak link has one \
         true end, and excludes what contradicts both of its ends.",
    )
    .and_more()
    .example("7..6.3..8.9....4..8.4..7..2..3...69...97...34....6.......4.1.......2.5.1.8.......");

pub(super) static DISCONTINUOUS_NICE_LOOP: Entry = Entry::new("discontinuous nice loop", Level::Chains, 4.2)
    .meaning(
        "An alternating chain that begins and ends with a strong link at the same candidate. If that were false, the \
         chain would make it true, so it is true.",
    )
    .and_more();

pub(super) static GROUPED_X_CHAIN: Entry = Entry::new("grouped X-chain", Level::Chains, 6.9)
    .meaning(
        "An X-chain with groups among its links: several cells of a box in one row or column, of which one holds the \
         digit or none does.",
    )
    .and_more()
    .example("..61..9......57.6....2......1..4.2.94..6..51..5..1...4....7.8....89.5.....28....7");

pub(super) static GROUPED_AIC: Entry = Entry::new("grouped AIC", Level::Chains, 6.9)
    .meaning(
        "An alternating chain with groups of cells or almost locked sets among its links, besides single candidates.",
    )
    .and_more()
    .example("9.75......16....35.....1...2..6....4.....3..9.4.....1....9.7.86.....5.....32..1..");

pub(super) static GROUPED_CONTINUOUS_NICE_LOOP: Entry = Entry::new("grouped continuous nice loop", Level::Chains, 6.9)
    .meaning("A continuous nice loop with groups of cells or almost locked sets among its links.")
    .and_more()
    .example("7......8....349...3...5.2..1...68.5....9......75..1.9..4.5...6...1.8........7...8");

pub(super) static GROUPED_DISCONTINUOUS_NICE_LOOP: Entry =
    Entry::new("grouped discontinuous nice loop", Level::Chains, 6.9)
        .meaning("A discontinuous nice loop with groups of cells or almost locked sets among its links.")
        .and_more();

pub(super) static ALS_XZ: Entry = Entry::new("ALS-XZ", Level::Chains, 7.1)
    .meaning(
        "Two almost locked sets, each of n cells with n + 1 digits, share a restricted common, which only one of \
         them can hold. The other then holds all its other digits, so one that both have is removed from cells that \
         see all its places.",
    )
    .and_more()
    .example("8...4..1....1....9..7..3.....2.3..6.15.8...7..6..2..9.........5.9.47..36.86....2.");

pub(super) static ALS_XY_WING: Entry = Entry::new("ALS-XY-wing", Level::Chains, 7.1)
    .meaning(
        "Three almost locked sets, of which the middle one has a restricted common with each of the other two. A \
         digit of both outer sets is in one of them, and removed from cells that see all its places.",
    )
    .and_more()
    .example(".67........581....9..3..2..7.9..1.2.......4..8....973......8.....2.6.......47.56.");

pub(super) static ALS_CHAIN: Entry = Entry::new("ALS chain", Level::Chains, 7.1)
    .meaning(
        "Four or more almost locked sets, each with a restricted common with the next. A digit of both outer sets is \
         in one of them, and removed from cells that see all its places.",
    )
    .and_more()
    .example(".4........63..1.2....85.9.......78...1.29..4.........9425.3.7......1.4....17....3");

pub(super) static ALS_LOOP: Entry = Entry::new("ALS loop", Level::Chains, 7.1)
    .meaning(
        "A chain of almost locked sets that closes to a loop. Each set is then locked: every restricted common, and \
         the other digits of each set, are removed from cells that see all their places.",
    )
    .and_more();
