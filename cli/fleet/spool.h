// Captures that wait in a folder because the server of their store can't be reached, with the facts
// given for them. For one thread; any number of programs may use the folder simultaneously.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "cli/fleet/run_digests.h"

namespace zoe::cli {

// A waiting capture. Paths are UTF-8.
struct WaitingCapture {
    std::string folder; // separate for each
    std::string file;   // in it
    std::string hash;   // of the original file
    GivenFacts given;
    std::string frameMarker; // as in Context
    std::string framesBy;
};

// Incomplete copies of a killed program are deleted after a day, captures that failed after 30
// days, or earlier, oldest first, if others need the room. Nothing else is deleted.
class Spool {
  public:
    static constexpr std::uint64_t kMostBytes = std::uint64_t{8} << 30U;

    // Gets a sentence about a failed capture that is being deleted, or can't be deleted.
    using Tell = std::function<void(const std::string &)>;

    // For the store at this address. The folder is ZOE_FLEET_SPOOL, or zoetrope/fleet in the user's
    // state folder. Reads no file yet.
    Spool(const std::string &store, Tell tell);

    [[nodiscard]] std::string folder() const { return m_folder.string(); }
    // Copies the capture's file. Captures with the same hash wait only once. Error: Io (also for a
    // folder owned by another user), LimitReached (all files of the folder would take more than
    // kMostBytes).
    Status add(const WaitingCapture &capture) const;
    // By hash. Damaged folders are moved aside and reported. Error: Io.
    [[nodiscard]] Result<std::vector<WaitingCapture>>
    waiting(const std::function<void(const Error &)> &tellOdd) const;
    // It has been added, or already was.
    void remove(const WaitingCapture &capture) const;
    // Moves it where no later call finds it, and returns that place. Error: Io.
    [[nodiscard]] Result<std::string> moveAside(const std::string &folder) const;

  private:
    std::uint64_t deleteFailed(const std::filesystem::path &place, const char *why) const;
    void deleteOld() const;
    [[nodiscard]] bool makeRoom(std::uint64_t bytes) const;

    std::filesystem::path m_folder; // empty: there is no place for one
    Tell m_tell;
};

} // namespace zoe::cli
