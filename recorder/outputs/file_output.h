// A session in one file or in a rotation of files, each a complete capture. Not thread-safe: one
// owner.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

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
    using Note = std::function<void(const std::string &sentence)>;
    // path: absolute. mode: permissions of the files. Keeps an existing file until appear(). note:
    // called if the file has to get a different name, as it does if a file exists and replace is
    // false. Error: Io, BadInput.
    static Result<std::unique_ptr<FileOutput>> create(const std::filesystem::path &path,
                                                      const Rotation &rotation,
                                                      unsigned mode = 0600, Note note = {},
                                                      bool replace = true);

    Status header(const SessionInfo &session) override;
    Status dictionary(const DictionaryMessage &additions, const IdCounts &ids) override;
    Status annotations(const AnnotationsMessage &changes) override;
    Status chunk(const std::shared_ptr<const EncodedChunk> &chunk) override;
    Status end(const LeftOut &leftOut) override;
    Status appear() override;
    Status settle() override;
    Status flush() override { return m_file->flush(); }
    Status checkpoint() override { return m_file->checkpoint(); }
    [[nodiscard]] std::uint64_t bytesWritten() const override;
    [[nodiscard]] std::optional<EventTally> eventsInFiles() const override;

  private:
    FileOutput(const std::filesystem::path &path, const Rotation &rotation, unsigned mode,
               Note note, bool replace);
    Status open();
    Status endFile(bool isLast, const LeftOut &leftOut);
    [[nodiscard]] bool isFull(const ChunkHead &next) const;
    // A message with these events ends at this offset.
    void noteMessage(std::uint64_t endOffset, const EventTally &events);

    const std::filesystem::path m_path;
    const Rotation m_rotation;
    const unsigned m_mode;
    const Note m_note;
    const bool m_replace;
    std::optional<NumberedFiles> m_names;
    Preamble m_preamble;
    std::unique_ptr<RecordingFile> m_file;
    std::uint64_t m_bytesBefore = 0; // in files before this one
    struct Written {
        std::uint64_t endOffset;
        EventTally events;
    };
    std::deque<Written> m_written; // messages of this file that may still be buffered
    EventTally m_safe;             // in earlier messages
    TimeNs m_startNs = 0;
};

} // namespace zoe::recorder
