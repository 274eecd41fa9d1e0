// Zoetrope's instrumentation. Quickstart:
//
//   #include <zoetrope/zoe.h>
//   zoe::startSession("run.zoe");              // once; without a session, zones are nearly free
//   void update() { ZOE_FUNCTION(); }          // a zone until the end of the block
//   while (running) { update(); ZOE_FRAME(); } // marks the end of each frame
//   zoe::stopSession();                        // optional: the end of the program stops it too
//
// Other common macros; instrument.h has all of them, including values on zones, further frame sets,
// memory, flows between threads, fibres and GPUs. lock.h has locks.
//
//   ZOE_ZONE("physics");       a zone with its own name, a string literal
//   ZOE_THREAD_NAME("audio");  names the calling thread, at any time
//   ZOE_PLOT("crates", count); a number over time
//   ZOE_MESSAGE("loaded");     a text at this moment: a C string or anything with data() and size()
//
// Everything is thread-safe and nothing throws. Zones may be opened anywhere except in signal
// handlers. With ZOE_ENABLED=0, everything compiles to nothing. Needs C++17.
#pragma once

#include <cstdint>

#include "zoetrope/instrument.h"

namespace zoe {

// What the operating system reports about the program's threads. If it doesn't permit something,
// the capture has the rest, and says how to permit it. Only Machine needs special rights.
enum class Scheduling : std::uint8_t {
    Off,
    Sums,     // CPU time, time in the run queue and page faults, about once per frame
    Switches, // in addition when each thread ran, was preempted and waited
    Machine   // in addition which other processes had the CPUs, and what ended waits
};

struct SessionOptions {
    const char *program = nullptr; // null: the name of the executable
    const char *build = nullptr;   // such as version and revision; null: the compiler
    const char *comment = nullptr;
    // Facts for the header of the capture: alternating keys and values, then null.
    const char *const *metadata = nullptr;
    int compressionLevel = 1; // of zstd; 0: uncompressed
    // Memory for events that the writer thread hasn't read yet. Above this, whole zones are dropped
    // and counted. As much again, but at least 16 MiB, may wait until their frame can be ended.
    std::uint64_t memoryLimitBytes = std::uint64_t{256} << 20;
    // How often finished frames are flushed. A killed program loses at most this much, plus the
    // open frame.
    std::uint32_t flushIntervalMs = 100;
    // Makes threads wait for memory instead of dropping zones. For runs whose timing doesn't
    // matter. If nothing is written for 20 s, they stop waiting.
    bool waitForMemory = false;
    // Completes the capture when a fatal signal, abort() or an uncaught exception ends the program.
    // Open zones are in the capture, marked as open, and a message states the reason. Handlers that
    // the program had installed are called afterwards.
    bool catchCrashes = false;
    // The frame set whose marks end the main frames; null: ZOE_FRAME() does. The variable
    // ZOE_FRAMES overrides it.
    const char *mainFrames = nullptr;
    // The session starts with a frame, so the time up to the first mark is one. Otherwise it is
    // none: it may contain loading, or only the rest of a frame.
    bool startsWithFrame = false;
    Scheduling scheduling = Scheduling::Machine;
    // Call stacks of every thread, taken this many times per second of its CPU time: 1 to 10000.
    // They show what runs outside zones. The program needs frame pointers
    // (-fno-omit-frame-pointer), unless stacks are unwound.
    std::uint32_t samplesPerSecond = 0;
    // Finds the callers of sampled functions from the tables that compilers write for exceptions.
    // For programs without frame pointers; takes more processor time and memory.
    bool unwindSamples = false;
    // If the system can't take samples, uses timers instead, which send SIGURG to the threads.
    // Doesn't work if the program handles SIGURG itself. Signals may interrupt system calls
    // (EINTR). Every stack, a fibre's too, needs 16 KiB to spare for them.
    bool sampleTimers = false;

    // Where viewers can attach: "HOST:PORT", or "PORT" for viewers on this computer only. Port 0
    // chooses a free one. Viewers of this user on this computer need nothing else; all others need
    // a token.
    const char *listen = nullptr;
    // Tokens for other users and hosts, at least 16 characters each: to watch only, and to also
    // switch categories and save the flight recorder. They travel unencrypted.
    const char *watchToken = nullptr;
    const char *commandToken = nullptr;
    // Everybody who can connect may watch, without a token.
    bool openToAll = false;
    // Records only while a viewer is attached; until then, zones are nearly free. Needs `listen`
    // and no file.
    bool onDemand = false;
    // Memory for data waiting for one viewer. Above this, chunks for this viewer are dropped and
    // counted.
    std::uint64_t viewerLimitBytes = std::uint64_t{64} << 20;

    // How much viewers may save from the flight recorder in one session, at most every 5 seconds.
    // 0: viewers can't save.
    std::uint64_t viewerSaveBytes = std::uint64_t{1} << 30;

    // Rotation: starts a new file, "run.0001.zoe" and so on, after this many bytes or seconds (0:
    // no limit). keepFiles: how many files of this session to keep (0: all).
    std::uint64_t rotateBytes = 0;
    std::uint32_t rotateSeconds = 0;
    std::uint32_t keepFiles = 0;
    // Permissions of new files. By default only the user can read them.
    std::uint32_t fileMode = 0600;

    // Flight recorder: keeps the last seconds or frames, whichever is more, in memory. They are
    // saved to a numbered file when saveFlight() is called, on a crash, and when a frame takes
    // longer than spikeMs (0: never).
    std::uint32_t keepSeconds = 0;
    std::uint32_t keepFrames = 0;
    std::uint64_t keepBytes = std::uint64_t{256} << 20;
    double spikeMs = 0;
    std::uint32_t framesAfterSpike = 30;
};

// Events that were dropped or ignored, or could not be written, by kind. Paired events count
// separately: a lock and its release are two.
struct LostEvents {
    std::uint64_t frameMarks = 0;
    std::uint64_t plots = 0;
    std::uint64_t messages = 0;
    std::uint64_t values = 0; // texts too
    std::uint64_t frameSets = 0;
    std::uint64_t locks = 0;
    std::uint64_t asyncs = 0;
    std::uint64_t flows = 0;
    std::uint64_t memory = 0;
    std::uint64_t bookmarks = 0;
    std::uint64_t others = 0; // thread names, fibre switches, calibrations, misplaced ends of zones
};

struct SessionResult {
    bool ok = false;
    char error[256] = {}; // one sentence; empty when ok
    std::uint64_t frames = 0;
    std::uint64_t zones = 0;     // recorded; if not ok: those in files
    std::uint64_t lostZones = 0; // all others: no memory for events, or a file could not be written
    std::uint64_t lostEvents = 0; // values, plots and all other events, the sum of `lost`
    LostEvents lost;
    std::uint64_t bytes = 0;        // written to files
    std::uint64_t lostChunks = 0;   // dropped for viewers that were too slow, summed over viewers
    std::uint64_t lostSwitches = 0; // of threads between CPUs: too many at once
    std::uint64_t lostSamples = 0;  // of call stacks, likewise
};

#if ZOE_ENABLED

// Starts recording into a file. The file can be opened at any time, even after a crash. An existing
// file is replaced as soon as the new one has a header, unless another session is writing it: then
// the new one gets a name with the process id, which lastError() states. `nullptr`: don't write a
// file (live viewers or overlay only). Returns false if nothing is recorded; see lastError(). There
// is one session at a time, and any number of them one after the other.
bool startSession(const char *path, const SessionOptions &options = {}) noexcept;

// Stops recording and waits until the file is complete, or the file system hasn't answered for 20
// s. Zones that are still open end here. The end of the program does the same, after the
// destructors of all static objects.
SessionResult stopSession() noexcept;

// True while a session records (false while it waits for a viewer).
bool isRecording() noexcept;

// Saves the flight recorder, with all frames that have ended by now (unless the recorder lags
// behind by more than half a second), and waits until the file is complete, or the file system
// hasn't answered for 20 s. In programs that mark no frames, a slice of time ends here. `nullptr`:
// to the next numbered file. Returns false on failure; see lastError().
bool saveFlight(const char *path = nullptr) noexcept;

// The port that viewers can attach to; 0 if there is none.
std::uint16_t listeningPort() noexcept;

// Why the last startSession() failed or recording stopped early, for example on a full disk: one
// sentence, or "". Valid until the next call on the same thread.
const char *lastError() noexcept;

#else

inline namespace disabled {

ZOE_DETAIL_VANISH bool startSession(const char *, const SessionOptions & = {}) noexcept
{
    return false;
}
ZOE_DETAIL_VANISH SessionResult stopSession() noexcept
{
    return {};
}
ZOE_DETAIL_VANISH bool isRecording() noexcept
{
    return false;
}
ZOE_DETAIL_VANISH bool saveFlight(const char * = nullptr) noexcept
{
    return false;
}
ZOE_DETAIL_VANISH std::uint16_t listeningPort() noexcept
{
    return 0;
}
ZOE_DETAIL_VANISH const char *lastError() noexcept
{
    return "Recording was compiled out (ZOE_ENABLED=0)";
}

} // namespace disabled

#endif

} // namespace zoe
