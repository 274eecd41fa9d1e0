// Reads little-endian numbers and strings from a stream of bytes. After the first failure
// everything reads as 0 or empty, so checking ok() once per record is enough. Not thread-safe: one
// owner.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "analysis/model/result.h"
#include "plugins/importers/common/bytes/block_reader.h"

namespace zoe {

class BinaryReader {
  public:
    // Must outlive this.
    explicit BinaryReader(BlockReader &reader)
        : m_reader(reader)
    {}

    template <class T>
    requires std::integral<T> || std::floating_point<T> T number()
    {
        T value{};
        if (need(sizeof(T))) {
            value = littleEndian<T>(m_reader.bytes().data());
            m_reader.consume(sizeof(T));
        }
        return value;
    }
    std::uint8_t u8() { return number<std::uint8_t>(); }
    std::uint16_t u16() { return number<std::uint16_t>(); }
    std::uint32_t u32() { return number<std::uint32_t>(); }
    std::int32_t i32() { return number<std::int32_t>(); }
    std::uint64_t u64() { return number<std::uint64_t>(); }

    // Valid until the next call. REQUIRES: count does not come unchecked from the input.
    std::string_view take(std::size_t count);
    // The next bytes without taking them; fewer at the end of the input.
    std::string_view peek(std::size_t count);
    // A length of up to five bytes with seven bits each, then that many bytes (.NET's
    // BinaryWriter). Fails above maxBytes.
    std::string shortString(std::size_t maxBytes);

    [[nodiscard]] bool ok() const { return !m_failed; }
    [[nodiscard]] bool atEnd() { return peek(1).empty(); }
    // Whether it failed because the input ended; otherwise error() gives the reason.
    [[nodiscard]] bool cut() const { return m_failed && !m_error; }
    [[nodiscard]] const Error &error() const { return *m_error; }
    [[nodiscard]] std::uint64_t offset() const { return m_reader.offset(); }
    [[nodiscard]] std::string place() const { return m_reader.place(); }
    void fail(Error error);

    // REQUIRES: sizeof(T) bytes at data
    template <class T>
    static T littleEndian(const char *data)
    {
        static_assert(std::endian::native == std::endian::little);
        T value;
        std::memcpy(&value, data, sizeof(T));
        return value;
    }

  private:
    bool need(std::size_t count);

    BlockReader &m_reader;
    bool m_failed = false;
    std::optional<Error> m_error;
};

} // namespace zoe
