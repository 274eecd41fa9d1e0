// One recording into one file: the writer thread and all that only it touches.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "analysis/model/result.h"
#include "formats/stream/frame_assembler.h"
#include "formats/stream/stream_writer.h"
#include "recorder/event_collector.h"
#include "recorder/recording_file.h"
#include "recorder/shared_state.h"
#include "recorder/tick_clock.h"
#include "zoetrope/zoe.h"

namespace zoe::recorder {

class Session {
  public:
    // Called on the writer thread, once, when recording had to end early.
    using FailureHook = void (*)(const std::string &message);

    // The file has its name and its header, the writer thread runs; the program's threads record
    // from the moment that g_epoch is set to number. Error: Io, LimitReached.
    static Result<std::unique_ptr<Session>> start(std::uint32_t number, const char *path,
                                                  const SessionOptions &options, FailureHook hook);
    // REQUIRES: finish() was called.
    ~Session();

    // REQUIRES: g_epoch is no longer number. Waits until everything is written.
    SessionResult finish();
    [[nodiscard]] std::uint32_t number() const { return m_number; }

  private:
    Session(std::uint32_t number, const SessionOptions &options, FailureHook hook,
            std::unique_ptr<RecordingFile> file);

    Status begin(const SessionOptions &options);
    Status startWriter();
    void runWriter() noexcept;
    Status write();
    Status writePass();
    void cutEndlessFrame(TimeNs watermarkNs);
    Status writeEnd();
    void fail(Error error);
    bool waitForNextPass(bool busy);

    const std::uint32_t m_number;
    const FailureHook m_hook;
    const TickClock m_clock = TickClock::start();
    std::unique_ptr<RecordingFile> m_file;
    StreamWriter m_stream;
    FrameAssembler m_frames;
    std::optional<EventCollector> m_collector;
    bool m_wroteChunk = false;
    // As of the pass in which the last frame ended.
    FrameIndex m_framesEnded = 0;
    std::uint64_t m_zonesThen = 0;
    TimeNs m_endedAtNs = 0;

    std::mutex m_mutex;
    std::condition_variable m_wake;
    bool m_stopping = false; // under m_mutex
    std::int64_t m_endNs = 0;
    std::optional<Error> m_failed;
    std::uint64_t m_lostEvents = 0;
    std::thread m_writer;
};

} // namespace zoe::recorder
