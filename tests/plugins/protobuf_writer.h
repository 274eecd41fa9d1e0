// Protobuf messages written by hand, only for tests: numbers and bytes with a tag, nothing else.
#pragma once

#include <QByteArray>
#include <bit>
#include <cstdint>

#include "tests/plugins/little_endian.h"

namespace zoe::test {

struct Protobuf {
    QByteArray bytes;

    void varint(std::uint64_t value)
    {
        for (; value >= 0x80; value >>= 7)
            bytes.append(static_cast<char>((value & 0x7F) | 0x80));
        bytes.append(static_cast<char>(value));
    }
    Protobuf &number(unsigned tag, std::uint64_t value)
    {
        varint(tag << 3);
        varint(value);
        return *this;
    }
    Protobuf &fixed(unsigned tag, std::uint64_t value)
    {
        varint(tag << 3 | 1);
        LittleEndian little;
        little.add(value);
        bytes += little.bytes;
        return *this;
    }
    Protobuf &real(unsigned tag, double value)
    {
        return fixed(tag, std::bit_cast<std::uint64_t>(value));
    }
    Protobuf &text(unsigned tag, const QByteArray &value)
    {
        varint(tag << 3 | 2);
        varint(static_cast<std::uint64_t>(value.size()));
        bytes += value;
        return *this;
    }
    Protobuf &message(unsigned tag, const Protobuf &value) { return text(tag, value.bytes); }
};

} // namespace zoe::test
