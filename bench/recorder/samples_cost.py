#!/usr/bin/env python3
"""Measures what samples of call stacks cost the sample game: pairs of runs with and without, in random order.

    samples_cost.py BIN_FOLDER [--pairs N] [--frames N] [--scale S] [--rate PER_SECOND] [--unwind]

With --unwind, stacks are unwound by tables instead of frame pointers. Switches are recorded in both cases. The
figures are those of switches_cost.py.
"""
import switches_cost


def main():
    parser = switches_cost.options()
    parser.add_argument("--rate", type=int, default=1000)
    parser.add_argument("--unwind", action="store_true")
    args = parser.parse_args()
    samples = f"{args.rate},unwind" if args.unwind else str(args.rate)
    switches_cost.measure(args, {"ZOE_SAMPLES": samples}, {"ZOE_SAMPLES": "0"})


if __name__ == "__main__":
    main()
