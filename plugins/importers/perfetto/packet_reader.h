// Reads the packets of a Perfetto trace one by one. Pure functions.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "analysis/model/report.h"
#include "analysis/model/task.h"
#include "plugins/importers/common/bytes/block_reader.h"
#include "plugins/importers/common/bytes/protobuf_fields.h"

namespace zoe::perfetto {

using protobuf::addNumbers;
using protobuf::Field;
using protobuf::FieldReader;
using protobuf::forEachField;

// What few packets contain: views into their bytes.
struct RareParts {
    bool dropped = false;
    bool cleared = false;
    bool other = false; // something that is not read
    std::string_view sample, profile, interned, defaults, track, snapshot, process, thread, tree,
        ftrace;
    std::optional<std::string_view> compressed;
};

// The content of a packet, before any of it is used.
struct PacketParts {
    std::optional<std::uint64_t> timestamp;
    std::optional<std::uint32_t> clock;
    std::uint64_t sequence = 0;
    std::uint64_t flags = 0;
    std::string_view event;
    const RareParts *rare = nullptr; // null: none of them
};

using TakePacket = std::function<void(const PacketParts &parts)>;

// All packets of the input, including those inside compressed ones. Truncated or broken ones are
// counted. Error: BadInput, Io, Cancelled, LimitReached.
Status readPackets(BlockReader &in, Report &report, const TakePacket &take, const Task &task);

// Confidence for a file that starts with these bytes.
int sniffPackets(std::string_view firstBytes);

} // namespace zoe::perfetto
