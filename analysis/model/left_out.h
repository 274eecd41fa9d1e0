// What the system told of time that no frame has: before the first one or after the last.
#pragma once

#include <cstdint>

namespace zoe {

struct LeftOut {
    std::uint64_t samples = 0;
    // Of threads, whole ones and those that a frame has a part of; and rows of usage and of stolen
    // time.
    std::uint64_t states = 0;

    LeftOut &operator+=(const LeftOut &other)
    {
        samples += other.samples;
        states += other.states;
        return *this;
    }
    [[nodiscard]] bool any() const { return samples > 0 || states > 0; }
    friend bool operator==(const LeftOut &, const LeftOut &) = default;
};

} // namespace zoe
