// Opens any bytes as a capture, decodes all chunks and checks what every reader relies on.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "formats/checking/verify.h"
#include "formats/reading/capture_reader.h"

namespace {

void require(bool holds)
{
    if (!holds)
        std::abort();
}

void checkChunk(const zoe::Capture &capture, const zoe::Chunk &chunk)
{
    for (const zoe::TreeSpan &span : chunk.trees) {
        require(span.thread.value < capture.threads().size());
        const zoe::ZoneTree tree = chunk.tree(span);
        std::vector<zoe::TimeNs> ends;
        zoe::TimeNs previous = tree.starts()[0];
        for (std::size_t i = 0; i < tree.size(); ++i) {
            const zoe::Zone zone = tree[i];
            require(zone.site.value < capture.sites().size());
            require(zone.depth <= ends.size() && zone.durationNs >= 0 && zone.selfNs >= 0);
            while (ends.size() > zone.depth) {
                require(ends.back() >= previous);
                previous = ends.back();
                ends.pop_back();
            }
            require(zone.startNs >= previous && (ends.empty() || zone.endNs() <= ends.back()));
            previous = zone.startNs;
            ends.push_back(zone.endNs());
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto *const bytes = reinterpret_cast<const std::byte *>(data);
    const auto capture = zoe::openCaptureBytes({bytes, bytes + size});
    if (!capture) {
        require(!capture.error().message.empty());
        return 0;
    }
    for (std::size_t i = 0; i < (*capture)->chunks().size(); ++i) {
        const auto chunk = (*capture)->chunk(i);
        if (chunk)
            checkChunk(**capture, **chunk);
    }
    require(zoe::verifyCapture(**capture).ok());
    return 0;
}
