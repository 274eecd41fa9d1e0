#include "formats/stream/codec/system_columns.h"

#include "analysis/model/containers/stable_sort.h"

namespace zoe {

using namespace columns;

bool decodeStates(const ExtrasColumn &in, std::span<const std::uint8_t> wakers,
                  std::span<const std::uint8_t> ioWaits, std::uint32_t threads,
                  std::vector<ThreadStateSpan> &states)
{
    Columns<5> columns;
    ByteReader reader(in.bytes);
    if (!read(reader, in.count, columns))
        return false;
    Columns<1> wakerColumn;
    ByteReader wakerReader(wakers);
    if (!wakers.empty() && !read(wakerReader, in.count, wakerColumn))
        return false;
    Columns<1> ioColumn;
    ByteReader ioReader(ioWaits);
    if (!ioWaits.empty() && !read(ioReader, in.count, ioColumn))
        return false;
    states.reserve(in.count);
    std::uint64_t thread = 0;
    std::uint64_t firstNs = 0;
    std::uint64_t endNs = 0;
    for (std::size_t i = 0; i < in.count; ++i) {
        const std::uint64_t step = columns[1][i];
        if (columns[0][i] > static_cast<std::uint64_t>(ThreadState::Waiting) || step >= threads ||
            thread + step >= threads || columns[2][i] > kMostCpu)
            return false;
        thread += step;
        const bool isFirst = i == 0 || step > 0;
        const std::uint64_t start =
            isFirst ? firstNs + static_cast<std::uint64_t>(unzigzag(columns[3][i]))
                    : endNs + columns[3][i];
        const std::uint64_t duration = columns[4][i];
        if (!allPositive({start, duration, start + duration}) || (!isFirst && start < endNs))
            return false;
        if (isFirst)
            firstNs = start;
        endNs = start + duration;
        const std::uint64_t waker = wakers.empty() ? 0 : wakerColumn[0][i];
        const std::uint64_t io = ioWaits.empty() ? 0 : ioColumn[0][i];
        if (waker > threads || io > 1 ||
            (io == 1 && columns[0][i] != static_cast<std::uint64_t>(ThreadState::Waiting)))
            return false;
        states.push_back(
            {ThreadId{static_cast<std::uint32_t>(thread)}, static_cast<ThreadState>(columns[0][i]),
             static_cast<std::uint32_t>(columns[2][i] - 1), static_cast<TimeNs>(start),
             static_cast<DurationNs>(duration),
             waker == 0 ? ThreadId{} : ThreadId{static_cast<std::uint32_t>(waker - 1)}, io == 1});
    }
    stableSort(states, &ThreadStateSpan::startNs);
    return true;
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

bool decodeSamples(const ExtrasColumn &in, const IdCounts &limits,
                   std::vector<StackSample> &samples)
{
    Columns<4> columns;
    ByteReader reader(in.bytes);
    if (!read(reader, in.count, columns))
        return false;
    samples.reserve(in.count);
    Ascending times;
    for (std::size_t i = 0; i < in.count; ++i) {
        if (columns[0][i] >= limits.threads || columns[2][i] > limits.callStacks ||
            !allPositive({columns[3][i]}))
            return false;
        const TimeNs time = times.advance(columns[1][i]);
        const StackId stack =
            columns[2][i] == 0 ? StackId{} : StackId{static_cast<std::uint32_t>(columns[2][i] - 1)};
        samples.push_back({ThreadId{static_cast<std::uint32_t>(columns[0][i])}, stack, time,
                           static_cast<DurationNs>(columns[3][i])});
    }
    return times.ok();
}

} // namespace zoe
