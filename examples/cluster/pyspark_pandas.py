"""Usage: pyspark_pandas.py SHARDS > ANSWERS

Answers shards on Spark by DataFrame.mapInPandas, in the process of the worker: no program is started. The package `exdoku` must be
installed on all machines. MASTER is the Spark master, for example "local-cluster[3,1,1024]" for three worker processes on this
machine.
"""

import os
import sys
from collections.abc import Iterator

import pandas
from pyspark.sql import SparkSession

import exdoku

SHARDS_PER_PARTITION = 4


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    question = os.environ.get("COMMAND", "count")

    def answer(batches: Iterator[pandas.DataFrame]) -> Iterator[pandas.DataFrame]:
        for batch in batches:
            yield pandas.DataFrame({"value": list(exdoku.answers(batch["value"], question, jobs=1))})

    spark = SparkSession.builder.appName("exdoku").master(os.environ.get("MASTER", "local[*]")).getOrCreate()
    shards = spark.read.text(os.path.abspath(sys.argv[1]))
    partitions = max(1, shards.count() // SHARDS_PER_PARTITION)
    for row in shards.repartition(partitions).mapInPandas(answer, "value string").toLocalIterator():
        print(row.value, flush=True)
    spark.stop()


if __name__ == "__main__":
    main()
