#include "analysis/model/extras.h"

#include <algorithm>

namespace zoe {

std::span<const ZoneValue> ChunkExtras::valuesOf(std::size_t zone) const
{
    const auto first = std::ranges::lower_bound(values, zone, {}, &ZoneValue::zone);
    const auto end = std::ranges::upper_bound(values, zone, {}, &ZoneValue::zone);
    return {first, end};
}

bool ChunkExtras::empty() const
{
    return values.empty() && locks.empty() && asyncs.empty() && flows.empty() && memory.empty();
}

std::size_t ChunkExtras::byteSize() const
{
    return values.capacity() * sizeof(ZoneValue) + texts.capacity() +
           numbers.capacity() * sizeof(double) + locks.capacity() * sizeof(LockSpan) +
           asyncs.capacity() * sizeof(AsyncSpan) + flows.capacity() * sizeof(FlowPoint) +
           memory.capacity() * sizeof(MemoryEvent);
}

} // namespace zoe
