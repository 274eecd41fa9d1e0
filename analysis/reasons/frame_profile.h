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

// States of a path, and what took time from a thread that seemed to run.
enum class CostState : std::uint8_t {
    Running,
    Preempted,
    Waiting,
    Unknown,
    Stolen,      // the CPU was given to other virtual machines
    Interrupted, // it served interrupts
};

// What a part of a frame's time went into.
struct CostKey {
    CostState state = CostState::Running;
    WaitKind wait = WaitKind::None;
    SiteId site;
    LockId lock;
    ThreadId holder; // of the lock; of WaitKind::Woken: who ended the wait
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

// Adds up the segments of a path; the durations of all keys add up to the frame's exactly. Memory:
// that of the sums, and of the zones that are open at a time. Belongs to one thread.
//
// Of running time, what was stolen from the CPU meanwhile counts as such. Where no states are used,
// the time that the system says the thread was queued for a CPU counts as preempted, of no function
// in particular.
class CostSum {
  public:
    CostSum(const FrameScene &scene, bool usesStates);

    using Entry = FrameCosts::value_type;
    struct Part {
        const Entry *entry = nullptr; // stays where it is, in what take() returns as well
        DurationNs ns = 0;
    };
    // What it was added to; valid until the next call. REQUIRES: segments come in order of time.
    std::span<const Part> add(const PathSegment &segment);
    [[nodiscard]] FrameCosts take() { return std::move(m_costs); }
    // Page faults of the threads while the path ran over them. Call after the last segment.
    [[nodiscard]] std::int64_t faults();

  private:
    static constexpr std::size_t kPlainKeys = 8; // of a site: those without lock, holder and other
    struct Visit {
        std::uint32_t zone = 0;
        std::uint32_t depth = 0;
        const Entry *entry = nullptr;
    };

    static std::optional<std::size_t> plainKey(const CostKey &key);
    Entry &entryOf(const CostKey &key);
    // Returns what it took of `leftNs`.
    DurationNs takePart(const CostKey &key, DurationNs ns, DurationNs leftNs);
    DurationNs takeLosses(const PathSegment &segment);
    void countFaults(const PathSegment &segment);
    bool isFirstVisit(const PathSegment &segment, const ZoneTree &tree, const Entry *entry);

    const FrameScene &m_scene;
    const bool m_usesStates;
    FrameCosts m_costs;
    std::vector<Part> m_parts;
    std::int64_t m_faults = 0;
    ThreadId m_faultThread; // faults since are not counted yet
    TimeNs m_faultsFromNs = 0;
    TimeNs m_faultsToNs = 0;
    std::vector<Entry *> m_plain;              // by site and plain key; the first are of no site
    std::vector<std::vector<Visit>> m_visited; // by thread: zones that may come again
};

// Where nothing tells of states, all of it counts as work.
[[nodiscard]] CostKey elapsedKey(CostKey key);
[[nodiscard]] FrameCosts elapsedCosts(const FrameCosts &costs);
// Whether the state of the thread is known for at least half of the time.
[[nodiscard]] bool knowsStates(const FrameCosts &costs);

} // namespace zoe
