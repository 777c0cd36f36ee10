#!/usr/bin/env python3
"""How many puzzles of each notation are read, and how many come out as stated.

    cargo build --release
    python3 benches/notations.py                                 everything of ../shared/data/realworld, and ISS's own
    python3 benches/notations.py --guess strict --reasons 10     drawings read with the rules text; reasons for refusal
    python3 benches/notations.py --notation Penpa FILE.jsonl     some notations of other collections

A collection has a JSON object a line: `id`, `notation`, `input`, and `known_solution` or `solution`. An input may hold
several puzzles. Of the puzzles that are understood, the table counts those that came out as stated: with one solution,
and with the stated one if there is one. Those that differ are named, and the script ends with 1. Refused inputs are
counted by class: cut off or damaged, another kind of board, a drawing or a rule without a known meaning, any other.
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
DATA = next(
    (folder for folder in (ROOT.parent / "shared" / "data", ROOT.parent.parent / "shared" / "data") if folder.is_dir()),
    ROOT,
)
COLLECTIONS = [*sorted((DATA / "realworld").glob("*.jsonl")), DATA / "variants" / "iss_measured.jsonl"]
# Classes of refusals, by what their messages contain; the first that fits counts.
CLASSES = [
    ("damaged", r"damaged|cut off|invalid JSON|invalid character"),
    ("board", r"board|do not form|rows and columns|regions? (has|of)|too few for|cells, not|grid has"),
    ("sentence", r"sentence of the rules|no sentence"),
    ("drawing", r"does not record|drawing|not a digit in a cell|in a cage is not a sum"),
    ("rule", r"unknown|not supported|unsupported|program code|not understood"),
]
COLUMNS = ["puzzles", "understood", "as stated", "differ", "several", "none", "unsolved", "refused"]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, help="collections")
    parser.add_argument("--exdoku", type=Path, default=ROOT / "target" / "release" / "exdoku")
    parser.add_argument("--notation", help="only notations that contain this text")
    parser.add_argument("--guess", choices=["strict", "loose"], help="read drawings together with the rules text")
    parser.add_argument("--nodes", default="20000", help="search nodes for each puzzle (default: %(default)s)")
    parser.add_argument("--reasons", type=int, default=0, help="how many reasons for refusal are shown")
    return parser.parse_args()


def inputs(path):
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            entry = json.loads(line)
            text = entry.get("input") or entry.get("canonical")
            solution = entry.get("known_solution") or entry.get("solution")
            if isinstance(solution, list):
                solution = "".join(str(digit) for digit in solution)
            notation = entry.get("notation", path.stem)
            yield notation, str(entry.get("id", number)), text, solution


def solve(options, texts):
    """The answers to each text, in order."""
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for place, text in enumerate(texts):
            files.append(Path(folder) / f"{place}.txt")
            files[-1].write_text(text, encoding="utf-8")
        answers = [[] for _ in texts]
        for start in range(0, len(files), 200):
            command = [options.exdoku, "solve", "--quiet", "--format", "json", "--max-nodes", options.nodes]
            command += [f"--guess-drawings={options.guess}"] if options.guess else []
            # A file beside the others, so that each answer tells its file.
            out = subprocess.run([*command, *files[start : start + 200], files[start]], capture_output=True).stdout
            seen = 0
            for line in out.decode(errors="replace").splitlines():
                answer = json.loads(line)
                place = int(re.match(r".*?(\d+)\.txt", answer["source"])[1])
                seen = max(seen, place)
                if place == start and seen > start:
                    continue
                answers[place].append(answer)
    return answers


def values(line):
    """The digits as numbers from 1, whether they are written as 1-9A-G or as A-P."""
    signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if line.isalpha() else "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return [signs.find(sign) + line.isalpha() for sign in line.upper()]


def outcome(answer, known):
    status = answer["status"]
    if status == "bad":
        return "refused"
    if status == "unique":
        stated = known and re.fullmatch(r"[0-9A-Za-z]+", known) and len(known) == len(answer["solutions"][0])
        return "differ" if stated and values(answer["solutions"][0]) != values(known) else "as stated"
    return status if status in ("several", "none") else "none" if status == "contradiction" else "unsolved"


def refusal(answer):
    problem = (answer.get("problems") or [""])[0]
    text = re.sub(r"^.*?:\d+:\d+: ", "", problem)
    kind = next((name for name, pattern in CLASSES if re.search(pattern, text)), "other")
    return kind, re.sub(r'"[^"]*"|\d+', "N", text)[:90]


def main():
    options = arguments()
    rows, classes, reasons, differing = {}, {}, Counter(), []
    for path in options.files or COLLECTIONS:
        entries = [entry for entry in inputs(path) if not options.notation or options.notation in entry[0]]
        for (notation, name, _, known), answers in zip(entries, solve(options, [entry[2] for entry in entries])):
            row = rows.setdefault(notation, Counter())
            for answer in answers or [{"status": "bad", "problems": ["no answer"]}]:
                row["puzzles"] += 1
                what = outcome(answer, known if len(answers) == 1 else None)
                row[what] += 1
                row["understood"] += what != "refused"
                if what == "refused":
                    kind, reason = refusal(answer)
                    classes.setdefault(notation, Counter())[kind] += 1
                    reasons[reason] += 1
                if what == "differ":
                    differing.append(f"{name}: {answer['solutions'][0]}, not {known}")
    names = [name for name, _ in CLASSES] + ["other"]
    print(f"{'notation':34} {' '.join(f'{column:>10}' for column in COLUMNS)}   refused: {', '.join(names)}")
    rows["all"] = sum(rows.values(), Counter())
    classes["all"] = sum(classes.values(), Counter())
    for notation, row in rows.items():
        refused = ", ".join(f"{count} {name}" for name, count in classes.get(notation, Counter()).most_common())
        print(f"{notation:34} {' '.join(f'{row[column]:>10}' for column in COLUMNS)}   {refused}")
    for reason, count in reasons.most_common(options.reasons):
        print(f"{count:6}  {reason}")
    for line in differing:
        print(f"DIFFERS {line}")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
