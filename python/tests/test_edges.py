"""What a program does that uses the package in unusual ways: other boards, failing iterables, forks, odd arguments."""

import os
import pickle
import subprocess
import sys
import time
from pathlib import Path

import pytest

import exdoku

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
FROM_6 = "size = 4\ndigits = '6-9'\n"
FROM_0 = "size = 4\ndigits = '0-3'\n"


def test_chunks_grow():
    """Lines are read ahead by the hundred once that is worth it, so that a chunk costs little."""
    asked = 0

    def endless():
        nonlocal asked
        while True:
            asked += 1
            yield WIKIPEDIA

    answers = exdoku.map(endless(), jobs=1)
    ahead = 0
    for taken in range(1, 3001):
        assert next(answers).status == "unique"
        ahead = max(ahead, asked - taken)
    assert 50 < ahead < 20_000


def test_a_slow_source_is_not_read_ahead():
    asked = 0

    def slow():
        nonlocal asked
        while True:
            asked += 1
            yield WIKIPEDIA
            time.sleep(0.1)

    answers = exdoku.map(slow(), jobs=2)
    for taken in range(1, 6):
        assert next(answers).line == SOLUTION
        assert asked <= taken + 2


def test_four_lines_are_four_puzzles():
    text = (WIKIPEDIA + "\n") * 4
    assert len(list(exdoku.puzzles([text]))) == 4
    assert [answer.line for answer in exdoku.map([WIKIPEDIA] * 4, jobs=1)] == [SOLUTION] * 4


def test_a_grid_of_another_board():
    puzzle = exdoku.read(WIKIPEDIA)
    small = exdoku.Variant("classic-4x4").empty
    other = exdoku.read("." * 16, variant=FROM_6)
    for grid, of in [(small.givens, puzzle), (small.solve().grid, other), (other.solve().grid, small)]:
        for use in [of.check, of.grid, lambda grid: of.to_svg(grid=grid)]:
            with pytest.raises(ValueError, match="another board"):
                use(grid)
    layered = exdoku.Variant("area-sums").empty
    with pytest.raises(ValueError, match="another board"):
        exdoku.Variant("classic-6x6").empty.to_svg(grid=layered.givens)
    windoku = exdoku.read("." * 81, variant="windoku")
    assert not windoku.check(puzzle.solve().grid) and windoku.grid(puzzle.givens).puzzle == windoku


def test_grids_are_equal_by_value():
    small, other = exdoku.Variant("classic-4x4").empty, exdoku.read("." * 16, variant=FROM_6)
    ours, theirs = small.solve().grid, other.solve().grid
    assert ours != theirs and ours == small.grid(ours.rows()) and hash(ours) == hash(small.grid(ours.line))
    letters = exdoku.read("." * 16, variant="classic-4x4", symbols="abcd").grid(ours.rows())
    assert letters == ours and hash(letters) == hash(ours) and letters.line != ours.line
    assert ours != 1 and (ours == "x") is False


def test_zero_as_a_digit():
    puzzle = exdoku.read("." * 16, variant=FROM_0)
    answer = puzzle.solve()
    assert "0" in answer.line and puzzle.check(answer.line) and puzzle.check(answer.grid.rows())
    assert puzzle.grid(answer.line) == answer.grid


def test_puzzles_are_equal_by_what_they_say():
    puzzle, rows = exdoku.read(WIKIPEDIA), "\n".join(WIKIPEDIA[at:at + 9] for at in range(0, 81, 9))
    for other in [WIKIPEDIA.replace(".", "0"), rows, puzzle.convert("toml"), f"# a comment\n{WIKIPEDIA}"]:
        assert exdoku.read(other) == puzzle and hash(exdoku.read(other)) == hash(puzzle)
    assert exdoku.read(WIKIPEDIA.replace("53", "35")) != puzzle and exdoku.read(WIKIPEDIA, variant="sudoku-x") != puzzle
    for name in exdoku.variants():
        example = next(iter(exdoku.puzzles(name)))
        again = exdoku.read(example.convert("toml"))
        assert again == example and hash(again) == hash(example), name
    killer = "size = 4\n[rules]\nkiller = { cells = 'r1c1-2', sum = 3 }\n"
    assert exdoku.read(killer) != exdoku.read(killer.replace("3 }", "4 }"))


SUMS = """
size = 4
[let]
x = "3-5"
[rules]
sum = [{ cells = "r1c1-2", equals = "x" }, { cells = "r3c1-2", equals = "x" }]
"""


def test_a_solution_has_what_is_not_shown():
    sums = exdoku.read(SUMS)
    grid = sums.solve().grid
    assert sums.check(grid) and sums.check(grid.rows()) and sums.grid(grid.line) == grid
    check = sums.check("1234341243212143")
    assert not check and check.full and str(check) == "solution: no solution has these values"
    yin_yang = next(iter(exdoku.puzzles("yin-yang")))
    for nothing in ["shade=" + "." * 36, [[1] * 6] * 6]:
        assert not yin_yang.check(nothing) and not yin_yang.check(nothing).full
    doublers = next(iter(exdoku.puzzles("doublers")))
    assert doublers.check(doublers.solve().grid.rows())
    classic = exdoku.read(doublers.givens.digits).solve(5)
    assert not any(doublers.check(grid.rows()) for grid in classic)


def test_rows_of_another_shape():
    puzzle = exdoku.read(WIKIPEDIA)
    lines = [SOLUTION[at:at + 9] for at in range(0, 81, 9)]
    assert puzzle.check(lines) and puzzle.check([" ".join(line) for line in lines]) and puzzle.check(list(SOLUTION))
    large = exdoku.Variant("classic-16x16").empty
    solved = large.solve().grid
    for names in [None, " ".join(map(str, range(1, 17)))]:
        same = exdoku.read("." * 256, variant="classic-16x16", symbols=names)
        words = [str(value) if names else solved.line[at] for at, value in enumerate(solved.values())]
        assert same.check(words) and same.check([" ".join(words[at:at + 16]) for at in range(0, 256, 16)])
    with pytest.raises(ValueError, match="9 rows of 9 are needed, not 27 of 3"):
        puzzle.check([list(SOLUTION[at:at + 3]) for at in range(0, 81, 3)])
    with pytest.raises(ValueError, match="not 9 of different lengths"):
        puzzle.check([*lines[:8], lines[8][1:]])


@pytest.mark.skipif(sys.version_info < (3, 11), reason="exceptions have no notes")
def test_an_error_says_which_text_it_is_in():
    with pytest.raises(exdoku.ReadError) as error:
        list(exdoku.map([WIKIPEDIA, WIKIPEDIA, "5x"]))
    assert error.value.__notes__ == ["in text 3 of the iterable"]


@pytest.mark.parametrize("puzzle", [
    *(exdoku.Variant(name).empty for name in ["area-sums", "doublers", "yin-yang"]),
    *(next(iter(exdoku.puzzles(name))) for name in ["nurikabe", "cave", "chaos-construction"]),
])
def test_what_is_written_is_accepted(puzzle):
    answer = puzzle.solve()
    assert puzzle.check(answer.line) and puzzle.grid(answer.line) == answer.grid
    assert puzzle.grid(str(answer.grid)) == answer.grid


def test_pictures_of_characters_are_accepted():
    for puzzle in [exdoku.read(WIKIPEDIA), exdoku.Variant("twodoku").empty, exdoku.Variant("classic-16x16").empty]:
        assert puzzle.grid(str(puzzle.givens)) == puzzle.givens
    assert exdoku.read(WIKIPEDIA).check(str(exdoku.read(WIKIPEDIA).solve().grid))


def test_rows_of_a_grid():
    grid = exdoku.read(WIKIPEDIA).solve().grid
    assert len(grid) == 9 and list(grid) == grid.rows() and grid[0] == grid.rows()[0] and grid[-1][8] == 9
    with pytest.raises(IndexError):
        grid[9]
    with pytest.raises(TypeError, match="r1c3"):
        grid[0.5]
    assert [one for one in exdoku.read(WIKIPEDIA).solve()] == [grid]


def bad_iterable(error):
    yield WIKIPEDIA
    yield "12..34....43..#1"
    raise error


@pytest.mark.parametrize("errors", ["raise", "return", "skip"])
@pytest.mark.parametrize("function", [exdoku.map, exdoku.puzzles])
def test_errors_of_the_caller_are_raised(function, errors):
    several = function(bad_iterable(OSError("the disk is gone")), errors=errors)
    assert next(several)
    if errors == "raise":
        with pytest.raises(exdoku.ReadError):
            next(several)
    elif errors == "return":
        assert isinstance(next(several), exdoku.ReadError)
    with pytest.raises(OSError, match="gone"):
        next(several)


@pytest.mark.parametrize("function", [exdoku.map, exdoku.puzzles])
def test_errors_of_an_item_cost_one_place(function):
    texts = [WIKIPEDIA, 7, WIKIPEDIA, None, WIKIPEDIA]
    kinds = [type(one).__name__ for one in function(texts, errors="return")]
    assert kinds[1] == kinds[3] == "TypeError" and len(set(kinds)) == 2
    assert len(list(function(texts, errors="skip"))) == 3
    several = function(texts)
    assert next(several)
    with pytest.raises(TypeError, match="int"):
        next(several)
    assert next(several)
    inner = exdoku.puzzles([WIKIPEDIA, "12..34....43..#1", WIKIPEDIA])
    kinds = [type(one).__name__ for one in function(inner, errors="return")]
    assert kinds[1] == "ReadError" and len(kinds) == 3


def test_names_of_files_and_variants(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileNotFoundError):
        list(exdoku.puzzles(Path("killer")))
    with pytest.raises(FileNotFoundError):
        exdoku.map(Path("killer"))
    [builtin] = exdoku.puzzles("killer")
    assert "killer" in builtin.rules and len(list(exdoku.map("killer"))) == 1
    Path("killer").write_text(WIKIPEDIA + "\n")
    for source in ["killer", Path("killer")]:
        [puzzle] = exdoku.puzzles(source)
        assert "killer" not in puzzle.rules
        assert [answer.line for answer in exdoku.map(source)] == [SOLUTION]
    Path("mine.toml").write_text("size = 4\n[rules]\ndiagonals = 'both'\n")
    mine = exdoku.Variant(Path("mine.toml"))
    assert "diagonals" in mine.rules and pickle.loads(pickle.dumps(mine)) == mine
    assert exdoku.read("." * 16, variant=Path("mine.toml")).rules == mine.rules


HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."


def test_time_is_over():
    puzzle = exdoku.read(HARDEST)
    assert puzzle.unique()
    for ask in [puzzle.hint, puzzle.explain, lambda **options: puzzle.rate(scale="se", **options)]:
        begun = time.monotonic()
        with pytest.raises(exdoku.TimeoutError):
            ask(timeout=0.0)
        assert time.monotonic() - begun < 30
    assert isinstance(next(exdoku.map([puzzle], "explain", timeout=0.0, errors="return")), exdoku.TimeoutError)
    for timeout in [float("inf"), 1e300]:
        assert exdoku.read(WIKIPEDIA).count(timeout=timeout) == 1


def test_pickled_steps():
    puzzle = exdoku.read(WIKIPEDIA)
    path = puzzle.explain()
    again = pickle.loads(pickle.dumps(path))
    assert again == path and hash(again) == hash(path) and again._repr_html_() == path._repr_html_()
    for one, other in [(path[7], again[7]), (path[7], pickle.loads(pickle.dumps(path[7])))]:
        assert one == other and hash(one) == hash(other) and one.before == other.before
        assert one.candidates() == other.candidates() and one.to_svg() == other.to_svg()
    assert path[0] != path[1] and path[:3] != path and path[0] != "a step"
    assert not path[:3].solved and path[:3].end == "reached" and path[3:].solved and path[:] == path
    hard = exdoku.read("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")
    for step in hard.explain(timeout=60)[-8:]:
        assert pickle.loads(pickle.dumps(step)).to_svg() == step.to_svg()


def test_answers_are_equal():
    puzzle = exdoku.read(WIKIPEDIA)
    one = puzzle.solve()
    assert one == puzzle.solve() == pickle.loads(pickle.dumps(one)) and hash(one) == hash(puzzle.solve())
    assert one != exdoku.read("1...............").solve() and one != 1


FORK = """
import os, threading
import exdoku
line = "1..............."
over = False
def work():
    while not over:
        exdoku.read(line).solve()
threads = [threading.Thread(target=work) for _ in range(4)]
for thread in threads:
    thread.start()
for _ in range(30):
    child = os.fork()
    if child == 0:
        exdoku.read("1..2............").solve()
        os._exit(0)
    os.waitpid(child, 0)
over = True
answers = exdoku.map([line] * 10)
next(answers)
child = os.fork()
if child == 0:
    try:
        list(answers)
    except exdoku.ExdokuError:
        os._exit(3)
    os._exit(1)
print(os.WEXITSTATUS(os.waitpid(child, 0)[1]))
"""


# Forks while another thread asks the first question of a board, and while one reads: what is computed once, and whose thread
# the child has not, must not keep it waiting.
FORK_AT_ONCE = """
import os, random, sys, threading, time
import exdoku
text = "size = 9\\n[rules]\\nanti-knight = true\\n"
chance = random.Random(1)
for _ in range(40):
    puzzle = exdoku.read(text)
    thread = threading.Thread(target=puzzle.solve)
    thread.start()
    time.sleep(chance.random() * .01)
    child = os.fork()
    if child == 0:
        puzzle.solve()
        os._exit(0)
    os.waitpid(child, 0)
    thread.join()
lines = exdoku.puzzles(sys.argv[1])
over = False
def read():
    while not over:
        next(lines, None)
threads = [threading.Thread(target=read) for _ in range(3)]
for thread in threads:
    thread.start()
codes = set()
for _ in range(20):
    child = os.fork()
    if child == 0:
        try:
            next(lines, None)
        except exdoku.ExdokuError:
            os._exit(3)
        os._exit(0)
    codes.add(os.WEXITSTATUS(os.waitpid(child, 0)[1]))
over = True
print(codes <= {0, 3})
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
def test_forks_do_not_wait_for_threads_of_their_parent(tmp_path):
    path = tmp_path / "lines.txt"
    path.write_text("1...............\n" * 1000000)
    run = [sys.executable, "-W", "ignore", "-c", FORK_AT_ONCE, path]
    done = subprocess.run(run, capture_output=True, text=True, timeout=300)
    assert done.stdout == "True\n", done.stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
def test_forks_while_threads_run():
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", FORK], capture_output=True, text=True, timeout=300)
    assert done.stdout == "3\n", done.stderr


WRONG = [
    (TypeError, "varant", lambda: exdoku.read("1" * 16, varant="x")),
    (TypeError, "dificulty", lambda: exdoku.generate("classic-4x4", dificulty="easy")),
    (TypeError, "variant: ", lambda: exdoku.read("1" * 16, variant=4)),
    (TypeError, "symbols: ", lambda: exdoku.read("1" * 16, symbols=4)),
    (TypeError, "not bytes", lambda: exdoku.read(b"1" * 16)),
    (TypeError, "not int", lambda: exdoku.Variant(4)),
    (TypeError, "not int", lambda: exdoku.puzzles(4)),
    (TypeError, "not int", lambda: exdoku.map(4)),
    (ValueError, "limit: ", lambda: exdoku.read("." * 16).count(limit=-1)),
    (ValueError, "limit: ", lambda: exdoku.read("." * 16).solve(limit=-1)),
    (ValueError, "steps: ", lambda: exdoku.read("." * 16).explain(steps=-1)),
    (ValueError, "timeout: ", lambda: exdoku.read("." * 16).count(timeout=-1)),
    (ValueError, "timeout: ", lambda: exdoku.map([], timeout=float("nan"))),
    (TypeError, "timeout: ", lambda: exdoku.read("." * 16).count(timeout="1")),
    (TypeError, "limit: ", lambda: exdoku.read("." * 16).count(limit=1.5)),
    (ValueError, "jobs: ", lambda: exdoku.map([], jobs=0)),
    (ValueError, "jobs: ", lambda: exdoku.map([], jobs=-1)),
    (ValueError, "seed: ", lambda: exdoku.generate("classic-4x4", seed=-1)),
    (ValueError, "givens: ", lambda: exdoku.generate("classic-4x4", givens=-1)),
    (TypeError, "hardest: ", lambda: exdoku.generate("classic-4x4", hardest=4)),
    (TypeError, "r1c1: ", lambda: exdoku.read("." * 16).check([[object()] * 4] * 4)),
    (ValueError, "r1c1: 1.5", lambda: exdoku.read("." * 16).check([[1.5] * 4] * 4)),
    (TypeError, "not int", lambda: exdoku.read("." * 16).check(4)),
    (TypeError, "'count' has no option 'steps'", lambda: exdoku.map([], "count", steps=1)),
    (TypeError, "'solve' has no option 'scale'", lambda: exdoku.map([], scale="se")),
    (TypeError, "'unique' has no option 'limit'", lambda: exdoku.map([], "unique", limit=2)),
    (ValueError, "errors: ", lambda: exdoku.map([], errors="hide")),
]


@pytest.mark.parametrize("error, words, use", WRONG, ids=[f"{number}-{one[1]}" for number, one in enumerate(WRONG)])
def test_wrong_arguments_are_named(error, words, use):
    with pytest.raises(error) as caught:
        use()
    assert words in str(caught.value) and "extract" not in str(caught.value) and " _" not in str(caught.value)


def test_floats_that_are_whole():
    numpy = pytest.importorskip("numpy")
    puzzle = exdoku.read(WIKIPEDIA)
    grid = numpy.asarray(puzzle.solve().grid, dtype=float)
    assert puzzle.check(grid) and puzzle.check(grid.tolist())
    assert puzzle.check(numpy.asarray(puzzle.givens, dtype="float32")).violations == ()


def test_all_properties_are_documented():
    for kind in [exdoku.Puzzle, exdoku.Grid, exdoku.Answer, exdoku.Variant, exdoku.Path, exdoku.Step, exdoku.ReadError]:
        for name in dir(kind):
            if not name.startswith("_") and name not in dir(list) and name not in dir(Exception):
                assert getattr(kind, name).__doc__, f"{kind.__name__}.{name}"


HOSTILE = {
    "groups within groups": lambda: _nested("exactly = [1, 3]"),
    "areas of all sizes": lambda: "size = 100\n[rules]\nareas = { size = '1-100' }\n",
    "all distances": lambda: "size = 100\n[rules]\nanti-taxicab = true\n",
}


def _nested(how):
    inner = "{ odd = 'r9c9' }"
    for _ in range(22):
        inner = f"{{ any = {{ {how}, of = [{{ thermo = 'r1c1-3' }}, {{ thermo = 'r2c1-3' }}, {inner}] }} }}"
    return f"size = 9\n[rules]\nall = {{ of = [{inner}] }}\n"


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_end(name):
    """In a process of its own, which has two minutes: a text that asks for all there is ends with an answer or an error."""
    program = "import exdoku, sys\ntry:\n    print(exdoku.read(sys.stdin.read()).solve(timeout=2).status)\nexcept ValueError as wrong:\n    print('refused', wrong)\n"
    done = subprocess.run(
        [sys.executable, "-c", program], input=HOSTILE[name](), capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0 and done.stdout, done.stderr
