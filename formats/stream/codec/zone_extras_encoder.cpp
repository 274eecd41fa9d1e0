#include "formats/stream/codec/zone_extras_codec.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "formats/stream/codec/system_columns.h"

namespace zoe {

using namespace columns;

namespace {

std::uint64_t writtenBits(const ZoneValue &value)
{
    switch (value.kind) {
    case ValueKind::Text:
    case ValueKind::Numbers:
        return 0; // in the order of the values
    case ValueKind::Signed:
        return zigzag(static_cast<std::int64_t>(value.bits));
    default:
        return value.bits;
    }
}

bool encodeLocks(std::span<const LockSpan> locks, const IdCounts &ids, ByteWriter &out)
{
    Columns<5> columns;
    Ascending starts;
    bool known = true;
    for (const LockSpan &span : locks) {
        known = known && span.lock.value < ids.locks && span.thread.value < ids.threads;
        columns[0].push_back(span.lock.value);
        columns[1].push_back(span.thread.value);
        columns[2].push_back(static_cast<std::uint64_t>(span.use));
        columns[3].push_back(starts.distanceTo(span.startNs));
        columns[4].push_back(static_cast<std::uint64_t>(span.durationNs));
        starts.check(columns[4].back());
    }
    write(columns, out);
    return known && starts.ok();
}

bool encodeAsyncs(std::span<const AsyncSpan> asyncs, const IdCounts &ids, ByteWriter &out)
{
    Columns<7> columns;
    Ascending starts;
    bool known = true;
    for (const AsyncSpan &span : asyncs) {
        known = known && span.site.value < ids.sites && span.beginThread.value < ids.threads &&
                span.endThread.value < ids.threads;
        columns[0].push_back(span.site.value);
        columns[1].push_back(span.id);
        columns[2].push_back(span.beginThread.value);
        columns[3].push_back(span.endThread.value);
        columns[4].push_back(starts.distanceTo(span.startNs));
        columns[5].push_back(static_cast<std::uint64_t>(span.durationNs));
        columns[6].push_back(span.stillOpen ? 1 : 0);
        starts.check(columns[5].back());
    }
    write(columns, out);
    return known && starts.ok();
}

bool encodeFlows(std::span<const FlowPoint> flows, const IdCounts &ids, ByteWriter &out)
{
    Columns<5> columns;
    Ascending times;
    bool known = true;
    for (const FlowPoint &point : flows) {
        known = known && point.site.value < ids.sites && point.thread.value < ids.threads;
        columns[0].push_back(point.site.value);
        columns[1].push_back(point.id);
        columns[2].push_back(point.thread.value);
        columns[3].push_back(times.distanceTo(point.timeNs));
        columns[4].push_back(static_cast<std::uint64_t>(point.step));
    }
    write(columns, out);
    return known && times.ok();
}

bool encodeMemory(std::span<const MemoryEvent> events, const IdCounts &ids, ByteWriter &out)
{
    Columns<6> columns;
    Ascending times;
    bool known = true;
    for (const MemoryEvent &event : events) {
        known = known && event.pool.value < ids.memoryPools && event.thread.value < ids.threads;
        columns[0].push_back(event.pool.value);
        columns[1].push_back(event.thread.value);
        columns[2].push_back(times.distanceTo(event.timeNs));
        columns[3].push_back(event.address);
        columns[4].push_back(event.size);
        columns[5].push_back(event.isFree ? 1 : 0);
    }
    write(columns, out);
    return known && times.ok();
}

} // namespace

bool ExtrasBytes::empty() const
{
    return rows() == 0;
}

std::uint64_t ExtrasBytes::rows() const
{
    std::uint64_t rows = 0;
    for (const ExtrasColumn &column : columns)
        rows += column.count;
    return rows + of(ExtrasKind::Usage).count; // twice, because its rows are large
}

bool ExtrasEncoder::encodeValues(const ChunkExtras &extras, std::size_t zones, const IdCounts &ids)
{
    Columns<5> columns;
    for (auto &column : columns)
        column.resize(extras.values.size());
    Columns<1> numbers;
    std::uint64_t last = 0;
    bool good = true;
    for (std::size_t i = 0; i < extras.values.size(); ++i) {
        const ZoneValue &value = extras.values[i];
        good = good && value.zone >= last && value.zone < zones && value.key.value < ids.valueKeys;
        columns[0][i] = value.zone - last;
        columns[1][i] = value.key.value;
        columns[2][i] = static_cast<std::uint64_t>(value.kind);
        columns[3][i] = value.size;
        columns[4][i] = writtenBits(value);
        last = value.zone;
        if (value.kind == ValueKind::Text) {
            if (value.bits > extras.texts.size() || value.size > extras.texts.size() - value.bits)
                return false;
            const std::string_view text = extras.text(value);
            m_texts.bytes({reinterpret_cast<const std::uint8_t *>(text.data()), text.size()});
        } else if (value.kind == ValueKind::Numbers) {
            const std::size_t count = extras.numbers.size();
            if (value.bits > count || value.size > count - value.bits)
                return false;
            for (const double number : extras.numbersOf(value))
                numbers[0].push_back(std::bit_cast<std::uint64_t>(number));
        } else {
            good = good && value.size == 0 && (value.kind != ValueKind::Bool || value.bits <= 1);
        }
    }
    write(columns, writer(ExtrasKind::Values));
    write(numbers, writer(ExtrasKind::Numbers));
    setCount(ExtrasKind::Values, extras.values.size());
    setCount(ExtrasKind::Numbers, numbers[0].size());
    return good;
}

Status ExtrasEncoder::encode(const ChunkExtras &extras, std::size_t zones, const IdCounts &ids)
{
    for (ByteWriter &bytes : m_bytes)
        bytes.clear();
    m_texts.clear();
    m_wakers.clear();
    m_ioWaits.clear();
    m_counts = {};
    if (extras.empty())
        return {};
    const auto invalid = [](const char *what) { return Error{ErrorCode::BadInput, what, {}}; };
    setCount(ExtrasKind::Locks, extras.locks.size());
    setCount(ExtrasKind::Asyncs, extras.asyncs.size());
    setCount(ExtrasKind::Flows, extras.flows.size());
    setCount(ExtrasKind::Memory, extras.memory.size());
    setCount(ExtrasKind::States, extras.states.size());
    setCount(ExtrasKind::Usage, extras.usage.size());
    setCount(ExtrasKind::Stolen, extras.stolen.size());
    setCount(ExtrasKind::Samples, extras.samples.size());
    if (!encodeValues(extras, zones, ids))
        return invalid("the zone values of a chunk are out of order or refer to other zones");
    if (!encodeLocks(extras.locks, ids, writer(ExtrasKind::Locks)))
        return invalid("the lock spans of a chunk are out of order or use unknown ids");
    if (!encodeAsyncs(extras.asyncs, ids, writer(ExtrasKind::Asyncs)))
        return invalid("the async spans of a chunk are out of order or use unknown ids");
    if (!encodeFlows(extras.flows, ids, writer(ExtrasKind::Flows)))
        return invalid("the flow points of a chunk are out of order or use unknown ids");
    if (!encodeMemory(extras.memory, ids, writer(ExtrasKind::Memory)))
        return invalid("the memory events of a chunk are out of order or use unknown ids");
    if (!encodeStates(extras.states, ids.threads, writer(ExtrasKind::States), m_wakers, m_ioWaits))
        return invalid("the states of threads in a chunk overlap or use unknown ids");
    if (!encodeUsage(extras.usage, ids.threads, writer(ExtrasKind::Usage)))
        return invalid("the usage of threads in a chunk is out of order or uses unknown ids");
    if (!encodeStolen(extras.stolen, writer(ExtrasKind::Stolen)))
        return invalid("the stolen times of a chunk are out of order");
    if (!encodeSamples(extras.samples, ids, writer(ExtrasKind::Samples)))
        return invalid("the samples of a chunk are out of order or use unknown ids");
    return {};
}

ExtrasBytes ExtrasEncoder::bytes() const
{
    ExtrasBytes result;
    for (std::size_t i = 0; i < kExtrasKinds; ++i)
        if (m_counts[i] > 0)
            result.columns[i] = {m_counts[i], m_bytes[i].view()};
    result.texts = m_texts.view();
    result.wakers = m_wakers.view();
    result.ioWaits = m_ioWaits.view();
    return result;
}

} // namespace zoe
