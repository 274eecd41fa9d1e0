// A buffered ByteSink over a file. It completes short writes and repeats interrupted ones. A full
// disk and the like are an Error (Io) with the file's name. Not thread-safe: one owner.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "analysis/model/result.h"
#include "formats/stream/output/stream_writer.h"

namespace zoe {

class FileSink final : public ByteSink {
  public:
    // Creates the file. Error: Io, also if it exists.
    static Result<std::unique_ptr<FileSink>> create(const std::filesystem::path &path);
    // Creates a temporary file that will be renamed to the target, which errors name.
    static Result<std::unique_ptr<FileSink>> createFor(const std::filesystem::path &target);
    // Takes over an open file.
    FileSink(std::filesystem::path path, int descriptor);
    ~FileSink() override; // closes without flushing
    FileSink(const FileSink &) = delete;
    FileSink &operator=(const FileSink &) = delete;

    Status write(std::span<const std::byte> bytes) override;
    Status flush() override;
    // Flushes and waits until the bytes are on the disk.
    Status sync();
    Status close();
    // Closes without writing buffered bytes, for a file that will be removed.
    void abandon();

    [[nodiscard]] const std::filesystem::path &path() const { return m_path; }

    // Flushes, and drops everything after this size. The next byte is written there.
    Status cutTo(std::uint64_t bytes);
    [[nodiscard]] int descriptor() const { return m_descriptor; }
    // Without buffered bytes; exact even after a failure.
    [[nodiscard]] std::uint64_t bytesInFile() const { return m_written; }

  private:
    Status writeOut(std::span<const std::byte> bytes);

    std::filesystem::path m_path;
    std::filesystem::path m_named; // in errors
    int m_descriptor;
    std::vector<std::byte> m_buffer;
    std::uint64_t m_written = 0;
};

} // namespace zoe
