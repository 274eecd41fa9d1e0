// A ByteSink that keeps everything, or fails when told to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "analysis/model/capture.h"
#include "formats/stream/output/stream_writer.h"

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

// Writes everything that a capture's ids refer to, and its annotations. REQUIRES: no site, plot,
// set, pool, key or stack twice.
template <class Writer>
void addDictionaries(const Capture &capture, Writer &writer)
{
    for (const Site &site : capture.sites())
        writer.addSite(site);
    for (const Thread &thread : capture.threads())
        writer.addThread(thread);
    for (const PlotSeries &series : capture.plotSeries())
        writer.addPlot(series);
    for (const FrameSet &set : capture.frameSets())
        writer.addFrameSet(set);
    for (const Lock &lock : capture.locks())
        writer.addLock(lock);
    for (const MemoryPool &pool : capture.memoryPools())
        writer.addMemoryPool(pool);
    for (const std::string &key : capture.valueKeys())
        writer.addValueKey(key);
    for (const CodeModule &module : capture.codeModules())
        writer.addModule(module);
    for (const CodeAddress &address : capture.codeAddresses())
        writer.addCodeAddress(address);
    for (const CallStack &stack : capture.callStacks())
        writer.addStack(stack);
    for (const Annotation &annotation : capture.annotations())
        writer.annotate(annotation);
}

// The capture as a stream.
inline std::vector<std::byte> streamOf(const Capture &capture, StreamOptions options = {})
{
    MemorySink sink;
    StreamWriter writer(sink, options);
    bool ok = writer.begin(capture.info().session).ok();
    addDictionaries(capture, writer);
    for (std::size_t i = 0; i < capture.chunks().size(); ++i)
        ok = ok && writer.writeChunk(**capture.chunk(i)).ok();
    ok = ok && writer.end().ok();
    return ok ? sink.bytes : std::vector<std::byte>{};
}

} // namespace zoe::test
