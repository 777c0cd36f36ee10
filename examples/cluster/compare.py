"""Usage: compare.py LINES [--count N] [--jobs N] [--rounds N]

Times, as a clock shows it (the median) and of all cores (the least), solving many puzzles in process against a pipe to `exdoku solve --format json`, by turns, on the same lines: those of a file,
repeated up to --count. EXDOKU is the program. All must give the same answers.
"""

import argparse
import itertools
import os
import statistics
import subprocess
import tempfile
import time

import exdoku


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lines")
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with open(options.lines) as file:
        given = [line.strip() for line in file if line.strip() and not line.startswith("#")]
    lines = list(itertools.islice(itertools.cycle(given), options.count))
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(lines) + "\n")
        file.flush()
        ways = {
            "a pipe": lambda: pipe(file.name, options.jobs),
            "answers(lines)": lambda: sum(1 for _ in exdoku.answers(lines, "solve", jobs=options.jobs)),
            "map(lines)": lambda: sum(bool(answer) for answer in exdoku.map(lines, "solve", jobs=options.jobs)),
            "map(file)": lambda: sum(bool(answer) for answer in exdoku.map(file.name, "solve", jobs=options.jobs)),
        }
        times: dict[str, list[float]] = {name: [] for name in ways}
        works: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(options.rounds):
            for name, way in ways.items():
                begun, work = time.perf_counter(), cpu()
                number = way()
                times[name].append(time.perf_counter() - begun)
                works[name].append(cpu() - work)
                assert number == len(lines), f"{name}: {number} answers"
    base = statistics.median(times["a pipe"])
    for name, measured in times.items():
        middle = statistics.median(measured)
        work = min(works[name])
        print(f"{name:15} {middle:7.2f} s, {middle / base:4.2f} of the pipe; CPU {work:7.2f} s, {1e6 * work / len(lines):5.1f} µs each")


def cpu() -> float:
    """Seconds of all cores: this process, and the programs that it ran."""
    return sum(os.times()[:4])


def pipe(path: str, jobs: int) -> int:
    command = [os.environ.get("EXDOKU", "exdoku"), "solve", "--jobs", str(jobs), "--format", "json"]
    with open(path) as file:
        process = subprocess.Popen(command, stdin=file, stdout=subprocess.PIPE, text=True)
        number = sum(1 for _ in process.stdout)
        process.wait()
    return number


if __name__ == "__main__":
    main()
