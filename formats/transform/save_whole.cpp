#include "formats/transform/save_whole.h"

#include <optional>
#include <utility>

#include "analysis/model/covered_time.h"
#include "analysis/model/frames/frame_losses.h"
#include "analysis/model/texts/note_text.h"
#include "formats/checking/verify_chunk.h"
#include "formats/transform/id_map.h"

namespace zoe {

namespace {

void renameIds(Chunk &chunk, const IdMap &ids)
{
    const auto applyAll = [&ids](auto &items) {
        for (auto &item : items)
            ids.apply(item);
    };
    for (std::uint32_t &site : chunk.zones.site)
        site = ids(SiteId{site}).value;
    applyAll(chunk.plots);
    applyAll(chunk.setFrames);
    applyAll(chunk.extras.values);
    applyAll(chunk.extras.locks);
    applyAll(chunk.extras.asyncs);
    applyAll(chunk.extras.flows);
    applyAll(chunk.extras.memory);
    applyAll(chunk.extras.states);
    applyAll(chunk.extras.usage);
    applyAll(chunk.extras.samples);
    // Threads keep their ids in trees and messages, because a writer gives each a separate id.
}

} // namespace

Result<Report> saveWhole(const Capture &capture, const std::filesystem::path &path,
                         const WriterOptions &options, const Task &task)
{
    Report report;
    SessionInfo session = capture.info().session;
    noteLosses(session.metadata, framesAfterLosses(capture, Selection{}.framesOf(capture)));
    auto writer = CaptureWriter::create(path, session, options);
    if (!writer)
        return writer.error();
    const IdMap ids(capture.dictionaries(), **writer);
    for (const Annotation &annotation : capture.annotations())
        (*writer)->annotate(annotation);
    const std::size_t count = capture.chunks().size();
    std::optional<CheckedChunk> before;
    std::size_t saved = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (task.stopRequested())
            return Task::cancelled();
        task.progress(static_cast<double>(i) / static_cast<double>(count));
        const auto chunk = capture.chunk(i);
        if (!chunk && chunk.error().code == ErrorCode::Io)
            return chunk.error();
        if (!chunk) {
            report.count(NoteText::tr("unreadable frames were skipped"),
                         capture.chunks()[i].frameCount);
            continue;
        }
        if ((*chunk)->frames.empty())
            continue;
        CheckedChunk checked = checkChunk(**chunk);
        if (checked.broken || (before && checkSeam(*before, checked))) {
            report.count(NoteText::tr("damaged frames were skipped"),
                         capture.chunks()[i].frameCount);
            continue;
        }
        before = std::move(checked);
        Chunk copy = **chunk;
        renameIds(copy, ids);
        if (Status status = (*writer)->writeChunk(std::move(copy)); !status)
            return status.error();
        ++saved;
    }
    if (saved == 0 && (count > 0 || !capture.info().complete))
        return Error{ErrorCode::BadInput, "nothing to save: no frames of the capture are intact",
                     capture.info().source};
    (*writer)->leaveOut(capture.info().leftOut);
    if (Status status = (*writer)->finish(before ? coveredTime(capture.frames()).endNs : 0);
        !status)
        return status.error();
    return report;
}

} // namespace zoe
