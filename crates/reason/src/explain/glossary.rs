//! The meaning of each technique, in a sentence or two.
//!
//! # References
//! The techniques are those of Sudopedia and of Bernhard Hobiger's HoDoKu, under their names.

/// The meaning of a technique; empty if there is no such technique.
pub(super) fn meaning(name: &str) -> &'static str {
    MEANINGS.iter().find(|(of, _)| *of == name).map_or("", |(_, meaning)| meaning)
}

/// The meanings in the order of the catalogue.
const MEANINGS: &[(&str, &str)] = &[
    ("full house", "A house has one empty cell left, which takes the missing digit."),
    ("hidden single", "A digit has only one possible cell in a house, whatever else that cell could hold."),
    ("naked single", "A cell has only one candidate left."),
    ("single rule", "One rule other than a house alone excludes candidates: no way to satisfy it has them."),
    (
        "pointing",
        "In a box, all candidates for a digit lie in one row or column. The digit is removed from the rest of that row or \
         column.",
    ),
    (
        "claiming",
        "In a row or column, all candidates for a digit lie in one box. The digit is removed from the rest of that box.",
    ),
    (
        "locked digit",
        "A rule, such as a cage or a diagonal, needs a digit in one of a few cells. The digit is removed from every other \
         cell that sees all of them.",
    ),
    (
        "innies",
        "A house has a known sum. Subtract the sums of the clues that lie within it: the cells left over, the innies, add up \
         to the difference. Also known as the rule of 45, or set equivalence theory (SET).",
    ),
    (
        "outies",
        "The sums of clues that cover a house, less the known sum of the house, are the sum of the cells that stick out of \
         it: the outies. Also known as the rule of 45, or set equivalence theory (SET).",
    ),
    (
        "innies and outies",
        "Clues with sums cover most of a house and some cells outside of it. The rule of 45 (SET) then gives the difference \
         between the innies and the outies.",
    ),
    (
        "combined rules",
        "Several rules together exclude candidates that none of them excludes alone, such as a cage and a box.",
    ),
    (
        "locked pair",
        "A naked pair whose two cells lie in a box and in one of its rows or columns. Both digits are removed from the rest \
         of the box and of the line.",
    ),
    (
        "locked triple",
        "A naked triple whose three cells lie in a box and in one of its rows or columns. The three digits are removed from \
         the rest of the box and of the line.",
    ),
    (
        "naked pair",
        "Two cells of a house have the same two candidates and no others. Both digits are removed from the other cells of \
         the house.",
    ),
    (
        "hidden pair",
        "Two digits have only the same two possible cells in a house. All other candidates are removed from these cells.",
    ),
    (
        "naked triple",
        "Three cells of a house have candidates for only three digits among them. These digits are removed from the other \
         cells of the house.",
    ),
    (
        "hidden triple",
        "Three digits have only the same three possible cells in a house. All other candidates are removed from these cells.",
    ),
    (
        "naked quad",
        "Four cells of a house have candidates for only four digits among them. These digits are removed from the other \
         cells of the house.",
    ),
    (
        "hidden quad",
        "Four digits have only the same four possible cells in a house. All other candidates are removed from these cells.",
    ),
    (
        "X-wing",
        "In two rows, all candidates for a digit lie in the same two columns. The digit is removed from the rest of these \
         columns. Rows and columns can be exchanged.",
    ),
    (
        "swordfish",
        "An X-wing with three rows and three columns: in the base rows, all candidates for a digit lie in the cover columns, \
         so it is removed from the rest of these.",
    ),
    (
        "jellyfish",
        "An X-wing with four rows and four columns: in the base rows, all candidates for a digit lie in the cover columns, so \
         it is removed from the rest of these.",
    ),
    (
        "finned X-wing",
        "An X-wing with a few extra candidates in the base, the fins. Either the X-wing holds or a fin is true, so the \
         digit is removed from the cells of the cover that see all fins.",
    ),
    (
        "sashimi X-wing",
        "A finned X-wing that would not be an X-wing without its fins: a base row would have a single candidate left. It excludes \
         the same as a finned one.",
    ),
    (
        "finned swordfish",
        "A swordfish with a few fins: extra candidates in the base. The digit is removed from the cells of the cover that \
         see all fins.",
    ),
    (
        "sashimi swordfish",
        "A finned swordfish in which a base row or column would have at most one candidate left without the fins.",
    ),
    (
        "finned jellyfish",
        "A jellyfish with a few fins: extra candidates in the base. The digit is removed from the cells of the cover that \
         see all fins.",
    ),
    (
        "sashimi jellyfish",
        "A finned jellyfish in which a base row or column would have at most one candidate left without the fins.",
    ),
    (
        "franken X-wing",
        "An X-wing with a box among its base or cover houses: in two base houses, all candidates for a digit lie in two cover \
         houses.",
    ),
    (
        "franken swordfish",
        "A swordfish with boxes among its base or cover houses: in three base houses, all candidates for a digit lie in three \
         cover houses.",
    ),
    (
        "finned franken X-wing",
        "A franken X-wing with a few fins: extra candidates in the base. The digit is removed from the cells of the cover \
         that see all fins.",
    ),
    (
        "finned franken swordfish",
        "A franken swordfish with a few fins: extra candidates in the base. The digit is removed from the cells of the \
         cover that see all fins.",
    ),
    (
        "sashimi franken X-wing",
        "A finned franken X-wing in which a base house would have at most one candidate left without the fins.",
    ),
    (
        "sashimi franken swordfish",
        "A finned franken swordfish in which a base house would have at most one candidate left without the fins.",
    ),
    (
        "franken jellyfish",
        "A jellyfish with boxes among its base or cover houses: in four base houses, all candidates for a digit lie in four \
         cover houses.",
    ),
    (
        "finned franken jellyfish",
        "A franken jellyfish with a few extra candidates in the base, the fins. The digit is removed from the cells of the \
         cover that see all fins.",
    ),
    (
        "sashimi franken jellyfish",
        "A finned franken jellyfish in which a base house would have at most one candidate left without the fins.",
    ),
    ("mutant swordfish", "A swordfish whose base or cover houses mix rows and columns, with boxes or without."),
    ("mutant jellyfish", "A jellyfish whose base or cover houses mix rows and columns, with boxes or without."),
    (
        "finned mutant X-wing",
        "An X-wing of any two base houses and any two cover houses, with a few fins. The digit is removed from the cells \
         of the cover that see all of these.",
    ),
    (
        "sashimi mutant X-wing",
        "A finned mutant X-wing in which a base house would have at most one candidate left without the fins.",
    ),
    (
        "finned mutant swordfish",
        "A mutant swordfish with a few extra candidates in the base, the fins. The digit is removed from the cells of the \
         cover that see all fins.",
    ),
    (
        "sashimi mutant swordfish",
        "A finned mutant swordfish in which a base house would have at most one candidate left without the fins.",
    ),
    (
        "finned mutant jellyfish",
        "A mutant jellyfish with a few extra candidates in the base, the fins. The digit is removed from the cells of the \
         cover that see all fins.",
    ),
    (
        "sashimi mutant jellyfish",
        "A finned mutant jellyfish in which a base house would have at most one candidate left without the fins.",
    ),
    (
        "XY-wing",
        "A pivot with two candidates sees two pincers, each with one of them and a common third digit. Whatever the pivot is, \
         a pincer is that digit, which is removed from all cells that see both.",
    ),
    (
        "skyscraper",
        "Two rows have two candidates each for a digit, and two of the four share a column, the base. One of the other two, \
         the roofs, is true, so the digit is removed from cells that see both. Rows and columns can be exchanged.",
    ),
    (
        "2-string kite",
        "A row and a column have two candidates each for a digit, and one of each lies in the same box. One of the other two \
         is true, so the digit is removed from the cell that sees both.",
    ),
    (
        "W-wing",
        "Two cells have the same two candidates, and a strong link on one of these digits has an end that each of them sees. \
         So one of the cells is the other digit, which is removed from all cells that see both.",
    ),
    (
        "XYZ-wing",
        "An XY-wing whose pivot has the common digit of the pincers, too. One of the three cells is that digit, which is \
         removed from all cells that see all three.",
    ),
    (
        "unique rectangle",
        "Four cells in two rows, two columns and two boxes that held only two digits could be filled in two ways. As the \
         solution is the only one, one of their other candidates is true.",
    ),
    (
        "hidden rectangle",
        "A unique rectangle in which two digits are hidden: if one corner had the first digit, strong links would force both \
         digits into the other corners. As the solution is the only one, that candidate is removed.",
    ),
    (
        "avoidable rectangle",
        "A unique rectangle of which some cells are solved already, none of them by a given. With the same two digits in all \
         four cells there would be a second solution, so a candidate that would lead there is removed.",
    ),
    (
        "turbot fish",
        "Two strong links on a digit, at least one of them in a box, joined by a weak link. One of the outer ends is true, \
         so the digit is removed from cells that see both.",
    ),
    (
        "empty rectangle",
        "In a box, all candidates for a digit lie in one row and one column. A strong link outside, which meets one of the \
         two lines, excludes the digit where its other end meets the other line.",
    ),
    (
        "remote pair",
        "A chain of cells with the same two candidates, each of which sees the next. The digits alternate, so the two ends of \
         an even number of cells differ, and cells that see both lose both digits.",
    ),
    (
        "BUG+1",
        "A bivalue universal grave with one extra candidate: without it, every open cell has two candidates and every digit two \
         places in each house, which no puzzle with one solution has. So the extra candidate is true.",
    ),
    (
        "X-chain",
        "A chain of strong and weak links in turn, all on one digit. One of its ends is true, so the digit is removed from \
         cells that see both.",
    ),
    (
        "XY-chain",
        "A chain of cells with two candidates each, in which consecutive cells have a digit in common. One of its ends is true, and removes \
         its digit from all cells that see both.",
    ),
    (
        "AIC",
        "An alternating inference chain: strong and weak links in turn, between candidates of any digits. One of its ends is \
         true, so what sees or contradicts both is removed.",
    ),
    (
        "continuous nice loop",
        "An alternating chain whose ends are linked, too, so that it closes to a loop. Then every weak link has one true \
         end, and excludes what contradicts both of its ends.",
    ),
    (
        "discontinuous nice loop",
        "An alternating chain that begins and ends with a strong link at the same candidate. If that were false, the chain \
         would make it true, so it is true.",
    ),
    (
        "grouped X-chain",
        "An X-chain with groups among its links: several cells of a box in one row or column, of which one holds the digit \
         or none does.",
    ),
    (
        "grouped AIC",
        "An alternating chain with groups of cells or almost locked sets among its links, besides single candidates.",
    ),
    (
        "grouped continuous nice loop",
        "A continuous nice loop with groups of cells or almost locked sets among its links.",
    ),
    (
        "grouped discontinuous nice loop",
        "A discontinuous nice loop with groups of cells or almost locked sets among its links.",
    ),
    (
        "Sue de Coq",
        "Cells in the intersection of two houses, with some more cells of each house, hold as many digits as there are cells. \
         Each digit is then removed from the rest of the house that its places lie in. Also known as two-sector disjoint \
         subsets.",
    ),
    (
        "ALS-XZ",
        "Two almost locked sets, each of n cells with n + 1 digits, share a restricted common, which only one of them can \
         hold. The other then holds all its other digits, so one that both have is removed from cells that see all its \
         places.",
    ),
    (
        "ALS-XY-wing",
        "Three almost locked sets, of which the middle one has a restricted common with each of the other two. A digit of \
         both outer sets is in one of them, and removed from cells that see all its places.",
    ),
    (
        "ALS chain",
        "Four or more almost locked sets, each with a restricted common with the next. A digit of both outer sets is in one \
         of them, and removed from cells that see all its places.",
    ),
    (
        "ALS loop",
        "A chain of almost locked sets that closes to a loop. Each set is then locked: every restricted common, and the \
         other digits of each set, are removed from cells that see all their places.",
    ),
    (
        "death blossom",
        "Each candidate of a cell, the stem, sees all places of its digit in an almost locked set, a petal. Whichever is true, \
         one petal keeps all its other digits, so a digit of all petals is removed from cells that see all its places there.",
    ),
    ("template set", "Every way to place a digit once in each house has it in a certain cell, so it is placed there."),
    ("template delete", "No way to place a digit once in each house has it in a certain cell, so it is removed there."),
    (
        "refutation",
        "A candidate is assumed, and singles and single rules lead to a contradiction, so the candidate is removed.",
    ),
    (
        "nested refutation",
        "A candidate is assumed, and steps up to subsets lead to a contradiction, so the candidate is removed.",
    ),
    ("guess", "No technique helps, so a digit of the solution is placed without a reason."),
];
