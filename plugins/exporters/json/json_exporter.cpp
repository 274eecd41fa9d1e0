// A complete selection as JSON: dictionaries, then frames with their zone trees.
#include <QObject>
#include <utility>

#include "plugins/api/exporter.h"
#include "plugins/exporters/common/export_text.h"
#include "plugins/exporters/common/text_forms.h"

namespace zoe {

namespace {

// "key":"text", with a comma before it.
void addText(std::string &out, const char *key, std::string_view text)
{
    out += ",\"";
    out += key;
    out += "\":";
    appendJson(out, text);
}

template <class Number>
void addNumber(std::string &out, const char *key, Number value)
{
    out += ",\"";
    out += key;
    out += "\":";
    appendNumber(out, value);
}

template <class Things, class Add>
void addList(std::string &out, const char *key, const Things &things, Add add)
{
    out += ",\n\"";
    out += key;
    out += "\":[";
    for (std::size_t i = 0; i < things.size(); ++i) {
        std::string one;
        add(one, things[i]);
        out += i == 0 ? "\n{" : ",\n{";
        out.append(one, 1); // after the first comma
        out += '}';
    }
    out += ']';
}

std::string headText(const Capture &capture, const ExportOptions &options)
{
    const SessionInfo &session = capture.info().session;
    std::string out = "{\"format\":\"zoetrope-json\",\"version\":1";
    addText(out, "title", options.title.toStdString());
    addText(out, "program", session.program);
    addText(out, "host", session.host);
    addText(out, "build", session.build);
    addText(out, "comment", session.comment);
    addNumber(out, "startUnixNs", session.startUnixNs);
    addList(out, "sites", capture.sites(), [](std::string &one, const Site &site) {
        addText(one, "name", site.label());
        addText(one, "function", site.function);
        addText(one, "file", site.file);
        addNumber(one, "line", site.line);
        addText(one, "category", site.category);
    });
    addList(out, "threads", capture.threads(), [](std::string &one, const Thread &thread) {
        addText(one, "name", thread.label());
        addNumber(one, "id", thread.osId);
        addNumber(one, "process", thread.processId);
    });
    addList(out, "plots", capture.plotSeries(),
            [](std::string &one, const PlotSeries &series) { addText(one, "name", series.name); });
    return out + ",\n\"frames\":[";
}

void addTree(std::string &out, const TreePart &part)
{
    if (part.begins) {
        out += "{\"thread\":";
        appendNumber(out, part.zones.thread().value);
        out += ",\"zones\":[";
    }
    for (std::size_t i = 0; i < part.zones.size(); ++i) {
        const Zone zone = part.zones[i];
        out += i == 0 && part.begins ? "[" : ",[";
        appendNumber(out, zone.site.value);
        out += ',';
        appendNumber(out, zone.depth);
        out += ',';
        appendNumber(out, zone.startNs);
        out += ',';
        appendNumber(out, zone.durationNs);
        out += ',';
        appendNumber(out, zone.selfNs);
        out += ',';
        appendNumber(out, std::uint32_t{zone.flags});
        out += ']';
    }
    if (part.ends)
        out += "]}";
}

// Writes the frames of one chunk, each with the plots and messages up to its end; later ones go to
// the last frame.
class FrameWriter {
  public:
    explicit FrameWriter(const SelectedChunk &selected)
        : m_selected(selected)
    {}

    std::string write()
    {
        std::string out;
        const std::vector<FrameIndex> frames = m_selected.frames().frames();
        for (const FrameIndex frame : frames) {
            const FrameRecord &record = m_selected.record(frame);
            out += ",\n{\"frame\":";
            appendNumber(out, frame);
            addNumber(out, "startNs", record.startNs);
            addNumber(out, "durationNs", record.durationNs);
            addNumber(out, "lostZones", record.lostZones);
            out += ",\"trees\":[";
            bool first = true;
            m_selected.forEachPart(frame, [&](const TreePart &part) {
                if (part.begins && !std::exchange(first, false))
                    out += ',';
                addTree(out, part);
                m_selected.pass(out);
            });
            out += ']';
            const bool last = frame == frames.back();
            addPlots(out, record.endNs(), last);
            addMessages(out, record.endNs(), last);
            out += '}';
        }
        return out;
    }

  private:
    void addPlots(std::string &out, TimeNs endNs, bool all)
    {
        const auto &plots = m_selected.chunk().plots;
        const char *separator = ",\"plots\":[[";
        for (; m_plot < plots.size() && (all || plots[m_plot].timeNs < endNs); ++m_plot) {
            const PlotPoint &point = plots[m_plot];
            if (!m_selected.has(point))
                continue;
            out += std::exchange(separator, ",[");
            appendNumber(out, point.plot.value);
            out += ',';
            appendNumber(out, point.timeNs);
            out += ',';
            appendNumber(out, point.value);
            out += ']';
        }
        if (separator[1] == '[')
            out += ']';
    }

    void addMessages(std::string &out, TimeNs endNs, bool all)
    {
        const auto &messages = m_selected.chunk().messages;
        const char *separator = ",\"messages\":[{";
        for (; m_message < messages.size() && (all || messages[m_message].timeNs < endNs);
             ++m_message) {
            const Message &message = messages[m_message];
            if (!m_selected.has(message))
                continue;
            out += std::exchange(separator, ",{");
            out += "\"timeNs\":";
            appendNumber(out, message.timeNs);
            if (message.thread.valid())
                addNumber(out, "thread", message.thread.value);
            addNumber(out, "severity", static_cast<std::uint32_t>(message.severity));
            addText(out, "text", message.text);
            out += '}';
        }
        if (separator[1] == '{')
            out += ']';
    }

    const SelectedChunk &m_selected;
    std::size_t m_plot = 0;
    std::size_t m_message = 0;
};

} // namespace

class JsonExporter final : public QObject, public Exporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_EXPORTER_IID FILE "json_exporter.json")
    Q_INTERFACES(zoe::Exporter)

  public:
    [[nodiscard]] ExportFormat format() const override
    {
        return {.id = QStringLiteral("json"),
                .name = QStringLiteral("Zoetrope JSON"),
                .extension = QStringLiteral("json")};
    }

    Result<Report> write(const Capture &capture, const Selection &selection,
                         const ExportOptions &options, QIODevice &output,
                         const Task &task) const override
    {
        TextSink sink(output);
        UnheldContent leftOut{Extra::Messages, Extra::Plots};
        sink.write(headText(capture, options));
        bool first = true;
        const auto unreadable = exportInOrder(
            capture, selection, task,
            [&](const SelectedChunk &chunk) {
                leftOut.add(chunk);
                return FrameWriter(chunk).write();
            },
            [&](const std::string &text) -> Status {
                sink.write(std::string_view(text).substr(
                    !text.empty() && std::exchange(first, false) ? 1 : 0));
                return sink.failed() ? sink.flush() : Status();
            },
            LargeChunks::InParts);
        if (!unreadable)
            return unreadable.error();
        sink.write("]}\n");
        return concludeExport(sink, *unreadable, capture, leftOut);
    }
};

} // namespace zoe

#include "json_exporter.moc"
