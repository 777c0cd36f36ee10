"""Usage: pyspark_pipe.py SHARDS > ANSWERS

Answers shards on Spark: each partition is piped through one process. MASTER is the Spark master, for example
"local-cluster[3,1,1024]" for three worker processes on this machine; by default one worker thread for each core.
"""

import os
import sys

from pyspark.sql import SparkSession

# How many shards a process answers: what is lost when it is killed.
SHARDS_PER_PARTITION = 4


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    program = os.environ.get("EXDOKU", "exdoku")
    question = os.environ.get("COMMAND", "count")
    spark = SparkSession.builder.appName("exdoku").master(os.environ.get("MASTER", "local[*]")).getOrCreate()
    with open(sys.argv[1]) as file:
        shards = file.read().splitlines()
    partitions = max(1, len(shards) // SHARDS_PER_PARTITION)
    # The exit code is 1 where a shard has no solution, which is no failure.
    answers = spark.sparkContext.parallelize(shards, partitions).pipe(f"{program} {question} --jobs 1 --format json")
    for answer in answers.toLocalIterator():
        print(answer, flush=True)
    spark.stop()


if __name__ == "__main__":
    main()
