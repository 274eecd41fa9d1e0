#!/usr/bin/env python3
"""Measures how well behaviours agree with the phases of the sample game, which writes the truth to a table.

    crates_truth.py BIN_FOLDER [--frames N] [--scale S] [--seeds N] [--methods kmeans,gmm,…]

Records the game once per seed, in real time, and runs `zoe behaviours` with an automatic number of behaviours.
ARI: adjusted Rand index (Hubert & Arabie 1985) between phases and behaviours of the frames without a planted spike;
unusual frames are a separate group. missed: planted spikes that are not among the unusual frames. alarms: share of
the other frames that are. load: the machine's load average, because other programs also make frames unusual.
"""
import argparse
import collections
import csv
import json
import os
import subprocess
import sys
import tempfile


def pairs(n):
    return n * (n - 1) / 2


def rand_index(a, b):
    both = sum(pairs(n) for n in collections.Counter(zip(a, b)).values())
    of_a = sum(pairs(n) for n in collections.Counter(a).values())
    of_b = sum(pairs(n) for n in collections.Counter(b).values())
    expected = of_a * of_b / pairs(len(a))
    most = (of_a + of_b) / 2
    return 1.0 if most == expected else (both - expected) / (most - expected)


def record(args, folder, seed):
    capture = os.path.join(folder, f"{seed}.zoe")
    truth = os.path.join(folder, f"{seed}.csv")
    subprocess.run([os.path.join(args.bin, "crates"), "--frames", str(args.frames), "--seed", str(seed), "--scale",
                    str(args.scale), "--output", capture, "--truth", truth], check=True, stdout=subprocess.DEVNULL)
    with open(truth, newline="") as file:
        rows = list(csv.reader(file))[1:]
    return capture, [(int(row[1]), int(row[3])) for row in rows]


def judge(args, capture, truth, method, seed):
    out = subprocess.run([os.path.join(args.bin, "zoe"), "behaviours", capture, "--method", method, "--seed",
                          str(seed), "--json"], check=True, stdout=subprocess.PIPE).stdout
    assignment = json.loads(out)["assignment"]
    plain = [i for i, (_, spike) in enumerate(truth) if spike == 0]
    planted = [i for i, (_, spike) in enumerate(truth) if spike != 0]
    ari = rand_index([truth[i][0] for i in plain], [assignment[i] for i in plain])
    missed = sum(assignment[i] >= 0 for i in planted)
    alarms = sum(assignment[i] < 0 for i in plain) / len(plain)
    return len(set(a for a in assignment if a >= 0)), ari, len(planted), missed, alarms


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("--frames", type=int, default=1200)
    parser.add_argument("--scale", type=float, default=0.6)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--methods", default="kmeans,gmm,hdbscan,online")
    args = parser.parse_args()
    print("seed  method    behaviours    ARI  spikes  missed  alarms   load")
    good = True
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(1, args.seeds + 1):
            capture, truth = record(args, folder, seed)
            for method in args.methods.split(","):
                k, ari, planted, missed, alarms = judge(args, capture, truth, method, seed)
                good = good and ari >= 0.95 and missed == 0 and alarms <= 0.01
                print(f"{seed:4}  {method:8}  {k:10}  {ari:.3f}  {planted:6}  {missed:6}  {100 * alarms:5.1f}%"
                      f"  {os.getloadavg()[0]:5.1f}", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
