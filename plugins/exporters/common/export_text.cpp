#include "plugins/exporters/common/export_text.h"

namespace zoe {

Result<Report> concludeExport(TextSink &sink, std::uint64_t unreadableFrames,
                              std::uint64_t memoryEvents)
{
    if (Status flushed = sink.flush(); !flushed)
        return flushed.error();
    Report report;
    if (unreadableFrames > 0)
        report.count("frames left out: they can't be read", unreadableFrames);
    if (memoryEvents > 0)
        report.count("memory events left out: the format has no place for them", memoryEvents);
    return report;
}

} // namespace zoe
