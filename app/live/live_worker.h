// The thread of a live recording: connects to a program, writes the stream to a file and signals
// new data. Results are read as values. Thread-safe.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "formats/live/live_client.h"

namespace zoe {
class LiveCapture;
}

namespace zoe::app {

enum class LiveState {
    Connecting,
    Waiting,   // attached, but no frame has arrived yet
    Recording, // frames come
    Ended,     // the program has ended, or the connection broke
    Stopped,   // by the user
    Failed     // recording never started
};

struct LiveRequest {
    std::string address;
    std::filesystem::path file;   // created; must not exist
    std::uint64_t mostFrames = 0; // limit by memory; 0: none
    std::string token{};          // as of LiveClient::connect()
};

struct LiveUpdate {
    LiveState state = LiveState::Connecting;
    std::string sentence; // why it ended or failed, or what could not be written; may be empty
    ReceivedCounts statistics;
    std::shared_ptr<const Capture> capture; // everything so far; null: not even a header
    bool full = false;                      // mostFrames have arrived: another recording is needed
    std::string backAt;                     // the address at which the restarted program listens
};

class LiveWorker {
  public:
    // Starts the thread. changed is called on it, at most 25 times a second.
    LiveWorker(LiveRequest request, std::function<void()> changed);
    ~LiveWorker(); // calls stop() and waits, at most as long as a connection takes
    LiveWorker(const LiveWorker &) = delete;
    LiveWorker &operator=(const LiveWorker &) = delete;

    [[nodiscard]] LiveUpdate latest() const;
    // Ends the recording and completes the file.
    void stop();
    // Sends a command over the recording's connection, with which its effect ends. Waits up to half
    // a second for an error, because success is silent. Error: Io; Unsupported, with the program's
    // sentence.
    Status command(const ControlLine &line);
    // The file that the program wrote; empty: it has not answered within kSavedWithin. Error: Io;
    // Unsupported, with the program's sentence.
    Result<std::string> saveFlightRecorder();
    // After the program's end: watches for it to come back, until it has or this object is
    // destroyed.
    void watchForReturn(bool watch);
    // Gives the recording this name too, and continues under it. False: the name is on another file
    // system, and becomes a file only when the recording ends. An existing file is replaced. Error:
    // Io, Cancelled.
    Result<bool> save(const std::filesystem::path &path, const Task &task);

  private:
    using Clock = std::chrono::steady_clock;
    struct Asked {
        ControlLine line;
        bool sent = false;
        std::optional<Result<std::string>> answer; // the file that was saved
    };

    void run();
    std::shared_ptr<Asked> ask(const ControlLine &line, std::chrono::milliseconds within);
    Status record();
    void conclude(const Status &how);
    void finishCapture(LiveUpdate &update);
    void awaitReturn();
    [[nodiscard]] std::string whereItIsAgain() const;
    void publish(LiveUpdate update);
    Status copySaved();
    Status sendCommands();
    void takeAnswers();
    void endCommands();

    const LiveRequest m_request;
    const std::function<void()> m_changed;
    std::unique_ptr<LiveClient> m_client;   // the thread's
    std::unique_ptr<LiveCapture> m_capture; // the thread's
    std::atomic<bool> m_stop{false};

    mutable std::mutex m_mutex;     // for the following; never held during input or output
    std::condition_variable m_wake; // wakes the thread when the next two change
    bool m_gone = false;
    bool m_watch = false;
    LiveUpdate m_latest;
    bool m_written = false;                      // the file is complete
    std::vector<std::filesystem::path> m_copies; // made when it is complete
    std::vector<std::shared_ptr<Asked>> m_asked;
    bool m_takesCommands = true;
    std::condition_variable m_answered;
    std::thread m_thread; // last: starts when everything else exists
};

} // namespace zoe::app
