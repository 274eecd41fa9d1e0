// Memory as it was at some time, such as part of a stack. Value.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <span>

namespace zoe::recorder::platform {

struct MemoryPart {
    std::uint64_t address = 0; // of the first byte then
    std::span<const unsigned char> bytes;

    // The word at an address; nothing if it is not completely inside.
    [[nodiscard]] std::optional<std::uint64_t> wordAt(std::uint64_t at) const
    {
        std::uint64_t word = 0;
        if (at < address || bytes.size() < sizeof word || at - address > bytes.size() - sizeof word)
            return std::nullopt;
        std::memcpy(&word, bytes.data() + (at - address), sizeof word);
        return word;
    }
};

} // namespace zoe::recorder::platform
