// What the ids of a capture refer to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "analysis/model/ids.h"
#include "analysis/model/units.h"

namespace zoe {

// A place in the source that opens zones. Sites are unique by content within a capture.
struct Site {
    std::string name;     // as given to ZOE_ZONE; empty for ZOE_FUNCTION
    std::string function; // the enclosing function
    std::string file;
    std::uint32_t line = 0;
    std::uint32_t colour = 0; // 0xRRGGBB, 0: none given
    std::string category;
    std::uint8_t level = 0;

    // The label for users: the name, or the function if no name was given.
    [[nodiscard]] const std::string &label() const { return name.empty() ? function : name; }
    friend bool operator==(const Site &, const Site &) = default;
};

// What the zones of a "thread" ran on.
enum class TrackKind : std::uint8_t {
    Thread = 0,
    Fibre = 1,     // a coroutine or fibre: moves between threads
    Gpu = 2,       // a queue of another device, with times converted to the session's clock
    External = 3,  // anything else with its own times: an emulator, a replay, a bus
    Unrecorded = 4 // a thread without zones, mostly of another process, known only from the system
};

struct Thread {
    std::string name; // may be empty: then "main" or "thread <osId>" is shown
    std::uint64_t osId = 0;
    std::uint32_t processId = 0;
    TrackKind kind = TrackKind::Thread;

    // "name", or "name (processId)" for unrecorded threads.
    [[nodiscard]] std::string label() const;
    [[nodiscard]] bool isRecorded() const { return kind != TrackKind::Unrecorded; }
    // Whether this represents interrupts, as wakers.
    [[nodiscard]] bool isInterrupts() const
    {
        return kind == TrackKind::Unrecorded && processId == 0 && osId == 0;
    }
    friend bool operator==(const Thread &, const Thread &) = default;
};

// How many of them are recorded.
[[nodiscard]] std::size_t recordedThreads(std::span<const Thread> threads);

enum class PlotKind : std::uint8_t { Number = 0, Bytes = 1, Percentage = 2, Bool = 3 };

struct PlotSeries {
    std::string name;
    PlotKind kind = PlotKind::Number;

    friend bool operator==(const PlotSeries &, const PlotSeries &) = default;
};

struct FrameSet {
    std::string name;          // "main" for set 0 unless the program named it
    ThreadId thread;           // marks the frames; invalid: unknown
    DurationNs deadlineNs = 0; // the longest time a frame may take, set by the program; 0: none

    friend bool operator==(const FrameSet &, const FrameSet &) = default;
};

enum class Severity : std::uint8_t {
    Trace = 0,
    Debug = 1,
    Info = 2,
    Warning = 3,
    Error = 4,
    Fatal = 5
};

// A mutex or similar lock that the program declared.
struct Lock {
    std::string name; // as the program declared it
    std::string file;
    std::uint32_t line = 0;

    friend bool operator==(const Lock &, const Lock &) = default;
};

struct MemoryPool {
    std::string name; // empty: the general heap

    friend bool operator==(const MemoryPool &, const MemoryPool &) = default;
};

// An executable file or library with code that ran in the program.
struct CodeModule {
    std::string path;
    std::string buildId;           // hexadecimal; empty: none
    std::uint64_t loadAddress = 0; // offset of its addresses in memory from those in the file
    std::uint64_t byteSize = 0;    // in memory, starting there

    friend bool operator==(const CodeModule &, const CodeModule &) = default;
};

struct CodeFunction {
    std::string name;
    std::string file;
    std::uint32_t line = 0; // 0: unknown

    friend bool operator==(const CodeFunction &, const CodeFunction &) = default;
};

// An address in the program's code: the instruction that ran, or the call that has not returned
// yet.
struct CodeAddress {
    static constexpr std::size_t kMostFunctions = 64;

    ModuleId module;           // invalid: in no known module
    std::uint64_t address = 0; // as in the file of the module; without a module: in memory
    // Innermost first, each inlined into the next. Empty: unknown, or not looked up.
    std::vector<CodeFunction> functions;

    friend bool operator==(const CodeAddress &, const CodeAddress &) = default;
};

// A call stack: the address of its innermost function, and the stack of its callers.
struct CallStack {
    StackId callers; // has a smaller id; invalid: none
    CodeAddressId address;

    friend bool operator==(const CallStack &, const CallStack &) = default;
};

// Everything that the ids of a capture refer to.
struct Dictionaries {
    std::vector<Site> sites;
    std::vector<Thread> threads;
    std::vector<PlotSeries> plotSeries;
    std::vector<FrameSet> frameSets;
    std::vector<Lock> locks;
    std::vector<MemoryPool> memoryPools;
    std::vector<std::string> valueKeys; // names of zone values; "" for a text without a name
    std::vector<CodeModule> codeModules;
    std::vector<CodeAddress> codeAddresses;
    std::vector<CallStack> callStacks;

    friend bool operator==(const Dictionaries &, const Dictionaries &) = default;
};

struct PlotPoint {
    PlotId plot;
    TimeNs timeNs = 0;
    double value = 0;

    friend bool operator==(const PlotPoint &, const PlotPoint &) = default;
};

struct Message {
    TimeNs timeNs = 0;
    ThreadId thread;
    Severity severity = Severity::Info;
    std::string text;

    friend bool operator==(const Message &, const Message &) = default;
};

} // namespace zoe
