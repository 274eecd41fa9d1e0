// What every subcommand works with: plugins, cores, cancel, progress. One per run of the program.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/task.h"
#include "analysis/walk/tbb_executor.h"
#include "cli/program/progress.h"
#include "formats/transform/frame_plan.h"
#include "plugins/api/plugin_manager.h"

namespace zoe::cli {

// What an answer says in addition to its rows: the captures it is about, what they lack, and notes.
struct AnswerHead {
    struct About {
        std::string file; // as the user named it
        CaptureInfo info;
        std::uint64_t frames = 0;
        std::uint64_t threads = 0;
    };
    struct Note {
        std::string text;
        std::optional<std::uint64_t> count = {}; // how often, where that says something
    };

    int jsonVersion = 1;
    std::string command;
    std::vector<About> captures; // the answer is about the last one
    std::vector<Note> notes;

    void addCapture(const std::string &file, const Capture &capture)
    {
        captures.push_back(
            {file, capture.info(), capture.frames().size(), recordedThreads(capture.threads())});
    }
    // Version 1 of the JSON has none of this: the answer alone.
    [[nodiscard]] bool isWritten() const { return jsonVersion > 1; }
};

enum ExitCode {
    kDone = 0,
    kAnswerIsNo = 1,
    kBadInput = 2,
    kCancelled = 3,
};

// Of a command that ends with this.
inline Result<int> doneIf(const Status &status)
{
    return status ? Result<int>(kDone) : Result<int>(status.error());
}

class Context {
  public:
    Context();
    ~Context();
    Context(const Context &) = delete;
    Context &operator=(const Context &) = delete;

    [[nodiscard]] PluginManager &plugins();
    // Stops on Ctrl+C; shows progress on stderr under this title if that is a terminal. work: all
    // that the task goes through, for its rate.
    [[nodiscard]] Task task(const std::string &title, const Work &work);
    [[nodiscard]] std::stop_token stopToken() const { return m_stop.get_token(); }
    // After Ctrl+C: tasks from here on run again.
    void rearm();
    // SIGTERM and SIGHUP request a stop as well, where something must be ended first.
    void endOnTermination();
    // Removes a remaining progress line.
    void endProgress();

    // Something about the answer that is no error: on stderr, and in the answer where that has
    // notes. about: a file, or empty. count: how often, if that says something.
    void note(const std::string &about, const std::string &text,
              std::optional<std::uint64_t> count = {});

    AnswerHead answer;
    int exitCode = kDone;
    std::string frameMarker; // of foreign files; empty: guessed
    std::string framesBy;    // set or function whose frames are the main ones; empty: as below
    std::string frameSet;    // the same for a set alone

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
    // No longer than this is there.
    [[nodiscard]] const std::shared_ptr<const Capture> &shared() const { return m_capture; }

  private:
    std::shared_ptr<void> m_temporary; // outlives the capture that is mapped from it
    std::shared_ptr<const Capture> m_capture;
};

// What the main frames are where --frames-by doesn't say it: those of the only set with marks, if
// the main set has none; or what was recorded, for commands that copy all there is.
enum class FramesOpened { Guessed, AsRecorded };

// Opens a capture, or a foreign file through its importer (notes go to stderr). Says on stderr what
// an incomplete capture lacks. Error: as openCapture() and importFile().
Result<OpenCapture> openAny(Context &context, const std::string &file,
                            FramesOpened frames = FramesOpened::Guessed);

// The capture cut in a temporary file, so that frames of the plan have zones. Error: as
// openRecut().
Result<OpenCapture> cutBy(const Capture &capture, const FramePlan &plan, const Task &task,
                          Report *report = nullptr);

// What a command goes through that reads all of the capture.
Work zonesOf(const Capture &capture);
// Of a file.
Work bytesOf(const std::string &file);
Work countOf(std::size_t amount, const char *unit);

} // namespace zoe::cli
