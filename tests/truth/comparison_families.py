"""Programs with a known truth, as Chrome traces, to test whether comparisons keep their promises.

Nothing here is shared with Zoetrope: numbers come from numpy, and captures go through a foreign format.
A run is a matrix of self times, frames x functions, in microseconds.
"""
import json

import numpy as np

FRAME_US = 4000.0


def functions(count):
    """Shares of the frame, from a third down to half a percent."""
    shares = np.geomspace(0.33, 0.005, count)
    return shares / shares.sum()


def ar1(rng, frames, phi, sigma):
    """A stationary series of logarithms with the marginal deviation sigma."""
    steps = rng.standard_normal(frames) * sigma * np.sqrt(1 - phi * phi)
    values = np.empty(frames)
    values[0] = rng.standard_normal() * sigma
    for i in range(1, frames):
        values[i] = phi * values[i - 1] + steps[i]
    return values


def phases(rng, frames, kinds, shortest, longest):
    """The behaviour of each frame: phases of random length in random order."""
    of = np.empty(frames, int)
    at = 0
    while at < frames:
        length = rng.integers(shortest, longest + 1)
        of[at:at + length] = rng.integers(kinds)
        at += length
    return of


class Program:
    """What stays the same from run to run."""

    def __init__(self, count=8, noise=0.15, phi=0.0, kinds=1, between=0.0, preempted=0.0, heavy=False,
                 shortest=30, longest=330):
        self.count = count
        self.noise = noise
        self.phi = phi
        self.kinds = kinds
        self.between = between
        self.preempted = preempted
        self.heavy = heavy
        self.shortest = shortest
        self.longest = longest
        shares = functions(count)
        profile = np.random.default_rng(1)
        # Each behaviour takes three times as long in some functions, and has a different total.
        self.means = np.array([FRAME_US * shares * (1 + 0.25 * kind) *
                               np.where(profile.permutation(count) < count // 3 * (kind > 0), 3, 1)
                               for kind in range(kinds)])

    def run(self, rng, frames, slow=None):
        """slow(means of the frames, behaviours, rng): changes the means in place."""
        kinds = phases(rng, frames, self.kinds, self.shortest, self.longest) if self.kinds > 1 else \
            np.zeros(frames, int)
        times = self.means[kinds].copy()
        if slow is not None:
            slow(times, kinds, rng)
        times *= np.exp(self.between * rng.standard_normal())
        common = ar1(rng, frames, self.phi, 0.1) if self.phi else 0.05 * rng.standard_normal(frames)
        times *= np.exp(common)[:, None]
        if self.heavy:
            own = 1 + 0.1 * np.clip(rng.standard_t(2, times.shape), -5, 200)
            times *= np.clip(own, 0.2, None)
        else:
            times *= np.exp(self.noise * rng.standard_normal(times.shape))
        if self.preempted:
            hit = rng.random(times.shape) < self.preempted
            times += hit * rng.exponential(FRAME_US, times.shape)
        return times


def trace(times, path):
    """Frames one after another; their functions run one after another."""
    nanoseconds = np.rint(times * 1000).astype(np.int64)
    starts = np.zeros_like(nanoseconds)
    starts[:, 1:] = np.cumsum(nanoseconds, axis=1)[:, :-1]
    lengths = nanoseconds.sum(axis=1)
    frame_starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    events = []
    for frame in range(len(times)):
        at = frame_starts[frame]
        events.append('{"ph":"X","pid":1,"tid":1,"name":"Frame","ts":%.3f,"dur":%.3f}' %
                      (at / 1000, lengths[frame] / 1000))
        for i in range(times.shape[1]):
            events.append('{"ph":"X","pid":1,"tid":1,"name":"f%d","ts":%.3f,"dur":%.3f}' %
                          (i, (at + starts[frame, i]) / 1000, nanoseconds[frame, i] / 1000))
    with open(path, "w", encoding="utf-8") as file:
        file.write("[" + ",\n".join(events) + "]\n")


def slower(function, factor, kind=None):
    """One function takes longer by a factor, in all behaviours or in one."""
    def change(times, kinds, _rng):
        where = slice(None) if kind is None else kinds == kind
        times[where, function] *= factor
    return change


def spiky(function, share, more):
    """In a share of the frames, one function takes a number of microseconds longer."""
    def change(times, _kinds, rng):
        times[:, function] += more * (rng.random(len(times)) < share)
    return change
