"""Frame times with planted spikes. Shares no code with the project."""
import numpy as np
from scipy import stats

KINDS = ["flat", "trend", "season 30", "season 60", "season 200", "steps", "alternating", "bursts"]


def usual(rng, kind, frames):
    """Times of frames without noise, in units of the usual frame."""
    at = np.arange(frames)
    if kind == "trend":
        return 1 + at / frames
    if kind.startswith("season"):
        return 1 + 0.4 * np.sin(2 * np.pi * at / int(kind.split()[1]))
    if kind == "steps":
        return np.repeat(rng.uniform(0.7, 1.5, frames // 150 + 1), 150)[:frames]
    if kind == "alternating":
        return np.where(at % 2 == 0, 1.0, 1.4)
    return np.ones(frames)


def known(times, course, least=1.25):
    """The frames that are spikes for someone who knows the course and has to estimate only the noise: beyond 0.1 % of
    normal noise, and by a quarter. No rule that doesn't know the course can be better."""
    off = np.log(times / (8e6 * course))
    noise = np.median(np.abs(off)) / stats.norm.ppf(0.75)
    return set(np.flatnonzero(off > np.maximum(stats.norm.isf(0.001) * noise, np.log(least))).tolist())


def make(kind, noise, seed, factor=1.5, frames=3000, spikes=41):
    """Times in ns, the planted frames, and the course: times without noise and spikes."""
    rng = np.random.default_rng([seed, sum(kind.encode()), round(1000 * noise)])
    course = usual(rng, kind, frames)
    times = course * np.exp(noise * rng.normal(size=frames))
    if kind == "bursts":
        planted = np.concatenate([first + np.arange(length) for first, length in
                                  ((400, 5), (1000, 10), (1700, 25), (2500, 3))])
    else:
        planted = np.sort(rng.choice(np.arange(40, frames - 40, 12), spikes, replace=False))
    times[planted] *= factor
    return np.round(8e6 * times).astype(np.int64), set(planted.tolist()), course


def write_csv(times, path):
    with open(path, "w", encoding="utf-8") as file:
        file.write("name,start_ns,duration_ns,thread,frame\n")
        begin = 0
        for i, ns in enumerate(times.tolist()):
            file.write(f"work,{begin},{ns},main,{i}\n")
            begin += ns
