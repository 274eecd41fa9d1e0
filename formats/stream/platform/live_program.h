// How viewers find and reach listening programs on this host: each has a small file and a socket in
// a folder that only the user can access. The file is locked while the program lives. Thread-safe.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "analysis/model/result.h"
#include "formats/stream/platform/system_socket.h"

namespace zoe {

struct LiveProgram {
    std::string address; // HOST:PORT
    std::string program;
    std::uint32_t processId = 0;
    std::int64_t startUnixNs = 0;
    std::string token; // opens the address to viewers of this user; may be empty

    friend bool operator==(const LiveProgram &, const LiveProgram &) = default;
};

// $XDG_RUNTIME_DIR/zoetrope, or a folder of the user in the folder for temporary files.
std::filesystem::path livePrograms();

// Announces the program until it is destroyed. Does nothing if the folder can't be used: it must
// belong to the user, and nobody else may have any right to it.
class LiveNote {
  public:
    LiveNote() = default;
    explicit LiveNote(const LiveProgram &program);
    ~LiveNote();
    LiveNote(LiveNote &&other) noexcept;
    LiveNote &operator=(LiveNote &&other) noexcept;

    // A forked child must close it, or it keeps the lock. Negative: there is no file.
    [[nodiscard]] int descriptor() const { return m_descriptor; }

  private:
    std::filesystem::path m_path;
    int m_descriptor = -1;
};

// A socket in that folder, for viewers of the same user, until it is destroyed.
class LocalListener {
  public:
    LocalListener() = default;
    // address: the one that the program also listens at. The socket is invalid if the folder can't
    // be used.
    explicit LocalListener(const std::string &address);
    ~LocalListener();
    LocalListener(LocalListener &&other) noexcept;
    LocalListener &operator=(LocalListener &&other) noexcept;

    // Also invalid if viewers of the same user use the token of the note instead.
    [[nodiscard]] const system::Socket &socket() const { return m_socket; }
    // Whether viewers of the same user find the program.
    [[nodiscard]] bool canBeFound() const;

  private:
    std::filesystem::path m_path;
    system::Socket m_socket;
};

// Connects to the socket of a program that findLivePrograms() found. Error: Io, also if another
// user listens there.
Result<system::Socket> connectLocally(const LiveProgram &program);

// Sorted by process and address. Removes the files of programs that are gone.
std::vector<LiveProgram> findLivePrograms();

// --- The same on all systems: that file ---

// Its name, "PROCESS-PORT", and its content.
std::string liveNoteName(std::uint32_t processId, const std::string &address);
std::string liveNoteText(const LiveProgram &program);
// False if the text is not a note, or truncated.
bool readLiveNote(const std::string &text, LiveProgram &program);

} // namespace zoe
