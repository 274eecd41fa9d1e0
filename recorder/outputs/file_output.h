// A session in one file or in a rotation of files, each a complete capture. Not thread-safe: one
// owner.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

#include "recorder/outputs/numbered_files.h"
#include "recorder/outputs/output.h"
#include "recorder/outputs/preamble.h"
#include "recorder/outputs/recording_file.h"

namespace zoe::recorder {

// When to start the next file; 0: no limit.
struct Rotation {
    std::uint64_t bytes = 0;
    std::uint32_t seconds = 0;
    std::uint32_t keepFiles = 0; // 0: all

    [[nodiscard]] bool wanted() const { return bytes > 0 || seconds > 0; }
};

class FileOutput final : public Output {
  public:
    // Keeps an existing file until the header arrives. Error: Io, BadInput.
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
    std::unique_ptr<RecordingFile> m_file;
    std::uint64_t m_bytesBefore = 0; // in files before this one
    TimeNs m_startNs = 0;
};

} // namespace zoe::recorder
