// zstd behind two functions' worth of interface. One thread each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace zoe {

class Compressor {
  public:
    explicit Compressor(int level);
    ~Compressor();
    Compressor(const Compressor &) = delete;
    Compressor &operator=(const Compressor &) = delete;

    // One zstd frame; a block of it ends at each of the offsets, so that what lies between them
    // gets statistics of its own. Filled up to leastBytes with a frame that decoders skip. Valid
    // until the next call; empty if zstd fails.
    std::span<const std::uint8_t> compress(std::span<const std::uint8_t> raw,
                                           std::span<const std::size_t> blockEnds = {},
                                           std::uint64_t leastBytes = 0);

  private:
    struct Context;
    std::unique_ptr<Context> m_context;
    std::vector<std::uint8_t> m_out;
};

// Whether the frame holds so many bytes, as far as it says: asked before there is room for them.
bool mayHold(std::span<const std::uint8_t> compressed, std::uint64_t rawSize);

// Decompresses one whole frame, and frames to be skipped, into exactly raw.size() bytes. False:
// broken, or of another size.
bool decompress(std::span<const std::uint8_t> compressed, std::span<std::uint8_t> raw);

} // namespace zoe
