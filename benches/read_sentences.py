#!/usr/bin/env python3
"""How many sentences of rules are understood, each in a small puzzle made for it, and as which rules.

    cargo build --release
    python3 benches/read_sentences.py FILE.jsonl                 a line for each sentence
    python3 benches/read_sentences.py --rules FILE.jsonl         with the rules that it becomes
    python3 benches/read_sentences.py --judged FILE FILE.jsonl   compare with the rules that a person found right

A line of the file is an object with `id`, `kind` (the meaning), `features` (what is drawn) and `text`. Each becomes a
SudokuPad puzzle of 9x9 with plausible drawings, and is read with `--guess-drawings`. Whether the rules mean what the
sentence does is for a person to judge: `--rules` writes them under it, without the cells. `--save` writes them to a file
once they were found right, and `--judged` names the sentences that are read in another way since.
"""

import argparse
import json
import re
import subprocess
from collections import Counter
from multiprocessing.pool import ThreadPool
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COLOURS = {
    "blue": "#34bbe6", "green": "#a3e048", "gray": "#cfcfcf", "orange": "#eb7532", "peach": "#fdd3a8", "pink": "#f9a8e0",
    "purple": "#8a2be2", "lavender": "#d0a8f0", "red": "#e6261f", "turquoise": "#40e0d0", "yellow": "#f7d038",
    "white": "#ffffff", "black": "#000000", "brown": "#8b4513", "teal": "#008080",
}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, help="sentences")
    parser.add_argument("--exdoku", type=Path, default=ROOT / "target" / "release" / "exdoku")
    parser.add_argument("--jobs", type=int, default=2, help="puzzles at the same time")
    parser.add_argument("--rules", action="store_true", help="write the rules of each sentence")
    parser.add_argument("--refused", action="store_true", help="write only sentences that are refused")
    parser.add_argument("--judged", type=Path, help="rules that were found right, by id")
    parser.add_argument("--save", type=Path, help="where to write the rules by id")
    return parser.parse_args()


class Drawing:
    """The drawings of one puzzle, at places that do not overlap."""

    LINES = [
        [(1, 1), (1, 2), (1, 3), (1, 4), (2, 4)],
        [(7, 1), (6, 1), (5, 1), (4, 1), (4, 2)],
        [(7, 4), (7, 5), (7, 6), (6, 6), (6, 7)],
    ]

    def __init__(self):
        self.parts = {"lines": [], "arrows": [], "underlays": [], "overlays": [], "cages": []}
        self.used = Counter()

    def nth(self, sort, places):
        self.used[sort] += 1
        return places[(self.used[sort] - 1) % len(places)]

    def line(self, colour, cells, thickness=8):
        points = [[row + 0.5, column + 0.5] for row, column in cells]
        self.parts["lines"].append({"wayPoints": points, "color": colour, "thickness": thickness})

    def mark(self, row, column, size, fill=None, border=None, rounded=True, text="", layer="overlays"):
        mark = {"center": [row, column], "width": size, "height": size, "rounded": rounded}
        if fill:
            mark.update(backgroundColor=fill, borderColor=border or fill)
        if text:
            mark.update(text=str(text), fontSize=20)
        self.parts[layer].append(mark)

    def shade(self, colour, cells):
        for row, column in cells:
            self.mark(row + 0.5, column + 0.5, 1, colour, rounded=False, layer="underlays")

    def cage(self, cells, value=None):
        cage = {"cells": [list(cell) for cell in cells]}
        if value is not None:
            cage["value"] = str(value)
        self.parts["cages"].append(cage)

    def circles_at_ends(self):
        for line in self.parts["lines"]:
            for row, column in (line["wayPoints"][0], line["wayPoints"][-1]):
                self.mark(row, column, 0.75, "#ffffff", "#000000", layer="underlays")

    def draw(self, feature, features, kind):
        colour = COLOURS.get(feature.split()[0], "#cfcfcf")
        if feature == "none":
            return
        if feature == "thermometer":
            cells = self.nth("thermo", [[(1, 1), (1, 2), (1, 3), (2, 3)], [(6, 6), (6, 5), (5, 5)]])
            self.line("#cfcfcf", cells, 20)
            self.mark(cells[0][0] + 0.5, cells[0][1] + 0.5, 0.75, "#cfcfcf", layer="underlays")
        elif feature == "arrow" and "rossini" in kind:
            for row, way in ((1, 1), (4, -1)):
                end = [row + 0.5, -0.5 + 0.3 * way]
                self.parts["arrows"].append(
                    {"wayPoints": [[row + 0.5, -0.5 - 0.3 * way], end], "color": "#000000", "thickness": 2, "headLength": 0.3}
                )
        elif feature == "arrow":
            pill = "pill" in kind
            cells = [(1, 2), (1, 3), (2, 4), (2, 5)]
            points = [[row + 0.5, column + 0.5] for row, column in cells]
            self.parts["arrows"].append({"wayPoints": points, "color": "#a0a0a0", "thickness": 3, "headLength": 0.3})
            width = 1.75 if pill else 0.8
            mark = {"center": [1.5, 2 if pill else 2.5], "width": width, "height": 0.8, "rounded": True}
            self.parts["underlays"].append({**mark, "backgroundColor": "#ffffff", "borderColor": "#a0a0a0"})
        elif feature == "double arrow":
            self.line("#a0a0a0", self.LINES[0], 5)
            self.circles_at_ends()
        elif kind.startswith("diagonal") and feature.endswith("line"):
            self.line(colour, [(8 - at, at) for at in range(9)], 2)
            if "only" not in kind:
                self.line(colour, [(at, at) for at in range(9)], 2)
        elif feature.endswith("line"):
            lines = self.LINES[:2] if "same colour" in kind else self.LINES[:1]
            for _ in lines:
                self.line(colour, self.nth("line", self.LINES))
            if "lockout" in kind:
                for row, column in (self.LINES[0][0], self.LINES[0][-1]):
                    mark = {"center": [row + 0.5, column + 0.5], "width": 0.6, "height": 0.6, "angle": 45}
                    self.parts["underlays"].append({**mark, "backgroundColor": "#ffffff", "borderColor": "#34bbe6"})
            if "index" in kind:
                self.mark(1.5, 1.5, 0.6, "#ffffff", "#000000", layer="underlays")
        elif feature == "white circle in cell" and any(one.endswith("line") for one in features):
            if "average" in kind:
                self.mark(1.5, 1.5, 0.75, "#ffffff", "#000000", layer="underlays")
            else:
                self.circles_at_ends()
        elif feature in ("white circle in cell", "gray circle"):
            border = "#000000" if feature[0] == "w" else None
            for row, column in ((2, 2), (4, 6), (7, 3)):
                self.mark(row + 0.5, column + 0.5, 0.75, colour, border, layer="underlays")
        elif feature == "gray square" and "battenburg" in kind:
            for row, column in ((2, 2), (2.15, 2.15)):
                self.mark(row - 0.075, column - 0.075, 0.15, "#000000", rounded=False)
            self.mark(1.925, 2.075, 0.15, "#ffffff", "#000000", rounded=False)
            self.mark(2.075, 1.925, 0.15, "#ffffff", "#000000", rounded=False)
        elif feature == "gray square":
            for row, column in ((2, 5), (6, 1)):
                self.mark(row + 0.5, column + 0.5, 0.75, colour, rounded=False, layer="underlays")
        elif feature in ("white dot", "black dot"):
            at_corner = "clock" in kind
            for _ in range(2):
                row, column = self.nth("dot", [(2.5, 3), (5, 5.5), (7.5, 7), (7, 1.5)])
                row, column = (int(row), int(column)) if at_corner else (row, column)
                self.mark(row, column, 0.3, colour, "#000000")
        elif feature == "dot with number":
            if "black dot" not in features:
                number = 12 if "product" in kind else 3
                for row, column in ((2.5, 3), (5, 5.5)):
                    self.mark(row, column, 0.35, "#ffffff", "#000000", text=number)
            else:
                self.parts["overlays"].append({
                    "center": [2.5, 3], "width": 0.35, "height": 0.35, "rounded": True, "backgroundColor": "#000000",
                    "borderColor": "#000000", "text": "3", "color": "#ffffff", "fontSize": 14,
                })
                self.used["dot"] = 1
        elif feature in ("X", "V"):
            for _ in range(2):
                row, column = self.nth("letter", [(2.5, 3), (5, 5.5), (7.5, 7), (7, 1.5)])
                self.mark(row, column, 0.35, text=feature)
        elif feature == "inequality sign":
            self.mark(2.5, 4, 0.4, text="<")
            self.mark(5, 6.5, 0.4, text="^")
        elif feature == "digit clue on border":
            self.mark(2.5, 4, 0.4, text=11)
            self.mark(5, 6.5, 0.4, text=8)
        elif feature == "quadruple circle":
            for row, column, text in ((2, 3, "1 4 7"), (5, 5, "2 2")):
                self.mark(row, column, 0.65, "#ffffff", "#000000", text=text)
        elif feature.startswith("cage"):
            total = feature.endswith("total")
            cells = [[(0, 0), (0, 1)], [(4, 4), (4, 5)]]
            if not ("domino" in kind or "parity" in kind):
                cells = [[(0, 0), (0, 1), (1, 1)], [(4, 4), (4, 5), (5, 5)]]
            values = (2314, 1211) if "look" in kind else (4, 6) if "min-max" in kind else (24, 42) if "product" in kind else (14, 15)
            for one, value in zip(cells, values):
                self.cage(one, value if total else None)
        elif feature == "outside number":
            text = {"numbered": 4, "outside": 4, "skys": 3, "odd-even": "1 2", "descriptive": "37"}
            text = next((value for key, value in text.items() if key in kind), 12)
            self.mark(2.5, -0.5, 0.6, text=text)
            if "descriptive" not in kind:
                self.mark(-0.5, 4.5, 0.6, text=text)
        elif feature == "outside number with diagonal arrow":
            self.mark(-0.5, 3.5, 0.6, text=24)
            way = {"wayPoints": [[-0.3, 3.7], [-0.05, 3.95]], "color": "#000000", "thickness": 2, "headLength": 0.2}
            self.parts["arrows"].append(way)
        elif "magic" in kind:
            self.shade(colour, [(row, column) for row in range(3, 6) for column in range(3, 6)])
        elif "windoku" in kind:
            for top in (1, 5):
                for left in (1, 5):
                    self.shade(colour, [(top + row, left + column) for row in range(3) for column in range(3)])
        elif "extra region" in kind:
            at = self.nth("region", [0, 1])
            cells = [[(1, 2), (2, 2), (3, 2), (4, 2), (4, 3), (4, 4), (4, 5), (3, 5), (2, 5)],
                     [(8, 8), (7, 8), (6, 8), (6, 7), (6, 6), (6, 5), (6, 4), (7, 4), (8, 4)]]
            self.shade(colour, cells[at])
        elif "clone" in kind:
            shape = [(0, 0), (0, 1), (1, 1), (2, 1)]
            self.shade(colour, [(1 + row, 1 + column) for row, column in shape])
            self.shade(colour, [(5 + row, 5 + column) for row, column in shape])
        elif feature == "gray cell" and "159" in kind:
            self.shade(colour, [(row, column) for row in range(9) for column in (0, 4, 8)])
        else:
            self.shade(colour, [(2, 2), (5, 4), (5, 5), (7, 7)] if "fortress" in kind else [(2, 2), (5, 4), (7, 7)])


def puzzle(entry):
    drawing = Drawing()
    for feature in entry["features"]:
        drawing.draw(feature, entry["features"], entry["kind"])
    boxes = [[[top + row, left + column] for row in range(3) for column in range(3)]
             for top in (0, 3, 6) for left in (0, 3, 6)]
    cells = [[{} for _ in range(9)] for _ in range(9)]
    if "pencil" in entry["kind"]:
        cells[2][2] = {"pencilMarks": [2, 5, 7]}
    rules = "Normal sudoku rules apply.\n" + entry["text"]
    parts = {name: list_ for name, list_ in drawing.parts.items() if list_}
    return json.dumps({"cells": cells, "regions": boxes, "metadata": {"rules": rules}, **parts}) + "\n"


def short(toml):
    """The rules of a file on one line, without their cells."""
    lines = [line for line in toml.splitlines() if line.strip() and not line.startswith("#")]
    kept = [line.strip() for line in lines if not re.match(r"(size|box|regions|givens|name|about|\[rules\]|symbols)", line)]
    return re.sub(r'\[(_, )*_\]', "_", re.sub(r'"r\d[^"]*"', "_", " ; ".join(kept)))


def read(exdoku, entry):
    command = [exdoku, "convert", "--guess-drawings", "--to", "toml", "-"]
    done = subprocess.run(command, input=puzzle(entry).encode(), capture_output=True, check=False)
    if done.returncode == 0:
        return True, short(done.stdout.decode())
    errors = re.findall(r"^error: (.*)", done.stderr.decode(), flags=re.M)
    return False, " | ".join(errors) or done.stderr.decode()[:300]


def main():
    options = arguments()
    entries = [json.loads(line) for path in options.files for line in path.open(encoding="utf-8") if line.strip()]
    judged = json.loads(options.judged.read_text(encoding="utf-8")) if options.judged else {}
    with ThreadPool(options.jobs) as pool:
        answers = pool.map(lambda entry: read(options.exdoku, entry), entries)
    counts, rules = Counter(), {}
    for entry, (understood, answer) in zip(entries, answers):
        counts["understood" if understood else "refused"] += 1
        if understood:
            rules[entry["id"]] = answer
            if judged:
                counts["as judged right" if judged.get(entry["id"]) == answer else "not as judged right"] += 1
        if options.refused and understood:
            continue
        state = "understood" if understood else "refused"
        if judged and understood:
            state += "" if judged.get(entry["id"]) == answer else ", not as judged right"
        print(f"{entry['id']} {state}: {entry['kind']}")
        if options.rules or not understood or state.endswith("judged right"):
            print(f"    {entry['text']}\n    -> {answer}")
    if options.save:
        options.save.write_text(json.dumps(rules, indent=1), encoding="utf-8")
    print(f"{len(entries)} sentences:", ", ".join(f"{count} {name}" for name, count in sorted(counts.items())))


if __name__ == "__main__":
    main()
