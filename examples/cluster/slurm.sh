#!/bin/sh
# Usage: slurm.sh SHARDS > ANSWERS        submits an array of jobs and waits for it
#
# TASKS is the number of jobs in the array (default 100): job i answers every TASKS-th shard, beginning with the i-th. Each
# writes into a file of its own beside the shards, so that those of a job that was killed are not lost. Other options of sbatch
# go into SBATCH_OPTIONS.
set -eu
[ $# = 1 ] || { echo "usage: $0 SHARDS > ANSWERS" >&2; exit 2; }
shards=$(realpath "$1")
tasks=${TASKS:-100}
answers=$(mktemp -d "$shards.answers.XXXXXX")
export EXDOKU="${EXDOKU:-exdoku}" COMMAND="${COMMAND:-count}"
# A job that fails is no reason to stop: `exdoku merge` reports which shards have no answer.
# shellcheck disable=SC2086
sbatch --wait --array="1-$tasks" --cpus-per-task=1 --output="$answers/%a.log" ${SBATCH_OPTIONS:-} >&2 << EOF || true
#!/bin/sh
awk -v task="\$SLURM_ARRAY_TASK_ID" 'NR % $tasks == task % $tasks' "$shards" |
    "$EXDOKU" "$COMMAND" --jobs 1 --format json > "$answers/\$SLURM_ARRAY_TASK_ID.jsonl"
EOF
cat "$answers"/*.jsonl
