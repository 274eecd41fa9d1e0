#include "plugins/exporters/chrome-trace/chrome_trace_exporter.h"

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

ExportFormat ChromeTraceExporter::format() const
{
    return {.id = QStringLiteral("chrome-trace"),
            .name = QStringLiteral("Chrome Trace Event JSON"),
            .extension = QStringLiteral("json")};
}

Result<Report> ChromeTraceExporter::write(const Capture &capture, const Selection &selection,
                                          const ExportOptions &options, QIODevice &output,
                                          const Task &task) const
{
    TextSink sink(output);
    const TraceEventText events(capture);
    sink.write(headText(capture, options));
    sink.write(events.metadata());

    LeftOut leftOut = LeftOut::ofTraces();
    const auto unreadable =
        exportText(capture, selection, task, sink, [&](const SelectedChunk &chunk) {
            leftOut.add(chunk);
            return events.of(chunk);
        });
    if (!unreadable)
        return unreadable.error();
    sink.write("\n]}\n");
    return concludeExport(sink, *unreadable, capture, leftOut);
}

} // namespace zoe
