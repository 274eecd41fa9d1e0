#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "analysis/frames/frame_times.h"
#include "analysis/frames/series.h"
#include "cli/commands.h"
#include "cli/options/selection_options.h"
#include "cli/output/output.h"
#include "cli/output/text_table.h"

namespace zoe::cli {

namespace {

constexpr std::array<const char *, 6> kSeverities{"trace",   "debug", "info",
                                                  "warning", "error", "fatal"};

struct MessagesOptions {
    std::string file;
    SelectionOptions selection;
    std::string severity = "trace";
    std::string match;
    bool csv = false;
    bool json = false;
};

class Rows {
  public:
    explicit Rows(const Capture &capture)
        : m_capture(capture)
        , m_finder(capture)
    {}

    [[nodiscard]] QJsonObject json(const Message &message) const
    {
        return {{"timeNs", number(message.timeNs)},
                {"frame", number(std::uint64_t{frameOf(message)})},
                {"thread", qString(threadOf(message))},
                {"severity", severityOf(message)},
                {"text", qString(message.text)}};
    }
    [[nodiscard]] std::vector<std::string> csv(const Message &message) const
    {
        return {std::to_string(message.timeNs), std::to_string(frameOf(message)), threadOf(message),
                severityOf(message), message.text};
    }
    [[nodiscard]] std::vector<std::string> cells(const Message &message) const
    {
        return {formatDuration(message.timeNs), std::to_string(frameOf(message)), threadOf(message),
                severityOf(message), message.text};
    }

  private:
    [[nodiscard]] FrameIndex frameOf(const Message &message) const
    {
        return m_finder.at(message.timeNs).value_or(0);
    }
    [[nodiscard]] std::string threadOf(const Message &message) const
    {
        return message.thread.valid() ? m_capture.thread(message.thread).label() : "";
    }
    [[nodiscard]] static const char *severityOf(const Message &message)
    {
        return kSeverities[static_cast<std::size_t>(message.severity)];
    }

    const Capture &m_capture;
    FrameFinder m_finder;
};

void printTable(const Rows &rows, const std::vector<Message> &messages)
{
    TextTable table;
    table.column("time");
    table.column("frame");
    table.column("thread", Align::Left);
    table.column("severity", Align::Left);
    table.column("text", Align::Left);
    for (const Message &message : messages)
        table.row(rows.cells(message));
    table.print();
}

Result<int> messages(Context &context, const MessagesOptions &options)
{
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    const auto selection = options.selection.resolve(context, **capture);
    if (!selection)
        return selection.error();
    auto found = messagesIn(**capture, *selection, context.task("messages"));
    context.endProgress();
    if (!found)
        return found.error();
    const auto least = static_cast<Severity>(std::ranges::find(kSeverities, options.severity) -
                                             kSeverities.begin());
    std::erase_if(*found, [&](const Message &message) {
        return message.severity < least || message.text.find(options.match) == std::string::npos;
    });
    const Rows rows(**capture);
    if (options.json) {
        JsonRows json;
        for (const Message &message : *found)
            json.row(rows.json(message));
    } else if (options.csv) {
        printCsv({"timeNs", "frame", "thread", "severity", "text"});
        for (const Message &message : *found)
            printCsv(rows.csv(message));
    } else {
        printTable(rows, *found);
    }
    return kDone;
}

} // namespace

void addMessages(CommandLine &zoe, Context &context)
{
    auto options = std::make_shared<MessagesOptions>();
    const Command command = addCommand(zoe, "messages", "List the messages the program logged",
                                       "messages run.zoe --severity warning --match asset");
    command.addOption("capture", options->file, "Capture or foreign file").required();
    command.addOption("--severity", options->severity, "Minimum severity")
        .oneOf(std::vector<std::string>(kSeverities.begin(), kSeverities.end()))
        .showsDefault();
    command.addOption("--match", options->match, "Only messages that contain this text");
    const Option csv = command.addFlag("--csv", options->csv, "CSV (RFC 4180) instead of a table");
    command.addFlag("--json", options->json, "JSON instead of a table").excludes(csv);
    addFrameMarker(command, context);
    options->selection.addTo(command);
    command.onRun([&context, options] { conclude(context, messages(context, *options)); });
}

} // namespace zoe::cli
