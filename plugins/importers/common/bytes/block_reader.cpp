#include "plugins/importers/common/bytes/block_reader.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

#include "plugins/importers/common/bytes/text_lines.h"

namespace zoe {

namespace {

constexpr std::size_t kBlockBytes = std::size_t{256} << 10;

} // namespace

BlockReader::BlockReader(QIODevice &device, const Task &task, Content content)
    : m_input(device)
    , m_device(m_input.device())
    , m_task(task)
    , m_buffer(2 * kBlockBytes)
    , m_size(m_device.isSequential() ? 0 : static_cast<double>(m_device.size()))
    , m_begun(content == Content::Bytes)
{}

void BlockReader::consume(std::size_t count)
{
    assert(count <= m_end - m_begin);
    m_begin += count;
    m_offset += count;
}

void BlockReader::makeRoom(std::size_t least)
{
    if (m_begin > 0) {
        std::memmove(m_buffer.data(), m_buffer.data() + m_begin, m_end - m_begin);
        m_end -= m_begin;
        m_begin = 0;
    }
    while (m_buffer.size() - m_end < least)
        m_buffer.resize(m_buffer.size() * 2);
}

// Appends one block of the device to the window; returns its size, 0 at the end.
Result<std::size_t> BlockReader::read()
{
    makeRoom(kBlockBytes);
    qint64 got = 0;
    do {
        got = m_device.read(m_buffer.data() + m_end, kBlockBytes);
    } while (got == 0 && m_device.isSequential() && m_device.waitForReadyRead(-1));
    if (got < 0 && !m_device.atEnd())
        return Error{ErrorCode::Io, m_device.errorString().toStdString(),
                     "byte " + std::to_string(m_offset + m_end)};
    m_read += static_cast<double>(std::max<qint64>(0, got));
    return static_cast<std::size_t>(std::max<qint64>(0, got));
}

// Converts newly read UTF-16 in the window to UTF-8.
std::size_t BlockReader::readWide(std::size_t got)
{
    const QByteArrayView wide(m_buffer.data() + m_end, static_cast<qsizetype>(got));
    const QByteArray text = QString(m_decoder.decode(wide)).toUtf8();
    makeRoom(static_cast<std::size_t>(text.size()));
    std::memcpy(m_buffer.data() + m_end, text.constData(), static_cast<std::size_t>(text.size()));
    return static_cast<std::size_t>(text.size());
}

Result<bool> BlockReader::more()
{
    if (m_end - m_begin > kMaxWindow)
        return Error{ErrorCode::LimitReached, "a single value is longer than 64 MiB",
                     "byte " + std::to_string(m_offset)};
    // Doubles the window: a caller that starts over with every block then reads a long value in
    // linear time.
    const std::size_t wanted = std::max<std::size_t>(1, m_end - m_begin);
    std::size_t added = 0;
    while (added < wanted) {
        if (m_task.stopRequested())
            return Task::cancelled();
        const Result<std::size_t> got = read();
        if (!got)
            return got.error();
        if (*got == 0)
            break;
        if (!std::exchange(m_begun, true)) {
            const std::string_view first(m_buffer.data() + m_end, *got);
            m_wide = isUtf16(first);
            if (m_wide)
                m_decoder = utf16Decoder(first);
        }
        const std::size_t bytes = m_wide ? readWide(*got) : *got; // half a character adds nothing
        m_end += bytes;
        added += bytes;
    }
    if (added == 0)
        return false;
    if (m_size > 0)
        m_task.progress(std::min(1.0, m_read / m_size));
    return true;
}

} // namespace zoe
