#!/usr/bin/env python3
"""Tests whether `zoe measure` keeps its promises on this machine, with recordings of the sample game.

    measure_truth.py BIN [--minutes M] [--experiments N] [--machine idle|hog|both] [--results FILE]
                     [--runs N] [--frames N] [--scale X] [--function F] [--processors LIST] [--seed S]

BIN contains zoe and crates. Every experiment records its own runs: base, the same program again, and the function F
slowed down by 5 and by 10 %, in random order within each round. `zoe measure` then compares each of the three heads
with the base; the programs it runs copy these recordings, so that all three share the cost of the base. Promised: of
100 experiments, at most 5 report a function if nothing changed, at least 80 find 5 %, and at least 95 find 10 %.
Exits with 1 if a promise is broken by more than chance explains (one in a hundred, binomial).

Experiments alternate between an idle machine and one with a hog, which keeps one processor busy; both get the same
time. An experiment takes about a minute and a half, and starts only if it can end in time. After each, a line is
added to the results: a second call with the same file continues where the first ended or was interrupted, and prints
the table of all. Results with other settings are rejected. Use the same machine and programs for all calls.
"""
import argparse
import json
import multiprocessing
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from scipy import stats

HEADS = {"same": None, "five": "+5%", "ten": "+10%"}
# For the heads: what is counted, the promised share, and whether it is a maximum or a minimum.
PROMISES = {"same": ("any function differs", 0.05, "greater"), "five": ("+5 % found", 0.80, "less"),
            "ten": ("+10 % found", 0.95, "less")}


MACHINES = ("idle", "hog")


def hog():
    while True:
        pass


def machine_seconds():
    """Of all processors since the start: total, and the part used by programs and interrupts or stolen."""
    with open("/proc/stat", encoding="utf-8") as file:
        ticks = [float(number) / os.sysconf("SC_CLK_TCK") for number in file.readline().split()[1:9]]
    return sum(ticks), sum(ticks) - ticks[3] - ticks[4]


def own_seconds():
    """Of programs that this one started, without those still running."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Bench:
    """One experiment on an idle machine or with a hog."""

    def __init__(self, options, machine, number):
        self.options = options
        self.machine = machine
        self.bin = Path(options.bin).resolve()
        self.random = random.Random("%d %s %d" % (options.seed, machine, number))

    def record(self, file, slow):
        command = ["taskset", "-c", self.options.processors] if self.options.processors else []
        command += [str(self.bin / "crates"), "--frames", str(self.options.frames), "--seed", "1", "--scale",
                   str(self.options.scale), "--output", str(file)]
        if slow:
            command += ["--slow", self.options.function + "=" + slow]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def round(self, folder, number):
        """A run of each program, by the names under which `zoe measure` asks for them."""
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

    def record_all(self, folder):
        """Records every round. Returns the share of the machine that other programs used, including the hog."""
        busy = multiprocessing.Process(target=hog, daemon=True)
        if self.machine == "hog":
            busy.start()
        try:
            all_before, busy_before = machine_seconds()
            own_before = own_seconds()
            for number in range(1, self.options.runs + 1):
                self.round(folder, number)
            all_after, busy_after = machine_seconds()
            own = own_seconds() - own_before
            return max(0.0, busy_after - busy_before - own) / (all_after - all_before)
        finally:
            if self.machine == "hog":
                busy.terminate()
                busy.join()

    def experiment(self):
        """For each head, whether what it counts is true; and the times of the base's function and its runs."""
        with tempfile.TemporaryDirectory() as made:
            folder = Path(made)
            counted, about = {}, {"others": self.record_all(folder)}
            for head in HEADS:
                answer = self.measure(folder, head)
                rows = answer["functions"]
                planted = next((f for f in rows if f["function"] == self.options.function), None)
                if planted is None:
                    sys.exit("no function is called " + self.options.function)
                if head == "same":
                    about["false alarms"] = [f["function"] for f in rows if f["significant"]]
                    counted[head] = bool(about["false alarms"])
                else:
                    counted[head] = planted["typical"]["differs"] and planted["typical"]["deltaNs"] > 0
                about["share"] = planted["base"]["selfPerFrameMeanNs"] / answer["frames"]["base"]["meanNs"]
                about["early " + head] = answer["stopped"] == "certain"
            return {"counted": counted, "about": about}


def setting_of(options):
    """The settings that all experiments of a table share."""
    return {name: getattr(options, name) for name in ("runs", "frames", "scale", "function", "processors", "seed")}


def read_results(path, setting):
    """The experiments of earlier calls, each with its machine and number. Ignores a truncated line."""
    results = []
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                one = json.loads(line)
            except json.JSONDecodeError:
                continue
            if one["setting"] != setting:
                sys.exit("%s: has results of other settings: %s" % (path, one["setting"]))
            results.append(one)
    return results


def add_result(path, result):
    before = path.read_bytes() if path.exists() else b""
    with open(path, "ab") as file:
        if before and not before.endswith(b"\n"):
            file.write(b"\n")
        file.write((json.dumps(result) + "\n").encode())
        file.flush()
        os.fsync(file.fileno())


def bounds(count, of):
    """95 % confidence interval (Clopper and Pearson 1934)."""
    interval = stats.binomtest(count, of).proportion_ci(0.95, "exact")
    return "%.0f to %.0f %%" % (100 * interval.low, 100 * interval.high)


def print_table(results, setting):
    """Returns whether a promise is broken."""
    print("\n%s slowed down, %d runs of each program, %d frames, scale %g, seed %d\n" %
          (setting["function"], setting["runs"], setting["frames"], setting["scale"], setting["seed"]))
    print("| machine | what | measured | bounds | promise | stopped early | |")
    print("|---|---|--:|--:|---|--:|---|")
    is_any_broken = False
    for machine in MACHINES:
        own = [one for one in results if one["machine"] == machine]
        for head, (what, share, worse) in PROMISES.items():
            if not own:
                continue
            count = sum(one["counted"][head] for one in own)
            is_broken = stats.binomtest(count, len(own), share, alternative=worse).pvalue < 0.01
            is_any_broken = is_any_broken or is_broken
            print("| %s | %s | %d of %d | %s | at %s %.0f %% | %d | %s |" %
                  (machine, what, count, len(own), bounds(count, len(own)), "most" if worse == "greater" else "least",
                   100 * share, sum(one["about"]["early " + head] for one in own),
                   "**not kept**" if is_broken else "kept"))
    for machine in MACHINES:
        own = [one for one in results if one["machine"] == machine]
        if own:
            print("\n%s: %s takes %.1f %% of the frame; other programs used %.0f %% of the machine" %
                  (machine, setting["function"], 100 * sum(one["about"]["share"] for one in own) / len(own),
                   100 * sum(one["about"]["others"] for one in own) / len(own)))
        names = sorted({name for one in own for name in one["about"]["false alarms"]})
        if names:
            print("%s: functions that were called different although nothing changed: %s" % (machine, ", ".join(names)))
    return is_any_broken


def next_machine(results, machines, seconds):
    """The kind of machine that has had less time."""
    return min(machines, key=lambda machine: (seconds[machine], sum(one["machine"] == machine for one in results)))


def run_experiments(options, setting, results):
    """Adds to the results until the time is over or there are enough."""
    seconds = {machine: sum(one["seconds"] for one in results if one["machine"] == machine) for machine in MACHINES}
    end = time.monotonic() + 60 * options.minutes
    while True:
        machines = [machine for machine in (MACHINES if options.machine == "both" else (options.machine,))
                    if sum(one["machine"] == machine for one in results) < options.experiments]
        if not machines:
            break
        machine = next_machine(results, machines, seconds)
        longest = max((one["seconds"] for one in results if one["machine"] == machine), default=0)
        if time.monotonic() + longest > end:
            break
        number = sum(one["machine"] == machine for one in results) + 1
        begun = time.monotonic()
        result = Bench(options, machine, number).experiment()
        result.update(setting=setting, machine=machine, number=number, seconds=time.monotonic() - begun)
        seconds[machine] += result["seconds"]
        results.append(result)
        add_result(options.results, result)
        print("%s %d: %.0f s, %s" % (machine, number, result["seconds"],
                                      ", ".join(PROMISES[head][0] for head in HEADS if result["counted"][head]) or "nothing"),
              flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("--minutes", type=float, default=25, help="for this call")
    parser.add_argument("--experiments", type=int, default=100, help="of each machine, at most")
    parser.add_argument("--machine", choices=(*MACHINES, "both"), default="both")
    parser.add_argument("--results", type=Path, default=Path("measure_truth.jsonl"))
    parser.add_argument("--runs", type=int, default=12, help="of each program, at most")
    parser.add_argument("--frames", type=int, default=400)
    parser.add_argument("--scale", type=float, default=0.25)
    parser.add_argument("--function", default="broad_phase",
                        help="one of about 1 %% of the frame, which computes, on one thread alone")
    parser.add_argument("--processors", default="", help="record on these alone, such as 0,2; otherwise on all")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    setting = setting_of(options)
    results = read_results(options.results, setting)
    try:
        run_experiments(options, setting, results)
    except KeyboardInterrupt:
        print("interrupted; the same call goes on", file=sys.stderr)
    return 1 if print_table(results, setting) else 0


if __name__ == "__main__":
    sys.exit(main())
