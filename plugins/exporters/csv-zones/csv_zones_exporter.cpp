// All zones as CSV (RFC 4180): one row per zone and frame, frame by frame, in pre-order.
#include <QObject>
#include <algorithm>
#include <charconv>
#include <concepts>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/api/exporter.h"
#include "plugins/exporters/common/export_text.h"
#include "plugins/exporters/common/text_forms.h"

namespace zoe {

namespace {

// Fields that are the same in all rows of a site or a thread, with the surrounding commas.
struct Fields {
    std::vector<std::string> sites;
    std::vector<std::string> threads;
    std::size_t longestSite = 0;

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
            longestSite = std::max(longestSite, out.size());
        }
    }
};

constexpr std::size_t kLongestNumber = 20;
constexpr std::string_view kLongestEnd = ",1,1\r\n";

char *put(char *at, std::string_view text)
{
    return std::copy(text.begin(), text.end(), at);
}

template <std::integral Number>
char *put(char *at, Number number)
{
    return std::to_chars(at, at + kLongestNumber, number).ptr;
}

void addRows(std::string &out, const Fields &fields, const ZoneTree &tree)
{
    std::string begin;
    appendNumber(begin, tree.frame());
    begin += ',';
    begin += fields.threads[tree.thread().value];
    begin += ',';
    // For one row. There are many rows, so each is assembled in place.
    std::vector<char> room(begin.size() + fields.longestSite + 4 * kLongestNumber + 2 +
                           kLongestEnd.size());
    const auto sites = tree.sites();
    const auto starts = tree.starts();
    const auto durations = tree.durations();
    const auto selves = tree.selves();
    const auto depths = tree.depths();
    const auto flags = tree.flags();
    char *const behindBegin = put(room.data(), begin);
    for (std::size_t i = 0; i < tree.size(); ++i) {
        char *at = put(behindBegin, depths[i]);
        at = put(at, fields.sites[sites[i]]);
        at = put(at, starts[i]);
        *at++ = ',';
        at = put(at, durations[i]);
        *at++ = ',';
        at = put(at, selves[i]);
        at = put(at, (flags[i] & kContinuesFrom) != 0 ? ",1" : ",0");
        at = put(at, (flags[i] & kContinuesTo) != 0 ? ",1\r\n" : ",0\r\n");
        out.append(room.data(), at);
    }
}

Result<Report> writeZones(const Capture &capture, const Selection &selection, QIODevice &output,
                          const Task &task)
{
    TextSink sink(output);
    sink.write("frame,thread,depth,function,file,line,category,startNs,durationNs,selfNs,"
               "continuesFrom,continuesTo\r\n");
    const Fields fields(capture);
    const auto addChunk = [&fields](const SelectedChunk &chunk, std::string &out) {
        for (const FrameIndex frame : chunk.frames().frames())
            chunk.forEachPart(frame, [&](const TreePart &part) {
                addRows(out, fields, part.zones);
                chunk.pass(out);
            });
    };
    return exportChunks(capture, selection, task, sink, UnheldContent{}, addChunk,
                        LargeChunks::InParts);
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
