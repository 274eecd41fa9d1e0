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
    Waiting,   // attached, but no frame has come yet
    Recording, // frames come
    Ended,     // the program has, or the connection broke
    Stopped,   // by the user
    Failed     // it never came to a recording
};

struct LiveRequest {
    std::string address;
    std::filesystem::path file;   // that is made; must not exist
    std::uint64_t mostFrames = 0; // what memory has room for; 0: any number
    std::string token{};          // as of LiveClient::connect()
};

struct LiveUpdate {
    LiveState state = LiveState::Connecting;
    std::string sentence; // why it ended or failed, or what could not be written; may be empty
    ReceivedCounts statistics;
    std::shared_ptr<const Capture> capture; // what has come so far; null: not even a header
    bool full = false;                      // mostFrames have come: another recording is wanted
    std::string backAt;                     // where the program that had ended listens again
};

class LiveWorker {
  public:
    // Starts the thread. changed is called on it, at most 25 times a second.
    LiveWorker(LiveRequest request, std::function<void()> changed);
    ~LiveWorker(); // as stop(), and waits: up to the time that a connection takes
    LiveWorker(const LiveWorker &) = delete;
    LiveWorker &operator=(const LiveWorker &) = delete;

    [[nodiscard]] LiveUpdate latest() const;
    // Ends the recording; the file is made whole.
    void stop();
    // Sends a command over the recording's connection: it holds as long as that does. Waits up to
    // half a second for an objection, because success is silent. Error: Io; Unsupported, with the
    // program's sentence.
    Status command(const ControlLine &line);
    // After the program's end: look for it to come back, until it has or this object goes.
    void watchForReturn(bool watch);
    // The recording gets this name too, and goes on under it. False: the name is in another file
    // system, and only becomes a file when the recording ends. An existing file is replaced. Error:
    // Io, Cancelled.
    Result<bool> save(const std::filesystem::path &path, const Task &task);

  private:
    using Clock = std::chrono::steady_clock;
    struct Asked {
        ControlLine line;
        bool sent = false;
        std::optional<Error> refused;
    };

    void run();
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

    mutable std::mutex m_mutex; // for what follows; never held while something is read or written
    std::condition_variable m_wake; // for the thread when the next two change
    bool m_gone = false;
    bool m_watch = false;
    LiveUpdate m_latest;
    bool m_written = false;                      // the file is whole
    std::vector<std::filesystem::path> m_copies; // to be made when it is
    std::vector<std::shared_ptr<Asked>> m_asked;
    bool m_takesCommands = true;
    std::condition_variable m_answered;
    std::thread m_thread; // last: begins when all else is there
};

} // namespace zoe::app
