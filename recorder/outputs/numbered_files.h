// Names the files of one recording: "run.zoe" becomes "run.0001.zoe" and so on, always a free name,
// and keeps at most a given number of them. Not thread-safe: one owner.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>

namespace zoe::recorder {

class NumberedFiles {
  public:
    // keep: how many files to keep; 0: all.
    NumberedFiles(const std::filesystem::path &pattern, std::uint32_t keep);

    // Removes the oldest files that this object named if there are too many.
    std::filesystem::path next();
    [[nodiscard]] std::uint64_t removed() const { return m_removed; }

  private:
    [[nodiscard]] std::filesystem::path nameOf(std::uint64_t number) const;

    std::filesystem::path m_pattern;
    std::uint32_t m_keep;
    std::uint64_t m_last = 0;
    std::uint64_t m_removed = 0;
    std::deque<std::filesystem::path> m_own;
};

} // namespace zoe::recorder
