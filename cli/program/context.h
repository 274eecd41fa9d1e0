// What every subcommand works with: plugins, cores, cancellation, progress. One per run of the
// program.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/task.h"
#include "analysis/walk/tbb_executor.h"
#include "cli/program/progress.h"
#include "formats/transform/frame_plan.h"
#include "plugins/api/plugin_manager.h"

namespace zoe::cli {

// The parts of an answer besides its rows: the captures it refers to, what they lack, and notes.
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
    // Whether the answer has a head: version 1 of the JSON has none.
    [[nodiscard]] bool isWritten() const { return jsonVersion > 1; }
};

enum ExitCode {
    kDone = 0,
    kAnswerIsNo = 1,
    kBadInput = 2,
    kCancelled = 3,
};

// The exit code of a command that ends with this status.
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
    // A task that stops on Ctrl+C, SIGTERM and SIGHUP, and shows progress with this title on stderr
    // if that is a terminal. work: everything that the task processes, for its rate.
    [[nodiscard]] Task task(const std::string &title, const Work &work);
    [[nodiscard]] std::stop_token stopToken() const { return m_stop.get_token(); }
    // After Ctrl+C: lets later tasks run again.
    void rearm();
    // After SIGTERM or SIGHUP, which request a stop like Ctrl+C: a shell doesn't go on.
    [[nodiscard]] static bool mustEnd();
    // Removes a remaining progress line.
    void endProgress();

    // A remark on the answer that is not an error: printed on stderr, and part of answers that have
    // notes, once however often it is made. about: a file, or empty. count: how often, if
    // meaningful.
    void note(const std::string &about, const std::string &text,
              std::optional<std::uint64_t> count = {});

    AnswerHead answer;
    int exitCode = kDone;
    std::string frameMarker;      // of foreign files; empty: guessed
    std::string framesBy;         // set or function whose frames are the main ones; empty: as below
    std::string frameSet;         // the same for a set alone
    bool isAboutManyRuns = false; // what all have in common is noted of the first

  private:
    void watch();

    TbbExecutor m_executor;
    std::unique_ptr<PluginManager> m_plugins;
    std::stop_source m_stop;
    std::jthread m_interruptWatch;
    bool m_progressShown = false;
    std::set<std::tuple<std::string, std::string, std::optional<std::uint64_t>>> m_noted;
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
    // Valid only as long as this object.
    [[nodiscard]] const std::shared_ptr<const Capture> &shared() const { return m_capture; }

  private:
    std::shared_ptr<void> m_temporary; // outlives the capture that is mapped from it
    std::shared_ptr<const Capture> m_capture;
};

// The main frames if --frames-by is not given: those of the only set with marks, if the main set
// has none; or the recorded ones, for commands that copy everything.
enum class FramesOpened { Guessed, AsRecorded };

// Opens a capture, or a foreign file through its importer, whose notes go to stderr. Reports on
// stderr what an incomplete capture lacks. Error: as openCapture() and importFile().
Result<OpenCapture> openAny(Context &context, const std::string &file,
                            FramesOpened frames = FramesOpened::Guessed);

// Reports on stderr what an incomplete capture lacks.
void tellOfDamage(const Capture &capture);

// The capture cut into the frames of the plan, in a temporary file. Error: as openRecut().
Result<OpenCapture> cutBy(const Capture &capture, const FramePlan &plan, const Task &task,
                          Report *report = nullptr);

// The work of a command that reads the whole capture.
Work zonesOf(const Capture &capture);
// The work of reading a whole file.
Work bytesOf(const std::string &file);
Work countOf(std::size_t amount, const char *unit);

} // namespace zoe::cli
