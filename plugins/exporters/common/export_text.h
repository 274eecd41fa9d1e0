// Exports of text, chunk by chunk, and the end of every export. Thread-safe: pure functions.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "analysis/model/report.h"
#include "plugins/exporters/common/export_walk.h"
#include "plugins/exporters/common/text_sink.h"
#include "plugins/exporters/common/unheld_content.h"

namespace zoe {

// Writes the results of make(SelectedChunk) in order of frames; otherwise as exportInOrder().
// Error: also Io.
template <class Make>
Result<std::uint64_t> exportText(const Capture &capture, const Selection &selection,
                                 const Task &task, TextSink &sink, Make make,
                                 LargeChunks large = LargeChunks::Whole)
{
    return exportInOrder(
        capture, selection, task, std::move(make),
        [&sink](const std::string &text) -> Status {
            sink.write(text);
            return sink.failed() ? sink.flush() : Status();
        },
        large);
}

// Flushes and reports unreadable frames. Error: Io.
Result<Report> concludeExport(TextSink &sink, std::uint64_t unreadableFrames);
// Also reports what the format can't hold.
Result<Report> concludeExport(TextSink &sink, std::uint64_t unreadableFrames,
                              const Capture &capture, const UnheldContent &leftOut);

// Texts that have been written, whose memory the next ones reuse: getting it from the system page
// by page takes a fifth of the time of an export. Thread-safe.
class SpareTexts {
  public:
    // An empty text.
    [[nodiscard]] std::string take();
    void give(std::string text);

  private:
    std::mutex m_mutex;
    std::vector<std::string> m_texts;
};

// A complete export of text: for each chunk, in order of frames, what append(SelectedChunk, text)
// adds to an empty text; reports all content that the format can't hold. Error: as
// exportInOrder(), Io.
template <class Append>
Result<Report> exportChunks(const Capture &capture, const Selection &selection, const Task &task,
                            TextSink &sink, UnheldContent leftOut, Append append, LargeChunks large)
{
    SpareTexts spare;
    const auto unreadable = exportInOrder(
        capture, selection, task,
        [&](const SelectedChunk &chunk) {
            leftOut.add(chunk);
            std::string text = spare.take();
            append(chunk, text);
            return text;
        },
        [&](auto &&text) -> Status {
            sink.write(text);
            if constexpr (!std::is_lvalue_reference_v<decltype(text)>) // otherwise it is used on
                spare.give(std::forward<decltype(text)>(text));
            return sink.failed() ? sink.flush() : Status();
        },
        large);
    if (!unreadable)
        return unreadable.error();
    return concludeExport(sink, *unreadable, capture, leftOut);
}

} // namespace zoe
