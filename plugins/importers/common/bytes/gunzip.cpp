#include "plugins/importers/common/bytes/gunzip.h"

#include <QBuffer>
#include <algorithm>
#include <array>
#include <limits>
#include <zlib.h>

#include "plugins/importers/common/bytes/plain_budget.h"

namespace zoe {

namespace {

constexpr Bytef kGzipMark = 0x1f;           // first byte of a member
constexpr int kGzipWindow = 16 + MAX_WBITS; // gzip's header instead of zlib's

bool isGzip(const QByteArray &firstBytes)
{
    return firstBytes.startsWith("\x1f\x8b");
}

class GunzipDevice final : public QIODevice {
  public:
    explicit GunzipDevice(QIODevice &compressed);
    ~GunzipDevice() override;

    [[nodiscard]] bool isSequential() const override { return true; }
    [[nodiscard]] bool atEnd() const override { return m_ended && QIODevice::atEnd(); }

  protected:
    qint64 readData(char *data, qint64 most) override;
    qint64 writeData(const char *, qint64) override { return -1; }

  private:
    QIODevice &m_compressed;
    z_stream m_stream = {};
    std::array<char, 65'536> m_block;
    PlainBudget m_budget;
    bool m_memberEnded = false;
    bool m_ended = false;
};

GunzipDevice::GunzipDevice(QIODevice &compressed)
    : m_compressed(compressed)
{
    if (inflateInit2(&m_stream, kGzipWindow) == Z_OK)
        open(QIODevice::ReadOnly);
}

GunzipDevice::~GunzipDevice()
{
    inflateEnd(&m_stream);
}

qint64 GunzipDevice::readData(char *data, qint64 most)
{
    m_stream.next_out = reinterpret_cast<Bytef *>(data);
    m_stream.avail_out = static_cast<uInt>(std::min<qint64>(most, std::numeric_limits<int>::max()));
    const uInt wanted = m_stream.avail_out;
    while (!m_ended && m_stream.avail_out == wanted) {
        if (m_stream.avail_in == 0) {
            const qint64 got = m_compressed.read(m_block.data(), std::ssize(m_block));
            m_ended = m_memberEnded && got <= 0 && (got == 0 || m_compressed.atEnd());
            if (m_ended)
                break;
            if (got <= 0) {
                setErrorString(got < 0 ? m_compressed.errorString()
                                       : QStringLiteral("the compressed file is truncated"));
                return -1;
            }
            m_stream.next_in = reinterpret_cast<Bytef *>(m_block.data());
            m_stream.avail_in = static_cast<uInt>(got);
            m_budget.addCompressed(m_stream.avail_in);
        }
        if (m_memberEnded) {
            m_ended = *m_stream.next_in != kGzipMark; // padding, which gzip ignores as well
            if (m_ended)
                break;
            inflateReset(&m_stream);
        }
        const int result = inflate(&m_stream, Z_NO_FLUSH);
        m_memberEnded = result == Z_STREAM_END;
        if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) {
            setErrorString(QStringLiteral("the compressed file is damaged"));
            return -1;
        }
    }
    const uInt plain = wanted - m_stream.avail_out;
    if (const Status within = m_budget.addPlain(plain); !within) {
        setErrorString(QString::fromStdString(within.error().message) +
                       QStringLiteral("; decompress the file to import all of it"));
        return -1;
    }
    return static_cast<qint64>(plain);
}

} // namespace

PlainInput::PlainInput(QIODevice &file)
    : m_file(file)
{
    if (isGzip(file.peek(2)))
        m_uncompressed = std::make_unique<GunzipDevice>(file);
}

QByteArray PlainInput::firstBytes(std::span<const std::byte> ofFile, qint64 most)
{
    QByteArray bytes(reinterpret_cast<const char *>(ofFile.data()),
                     static_cast<qsizetype>(ofFile.size()));
    QBuffer file(&bytes);
    return file.open(QIODevice::ReadOnly) ? PlainInput(file).device().read(most) : QByteArray();
}

} // namespace zoe
