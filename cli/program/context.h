// What every subcommand works with: plugins, cores, cancel, progress. One per run of the program.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <thread>

#include "analysis/model/capture.h"
#include "analysis/model/task.h"
#include "analysis/walk/tbb_executor.h"
#include "plugins/api/plugin_manager.h"

namespace zoe::cli {

enum ExitCode {
    kDone = 0,
    kAnswerIsNo = 1,
    kBadInput = 2,
    kCancelled = 3,
};

class Context {
  public:
    Context();
    ~Context();
    Context(const Context &) = delete;
    Context &operator=(const Context &) = delete;

    [[nodiscard]] PluginManager &plugins();
    // Stops on Ctrl+C; shows progress on stderr under this title if that is a terminal.
    [[nodiscard]] Task task(const std::string &title);
    [[nodiscard]] std::stop_token stopToken() const { return m_stop.get_token(); }
    // After Ctrl+C: tasks from here on run again.
    void rearm();
    // SIGTERM and SIGHUP request a stop as well, where something must be ended first.
    void endOnTermination();
    // Removes a remaining progress line.
    void endProgress();

    int exitCode = kDone;
    std::string frameMarker; // of foreign files; empty: guessed

  private:
    void watch();

    TbbExecutor m_executor;
    std::unique_ptr<PluginManager> m_plugins;
    std::stop_source m_stop;
    std::jthread m_interruptWatch;
    bool m_progressShown = false;
};

// A capture, and the temporary file behind it where it was imported.
class OpenCapture {
  public:
    explicit OpenCapture(std::shared_ptr<const Capture> capture,
                         std::shared_ptr<void> temporary = {})
        : m_temporary(std::move(temporary))
        , m_capture(std::move(capture))
    {}

    const Capture &operator*() const { return *m_capture; }
    const Capture *operator->() const { return m_capture.get(); }

  private:
    std::shared_ptr<void> m_temporary; // outlives the capture that is mapped from it
    std::shared_ptr<const Capture> m_capture;
};

// Opens a capture, or a foreign file through its importer (notes go to stderr). Says on stderr what
// an incomplete capture lacks. Error: as openCapture() and importFile().
Result<OpenCapture> openAny(Context &context, const std::string &file);

} // namespace zoe::cli
