// A capture file while it is being recorded. It grows under a temporary name until its header is
// written, then gets its own name: a crash after that leaves a file that opens, a failed start
// keeps the previous recording, and viewers that have the previous one open are not disturbed. Not
// thread-safe: one owner.
//
// The file is locked while it is open, and never takes the name of another locked one. It is
// created with the permissions given, and not through a symbolic link that another user may have
// made.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "analysis/model/result.h"
#include "formats/stream/output/file_sink.h"
#include "formats/stream/output/indexed_stream.h"
#include "formats/stream/platform/system_file.h"

namespace zoe::recorder {

class RecordingFile {
  public:
    // Chooses another name if the file's belongs to a running recording, or exists and may not be
    // replaced.
    using AnotherName = std::function<std::filesystem::path()>;
    struct Options {
        unsigned mode = 0600;
        bool replace = true;
        AnotherName anotherName; // empty: the name with the process id
    };

    // path: absolute. Pipes, devices and the like are written to directly. firstFrame: the number
    // of the first frame in it. Error: Io, BadInput.
    static Result<std::unique_ptr<RecordingFile>> create(const std::filesystem::path &path,
                                                         FrameIndex firstFrame, Options options);
    ~RecordingFile(); // removes the file if it never got its name
    RecordingFile(const RecordingFile &) = delete;
    RecordingFile &operator=(const RecordingFile &) = delete;

    IndexedStream &stream();
    [[nodiscard]] std::uint64_t bytesWritten() const { return m_stream->bytesWritten(); }
    [[nodiscard]] std::uint64_t bytesInFile() const { return m_sink->bytesInFile(); }
    Status flush() { return named(m_sink->flush()); }
    // Flushes, and gives the file its name. OnTrial: unless settle() is called, the file is removed
    // at the end and the replaced one, which has a hidden name until then, comes back.
    enum class Appearance : std::uint8_t { OnTrial, ForGood };
    Status appear(Appearance appearance);
    void settle();
    // Completes the file on disk as it is now. The next message undoes that.
    Status checkpoint();
    // Ends the stream; with sync, waits until it is on the disk.
    Status end(bool sync, const LeftOut &leftOut = {});
    // Adds the path given by the user to an error.
    [[nodiscard]] Status named(Status status) const;
    // After appear(). Differs from the given path if that was taken.
    [[nodiscard]] const std::filesystem::path &path() const { return m_final; }
    // Of the file itself, once nothing more is written.
    [[nodiscard]] system::FileId id() const { return system::fileId(m_sink->descriptor()); }
    [[nodiscard]] bool hasAnotherName() const { return m_hasAnotherName; }

  private:
    RecordingFile(const std::filesystem::path &path, Options options);
    Status open(FrameIndex firstFrame);
    [[nodiscard]] std::filesystem::path anotherName();
    void takeBackName();

    const std::filesystem::path m_asked;
    const Options m_options;
    std::filesystem::path m_final;     // trusted symbolic links resolved
    std::filesystem::path m_temporary; // empty once the file has its name
    std::filesystem::path m_replaced;  // empty if there is no such file
    bool m_isOnTrial = false;
    bool m_isSpecial = false; // a pipe or a device
    bool m_hasAnotherName = false;
    int m_otherNames = 0;
    std::unique_ptr<FileSink> m_sink;
    std::optional<IndexedStream> m_stream;
    std::optional<std::uint64_t> m_checkpoint; // the size without the end
};

} // namespace zoe::recorder
