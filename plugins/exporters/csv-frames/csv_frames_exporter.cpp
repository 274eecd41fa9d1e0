#include "plugins/exporters/csv-frames/csv_frames_exporter.h"

#include "analysis/frames/spikes.h"
#include "plugins/exporters/common/export_text.h"
#include "plugins/exporters/common/text_forms.h"

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

    void add(std::string &out, FrameIndex frame, std::uint64_t zones) const
    {
        const FrameRecord &record = m_capture.frames()[frame];
        appendNumber(out, frame);
        out += ',';
        appendNumber(out, record.startNs);
        out += ',';
        appendNumber(out, record.durationNs);
        out += ',';
        appendNumber(out, zones);
        out += ',';
        appendNumber(out, record.lostZones);
        out += m_isSpike[frame] != 0 ? ",1\r\n" : ",0\r\n";
    }

    [[nodiscard]] std::string of(const SelectedChunk &chunk) const
    {
        std::string out;
        for (const FrameIndex frame : chunk.frames().frames()) {
            std::uint64_t zones = 0;
            chunk.forEachTree(
                frame, [&zones](const ZoneTree &tree, std::size_t) { zones += tree.size(); });
            add(out, frame, zones);
        }
        return out;
    }

  private:
    const Capture &m_capture;
    std::vector<std::uint8_t> m_isSpike;
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
    sink.write("frame,startNs,durationNs,zones,lostZones,spike\r\n");
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
            report.count("unreadable frames: skipped", *unreadable);
        return report;
    }
    std::string row;
    for (const FrameIndex frame : selection.framesOf(capture).frames()) {
        row.clear();
        rows.add(row, frame, capture.frames()[frame].zones);
        sink.write(row);
        if (task.stopRequested())
            return Task::cancelled();
    }
    if (Status flushed = sink.flush(); !flushed)
        return flushed.error();
    return Report();
}

} // namespace zoe
