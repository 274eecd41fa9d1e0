// What is marked in a large frame, found in slices. Immutable and thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/panels/flame/scene/flame_hits.h"
#include "app/widgets/zones/large_frame.h"

namespace zoe::app {

class LargeMarks {
  public:
    LargeMarks(std::shared_ptr<const LargeFrame> frame, const FlameMark &mark);

    // Those of the overview. Null: the task was stopped. Cost: reads all zones.
    [[nodiscard]] std::shared_ptr<const FlameHits> all(const Task &task) const;
    // A part of the frame, and its hits; hits: of the overview. Null: the task was stopped.
    [[nodiscard]] std::pair<std::shared_ptr<const FlameFrame>, std::shared_ptr<const FlameHits>>
    part(const ThinExtent &extent, DurationNs longestCellNs, const FlameHits &hits,
         const Task &task) const;
    struct Hit {
        std::size_t tree = 0;
        LargeFrame::Found found;
        std::size_t rank = 0; // as FlameHits::rankOf()
    };
    // As FlameHits::beside(); hits: of the overview.
    [[nodiscard]] std::optional<Hit> beside(const FlameHits &hits, const std::optional<Hit> &from,
                                            bool next, const Task &task) const;

  private:
    [[nodiscard]] bool finds(std::size_t tree, std::uint32_t position, SiteId site) const;
    void takeZones(const FlameFrame &thin, FlameHits &hits) const;

    std::shared_ptr<const LargeFrame> m_frame;
    FlameMark m_mark;
    std::vector<std::uint8_t> m_wanted;                  // by site
    std::vector<std::vector<std::uint32_t>> m_positions; // found by their values, by tree, rising
};

} // namespace zoe::app
