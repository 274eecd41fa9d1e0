// Reads lists of siblings from the zone trees of a large frame. Immutable and thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "analysis/model/task.h"
#include "app/panels/zone_tree/sibling_rows.h"
#include "app/widgets/zones/frame_slices.h"

namespace zoe::app {

// Siblings: the zones of a depth that have positions of [first, end) in a tree.
struct SiblingRange {
    std::size_t tree = 0;
    std::uint32_t depth = 0;
    std::uint32_t first = 0;
    std::uint32_t end = 0;
    TimeNs fromNs = 0; // they start within these times
    TimeNs toNs = 0;
    SiteId site = {}; // only zones of this function; invalid: all

    // Whether it has a row per function, if these are wanted at all.
    [[nodiscard]] bool hasGroups(bool grouped) const { return grouped && !site.valid(); }
    // What is below one of its rows: the zones inside a zone, or those of several one by one.
    [[nodiscard]] SiblingRange below(const SiblingRow &row, bool grouped) const;
    friend bool operator==(const SiblingRange &, const SiblingRange &) = default;
};

struct SiblingList {
    SiblingRange range;
    std::vector<SiblingRow> rows; // in order of time
};

class LargeZones {
  public:
    // Rows of a list, unless more functions have groups; a row takes about 100 bytes.
    static constexpr std::size_t kMostRows = 4096;

    struct Opened;
    // Null zones: the frame can only be read as a whole. Also reads the roots. Cost: reads all
    // zones. Error: BadInput (no such frame, or a missing one), Damaged, Io, Cancelled.
    static Result<Opened> open(const std::shared_ptr<const Capture> &capture, FrameIndex frame,
                               bool grouped, const Task &task, std::size_t mostRows = kMostRows);

    [[nodiscard]] const FrameSlices &slices() const { return *m_slices; }
    // By site, fragments included.
    [[nodiscard]] const std::vector<std::uint32_t> &zonesOfSite() const { return m_zonesOfSite; }
    // All zones at depth 0 of a tree.
    [[nodiscard]] SiblingRange roots(std::size_t tree) const;

    // The rows of each range. grouped: a row per function, except of ranges that have only one.
    // Fewer if there are many ranges. Cost: linear in the zones from the first to the last of them;
    // when the task is stopped, some are missing.
    [[nodiscard]] std::vector<std::vector<SiblingRow>> read(std::span<const SiblingRange> ranges,
                                                            bool grouped, const Task &task) const;

    struct Step {
        std::uint32_t position = 0;
        Zone zone;
    };
    // From the root to a zone; empty: there is no such zone. Reads a slice.
    [[nodiscard]] std::vector<Step> pathTo(std::size_t tree, std::size_t position) const;
    // The row of a list that has a zone, rows.size() if none has. groups: the list has a row per
    // function.
    [[nodiscard]] static std::size_t rowWith(std::span<const SiblingRow> rows, bool groups,
                                             const Step &zone);
    // Lists on the way to a zone, from the one that has the first of the last steps, with as few
    // passes as possible; perhaps not all. Cost: as read(), a few times.
    [[nodiscard]] std::vector<SiblingList> readTowards(const SiblingRange &list,
                                                       std::span<const Step> steps, bool grouped,
                                                       const Task &task) const;

  private:
    struct Tally;
    class Siblings;
    explicit LargeZones(std::shared_ptr<const FrameSlices> slices, std::size_t mostRows);

    [[nodiscard]] std::vector<std::vector<SiblingRow>>
    read(std::span<const SiblingRange> ranges, bool grouped, const Task &task, Tally *tally) const;
    void take(Tally tally);

    std::shared_ptr<const FrameSlices> m_slices;
    std::size_t m_mostRows;
    std::vector<std::vector<std::uint32_t>> m_begunBefore; // by tree, then slice
    std::vector<std::uint32_t> m_zonesOfSite;
};

struct LargeZones::Opened {
    std::shared_ptr<const LargeZones> zones;
    std::vector<std::vector<SiblingRow>> roots; // by tree
};

} // namespace zoe::app
