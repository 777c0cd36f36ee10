//! Problems whose numbers of solutions are known from elsewhere.

use exdoku_cover::{
    Budget, Choose, Conflict, ConflictReason, Entry, ItemId, ItemKind, Links, OptionId, Problem, ProblemError,
    Restriction, Search, Step, dlx_text,
};

fn items(problem: &mut Problem, letter: &str, count: usize, kind: ItemKind) -> Vec<ItemId> {
    (0..count).map(|index| problem.add_item(format!("{letter}{index}"), kind).unwrap()).collect()
}

/// Counts with both orders of choosing, and once more after a round trip through Knuth's text format.
fn count(problem: &Problem) -> u128 {
    let mut links = Links::new(problem);
    let smallest = Search::new(&mut links, Choose::Smallest).count(None);
    let leftmost = Search::new(&mut links, Choose::Leftmost).count(None);
    links.check_links();
    assert_eq!(smallest, leftmost);
    if problem.primary_count() > 0 {
        let copy = dlx_text::read(&dlx_text::write(problem)).unwrap().problem;
        assert_eq!(Search::new(&mut Links::new(&copy), Choose::Smallest).count(None), smallest);
    }
    smallest
}

/// 4x4 sudoku: option `16 * row + 4 * column + digit`.
fn sudoku_4x4(diagonals: bool) -> Problem {
    let mut problem = Problem::with_capacity(72, 64, 64 * 6);
    let [place, row, column, square] = ["p", "r", "c", "b"].map(|l| items(&mut problem, l, 16, ItemKind::Primary));
    let [down, up] = ["d", "u"].map(|l| items(&mut problem, l, 4, ItemKind::Secondary));
    for (i, j, d) in (0..64).map(|k| (k / 16, k / 4 % 4, k % 4)) {
        let mut option = vec![place[4 * i + j], row[4 * i + d], column[4 * j + d], square[4 * (i / 2 * 2 + j / 2) + d]];
        option.extend((diagonals && i == j).then(|| down[d]));
        option.extend((diagonals && i + j == 3).then(|| up[d]));
        problem.add_option(option).unwrap();
    }
    problem
}

#[test]
fn sudoku_4x4_has_288_grids_and_48_with_both_diagonals() {
    assert_eq!(count(&sudoku_4x4(false)), 288);
    assert_eq!(count(&sudoku_4x4(true)), 48);
}

#[test]
fn classic_sudoku_has_2916_entries() {
    let mut problem = Problem::new();
    let [place, row, column, square] = ["p", "r", "c", "b"].map(|l| items(&mut problem, l, 81, ItemKind::Primary));
    for (i, j, d) in (0..729).map(|k| (k / 81, k / 9 % 9, k % 9)) {
        problem
            .add_option([place[9 * i + j], row[9 * i + d], column[9 * j + d], square[9 * (i / 3 * 3 + j / 3) + d]])
            .unwrap();
    }
    assert_eq!((problem.item_count(), problem.option_count(), problem.entry_count()), (324, 729, 2916));
}

#[test]
fn queens() {
    for (n, expected) in [(4, 2), (5, 10), (6, 4), (7, 40), (8, 92), (9, 352)] {
        let mut problem = Problem::new();
        // Secondary items between the primary ones: the kinds may come in any order.
        let row = items(&mut problem, "r", n, ItemKind::Primary);
        let sum = items(&mut problem, "a", 2 * n - 1, ItemKind::Secondary);
        let column = items(&mut problem, "c", n, ItemKind::Primary);
        let difference = items(&mut problem, "b", 2 * n - 1, ItemKind::Secondary);
        for (i, j) in (0..n * n).map(|k| (k / n, k % n)) {
            problem.add_option([row[i], column[j], sum[i + j], difference[n - 1 + i - j]]).unwrap();
        }
        assert_eq!(count(&problem), expected, "{n} queens");
    }
}

#[test]
fn langford_pairs() {
    for (n, expected) in [(3, 2), (4, 2), (5, 0), (7, 52), (8, 300)] {
        let mut problem = Problem::new();
        let number = items(&mut problem, "d", n, ItemKind::Primary);
        let slot = items(&mut problem, "s", 2 * n, ItemKind::Primary);
        for (d, &number) in number.iter().enumerate() {
            for first in 0..2 * n - d - 2 {
                problem.add_option([number, slot[first], slot[first + d + 2]]).unwrap();
            }
        }
        assert_eq!(count(&problem), expected, "Langford {n}, with mirror images");
    }
}

#[test]
fn matchings_and_set_partitions() {
    let mut matchings = Problem::new();
    let vertex = items(&mut matchings, "v", 8, ItemKind::Primary);
    for (a, b) in (0..64).map(|k| (k / 8, k % 8)).filter(|(a, b)| a < b) {
        matchings.add_option([vertex[a], vertex[b]]).unwrap();
    }
    assert_eq!(count(&matchings), 105);

    let mut partitions = Problem::new();
    let element = items(&mut partitions, "e", 6, ItemKind::Primary);
    for set in 1..64usize {
        partitions.add_option((0..6).filter(|bit| set >> bit & 1 == 1).map(|bit| element[bit])).unwrap();
    }
    assert_eq!(count(&partitions), 203);
}

#[test]
fn the_examples_of_the_book() {
    let plain = dlx_text::read("a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n").unwrap().problem;
    assert_eq!(count(&plain), 1);
    let mut links = Links::new(&plain);
    let solution = Search::new(&mut links, Choose::Smallest).into_iter().next().unwrap();
    let mut names: Vec<String> = solution.iter().map(|&option| words(&plain, option)).collect();
    names.sort();
    assert_eq!(names, ["a d f", "b g", "c e"]);

    let coloured = dlx_text::read("p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n").unwrap().problem;
    assert_eq!(count(&coloured), 1);
    let mut links = Links::new(&coloured);
    let solution = Search::new(&mut links, Choose::Smallest).into_iter().next().unwrap();
    assert_eq!(solution.iter().map(|&option| words(&coloured, option)).collect::<Vec<_>>(), ["q x:A", "p r x:A y"]);
}

fn words(problem: &Problem, option: OptionId) -> String {
    let word = |entry: &Entry| {
        let name = problem.item_name(entry.item);
        entry.colour.map_or_else(|| name.to_owned(), |c| format!("{name}:{}", problem.colour_name(c)))
    };
    problem.option(option).iter().map(word).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_smallest_problems() {
    let mut problem = Problem::new();
    assert_eq!(count(&problem), 1, "no items: the empty solution");
    problem.add_item("s", ItemKind::Secondary).unwrap();
    assert_eq!(count(&problem), 1, "no primary items: the empty solution");
    let p = problem.add_item("p", ItemKind::Primary).unwrap();
    assert_eq!(count(&problem), 0, "a primary item without options");
    let q = problem.add_item("q", ItemKind::Primary).unwrap();
    problem.add_option([p]).unwrap();
    assert_eq!(count(&problem), 0, "another one has none");
    problem.add_option([q]).unwrap();
    assert_eq!(count(&problem), 1);
}

#[test]
fn items_with_more_options_than_a_byte_counts() {
    let mut problem = Problem::new();
    let [long, longer] = ["long", "longer"].map(|name| problem.add_item(name, ItemKind::Primary).unwrap());
    let options: Vec<_> = (0..400).map(|_| problem.add_option([longer]).unwrap()).collect();
    (0..300).for_each(|_| drop(problem.add_option([long])));
    assert_eq!(count(&problem), 400 * 300);
    let mut links = Links::new(&problem);
    let mut first_level = |dropped: &[OptionId]| {
        links.restrict(&Restriction { dropped: dropped.to_vec(), ..Restriction::default() }).unwrap();
        match Search::new(&mut links, Choose::Smallest).step() {
            Step::Chose(option) => problem.option(option)[0].item,
            step => panic!("{step:?}"),
        }
    };
    assert_eq!(first_level(&[]), long);
    assert_eq!(first_level(&options[..101]), longer);
}

#[test]
fn refused_items_and_options_leave_no_trace() {
    let mut problem = Problem::new();
    let p = problem.add_item("p", ItemKind::Primary).unwrap();
    let s = problem.add_item("s", ItemKind::Secondary).unwrap();
    let red = problem.add_colour("red");
    assert_eq!(problem.add_colour("red"), red);
    assert_eq!(problem.add_item("p", ItemKind::Secondary), Err(ProblemError::DoubledItem("p".into())));
    assert_eq!(problem.add_option([p, s, p]), Err(ProblemError::ItemTwice { item: "p".into() }));
    assert_eq!(problem.add_option([Entry::coloured(p, red)]), Err(ProblemError::ColouredPrimary { item: "p".into() }));
    assert_eq!(problem.add_option([s]), Err(ProblemError::NoPrimary));
    assert_eq!((problem.item_count(), problem.option_count(), problem.entry_count()), (2, 0, 0));
    problem.add_option([p.into(), Entry::coloured(s, red)]).unwrap();
    assert_eq!(count(&problem), 1);
}

#[test]
fn a_restriction_is_released_without_a_trace() {
    let problem = sudoku_4x4(false);
    let ids: Vec<OptionId> = problem.options().map(|(id, _)| id).collect();
    let mut links = Links::new(&problem);
    let all: Vec<_> = Search::new(&mut links, Choose::Smallest).into_iter().collect();

    let restriction = Restriction { dropped: vec![ids[21], ids[22], ids[21]], chosen: vec![ids[0], ids[63], ids[0]] };
    let fits = |solution: &&Vec<OptionId>| {
        let Restriction { dropped, chosen } = &restriction;
        !dropped.iter().any(|id| solution.contains(id)) && chosen.iter().all(|id| solution.contains(id))
    };
    let expected = all.iter().filter(fits).count();
    for _ in 0..2 {
        links.restrict(&restriction).unwrap();
        links.check_links();
        assert_eq!(links.restricted_to(), [ids[0], ids[63]]);
        let mut search = Search::new(&mut links, Choose::Smallest);
        let solution = search.next_solution().unwrap();
        assert_eq!((&solution[..2], solution.len()), (&[ids[0], ids[63]][..], 16));
        assert_eq!(search.count(None), expected as u128 - 1);
    }
    assert_eq!(count(&problem.restricted(&restriction)), expected as u128);
    links.release();
    links.check_links();
    assert_eq!(Search::new(&mut links, Choose::Smallest).into_iter().collect::<Vec<_>>(), all);
}

#[test]
fn conflicts_name_the_option_and_the_first_item() {
    let problem = dlx_text::read("p q r | x\np x:A\nq x:A\nr x:B\nr x\nq r\np\nx:A p\n").unwrap().problem;
    let ids: Vec<OptionId> = problem.options().map(|(id, _)| id).collect();
    let item = |name| ConflictReason::Item(problem.item_named(name).unwrap());
    let mut links = Links::new(&problem);
    let mut check = |dropped: &[usize], chosen: &[usize], expected: Option<(usize, ConflictReason)>| {
        let [dropped, chosen] = [dropped, chosen].map(|list| list.iter().map(|&index| ids[index]).collect::<Vec<_>>());
        let restriction = Restriction { dropped, chosen };
        let result = links.restrict(&restriction);
        links.check_links();
        let conflict = result.err().map(|Conflict { option, reason, .. }| (option, reason));
        assert_eq!(conflict, expected.map(|(index, reason)| (ids[index], reason)));
        let stop = &mut |_: &[OptionId]| std::ops::ControlFlow::Break(());
        let plain =
            exdoku_cover::algorithm_x::visit(&problem, &restriction, Choose::Smallest, &Budget::default(), stop);
        assert_eq!(plain.err(), result.err());
    };
    check(&[], &[0, 1, 0], None);
    check(&[], &[0, 2], Some((2, item("x"))));
    check(&[], &[0, 3], Some((3, item("x"))));
    check(&[], &[3, 0], Some((0, item("x"))));
    check(&[], &[0, 1, 4], Some((4, item("q"))));
    check(&[], &[1, 0, 5], Some((5, item("p"))));
    check(&[5, 1], &[0, 1], Some((1, ConflictReason::Dropped)));
    // `x` is settled while the option is already hidden by `p`: `x` agrees, and only `p` stands in the way.
    check(&[], &[5, 1, 6], Some((6, item("p"))));
    assert!(links.restricted_to().is_empty(), "a conflict undoes everything");
    assert_eq!(problem.conflict(ids[0], ids[2]), problem.item_named("x"));
    assert_eq!(problem.conflict(ids[0], ids[1]), None);
}

#[test]
fn a_search_can_be_watched() {
    let problem = dlx_text::read("a b\na\nb\na b\n").unwrap().problem;
    let ids: Vec<OptionId> = problem.options().map(|(id, _)| id).collect();
    let mut links = Links::new(&problem);
    let mut search = Search::new(&mut links, Choose::Leftmost);
    let steps: Vec<Step> = (0..9).map(|_| search.step()).collect();
    let [a, b, both] = [ids[0], ids[1], ids[2]].map(Step::Chose);
    assert_eq!(
        steps,
        [a, b, Step::Solution, Step::Backtrack, both, Step::Solution, Step::Backtrack, Step::Done, Step::Done]
    );
    let stats = search.stats();
    assert_eq!((stats.nodes, stats.solutions, stats.max_depth), (3, 2, 2));
}

#[test]
fn a_bad_text_is_told_all_at_once() {
    let text = "\n| comment\r\np q p a:b | x | y\r\np r:A\r\n p q:A x:\nq x:A x:B :C\n";
    let errors = dlx_text::read(text).unwrap_err();
    let told: Vec<(&str, &str)> = errors.iter().map(|e| (&text[e.span.clone()], e.message.as_str())).collect();
    assert_eq!(
        told,
        [
            ("p", "there are two items named `p`"),
            ("a:b", "`a:b` cannot be the name of an item"),
            ("|", "a second bar among the item names"),
            ("r", "there is no item named `r`"),
            ("q:A", "the item `q` is primary and cannot have a colour"),
            ("x:", "`x:` names no colour after its colon"),
            ("x:B", "this option names the item `x` twice"),
            (":C", "`:C` names no item before its colon"),
        ]
    );
    assert_eq!(dlx_text::read("| nothing\n\n").unwrap_err()[0].message, "the text names no items");
}

#[test]
fn text_keeps_what_it_can_and_tells_what_it_left_out() {
    let text = "p q | x\r\n\r\np x:A\r\nx:A\r\n  q x:A \r\n";
    let read = dlx_text::read(text).unwrap();
    assert_eq!(read.option_lines.iter().map(|span| &text[span.clone()]).collect::<Vec<_>>(), ["p x:A", "q x:A"]);
    assert_eq!(read.warnings.iter().map(|w| &text[w.span.clone()]).collect::<Vec<_>>(), ["x:A"]);
    assert_eq!(dlx_text::write(&read.problem), "p q | x\np x:A\nq x:A\n");
}

#[test]
fn names_too_long_for_knuth_get_short_ones_and_a_legend() {
    let mut problem = Problem::new();
    let place = problem.add_item("row 3 has 5", ItemKind::Primary).unwrap();
    let cell = problem.add_item("x", ItemKind::Secondary).unwrap();
    let red = problem.add_colour("dark red");
    problem.add_option([place.into(), Entry::coloured(cell, red)]).unwrap();
    let expected = "| i1 = row 3 has 5\n| s1 = x\n| :0 = dark red\ni1 | s1\ni1 s1:0\n";
    assert_eq!(dlx_text::write(&problem), expected);
    assert_eq!(count(&problem), 1);
}
