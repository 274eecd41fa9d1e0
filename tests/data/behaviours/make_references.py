#!/usr/bin/env python3
"""Values of an independent implementation for tests/analysis/tst_mixture.cpp and tst_density.cpp.

Made with scikit-learn 1.2.1 (Debian 12, python3-sklearn): /usr/bin/python3 make_references.py
mixture_points.csv    500 points of three Gaussians with full covariances
mixture_reference.csv for each number of components: mean log-likelihood, BIC, weights and means of
                      sklearn.mixture.GaussianMixture, reg_covar 1e-6, best of 20 starts, tol 1e-9
density_points.csv    400 points: two moons, a blob, and even noise
density_reference.csv for each eps: DBSCAN's label of each point that is a core point, else -1
scores_reference.csv  adjusted Rand index and silhouette of labellings of mixture_points.csv
"""
import csv

import numpy as np
from sklearn.cluster import DBSCAN
from sklearn.datasets import make_moons
from sklearn.metrics import adjusted_rand_score, silhouette_score
from sklearn.mixture import GaussianMixture

random = np.random.RandomState(11)


def write(name, head, rows):
    with open(name, "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(head)
        out.writerows(rows)


def points():
    parts = []
    for count, mean, spread in ((250, (0, 0, 0), (1, 0.5, 0.8)), (150, (4, 1, 0), (0.6, 1.2, 0.5)),
                                (100, (1, 5, 2), (0.9, 0.4, 1.1))):
        mixing = np.linalg.qr(random.normal(size=(3, 3)))[0]
        parts.append(random.normal(size=(count, 3)) * spread @ mixing + mean)
    # Single precision, like the program.
    return np.vstack(parts).astype(np.float32).astype(np.float64)


mixture = points()
truth = np.repeat([0, 1, 2], [250, 150, 100])
write("mixture_points.csv", ["truth", "x", "y", "z"],
      [[t, *(f"{v:.9g}" for v in p)] for t, p in zip(truth, mixture)])
rows = []
scores = []
for k in (1, 2, 3, 4):
    fit = GaussianMixture(k, tol=1e-9, reg_covar=1e-6, max_iter=2000, n_init=20,
                          random_state=1).fit(mixture)
    order = np.argsort(-fit.weights_)
    values = [fit.score(mixture), fit.bic(mixture)]
    for i in order:
        values += [fit.weights_[i], *fit.means_[i]]
    rows.append([k, *(f"{v:.10g}" for v in values)])
    labels = fit.predict(mixture)
    if k > 1:
        scores.append([k, f"{adjusted_rand_score(truth, labels):.10g}",
                       f"{silhouette_score(mixture, labels):.10g}"])
write("mixture_reference.csv", ["k", "score", "bic", "weights and means by falling weight"], rows)
write("scores_reference.csv", ["k", "ari", "silhouette"], scores)

moons = make_moons(300, noise=0.05, random_state=3)[0]
blob = random.normal(size=(70, 2)) * 0.1 + (3, 0)
noise = random.uniform((-2, -2), (4, 2), size=(30, 2))
density = np.vstack([moons, blob, noise]).astype(np.float32).astype(np.float64)
write("density_points.csv", ["x", "y"], [[f"{v:.9g}" for v in p] for p in density])
rows = []
for eps in (0.1, 0.15, 0.2, 0.3, 0.5):
    fit = DBSCAN(eps=eps, min_samples=5).fit(density)
    core = np.full(len(density), -1)
    core[fit.core_sample_indices_] = fit.labels_[fit.core_sample_indices_]
    rows.append([eps, *core])
write("density_reference.csv", ["eps", "labels"], rows)
