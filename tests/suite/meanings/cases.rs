//! What each kind defined in TOML means.

use std::collections::BTreeSet;

use super::*;

/// By kind.
pub(crate) const MEANINGS: &[(&str, &[Case])] = &[
    (
        "leaper",
        &[
            Case(THREES, "leaper = '1,2'", |g| {
                let steps = [(0, 5), (0, 7), (1, 6), (1, 8), (2, 3), (2, 7), (3, 8), (5, 6)];
                steps.iter().all(|&(a, b)| g[a] != g[b])
            }),
            Case(FROM_ZERO, "leaper = { step = '0,2' }", |g| g[0] != g[2] && g[3] != g[5]),
        ],
    ),
    (
        "non-consecutive",
        &[
            Case(TWO_ROWS, "non-consecutive = true", |g| neighbours_in_two_rows().all(|(a, b)| apart(g[a], g[b]) != 1)),
            Case(TWO_ROWS, "non-consecutive = { except = 'r1c1-2 r1-2c2' }", |g| {
                apart(g[0], g[2]) != 1 && apart(g[2], g[3]) != 1
            }),
        ],
    ),
    (
        "diagonally-non-consecutive",
        &[
            Case(THREES, "diagonally-non-consecutive = true", |g| {
                let touching = [(0, 4), (1, 5), (3, 7), (4, 8), (1, 3), (2, 4), (4, 6), (5, 7)];
                touching.iter().all(|&(a, b)| apart(g[a], g[b]) != 1)
            }),
            Case(TWO_ROWS, "diagonally-non-consecutive = { except = ['r2c2 r1c1'] }", |g| apart(g[1], g[2]) != 1),
        ],
    ),
    (
        "global-entropy",
        &[
            Case(THREES, "global-entropy = true", |g| {
                squares().all(|at| at.map(|i| g[i]).into_iter().collect::<BTreeSet<_>>().len() == 3)
            }),
            Case(TWO_ROWS, "global-entropy = true", |g| {
                [1, 4, 7].iter().all(|low| g.iter().any(|d| (*low..low + 3).contains(d)))
            }),
        ],
    ),
    (
        "global-mod",
        &[
            Case(THREES, "global-mod = true", |g| {
                squares().all(|at| at.map(|i| g[i]).into_iter().collect::<BTreeSet<_>>().len() == 3)
            }),
            Case(TWO_ROWS, "global-mod = true", |g| [0, 1, 2].iter().all(|m| g.iter().any(|d| d % 3 == *m))),
        ],
    ),
    (
        "small",
        &[
            Case(TWO_ROWS, "small = 'r1c1 r2c2'", |g| g[0] <= 4 && g[3] <= 4),
            Case(FROM_ZERO, "small = 'r1c1-2'", |g| g[0] <= 1 && g[1] <= 1),
            Case(TWO_ROWS, "small = { cells = 'r1c1', to = 5 }", |g| g[0] <= 5),
            Case(FOURS, "small = 'r1c1'", |g| g[0] <= 2),
        ],
    ),
    (
        "big",
        &[
            Case(TWO_ROWS, "big = 'r1c1 r2c2'", |g| g[0] >= 6 && g[3] >= 6),
            Case(TWO_ROWS, "big = { cells = 'r1c1', from = 5 }", |g| g[0] >= 5),
            Case(FOURS, "big = 'r1c1'", |g| g[0] >= 3),
        ],
    ),
    (
        "thermo",
        &[
            Case(ROW_OF_4, "thermo = 'r1c1-4'", |g| g[0] < g[1] && g[1] < g[2] && g[2] < g[3]),
            Case(THREES, "thermo = ['r1c1 r2c2 r3c3', 'r1c3 r1c2']", |g| g[0] < g[4] && g[4] < g[8] && g[2] < g[1]),
            Case(FOURS, "thermo = 'r2c1 r2c2 r3c3'", |g| g[4] < g[5] && g[5] < g[10]),
            Case(FOURS, "thermo.layout = 'ab.. ab.. .... ....'", |g| g[0] < g[4] && g[1] < g[5]),
        ],
    ),
    (
        "slow-thermo",
        &[
            Case(ROW_OF_4, "slow-thermo = 'r1c1-4'", <[i64]>::is_sorted),
            Case(FOURS, "slow-thermo = 'r1-4c1'", |g| g[0] <= g[4] && g[4] <= g[8] && g[8] <= g[12]),
        ],
    ),
    (
        "greater-than",
        &[
            Case(TWO_ROWS, "greater-than = ['r1c1-2', 'r2-1c1']", |g| g[0] > g[1] && g[2] > g[0]),
            Case(ROW_OF_4, "greater-than = 'r1c1-4'", |g| g[0] > g[1] && g[1] > g[2] && g[2] > g[3]),
        ],
    ),
    (
        "whisper",
        &[
            Case(ROW_OF_4, "whisper = 'r1c1-4'", |g| g.windows(2).all(|p| apart(p[0], p[1]) >= 5)),
            Case(ROW_OF_4, "whisper = [{ line = 'r1c1-3', by = 4 }, { line = 'r1c1 r1c4', by = 7 }]", |g| {
                g[..3].windows(2).all(|p| apart(p[0], p[1]) >= 4) && apart(g[0], g[3]) >= 7
            }),
            Case(FOURS, "whisper = 'r1c1 r2c2 r2c3'", |g| apart(g[0], g[5]) >= 2 && apart(g[5], g[6]) >= 2),
        ],
    ),
    (
        "parity-line",
        &[
            Case(ROW_OF_5, "parity-line = 'r1c1-5'", |g| g.windows(2).all(|p| p[0] % 2 != p[1] % 2)),
            Case(FOURS, "parity-line = 'r1-3c1'", |g| g[0] % 2 != g[4] % 2 && g[4] % 2 != g[8] % 2),
        ],
    ),
    (
        "modular",
        &[
            Case(ROW_OF_5, "modular = 'r1c1-5'", |g| g.windows(3).all(|w| distinct(w.iter().map(|d| d % 3)))),
            Case(ROW_OF_5, "modular = { line = 'r1c1-5', m = 4 }", |g| {
                g.windows(4).all(|w| distinct(w.iter().map(|d| d % 4)))
            }),
            Case(ROW_OF_5, "modular = { line = 'r1c1-5', m = 2 }", |g| {
                g.windows(2).all(|w| distinct(w.iter().map(|d| d % 2)))
            }),
            Case(FOURS, "modular = 'r1c1-2'", |g| g[0] % 3 != g[1] % 3),
        ],
    ),
    (
        "entropic",
        &[
            Case(ROW_OF_5, "entropic = 'r1c1-5'", |g| g.windows(3).all(|w| distinct(w.iter().map(|d| (d + 1) / 2)))),
            Case(ROW_OF_4, "entropic = 'r1c1-4'", |g| g.windows(3).all(|w| distinct(w.iter().map(|d| (d + 2) / 3)))),
        ],
    ),
    (
        "renban",
        &[
            Case(ROW_OF_5, "renban = 'r1c1-5'", |g| distinct(g.iter().copied()) && spread(g) == 4),
            Case(ROW_OF_6, "renban = 'r1c1-3'", |g| distinct(g[..3].iter().copied()) && spread(&g[..3]) == 2),
            Case(FOURS, "renban = ['r1c1 r2c1 r2c2', 'r4c3 r3c4']", |g| {
                let [first, second] = [[g[0], g[4], g[5]], [g[14], g[11], 0]];
                distinct(first.into_iter()) && spread(&first) == 2 && spread(&second[..2]) == 1
            }),
        ],
    ),
    (
        "nabner",
        &[
            Case(ROW_OF_4, "nabner = 'r1c1-4'", |g| pairs_of(g).all(|(a, b)| apart(a, b) > 1)),
            Case(FOURS, "nabner = 'r1c1 r3c3'", |g| apart(g[0], g[10]) > 1),
        ],
    ),
    (
        "palindrome",
        &[
            Case(ROW_OF_4, "palindrome = 'r1c1-4'", |g| g.iter().eq(g.iter().rev())),
            Case(ROW_OF_5, "palindrome = 'r1c1-5'", |g| g.iter().eq(g.iter().rev())),
            Case(ROW_OF_6, "palindrome = ['r1c1-3', 'r1c4-6']", |g| g[0] == g[2] && g[3] == g[5]),
        ],
    ),
    (
        "between",
        &[
            Case(ROW_OF_5, "between = 'r1c1-5'", |g| {
                let (low, high) = (g[0].min(g[4]), g[0].max(g[4]));
                g[1..4].iter().all(|&d| low < d && d < high)
            }),
            Case(FROM_ZERO, "between = 'r1c1-3 r2c3'", |g| {
                let (low, high) = (g[0].min(g[5]), g[0].max(g[5]));
                g[1..3].iter().all(|&d| low < d && d < high)
            }),
        ],
    ),
    (
        "lockout",
        &[
            Case(ROW_OF_4, "lockout = 'r1c1-4'", |g| {
                let (low, high) = (g[0].min(g[3]), g[0].max(g[3]));
                high - low >= 4 && g[1..3].iter().all(|&d| d < low || d > high)
            }),
            Case(ROW_OF_6, "lockout = { line = 'r1c1-6', by = 2 }", |g| {
                let (low, high) = (g[0].min(g[5]), g[0].max(g[5]));
                high - low >= 2 && g[1..5].iter().all(|&d| d < low || d > high)
            }),
        ],
    ),
    (
        "zipper",
        &[
            Case(ROW_OF_4, "zipper = 'r1c1-4'", |g| g[0] + g[3] == g[1] + g[2]),
            Case(ROW_OF_5, "zipper = 'r1c1-5'", |g| g[0] + g[4] == g[2] && g[1] + g[3] == g[2]),
            Case(FROM_ZERO, "zipper = 'r1c1-3'", |g| g[0] + g[2] == g[1]),
        ],
    ),
    (
        "sum-line",
        &[
            Case(ROW_OF_6, "sum-line = { line = 'r1c1-6', sum = 5 }", |g| falls_apart(g, 5)),
            Case(ROW_OF_5, "sum-line = 'r1c1-5'", |g| falls_apart(g, 10)),
            Case(ROW_OF_6, "sum-line = { line = 'r1c1-6', sum = 4, loop = true }", |g| {
                (0..6).any(|by| falls_apart(&[&g[by..], &g[..by]].concat(), 4))
            }),
            Case(ROW_OF_5, "sum-line = { line = 'r1c1-5', loop = true }", |g| {
                (0..5).any(|by| falls_apart(&[&g[by..], &g[..by]].concat(), 10))
            }),
        ],
    ),
    (
        "arithmetic",
        &[
            Case(ROW_OF_4, "arithmetic = 'r1c1-4'", |g| g[1] - g[0] == g[2] - g[1] && g[2] - g[1] == g[3] - g[2]),
            Case(FROM_ZERO, "arithmetic = 'r1c1-2 r2c3'", |g| g[1] - g[0] == g[5] - g[1]),
        ],
    ),
    (
        "value-indexing",
        &[
            Case(ROW_OF_7, "value-indexing = 'r1c1-7'", |g| g.get(1 + g[1] as usize) == Some(&g[0])),
            Case(ROW_OF_4, "value-indexing = 'r1c1-4'", |g| g.get(1 + g[1] as usize) == Some(&g[0])),
            Case(FROM_ZERO, "value-indexing = 'r1c1-3 r2c3-1'", |g| {
                let line = [g[0], g[1], g[2], g[5], g[4], g[3]];
                g[1] > 0 && line.get(1 + g[1] as usize) == Some(&g[0])
            }),
        ],
    ),
    (
        "arrow",
        &[
            Case(ROW_OF_4, "arrow = 'r1c1-4'", |g| g[0] == g[1] + g[2] + g[3]),
            Case(THREES, "arrow = ['r1c1-3', 'r3c3 r2c3']", |g| g[0] == g[1] + g[2] && g[8] == g[5]),
            Case(TWO_ROWS, "arrow = { circle = 'r2c2', shaft = ['r1c1-2', 'r2c1'] }", |g| {
                g[3] == g[0] + g[1] && g[3] == g[2]
            }),
            Case(TWO_ROWS, "arrow = { circle = 'r2c2', shaft = 'r1c1-2 r2c1' }", |g| g[3] == g[0] + g[1] + g[2]),
            Case(FOURS, "arrow = 'r1c1 r2c1-2'", |g| g[0] == g[4] + g[5]),
        ],
    ),
    (
        "double-arrow",
        &[
            Case(ROW_OF_5, "double-arrow = 'r1c1-5'", |g| g[0] + g[4] == g[1] + g[2] + g[3]),
            Case(FOURS, "double-arrow = 'r1c1 r2c2 r3c2 r3c3'", |g| g[0] + g[10] == g[5] + g[9]),
        ],
    ),
    (
        "pill-arrow",
        &[
            Case(ROW_OF_4, "pill-arrow = { pill = 'r1c1-2', shaft = 'r1c3-4' }", |g| 10 * g[0] + g[1] == g[2] + g[3]),
            Case(FROM_ZERO, "pill-arrow = { pill = 'r1c1-2', shaft = ['r1c3', 'r2c1-3'] }", |g| {
                10 * g[0] + g[1] == g[2] && g[2] == g[3] + g[4] + g[5]
            }),
            Case(THREES, "pill-arrow = { pill = 'r1c1-2', shaft = 'r1c3 r2c1-3 r3c1-3' }", |g| {
                10 * g[0] + g[1] == g[2..].iter().sum::<i64>()
            }),
        ],
    ),
    (
        "little-killer",
        &[
            Case(TWO_ROWS, "little-killer = { line = 'r1c2..r2c1', sum = 9 }", |g| g[1] + g[2] == 9),
            Case(THREES, "little-killer = [{ line = 'r1c1..r3c3', sum = 6 }, { line = 'r2c1 r1c2', sum = 2 }]", |g| {
                g[0] + g[4] + g[8] == 6 && g[3] + g[1] == 2
            }),
        ],
    ),
    (
        "equal-sum",
        &[
            Case(FROM_ZERO, "equal-sum = ['r1c1-2', 'r1c3', 'r2c1-3']", |g| {
                g[0] + g[1] == g[2] && g[2] == g[3] + g[4] + g[5]
            }),
            Case(FOURS, "equal-sum = { sets = ['r1c1-2', 'r2-3c1'] }", |g| g[0] + g[1] == g[4] + g[8]),
        ],
    ),
    (
        "magic-square",
        &[
            Case(TWO_ROWS, "magic-square = 'r1-2c1-2'", |g| g.iter().all(|&d| d == g[0])),
            Case(THREES, "magic-square = 'r1-3c1-3'", |g| {
                let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
                let sums: Vec<i64> = lines.iter().map(|line| line.iter().map(|&i| g[i]).sum()).collect();
                sums.iter().all(|&sum| sum == sums[0])
            }),
        ],
    ),
    (
        "killer",
        &[
            Case(ROW_OF_4, "killer = { cells = 'r1c1-4', sum = 20 }", |g| {
                distinct(g.iter().copied()) && g.iter().sum::<i64>() == 20
            }),
            Case(ROW_OF_4, "killer = 'r1c1-3'", |g| distinct(g[..3].iter().copied())),
            Case(THREES, "killer = { layout = 'aab ..b c..', sums = { a = 4, b = 3 } }", |g| {
                g[0] + g[1] == 4 && g[0] != g[1] && g[2] + g[5] == 3
            }),
            Case(FOURS, "killer = [{ cells = 'r1c1 r2c1', sum = 5 }, { cells = 'r2c2 r3c2-3' }]", |g| {
                g[0] + g[4] == 5 && distinct([g[5], g[9], g[10]].into_iter())
            }),
        ],
    ),
    (
        "multi-killer",
        &[
            Case(ROW_OF_4, "multi-killer = { cells = 'r1c1-3', sums = [8, 22] }", |g| {
                distinct(g[..3].iter().copied()) && [8, 22].contains(&g[..3].iter().sum())
            }),
            Case(FOURS, "multi-killer = { cells = 'r1-2c1', sums = '3-4' }", |g| {
                g[0] != g[4] && [3, 4].contains(&(g[0] + g[4]))
            }),
        ],
    ),
    (
        "product-cage",
        &[
            Case(ROW_OF_4, "product-cage = { cells = 'r1c1-4', value = 72 }", |g| {
                distinct(g.iter().copied()) && g.iter().product::<i64>() == 72
            }),
            Case(FROM_ZERO, "product-cage = { cells = 'r1c1-3', value = 0 }", |g| {
                distinct(g[..3].iter().copied()) && g[..3].contains(&0)
            }),
        ],
    ),
    (
        "equality-cage",
        &[
            Case(ROW_OF_4, "equality-cage = 'r1c1-4'", |g| {
                let odd = g.iter().filter(|&d| d % 2 == 1).count();
                let (low, high) = (g.iter().filter(|&&d| d < 5).count(), g.iter().filter(|&&d| d > 5).count());
                distinct(g.iter().copied()) && odd == 2 && low == high
            }),
            Case(FOURS, "equality-cage = 'r1c1 r2c1'", |g| (g[0] + g[4]) % 2 == 1 && (g[0] < 3) != (g[4] < 3)),
        ],
    ),
    (
        "kropki",
        &[
            Case(TWO_ROWS, "kropki = { white = 'r1c1-2', black = 'r1-2c1' }", |g| {
                white(g[0], g[1]) && black(g[0], g[2])
            }),
            Case(TWO_ROWS, "kropki = { white = 'r1c1-2', black = 'r1-2c1', negative = true }", |g| {
                let others = [(1, 3), (2, 3)];
                white(g[0], g[1])
                    && black(g[0], g[2])
                    && others.iter().all(|&(a, b)| !white(g[a], g[b]) && !black(g[a], g[b]))
            }),
            Case(TWO_ROWS, "kropki = { negative = true }", |g| {
                neighbours_in_two_rows().all(|(a, b)| !white(g[a], g[b]) && !black(g[a], g[b]))
            }),
            Case(FOURS, "kropki = { black = 'r1c1-2 r2-3c2' }", |g| black(g[0], g[1]) && black(g[5], g[9])),
        ],
    ),
    (
        "xv",
        &[
            Case(TWO_ROWS, "xv = { x = 'r1c1-2', v = 'r1-2c1' }", |g| g[0] + g[1] == 10 && g[0] + g[2] == 5),
            Case(TWO_ROWS, "xv = { x = 'r1c1-2', v = 'r1-2c1', negative = true }", |g| {
                let neither = |a: usize, b: usize| ![5, 10].contains(&(g[a] + g[b]));
                g[0] + g[1] == 10 && g[0] + g[2] == 5 && neither(1, 3) && neither(2, 3)
            }),
            Case(TWO_ROWS, "xv = { negative = true }", |g| {
                neighbours_in_two_rows().all(|(a, b)| ![5, 10].contains(&(g[a] + g[b])))
            }),
            Case(FOURS, "xv = { v = 'r1-2c1' }", |g| g[0] + g[4] == 5),
        ],
    ),
    (
        "white-dot",
        &[
            Case(TWO_ROWS, "white-dot = 'r1c1-2 r1-2c2'", |g| white(g[0], g[1]) && white(g[1], g[3])),
            Case(TWO_ROWS, "white-dot = { pairs = ['r1c1 r2c2'], by = 3 }", |g| apart(g[0], g[3]) == 3),
        ],
    ),
    (
        "black-dot",
        &[
            Case(TWO_ROWS, "black-dot = 'r1c1-2 r1-2c2'", |g| black(g[0], g[1]) && black(g[1], g[3])),
            Case(TWO_ROWS, "black-dot = [{ pairs = 'r1c1-2', ratio = 3 }]", |g| g[0] == 3 * g[1] || g[1] == 3 * g[0]),
        ],
    ),
    (
        "sum-mark",
        &[Case(TWO_ROWS, "sum-mark = { pairs = 'r1c1-2 r1-2c2', value = 8 }", |g| {
            g[0] + g[1] == 8 && g[1] + g[3] == 8
        })],
    ),
    (
        "product-mark",
        &[Case(TWO_ROWS, "product-mark = { pairs = 'r1c1-2 r1-2c2', value = 12 }", |g| {
            g[0] * g[1] == 12 && g[1] * g[3] == 12
        })],
    ),
    (
        "quadruple",
        &[
            Case(TWO_ROWS, "quadruple = { cells = 'r1-2c1-2', digits = '1 2 2' }", |g| {
                times(g, 1) >= 1 && times(g, 2) >= 2
            }),
            Case(
                THREES,
                "quadruple = [{ cells = 'r1-2c1-2', digits = '13' }, { cells = 'r2-3c2-3', digits = [2, 2] }]",
                |g| {
                    let first = [g[0], g[1], g[3], g[4]];
                    times(&first, 1) >= 1 && times(&first, 3) >= 1 && times(&[g[4], g[5], g[7], g[8]], 2) >= 2
                },
            ),
        ],
    ),
    (
        "sandwich",
        &[
            Case(FOURS, "sandwich = { left = [2, '-', 5, 0] }", |g| {
                sandwich(&g[..4], 1, 4) == Some(2)
                    && sandwich(&g[8..12], 1, 4) == Some(5)
                    && sandwich(&g[12..], 1, 4) == Some(0)
            }),
            Case(FOURS, "sandwich = { top = '. 2 . .' }", |g| {
                distinct(column(g, 1).into_iter()) && sandwich(&column(g, 1), 1, 4) == Some(2)
            }),
            Case(ROW_OF_4, "sandwich = { line = 'r1c1-4', clue = 8 }", |g| {
                distinct(g.iter().copied()) && sandwich(g, 1, 9) == Some(8)
            }),
            Case(ROW_OF_6, "sandwich = { line = 'r1c2-5', clue = 3 }", |g| {
                distinct(g[1..5].iter().copied()) && sandwich(&g[1..5], 0, 4) == Some(3)
            }),
        ],
    ),
    (
        "x-sum",
        &[
            Case(FOURS, "x-sum = { left = [6, '-', '-', 1], right = '. 6 . .' }", |g| {
                x_sum(&g[..4]) == Some(6) && x_sum(&g[12..]) == Some(1) && x_sum(&backwards(&g[4..8])) == Some(6)
            }),
            Case(FOURS, "x-sum = { top = '8 . . .', bottom = '. . . 10' }", |g| {
                x_sum(&column(g, 0)) == Some(8) && x_sum(&backwards(&column(g, 3))) == Some(10)
            }),
            Case(ROW_OF_6, "x-sum = { line = 'r1c1-6', clue = 0 }", |g| x_sum(g) == Some(0)),
            Case(ROW_OF_4, "x-sum = { line = 'r1c1-4', clue = 12 }", |g| x_sum(g) == Some(12)),
        ],
    ),
    (
        "skyscraper",
        &[
            Case(FOURS, "skyscraper = { left = [2, '-', 3, 4], right = '. 2 . .' }", |g| {
                visible(&g[..4]) == 2
                    && visible(&g[8..12]) == 3
                    && visible(&g[12..]) == 4
                    && visible(&backwards(&g[4..8])) == 2
            }),
            Case(FOURS, "skyscraper = { bottom = '1 . . 3' }", |g| {
                visible(&backwards(&column(g, 0))) == 1 && visible(&backwards(&column(g, 3))) == 3
            }),
            Case(ROW_OF_6, "skyscraper = { line = 'r1c1-6', clue = 3 }", |g| visible(g) == 3),
        ],
    ),
    (
        "hidden-skyscraper",
        &[
            Case(FOURS, "hidden-skyscraper = { left = [2, '-', 3, 1], right = '. 2 . .' }", |g| {
                hidden(&g[..4]) == Some(2)
                    && hidden(&g[8..12]) == Some(3)
                    && hidden(&g[12..]) == Some(1)
                    && hidden(&backwards(&g[4..8])) == Some(2)
            }),
            Case(FOURS, "hidden-skyscraper = { top = '. 1 . .' }", |g| hidden(&column(g, 1)) == Some(1)),
            Case(ROW_OF_6, "hidden-skyscraper = { line = 'r1c1-6', clue = 3 }", |g| hidden(g) == Some(3)),
        ],
    ),
    (
        "numbered-room",
        &[
            Case(FOURS, "numbered-room = { left = [2, '-', 3, 1], right = '. 2 . .' }", |g| {
                room(&g[..4]) == Some(2)
                    && room(&g[8..12]) == Some(3)
                    && room(&g[12..]) == Some(1)
                    && room(&backwards(&g[4..8])) == Some(2)
            }),
            Case(FOURS, "numbered-room = { top = '. 3 . .' }", |g| room(&column(g, 1)) == Some(3)),
            Case(ROW_OF_4, "numbered-room = { line = 'r1c1-4', clue = 7 }", |g| room(g) == Some(7)),
            Case(ROW_OF_6, "numbered-room = { line = 'r1c1-6', clue = 0 }", |g| room(g) == Some(0)),
        ],
    ),
    (
        "outside",
        &[
            Case(FOURS, "outside = { left = ['12', '-', 3, '-'], bottom = '. . 14 .', cells = 2 }", |g| {
                sorted(&g[..2]) == [1, 2] && g[8..10].contains(&3) && sorted(&[g[14], g[10]]) == [1, 4]
            }),
            Case(FOURS, "outside = { top = '. 4 . .' }", |g| column(g, 1)[..3].contains(&4)),
        ],
    ),
    (
        "contain",
        &[Case(FROM_ZERO, "contain = { cells = 'r1c1-3 r2c1', digits = '0 0 4' }", |g| {
            times(&g[..4], 0) >= 2 && times(&g[..4], 4) >= 1
        })],
    ),
    (
        "contain-exactly",
        &[
            Case(FROM_ZERO, "contain-exactly = { cells = 'r1-2c1-3', digits = '0 0 4' }", |g| {
                times(g, 0) == 2 && times(g, 4) == 1
            }),
            Case(FOURS, "contain-exactly = { cells = 'r1-3c1', digits = 1 }", |g| times(&[g[0], g[4], g[8]], 1) == 1),
        ],
    ),
    (
        "clone",
        &[
            Case(FROM_ZERO, "clone = { a = 'r1c1-3', b = 'r2c2 r2c1 r2c3' }", |g| {
                g[0] == g[4] && g[1] == g[3] && g[2] == g[5]
            }),
            Case(FOURS, "clone = { a = 'r1c1-2', b = 'r2c3-4' }", |g| g[0] == g[6] && g[1] == g[7]),
        ],
    ),
    (
        "same-values",
        &[
            Case(FROM_ZERO, "same-values = ['r1c1-3', 'r2c1-3']", |g| sorted(&g[..3]) == sorted(&g[3..])),
            Case(FOURS, "same-values = ['r1c1-2', 'r2-3c2', 'r4c3-4']", |g| {
                let first = sorted(&g[..2]);
                first == sorted(&[g[5], g[9]]) && first == sorted(&g[14..])
            }),
        ],
    ),
    (
        "stars",
        &[Case(FOURS, "stars = { cells = 'r1-4c1-4', count = 1 }", |g| {
            let places: Vec<usize> = g.chunks(4).filter_map(|row| row.iter().position(|&d| d == 1)).collect();
            places == [1, 3, 0, 2] || places == [2, 0, 3, 1]
        })],
    ),
    (
        "one-per-house",
        &[Case(FOURS, "one-per-house = { cells = 'r1-4c1-4', different = false }", |g| {
            let places: Vec<usize> = g.chunks(4).filter_map(|row| row.iter().position(|&d| d == 1)).collect();
            distinct(places.iter().map(|&at| at as i64))
                && places[0] / 2 != places[1] / 2
                && places[2] / 2 != places[3] / 2
        })],
    ),
];
