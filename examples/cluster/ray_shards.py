"""Usage: ray_shards.py SHARDS > ANSWERS

Answers shards on a Ray cluster, a task for each; RAY_ADDRESS names it, otherwise one is started on this machine. Answers are
printed as they come. A task whose worker dies is run again by Ray. A task calls the package `exdoku`, which must be installed on
all machines; no program is started.
"""

import os
import sys

import ray

import exdoku

# How many tasks are submitted at a time: a million shards are not queued at once.
AHEAD = 1000


@ray.remote(num_cpus=1, max_retries=3)
def answer(shard: str, question: str) -> str:
    return next(exdoku.answers([shard], question, jobs=1))


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    question = os.environ.get("COMMAND", "count")
    ray.init(log_to_driver=False)
    pending = []
    with open(sys.argv[1]) as shards:
        for shard in shards:
            pending.append(answer.remote(shard, question))
            if len(pending) >= AHEAD:
                pending = show_next(pending)
    while pending:
        pending = show_next(pending)


def show_next(pending: list) -> list:
    done, rest = ray.wait(pending)
    for text in done:
        try:
            print(ray.get(text), flush=True)
        except ray.exceptions.RayError as error:
            # The shard has no answer, as `exdoku merge` reports.
            print(error, file=sys.stderr)
    return rest


if __name__ == "__main__":
    main()
