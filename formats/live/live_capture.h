// A capture that grows: messages of a running program go into a file, and snapshots of what is
// there so far are captures like any other. Memory stays in bounds: zones are read back from the
// file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>

#include "analysis/model/capture.h"
#include "formats/live/growing_array.h"
#include "formats/stream/output/file_sink.h"
#include "formats/stream/output/indexed_stream.h"
#include "formats/stream/output/message_sink.h"

namespace zoe {

// One thread hands it messages; snapshot() may be called by any.
class LiveCapture final : public MessageSink {
  public:
    // The file appears under its name at once and can be opened whatever happens; where one may be
    // replaced, that happens in finish(). source is what people are told. Error: Io, also if the
    // file exists and may not be replaced.
    static Result<std::unique_ptr<LiveCapture>> create(const std::filesystem::path &path,
                                                       std::string source, bool replace = false);
    ~LiveCapture() override;
    LiveCapture(const LiveCapture &) = delete;
    LiveCapture &operator=(const LiveCapture &) = delete;

    // Error: Io.
    Status header(const SessionInfo &session) override;
    Status dictionary(const DictionaryMessage &additions, const IdCounts &ids) override;
    Status annotations(const AnnotationsMessage &changes) override;
    Status chunk(const std::shared_ptr<const EncodedChunk> &chunk) override;
    // As finish().
    Status end() override { return finish(); }

    // Makes the file a complete capture, with its index and end. Error: Io.
    Status finish();

    // Removes the file. Nothing may follow.
    void discard();

    // What is there by now; null before the header has come. Immutable, stays readable when this
    // object has gone. Costs little, however long the capture is.
    [[nodiscard]] std::shared_ptr<const Capture> snapshot() const;

  private:
    class Snapshot;
    class Chunks;

    LiveCapture(std::filesystem::path path, std::string source, bool replace,
                std::unique_ptr<FileSink> sink);
    void addFrames(const ChunkHead &head);

    const std::filesystem::path m_path;
    const bool m_replace;
    std::unique_ptr<FileSink> m_sink;
    IndexedStream m_stream;
    bool m_finished = false;

    mutable std::mutex m_mutex; // for what follows
    bool m_begun = false;
    CaptureInfo m_info;
    TimeNs m_startNs = 0;                         // of the first frame
    std::shared_ptr<Dictionaries> m_dictionaries; // copied before a change if a snapshot has it
    std::shared_ptr<const std::vector<Annotation>> m_annotations;
    AnnotationsMessage m_changes;
    GrowingArray<FrameRecord> m_frames;
    GrowingArray<ChunkSummary> m_chunks;
    std::shared_ptr<const Chunks> m_readBack;
};

} // namespace zoe
