// Perfetto's protobuf trace: track events with interned names, one packet per event.
#include <QObject>

#include "plugins/api/exporter.h"
#include "plugins/exporters/common/export_text.h"
#include "plugins/exporters/common/sched_switches.h"
#include "plugins/exporters/perfetto/track_event_writer.h"

namespace zoe {

class PerfettoExporter final : public QObject, public Exporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_EXPORTER_IID FILE "perfetto_exporter.json")
    Q_INTERFACES(zoe::Exporter)

  public:
    [[nodiscard]] ExportFormat format() const override
    {
        return {.id = QStringLiteral("perfetto"),
                .name = QStringLiteral("Perfetto trace"),
                .extension = QStringLiteral("pftrace")};
    }

    Result<Report> write(const Capture &capture, const Selection &selection,
                         const ExportOptions & /*options*/, QIODevice &output,
                         const Task &task) const override
    {
        TextSink sink(output);
        const TrackEventWriter writer(capture);
        sink.write(writer.head());
        UnheldContent leftOut = UnheldContent::ofTraces();
        const auto unreadable = exportText(
            capture, selection, task.part(0, 0.8), sink,
            [&](const SelectedChunk &chunk) {
                leftOut.add(chunk);
                return writer.packetsOf(chunk);
            },
            LargeChunks::InParts);
        if (!unreadable)
            return unreadable.error();
        if (const Status sampled =
                writeSamples(writer, capture, selection, task.part(0.8, 0.9), sink);
            !sampled)
            return sampled.error();
        const Status switched = exportSwitches(
            capture, selection, task.part(0.9, 1),
            [&](const std::vector<SchedSwitch> &switches, const std::vector<SchedWake> &wakes) {
                sink.write(writer.packetsOf(switches, wakes));
                return sink.failed() ? sink.flush() : Status();
            });
        if (!switched)
            return switched.error();
        return concludeExport(sink, *unreadable, capture, leftOut);
    }

  private:
    static Status writeSamples(const TrackEventWriter &writer, const Capture &capture,
                               const Selection &selection, const Task &task, TextSink &sink)
    {
        sink.write(writer.stacks());
        return exportSamples(capture, selection, task,
                             [&](const std::vector<StackSample> &samples) {
                                 sink.write(writer.packetsOf(samples));
                                 return sink.failed() ? sink.flush() : Status();
                             });
    }
};

} // namespace zoe

#include "perfetto_exporter.moc"
