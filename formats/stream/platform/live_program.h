// How viewers find listening programs on this host: each has a small file in a folder of the user,
// locked while the program lives. Thread-safe.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "analysis/model/result.h"

namespace zoe {

struct LiveProgram {
    std::string address; // HOST:PORT
    std::string program;
    std::uint32_t processId = 0;
    std::int64_t startUnixNs = 0;

    friend bool operator==(const LiveProgram &, const LiveProgram &) = default;
};

// $XDG_RUNTIME_DIR/zoetrope, or a folder of the user in the folder for temporary files.
std::filesystem::path livePrograms();

// Announces the program until it is destroyed. Does nothing if the folder can't be used.
class LiveNote {
  public:
    LiveNote() = default;
    explicit LiveNote(const LiveProgram &program);
    ~LiveNote();
    LiveNote(LiveNote &&other) noexcept;
    LiveNote &operator=(LiveNote &&other) noexcept;

    [[nodiscard]] int descriptor() const { return m_descriptor; }

  private:
    std::filesystem::path m_path;
    int m_descriptor = -1;
};

// Sorted by process and address. Removes the files of programs that are gone.
std::vector<LiveProgram> findLivePrograms();

} // namespace zoe
