#!/usr/bin/env python3
"""How often `zoe why` names what was planted into frames of the sample game.

    planted_reasons.py BIN_FOLDER [--seeds N] [--frames N] [--scale S] [--misses] [--any] [--machine]

Records `crates` with all kinds of plants, once per seed, and asks for the first cause of every planted frame. A row
per kind: frames; named: the first cause is the planted one; preempted: it is preemption by something else, which is
the right answer where the machine disturbs; else: a wrong answer. "in vain": frames without a plant that stand out
and blame a planted cause. --misses prints the sentences of frames that are not named. Ends with 1 if fewer than 95 %
are named (with --any: named or preempted) or more than 5 % of the others are blamed in vain.

--machine: the whole machine is recorded, which must not change the answers, and in a further run per seed another
process takes CPUs away now and then. "outsider" are the frames that stand out for preemption there, "named" those
that blame this process. It needs the rights to other processes and wakers (docs/instrumenting.md), and ends with 2
without them. Without the option, recordings have the program's own switches alone.

The figure that counts is that of an idle machine without --any. On a busy one most plants are shorter than what other
programs take, and preemption is what really happened.
"""
import argparse
import csv
import json
import os
import subprocess
import sys
import tempfile
import time

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "recorder"))
import switches_cost

OUTSIDER = "outsider"
LEAST_BURST_NS = 1_000_000
BURSTS = """
import sys, time
while True:
    end = time.monotonic() + 0.06
    while time.monotonic() < end:
        pass
    time.sleep(0.5)
"""
KINDS = ["hog", "lock", "read", "faults", "uninstrumented", "late"]


def run(args, program, *options):
    return subprocess.run([os.path.join(args.bin, program), *options], check=True, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True,
                          env=dict(os.environ, ZOE_SWITCHES="1" if args.machine else "own")).stdout


def is_named(cause, planted, truth):
    kind, _, what = truth.partition(":")
    if cause.get("kind") != kind:
        return False
    if planted == "lock":
        return cause.get("on") == what or what in cause.get("text", "")
    if planted == "uninstrumented":
        return cause.get("thread") == what
    return planted in ("late", "hog") or cause.get("function") == what


def blamed_in_vain(args, capture, plain, culprits):
    groups = json.loads(run(args, "zoe", "why", capture, "--frames", ",".join(plain), "--json"))["groups"]
    return sum(group["standOut"] for group in groups if group["kind"] != "preempted" and any(
        group["kind"] + ":" + group.get(key, "") in culprits for key in ("function", "on")))


def outsider_blamed(args, folder, seed):
    """Frames that stand out for long preemption while another process takes CPUs away: how many, and how many name it."""
    capture = os.path.join(folder, f"outsider-{seed}.zoe")
    program = os.path.join(folder, OUTSIDER)
    if not os.path.exists(program):
        os.symlink(sys.executable, program) # its name is that of the process
    others = [subprocess.Popen([program, "-S", "-c", BURSTS]) for _ in range(os.cpu_count() or 1)]
    try:
        time.sleep(0.2)
        run(args, "crates", "--frames", str(args.frames), "--scale", str(args.scale), "--seed", str(seed), "--output",
            capture)
    finally:
        for other in others:
            other.kill()
            other.wait()
    spikes = json.loads(run(args, "zoe", "spikes", capture, "--json"))
    preempted = named = 0
    for spike in spikes:
        why = json.loads(run(args, "zoe", "why", capture, "--frame", str(spike["frame"]), "--json"))
        first = why["causes"][0] if why["causes"] else {}
        # The game's own threads also wait for each other's CPU, but for shorter.
        if first.get("kind") == "preempted" and first["deltaNs"] > LEAST_BURST_NS and why["standsOut"]:
            preempted += 1
            named += first.get("runner", "").startswith(OUTSIDER)
    return preempted, named


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--frames", type=int, default=600)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--any", action="store_true")
    parser.add_argument("--machine", action="store_true")
    args = parser.parse_args()
    if args.machine:
        switches_cost.require_machine(args.bin)
    table = {kind: {"named": 0, "preempted": 0, "else": 0} for kind in KINDS}
    others = blamed = by_others = by_others_named = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(1, args.seeds + 1):
            capture = os.path.join(folder, "run.zoe")
            truth = os.path.join(folder, "truth.csv")
            for file in (capture, truth):
                if os.path.exists(file):
                    os.remove(file)
            run(args, "crates", "--frames", str(args.frames), "--scale", str(args.scale), "--seed", str(seed),
                "--output", capture, "--truth", truth, *[word for kind in KINDS for word in ("--plant", kind)])
            with open(truth, newline="") as file:
                rows = list(csv.reader(file))[1:]
            for row in rows:
                if not row[5]:
                    continue
                why = json.loads(run(args, "zoe", "why", capture, "--frame", row[0], "--json"))
                first = why["causes"][0] if why["causes"] else {}
                answer = ("named" if is_named(first, row[5], row[6])
                          else "preempted" if first.get("kind") == "preempted" else "else")
                table[row[5]][answer] += 1
                if args.misses and answer != "named":
                    print(f"seed {seed}, frame {row[0]}, {row[5]}: {why['sentence']}")
            plain = [row[0] for row in rows if not row[5] and row[3] == "0"]
            others += len(plain)
            blamed += blamed_in_vain(args, capture, plain, {row[6] for row in rows if row[5]})
            if args.machine:
                preempted, named = outsider_blamed(args, folder, seed)
                by_others += preempted
                by_others_named += named
    total = {key: sum(answers[key] for answers in table.values()) for key in ("named", "preempted", "else")}
    print(f"{'kind':16}{'frames':>8}{'named':>8}{'preempted':>11}{'else':>6}")
    for kind, answers in [*table.items(), ("all", total)]:
        print(f"{kind:16}{sum(answers.values()):8}{answers['named']:8}{answers['preempted']:11}{answers['else']:6}")
    if args.machine:
        print(f"{OUTSIDER:16}{by_others:8}{by_others_named:8}")
    print(f"in vain: {blamed} of {others}")
    planted = sum(total.values())
    right = total["named"] + (total["preempted"] if args.any else 0)
    is_right = right >= 0.95 * planted and blamed <= 0.05 * others and by_others_named >= 0.95 * by_others
    sys.exit(0 if is_right else 1)


if __name__ == "__main__":
    main()
