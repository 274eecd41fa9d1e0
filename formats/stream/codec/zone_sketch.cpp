#include "formats/stream/codec/zone_sketch.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/capture.h"

namespace zoe {

namespace {

constexpr DurationNs kPartsOfFrame = 8192; // more than a screen has columns
constexpr std::size_t kZonesEach = 32;     // represented by a zone of the sketch, on average

// Adds the sketch of one tree to columns.
class TreeSketch {
  public:
    TreeSketch(const ZoneTree &tree, DurationNs shortestNs, std::size_t mostZones, ZoneColumns &out)
        : m_tree(tree)
        , m_shortestNs(shortestNs)
        , m_mostZones(mostZones)
        , m_out(out)
    {}

    // False if the columns would have more zones than allowed.
    bool run()
    {
        const auto durations = m_tree.durations();
        const auto depths = m_tree.depths();
        for (std::size_t i = 0; i < m_tree.size(); ++i) {
            if (durations[i] >= m_shortestNs) {
                end();
                m_out.append(m_tree[i]);
            } else {
                join(i, depths[i]);
            }
            if (m_out.size() + m_runs.size() > m_mostZones)
                return false;
        }
        end();
        return true;
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
    void join(std::size_t i, std::uint32_t depth)
    {
        const TimeNs start = m_tree.starts()[i];
        const DurationNs duration = m_tree.durations()[i];
        if (!m_runs.empty() && (depth < m_depth || (depth == m_depth && !fits(start, duration))))
            end();
        if (m_runs.empty())
            m_depth = depth;
        const std::size_t level = depth - m_depth;
        if (level == m_runs.size()) {
            m_runs.push_back(
                {start, start + duration, duration, m_tree.sites()[i], m_tree.flags()[i]});
            return;
        }
        Run &run = m_runs[level];
        run.endNs = start + duration;
        run.flags = 0;
        if (duration > run.longestNs) {
            run.longestNs = duration;
            run.site = m_tree.sites()[i];
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

    const ZoneTree &m_tree;
    DurationNs m_shortestNs;
    std::size_t m_mostZones;
    ZoneColumns &m_out;
    std::uint32_t m_depth = 0; // of the first run
    std::vector<Run> m_runs;   // by depth from there on
};

bool addTrees(const Chunk &chunk, std::span<const TreeSpan> trees, DurationNs shortestNs,
              std::size_t mostZones, Chunk &sketch)
{
    for (const TreeSpan &span : trees) {
        const std::size_t first = sketch.zones.size();
        if (!TreeSketch(chunk.tree(span), shortestNs, mostZones, sketch.zones).run())
            return false;
        const std::size_t count = sketch.zones.size() - first;
        fillSelfTimes(sketch.zones, first, count);
        sketch.trees.push_back({span.frame, span.thread, static_cast<std::uint32_t>(first),
                                static_cast<std::uint32_t>(count)});
        sketch.frames[span.frame].zones += static_cast<std::uint32_t>(count);
    }
    return true;
}

void addFrame(const Chunk &chunk, std::uint32_t frame, Chunk &sketch)
{
    const FrameRecord &record = chunk.frames[frame];
    const auto trees = chunk.treesOf(chunk.firstFrame + frame);
    const std::size_t zonesBefore = sketch.zones.size();
    const std::size_t treesBefore = sketch.trees.size();
    const std::size_t mostZones = zonesBefore + record.zones / kZonesEach;
    const DurationNs all = std::max<DurationNs>(1, record.durationNs);
    for (DurationNs parts = kPartsOfFrame; parts > 0; parts /= 2) {
        if (addTrees(chunk, trees, std::max<DurationNs>(1, all / parts), mostZones, sketch))
            return;
        sketch.zones.resize(zonesBefore);
        sketch.trees.resize(treesBefore);
        sketch.frames[frame].zones = 0;
    }
}

} // namespace

Chunk sketchOf(const Chunk &chunk)
{
    Chunk sketch;
    sketch.firstFrame = chunk.firstFrame;
    if (chunk.zones.size() < kLargeFrameZones)
        return sketch;
    sketch.frames = chunk.frames;
    for (FrameRecord &frame : sketch.frames)
        frame.zones = 0;
    for (std::uint32_t i = 0; i < chunk.frames.size(); ++i) {
        if (chunk.frames[i].zones >= kLargeFrameZones)
            addFrame(chunk, i, sketch);
    }
    return sketch;
}

} // namespace zoe
