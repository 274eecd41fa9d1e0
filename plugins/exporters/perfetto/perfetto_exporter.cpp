#include "plugins/exporters/perfetto/perfetto_exporter.h"

#include "plugins/exporters/common/export_text.h"
#include "plugins/exporters/perfetto/track_event_writer.h"

namespace zoe {

ExportFormat PerfettoExporter::format() const
{
    return {.id = QStringLiteral("perfetto"),
            .name = QStringLiteral("Perfetto trace"),
            .extension = QStringLiteral("pftrace")};
}

Result<Report> PerfettoExporter::write(const Capture &capture, const Selection &selection,
                                       const ExportOptions &, QIODevice &output,
                                       const Task &task) const
{
    TextSink sink(output);
    const TrackEventWriter writer(capture);
    sink.write(writer.head());
    LeftOut leftOut = LeftOut::ofTraces();
    const auto unreadable =
        exportText(capture, selection, task, sink, [&](const SelectedChunk &chunk) {
            leftOut.add(chunk);
            return writer.packetsOf(chunk);
        });
    if (!unreadable)
        return unreadable.error();
    return concludeExport(sink, *unreadable, capture, leftOut);
}

} // namespace zoe
