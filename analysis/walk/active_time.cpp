#include "analysis/walk/active_time.h"

#include <bit>
#include <numeric>
#include <utility>

namespace zoe {

namespace {

constexpr std::size_t kUsualDepth = 64;

// Processors can't predict which of two lists comes next, so the loops have no branch on it. The
// first and the last element are found at the same time, because these don't wait for each other.
void merge(const std::uint64_t *a, const std::uint64_t *aEnd, const std::uint64_t *b,
           const std::uint64_t *bEnd, std::uint64_t *out)
{
    std::uint64_t *outEnd = out + (aEnd - a) + (bEnd - b);
    // Each step takes at most two from a list.
    while (const std::ptrdiff_t steps = std::min(aEnd - a, bEnd - b) / 2) {
        std::ptrdiff_t ofA = 0; // taken from its front
        std::ptrdiff_t ofB = 0; // taken from its back
        for (std::ptrdiff_t step = 0; step < steps; ++step) {
            const std::uint64_t firstA = a[ofA];
            const std::uint64_t firstB = b[step - ofA];
            out[step] = std::min(firstA, firstB);
            ofA += static_cast<std::ptrdiff_t>(firstA < firstB);
            const std::uint64_t lastA = aEnd[ofB - step - 1];
            const std::uint64_t lastB = bEnd[-ofB - 1];
            outEnd[-step - 1] = std::max(lastA, lastB);
            ofB += static_cast<std::ptrdiff_t>(lastA < lastB);
        }
        a += ofA;
        b += steps - ofA;
        aEnd -= steps - ofB;
        bEnd -= ofB;
        out += steps;
        outEnd -= steps;
    }
    while (a != aEnd && b != bEnd)
        *out++ = *a < *b ? *a++ : *b++;
    std::copy(b, bEnd, std::copy(a, aEnd, out));
}

} // namespace

void ActiveTime::begin(std::size_t sets)
{
    m_setCount = static_cast<std::uint32_t>(sets);
    m_ends.clear();
    // The parent of a root: in no set.
    if (m_path.empty())
        m_path.resize(kUsualDepth);
    m_path.front().set = m_setCount;
}

void ActiveTime::clipTree(TimeNs fromNs, TimeNs toNs)
{
    const std::size_t end = m_ends.empty() ? 0 : m_ends.back();
    const std::size_t first = m_ends.size() < 2 ? 0 : m_ends[m_ends.size() - 2];
    for (Interval &zone : std::span(m_intervals).subspan(first, end - first)) {
        zone.startNs = std::max(zone.startNs, fromNs);
        zone.endNs = std::min(zone.endNs, toNs);
    }
}

std::span<const ActiveTime::Lengths> ActiveTime::lengths()
{
    if (!orderByMerging())
        orderBySorting();
    m_sets.assign(std::size_t{m_setCount} + 1, {});
    Set *const sets = m_sets.data();
    for (const std::uint64_t next : m_order) {
        const Interval &interval = m_intervals[next & m_positionMask];
        sets[interval.set].own.add(interval);
        sets[interval.childOf].children.add(interval);
    }
    m_lengths.clear();
    for (std::size_t set = 0; set < m_setCount; ++set) {
        const DurationNs activeNs = sets[set].own.lengthNs;
        m_lengths.push_back({activeNs, activeNs - sets[set].children.lengthNs});
    }
    return m_lengths;
}

// False if the frame is too long, that is, several months.
bool ActiveTime::orderByMerging()
{
    TimeNs firstNs = std::numeric_limits<TimeNs>::max();
    TimeNs lastNs = std::numeric_limits<TimeNs>::min();
    std::size_t first = 0;
    for (const std::size_t end : m_ends) {
        firstNs = std::min(firstNs, m_intervals[first].startNs);
        lastNs = std::max(lastNs, m_intervals[end - 1].startNs);
        first = end;
    }
    const std::size_t count = first;
    const auto base = static_cast<std::uint64_t>(firstNs);
    const auto lastOffset = count == 0 ? 0 : static_cast<std::uint64_t>(lastNs) - base;
    const auto positionBits = static_cast<int>(std::bit_width(count));
    if (positionBits > std::countl_zero(lastOffset))
        return false;
    m_positionMask = (std::uint64_t{1} << positionBits) - 1;
    m_order.resize(count);
    for (std::size_t i = 0; i < count; ++i)
        m_order[i] =
            ((static_cast<std::uint64_t>(m_intervals[i].startNs) - base) << positionBits) | i;
    while (m_ends.size() > 1)
        mergePairs();
    return true;
}

void ActiveTime::orderBySorting()
{
    m_order.resize(m_ends.back());
    std::iota(m_order.begin(), m_order.end(), std::uint64_t{0});
    std::ranges::sort(m_order, {}, [this](std::uint64_t i) { return m_intervals[i].startNs; });
    m_positionMask = std::numeric_limits<std::uint64_t>::max();
}

// Halves the number of lists.
void ActiveTime::mergePairs()
{
    m_merged.resize(m_order.size());
    const std::uint64_t *const all = m_order.data();
    std::size_t first = 0;
    std::size_t lists = 0;
    for (std::size_t list = 0; list < m_ends.size(); list += 2) {
        const std::size_t middle = m_ends[list];
        const std::size_t end = m_ends[std::min(list + 1, m_ends.size() - 1)];
        merge(all + first, all + middle, all + middle, all + end, m_merged.data() + first);
        m_ends[lists++] = end;
        first = end;
    }
    m_ends.resize(lists);
    std::swap(m_order, m_merged);
}

} // namespace zoe
