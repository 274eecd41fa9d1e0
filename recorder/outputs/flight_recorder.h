// The last seconds or frames of a session in memory, in whole chunks, to be written when someone
// asks or when a frame took too long. Not thread-safe: one owner.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "recorder/outputs/numbered_files.h"
#include "recorder/outputs/output.h"
#include "recorder/outputs/preamble.h"

namespace zoe::recorder {

struct FlightOptions {
    std::uint32_t seconds = 0;          // at least so many are kept …
    std::uint32_t frames = 0;           // … or so many frames, whatever is more
    std::uint64_t bytes = 0;            // but never more memory than this
    DurationNs spikeNs = 0;             // a frame longer than this is written with …
    std::uint32_t framesAfterSpike = 0; // … at least so many behind it
    std::uint32_t keepFiles = 0;        // 0: all

    [[nodiscard]] bool wanted() const { return seconds > 0 || frames > 0; }
};

class FlightRecorder final : public Output {
  public:
    // Files are named after pattern, numbered. failed is told when one can't be written though
    // nobody waits for it; the next one is tried all the same.
    using Failed = std::function<void(const Error &)>;
    FlightRecorder(const std::filesystem::path &pattern, const FlightOptions &options,
                   Failed failed);

    Status header(const SessionInfo &session) override;
    Status dictionary(const DictionaryMessage &additions, const IdCounts &ids) override;
    Status annotations(const AnnotationsMessage &changes) override;
    Status chunk(const std::shared_ptr<const EncodedChunk> &chunk) override;
    // Writes what a spike still waited for.
    Status end() override;
    Status flush() override { return {}; }
    [[nodiscard]] std::uint64_t bytesWritten() const override { return m_bytesWritten; }

    // Writes what is kept as a capture. An empty path: under the next name. Error: Io, BadInput.
    Status save(const std::filesystem::path &path = {});
    // Memory held, in bytes.
    [[nodiscard]] std::uint64_t byteSize() const { return m_bytes; }

  private:
    void saveSpike();
    void watchForSpikes(const ChunkHead &head);
    void dropOld();
    [[nodiscard]] bool mayGo(const ChunkHead &oldest) const;

    const FlightOptions m_options;
    const Failed m_failed;
    NumberedFiles m_names;
    Preamble m_preamble;
    std::deque<std::shared_ptr<const EncodedChunk>> m_chunks;
    std::uint64_t m_bytes = 0;
    std::uint64_t m_frames = 0;
    std::uint64_t m_bytesWritten = 0;
    std::optional<FrameIndex> m_saveAt; // a spike waits for the frames before this one
};

} // namespace zoe::recorder
