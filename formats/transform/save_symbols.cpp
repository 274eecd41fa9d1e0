#include "formats/transform/save_symbols.h"

#include <utility>

#include "analysis/model/frames/frame_losses.h"
#include "formats/transform/copy_frames.h"

namespace zoe {

Result<Report> saveSymbols(const Capture &capture, std::vector<CodeAddress> addresses,
                           const std::filesystem::path &path, const WriterOptions &options,
                           const Task &task)
{
    if (Status status = refuseSource(path, capture); !status)
        return status.error();
    Dictionaries dictionaries = capture.dictionaries();
    dictionaries.codeAddresses = std::move(addresses);
    const auto begin = [&](const FrameRanges &readable) -> Result<CopyTarget> {
        SessionInfo session = capture.info().session;
        noteLosses(session.metadata, framesAfterLosses(capture, readable));
        auto writer = CaptureWriter::create(path, session, options);
        if (!writer)
            return writer.error();
        IdMap ids(dictionaries, **writer);
        return CopyTarget{*std::move(writer), std::move(ids)};
    };
    Report report;
    const FrameRanges frames = Selection{}.framesOf(capture);
    report.count("missing frames were skipped", capture.frames().size() - frames.count());
    const auto copied = copyFrames(capture, {frames, 0}, begin, report, task);
    if (!copied)
        return copied.error();
    const auto &[writer, ids] = copied->target;
    copyAnnotations(capture, copied->frames, 0, ids, *writer, report);
    if (Status status = writer->finish(0); !status)
        return status.error();
    return report;
}

} // namespace zoe
