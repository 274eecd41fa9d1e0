// Folders that are the user's alone; one source file per system. Thread-safe.
#pragma once

#include <filesystem>
#include <string>
#include <system_error>

namespace zoe::system {

enum class OwnFolder {
    Ready,   // others can neither read it nor write to it
    Foreign, // of another user, or no folder
    Failed,  // it can't be made or protected
};

// Makes the folder in the one above it, which must exist, or takes away what others may do in it.
// It is not followed if it is a symbolic link. What others made in it before is still there. error:
// why it failed.
OwnFolder makeOwnFolder(const std::filesystem::path &folder, std::error_code &error);

// Of the user who runs this process; for names in folders that all users share.
[[nodiscard]] std::string userNumber();

} // namespace zoe::system
