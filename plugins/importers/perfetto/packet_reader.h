// Reads the packets of a Perfetto trace one by one, and the fields of a message. Invalid protobuf
// gives BadMessage, never a crash: protozero's exceptions end here.
#pragma once

#include <bit>
#include <cstdint>
#include <functional>
#include <string_view>

#include "analysis/model/report.h"
#include "plugins/importers/common/binary_reader.h"

namespace zoe::perfetto {

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

using TakePacket = std::function<void(std::string_view packet)>;

// All packets of the input, including those inside compressed ones. Truncated or broken ones are
// counted. Error: BadInput, Io, Cancelled, LimitReached.
Status readPackets(BinaryReader &in, Report &report, const TakePacket &take);

// Confidence for a file that starts with these bytes.
int sniffPackets(std::string_view firstBytes);

} // namespace zoe::perfetto
