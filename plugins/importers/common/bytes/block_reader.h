// A window over a device that only moves forward: bytes before the position are gone. What gzip
// compressed is uncompressed, and text in UTF-16 with a byte order mark becomes UTF-8 in the
// window. Not thread-safe: one owner.
#pragma once

#include <QIODevice>
#include <QStringDecoder>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "plugins/importers/common/bytes/gunzip.h"

namespace zoe {

class BlockReader {
  public:
    enum class Content { Bytes, Text };

    // Reports progress by bytes if the device knows its size and isn't compressed. All arguments
    // must outlive the reader.
    BlockReader(QIODevice &device, const Task &task, Content content = Content::Bytes);

    [[nodiscard]] std::string_view bytes() const
    {
        return {m_buffer.data() + m_begin, m_end - m_begin};
    }
    // Offset of bytes().front() in the input, uncompressed, as UTF-8 for text.
    [[nodiscard]] std::uint64_t offset() const { return m_offset; }
    [[nodiscard]] std::string place() const { return "byte " + std::to_string(m_offset); }
    // REQUIRES: count <= bytes().size()
    void consume(std::size_t count);
    // Appends bytes to the window; false at the end of the input. Error: Io, Cancelled,
    // LimitReached (the window would exceed kMaxWindow bytes).
    Result<bool> more();

    static constexpr std::size_t kMaxWindow = std::size_t{64} << 20;

  private:
    void makeRoom(std::size_t least);
    Result<std::size_t> read();
    std::size_t readWide(std::size_t got);

    PlainInput m_input;
    QIODevice &m_device; // of m_input
    const Task &m_task;
    std::vector<char> m_buffer;
    std::size_t m_begin = 0;
    std::size_t m_end = 0;
    std::uint64_t m_offset = 0;
    double m_size = 0;
    double m_read = 0; // bytes of the device
    bool m_begun;      // whether the encoding is known
    bool m_wide = false;
    QStringDecoder m_decoder; // of UTF-16
};

} // namespace zoe
