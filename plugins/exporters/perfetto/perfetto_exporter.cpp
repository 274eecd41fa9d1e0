#include "plugins/exporters/perfetto/perfetto_exporter.h"

#include <atomic>

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
    std::atomic<std::uint64_t> memoryEvents = 0;
    const auto unreadable =
        exportText(capture, selection, task, sink, [&](const SelectedChunk &chunk) {
            memoryEvents += chunk.chunk().extras.memory.size();
            return writer.packetsOf(chunk);
        });
    if (!unreadable)
        return unreadable.error();
    return concludeExport(sink, *unreadable, memoryEvents);
}

} // namespace zoe
