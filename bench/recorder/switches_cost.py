#!/usr/bin/env python3
"""Measures what recording switches costs the sample game: pairs of runs with and without, in random order.

    switches_cost.py BIN_FOLDER [--pairs N] [--frames N] [--scale S] [--with 1|sums] [--machine]

--machine: the cost of recording the whole machine, with other processes and wakers, compared with the program's own
switches. It needs the rights for both (docs/instrumenting.md), and exits with 2 without them. All runs play the same
frames. frame: ratio of the medians over all frames of a run. same frame: median over the frames of the ratio of one
frame with and without, which doesn't depend on the game's phases. cpu: ratio of the CPU time of the whole process,
including the recorder's writer thread. Each is given as the median over the pairs, with the range of nine in ten
resampled medians. On a busy machine, only "cpu" is reliable: the others need many pairs.
"""
import argparse
import csv
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile


def play(args, folder, environment, seed):
    capture = os.path.join(folder, "run.zoe")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([os.path.join(args.bin, "crates"), "--frames", str(args.frames), "--seed", str(seed), "--scale",
                    str(args.scale), "--output", capture], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, env=dict(os.environ, **environment))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    out = subprocess.run([os.path.join(args.bin, "zoe"), "frames", capture, "--csv"], check=True,
                         stdout=subprocess.PIPE, text=True).stdout
    rows = list(csv.reader(out.splitlines()))
    column = next(i for i, title in enumerate(rows[0]) if title.startswith("duration"))
    return [float(row[column]) for row in rows[1:]], cpu


def require_machine(bin_folder):
    """Exits with a message if the system doesn't permit recordings of the whole machine."""
    with tempfile.TemporaryDirectory() as folder:
        capture = os.path.join(folder, "run.zoe")
        subprocess.run([os.path.join(bin_folder, "crates"), "--frames", "2", "--output", capture], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=dict(os.environ, ZOE_SWITCHES="1"))
        info = json.loads(subprocess.run([os.path.join(bin_folder, "zoe"), "info", capture, "--json"], check=True,
                                         stdout=subprocess.PIPE, text=True).stdout)
    for key in ("other processes", "wakers"):
        if (said := info["metadata"].get(key, "not asked for")) != "recorded":
            print(f"{key}: {said}", file=sys.stderr)
            sys.exit(2)


def told(name, ratios):
    medians = sorted(statistics.median(random.choices(ratios, k=len(ratios))) for _ in range(2000))
    print(f"{name:12} {100 * (statistics.median(ratios) - 1):+6.2f} %   "
          f"[{100 * (medians[100] - 1):+.2f}, {100 * (medians[1899] - 1):+.2f}]")


def options():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--frames", type=int, default=600)
    parser.add_argument("--scale", type=float, default=0.3)
    return parser


def measure(args, on, off):
    """Runs pairs with one environment and with another."""
    ratios = {"frame": [], "same frame": [], "cpu": []}
    with tempfile.TemporaryDirectory() as folder:
        for pair in range(args.pairs):
            seed = 1 + pair % 5
            if random.random() < 0.5:
                frames_on, cpu_on = play(args, folder, on, seed)
                frames_off, cpu_off = play(args, folder, off, seed)
            else:
                frames_off, cpu_off = play(args, folder, off, seed)
                frames_on, cpu_on = play(args, folder, on, seed)
            ratios["frame"].append(statistics.median(frames_on) / statistics.median(frames_off))
            ratios["same frame"].append(statistics.median(a / b for a, b in zip(frames_on, frames_off) if b > 0))
            ratios["cpu"].append(cpu_on / cpu_off)
    print(f"{args.pairs} pairs of {args.frames} frames, load {os.getloadavg()[0]:.1f}")
    for name, values in ratios.items():
        told(name, values)


def main():
    parser = options()
    parser.add_argument("--with", dest="switches", default="1")
    parser.add_argument("--machine", action="store_true")
    args = parser.parse_args()
    if args.machine:
        require_machine(args.bin)
        measure(args, {"ZOE_SWITCHES": "1"}, {"ZOE_SWITCHES": "own"})
    else:
        measure(args, {"ZOE_SWITCHES": args.switches}, {"ZOE_SWITCHES": "0"})


if __name__ == "__main__":
    main()
