// Exports that are text, chunk after chunk, and how every export ends.
#pragma once

#include <string>
#include <utility>

#include "analysis/model/report.h"
#include "plugins/exporters/common/export_walk.h"
#include "plugins/exporters/common/left_out.h"
#include "plugins/exporters/common/text_sink.h"

namespace zoe {

// Writes the text that make(SelectedChunk) gives, in order of frames. As exportInOrder(); Error:
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

// Flushes, and reports what was left out. Error: Io.
Result<Report> concludeExport(TextSink &sink, std::uint64_t unreadableFrames,
                              const Capture &capture, const LeftOut &leftOut);

} // namespace zoe
