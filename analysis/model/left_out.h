// What the system reported about time in no frame: before the first one or after the last.
#pragma once

#include <cstdint>

namespace zoe {

struct LeftOut {
    std::uint64_t samples = 0;
    // Of threads, complete or with a part in a frame; and rows of usage and stolen time.
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
