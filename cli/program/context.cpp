#include "cli/program/context.h"

#include <QTemporaryDir>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <fmt/format.h>
#include <mutex>

#include "cli/program/say.h"
#include "cli/program/terminal.h"
#include "formats/reading/capture_reader.h"
#include "plugins/api/import_file.h"

namespace zoe::cli {

namespace {

std::atomic<bool> interrupted{false};

extern "C" void onInterrupt(int)
{
    interrupted.store(true, std::memory_order_relaxed);
}

// A signal handler may not touch a stop_source, so a thread looks at its flag.
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
    watch();
}

void Context::watch()
{
    m_interruptWatch = std::jthread(
        [stop = m_stop](const std::stop_token &ended) { watchInterrupts(ended, stop); });
}

Context::~Context() = default;

void Context::endOnTermination()
{
    std::signal(SIGTERM, onInterrupt);
#if defined(SIGHUP)
    if (std::signal(SIGHUP, onInterrupt) == SIG_IGN)
        std::signal(SIGHUP, SIG_IGN); // started with nohup
#endif
}

void Context::rearm()
{
    m_interruptWatch.request_stop();
    m_interruptWatch.join();
    interrupted.store(false, std::memory_order_relaxed);
    m_stop = std::stop_source();
    watch();
}

PluginManager &Context::plugins()
{
    if (!m_plugins)
        m_plugins = std::make_unique<PluginManager>(PluginManager::defaultFolders(),
                                                    PluginCare::standard());
    return *m_plugins;
}

Task Context::task(const std::string &title)
{
    if (!stderrIsTerminal())
        return Task(m_executor, m_stop.get_token());
    return Task(m_executor, m_stop.get_token(), [this, title](double share) {
        m_progressShown = true;
        tell("\r{} {:.0f} %", title, share * 100);
        std::fflush(stderr);
    });
}

void Context::endProgress()
{
    if (m_progressShown)
        tell("\r\x1b[K");
    m_progressShown = false;
}

namespace {

void tellOfDamage(const Capture &capture)
{
    for (const Damage &damage : capture.info().damage)
        tell("zoe: {}: {} (byte {})\n", capture.info().source, damage.what, damage.offset);
}

Result<OpenCapture> importAny(Context &context, const Importer &importer, const std::string &file)
{
    auto folder = std::make_shared<QTemporaryDir>();
    if (!folder->isValid()) {
        return Error{ErrorCode::Io, "can't create a temporary folder",
                     folder->errorString().toStdString()};
    }
    const std::string output = folder->filePath("imported.zoe").toStdString();
    ImportOptions options;
    options.frameMarker = QString::fromStdString(context.frameMarker);
    const auto imported = importFile(importer, QString::fromStdString(file), output, options, {},
                                     context.task("importing"));
    context.endProgress();
    if (!imported)
        return imported.error();
    for (const Note &note : imported->report.notes())
        tell("zoe: {}: {} ({})\n", file, note.what, note.count);
    auto capture = openCapture(output);
    if (!capture)
        return capture.error();
    return OpenCapture(std::move(*capture), folder);
}

} // namespace

Result<OpenCapture> openAny(Context &context, const std::string &file)
{
    const auto bytes = firstBytesOf(QString::fromStdString(file));
    if (!bytes)
        return bytes.error();
    if (!looksLikeCapture(*bytes)) {
        if (const Importer *importer = context.plugins().importerFor(*bytes))
            return importAny(context, *importer, file);
    }
    auto capture = openCapture(file, context.task("opening"));
    context.endProgress();
    if (!capture)
        return capture.error();
    tellOfDamage(**capture);
    return OpenCapture(std::move(*capture));
}

} // namespace zoe::cli
