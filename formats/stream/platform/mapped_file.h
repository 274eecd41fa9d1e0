// Maps a file into memory.
#pragma once

#include <filesystem>
#include <memory>

#include "analysis/model/result.h"
#include "formats/stream/bytes/stream_bytes.h"

namespace zoe {

// Error: Io (no such file, a folder, not permitted) with the path as its place.
Result<std::unique_ptr<StreamBytes>> mapFile(const std::filesystem::path &path);

} // namespace zoe
