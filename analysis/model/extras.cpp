#include "analysis/model/extras.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "analysis/model/containers/stable_sort.h"

namespace zoe {

namespace {

// Keeps the order of the values of one zone. A counting sort, because there are no more zones than
// the chunk has.
void sortByZone(std::vector<ZoneValue> &values)
{
    if (std::ranges::is_sorted(values, {}, &ZoneValue::zone))
        return;
    const std::size_t zones = std::size_t{std::ranges::max(values, {}, &ZoneValue::zone).zone} + 1;
    std::vector<std::uint32_t> next(zones + 1, 0);
    for (const ZoneValue &value : values)
        ++next[value.zone + 1];
    std::partial_sum(next.begin(), next.end(), next.begin());
    std::vector<ZoneValue> sorted(values.size());
    for (const ZoneValue &value : values)
        sorted[next[value.zone]++] = value;
    values = std::move(sorted);
}

} // namespace

std::span<const ZoneValue> ChunkExtras::valuesOf(std::size_t zone) const
{
    const auto first = std::ranges::lower_bound(values, zone, {}, &ZoneValue::zone);
    const auto end = std::ranges::upper_bound(values, zone, {}, &ZoneValue::zone);
    return {first, end};
}

void ChunkExtras::addText(std::size_t zone, ValueKeyId key, std::string_view text)
{
    values.push_back({static_cast<std::uint32_t>(zone), key, ValueKind::Text,
                      static_cast<std::uint32_t>(text.size()), texts.size()});
    texts += text;
}

void ChunkExtras::addNumbers(std::size_t zone, ValueKeyId key, std::span<const double> given)
{
    values.push_back({static_cast<std::uint32_t>(zone), key, ValueKind::Numbers,
                      static_cast<std::uint32_t>(given.size()), numbers.size()});
    numbers.insert(numbers.end(), given.begin(), given.end());
}

void ChunkExtras::addValue(std::size_t zone, ValueKeyId key, ValueKind kind, std::uint64_t bits)
{
    values.push_back({static_cast<std::uint32_t>(zone), key, kind, 0, bits});
}

void ChunkExtras::putInOrder()
{
    sortByZone(values);
    std::string orderedTexts;
    std::vector<double> orderedNumbers;
    orderedTexts.reserve(texts.size());
    orderedNumbers.reserve(numbers.size());
    for (ZoneValue &value : values) {
        if (value.kind == ValueKind::Text) {
            const std::string_view old = text(value);
            value.bits = orderedTexts.size();
            orderedTexts += old;
        } else if (value.kind == ValueKind::Numbers) {
            const auto old = numbersOf(value);
            value.bits = orderedNumbers.size();
            orderedNumbers.insert(orderedNumbers.end(), old.begin(), old.end());
        }
    }
    texts = std::move(orderedTexts);
    numbers = std::move(orderedNumbers);
    stableSort(locks, &LockSpan::startNs);
    stableSort(asyncs, &AsyncSpan::startNs);
    stableSort(flows, &FlowPoint::timeNs);
    std::ranges::stable_sort(memory, {}, &MemoryEvent::timeNs);
    std::ranges::stable_sort(states, {}, [](const ThreadStateSpan &span) {
        return std::pair(span.startNs, span.thread);
    });
    std::ranges::stable_sort(usage, {}, &ThreadUsage::startNs);
    std::ranges::stable_sort(stolen, {}, &StolenTime::startNs);
    std::ranges::stable_sort(samples, {}, &StackSample::timeNs);
}

void ChunkExtras::clear()
{
    values.clear();
    texts.clear();
    numbers.clear();
    locks.clear();
    asyncs.clear();
    flows.clear();
    memory.clear();
    states.clear();
    usage.clear();
    stolen.clear();
    samples.clear();
}

std::size_t ChunkExtras::count() const
{
    return values.size() + locks.size() + asyncs.size() + flows.size() + memory.size() +
           states.size() + usage.size() + stolen.size() + samples.size();
}

bool ChunkExtras::empty() const
{
    return count() == 0;
}

std::size_t ChunkExtras::byteSize() const
{
    return values.capacity() * sizeof(ZoneValue) + texts.capacity() +
           numbers.capacity() * sizeof(double) + locks.capacity() * sizeof(LockSpan) +
           asyncs.capacity() * sizeof(AsyncSpan) + flows.capacity() * sizeof(FlowPoint) +
           memory.capacity() * sizeof(MemoryEvent) + states.capacity() * sizeof(ThreadStateSpan) +
           usage.capacity() * sizeof(ThreadUsage) + stolen.capacity() * sizeof(StolenTime) +
           samples.capacity() * sizeof(StackSample);
}

} // namespace zoe
