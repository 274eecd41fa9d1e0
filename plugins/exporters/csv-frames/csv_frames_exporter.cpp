// Frame times as CSV (RFC 4180): one row per frame.
#include <QObject>

#include "analysis/columns/frame_columns.h"
#include "analysis/frames/spikes.h"
#include "plugins/api/exporter.h"
#include "plugins/exporters/common/csv_rows.h"
#include "plugins/exporters/common/export_text.h"

namespace zoe {

namespace {

class Rows {
  public:
    Rows(const Capture &capture, const std::vector<Spike> &spikes)
        : m_capture(capture)
        , m_misses(capture)
        , m_isSpike(capture.frames().size())
    {
        for (const Spike &spike : spikes)
            m_isSpike[spike.frame] = 1;
    }

    [[nodiscard]] std::string head() const { return m_csv.head(); }

    [[nodiscard]] std::string of(FrameIndex frame) const
    {
        return m_csv.line(frameRow(m_capture, m_misses, frame, m_isSpike[frame] != 0));
    }

    // With only the selected zones.
    [[nodiscard]] std::string of(const SelectedChunk &chunk) const
    {
        std::string out;
        for (const FrameIndex frame : chunk.frames().frames()) {
            FrameRow row = frameRow(m_capture, m_misses, frame, m_isSpike[frame] != 0);
            row.zones = 0;
            chunk.forEachSpan(frame,
                              [&row](const TreeSpan &tree) { *row.zones += tree.zoneCount; });
            out += m_csv.line(row);
        }
        return out;
    }

  private:
    const Capture &m_capture;
    const DeadlineMisses m_misses;
    std::vector<std::uint8_t> m_isSpike;
    CsvRows<FrameRow> m_csv{frameColumns()};
};

Result<Report> writeFrames(const Capture &capture, const Selection &selection, QIODevice &output,
                           const Task &task)
{
    const bool readsZones = selection.threads || selection.inside; // only those count
    const double begun = readsZones ? 0.2 : 1;
    const auto spikes = findSpikes(capture, {}, {}, task.part(0, begun));
    if (!spikes)
        return spikes.error();
    const Rows rows(capture, *spikes);
    TextSink sink(output);
    sink.write(rows.head());
    if (readsZones) {
        const auto unreadable = exportText(
            capture, selection, task.part(begun, 1), sink,
            [&rows](const SelectedChunk &chunk) { return rows.of(chunk); }, LargeChunks::InParts);
        if (!unreadable)
            return unreadable.error();
        return concludeExport(sink, *unreadable);
    }
    for (const FrameIndex frame : selection.framesOf(capture).frames()) {
        sink.write(rows.of(frame));
        if (task.stopRequested())
            return Task::cancelled();
    }
    return concludeExport(sink, 0);
}

} // namespace

class CsvFramesExporter final : public QObject, public Exporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_EXPORTER_IID FILE "csv_frames_exporter.json")
    Q_INTERFACES(zoe::Exporter)

  public:
    [[nodiscard]] ExportFormat format() const override
    {
        return {.id = QStringLiteral("csv-frames"),
                .name = QStringLiteral("CSV of frames"),
                .extension = QStringLiteral("csv")};
    }

    Result<Report> write(const Capture &capture, const Selection &selection,
                         const ExportOptions & /*options*/, QIODevice &output,
                         const Task &task) const override
    {
        return writeFrames(capture, selection, output, task);
    }
};

} // namespace zoe

#include "csv_frames_exporter.moc"
