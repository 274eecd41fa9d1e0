#!/usr/bin/env python3
"""Writes split_references.txt: series with weights and the best split of each, by the definition of the statistic.

Every expectation is a sum over all pairs, for every split anew; nothing is shared with the program's code.
Usage: make_split_references.py > split_references.txt
"""
import random


def distance(xs, ws, ys, vs):
    """E|X - Y| with X and Y drawn by weight."""
    total = sum(w * v * abs(x - y) for x, w in zip(xs, ws) for y, v in zip(ys, vs))
    return total / (sum(ws) * sum(vs))


def statistic(values, weights, at):
    a, wa, b, wb = values[:at], weights[:at], values[at:], weights[at:]
    energy = 2 * distance(a, wa, b, wb) - distance(a, wa, a, wa) - distance(b, wb, b, wb)
    return sum(wa) * sum(wb) / (sum(wa) + sum(wb)) * energy


def series(kind, n, rng):
    step = rng.randrange(3, n - 3)
    values = [100 + rng.gauss(0, 1) for _ in range(n)]
    if kind == "step":
        values = [v + (4 if i >= step else 0) for i, v in enumerate(values)]
    elif kind == "drift":
        values = [v + 0.1 * i for i, v in enumerate(values)]
    elif kind == "tails":
        values = [v + (30 if rng.random() < 0.1 else 0) for v in values]
    return values


def main():
    rng = random.Random(21)
    print("# kind; least of a side; weights; values; place of the best split; its statistic")
    for kind in ("noise", "step", "drift", "tails"):
        for n in (8, 13, 30, 61):
            least = rng.choice((1, 2, 3))
            values = [round(v, 6) for v in series(kind, n, rng)]
            weights = [1.0] * n if n == 13 else [round(rng.uniform(0.2, 3), 6) for _ in range(n)]
            best = max(range(least, n - least + 1), key=lambda at: statistic(values, weights, at))
            print(kind, least, ",".join(map(str, weights)), ",".join(map(str, values)), best,
                  repr(statistic(values, weights, best)), sep=";")


main()
