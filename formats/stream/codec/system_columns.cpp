#include "formats/stream/codec/system_columns.h"

#include <limits>

namespace zoe {

using namespace columns;

namespace {

constexpr std::uint64_t kMostCpu = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint8_t kUsageParts = kUsageTimes | kUsageFaults | kUsageSwitches;

// Whether spans of one thread come one after the other.
class Disjoint {
  public:
    bool follows(ThreadId thread, TimeNs startNs, DurationNs durationNs)
    {
        if (thread.value >= m_ends.size())
            m_ends.resize(std::size_t{thread.value} + 1, 0);
        const bool after = startNs >= m_ends[thread.value];
        m_ends[thread.value] = startNs + durationNs;
        return after;
    }

  private:
    std::vector<TimeNs> m_ends; // by thread
};

// The durations of a row, which are not negative.
bool allPositive(std::initializer_list<std::uint64_t> durations)
{
    std::uint64_t all = 0;
    for (const std::uint64_t duration : durations)
        all |= duration;
    return (all >> 63) == 0;
}

} // namespace

bool encodeStates(std::span<const ThreadStateSpan> states, std::uint32_t threads, ByteWriter &out)
{
    Columns<5> columns;
    Ascending starts;
    Disjoint disjoint;
    bool good = true;
    for (const ThreadStateSpan &span : states) {
        columns[0].push_back(span.thread.value);
        columns[1].push_back(static_cast<std::uint64_t>(span.state));
        columns[2].push_back((std::uint64_t{span.cpu} + 1) & kMostCpu); // 0: unknown
        columns[3].push_back(starts.distanceTo(span.startNs));
        columns[4].push_back(static_cast<std::uint64_t>(span.durationNs));
        starts.check(columns[4].back());
        good = good && starts.ok() && span.thread.value < threads &&
               disjoint.follows(span.thread, span.startNs, span.durationNs);
    }
    write(columns, out);
    return good;
}

bool decodeStates(const ExtrasColumn &in, std::uint32_t threads,
                  std::vector<ThreadStateSpan> &states)
{
    Columns<5> columns;
    ByteReader reader(in.bytes);
    if (!read(reader, in.count, columns))
        return false;
    states.reserve(in.count);
    Ascending starts;
    Disjoint disjoint;
    for (std::size_t i = 0; i < in.count; ++i) {
        if (columns[0][i] >= threads || columns[2][i] > kMostCpu ||
            columns[1][i] > static_cast<std::uint64_t>(ThreadState::Waiting))
            return false;
        const TimeNs start = starts.advance(columns[3][i]);
        starts.check(columns[4][i]);
        const ThreadStateSpan span{ThreadId{static_cast<std::uint32_t>(columns[0][i])},
                                   static_cast<ThreadState>(columns[1][i]),
                                   static_cast<std::uint32_t>(columns[2][i] - 1), start,
                                   static_cast<DurationNs>(columns[4][i])};
        if (!starts.ok() || !disjoint.follows(span.thread, start, span.durationNs))
            return false;
        states.push_back(span);
    }
    return true;
}

bool encodeUsage(std::span<const ThreadUsage> usage, std::uint32_t threads, ByteWriter &out)
{
    Columns<10> columns;
    Ascending starts;
    Disjoint disjoint;
    bool good = true;
    for (const ThreadUsage &row : usage) {
        const auto running = static_cast<std::uint64_t>(row.runningNs);
        const auto queued = static_cast<std::uint64_t>(row.queuedNs);
        columns[0].push_back(row.thread.value);
        columns[1].push_back(starts.distanceTo(row.startNs));
        columns[2].push_back(static_cast<std::uint64_t>(row.durationNs));
        columns[3].push_back(row.known);
        columns[4].push_back(running);
        columns[5].push_back(queued);
        columns[6].push_back(row.faults);
        columns[7].push_back(row.majorFaults);
        columns[8].push_back(row.waits);
        columns[9].push_back(row.preemptions);
        starts.check(columns[2].back());
        good = good && starts.ok() && row.thread.value < threads && row.known <= kUsageParts &&
               allPositive({running, queued}) &&
               disjoint.follows(row.thread, row.startNs, row.durationNs);
    }
    write(columns, out);
    return good;
}

bool decodeUsage(const ExtrasColumn &in, std::uint32_t threads, std::vector<ThreadUsage> &usage)
{
    Columns<10> columns;
    ByteReader reader(in.bytes);
    if (!read(reader, in.count, columns))
        return false;
    usage.reserve(in.count);
    Ascending starts;
    Disjoint disjoint;
    for (std::size_t i = 0; i < in.count; ++i) {
        if (columns[0][i] >= threads || columns[3][i] > kUsageParts ||
            !allPositive({columns[4][i], columns[5][i]}))
            return false;
        const TimeNs start = starts.advance(columns[1][i]);
        starts.check(columns[2][i]);
        const ThreadUsage row{ThreadId{static_cast<std::uint32_t>(columns[0][i])},
                              start,
                              static_cast<DurationNs>(columns[2][i]),
                              static_cast<DurationNs>(columns[4][i]),
                              static_cast<DurationNs>(columns[5][i]),
                              columns[6][i],
                              columns[7][i],
                              columns[8][i],
                              columns[9][i],
                              static_cast<std::uint8_t>(columns[3][i])};
        if (!starts.ok() || !disjoint.follows(row.thread, start, row.durationNs))
            return false;
        usage.push_back(row);
    }
    return true;
}

bool encodeStolen(std::span<const StolenTime> stolen, ByteWriter &out)
{
    Columns<5> columns;
    Ascending starts;
    bool good = true;
    for (const StolenTime &row : stolen) {
        const auto hypervisor = static_cast<std::uint64_t>(row.hypervisorNs);
        const auto interrupt = static_cast<std::uint64_t>(row.interruptNs);
        columns[0].push_back(row.cpu);
        columns[1].push_back(starts.distanceTo(row.startNs));
        columns[2].push_back(static_cast<std::uint64_t>(row.durationNs));
        columns[3].push_back(hypervisor);
        columns[4].push_back(interrupt);
        starts.check(columns[2].back());
        good = good && allPositive({hypervisor, interrupt});
    }
    write(columns, out);
    return good && starts.ok();
}

bool decodeStolen(const ExtrasColumn &in, std::vector<StolenTime> &stolen)
{
    Columns<5> columns;
    ByteReader reader(in.bytes);
    if (!read(reader, in.count, columns))
        return false;
    stolen.reserve(in.count);
    Ascending starts;
    for (std::size_t i = 0; i < in.count; ++i) {
        if (columns[0][i] > kMostCpu || !allPositive({columns[3][i], columns[4][i]}))
            return false;
        const TimeNs start = starts.advance(columns[1][i]);
        starts.check(columns[2][i]);
        stolen.push_back({static_cast<std::uint32_t>(columns[0][i]), start,
                          static_cast<DurationNs>(columns[2][i]),
                          static_cast<DurationNs>(columns[3][i]),
                          static_cast<DurationNs>(columns[4][i])});
    }
    return starts.ok();
}

} // namespace zoe
