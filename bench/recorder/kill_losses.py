#!/usr/bin/env python3
"""Measures what a recording loses when it is killed: the time between SIGKILL and the last event of the capture.

    kill_losses.py BIN_FOLDER [--kills N] [--seed S]

Kills the sample game at a random moment of its recording, once while it plays as many frames as possible and once at
60 frames per second, and reads what each capture contains. docs/instrumenting.md promises at most a flush interval
(100 ms) and the open frame. Prints the median and the largest loss in ms, and the number of captures that didn't
open. Exits with 1 if there is any.
"""
import argparse
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time


def killed(args, folder, options, after):
    """Records the game, kills it after this many seconds, and returns the moment of the kill in Unix ns."""
    capture = os.path.join(folder, "run.zoe")
    if os.path.exists(capture):
        os.remove(capture)
    game = subprocess.Popen([os.path.join(args.bin, "crates"), "--frames", "1000000", "--scale", "0.3", "--output", capture,
                             *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not os.path.exists(capture) and game.poll() is None:
        time.sleep(0.01)
    time.sleep(after)
    moment = time.time_ns()
    game.send_signal(signal.SIGKILL)
    game.wait()
    return capture, moment


def info(args, capture):
    run = subprocess.run([os.path.join(args.bin, "zoe"), "info", capture, "--json"], stdout=subprocess.PIPE,
                         stderr=subprocess.PIPE, text=True)
    return json.loads(run.stdout) if run.returncode == 0 else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("--kills", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    chance = random.Random(args.seed)
    unreadable = 0
    print(f"{'course':28} {'kills':>5} {'median, ms':>11} {'largest, ms':>12} {'unreadable':>11}")
    with tempfile.TemporaryDirectory() as folder:
        for course, options in (("as many frames as possible", []), ("60 frames per second", ["--realtime"])):
            losses = []
            broken = 0
            for _ in range(args.kills):
                capture, moment = killed(args, folder, options, chance.uniform(0.3, 1.5))
                found = info(args, capture)
                if found is None:
                    broken += 1
                else:
                    losses.append((moment - found["startUnixNs"] - found["durationNs"]) / 1e6)
            unreadable += broken
            print(f"{course:28} {args.kills:5} {statistics.median(losses):11.1f} {max(losses):12.1f} {broken:11}")
    sys.exit(1 if unreadable else 0)


if __name__ == "__main__":
    main()
