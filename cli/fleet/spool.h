// Captures that wait in a folder because the server of their store can't be reached, with the facts
// that were given with them. For one thread; any number of programs may use the folder at once.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "cli/fleet/run_digests.h"

namespace zoe::cli {

// A capture that waits. Paths are UTF-8.
struct WaitingCapture {
    std::string folder; // of its own
    std::string file;   // in it
    std::string hash;   // of what was to be added
    GivenFacts given;
    std::string frameMarker; // as in Context
    std::string framesBy;
};

// Copies that a killed program left unfinished go after a day, captures that failed after 30 days,
// or earlier, oldest first, where others need the room. Nothing else is deleted.
class Spool {
  public:
    static constexpr std::uint64_t kMostBytes = std::uint64_t{8} << 30U;

    // Gets a sentence about a capture that failed and is deleted now, or can't be.
    using Tell = std::function<void(const std::string &)>;

    // Of the store at this address. The folder is ZOE_FLEET_SPOOL, or zoetrope/fleet in the user's
    // folder of states. Looks at no file yet.
    Spool(const std::string &store, Tell tell);

    [[nodiscard]] std::string folder() const { return m_folder.string(); }
    // Copies the capture's file. One with the same hash waits once. Error: Io (also a folder that
    // other users own), LimitReached (all files of the folder would take more than kMostBytes).
    Status add(const WaitingCapture &capture) const;
    // By hash. Folders that are damaged are moved aside and told of. Error: Io.
    [[nodiscard]] Result<std::vector<WaitingCapture>>
    waiting(const std::function<void(const Error &)> &tellOdd) const;
    // It has been added, or was there.
    void remove(const WaitingCapture &capture) const;
    // Where no later call finds it: returns the place. Error: Io.
    [[nodiscard]] Result<std::string> moveAside(const std::string &folder) const;

  private:
    std::uint64_t deleteFailed(const std::filesystem::path &place, const char *why) const;
    void deleteOld() const;
    [[nodiscard]] bool makeRoom(std::uint64_t bytes) const;

    std::filesystem::path m_folder; // empty: there is no place for one
    Tell m_tell;
};

} // namespace zoe::cli
