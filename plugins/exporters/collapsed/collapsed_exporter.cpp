// Collapsed stacks: one line per call path, a;b;c and its self time in ns; for two captures, both
// times.
#include <QObject>
#include <array>
#include <map>

#include "analysis/calltree/call_tree.h"
#include "analysis/model/texts/escaped_text.h"
#include "analysis/model/texts/note_text.h"
#include "plugins/api/exporter.h"
#include "plugins/exporters/common/text_forms.h"
#include "plugins/exporters/common/text_sink.h"

namespace zoe {

namespace {

// A line has the whole path, so the size of the file grows with the square of the depth.
constexpr std::uint32_t kMostSteps = 1024;

using SelfTimes = std::map<std::string, std::array<DurationNs, 2>>; // by path; base, then head

// Replaces characters that have a meaning in a line.
std::string frameText(const Site &site)
{
    std::string text = printable(site.label());
    for (char &c : text) {
        if (c == ';')
            c = ':';
    }
    if (text.empty())
        text = "(unnamed)";
    if (text.front() == '#')
        text.insert(0, 1, ' ');
    return text;
}

// Error: as callTree().
Status addPaths(const Capture &capture, const Selection &selection, std::size_t side,
                const Task &task, SelfTimes &times, Report &report)
{
    const auto tree = callTree(capture, selection, {}, task);
    if (!tree)
        return tree.error();
    std::string path;              // to the node
    std::vector<std::size_t> ends; // of its steps in the path
    std::uint64_t deeper = 0;      // nodes
    for (const CallNode &node : (*tree)->nodes) {
        if (node.depth < kMostSteps) {
            ends.resize(node.depth);
            path.resize(ends.empty() ? 0 : ends.back());
            path += ends.empty() ? "" : ";";
            path += node.isOther() ? "(other)" : frameText(capture.site(node.site));
            ends.push_back(path.size());
        } else {
            ++deeper;
        }
        if (node.selfNs > 0)
            times[path][side] += node.selfNs;
    }
    if (deeper > 0)
        report.count(NoteText::tr("paths of more than 1024 calls were added to their callers"),
                     deeper);
    if ((*tree)->unreadableFrames > 0)
        report.count(NoteText::tr("unreadable frames were skipped"), (*tree)->unreadableFrames);
    if ((*tree)->cutCalls > 0)
        report.count(NoteText::tr("calls of rare paths were added to (other)"), (*tree)->cutCalls);
    return {};
}

} // namespace

class CollapsedExporter final : public QObject, public Exporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_EXPORTER_IID FILE "collapsed_exporter.json")
    Q_INTERFACES(zoe::Exporter)

  public:
    [[nodiscard]] ExportFormat format() const override
    {
        return {.id = QStringLiteral("collapsed"),
                .name = QStringLiteral("Collapsed stacks"),
                .extension = QStringLiteral("txt"),
                .takesBase = true};
    }

    Result<Report> write(const Capture &capture, const Selection &selection,
                         const ExportOptions &options, QIODevice &output,
                         const Task &task) const override
    {
        SelfTimes times;
        Report report;
        if (options.base != nullptr) {
            const Status added =
                addPaths(*options.base, options.baseSelection, 0, task.part(0, 0.5), times, report);
            if (!added)
                return added.error();
        }
        const Status added =
            addPaths(capture, selection, 1, options.base ? task.part(0.5, 1) : task, times, report);
        if (!added)
            return added.error();

        TextSink sink(output);
        for (const auto &[path, ns] : times) {
            std::string line = path;
            if (options.base != nullptr) {
                line += ' ';
                appendNumber(line, ns[0]);
            }
            line += ' ';
            appendNumber(line, ns[1]);
            line += '\n';
            sink.write(line);
        }
        if (Status flushed = sink.flush(); !flushed)
            return flushed.error();
        return report;
    }
};

} // namespace zoe

#include "collapsed_exporter.moc"
