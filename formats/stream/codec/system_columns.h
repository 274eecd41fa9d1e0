// The columns with the operating system's reports on threads and CPUs. Inner part of
// zone_extras_codec.h. Pure functions.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <span>
#include <vector>

#include "analysis/model/extras.h"
#include "formats/stream/bytes/byte_codec.h"
#include "formats/stream/codec/extras_columns.h"
#include "formats/stream/messages/message_types.h"

namespace zoe::columns {

inline constexpr std::uint64_t kMostCpu = std::numeric_limits<std::uint32_t>::max();
inline constexpr std::uint8_t kUsageParts = kUsageTimes | kUsageFaults | kUsageSwitches;

// Checks that the spans of each thread don't overlap.
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

// Whether the durations of a row are not negative.
inline bool allPositive(std::initializer_list<std::uint64_t> durations)
{
    std::uint64_t all = 0;
    for (const std::uint64_t duration : durations)
        all |= duration;
    return (all >> 63) == 0;
}

} // namespace zoe::columns

namespace zoe {

// False: out of order, overlapping, or with a thread that is not below the limit. wakers and
// ioWaits: columns in the same order; empty if none is known.
bool encodeStates(std::span<const ThreadStateSpan> states, std::uint32_t threads, ByteWriter &out,
                  ByteWriter &wakers, ByteWriter &ioWaits);
bool encodeUsage(std::span<const ThreadUsage> usage, std::uint32_t threads, ByteWriter &out);
bool encodeSamples(std::span<const StackSample> samples, const IdCounts &ids, ByteWriter &out);
bool encodeStolen(std::span<const StolenTime> stolen, ByteWriter &out);
// False: broken.
bool decodeStates(const ExtrasColumn &in, std::span<const std::uint8_t> wakers,
                  std::span<const std::uint8_t> ioWaits, std::uint32_t threads,
                  std::vector<ThreadStateSpan> &states);
bool decodeUsage(const ExtrasColumn &in, std::uint32_t threads, std::vector<ThreadUsage> &usage);
bool decodeSamples(const ExtrasColumn &in, const IdCounts &limits,
                   std::vector<StackSample> &samples);
bool decodeStolen(const ExtrasColumn &in, std::vector<StolenTime> &stolen);

} // namespace zoe
