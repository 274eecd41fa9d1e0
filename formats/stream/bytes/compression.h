// A narrow interface to zstd. Each object belongs to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
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

    using Bytes = std::span<const std::uint8_t>;

    // Compresses into one zstd frame. A block ends at each of the offsets, so that the bytes in
    // between get their own statistics. Pads up to leastBytes with a skippable frame. Valid until
    // the next call; empty if zstd fails.
    Bytes compress(Bytes raw, std::span<const std::size_t> blockEnds = {},
                   std::uint64_t leastBytes = 0);
    // The same of bytes that follow each other, but not in memory.
    Bytes compress(std::span<const Bytes> parts, std::span<const std::size_t> blockEnds,
                   std::uint64_t leastBytes);
    // Frees the memory of the last result, which is no longer valid.
    void free();

  private:
    // Room for n bytes. What isn't used takes no memory.
    void makeRoom(std::size_t n);
    // Appends a frame that decoders skip: magic, size, and zeros up to the least number of bytes.
    Bytes padded(std::size_t used, std::uint64_t least);

    struct Context;
    std::unique_ptr<Context> m_context;
    std::unique_ptr<std::uint8_t[]> m_out;
    std::size_t m_room = 0;
};

// Whether the frame may hold this many bytes according to its header. Ask before allocating.
bool mayHold(std::span<const std::uint8_t> compressed, std::uint64_t rawSize);

// Decompresses one frame, and skippable frames, into exactly raw.size() bytes. False: broken, or of
// another size.
bool decompress(std::span<const std::uint8_t> compressed, std::span<std::uint8_t> raw);
// The same step by step; calls wasRead for consecutive parts that are not read again.
using WasRead = std::function<void(std::span<const std::uint8_t>)>;
bool decompress(std::span<const std::uint8_t> compressed, std::span<std::uint8_t> raw,
                const WasRead &wasRead);

} // namespace zoe
