// The fields of a protobuf message, one by one. Broken bytes end the reading, never the program:
// protozero's exceptions end here. Pure functions.
#pragma once

#include <bit>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace zoe::protobuf {

// A raw field; its meaning is up to the reader.
struct Field {
    std::uint32_t tag = 0;
    bool isBytes = false;
    bool isFixed = false; // 32 or 64 raw bits
    std::uint64_t number = 0;
    std::string_view bytes;

    template <class Tag>
    [[nodiscard]] bool is(Tag wanted) const
    {
        return tag == static_cast<std::uint32_t>(wanted);
    }
    [[nodiscard]] std::int64_t asSigned() const { return static_cast<std::int64_t>(number); }
    [[nodiscard]] double asDouble() const
    {
        return isFixed ? std::bit_cast<double>(number) : static_cast<double>(number);
    }
};

// Calls back for every field in turn; false: the bytes are not a message (fields before the error
// were passed on).
bool forEachField(std::string_view message, const std::function<void(const Field &)> &take);

// Adds the numbers of a repeated field, packed or not.
void addNumbers(const Field &field, std::vector<std::uint64_t> &numbers);

// The numbers of a packed list, up to the first broken one.
[[nodiscard]] std::vector<std::uint64_t> packedNumbers(std::string_view bytes);

} // namespace zoe::protobuf
