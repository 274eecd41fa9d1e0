// Reads what a gzip file holds, and files that may be compressed. Not thread-safe: one owner.
#pragma once

#include <QIODevice>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <zlib.h>

namespace zoe {

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

// What a file holds, whether it is compressed or not.
class PlainInput {
  public:
    explicit PlainInput(QIODevice &file); // open for reading; must outlive this

    [[nodiscard]] QIODevice &device() { return m_uncompressed ? *m_uncompressed : m_file; }
    // Likewise the first bytes of a file, at most so many: for sniffing.
    static QByteArray firstBytes(std::span<const std::byte> ofFile, qint64 most);

  private:
    QIODevice &m_file;
    std::optional<GunzipDevice> m_uncompressed;
};

} // namespace zoe
