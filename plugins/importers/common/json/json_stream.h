// Reads JSON from a stream: small values are taken whole from a window over the input, large ones
// are traversed or skipped. Not thread-safe: one owner.
#pragma once

#include <cstdint>
#include <string>

#include "plugins/importers/common/bytes/block_reader.h"
#include "plugins/importers/common/json/json_cursor.h"

namespace zoe {

class JsonStream {
  public:
    enum class Got { Value, Cut, Malformed };

    explicit JsonStream(BlockReader &reader)
        : m_reader(reader)
    {}

    // Of the next byte in the input.
    [[nodiscard]] std::uint64_t offset() const { return m_reader.offset(); }
    // Where the JSON was invalid: set by whole().
    [[nodiscard]] std::uint64_t badAt() const { return m_badAt; }

    // Skips a byte order mark at the start.
    Status begin();
    // The next byte that is not white space, or 0 at the end of the input.
    Result<char> peek();
    // REQUIRES: peek() returned it.
    void take() { m_reader.consume(1); }
    // The rest of the window.
    void takeWindow() { m_reader.consume(m_reader.bytes().size()); }
    // Runs parse(cursor) on more and more bytes until it succeeds, and takes what it has read.
    template <class Parse>
    Result<Got> whole(const Parse &parse)
    {
        while (true) {
            JsonCursor cursor(m_reader.bytes());
            if (parse(cursor)) {
                m_reader.consume(cursor.position());
                return Got::Value;
            }
            if (cursor.state() != JsonState::Incomplete) {
                m_badAt = m_reader.offset() + cursor.position();
                return Got::Malformed;
            }
            const Result<bool> more = m_reader.more();
            if (!more)
                return more.error();
            if (!*more)
                return Got::Cut;
        }
    }
    // For whole(): the name of a member of an object, up to the first byte of its value.
    static bool takeKey(JsonCursor &cursor, std::string &key);
    // Skips a value in an object or array without holding it, whatever its size: up to the comma
    // or bracket behind it.
    Status skipValue();

  private:
    BlockReader &m_reader;
    std::uint64_t m_badAt = 0;
};

} // namespace zoe
