// Keeps the last seconds or frames of a session in memory, in whole chunks, and saves them on
// request or after a long frame. Not thread-safe: one owner.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "analysis/model/frames/marked_frames.h"
#include "recorder/outputs/numbered_files.h"
#include "recorder/outputs/output.h"
#include "recorder/outputs/preamble.h"
#include "recorder/outputs/recording_file.h"

namespace zoe::recorder {

struct FlightOptions {
    std::uint32_t seconds = 0; // keep at least this many …
    std::uint32_t frames = 0;  // … or this many frames, whichever is more
    std::uint64_t bytes = 0;   // but use at most this much memory
    DurationNs spikeNs = 0;    // save frames from mark to mark that are longer than this …
    std::uint32_t framesAfterSpike = 0; // … with at least this many frames after them
    std::uint32_t keepFiles = 0;        // 0: all
    unsigned mode = 0600;               // permissions of the files

    [[nodiscard]] bool wanted() const { return seconds > 0 || frames > 0; }
};

class FlightRecorder final : public Output {
  public:
    // Files are numbered after the pattern. Calls failed() if a file that no caller waits for can't
    // be written; later files are still attempted.
    using Failed = std::function<void(const Error &)>;
    FlightRecorder(const std::filesystem::path &pattern, const FlightOptions &options,
                   Failed failed);

    Status header(const SessionInfo &session) override;
    Status dictionary(const DictionaryMessage &additions, const IdCounts &ids) override;
    Status annotations(const AnnotationsMessage &changes) override;
    Status chunk(const std::shared_ptr<const EncodedChunk> &chunk) override;
    // Saves a spike that was still waiting for frames.
    Status end(const LeftOut &leftOut) override;
    Status flush() override { return {}; }
    [[nodiscard]] std::uint64_t bytesWritten() const override { return m_bytesWritten; }
    [[nodiscard]] std::optional<EventTally> eventsInFiles() const override { return m_inFiles; }

    // Saves a capture and returns its file. Empty path: to the next numbered file. Error: Io,
    // BadInput.
    Result<std::filesystem::path> save(const std::filesystem::path &path = {});
    // Memory held, in bytes.
    [[nodiscard]] std::uint64_t byteSize() const { return m_bytes; }

  private:
    void saveSpike();
    Result<std::filesystem::path> writeFile(const std::filesystem::path &path);
    void watchForSpikes(const ChunkHead &head);
    void dropOld();
    [[nodiscard]] bool mayGo(const ChunkHead &oldest) const;

    const FlightOptions m_options;
    const Failed m_failed;
    NumberedFiles m_names;
    Preamble m_preamble;
    // The file being written. It is a member because the thread may be killed: the session then
    // removes an incomplete file.
    std::unique_ptr<RecordingFile> m_file;
    std::deque<std::shared_ptr<const EncodedChunk>> m_chunks;
    std::size_t m_unsaved = 0; // the number of the latest of them that were not saved
    EventTally m_inFiles;
    std::uint64_t m_bytes = 0;
    std::uint64_t m_frames = 0;
    std::uint64_t m_bytesWritten = 0;
    MarkedFrames m_marked;
    std::optional<FrameIndex> m_saveAt; // a spike is saved after the frame before this one
};

} // namespace zoe::recorder
