#include "plugins/exporters/common/text_sink.h"

namespace zoe {

namespace {
constexpr std::size_t kBufferBytes = std::size_t{1} << 20;
}

TextSink::TextSink(QIODevice &output)
    : m_output(output)
{}

void TextSink::write(std::string_view text)
{
    if (m_buffer.size() + text.size() < kBufferBytes) {
        m_buffer += text;
        return;
    }
    writeOut(m_buffer);
    m_buffer.clear();
    writeOut(text);
}

Status TextSink::flush()
{
    writeOut(m_buffer);
    m_buffer.clear();
    if (m_failed)
        return Error{ErrorCode::Io, m_output.errorString().toStdString(), {}};
    return {};
}

void TextSink::writeOut(std::string_view text)
{
    while (!m_failed && !text.empty()) {
        const qint64 written = m_output.write(text.data(), static_cast<qint64>(text.size()));
        m_failed = written <= 0;
        if (!m_failed)
            text.remove_prefix(static_cast<std::size_t>(written));
    }
}

} // namespace zoe
