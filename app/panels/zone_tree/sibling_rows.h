// The rows of siblings in a zone tree: the zones one by one, those of a function as a group, or,
// if there are too many for a list, runs of neighbours. Pure; an object belongs to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "analysis/model/zone_tree.h"

namespace zoe::app {

// One zone, or several siblings. Positions are those in the whole tree of the thread.
struct SiblingRow {
    Zone longest;               // the first with that length
    std::uint32_t position = 0; // its
    std::uint32_t count = 1;
    std::uint32_t first = 0; // position of the first of the zones
    std::uint32_t end = 0;   // behind the last one and all that is inside it
    TimeNs startNs = 0;      // of the first
    TimeNs lastStartNs = 0;
    DurationNs totalNs = 0;
    DurationNs selfNs = 0;
    bool oneFunction = true;

    [[nodiscard]] static SiblingRow of(const Zone &zone, std::uint32_t position);
    // Adds later siblings.
    void join(const SiblingRow &later);
};

// At most so many rows: single zones as long as there are few. Beyond that, the longest stay alone,
// and others are joined with their neighbours. Of more zones there are at least two rows.
class SiblingRuns {
  public:
    // REQUIRES: most >= 16
    explicit SiblingRuns(std::size_t most)
        : m_most(most)
    {}

    // In order of time.
    void add(const SiblingRow &row);
    [[nodiscard]] std::vector<SiblingRow> take() { return std::move(m_rows); }

  private:
    [[nodiscard]] bool joins(const SiblingRow &row) const
    {
        return row.count > 1 || row.longest.durationNs < m_shorterThanNs;
    }
    void append(const SiblingRow &row);
    void coarsen();

    std::size_t m_most;
    DurationNs m_shorterThanNs = 0; // zones that may be joined
    std::uint64_t m_mostJoined = 1; // zones of a row
    std::vector<SiblingRow> m_rows;
};

// A row per function.
class SiblingGroups {
  public:
    // In order of time.
    void add(const SiblingRow &row);
    // In order of their first zones.
    [[nodiscard]] std::vector<SiblingRow> take() { return std::move(m_rows); }

  private:
    std::unordered_map<SiteId, std::size_t> m_rowOf;
    std::vector<SiblingRow> m_rows;
};

} // namespace zoe::app
