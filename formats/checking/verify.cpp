#include "formats/checking/verify.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "formats/checking/verify_chunk.h"
#include "formats/checking/verify_stream.h"
#include "formats/reading/capture_file.h"
#include "formats/reading/damage_list.h"
#include "formats/reading/stream_scan.h"

namespace zoe {

namespace {

void addCounts(CheckedCounts &sum, const CheckedCounts &part)
{
    sum.frames += part.frames;
    sum.trees += part.trees;
    sum.zones += part.zones;
    sum.fragments += part.fragments;
    sum.rows += part.rows;
}

// Verifies chunks in batches.
class ChunkVerifier {
  public:
    ChunkVerifier(const Capture &capture, const Task &task)
        : m_capture(capture)
        , m_file(dynamic_cast<const CaptureFile *>(&capture))
        , m_task(task)
    {}

    // Decodes the chunks on all cores and checks them in order. Chunks that can't be decoded give
    // no value.
    std::vector<std::optional<CheckedChunk>> run(std::span<const std::size_t> chunks,
                                                 Verification &result)
    {
        std::vector<Result<CheckedChunk>> checked(chunks.size(), Task::cancelled());
        m_task.executor().parallelFor(chunks.size(), [&](std::size_t i) {
            if (m_task.stopRequested())
                return;
            checked[i] = check(chunks[i]);
        });
        std::vector<std::optional<CheckedChunk>> found(chunks.size());
        if (m_task.stopRequested())
            return found;
        for (std::size_t i = 0; i < chunks.size(); ++i)
            found[i] = take(chunks[i], checked[i], result);
        return found;
    }

  private:
    [[nodiscard]] Result<CheckedChunk> check(std::size_t i) const
    {
        const auto slices = m_capture.slices(i);
        if (!slices)
            return slices.error();
        Result<CheckedChunk> checked = *slices ? checkSlices(i, **slices) : checkWhole(i);
        if (m_file == nullptr || !checked || checked->broken)
            return checked;
        if (const auto sketch = m_file->sketch(i); !sketch)
            checked->broken = sketch.error().message;
        return checked;
    }
    [[nodiscard]] Result<CheckedChunk> checkSlices(std::size_t i, const ChunkSlices &slices) const
    {
        const auto rest = m_capture.chunkBesideZones(i);
        return rest ? Result<CheckedChunk>(checkChunk(**rest, slices)) : rest.error();
    }
    [[nodiscard]] Result<CheckedChunk> checkWhole(std::size_t i) const
    {
        if (m_file == nullptr) {
            const auto chunk = m_capture.chunk(i);
            return chunk ? Result<CheckedChunk>(checkChunk(**chunk)) : chunk.error();
        }
        Chunk chunk;
        if (Status status = m_file->decodeChunk(i, chunk); !status)
            return status.error();
        return checkChunk(chunk);
    }
    std::optional<CheckedChunk> take(std::size_t i, Result<CheckedChunk> &checked,
                                     Verification &result)
    {
        const ChunkSummary &summary = m_capture.chunks()[i];
        ++result.checked.chunks;
        if (!checked) {
            const std::uint64_t calls = m_file != nullptr ? m_file->callsOf(i) : summary.zoneCount;
            addDamage(result.damage,
                      {checked.error().message, summary.byteOffset, summary.frameCount, calls});
            m_before.reset();
            return {};
        }
        addCounts(result.checked, checked->counts);
        if (summary.firstFrame == 0) { // zones that were open when it began
            for (const auto &[thread, sites] : checked->entering) {
                result.checked.zones += sites.size();
                result.checked.fragments -= sites.size();
            }
        }
        if (checked->broken)
            addDamage(result.damage, {*checked->broken, summary.byteOffset, 0, 0});
        if (m_before && m_nextFrame == summary.firstFrame && summary.frameCount > 0)
            if (const auto broken = checkSeam(*m_before, *checked))
                addDamage(result.damage, {*broken, summary.byteOffset, 0, 0});
        if (summary.frameCount > 0)
            m_before = *checked;
        m_nextFrame = summary.firstFrame + summary.frameCount;
        return std::move(*checked);
    }

    const Capture &m_capture;
    const CaptureFile *m_file;
    const Task &m_task;
    std::optional<CheckedChunk> m_before;
    FrameIndex m_nextFrame = 0;
};

constexpr std::size_t kChunksAtOnce = 32;

Status verifyChunks(const Capture &capture, Verification &result, const Task &task)
{
    ChunkVerifier verifier(capture, task);
    const std::size_t count = capture.chunks().size();
    std::vector<std::size_t> some;
    for (std::size_t i = 0; i < count; ++i) {
        some.push_back(i);
        if (some.size() < kChunksAtOnce && i + 1 < count)
            continue;
        verifier.run(some, result);
        some.clear();
        if (task.stopRequested())
            return Task::cancelled();
        task.progress(static_cast<double>(i + 1) / static_cast<double>(count));
    }
    return {};
}

// Verifies chunks and all other messages in the order of the stream.
Status verifyFile(const CaptureFile &file, Verification &result, const Task &task)
{
    ChunkVerifier verifier(file, task);
    StreamVerifier stream(file, result);
    std::vector<std::size_t> some;
    const auto runChunks = [&] {
        auto checked = verifier.run(some, result);
        for (std::size_t i = 0; i < some.size(); ++i)
            stream.takeChunk(some[i], std::move(checked[i]));
        some.clear();
    };
    const ScanVisitor visitor{[&](const MessageView &message) {
                                  file.wasRead(message.bytes.size());
                                  if (const auto chunk = stream.chunkAt(message))
                                      some.push_back(*chunk);
                                  else
                                      runChunks();
                                  if (some.size() == kChunksAtOnce)
                                      runChunks();
                                  stream.takeMessage(message);
                              },
                              [&](BrokenStretch stretch) {
                                  runChunks();
                                  stream.takeBroken(stretch);
                              }};
    if (Status status = scanMessages(file.stream(), 0, visitor, task); !status)
        return status;
    runChunks();
    if (Status whole = file.checkWhole(); !whole)
        return whole;
    if (task.stopRequested())
        return Task::cancelled();
    stream.end();
    return {};
}

} // namespace

Result<Verification> verifyCapture(const Capture &capture, const Task &task)
{
    Verification result;
    result.damage = capture.info().damage;
    const auto *const file = dynamic_cast<const CaptureFile *>(&capture);
    const Status status =
        file != nullptr ? verifyFile(*file, result, task) : verifyChunks(capture, result, task);
    if (!status)
        return status.error();
    std::ranges::stable_sort(result.damage, {}, &Damage::offset);
    return result;
}

} // namespace zoe
