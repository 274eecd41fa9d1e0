// Numbers and texts as bytes, the lowest first, for the tests' writers of binary files.
#pragma once

#include <QByteArray>
#include <bit>
#include <cstdint>
#include <type_traits>

namespace zoe::test {

struct LittleEndian {
    QByteArray bytes;

    template <class T>
    void add(T value)
    {
        if constexpr (std::is_same_v<T, float>) {
            add(std::bit_cast<std::uint32_t>(value));
        } else if constexpr (std::is_same_v<T, double>) {
            add(std::bit_cast<std::uint64_t>(value));
        } else {
            auto left = static_cast<std::uint64_t>(value);
            for (std::size_t i = 0; i < sizeof(T); ++i, left >>= 8)
                bytes.append(static_cast<char>(left & 0xFF));
        }
    }
    // Ended by a zero.
    void text(const QByteArray &value) { bytes += value + '\0'; }
};

} // namespace zoe::test
