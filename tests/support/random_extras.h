// Internal to random_capture.cpp: the content of a random capture besides zones, plots and
// messages. Uses its own random numbers, so that the zones of a seed are the same with and without
// it.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "analysis/model/annotation.h"
#include "analysis/model/chunk.h"
#include "analysis/model/dictionary.h"

namespace zoe::test {

class RandomExtras {
  public:
    RandomExtras(std::uint64_t seed, std::uint32_t threads, std::uint32_t sites)
        : m_random(seed ^ 0x9e37'79b9'7f4a'7c15)
        , m_system(seed ^ 0xd1b5'4a32'd192'ed03)
        , m_threads(threads)
        , m_sites(sites)
    {}

    // REQUIRES: the chunk is whole otherwise.
    void addTo(Chunk &chunk);
    void addTo(Dictionaries &dictionaries) const;
    std::vector<Annotation> annotations(std::uint32_t frames, TimeNs endNs);

  private:
    std::uint32_t below(std::uint32_t end)
    {
        return std::uniform_int_distribution<std::uint32_t>(0, end - 1)(m_random);
    }
    bool chance(double share) { return std::bernoulli_distribution(share)(m_random); }
    TimeNs timeIn(const Chunk &chunk);
    ThreadId thread() { return ThreadId{below(m_threads)}; }
    void addValue(ChunkExtras &extras, std::size_t zone);
    void addSpans(Chunk &chunk);
    void addPoints(Chunk &chunk);
    void addSystem(Chunk &chunk);

    std::mt19937_64 m_random;
    std::mt19937_64 m_system; // for addSystem()
    std::uint32_t m_threads;
    std::uint32_t m_sites;
};

} // namespace zoe::test
