// Frames of other sets, plots and messages of a chunk as columns of bytes. Pure functions. Readers
// check all ids against the limits and return false for broken input.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/chunk.h"
#include "analysis/model/dictionary.h"
#include "formats/stream/bytes/byte_codec.h"

namespace zoe {

// Set, start minus the previous start, duration. False: out of order or negative.
bool encodeSetFrames(std::span<const SetFrame> setFrames, ByteWriter &out);
bool decodeSetFrames(std::span<const std::uint8_t> bytes, std::size_t count, std::uint32_t setLimit,
                     std::vector<SetFrame> &setFrames);

// Plot, time minus the previous time, bits of the value.
bool encodePlots(std::span<const PlotPoint> plots, ByteWriter &out);
bool decodePlots(std::span<const std::uint8_t> bytes, std::size_t count, std::uint32_t plotLimit,
                 std::vector<PlotPoint> &plots);

// Time minus the previous time, thread + 1 (0: none), severity, length of the text; concatenated
// texts.
bool encodeMessages(std::span<const Message> messages, ByteWriter &out, ByteWriter &texts);
bool decodeMessages(std::span<const std::uint8_t> bytes, std::span<const std::uint8_t> texts,
                    std::size_t count, std::uint32_t threadLimit, std::vector<Message> &messages);

} // namespace zoe
