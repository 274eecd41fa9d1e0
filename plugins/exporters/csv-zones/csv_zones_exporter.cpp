// All zones as CSV (RFC 4180): one row per zone and frame, frame by frame, in pre-order.
#include <QObject>

#include "plugins/api/exporter.h"
#include "plugins/exporters/common/export_text.h"
#include "plugins/exporters/common/text_forms.h"

namespace zoe {

namespace {

// Fields that are the same in all rows of a site or a thread, with the surrounding commas.
struct Fields {
    std::vector<std::string> sites;
    std::vector<std::string> threads;

    explicit Fields(const Capture &capture)
        : threads(threadLabels(capture, appendCsv))
    {
        for (const Site &site : capture.sites()) {
            std::string &out = sites.emplace_back(",");
            appendCsv(out, site.label());
            out += ',';
            appendCsv(out, site.file);
            out += ',';
            appendNumber(out, site.line);
            out += ',';
            appendCsv(out, site.category);
            out += ',';
        }
    }
};

void addRows(std::string &out, const Fields &fields, const ZoneTree &tree)
{
    std::string begin;
    appendNumber(begin, tree.frame());
    begin += ',';
    begin += fields.threads[tree.thread().value];
    begin += ',';
    const auto starts = tree.starts();
    const auto durations = tree.durations();
    const auto selves = tree.selves();
    for (std::size_t i = 0; i < tree.size(); ++i) {
        out += begin;
        appendNumber(out, tree.depths()[i]);
        out += fields.sites[tree.sites()[i]];
        appendNumber(out, starts[i]);
        out += ',';
        appendNumber(out, durations[i]);
        out += ',';
        appendNumber(out, selves[i]);
        const std::uint8_t flags = tree.flags()[i];
        out += (flags & kContinuesFrom) != 0 ? ",1" : ",0";
        out += (flags & kContinuesTo) != 0 ? ",1\r\n" : ",0\r\n";
    }
}

Result<Report> writeZones(const Capture &capture, const Selection &selection, QIODevice &output,
                          const Task &task)
{
    TextSink sink(output);
    sink.write("frame,thread,depth,function,file,line,category,startNs,durationNs,selfNs,"
               "continuesFrom,continuesTo\r\n");
    const Fields fields(capture);
    return exportChunks(capture, selection, task, sink, LeftOut{}, [&](const SelectedChunk &chunk) {
        std::string out;
        for (const FrameIndex frame : chunk.frames().frames())
            chunk.forEachTree(
                frame, [&](const ZoneTree &tree, std::size_t) { addRows(out, fields, tree); });
        return out;
    });
}

} // namespace

class CsvZonesExporter final : public QObject, public Exporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_EXPORTER_IID FILE "csv_zones_exporter.json")
    Q_INTERFACES(zoe::Exporter)

  public:
    [[nodiscard]] ExportFormat format() const override
    {
        return {.id = QStringLiteral("csv-zones"),
                .name = QStringLiteral("CSV of zones"),
                .extension = QStringLiteral("csv")};
    }

    Result<Report> write(const Capture &capture, const Selection &selection,
                         const ExportOptions & /*options*/, QIODevice &output,
                         const Task &task) const override
    {
        return writeZones(capture, selection, output, task);
    }
};

} // namespace zoe

#include "csv_zones_exporter.moc"
