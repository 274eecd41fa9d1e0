#include "plugins/exporters/common/export_text.h"

#include "analysis/model/texts/note_text.h"

namespace zoe {

std::string SpareTexts::take()
{
    const std::lock_guard lock(m_mutex);
    if (m_texts.empty())
        return {};
    std::string text = std::move(m_texts.back());
    m_texts.pop_back();
    text.clear();
    return text;
}

void SpareTexts::give(std::string text)
{
    const std::lock_guard lock(m_mutex);
    m_texts.push_back(std::move(text));
}

Result<Report> concludeExport(TextSink &sink, std::uint64_t unreadableFrames)
{
    if (Status flushed = sink.flush(); !flushed)
        return flushed.error();
    Report report;
    if (unreadableFrames > 0)
        report.count(NoteText::tr("unreadable frames were skipped"), unreadableFrames);
    return report;
}

Result<Report> concludeExport(TextSink &sink, std::uint64_t unreadableFrames,
                              const Capture &capture, const UnheldContent &leftOut)
{
    auto report = concludeExport(sink, unreadableFrames);
    if (report)
        leftOut.tell(capture, *report);
    return report;
}

} // namespace zoe
