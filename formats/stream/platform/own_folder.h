// Folders that only the user can access; one source file per system. Thread-safe.
#pragma once

#include <filesystem>
#include <string>
#include <system_error>

namespace zoe::system {

enum class OwnFolder {
    Ready,   // others can neither read it nor write to it
    Foreign, // of another user, or not a folder
    Failed,  // it can't be created or protected
};

// Creates the folder in its parent, which must exist, or removes others' access to it. Never
// follows a symbolic link. What others created in it before stays. error: why it failed.
OwnFolder makeOwnFolder(const std::filesystem::path &folder, std::error_code &error);

// Of the user who runs this process; for names in folders that all users share.
[[nodiscard]] std::string userNumber();

} // namespace zoe::system
