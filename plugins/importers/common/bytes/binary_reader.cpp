#include "plugins/importers/common/bytes/binary_reader.h"

#include <utility>

namespace zoe {

bool BinaryReader::need(std::size_t count)
{
    while (!m_failed && m_reader.bytes().size() < count) {
        const Result<bool> more = m_reader.more();
        if (!more)
            fail(more.error());
        else if (!*more)
            m_failed = true;
    }
    return !m_failed;
}

void BinaryReader::fail(Error error)
{
    if (!m_error)
        m_error = std::move(error);
    m_failed = true;
}

std::string_view BinaryReader::take(std::size_t count)
{
    if (!need(count))
        return {};
    const std::string_view bytes = m_reader.bytes().substr(0, count);
    m_reader.consume(count);
    return bytes;
}

std::string_view BinaryReader::peek(std::size_t count)
{
    while (!m_failed && m_reader.bytes().size() < count) {
        const Result<bool> more = m_reader.more();
        if (!more)
            fail(more.error());
        else if (!*more)
            break;
    }
    return m_failed ? std::string_view() : m_reader.bytes().substr(0, count);
}

std::string BinaryReader::shortString(std::size_t maxBytes)
{
    const std::string where = place();
    std::uint64_t length = 0;
    for (int shift = 0; shift < 35; shift += 7) {
        const std::uint8_t byte = u8();
        length |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
        if (byte < 0x80) {
            if (length > maxBytes) {
                fail({ErrorCode::BadInput,
                      "a text of " + std::to_string(length) + " bytes where a name should be",
                      where});
                return {};
            }
            return std::string(take(static_cast<std::size_t>(length)));
        }
    }
    fail({ErrorCode::BadInput, "a text has an invalid length", where});
    return {};
}

} // namespace zoe
