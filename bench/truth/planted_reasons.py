#!/usr/bin/env python3
"""Measures how often `zoe why` names the cause that was planted into frames of the sample game.

    planted_reasons.py BIN_FOLDER [--seeds N] [--frames N] [--scale S] [--misses] [--any] [--machine]

Records `crates` with all kinds of plants, once per seed, and finds the first cause of every planted frame. A row per
kind: frames; named: the first cause is the planted one; preempted: it is preemption by something else, which is the
right answer if the machine disturbs; else: a wrong answer. "in vain": frames without a plant that stand out and are
attributed to a planted cause. --misses prints the sentences of frames that are not named. Exits with 1 if fewer than
95 % are named (with --any: named or preempted) or more than 5 % of the others are in vain.

--machine: records the whole machine, which must not change the answers. In a further run per seed, another process
per CPU works now and then, and records when it had which CPU. Of the frames that stand out for preemption in that
run, "outsider" are those in which one of these processes had the CPU for more than 60 % of the time by its own
record, and "named" those attributed to it; "not outsider" are those in which all of them had less than 40 %, since
the game's own threads also wait for each other's CPU, and "named" those attributed to none of them. It needs the
rights to other processes and wakers (docs/instrumenting.md), and exits with 2 without them. Without the option,
recordings contain only the program's own switches.

The result that counts is that of an idle machine without --any. On a busy one, most plants are shorter than the time
that other programs take, and preemption is what really happened.
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
# Writes "CPU START END" for each time in which it ran, by the wall clock. During long gaps,
# something else had the CPU.
BURSTS = """
import ctypes, signal, sys, time
cpu = ctypes.CDLL(None).sched_getcpu
signal.signal(signal.SIGTERM, lambda *_: sys.exit())
ran = []
try:
    while True:
        start = last = time.time_ns()
        end = start + 60_000_000
        on = cpu()
        while last < end:
            now, at = time.time_ns(), cpu()
            if now - last > 100_000 or at != on:
                ran.append((on, start, last))
                start, on = now, at
            last = now
        ran.append((on, start, last))
        time.sleep(0.5)
finally:
    with open(sys.argv[1], 'w') as file:
        file.writelines('%d %d %d\\n' % one for one in ran)
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


def overlap(a, b, c, d):
    return max(0, min(b, d) - max(a, c))


def outsider_shares(args, capture, frame, evidence, logs):
    """For each process, the part of the time in which these threads were preempted while it says it had their CPU."""
    start = json.loads(run(args, "zoe", "info", capture, "--json"))["startUnixNs"]
    whole, had = 0, dict.fromkeys(logs, 0)
    query = (f"select t.name, s.cpu, s.start_ns, s.end_ns from thread_states s join threads t on t.thread = s.thread "
             f"where s.frame between {frame} and {frame} + 1 and s.state = 'preempted'") # spans stand where they end
    states = [row for row in csv.reader(run(args, "zoe", "sql", capture, query, "--csv").splitlines())][1:]
    for piece in evidence:
        from_ns, to_ns = piece["startNs"], piece["startNs"] + piece["durationNs"]
        for thread, cpu, start_ns, end_ns in states:
            since, until = max(from_ns, int(start_ns)), min(to_ns, int(end_ns))
            if thread != piece["thread"] or since >= until or not cpu:
                continue
            whole += until - since
            for process, ran in logs.items():
                had[process] += sum(overlap(begin - start, end - start, since, until)
                                    for on, begin, end in ran if on == int(cpu))
    return {process: ns / whole for process, ns in had.items()} if whole > 0 else {}


def outsider_answers(args, folder, seed):
    """Of the frames that stand out for long preemption while other processes take CPUs: how many of them these took by
    their own record, how many of those name the right one, how many they did not take, and how many of those
    name none of them."""
    capture = os.path.join(folder, f"outsider-{seed}.zoe")
    program = os.path.join(folder, OUTSIDER)
    if not os.path.exists(program):
        os.symlink(sys.executable, program) # its name is that of the process
    files = [os.path.join(folder, f"ran-{seed}-{i}") for i in range(os.cpu_count() or 1)]
    others = [subprocess.Popen([program, "-S", "-c", BURSTS, file]) for file in files]
    try:
        time.sleep(0.2)
        run(args, "crates", "--frames", str(args.frames), "--scale", str(args.scale), "--seed", str(seed), "--output",
            capture)
    finally:
        for other in others:
            other.terminate()
            other.wait()
    logs = {}
    for other, name in zip(others, files):
        with open(name) as file:
            logs[f"{OUTSIDER} ({other.pid})"] = [tuple(map(int, line.split())) for line in file]
    answers = {"taken": 0, "named": 0, "others": 0, "not named": 0}
    for spike in json.loads(run(args, "zoe", "spikes", capture, "--json")):
        why = json.loads(run(args, "zoe", "why", capture, "--frame", str(spike["frame"]), "--json"))
        first = why["causes"][0] if why["causes"] else {}
        if first.get("kind") != "preempted" or first["deltaNs"] <= LEAST_BURST_NS or not why["standsOut"]:
            continue
        shares = outsider_shares(args, capture, spike["frame"], first["evidence"], logs)
        runner = first.get("runner", "")
        who = max(shares, key=shares.get, default="")
        if shares and shares[who] > 0.6:
            answers["taken"] += 1
            answers["named"] += runner == who
        elif sum(shares.values()) < 0.4: # between these it is a matter of microseconds
            answers["others"] += 1
            answers["not named"] += not runner.startswith(OUTSIDER)
        else:
            continue
        if args.misses and (runner == who) != (shares.get(who, 0) > 0.6):
            print(f"seed {seed}, {OUTSIDER}, {shares}: {why['sentence']}")
    return answers


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
    others = blamed = 0
    outsider = {"taken": 0, "named": 0, "others": 0, "not named": 0}
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
                for answer, count in outsider_answers(args, folder, seed).items():
                    outsider[answer] += count
    total = {key: sum(answers[key] for answers in table.values()) for key in ("named", "preempted", "else")}
    print(f"{'kind':16}{'frames':>8}{'named':>8}{'preempted':>11}{'else':>6}")
    for kind, answers in [*table.items(), ("all", total)]:
        print(f"{kind:16}{sum(answers.values()):8}{answers['named']:8}{answers['preempted']:11}{answers['else']:6}")
    if args.machine:
        print(f"{OUTSIDER:16}{outsider['taken']:8}{outsider['named']:8}")
        print(f"{'not ' + OUTSIDER:16}{outsider['others']:8}{outsider['not named']:8}")
    print(f"in vain: {blamed} of {others}")
    planted = sum(total.values())
    right = total["named"] + (total["preempted"] if args.any else 0)
    is_right = (right >= 0.95 * planted and blamed <= 0.05 * others and outsider["named"] >= 0.95 * outsider["taken"]
                and outsider["not named"] >= 0.95 * outsider["others"])
    sys.exit(0 if is_right else 1)


if __name__ == "__main__":
    main()
