#include "plugins/importers/common/bytes/protobuf_fields.h"

#include <protozero/iterators.hpp>

namespace zoe::protobuf {

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
