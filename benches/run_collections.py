#!/usr/bin/env python3
"""Runs collections of puzzles through the exdoku command line and compares what comes out with what is stated.

    cargo build --release
    python3 benches/run_collections.py                      everything of ../shared/data
    python3 benches/run_collections.py --only 'dlx/*' DATA  some files of another folder
    python3 benches/run_collections.py --hard               also what takes long: 25x25, counts of many millions

Each file is one row of the table: how many puzzles there are; how many are understood, so that no rule of theirs is
missing; how many came out as stated, and how many did not (named below the table); how long exdoku ran. Exits with 1 if
anything failed.

Solutions are checked here once more, without exdoku: givens kept, rows, columns and boxes complete.
"""

import sys

# This file has the name of a standard module, so that its folder must not be where modules are sought first.
if not sys.flags.safe_path:
    del sys.path[0]

import argparse
import csv
import fnmatch
import functools
import json
import math
import os
import re
import subprocess
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BLANKS = "."
# More solutions than any puzzle has whose exact number is stated, so that a wrong count ends soon.
COUNTED_UP_TO = 10_000
# The largest number of puzzles named for the same reason of failure.
NAMED = 100


@dataclass
class Sheet:
    """What came out of one file, and how to ask exdoku."""

    exdoku: Path
    seconds_allowed: float
    scratch: Path
    solved: int = 0
    failures: list = field(default_factory=list)
    refused: int = 0
    missing_rules: Counter = field(default_factory=Counter)
    seconds: float = 0.0
    trouble: str = "no answer"

    @property
    def puzzles(self):
        return self.solved + len(self.failures) + self.refused

    def check(self, name, complaint):
        """One puzzle is done; `complaint` is what is wrong with it, or None."""
        if complaint is None:
            self.solved += 1
        else:
            self.failures.append((name, complaint))

    def refuse(self, rules):
        """One puzzle needs rules that exdoku does not have."""
        self.refused += 1
        self.missing_rules.update(rules)

    def write(self, name, text):
        path = self.scratch / name
        path.write_text(text, encoding="utf-8")
        return path

    def run(self, *arguments):
        """The lines that exdoku writes, even if it does not come to an end; why not, is kept in `trouble`."""
        out, err = self.scratch / "out", self.scratch / "err"
        start = time.monotonic()
        with out.open("wb") as stdout, err.open("wb") as stderr:
            try:
                command = [self.exdoku, *map(str, arguments)]
                code = subprocess.run(command, stdout=stdout, stderr=stderr, timeout=self.seconds_allowed).returncode
                said = err.read_text(errors="replace").strip().splitlines()
                if code not in (0, 1):
                    self.trouble = f"exdoku ended with {code}" + (f": {said[0]}" if said else "")
            except subprocess.TimeoutExpired:
                self.trouble = f"no answer within {self.seconds_allowed:g} s"
        self.seconds += time.monotonic() - start
        return out.read_text(errors="replace").splitlines()

    def ask(self, *arguments):
        """The JSON answers of exdoku by the place of the puzzle: `file` for TOML, `file:line` for text."""
        answers = {}
        for line in self.run(*arguments):
            try:
                answer = json.loads(line)
                answers[answer["source"]] = answer
            except json.JSONDecodeError:
                pass  # the last line of a process that was stopped
        return answers

    def complaint(self, answer, givens, solution=None, status="unique", box=None):
        """What is wrong with an answer; None if nothing. The grids are strings of one sign a cell."""
        if answer is None:
            return self.trouble
        if answer["status"] != status:
            return "; ".join([f"{answer['status']}, not {status}", *answer.get("problems", [])])
        found = answer["solutions"]
        if status == "none":
            return "there is a solution beside the status none" if found else None
        if len(found) != 1:
            return f"{len(found)} solutions shown, not 1"
        if broken := broken_givens(found[0], givens) or (box and broken_house(found[0], box)):
            return broken
        if solution and status == "unique" and found[0] != solution:
            return f"another solution than stated: {found[0]}"
        return None


def broken_givens(grid, givens):
    if len(grid) != len(givens):
        return f"a grid of {len(grid)} cells, not {len(givens)}: {grid}"
    kept = all(given in BLANKS or given == digit for given, digit in zip(givens, grid))
    return None if kept else f"a given is changed in {grid}"


@functools.cache
def houses(size, box):
    """The rows, columns and boxes as lists of places in a grid on one line."""
    height, width = box
    cells = [(row, column) for row in range(size) for column in range(size)]
    by_name = {}
    for place, (row, column) in enumerate(cells):
        box_of_cell = (row // height, column // width)
        for name in (f"row {row + 1}", f"column {column + 1}", f"box {box_of_cell}"):
            by_name.setdefault(name, []).append(place)
    return by_name


def broken_house(grid, box):
    size = math.isqrt(len(grid))
    if len(set(grid)) != size:
        return f"{len(set(grid))} different digits in {grid}"
    for name, places in houses(size, box).items():
        if len({grid[place] for place in places}) != size:
            return f"{name} repeats a digit in {grid}"
    return None


def square_box(grid):
    side = math.isqrt(math.isqrt(len(grid)))
    return (side, side)


def symbols(size):
    """How the collections write the digits of a board."""
    if size == 25:
        return "A-Y"
    return f"1-{size}" if size < 10 else f"1-9A-{chr(ord('A') + size - 10)}"


def quoted(rows):
    """Rows as a TOML picture."""
    return '"""\n' + "\n".join(rows) + '\n"""'


def rows_of(grid, size):
    return [grid[start : start + size] for start in range(0, len(grid), size)]


def cell_name(row, column):
    """From rows and columns that count from 0."""
    return f"r{row + 1}c{column + 1}"


def json_lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def table(path):
    """The rows of a table of puzzles, with their line numbers."""
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
    return [(number, line.split(",")) for number, line in lines if line.strip() and not line.startswith("#")]


# ---- Text: one puzzle a line


def unique(sheet, path):
    """`puzzle` or `puzzle,solution`; read by exdoku from the file as it is."""
    lines = table(path)
    size = math.isqrt(len(lines[0][1][0]))
    answers = sheet.ask("solve", "--format", "json", "--symbols", symbols(size), path)
    for number, (puzzle, *solution) in lines:
        answer = answers.get(f"{path}:{number}")
        stated = solution[0] if solution else None
        sheet.check(f"line {number}", sheet.complaint(answer, puzzle, stated, box=square_box(puzzle)))


def named(sheet, path):
    """`name,puzzle,solution`; in a `_multi` file the solution is one of several."""
    lines = table(path)
    status = "several" if "_multi" in path.name else "unique"
    size = math.isqrt(len(lines[0][1][1]))
    text = sheet.write("puzzles.txt", "\n".join(puzzle for _, (_, puzzle, _) in lines))
    answers = sheet.ask("solve", "--format", "json", "--symbols", symbols(size), text)
    for place, (_, (name, puzzle, solution)) in enumerate(lines, start=1):
        box = square_box(puzzle)
        wrong = broken_givens(solution, puzzle) or broken_house(solution, box)
        wrong = f"stated solution: {wrong}" if wrong else None
        sheet.check(name, wrong or sheet.complaint(answers.get(f"{text}:{place}"), puzzle, solution, status, box))


def counted(sheet, path):
    """`puzzle,number of solutions`, where the number may be a bound: `>500`."""
    lines = table(path)
    answers = sheet.ask("count", "--format", "json", "--limit", COUNTED_UP_TO, path)
    for number, (_, stated, *_) in lines:
        sheet.check(f"line {number}", count_complaint(sheet, answers.get(f"{path}:{number}"), stated))


def count_complaint(sheet, answer, stated):
    if answer is None:
        return sheet.trouble
    if problem := answer.get("problem"):
        return problem
    exactly, more_than = answer.get("solutions"), answer.get("more_than")
    if stated.startswith(">"):
        fine = (more_than if exactly is None else exactly - 1) >= int(stated[1:])
    else:
        fine = exactly == int(stated)
    found = f"more than {more_than}" if exactly is None else exactly
    return None if fine else f"{found} solutions, not {stated}"


def boxed(sheet, path):
    """`n,box_height,box_width,puzzle,solution,...`: boards of many shapes, each shape a batch of its own."""
    shapes = {}
    with path.open(encoding="utf-8", newline="") as file:
        for number, row in enumerate(csv.DictReader(file), start=2):
            shape = tuple(int(row[key]) for key in ("n", "box_height", "box_width"))
            shapes.setdefault(shape, []).append((number, row))
    for (size, height, width), puzzles in shapes.items():
        board = f'size = {size}\nbox = "{height}x{width}"\nsymbols = "{symbols(size)}"\n'
        variant = sheet.write(f"{size}-{height}x{width}.toml", board)
        text = sheet.write(f"{size}-{height}x{width}.txt", "\n".join(row["puzzle"] for _, row in puzzles))
        answers = sheet.ask("solve", "--format", "json", "--variant", variant, text)
        for place, (number, row) in enumerate(puzzles, start=1):
            answer = answers.get(f"{text}:{place}")
            wrong = sheet.complaint(answer, row["puzzle"], row["solution"], box=(height, width))
            sheet.check(f"line {number} ({size}x{size}, boxes {height}x{width})", wrong)


SPELLINGS = {"1-9A-G": "123456789ABCDEFG", "0-9A-F": "0123456789ABCDEF", "A-P": "ABCDEFGHIJKLMNOP", "numbers": None}


def notations(sheet, path):
    """Puzzles of janko_16x16.csv, each in four notations: with `--symbols`, and the whole file without.

    Where the table does not hold the puzzle, the answer to its first notation is what the others must say too.
    Without `--symbols`, a puzzle may also be refused as ambiguous, but it must not be misread.
    """
    stated = {puzzle: solution for _, (puzzle, solution) in table(path.with_name("janko_16x16.csv"))}
    blocks = blocks_by_notation(path)
    told = {}
    for spelling, puzzles in blocks.items():
        text = sheet.write(f"{spelling}.txt", "\n".join(line for _, lines in puzzles for line in lines))
        told[spelling] = list(sheet.ask("solve", "--format", "json", "--symbols", spelling, text).values())
    untold = sheet.ask("solve", "--format", "json", path)

    for place, (_, (givens,)) in enumerate(blocks["1-9A-G"]):
        first = dict(enumerate(told["1-9A-G"])).get(place)
        no_reference = sheet.complaint(first, givens, stated.get(givens), box=(4, 4))
        solution = stated.get(givens) if no_reference else first["solutions"][0]
        for spelling, puzzles in blocks.items():
            answer = dict(enumerate(told[spelling])).get(place)
            wrong = no_reference or notation_complaint(sheet, answer, spelling, solution)
            sheet.check(f"puzzle {place + 1}, --symbols {spelling}", wrong)
            answer = untold.get(f"{path}:{puzzles[place][0]}")
            ambiguous = answer is not None and "could count" in "".join(answer.get("problems", []))
            wrong = no_reference or (None if ambiguous else notation_complaint(sheet, answer, spelling, solution))
            sheet.check(f"puzzle {place + 1}, {spelling}, no --symbols", wrong)


def blocks_by_notation(path):
    """For each notation, its puzzles: the number of the first line, and the lines."""
    blocks = {spelling: [] for spelling in SPELLINGS}
    puzzle = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.startswith("#"):
            puzzle.append(line)
        elif spelling := next((spelling for spelling in SPELLINGS if spelling in line), None):
            puzzle = []
            blocks[spelling].append((number + 1, puzzle))
    return blocks


def notation_complaint(sheet, answer, spelling, solution):
    """What is wrong with an answer in one notation; the solution is in 1-9A-G."""
    if answer is None:
        return sheet.trouble
    if answer["status"] != "unique":
        return "; ".join([f"{answer['status']}, not unique", *answer.get("problems", [])])

    def values(text, spelling):
        words, signs = text.split(), SPELLINGS[spelling]
        return [signs.index(sign) for sign in "".join(words)] if signs else [int(word) - 1 for word in words]

    same = values(answer["solutions"][0], spelling) == values(solution, "1-9A-G")
    return None if same else f"another solution than stated: {answer['solutions'][0]}"


# ---- TOML: one file a puzzle


def solve_documents(sheet, puzzles):
    """Each puzzle is (name, TOML, givens, solution, status)."""
    files = [sheet.write(f"{place}.toml", toml) for place, (_, toml, *_) in enumerate(puzzles)]
    answers = sheet.ask("solve", "--format", "json", *files) if files else {}
    for file, (name, _, givens, solution, status) in zip(files, puzzles):
        answer = answers.get(str(file))
        if answer and answer["status"] == "contradiction":
            answer = {**answer, "status": "none"}
        sheet.check(name, sheet.complaint(answer, givens, solution, status))


def multigrid(sheet, path):
    """Overlapping 9x9 grids, some with houses across them; blanks in the rows where there is no cell."""
    puzzles = []
    for puzzle in json_lines(path):
        corners = [cell_name(*corner) for corner in puzzle["grids"]]
        toml = f"size = 9\ngrids = {json.dumps(corners)}\ngivens = {quoted(puzzle['puzzle'])}\n"
        if extra := puzzle.get("extra_houses"):
            regions = [" ".join(cell_name(*cell) for cell in house) for house in extra]
            toml += f"[rules]\nextra-regions = {json.dumps(regions)}\n"
        givens, solution = ("".join(puzzle[key]).replace(" ", "") for key in ("puzzle", "solution"))
        puzzles.append((puzzle["id"], toml, givens, solution, puzzle["status"]))
    solve_documents(sheet, puzzles)


def latin(sheet, path):
    """Latin squares to be completed, as numbers, 0 for an empty cell. Of most it is stated whether there are several
    completions; of the others only that there is one."""
    for place, puzzle in enumerate(json_lines(path)):
        size, cells = puzzle["n"], puzzle["cells"]
        rows = [" ".join(map(str, cells[start : start + size])) for start in range(0, size * size, size)]
        toml = f'size = {size}\nbox = "none"\nsymbols = "numbers"\ngivens = {quoted(rows)}\n'
        file = sheet.write(f"{place}.toml", toml)
        limits = ("--limit", "1", "--timeout", str(sheet.seconds_allowed))
        answer = sheet.ask("solve", "--format", "json", *limits, file).get(str(file))
        sheet.check(puzzle["name"], latin_complaint(sheet, answer, size, cells, puzzle["status"]))


def latin_complaint(sheet, answer, size, givens, stated):
    if not answer:
        return sheet.trouble
    status = "none" if answer["status"] == "contradiction" else answer["status"]
    wanted = {"multiple": ["several"], "unique": ["unique"], "none": ["none"]}
    # Of the others it is known that there is a completion, and one is enough.
    if status not in wanted.get(stated, ["unique", "several", "open"]):
        return f"{status}, stated is {stated}"
    for solution in answer["solutions"]:
        grid = [int(word) for word in re.split(r"[ ,]+", solution.strip())] if size > 9 else [int(c) for c in solution]
        if any(given not in (0, value) for given, value in zip(givens, grid)):
            return "a given is not kept"
        lines = [grid[start : start + size] for start in range(0, size * size, size)]
        if any(len(set(line)) != size for line in [*lines, *zip(*lines)]):
            return "a row or column repeats a number"
    return None if answer["solutions"] or status == "none" else f"{status}, without a solution"


# ---- Notations of other programs: one process a puzzle, so that a hard one does not stop the others

SIGNS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def foreign(sheet, puzzles):
    """Each puzzle is (name, text, givens, solution, status)."""
    for place, (name, text, givens, solution, status) in enumerate(puzzles):
        file = sheet.write(f"{place}.txt", text)
        answer = sheet.ask("solve", "--format", "json", file).get(str(file))
        if missing := missing_rules(answer):
            sheet.refuse(missing)
            continue
        if answer and answer["status"] == "contradiction":
            answer = {**answer, "status": "none"}
        sheet.check(name, sheet.complaint(answer, givens, solution, status))


def missing_rules(answer):
    """What a puzzle needs that exdoku does not have."""
    problems = answer.get("problems", []) if answer else []
    found = re.findall(r"unknown rule `(.*)`|(\w+) is an older form", "\n".join(problems))
    return {here or there for here, there in found}


def f_puzzles(sheet, path):
    """f-puzzles JSON in `fpuzzles`."""
    puzzles = []
    for entry in json_lines(path):
        cells = [cell for row in entry["fpuzzles"]["grid"] for cell in row]
        givens = "".join(SIGNS[cell["value"] - 1] if cell.get("given") else "." for cell in cells)
        puzzles.append((entry["id"], json.dumps(entry), givens, entry["solution"], entry["status"]))
    foreign(sheet, puzzles)


def constraint_strings(sheet, path):
    """Examples of the Interactive Sudoku Solver: a constraint string, and the solution as a string or as numbers."""
    puzzles = []
    for entry in json_lines(path):
        solution = entry["solution"] or "".join(SIGNS[value - 1] for value in entry["grid_values"])
        status = "unique" if entry["iss_solutions"] == 1 else "several"
        puzzles.append((entry["name"], entry["canonical"], "." * len(solution), solution, status))
    foreign(sheet, puzzles)


# ---- Exact cover, and empty boards


def cover(sheet, path):
    """A DLX file, its number of solutions in COUNTS.csv beside it."""
    with path.with_name("COUNTS.csv").open(encoding="utf-8", newline="") as file:
        counts = {row["file"]: row["solutions_expected"] for row in csv.DictReader(file)}
    stated = counts.get(path.name)
    lines = sheet.run("cover", path, "--count")
    if not stated:
        wrong = "COUNTS.csv states no number"
    elif not lines:
        wrong = sheet.trouble
    else:
        wrong = None if lines == [stated] else f"{' '.join(lines)} solutions, not {stated}"
    sheet.check(path.name, wrong)


LATIN = 'box = "none"\n'


def reduced_latin(size):
    """A Latin square with its first row and first column in order."""
    digits = "123456789"[:size]
    rows = [digits, *(digit + "." * (size - 1) for digit in digits[1:])]
    return f"size = {size}\n{LATIN}givens = {quoted(rows)}"


# A board as TOML, and the number of its grids. From known_counts.md.
KNOWN_COUNTS = [
    ("Latin 1x1", "size = 1\n" + LATIN, 1),
    ("Latin 2x2", "size = 2\n" + LATIN, 2),
    ("Latin 3x3", "size = 3\n" + LATIN, 12),
    ("Latin 4x4", "size = 4\n" + LATIN, 576),
    ("Latin 5x5", "size = 5\n" + LATIN, 161_280),
    ("reduced Latin 4x4", reduced_latin(4), 4),
    ("reduced Latin 5x5", reduced_latin(5), 56),
    ("reduced Latin 6x6", reduced_latin(6), 9_408),
    ("Latin 4x4, both diagonals", "size = 4\n" + LATIN + 'rules.diagonals = "both"', 48),
    ("Latin 4x4, anti-king", "size = 4\n" + LATIN + "rules.anti-king = true", 0),
    ("Latin 5x5, both diagonals", "size = 5\n" + LATIN + 'rules.diagonals = "both"', 960),
    ("Latin 5x5, anti-knight", "size = 5\n" + LATIN + "rules.anti-knight = true", 240),
    ("Latin 5x5, anti-king", "size = 5\n" + LATIN + "rules.anti-king = true", 240),
    ("Latin 5x5, pandiagonal", "size = 5\n" + LATIN + 'rules.diagonals = "broken"', 240),
    ("Latin 7x7, pandiagonal", "size = 7\n" + LATIN + 'rules.diagonals = "broken"', 20_160),
    ("4x4", "size = 4\n", 288),
    ("4x4, main diagonal", 'size = 4\nrules.diagonals = "main"', 48),
    ("4x4, anti-diagonal", 'size = 4\nrules.diagonals = "anti"', 48),
    ("4x4, both diagonals", 'size = 4\nrules.diagonals = "both"', 48),
    ("4x4, anti-knight", "size = 4\nrules.anti-knight = true", 24),
    ("4x4, anti-king", "size = 4\nrules.anti-king = true", 0),
    ("4x4, disjoint groups", "size = 4\nrules.disjoint-groups = true", 168),
    ("4x4, jigsaw", f"size = 4\nregions = {quoted(['AAAB', 'ACCB', 'BCCD', 'BDDD'])}", 96),
    ("6x6, both diagonals", 'size = 6\nrules.diagonals = "both"', 8_640),
    ("6x6, anti-king", "size = 6\nrules.anti-king = true", 74_160),
    ("6x6, anti-knight", "size = 6\nrules.anti-knight = true", 11_520),
    ("6x6, anti-king, anti-knight", "size = 6\nrules.anti-king = true\nrules.anti-knight = true", 0),
    ("6x6, disjoint groups", "size = 6\nrules.disjoint-groups = true", 2_799_360),
]
HARD_COUNTS = [
    ("6x6, boxes 2x3", 'size = 6\nbox = "2x3"', 28_200_960),
    ("6x6, boxes 3x2", 'size = 6\nbox = "3x2"', 28_200_960),
    ("reduced Latin 7x7", reduced_latin(7), 16_942_080),
    ("Latin 6x6", "size = 6\n" + LATIN, 812_851_200),
]


def empty_boards(sheet, known):
    files = [sheet.write(f"{place}.toml", toml) for place, (_, toml, _) in enumerate(known)]
    answers = sheet.ask("count", "--format", "json", *files)
    for file, (name, _, stated) in zip(files, known):
        sheet.check(name, count_complaint(sheet, answers.get(str(file)), str(stated)))


# ---- Which file is what, and the table

# The first pattern that fits a file says how it is run.
FAMILIES = [
    ("classic9/*_counts.csv", counted),
    ("classic9/invalid_*.csv", counted),
    ("classic9/*.txt", unique),
    ("classic9/*.csv", unique),
    ("large/sgt_boxed.csv", boxed),
    ("large/gecode_*.csv", unique),
    ("large/janko_*.csv", unique),
    ("large/acs_*.csv", named),
    ("large/format_samples_16x16.txt", notations),
    ("variants/multigrid_*.jsonl", multigrid),
    ("variants/*fpuzzles*.jsonl", f_puzzles),
    ("variants/lisudoku_tests.jsonl", f_puzzles),
    ("variants/*house_variants*.jsonl", f_puzzles),
    ("variants/janko_*.jsonl", f_puzzles),
    ("variants/iss_examples.jsonl", constraint_strings),
    ("latin/*.jsonl", latin),
    ("dlx/*.dlx", cover),
]
HARD = ["large/*_25x25*", "latin/qwh*"]


def jobs(data, only, hard):
    """What to run: (label, family, its argument); and the names of the files that are left out."""
    found, left_out = [], []
    files = sorted(path for path in data.rglob("*") if path.is_file())
    names = {path: path.relative_to(data).as_posix() for path in files}
    for pattern, family in FAMILIES:
        for path, name in list(names.items()):
            if fnmatch.fnmatch(name, pattern):
                del names[path]
                late = not hard and any(fnmatch.fnmatch(name, late) for late in HARD)
                if late:
                    left_out.append(f"{name} (--hard)")
                else:
                    found.append((name, family, path))
    left_out += sorted(name for name in names.values() if not name.endswith((".md", "COUNTS.csv")))
    found.append(("known counts", empty_boards, KNOWN_COUNTS))
    if hard:
        found += [(f"known count: {known[0]}", empty_boards, [known]) for known in HARD_COUNTS]
    else:
        left_out += [f"known count: {name} (--hard)" for name, _, _ in HARD_COUNTS]
    if only:
        found = [job for job in found if fnmatch.fnmatch(job[0], only)]
    return found, left_out


def run(job, exdoku, seconds):
    _, family, argument = job
    with tempfile.TemporaryDirectory(prefix="exdoku-") as scratch:
        sheet = Sheet(exdoku, seconds, Path(scratch))
        try:
            family(sheet, argument)
        except (ValueError, KeyError, IndexError, TypeError, OSError) as error:
            sheet.check("the file", f"cannot be read as {family.__name__}: {type(error).__name__}: {error}")
    return sheet


def print_row(name, puzzles, understood, solved, failed, seconds):
    print(f"{name:<48} {puzzles:>8} {understood:>10} {solved:>8} {failed:>8} {seconds:>9}", flush=True)


def print_failures(name, sheet):
    by_reason = {}
    for puzzle, reason in sheet.failures:
        by_reason.setdefault(reason, []).append(puzzle)
    print(f"\n{name}: {len(sheet.failures)} failed")
    for reason, puzzles in by_reason.items():
        more = f" and {len(puzzles) - NAMED} more" if len(puzzles) > NAMED else ""
        print(f"  {', '.join(puzzles[:NAMED])}{more}: {reason}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("data", nargs="?", type=Path, default=ROOT / "../shared/data", help="the folder of collections")
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    parser.add_argument("--exdoku", type=Path, default=target / "release/exdoku", help="the program to run")
    parser.add_argument("--only", metavar="PATTERN", help="only the files, or known counts, whose names fit")
    parser.add_argument("--hard", action="store_true", help="also 25x25 and counts of many millions")
    parser.add_argument("--seconds", type=float, default=600, help="time for each process (default: %(default)s)")
    parser.add_argument("--processes", type=int, default=2, help="how many at a time (default: %(default)s)")
    args = parser.parse_args()
    data = args.data.resolve()
    for path, what in ((data, "folder"), (args.exdoku, "program")):
        if not path.exists():
            parser.error(f"there is no {what} {path}")

    to_do, left_out = jobs(data, args.only, args.hard)
    if not to_do:
        parser.error(f"nothing to run in {data}")
    print_row("file", "puzzles", "understood", "solved", "failed", "seconds")
    sheets = []
    with ThreadPoolExecutor(args.processes) as pool:
        running = [(job[0], pool.submit(run, job, args.exdoku.resolve(), args.seconds)) for job in to_do]
        for name, future in running:
            sheet = future.result()
            sheets.append((name, sheet))
            failed = len(sheet.failures)
            understood = sheet.puzzles - sheet.refused
            print_row(name, sheet.puzzles, understood, sheet.solved, failed, f"{sheet.seconds:.2f}")
    puzzles, refused, solved, seconds = (
        sum(getattr(sheet, key) for _, sheet in sheets) for key in ("puzzles", "refused", "solved", "seconds")
    )
    failed = sum(len(sheet.failures) for _, sheet in sheets)
    print_row("all", puzzles, puzzles - refused, solved, failed, f"{seconds:.2f}")

    missing = sum((sheet.missing_rules for _, sheet in sheets), Counter())
    if missing:
        print("\nnot understood: " + ", ".join(f"{rule} {count}" for rule, count in missing.most_common()))
    if left_out and not args.only:
        print("\nnot run: " + ", ".join(left_out))
    for name, sheet in sheets:
        if sheet.failures:
            print_failures(name, sheet)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
