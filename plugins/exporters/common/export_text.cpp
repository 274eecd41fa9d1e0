#include "plugins/exporters/common/export_text.h"

namespace zoe {

Result<Report> concludeExport(TextSink &sink, std::uint64_t unreadableFrames,
                              const Capture &capture, const LeftOut &leftOut)
{
    if (Status flushed = sink.flush(); !flushed)
        return flushed.error();
    Report report;
    if (unreadableFrames > 0)
        report.count("unreadable frames: skipped", unreadableFrames);
    leftOut.tell(capture, report);
    return report;
}

} // namespace zoe
