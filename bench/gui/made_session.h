// A capture with content for every view: zones on several threads, a second frame set, plots,
// messages, waits for locks, async spans, flows and values of zones, a few of them over thousands
// of frames. Deterministic.
#pragma once

#include <cstdint>
#include <filesystem>

#include "analysis/model/result.h"

namespace zoe::bench {

struct SessionSize {
    std::uint32_t frames = 1'000'000;
    std::uint32_t zonesPerFrame = 10;
    std::uint32_t threads = 3;
    std::uint32_t sites = 300;
};

// The file must not exist. Error: Io.
Status makeSession(const std::filesystem::path &file, const SessionSize &size);

} // namespace zoe::bench
