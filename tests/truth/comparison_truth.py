#!/usr/bin/env python3
"""Tests whether `zoe compare` and `zoe measure` keep the promises of docs/trust.md, on programs of known truth.

    comparison_truth.py ZOE [--pairs N] [--seed S] [--family NAME ...] [--markdown]

Prints a row for each family. Exits with 1 if a family is worse than its promise by more than chance
explains (one in a thousand, binomial). CI runs few pairs of the quick families; bench/truth runs many.
"""
import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from scipy import stats

import comparison_families as cf


def contradictions(answer, confidence):
    """Parts of an answer whose p says otherwise than the interval beside it. Times are rounded to nanoseconds."""
    if isinstance(answer, list):
        return [found for part in answer for found in contradictions(part, confidence)]
    if not isinstance(answer, dict):
        return []
    confidence = answer.get("confidence", confidence)
    found = contradictions(list(answer.values()), confidence)
    low, high = answer.get("lowNs"), answer.get("highNs")
    if "p" in answer and low is not None and high is not None and min(abs(low), abs(high)) > 1:
        if (low <= 0 <= high) != (answer["p"] > 1 - confidence):
            found.append({key: answer[key] for key in ("lowNs", "highNs", "p")})
    return found


class Zoe:
    def __init__(self, program, folder):
        self.program = program
        self.folder = Path(folder)

    def run(self, arguments):
        ran = subprocess.run([self.program] + arguments, capture_output=True, text=True, check=False)
        if ran.returncode not in (0, 1):
            sys.exit("zoe %s: %s" % (" ".join(arguments), ran.stderr))
        answer = json.loads(ran.stdout)
        found = contradictions(answer, answer["confidence"])
        if found:
            sys.exit("zoe %s: an interval and its p contradict each other: %s" % (" ".join(arguments), found[0]))
        return answer

    def compare(self, runs, options):
        files = []
        for i, times in enumerate(runs):
            files.append(str(self.folder / ("run%d.json" % i)))
            cf.trace(times, files[-1])
        return self.run(["compare", *files, "--frame-marker", "Frame", "--json", *options])

    def measure(self, runs):
        """runs: pairs of base and head. The programs copy what was made beforehand."""
        made = self.folder / "made"
        made.mkdir(exist_ok=True)
        for number, pair in enumerate(runs, 1):
            for side, times in zip(("base", "head"), pair):
                cf.trace(times, self.folder / "one.json")
                subprocess.run([self.program, "import", str(self.folder / "one.json"), "--frame-marker", "Frame",
                                "-o", str(made / ("%s-%02d.zoe" % (side, number))), "--force"],
                               capture_output=True, check=True)
        command = ["sh", "-c", "cp \"%s/$(basename \"$ZOE_OUTPUT\")\" \"$ZOE_OUTPUT\"" % made]
        results = self.folder / "results"
        subprocess.run(["rm", "-rf", str(results)], check=True)
        return self.run(["measure", "-o", str(results), "--runs", str(len(runs)), "--warmup", "0", "--retries",
                         "0", "--json", "--", *command, "--", *command])


def alarm(answer):
    return any(f["significant"] for f in answer["functions"])


def verdict_alarm(answer):
    return answer["answer"]["verdict"] in ("slower", "faster", "mixed")


def missed(answer):
    """The true difference is 0."""
    frames = answer["frames"]
    if frames["lowNs"] is None or frames["highNs"] is None:
        return False
    return not frames["lowNs"] <= 0 <= frames["highNs"]


def function(answer, name):
    return next(f for f in answer["functions"] if f["function"] == name)


class Family:
    """program: the same on both sides; slow: the planted change of the head's function, or nothing."""

    def __init__(self, name, program, frames=1200, baselines=1, slow=None, found="", mix=False, measured=0,
                 quick=False, condition="", what="", follows=False):
        self.name = name
        self.program = program
        self.frames = frames
        self.baselines = baselines
        self.slow = slow
        self.found = found
        self.mix = mix
        self.measured = measured
        self.quick = quick
        self.condition = condition
        self.what = what
        self.follows = follows

    def answer(self, zoe, rng):
        run = self.program.run
        if self.measured:
            return zoe.measure([(run(rng, self.frames), run(rng, self.frames, self.slow))
                                for _ in range(self.measured)])
        runs = [run(rng, self.frames) for _ in range(self.baselines)]
        runs.append(run(rng, self.frames, self.slow))
        options = [] if self.mix else ["--no-mix"]
        if self.condition:
            options += ["--fail-if", self.condition]
        return zoe.compare(runs, options)

    def counts(self, answer):
        """For each promise, whether it was kept."""
        if self.slow is None:
            kept = {"false alarm": alarm(answer), "verdict is wrong": verdict_alarm(answer),
                    "interval misses": missed(answer)}
            if self.condition:
                condition = answer["conditions"][0]
                kept["condition's interval misses"] = not condition["low"] <= 0 <= condition["high"]
            return kept
        planted = function(answer, self.found)
        found = {"found": planted["significant"] and planted["mean" if planted["mean"]["differs"] else "typical"]
                 ["deltaNs"] > 0}
        if self.what == "unusual":
            found["said to be in unusual frames"] = planted["mean"]["inUnusualFrames"]
        if self.follows:
            found["verdict says slower"] = answer["answer"]["verdict"] == "slower"
        if answer.get("mix"):
            mix = answer["mix"]
            if mix["mixNs"] + mix["withinNs"] + mix["unusualNs"] != answer["frames"]["meanDeltaNs"]:
                sys.exit(self.name + ": the parts don't add up")
        return found


# Promised values: maximum or minimum.
PROMISES = {"false alarm": (0.05, "at most"), "verdict is wrong": (0.05, "at most"), "interval misses": (0.05, "at most"),
            "condition's interval misses": (0.05, "at most"), "found": (0.8, "at least"),
            "verdict says slower": (0.8, "at least"),
            "said to be in unusual frames": (0.8, "at least")}

FAMILIES = [
    Family("independent frames, A/A", cf.Program(), quick=True),
    Family("heavy tails (t, 2 df), A/A", cf.Program(heavy=True), quick=True),
    Family("2 % of calls interrupted, A/A", cf.Program(preempted=0.02)),
    Family("AR(1) 0.9, A/A", cf.Program(phi=0.9), frames=2400),
    Family("AR(1) 0.9, phases of 30 to 330, A/A", cf.Program(phi=0.9, kinds=3), frames=2400),
    Family("AR(1) 0.9, phases, by behaviours, A/A", cf.Program(phi=0.9, kinds=3), frames=2400, mix=True),
    Family("2 baselines, runs differ by 2 %, A/A", cf.Program(between=0.02), frames=600, baselines=2),
    Family("3 baselines, runs differ by 2 %, A/A", cf.Program(between=0.02), frames=600, baselines=3, quick=True),
    Family("5 baselines, runs differ by 2 %, A/A", cf.Program(between=0.02), frames=600, baselines=5),
    Family("5 baselines by behaviours, differ by 2 %, A/A", cf.Program(between=0.02, kinds=3), frames=600,
           baselines=5, mix=True),
    Family("p99 of 5 baselines, runs differ by 8 %, A/A", cf.Program(between=0.08), frames=1100, baselines=5,
           condition="p99(frame) > +1000%"),
    Family("+5 % in a function of 2 %", cf.Program(), frames=2400, slow=cf.slower(5, 1.05), found="f5", quick=True),
    Family("+5 %, 2 % of calls interrupted", cf.Program(preempted=0.02), frames=2400, slow=cf.slower(5, 1.05),
           found="f5"),
    Family("2 % of the frames + 4 ms in one function", cf.Program(), frames=2400, slow=cf.spiky(2, 0.02, 4000),
           found="f2", mix=True, what="unusual", follows=True),
    Family("twice the time in one of 3 behaviours", cf.Program(kinds=3), frames=2400, slow=cf.slower(1, 2, kind=1),
           found="f1", mix=True, follows=True),
    Family("twice the time of a function of a quarter", cf.Program(phi=0.9, kinds=3), frames=2400,
           slow=cf.slower(1, 2), found="f1", mix=True, follows=True),
    Family("twice the time, alternating phases of 300", cf.Program(kinds=3, shortest=300, longest=300, phi=0.9),
           frames=2400, slow=cf.slower(1, 2, kind=1), found="f1", mix=True),
    Family("zoe measure, 8 pairs, runs differ by 5 %, A/A", cf.Program(between=0.05, preempted=0.02), frames=120,
           measured=8),
    Family("zoe measure, 12 pairs, +5 %, differ by 2 %", cf.Program(between=0.02, preempted=0.02), frames=120,
           measured=12, slow=cf.slower(5, 1.05), found="f5"),
    Family("zoe measure, 12 pairs, +10 %, differ by 2 %", cf.Program(between=0.02, preempted=0.02), frames=120,
           measured=12, slow=cf.slower(5, 1.10), found="f5"),
    Family("AR(1) 0.9, few phases of 30 to 330, by behaviours, A/A", cf.Program(phi=0.9, kinds=3), frames=600, mix=True,
           quick=True),
    Family("AR(1) 0.9, few phases of 30 to 330, A/A", cf.Program(phi=0.9, kinds=3), frames=600),
    Family("AR(1) 0.9, few phases of 100 to 500, A/A", cf.Program(phi=0.9, kinds=3, shortest=100, longest=500),
           frames=600),
    Family("AR(1) 0.9, few phases of 100 to 500, by behaviours, A/A",
           cf.Program(phi=0.9, kinds=3, shortest=100, longest=500), frames=600, mix=True),
]


def worse_than_chance(count, pairs, share, kind):
    test = "greater" if kind == "at most" else "less"
    return stats.binomtest(count, pairs, share, alternative=test).pvalue < 0.001


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("zoe")
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--family", action="append", help="part of a name; all by default")
    parser.add_argument("--quick", action="store_true", help="the families that CI runs")
    parser.add_argument("--markdown", action="store_true")
    options = parser.parse_args()
    broken = 0
    for number, family in enumerate(FAMILIES):
        if (options.quick and not family.quick) or \
                (options.family and not any(part in family.name for part in options.family)):
            continue
        counts = {}
        for pair in range(options.pairs):
            rng = np.random.default_rng([options.seed, number, pair])
            with tempfile.TemporaryDirectory() as folder:
                for what, is_so in family.counts(family.answer(Zoe(options.zoe, folder), rng)).items():
                    counts[what] = counts.get(what, 0) + bool(is_so)
        for what, count in counts.items():
            share, kind = PROMISES[what]
            is_worse = worse_than_chance(count, options.pairs, share, kind)
            broken += is_worse
            row = (family.name, what, "%d of %d" % (count, options.pairs), "%s %.0f %%" % (kind, share * 100),
                   "**not kept**" if is_worse else "kept")
            print(("| " + " | ".join(row) + " |") if options.markdown else "  ".join(row), flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
