// What the system told of the time after the last frame: no frame holds it.
#pragma once

#include <cstdint>

namespace zoe {

struct LeftOut {
    std::uint64_t samples = 0;
    std::uint64_t states = 0; // of threads; rows of usage and of stolen time, too

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
