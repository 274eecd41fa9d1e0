// Streams whose sketches can't be read, with everything else as it was.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "formats/stream/messages/framing.h"
#include "formats/stream/messages/messages.h"

namespace zoe::test {

// Returns the number of sketches.
inline std::size_t breakSketches(std::vector<std::byte> &stream)
{
    std::size_t broken = 0;
    std::size_t size = 0;
    for (std::size_t offset = 0; (size = messageSizeAt(stream, offset)) != 0; offset += size) {
        const MessageView view = *messageAt(stream, offset);
        if (view.kind != MessageKind::Chunk)
            continue;
        const auto sketch = readChunkMessage(view)->sketch;
        if (sketch.empty())
            continue;
        const auto at = static_cast<std::size_t>(
            reinterpret_cast<const std::byte *>(sketch.data()) - stream.data());
        const auto bytes = std::span(stream).subspan(at, sketch.size());
        std::ranges::fill(bytes.subspan(bytes.size() / 2), std::byte{0x55});
        sealMessage(std::span(stream).subspan(offset, size));
        ++broken;
    }
    return broken;
}

} // namespace zoe::test
