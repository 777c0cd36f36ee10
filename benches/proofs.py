#!/usr/bin/env python3
"""What proofs cost: time without and with a proof, its size, and the time of checkers.

    cargo build --release
    cargo install rate
    python3 benches/proofs.py se.txt                          a line per puzzle of a text, and a summary
    python3 benches/proofs.py --engine bit-sliced se.txt      by another engine
    python3 benches/proofs.py --iss iss.jsonl                 constraint strings: `name` and `input` of each record
    python3 benches/proofs.py --builtin                       the tests of the built-in variants

Each puzzle is solved twice, without and with `--proof`, on one core, and the proof is checked by `exdoku verify` and by
`rate`, where that is installed. Times are processor time, with the start of the program. A puzzle that takes longer than
the limit counts as open, a proof that a checker refuses as a failure: the script then ends with 1.
"""

import argparse
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def run(command, timeout):
    """The exit code (none after the timeout), the output, and the processor time in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=timeout, stdin=subprocess.DEVNULL)
        code, out = done.returncode, done.stdout + done.stderr
    except subprocess.TimeoutExpired:
        code, out = None, ""
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return code, out, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def puzzles(args, folder):
    """The names and the arguments of all puzzles."""
    if args.builtin:
        listed = subprocess.run([args.program, "variants"], capture_output=True, text=True, check=True).stdout
        for variant in (line.split()[0] for line in listed.splitlines() if line and not line[0].isspace()):
            titles = subprocess.run([args.program, "test", "--list", variant], capture_output=True, text=True).stdout
            for title in re.findall(r"^\S+:\d+: (.*)$", titles, re.MULTILINE):
                yield f"{variant}: {title}", [variant, "--test", title]
    for file in args.files:
        lines = [line for line in Path(file).read_text().splitlines() if line.strip() and line[0] != "#"]
        for number, line in enumerate(lines[args.start :: args.every], 1):
            if args.most is not None and number > args.most:
                return
            path, name = folder / "puzzle.txt", f"{Path(file).name}:{number}"
            if args.iss:
                record = json.loads(line)
                line, name = record["input"], record["name"]
            path.write_text(line + "\n")
            yield name, [str(path)]


def measure(args, name, puzzle, folder):
    how = ["--engine", args.engine] if args.engine else []
    solve = [args.program, "solve", "--jobs", "1", "--format", "line", *how, *puzzle]
    found = {"puzzle": name}
    code, _, found["without"] = run(solve, args.timeout)
    proofs = folder / "proofs"
    shutil.rmtree(proofs, ignore_errors=True)
    proved, said, found["with"] = run([*solve, "--proof", str(proofs), "--verbose"], args.timeout)
    if code == 2 or proved == 2:
        return found | {"end": "unreadable" if code == 2 else "failed: " + said.strip()[-200:]}
    engine = re.search(r"proven by (\S+)", said)
    found["engine"] = engine[1] if engine else ""
    drat = next(iter(proofs.glob("*.drat")), None) if proofs.exists() else None
    cnf = drat.with_suffix(".cnf") if drat else None
    if proved is None or drat is None or not cnf.exists():
        why = re.search(r"no proof: ([^\n]*)", said)
        return found | {"end": why[1] if why else "open"}
    found["bytes"], found["formula"] = drat.stat().st_size, cnf.stat().st_size
    code, said, found["verify"] = run([args.program, "verify", str(cnf), str(drat)], args.timeout)
    ends = ["verified" if code == 0 else "verify: open" if code is None else "verify failed: " + said.strip()[:200]]
    if args.rate:
        code, said, found["rate"] = run([args.rate, str(cnf), str(drat)], args.timeout)
        good = code == 0 and "s VERIFIED" in said
        ends.append("" if good else "rate: open" if code is None else "rate failed: " + said.strip()[-200:])
    return found | {"end": ", ".join(filter(None, ends))}


def summary(all_found):
    verified = [found for found in all_found if found["end"].startswith("verified")]
    total = lambda key: sum(found.get(key, 0) for found in verified)
    print(f"\n{len(all_found)} puzzles, {len(verified)} verified")
    others = {}
    for found in all_found:
        if found["end"] != "verified":
            others.setdefault(found["end"], []).append(found["puzzle"])
    for end, names in sorted(others.items()):
        print(f"{len(names)} {end}: {', '.join(names[:8])}")
    columns = [f"{key} {total(key):.1f} s" for key in ("without", "with", "verify", "rate")]
    print(", ".join(columns) + f", proofs {total('bytes') / 1e6:.1f} MB, formulas {total('formula') / 1e6:.1f} MB")
    print("\n| puzzle | engine | search | with proof | proof | exdoku verify | rate |\n|---|---|--:|--:|--:|--:|--:|")
    for found in sorted(verified, key=lambda found: -found["bytes"])[:12]:
        times = [f"{found[key]:.2f} s" if key in found else "" for key in ("without", "with", "verify", "rate")]
        times.insert(2, f"{found['bytes'] / 1e6:.2f} MB")
        print(f"| {found['puzzle']} | {found['engine']} | {' | '.join(times)} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument("--program", default=str(ROOT / "target/release/exdoku"))
    parser.add_argument("--rate", default=shutil.which("rate"), metavar="PROGRAM")
    parser.add_argument("--engine", metavar="ENGINE")
    parser.add_argument("--iss", action="store_true")
    parser.add_argument("--builtin", action="store_true")
    parser.add_argument("--start", type=int, default=0, metavar="N")
    parser.add_argument("--every", type=int, default=1, metavar="N")
    parser.add_argument("--most", type=int, metavar="N")
    parser.add_argument("--timeout", type=float, default=60.0, metavar="SECONDS")
    parser.add_argument("--out", metavar="FILE", help="also write a JSON line for each puzzle")
    args = parser.parse_args()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    all_found, failed = [], False
    out = open(args.out, "a") if args.out else None
    with tempfile.TemporaryDirectory() as temporary:
        for name, puzzle in puzzles(args, Path(temporary)):
            found = measure(args, name, puzzle, Path(temporary))
            all_found.append(found)
            failed |= "failed" in found["end"]
            if out:
                print(json.dumps(found), file=out, flush=True)
            elif os.isatty(2):
                print(found["puzzle"], found["end"], file=sys.stderr)
    summary(all_found)
    sys.exit(failed)


if __name__ == "__main__":
    main()
