#!/usr/bin/env python3
"""Tests whether running time makes comparisons and behaviours on a busy machine like those on an idle one.

    running_time.py BIN [--pairs N] [--frames N] [--scale X] [--slow FUNCTION=+5%] [--no-hog]

BIN contains zoe and crates. A program of ours keeps one processor busy during the runs (the hog). Records runs of
the sample game with one seed, so that all do the same work. Prints, by wall-clock time and by running time:

- how many functions differ in pairs of the same program (A/A), and of how many;
- the adjusted Rand index of the behaviours against the game's phases, without unusual frames;
- in how many pairs a planted slow-down is found.

Exits with 1 if running time has more than a quarter of the false differences of wall-clock time.
"""
import argparse
import csv
import json
import os
import subprocess
import sys
import tempfile

from sklearn.metrics import adjusted_rand_score


class Machine:
    def __init__(self, options, folder):
        self.options = options
        self.folder = folder

    def record(self, name, slow=None):
        """The capture's file, and the phase of each frame."""
        capture = os.path.join(self.folder, name + ".zoe")
        truth = os.path.join(self.folder, name + ".csv")
        command = [os.path.join(self.options.bin, "crates"), "--frames", str(self.options.frames), "--seed", "1",
                   "--scale", str(self.options.scale), "--output", capture, "--truth", truth]
        if slow:
            command += ["--slow", slow]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with open(truth, encoding="utf-8") as file:
            return capture, [row["phase"] for row in csv.DictReader(file)]

    def zoe(self, *arguments):
        ran = subprocess.run([os.path.join(self.options.bin, "zoe"), *arguments], capture_output=True, text=True,
                             check=False)
        if ran.returncode not in (0, 1):
            sys.exit("zoe %s: %s" % (" ".join(arguments), ran.stderr))
        return json.loads(ran.stdout)

    def compare(self, base, head, time):
        answer = self.zoe("compare", base, head, "--time", time, "--json")
        if answer["time"] != time:
            sys.exit("the captures don't know their running time")
        return answer["functions"]

    def rand_index(self, capture, phases, time):
        found = self.zoe("behaviours", capture, "--time", time, "--stability", "0", "--json")["assignment"]
        usual = [(phase, own) for phase, own in zip(phases, found) if own >= 0]
        return adjusted_rand_score(*zip(*usual))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("--pairs", type=int, default=10)
    parser.add_argument("--frames", type=int, default=1000)
    parser.add_argument("--scale", type=float, default=0.5)
    parser.add_argument("--slow", default="find_paths=+5%")
    parser.add_argument("--no-hog", action="store_true")
    options = parser.parse_args()
    hog = None
    if not options.no_hog:
        hog = subprocess.Popen([sys.executable, "-c", "import os\nos.sched_setaffinity(0, {0})\nwhile True: pass"])
    times = ("wall", "running")
    differing = dict.fromkeys(times, 0)
    functions = 0
    pairs_with = dict.fromkeys(times, 0)
    index = {time: [] for time in times}
    found = dict.fromkeys(times, 0)
    slowed = options.slow.split("=")[0]
    try:
        with tempfile.TemporaryDirectory() as folder:
            machine = Machine(options, folder)
            for pair in range(options.pairs):
                base, phases = machine.record("base%d" % pair)
                head, _ = machine.record("head%d" % pair)
                slow, _ = machine.record("slow%d" % pair, options.slow)
                for time in times:
                    compared = machine.compare(base, head, time)
                    names = [f["function"] for f in compared if f["significant"]]
                    differing[time] += len(names)
                    pairs_with[time] += bool(names)
                    functions += len(compared) if time == "wall" else 0
                    print("pair %d, %s: %s" % (pair + 1, time, ", ".join(names) or "none"), flush=True)
                    index[time].append(machine.rand_index(base, phases, time))
                    planted = next(f for f in machine.compare(base, slow, time) if f["function"] == slowed)
                    found[time] += planted["significant"] and planted["typical"]["deltaNs"] > 0
                for capture in (base, head, slow):
                    os.remove(capture)
    finally:
        if hog:
            hog.kill()
            hog.wait()
    print("| | wall-clock time | running time |\n|---|--:|--:|")
    print("| functions that differ, A/A | %s of %d | %s of %d |" %
          (differing["wall"], functions, differing["running"], functions))
    print("| pairs with such a function | %d of %d | %d of %d |" %
          (pairs_with["wall"], options.pairs, pairs_with["running"], options.pairs))
    print("| least ARI of behaviours | %.2f | %.2f |" % (min(index["wall"]), min(index["running"])))
    print("| mean ARI | %.2f | %.2f |" % tuple(sum(index[t]) / options.pairs for t in times))
    print("| %s found | %d of %d | %d of %d |" %
          (options.slow, found["wall"], options.pairs, found["running"], options.pairs))
    return 1 if 4 * differing["running"] > differing["wall"] else 0


if __name__ == "__main__":
    sys.exit(main())
