#include "formats/reading/capture_reader.h"

#include <cstring>
#include <utility>

#include "formats/reading/capture_file.h"
#include "formats/stream/messages/stream_format.h"
#include "formats/stream/platform/mapped_file.h"

namespace zoe {

Result<std::shared_ptr<const Capture>> openCapture(const std::filesystem::path &path,
                                                   const Task &task, const ReaderOptions &options)
{
    auto bytes = mapFile(path);
    if (!bytes)
        return bytes.error();
    auto file = CaptureFile::open(std::move(*bytes), path.string(), task, options);
    if (!file)
        return Error{file.error().code, file.error().message, path.string()};
    return std::shared_ptr<const Capture>(std::move(*file));
}

Result<std::shared_ptr<const Capture>>
openCaptureBytes(std::vector<std::byte> bytes, const Task &task, const ReaderOptions &options)
{
    auto file = CaptureFile::open(holdBytes(std::move(bytes)), "memory", task, options);
    if (!file)
        return file.error();
    return std::shared_ptr<const Capture>(std::move(*file));
}

bool looksLikeCapture(std::span<const std::byte> firstBytes)
{
    return firstBytes.size() >= kMagicOffset + sizeof kStreamMagic &&
           std::memcmp(firstBytes.data() + kMagicOffset, &kStreamMagic, sizeof kStreamMagic) == 0;
}

} // namespace zoe
