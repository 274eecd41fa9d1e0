#include <algorithm>

#include "analysis/columns/event_columns.h"
#include "analysis/frames/frame_times.h"
#include "analysis/frames/series.h"
#include "cli/options/output_options.h"
#include "cli/options/selected_query.h"
#include "cli/output/rows.h"

namespace zoe::cli {

namespace {

const std::vector<std::string> &severities()
{
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (auto at = Severity::Trace; at <= Severity::Fatal;
             at = static_cast<Severity>(static_cast<int>(at) + 1))
            all.emplace_back(nameOf(at));
        return all;
    }();
    return names;
}

struct MessagesOptions {
    std::string file;
    SelectionOptions selection;
    std::string severity = "trace";
    std::string match;
    OutputForm form;
};

Status printMessages(Context &context, const Capture &capture, std::vector<Message> &messages,
                     const MessagesOptions &options)
{
    const auto least = static_cast<Severity>(std::ranges::find(severities(), options.severity) -
                                             severities().begin());
    std::erase_if(messages, [&](const Message &message) {
        return message.severity < least || message.text.find(options.match) == std::string::npos;
    });
    const FrameFinder finder(capture);
    const MadeRows rows(messages.size(), [&](std::size_t i) {
        const Message &message = messages[i];
        return MessageRow{message, finder.at(message.timeNs).value_or(0),
                          message.thread.valid() ? capture.thread(message.thread).label()
                                                 : std::string()};
    });
    return printRows(context, messageColumns(), rows, options.form);
}

Result<int> messages(Context &context, const MessagesOptions &options)
{
    return answer(
        context, options.file, options.selection, "messages",
        [](const auto &...asked) { return messagesIn(asked...); },
        [&](const Capture &capture, std::vector<Message> &found) {
            return printMessages(context, capture, found, options);
        });
}

} // namespace

void addMessages(CommandLine &zoe, Context &context)
{
    auto options = std::make_shared<MessagesOptions>();
    const Command command = addCommand(zoe, "messages", "List the messages the program logged",
                                       "messages run.zoe --severity warning --match asset");
    command.addOption("capture", options->file, "Capture or foreign file").required();
    command.addOption("--severity", options->severity, "Minimum severity")
        .oneOf(severities())
        .showsDefault();
    command.addOption("--match", options->match, "Only messages that contain this text");
    addOutput(command, context, options->form);
    finishCommand(command, context, options, messages);
}

} // namespace zoe::cli
