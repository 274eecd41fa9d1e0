#include "plugins/importers/common/block_reader.h"

#include <cassert>
#include <cstring>

namespace zoe {

namespace {

constexpr std::size_t kBlockBytes = std::size_t{256} << 10;

} // namespace

BlockReader::BlockReader(QIODevice &device, const Task &task)
    : m_device(device)
    , m_task(task)
    , m_buffer(2 * kBlockBytes)
    , m_size(device.isSequential() ? 0 : static_cast<double>(device.size()))
{}

void BlockReader::consume(std::size_t count)
{
    assert(count <= m_end - m_begin);
    m_begin += count;
    m_offset += count;
}

void BlockReader::makeRoom()
{
    if (m_begin > 0) {
        std::memmove(m_buffer.data(), m_buffer.data() + m_begin, m_end - m_begin);
        m_end -= m_begin;
        m_begin = 0;
    }
    if (m_buffer.size() - m_end < kBlockBytes)
        m_buffer.resize(m_buffer.size() * 2);
}

Result<bool> BlockReader::more()
{
    if (m_task.stopRequested())
        return Task::cancelled();
    if (m_end - m_begin > kMaxWindow)
        return Error{ErrorCode::LimitReached, "a single value is longer than 64 MiB",
                     "byte " + std::to_string(m_offset)};
    makeRoom();
    qint64 got = 0;
    do {
        got = m_device.read(m_buffer.data() + m_end, static_cast<qint64>(m_buffer.size() - m_end));
    } while (got == 0 && m_device.isSequential() && m_device.waitForReadyRead(-1));
    if (got < 0 && !m_device.atEnd())
        return Error{ErrorCode::Io, m_device.errorString().toStdString(),
                     "byte " + std::to_string(m_offset + m_end)};
    if (got <= 0)
        return false;
    m_end += static_cast<std::size_t>(got);
    if (m_size > 0)
        m_task.progress(static_cast<double>(m_offset + (m_end - m_begin)) / m_size);
    return true;
}

} // namespace zoe
