// A capture file while it is being recorded. It grows under a temporary name until its header is
// written, then gets its own name: a crash after that leaves a file that opens, a failed start
// keeps the previous recording, and viewers that have the previous one open are not disturbed. Not
// thread-safe: one owner.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "analysis/model/result.h"
#include "formats/stream/output/file_sink.h"
#include "formats/stream/output/indexed_stream.h"

namespace zoe::recorder {

class RecordingFile {
  public:
    // Pipes, devices and the like are written to directly. firstFrame: the number of the first
    // frame in it. Error: Io, BadInput.
    static Result<std::unique_ptr<RecordingFile>> create(const std::filesystem::path &path,
                                                         FrameIndex firstFrame);
    ~RecordingFile(); // removes the file if it never got its name
    RecordingFile(const RecordingFile &) = delete;
    RecordingFile &operator=(const RecordingFile &) = delete;

    IndexedStream &stream() { return *m_stream; }
    Status flush() { return named(m_sink->flush()); }
    // Flushes, and gives the file its name.
    Status appear();
    // Adds the path that the user gave to an error.
    [[nodiscard]] Status named(Status status) const;

  private:
    explicit RecordingFile(const std::filesystem::path &path)
        : m_asked(path)
    {}

    const std::filesystem::path m_asked;
    std::filesystem::path m_final;     // symbolic links resolved
    std::filesystem::path m_temporary; // empty once the file has its name
    std::unique_ptr<FileSink> m_sink;
    std::optional<IndexedStream> m_stream;
};

} // namespace zoe::recorder
