// A growing capture: messages of a running program are written to a file, and snapshots of its
// current state are ordinary captures. Memory stays bounded because zones are read back from the
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

// One thread passes messages in; any thread may call snapshot().
class LiveCapture final : public MessageSink {
  public:
    // The file appears under its name immediately and can be opened whatever happens. If it
    // replaces an existing file, that happens in finish(). source is the name shown to people.
    // Error: Io, also if the file exists and must not be replaced.
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

    // Removes the file. No other call may follow.
    void discard();

    // The current state; null before the header has arrived. Immutable, and valid after this object
    // is destroyed. Cheap, however long the capture is.
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
