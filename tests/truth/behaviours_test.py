#!/usr/bin/env python3
"""Known behaviours must be found again: a part of bench/truth/behaviours_truth.py that takes seconds.

    behaviours_test.py ZOE

Exits with 1 and names what failed. Every family, seed and figure is fixed.
"""
import sys
import tempfile

import numpy as np

import behaviours_families
import behaviours_judge

# Family, seed: the number of behaviours is found, with an adjusted Rand index of at least 0.95.
FOUND = [
    ("log-normal 0.2, 1", 11), ("log-normal 0.2, 16", 11), ("log-normal 0.2, 16", 12), ("log-normal 0.4, 4", 11),
    ("t2, 1", 11), ("t2, 8", 11), ("t2, 16", 12),
    ("drift, 1", 11), ("drift, 4", 11), ("AR 0.97, 1", 11), ("AR 0.97, 4", 11), ("AR 0.995, 2", 11),
    ("random walk, 1", 11), ("scenes, 1", 11), ("scenes, 16", 11), ("vsync, 4", 11), ("vsync, 8", 11),
    ("flicker, 3", 11), ("flicker, 3", 25), ("flicker, 6", 22), ("flicker, 6", 25), ("changing, 3", 11),
    ("changing, 6", 12), ("paced 6 %, 2", 11), ("paced 10 %, 3", 11), ("rare 0.3 % heavier", 11), ("rare 0.5 % lighter", 11), ("rare 1.2 % lighter", 11),
    ("rare 2 % heavier", 11), ("tiny function, noise 0.1", 11), ("tiny function, noise 0.4", 11),
]
# Family, seed: stability of the behaviours found, and of one behaviour that is cut in two.
SURE = [("log-normal 0.2, 2", 12), ("t2, 4", 12), ("AR 0.97, 4", 12)]
CUT = [("log-normal 0.2, 1", 12), ("t2, 1", 12), ("drift, 1", 12), ("AR 0.97, 1", 12), ("AR 0.995, 1", 12),
       ("random walk, 1", 12)]

# Rule: words of its note.
RULES = {"least share": "stand apart, but are no behaviour", "least difference": "differs in less than 5 %",
         "drift": "frames drift between the two"}
# Family, seed: number of behaviours that the rule leaves, and the rule.
NOTES = [("similar, 3 %", 13, 1, "least difference"), ("similar, 8 %", 13, 2, None),
         ("scattered, 2 %", 13, 1, "least share"), ("log-normal 0.2, 4", 13, 4, None),
         ("five frames, heavier", 13, 2, "least share"), ("five frames, lighter", 14, 2, "least share"),
         ("t2, 4", 13, 4, None), ("AR 0.97, 2", 13, 2, None)]


class Failures:
    def __init__(self):
        self.count = 0

    def expect(self, good, text):
        print(("ok    " if good else "FAIL  ") + text, flush=True)
        self.count += not good


def adjusted_rand(a, b):
    """Computed from single pairs of frames, to check scikit-learn's result."""
    same_a = a[:, None] == a[None, :]
    same_b = b[:, None] == b[None, :]
    upper = np.triu_indices(len(a), 1)
    both, of_a, of_b = (np.sum(x[upper]) for x in (same_a & same_b, same_a, same_b))
    expected = of_a * of_b / len(upper[0])
    most = (of_a + of_b) / 2
    return 1.0 if most == expected else (both - expected) / (most - expected)


def main():
    zoe = sys.argv[1]
    failures = Failures()
    rng = np.random.default_rng(1)
    a, b = rng.integers(0, 3, 200), rng.integers(0, 4, 200)
    failures.expect(abs(adjusted_rand(a, b) - behaviours_judge.adjusted_rand_score(a, b)) < 1e-9,
                    "adjusted Rand index by brute force")
    with tempfile.TemporaryDirectory() as folder:
        for family, seed in FOUND:
            case, verdict = behaviours_judge.measure(zoe, folder, family, seed, frames=2000)
            failures.expect(verdict.good(case.behaviours) and verdict.found == case.behaviours,
                            f"{family}: {verdict.found} of {case.behaviours} behaviours, ARI {verdict.ari:.3f}, "
                            f"unusual {100 * verdict.unusual:.2f} %")
        for family, seed in SURE:
            _, verdict = behaviours_judge.measure(zoe, folder, family, seed, frames=1500, rounds=5)
            failures.expect(min(verdict.stability) >= 0.75, f"{family}: least stability {min(verdict.stability):.2f}")
        for family, seed in CUT:
            _, verdict = behaviours_judge.measure(zoe, folder, family, seed, frames=1500, rounds=5,
                                                  more=("--k", "2"))
            failures.expect(max(verdict.stability) <= 0.25,
                            f"{family}, cut in two: greatest stability {max(verdict.stability):.2f}")
        # Rules that took effect are noted; others are not.
        for family, seed, found, said in NOTES:
            _, verdict = behaviours_judge.measure(zoe, folder, family, seed, frames=2000)
            for rule, words in RULES.items():
                is_said = any(words in note for note in verdict.notes)
                failures.expect(is_said == (rule == said), f"{family}: {rule} is {'' if is_said else 'not '}said")
            failures.expect(verdict.found == found, f"{family}: {verdict.found} behaviours, as the rule has it")
        # One behaviour that drifts is found as one, also by Gaussian mixtures.
        found = [behaviours_judge.measure(zoe, folder, "drift, 1", seed, frames=1500, more=("--method", "gmm"))[1].found
                 for seed in range(11, 17)]
        failures.expect(found.count(1) == 6, f"drift, 1, gmm: {found} behaviours")
        _, verdict = behaviours_judge.measure(zoe, folder, "vsync, 4", 13, frames=800)
        failures.expect(any(behaviours_families.WAIT in note for note in verdict.notes), "waits are named in a note")
        _, verdict = behaviours_judge.measure(zoe, folder, "rare 2 % heavier", 13, frames=2000,
                                              more=("--least-share", "0.1"))
        failures.expect(verdict.found == 2 and any(RULES["least share"] in note for note in verdict.notes),
                        "--least-share 0.1 leaves a rare behaviour out, and a note says so")
        _, verdict = behaviours_judge.measure(zoe, folder, "rare 0.3 % heavier", 13, frames=4000,
                                              more=("--least-share", "0.001"))
        failures.expect(verdict.found == 3, "--least-share 0.001 finds a rare behaviour")
    return 1 if failures.count else 0


if __name__ == "__main__":
    sys.exit(main())
