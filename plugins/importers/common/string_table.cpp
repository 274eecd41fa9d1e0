#include "plugins/importers/common/string_table.h"

#include <cstring>

namespace zoe {

namespace {

constexpr std::size_t kFirstSlots = 1024;

// Names are short: processes eight bytes at a time, without a call.
std::uint32_t hashOf(std::string_view text)
{
    constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15;
    std::uint64_t hash = text.size();
    const auto mix = [&hash](std::uint64_t word) {
        hash = (hash ^ word) * kFactor;
        hash ^= hash >> 32;
    };
    const char *at = text.data();
    std::size_t left = text.size();
    for (std::uint64_t word = 0; left >= sizeof word; at += sizeof word, left -= sizeof word) {
        std::memcpy(&word, at, sizeof word);
        mix(word);
    }
    std::uint64_t rest = 0;
    for (; left > 0; --left)
        rest = rest << 8 | static_cast<unsigned char>(at[left - 1]);
    mix(rest);
    return static_cast<std::uint32_t>(hash);
}

} // namespace

StringTable::StringTable()
    : m_ends(1, 0)
    , m_slots(kFirstSlots, kNone)
{}

std::string_view StringTable::operator[](std::uint32_t id) const
{
    return {m_bytes.data() + m_ends[id], static_cast<std::size_t>(m_ends[id + 1] - m_ends[id])};
}

std::size_t StringTable::slotOf(std::string_view text, std::uint32_t hash) const
{
    const std::size_t mask = m_slots.size() - 1;
    std::size_t slot = hash & mask;
    while (m_slots[slot] != kNone &&
           (m_hashes[m_slots[slot]] != hash || (*this)[m_slots[slot]] != text))
        slot = (slot + 1) & mask;
    return slot;
}

std::uint32_t StringTable::find(std::string_view text) const
{
    return m_slots[slotOf(text, hashOf(text))];
}

std::uint32_t StringTable::intern(std::string_view text)
{
    const std::uint32_t hash = hashOf(text);
    const std::size_t slot = slotOf(text, hash);
    if (m_slots[slot] != kNone)
        return m_slots[slot];
    const auto id = static_cast<std::uint32_t>(m_hashes.size());
    m_slots[slot] = id;
    m_hashes.push_back(hash);
    m_bytes.insert(m_bytes.end(), text.begin(), text.end());
    m_ends.push_back(m_bytes.size());
    if (2 * m_hashes.size() > m_slots.size())
        grow();
    return id;
}

void StringTable::grow()
{
    m_slots.assign(2 * m_slots.size(), kNone);
    const std::size_t mask = m_slots.size() - 1;
    for (std::uint32_t id = 0; id < m_hashes.size(); ++id) {
        std::size_t slot = m_hashes[id] & mask;
        while (m_slots[slot] != kNone)
            slot = (slot + 1) & mask;
        m_slots[slot] = id;
    }
}

} // namespace zoe
