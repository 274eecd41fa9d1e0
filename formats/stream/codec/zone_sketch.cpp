#include "formats/stream/codec/zone_sketch.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/containers/append.h"

namespace zoe {

namespace {

constexpr DurationNs kPartsOfFrame = 8192; // more than a screen has columns
constexpr std::size_t kZonesEach = 32;     // represented by a zone of the sketch, on average

// Makes the sketch of one tree, which may come in parts.
class TreeSketch {
  public:
    explicit TreeSketch(DurationNs shortestNs)
        : m_shortestNs(shortestNs)
    {}

    // left: how many zones the sketch may still get. False: it would have more.
    bool take(const ZoneTree &tree, std::size_t &left)
    {
        const std::size_t most = size() + left;
        const auto durations = tree.durations();
        const auto depths = tree.depths();
        for (std::size_t i = 0; i < tree.size(); ++i) {
            if (durations[i] >= m_shortestNs) {
                end();
                m_out.append(tree[i]);
            } else {
                join(tree, i, depths[i]);
            }
            if (size() > most)
                return false;
        }
        left = most - size();
        return true;
    }

    // Of all parts.
    const ZoneColumns &zones()
    {
        end();
        return m_out;
    }

  private:
    // The combination of neighbouring zones.
    struct Run {
        TimeNs startNs = 0;
        TimeNs endNs = 0;
        DurationNs longestNs = 0;
        std::uint32_t site = 0; // of the longest
        std::uint8_t flags = 0; // of a single one
    };

    // The parent of a zone at m_depth is copied unchanged, so a new run begins with every zone of
    // another parent, because that parent, or a zone above it, was in between.
    void join(const ZoneTree &tree, std::size_t i, std::uint32_t depth)
    {
        const TimeNs start = tree.starts()[i];
        const DurationNs duration = tree.durations()[i];
        if (!m_runs.empty() && (depth < m_depth || (depth == m_depth && !fits(start, duration))))
            end();
        if (m_runs.empty())
            m_depth = depth;
        const std::size_t level = depth - m_depth;
        if (level == m_runs.size()) {
            m_runs.push_back({start, start + duration, duration, tree.sites()[i], tree.flags()[i]});
            return;
        }
        Run &run = m_runs[level];
        run.endNs = start + duration;
        run.flags = 0;
        if (duration > run.longestNs) {
            run.longestNs = duration;
            run.site = tree.sites()[i];
        }
    }

    // Zones that start in different cells of time are drawn apart, see FoldCell.
    [[nodiscard]] bool fits(TimeNs startNs, DurationNs durationNs) const
    {
        const TimeNs firstNs = m_runs.front().startNs;
        const auto cell =
            static_cast<TimeNs>(std::bit_floor(static_cast<std::uint64_t>(m_shortestNs)));
        return startNs <= (firstNs | (cell - 1)) && startNs + durationNs - firstNs <= m_shortestNs;
    }

    void end()
    {
        for (std::size_t level = 0; level < m_runs.size(); ++level) {
            const Run &run = m_runs[level];
            m_out.append({SiteId{run.site}, run.startNs, run.endNs - run.startNs, 0,
                          m_depth + static_cast<std::uint32_t>(level), run.flags});
        }
        m_runs.clear();
    }

    // Doesn't decrease.
    [[nodiscard]] std::size_t size() const { return m_out.size() + m_runs.size(); }

    DurationNs m_shortestNs;
    ZoneColumns m_out;
    std::uint32_t m_depth = 0; // of the first run
    std::vector<Run> m_runs;   // by depth from there on
};

void addTree(TreeSketch &tree, const TreeSpan &span, Chunk &sketch)
{
    const std::size_t first = sketch.zones.size();
    const ZoneColumns &zones = tree.zones();
    append(sketch.zones.site, zones.site);
    append(sketch.zones.startNs, zones.startNs);
    append(sketch.zones.durationNs, zones.durationNs);
    append(sketch.zones.selfNs, zones.selfNs);
    append(sketch.zones.depth, zones.depth);
    append(sketch.zones.flags, zones.flags);
    fillSelfTimes(sketch.zones, first, zones.size());
    sketch.trees.push_back({span.frame, span.thread, static_cast<std::uint32_t>(first),
                            static_cast<std::uint32_t>(zones.size())});
    sketch.frames[span.frame].zones += static_cast<std::uint32_t>(zones.size());
}

void addFrame(const FrameRecord &record, std::uint32_t frame, std::span<const TreeSpan> trees,
              const ForEachPart &forEachPart, Chunk &sketch)
{
    const DurationNs all = std::max<DurationNs>(1, record.durationNs);
    for (DurationNs parts = kPartsOfFrame; parts > 0; parts /= 2) {
        std::vector<TreeSketch> sketches(trees.size(),
                                         TreeSketch(std::max<DurationNs>(1, all / parts)));
        std::size_t left = record.zones / kZonesEach;
        bool fits = true;
        forEachPart(frame, [&](std::size_t tree, const ZoneTree &part) {
            fits = fits && sketches[tree].take(part, left);
            return fits;
        });
        if (!fits)
            continue;
        for (std::size_t i = 0; i < trees.size(); ++i)
            addTree(sketches[i], trees[i], sketch);
        return;
    }
}

} // namespace

Chunk sketchOf(const Chunk &chunk)
{
    return sketchOf(chunk, [&](std::uint32_t frame, const TakePart &take) {
        const auto trees = chunk.treesOf(chunk.firstFrame + frame);
        for (std::size_t i = 0; i < trees.size(); ++i)
            if (!take(i, chunk.tree(trees[i])))
                return;
    });
}

Chunk sketchOf(const Chunk &chunk, const ForEachPart &forEachPart)
{
    Chunk sketch;
    sketch.firstFrame = chunk.firstFrame;
    const auto isLarge = [](const FrameRecord &frame) { return frame.zones >= kLargeFrameZones; };
    if (std::ranges::none_of(chunk.frames, isLarge))
        return sketch;
    sketch.frames = chunk.frames;
    for (FrameRecord &frame : sketch.frames)
        frame.zones = 0;
    for (std::uint32_t i = 0; i < chunk.frames.size(); ++i) {
        if (isLarge(chunk.frames[i]))
            addFrame(chunk.frames[i], i, chunk.treesOf(chunk.firstFrame + i), forEachPart, sketch);
    }
    return sketch;
}

} // namespace zoe
