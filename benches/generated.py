#!/usr/bin/env python3
"""Generates puzzles of every built-in variant and checks them.

    benches/generated.py target/release/exdoku [VARIANT ...] [--seeds N] [--slowest SECONDS]

Each puzzle must have exactly one solution; without its drawn clues it must have several; and none may take longer than
the limit. The output is a line for each variant: the median of the seconds of processor time, the longest, and the
numbers of givens and clues. The exit code is 1 if a check failed.
"""

import argparse
import json
import re
import resource
import statistics
import subprocess
import sys
import tomllib


def run(exdoku, args, text=""):
    return subprocess.run([exdoku, *args], input=text, capture_output=True, text=True)


def status(exdoku, text):
    """`unique`, `several` or what else the puzzle of a text is."""
    answer = run(exdoku, ["solve", "--format", "json", "-q", "-"], text)
    return json.loads(answer.stdout.splitlines()[0])["status"]


def clue_count(value):
    """How many clues a value of `[rules]` has, about."""
    if isinstance(value, list):
        return len(value)
    if isinstance(value, dict):
        by_side = [words for side in ("left", "right", "top", "bottom") for words in value.get(side, "").split()]
        if by_side:
            return sum(word not in ".-" for word in by_side)
        texts = [text for text in value.values() if isinstance(text, str)]
        return sum(len(text.split()) for text in texts)
    if isinstance(value, str) and "\n" in value and not re.search(r"r\d", value):
        return sum(mark not in ".\n " for mark in value)
    return len(value.split()) if isinstance(value, str) else 1


def check(exdoku, variant, seed, slowest, failures):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    made = run(exdoku, ["generate", "--variant", variant, "--seed", str(seed), "--jobs", "1", "-q"])
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    if made.returncode != 0:
        failures.append(f"{variant}, seed {seed}: exit {made.returncode}: {made.stderr.strip()}")
        return seconds, None, None
    if seconds > slowest:
        failures.append(f"{variant}, seed {seed}: {seconds:.1f} s")
    found = status(exdoku, made.stdout)
    if found != "unique":
        failures.append(f"{variant}, seed {seed}: {found}")
    file = tomllib.loads(made.stdout)
    rules = file.get("rules", {})
    if rules:
        without = re.sub(r"\n\[rules\]\n.*?(?=\n\[expect\])", "", made.stdout, flags=re.S)
        found = status(exdoku, without)
        if found != "several":
            failures.append(f"{variant}, seed {seed}: without its clues it is {found}")
    givens = sum(mark not in ".\n " for mark in file["givens"])
    return seconds, givens, sum(clue_count(value) for value in rules.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("exdoku")
    parser.add_argument("variants", nargs="*")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--slowest", type=float, default=10)
    args = parser.parse_args()
    names = args.variants or [line.split()[0] for line in run(args.exdoku, ["variants"]).stdout.splitlines()]
    failures = []
    for variant in names:
        checked = [check(args.exdoku, variant, seed, args.slowest, failures) for seed in range(1, args.seeds + 1)]
        seconds = [one[0] for one in checked]
        givens = " ".join("-" if one[1] is None else str(one[1]) for one in checked)
        clues = " ".join("-" if one[2] is None else str(one[2]) for one in checked)
        median, longest = statistics.median(seconds), max(seconds)
        print(f"{variant:28} {median:8.3f} s  {longest:8.3f} s  givens {givens:20} clues {clues}", flush=True)
    for failure in failures:
        print(failure, file=sys.stderr)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
