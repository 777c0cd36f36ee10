"""Counts solutions with exdoku and with #SAT counters, on the same problems.

    python benches/count_peers.py [EXDOKU] [SECONDS]

Peers: pysdd compiles the formula to a sentential decision diagram (exact), pyapproxmc estimates by hashing (epsilon 0.8,
delta 0.2). Install them with pip; what is missing is left out. Each run has SECONDS of processor time (60).
"""
import multiprocessing as mp
import os
import resource
import subprocess
import sys
import tempfile
from importlib.util import find_spec

PUZZLES = {
    "4x4, empty": ("classic-4x4", None),
    "Latin squares of order 5": (None, "size = 5\n[rules]\nboxes = false\n"),
    "6x6, empty": ("classic-6x6", None),
    "Latin squares of order 6": (None, "size = 6\n[rules]\nboxes = false\n"),
    "Latin squares of order 7": (None, "size = 7\n[rules]\nboxes = false\n"),
    "8x8, empty": ("classic-8x8", None),
}


def cpu(children=False):
    usage = resource.getrusage(resource.RUSAGE_CHILDREN if children else resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def limited(function, seconds, *args):
    """The result and processor time of a function, in a process of its own."""
    def work(pipe):
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        start = cpu()
        pipe.send((function(*args), cpu() - start))
    here, there = mp.Pipe()
    process = mp.Process(target=work, args=(there,))
    process.start()
    there.close()
    try:
        return here.recv()
    except EOFError:
        return None, None
    finally:
        process.join()


def clauses(cnf):
    lines = [line.split() for line in open(cnf) if line[0] not in "cp%"]
    return [[int(word) for word in line[:-1]] for line in lines if line]


def sdd(cnf):
    from pysdd.sdd import SddManager
    manager, node = SddManager.from_cnf_file(cnf.encode())
    return node.global_model_count()


def approxmc(cnf):
    import pyapproxmc
    counter = pyapproxmc.Counter(epsilon=0.8, delta=0.2)
    for clause in clauses(cnf):
        counter.add_clause(clause)
    cells, hashes = counter.count()
    return cells * 2 ** hashes


def exdoku(program, text, args, seconds):
    before = cpu(True)
    limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    run = subprocess.run([program, "count", "--jobs", "1", *args], input=text, text=True, capture_output=True, preexec_fn=limit)
    return (run.stdout.strip() or None), cpu(True) - before


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else "exdoku"
    seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    print("| problem | solutions | exdoku | memo | enumerate | pysdd | approxmc |\n|---|---:|---:|---:|---:|---:|---:|")
    for name, (variant, toml) in PUZZLES.items():
        source = [variant] if variant else ["-"]
        cnf = os.path.join(tempfile.mkdtemp(), "problem.cnf")
        written = subprocess.run([program, "convert", "--to", "cnf", *source], input=toml, text=True, capture_output=True)
        open(cnf, "w").write(written.stdout)
        row, solutions = [], None
        for method in ["auto", "memo", "enumerate"]:
            count, spent = exdoku(program, toml, ["--method", method, *source], seconds)
            row.append(f"{spent:.2f} s" if count else f"over {seconds} s")
            solutions = count or solutions
        for peer, package in [(sdd, "pysdd"), (approxmc, "pyapproxmc")]:
            if find_spec(package) is None:
                row.append("-")
                continue
            count, spent = limited(peer, seconds, cnf)
            if count is None:
                row.append(f"over {seconds} s")
            elif str(count) == solutions or peer is approxmc:
                row.append(f"{spent:.2f} s" + (f" ({count:.3g})" if peer is approxmc else ""))
            else:
                row.append(f"wrong: {count}")
        print("|", " | ".join([name, solutions or "?", *row]), "|", flush=True)


if __name__ == "__main__":
    main()
