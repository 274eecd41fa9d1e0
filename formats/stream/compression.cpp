#include "formats/stream/compression.h"

#include <zstd.h>

#include <algorithm>

namespace zoe {

struct Compressor::Context {
    explicit Context(int level)
        : zstd(ZSTD_createCCtx())
    {
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

std::span<const std::uint8_t> Compressor::compress(std::span<const std::uint8_t> raw,
                                                   std::span<const std::size_t> blockEnds)
{
    constexpr std::size_t kBlockHeader = 8;
    ZSTD_CCtx *const zstd = m_context->zstd;
    m_out.resize(ZSTD_compressBound(raw.size()) + (blockEnds.size() + 1) * kBlockHeader);
    ZSTD_CCtx_reset(zstd, ZSTD_reset_session_only);
    ZSTD_CCtx_setPledgedSrcSize(zstd, raw.size());
    ZSTD_inBuffer in{raw.data(), 0, 0};
    ZSTD_outBuffer out{m_out.data(), m_out.size(), 0};
    for (const std::size_t end : blockEnds) {
        if (end <= in.size || end >= raw.size())
            continue;
        in.size = end;
        if (ZSTD_compressStream2(zstd, &out, &in, ZSTD_e_flush) != 0)
            return {};
    }
    in.size = raw.size();
    if (ZSTD_compressStream2(zstd, &out, &in, ZSTD_e_end) != 0)
        return {};
    return std::span<const std::uint8_t>(m_out).first(out.pos);
}

bool decompress(std::span<const std::uint8_t> compressed, std::span<std::uint8_t> raw)
{
    struct Decompressor {
        Decompressor()
            : zstd(ZSTD_createDCtx())
        {}
        ~Decompressor() { ZSTD_freeDCtx(zstd); }
        Decompressor(const Decompressor &) = delete;
        Decompressor &operator=(const Decompressor &) = delete;
        ZSTD_DCtx *zstd;
    };
    thread_local const Decompressor context;
    const std::size_t size = ZSTD_decompressDCtx(context.zstd, raw.data(), raw.size(),
                                                 compressed.data(), compressed.size());
    return ZSTD_isError(size) == 0 && size == raw.size();
}

} // namespace zoe
