// Where a measurement puts its recordings, and what has to go if it is cancelled.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/model/result.h"

namespace zoe::cli {

class ResultFolder {
  public:
    // What the names of its files begin with.
    static constexpr const char *kWarmUp = "warm-up";
    static constexpr const char *kRun = "run";
    static constexpr const char *kHead = "head";
    static constexpr const char *kBase = "base";

    // Error: BadInput, Io.
    Status make(const std::string &folder);
    // What the runs left in it, except for captures and logs of the kept ones ("base-01"); then the
    // folders that were made for it, if they are empty.
    void removeAllBut(const std::vector<std::string> &kept) const;
    [[nodiscard]] const std::filesystem::path &absolute() const { return m_absolute; }

  private:
    // It was empty: by its name it is of this measurement.
    [[nodiscard]] static bool isOurs(const std::filesystem::path &file);

    std::filesystem::path m_absolute;          // a program may change its own folder
    std::vector<std::filesystem::path> m_made; // the outermost last
};

} // namespace zoe::cli
