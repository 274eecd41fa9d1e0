// What a chunk holds besides zones: frames of other sets, plots and messages, as columns of bytes.
// Pure functions. Readers check all ids against the limits and return false for what is broken.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/chunk.h"
#include "analysis/model/dictionary.h"
#include "formats/stream/bytes/byte_codec.h"

namespace zoe {

// Set, start less the start before, duration. False: out of order or negative.
bool encodeSetFrames(std::span<const SetFrame> setFrames, ByteWriter &out);
bool decodeSetFrames(std::span<const std::uint8_t> bytes, std::size_t count, std::uint32_t setLimit,
                     std::vector<SetFrame> &setFrames);

// Plot, time less the time before, bits of the value.
bool encodePlots(std::span<const PlotPoint> plots, ByteWriter &out);
bool decodePlots(std::span<const std::uint8_t> bytes, std::size_t count, std::uint32_t plotLimit,
                 std::vector<PlotPoint> &plots);

// Time less the time before, thread + 1 (0: none), severity, length of the text; texts in a row.
bool encodeMessages(std::span<const Message> messages, ByteWriter &out, ByteWriter &texts);
bool decodeMessages(std::span<const std::uint8_t> bytes, std::span<const std::uint8_t> texts,
                    std::size_t count, std::uint32_t threadLimit, std::vector<Message> &messages);

} // namespace zoe
