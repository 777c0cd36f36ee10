//! `exdoku generate` as its users see it.

use crate::common::day::todays;
use crate::common::program::{Run, answer, exdoku, exdoku_in, file, temporary, temporary_folder};
use crate::common::snapshot;

#[track_caller]
fn made(args: &str) -> String {
    answer(&format!("generate {args}"), "")
}

#[test]
fn any_number_of_jobs_makes_the_same_puzzles() {
    let all = [
        "--count 12 --seed 7 --format line",
        "--variant classic-4x4 --count 12 --seed 1 --format line",
        "--variant sudoku-x --count 3 --seed 3 --symmetry rotate180",
        "--variant killer --count 3 --seed 4",
        "--variant jigsaw --regions random --count 3 --seed 5 --format json",
        "--count 3 --seed 6 --difficulty medium --format json",
    ];
    for args in todays(all, 2) {
        assert_eq!(made(&format!("{args} --jobs 1")), made(&format!("{args} --jobs 3")), "{args}");
    }
}

/// Everything that is written can be read again, and has the solution that it tells, alone.
#[test]
fn what_is_made_is_read_again() {
    let all = [
        ("one.toml", "--seed 1"),
        ("three.toml", "--seed 1 --count 3 --variant windoku"),
        ("killer.toml", "--seed 1 --variant killer"),
        ("killers.toml", "--seed 1 --variant killer --count 2"),
        ("jigsaw.toml", "--seed 1 --variant jigsaw --regions random"),
        ("dots.toml", "--seed 1 --draw kropki,thermo"),
        ("unboxed.toml", "--seed 1 --variant no-boxes.toml --regions random --self-contained"),
        ("regions.toml", "--seed 1 --variant own-regions.toml --regions random --self-contained"),
        ("tens.toml", "--seed 2 --variant ten.toml"),
        ("sides.toml", "--seed 1 --variant hole.toml --draw x-sum,skyscraper"),
        ("circles.toml", "--seed 1 --variant six.toml --draw counting-circles --symmetry rotate180"),
    ];
    for (name, args) in todays(all, 2) {
        file("no-boxes.toml", "size = 4\nbox = \"none\"\n");
        file("own-regions.toml", "size = 4\nregions = \"\"\"\nABBB\nAABC\nADCC\nDDDC\n\"\"\"\n");
        file("ten.toml", "size = 10\n");
        file("hole.toml", "size = 4\nbox = \"none\"\nholes = \"r2c2\"\n");
        file("six.toml", "size = 6\n");
        file(name, &made(args));
        let tested = exdoku(&format!("test {name}"), "");
        assert_eq!(tested.exit, 0, "{args}: {}{}", tested.out, tested.err);
    }
    for (name, args) in [
        ("line.txt", "--count 5 --seed 2 --format line"),
        ("plain.json", "--count 5 --seed 2 --variant anti-knight --format json"),
        ("drawn.json", "--count 2 --seed 2 --draw killer --regions random --format json"),
    ] {
        let text = made(args);
        file(name, &text);
        let solved = exdoku(&format!("solve {name} --format json"), "");
        assert_eq!((solved.exit, solved.err.as_str()), (0, ""), "{args}");
        assert_eq!(solved.out.matches("\"status\":\"unique\"").count(), text.lines().count(), "{args}");
        let solution = |line: &str, key: &str| {
            let (_, rest) = line.split_once(&format!("\"{key}\":"))?;
            Some(rest.trim_start_matches(['[', '"']).split('"').next()?.to_owned())
        };
        for (told, found) in text.lines().zip(solved.out.lines()).filter(|(told, _)| told.starts_with('{')) {
            assert_eq!(solution(told, "solution").unwrap(), solution(found, "solutions").unwrap(), "{args}");
        }
    }
}

/// What a file names is found from the folder that it is written to.
#[test]
fn files_of_another_folder_name_their_variant() {
    let folder = temporary_folder("moved");
    std::fs::create_dir_all(folder.join("rules")).unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    write("rules/own.toml", "[define.climb]\nparams = { line = \"line\" }\nrules = { thermo = \"$line\" }\n");
    write("mine.toml", "size = 4\ninclude = [\"rules/own.toml\"]\n[rules]\nclimb = \"r1c1-4\"\n");
    write("puzzle.toml", "variant = \"mine.toml\" # of 4x4\ngivens = \"1... .... .... ....\"\n");
    write("line.txt", "1...............\n");
    for (args, file) in [
        ("generate --variant mine.toml --seed 3 --into made", "made/mine-1.toml"),
        ("generate --variant mine.toml --seed 3 --count 2 --into made/two", "made/two/mine-2.toml"),
        ("convert --to toml --into copies/all mine.toml", "copies/all/mine.toml"),
        ("convert --to toml --into copies puzzle.toml", "copies/puzzle.toml"),
        ("convert --to toml --variant mine.toml --into copies line.txt", "copies/line-1.toml"),
    ] {
        let run = exdoku_in(&folder, args);
        assert!(run.exit == 0 && run.err.is_empty(), "{args}: {}", run.err);
        let read = exdoku_in(&folder, &format!("solve {file}"));
        assert!(read.err.is_empty() && read.out.contains("1 2 \u{2502} 3 4"), "{file}: {}{}", read.out, read.err);
    }
    let copy = std::fs::read_to_string(folder.join("copies/puzzle.toml")).unwrap();
    assert!(copy.starts_with("variant = \"../mine.toml\" # of 4x4\n"), "{copy}");
    std::fs::remove_dir_all(folder).unwrap();
}

/// What a file needs from others is written into it, so that it can be moved.
#[test]
fn self_contained_files_need_no_others() {
    file(
        "up.toml",
        "[define.up]\nparams = { line = \"line\" }\nmeaning = \"Digits rise.\"\nrules.pair = { along = \"$line\", where = \"a < b\" }\n",
    );
    file("small.toml", "size = 4\ninclude = \"up.toml\"\n[rules]\nup = \"r1c1-2\"\nodd = \"r4c4\"\n");
    file(
        "heir.toml",
        "name = \"Heir\"\nvariant = \"small.toml\"\n[rules]\nup = [\"r2c3-4\"]\n[[test]]\nsolutions = 0\ngivens = \"11..............\"\n",
    );
    let one = made("--variant heir.toml --self-contained --seed 2");
    snapshot("generate_command__self-contained", &one);
    file("elsewhere/one.toml", &one);
    file("elsewhere/two.toml", &made("--variant heir.toml --self-contained --seed 2 --count 2 --draw killer"));
    file("elsewhere/bound.toml", &made("--variant heir.toml --seed 2"));
    for (name, exit) in [("one", 0), ("two", 0), ("bound", 2)] {
        assert_eq!(exdoku(&format!("test elsewhere/{name}.toml"), "").exit, exit, "{name}");
    }
    let again = exdoku("generate --variant elsewhere/one.toml", "");
    assert!(again.err.contains("has exactly one solution as it is"), "{}", again.err);
}

/// Pictures and a page to print.
#[test]
fn books_are_written() {
    temporary_folder("book");
    let text_of = |name: &str| std::fs::read_to_string(temporary().join(name)).expect(name);
    assert_eq!(made("--variant thermo --count 2 --seed 3 --format svg --into book"), "");
    for name in ["book/thermo-1.svg", "book/thermo-2.svg", "book/thermo-2-solution.svg"] {
        assert!(text_of(name).contains("<text"), "{name}");
    }
    assert!(text_of("book/thermo-2.svg").contains(">Thermometers 2</text>"));
    let again = exdoku("generate --variant thermo --count 2 --seed 3 --format svg --into book", "");
    assert_eq!(again.exit, 2);
    assert!(again.err.contains("--overwrite"), "{}", again.err);
    let page = made("--variant killer --count 3 --seed 3 --format html --per-page 2");
    assert_eq!(page.matches("<figure>").count(), 6);
    assert_eq!(page.matches("class=\"sheet").count(), 3);
    assert_eq!(page.matches("<p>Killer: No digit repeats").count(), 1);
}

/// A page of puzzles that were not made here, with the solutions that were asked for.
#[test]
fn puzzles_become_a_page() {
    let puzzles = "1.......2.......\n....3.....4.....\n";
    let page = answer("convert --to html --variant classic-4x4 --per-page 1 -", puzzles);
    assert_eq!((page.matches("<figure>").count(), page.matches("class=\"sheet").count()), (2, 2));
    assert!(page.contains("<figcaption>Puzzle 2</figcaption>") && !page.contains("Solutions"), "{page}");
    let solved = answer("convert --to html --variant classic-4x4 --solution -", puzzles);
    assert_eq!((solved.matches("<figure>").count(), solved.matches("class=\"sheet").count()), (4, 2));
    assert!(solved.contains("<h1>Sudoku</h1>") && solved.contains("<h2>Solutions</h2>"), "{solved}");
    let Run { exit, err, .. } = exdoku("convert --to line --per-page 2 -", puzzles);
    assert_eq!(exit, 2);
    assert!(err.contains("--per-page has no effect on plain text"), "{err}");
}

#[test]
fn minimal_is_minimal_also_with_as_many_givens_as_wished() {
    let text = made("--variant classic-4x4 --minimal --clues 6 --seed 1 --format line");
    file("six.txt", &text);
    let checked = exdoku("check six.txt --redundant", "");
    assert!(checked.out.contains("no given is redundant"), "{text}{}", checked.out);
    let many = exdoku("generate --variant classic-4x4 --minimal --clues 12 --seed 1 --tries 20", "");
    assert_eq!((many.exit, many.out.as_str()), (3, ""));
    assert!(many.err.contains("in 20 attempts"), "{}", many.err);
}

/// As many clues are drawn as are asked for, and with --minimal each is needed.
#[test]
fn drawn_clues_are_as_few_as_wished() {
    let few = made("--draw thermo --clue-count thermo=2 --seed 1 --variant classic-6x6");
    file("few.toml", &few);
    let (_, rules) = few.split_once("[rules]").unwrap();
    assert_eq!(rules.lines().filter(|line| line.trim_start().starts_with("\"r")).count(), 2, "{few}");
    assert_eq!(answer("count few.toml", ""), "1\n");

    for of in ["--seed 1 --variant classic-4x4", "--seed 7 --variant classic-6x6"] {
        let minimal = made(&format!("--draw killer --minimal {of}"));
        let clues: Vec<&str> = minimal.lines().filter(|line| line.contains("{ cells = ")).collect();
        assert!(!clues.is_empty(), "{minimal}");
        for clue in clues {
            file("fewer.toml", &minimal.replace(&format!("{clue}\n"), ""));
            assert_eq!(answer("count fewer.toml --limit 1", ""), "more than 1\n", "{of}: {clue}");
        }
    }
    assert!(made("--draw killer --givens none --seed 1 --variant classic-4x4").contains("# 0 givens"));
}

#[test]
fn what_cannot_be_made_is_said() {
    file("unsolvable.toml", "size = 4\ngivens = \"11..............\"\n");
    file("oblong.toml", "size = \"4x6\"\nbox = \"none\"\ndigits = \"1-6\"\n");
    file("hole.toml", "size = 4\nbox = \"none\"\nholes = \"r2c2\"\n");
    file("large.toml", "size = 64\n");
    file("wide.toml", "size = 25\n");
    file("misspelt.toml", "size = 4\n[rules]\nwindokus = true\n");
    let mut shown = String::new();
    for args in [
        "--variant unsolvable.toml",
        "--variant misspelt.toml",
        "--variant sudokux",
        "--clues 82",
        "--clues 30..20",
        "--clues few",
        "--clues 16 --tries 2 --seed 1",
        "--variant oblong.toml --symmetry rotate90",
        "--rate-min 2 --rate-max 1",
        "--rate-min 1 --difficulty hard",
        "--difficulty extreme --tries 1 --seed 1",
        "--hardest 400..500 --scale hodoku",
        "--draw thermoo",
        "--draw windoku",
        "--regions random --variant samurai",
        "--regions random --variant hole.toml",
        "--regions random --variant large.toml",
        "--draw full-rank --variant wide.toml",
        "--regions random --format line",
        "--variant killer --format line",
        "--draw kropki --format grid",
        "--variant classic-4x4 --count 500 --seed 1 --clues 16 --format line",
        "--count 0",
        "--clue-count thermo",
        "--clue-count thermo=2",
        "--variant killer --clue-count thermo=2",
        "--draw thermo,lockout --variant classic-4x4 --seed 1",
        "--draw clone,kropki,same-values",
        "--count 2 --format svg",
        "--format line --into puzzles",
        "--format json --self-contained",
        "--per-page 2",
        "--only-techniques pointing --hardest XY-wing",
    ] {
        let Run { exit, out, err } = exdoku(&format!("generate {args}"), "");
        let lines = if out.is_empty() { String::new() } else { format!("{} lines\n", out.lines().count()) };
        shown += &format!("---- {args}\nexit {exit}\n{lines}{}\n\n", err.trim_end());
    }
    snapshot("generate_command__refused", &shown);
}

/// Dots alone decide most boards; the thermometers that were asked for are there nevertheless.
#[test]
fn all_kinds_that_are_asked_for_are_drawn() {
    for seed in 1..=10 {
        let text = made(&format!("--draw thermo,kropki --seed {seed}"));
        assert!(text.contains("\nthermo = ") && text.contains("\nkropki = "), "{text}");
    }
}

/// A file with givens of its own may leave nothing to choose, which is said before anything is tried.
#[test]
fn own_givens_that_decide_are_told() {
    let board = "5346.8912672195348198342567859761423426853791713924856961537284287419635345286179";
    file("nearly.toml", &format!("size = 9\ngivens = \"{board}\"\n"));
    file(
        "some.toml",
        "size = 9\ngivens = \"12...............................................................................\"\n",
    );
    let mut shown = String::new();
    for args in [
        "--variant nearly.toml --symmetry rotate180",
        "--variant nearly.toml --difficulty hard",
        "--variant nearly.toml --rate-max 0",
        "--variant nearly.toml --minimal --givens 81",
        "--variant nearly.toml --draw thermo",
        "--variant nearly.toml --format line",
        "--variant some.toml --symmetry rotate180 --seed 1 --format line",
        "--variant some.toml --difficulty extreme --seed 1 --tries 2",
    ] {
        let Run { exit, out, err } = exdoku(&format!("generate {args}"), "");
        let lines = if out.is_empty() { String::new() } else { format!("{} lines\n", out.lines().count()) };
        shown += &format!("---- {args}\nexit {exit}\n{lines}{}\n\n", err.trim_end());
    }
    snapshot("generate_command__own-givens", &shown);
}

/// Two kinds of clues outside the grid: the file, the picture, the drawing in characters and the link say which is which, and
/// the link is read back as the same puzzle.
#[test]
fn clues_outside_the_grid_come_back_from_a_link() {
    let mut count = 0;
    for kinds in ["skyscraper,x-sum", "sandwich,numbered-room"] {
        for args in ["", " --symmetry rotate90"] {
            let text = made(&format!("--draw {kinds} --seed 4{args}"));
            file("outside.toml", &text);
            let by_colour = text.contains("(black clues)") && text.contains("(blue clues)");
            assert!(by_colour || text.matches("(clues on the ").count() == 2, "{text}");
            file("outside.txt", &answer("convert outside.toml --to sudokupad", ""));
            let back = exdoku("convert outside.txt --guess-drawings --to toml", "");
            assert_eq!(back.exit, 0, "{}", back.err);
            let rules = |text: &str| {
                let kind = |name: &str| {
                    text.lines().any(|line| line.split_once('=').is_some_and(|(key, _)| key.trim() == name))
                };
                kinds.split(',').filter(|name| kind(name)).count()
            };
            file("back.toml", &back.out);
            assert_eq!(answer("count back.toml", ""), "1\n", "{}", back.out);
            let solution = |name: &str| answer(&format!("solve {name} --format line"), "");
            assert_eq!(solution("back.toml"), solution("outside.toml"), "{}", back.out);
            count += rules(&back.out);
            let shown = answer("show outside.toml", "");
            let told = if by_colour { "(clues with ')" } else { "(clues on the " };
            assert!(shown.contains(told), "{shown}");
            let drawn = answer("convert outside.toml --to svg", "");
            assert_eq!(drawn.contains("#1c64d1"), by_colour, "{drawn}");
        }
    }
    assert_eq!(count, 8);
}
