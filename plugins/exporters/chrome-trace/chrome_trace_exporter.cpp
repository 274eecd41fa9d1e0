// Chrome Trace Event JSON for Perfetto's viewer, chrome://tracing and speedscope. Zones are begin
// and end events; frames start at instants named "Frame".
#include <QObject>

#include "plugins/api/exporter.h"
#include "plugins/exporters/chrome-trace/trace_event_text.h"
#include "plugins/exporters/common/export_text.h"
#include "plugins/exporters/common/text_forms.h"

namespace zoe {

namespace {

std::string headText(const Capture &capture, const ExportOptions &options)
{
    const SessionInfo &session = capture.info().session;
    std::string out = "{\"displayTimeUnit\":\"ms\",\"otherData\":{\"title\":";
    appendJson(out, options.title.toStdString());
    out += ",\"program\":";
    appendJson(out, session.program);
    out += ",\"host\":";
    appendJson(out, session.host);
    out += ",\"comment\":";
    appendJson(out, session.comment);
    out += "},\"traceEvents\":[\n";
    return out;
}

} // namespace

class ChromeTraceExporter final : public QObject, public Exporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_EXPORTER_IID FILE "chrome_trace_exporter.json")
    Q_INTERFACES(zoe::Exporter)

  public:
    [[nodiscard]] ExportFormat format() const override
    {
        return {.id = QStringLiteral("chrome-trace"),
                .name = QStringLiteral("Chrome Trace Event JSON"),
                .extension = QStringLiteral("json")};
    }

    Result<Report> write(const Capture &capture, const Selection &selection,
                         const ExportOptions &options, QIODevice &output,
                         const Task &task) const override
    {
        TextSink sink(output);
        const TraceEventText events(capture);
        sink.write(headText(capture, options));
        sink.write(events.metadata());
        return exportChunks(
            capture, selection, task, sink, LeftOut::ofTraces(),
            [&](const SelectedChunk &chunk) { return events.of(chunk); }, "\n]}\n");
    }
};

} // namespace zoe

#include "chrome_trace_exporter.moc"
