// A session in a file, or in files that take turns: each a whole capture by itself. Not
// thread-safe: one owner.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

#include "formats/stream/output/indexed_stream.h"
#include "recorder/outputs/numbered_files.h"
#include "recorder/outputs/output.h"
#include "recorder/outputs/preamble.h"
#include "recorder/outputs/recording_file.h"

namespace zoe::recorder {

// When a file is followed by the next one; 0: never for that reason.
struct Rotation {
    std::uint64_t bytes = 0;
    std::uint32_t seconds = 0;
    std::uint32_t keepFiles = 0; // 0: all

    [[nodiscard]] bool wanted() const { return bytes > 0 || seconds > 0; }
};

// A whole capture that appears under its name at once and grows.
class CaptureOnDisk {
  public:
    // Error: Io.
    static Result<std::unique_ptr<CaptureOnDisk>> create(const std::filesystem::path &path,
                                                         FrameIndex firstFrame);
    IndexedStream &stream() { return m_stream; }
    Status appear() { return m_file->appear(); }
    Status flush() { return named(m_file->sink().flush()); }
    // An error that names the path the user gave.
    [[nodiscard]] Status named(Status status) const
    {
        return status ? status : Status(m_file->named(status.error()));
    }

  private:
    CaptureOnDisk(std::unique_ptr<RecordingFile> file, FrameIndex firstFrame)
        : m_file(std::move(file))
        , m_stream(m_file->sink(), kChunksPerIndex, firstFrame)
    {}
    static constexpr std::uint32_t kChunksPerIndex = 1024;

    std::unique_ptr<RecordingFile> m_file;
    IndexedStream m_stream;
};

class FileOutput final : public Output {
  public:
    // Nothing is written over before the header has come. Error: Io, BadInput.
    static Result<std::unique_ptr<FileOutput>> create(const std::filesystem::path &path,
                                                      const Rotation &rotation);

    Status header(const SessionInfo &session) override;
    Status dictionary(const DictionaryMessage &additions, const IdCounts &ids) override;
    Status annotations(const AnnotationsMessage &changes) override;
    Status chunk(const std::shared_ptr<const EncodedChunk> &chunk) override;
    Status end() override;
    Status flush() override { return m_file->flush(); }
    [[nodiscard]] std::uint64_t bytesWritten() const override;

  private:
    FileOutput(const std::filesystem::path &path, const Rotation &rotation);
    Status open();
    [[nodiscard]] bool isFull(const ChunkHead &next) const;

    const std::filesystem::path m_path;
    const Rotation m_rotation;
    std::optional<NumberedFiles> m_names;
    Preamble m_preamble;
    std::unique_ptr<CaptureOnDisk> m_file;
    std::uint64_t m_bytesBefore = 0; // in files before this one
    TimeNs m_startNs = 0;
};

} // namespace zoe::recorder
