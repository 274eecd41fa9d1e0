// A capture over the bytes of a stream; chunks are decoded on demand into a cache. Thread-safe.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "analysis/model/capture.h"
#include "analysis/model/task.h"
#include "formats/reading/file_change.h"
#include "formats/reading/reader_options.h"
#include "formats/reading/stream_contents.h"
#include "formats/stream/bytes/stream_bytes.h"

namespace zoe {

class CaptureFile final : public Capture {
  public:
    // Error: as openCapture() (capture_reader.h), without a place.
    static Result<std::shared_ptr<const CaptureFile>> open(std::unique_ptr<StreamBytes> bytes,
                                                           std::string source, const Task &task,
                                                           const ReaderOptions &options);

    [[nodiscard]] const CaptureInfo &info() const override { return m_info; }
    [[nodiscard]] const Dictionaries &dictionaries() const override
    {
        return m_contents.dictionaries;
    }
    [[nodiscard]] FrameRecords frames() const override { return m_contents.frames.view(); }
    [[nodiscard]] std::span<const ChunkSummary> chunks() const override
    {
        return m_contents.chunks;
    }
    [[nodiscard]] std::span<const Annotation> annotations() const override
    {
        return m_contents.annotations;
    }
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> chunk(std::size_t i) const override;
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> readChunk(std::size_t i,
                                                                 Chunk &scratch) const override;
    [[nodiscard]] Result<std::shared_ptr<const Chunk>>
    chunkBesideZones(std::size_t i) const override;

    [[nodiscard]] Result<std::shared_ptr<const Chunk>> sketch(std::size_t i) const override;
    [[nodiscard]] Result<std::shared_ptr<const ChunkSlices>> slices(std::size_t i) const override;

    [[nodiscard]] bool hasSiteTotals() const override { return m_contents.lastIndex != 0; }
    [[nodiscard]] Status siteTotals(const VisitTotals &visit) const override;

    // Bypasses the cache and reuses the chunk's memory. Error: Damaged, Io.
    Status decodeChunk(std::size_t i, Chunk &chunk) const;
    [[nodiscard]] std::uint32_t callsOf(std::size_t chunk) const { return m_contents.calls[chunk]; }
    [[nodiscard]] std::span<const std::byte> stream() const { return m_bytes->view(); }
    // As for StreamBytes.
    [[nodiscard]] Status checkWhole() const { return zoe::checkWhole(*m_bytes, m_info.source); }
    void wasRead(std::size_t bytes) const { m_bytes->wasRead(bytes); }

    ~CaptureFile() override;
    CaptureFile(const CaptureFile &) = delete;
    CaptureFile &operator=(const CaptureFile &) = delete;

  private:
    class Chunks;

    CaptureFile(std::unique_ptr<StreamBytes> bytes, StreamContents contents, std::string source,
                const ReaderOptions &options);

    Status visitTotals(const VisitTotals &visit) const;

    std::unique_ptr<StreamBytes> m_bytes;
    StreamContents m_contents;
    CaptureInfo m_info;
    std::unique_ptr<Chunks> m_chunks;
};

} // namespace zoe
