// Strings by number: each distinct one is stored once. Not thread-safe: one owner.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace zoe {

class StringTable {
  public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    StringTable();
    // The number of the string, the same for equal ones, counted from 0.
    std::uint32_t intern(std::string_view text);
    // kNone if it was never interned.
    [[nodiscard]] std::uint32_t find(std::string_view text) const;
    [[nodiscard]] std::string_view operator[](std::uint32_t id) const;
    [[nodiscard]] std::size_t size() const { return m_ends.size() - 1; }

  private:
    [[nodiscard]] std::size_t slotOf(std::string_view text, std::uint32_t hash) const;
    void grow();

    std::vector<char> m_bytes;
    std::vector<std::uint64_t> m_ends;   // string i is [m_ends[i], m_ends[i + 1])
    std::vector<std::uint32_t> m_hashes; // a string each
    std::vector<std::uint32_t> m_slots;  // ids, a power of two of them, at most half used
};

} // namespace zoe
