#!/usr/bin/env python3
"""How many puzzles of drawings are read from their rules text, and whether what comes out is right.

    cargo build --release
    python3 benches/read_drawings.py                                 the SudokuPad puzzles of ../shared/data/realworld
    python3 benches/read_drawings.py --half even FILE.jsonl          every second puzzle of other collections
    python3 benches/read_drawings.py --contradictions                test each reading against the published solution
    python3 benches/read_drawings.py --how loose --reasons 40        what is left over is left out

A collection has a JSON object a line with `id`, `input` (a link or SudokuPad's JSON) and `known_solution`. Each puzzle
is read with `--guess-drawings` and solved; the table counts those understood, those with one solution, and of these
those whose published solution is the same. One that differs is named, and the script ends with 1. Reasons for refusal
are counted by puzzle, and those that are the only reason apart. With `--contradictions`, each published solution is also
written into the reading as givens: a reading that it breaks is wrong, even if the puzzle was too hard to solve in time.
"""

import argparse
import json
import math
import re
import subprocess
import sys
import tempfile
from collections import Counter
from multiprocessing.pool import ThreadPool
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT.parent / "shared" / "data" / "realworld"
if not DATA.is_dir():
    DATA = ROOT.parent.parent / "shared" / "data" / "realworld"
COLLECTIONS = ["sudokupad.jsonl", "sudokupad_json.jsonl", "sudokupad_bench.jsonl"]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, help="collections")
    parser.add_argument("--exdoku", type=Path, default=ROOT / "target" / "release" / "exdoku")
    parser.add_argument("--how", choices=["strict", "loose"], default="strict")
    parser.add_argument("--half", choices=["all", "odd", "even"], default="all", help="every second puzzle only")
    parser.add_argument("--timeout", default="5", help="seconds for each puzzle")
    parser.add_argument("--jobs", type=int, default=2, help="puzzles at the same time")
    parser.add_argument("--contradictions", action="store_true", help="also test readings against published solutions")
    parser.add_argument("--reasons", type=int, default=20, help="how many reasons for refusal are shown")
    parser.add_argument("--save", type=Path, help="where to write id, status and problems as JSON lines")
    return parser.parse_args()


def puzzles(path, half):
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            if half == "all" or (half == "odd") == (number % 2 == 1):
                yield json.loads(line)


def reason(problem):
    """The sort of a problem: without its place, its numbers and what is quoted."""
    text = re.sub(r"^.*?:\d+:\d+: ", "", problem)
    if "is not understood" in text:
        return "a sentence of the rules is not understood"
    if found := re.search(r"no sentence of the rules is about this: (.*)", text):
        return "unclaimed: " + re.sub(r"\d+ ", "", found[1].split(" at r")[0]).rstrip("s")
    return re.sub(r'"[^"]*"|\d+', "N", text)[:90]


def run(command, text):
    return subprocess.run(list(map(str, command)), input=text.encode(), capture_output=True, check=False)


def solve(options, entry):
    """The answer to one puzzle, as an object."""
    command = [options.exdoku, "solve", "--format", "json", "--jobs", "1", "--timeout", options.timeout]
    record = json.dumps({"id": entry["id"], "puzzle": entry["input"]})
    out = run([*command, f"--guess-drawings={options.how}", "-"], record + "\n").stdout.decode(errors="replace")
    return json.loads(out.splitlines()[0]) if out.strip() else {"status": "no answer", "problems": []}


def digits(known):
    """A published solution in digits, if it is one."""
    return known if isinstance(known, str) and re.fullmatch(r"[0-9A-Z]+", known) else None


def accepts(options, entry):
    """Whether the reading of a puzzle accepts its published solution as givens; otherwise why not."""
    toml = run([options.exdoku, "convert", "--to", "toml", f"--guess-drawings={options.how}", "-"], entry["input"])
    known = digits(entry.get("known_solution"))
    side = math.isqrt(len(known))
    rows = "\n".join(known[start:start + side] for start in range(0, len(known), side))
    text = re.sub(r'\n\[expect\]\n.*', "\n", toml.stdout.decode(), flags=re.DOTALL)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "puzzle.toml"
        path.write_text(text + f'\n[[test]]\ngivens = """\n{rows}\n"""\n')
        test = run([options.exdoku, "test", path], "")
    if test.returncode == 0:
        return None
    lines = (test.stdout + test.stderr).decode(errors="replace").splitlines()
    broken = [line.strip() for line in lines if line.startswith("    ")]
    return (broken or lines or ["not solved"])[0]


def main():
    options = arguments()
    total, reasons, only, differing, contradicted, save = Counter(), Counter(), Counter(), [], [], []
    print(f"{'collection':28} puzzles understood unique known equal differing none several unsolved")
    rows = []
    for path in options.files or [DATA / name for name in COLLECTIONS]:
        row = Counter()
        entries = list(puzzles(path, options.half))
        with ThreadPool(options.jobs) as pool:
            answers = pool.map(lambda entry: solve(options, entry), entries)
            understood = [answer["status"] not in ("bad", "no answer") for answer in answers]
            published = [
                entry for entry, read in zip(entries, understood)
                if options.contradictions and read and digits(entry.get("known_solution"))
            ]
            for entry, why in zip(published, pool.map(lambda entry: accepts(options, entry), published)):
                row["compared"] += 1
                if why is not None:
                    row["contradicted"] += 1
                    contradicted.append(f"{entry['id']}: {why}")
        for entry, answer in zip(entries, answers):
            row["puzzles"] += 1
            status = answer["status"]
            problems = answer.get("problems", [])
            save.append({"id": entry["id"], "status": status, "problems": problems, "solutions": answer.get("solutions")})
            if status in ("bad", "no answer"):
                found = {reason(problem) for problem in problems if "never certain" not in problem} or {"no answer"}
                reasons.update(found)
                if len(found) == 1:
                    only.update(found)
                continue
            row["understood"] += 1
            row[status] += 1
            known = entry.get("known_solution")
            if status == "unique" and digits(known):
                row["known"] += 1
                same = answer["solutions"][0].replace(" ", "") == known
                row["equal" if same else "differing"] += 1
                if not same:
                    differing.append(f"{entry['id']}: {answer['solutions'][0]}, not {known}")
        rows.append((path.name, row))
        total.update(row)
    for name, row in [*rows, ("all", total)]:
        unsolved = row["understood"] - row["unique"] - row["none"] - row["several"]
        cells = [row["puzzles"], row["understood"], row["unique"], row["known"], row["equal"], row["differing"]]
        cells += [row["none"], row["several"], unsolved]
        print(f"{name:28} {cells[0]:7} {cells[1]:10} {cells[2]:6} {cells[3]:5} {cells[4]:5} {cells[5]:9}", end=" ")
        print(f"{cells[6]:4} {cells[7]:7} {cells[8]:8}   unique {100 * row['unique'] / max(row['puzzles'], 1):.1f} %")
    print(f"\nreasons for refusal ({options.how}): puzzles that have it, and that have no other")
    for text, count in reasons.most_common(options.reasons):
        print(f"{count:6} {only[text]:6}  {text}")
    for line in differing:
        print(f"DIFFERS {line}")
    if options.contradictions:
        print(f"\npublished solutions that the reading contradicts: {len(contradicted)} of {total['compared']}")
    for line in contradicted:
        print(f"CONTRADICTED {line}")
    if options.save:
        options.save.write_text("".join(json.dumps(line) + "\n" for line in save))
    return 1 if differing or contradicted else 0


if __name__ == "__main__":
    sys.exit(main())
