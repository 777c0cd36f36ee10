"""The package from the outside: what its documentation promises."""

import copy
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

import exdoku

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CAGES = """
title = "Small cages"
size = 4
[rules]
killer = { layout = "aabb cc.b ..dd ....", sums = { a = 3, b = 8, c = 7, d = 3 } }
"""


def test_solve():
    answer = exdoku.read(WIKIPEDIA).solve()
    assert answer and answer.status == "unique"
    assert answer.line == SOLUTION == answer.grid.line
    assert str(answer).endswith("unique solution")
    assert answer.grid[0, 2] == 4 and answer.grid[-1, -1] == 9 and answer.grid["r9c9"] == 9
    with pytest.raises(IndexError):
        answer.grid[9, 0]
    with pytest.raises(KeyError):
        answer.grid["r10c1"]


def test_several_and_none():
    several = exdoku.read("1...............").solve(limit=3)
    assert several.status == "several" and len(several) == len(several.grids) == 3
    assert len({grid.line for grid in several.grids}) == 3
    wrong = exdoku.read("11..............").solve()
    assert not wrong and wrong.status == "contradiction" and wrong.grid is None
    assert wrong.problems[0] == "rows: row 1 repeats a digit: r1c1 = 1, r1c2 = 1"
    with pytest.raises(ValueError, match="limit"):
        exdoku.read(WIKIPEDIA).solve(limit=0)


def test_unique_and_count():
    assert exdoku.read(WIKIPEDIA).unique() is True
    empty = exdoku.Variant("classic-4x4").empty
    assert empty.unique() is False
    assert empty.count() == 288 and empty.count().exact
    some = empty.count(limit=10)
    assert some == 10 and not some.exact and str(some) == "more than 10"
    assert exdoku.Variant("classic-6x6").empty.count() == 28_200_960


def steps(drat):
    """The steps of a binary proof: whether a clause is added, and its literals."""
    at = 0
    while at < len(drat):
        is_added, literals = drat[at : at + 1] == b"a", []
        at += 1
        while drat[at]:
            number = shift = 0
            while True:
                number |= (drat[at] & 127) << shift
                shift, at = shift + 7, at + 1
                if drat[at - 1] < 128:
                    break
            literals.append(-(number // 2) if number % 2 else number // 2)
        at += 1
        yield is_added, literals


def is_contradiction(clauses, assumed):
    """Whether unit propagation finds a conflict."""
    true = set(assumed)
    while True:
        before = len(true)
        for clause in clauses:
            left = [literal for literal in clause if -literal not in true]
            if not left:
                return True
            if len(left) == 1:
                true.add(left[0])
        if len(true) == before:
            return False


@pytest.mark.parametrize("text, count", [(CAGES, None), ("1... .... .... ...4", None), ("12.. ..34 .... ..12", 0)])
def test_prove(text, count):
    puzzle = exdoku.read(text)
    proof = puzzle.prove()
    assert len(proof.grids) == (puzzle.count() if count is None else count)
    assert all(puzzle.check(grid) for grid in proof.grids)
    lines = [line.split() for line in proof.formula.splitlines() if line[0] not in "cp"]
    clauses = [[int(literal) for literal in line[:-1]] for line in lines]
    for is_added, clause in steps(proof.drat):
        if is_added:
            assert is_contradiction(clauses, [-literal for literal in clause]), clause
            clauses.append(clause)
        else:
            clauses.remove(next(other for other in clauses if sorted(other) == sorted(clause)))
    assert clauses[-1] == []
    with pytest.raises(exdoku.TimeoutError):
        exdoku.Variant("classic-9x9").empty.prove(timeout=0.2)


def test_timeout_is_no_error_for_a_count():
    count = exdoku.Variant("classic-16x16").empty.count(timeout=0.2)
    assert count.relation == "at least" and not count.exact
    with pytest.raises(exdoku.TimeoutError):
        exdoku.generate("classic-25x25", seed=1, timeout=0.05)
    assert issubclass(exdoku.TimeoutError, TimeoutError)


def test_candidates():
    rows = exdoku.read("12.. .... ..4. ....").candidates()
    assert rows[0][0] == [1] and rows[0][2] == [3]
    assert len(rows) == 4 and all(len(row) == 4 for row in rows)


def test_steps():
    puzzle = exdoku.read(WIKIPEDIA)
    path = puzzle.explain()
    assert path.solved and len(path) > 10
    first = puzzle.hint()
    assert first.text == path[0].text and first.technique == path[0].technique
    assert first.placed or first.removed
    assert first.to_svg().startswith("<svg") and "<svg" in path._repr_html_()
    assert isinstance(path[:3], exdoku.Path) and len(path[:3]) == 3
    assert path.hardest.score == max(step.score for step in path)
    assert [step.text for step in path[-2:]] == [step.text for step in path][-2:]
    assert puzzle.explain(steps=2).end == "reached"
    filled = exdoku.read(SOLUTION)
    assert filled.hint() is None
    with pytest.raises(ValueError, match="singles"):
        puzzle.explain(level="easy")


def test_rating():
    rating = exdoku.read(WIKIPEDIA).rate()
    assert rating.difficulty == "easy" and 0 <= float(rating) < 1
    assert exdoku.read(WIKIPEDIA).rate(scale="se").number == 1.2
    with pytest.raises(exdoku.NotUnique):
        exdoku.read("1...............").rate()


def test_check():
    puzzle = exdoku.read(WIKIPEDIA)
    assert puzzle.check(SOLUTION) and puzzle.check(puzzle.solve().grid)
    rows = puzzle.solve().grid.rows()
    assert puzzle.check(rows)
    rows[0][2] = 5
    wrong = puzzle.check(rows)
    assert not wrong and {one.rule for one in wrong.violations} == {"rows", "columns", "boxes"}
    begun = puzzle.check(WIKIPEDIA)
    assert not begun and not begun.violations and not begun.full
    changed = puzzle.check("1" + SOLUTION[1:])
    assert changed.violations[-1] == ("givens", "the grid differs from the givens", ("r1c1",))
    with pytest.raises(ValueError, match="81 cells"):
        puzzle.check("123")
    with pytest.raises(ValueError, match="r1c1"):
        exdoku.read("1...............").check([[7, 1, 1, 1]] * 4)


def test_convert():
    puzzle = exdoku.read(CAGES)
    link = puzzle.convert("f-puzzles-link")
    assert exdoku.read(link).count() == puzzle.count()
    assert exdoku.read(puzzle.convert("toml")).count() == puzzle.count()
    assert "|" in puzzle.convert("dlx")
    with pytest.raises(exdoku.ConvertError, match="killer"):
        puzzle.convert("line")
    assert len(puzzle.convert("line", leave_out=True).strip()) == 16
    with pytest.raises(ValueError, match="f-puzzles"):
        puzzle.convert("word")


def test_pictures():
    puzzle = exdoku.read(CAGES)
    assert puzzle._repr_svg_().startswith("<svg") and puzzle._repr_svg_() == puzzle.to_svg()
    assert puzzle.to_svg(solution=True) != puzzle.to_svg() == puzzle.convert("svg")
    assert puzzle.solve()._repr_svg_() == puzzle.to_svg(solution=True) == puzzle.solve().grid._repr_svg_()


def test_errors_have_places():
    with pytest.raises(exdoku.ReadError) as caught:
        exdoku.read("size = 4\n[rules]\nkillr = 3\n")
    error = caught.value
    assert (error.line, error.column) == (3, 1)
    assert "killer" in error.text and "^^^^^" in str(error)
    assert isinstance(error, ValueError) and isinstance(error, exdoku.ExdokuError)
    assert error.diagnostics[0].level == "error"
    again = pickle.loads(pickle.dumps(error))
    assert (again.line, again.text) == (3, error.text)
    with pytest.raises(exdoku.ReadError, match="windoku"):
        exdoku.Variant("windoko")
    with pytest.raises(exdoku.ReadError, match="2 puzzles"):
        exdoku.read("1...............\n2...............\n")
    with pytest.raises(FileNotFoundError):
        list(exdoku.puzzles("there-is-no-such-file.txt"))


def test_variants_and_rules():
    x = exdoku.Variant("size = 4\n[rules]\ndiagonals = 'both'\n")
    assert "diagonals" in x.rules and x.shape == (4, 4)
    assert x.read("1...............").count() < exdoku.read("1...............").count()
    assert exdoku.read("1...............", variant=x.toml).count() == x.read("1...............").count()
    kinds = exdoku.rules()
    assert kinds["killer"].meaning and any(one.name == "sum" for one in kinds["killer"].parameters)
    assert "killer" in exdoku.variants() and len(exdoku.variants()) > 100


def test_a_kind_of_rule_from_toml():
    divisor = exdoku.Variant("""
        size = 6
        [define.divisor]
        meaning = "Of two digits next to each other on the line, one divides the other."
        params  = { line = "line" }
        example = 'divisor = "r1c1-4"'
        [define.divisor.rules.pair]
        along = "$line"
        where = "a % b == 0 or b % a == 0"
        [rules]
        divisor = ["r1-3c2 r4c3", "r3c5-6 r2c6 r1c5", "r6-4c5 r3c4 r2c5", "r6-4c1 r4c2"]
    """)
    puzzle = divisor.read("... ... ... ... ... 4.. ... ... ..3 .2. ... ...".replace(" ", ""))
    assert puzzle.unique()
    again = pickle.loads(pickle.dumps(puzzle))
    assert again.solve().line == puzzle.solve().line


def test_generate():
    one = exdoku.generate("classic-6x6", seed=7)
    assert one.unique() and one == exdoku.generate("classic-6x6", seed=7)
    assert exdoku.generate("classic-6x6", seed=8) != one
    easy = exdoku.generate(seed=1, difficulty="easy", symmetry="rotate180")
    assert easy.rate().difficulty == "easy"
    killer = exdoku.generate("killer", seed=1)
    assert "killer" in killer.rules and killer.unique()
    mine = exdoku.generate("size = 4\n[rules]\ndiagonals = 'both'\n", seed=3, givens=(None, 6))
    assert "diagonals" in mine.rules and sum(value is not None for value in mine.givens.values()) <= 6
    for wrong in [{"difficulty": "so-so"}, {"symmetry": "some"}, {"hardest": "X-file"}, {"givens": (9, 3)}]:
        with pytest.raises(ValueError):
            exdoku.generate("classic-4x4", **wrong)


def test_puzzles_are_lazy_and_go_on_after_an_error(tmp_path: Path):
    path = tmp_path / "puzzles.txt"
    path.write_text("12..34....43...1\n12..34....43..#1\n1...............\n")
    assert len(list(exdoku.puzzles(path, errors="skip"))) == 2
    kinds = [type(one) for one in exdoku.puzzles(path, errors="return")]
    assert kinds == [exdoku.Puzzle, exdoku.ReadError, exdoku.Puzzle]
    several = exdoku.puzzles(str(path))
    assert next(several).givens[0, 0] == 1
    with pytest.raises(exdoku.ReadError) as caught:
        next(several)
    assert caught.value.line == 2
    assert next(several).name.endswith(":3")

    def endless():
        while True:
            yield "1...............\n2...............\n"

    lazily = exdoku.puzzles(endless())
    assert [next(lazily).givens[0, 0] for _ in range(4)] == [1, 2, 1, 2]


def lines(count):
    """Puzzles with one solution each, all different."""
    for number in range(count):
        shift = {str(digit): str((digit + number) % 9 + 1) for digit in range(1, 10)}
        yield "".join(shift.get(sign, sign) for sign in WIKIPEDIA)


@pytest.mark.parametrize("jobs", [1, 3])
def test_map_keeps_the_order(jobs):
    solved = list(exdoku.map(lines(1000), "solve", jobs=jobs))
    assert len(solved) == 1000
    for given, answer in zip(lines(1000), solved):
        assert answer.status == "unique" and answer.grid[0, 0] == int(given[0])
    assert list(exdoku.map(lines(20), "unique", jobs=jobs)) == [True] * 20
    assert list(exdoku.map(lines(3), "count", limit=5, jobs=jobs)) == [1, 1, 1]


def test_map_takes_puzzles_texts_and_files(tmp_path: Path):
    path = tmp_path / "many.txt"
    path.write_text("\n".join(lines(300)))
    of_file = [answer.line for answer in exdoku.map(path, jobs=2)]
    of_puzzles = [answer.line for answer in exdoku.map(exdoku.puzzles(path), "solve", jobs=2)]
    assert of_file == of_puzzles and len(of_file) == 300
    mixed = [CAGES, exdoku.read(WIKIPEDIA), "1..............."]
    assert [bool(unique) for unique in exdoku.map(mixed, "unique")] == [exdoku.read(CAGES).unique(), True, False]
    assert [hint.technique for hint in exdoku.map(lines(2), "hint")] == [exdoku.read(WIKIPEDIA).hint().technique] * 2
    assert all(path.solved for path in exdoku.map(lines(2), "explain"))
    assert [rating.difficulty for rating in exdoku.map(lines(2), "rate")] == ["easy", "easy"]


def test_map_reports_errors_in_place():
    texts = [WIKIPEDIA, "12..34....43..#1", WIKIPEDIA]
    kinds = [type(one).__name__ for one in exdoku.map(texts, errors="return", jobs=1)]
    assert kinds == ["Answer", "ReadError", "Answer"]
    several = exdoku.map(texts)
    assert next(several)
    with pytest.raises(exdoku.ReadError):
        next(several)
    assert next(several).line == SOLUTION
    with pytest.raises(StopIteration):
        next(several)
    with pytest.raises(ValueError, match="candidates"):
        exdoku.map(texts, "sove")
    with pytest.raises(TypeError, match="int"):
        list(exdoku.map([1]))

    def broken():
        yield WIKIPEDIA
        raise OSError("the disk is gone")

    answers = exdoku.map(broken())
    assert next(answers).line == SOLUTION
    with pytest.raises(OSError, match="gone"):
        next(answers)


def test_map_streams():
    """An answer comes before all of an endless input was read."""
    asked = 0

    def endless():
        nonlocal asked
        while True:
            asked += 1
            yield WIKIPEDIA

    answers = exdoku.map(endless(), jobs=2)
    for _ in range(3):
        assert next(answers).line == SOLUTION
    assert asked < 20_000


def test_answers_are_those_of_the_program():
    import json

    one, two = map_json = [json.loads(line) for line in exdoku.answers([WIKIPEDIA, "12..34....43..#1"], jobs=1)]
    assert one == {"source": "<text>:1", "givens": WIKIPEDIA, "status": "unique", "solutions": [SOLUTION]}
    assert two["source"] == "<text>:2" and two["status"] == "bad" and len(map_json) == 2
    counted = json.loads(next(exdoku.answers(["1..............."], "count")))
    assert counted == {"source": "<text>:1", "solutions": 72}


def test_pickles():
    puzzle = exdoku.read(WIKIPEDIA)
    for one in [puzzle, exdoku.read(CAGES), exdoku.generate("killer", seed=1), exdoku.Variant("windoku").empty]:
        again = pickle.loads(pickle.dumps(one))
        assert again == one and again.title == one.title and again.name == one.name and hash(again) == hash(one)
        assert copy.deepcopy(one) == one
    answer = puzzle.solve()
    assert pickle.loads(pickle.dumps(answer)).line == SOLUTION
    assert pickle.loads(pickle.dumps(answer.grid)) == answer.grid
    count = pickle.loads(pickle.dumps(exdoku.Variant("classic-4x4").empty.count(limit=3)))
    assert (count, count.relation) == (3, "more than")
    path = pickle.loads(pickle.dumps(puzzle.explain()))
    assert path.solved and path[0].text == puzzle.hint().text
    assert pickle.loads(pickle.dumps(exdoku.Variant("windoku"))) == exdoku.Variant("windoku")


def test_processes():
    with ProcessPoolExecutor(2) as pool:
        puzzles = [exdoku.read(line) for line in lines(4)]
        assert [answer.status for answer in pool.map(exdoku.Puzzle.solve, puzzles)] == ["unique"] * 4


def test_numpy():
    numpy = pytest.importorskip("numpy")
    puzzle = exdoku.read(WIKIPEDIA)
    givens, solution = numpy.asarray(puzzle.givens), numpy.array(puzzle.solve().grid)
    assert givens.shape == (9, 9) and givens[0, 2] == 0 and (solution.sum(axis=0) == 45).all()
    assert ((givens == 0) | (givens == solution)).all()
    assert puzzle.check(solution) and not puzzle.check(givens)
    assert numpy.asarray(puzzle.givens, dtype=float).dtype == float
    assert puzzle.givens.to_numpy(empty=-7)[0, 2] == -7


def test_without_numpy():
    program = "import sys; sys.modules['numpy'] = None\nimport exdoku\nprint(exdoku.read('1...............').count())"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "72\n"


def test_holes_and_overlapping_grids():
    samurai = exdoku.Variant("twodoku").empty
    grid = samurai.solve().grid
    assert samurai.check(grid) and samurai.check(grid.rows())
    assert None in [value for row in grid.rows() for value in row]


INTERRUPTED = """
import signal, sys, threading, time
import exdoku
hard = exdoku.Variant("classic-16x16").empty
latin = [["cell %d %d" % (r, c), "row %d %d" % (r, v), "column %d %d" % (c, v)] for r in range(14) for c in range(14) for v in range(14)]
WIDE = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
# A shell that starts this in the background has it ignore the signal.
signal.signal(signal.SIGINT, signal.default_int_handler)
timer = threading.Timer(0.5, lambda: signal.raise_signal(signal.SIGINT))
timer.start()
try:
    {work}
except KeyboardInterrupt:
    print("stopped")
"""


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("work", [
    "hard.count()",
    "list(exdoku.map([hard], 'count'))",
    "while True: exdoku.read(WIDE).rate(scale='se')",
    "exdoku.ExactCover(sorted({item for option in latin for item in option}), latin).count()",
])
def test_ctrl_c(work):
    """It stops work that would take years."""
    program = [sys.executable, "-c", INTERRUPTED.format(work=work)]
    done = subprocess.run(program, capture_output=True, text=True, timeout=60)
    assert done.stdout == "stopped\n", done.stderr


def test_other_threads_run_meanwhile():
    """The lock of the interpreter is released: another thread counts while a search runs."""
    ticks, over = [], threading.Event()

    def tick():
        while not over.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    begun = time.monotonic()
    exdoku.Variant("classic-16x16").empty.count(timeout=0.5)
    ended = time.monotonic()
    over.set()
    thread.join()
    assert sum(begun < at < ended for at in ticks) > 10


def test_exact_cover():
    cover = exdoku.ExactCover("abc", {"x": "ab", "y": "c", "z": "bc", "w": "a"})
    assert cover.solutions() == [["x", "y"], ["z", "w"]] or sorted(map(sorted, cover.solutions())) == [["w", "z"], ["x", "y"]]
    assert cover.count() == 2 and cover.solve() in cover.solutions()
    assert len(cover.solutions(limit=1)) == 1
    assert exdoku.ExactCover([1, 2], [[1], [1, 2]]).solve() == [1]
    assert exdoku.ExactCover([1, 2], [[1]]).solve() is None
    assert pickle.loads(pickle.dumps(cover)).count() == 2 and pickle.loads(pickle.dumps(cover)) == cover
    assert exdoku.ExactCover("ab", (option for option in ["a", "b", "ab"])).count() == 2
    with pytest.raises(ValueError, match="option 1 has the item 'a' twice"):
        exdoku.ExactCover("ab", ["b", "aa"])
    with pytest.raises(ValueError, match="option 'x' has no primary item"):
        exdoku.ExactCover("ab", {"x": ["s"]}, secondary="s")


def test_colours():
    """Words that cross agree on the letter."""
    words = {("across", word): ["across", ("place", word[0])] for word in ["on", "at", "no"]}
    words |= {("down", word): ["down", ("place", word[0])] for word in ["an", "of"]}
    cover = exdoku.ExactCover(["across", "down"], words, secondary=["place"])
    found = {frozenset(solution) for solution in cover.solutions()}
    assert found == {frozenset([("across", "on"), ("down", "of")]), frozenset([("across", "at"), ("down", "an")])}
    with pytest.raises(ValueError, match="no item"):
        exdoku.ExactCover("a", ["b"])
    with pytest.raises(ValueError, match="primary"):
        exdoku.ExactCover("a", [[("a", 1)]])
    with pytest.raises(ValueError, match="twice"):
        exdoku.ExactCover("aa", ["a"])


def test_what_is_written_is_toml_1_0():
    tomllib = pytest.importorskip("tomllib")
    root = Path(__file__).parents[2]
    files = sorted((root / "variants").glob("*.toml"))
    assert len(files) > 100
    for path in files:
        tomllib.loads(path.read_text(encoding="utf-8"))
        tomllib.loads(exdoku.Variant(path.stem).empty.convert("toml"))
    later = "size = 4\nlet = { x = '1-4', # any\n}\n"
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(later)
    assert tomllib.loads(exdoku.tidy(later)) == {"size": 4, "let": {"x": "1-4"}}
    for page in [*sorted((root / "docs").glob("*.md")), root / "README.md"]:
        for block in page.read_text(encoding="utf-8").split("```toml\n")[1:]:
            tomllib.loads(block.split("```")[0])
    tomllib.loads(exdoku.generate("killer", seed=1).convert("toml"))
