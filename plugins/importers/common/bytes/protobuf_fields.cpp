#include "plugins/importers/common/bytes/protobuf_fields.h"

#include <protozero/iterators.hpp>
#include <protozero/pbf_reader.hpp>

namespace zoe::protobuf {

bool forEachField(std::string_view message, const std::function<void(const Field &)> &take)
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
    try {
        const char *const end = bytes.data() + bytes.size();
        protozero::const_varint_iterator<std::uint64_t> at(bytes.data(), end);
        const protozero::const_varint_iterator<std::uint64_t> last(end, end);
        for (; at != last; ++at)
            numbers.push_back(*at);
    } catch (const protozero::exception &) {
        return numbers;
    }
    return numbers;
}

} // namespace zoe::protobuf
