// Exports of text, chunk by chunk, and the end of every export. Thread-safe: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "analysis/model/report.h"
#include "plugins/exporters/common/export_walk.h"
#include "plugins/exporters/common/left_out.h"
#include "plugins/exporters/common/text_sink.h"

namespace zoe {

// Writes what make(SelectedChunk) returns, in order of frames; otherwise as exportInOrder(). Error:
// also Io.
template <class Make>
Result<std::uint64_t> exportText(const Capture &capture, const Selection &selection,
                                 const Task &task, TextSink &sink, Make make)
{
    return exportInOrder(capture, selection, task, std::move(make),
                         [&sink](const std::string &text) -> Status {
                             sink.write(text);
                             return sink.failed() ? sink.flush() : Status();
                         });
}

// Flushes and reports unreadable frames. Error: Io.
Result<Report> concludeExport(TextSink &sink, std::uint64_t unreadableFrames);
// Also reports what the format can't hold.
Result<Report> concludeExport(TextSink &sink, std::uint64_t unreadableFrames,
                              const Capture &capture, const LeftOut &leftOut);

// A whole export of text: exportText(), then the tail, then concludeExport() with all content that
// the format can't hold.
template <class Make>
Result<Report> exportChunks(const Capture &capture, const Selection &selection, const Task &task,
                            TextSink &sink, LeftOut leftOut, Make make, std::string_view tail = {})
{
    const auto unreadable =
        exportText(capture, selection, task, sink, [&](const SelectedChunk &chunk) {
            leftOut.add(chunk);
            return make(chunk);
        });
    if (!unreadable)
        return unreadable.error();
    sink.write(tail);
    return concludeExport(sink, *unreadable, capture, leftOut);
}

} // namespace zoe
