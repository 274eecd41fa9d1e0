// Files that may be compressed by gzip. Not thread-safe: one owner.
#pragma once

#include <QByteArray>
#include <QIODevice>
#include <cstddef>
#include <memory>
#include <span>

namespace zoe {

// What a file holds, whether it is compressed or not. The device of a compressed one is sequential,
// goes on through members that follow one another, and has an error after what could be read of
// broken input, or of one that exceeds the PlainBudget.
class PlainInput {
  public:
    explicit PlainInput(QIODevice &file); // open for reading; must outlive this

    [[nodiscard]] QIODevice &device() { return m_uncompressed ? *m_uncompressed : m_file; }
    // Likewise the first bytes of a file, at most so many: for sniffing.
    static QByteArray firstBytes(std::span<const std::byte> ofFile, qint64 most);

  private:
    QIODevice &m_file;
    std::unique_ptr<QIODevice> m_uncompressed;
};

} // namespace zoe
