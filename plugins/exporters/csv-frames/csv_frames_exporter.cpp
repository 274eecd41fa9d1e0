#include "plugins/exporters/csv-frames/csv_frames_exporter.h"

#include <algorithm>

#include "analysis/frame_stats.h"
#include "plugins/exporters/common/text_forms.h"
#include "plugins/exporters/common/text_sink.h"

namespace zoe {

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
    std::vector<std::uint8_t> isSpike(capture.frames().size());
    for (const Spike &spike : findSpikes(capture))
        isSpike[spike.frame] = 1;
    TextSink sink(output);
    sink.write("frame,startNs,durationNs,zones,lostZones,spike\r\n");
    std::string row;
    for (const FrameIndex frame : selection.framesOf(capture).frames()) {
        const FrameRecord &record = capture.frames()[frame];
        row.clear();
        appendNumber(row, frame);
        row += ',';
        appendNumber(row, record.startNs);
        row += ',';
        appendNumber(row, record.durationNs);
        row += ',';
        appendNumber(row, record.zones);
        row += ',';
        appendNumber(row, record.lostZones);
        row += isSpike[frame] != 0 ? ",1\r\n" : ",0\r\n";
        sink.write(row);
        if (task.stopRequested())
            return Task::cancelled();
    }
    if (Status flushed = sink.flush(); !flushed)
        return flushed.error();
    return Report();
}

} // namespace zoe
