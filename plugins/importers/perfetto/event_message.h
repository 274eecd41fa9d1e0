// A track event as in its packet: names by number or as text, not looked up yet.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace zoe::perfetto {

struct EventMessage {
    int type = 0;
    std::optional<std::uint64_t> nameIid;
    std::optional<std::uint64_t> track;
    std::optional<std::uint64_t> categoryIid;
    std::optional<std::uint64_t> locationIid;
    std::string_view name;
    std::string_view category;
    std::string_view location;
    std::string_view legacy;
    std::optional<double> value;
    std::optional<std::int64_t> absoluteUs;
    std::vector<std::string_view> annotations;
    std::vector<std::uint64_t> flows;
    std::vector<std::uint64_t> endingFlows;
    std::int64_t durationNs = -1; // of a complete event, as in Chrome's old format
};

// Views into the bytes. Chrome's old phases are converted to today's fields.
EventMessage readEventMessage(std::string_view message);

} // namespace zoe::perfetto
