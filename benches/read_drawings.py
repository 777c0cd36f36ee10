#!/usr/bin/env python3
"""How many puzzles of drawings are read from their rules text, and whether what comes out is right.

    cargo build --release
    python3 benches/read_drawings.py                                 the SudokuPad puzzles of ../shared/data/realworld
    python3 benches/read_drawings.py --half even FILE.jsonl          every second puzzle of other collections
    python3 benches/read_drawings.py --how loose --reasons 40        what is left over is left out

A collection has a JSON object a line with `id`, `input` (a link or SudokuPad's JSON) and `known_solution`. Each puzzle
is read with `--guess-drawings` and solved; the table counts those understood, those with one solution, and of these
those whose published solution is the same. One that differs is named, and the script ends with 1. Reasons for refusal
are counted by puzzle, and those that are the only reason apart.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
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


def solve(exdoku, how, timeout, inputs):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "puzzles.txt"
        path.write_text("".join(json.dumps({"id": place, "puzzle": text}) + "\n" for place, text in enumerate(inputs)))
        command = [exdoku, "solve", "--format", "json", "--timeout", timeout, f"--guess-drawings={how}", path]
        out = subprocess.run(list(map(str, command)), capture_output=True, check=False).stdout
    answers = {}
    for line in out.decode(errors="replace").splitlines():
        answer = json.loads(line)
        answers[answer.get("id")] = answer
    return [answers.get(place, {"status": "no answer", "problems": []}) for place in range(len(inputs))]


def main():
    options = arguments()
    total, reasons, only, differing, save = Counter(), Counter(), Counter(), [], []
    print(f"{'collection':28} puzzles understood unique known equal differing none several unsolved")
    rows = []
    for path in options.files or [DATA / name for name in COLLECTIONS]:
        row = Counter()
        entries = list(puzzles(path, options.half))
        answers = solve(options.exdoku, options.how, options.timeout, [entry["input"] for entry in entries])
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
            if status == "unique" and known and re.fullmatch(r"[0-9A-Z]+", known):
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
    if options.save:
        options.save.write_text("".join(json.dumps(line) + "\n" for line in save))
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
