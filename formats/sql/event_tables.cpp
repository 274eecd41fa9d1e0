#include "formats/sql/event_tables.h"

#include <algorithm>
#include <array>
#include <bit>
#include <fmt/format.h>

#include "analysis/frames/frame_times.h"
#include "analysis/states/thread_states.h"
#include "formats/transform/copy_chunk.h"

namespace zoe::sql {

namespace {

using EventColumn = ValueColumn<EventRow>;

constexpr EventColumn kFrameNumber{{"frame", "INTEGER", true}, nullptr}; // written by the cursor

constexpr auto spanEnd = [](const auto &span) { return span.startNs + span.durationNs; };

template <auto ItemOf>
std::size_t frameOfTime(const EventRow &row)
{
    return frameAt(row.chunk, ItemOf(row).timeNs);
}

// A span belongs to the frame in which it ends.
template <auto ItemOf>
std::size_t frameOfSpan(const EventRow &row)
{
    return frameAt(row.chunk, spanEnd(ItemOf(row)));
}

constexpr auto plotOf = [](const EventRow &row) -> const PlotPoint & {
    return row.chunk.plots[row.i];
};

constexpr EventColumn kPlots[]{
    kFrameNumber,
    {{"time_ns", "INTEGER"}, put<plotOf, &PlotPoint::timeNs>},
    {{"plot", "INTEGER"}, put<plotOf, &PlotPoint::plot>},
    {{"name", "TEXT"},
     put<plotOf, [](const PlotPoint &p,
                    const Capture &c) { return Name{c.plotSeries()[p.plot.value].name}; }>},
    {{"value", "REAL"}, put<plotOf, &PlotPoint::value>}};

constexpr auto messageOf = [](const EventRow &row) -> const Message & {
    return row.chunk.messages[row.i];
};

constexpr std::array kSeverities{"trace", "debug", "info", "warning", "error", "fatal"};

constexpr EventColumn kMessages[]{
    kFrameNumber,
    {{"time_ns", "INTEGER"}, put<messageOf, &Message::timeNs>},
    {{"thread", "INTEGER"}, put<messageOf, &Message::thread>},
    {{"severity", "INTEGER"}, put<messageOf, &Message::severity>},
    {{"severity_name", "TEXT"},
     put<messageOf, [](const Message &m) { return wordOf(kSeverities, m.severity); }>},
    {{"text", "TEXT"}, put<messageOf, &Message::text>}};

constexpr auto setFrameOf = [](const EventRow &row) -> const SetFrame & {
    return row.chunk.setFrames[row.i];
};

void putSetSpike(const EventRow &row, sqlite3_context *out)
{
    const SetFrame &frame = setFrameOf(row);
    const auto spike = row.answers.isSpike(frame.set, frame.startNs);
    if (spike)
        putFlag(out, *spike);
    else
        putError(out, spike.error());
}

void putSetMissed(const EventRow &row, sqlite3_context *out)
{
    const SetFrame &frame = setFrameOf(row);
    putFlagIf(out, missedDeadline(row.capture, frame.set, frame.durationNs));
}

constexpr EventColumn kSetFrames[]{
    kFrameNumber,
    {{"frame_set", "INTEGER"}, put<setFrameOf, &SetFrame::set>},
    {{"name", "TEXT"},
     put<setFrameOf, [](const SetFrame &f,
                        const Capture &c) { return Name{c.frameSets()[f.set.value].name}; }>},
    {{"start_ns", "INTEGER"}, put<setFrameOf, &SetFrame::startNs>},
    {{"end_ns", "INTEGER"}, put<setFrameOf, spanEnd>},
    {{"duration_ns", "INTEGER"}, put<setFrameOf, &SetFrame::durationNs>},
    {{"missed", "INTEGER HIDDEN"}, putSetMissed},
    {{"spike", "INTEGER HIDDEN"}, putSetSpike}};

constexpr auto zoneValueOf = [](const EventRow &row) -> const ZoneValue & {
    return row.chunk.extras.values[row.i];
};

constexpr std::array kValueKinds{"text", "signed", "unsigned", "float", "bool", "numbers"};

void putZoneNumber(const EventRow &row, sqlite3_context *out)
{
    putResult(out, row.firstZone + zoneValueOf(row).zone);
}

void putZoneValue(const EventRow &row, sqlite3_context *out)
{
    const ZoneValue &value = zoneValueOf(row);
    switch (value.kind) {
    case ValueKind::Text:
        return putText(out, row.chunk.extras.text(value));
    case ValueKind::Float:
        return putResult(out, std::bit_cast<double>(value.bits));
    case ValueKind::Numbers:
        return putText(out, fmt::format("[{}]", fmt::join(row.chunk.extras.numbersOf(value), ",")));
    case ValueKind::Signed:
    case ValueKind::Unsigned:
    case ValueKind::Bool:
        break;
    }
    putResult(out, value.bits);
}

std::size_t frameOfValue(const EventRow &row)
{
    const auto &trees = row.chunk.trees;
    const auto behind =
        std::ranges::upper_bound(trees, zoneValueOf(row).zone, {}, &TreeSpan::firstZone);
    return behind == trees.begin() ? 0 : (behind - 1)->frame;
}

constexpr EventColumn kZoneValues[]{
    kFrameNumber,
    {{"zone", "INTEGER", true}, putZoneNumber},
    {{"key", "TEXT"},
     put<zoneValueOf,
         [](const ZoneValue &v, const Capture &c) { return Name{c.valueKeys()[v.key.value]}; }>},
    {{"kind", "TEXT"},
     put<zoneValueOf, [](const ZoneValue &v) { return wordOf(kValueKinds, v.kind); }>},
    {{"value", ""}, putZoneValue}};

constexpr auto lockOf = [](const EventRow &row) -> const LockSpan & {
    return row.chunk.extras.locks[row.i];
};

constexpr std::array kLockUses{"wait", "hold", "shared wait", "shared hold"};

constexpr EventColumn kLocks[]{
    kFrameNumber,
    {{"lock", "INTEGER"}, put<lockOf, &LockSpan::lock>},
    {{"name", "TEXT"},
     put<lockOf,
         [](const LockSpan &s, const Capture &c) { return Name{c.locks()[s.lock.value].name}; }>},
    {{"thread", "INTEGER"}, put<lockOf, &LockSpan::thread>},
    {{"use", "TEXT"}, put<lockOf, [](const LockSpan &s) { return wordOf(kLockUses, s.use); }>},
    {{"start_ns", "INTEGER"}, put<lockOf, &LockSpan::startNs>},
    {{"end_ns", "INTEGER"}, put<lockOf, spanEnd>},
    {{"duration_ns", "INTEGER"}, put<lockOf, &LockSpan::durationNs>}};

constexpr auto asyncOf = [](const EventRow &row) -> const AsyncSpan & {
    return row.chunk.extras.asyncs[row.i];
};

constexpr auto functionOf = [](const auto &item, const Capture &capture) {
    return Name{capture.site(item.site).label()};
};

constexpr EventColumn kAsyncs[]{
    kFrameNumber,
    {{"site", "INTEGER"}, put<asyncOf, &AsyncSpan::site>},
    {{"function", "TEXT"}, put<asyncOf, functionOf>},
    {{"id", "INTEGER"}, put<asyncOf, &AsyncSpan::id>},
    {{"begin_thread", "INTEGER"}, put<asyncOf, &AsyncSpan::beginThread>},
    {{"end_thread", "INTEGER"}, put<asyncOf, &AsyncSpan::endThread>},
    {{"start_ns", "INTEGER"}, put<asyncOf, &AsyncSpan::startNs>},
    {{"end_ns", "INTEGER"}, put<asyncOf, spanEnd>},
    {{"duration_ns", "INTEGER"}, put<asyncOf, &AsyncSpan::durationNs>},
    {{"still_open", "INTEGER"}, put<asyncOf, &AsyncSpan::stillOpen>}};

constexpr auto flowOf = [](const EventRow &row) -> const FlowPoint & {
    return row.chunk.extras.flows[row.i];
};

constexpr std::array kFlowSteps{"begin", "step", "end"};

constexpr EventColumn kFlows[]{
    kFrameNumber,
    {{"time_ns", "INTEGER"}, put<flowOf, &FlowPoint::timeNs>},
    {{"site", "INTEGER"}, put<flowOf, &FlowPoint::site>},
    {{"function", "TEXT"}, put<flowOf, functionOf>},
    {{"id", "INTEGER"}, put<flowOf, &FlowPoint::id>},
    {{"thread", "INTEGER"}, put<flowOf, &FlowPoint::thread>},
    {{"step", "TEXT"}, put<flowOf, [](const FlowPoint &p) { return wordOf(kFlowSteps, p.step); }>}};

constexpr auto memoryOf = [](const EventRow &row) -> const MemoryEvent & {
    return row.chunk.extras.memory[row.i];
};

constexpr EventColumn kMemory[]{
    kFrameNumber,
    {{"time_ns", "INTEGER"}, put<memoryOf, &MemoryEvent::timeNs>},
    {{"pool", "INTEGER"}, put<memoryOf, &MemoryEvent::pool>},
    {{"name", "TEXT"},
     put<memoryOf, [](const MemoryEvent &e,
                      const Capture &c) { return Name{c.memoryPools()[e.pool.value].name}; }>},
    {{"thread", "INTEGER"}, put<memoryOf, &MemoryEvent::thread>},
    {{"address", "INTEGER"}, put<memoryOf, &MemoryEvent::address>},
    {{"bytes", "INTEGER"}, put<memoryOf, &MemoryEvent::size>},
    {{"is_free", "INTEGER"}, put<memoryOf, &MemoryEvent::isFree>}};

constexpr auto stateOf = [](const EventRow &row) -> const ThreadStateSpan & {
    return row.chunk.extras.states[row.i];
};

constexpr std::array kStateNames{"running", "preempted", "waiting"};

void putStateCpu(const EventRow &row, sqlite3_context *out)
{
    if (stateOf(row).cpu == kUnknownCpu)
        sqlite3_result_null(out);
    else
        putResult(out, stateOf(row).cpu);
}

void putRanInstead(const EventRow &row, sqlite3_context *out)
{
    if (!row.cpuUsers)
        row.cpuUsers.emplace(row.chunk.extras.states);
    putResult(out, row.cpuUsers->ranInstead(stateOf(row)));
}

constexpr EventColumn kThreadStates[]{
    kFrameNumber,
    {{"thread", "INTEGER"}, put<stateOf, &ThreadStateSpan::thread>},
    {{"state", "TEXT"},
     put<stateOf, [](const ThreadStateSpan &s) { return wordOf(kStateNames, s.state); }>},
    {{"cpu", "INTEGER"}, putStateCpu},
    {{"start_ns", "INTEGER"}, put<stateOf, &ThreadStateSpan::startNs>},
    {{"end_ns", "INTEGER"}, put<stateOf, spanEnd>},
    {{"duration_ns", "INTEGER"}, put<stateOf, &ThreadStateSpan::durationNs>},
    {{"waker", "INTEGER"}, put<stateOf, &ThreadStateSpan::waker>},
    {{"ran_instead", "INTEGER"}, putRanInstead},
    {{"io", "INTEGER"}, put<stateOf, &ThreadStateSpan::isIo>}};

constexpr auto usageOf = [](const EventRow &row) -> const ThreadUsage & {
    return row.chunk.extras.usage[row.i];
};

// NULL if this part is unknown.
template <auto Member, std::uint8_t Part>
void putUsage(const EventRow &row, sqlite3_context *out)
{
    if ((usageOf(row).known & Part) == 0)
        sqlite3_result_null(out);
    else
        putResult(out, usageOf(row).*Member);
}

constexpr EventColumn kThreadUsage[]{
    kFrameNumber,
    {{"thread", "INTEGER"}, put<usageOf, &ThreadUsage::thread>},
    {{"start_ns", "INTEGER"}, put<usageOf, &ThreadUsage::startNs>},
    {{"end_ns", "INTEGER"}, put<usageOf, spanEnd>},
    {{"duration_ns", "INTEGER"}, put<usageOf, &ThreadUsage::durationNs>},
    {{"running_ns", "INTEGER"}, putUsage<&ThreadUsage::runningNs, kUsageTimes>},
    {{"queued_ns", "INTEGER"}, putUsage<&ThreadUsage::queuedNs, kUsageTimes>},
    {{"faults", "INTEGER"}, putUsage<&ThreadUsage::faults, kUsageFaults>},
    {{"major_faults", "INTEGER"}, putUsage<&ThreadUsage::majorFaults, kUsageFaults>},
    {{"waits", "INTEGER"}, putUsage<&ThreadUsage::waits, kUsageSwitches>},
    {{"preemptions", "INTEGER"}, putUsage<&ThreadUsage::preemptions, kUsageSwitches>}};

constexpr auto stolenOf = [](const EventRow &row) -> const StolenTime & {
    return row.chunk.extras.stolen[row.i];
};

constexpr EventColumn kStolenTimes[]{
    kFrameNumber,
    {{"cpu", "INTEGER"}, put<stolenOf, &StolenTime::cpu>},
    {{"start_ns", "INTEGER"}, put<stolenOf, &StolenTime::startNs>},
    {{"end_ns", "INTEGER"}, put<stolenOf, spanEnd>},
    {{"duration_ns", "INTEGER"}, put<stolenOf, &StolenTime::durationNs>},
    {{"hypervisor_ns", "INTEGER"}, put<stolenOf, &StolenTime::hypervisorNs>},
    {{"interrupt_ns", "INTEGER"}, put<stolenOf, &StolenTime::interruptNs>}};

constexpr auto sampleOf = [](const EventRow &row) -> const StackSample & {
    return row.chunk.extras.samples[row.i];
};

constexpr EventColumn kSamples[]{kFrameNumber,
                                 {{"time_ns", "INTEGER"}, put<sampleOf, &StackSample::timeNs>},
                                 {{"thread", "INTEGER"}, put<sampleOf, &StackSample::thread>},
                                 {{"stack", "INTEGER"}, put<sampleOf, &StackSample::stack>},
                                 {{"period_ns", "INTEGER"}, put<sampleOf, &StackSample::periodNs>}};

constexpr EventTable::Content kEventTables[]{
    {"plots", kPlots, [](const Chunk &c) { return c.plots.size(); }, frameOfTime<plotOf>},
    {"messages", kMessages, [](const Chunk &c) { return c.messages.size(); },
     frameOfTime<messageOf>},
    {"set_frames", kSetFrames, [](const Chunk &c) { return c.setFrames.size(); },
     frameOfSpan<setFrameOf>},
    {"zone_values", kZoneValues, [](const Chunk &c) { return c.extras.values.size(); },
     frameOfValue, 1},
    {"locks", kLocks, [](const Chunk &c) { return c.extras.locks.size(); }, frameOfSpan<lockOf>},
    {"async_spans", kAsyncs, [](const Chunk &c) { return c.extras.asyncs.size(); },
     frameOfSpan<asyncOf>},
    {"flows", kFlows, [](const Chunk &c) { return c.extras.flows.size(); }, frameOfTime<flowOf>},
    {"memory", kMemory, [](const Chunk &c) { return c.extras.memory.size(); },
     frameOfTime<memoryOf>},
    {"thread_states", kThreadStates, [](const Chunk &c) { return c.extras.states.size(); },
     frameOfSpan<stateOf>},
    {"thread_usage", kThreadUsage, [](const Chunk &c) { return c.extras.usage.size(); },
     frameOfSpan<usageOf>},
    {"stolen_times", kStolenTimes, [](const Chunk &c) { return c.extras.stolen.size(); },
     frameOfSpan<stolenOf>},
    {"samples", kSamples, [](const Chunk &c) { return c.extras.samples.size(); },
     frameOfTime<sampleOf>}};

} // namespace

std::span<const EventTable::Content> eventTables()
{
    return kEventTables;
}

} // namespace zoe::sql
