"""Frames with known behaviours: times of functions, one row per frame, and the behaviour of each frame.

Shares no code with the project. Every family has a name, a number of behaviours and a seed; family() makes one.
"""
import dataclasses

import numpy as np

FRAME_NS = 8e6
VSYNC_NS = 1e9 / 60
WAIT = "wait_for_vsync"


@dataclasses.dataclass
class Case:
    family: str
    seed: int
    behaviours: int
    names: list
    times: np.ndarray  # ns: frames x functions
    truth: np.ndarray  # behaviour of each frame


def profiles_of(rng, functions, count, least=0.12):
    """Mean times of functions, one row per behaviour: three functions of each take three to six times as long. Any two
    behaviours differ in at least this share of their time."""
    base = rng.lognormal(0, 0.8, functions)
    rows = []
    for attempt in range(10000):
        row = base.copy()
        row[rng.choice(functions, 3, replace=False)] *= rng.uniform(3, 6, 3)
        share = row / row.sum()
        if all(np.abs(share - other / other.sum()).sum() / 2 >= least for other in rows):
            rows.append(row * FRAME_NS * rng.uniform(0.7, 1.4) / row.sum())
        if len(rows) == count:
            return np.array(rows)
    raise ValueError("no profiles that differ enough")


def episodes_of(rng, frames, count, mean=60, least=10):
    """Behaviours that alternate: the behaviour of each frame, and the number of its episode."""
    truth = np.zeros(frames, int)
    scene = np.zeros(frames, int)
    at, own, number = 0, 0, 0
    while at < frames:
        end = at + least + int(rng.exponential(mean - least))
        truth[at:end] = own
        scene[at:end] = number
        at, number = end, number + 1
        # Every behaviour occurs once before they are chosen at random.
        own = number if number < count else int((own + rng.integers(1, count)) % count) if count > 1 else 0
    return truth, scene


def autoregressive(rng, frames, functions, phi, deviation):
    steps = rng.normal(0, deviation * np.sqrt(1 - phi * phi), (frames, functions))
    steps[0] = rng.normal(0, deviation, functions)
    for i in range(1, frames):
        steps[i] += phi * steps[i - 1]
    return steps


def noise_of(rng, kind, frames, functions, scene):
    """Random factors for the times."""
    white = rng.normal(0, 1, (frames, functions))
    if kind == "log-normal 0.2":
        return np.exp(0.2 * white)
    if kind == "log-normal 0.4":
        return np.exp(0.4 * white)
    if kind == "t2":
        return np.maximum(0.2, 1 + 0.1 * rng.standard_t(2, (frames, functions)))
    if kind == "drift":
        along = np.linspace(-0.5, 0.5, frames)[:, None]
        return np.exp(0.1 * white + along * rng.uniform(-1, 1, functions))
    if kind == "AR 0.97":
        return np.exp(0.05 * white + autoregressive(rng, frames, functions, 0.97, 0.2))
    if kind == "AR 0.995":
        return np.exp(0.05 * white + autoregressive(rng, frames, functions, 0.995, 0.2))
    if kind == "random walk":
        return np.exp(0.05 * white + np.cumsum(rng.normal(0, 0.01, (frames, functions)), axis=0))
    if kind == "scenes":
        return np.exp(0.1 * white + rng.normal(0, 0.1, (scene.max() + 1, functions))[scene])
    raise ValueError(kind)


NOISES = ["log-normal 0.2", "log-normal 0.4", "t2", "drift", "AR 0.97", "AR 0.995", "random walk", "scenes"]


def plain(rng, kind, count, frames, functions):
    rows = profiles_of(rng, functions, count)
    truth, scene = episodes_of(rng, frames, count)
    return rows[truth] * noise_of(rng, kind, frames, functions, scene), truth


def vsync(rng, count, frames, functions):
    times, truth = plain(rng, "log-normal 0.2", count, frames, functions)
    busy = times.sum(axis=1)
    wait = np.ceil(busy / VSYNC_NS) * VSYNC_NS - busy
    return np.column_stack([times, wait]), truth


def flicker(rng, count, frames, functions):
    """Two behaviours alternate every one to three frames in phases; the others take turns."""
    rows = profiles_of(rng, functions, count)
    truth, scene = episodes_of(rng, frames, count, mean=90)
    for number in range(0, scene.max() + 1, 3):
        own = np.flatnonzero(scene == number)
        truth[own] = np.arange(len(own)) // rng.integers(1, 4) % 2
    return rows[truth] * noise_of(rng, "log-normal 0.2", frames, functions, scene), truth


def changing(rng, count, frames, functions):
    """Behaviours change after one to three frames, in random order."""
    rows = profiles_of(rng, functions, count)
    truth = np.zeros(frames, int)
    at, own = 0, 0
    while at < frames:
        end = at + int(rng.integers(1, 4))
        truth[at:end] = own
        at = end
        own = int((own + rng.integers(1, count)) % count)
    return rows[truth] * noise_of(rng, "log-normal 0.2", frames, functions, truth), truth


def paced(rng, share, period, frames, functions):
    """Two behaviours, and a thread with its own pace that works in every few frames, for a share of the frame. That is
    not a behaviour."""
    rows = profiles_of(rng, functions, 2, 0.2)
    truth, scene = episodes_of(rng, frames, 2)
    times = rows[truth] * noise_of(rng, "log-normal 0.2", frames, functions, scene)
    work = np.where(np.arange(frames) % period == 0, share * FRAME_NS, 0) * np.exp(0.2 * rng.normal(0, 1, frames))
    return np.column_stack([times, work]), truth


def rare(rng, share, heavier, frames, functions):
    """Two behaviours, and a third in a small share of the frames, in runs of at least six."""
    return rare_run(rng, max(6, round(share * frames)), heavier, frames, functions)


def rare_run(rng, size, heavier, frames, functions):
    """Two behaviours, and a third in a few frames, in one run or two."""
    rows = profiles_of(rng, functions, 2, 0.2)
    usual = rows[0].copy()
    order = np.argsort(usual)
    if heavier:
        usual[order[-4]] += FRAME_NS
    else:
        usual[order[-3:]] *= 0.1
    truth, scene = episodes_of(rng, frames, 2)
    runs = 1 if size < 12 else 2
    for run in range(runs):
        first = int(rng.integers(0, frames // runs - size)) + run * (frames // runs)
        truth[first:first + size // runs] = 2
    rows = np.vstack([rows, usual])
    return rows[truth] * noise_of(rng, "log-normal 0.2", frames, functions, scene), truth


def tiny(rng, noise, frames, functions):
    """One of two behaviours has a function of 3 % of the frame that takes 0.05 % of it in the other."""
    rows = profiles_of(rng, functions, 1)
    one = np.append(rows[0], 0.0005 * rows[0].sum())
    two = np.append(rows[0], 0.03 * rows[0].sum())
    truth, scene = episodes_of(rng, frames, 2)
    factors = np.exp(noise * rng.normal(0, 1, (frames, functions + 1)))
    return np.vstack([one, two])[truth] * factors, truth


def similar(rng, difference, frames, functions):
    """Two behaviours that differ in a small share of their time, in two functions of a tenth of it."""
    one = np.full(functions, 0.8 / (functions - 2))
    one[:2] = 0.1
    two = one.copy()
    two[:2] += (difference, -difference)
    truth, scene = episodes_of(rng, frames, 2)
    return FRAME_NS * np.vstack([one, two])[truth] * np.exp(0.02 * rng.normal(0, 1, (frames, functions))), truth


def scattered(rng, share, frames, functions):
    """Two behaviours; frames of the second occur singly."""
    rows = profiles_of(rng, functions, 2, 0.2)
    truth = np.zeros(frames, int)
    truth[rng.choice(np.arange(5, frames, 5), round(share * frames), replace=False)] = 1
    return rows[truth] * noise_of(rng, "log-normal 0.2", frames, functions, truth), truth


# Families whose behaviours are joined or left out by a documented rule; not in families().
RULES = {
    "similar, 3 %": lambda rng, frames, functions: similar(rng, 0.03, frames, functions),
    "similar, 8 %": lambda rng, frames, functions: similar(rng, 0.08, frames, functions),
    "scattered, 2 %": lambda rng, frames, functions: scattered(rng, 0.02, frames, functions),
    "five frames, heavier": lambda rng, frames, functions: rare_run(rng, 5, True, frames, functions),
    "five frames, lighter": lambda rng, frames, functions: rare_run(rng, 5, False, frames, functions),
}


def families():
    """Name -> function of a random generator."""
    result = {}

    def add(name, make, *given):
        result[name] = lambda rng, frames, functions: make(rng, *given, frames, functions)

    for kind in NOISES:
        for count in (1, 2, 4, 8, 16):
            add(f"{kind}, {count}", plain, kind, count)
    for count in (1, 2, 4, 8):
        add(f"vsync, {count}", vsync, count)
    for count in (2, 3, 6):
        add(f"flicker, {count}", flicker, count)
    for count in (2, 3, 6):
        add(f"changing, {count}", changing, count)
    for share in (0.06, 0.1):
        for period in (2, 3, 5):
            add(f"paced {100 * share:g} %, {period}", paced, share, period)
    for share in (0.003, 0.005, 0.008, 0.012, 0.02):
        add(f"rare {100 * share:g} % heavier", rare, share, True)
        add(f"rare {100 * share:g} % lighter", rare, share, False)
    for noise in (0.05, 0.1, 0.2, 0.4):
        add(f"tiny function, noise {noise:g}", tiny, noise)
    return result


def make(name, seed, frames=2400, functions=20):
    rng = np.random.default_rng([seed, sum(name.encode())])
    times, truth = {**families(), **RULES}[name](rng, frames, functions)
    times = np.maximum(1, np.round(times)).astype(np.int64)
    names = [f"f{i:02}" for i in range(times.shape[1])]
    if name.startswith("vsync"):
        names[-1] = WAIT
    return Case(name, seed, len(set(truth.tolist())), names, times, truth)


def write_csv(case, path):
    """One zone "frame" per frame, with every function once in it, one after the other."""
    with open(path, "w", encoding="utf-8") as file:
        file.write("name,start_ns,duration_ns,thread,frame\n")
        ends = np.cumsum(case.times, axis=1)
        starts = ends - case.times
        begin = 0
        for i, own in enumerate(case.times.tolist()):
            whole = int(ends[i, -1]) + 2000
            lines = [f"frame,{begin},{whole},main,{i}"]
            lines += [f"{name},{begin + start + 1000},{ns},main,{i}"
                      for name, start, ns in zip(case.names, starts[i].tolist(), own)]
            file.write("\n".join(lines) + "\n")
            begin += whole + 1000
