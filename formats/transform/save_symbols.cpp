#include "formats/transform/save_symbols.h"

#include <utility>

#include "formats/transform/copy_frames.h"

namespace zoe {

Result<Report> saveSymbols(const Capture &capture, std::vector<CodeAddress> addresses,
                           const std::filesystem::path &path, const WriterOptions &options,
                           const Task &task)
{
    if (Status status = refuseSource(path, capture); !status)
        return status.error();
    auto writer = CaptureWriter::create(path, capture.info().session, options);
    if (!writer)
        return writer.error();
    Dictionaries dictionaries = capture.dictionaries();
    dictionaries.codeAddresses = std::move(addresses);
    const IdMap ids(dictionaries, **writer);
    Report report;
    const FrameRanges frames = Selection{}.framesOf(capture);
    report.count("missing frames were skipped", capture.frames().size() - frames.count());
    const auto copied = copyFrames(capture, {frames, 0}, ids, **writer, report, task);
    if (!copied)
        return copied.error();
    copyAnnotations(capture, *copied, 0, ids, **writer, report);
    if (Status status = (*writer)->finish(0); !status)
        return status.error();
    return report;
}

} // namespace zoe
