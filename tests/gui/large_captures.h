// Captures with large frames, which are read in slices.
#pragma once

#include <QFile>
#include <QTemporaryDir>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "analysis/model/memory_capture.h"
#include "cli/generate/generate_capture.h"
#include "formats/reading/capture_reader.h"
#include "tests/stream/large_chunks.h"
#include "tests/stream/memory_sink.h"

namespace zoe::test {

// The same frame at another place, with fewer functions.
inline Chunk placed(Chunk chunk, FrameIndex frame, TimeNs startNs)
{
    chunk.firstFrame = frame;
    chunk.frames.front().startNs += startNs;
    for (std::size_t i = 0; i < chunk.zones.size(); ++i) {
        chunk.zones.startNs[i] += startNs;
        chunk.zones.site[i] %= 20;
    }
    return chunk;
}

// Three threads with recursion and zones of no length.
inline Chunk largeFrame()
{
    return placed(largeChunk(11, 9), 0, 0);
}

// The next one, with deeper calls.
inline Chunk deepFrame(const Chunk &before)
{
    return placed(largeChunk(12, 14), 1, before.frames.front().endNs());
}

inline Chunk smallFrame(const Chunk &before)
{
    Chunk chunk;
    chunk.frames.emplace_back();
    TreeMaker maker(chunk, 13);
    for (std::uint32_t i = 0; i < kThreads; ++i)
        maker.add(ThreadId{2 * i}, 300, 9);
    return placed(chunk, 1, before.frames.front().endNs());
}

inline Dictionaries dictionaries()
{
    Dictionaries made;
    for (int i = 0; i < 20; ++i) {
        made.sites.emplace_back();
        made.sites.back().name = "function_" + std::to_string(i);
    }
    for (int i = 0; i < 5; ++i) {
        made.threads.emplace_back();
        made.threads.back().name = "thread " + std::to_string(i);
    }
    return made;
}

inline std::shared_ptr<const Capture> inSlices(std::vector<Chunk> chunks)
{
    return *openCaptureBytes(
        streamOf(MemoryCapture(SessionInfo{}, dictionaries(), std::move(chunks))));
}

// Three frames of three million zones, in a file that is made once.
inline std::shared_ptr<const Capture> generatedFrames(const QTemporaryDir &folder)
{
    const std::string file = folder.filePath(QStringLiteral("large.zoe")).toStdString();
    GenerateOptions options;
    options.frames = 3;
    options.zonesPerFrame = 3'000'000;
    options.threads = 2;
    if (!QFile::exists(QString::fromStdString(file))) {
        auto writer = CaptureWriter::create(file, generatedSession(options));
        if (!writer || !generateCapture(options, **writer))
            return nullptr;
    }
    const auto opened = openCapture(file);
    return opened ? *opened : nullptr;
}

} // namespace zoe::test
