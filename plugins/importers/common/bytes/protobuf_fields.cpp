#include "plugins/importers/common/bytes/protobuf_fields.h"

#include <algorithm>
#include <cstring>

namespace zoe::protobuf {

namespace {

// The low seven bits of each byte, the first byte's lowest.
std::uint64_t joined(std::uint64_t bytes)
{
    bytes &= 0x7F7F'7F7F'7F7F'7F7F;
    bytes = (bytes & 0x007F'007F'007F'007F) | (bytes & 0x7F00'7F00'7F00'7F00) >> 1;
    bytes = (bytes & 0x0000'3FFF'0000'3FFF) | (bytes & 0x3FFF'0000'3FFF'0000) >> 2;
    return (bytes & 0x0FFF'FFFF) | (bytes & 0x0FFF'FFFF'0000'0000) >> 4;
}

} // namespace

FieldReader::Number FieldReader::longAt(const char *at, const char *end)
{
    const auto size = static_cast<std::size_t>(end - at);
    if (std::uint64_t word = 0; size >= sizeof word) {
        std::memcpy(&word, at, sizeof word);
        const std::uint64_t lastByte = ~word & 0x8080'8080'8080'8080; // the lowest bit set is in it
        if (lastByte != 0)
            return {joined(word & (lastByte ^ (lastByte - 1))),
                    at + (std::countr_zero(lastByte) + 1) / 8};
    }
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < std::min(size, kLongestNumber); ++i) {
        const auto byte = static_cast<unsigned char>(at[i]);
        number |= std::uint64_t{byte & 0x7FU} << (7 * i);
        if (byte < 0x80)
            return {number, at + i + 1};
    }
    return {};
}

FieldReader::Number FieldReader::fixedAt(Type type, const char *at, const char *end)
{
    const std::size_t size = type == Type::Fixed64   ? sizeof(std::uint64_t)
                             : type == Type::Fixed32 ? sizeof(std::uint32_t)
                                                     : 0; // a group, which is obsolete
    if (size == 0 || static_cast<std::size_t>(end - at) < size)
        return {};
    static_assert(std::endian::native == std::endian::little);
    std::uint64_t bits = 0;
    std::memcpy(&bits, at, size);
    return {bits, at + size};
}

void addNumbers(const Field &field, std::vector<std::uint64_t> &numbers)
{
    if (!field.isBytes) {
        numbers.push_back(field.number);
        return;
    }
    const std::vector<std::uint64_t> packed = packedNumbers(field.bytes);
    numbers.insert(numbers.end(), packed.begin(), packed.end());
}

std::vector<std::uint64_t> packedNumbers(std::string_view bytes)
{
    std::vector<std::uint64_t> numbers;
    std::uint64_t number = 0;
    for (FieldReader reader(bytes); !reader.atEnd() && reader.takeNumber(number);)
        numbers.push_back(number);
    return numbers;
}

} // namespace zoe::protobuf
