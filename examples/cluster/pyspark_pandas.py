"""Usage: pyspark_pandas.py SHARDS > ANSWERS

Answers shards on Spark by DataFrame.mapInPandas, for clusters where the lines are in a table. MASTER is the Spark master, for
example "local-cluster[3,1,1024]" for three worker processes on this machine.
"""

import os
import subprocess
import sys
from collections.abc import Iterator

import pandas
from pyspark.sql import SparkSession

SHARDS_PER_PARTITION = 4


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    program = os.environ.get("EXDOKU", "exdoku")
    question = os.environ.get("COMMAND", "count")

    def answer(batches: Iterator[pandas.DataFrame]) -> Iterator[pandas.DataFrame]:
        for batch in batches:
            lines = "".join(f"{line}\n" for line in batch["value"])
            command = [program, question, "--jobs", "1", "--format", "json"]
            answers = subprocess.run(command, input=lines, capture_output=True, text=True).stdout
            yield pandas.DataFrame({"value": answers.splitlines()})

    spark = SparkSession.builder.appName("exdoku").master(os.environ.get("MASTER", "local[*]")).getOrCreate()
    shards = spark.read.text(os.path.abspath(sys.argv[1]))
    partitions = max(1, shards.count() // SHARDS_PER_PARTITION)
    for row in shards.repartition(partitions).mapInPandas(answer, "value string").toLocalIterator():
        print(row.value, flush=True)
    spark.stop()


if __name__ == "__main__":
    main()
