#include <algorithm>
#include <mutex>
#include <string>
#include <utility>

#include "formats/capture_file.h"
#include "formats/capture_reader.h"

namespace zoe {

namespace {

// Messages outside of chunks: dictionaries, indexes and what nobody knows of.
Status scanRest(const CaptureFile &file, std::vector<Damage> &damage, const Task &task)
{
    const auto chunks = file.chunks();
    const auto isChunk = [&](BrokenStretch stretch) {
        return std::ranges::any_of(chunks, [&](const ChunkSummary &chunk) {
            return chunk.byteOffset < stretch.end &&
                   stretch.begin < chunk.byteOffset + chunk.byteSize;
        });
    };
    const auto isKnown = [&known = file.info().damage](BrokenStretch stretch) {
        return std::ranges::find(known, stretch.begin, &Damage::offset) != known.end();
    };
    const ScanVisitor visitor{
        [&](const MessageView &message) { file.wasRead(message.bytes.size()); },
        [&](BrokenStretch stretch) {
            // Those of chunks are told of with their frames.
            if (!isChunk(stretch) && !isKnown(stretch))
                damage.push_back({"a part that holds no frames is damaged", stretch.begin, 0, 0});
        }};
    return scanMessages(file.stream(), 0, visitor, task);
}

Status statusOf(const Capture &capture, std::size_t chunk)
{
    const auto read = capture.chunk(chunk);
    return read ? Status() : Status(read.error());
}

} // namespace

Result<std::vector<Damage>> verifyCapture(const Capture &capture, const Task &task)
{
    std::vector<Damage> damage = capture.info().damage;
    const auto *const file = dynamic_cast<const CaptureFile *>(&capture);
    if (file != nullptr && !file->scanned())
        if (Status status = scanRest(*file, damage, task.part(0, 0.2)); !status)
            return status.error();

    const auto chunks = capture.chunks();
    const Task rest = task.part(file != nullptr && !file->scanned() ? 0.2 : 0, 1);
    std::mutex mutex;
    std::size_t done = 0;
    rest.executor().parallelFor(chunks.size(), [&](std::size_t i) {
        if (rest.stopRequested())
            return;
        Chunk scratch;
        const Status chunk = file != nullptr ? file->decodeChunk(i, scratch) : statusOf(capture, i);
        const std::scoped_lock lock(mutex);
        if (!chunk) {
            const std::uint64_t calls = file != nullptr ? file->callsOf(i) : chunks[i].zoneCount;
            damage.push_back(
                {chunk.error().message, chunks[i].byteOffset, chunks[i].frameCount, calls});
        }
        rest.progress(static_cast<double>(++done) / static_cast<double>(chunks.size()));
    });
    if (rest.stopRequested())
        return Task::cancelled();
    std::ranges::stable_sort(damage, {}, &Damage::offset);
    return damage;
}

} // namespace zoe
