// Compressed bytes as a gzip file holds them, for tests.
#pragma once

#include <QByteArray>
#include <zlib.h>

namespace zoe::test {

inline QByteArray gzipped(const QByteArray &bytes)
{
    QByteArray out(static_cast<qsizetype>(compressBound(static_cast<uLong>(bytes.size()))) + 64,
                   '\0');
    z_stream stream = {};
    deflateInit2(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    QByteArray in = bytes;
    stream.next_in = reinterpret_cast<Bytef *>(in.data());
    stream.avail_in = static_cast<uInt>(in.size());
    stream.next_out = reinterpret_cast<Bytef *>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.truncate(static_cast<qsizetype>(stream.total_out));
    deflateEnd(&stream);
    return out;
}

} // namespace zoe::test
