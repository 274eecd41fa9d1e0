// The fields of Perfetto's trace that are read and written here, by their numbers in the published
// definition (protos/perfetto/trace). Constants only.
#pragma once

#include <protozero/types.hpp>

namespace zoe::perfetto {

enum class Trace : protozero::pbf_tag_type { Packet = 1 };

enum class Packet : protozero::pbf_tag_type {
    FtraceEvents = 1,
    ProcessTree = 2,
    ClockSnapshot = 6,
    Timestamp = 8,
    SequenceId = 10,
    TrackEvent = 11,
    InternedData = 12,
    SequenceFlags = 13,
    OldStateCleared = 41, // today a flag
    DroppedBefore = 42,
    ProcessDescriptor = 43,
    ThreadDescriptor = 44,
    CompressedPackets = 50,
    StreamingProfile = 54,
    ClockId = 58,
    Defaults = 59,
    TrackDescriptor = 60,
    PerfSample = 66,
};

// Of a sequence, until its state is cleared.
enum class Defaults : protozero::pbf_tag_type { TrackEvent = 11, PerfSample = 12, ClockId = 58 };

// Clock ids from 64 are local to their sequence.
enum Clock : unsigned { kBootTime = 6, kFirstOfSequence = 64, kFirstGlobalAgain = 128 };

enum class Snapshot : protozero::pbf_tag_type { Clocks = 1 };
enum class ClockTime : protozero::pbf_tag_type {
    Id = 1,
    Timestamp = 2,
    Incremental = 3,
    UnitNs = 4,
};

enum SequenceFlag : unsigned { kStateCleared = 1, kNeedsState = 2 };

enum class Event : protozero::pbf_tag_type {
    DeltaUs = 1,
    CategoryIids = 3,
    DebugAnnotations = 4,
    Legacy = 6,
    Type = 9,
    NameIid = 10,
    TrackUuid = 11,
    ExtraCounterValues = 12,
    AbsoluteUs = 16,
    Categories = 22,
    Name = 23,
    CounterValue = 30,
    ExtraCounterTracks = 31,
    SourceLocation = 33,
    SourceLocationIid = 34,
    DoubleCounterValue = 44,
    ExtraDoubleCounterTracks = 45,
    ExtraDoubleCounterValues = 46,
    OldFlowIds = 36,
    OldTerminatingFlowIds = 42,
    FlowIds = 47,
    TerminatingFlowIds = 48,
};

// Fields of events that were once Chrome's JSON.
enum class Legacy : protozero::pbf_tag_type {
    NameIid = 1,
    Phase = 2,
    DurationUs = 3,
    UnscopedId = 6,
    IdScope = 7,
    LocalId = 10,
    GlobalId = 11,
    PidOverride = 18,
    TidOverride = 19,
};

enum class EventType : int { Unspecified = 0, Begin = 1, End = 2, Instant = 3, Counter = 4 };

enum class Track : protozero::pbf_tag_type {
    Uuid = 1,
    Name = 2,
    Process = 3,
    Thread = 4,
    ParentUuid = 5,
    Counter = 8,
};

enum class Counter : protozero::pbf_tag_type { UnitMultiplier = 4, Incremental = 5 };

enum class Process : protozero::pbf_tag_type { Pid = 1, Name = 6 };
// What the kernel told, by CPU.
enum class Ftrace : protozero::pbf_tag_type { Cpu = 1, Event = 2, LostEvents = 3, Compact = 4 };
enum class FtraceEvent : protozero::pbf_tag_type {
    Timestamp = 1,
    Pid = 2,
    SchedSwitch = 4,
    CommonFlags = 5,
    SchedWaking = 20,
};
// Lists of the same length, for switches and for wakes.
enum class CompactSched : protozero::pbf_tag_type {
    SwitchTimes = 1,
    SwitchFromStates = 2,
    SwitchToThreads = 3,
    Names = 5,
    SwitchToNames = 6, // positions in Names
    WakeTimes = 7,
    WokenThreads = 8,
    WakeFlags = 12,
};
enum class Waking : protozero::pbf_tag_type { Name = 1, Thread = 2, Priority = 3, Cpu = 5 };
enum class Switch : protozero::pbf_tag_type {
    FromName = 1,
    FromThread = 2,
    FromPriority = 3,
    FromState = 4, // 0: runnable, 1: asleep, 2: uninterruptibly
    ToName = 5,
    ToThread = 6,
    ToPriority = 7,
};

enum class Thread : protozero::pbf_tag_type { Pid = 1, Tid = 2, Name = 5, ReferenceUs = 6 };

enum class Interned : protozero::pbf_tag_type {
    Categories = 1,
    EventNames = 2,
    AnnotationNames = 3,
    SourceLocations = 4,
    FunctionNames = 5,
    Frames = 6,
    Callstacks = 7,
    BuildIds = 16,
    MappingPaths = 17,
    SourcePaths = 18,
    Mappings = 19,
    AnnotationTexts = 29,
};
enum class InternedText : protozero::pbf_tag_type { Iid = 1, Text = 2 };
enum class ProcessTree : protozero::pbf_tag_type { Threads = 2 };
enum class TreeThread : protozero::pbf_tag_type { Tid = 1, Name = 2, Process = 3 };
// What samples of a sequence are taken by.
enum class PerfDefaults : protozero::pbf_tag_type { Timebase = 1 };
enum class Timebase : protozero::pbf_tag_type { Period = 1, Frequency = 2, Counter = 4 };
enum class TimebaseCounter : std::uint32_t { CpuClock = 1, TaskClock = 3 };
// A sampled call stack; its parts are interned.
enum class PerfSample : protozero::pbf_tag_type {
    Pid = 2,
    Tid = 3,
    Callstack = 4,
};
// Samples of the sequence's thread, as Chrome writes them: both lists have one entry for each.
enum class StreamingProfile : protozero::pbf_tag_type { Callstacks = 1, DeltasUs = 2 };
enum class Callstack : protozero::pbf_tag_type { Iid = 1, Frames = 2 }; // outermost first
enum class Frame : protozero::pbf_tag_type {
    Iid = 1,
    FunctionName = 2,
    Mapping = 3,
    RelativeAddress = 4,
    SourcePath = 5,
    Line = 6,
};
enum class Mapping : protozero::pbf_tag_type {
    Iid = 1,
    BuildId = 2,
    Start = 4,
    End = 5,
    PathParts = 7,
};

enum class Location : protozero::pbf_tag_type { Iid = 1, File = 2, Function = 3, Line = 4 };

enum class Annotation : protozero::pbf_tag_type {
    NameIid = 1,
    Bool = 2,
    Unsigned = 3,
    Signed = 4,
    Double = 5,
    Text = 6,
    Pointer = 7,
    Nested = 8,
    LegacyJson = 9,
    Name = 10,
    DictEntries = 11,
    ArrayValues = 12,
    TextIid = 17,
};
// How dictionaries and lists were written before annotations.
constexpr int kNestedArray = 2;
enum class NestedValue : protozero::pbf_tag_type {
    Type = 1,
    DictKeys = 2,
    DictValues = 3,
    ArrayValues = 4,
    Signed = 5,
    Double = 6,
    Bool = 7,
    Text = 8,
};

} // namespace zoe::perfetto
