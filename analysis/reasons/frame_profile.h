// Sums of a critical path by what its time went into. Values.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "analysis/reasons/critical_path.h"
#include "analysis/statistics/exact_moments.h"

namespace zoe {

// The states of a path, and what took time from a thread that seemed to run.
enum class CostState : std::uint8_t {
    Running,
    Preempted,
    Waiting,
    Unknown,
    Stolen,      // the CPU was given to other virtual machines
    Interrupted, // the CPU served interrupts
};

// What a part of a frame's time was spent on.
struct CostKey {
    CostState state = CostState::Running;
    WaitKind wait = WaitKind::None;
    SiteId site;
    LockId lock;
    ThreadId holder; // of the lock; of WaitKind::Woken: the waker
    SiteId otherSite;

    friend auto operator<=>(const CostKey &, const CostKey &) = default;
};

[[nodiscard]] CostKey keyOf(const PathSegment &segment);

struct Cost {
    Int128 ns = 0;
    std::uint64_t calls = 0; // zones that the path ran through
    Int128 innerNs = 0;      // of ns: in zones with children, between these
    Int128 innerZonesNs = 0; // the whole durations of the zones with children

    Cost &operator+=(const Cost &other)
    {
        ns += other.ns;
        calls += other.calls;
        innerNs += other.innerNs;
        innerZonesNs += other.innerZonesNs;
        return *this;
    }
};

using FrameCosts = std::map<CostKey, Cost>;

// Adds up the segments of a path; the durations of all keys add up exactly to the frame's. Memory:
// that of the sums, and of the zones that are open at one time. Belongs to one thread.
//
// Running time that was stolen from the CPU counts as stolen. Without states, the time in which the
// thread was queued for a CPU, as reported by the system, counts as preempted, without a function.
class CostSum {
  public:
    CostSum(const FrameScene &scene, bool usesStates);

    using Entry = FrameCosts::value_type;
    struct Part {
        const Entry *entry = nullptr; // address is stable, also in the result of take()
        DurationNs ns = 0;
    };
    // Returns the entries that it was added to; valid until the next call. REQUIRES: segments
    // arrive in order of time.
    std::span<const Part> add(const PathSegment &segment);
    [[nodiscard]] FrameCosts take() { return std::move(m_costs); }
    // Page faults of the threads while the path was on them. Call after the last segment.
    [[nodiscard]] std::int64_t faults();

  private:
    static constexpr std::size_t kPlainKeys = 8; // per site: those without lock, holder and other
    struct Visit {
        std::uint32_t zone = 0;
        std::uint32_t depth = 0;
        const Entry *entry = nullptr;
    };

    static std::optional<std::size_t> plainKey(const CostKey &key);
    Entry &entryOf(const CostKey &key);
    // Returns how much of `leftNs` it used.
    DurationNs takePart(const CostKey &key, DurationNs ns, DurationNs leftNs);
    DurationNs takeLosses(const PathSegment &segment);
    void countFaults(const PathSegment &segment);
    bool isFirstVisit(const PathSegment &segment, const Entry *entry);

    const FrameScene &m_scene;
    const bool m_usesStates;
    FrameCosts m_costs;
    std::vector<Part> m_parts;
    std::int64_t m_faults = 0;
    ThreadId m_faultThread; // its faults since then are not counted yet
    TimeNs m_faultsFromNs = 0;
    TimeNs m_faultsToNs = 0;
    std::vector<Entry *> m_plain;              // by site and plain key; the first ones have no site
    std::vector<std::vector<Visit>> m_visited; // by thread: zones that may occur again
};

// The key if states are unknown: all time counts as work.
[[nodiscard]] CostKey elapsedKey(CostKey key);
[[nodiscard]] FrameCosts elapsedCosts(const FrameCosts &costs);
// Whether the state of the thread is known for at least half of the time.
[[nodiscard]] bool knowsStates(const FrameCosts &costs);

} // namespace zoe
