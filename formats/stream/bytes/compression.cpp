#include "formats/stream/bytes/compression.h"

#include <zstd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <mutex>
#include <new>
#include <vector>

namespace zoe {

namespace {

// Unused contexts. They are not thread-local: when a thread ends or a library is unloaded, the
// loader holds its lock, and destructors must not wait for it.
class DecompressorPool {
  public:
    ZSTD_DCtx *take()
    {
        {
            const std::lock_guard lock(m_mutex);
            if (!m_free.empty()) {
                ZSTD_DCtx *const context = m_free.back();
                m_free.pop_back();
                return context;
            }
        }
        return ZSTD_createDCtx();
    }
    void giveBack(ZSTD_DCtx *context)
    {
        const std::lock_guard lock(m_mutex);
        m_free.push_back(context);
    }

  private:
    std::mutex m_mutex;
    std::vector<ZSTD_DCtx *> m_free; // the greatest number of threads that have decoded at once
};

} // namespace

struct Compressor::Context {
    explicit Context(int level)
        : zstd(ZSTD_createCCtx())
    {
        if (zstd == nullptr)
            throw std::bad_alloc();
        ZSTD_CCtx_setParameter(zstd, ZSTD_c_compressionLevel, level);
    }
    ~Context() { ZSTD_freeCCtx(zstd); }
    Context(const Context &) = delete;
    Context &operator=(const Context &) = delete;

    ZSTD_CCtx *zstd;
};

Compressor::Compressor(int level)
    : m_context(std::make_unique<Context>(level))
{}

Compressor::~Compressor() = default;

void Compressor::free()
{
    m_out.reset();
    m_room = 0;
}

void Compressor::makeRoom(std::size_t n)
{
    if (n <= m_room)
        return;
    free();
    m_out = std::make_unique_for_overwrite<std::uint8_t[]>(n);
    m_room = n;
}

Compressor::Bytes Compressor::padded(std::size_t used, std::uint64_t least)
{
    if (used >= least)
        return Bytes(m_out.get(), used);
    const std::array<std::uint32_t, 2> head = {ZSTD_MAGIC_SKIPPABLE_START,
                                               static_cast<std::uint32_t>(least - used)};
    std::memcpy(m_out.get() + used, head.data(), sizeof head);
    std::fill_n(m_out.get() + used + sizeof head, head[1], std::uint8_t{0});
    return Bytes(m_out.get(), used + sizeof head + head[1]);
}

Compressor::Bytes Compressor::compress(Bytes raw, std::span<const std::size_t> blockEnds,
                                       std::uint64_t leastBytes)
{
    return compress(std::span(&raw, 1), blockEnds, leastBytes);
}

Compressor::Bytes Compressor::compress(std::span<const Bytes> parts,
                                       std::span<const std::size_t> blockEnds,
                                       std::uint64_t leastBytes)
{
    constexpr std::size_t kBlockHeader = 8;
    std::size_t size = 0;
    for (const Bytes part : parts)
        size += part.size();
    const std::size_t most = ZSTD_compressBound(size) + (blockEnds.size() + 1) * kBlockHeader;
    makeRoom(std::max<std::size_t>(most, leastBytes) + sizeof(std::uint64_t));
    ZSTD_CCtx *const zstd = m_context->zstd;
    ZSTD_CCtx_reset(zstd, ZSTD_reset_session_only);
    ZSTD_CCtx_setPledgedSrcSize(zstd, size);
    ZSTD_outBuffer out{m_out.get(), most, 0};
    std::size_t done = 0; // in earlier parts
    auto end = blockEnds.begin();
    const auto add = [&](ZSTD_inBuffer &in, ZSTD_EndDirective directive) {
        const std::size_t left = ZSTD_compressStream2(zstd, &out, &in, directive);
        return ZSTD_isError(left) == 0 && in.pos == in.size &&
               (directive == ZSTD_e_continue || left == 0);
    };
    for (const Bytes part : parts) {
        ZSTD_inBuffer in{part.data(), 0, 0};
        while (in.pos < part.size()) {
            while (end != blockEnds.end() && *end <= done + in.pos)
                ++end;
            const bool endsBlock = end != blockEnds.end() && *end <= done + part.size();
            in.size = endsBlock ? *end - done : part.size();
            const auto within = endsBlock ? ZSTD_e_flush : ZSTD_e_continue;
            if (!add(in, done + in.size == size ? ZSTD_e_end : within))
                return {};
        }
        done += part.size();
    }
    if (ZSTD_inBuffer none{nullptr, 0, 0}; size == 0 && !add(none, ZSTD_e_end))
        return {};
    return padded(out.pos, leastBytes);
}

bool mayHold(std::span<const std::uint8_t> compressed, std::uint64_t rawSize)
{
    const auto size = ZSTD_getFrameContentSize(compressed.data(), compressed.size());
    return size == rawSize || size == ZSTD_CONTENTSIZE_UNKNOWN;
}

bool decompress(std::span<const std::uint8_t> compressed, std::span<std::uint8_t> raw)
{
    // Never destroyed: threads may still decode while the program ends.
    static auto *const pool = new DecompressorPool;
    ZSTD_DCtx *const context = pool->take();
    if (context == nullptr)
        return false;
    const std::size_t size =
        ZSTD_decompressDCtx(context, raw.data(), raw.size(), compressed.data(), compressed.size());
    pool->giveBack(context);
    return ZSTD_isError(size) == 0 && size == raw.size();
}

bool decompress(std::span<const std::uint8_t> compressed, std::span<std::uint8_t> raw,
                const WasRead &wasRead)
{
    constexpr std::size_t kStep = std::size_t{1} << 20;
    constexpr int kMostWindowBits = 23; // larger ones take too much memory
    const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(),
                                                                       ZSTD_freeDCtx);
    if (!context)
        return false;
    ZSTD_DCtx_setParameter(context.get(), ZSTD_d_windowLogMax, kMostWindowBits);
    ZSTD_inBuffer in{compressed.data(), 0, 0};
    ZSTD_outBuffer out{raw.data(), raw.size(), 0};
    std::size_t left = 1;
    while (in.pos < compressed.size()) {
        in.size = std::min(in.size + kStep, compressed.size());
        const std::size_t first = in.pos;
        while (in.pos < in.size) {
            const std::size_t before = in.pos + out.pos;
            left = ZSTD_decompressStream(context.get(), &out, &in);
            if (ZSTD_isError(left) != 0 && first == 0 && out.pos == 0)
                return decompress(compressed, raw);
            if (ZSTD_isError(left) != 0 || in.pos + out.pos == before)
                return false;
        }
        wasRead(compressed.subspan(first, in.pos - first));
    }
    return left == 0 && out.pos == raw.size();
}

} // namespace zoe
