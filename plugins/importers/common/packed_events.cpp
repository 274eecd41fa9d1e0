#include "plugins/importers/common/packed_events.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "analysis/model/containers/release.h"

namespace zoe {

namespace {

// Numbers are stored and loaded as words of which the first bytes count.
static_assert(std::endian::native == std::endian::little);

constexpr std::size_t kFirstBytes = 64; // of a block
constexpr std::size_t kLongest = 32;    // an event, and the rest of the last word that is stored

std::uint64_t withSignLast(std::uint64_t difference)
{
    return difference << 1 ^ (~(difference >> 63) + 1);
}

// By the bytes that a number has: the first of the lengths in which it fits.
using LengthCodes = std::array<std::uint8_t, 9>;

constexpr LengthCodes codesOf(const std::array<std::uint8_t, 4> &lengths)
{
    LengthCodes codes{};
    for (std::size_t bytes = 0; bytes < codes.size(); ++bytes)
        while (codes[bytes] + 1U < lengths.size() && lengths[codes[bytes]] < bytes)
            ++codes[bytes];
    return codes;
}

unsigned lengthCode(std::uint64_t number, const LengthCodes &codes)
{
    return codes[static_cast<unsigned>(std::bit_width(number) + 7) / 8];
}

void store(std::byte *&at, std::uint64_t number, unsigned bytes)
{
    std::memcpy(at, &number, sizeof number);
    at += bytes;
}

} // namespace

void PackedEvents::push_back(const TraceEvent &event)
{
    const bool follows = event.order == m_last.order + 1;
    if (m_blocks.empty() || m_blocks.back().count == kBlock)
        beginBlock(event, false);
    else if (!follows && !m_blocks.back().ownOrders)
        beginBlock(event, true);
    m_sorted = m_sorted && (m_size == 0 || !comesBefore(event, m_last));
    Block &block = m_blocks.back();
    if (m_used + kLongest > block.bytes.size())
        block.bytes.resize(std::max(kFirstBytes, 2 * block.bytes.size()));

    const std::uint64_t step = withSignLast(static_cast<std::uint64_t>(event.timeNs) -
                                            static_cast<std::uint64_t>(m_blockNs));
    std::int64_t length = event.durationNs;
    if (event.kind == TraceKind::End && length != 0)
        length = static_cast<std::int64_t>(m_size) - length;
    const auto duration = static_cast<std::uint64_t>(length);
    static constexpr LengthCodes kTimeCodes = codesOf(kTimeBytes);
    static constexpr LengthCodes kSiteCodes = codesOf(kSiteBytes);
    static constexpr LengthCodes kDurationCodes = codesOf(kDurationBytes);
    const unsigned timeCode = lengthCode(step, kTimeCodes);
    const unsigned siteCode = lengthCode(event.site, kSiteCodes);
    const unsigned durationCode = lengthCode(duration, kDurationCodes);
    std::byte *at = block.bytes.data() + m_used;
    *at++ = static_cast<std::byte>(static_cast<unsigned>(event.kind) | timeCode << 2 |
                                   siteCode << 4 | durationCode << 6);
    store(at, step, kTimeBytes[timeCode]);
    store(at, event.site, kSiteBytes[siteCode]);
    store(at, duration, kDurationBytes[durationCode]);
    if (block.ownOrders) {
        const std::uint32_t past = block.count == 0 ? event.order - 1 : m_last.order;
        const auto difference = static_cast<std::int32_t>(event.order - past - 1);
        auto rest = static_cast<std::uint32_t>(difference) << 1 ^
                    static_cast<std::uint32_t>(difference >> 31);
        for (; rest >= 0x80; rest >>= 7)
            *at++ = static_cast<std::byte>(rest | 0x80);
        *at++ = static_cast<std::byte>(rest);
    }
    m_used = static_cast<std::size_t>(at - block.bytes.data());
    block.kinds.add(event.kind);
    countNesting(event);
    ++block.count;
    ++m_size;
    m_blockNs = event.timeNs;
    m_last = event;
}

void PackedEvents::countNesting(const TraceEvent &event)
{
    if (event.kind == TraceKind::Begin) {
        ++m_open;
    } else if (event.kind == TraceKind::End && event.site == 0) {
        m_endsWithoutBegin += m_open == 0 ? 1 : 0;
        m_open -= m_open == 0 ? 0 : 1;
    } else {
        m_hasNamedEnds = m_hasNamedEnds || event.kind == TraceKind::End;
        m_onlyNests = false;
    }
}

void PackedEvents::beginBlock(const TraceEvent &event, bool ownOrders)
{
    endBlock();
    Block &block = m_blocks.emplace_back();
    block.firstOrder = event.order;
    block.ownOrders = ownOrders;
    m_used = 0;
    m_blockNs = 0;
}

void PackedEvents::endBlock()
{
    if (m_blocks.empty())
        return;
    std::vector<std::byte> &bytes = m_blocks.back().bytes;
    bytes.resize(m_used + kSlack);
    bytes.shrink_to_fit();
}

void PackedEvents::setDurations(std::vector<Duration> durations)
{
    m_durations = std::move(durations);
    std::ranges::sort(m_durations, {}, &Duration::position);
}

void PackedEvents::releaseBefore(std::size_t position)
{
    while (m_released < m_blocks.size() &&
           m_releasedEvents + m_blocks[m_released].count <= position) {
        m_releasedEvents += m_blocks[m_released].count;
        release(m_blocks[m_released].bytes);
        ++m_released;
    }
}

bool PackedEventReader::nextBlock()
{
    const std::vector<PackedEvents::Block> &blocks = m_events->m_blocks;
    for (; m_block < blocks.size() && !blocks[m_block].kinds.has(m_kinds); ++m_block)
        m_position += blocks[m_block].count;
    if (m_block == blocks.size())
        return false;
    const PackedEvents::Block &block = blocks[m_block++];
    const std::vector<PackedEvents::Duration> &durations = m_events->m_durations;
    while (m_duration < durations.size() && durations[m_duration].position < m_position)
        ++m_duration;
    m_at = block.bytes.data();
    m_left = block.count;
    m_ownOrders = block.ownOrders;
    m_event.timeNs = 0;
    m_event.order = block.firstOrder - 1;
    return true;
}

std::uint32_t PackedEventReader::orderStep()
{
    std::uint32_t stored = 0;
    for (unsigned shift = 0;; shift += 7) {
        const auto byte = static_cast<std::uint32_t>(*m_at++);
        stored |= (byte & 0x7F) << shift;
        if (byte < 0x80)
            break;
    }
    return ((stored >> 1) ^ (~(stored & 1) + 1)) + 1;
}

} // namespace zoe
