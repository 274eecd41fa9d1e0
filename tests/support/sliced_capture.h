// A capture whose chunks come in slices of a few zones each, found by looking at every zone. If
// that number is even, a slice also has the zones that end where it begins, as it may.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "analysis/model/altered_capture.h"

namespace zoe::test {

class NaiveSlices final : public ChunkSlices {
  public:
    NaiveSlices(std::shared_ptr<const Chunk> chunk, std::size_t zonesPerSlice)
        : m_chunk(std::move(chunk))
        , m_hasEnded(zonesPerSlice % 2 == 0)
    {
        for (std::uint32_t frame = 0; frame < m_chunk->frames.size(); ++frame) {
            std::vector<TimeNs> starts;
            for (const TreeSpan &span : m_chunk->treesOf(m_chunk->firstFrame + frame)) {
                const auto of = m_chunk->tree(span).starts();
                starts.insert(starts.end(), of.begin(), of.end());
            }
            std::ranges::sort(starts);
            m_begins.push_back({frame, m_chunk->frames[frame].startNs});
            for (std::size_t i = zonesPerSlice; i < starts.size(); i += zonesPerSlice) {
                if (starts[i] > starts.front() && starts[i] > m_begins.back().startNs)
                    m_begins.push_back({frame, starts[i]});
            }
        }
    }

    [[nodiscard]] bool hasStates() const override { return !m_chunk->extras.states.empty(); }
    [[nodiscard]] std::span<const TreeSpan> trees() const override { return m_chunk->trees; }
    [[nodiscard]] TimeNs lastEndNs() const override
    {
        TimeNs last = std::numeric_limits<TimeNs>::min();
        for (std::size_t i = 0; i < m_chunk->zones.size(); ++i)
            last = std::max(last, m_chunk->zones.startNs[i] + m_chunk->zones.durationNs[i]);
        return last;
    }
    [[nodiscard]] std::span<const SliceBegin> begins() const override { return m_begins; }

    void read(std::size_t first, std::size_t end, ThreadId only, ChunkSlice &slice) const override
    {
        const std::uint32_t frame = m_begins[first].frame;
        const auto inFrame = [&](std::size_t i) {
            return i < m_begins.size() && m_begins[i].frame == frame;
        };
        const bool all = first == 0 || !inFrame(first - 1);
        const TimeNs from = all ? std::numeric_limits<TimeNs>::min() : m_begins[first].startNs;
        slice = {};
        slice.chunk.firstFrame = m_chunk->firstFrame;
        slice.chunk.frames = m_chunk->frames;
        for (const TreeSpan &span : m_chunk->treesOf(m_chunk->firstFrame + frame)) {
            if (only.valid() && span.thread != only)
                continue;
            const ZoneTree tree = m_chunk->tree(span);
            ChunkSlice::Origin origin;
            std::vector<std::uint32_t> begun;
            for (std::uint32_t i = 0; i < tree.size(); ++i) {
                const Zone zone = tree[i];
                if (zone.startNs >= from && inFrame(end) && zone.startNs >= m_begins[end].startNs)
                    break;
                if (zone.startNs >= from)
                    begun.push_back(i);
                else if (zone.endNs() > from || (m_hasEnded && zone.endNs() == from) ||
                         isAbove(tree, i, from))
                    origin.before.push_back(i);
            }
            if (origin.before.empty() && begun.empty())
                continue;
            origin.firstZone = begun.empty() ? 0 : begun.front();
            const std::size_t at = slice.chunk.zones.size();
            for (const std::uint32_t i : origin.before)
                slice.chunk.zones.append(tree[i]);
            for (const std::uint32_t i : begun)
                slice.chunk.zones.append(tree[i]);
            slice.chunk.trees.push_back(
                {span.frame, span.thread, static_cast<std::uint32_t>(at),
                 static_cast<std::uint32_t>(slice.chunk.zones.size() - at)});
            slice.origins.push_back(std::move(origin));
        }
    }

  private:
    // Whether one of the zones inside zone i starts at or after a time.
    static bool isAbove(const ZoneTree &tree, std::size_t i, TimeNs timeNs)
    {
        const std::size_t end = tree.subtreeEnd(i);
        return end > i + 1 && tree.starts()[end - 1] >= timeNs;
    }

    std::shared_ptr<const Chunk> m_chunk;
    bool m_hasEnded;
    std::vector<SliceBegin> m_begins;
};

class SlicedCapture final : public AlteredCapture {
  public:
    SlicedCapture(const Capture &capture, std::size_t zonesPerSlice)
        : AlteredCapture(capture)
        , m_zonesPerSlice(zonesPerSlice)
    {}

    [[nodiscard]] std::span<const Annotation> annotations() const override
    {
        return m_capture.annotations();
    }
    [[nodiscard]] Result<std::shared_ptr<const Chunk>>
    chunkBesideZones(std::size_t i) const override
    {
        const auto whole = m_capture.chunk(i);
        if (!whole)
            return whole.error();
        auto rest = std::make_shared<Chunk>(**whole);
        rest->trees.clear();
        rest->zones.clear();
        return std::shared_ptr<const Chunk>(std::move(rest));
    }
    [[nodiscard]] Result<std::shared_ptr<const ChunkSlices>> slices(std::size_t i) const override
    {
        auto chunk = m_capture.chunk(i);
        if (!chunk)
            return chunk.error();
        return std::shared_ptr<const ChunkSlices>(
            std::make_shared<NaiveSlices>(*std::move(chunk), m_zonesPerSlice));
    }

    [[nodiscard]] bool hasSiteTotals() const override { return m_capture.hasSiteTotals(); }
    [[nodiscard]] Status siteTotals(const VisitTotals &visit) const override
    {
        return m_capture.siteTotals(visit);
    }

  private:
    std::size_t m_zonesPerSlice;
};

} // namespace zoe::test
