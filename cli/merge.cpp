#include "formats/transform/merge.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "analysis/model/covered_time.h"
#include "analysis/model/texts/unknown_name.h"
#include "cli/commands.h"
#include "cli/options/transform_output.h"
#include "formats/stream/platform/path_text.h"

namespace zoe::cli {

namespace {

struct MergeCommand {
    std::vector<std::string> inputs;
    TransformOutput output;
    std::vector<std::string> offsets;
    std::string align = "clock";
    std::string framesOf;
};

std::string stemOf(const std::string &file)
{
    return system::pathOf(file).stem().string();
}

// The program's name, made unique if needed: program@host, the file name, or a number.
std::vector<std::string> namesOf(const std::vector<std::string> &files,
                                 const std::vector<MergeSource> &sources)
{
    std::vector<std::vector<std::string>> ways(3);
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const SessionInfo &session = sources[i].capture->info().session;
        ways[0].push_back(session.program);
        ways[1].push_back(session.program + '@' + session.host);
        ways[2].push_back(stemOf(files[i]));
    }
    for (const std::vector<std::string> &names : ways) {
        std::vector<std::string> sorted = names;
        std::ranges::sort(sorted);
        const bool differ = std::ranges::adjacent_find(sorted) == sorted.end();
        if (differ && !sorted.front().empty() && sorted.front().front() != '@')
            return names;
    }
    std::vector<std::string> numbered = ways[2];
    for (std::size_t i = 0; i < numbered.size(); ++i)
        numbered[i] += ' ' + std::to_string(i + 1);
    return numbered;
}

class Sources {
  public:
    // With the frames as recorded. Error: as openAny().
    Status open(Context &context, const std::vector<std::string> &files)
    {
        const std::string framesBy = std::exchange(context.framesBy, {});
        for (const std::string &file : files) {
            auto capture = openAny(context, file, FramesOpened::AsRecorded);
            if (!capture)
                return capture.error();
            m_opened.push_back(std::move(*capture));
            list.push_back({sharedOf(m_opened.back()), {}});
        }
        context.framesBy = framesBy;
        m_files = files;
        const auto names = namesOf(files, list);
        for (std::size_t i = 0; i < list.size(); ++i)
            list[i].name = names[i];
        return {};
    }

    // Cuts a capture into the frames that --frames-by asks for. The names stay. Error: as
    // openAny().
    Status cutFrames(Context &context, std::size_t source)
    {
        if (context.framesBy.empty())
            return {};
        auto capture = openAny(context, m_files[source], FramesOpened::AsRecorded);
        if (!capture)
            return capture.error();
        m_opened[source] = std::move(*capture);
        list[source].capture = sharedOf(m_opened[source]);
        return {};
    }

    // By name, file, or the file's name without folder and extension. Error: BadInput.
    [[nodiscard]] Result<std::size_t> find(const std::string &name, const char *option) const
    {
        std::vector<std::string> known;
        std::optional<std::size_t> found;
        for (std::size_t i = 0; i < list.size(); ++i) {
            known.push_back(list[i].name);
            if (list[i].name != name && m_files[i] != name && stemOf(m_files[i]) != name)
                continue;
            if (found)
                return Error{ErrorCode::BadInput, "'" + name + "' names more than one capture",
                             option};
            found = i;
        }
        if (found)
            return *found;
        return unknownName("capture", name, known, option);
    }

    [[nodiscard]] Work zones() const
    {
        Work all{0, "zones"};
        for (const MergeSource &source : list)
            all.amount += zonesOf(*source.capture).amount;
        return all;
    }

    std::vector<MergeSource> list;

  private:
    // Owned by m_opened, with the temporary file it may need.
    static std::shared_ptr<const Capture> sharedOf(const OpenCapture &opened)
    {
        return {std::shared_ptr<void>(), &*opened};
    }

    std::vector<OpenCapture> m_opened;
    std::vector<std::string> m_files;
};

Status align(Sources &sources, const MergeCommand &command)
{
    if (command.align == "clock" && sources.list.size() > 1) {
        const auto offsets = clockOffsets(sources.list);
        if (!offsets)
            return Error{ErrorCode::BadInput,
                         offsets.error().text() + "; use --align start, with --offset if needed",
                         "--align clock"};
        for (std::size_t i = 0; i < offsets->size(); ++i)
            sources.list[i].offsetNs = (*offsets)[i];
    }
    for (const std::string &text : command.offsets) {
        const auto equals = text.rfind('=');
        if (equals == std::string::npos || equals == 0)
            return Error{ErrorCode::BadInput, "'" + text + "' does not have the form NAME=+3ms",
                         "--offset"};
        const auto source = sources.find(text.substr(0, equals), "--offset");
        if (!source)
            return source.error();
        std::string value = text.substr(equals + 1);
        if (value.starts_with('+'))
            value.erase(0, 1);
        const auto offset = parseDuration(value);
        if (!offset)
            return Error{ErrorCode::BadInput, offset.error().message, "--offset"};
        if (__builtin_add_overflow(sources.list[*source].offsetNs, *offset,
                                   &sources.list[*source].offsetNs))
            return Error{ErrorCode::BadInput, "'" + text + "' is too far away", "--offset"};
    }
    return {};
}

// Captures without overlap, for example of different days, are probably a mistake.
void tellOfGaps(Context &context, const std::vector<MergeSource> &sources)
{
    const auto start = [](const MergeSource &source) {
        return source.offsetNs + coveredTime(source.capture->frames()).startNs;
    };
    const auto end = [](const MergeSource &source) {
        return source.offsetNs + coveredTime(source.capture->frames()).endNs;
    };
    for (const MergeSource &source : sources) {
        const bool alone = std::ranges::none_of(sources, [&](const MergeSource &other) {
            return &other != &source && start(other) <= end(source) && start(source) <= end(other);
        });
        if (alone && sources.size() > 1)
            context.note({}, source.name + " does not overlap any other capture in time; use "
                                           "--align start to make all of them start together");
    }
}

Result<int> merge(Context &context, const MergeCommand &command)
{
    if (Status status = command.output.check(command.inputs); !status)
        return status.error();
    Sources sources;
    if (Status status = sources.open(context, command.inputs); !status)
        return status.error();
    if (Status status = align(sources, command); !status)
        return status.error();
    MergeOptions options{0, command.output.writer()};
    if (!command.framesOf.empty()) {
        const auto main = sources.find(command.framesOf, "--frames-of");
        if (!main)
            return main.error();
        options.framesOf = *main;
    }
    if (Status status = sources.cutFrames(context, options.framesOf); !status)
        return status.error();
    const auto report = mergeCaptures(sources.list, system::pathOf(command.output.file), options,
                                      context.task("merging", sources.zones()));
    if (!report)
        return report.error();
    context.endProgress();
    tellOfGaps(context, sources.list);
    return command.output.conclude(context, *report);
}

} // namespace

void addMerge(CommandLine &zoe, Context &context)
{
    auto command = std::make_shared<MergeCommand>();
    const Command app =
        addCommand(zoe, "merge", "Merge captures of several programs onto one time line",
                   "merge game.zoe server.zoe -o both.zoe --offset server=+3ms");
    app.addOption("captures", command->inputs, "Captures or foreign files").required();
    command->output.addTo(app, context);
    app.addOption("--align", command->align,
                  "clock: align by the time of day; start: all start at the same time")
        .oneOf({"clock", "start"})
        .showsDefault();
    app.addOption("--offset", command->offsets,
                  "Shift a capture: NAME=+3ms; NAME is its program or file");
    app.addOption("--frames-of", command->framesOf,
                  "Capture whose frames become the main frames (default: the first)");
    addFrameMarker(app, context);
    app.onRun([&context, command] { conclude(context, merge(context, *command)); });
}

} // namespace zoe::cli
