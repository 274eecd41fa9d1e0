// A frame with too many zones to hold them all: its parts are read in slices when they are looked
// at. Immutable and thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/task.h"
#include "app/widgets/zones/flame_frame.h"
#include "app/widgets/zones/frame_slices.h"

namespace zoe::app {

// Where to look for another zone.
enum class ZoneWalk { Parent, Child, Previous, Next };

class LargeFrame {
  public:
    // Null: the frame is smaller, or can only be read as a whole. It is shown without its
    // neighbours. Cost: reads all zones. Error: BadInput (no such frame, or a missing one),
    // Damaged, Io, Cancelled.
    static Result<std::shared_ptr<const LargeFrame>>
    open(const std::shared_ptr<const Capture> &capture, const FlameChoice &choice,
         const Task &task);
    // The same for frames of any size, for tests; null: it can only be read as a whole. mostZones:
    // of the overview.
    static Result<std::shared_ptr<const LargeFrame>>
    openAny(const std::shared_ptr<const Capture> &capture, const FlameChoice &choice,
            std::size_t mostZones, const Task &task);

    // All of its time, with zones joined until there are few.
    [[nodiscard]] const std::shared_ptr<const FlameFrame> &overview() const { return m_overview; }
    // A part of it as a thin frame, with the trees in the order of the overview; null: the task was
    // stopped. longestCellNs: zones may be joined in cells of up to this length if there are many.
    // Cost: linear in the zones of the slices that have this time.
    using VisitZone =
        std::function<void(std::size_t tree, std::uint32_t position, const Zone &zone)>;
    [[nodiscard]] std::shared_ptr<const FlameFrame> part(const ThinExtent &extent,
                                                         DurationNs longestCellNs,
                                                         const VisitZone &visit,
                                                         const Task &task) const;

    // A zone by its position in the tree of its thread; not set: there is none. Reads a slice.
    [[nodiscard]] std::optional<Zone> zone(std::size_t tree, std::uint32_t position) const;
    struct Found {
        std::uint32_t position = 0;
        Zone zone;
    };
    // The target of a step within a tree; not set: there is none. Reads as many slices as it takes.
    [[nodiscard]] std::optional<Found> walked(std::size_t tree, const Found &from, ZoneWalk walk,
                                              const Task &task) const;

    // The number of slices; they follow each other in time.
    [[nodiscard]] std::size_t slices() const { return m_slices->count(); }
    // The slice in which zones start at a moment.
    [[nodiscard]] std::size_t sliceAt(TimeNs timeNs) const { return m_slices->sliceAt(timeNs); }
    // Passes on the zones that start in the slices [first, end), by slice, then tree, until the
    // task is stopped.
    void forEachZone(std::size_t first, std::size_t end, const VisitZone &visit,
                     const Task &task) const;

    // Passes on the trees of the slices that have a span of time, one slice after the other, until
    // the task is stopped. The first passedOn zones of a tree were already passed on.
    using VisitTree = std::function<void(const ZoneTree &zones, std::size_t passedOn)>;
    void forEachTree(TimeNs fromNs, TimeNs toNs, const VisitTree &visit, const Task &task) const;

  private:
    class Reader;
    struct Pass;
    LargeFrame() = default;

    [[nodiscard]] std::size_t sliceOf(std::size_t tree, std::uint32_t position) const;
    [[nodiscard]] bool readAll(std::size_t mostZones, const Task &task);
    // Reads all zones of a tree that are in a slice, also those that began before it.
    [[nodiscard]] std::vector<Found> zonesIn(std::size_t slice, std::size_t tree,
                                             std::size_t &begunBefore) const;
    [[nodiscard]] std::shared_ptr<FlameFrame> thinFrame(std::vector<ThinTree> trees,
                                                        const Task &task) const;

    std::shared_ptr<const FrameSlices> m_slices;
    bool m_cut = false;                                    // its neighbours are wanted, too
    std::vector<std::vector<std::uint32_t>> m_begunBefore; // by tree, then slice
    std::vector<std::uint32_t> m_depths;                   // by tree
    std::vector<std::uint32_t> m_colourKeys;               // by site
    std::shared_ptr<const FlameFrame> m_overview;
};

} // namespace zoe::app
