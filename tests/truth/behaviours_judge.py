"""Runs `zoe behaviours` on frames with known behaviours, and judges the result.

ARI: adjusted Rand index (scikit-learn) between truth and behaviours of the frames that are not marked unusual. The
bound is what methods of scikit-learn reach when they know the right number of behaviours: k-means on shares and on
logarithms of the times, and a mixture of Gaussians on the latter; without times of waits.
"""
import dataclasses
import json
import subprocess
import warnings

import numpy as np
from sklearn.cluster import KMeans
from sklearn.metrics import adjusted_rand_score
from sklearn.mixture import GaussianMixture

from behaviours_families import WAIT, make, write_csv


@dataclasses.dataclass
class Verdict:
    found: int
    ari: float
    unusual: float  # share of the frames
    hidden: float  # the greatest share of a true behaviour's frames that is marked unusual
    overlap: float  # the least Jaccard similarity of a true behaviour to the behaviour that is most like it
    stability: list
    notes: list

    def good(self, behaviours):
        if behaviours == 1:
            return self.found == 1 and self.unusual <= 0.03
        return self.ari >= 0.95 and self.overlap >= 0.7 and self.hidden <= 0.3 and self.unusual <= 0.03


def ask(zoe, path, seed, *more):
    out = subprocess.run([zoe, "behaviours", path, "--seed", str(seed), "--json", *more], check=True,
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    return json.loads(out)


def overlaps(truth, groups):
    """For each true behaviour, the greatest Jaccard similarity to a group."""
    best = []
    for own in set(truth.tolist()):
        inside = truth == own
        best.append(max((np.sum(inside & (groups == g)) / np.sum(inside | (groups == g))
                         for g in set(groups.tolist()) if g >= 0), default=0.0))
    return best


def judge(case, answer):
    assignment = np.array(answer["assignment"])
    if len(assignment) != len(case.truth):
        raise ValueError(f"{len(assignment)} frames instead of {len(case.truth)}")
    usual = assignment >= 0
    hidden = max(np.mean(~usual[case.truth == own]) for own in set(case.truth.tolist()))
    return Verdict(found=answer["k"], ari=adjusted_rand_score(case.truth[usual], assignment[usual]),
                   unusual=float(np.mean(~usual)), hidden=float(hidden), overlap=float(min(overlaps(case.truth, assignment))),
                   stability=[own.get("stability") for own in answer["behaviours"]], notes=answer["notes"])


def bound(case):
    """The best adjusted Rand index with the right number of behaviours."""
    if case.behaviours == 1:
        return 1.0
    times = case.times[:, [name != WAIT for name in case.names]].astype(float)
    shares = times / times.sum(axis=1, keepdims=True)
    logs = np.log(shares + 0.002)
    found = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for values in (shares, logs):
            found.append(KMeans(case.behaviours, n_init=5, random_state=1).fit_predict(values))
        found.append(GaussianMixture(case.behaviours, covariance_type="diag", n_init=2, random_state=1,
                                     reg_covar=1e-5).fit_predict(logs))
    # A behaviour that is missed is not reached, however rare.
    return max(adjusted_rand_score(case.truth, own) if min(overlaps(case.truth, own)) >= 0.7 else 0.0
               for own in found)


def measure(zoe, folder, family, seed, frames=2400, functions=20, rounds=0, more=()):
    case = make(family, seed, frames, functions)
    path = f"{folder}/{family.replace(' ', '_').replace('%', '')}-{seed}.csv"
    write_csv(case, path)
    return case, judge(case, ask(zoe, path, seed, "--stability", str(rounds), *more))
