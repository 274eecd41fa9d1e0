#include "plugins/importers/common/bytes/text_lines.h"

#include <QByteArray>
#include <algorithm>
#include <utility>

namespace zoe {

namespace {

constexpr qint64 kBlock = 256 * 1024;
constexpr qint64 kSniffed = 65'536; // as much as importers get of a plain file

std::string_view withoutMark(std::string_view bytes)
{
    return bytes.starts_with("\xEF\xBB\xBF") ? bytes.substr(3) : bytes;
}

} // namespace

bool isUtf16(std::string_view bytes)
{
    return bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
}

QStringDecoder utf16Decoder(std::string_view bytes)
{
    return QStringDecoder(bytes.starts_with("\xFF\xFE") ? QStringDecoder::Utf16LE
                                                        : QStringDecoder::Utf16BE);
}

TextLines::TextLines(QIODevice &device, const Task &task)
    : m_input(device)
    , m_device(m_input.device())
    , m_task(task)
    , m_size(m_device.isSequential() ? 0 : static_cast<double>(m_device.size()))
{}

Result<bool> TextLines::next(std::string_view &line)
{
    for (;;) {
        const std::size_t end = m_text.find('\n', m_begin + m_searched);
        if (end != std::string::npos || (m_atEnd && m_begin < m_text.size())) {
            const std::size_t stop = std::min(end, m_text.size());
            line = std::string_view(m_text).substr(m_begin, stop - m_begin);
            if (line.ends_with('\r'))
                line.remove_suffix(1);
            m_endsMidLine = end == std::string::npos;
            m_begin = stop + (m_endsMidLine ? 0 : 1);
            m_searched = 0;
            ++m_number;
            return true;
        }
        m_searched = m_text.size() - m_begin;
        if (m_searched > kLongest)
            return Error{ErrorCode::LimitReached, "a line is longer than 64 MiB",
                         "line " + std::to_string(m_number + 1)};
        const Result<bool> got = more();
        if (!got)
            return got.error();
        if (!*got && m_begin == m_text.size())
            return false;
    }
}

Result<bool> TextLines::more()
{
    if (m_task.stopRequested())
        return Task::cancelled();
    if (m_atEnd)
        return false;
    m_text.erase(0, m_begin);
    m_begin = 0;
    const QByteArray block = m_device.read(kBlock);
    if (block.isEmpty()) {
        if (!m_device.atEnd())
            return Error{ErrorCode::Io, m_device.errorString().toStdString(),
                         "byte " + std::to_string(m_read)};
        m_atEnd = true;
        return false;
    }
    std::string_view bytes(block.constData(), static_cast<std::size_t>(block.size()));
    if (!std::exchange(m_begun, true)) {
        m_wide = isUtf16(bytes);
        if (m_wide)
            m_decoder = utf16Decoder(bytes);
        bytes = withoutMark(bytes);
    }
    if (m_wide)
        m_text += QString(m_decoder.decode(block)).toStdString();
    else
        m_text += bytes;
    m_read += static_cast<std::uint64_t>(block.size());
    if (m_size > 0)
        m_task.progress(std::min(1.0, static_cast<double>(m_read) / m_size));
    return true;
}

std::string TextLines::decoded(std::span<const std::byte> firstBytes)
{
    const QByteArray plain = PlainInput::firstBytes(firstBytes, kSniffed);
    const std::string_view bytes(plain.constData(), static_cast<std::size_t>(plain.size()));
    if (!isUtf16(bytes))
        return std::string(withoutMark(bytes));
    QStringDecoder decoder = utf16Decoder(bytes);
    return QString(
               decoder.decode(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size()))))
        .toStdString();
}

} // namespace zoe
