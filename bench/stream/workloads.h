// The workloads for which sizes and speeds of captures are stated: single thread, 20 sites, depth
// up to 6, self times log-uniform, every zone working at its start and, if it has children, at its
// end. Times are simulated: a busy wait polls the clock about every 20 ns and overshoots by up to
// that; entering and leaving cost a few nanoseconds more. Deterministic.
#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "analysis/model/chunk.h"

namespace zoe::bench {

struct Workload {
    std::uint32_t frames;
    std::uint32_t zonesPerFrame;
    double shortestNs;
    double longestNs;
};

constexpr Workload kW1{10'000, 100, 100, 10'000};
constexpr Workload kW2{1'000, 10'000, 50, 2'000};
constexpr Workload kW3{10'000, 10'000, 50, 2'000};
constexpr std::uint32_t kSites = 20;
constexpr std::uint32_t kMaxDepth = 6;

class Simulation {
  public:
    explicit Simulation(const Workload &workload)
        : m_workload(workload)
    {}

    // Calls enter(timeNs, site), leave(timeNs) and frameMark(timeNs).
    template <class Events>
    void run(Events &events)
    {
        for (std::uint32_t frame = 0; frame < m_workload.frames; ++frame) {
            m_left = m_workload.zonesPerFrame;
            while (m_left > 0)
                zone(events, 1);
            m_nowNs += 100;
            events.frameMark(m_nowNs);
        }
    }

  private:
    template <class Events>
    void zone(Events &events, std::uint32_t depth)
    {
        --m_left;
        step();
        events.enter(m_nowNs, static_cast<std::uint32_t>(m_random() % kSites));
        std::uint32_t children = 0;
        if (depth < kMaxDepth && m_random() % 5 < 2)
            children = 1 + static_cast<std::uint32_t>(m_random() % 4);
        const double selfNs =
            m_workload.shortestNs *
            std::exp(m_uniform(m_random) * std::log(m_workload.longestNs / m_workload.shortestNs));
        if (children == 0) {
            work(selfNs);
        } else {
            work(selfNs / 2);
            for (; children > 0 && m_left > 0; --children)
                zone(events, depth + 1);
            work(selfNs / 2);
        }
        step();
        events.leave(m_nowNs);
    }
    // The duration of entering or leaving, with the jitter of a clock.
    void step() { m_nowNs += 8 + static_cast<TimeNs>(m_random() % 5); }
    void work(double ns) { m_nowNs += static_cast<TimeNs>(ns + m_uniform(m_random) * 20); }

    Workload m_workload;
    std::mt19937_64 m_random{12345};
    std::uniform_real_distribution<double> m_uniform{0, 1};
    TimeNs m_nowNs = 0;
    std::uint32_t m_left = 0;
};

} // namespace zoe::bench
