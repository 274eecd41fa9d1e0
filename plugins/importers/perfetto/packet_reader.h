// The packets of a Perfetto trace one by one, and the fields of a message. Anything that is no
// protobuf ends in BadMessage, never in a crash: what protozero throws stays in here.
#pragma once

#include <bit>
#include <cstdint>
#include <functional>
#include <string_view>

#include "analysis/model/report.h"
#include "plugins/importers/common/binary_reader.h"

namespace zoe::perfetto {

// A field as it stands in the bytes; what it means is the reader's to know.
struct Field {
    std::uint32_t tag = 0;
    bool isBytes = false;
    bool isFixed = false; // 32 or 64 bits as they are
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

// Calls back for every field in turn; false: the bytes are no message (what came before was told).
bool forEachField(std::string_view message, const std::function<void(const Field &)> &take);

using TakePacket = std::function<void(std::string_view packet)>;

// All packets of the input, those inside compressed ones too. What is cut or broken is counted.
// Error: BadInput, Io, Cancelled, LimitReached.
Status readPackets(BinaryReader &in, Report &report, const TakePacket &take);

// How sure it is that a file begins so.
int sniffPackets(std::string_view firstBytes);

} // namespace zoe::perfetto
