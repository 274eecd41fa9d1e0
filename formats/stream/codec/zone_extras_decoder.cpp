#include "formats/stream/codec/zone_extras_codec.h"

#include <bit>
#include <limits>
#include <utility>

#include "formats/stream/codec/system_columns.h"

namespace zoe {

using namespace columns;

namespace {

template <class Id>
Id idAt(std::uint64_t value)
{
    return Id{static_cast<std::uint32_t>(value)};
}

bool decodeLocks(const ExtrasColumn &in, const IdCounts &limits, std::vector<LockSpan> &locks)
{
    Columns<5> columns;
    ByteReader reader(in.bytes);
    if (!read(reader, in.count, columns))
        return false;
    locks.reserve(in.count);
    Ascending starts;
    for (std::size_t i = 0; i < in.count; ++i) {
        if (columns[0][i] >= limits.locks || columns[1][i] >= limits.threads ||
            columns[2][i] > static_cast<std::uint64_t>(LockUse::SharedHold))
            return false;
        const TimeNs start = starts.advance(columns[3][i]);
        starts.check(columns[4][i]);
        locks.push_back({idAt<LockId>(columns[0][i]), idAt<ThreadId>(columns[1][i]),
                         static_cast<LockUse>(columns[2][i]), start,
                         static_cast<DurationNs>(columns[4][i])});
    }
    return starts.ok();
}

bool decodeAsyncs(const ExtrasColumn &in, const IdCounts &limits, std::vector<AsyncSpan> &asyncs)
{
    Columns<7> columns;
    ByteReader reader(in.bytes);
    if (!read(reader, in.count, columns))
        return false;
    asyncs.reserve(in.count);
    Ascending starts;
    for (std::size_t i = 0; i < in.count; ++i) {
        if (columns[0][i] >= limits.sites || columns[2][i] >= limits.threads ||
            columns[3][i] >= limits.threads || columns[6][i] > 1)
            return false;
        const TimeNs start = starts.advance(columns[4][i]);
        starts.check(columns[5][i]);
        asyncs.push_back({idAt<SiteId>(columns[0][i]), columns[1][i], idAt<ThreadId>(columns[2][i]),
                          idAt<ThreadId>(columns[3][i]), start,
                          static_cast<DurationNs>(columns[5][i]), columns[6][i] != 0});
    }
    return starts.ok();
}

bool decodeFlows(const ExtrasColumn &in, const IdCounts &limits, std::vector<FlowPoint> &flows)
{
    Columns<5> columns;
    ByteReader reader(in.bytes);
    if (!read(reader, in.count, columns))
        return false;
    flows.reserve(in.count);
    Ascending times;
    for (std::size_t i = 0; i < in.count; ++i) {
        if (columns[0][i] >= limits.sites || columns[2][i] >= limits.threads ||
            columns[4][i] > static_cast<std::uint64_t>(FlowStep::End))
            return false;
        const TimeNs time = times.advance(columns[3][i]);
        flows.push_back({columns[1][i], idAt<SiteId>(columns[0][i]), idAt<ThreadId>(columns[2][i]),
                         time, static_cast<FlowStep>(columns[4][i])});
    }
    return times.ok();
}

bool decodeMemory(const ExtrasColumn &in, const IdCounts &limits, std::vector<MemoryEvent> &events)
{
    Columns<6> columns;
    ByteReader reader(in.bytes);
    if (!read(reader, in.count, columns))
        return false;
    events.reserve(in.count);
    Ascending times;
    for (std::size_t i = 0; i < in.count; ++i) {
        if (columns[0][i] >= limits.memoryPools || columns[1][i] >= limits.threads ||
            columns[5][i] > 1)
            return false;
        const TimeNs time = times.advance(columns[2][i]);
        events.push_back({idAt<PoolId>(columns[0][i]), idAt<ThreadId>(columns[1][i]), time,
                          columns[3][i], columns[4][i], columns[5][i] != 0});
    }
    return times.ok();
}

bool decodeNumbers(const ExtrasColumn &in, std::vector<double> &numbers)
{
    Columns<1> columns;
    ByteReader reader(in.bytes);
    if (!read(reader, in.count, columns))
        return false;
    numbers.reserve(in.count);
    for (const std::uint64_t bits : columns[0])
        numbers.push_back(std::bit_cast<double>(bits));
    return true;
}

// Where the texts and numbers of values start: they are consecutive.
class Places {
  public:
    // False: the value is invalid.
    bool place(ZoneValue &value)
    {
        switch (value.kind) {
        case ValueKind::Text:
            value.bits = std::exchange(m_text, m_text + value.size);
            return true;
        case ValueKind::Numbers:
            value.bits = std::exchange(m_number, m_number + value.size);
            return true;
        case ValueKind::Signed:
            value.bits = static_cast<std::uint64_t>(unzigzag(value.bits));
            return value.size == 0;
        case ValueKind::Bool:
            return value.size == 0 && value.bits <= 1;
        case ValueKind::Unsigned:
        case ValueKind::Float:
            break;
        }
        return value.size == 0;
    }
    [[nodiscard]] bool fill(const ChunkExtras &extras) const
    {
        return m_text == extras.texts.size() && m_number == extras.numbers.size();
    }

  private:
    std::uint64_t m_text = 0;
    std::uint64_t m_number = 0;
};

bool decodeValues(const ExtrasColumn &in, std::size_t zones, std::uint32_t keyLimit,
                  ChunkExtras &extras)
{
    Columns<5> columns;
    ByteReader reader(in.bytes);
    if (!read(reader, in.count, columns))
        return false;
    extras.values.reserve(in.count);
    Places places;
    std::uint64_t zone = 0;
    for (std::size_t i = 0; i < in.count; ++i) {
        constexpr std::uint64_t kLargest = std::numeric_limits<std::uint32_t>::max();
        if (columns[0][i] >= zones || columns[1][i] >= keyLimit ||
            columns[2][i] > static_cast<std::uint64_t>(ValueKind::Numbers) ||
            columns[3][i] > kLargest)
            return false;
        zone += columns[0][i];
        ZoneValue value{static_cast<std::uint32_t>(zone), idAt<ValueKeyId>(columns[1][i]),
                        static_cast<ValueKind>(columns[2][i]),
                        static_cast<std::uint32_t>(columns[3][i]), columns[4][i]};
        if (zone >= zones || !places.place(value))
            return false;
        extras.values.push_back(value);
    }
    return places.fill(extras);
}

} // namespace

bool decodeExtras(const ExtrasBytes &bytes, std::size_t zones, const IdCounts &limits,
                  ChunkExtras &extras)
{
    extras.clear();
    extras.texts.assign(bytes.texts.begin(), bytes.texts.end());
    const auto has = [&](ExtrasKind kind) { return bytes.of(kind).count > 0; };
    if (has(ExtrasKind::Numbers) && !decodeNumbers(bytes.of(ExtrasKind::Numbers), extras.numbers))
        return false;
    if (has(ExtrasKind::Values) &&
        !decodeValues(bytes.of(ExtrasKind::Values), zones, limits.valueKeys, extras))
        return false;
    if (!has(ExtrasKind::Values) && !(extras.texts.empty() && extras.numbers.empty()))
        return false;
    if (!has(ExtrasKind::States) && !(bytes.wakers.empty() && bytes.ioWaits.empty()))
        return false;
    return (!has(ExtrasKind::Locks) ||
            decodeLocks(bytes.of(ExtrasKind::Locks), limits, extras.locks)) &&
           (!has(ExtrasKind::Asyncs) ||
            decodeAsyncs(bytes.of(ExtrasKind::Asyncs), limits, extras.asyncs)) &&
           (!has(ExtrasKind::Flows) ||
            decodeFlows(bytes.of(ExtrasKind::Flows), limits, extras.flows)) &&
           (!has(ExtrasKind::Memory) ||
            decodeMemory(bytes.of(ExtrasKind::Memory), limits, extras.memory)) &&
           (!has(ExtrasKind::States) ||
            decodeStates(bytes.of(ExtrasKind::States), bytes.wakers, bytes.ioWaits, limits.threads,
                         extras.states)) &&
           (!has(ExtrasKind::Usage) ||
            decodeUsage(bytes.of(ExtrasKind::Usage), limits.threads, extras.usage)) &&
           (!has(ExtrasKind::Stolen) ||
            decodeStolen(bytes.of(ExtrasKind::Stolen), extras.stolen)) &&
           (!has(ExtrasKind::Samples) ||
            decodeSamples(bytes.of(ExtrasKind::Samples), limits, extras.samples));
}

} // namespace zoe
