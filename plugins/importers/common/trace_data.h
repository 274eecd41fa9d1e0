// All events of a trace in memory, in compact form: filled by a parser, written by the feeder.
// Plain values; times are absolute until TraceData::earliestNs is known. Not thread-safe: one
// owner.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analysis/model/dictionary.h"
#include "analysis/model/extras.h"
#include "analysis/model/left_out.h"
#include "analysis/model/report.h"
#include "plugins/importers/common/packed_events.h"
#include "plugins/importers/common/string_table.h"
#include "plugins/importers/common/trace_event.h"
#include "plugins/importers/common/zone_arguments.h"

namespace zoe {

// A pid or tid: a number, text that is not a number, or missing.
struct TraceId {
    enum class Kind : std::uint8_t { Missing, Number, Text };

    Kind kind = Kind::Missing;
    std::int64_t value = 0; // for Text the StringTable id

    friend bool operator==(const TraceId &, const TraceId &) = default;
};

struct TraceProcess {
    TraceId pid;
    std::string name;
    std::int64_t sortIndex = 0;
};

// The values that an event of a track adds to its zone: a list of ZoneArguments.
struct TraceArguments {
    std::uint32_t order = 0; // TraceEvent::order
    std::uint32_t list = 0;
};

// Becomes a thread of the capture, with further ones for zones that don't nest.
struct TraceTrack {
    std::uint32_t process = 0; // index into TraceData::processes
    TraceId tid;
    std::string name;
    std::int64_t sortIndex = 0;
    bool samples = false; // made of samples: a lane next to the thread's own
    PackedEvents events;
    std::vector<TraceArguments> arguments; // by order
    std::int64_t lastNs = 0;  // of the last event in the file, for events without a time
    std::uint32_t others = 0; // instants, ends of spans and flows on it
    bool external = false;    // not a thread of a program: a queue, a device

    [[nodiscard]] bool hasContent() const { return !events.empty() || others > 0; }
};

struct TraceSite {
    std::uint32_t name = 0; // StringTable ids
    std::uint32_t category = 0;
    std::uint32_t file = StringTable::kNone;
    std::uint32_t line = 0;
    std::uint32_t colour = 0; // 0xRRGGBB, 0: none
};

struct TraceInstant {
    std::int64_t timeNs = 0;
    std::uint32_t track = 0;
    std::uint32_t site = 0;
    std::uint32_t text = StringTable::kNone; // StringTable id; kNone: the site's name suffices
    Severity severity = Severity::Info;
};

// The start or end of something outside the zones of threads.
struct TraceAsyncEdge {
    std::int64_t timeNs = 0;
    std::uint64_t id = 0; // as in the file, or made from its text
    std::uint32_t track = 0;
    std::uint32_t site = 0;
    std::uint32_t key = 0; // StringTable id: edges that belong together share it
    bool isEnd = false;
    bool named = true; // an end may lack a name
};

// Both edges. If it never ended, endNs is kOpen.
struct TraceSpan {
    std::int64_t beginNs = 0;
    std::int64_t endNs = TraceEvent::kOpen;
    std::uint64_t id = 0; // at most one open span per site and id
    std::uint32_t beginTrack = 0;
    std::uint32_t endTrack = 0;
    std::uint32_t site = 0;
};

// Becomes a wait for a lock, or a hold of it.
struct TraceLock {
    std::int64_t beginNs = 0;
    std::int64_t endNs = 0;
    std::uint32_t track = 0;
    std::uint32_t name = 0; // StringTable id
    LockUse use = LockUse::Wait;
};

struct TraceFlow {
    std::int64_t timeNs = 0;
    std::uint64_t id = 0;
    std::uint32_t track = 0;
    std::uint32_t site = 0;
    FlowStep step = FlowStep::Begin;
};

struct TraceBookmark {
    std::int64_t timeNs = 0;
    std::string text;
    std::uint32_t colour = 0; // 0xRRGGBB
};

struct TraceSeries {
    std::uint32_t process = 0;
    std::uint32_t name = 0; // StringTable ids
    std::uint32_t id = StringTable::kNone;
    std::uint32_t argument = 0;
};

struct TraceCounter {
    std::int64_t timeNs = 0;
    double value = 0;
    std::uint32_t series = 0;
};

struct TraceSample {
    std::int64_t timeNs = 0;
    std::uint32_t track = 0;
    std::uint32_t frame = 0;   // StringTable id of the stack frame's key
    std::int64_t periodNs = 0; // 0: until the thread's next sample
};

struct TraceStackFrame {
    std::uint32_t site = 0;
    std::uint32_t parent = StringTable::kNone; // StringTable id of its key
};

// A stack of calls: its innermost site, and the stack of its callers.
struct TraceStack {
    // The maximum number of frames that become zones: deeper stacks are cycles or equally useless.
    static constexpr std::size_t kDeepest = 1024;

    std::uint32_t callers = StringTable::kNone; // position in TraceData::stacks
    std::uint32_t site = 0;

    friend bool operator==(const TraceStack &, const TraceStack &) = default;
};

// Becomes a sample of the capture.
struct TraceStackSample {
    std::int64_t timeNs = 0;
    std::int64_t periodNs = 0;
    std::uint32_t track = 0; // with content
    std::uint32_t stack = StringTable::kNone;
};

// A thread: one of the tracks, or of TraceData::otherTasks. Both kNone: not known.
struct TraceTask {
    std::uint32_t track = StringTable::kNone; // with or without content
    std::uint32_t other = StringTable::kNone;

    friend bool operator==(const TraceTask &, const TraceTask &) = default;
};

// Becomes a state of a thread.
struct TraceState {
    std::int64_t timeNs = 0;
    std::int64_t durationNs = 0;
    TraceTask task;
    TraceTask waker; // as ThreadStateSpan::waker
    ThreadState state = ThreadState::Running;
    std::uint32_t cpu = kUnknownCpu;
    bool isIo = false; // as ThreadStateSpan::isIo
};

// For a track of stack samples: ends the open zones that the next stack doesn't share from the
// root, and begins the others. Both stacks are sites from the root.
void goToStack(TraceTrack &track, std::span<const TraceSite> sites, std::int64_t timeNs,
               std::vector<std::uint32_t> &open, const std::vector<std::uint32_t> &next);

class TraceData {
  public:
    TraceData();

    // A trace with more distinct names makes up a name for every call, which nobody can use.
    static constexpr std::size_t kMostNames = std::size_t{1} << 20;
    static constexpr std::size_t kMostStacks = std::size_t{4} << 20;
    static constexpr std::size_t kMostWithArguments = std::size_t{4} << 20;
    // 126 years: the limit for everything that a reader places one after another because the file
    // has no times.
    static constexpr std::int64_t kLongestNs = 4'000'000'000'000'000'000;

    // The StringTable id for the name of a zone. Beyond kMostNames strings, all new ones share one,
    // which is counted.
    std::uint32_t nameOf(std::string_view text);
    std::uint32_t processOf(TraceId pid);
    std::uint32_t trackOf(TraceId pid, TraceId tid);
    // Beyond kMaxSite different sites, all further ones share one, which is counted.
    std::uint32_t siteOf(std::uint32_t name, std::uint32_t category);
    // Adds a site without looking for an equal one; callers identify sites in another way.
    std::uint32_t addSite(const TraceSite &site);
    std::uint32_t seriesOf(const TraceSeries &series);

    // The same for equal stacks. Beyond kMostStacks, that of the callers for all new ones, which is
    // counted.
    std::uint32_t stackOf(const TraceStack &stack);

    // The values collected in arguments belong to the event with this order, the latest of the
    // track.
    void keepArguments(TraceTrack &track, std::uint32_t order);

    // The text of an instant followed by its arguments. kNone if there is no more room for texts,
    // which is counted.
    std::uint32_t messageOf(std::uint32_t site, std::string_view arguments);

    // Extends the span of the trace to this time.
    void seeTime(std::int64_t fromNs, std::int64_t toNs)
    {
        earliestNs = fromNs < earliestNs ? fromNs : earliestNs;
        latestNs = toNs > latestNs ? toNs : latestNs;
    }
    [[nodiscard]] bool empty() const { return latestNs < earliestNs; }

    // "Renderer", followed by the pid if several processes have the name; one per process.
    [[nodiscard]] std::vector<std::string> processLabels() const;
    // Without a name.
    [[nodiscard]] Thread threadOf(const TraceTrack &track) const;
    // The thread's name, preceded by the process if several have events; one per track.
    [[nodiscard]] std::vector<std::string> trackLabels() const;

    StringTable strings;
    ZoneArguments arguments;
    std::vector<TraceProcess> processes;
    std::vector<TraceTrack> tracks;
    std::vector<TraceSite> sites;
    std::vector<TraceInstant> instants;
    std::vector<TraceSeries> series;
    std::vector<TraceCounter> counters;
    std::vector<TraceSample> samples;
    std::vector<TraceStack> stacks; // callers come first
    std::vector<TraceStackSample> stackSamples;
    std::vector<Thread> otherTasks; // threads without zones, of which states are known
    std::vector<TraceState> states; // by time; those of a thread don't overlap
    LeftOut leftOut;                // outside the span of the trace
    std::vector<TraceAsyncEdge> asyncEdges;
    std::vector<TraceSpan> spans; // made from asyncEdges by pairAsyncEdges()
    std::vector<TraceLock> locks; // those of them that are about locks, by end
    std::vector<TraceFlow> flows;
    std::vector<TraceBookmark> bookmarks;
    // Where frames start, if the file says so; ascending.
    std::vector<std::int64_t> frameStartsNs;
    std::unordered_map<std::uint32_t, TraceStackFrame> stackFrames; // by the key's StringTable id
    std::vector<std::pair<std::string, std::string>> metadata;
    Report report;
    std::string frameGuess; // where frames begin, if that was guessed; for ImportResult

    std::int64_t earliestNs = std::numeric_limits<std::int64_t>::max();
    std::int64_t latestNs = std::numeric_limits<std::int64_t>::min();

  private:
    struct TrackKey {
        TraceId pid;
        TraceId tid;
        friend bool operator==(const TrackKey &, const TrackKey &) = default;
    };
    struct TrackKeyHash {
        std::size_t operator()(const TrackKey &key) const;
    };
    [[nodiscard]] std::string textOf(TraceId id) const;

    std::unordered_map<TrackKey, std::uint32_t, TrackKeyHash> m_tracks;
    std::unordered_map<TrackKey, std::uint32_t, TrackKeyHash> m_processes; // without a tid
    std::unordered_map<std::uint64_t, std::uint32_t> m_sites;              // by name and category
    std::vector<std::uint32_t> m_siteOfName; // the last id that a name had
    std::unordered_map<std::string, std::uint32_t> m_series;
    std::unordered_map<std::uint64_t, std::uint32_t> m_stacks; // by callers and site
    TrackKey m_lastKey;
    std::uint32_t m_lastTrack = StringTable::kNone;
    std::size_t m_withArguments = 0;
    std::size_t m_messageBytes = 0;
};

// "process: name", unless the name begins like that already, as in traces that were exported
// before.
[[nodiscard]] std::string ofProcessUnlessNamed(const std::string &process, const std::string &name);

} // namespace zoe
