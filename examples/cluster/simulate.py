"""Usage: simulate.py TIMES.csv --shards N --cores N [--scale F] [--start S] [--hours-between-failures H]

Simulates a run of many shards on many cores, from measured times of some shards, as this prints them:

    exdoku count --jobs 1 --format csv --columns count,time shards.jsonl > times.csv

Each simulated shard takes the time of a measured one, drawn at random, times --scale, and --start seconds until its process
runs. Cores fail at random, on average after the given number of hours each; a lost shard is run again.
"""

import argparse
import csv
import heapq
import random
import re

UNITS = {"ns": 1e-9, "us": 1e-6, "µs": 1e-6, "ms": 1e-3, "s": 1.0}


def seconds(text: str) -> float:
    number, unit = re.fullmatch(r"([0-9.]+)\s*([a-zµ]*)", text.strip()).groups()
    return float(number) * UNITS[unit or "s"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("times")
    parser.add_argument("--shards", type=int, required=True)
    parser.add_argument("--cores", type=int, required=True)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--start", type=float, default=0.1)
    parser.add_argument("--hours-between-failures", type=float, default=1000.0)
    options = parser.parse_args()
    with open(options.times) as file:
        measured = [seconds(row["time"]) * options.scale for row in csv.DictReader(file)]
    draw = random.Random(0)
    failure_rate = 1 / (options.hours_between_failures * 3600)
    free = [0.0] * options.cores
    waiting = [draw.choice(measured) + options.start for _ in range(options.shards)]
    work, lost, failures = sum(waiting), 0.0, 0
    while waiting:
        shard = waiting.pop()
        begun = heapq.heappop(free)
        until_failure = draw.expovariate(failure_rate)
        if until_failure < shard:
            failures += 1
            lost += until_failure
            waiting.insert(0, shard)
        heapq.heappush(free, begun + min(shard, until_failure))
    end = max(free)
    print(f"work {work / 3600:.4g} core-hours, {end / 3600:.4g} hours on {options.cores} cores", end="")
    print(f" ({100 * work / (end * options.cores):.1f} % busy), {failures} shards lost ({lost / 3600:.3g} core-hours)")


if __name__ == "__main__":
    main()
