#!/usr/bin/env python3
"""Whether `zoe measure` keeps its promises on this machine, with recordings of the sample game.

    measure_truth.py BIN [--experiments N] [--runs N] [--frames N] [--scale X] [--function F] [--hog] [--seed S]

BIN has zoe and crates. Every experiment records its own runs: base, the same program again, and the function F
slowed down by 5 and by 10 %, in random order within each round. `zoe measure` then judges each of the three
heads against the base, by programs that hand out these recordings, so that all three share the cost of the base.
Promised: of 100 experiments at most 5 find a function where nothing changed, at least 80 find 5 %, and at least
95 find 10 %. Ends with 1 if a promise is broken by more than chance explains (one in a hundred, binomial).
--hog keeps one processor busy meanwhile. A round of four runs takes about four times as long as one run; the
first line says how long all of it will take.
"""
import argparse
import json
import multiprocessing
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from scipy import stats

HEADS = {"same": None, "five": "+5%", "ten": "+10%"}
# Of the heads: what is counted, the promise, and on which side of it one may be.
PROMISES = {"same": ("any function differs", 0.05, "greater"), "five": ("+5 % found", 0.80, "less"),
            "ten": ("+10 % found", 0.95, "less")}


def hog():
    while True:
        pass


class Bench:
    def __init__(self, options):
        self.options = options
        self.bin = Path(options.bin).resolve()
        self.random = random.Random(options.seed)

    def record(self, file, slow):
        command = [str(self.bin / "crates"), "--frames", str(self.options.frames), "--seed", "1", "--scale",
                   str(self.options.scale), "--output", str(file)]
        if slow:
            command += ["--slow", self.options.function + "=" + slow]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def round(self, folder, number):
        """A run of each program, with the names under which `zoe measure` asks for them."""
        kinds = ["base", *HEADS]
        self.random.shuffle(kinds)
        for kind in kinds:
            self.record(folder / ("%s-%02d.zoe" % (kind, number)), HEADS.get(kind))

    def measure(self, folder, head):
        def copy(kind):
            return ["sh", "-c", 'n=$(basename "$ZOE_OUTPUT" .zoe); cp "%s/%s-${n##*-}.zoe" "$ZOE_OUTPUT"'
                    % (folder, kind)]
        ran = subprocess.run([str(self.bin / "zoe"), "measure", "-o", str(folder / ("of-" + head)), "--runs",
                              str(self.options.runs), "--warmup", "0", "--retries", "0", "--json", "--",
                              *copy("base"), "--", *copy(head)], capture_output=True, text=True, check=False)
        if ran.returncode not in (0, 1):
            sys.exit("zoe measure: " + ran.stderr)
        return json.loads(ran.stdout)

    def experiment(self):
        """By head: whether what it counts is so; and how the base's function and its runs are."""
        with tempfile.TemporaryDirectory() as made:
            folder = Path(made)
            for number in range(1, self.options.runs + 1):
                self.round(folder, number)
            counted, about = {}, {}
            for head in HEADS:
                answer = self.measure(folder, head)
                rows = answer["functions"]
                planted = next((f for f in rows if f["function"] == self.options.function), None)
                if planted is None:
                    sys.exit("no function is called " + self.options.function)
                if head == "same":
                    counted[head] = any(f["significant"] for f in rows)
                else:
                    counted[head] = planted["typical"]["differs"] and planted["typical"]["deltaNs"] > 0
                about["share"] = planted["base"]["selfPerFrameMeanNs"] / answer["frames"]["base"]["meanNs"]
                about["early " + head] = answer["stopped"] == "certain"
            return counted, about


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("--experiments", type=int, default=100)
    parser.add_argument("--runs", type=int, default=12, help="of each program, at most")
    parser.add_argument("--frames", type=int, default=400)
    parser.add_argument("--scale", type=float, default=0.25)
    parser.add_argument("--function", default="find_paths", help="one of about 2 %% of the frame")
    parser.add_argument("--hog", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    bench = Bench(options)
    busy = multiprocessing.Process(target=hog, daemon=True)
    if options.hog:
        busy.start()
    counts = dict.fromkeys(HEADS, 0)
    shares, early = [], dict.fromkeys(HEADS, 0)
    begun = time.monotonic()
    for number in range(1, options.experiments + 1):
        counted, about = bench.experiment()
        for head in HEADS:
            counts[head] += counted[head]
            early[head] += about["early " + head]
        shares.append(about["share"])
        took = (time.monotonic() - begun) / number
        if number == 1:
            print("about %.0f minutes" % (took * options.experiments / 60), flush=True)
    if options.hog:
        busy.terminate()
    print("%s takes %.1f %% of the frame; %d runs a side; %s" %
          (options.function, 100 * sum(shares) / len(shares), options.runs,
           "one processor is kept busy" if options.hog else "nothing else is started"))
    broken = False
    for head, (what, share, worse) in PROMISES.items():
        is_broken = stats.binomtest(counts[head], options.experiments, share, alternative=worse).pvalue < 0.01
        broken = broken or is_broken
        print("%-22s %3d of %d, promise %s %.0f %%, stopped early in %d: %s" %
              (what, counts[head], options.experiments, "at most" if worse == "greater" else "at least", share * 100,
               early[head], "NOT KEPT" if is_broken else "kept"))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
