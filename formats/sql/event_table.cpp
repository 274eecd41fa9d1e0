#include "formats/sql/event_table.h"

#include <algorithm>

namespace zoe::sql {

namespace {

constexpr int kFrameColumn = 0;

class EventCursor final : public Cursor {
  public:
    EventCursor(Scan &scan, const ZoneNumbers &numbers, FrameAnswers &answers,
                const EventTable::Content &content)
        : m_scan(scan)
        , m_numbers(numbers)
        , m_answers(answers)
        , m_content(content)
    {}

    void filter(const Bounds &bounds, std::uint64_t) override
    {
        m_frames = bounds.interval(kFrameColumn);
        const auto chunks = m_scan.capture().chunks();
        const auto first = std::ranges::partition_point(chunks, [this](const ChunkSummary &chunk) {
            return std::int64_t{chunk.firstFrame} + chunk.frameCount <= m_frames.least;
        });
        m_next = static_cast<std::size_t>(first - chunks.begin());
        m_end = chunks.size();
        if (m_content.zoneColumn >= 0)
            narrowToZones(bounds.interval(m_content.zoneColumn));
        m_chunk = nullptr;
        m_i = m_count = 0;
        atEnd = m_frames.empty();
        if (!atEnd)
            findRow();
    }
    void next() override
    {
        ++m_i;
        findRow();
    }
    void column(sqlite3_context *out, int column) const override
    {
        if (column == kFrameColumn)
            putNumber(out, frame());
        else
            m_content.columns[static_cast<std::size_t>(column)].put(row(), out);
    }
    [[nodiscard]] std::int64_t rowId() const override
    {
        return static_cast<std::int64_t>(((m_next - 1) << 32) | m_i);
    }

  private:
    [[nodiscard]] EventRow row() const
    {
        return {m_scan.capture(), m_answers, *m_chunk, m_i, m_numbers.first(m_next - 1),
                m_cpuUsers};
    }
    [[nodiscard]] std::int64_t frame() const
    {
        return static_cast<std::int64_t>(m_chunk->firstFrame + m_content.frame(row()));
    }

    void narrowToZones(Interval zones)
    {
        zones.intersect({0, m_numbers.count() - 1});
        if (zones.empty()) {
            m_next = m_end;
            return;
        }
        m_next = std::max(m_next, m_numbers.chunkOf(zones.least));
        m_end = std::min(m_end, m_numbers.chunkOf(zones.most) + 1);
    }

    void findRow()
    {
        while (true) {
            for (; m_i < m_count; ++m_i) {
                if (m_frames.contains(frame()))
                    return;
            }
            if (!nextChunk()) {
                atEnd = true;
                return;
            }
        }
    }

    bool nextChunk()
    {
        const auto chunks = m_scan.capture().chunks();
        m_i = m_count = 0;
        while (m_next < m_end && std::int64_t{chunks[m_next].firstFrame} <= m_frames.most &&
               !m_scan.stopRequested()) {
            m_chunk = m_scan.chunkBesideZones(m_next++);
            m_cpuUsers.reset();
            if (!m_chunk || m_chunk->frames.empty())
                continue;
            m_count = m_content.count(*m_chunk);
            return true;
        }
        return false;
    }

    Scan &m_scan;
    const ZoneNumbers &m_numbers;
    FrameAnswers &m_answers;
    const EventTable::Content &m_content;
    Interval m_frames;
    std::shared_ptr<const Chunk> m_chunk;
    mutable std::optional<CpuUsers> m_cpuUsers; // created when a row needs them
    std::size_t m_next = 0;                     // chunk
    std::size_t m_end = 0;
    std::size_t m_i = 0;
    std::size_t m_count = 0;
};

} // namespace

Estimate EventTable::estimate(std::span<const Narrowing> narrowings) const
{
    // The number of rows is unknown without reading: assumes some per frame.
    const Capture &capture = m_scan.capture();
    const auto frames = static_cast<double>(std::max<std::size_t>(capture.frames().size(), 1));
    const double chunks = static_cast<double>(std::max<std::size_t>(capture.chunks().size(), 1));
    const double all = 2 * frames;
    const bool oneZone =
        m_content.zoneColumn >= 0 && narrowsEqual(narrowings, m_content.zoneColumn);
    if (oneZone || narrowsEqual(narrowings, kFrameColumn))
        return {10 + all / chunks, 2};
    const double rows = narrowsRange(narrowings, kFrameColumn) ? 0.3 * all : all;
    return {10 * chunks + rows, rows};
}

std::unique_ptr<Cursor> EventTable::open() const
{
    return std::make_unique<EventCursor>(m_scan, m_numbers, m_answers, m_content);
}

} // namespace zoe::sql
