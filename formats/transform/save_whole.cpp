#include "formats/transform/save_whole.h"

#include <cstdint>
#include <optional>
#include <utility>

#include "analysis/model/covered_time.h"
#include "analysis/model/frames/frame_losses.h"
#include "analysis/model/texts/note_text.h"
#include "formats/checking/verify_chunk.h"
#include "formats/transform/copy_frames.h"
#include "formats/transform/id_map.h"
#include "formats/transform/source_chunk.h"

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

class WholeCapture {
  public:
    WholeCapture(const Capture &capture, bool smallest, const Task &task)
        : m_capture(capture)
        , m_smallest(smallest)
        , m_task(task)
    {}

    // The intact frames. Error: Io, Cancelled.
    Result<FrameRanges> save(CaptureWriter &writer, const IdMap &ids, Report &report)
    {
        m_before.reset();
        FrameRanges saved;
        const auto chunks = m_capture.chunks();
        for (std::size_t i = 0; i < chunks.size(); ++i) {
            if (m_task.stopRequested())
                return Task::cancelled();
            m_task.progress(static_cast<double>(i) / static_cast<double>(chunks.size()));
            auto source = sourceChunk(m_capture, i, m_scratch);
            if (!source && source.error().code == ErrorCode::Io)
                return source.error();
            if (!source) {
                report.count(NoteText::tr("unreadable frames were skipped"), chunks[i].frameCount);
                continue;
            }
            if (source->chunk->frames.empty())
                continue;
            if (!isIntact(*source)) {
                report.count(NoteText::tr("damaged frames were skipped"), chunks[i].frameCount);
                continue;
            }
            saved.add(
                FrameRange{chunks[i].firstFrame, chunks[i].firstFrame + chunks[i].frameCount});
            if (Status status = writeCopy(renamed(*std::move(source), ids), writer); !status)
                return status.error();
        }
        return saved;
    }

  private:
    bool isIntact(const SourceChunk &source)
    {
        CheckedChunk checked =
            source.slices ? checkChunk(*source.chunk, *source.slices) : checkChunk(*source.chunk);
        if (checked.broken || (m_before && checkSeam(*m_before, checked)))
            return false;
        m_before = std::move(checked);
        return true;
    }

    [[nodiscard]] CopiedChunk renamed(SourceChunk source, const IdMap &ids) const
    {
        CopiedChunk copy;
        copy.chunk = source.slices ? withoutZones(*source.chunk) : *source.chunk;
        renameIds(copy.chunk, ids);
        if (!source.slices)
            return copy;
        const auto trees = source.slices->trees();
        copy.chunk.trees.assign(trees.begin(), trees.end());
        for (std::uint32_t i = 0; i < trees.size(); ++i)
            copy.zones.trees.push_back({i, {}});
        copy.zones.sites = ids.sites();
        copy.zones.smallest = m_smallest;
        copy.zones.source = std::move(source.slices);
        return copy;
    }

    const Capture &m_capture;
    bool m_smallest;
    const Task &m_task;
    Chunk m_scratch;
    std::optional<CheckedChunk> m_before;
};

} // namespace

Result<Report> saveWhole(const Capture &capture, const std::filesystem::path &path,
                         const WriterOptions &options, const Task &task)
{
    WholeCapture whole(capture, options.stream.smallest, task);
    auto losses = framesAfterLosses(capture, Selection{}.framesOf(capture));
    for (int pass = 0; pass < kMostPasses; ++pass) {
        Report report;
        SessionInfo session = capture.info().session;
        noteLosses(session.metadata, losses);
        auto writer = CaptureWriter::create(path, session, options);
        if (!writer)
            return writer.error();
        const IdMap ids(capture.dictionaries(), **writer);
        const auto saved = whole.save(**writer, ids, report);
        if (!saved)
            return saved.error();
        if (saved->empty() && (!capture.chunks().empty() || !capture.info().complete))
            return noIntactFrames(capture);
        // The header says what is missing, so it has to be known first.
        if (auto found = framesAfterLosses(capture, *saved); found != losses) {
            losses = std::move(found);
            continue;
        }
        (*writer)->leaveOut(capture.info().leftOut);
        copyAnnotations(capture, *saved, 0, ids, **writer, report);
        const TimeNs endNs = saved->empty() ? 0 : coveredTime(capture.frames()).endNs;
        if (Status status = (*writer)->finish(endNs); !status)
            return status.error();
        return report;
    }
    return changesMeanwhile(capture);
}

} // namespace zoe
