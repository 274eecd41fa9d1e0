// Reads the packets of a Perfetto trace one by one. Pure functions.
#pragma once

#include <functional>
#include <string_view>

#include "analysis/model/report.h"
#include "plugins/importers/common/bytes/binary_reader.h"
#include "plugins/importers/common/bytes/protobuf_fields.h"

namespace zoe::perfetto {

using protobuf::addNumbers;
using protobuf::Field;
using protobuf::forEachField;

using TakePacket = std::function<void(std::string_view packet)>;

// All packets of the input, including those inside compressed ones. Truncated or broken ones are
// counted. Error: BadInput, Io, Cancelled, LimitReached.
Status readPackets(BinaryReader &in, Report &report, const TakePacket &take);

// Confidence for a file that starts with these bytes.
int sniffPackets(std::string_view firstBytes);

} // namespace zoe::perfetto
