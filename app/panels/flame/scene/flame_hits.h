// A parsed flame graph search, and the zones of a frame that match it or a highlighted function.
// Immutable and thread-safe.
#pragma once

#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/model/capture.h"
#include "app/widgets/tables/name_filter.h"
#include "app/widgets/zones/flame_frame.h"

namespace zoe::app {

// Takes
//   draw                any part of a function's name, of a zone's text or of "key=value"
//   /^draw/             the same as a regular expression
//   crates=12           a value, by the whole name of its key; also != < <= > >=; without anything
//                       behind it, zones that have one; of texts "=" means a part of it
//   file:render.cpp     functions in such a file, also with ":line"
// A text with a dot or slash in it finds files too. Capitals don't matter.
class ZoneSearch {
  public:
    ZoneSearch(const Capture &capture, const QString &text);

    // For an invalid expression, which matches everything; empty if it is valid.
    [[nodiscard]] const QString &error() const { return m_filter.error(); }
    [[nodiscard]] bool findsSite(const Site &site) const;
    [[nodiscard]] bool looksAtValues() const { return !m_filesAlone; }
    [[nodiscard]] bool findsValue(const ChunkExtras &extras, const ZoneValue &value) const;

  private:
    enum class Is { Equal, Other, Less, AtMost, Greater, AtLeast };
    struct Condition {
        std::vector<std::uint8_t> keys; // by ValueKeyId: 1 if it is meant
        Is is = Is::Equal;
        QString text; // empty: any
        std::optional<double> number;
    };

    void readCondition(const QString &text);
    [[nodiscard]] bool holds(double value) const;
    [[nodiscard]] bool holdsFor(const ChunkExtras &extras, const ZoneValue &value) const;
    [[nodiscard]] bool isInFile(const Site &site) const;

    const Capture &m_capture;
    NameFilter m_filter;
    std::optional<Condition> m_condition;
    bool m_files = false;
    bool m_filesAlone = false;
};

// What to highlight. A search has priority over the highlighted function.
struct FlameMark {
    SiteId site;    // invalid: none
    QString search; // as ZoneSearch takes it; empty: none

    [[nodiscard]] bool empty() const { return !site.valid() && search.isEmpty(); }
    [[nodiscard]] bool findsTheSame(const FlameMark &other) const
    {
        return search == other.search && (site == other.site || !search.isEmpty());
    }
    friend bool operator==(const FlameMark &, const FlameMark &) = default;
};

struct FlameHits {
    // A hit of a thin frame.
    struct Place {
        TimeNs startNs = 0;
        DurationNs durationNs = 0;
        std::uint32_t depth = 0;
    };

    FlameMark mark;
    std::vector<std::vector<std::uint32_t>> zones; // by tree, rising; in a thin frame, those that
                                                   // mean a hit
    std::vector<std::vector<Place>> places; // of a thin frame, by tree, then start: at least one
                                            // for each cell of a depth that has hits
    std::vector<std::size_t> counts;        // of the whole frame, by tree
    std::vector<std::size_t> slices;        // of a large frame, by slice

    [[nodiscard]] bool contains(const FlameZone &zone) const;
    [[nodiscard]] std::size_t count() const; // of the whole frame
    // The following are for frames that are not thin. The hit after or before a zone by start, then
    // thread; wraps around at the ends. Nothing: no hits. Without a zone: the first or last.
    [[nodiscard]] std::optional<FlameZone>
    beside(const FlameFrame &frame, const std::optional<FlameZone> &zone, bool next) const;
    // The number of hits up to and including this one, in that order. REQUIRES: contains(zone)
    [[nodiscard]] std::size_t rankOf(const FlameFrame &frame, const FlameZone &zone) const;
};

// A search finds functions and zones, as in ZoneSearch. Cost: linear in the zones. Null: nothing is
// marked, or the task was stopped.
std::shared_ptr<const FlameHits> findHits(const FlameFrame &frame, const FlameMark &mark,
                                          const Task &task);

// By site: 1 if all zones of a function are marked.
std::vector<std::uint8_t> markedSites(const Capture &capture, const FlameMark &mark);

} // namespace zoe::app
