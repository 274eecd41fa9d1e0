// A window over a device that moves forward only: what lies before the position is forgotten. Not
// thread-safe: one owner.
#pragma once

#include <QIODevice>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe {

class BlockReader {
  public:
    // Progress is told by bytes where the device knows its size. All must outlive the reader.
    BlockReader(QIODevice &device, const Task &task);

    [[nodiscard]] std::string_view bytes() const
    {
        return {m_buffer.data() + m_begin, m_end - m_begin};
    }
    // Of bytes().front() in the input.
    [[nodiscard]] std::uint64_t offset() const { return m_offset; }
    // REQUIRES: count <= bytes().size()
    void consume(std::size_t count);
    // Adds bytes at the end of the window; false at the end of the input. Error: Io, Cancelled,
    // LimitReached (the window would have to hold more than kMaxWindow bytes).
    Result<bool> more();

    static constexpr std::size_t kMaxWindow = std::size_t{64} << 20;

  private:
    void makeRoom();

    QIODevice &m_device;
    const Task &m_task;
    std::vector<char> m_buffer;
    std::size_t m_begin = 0;
    std::size_t m_end = 0;
    std::uint64_t m_offset = 0;
    double m_size = 0;
};

} // namespace zoe
