// The fields of a protobuf message, one by one. Broken bytes end the reading, never the program:
// protozero's exceptions end here. Pure functions.
#pragma once

#include <bit>
#include <cstdint>
#include <protozero/pbf_reader.hpp>
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
template <class Take>
bool forEachField(std::string_view message, Take take)
{
    try {
        protozero::pbf_reader reader(message.data(), message.size());
        while (reader.next()) {
            Field field;
            field.tag = reader.tag();
            switch (reader.wire_type()) {
            case protozero::pbf_wire_type::varint:
                field.number = reader.get_uint64();
                break;
            case protozero::pbf_wire_type::fixed64:
                field.number = reader.get_fixed64();
                field.isFixed = true;
                break;
            case protozero::pbf_wire_type::fixed32:
                field.number = reader.get_fixed32();
                break;
            case protozero::pbf_wire_type::length_delimited: {
                const protozero::data_view view = reader.get_view();
                field.bytes = {view.data(), view.size()};
                field.isBytes = true;
                break;
            }
            default:
                return false;
            }
            take(field);
        }
    } catch (const protozero::exception &) {
        return false;
    }
    return true;
}

// Adds the numbers of a repeated field, packed or not.
void addNumbers(const Field &field, std::vector<std::uint64_t> &numbers);

// The numbers of a packed list, up to the first broken one.
[[nodiscard]] std::vector<std::uint64_t> packedNumbers(std::string_view bytes);

} // namespace zoe::protobuf
