"""Frame times with planted spikes. Shares no code with the project."""
import numpy as np

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


def make(kind, noise, seed, factor=1.5, frames=3000, spikes=41):
    """Times in ns, and the planted frames."""
    rng = np.random.default_rng([seed, sum(kind.encode()), round(1000 * noise)])
    times = usual(rng, kind, frames) * np.exp(noise * rng.normal(size=frames))
    if kind == "bursts":
        planted = np.concatenate([first + np.arange(length) for first, length in
                                  ((400, 5), (1000, 10), (1700, 25), (2500, 3))])
    else:
        planted = np.sort(rng.choice(np.arange(40, frames - 40, 12), spikes, replace=False))
    times[planted] *= factor
    return np.round(8e6 * times).astype(np.int64), set(planted.tolist())


def write_csv(times, path):
    with open(path, "w", encoding="utf-8") as file:
        file.write("name,start_ns,duration_ns,thread,frame\n")
        begin = 0
        for i, ns in enumerate(times.tolist()):
            file.write(f"work,{begin},{ns},main,{i}\n")
            begin += ns
