// Names the files of one recording: "run.zoe" becomes "run.0001.zoe" and so on, always with a free
// name, and keeps at most a given number of them. Only removes files that it was told of, in the
// folder where it began, and only after newer ones are complete. Not thread-safe: one owner.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <string>

#include "formats/stream/platform/system_file.h"

namespace zoe::recorder {

class NumberedFiles {
  public:
    // keep: how many files to keep; 0: all.
    NumberedFiles(const std::filesystem::path &pattern, std::uint32_t keep);
    ~NumberedFiles();
    NumberedFiles(const NumberedFiles &) = delete;
    NumberedFiles &operator=(const NumberedFiles &) = delete;

    std::filesystem::path next();
    // A file of this recording, made by this process, is complete and on the disk. isLast: no other
    // file is being written. Removes the oldest files if there are too many.
    void completed(const std::filesystem::path &path, const system::FileId &id, bool isLast);
    [[nodiscard]] bool removes() const { return m_keep > 0; }
    [[nodiscard]] std::uint64_t removed() const { return m_removed; }

  private:
    struct Own {
        std::string name;
        system::FileId id;
    };

    [[nodiscard]] std::filesystem::path nameOf(std::uint64_t number) const;

    std::filesystem::path m_pattern;
    std::unique_ptr<const system::HeldFolder> m_folder; // null if nothing is removed
    std::uint32_t m_keep;
    std::uint64_t m_last = 0;
    std::uint64_t m_removed = 0;
    std::deque<Own> m_own;
};

} // namespace zoe::recorder
