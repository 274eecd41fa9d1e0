#include "cli/program/context.h"

#include <QDir>
#include <QTemporaryDir>
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <mutex>
#include <system_error>

#include "analysis/model/texts/unknown_name.h"
#include "cli/program/disabled_plugins.h"
#include "cli/program/frame_notes.h"
#include "cli/program/say.h"
#include "cli/program/terminal.h"
#include "formats/reading/capture_reader.h"
#include "formats/stream/platform/path_text.h"
#include "formats/stream/platform/size_limit.h"
#include "formats/transform/recut.h"
#include "plugins/api/import_file.h"
#include "plugins/api/plugin_folders.h"

namespace zoe::cli {

namespace {

std::atomic<bool> interrupted{false};
std::atomic<bool> terminated{false}; // not by Ctrl+C
std::atomic<std::time_t> firstSignal{0};

// A later signal ends a command that can't stop, such as one that waits for a pipe. Some tools send
// the first one twice.
extern "C" void onInterrupt(int number)
{
    const std::time_t now = std::time(nullptr);
    std::time_t none = 0;
    if (!firstSignal.compare_exchange_strong(none, now) && now - firstSignal.load() >= 2) {
        std::signal(number, SIG_DFL);
        std::raise(number);
    }
    interrupted.store(true, std::memory_order_relaxed);
}

extern "C" void onTermination(int number)
{
    terminated.store(true, std::memory_order_relaxed);
    onInterrupt(number);
}

// A signal handler may not use a stop_source, so a thread checks its flag.
void watchInterrupts(const std::stop_token &ended, std::stop_source stop)
{
    using namespace std::chrono_literals;
    std::mutex mutex;
    std::condition_variable_any end;
    std::unique_lock lock(mutex);
    const auto isInterrupted = [] { return interrupted.load(std::memory_order_relaxed); };
    while (!ended.stop_requested()) {
        if (end.wait_for(lock, ended, 20ms, isInterrupted)) {
            stop.request_stop();
            return;
        }
    }
}

} // namespace

Context::Context()
{
    std::signal(SIGINT, onInterrupt);
    std::signal(SIGTERM, onTermination);
#if defined(SIGHUP)
    if (std::signal(SIGHUP, onTermination) == SIG_IGN)
        std::signal(SIGHUP, SIG_IGN); // started with nohup
#endif
    system::exceedingSizeLimitIsAnError();
    watch();
}

void Context::watch()
{
    m_interruptWatch = std::jthread(
        [stop = m_stop](const std::stop_token &ended) { watchInterrupts(ended, stop); });
}

Context::~Context() = default;

bool Context::mustEnd()
{
    return terminated.load(std::memory_order_relaxed);
}

void Context::rearm()
{
    m_interruptWatch.request_stop();
    m_interruptWatch.join();
    interrupted.store(false, std::memory_order_relaxed);
    firstSignal.store(0);
    m_stop = std::stop_source();
    watch();
}

PluginManager &Context::plugins()
{
    if (!m_plugins) {
        for (const QString &folder : missingPluginFolders())
            note({}, missingPluginFolderText(folder).toStdString());
        m_plugins = std::make_unique<PluginManager>(PluginManager::defaultFolders(),
                                                    PluginCare::standard());
    }
    return *m_plugins;
}

Task Context::task(const std::string &title, const Work &work)
{
    if (!showsProgress())
        return Task(m_executor, m_stop.get_token());
    return Task(m_executor, m_stop.get_token(),
                [this, line = std::make_shared<ProgressLine>(title, work)](double share) {
                    m_progressShown = line->show(share) || m_progressShown;
                });
}

void Context::note(const std::string &about, const std::string &text,
                   std::optional<std::uint64_t> count)
{
    // A file that is opened several times says it once.
    if (!m_noted
             .emplace(isAboutManyRuns ? std::string() : about, text,
                      isAboutManyRuns ? std::nullopt : count)
             .second)
        return;
    endProgress();
    answer.notes.push_back({text, count});
    if (terminalChoice().quiet)
        return;
    tell("zoe: {}{}{}{}\n", about, about.empty() ? "" : ": ", text,
         count ? fmt::format(" ({})", *count) : std::string());
}

void Context::endProgress()
{
    if (m_progressShown)
        tell("\r\x1b[K");
    m_progressShown = false;
}

void tellOfDamage(const Capture &capture)
{
    for (const Damage &damage : capture.info().damage) {
        if (!terminalChoice().quiet)
            tell("zoe: {}: {} (byte {})\n", capture.info().source, damage.what, damage.offset);
    }
}

namespace {

Result<std::shared_ptr<QTemporaryDir>> temporaryFolder()
{
    auto folder = std::make_shared<QTemporaryDir>();
    if (folder->isValid())
        return folder;
    return Error{ErrorCode::Io,
                 "can't create a temporary folder: " + folder->errorString().toStdString(),
                 QDir::tempPath().toStdString()};
}

// The frames that --frames-by or --set make the main ones. Error: BadInput.
Result<std::string> framesAsked(const Context &context, const Capture &capture)
{
    if (context.frameSet.empty())
        return context.framesBy;
    if (!context.framesBy.empty())
        return Error{ErrorCode::BadInput, "--frames-by already chooses the frames", "--set"};
    const auto set = frameSetCalled(capture, context.frameSet);
    if (!set) {
        std::vector<std::string> names;
        for (const FrameSetId known : listedFrameSets(capture))
            names.push_back(capture.frameSets()[known.value].name);
        return unknownName("frame set", context.frameSet, names, "--set");
    }
    return *set == FrameSetId{0} ? std::string(kFramesAsRecorded) : context.frameSet;
}

// With the requested frames as its main ones.
Result<OpenCapture> withFrames(Context &context, const std::string &file, OpenCapture opened,
                               bool mayGuess)
{
    const auto asked = framesAsked(context, *opened);
    if (!asked)
        return asked.error();
    const Task task = context.task("cutting frames", zonesOf(*opened));
    // Frames of --set keep the numbers that they have in it.
    const Ends ends = context.frameSet.empty() ? Ends::AreFrames : Ends::LeftOut;
    const auto choice = chooseFrames(*opened, *asked, mayGuess, task.part(0, 0.4), ends);
    context.endProgress();
    if (!choice)
        return choice.error();
    if (mayGuess)
        for (const std::string &note :
             frameNotes(*opened, *choice, !context.framesBy.empty() || !context.frameSet.empty()))
            context.note(file, note);
    if (!choice->plan) {
        context.answer.addCapture(file, *opened);
        return opened;
    }
    Report report;
    auto cut = cutBy(*opened, *choice->plan, task.part(0.4, 1), &report);
    context.endProgress();
    if (!cut)
        return cut;
    const CutNotes notes = cutNotes(report);
    if (!notes.edges.empty())
        context.note(file, notes.edges);
    for (const Note &note : notes.others)
        context.note(file, note.what, note.count);
    context.answer.addCapture(file, **cut);
    return cut;
}

Result<OpenCapture> importAny(Context &context, const Importer &importer, const std::string &file)
{
    const auto folder = temporaryFolder();
    if (!folder)
        return folder.error();
    const std::string output = (*folder)->filePath("imported.zoe").toStdString();
    ImportOptions options;
    options.frameMarker = QString::fromStdString(context.frameMarker);
    const auto imported = importFile(importer, QString::fromStdString(file), system::pathOf(output),
                                     options, {}, context.task("importing", bytesOf(file)));
    context.endProgress();
    if (!imported)
        return imported.error();
    for (const Note &note : imported->report.notes())
        context.note(file, note.what, note.count);
    auto capture = openCapture(system::pathOf(output));
    if (!capture)
        return capture.error();
    return withFrames(context, file, OpenCapture(std::move(*capture), *folder), false);
}

} // namespace

Result<OpenCapture> openAny(Context &context, const std::string &file, FramesOpened frames)
{
    const auto bytes = firstBytesOf(QString::fromStdString(file));
    if (!bytes)
        return bytes.error();
    if (!looksLikeCapture(*bytes)) {
        if (const Importer *importer = context.plugins().importerFor(*bytes))
            return importAny(context, *importer, file);
    }
    auto capture = openCapture(system::pathOf(file), context.task("opening", bytesOf(file)));
    context.endProgress();
    // A file with a different beginning may also be a damaged capture, but then it opens.
    if (!capture && capture.error().code == ErrorCode::BadInput && !bytes->empty() &&
        !looksLikeCapture(*bytes))
        return unknownFormat(context.plugins(), file);
    if (!capture)
        return capture.error();
    tellOfDamage(**capture);
    return withFrames(context, file, OpenCapture(std::move(*capture)),
                      frames == FramesOpened::Guessed);
}

Result<OpenCapture> cutBy(const Capture &capture, const FramePlan &plan, const Task &task,
                          Report *report)
{
    const auto folder = temporaryFolder();
    if (!folder)
        return folder.error();
    auto recut = openRecut(capture, plan,
                           system::pathOf((*folder)->filePath("frames.zoe").toStdString()), task);
    if (!recut)
        return recut.error();
    if (report != nullptr)
        *report = std::move(recut->report);
    return OpenCapture(std::move(recut->capture), *folder);
}

Work bytesOf(const std::string &file)
{
    std::error_code ignored;
    const auto bytes = std::filesystem::file_size(system::pathOf(file), ignored);
    return {ignored ? 0.0 : static_cast<double>(bytes), "bytes"};
}

Work countOf(std::size_t amount, const char *unit)
{
    return {static_cast<double>(amount), unit};
}

Work zonesOf(const Capture &capture)
{
    return {static_cast<double>(capture.info().zones), "zones"};
}

} // namespace zoe::cli
