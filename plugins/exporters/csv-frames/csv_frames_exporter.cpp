#include "plugins/exporters/csv-frames/csv_frames_exporter.h"

#include "analysis/columns/frame_columns.h"
#include "analysis/frames/spikes.h"
#include "plugins/exporters/common/csv_rows.h"
#include "plugins/exporters/common/export_text.h"

namespace zoe {

namespace {

class Rows {
  public:
    explicit Rows(const Capture &capture)
        : m_capture(capture)
        , m_isSpike(capture.frames().size())
    {
        for (const Spike &spike : findSpikes(capture))
            m_isSpike[spike.frame] = 1;
    }

    [[nodiscard]] std::string head() const { return m_csv.head(); }

    [[nodiscard]] std::string of(FrameIndex frame) const
    {
        return m_csv.line(frameRow(m_capture, frame, m_isSpike[frame] != 0));
    }

    // With the zones of the selected threads alone.
    [[nodiscard]] std::string of(const SelectedChunk &chunk) const
    {
        std::string out;
        for (const FrameIndex frame : chunk.frames().frames()) {
            FrameRow row = frameRow(m_capture, frame, m_isSpike[frame] != 0);
            row.zones = 0;
            chunk.forEachTree(
                frame, [&row](const ZoneTree &tree, std::size_t) { *row.zones += tree.size(); });
            out += m_csv.line(row);
        }
        return out;
    }

  private:
    const Capture &m_capture;
    std::vector<std::uint8_t> m_isSpike;
    CsvRows<FrameRow> m_csv{frameColumns()};
};

} // namespace

ExportFormat CsvFramesExporter::format() const
{
    return {.id = QStringLiteral("csv-frames"),
            .name = QStringLiteral("CSV of frames"),
            .extension = QStringLiteral("csv")};
}

Result<Report> CsvFramesExporter::write(const Capture &capture, const Selection &selection,
                                        const ExportOptions &, QIODevice &output,
                                        const Task &task) const
{
    const Rows rows(capture);
    TextSink sink(output);
    sink.write(rows.head());
    if (selection.threads) { // their zones are to be counted
        const auto unreadable =
            exportText(capture, selection, task, sink,
                       [&rows](const SelectedChunk &chunk) { return rows.of(chunk); });
        if (!unreadable)
            return unreadable.error();
        if (Status flushed = sink.flush(); !flushed)
            return flushed.error();
        Report report;
        if (*unreadable > 0)
            report.count("unreadable frames were skipped", *unreadable);
        return report;
    }
    for (const FrameIndex frame : selection.framesOf(capture).frames()) {
        sink.write(rows.of(frame));
        if (task.stopRequested())
            return Task::cancelled();
    }
    if (Status flushed = sink.flush(); !flushed)
        return flushed.error();
    return Report();
}

} // namespace zoe
