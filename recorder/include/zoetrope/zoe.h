// Zoetrope's instrumentation. In five lines:
//
//   #include <zoetrope/zoe.h>
//   zoe::startSession("run.zoe");              // once; without a session zones are nearly free
//   void update() { ZOE_FUNCTION(); }          // a zone until the end of the block
//   while (running) { update(); ZOE_FRAME(); } // marks the end of each frame
//   zoe::stopSession();                        // or leave it to the end of the program
//
// The most used of the macros; instrument.h has all, such as values on zones, further frame sets,
// locks, memory, flows between threads, fibres and GPUs:
//
//   ZOE_ZONE("physics");       a zone with a name of its own; a string literal
//   ZOE_THREAD_NAME("audio");  names the calling thread, at any time
//   ZOE_PLOT("crates", count); a number over time
//   ZOE_MESSAGE("loaded");     a text at this moment: a C string, or what has data() and size()
//
// Everything is thread-safe and never throws. Zones may be opened anywhere but in signal handlers.
// With ZOE_ENABLED=0 all of it compiles to nothing. C++17, GCC or Clang.
#pragma once

#include <cstdint>

#include "zoetrope/instrument.h"

namespace zoe {

struct SessionOptions {
    const char *program = nullptr; // null: the name of the executable
    const char *build = nullptr;   // version, revision and the like; null: the compiler's
    const char *comment = nullptr;
    // Facts for the capture's header: keys and values in turn, then null.
    const char *const *metadata = nullptr;
    int compressionLevel = 1; // zstd; 0: stored as it is
    // For events that the writer thread has not read yet. Beyond it whole zones are dropped and
    // counted.
    std::uint64_t memoryLimitBytes = std::uint64_t{256} << 20;
    // So often ended frames go to the system: a program that is killed loses that and the open
    // frame.
    std::uint32_t flushIntervalMs = 100;
    // Threads wait for memory instead of dropping zones: for runs whose timing doesn't matter.
    bool waitForMemory = false;
    // A fatal signal, abort() or an uncaught exception ends the session well before it ends the
    // program: open zones are in the capture, marked as such, with a message that names the reason.
    // Handlers that were there before are called afterwards.
    bool catchCrashes = false;

    // Where viewers may attach: "HOST:PORT", or "PORT" for programs of this host alone. Port 0 is
    // any that is free.
    const char *listen = nullptr;
    // Record only while a viewer is attached: zones cost next to nothing until then. Without a
    // file.
    bool onDemand = false;
    // What may wait for one viewer; beyond it that viewer loses whole chunks, counted.
    std::uint64_t viewerLimitBytes = std::uint64_t{64} << 20;

    // Files take turns, "run.0001.zoe" and so on, after so many bytes or seconds (0: never). Of
    // this session's files so many are kept (0: all).
    std::uint64_t rotateBytes = 0;
    std::uint32_t rotateSeconds = 0;
    std::uint32_t keepFiles = 0;

    // Flight recorder: the last seconds or frames, whatever is more, stay in memory and go to
    // numbered files when saveFlight() is called, on a crash, or when a frame takes longer than
    // spikeMs (0: never).
    std::uint32_t keepSeconds = 0;
    std::uint32_t keepFrames = 0;
    std::uint64_t keepBytes = std::uint64_t{256} << 20;
    double spikeMs = 0;
    std::uint32_t framesAfterSpike = 30;
};

struct SessionResult {
    bool ok = false;
    char error[256] = {}; // one sentence; empty when ok
    std::uint64_t frames = 0;
    std::uint64_t zones = 0;      // recorded whole zones
    std::uint64_t lostZones = 0;  // dropped for want of memory
    std::uint64_t lostEvents = 0; // values, plots and all others, dropped likewise
    std::uint64_t bytes = 0;      // written to files
    std::uint64_t lostChunks = 0; // by viewers that were too slow, counted for each
};

#if ZOE_ENABLED

// Records into a file from now on. The file is written directly under its name, so that it can be
// opened even after a crash; one that is there already is replaced once the new one has begun well.
// Null: no file, for viewers or an overlay alone. False: nothing is recorded, see lastError(). One
// session at a time, as many as you like one after the other.
bool startSession(const char *path, const SessionOptions &options = {}) noexcept;

// Waits until everything recorded is in the file. Zones that are still open end here. At the end of
// the program a running session is stopped by itself, after the destructors of all static objects.
SessionResult stopSession() noexcept;

// Whether a session is running, and not just waiting for a viewer.
bool isRecording() noexcept;

// Writes what the flight recorder keeps, and waits until it is written. Null: to the next numbered
// file. False: see lastError().
bool saveFlight(const char *path = nullptr) noexcept;

// The port that viewers can attach to; 0: none.
std::uint16_t listeningPort() noexcept;

// Why the last startSession() failed, or why recording stopped (a full disk): one sentence, or "".
// Valid until the calling thread asks again.
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
