#!/bin/sh
# Usage: gnu-parallel.sh SHARDS > ANSWERS
#
# Runs a process for each shard, as many at a time as there are cores. With SSHLOGINFILE, a file of hosts (see
# `man parallel`, --sshloginfile), also on other machines, on which exdoku must be installed. JOBS is the number of processes
# for each machine.
set -eu
[ $# = 1 ] || { echo "usage: $0 SHARDS > ANSWERS" >&2; exit 2; }
# A process that fails does not stop the others: its shard has no answer, as `exdoku merge` reports.
parallel --will-cite --pipe -N 1 --jobs "${JOBS:-100%}" ${SSHLOGINFILE:+--sshloginfile "$SSHLOGINFILE"} \
    "${EXDOKU:-exdoku}" "${COMMAND:-count}" --jobs 1 --format json < "$1" || true
