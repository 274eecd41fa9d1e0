#!/usr/bin/env python3
"""Makes kmeans_points.csv and kmeans_reference.csv with scikit-learn (python3-sklearn 1.2.1 of Debian 12).

Run by hand: python3 make_kmeans_reference.py. The tests read only the two files.
"""
import csv

import numpy
from sklearn.cluster import KMeans
from sklearn.datasets import make_blobs
from sklearn.metrics import adjusted_rand_score, silhouette_score

points, truth = make_blobs(n_samples=[90, 60, 40, 30], n_features=5, cluster_std=[1.0, 1.5, 0.5, 2.0],
                           random_state=20240607)
points = points.round(6)
with open("kmeans_points.csv", "w", newline="") as out:
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["truth", "x0", "x1", "x2", "x3", "x4"])
    for label, point in zip(truth, points):
        rows.writerow([label, *(f"{x:.6f}" for x in point)])
with open("kmeans_reference.csv", "w", newline="") as out:
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["clusters", "inertia", "silhouette", "ari_with_truth"])
    for clusters in range(2, 9):
        # Many starts of Lloyd's iteration, so that the best result is the optimum.
        fit = KMeans(n_clusters=clusters, n_init=400, algorithm="lloyd", tol=0, max_iter=1000,
                     random_state=1).fit(points)
        rows.writerow([clusters, f"{fit.inertia_:.9g}", f"{silhouette_score(points, fit.labels_):.9g}",
                       f"{adjusted_rand_score(truth, fit.labels_):.9g}"])
    small = KMeans(n_clusters=3, n_init=400, tol=0, random_state=1).fit(points[:12])
    print("inertia of the first 12 points in 3 clusters", small.inertia_)
print(numpy.bincount(truth))
