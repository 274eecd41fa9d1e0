#include "plugins/exporters/common/export_text.h"

namespace zoe {

Result<Report> concludeExport(TextSink &sink, std::uint64_t unreadableFrames)
{
    if (Status flushed = sink.flush(); !flushed)
        return flushed.error();
    Report report;
    if (unreadableFrames > 0)
        report.count("unreadable frames were skipped", unreadableFrames);
    return report;
}

Result<Report> concludeExport(TextSink &sink, std::uint64_t unreadableFrames,
                              const Capture &capture, const LeftOut &leftOut)
{
    auto report = concludeExport(sink, unreadableFrames);
    if (report)
        leftOut.tell(capture, *report);
    return report;
}

} // namespace zoe
