// A ByteSink that keeps everything, or fails when it is told to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "analysis/model/capture.h"
#include "formats/stream/stream_writer.h"

namespace zoe::test {

class MemorySink final : public ByteSink {
  public:
    Status write(std::span<const std::byte> more) override
    {
        if (bytes.size() + more.size() > room)
            return Error{ErrorCode::Io, "no space left on device", "memory"};
        bytes.insert(bytes.end(), more.begin(), more.end());
        return {};
    }
    Status flush() override
    {
        ++flushes;
        return {};
    }

    std::vector<std::byte> bytes;
    std::size_t room = std::numeric_limits<std::size_t>::max();
    int flushes = 0;
};

// The capture as a stream. REQUIRES: no site, plot or set twice.
inline std::vector<std::byte> streamOf(const Capture &capture, StreamOptions options = {})
{
    MemorySink sink;
    StreamWriter writer(sink, options);
    bool ok = writer.begin(capture.info().session).ok();
    for (const Site &site : capture.sites())
        writer.addSite(site);
    for (const Thread &thread : capture.threads())
        writer.addThread(thread);
    for (const PlotSeries &series : capture.plotSeries())
        writer.addPlot(series);
    for (const FrameSet &set : capture.frameSets())
        writer.addFrameSet(set);
    for (std::size_t i = 0; i < capture.chunks().size(); ++i)
        ok = ok && writer.writeChunk(**capture.chunk(i)).ok();
    ok = ok && writer.end().ok();
    return ok ? sink.bytes : std::vector<std::byte>{};
}

} // namespace zoe::test
