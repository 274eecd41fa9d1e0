// The file of a session. It grows under a temporary name until the header is in it, then takes its
// own name at once: a crash at any later moment leaves a file that opens, a start that fails leaves
// the old recording alone, and a viewer that has the old one open keeps it. Not thread-safe: one
// owner.
#pragma once

#include <filesystem>
#include <memory>

#include "analysis/model/result.h"
#include "formats/stream/output/file_sink.h"

namespace zoe::recorder {

class RecordingFile {
  public:
    // Error: Io. What is no regular file (a pipe, /dev/null) is written to as it is.
    static Result<std::unique_ptr<RecordingFile>> create(const std::filesystem::path &path);
    ~RecordingFile(); // removes what never got its name
    RecordingFile(const RecordingFile &) = delete;
    RecordingFile &operator=(const RecordingFile &) = delete;

    ByteSink &sink() { return *m_sink; }
    // Flushes and gives the file its name.
    Status appear();
    // An error that names the path the user gave.
    [[nodiscard]] Error named(Error error) const;

  private:
    RecordingFile() = default;

    std::filesystem::path m_asked;
    std::filesystem::path m_final;     // behind symbolic links
    std::filesystem::path m_temporary; // empty once the file has its name
    std::unique_ptr<FileSink> m_sink;
};

} // namespace zoe::recorder
