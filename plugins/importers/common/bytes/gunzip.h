// Reads what a gzip file holds. Not thread-safe: one owner.
#pragma once

#include <QIODevice>
#include <array>
#include <zlib.h>

namespace zoe {

[[nodiscard]] bool isGzip(const QByteArray &firstBytes);

// Sequential and read-only; goes on through members that follow one another. Broken input is an
// error of the device after what could be read.
class GunzipDevice final : public QIODevice {
  public:
    explicit GunzipDevice(QIODevice &compressed); // open for reading; must outlive this
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
    bool m_memberEnded = false;
    bool m_ended = false;
};

} // namespace zoe
