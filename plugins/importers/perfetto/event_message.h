// A track event as in its packet: names by number or as text, not looked up yet.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace zoe::perfetto {

struct CommonEventFields {
    int type = 0;
    bool hasRare = false; // any of RareEventFields and the rare lists
    std::optional<std::uint64_t> nameIid;
    std::optional<std::uint64_t> track;
    std::optional<std::uint64_t> categoryIid;
    std::optional<std::uint64_t> locationIid;
    std::string_view name;
};

struct RareEventFields {
    std::string_view category;
    std::string_view location;
    std::optional<double> value;
    std::optional<std::int64_t> absoluteUs;
    std::optional<std::int64_t> deltaUs; // since the sequence's last such event
    // Of Chrome's old format: the duration of a complete event, an edge of a span, and another
    // thread than that of the sequence.
    std::string_view legacy;
    std::int64_t durationNs = -1;
    char spanPhase = 0; // 'b' or 'e'
    std::uint64_t spanId = 0;
    std::string_view spanScope;
    std::optional<std::int64_t> pid;
    std::optional<std::int64_t> tid;
};

// Used again and again, so that its lists keep their memory.
struct EventMessage : CommonEventFields, RareEventFields {
    std::vector<std::string_view> annotations;
    // The rest is rare as well.
    std::vector<std::uint64_t> flows;
    std::vector<std::uint64_t> endingFlows;
    // Values of further counters, in the order of their tracks; without tracks, those of the
    // sequence's defaults.
    std::vector<double> extraValues;
    std::vector<double> extraDoubles;
    std::vector<std::uint64_t> extraTracks;
    std::vector<std::uint64_t> extraDoubleTracks;

    void clear();
};

// Replaces the event by views into the bytes. Chrome's old phases are converted to today's fields.
void readEventMessage(std::string_view message, EventMessage &event);

} // namespace zoe::perfetto
