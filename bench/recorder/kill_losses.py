#!/usr/bin/env python3
"""What a kill costs a recording: the time between SIGKILL and the last event of the capture.

    kill_losses.py BIN_FOLDER [--kills N] [--seed S]

Kills the sample game at a random moment of its recording, once while it plays as many frames as it can and once at
60 frames per second, and reads what is left of each capture. docs/instrumenting.md promises: no more than a flush
interval (100 ms) and the open frame. Prints the median and the largest loss in ms, and how many captures didn't open
(there must be none: it ends with 1 then).
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
    """Plays, kills the game after so many seconds of recording, and returns the moment of the kill in Unix ns."""
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
