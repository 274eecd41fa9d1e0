// One recording: the writer thread and its data. Thread-safe, except that one thread starts and
// finishes it. If the file system doesn't answer, the session is left to the writer thread, which
// then touches nothing of the program and ends once there is an answer.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "analysis/model/result.h"
#include "formats/stream/assembler/frame_assembler.h"
#include "formats/stream/output/stream_writer.h"
#include "recorder/collector/event_collector.h"
#include "recorder/collector/tick_clock.h"
#include "recorder/live/live_summary.h"
#include "recorder/live/viewer_saves.h"
#include "recorder/outputs/disk_calls.h"
#include "recorder/platform/crash_guard.h"
#include "recorder/platform/platform.h"
#include "recorder/producer/producer.h"
#include "recorder/session/left_sessions.h"
#include "recorder/session/opening.h"
#include "recorder/session/orders.h"
#include "recorder/session/session_outputs.h"
#include "recorder/session/waiting_events.h"
#include "zoetrope/zoe.h"

namespace zoe::recorder {

inline constexpr const char *kWriterKilled = "recording stopped: its thread was ended from outside";
inline constexpr std::string_view kOutOfMemory = "recording stopped: out of memory";

class Session {
  public:
    // Called on the writer thread if the recording or one of its outputs ends early. Also called
    // while starting, if the file gets a different name.
    using FailureHook = void (*)(std::string_view message);

    // Starts the writer thread, which opens the outputs, and waits for it: for the first second
    // with the calling thread's signals blocked, then as they were. The program's threads record
    // only after record(). Error: Io, also if it takes too long; BadInput, LimitReached.
    static Result<std::shared_ptr<Session>> start(std::uint32_t number, const char *path,
                                                  const SessionOptions &options, FailureHook hook,
                                                  bool replace);
    // REQUIRES: finish() was called, or start() has failed.
    ~Session();

    // Switches recording on and begins frame 0. On demand, the writer thread switches it on while
    // viewers are attached.
    void record();
    // Waits until the file is complete, but not for long if the file system doesn't answer, unless
    // the thread may not be left: its code may be unloaded.
    enum class Thread : std::uint8_t { MayBeLeft, MustEnd };
    static SessionResult finish(std::shared_ptr<Session> session, Thread thread);

    // Waits likewise until the flight recorder is saved. Null: to the next numbered file. Error:
    // Unreachable if it may still be saved later.
    Status saveFlight(const char *path);
    // Waits until the live summary contains all frames that have ended; everything if there are no
    // frame marks.
    Status completeSummary();
    // Whether the writer thread has ended or was killed, so that finish() won't wait for it.
    [[nodiscard]] bool writerEnded() const;
    // 0 if there is none.
    [[nodiscard]] std::uint16_t port() const { return m_port; }

  private:
    static constexpr std::size_t kFewestWarmBlocks = 64;

    Session(std::uint32_t number, const SessionOptions &options, Scheduling scheduling,
            FailureHook hook);

    using Deadlines = std::vector<std::pair<std::string, DurationNs>>;

    class QuietThread;

    Status startWriter();
    void describe(const SessionOptions &options, const platform::SampleSettings &samples);
    Status awaitOutputs(QuietThread &quiet);
    bool awaitWriter(Thread thread);
    void giveToWriter();
    void endLeft() noexcept;
    [[nodiscard]] std::optional<Error> whyNotObeyed(DiskCalls::Patience &patience) const;
    [[nodiscard]] Error tooLate() const;
    void open() noexcept;
    Status openOutputs();
    void begin(const SessionOptions &options, const Deadlines &deadlines);
    void noteHungWriter() noexcept;
    SessionResult result();
    void closeOutputs() noexcept;
    void runWriter() noexcept;
    DurationNs beginFrames();
    void countLosses() noexcept;
    void noteKilledWriter() noexcept;
    Status write();
    Status writePass();
    Status readOn();
    void collect();
    Status readAll(std::uint64_t untilTicks);
    Status writeEnd(std::uint64_t endTicks);
    Status checkpoint();
    [[nodiscard]] TimeNs finalToNs(std::uint64_t ticks) const;
    [[nodiscard]] TimeNs watermarkNs() const;
    std::optional<Status> endFramesUntilNow(std::chrono::steady_clock::duration atMost);
    void cutEndlessFrame(TimeNs watermarkNs);
    void followViewers(TimeNs nowNs);
    Status admitViewers(TimeNs watermarkNs);
    void obeyOrders();
    Result<std::filesystem::path> save(const std::string &path);
    void switchRecording(bool on);
    void fail(const Error &error) noexcept;
    void failOutOfMemory() noexcept;
    void copyError(char (&to)[sizeof SessionResult::error]) const noexcept;
    bool waitForNextPass();
    bool goesOnAfter(std::chrono::milliseconds pause);

    const std::uint32_t m_number;
    const FailureHook m_hook;
    const bool m_onDemand;
    const std::uint64_t m_mostOtherBytes; // per frame
    TickClock m_clock = TickClock::start();
    Opening m_opening;
    AskedOutputs m_asked; // needed for opening, with m_info
    SessionInfo m_info;
    DiskCalls m_calls;
    StreamFan m_fan;
    FlightRecorder *m_flight = nullptr;          // owned by the fan; null if not requested
    std::atomic<LiveServer *> m_server{nullptr}; // likewise
    std::uint16_t m_port = 0;
    LiveSummarySink m_live;
    StreamWriter m_stream;
    FrameAssembler m_frames;
    SystemEvents m_system;
    std::optional<SampleEvents> m_samples;
    std::optional<EventCollector> m_collector;
    std::optional<CrashGuard> m_crashGuard;
    std::atomic<std::uint64_t> m_startTicks{0}; // 0: the session is still being started
    std::optional<Status> m_summaryAtEnd;       // to be answered once all frames have ended
    std::uint64_t m_notedTicks = 0;             // when the events to read were last noted
    bool m_hasBegun = false;
    bool m_busy = true;
    bool m_isFull = false; // the last pass read nothing, because too many events wait
    bool m_wroteChunk = false;
    bool m_watched = false;             // on demand: a viewer is attached
    std::optional<TimeNs> m_pauseEndNs; // on demand: viewers wait until this is final
    bool m_toldStall = false;
    std::size_t m_told = 0; // messages from other copies of the recorder
    // The state after the pass in which the last frame ended.
    FrameIndex m_framesEnded = 0;
    std::uint64_t m_zonesThen = 0;
    std::uint64_t m_otherBytesThen = 0;
    TimeNs m_endedAtNs = 0;
    WaitingEvents m_waitingEvents;

    std::mutex m_mutex;
    std::condition_variable m_wake;
    bool m_stopping = false; // guarded by m_mutex, like the next member
    std::uint64_t m_endTicks = 0;
    Orders m_orders;
    ViewerSaves m_viewerSaves;
    std::optional<Error> m_failed;
    bool m_isOutOfMemory = false;
    bool m_complete = false;
    EventTally m_delivered; // once it has ended
    std::uint64_t m_lostChunks = 0;
    std::atomic<std::uint32_t> m_writerEnded{0}; // 1: it has
    std::atomic<std::uint64_t> m_writerId{0};    // of the system; 0: it has not begun
    std::thread m_writer;
    // Set while the session is left to its thread.
    std::shared_ptr<Session> m_self;
    LeftSessions::Place m_place;
};

} // namespace zoe::recorder
