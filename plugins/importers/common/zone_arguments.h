// The arguments of zones, packed until the zones are written: lists of named values with bounded
// memory. Not thread-safe: one owner.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/model/extras.h"
#include "analysis/model/report.h"
#include "plugins/importers/common/string_table.h"

namespace zoe {

// Receives the values of a list one by one; keys by number.
class ArgumentSink {
  public:
    virtual ~ArgumentSink() = default;
    virtual void text(std::uint32_t key, std::string_view text) = 0;
    virtual void numbers(std::uint32_t key, std::span<const double> numbers) = 0;
    // Of any other kind.
    virtual void value(std::uint32_t key, ValueKind kind, std::uint64_t bits) = 0;
};

// A value takes a few bytes: numbers are as short as possible, equal texts are stored once.
class ZoneArguments {
  public:
    static constexpr std::uint32_t kNone = StringTable::kNone;
    static constexpr std::size_t kMostValues = 64;    // of a zone
    static constexpr std::size_t kLongestText = 1024; // bytes; for a list of numbers their count
    static constexpr std::size_t kLongestKey = 256;
    static constexpr std::size_t kMostKeys = std::size_t{1} << 16;
    static constexpr std::size_t kMostBytes = std::size_t{64} << 20; // of all together

    ZoneArguments();

    // Collects values until keep(). Those beyond the limits are skipped and counted.
    void addText(std::string_view key, std::string_view text);
    void addNumbers(std::string_view key, std::span<const double> numbers);
    void add(std::string_view key, ValueKind kind, std::uint64_t bits);
    // Whether another value would be skipped; leaveOut() counts it.
    [[nodiscard]] bool full() const { return m_values >= kMostValues; }
    void leaveOut() { ++m_leftOut; }

    // The number of the list of values collected since the last call. kNone if there are none, or
    // no room left.
    std::uint32_t keep(Report &report);
    // Returns the collected values as text ("a = 1, b = x") instead; empty if there are none.
    std::string takeText(Report &report);

    void tell(std::uint32_t list, ArgumentSink &sink) const;
    [[nodiscard]] std::string_view key(std::uint32_t number) const { return m_keys[number]; }
    [[nodiscard]] std::size_t keys() const { return m_keys.size(); }

  private:
    bool begin(std::string_view key, ValueKind kind);
    std::uint32_t numberOf(std::string_view key);
    void tell(std::string_view packed, std::size_t values, ArgumentSink &sink) const;
    void countOddities(Report &report);

    StringTable m_keys;
    std::array<std::uint32_t, kMostValues> m_lastKeys{}; // by position in the list
    StringTable m_texts;
    // of lists; the number of a list is the position of its first byte
    std::vector<std::string> m_blocks;
    std::size_t m_bytes = 0;
    std::string m_packed; // values being collected
    std::size_t m_values = 0;
    std::uint64_t m_leftOut = 0;
    std::uint64_t m_cut = 0;
    bool m_noRoom = false; // for a text of the collected values
};

} // namespace zoe
