// Names for several files of one recording: "run.zoe" becomes "run.0001.zoe" and so on, always one
// that is free. Of those given out at most so many are kept. Not thread-safe: one owner.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>

namespace zoe::recorder {

class NumberedFiles {
  public:
    // keep: how many files stay; 0: all.
    NumberedFiles(const std::filesystem::path &pattern, std::uint32_t keep);

    // Removes the oldest of those that this object named, so that the next one fits.
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
