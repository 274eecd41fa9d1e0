// The system calls needed to write a file; one source file per system. Thread-safe.
//
// No function here goes through a symbolic link that another user may have made, neither at the end
// of a path nor in its folders. Links count as the user's own if they and their folder belong to
// the user or to root, and nobody else may write to that folder, not even with the sticky bit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

#include "analysis/model/result.h"

namespace zoe::system {

// Permissions of new files of this user's programs: those in ZOE_FILE_MODE, in octal digits, or
// 0600.
unsigned newFileMode();
// Limits the permissions of files that libraries create to these, too. Call at the start of a
// program.
void restrictNewFiles();

// A name next to the file's that another user can't guess. It is hidden, and not mistaken for a
// capture.
std::filesystem::path temporaryName(const std::filesystem::path &path);
// 32 characters that another user can't guess; empty if the system has no random numbers yet.
std::string randomText();

// Whether a link is one of the user's own, as above.
bool isOwnLink(const std::filesystem::path &path);
// Follows the user's own links at the end of a path, also if nothing is there yet.
std::filesystem::path behindOwnLinks(std::filesystem::path path);

// Creates a file and returns a descriptor for writing. Error: Io, also if it exists.
Result<int> createFile(const std::filesystem::path &path, unsigned mode = newFileMode());
// Creates a new file with these permissions, never through a symbolic link, and locks it: as long
// as it is open, other programs can see that it is being written. Error: Io, also if it exists.
Result<int> createLocked(const std::filesystem::path &path, unsigned mode);
// Opens a pipe or a device of the user or of root for writing. Error: Io, also if no program opens
// a pipe for reading within some seconds.
Result<int> openSpecial(const std::filesystem::path &path);
// The same without waiting: -1 if no program has opened the pipe.
Result<int> openSpecialNow(const std::filesystem::path &path);
// Opens an existing file to write after its end; -1 if another program has opened it this way.
// Error: Io.
Result<int> openToAppend(const std::filesystem::path &path);
// Drops everything after this size.
Status cutFile(int descriptor, std::uint64_t size, const std::filesystem::path &path);
// written: grows by the bytes written, also if that fails.
Status writeAll(int descriptor, std::span<const std::byte> bytes, const std::filesystem::path &path,
                std::uint64_t &written);
Status syncFile(int descriptor, const std::filesystem::path &path);
Status closeFile(int descriptor, const std::filesystem::path &path);
// The descriptor for the C library, and Qt, of this open file; closing it closes the file. -1: it
// failed.
int libraryDescriptor(int descriptor);

// Distinguishes a file from another one with the same name. Numbers of removed files are reused,
// times are not.
struct FileId {
    std::uint64_t device = 0;
    std::uint64_t number = 0;
    std::int64_t modifiedNs = 0;
    friend bool operator==(const FileId &, const FileId &) = default;
};
// Of an open file; all 0 if that fails.
FileId fileId(int descriptor);

// A folder that stays the same even if others rename it.
class HeldFolder {
  public:
    // Doesn't follow a link of another user. Holds none if there is no such folder.
    explicit HeldFolder(const std::filesystem::path &folder);
    ~HeldFolder();
    HeldFolder(const HeldFolder &) = delete;
    HeldFolder &operator=(const HeldFolder &) = delete;

    [[nodiscard]] int descriptor() const { return m_descriptor; } // -1: none
    // Removes the file of this name in it if it is this one. False: it isn't, or can't be removed.
    bool remove(const std::string &name, const FileId &id) const;

  private:
    int m_descriptor;
};

// Gives an open file of the user's another name, without replacing anything. False: the file system
// can't, or that name is on another one. Error: Io.
Result<bool> linkFile(int descriptor, const std::filesystem::path &to);
// Opens a file of the user's for reading, not through a link of another user. Error: Io.
Result<int> openOwn(const std::filesystem::path &path);

// Renames a file within its folder, unless a file with that name exists and is locked or may not be
// replaced: then returns false. Replaces a symbolic link itself. kept: the replaced file has this
// name afterwards, or another one in the same folder; empty if there was none, it was empty, or the
// file system can't keep it. Error: Io.
Result<bool> takeName(const std::filesystem::path &from, const std::filesystem::path &to,
                      bool replace, std::filesystem::path &kept);
Result<bool> takeName(const std::filesystem::path &from, const std::filesystem::path &to,
                      bool replace);
// Renames a file within its folder, durably across a crash. Error: Io, also if a file with that
// name exists and may not be replaced.
Status renameFile(const std::filesystem::path &from, const std::filesystem::path &to, bool replace);

} // namespace zoe::system
