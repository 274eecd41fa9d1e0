// What a chunk contains in addition to zones, plots and messages. All of it is optional: most
// programs use only some.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/model/ids.h"
#include "analysis/model/units.h"

namespace zoe {

enum class ValueKind : std::uint8_t {
    Text = 0,     // bits: offset of its first byte in ChunkExtras::texts
    Signed = 1,   // bits: two's complement
    Unsigned = 2, // bits: the number
    Float = 3,    // bits: of an IEEE 754 double
    Bool = 4,     // bits: 0 or 1
    Numbers = 5   // bits: index of its first in ChunkExtras::numbers
};

// A text or value that the program attached to a zone. A zone may have several, in the order given.
struct ZoneValue {
    std::uint32_t zone = 0; // index into Chunk::zones; of a fragmented zone: its last fragment
    ValueKeyId key;
    ValueKind kind = ValueKind::Text;
    std::uint32_t size = 0; // Text: bytes, Numbers: how many; else 0
    std::uint64_t bits = 0;

    friend bool operator==(const ZoneValue &, const ZoneValue &) = default;
};

enum class LockUse : std::uint8_t { Wait = 0, Hold = 1, SharedWait = 2, SharedHold = 3 };

// The time that a thread waited for a lock or held it.
struct LockSpan {
    LockId lock;
    ThreadId thread;
    LockUse use = LockUse::Wait;
    TimeNs startNs = 0;
    DurationNs durationNs = 0;

    friend bool operator==(const LockSpan &, const LockSpan &) = default;
};

// An operation that began on one thread and ended on the same or another, outside their zone trees.
struct AsyncSpan {
    SiteId site;
    std::uint64_t id = 0; // distinguishes simultaneous operations
    ThreadId beginThread;
    ThreadId endThread;
    TimeNs startNs = 0;
    DurationNs durationNs = 0;
    bool stillOpen = false; // it ends where the recording ends

    friend bool operator==(const AsyncSpan &, const AsyncSpan &) = default;
};

enum class FlowStep : std::uint8_t { Begin = 0, Step = 1, End = 2 };

// Arrows connect the points of one id in order of time; each is attached to the innermost zone that
// is open on its thread at that time.
struct FlowPoint {
    std::uint64_t id = 0;
    SiteId site; // gives it its name
    ThreadId thread;
    TimeNs timeNs = 0;
    FlowStep step = FlowStep::Begin;

    friend bool operator==(const FlowPoint &, const FlowPoint &) = default;
};

struct MemoryEvent {
    PoolId pool;
    ThreadId thread;
    TimeNs timeNs = 0;
    std::uint64_t address = 0;
    std::uint64_t size = 0; // bytes; of a free: the size of its allocation, 0 if unknown
    bool isFree = false;

    friend bool operator==(const MemoryEvent &, const MemoryEvent &) = default;
};

enum class ThreadState : std::uint8_t {
    Running = 0,   // on a CPU
    Preempted = 1, // able to run, but the CPU was given to something else
    Waiting = 2    // gave up the CPU: for a lock, I/O, a timer or an event
};

inline constexpr std::uint32_t kUnknownCpu = 0xffffffff;

// The time that a thread spent in one state, as reported by the operating system. The spans of one
// thread don't overlap. Outside them, the state is unknown.
struct ThreadStateSpan {
    ThreadId thread;
    ThreadState state = ThreadState::Running;
    std::uint32_t cpu = kUnknownCpu; // Running: where; otherwise where it ran before
    TimeNs startNs = 0;
    DurationNs durationNs = 0;
    ThreadId waker{}; // Waiting: the thread that ended the wait; invalid: unknown
    bool isIo =
        false; // Waiting: for a device, as reported by the system; if false, it may still be

    [[nodiscard]] TimeNs endNs() const { return startNs + durationNs; }
    friend bool operator==(const ThreadStateSpan &, const ThreadStateSpan &) = default;
};

// The known parts of ThreadUsage.
inline constexpr std::uint8_t kUsageTimes = 1;
inline constexpr std::uint8_t kUsageFaults = 2;
inline constexpr std::uint8_t kUsageSwitches = 4;

// What the operating system counted for a thread over a span chosen by the recorder, about as long
// as a frame. The spans of one thread don't overlap. Unknown values are 0.
struct ThreadUsage {
    ThreadId thread;
    TimeNs startNs = 0;
    DurationNs durationNs = 0;
    DurationNs runningNs = 0;      // on a CPU
    DurationNs queuedNs = 0;       // able to run, but without a CPU
    std::uint64_t faults = 0;      // page faults
    std::uint64_t majorFaults = 0; // those of them that read from a disk
    std::uint64_t waits = 0;       // the thread gave up the CPU
    std::uint64_t preemptions = 0; // the CPU was given to something else
    std::uint8_t known = 0;        // kUsage...

    [[nodiscard]] TimeNs endNs() const { return startNs + durationNs; }
    friend bool operator==(const ThreadUsage &, const ThreadUsage &) = default;
};

// Time in which a CPU ran no thread, although the one on it seemed to run. Rows without such time
// are left out.
struct StolenTime {
    std::uint32_t cpu = 0;
    TimeNs startNs = 0;
    DurationNs durationNs = 0;
    DurationNs hypervisorNs = 0; // given to other virtual machines
    DurationNs interruptNs = 0;  // spent in interrupts

    [[nodiscard]] TimeNs endNs() const { return startNs + durationNs; }
    friend bool operator==(const StolenTime &, const StolenTime &) = default;
};

// What a thread was doing at a moment when it was on a CPU.
struct StackSample {
    ThreadId thread;
    StackId stack; // invalid: unknown
    TimeNs timeNs = 0;
    DurationNs periodNs = 0; // the time on a CPU that it represents

    friend bool operator==(const StackSample &, const StackSample &) = default;
};

// Spans are in the chunk in which they ended; a recorder cuts states at the end of each chunk, so
// that a chunk has those of all its frames. Ordered by zone, start or time; texts and numbers in
// the order of their values.
struct ChunkExtras {
    std::vector<ZoneValue> values;
    std::string texts;
    std::vector<double> numbers;
    std::vector<LockSpan> locks;
    std::vector<AsyncSpan> asyncs;
    std::vector<FlowPoint> flows;
    std::vector<MemoryEvent> memory;
    std::vector<ThreadStateSpan> states;
    std::vector<ThreadUsage> usage;
    std::vector<StolenTime> stolen;
    std::vector<StackSample> samples;

    // REQUIRES: value.kind == Text
    [[nodiscard]] std::string_view text(const ZoneValue &value) const
    {
        return std::string_view(texts).substr(value.bits, value.size);
    }
    // REQUIRES: value.kind == Numbers
    [[nodiscard]] std::span<const double> numbersOf(const ZoneValue &value) const
    {
        return std::span(numbers).subspan(value.bits, value.size);
    }
    void addText(std::size_t zone, ValueKeyId key, std::string_view text);
    void addNumbers(std::size_t zone, ValueKeyId key, std::span<const double> given);
    // Of any other kind.
    void addValue(std::size_t zone, ValueKeyId key, ValueKind kind, std::uint64_t bits);
    // Restores the order after items were added out of order or removed.
    void putInOrder();
    void clear();

    // The values of one zone. Cost: logarithmic.
    [[nodiscard]] std::span<const ZoneValue> valuesOf(std::size_t zone) const;
    [[nodiscard]] bool empty() const;
    // The number of entries of all kinds.
    [[nodiscard]] std::size_t count() const;
    // Memory in bytes, for caches.
    [[nodiscard]] std::size_t byteSize() const;
    friend bool operator==(const ChunkExtras &, const ChunkExtras &) = default;
};

} // namespace zoe
