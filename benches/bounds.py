#!/usr/bin/env python3
"""Whether every command keeps its limits of time and memory on hard inputs.

    cargo build --release
    python3 benches/bounds.py                       all cases, as a table
    python3 benches/bounds.py --write               the same, into docs/bounds.md
    python3 benches/bounds.py --only killer thermo  those whose name has one of these words

Each case is run with --timeout and the usual --memory, and measured by the operating system: the time on the clock, and
the largest resident size. A case fails where it takes more than the limit (0.2 s and 2 % more time are allowed), or where
the program ends in any other way than with one of its exit codes. The script then ends with 1.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TIMEOUT = 5.0
MEMORY = 1 << 30
DRAWN = "killer,thermo,kropki,arrow,palindrome,renban,whisper,little-killer,sandwich,skyscraper,xv,quadruple"
EXITS = {0: "done", 1: "done: no", 2: "refused", 3: "stopped"}


def toml(size, *rules, head=""):
    return f"size = {size}\n{head}\n[rules]\n" + "\n".join(rules) + "\n"


def snake(rows, columns):
    """All cells of a rectangle, each beside the one before."""
    for row in range(1, rows + 1):
        order = range(1, columns + 1) if row % 2 else range(columns, 0, -1)
        yield from (f"r{row}c{column}" for column in order)


def quoted(cells):
    return '"' + " ".join(cells) + '"'


def dominoes(size):
    return [f"r{row}c{column}-{column + 1}" for row in range(1, size + 1) for column in range(1, size, 2)]


def dlx(items, options, width):
    numbers = random.Random(1)
    lines = [" ".join(f"i{number}" for number in range(items))]
    for _ in range(options):
        lines.append(" ".join(f"i{number}" for number in sorted(numbers.sample(range(items), width))))
    return "\n".join(lines) + "\n"


def f_puzzles(size, cages):
    cells = json.dumps([[{}] * size] * size)
    cage = '{"cells":["R1C1","R1C2"]}'
    return f'{{"size":{size},"grid":{cells},"killercage":[{",".join([cage] * cages)}]}}'


def definitions(depth, width):
    """Rules that expand to width ** depth others."""
    lines = ["size = 9", "[define.d0]", 'params = { cells = "cells" }', "[define.d0.rules]", 'odd = "$cells"']
    for level in range(1, depth + 1):
        lines += [f"[define.d{level}]", 'params = { cells = "cells" }', f"[define.d{level}.rules]"]
        lines.append(f"d{level - 1} = [" + ", ".join('{ cells = "$cells" }' for _ in range(width)) + "]")
    return "\n".join([*lines, "[rules]", f'd{depth} = "r1c1"', ""])


def grids(count):
    corners = [f'"r{6 * place + 1}c{6 * place + 1}"' for place in range(count)]
    return "size = 9\ngrids = [" + ", ".join(corners) + "]\n"


def cases():
    """Name, arguments, what makes the text of the file, and its ending."""
    empty = "size = {}\n"
    for size in (64, 100):
        for command in ("solve", "count", "check", "candidates", "hint", "show", "show --cover", "convert --to svg"):
            yield f"empty board of size {size}", command, lambda: empty.format(size), "toml"
    for to in ("dlx", "cnf", "toml", "line", "f-puzzles", "sudokupad", "iss"):
        yield "empty board of size 100", f"convert --leave-out --to {to}", lambda: empty.format(100), "toml"
    yield "empty board of size 100", "convert --to svg --solution --candidates", lambda: empty.format(100), "toml"
    yield "empty board of size 100", "solve --engine algorithm-x", lambda: empty.format(100), "toml"
    yield "empty board of size 100", "solve --implied off", lambda: empty.format(100), "toml"
    yield "empty board of size 49", "check --redundant --rate", lambda: empty.format(49), "toml"
    yield "empty board of size 36", "explain", lambda: empty.format(36), "toml"
    yield "empty board of size 36", "split --into 1000", lambda: empty.format(36), "toml"
    yield "empty board of size 36", "count --estimate", lambda: empty.format(36), "toml"
    yield "empty board of size 36", "candidates --counts", lambda: empty.format(36), "toml"
    for size in (49, 64):
        yield f"rows and columns of size {size}", "generate --variant", lambda: f'size = {size}\nbox = "none"\n', "toml"
    yield "board of size 100", "generate --variant", lambda: empty.format(100), "toml"
    yield "board of size 25", "generate --difficulty extreme --variant", lambda: empty.format(25), "toml"
    yield "board of size 100, clues of many kinds", f"generate --draw {DRAWN} --variant", lambda: empty.format(100), "toml"
    yield "board of size 25, clues of many kinds", f"generate --draw {DRAWN} --variant", lambda: empty.format(25), "toml"
    yield "board of size 49, random regions", "generate --regions random --variant", lambda: empty.format(49), "toml"
    yield "board of size 16", "generate --uniform --variant", lambda: empty.format(16), "toml"

    yield "thermometer of 4,032 cells", "solve", lambda: toml(64, f"thermo = {quoted(list(snake(63, 64)))}"), "toml"
    yield "thermometer of 10,000 cells", "solve", lambda: toml(100, f"thermo = {quoted(snake(100, 100))}"), "toml"
    yield "whisper of 10,000 cells", "solve", lambda: toml(100, f"whisper = {quoted(snake(100, 100))}"), "toml"
    yield "palindrome of 10,000 cells", "solve", lambda: toml(100, f"palindrome = {quoted(snake(100, 100))}"), "toml"
    yield "renban of 10,000 cells", "solve", lambda: toml(100, f"renban = {quoted(snake(100, 100))}"), "toml"
    yield "arrow of 9,999 cells", "solve", lambda: toml(100, f"arrow = {quoted(snake(100, 100))}"), "toml"
    yield "pairs among 10,000 cells", "solve", lambda: toml(100, f'pair = {{ cells = {quoted(snake(100, 100))}, where = "a != b + n" }}'), "toml"
    yield "cage that names r1c1 a million times", "solve", lambda: toml(9, f"killer = {quoted(['r1c1'] * 10**6)}"), "toml"
    yield "line that names r1c1 a million times", "solve", lambda: toml(9, f"thermo = {quoted(['r1c1'] * 10**6)}"), "toml"
    yield "line to and fro, a million cells", "solve", lambda: toml(9, f"thermo = {quoted(['r1c1', 'r1c2'] * 500_000)}"), "toml"
    yield "regex over a line of a million cells", "solve", lambda: toml(9, f"line = {{ cells = {quoted(['r1c1', 'r1c2'] * 500_000)}, regex = \"1.*2\" }}"), "toml"
    yield "a million misspelt cells", "solve", lambda: toml(9, f"killer = {quoted(['r1y1'] * 10**6)}"), "toml"
    yield "100,000 cages of two cells", "solve", lambda: toml(100, "killer = [" + ", ".join(f'{{ cells = "{pair}", sum = 20 }}' for pair in dominoes(100) * 20) + "]"), "toml"
    yield "200,000 unknown rules", "solve", lambda: toml(9, *(f"nonsense-{number} = true" for number in range(200_000))), "toml"
    yield "sum of 10,000 cells", "solve", lambda: toml(100, 'sum = { cells = "r1-100c1-100", total = 505000 }'), "toml"
    yield "sum of 100 cells", "solve", lambda: toml(100, 'sum = { cells = "r1-10c1-10", total = 5050 }'), "toml"
    yield "count over 10,000 cells", "solve", lambda: toml(100, 'count = { cells = "r1-100c1-100", where = "d > 50", equals = 5000 }'), "toml"
    yield "table over 10 cells", "solve", lambda: toml(25, 'table = { cells = "r1c1-10", where = "a + b + c + d + e + f + g + h + i + j == 100" }'), "toml"
    yield "regex of 200,000 letters", "solve", lambda: toml(9, f'line = {{ cells = "r1c1-9", regex = "{"(1|2)*" * 50_000}" }}'), "toml"
    yield "regex with nested repetitions", "solve", lambda: toml(9, f'line = {{ cells = "r1-9c1-9", regex = "{"(" * 200}1{"*)+" * 200}" }}'), "toml"
    yield "regex with counted repetitions", "solve", lambda: toml(9, 'line = { cells = "r1-9c1-9", regex = "((((1|2){1,9}){1,9}){1,9}){1,9}" }'), "toml"
    yield "repeat of 10^12 turns", "solve", lambda: toml(100, 'repeat = { with = { i = "1-1000000", j = "1-1000000" }, rules = { odd = "r1c1" } }'), "toml"
    yield "repeat in repeat", "solve", lambda: toml(100, 'repeat = { shifts = "all", rules = { repeat = { shifts = "all", rules = { different = { cells = "r1c1 r2c2" } } } } }'), "toml"
    yield "definitions that double 60 times", "solve", lambda: definitions(60, 2), "toml"
    yield "definitions that use 100 others, five times", "solve", lambda: definitions(5, 100), "toml"
    yield "chaos construction of size 100", "solve", lambda: toml(100, 'chaos-construction = "g"', head='box = "none"\nlet = { g = { count = 10000, digits = "1-100" } }\n'), "toml"
    yield "chaos construction of size 16", "solve", lambda: toml(16, 'chaos-construction = "g"', head='box = "none"\nlet = { g = { count = 256, digits = "1-16" } }\n'), "toml"
    yield "connected digits of size 100", "solve", lambda: toml(100, 'connected = { digits = "1-50" }'), "toml"
    yield "anti-knight and anti-king of size 100", "solve", lambda: toml(100, "anti-knight = true", "anti-king = true", "diagonals = \"both\""), "toml"
    yield "16 overlapping grids", "solve", lambda: grids(16), "toml"
    yield "1,000 overlapping grids", "solve", lambda: grids(1000), "toml"
    yield "TOML nested 100,000 deep", "solve", lambda: "size = 9\nx = " + "[" * 100_000 + "]" * 100_000 + "\n", "toml"
    yield "expression nested 100,000 deep", "solve", lambda: toml(9, f'pair = {{ cells = "r1c1-2", where = "{"(" * 100_000}a{")" * 100_000} == b" }}'), "toml"
    yield "sum with 100,000 terms", "solve", lambda: toml(9, f'pair = {{ cells = "r1c1-2", where = "{"a + " * 100_000}b > 1" }}'), "toml"

    yield "16 MiB of comments", "fmt --check", lambda: "size = 9\n" + "# comment\n" * 1_600_000, "toml"
    yield "200,000 rules", "fmt --check", lambda: toml(9, *(f"n{number} = true" for number in range(200_000))), "toml"
    yield "16 MiB of puzzles", "solve --format line", lambda: ("." * 80 + "1\n") * 200_000, "txt"
    yield "16 MiB of puzzles", "check", lambda: ("." * 80 + "1\n") * 200_000, "txt"
    yield "16 MiB of TOML in one string", "solve", lambda: 'size = 9\nabout = "' + "a" * (16 << 20) + '"\n', "toml"
    yield "16 MiB of puzzles", "convert --to line", lambda: ("." * 80 + "1\n") * 200_000, "txt"
    yield "16 MiB on one line", "solve", lambda: "." * (16 << 20), "txt"
    yield "16 MiB of empty lines", "solve", lambda: "\n" * (16 << 20), "txt"
    yield "16 MiB of words", "solve", lambda: "abc def\n" * (2 << 20), "txt"
    yield "16 MiB of zeros", "solve", lambda: "\0" * (16 << 20), "txt"
    yield "150,000 cages of f-puzzles", "solve", lambda: f_puzzles(9, 150_000), "json"
    yield "f-puzzles of size 100", "solve", lambda: f_puzzles(100, 10), "json"
    yield "JSON nested 100,000 deep", "solve", lambda: "[" * 100_000, "json"
    yield "JSON record of 4 MB", "solve", lambda: json.dumps({"puzzle": "1" * 4_000_000}) + "\n", "jsonl"
    yield "constraint string of 4 MB", "solve", lambda: ".Thermo~R1C1~R1C2" * 240_000, "txt"
    yield "XML nested a million deep", "solve", lambda: "<opensudoku>" + "<a>" * 1_000_000, "xml"
    yield "exact cover of 600,000 options", "cover", lambda: dlx(1000, 600_000, 4), "dlx"
    yield "exact cover of 600,000 options", "cover --count", lambda: dlx(1000, 600_000, 4), "dlx"
    yield "exact cover of 100,000 items", "cover", lambda: dlx(100_000, 200_000, 5), "dlx"
    yield "exact cover of 10,000 options", "cover --count --method memo", lambda: dlx(60, 10_000, 4), "dlx"


def write(path, text):
    """Makes a text and writes it, in a process of its own: a program that is started from a large one counts as large."""
    child = os.fork()
    if child == 0:
        path.write_text(text(), encoding="utf-8")
        os._exit(0)
    os.waitpid(child, 0)


def run(program, arguments, path, timeout):
    """The exit code, the seconds and the bytes that the program took, and the last line that it printed to standard error."""
    command = [str(program), *arguments.split(), str(path), "--timeout", f"{timeout:g}"]
    begun = time.monotonic()
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors)
        # Far beyond the limit: it would not end by itself.
        last = threading.Timer(10 * timeout + 10, process.send_signal, [signal.SIGKILL])
        last.start()
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - begun
        last.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        said = errors.read().decode(errors="replace")
    unit = 1 if sys.platform == "darwin" else 1024
    message = next((line for line in said.splitlines() if line.startswith("error")), "")
    return process.returncode, seconds, usage.ru_maxrss * unit, message


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--exdoku", type=Path, default=ROOT / "target" / "release" / "exdoku")
    parser.add_argument("--only", nargs="*", default=[], help="only cases whose name or command has one of these words")
    parser.add_argument("--timeout", type=float, default=TIMEOUT, help="seconds (default: %(default)s)")
    parser.add_argument("--write", action="store_true", help="write docs/bounds.md")
    return parser.parse_args()


HEAD = """# Bounds

No command takes more time than `--timeout` allows, nor more memory than `--memory` allows (1 GiB by default). A command that reaches a
limit stops with exit code 3 and a message that says what was stopped; the other puzzles of the input still run.

`benches/bounds.py` measures this on hard inputs, each with `--timeout {timeout:g}`. It fails if a command exceeds the timeout by more than
0.2 s and 2 %, takes more than 1 GiB, or ends without an exit code of its own. `--write` writes this page.

| input | command | end | seconds | MiB |
|---|---|---|---|---|
"""


def main():
    options = arguments()
    longest = options.timeout * 1.02 + 0.2
    rows, failures = [], []
    with tempfile.TemporaryDirectory() as folder:
        for name, command, text, ending in cases():
            if options.only and not any(word in f"{name} {command}" for word in options.only):
                continue
            path = Path(folder) / f"case-{len(rows)}.{ending}"
            write(path, text)
            code, seconds, size, message = run(options.exdoku, command, path, options.timeout)
            path.unlink()
            broken = [
                *(["time"] if seconds > longest else []),
                *(["memory"] if size > MEMORY else []),
                *(["exit"] if code not in EXITS else []),
            ]
            bold = lambda number, bound: f"**{number}**" if bound in broken else number
            taken = f"{bold(f'{seconds:.2f}', 'time')} | {bold(f'{size / (1 << 20):.0f}', 'memory')}"
            rows.append(f"| {name} | `{command}` | {EXITS.get(code, code)} | {taken} |")
            print(rows[-1], *(f"!! {what}" for what in broken), f"   {message[:120]}", flush=True)
            failures += [f"{name}, {command}: {what}" for what in broken]
    if options.write:
        (ROOT / "docs" / "bounds.md").write_text(HEAD.format(timeout=options.timeout) + "\n".join(rows) + "\n", encoding="utf-8")
    print(f"{len(rows)} cases, {len(failures)} over a bound", *failures, sep="\n  ")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
