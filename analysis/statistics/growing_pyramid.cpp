#include "analysis/statistics/growing_pyramid.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace zoe {

namespace {
constexpr std::size_t kBlock = 4096;
}

GrowingPyramid::GrowingPyramid(std::span<const DurationNs> values)
{
    append(values);
}

void GrowingPyramid::append(std::span<const DurationNs> values)
{
    assert(m_size == m_blocks.size() * kBlock);
    m_blocks.reserve(m_blocks.size() + values.size() / kBlock + 1);
    for (std::size_t from = 0; from < values.size(); from += kBlock) {
        const auto part = values.subspan(from, std::min(kBlock, values.size() - from));
        MinMaxPyramid pyramid(std::vector<DurationNs>(part.begin(), part.end()));
        const MinMax all = pyramid.range(0, part.size());
        m_blocks.push_back(std::make_shared<const Block>(Block{std::move(pyramid), all}));
    }
    m_size += values.size();
}

GrowingPyramid GrowingPyramid::grown(std::size_t kept, std::span<const DurationNs> others) const
{
    assert(kept <= m_size);
    GrowingPyramid longer;
    const std::size_t whole = kept / kBlock;
    longer.m_blocks.assign(m_blocks.begin(), m_blocks.begin() + static_cast<std::ptrdiff_t>(whole));
    longer.m_size = whole * kBlock;
    std::vector<DurationNs> rest;
    rest.reserve(kept % kBlock + others.size());
    for (std::size_t i = longer.m_size; i < kept; ++i)
        rest.push_back((*this)[i]);
    rest.insert(rest.end(), others.begin(), others.end());
    longer.append(rest);
    return longer;
}

DurationNs GrowingPyramid::operator[](std::size_t i) const
{
    return m_blocks[i / kBlock]->values.values()[i % kBlock];
}

MinMax GrowingPyramid::range(std::size_t first, std::size_t end) const
{
    assert(first < end && end <= m_size);
    MinMax result{std::numeric_limits<DurationNs>::max(), std::numeric_limits<DurationNs>::min()};
    while (first < end) {
        const Block &block = *m_blocks[first / kBlock];
        const std::size_t from = first % kBlock;
        const std::size_t to = std::min(block.values.size(), from + (end - first));
        const bool whole = from == 0 && to == block.values.size();
        const MinMax part = whole ? block.all : block.values.range(from, to);
        result = {std::min(result.min, part.min), std::max(result.max, part.max)};
        first += to - from;
    }
    return result;
}

std::size_t GrowingPyramid::greatest(std::size_t first, std::size_t end) const
{
    const DurationNs most = range(first, end).max;
    while (first < end) {
        const Block &block = *m_blocks[first / kBlock];
        const std::size_t from = first % kBlock;
        const std::size_t to = std::min(block.values.size(), from + (end - first));
        if (block.all.max >= most) {
            const auto values = block.values.values().subspan(from, to - from);
            const auto found = std::ranges::find(values, most);
            if (found != values.end())
                return first + static_cast<std::size_t>(found - values.begin());
        }
        first += to - from;
    }
    return end; // not reached: the greatest is one of them
}

std::vector<DurationNs> GrowingPyramid::values() const
{
    std::vector<DurationNs> all;
    all.reserve(m_size);
    for (const auto &block : m_blocks)
        all.insert(all.end(), block->values.values().begin(), block->values.values().end());
    return all;
}

} // namespace zoe
