#!/usr/bin/env python3
"""Measures how well `zoe behaviours` finds known behaviours, by family.

    behaviours_truth.py ZOE [--family TEXT] [--seeds N] [--frames N] [--functions N] [--rounds N] [-- options of zoe]

Prints a row for each family: for how many seeds methods that know the right number reach an adjusted Rand index of
0.95 (reachable), in how many of these `zoe` does as well (held), its least and mean index, the numbers of behaviours,
and the greatest share of frames that it calls unusual. Exits with 1 if a reachable case was missed.
"""
import argparse
import os
import sys
import tempfile

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tests/truth"))
import behaviours_families  # noqa: E402
import behaviours_judge  # noqa: E402


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("zoe")
    parser.add_argument("--family", default="")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--frames", type=int, default=2400)
    parser.add_argument("--functions", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=0)
    parser.add_argument("--details", action="store_true")
    own = sys.argv[1:]
    more = []
    if "--" in own:
        more = own[own.index("--") + 1:]
        own = own[:own.index("--")]
    args = parser.parse_args(own)
    names = [name for name in behaviours_families.families() if args.family in name]
    print(f"{'family':28} reachable  held  least ARI  mean ARI  found            unusual  stability", flush=True)
    good = True
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            reachable, held, indices, found, unusual, stability = 0, 0, [], [], [], []
            for seed in range(args.first, args.first + args.seeds):
                case, verdict = behaviours_judge.measure(args.zoe, folder, name, seed, args.frames, args.functions,
                                                         args.rounds, more)
                fine = verdict.good(case.behaviours)
                # If it holds, it is reachable.
                can = fine or behaviours_judge.bound(case) >= 0.95
                reachable += can
                held += fine
                indices.append(verdict.ari)
                found.append(verdict.found)
                unusual.append(verdict.unusual)
                stability += [own for own in verdict.stability if own is not None]
                if args.details and not fine:
                    print(f"    seed {seed}: {verdict}", flush=True)
            good = good and held == reachable
            print(f"{name:28} {reachable:9}  {held:4}  {min(indices):9.3f}  {np.mean(indices):8.3f}  "
                  f"{' '.join(map(str, found)):15}  {100 * max(unusual):6.2f}%  "
                  f"{f'{min(stability):.2f}' if stability else ''}", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
