#include <QJsonArray>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <utility>

#include "analysis/model/frames/frame_marks.h"
#include "cli/commands.h"
#include "cli/options/capture_result.h"
#include "cli/options/output_file.h"
#include "cli/options/output_options.h"
#include "cli/output/json_answer.h"
#include "cli/output/output.h"
#include "cli/program/say.h"
#include "cli/program/terminal.h"
#include "formats/live/live_capture.h"
#include "formats/live/live_client.h"
#include "formats/live/live_command.h"
#include "formats/stream/platform/path_text.h"

namespace zoe::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kStepMs = 100;
constexpr int kConnectMs = 5000;

struct RecordOptions {
    std::string address;
    std::string tokenFile;
    OutputFile output;
    std::uint64_t frames = 0;
    double seconds = 0;
    std::vector<std::string> on;
    std::vector<std::string> off;
    bool save = false;
    bool json = false;
};

constexpr const char *kNoAnswer =
    "the program was asked to save its flight recorder and has not answered";

// A status line on stderr that overwrites itself, if that is a terminal.
class StatusLine {
  public:
    ~StatusLine() { clear(); }
    void clear()
    {
        if (std::exchange(m_shown, false))
            tell("\r\033[K");
    }
    void show(const ReceivedCounts &statistics, Clock::duration since)
    {
        if (!m_terminal)
            return;
        m_shown = true;
        tell("\rrecording: {:.0f} s, {}, {}, {:.1f} MB{}\033[K",
             std::chrono::duration<double>(since).count(),
             counted(statistics.markedFrames, "frame", "frames"),
             counted(statistics.zones, "zone", "zones"),
             static_cast<double>(statistics.bytes) / 1e6,
             statistics.lostChunks > 0 ? ", some lost" : "");
        std::fflush(stderr);
    }

  private:
    bool m_terminal = showsProgress();
    bool m_shown = false;
};

std::vector<ControlLine> commandsOf(const RecordOptions &options)
{
    using Command = ControlLine::Command;
    std::vector<ControlLine> lines;
    for (const std::string &name : options.off)
        lines.push_back({Command::CategoryOff, 0, name});
    for (const std::string &name : options.on)
        lines.push_back({Command::CategoryOn, 0, name});
    if (options.save)
        lines.push_back({Command::Save, 0, {}});
    return lines;
}

// What to say if all frames so far are slices of time although the program marks some, or although
// frames are to be counted; otherwise empty.
std::string marksInstead(const LiveClient &client, const LiveCapture &capture, bool isCounting)
{
    const ReceivedCounts &statistics = client.stream().statistics();
    if (statistics.frames == 0 || statistics.markedFrames > 0)
        return {};
    const std::shared_ptr<const Capture> soFar = capture.snapshot();
    if (hasMainFrames(*soFar))
        return {};
    std::vector<std::string> names;
    for (const FrameSetId set : listedFrameSets(*soFar))
        if (set.value > 0)
            names.push_back(soFar->frameSets()[set.value].name);
    if (names.empty())
        return isCounting ? "the program has marked no frames so far, which --frames counts; mark "
                            "them with ZOE_FRAME(), or use --seconds"
                          : "";
    return fmt::format("the program has marked no main frames so far, only frames of: {}; to make "
                       "these the main frames, which --frames counts, start the program with "
                       "ZOE_FRAMES={} or set mainFrames in its options",
                       fmt::join(names, ", "), names.front());
}

// Records until the program ends, the user stops it, or enough has been received.
Status follow(Context &context, LiveClient &client, LiveCapture &capture,
              const RecordOptions &options)
{
    const Task task = context.task("", {});
    const Clock::time_point start = Clock::now();
    StatusLine line;
    bool isSaving = options.save;
    bool isTold = false;
    std::uint64_t lookAt = 1; // ever more rarely, because a look copies all names
    const auto noteWhatCame = [&] {
        if (const std::uint64_t chunks = client.stream().statistics().chunks;
            !isTold && chunks >= lookAt) {
            lookAt = 2 * chunks;
            const std::string marks = marksInstead(client, capture, options.frames > 0);
            if (!marks.empty()) {
                isTold = true;
                line.clear();
                context.note(client.address(), marks);
            }
        }
        for (const StreamNotice &notice : client.takeAnswers()) {
            if (const auto saved = answerToSave(notice)) {
                isSaving = false;
                line.clear();
                context.note(client.address(), *saved ? "flight recorder saved as " + **saved
                                                      : "the flight recorder was not saved: " +
                                                            saved->error().message);
            }
        }
    };
    for (;;) {
        const Result<bool> more = client.receive(capture, kStepMs);
        noteWhatCame();
        if (!more)
            return more.error();
        const ReceivedCounts &statistics = client.stream().statistics();
        const Clock::duration since = Clock::now() - start;
        const bool enough = (options.frames > 0 && statistics.markedFrames >= options.frames) ||
                            (options.seconds > 0 &&
                             std::chrono::duration<double>(since).count() >= options.seconds);
        if (!*more || enough || task.stopRequested()) {
            if (isSaving)
                context.note(client.address(), kNoAnswer);
            return {};
        }
        line.show(statistics, since);
    }
}

// A token on the command line would be visible to all users of this computer.
Result<std::string> tokenIn(const std::string &path)
{
    std::string token;
    if (path.empty())
        return token;
    std::ifstream file{system::pathOf(path)};
    if (!std::getline(file, token) || token.empty())
        return Error{ErrorCode::Io, "the file has no token in its first line", path};
    return token;
}

void tellWhatIsMissing(Context &context, const LiveClient &client)
{
    const ReceivedCounts &statistics = client.stream().statistics();
    if (statistics.lostChunks > 0)
        context.note({}, fmt::format("the recording could not keep up: {} with {} are missing",
                                     counted(statistics.lostFrames, "frame", "frames"),
                                     counted(statistics.lostZones, "zone", "zones")));
    else if (!client.stream().notice().empty() && !answerToSave({.text = client.stream().notice()}))
        context.note(client.address(), client.stream().notice());
}

Error whyNothingCame(const LiveClient &client)
{
    const std::string &notice = client.stream().notice();
    return {ErrorCode::Io,
            !notice.empty() ? notice
            : client.mayNeedToken()
                ? "the program sent nothing; unless you run it yourself on this computer, it may "
                  "need a token: use --token-file"
                : "the connection ended before the program sent anything",
            client.address()};
}

int tellWhatWasSaved(Context &context, const RecordOptions &options, const std::string &file)
{
    if (file.empty())
        context.note(options.address, kNoAnswer);
    if (options.json) {
        QJsonObject answer{{"captures", QJsonArray()}}; // none was recorded
        if (!file.empty())
            answer["saved"] = QString::fromStdString(file);
        printJson(context, answer, "captures");
    } else if (!file.empty()) {
        say("flight recorder saved as {}\n", file);
    }
    return kDone;
}

Result<int> record(Context &context, const RecordOptions &options)
{
    const std::vector<ControlLine> commands = commandsOf(options);
    if (options.output.file.empty() && commands.empty())
        return Error{ErrorCode::BadInput, "no output file; use --output", {}};
    if (options.output.file.empty() && !(options.on.empty() && options.off.empty()))
        return Error{ErrorCode::BadInput,
                     "categories are switched for the duration of a recording; use --output",
                     {}};
    const Result<std::string> token = tokenIn(options.tokenFile);
    if (!token)
        return token.error();
    if (options.output.file.empty()) {
        const Result<std::string> saved = saveFlightRecorder(options.address, *token);
        if (!saved)
            return saved.error();
        return tellWhatWasSaved(context, options, *saved);
    }
    if (const Status checked = options.output.check({}); !checked)
        return checked.error();
    Result<std::unique_ptr<LiveClient>> client =
        LiveClient::connect(options.address, kConnectMs, *token);
    if (!client)
        return client.error();

    Result<std::unique_ptr<LiveCapture>> capture = LiveCapture::create(
        system::pathOf(options.output.file), options.address, options.output.overwrite);
    if (!capture)
        return capture.error();
    for (const ControlLine &line : commands)
        if (Status status = (*client)->send(line); !status)
            return status.error();
    const Status followed = follow(context, **client, **capture, options);
    context.rearm(); // Ctrl+C ended the recording; the remaining work still runs
    const bool begun = (*client)->stream().begun();
    if (!begun)
        (*capture)->discard();
    else if (Status finished = (*capture)->finish(); !finished)
        return finished.error();
    if (!begun)
        return followed ? whyNothingCame(**client) : followed.error();
    tellWhatIsMissing(context, **client);
    if (!followed)
        return followed.error();
    if ((*client)->stream().statistics().frames == 0)
        context.note({}, "the recording is empty: no frame ended while it ran; a program without "
                         "frame marks has to be recorded for more than 2 s");
    return printInfoOf(context, options.output.file, options.json, FramesOpened::Guessed);
}

} // namespace

void addRecord(CommandLine &zoe, Context &context)
{
    auto options = std::make_shared<RecordOptions>();
    const Command command =
        addCommand(zoe, "record", "Record a running program until it ends or Ctrl+C is pressed",
                   "record localhost:8086 -o run.zoe --seconds 10");
    command.addOption("address", options->address, "HOST:PORT of the program").required();
    command.addOption("--token-file", options->tokenFile,
                      "File with the token, for another user's program or another computer "
                      "(default: the variable ZOE_TOKEN)");
    options->output.addTo(command, "-o,--output", "Output capture");
    command.addOption("--frames", options->frames, "Stop after at least this many main frames")
        .range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000});
    command.addOption("--seconds", options->seconds, "Stop after this many seconds")
        .range(0.001, 1e9);
    command.addFlag("--save", options->save, "Save the program's flight recorder");
    command.addOption("--category-on", options->on, "Enable a category of zones while recording");
    command.addOption("--category-off", options->off,
                      "Disable a category of zones while recording");
    addJson(command, context, options->json, "text");
    command.onRun([&context, options] { conclude(context, record(context, *options)); });
}

} // namespace zoe::cli
