#include "formats/transform/trim.h"

#include <vector>

#include "analysis/model/counted.h"
#include "analysis/model/frames/frame_losses.h"
#include "analysis/model/frames/frame_marks.h"
#include "formats/transform/copy_frames.h"

namespace zoe {

namespace {

std::string shortText(const FrameRanges &frames)
{
    constexpr std::size_t kLongest = 200;
    std::string text = frames.text();
    if (text.size() <= kLongest)
        return text;
    text.resize(text.rfind(',', kLongest));
    return text + ",… (" + std::to_string(frames.count()) +
           nounOf(frames.count(), " frame)", " frames)");
}

std::vector<bool> keptThreads(const Capture &capture, const Selection &selection)
{
    std::vector<bool> kept;
    for (std::uint32_t i = 0; i < capture.threads().size(); ++i)
        kept.push_back(selection.hasThread(ThreadId{i}));
    return kept;
}

SessionInfo trimmedSession(const Capture &capture, const FrameRanges &selected,
                           const FrameRanges &readable, const TrimOptions &options, TimeNs shiftNs)
{
    SessionInfo session = capture.info().session;
    if (session.startUnixNs != 0)
        session.startUnixNs -= shiftNs;
    if (session.startSteadyNs != 0)
        session.startSteadyNs -= shiftNs;
    auto &metadata = session.metadata;
    if (!capture.info().source.empty())
        metadata.emplace_back("trimmed from", capture.info().source);
    metadata.emplace_back(kTrimmedKey, shortText(selected));
    noteLosses(metadata, framesAfterLosses(capture, readable));
    if (!options.selectedBy.empty())
        metadata.emplace_back("trimmed by", options.selectedBy);
    if (options.selection.threads) {
        std::string names;
        for (const ThreadId thread : *options.selection.threads)
            names += (names.empty() ? "" : ", ") + capture.thread(thread).label();
        metadata.emplace_back("trimmed to threads", names);
    }
    return session;
}

} // namespace

Result<Report> trimCapture(const Capture &capture, const std::filesystem::path &path,
                           const TrimOptions &options, const Task &task)
{
    if (Status status = refuseSource(path, capture); !status)
        return status.error();
    const FrameRanges frames = options.selection.framesOf(capture);
    if (frames.empty())
        return Error{ErrorCode::BadInput, "no frame of the capture is selected", {}};
    const FrameIndex first = frames.ranges().front().first;
    const TimeNs shift = options.fromZero ? -capture.frames()[first].startNs : 0;
    const auto begin = [&](const FrameRanges &readable) -> Result<CopyTarget> {
        auto writer = CaptureWriter::create(
            path, trimmedSession(capture, frames, readable, options, shift), options.writer);
        if (!writer)
            return writer.error();
        IdMap ids(capture.dictionaries(), **writer, keptThreads(capture, options.selection));
        return CopyTarget{*std::move(writer), std::move(ids)};
    };
    Report report;
    const auto copied = copyFrames(capture, {frames, shift}, begin, report, task);
    if (!copied)
        return copied.error();
    const auto &[writer, ids] = copied->target;
    copyAnnotations(capture, copied->frames, shift, ids, *writer, report);
    if (Status status = writer->finish(0); !status)
        return status.error();
    return report;
}

} // namespace zoe
