// The bodies of chunks after the checksum, which mutations of whole captures rarely get past.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "formats/stream/codec/chunk_codec.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    // The first bytes make the head.
    constexpr std::size_t kHead = 8;
    if (size <= kHead)
        return 0;
    zoe::ChunkMessage message;
    message.head.entries = static_cast<std::uint32_t>(data[0] | data[1] << 8);
    message.head.calls = static_cast<std::uint32_t>(data[2] | data[3] << 8);
    message.head.ids = {data[4], data[4], data[4], data[4], data[4], data[4], data[4]};
    message.head.frames.resize(1 + data[5] % 4);
    message.head.frames[0].zones = message.head.entries;
    message.head.compression = data[6] & 1;
    message.head.encoding = static_cast<std::uint16_t>(1 + (data[6] >> 1 & 1));
    std::vector<std::uint64_t> body((size - kHead + 7) / 8);
    std::memcpy(body.data(), data + kHead, size - kHead);
    message.body = {reinterpret_cast<const std::uint8_t *>(body.data()), size - kHead};
    message.head.rawSize = message.head.compression == 0 ? size - kHead : std::size_t{data[7]} * 64;

    message.messageBytes = size;

    message.sketch = message.body;
    message.head.sketchEntries = message.head.entries;
    message.head.sketchRawSize = message.head.rawSize;

    zoe::Chunk chunk;
    zoe::ChunkDecoder decoder;
    zoe::ChunkEncoder encoder(0);
    // Encoding checks all promises of a chunk.
    if (decoder.decodeSketch(message, chunk) && !encoder.encode(chunk, message.head.ids))
        std::abort();
    if (decoder.decode(message, chunk) && !encoder.encode(chunk, message.head.ids))
        std::abort();
    return 0;
}
